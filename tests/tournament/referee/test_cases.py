"""Cases: opened by who may rule, filled in step by step, in dispute, dropped; and kept on their game whatever happens to the sheet."""

from uuid import uuid4

import pytest

from tests.tournament.court import case, decide, director, player_of, referee, refused
from tests.tournament.evening import DREIER, REDEAL, RUFER, drawn, fill, log_says, running, save, the_round, the_table
from tournament.desk.evening import rounds
from tournament.ledger.lines import annotations, settling, writing
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Case, CaseState, Entry, LogRow, Player, Tournament
from tournament.referee import calls, referees
from tournament.referee import reading as selectors
from tournament.referee.cases import change_case, dispute_case, drop_case, open_case

pytestmark = pytest.mark.django_db

TOLD = {"game": "dreier", "dealer": 2, "declarer": 1}


def change(about: Case, user, **values) -> Case:
    return change_case(case_id=about.pk, expected_version=about.version, user=user, **values)


def test_a_case_about_a_written_line_knows_its_number_and_one_by_its_number_knows_the_line() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    fill(table)
    by_line = open_case(table_id=table.pk, user=user, position=2 * POSITION_STEP, author="K. W.")
    assert (by_line.position, by_line.game, by_line.state, by_line.version, by_line.author) == (2 * POSITION_STEP, 2, "open", 1, "K. W.")
    by_number = open_case(table_id=table.pk, user=user, game=3)
    assert (by_number.position, by_number.game) == (3 * POSITION_STEP, 3)
    assert log_says(LogRow.objects.first()) == "R1 T1, Spiel 3: Fall eröffnet"


def test_a_case_about_a_game_that_is_not_written() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    assert (open_case(table_id=table.pk, user=user, game=1).position, open_case(table_id=table.pk, user=user).game) == (None, None)
    assert refused(lambda: open_case(table_id=table.pk, user=user, game=4)) == ("bad_value",)
    assert refused(lambda: open_case(table_id=table.pk, user=user, position=POSITION_STEP)) == ("unknown_line",)


def test_a_struck_line_is_no_game() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    writing.strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="doppelt")
    assert refused(lambda: open_case(table_id=table.pk, user=user, position=POSITION_STEP)) == ("unknown_line",)


def test_about_one_game_there_is_one_pending_case_for_who_knows_of_no_other() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, RUFER)
    first = open_case(table_id=table.pk, user=user, position=POSITION_STEP)
    with pytest.raises(Refused) as caught:
        open_case(table_id=table.pk, user=user, game=1)
    assert caught.value.codes == ("case_open",)
    assert caught.value.context == {"cases": [first.pk]}
    drop_case(case_id=first.pk, expected_version=1, reason="Irrtum", user=user)
    assert open_case(table_id=table.pk, user=user, game=1).pk != first.pk


def test_about_one_unwritten_game_too_even_when_it_is_written_meanwhile() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    open_case(table_id=table.pk, user=user, game=1)
    assert refused(lambda: open_case(table_id=table.pk, user=user, game=1)) == ("case_open",)
    save(table, 1, RUFER)
    assert refused(lambda: open_case(table_id=table.pk, user=user, position=POSITION_STEP)) == ("case_open",)
    open_case(table_id=the_table(tournament, 2).pk, user=user, game=1)


def test_a_call_has_one_case() -> None:
    tournament = running()
    anna, bert, table = referee(tournament, "anna"), referee(tournament, "bert"), the_table(tournament)
    made = calls.call_referee(table_id=table.pk, client_id=uuid4(), game=2, words="Tarockzwang")
    opened = open_case(table_id=table.pk, user=anna, call_id=made.pk, author="Anna")
    assert (opened.game, opened.words) == (2, "Tarockzwang")
    rows = LogRow.objects.count()
    assert open_case(table_id=table.pk, user=anna, call_id=made.pk) == opened
    assert LogRow.objects.count() == rows
    assert refused(lambda: open_case(table_id=table.pk, user=bert, call_id=made.pk)) == ("call_taken",)


