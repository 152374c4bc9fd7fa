"""The club file: the only room that knows SQL. Durable, append-only journals and the records that go in and out."""
