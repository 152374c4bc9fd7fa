"""Judge Console: the desk of a sport-mafia judge or a quiz host, from the first event to the signed protocol.

The rooms import one another downward only: `__main__`, `ui`, `desk`, `store` and `printout`, `mafia` and `quiz`,
`engine` and `words`, `resource_files`. import-linter holds them to it (see pyproject.toml).
"""
