"""Rulings: what a decision does to the game, the sheet, the standings and the rest of the table. Amounts worked out from the rule pages."""

import pytest

from tests.tournament.court import DREIER_RENONCE, DREIER_WON, amounts, case, decide, referee, refused, ruled_dreier, totals
from tests.tournament.evening import DREIER, RUFER, fill, log_says, running, save, the_round, the_table
from tournament.desk.evening import rounds
from tournament.desk.evening.check_reading import round_faults
from tournament.hall.player_reading import player_course
from tournament.ledger.lines import writing
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, CaseState, Entry, LogRow, Table, Tournament
from tournament.referee.cases import change_case

pytestmark = pytest.mark.django_db

NO_CASH = (0, 0, 0, 0)
FOUR = ((1, 2, 3, 4),)
DREIER_0 = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}
"""On the first line: +15 for seat 0."""


def standing_of(tournament: Tournament) -> dict[int, int]:
    """Total by player's number."""
    return {row.player.number: row.total for row in read_ranking(tournament, Audience.DESK).standings}


def proved(tournament: Tournament) -> bool:
    """Whether everything that is stored follows from records and rulings."""
    tournament.refresh_from_db()
    return recompute(tournament) == []


def line(table: Table, number: int = 1) -> Entry:
    """The current version of the line written as number 1, 2, …"""
    return Entry.objects.get(table=table, position=number * POSITION_STEP, current=True)


def test_a_renonce_counts_in_the_games_place_everywhere_and_the_game_stays_as_entered() -> None:
    """Dreier 5: seat 3 revokes: 3 × 5 to the declarer, 5 to each other opponent (koenigrufen.md, example 5)."""
    tournament, _user, ruling = ruled_dreier()
    table = the_table(tournament)
    entry = line(table)
    assert entry.record == DREIER_0
    assert (entry.ruling, entry.version, entry.game, entry.settled, entry.declarer) == (ruling, 1, 1, True, 0)
    assert amounts(entry) == totals(table) == DREIER_RENONCE
    assert standing_of(tournament) == {1: 15, 2: 5, 3: 5, 4: -25, 5: 0, 6: 0, 7: 0, 8: 0}
    assert proved(tournament)
    (row,) = read_sheet(tournament, 1, 1, Audience.DESK).rows
    assert (row.record, row.amounts, row.running) == (DREIER_0, DREIER_RENONCE, DREIER_RENONCE)
    assert row.counted == {"game": "dreier", "dealer": 0, "declarer": 0, "renonce": {"offenders": [3]}}
    assert (row.entered.amounts, [found.item for found in row.entered.lines], [found.item for found in row.lines]) == (
        DREIER_WON,
        ["game"],
        ["renonce"],
    )
    assert [(game.amount, game.total) for game in player_course(tournament, 4, Audience.DESK).games] == [(-25, -25)]
    assert [found for found in round_faults(tournament, the_round(tournament)) if found.position] == []


def test_the_ruling_keeps_all_that_it_rests_on() -> None:
    _tournament, user, ruling = ruled_dreier()
    ruling.refresh_from_db()
    assert (ruling.violation, ruling.stage, ruling.facts, ruling.accused, ruling.claims, ruling.layout) == (
        "farbzwang",
        "next_lead",
        {},
        [3],
        [],
        {},
    )
    assert (ruling.answered, ruling.decision, ruling.source, ruling.departure) == ("renonce", "renonce", "§ Renonce, 2", "")
    assert ruling.text.startswith("Zum nächsten Stich")
    assert (ruling.position, ruling.game, ruling.number, ruling.offenders, ruling.standing) == (POSITION_STEP, 1, 1, [3], True)
    assert (ruling.entered, ruling.record) == (DREIER_0, {"game": "dreier", "dealer": 0, "declarer": 0, "renonce": {"offenders": [3]}})
    assert ruling.before == [[30, -10, -10, -10], [0, 0, 0, 0]]
    assert (amounts(ruling), amounts(ruling, column="c")) == (DREIER_RENONCE, NO_CASH)
    assert (ruling.referee, ruling.referee_name, ruling.by, ruling.panel) == (user, "K. W.", "K. W.", [])
    assert ruling.case.state == CaseState.RULED
    assert ruling.case.ended_at is not None
    assert log_says(LogRow.objects.first()) == "Entscheid 1 · R1 T1, Spiel 1: Renonce (§ Renonce, 2)"


