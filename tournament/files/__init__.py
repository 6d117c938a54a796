"""The tournament as a file (`tarock-tournament/1`): the interchange, the backup that a person can read, and the archive.

    {"format": "tarock-tournament/1", "name", "date", "place", "system", "options", "rounds", "games", "cents_per_point", "seed",
     "players": [{"number", "name", "place", "club", "tags"}], "tables": [{"round", "table", "seats", "records" or "sums"}]}

These keys are always written. The following are written only where they differ from what goes without saying, and may be left out:

    tournament   cup "", games_large (as `games`), fee_cents 0, time_limit_minutes (none), tie_breaks ["best_rounds"], keep_apart [],
                 closed [] (numbers of closed rounds), closed_reasons {} (by number, where a round was closed although something was open),
                 opened [] (rounds that were opened and have nothing written yet), phase (draft, closed or published, where the rounds do not
                 say it), standings_shown false, draws [] ({"round", "seed", "method", "report"}, where another seed than the tournament's
                 or a method is known), rules_edition, rules_digest (where the rules it was played by are not those of this program)
    player       paid false, present false, withdrawn (the reason, a text; absent: takes part)
    table        first_dealer (the first record's dealer, else 0), games (as planned for its size), confirmed false,
                 broken_off (the reason), open [] (places of records kept although the rules refuse them)

Players and tables stand in the order in which they were entered. Not in the file: older versions of corrected lines, the log, and log-ins.
They belong to the laptop, not to the tournament's result.
"""

FORMAT = "tarock-tournament/1"