def test_what_the_referee_finds_out_is_stored_with_each_step() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    opened = open_case(table_id=table.pk, user=user)
    changed = change(opened, user, game=1, record=TOLD, violation="kibitzer", author="K. W.")
    changed = change(changed, user, stage="scored", facts={"decisive": True}, accused=[0, 2], words=" laut \n geraten ")
    changed.refresh_from_db()
    assert (changed.game, changed.position, changed.record, changed.violation, changed.stage) == (1, None, TOLD, "kibitzer", "scored")
    assert (changed.facts, changed.accused, changed.words, changed.version) == ({"decisive": True}, [0, 2], "laut geraten", 3)
    row = LogRow.objects.first()
    assert row.action == "change_case"
    assert row.detail["before"] == {"stage": "", "facts": {}, "accused": [], "words": ""}


def test_a_new_violation_forgets_the_facts_and_the_stage_of_the_old_one() -> None:
    tournament = running()
    user = referee(tournament)
    about = case(the_table(tournament), user, line=None, violation="kibitzer", stage="scored", facts={"decisive": True})
    changed = change(about, user, violation="farbzwang")
    assert (changed.facts, changed.stage, changed.accused) == ({}, "", [3])
    again = change(changed, user, violation="kibitzer", stage="trick_open", facts={"decisive": False})
    assert (again.facts, again.stage) == ({"decisive": False}, "trick_open")


def test_what_does_not_change_anything_is_not_written() -> None:
    tournament = running()
    user = referee(tournament)
    about = case(the_table(tournament), user, line=None)
    rows = LogRow.objects.count()
    assert change(about, user, violation="farbzwang", accused=[3]).version == about.version
    assert LogRow.objects.count() == rows


def test_the_line_can_be_chosen_and_left_again() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    fill(table)
    about = change(open_case(table_id=table.pk, user=user), user, position=2 * POSITION_STEP)
    assert (about.position, about.game) == (2 * POSITION_STEP, 2)
    about = change(about, user, position=None, game=3)
    assert (about.position, about.game) == (3 * POSITION_STEP, 3)
    about = change(about, user, position=None, game=None)
    assert (about.position, about.game) == (None, None)
    open_case(table_id=table.pk, user=user, game=2)
    assert refused(lambda: change(about, user, game=2)) == ("case_open",)
    assert refused(lambda: change(about, user, position=7)) == ("unknown_line",)


@pytest.mark.parametrize(
    "values, codes",
    [
        ({"violation": "betrayal"}, ("unknown_violation",)),
        ({"violation": "foul"}, ("unknown_violation",)),
        ({"stage": "yesterday"}, ("unknown_stage",)),
        ({"accused": [4]}, ("bad_seat",)),
        ({"accused": [1, 1]}, ("bad_seat",)),
        ({"accused": [True]}, ("bad_seat",)),
        ({"accused": 3}, ("bad_seat",)),
        ({"claims": [3]}, ("bad_claim",)),
        ({"claims": {"by": 1}}, ("bad_claim",)),
        ({"facts": ["decisive"]}, ("bad_value",)),
        ({"layout": {"tricks": "\x00"}}, ("bad_value",)),
        ({"record": ["dreier"]}, ("bad_value",)),
        ({"record": {"game": "dreier", "announcements": ["pagat"]}}, ("bad_value",)),
        ({"words": "x" * 2001}, ("too_long",)),
        ({"stage": "yesterday", "accused": [9], "words": "\x07"}, ("unknown_stage", "bad_seat", "bad_text")),
    ],
)
def test_what_cannot_be_is_refused_with_all_its_faults(values, codes) -> None:
    tournament = running()
    user = referee(tournament)
    about = case(the_table(tournament), user, line=None)
    assert refused(lambda: change(about, user, **values)) == codes
    about.refresh_from_db()
    assert about.version == 2


def test_a_strange_field_is_misuse() -> None:
    tournament = running()
    user = referee(tournament)
    about = case(the_table(tournament), user, line=None)
    with pytest.raises(TypeError, match="state"):
        change(about, user, state="ruled")


