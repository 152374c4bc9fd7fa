"""The page «Сезон»: teams and squads, the qualifying game, groups, calendar, tables, play-off, money and papers."""
