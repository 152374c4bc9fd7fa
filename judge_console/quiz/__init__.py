"""The rules of the quiz evening: envelopes, rounds, the shootout and the points. Pure, like the engine."""