def test_a_case_that_somebody_else_changed_is_not_overwritten() -> None:
    tournament = running()
    anna, bert = referee(tournament, "anna"), referee(tournament, "bert")
    about = case(the_table(tournament), anna, line=None)
    change(about, bert, accused=[1])
    for stale in (
        lambda: change_case(case_id=about.pk, expected_version=2, user=anna, accused=[2]),
        lambda: dispute_case(case_id=about.pk, expected_version=2, user=anna, reason="unklar"),
        lambda: drop_case(case_id=about.pk, expected_version=2, user=anna, reason="unklar"),
        lambda: decide(about, anna, expected_version=2),
    ):
        assert refused(stale) == ("stale",)


def test_who_sits_at_the_table_has_nothing_to_do_with_its_cases() -> None:
    tournament = running()
    table, two, seated = the_table(tournament), the_table(tournament, 2), referee(tournament, "eins", number=1)
    about = case(table, referee(tournament), line=None)
    for own in (
        lambda: open_case(table_id=table.pk, user=seated),
        lambda: change(about, seated, accused=[1]),
        lambda: dispute_case(case_id=about.pk, expected_version=2, user=seated, reason="unklar"),
        lambda: drop_case(case_id=about.pk, expected_version=2, user=seated, reason="unklar"),
        lambda: decide(about, seated),
    ):
        assert refused(own) == ("own_table",)
    assert open_case(table_id=two.pk, user=seated).table == two


def test_a_director_who_plays_is_as_neutral_as_everybody() -> None:
    tournament = running()
    user = director()
    assert open_case(table_id=the_table(tournament).pk, user=user).pk
    assert referee(tournament, "leitung", number=2) == user
    assert refused(lambda: open_case(table_id=the_table(tournament).pk, user=user)) == ("own_table",)


@pytest.mark.parametrize("setting, codes", [("allowed", None), ("refused", ("own_club",))])
def test_the_own_club_is_a_setting_of_the_tournament(setting: str, codes) -> None:
    tournament = running()
    Tournament.objects.update(own_club=setting)
    Player.objects.filter(name__in=["Spieler 2", "Spieler 5"]).update(club="Tarockfreunde Linz")
    Player.objects.filter(name="Spieler 5").update(club="tarockfreunde LINZ")
    user, clubless = referee(tournament, "fuenf", number=5), referee(tournament, "sechs", number=6)
    if codes is None:
        assert open_case(table_id=the_table(tournament).pk, user=user).pk
    else:
        assert refused(lambda: open_case(table_id=the_table(tournament).pk, user=user)) == codes
    assert open_case(table_id=the_table(tournament).pk, user=clubless).pk, "players without a club are of no club"


def test_strangers_and_the_dismissed_open_nothing() -> None:
    tournament = running()
    stranger, gone, table = referee(running(name="Anderes"), "fremd"), referee(tournament, "gegangen"), the_table(tournament)
    referees.dismiss_referee(referee_id=gone.refereeing.get().pk)
    for user in (stranger, gone):
        assert refused(lambda user=user: open_case(table_id=table.pk, user=user)) == ("no_referee",)


def test_rounds_and_tournaments_that_are_not_open() -> None:
    early = drawn()
    nobody_yet, early_table = referee(early), the_table(early)
    assert refused(lambda: open_case(table_id=early_table.pk, user=nobody_yet)) == ("round_not_open",)
    tournament = running(((1, 2, 3, 4),), name="Anderes")
    user, leader, table = referee(tournament), director(), the_table(tournament)
    about = case(table, user, line=None)
    rounds_round = the_round(tournament)
    assert refused(lambda: rounds.close_round(round_id=rounds_round.pk, reason="egal")) == ("case_open", "table_incomplete")
    drop_case(case_id=about.pk, expected_version=2, reason="Irrtum", user=user)
    rounds.close_round(round_id=rounds_round.pk, reason="Feueralarm")
    assert refused(lambda: open_case(table_id=table.pk, user=user)) == ("round_closed",)
    assert open_case(table_id=table.pk, user=leader).pk
    Tournament.objects.filter(pk=tournament.pk).update(phase="closed")
    assert refused(lambda: open_case(table_id=table.pk, user=leader)) == ("tournament_closed",)


