"""The host's desk of a quiz evening."""
