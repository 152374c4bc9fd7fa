"""The rules of a quiz evening: games against the casino, rounds, minutes, score, shootout, points. Pure, like the engine."""
