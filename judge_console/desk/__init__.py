"""Use cases without a screen: a session of one game, its corrections, its import and its export."""