def test_the_next_ruling_supersedes_with_a_reason_and_the_first_stays_to_be_read() -> None:
    tournament, user, first = ruled_dreier()
    table = the_table(tournament)
    assert refused(lambda: decide(first.case, user, "no_renonce", departure="verzählt")) == ("missing_reason",)
    second = decide(first.case, user, "no_renonce", departure="Seat 3 hatte kein Herz", reason="Blatt nachgelegt")
    assert amounts(line(table)) == totals(table) == DREIER_WON
    assert standing_of(tournament)[4] == -5
    first.refresh_from_db()
    assert (first.standing, first.superseded_by, amounts(first)) == (False, second, DREIER_RENONCE)
    assert (second.standing, second.supersedes, second.number, second.record, second.reason) == (True, first, 2, None, "Blatt nachgelegt")
    assert second.before == [[30, 10, 10, -50], [0, 0, 0, 0]]
    assert amounts(second) == DREIER_WON
    assert line(table).ruling == second
    assert proved(tournament)
    (row,) = read_sheet(tournament, 1, 1, Audience.DESK).rows
    assert (row.amounts, row.counted, row.entered, row.ruling) == (DREIER_WON, DREIER_0, None, second)


def test_the_published_case_a_solodreier_with_three_birds_that_nobody_had_written() -> None:
    """10 + 2 × (2 + 6 + 8) = 42: the declarer from three, the two others once; the offender pays 210."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    told = {
        "game": "solodreier",
        "dealer": 3,
        "declarer": 1,
        "announcements": [{"kind": kind, "by": 1, "when": "open"} for kind in ("pagat", "kakadu", "quapil")],
    }
    ruling = decide(case(table, user, line=None, game=1, record=told, accused=[0], stage="trick_turned"), user)
    assert amounts(line(table)) == totals(table) == (-210, 126, 42, 42)
    assert line(table).record == told
    assert (ruling.entered, ruling.before, ruling.game, ruling.case.position) == (told, None, 1, POSITION_STEP)
    assert proved(tournament)


@pytest.mark.parametrize(
    "decision, more, stage, counted, after",
    [
        # A misdeal noticed while dealing: dealt again, a line that is no game.
        ("redeal", {"violation": "misdeal"}, "dealing", {"game": "redeal", "dealer": 2}, None),
        # A kibitzer who decided the game: annulled, 0 for all, and a game.
        (
            "annul",
            {"violation": "kibitzer", "facts": {"decisive": True}},
            "scored",
            {"game": "manual", "dealer": 2, "amounts": [0, 0, 0, 0], "reason": "annulliert", "of": "dreier"},
            1,
        ),
    ],
)
def test_a_game_not_yet_written_is_written_by_a_ruling_that_settles_it(decision, more, stage, counted, after) -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    told = {"game": "dreier", "dealer": 2, "declarer": 0}
    ruling = decide(case(table, user, line=None, game=1, record=told, stage=stage, **more), user, decision)
    assert (ruling.departure, ruling.record, ruling.entered, ruling.position) == ("", counted, told, POSITION_STEP)
    assert (line(table).record, line(table).counted, line(table).game) == (told, counted, after)
    assert totals(table) == (0, 0, 0, 0)
    assert read_sheet(tournament, 1, 1, Audience.DESK).done == (1 if after else 0)
    assert proved(tournament)


@pytest.mark.parametrize("decision, stage", [("correct", "trick_open"), ("expired", "next_game")])
def test_a_ruling_that_leaves_the_game_alone_writes_no_line(decision: str, stage: str) -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    ruling = decide(case(table, user, line=None, game=1, record=DREIER_0, stage=stage), user, decision)
    assert (ruling.position, ruling.record, ruling.entered, ruling.before, ruling.game) == (None, None, DREIER_0, None, 1)
    assert Entry.objects.count() == 0
    assert save(table, 1, DREIER_0).points == DREIER_WON
    assert proved(tournament)


def test_a_kibitzer_who_decided_nothing_changes_nothing() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    ruling = decide(case(table, user, violation="kibitzer", stage="scored", facts={"decisive": False}, accused=[]), user, "no_renonce")
    assert (ruling.departure, ruling.record, amounts(ruling), ruling.position) == ("", None, DREIER_WON, POSITION_STEP)


def test_a_ruled_line_without_its_result_keeps_the_round_open_when_the_ruling_falls() -> None:
    tournament = running(FOUR)
    user, table, round_ = referee(tournament), the_table(tournament), the_round(tournament)
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    told = {"game": "rufer", "dealer": 2, "declarer": 3, "partner": 0}
    ruling = decide(case(table, user, line=None, game=3, record=told, accused=[1]), user)
    assert (ruling.number, ruling.game, line(table, 3).settled) == (1, 3, True)
    rounds.close_round(round_id=round_.pk)
    rounds.reopen_round(round_id=round_.pk, reason="Einspruch")
    decide(ruling.case, user, "no_renonce", departure="kein Verstoß", reason="Blatt nachgelegt")
    entry = line(table, 3)
    assert (entry.settled, amounts(entry), entry.game, [found["code"] for found in entry.findings]) == (
        False,
        (0, 0, 0, 0),
        3,
        ["missing_field"],
    )
    assert proved(tournament)
    assert refused(lambda: rounds.close_round(round_id=round_.pk)) == ("faulty_lines",)
    save(table, 3, told | {"won": True}, expected_version=1, reason="Ergebnis nachgetragen")
    assert amounts(line(table, 3)) == (1, -1, -1, 1)
    assert line(table, 3).ruling.decision == "no_renonce"
    assert rounds.close_round(round_id=round_.pk).state == "closed"
    assert proved(tournament)


def test_dealt_again_it_is_no_game_and_overruling_never_gives_too_many() -> None:
    """Rufer, Dreier, Rufer; the Dreier was misdealt: two games, a third is written; then the Dreier cannot come back."""
    tournament = running(FOUR)
    user, table = referee(tournament), the_table(tournament)
    fill(table)
    ruling = decide(case(table, user, line=2, violation="misdeal", stage="dealing", accused=[]), user, "redeal")
    assert ruling.record == {"game": "redeal", "dealer": 1}
    assert [row.game for row in Entry.objects.order_by("position")] == [1, None, 2]
    assert (amounts(line(table, 2)), totals(table)) == ((0, 0, 0, 0), (0, 0, 0, 0)), "−1 +1 +1 −1 and +1 −1 −1 +1"
    assert refused(lambda: rounds.close_round(round_id=the_round(tournament).pk)) == ("table_incomplete",)
    assert save(table, 4, {"game": "bettler", "dealer": 3, "declarer": 1, "won": True}).game == 3
    overrule = {"departure": "war richtig gegeben", "reason": "Karten gezählt"}
    assert refused(lambda: decide(ruling.case, user, "no_renonce", **overrule)) == ("too_many_games",)
    writing.strike_entry(table_id=table.pk, position=4 * POSITION_STEP, expected_version=1, reason="gab es nicht")
    decide(ruling.case, user, "no_renonce", **overrule)
    assert [row.game for row in Entry.objects.filter(current=True).order_by("position")] == [1, 2, 3, None]
    assert totals(table) == (15, -5, -5, -5)
    assert proved(tournament)


@pytest.mark.parametrize("decision", ["redeal", "annul", "manual"])
def test_no_ruling_writes_a_game_on_a_full_sheet(decision: str) -> None:
    tournament = running(FOUR)
    user, table = referee(tournament), the_table(tournament)
    fill(table)
    about = case(table, user, line=None, record={"game": "dreier", "dealer": 3, "declarer": 0}, violation="misdeal", stage="dealing")
    more = {"departure": "so entschieden", "amounts": [3, -1, -1, -1]} if decision != "redeal" else {}
    assert refused(lambda: decide(about, user, decision, **more)) == ("too_many_games",)
    assert Entry.objects.count() == 3


def test_a_redeal_of_a_game_that_nobody_named_is_a_line_with_the_dealer_whose_turn_it_was() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    ruling = decide(case(table, user, line=None, violation="misdeal", stage="dealing", accused=[]), user, "redeal")
    assert (ruling.record, ruling.entered) == ({"game": "redeal", "dealer": 1}, {"dealer": 1})
    assert read_sheet(tournament, 1, 1, Audience.DESK).next_dealer == 1
    assert (read_sheet(tournament, 1, 1, Audience.DESK).next_game, ruling.game) == (2, 2)


def test_annulled_counts_nothing_for_all_and_is_a_game() -> None:
    tournament = running(FOUR)
    user, table = referee(tournament), the_table(tournament)
    fill(table)
    decide(case(table, user, line=2, violation="kibitzer", stage="scored", facts={"decisive": True}, accused=[]), user, "annul")
    assert (line(table, 2).game, line(table, 2).settled, amounts(line(table, 2))) == (2, True, (0, 0, 0, 0))
    assert (line(table, 2).declarer, line(table, 2).declarer_won) == (None, None)
    assert totals(table) == (0, 0, 0, 0)
    assert rounds.close_round(round_id=the_round(tournament).pk).state == "closed"
    assert proved(tournament)


BIRDS = [{"kind": "pagat", "by": 1, "when": "open", "won": True}, {"kind": "koenig_ultimo", "by": 2, "when": "open", "won": True}]
EARLY = {"violation": "bird_or_king_early", "stage": "trick_turned", "facts": {"forced": True}, "accused": [1]}


def test_a_lost_bird_is_lost_and_the_game_stays() -> None:
    """Rufer 1 and Pagat 2 won: 3; the Pagat was played too early: 1 − 2 = −1."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER | {"announcements": BIRDS[:1]})
    assert totals(table) == (-3, 3, 3, -3)
    ruling = decide(case(table, user, **EARLY), user, "bird_lost")
    assert (ruling.departure, ruling.offenders) == ("", [])
    assert ruling.record["announcements"] == [{**BIRDS[0], "won": False}]
    assert totals(table) == amounts(ruling) == (1, -1, -1, 1)
    assert proved(tournament)


