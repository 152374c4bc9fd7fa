"""Who plays whom, where and when: the seating of a tournament of ten or more players at tables of ten.

`request` says what is asked for, `plan` whether it can be had and who sits out when, `opponents` spreads the meetings, `seats` the
seats, `draw` does all of it step by step, `quality` scores any seating and knows how good it could be at best. Players, rounds and
tables are numbered from 0 here, seats by their place in a table's tuple.
"""