def test_a_dispute_marks_the_line_and_keeps_the_round_open() -> None:
    tournament = running(((1, 2, 3, 4),))
    user, table = referee(tournament), the_table(tournament)
    fill(table)
    about = case(table, user, line=2)
    disputed = dispute_case(case_id=about.pk, expected_version=2, reason="Karten vermischt", user=user)
    assert (disputed.state, disputed.version) == (CaseState.DISPUTED, 3)
    assert disputed.disputed_at is not None
    assert [row.disputed for row in read_sheet(tournament, 1, 1, Audience.DESK).rows] == [False, True, False]
    round_ = the_round(tournament)
    assert refused(lambda: rounds.close_round(round_id=round_.pk)) == ("case_disputed",)
    assert refused(lambda: rounds.close_round(round_id=round_.pk, reason="muss sein")) == ("case_disputed",)
    rows = LogRow.objects.count()
    assert dispute_case(case_id=about.pk, expected_version=3, reason="noch einmal", user=user).version == 3
    assert LogRow.objects.count() == rows
    decide(disputed, user)
    assert [row.disputed for row in read_sheet(tournament, 1, 1, Audience.DESK).rows] == [False, False, False]
    assert rounds.close_round(round_id=round_.pk).state == "closed"


def test_a_disputed_game_can_be_written_and_is_marked_by_its_number() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    about = case(table, user, line=None, game=2)
    dispute_case(case_id=about.pk, expected_version=2, reason="unklar", user=user)
    fill(table)
    assert [row.disputed for row in read_sheet(tournament, 1, 1, Audience.DESK).rows] == [False, True, False]
    lines = Entry.objects.filter(annotations.in_dispute(), table=table)
    assert [line.position for line in lines] == [2 * POSITION_STEP]


