"""A season of the club as a discipline of its own: squads, qualifying game, groups, calendar, play-off, fees.

Evenings keep their own journals. Teams and people go by name, questions and groups by number from 1, dates are `YYYY-MM-DD`, money is
whole roubles.
"""
