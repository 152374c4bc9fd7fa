"""How a journal of events becomes a state: what mafia and quiz share. Pure: standard library only, no clock, chance, file or log."""
