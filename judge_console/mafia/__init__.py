"""The rules of sport mafia: events, the fold, what is lawful now, the outcome and the points. Pure, like the engine."""
