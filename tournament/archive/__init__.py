"""The tournament as a file (`tarock-tournament/1`): the interchange, and the archive that a person can read. It is no backup
(`tournament.backup`).

    {"format": "tarock-tournament/1", "uid", "name", "date", "place", "system", "options", "rounds", "games", "cents_per_point", "seed",
     "players": [{"number", "name", "place", "club", "tags"}], "tables": [{"round", "table", "seats", "records" or "sums"}]}

These keys are always written. The following are written only where they differ from what goes without saying, and may be left out:

    teams        [{"name", "members": [numbers]}]: two or four each, one size, nobody in two (`bad_team`); who sits with a mate at a table
                 that was played is told as a warning (`team_together`)
    tournament   sheet (a `tarock-sheet/1` file: the cup's own sheet that it plays by; its slug is the system), cup "", games_large (as
                 `games`), registration_from and play_from ("13:00", none), fee_cents 0, time_limit_minutes (none), first_round_minutes
                 (as the others), tie_breaks
                 ["best_rounds"], ranking {"kind": "sum"} (or {"kind": "table_points", "points": {"4": [4, 3, 2, 1]}}: by size of table
                 what its places give; without "points" what the sheet itself gives, which goes without saying where it does; beside it
                 "table_ties": "better", where equal players have the better place each),
                 keep_apart [], closed [] (numbers of closed rounds), closed_reasons {} (by number, where a round was
                 closed although something was open), opened [] (rounds that were opened and have nothing written yet), phase (draft, closed
                 or published, where the rounds do not say it), appeal_minutes (until the next round begins), own_club "allowed", excluded
                 "keeps_rank" (or "no_rank": who was excluded has none, and the others move up), kontra "at_once" (or "with_round": what
                 Kontra makes due in cash is part of who pays whom after the round), standings_shown false, draws [] ({"round", "seed",
                 "method", "report"}, where another seed than the tournament's or a method is known), rules_edition, rules_digest (where the
                 rules it was played by are not those of this program), rules_reading (this program's)
    player       paid false, fee_cents (what he pays where that is another than all pay), present false, federation_number (with its
                 check digit; nobody has it twice, absent: he has none),
                 withdrawn (the reason, a text or the facts of one that the program gave; absent: takes part),
                 merged [] (numbers that were his before two registrations of his were made one)
    table        first_dealer (the first record's dealer, else 0), games (as planned for its size), confirmed false,
                 broken_off (the reason, as of `withdrawn`), corrected (when a line was last corrected after the round's close), open []
                 (places of records kept although the rules refuse them), calls [], cases [], rulings [], older [] ({"line", "reading",
                 "points", "cash", "declarer", "won"}, or "refused" with its findings: what a line counts since it was settled under an
                 older reading of the sheet), older_pot {"cents", "payments"} (the Pagatkassa that stays with it) history [] (versions of
                 lines that `records` alone does not tell), other_versions [] (what a second phone wrote), changes [] ({"before_game",
                 "seat", "player"}: from that game on he sits there, or with "empty": true has left; `seats` are who began)
    tournament   sanctions [], repairs [], givings [], cash [], printed [] and history [] (the log), after the tables; prizes,
                 payments

What referees did stands with its table, in order, each object with `at`, its time with the zone; objects name each other by their place in
these lists, from 0, and lines by their place among `records`. Absent is what is empty.

    call         game, caller, words, author, at, taken_by (a name), ended_at, end_reason
    case         call, line (none while the game is not written; struck_line 1, 2 … where it was taken off the sheet since), game, told (the
                 record as the referee was told it), violation, stage, facts, accused, claims, layout, words, state "open", author, at,
                 disputed_at, ended_at, end_reason
    ruling       case, line or struck_line, game; violation, stage, facts, accused, layout (as the case has them), claims, answered,
                 decision,
                 source, text, departure, offenders, entered (as the line has it), record (what counts instead), before, before_cash, after,
                 after_cash (points by seat), as_then (the amounts are those of their day and do not follow from the sheet any more),
                 referee or panel (names), supersedes (whose place it takes) with its reason, answers (the ruling whose appeal it answers),
                 words, at, appeal {appellant, grounds, author, at, withdrawn,
                 admitted (why, although the deadline had passed)}
    sanction     player (a number; or the name of somebody who is none), kind, points (negative), table_points (the same, where they
                 rank; of the two one at least) and round (from whose standing on they
                 count; absent: the round of its ruling, else the last that was opened), tournaments or until, reason, author, at,
                 ruling {round, table, ruling}, lifted {at, by, reason}

    repair       round, action, facts (the sentence, as `tournament.ledger.store.log` has it), before and after (what it changed, by round
                 and table),
                 author, at: what was changed by hand after the draw and stands
    prizes       ties "tie_break", a_person "several", unit 1, seed, at (when it was fixed), raffle [], raffle_for "nobody", gone [], away
                 [], out []
                 (players' numbers), tickets {} (by number, where not one), answers {} ("name" or "number"), list [] of prizes as
                 `manage.py prizes` takes them
    giving       request and answer of `manage.py prizes` as they were, digest (of the request's persons), state (of the whole standings
                 then; both as docs/state.md says), author, at, withdrawn {at, by, reason}
    cash         kind ("opening", "fee", "refund", "prize", "other", "counted"), cents (negative: out of it), player (a number), words,
                 reverses (a place in this list), author, at; a player who is `paid` and has no fee here paid the tournament's fee at once
    payments     per "table", method "fewest", through "each_other"

    history of a table   line or struck_line, after (how many lines stand before a struck one), version, record (none of the last version:
                 `records` has it, or the line is struck), open (it could not be settled), points, cash, declarer, won, reading, reason,
                 author, at; all versions of a line that has more than one, was struck or was inserted with a reason, from 1 on (a reason
                 that the program gave is an object: `say` and what it says, as `tournament.ledger.store.reasons` has it)
    other_versions       line or struck_line, record, reason, author, at; choice ("theirs" or "this", absent while undecided), decided_at,
                         decided_by
    printed      paper, form ("pdf" or "xlsx"), round, occasion (which of several it is: "after-2"), digest (of the standings then, as
                 docs/state.md
                 says), shown (what of it is compared with a later one: values by column, by key of the row; null where nothing is),
                 replaces (the place in this list of the one that it replaces), author, at
    history of the tournament   at, action, author, facts (what the row says, as `tournament.ledger.store.log` has it; of older programs
                                text, a
                 German sentence), detail, round and table, line or struck_line with version: the log, in its order

A ruling that nothing supersedes is in force; of those on one game one at most has a record, which counts in the line's place.
Players and tables stand in the order in which they were
entered. Not in the file: accounts and log-ins, the phones with their links and codes, and the log's row that tells of a file's import. They
belong to the laptop, not to the tournament.
"""

FORMAT = "tarock-tournament/1"
