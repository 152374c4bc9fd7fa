"""The log of a game and its corrections, the same for every discipline: lines, what is done with one, the editor of an event."""
