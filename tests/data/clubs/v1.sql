-- A club file of schema version 1, as release 0.1.0 wrote it. It is never edited: clubs like it are on judges' disks.
PRAGMA application_id = 1245924418;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE chain_heads (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    row_count INTEGER NOT NULL,
    hash TEXT NOT NULL,
    last_recorded_at TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO "chain_heads" VALUES('5d1a6a5e-30a1-4c55-8a55-0c3a1f0b7e01',4,'3f1d0240cd43b720ec0dc48f5b2a2924e24015e13a10543b00a8bcd164cd6c3a','2026-11-30T18:04:00+03:00');
INSERT INTO "chain_heads" VALUES('b4f4a3de-1b5e-4b0e-93a3-9d1a52f6c702',0,'f92a1f63582cdc4bf9384a07a171be5029510b2f87bb4a39b6af75aad38a70d2',NULL);
CREATE TABLE club (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT;
INSERT INTO "club" VALUES(1,'05d7f101-3282-4ac2-8d30-c86ddd489f69');
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE CHECK (length(id) = 36 AND id = lower(id)),
    discipline TEXT NOT NULL,
    regulation TEXT NOT NULL,
    regulation_sha256 TEXT NOT NULL REFERENCES regulation_texts (sha256),
    created_at TEXT NOT NULL,
    origin TEXT NOT NULL,
    hash TEXT NOT NULL,
    head TEXT NOT NULL CHECK (json_valid(head))
) STRICT;
INSERT INTO "games" VALUES(1,'5d1a6a5e-30a1-4c55-8a55-0c3a1f0b7e01','mafia','mafia-tournament','ee088d36221bd0669f0d52c907a8cb4ed813cff4a3c39c86dd8a731dc7e16f54','2026-11-30T18:00:00+03:00','begun here','46f360a2800d2df2b4ad7cc8becbd4f3a28bce6815c8ff0726f337c15828f766','{"game":{"tournament":"Кубок «Осень»","stage":"финал","number":1,"table":1,"date":"2026-11-30","judge":"Иванова"},"players":["Ёжик","Щука","O''Нил","Лис","Волк","Рысь","Барс","Сова","Ворон","Крот"]}');
INSERT INTO "games" VALUES(2,'b4f4a3de-1b5e-4b0e-93a3-9d1a52f6c702','quiz','tesnoty-2023','385c309b4228d8df1b76919c9069901989bd61817c4ab6282c1410f8a2b1eacb','2026-11-30T18:09:00+03:00','imported','f92a1f63582cdc4bf9384a07a171be5029510b2f87bb4a39b6af75aad38a70d2','{"evening":{"season":"2026"}}');
CREATE TABLE journal (
    number INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES games (id),
    seq INTEGER NOT NULL,
    recorded_at TEXT NOT NULL,
    body TEXT NOT NULL CHECK (json_valid(body)),
    previous TEXT NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (game_id, seq)
) STRICT;
INSERT INTO "journal" VALUES(1,'5d1a6a5e-30a1-4c55-8a55-0c3a1f0b7e01',0,'2026-11-30T18:01:00+03:00','{"kind":"day_began"}','46f360a2800d2df2b4ad7cc8becbd4f3a28bce6815c8ff0726f337c15828f766','ff3fd1ee19b82da7b0a7b70752d15159db41877c5d0e72cda3b3c23932d4c187');
INSERT INTO "journal" VALUES(2,'5d1a6a5e-30a1-4c55-8a55-0c3a1f0b7e01',1,'2026-11-30T18:02:00+03:00','{"kind":"nominated","by":1,"seat":2}','ff3fd1ee19b82da7b0a7b70752d15159db41877c5d0e72cda3b3c23932d4c187','398a525b23d3d739fc0a65f42968057ae247918a6b706e22d151f545190698e5');
INSERT INTO "journal" VALUES(3,'5d1a6a5e-30a1-4c55-8a55-0c3a1f0b7e01',2,'2026-11-30T18:03:00+03:00','{"kind":"undone"}','398a525b23d3d739fc0a65f42968057ae247918a6b706e22d151f545190698e5','6a27c3dfe2d112f3dae48a3c0f0b3157df01c1af6e852c0d3d8bf49a6b2f6a1a');
INSERT INTO "journal" VALUES(4,'5d1a6a5e-30a1-4c55-8a55-0c3a1f0b7e01',3,'2026-11-30T18:04:00+03:00','{"kind":"nominated","by":1,"seat":3,"note":"Ёж & «Щука»"}','6a27c3dfe2d112f3dae48a3c0f0b3157df01c1af6e852c0d3d8bf49a6b2f6a1a','3f1d0240cd43b720ec0dc48f5b2a2924e24015e13a10543b00a8bcd164cd6c3a');
CREATE TABLE notes (
    game_id TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL CHECK (json_valid(value)),
    PRIMARY KEY (game_id, key)
) STRICT, WITHOUT ROWID;
INSERT INTO "notes" VALUES('','last_game','"5d1a6a5e-30a1-4c55-8a55-0c3a1f0b7e01"');
INSERT INTO "notes" VALUES('5d1a6a5e-30a1-4c55-8a55-0c3a1f0b7e01','timer','{"kind":"speech","left":31.5}');
CREATE TABLE outcomes (
    game_id TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    row_count INTEGER NOT NULL,
    summary TEXT NOT NULL CHECK (json_valid(summary))
) STRICT, WITHOUT ROWID;
INSERT INTO "outcomes" VALUES('5d1a6a5e-30a1-4c55-8a55-0c3a1f0b7e01',4,'{"title":"Игра 1","finished":false}');
CREATE TABLE regulation_texts (
    sha256 TEXT NOT NULL PRIMARY KEY,
    text TEXT NOT NULL
) STRICT;
INSERT INTO "regulation_texts" VALUES('ee088d36221bd0669f0d52c907a8cb4ed813cff4a3c39c86dd8a731dc7e16f54','id = "mafia-tournament"
title = ''Турнирный регламент''
');
INSERT INTO "regulation_texts" VALUES('385c309b4228d8df1b76919c9069901989bd61817c4ab6282c1410f8a2b1eacb','id = "tesnoty-2023"
');
CREATE TRIGGER games_not_updated BEFORE UPDATE ON games
BEGIN SELECT RAISE(ABORT, 'games: rows stay as they are'); END;
CREATE TRIGGER games_not_deleted BEFORE DELETE ON games
BEGIN SELECT RAISE(ABORT, 'games: rows stay as they are'); END;
CREATE TRIGGER journal_not_updated BEFORE UPDATE ON journal
BEGIN SELECT RAISE(ABORT, 'journal: rows stay as they are'); END;
CREATE TRIGGER journal_not_deleted BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'journal: rows stay as they are'); END;
CREATE TRIGGER regulation_texts_not_updated BEFORE UPDATE ON regulation_texts
BEGIN SELECT RAISE(ABORT, 'regulation_texts: rows stay as they are'); END;
CREATE TRIGGER regulation_texts_not_deleted BEFORE DELETE ON regulation_texts
BEGIN SELECT RAISE(ABORT, 'regulation_texts: rows stay as they are'); END;
CREATE TRIGGER games_not_replaced BEFORE INSERT ON games
WHEN EXISTS (SELECT 1 FROM games WHERE id = NEW.id OR number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'games: rows stay as they are'); END;
CREATE TRIGGER regulation_texts_not_replaced BEFORE INSERT ON regulation_texts
WHEN EXISTS (SELECT 1 FROM regulation_texts WHERE sha256 = NEW.sha256)
BEGIN SELECT RAISE(ABORT, 'regulation_texts: rows stay as they are'); END;
CREATE TRIGGER journal_grows_at_its_end BEFORE INSERT ON journal
WHEN EXISTS (SELECT 1 FROM journal WHERE number = NEW.number)
  OR NOT EXISTS (SELECT 1 FROM chain_heads WHERE game_id = NEW.game_id AND row_count = NEW.seq AND hash = NEW.previous)
BEGIN SELECT RAISE(ABORT, 'journal: a row goes on from the last one'); END;
CREATE TRIGGER games_begin_a_chain AFTER INSERT ON games
BEGIN INSERT INTO chain_heads (game_id, row_count, hash) VALUES (NEW.id, 0, NEW.hash); END;
CREATE TRIGGER journal_moves_its_head AFTER INSERT ON journal
BEGIN
    UPDATE chain_heads SET row_count = NEW.seq + 1, hash = NEW.hash, last_recorded_at = NEW.recorded_at WHERE game_id = NEW.game_id;
END;
COMMIT;