def test_a_disputed_game_that_was_struck_and_written_anew_stays_marked() -> None:
    """Else nothing would say at its table, or in the standings, that this game is still to be decided."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    save(table, 2, RUFER)
    about = case(table, user, line=2)
    dispute_case(case_id=about.pk, expected_version=2, reason="unklar", user=user)
    writing.strike_entry(table_id=table.pk, position=2 * POSITION_STEP, expected_version=1, reason="am Tisch zurückgenommen")
    save(table, 3, RUFER)
    rows = [(row.position, row.disputed) for row in read_sheet(tournament, 1, 1, Audience.DESK).rows if row.current and not row.struck]
    assert rows == [(POSITION_STEP, False), (3 * POSITION_STEP, True)]


def test_a_dispute_needs_what_happened_and_when() -> None:
    tournament = running()
    user = referee(tournament)
    about = open_case(table_id=the_table(tournament).pk, user=user)
    assert refused(lambda: dispute_case(case_id=about.pk, expected_version=1, reason="unklar", user=user)) == ("missing_field",)
    assert refused(lambda: dispute_case(case_id=about.pk, expected_version=1, reason=" ", user=user)) == ("missing_reason",)


def test_a_dropped_case_is_over() -> None:
    tournament = running()
    user = referee(tournament)
    about = case(the_table(tournament), user, line=None)
    dropped = drop_case(case_id=about.pk, expected_version=2, reason="Tisch einigt sich", user=user)
    assert (dropped.state, dropped.end_reason, dropped.version) == (CaseState.DROPPED, "Tisch einigt sich", 3)
    assert dropped.ended_at is not None
    assert selectors.pending_cases(tournament) == []
    for again in (
        lambda: change(dropped, user, accused=[1]),
        lambda: dispute_case(case_id=about.pk, expected_version=3, reason="doch", user=user),
        lambda: drop_case(case_id=about.pk, expected_version=3, reason="doch", user=user),
        lambda: decide(about, user),
    ):
        assert refused(again) == ("case_ended",)


def test_a_decided_case_is_not_dropped() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER | {"dealer": 0})
    about = case(table, user)
    decide(about, user)
    about.refresh_from_db()
    assert refused(lambda: drop_case(case_id=about.pk, expected_version=about.version, reason="doch nicht", user=user)) == ("case_ended",)


def test_pending_cases_have_disputes_first() -> None:
    tournament = running()
    user, one, two = referee(tournament), the_table(tournament), the_table(tournament, 2)
    disputed = case(one, user, line=None)
    newer = open_case(table_id=two.pk, user=user)
    dispute_case(case_id=disputed.pk, expected_version=2, reason="unklar", user=user)
    assert selectors.pending_cases(tournament) == [disputed, newer]


def test_a_case_stays_on_its_game_when_a_forgotten_one_is_inserted() -> None:
    """Games 1 and 2 are written, 3 is played: cases about all three. A forgotten game goes before the first: they are 2, 3 and 4."""
    tournament = running(games=5)
    user, table = referee(tournament), the_table(tournament)
    open_case(table_id=table.pk, user=user, game=2)
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    open_case(table_id=table.pk, user=user, game=1)
    third = open_case(table_id=table.pk, user=user, game=3)
    writing.insert_entry(
        table_id=table.pk, before_position=POSITION_STEP, record=RUFER | {"dealer": 3, "declarer": 0, "partner": 1}, reason="vergessen"
    )
    assert [(row.position, row.game) for row in Case.objects.order_by("pk")] == [(2 * POSITION_STEP, 3), (POSITION_STEP, 2), (None, 4)]
    save(table, 3, RUFER | {"dealer": 2, "declarer": 3, "partner": 0})
    assert third.position is None
    assert refused(lambda: open_case(table_id=table.pk, user=user, position=3 * POSITION_STEP)) == ("case_open",)


def test_a_case_stays_on_its_game_when_one_before_is_struck_or_a_redeal() -> None:
    tournament = running(games=5)
    user, table = referee(tournament), the_table(tournament)
    for line, record in enumerate((RUFER, DREIER, RUFER | {"dealer": 2, "declarer": 3, "partner": 0}), start=1):
        save(table, line, record)
    open_case(table_id=table.pk, user=user, game=3)
    open_case(table_id=table.pk, user=user, game=4)
    save(table, 1, REDEAL | {"dealer": 0}, expected_version=1, reason="war vergeben")
    assert [(row.position, row.game) for row in Case.objects.order_by("pk")] == [(3 * POSITION_STEP, 2), (None, 3)]
    writing.strike_entry(table_id=table.pk, position=2 * POSITION_STEP, expected_version=1, reason="doppelt")
    assert [(row.position, row.game) for row in Case.objects.order_by("pk")] == [(3 * POSITION_STEP, 1), (None, 2)]


def test_sums_in_the_place_of_games_leave_each_case_on_its_struck_line() -> None:
    tournament = running(games=5)
    user, table = referee(tournament), the_table(tournament)
    fill(table)
    open_case(table_id=table.pk, user=user, game=2)
    open_case(table_id=table.pk, user=user, game=4)
    settling.save_sums(table_id=table.pk, sums=[3, -1, -1, -1], reason="nur Summen", replace_records=True)
    assert [(row.position, row.game) for row in Case.objects.order_by("pk")] == [(2 * POSITION_STEP, 2), (None, 1)]


def test_sums_leave_open_cases_to_the_referee() -> None:
    """A slip by its sums has no lines: a case about it can be closed as no Renonce, but nothing can be replaced."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    settling.save_sums(table_id=table.pk, sums=[3, -1, -1, -1])
    about = case(table, user, line=None, record=TOLD, game=1)
    assert refused(lambda: decide(about, user)) == ("table_has_sums",)
    ruling = decide(about, user, "no_renonce", departure="Die Karte war zugegeben")
    assert (ruling.position, ruling.record) == (None, None)


def test_a_new_account_needs_a_password_and_a_player_one_referee() -> None:
    tournament = running()
    referee(tournament, "anna", number=1)
    person = player_of(tournament, 1).player_id
    assert refused(
        lambda: referees.appoint_referee(tournament_id=tournament.pk, login="bert", password="trull-und-mond", player_id=person)
    ) == ("player_taken",)
