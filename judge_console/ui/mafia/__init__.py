"""The mafia judge's page: one panel a file. Panels draw from the state of the open game and keep no facts of their own."""