def test_of_several_birds_the_referee_says_which() -> None:
    """1 + 2 + 2 = 5; König ultimo lost: 1 + 2 − 2 = 1; both lost: 1 − 2 − 2 = −3."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER | {"announcements": BIRDS})
    about = case(table, user, **EARLY)
    assert refused(lambda: decide(about, user, "bird_lost")) == ("missing_field",)
    assert refused(lambda: decide(about, user, "bird_lost", lost=[("uhu", 1)])) == ("missing_field",)
    assert refused(lambda: decide(about, user, "bird_lost", lost=[("pagat", 2)])) == ("missing_field",)
    ruling = decide(about, user, "bird_lost", lost=[("koenig_ultimo", 2)])
    assert totals(table) == (-1, 1, 1, -1)
    decide(ruling.case, user, "bird_lost", lost=[("koenig_ultimo", 2), ("pagat", 1)], reason="der Pagat auch")
    assert totals(table) == (3, -3, -3, 3)


def test_a_bird_that_is_entered_as_lost_already_needs_no_other_record() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER | {"announcements": [{**BIRDS[0], "won": False}]})
    ruling = decide(case(table, user, **EARLY), user, "bird_lost")
    assert (ruling.record, totals(table)) == (None, (1, -1, -1, 1))


def test_a_bird_lost_in_a_game_not_yet_written_is_kept_for_its_line_and_not_written() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    ruling = decide(case(table, user, line=None, game=1, record=RUFER | {"announcements": BIRDS[:1]}, **EARLY), user, "bird_lost")
    assert (ruling.decision, ruling.record, Entry.objects.count()) == ("bird_lost", None, 0)


def test_departing_from_the_sheet_needs_a_reason_that_stands_in_the_ruling() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    about = case(table, user)
    assert refused(lambda: decide(about, user, "no_renonce")) == ("missing_departure",)
    assert refused(lambda: decide(about, user, offenders=[2])) == ("missing_departure",)
    assert refused(lambda: decide(about, user, "no_renonce", departure="x" * 501)) == ("too_long",)
    ruling = decide(about, user, offenders=[2], departure="Seat 2 hat den König zurückgehalten")
    assert (ruling.answered, ruling.offenders, ruling.departure, ruling.source) == (
        "renonce",
        [2],
        "Seat 2 hat den König zurückgehalten",
        "§ Renonce, 2",
    )
    assert totals(table) == (15, 5, -25, 5)
    assert "Seat 2 hat den König" in log_says(LogRow.objects.first())


def test_the_rules_own_offenders_said_again_are_no_departure() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    about = case(table, user, violation="misdeal", stage="scored", facts={"wrong_count": [3, 1]}, accused=[])
    ruling = decide(about, user, offenders=[1, 3], departure="überflüssig")
    assert (ruling.offenders, ruling.departure) == ([1, 3], "")
    assert totals(table) == (15, -10, 5, -10), "15 + 5 = 20, two share it"


def test_amounts_by_hand_need_amounts_that_sum_to_0_and_a_reason() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    about = case(table, user)
    assert refused(lambda: decide(about, user, "manual", amounts=[3, -1, -1, -1])) == ("missing_departure",)
    why = {"departure": "Vergleich am Tisch"}
    assert refused(lambda: decide(about, user, "manual", **why)) == ("missing_field",)
    assert refused(lambda: decide(about, user, "manual", amounts=[3, -1, -1], **why)) == ("bad_value",)
    assert refused(lambda: decide(about, user, "manual", amounts=[3, -1, -1, 0], **why)) == ("sum_not_0",)
    ruling = decide(about, user, "manual", amounts=[3, -1, -1, -1], **why)
    assert ruling.record == {"game": "manual", "dealer": 0, "amounts": [3, -1, -1, -1], "reason": "Vergleich am Tisch", "of": "dreier"}
    assert (totals(table), ruling.text, ruling.offenders) == ((3, -1, -1, -1), "Vergleich am Tisch", [])


def test_what_the_sheet_leaves_to_the_referee_he_decides_with_a_reason() -> None:
    """A king laid away, noticed after the game: the cup forbids it and names no consequence."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    about = case(table, user, violation="discard_honour", stage="scored", accused=[0])
    assert refused(lambda: decide(about, user, "discretion")) == ("unknown_decision",)
    assert refused(lambda: decide(about, user)) == ("missing_departure",)
    ruling = decide(about, user, departure="wie eine Renonce")
    assert (ruling.answered, ruling.decision, ruling.offenders, ruling.source) == (
        "discretion",
        "renonce",
        [0],
        "Auslegung zu § Spielablauf, 4",
    )
    assert totals(table) == (-15, 5, 5, 5)


