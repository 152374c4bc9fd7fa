"""The page of a tournament: entries, seating, timetable, results, standings, statistics and papers."""
