"""Folding a journal of 400 entries: let in one by one, restored as when a game is opened, and after a correction far back."""

from journals import LONG, begin, entries
from timing import report, times_of

from judge_console.engine.codec import parse_json, write_json
from judge_console.engine.events import Entry, Struck

journal = entries(LONG)
game = begin()
whole = game.restored(journal)
codec = whole.discipline.codec
bodies = [write_json(codec.write_entry(entry)) for entry in journal]
unsigned = game.restored(journal[:-1])
half = game.restored(journal[: LONG // 2])
warning = next(index for index, entry in enumerate(journal) if entry.event.kind == "warned")

report("refold of 400 entries, as at opening", times_of(lambda: game.restored(journal), rounds=20))
report("the same, each let in by itself", times_of(whole.refolded, rounds=10))
report("striking an entry of day 1", times_of(lambda: unsigned.record(Entry(Struck(warning, "not his"))), rounds=20))
report("what is lawful now, in the middle of the game", times_of(lambda: list(half.discipline.legal(half.state)), rounds=20))
report("reading 400 rows of JSON as entries", times_of(lambda: [codec.read_entry(parse_json(body), "") for body in bodies], rounds=10))