def test_a_missing_fact_is_asked_before_anything_is_decided() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    about = case(table, user, violation="kibitzer", stage="scored", accused=[])
    with pytest.raises(Refused) as caught:
        decide(about, user, "annul")
    assert [(found.code, found.field) for found in caught.value.findings] == [("missing_fact", "decisive")]
    assert decide(about, user, "annul", departure="die Tatsache ist nicht mehr zu klären").answered == ""


def test_what_the_rules_refuse_is_refused_with_their_words() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    about = case(table, user, stage="bidding")

    def found(**values: object) -> None:
        about.refresh_from_db()
        change_case(case_id=about.pk, expected_version=about.version, user=user, **values)

    assert refused(lambda: decide(about, user)) == ("bad_stage",)
    found(violation="tarockzwang")
    assert refused(lambda: decide(about, user)) == ("missing_field",), "when it was noticed"
    found(stage="scored", accused=[])
    assert refused(lambda: decide(about, user)) == ("missing_fact",)
    found(accused=[3])
    assert refused(lambda: decide(about, user, "beheaded", departure="so halt")) == ("unknown_decision",)
    assert refused(lambda: decide(about, user, words="x" * 2001)) == ("too_long",)
    assert refused(lambda: decide(about, user, offenders=[0, 1, 2, 3], departure="alle")) == ("bad_offenders",)
    assert amounts(decide(about, user, words="Blatt nachgelegt")) == DREIER_RENONCE


def test_a_renonce_needs_to_know_the_game() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    about = case(table, user, line=None)
    with pytest.raises(Refused) as caught:
        decide(about, user)
    assert [(found.code, found.field) for found in caught.value.findings] == [("missing_field", "record")]
    assert Entry.objects.count() == 0
