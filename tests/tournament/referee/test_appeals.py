"""Appeals: in time, once, answered by the panel whose word is the last; and the evening that goes through all of it."""

from datetime import datetime, timedelta
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.draw.model import seating
from tests.tournament.court import DREIER_RENONCE, DREIER_WON, amounts, case, decide, director, referee, refused, ruled_dreier, totals
from tests.tournament.evening import log_says, running, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.ledger.lines.deadlines import deadline, read_course
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Appeal, Entry, LogRow, Player, Ruling, Tournament
from tournament.referee import reading as selectors
from tournament.referee.appeals import appeal_ruling, withdraw_appeal

pytestmark = pytest.mark.django_db

FOUR = ((1, 2, 3, 4),)
PANEL = ["Hofer", "Gruber", "Wallner"]
OVERRULED = {"panel": PANEL, "departure": "Das Herz lag im Talon", "reason": "Berufung stattgegeben"}


def appeal(ruling: Ruling, user, **more) -> Appeal:
    return appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user, **more)


def at(moment: datetime):
    """The program's clock stands at this moment: a shared database's differs from the machine's by some millionths of a second."""
    return patch("tournament.models.times.now", return_value=moment)


def seen(tournament: Tournament) -> tuple:
    """The first line, the table, the four in the standings, and what recompute finds."""
    table = the_table(tournament)
    tournament.refresh_from_db()
    ranked = {row.player.number: row.total for row in read_ranking(tournament, Audience.DESK).standings}
    return (
        amounts(Entry.objects.get(table=table, current=True)),
        totals(table),
        tuple(ranked[number] for number in (1, 2, 3, 4)),
        recompute(tournament),
    )


def test_the_whole_way_from_the_game_to_the_panels_word() -> None:
    """Entered +15 −5 −5 −5; ruled +15 +5 +5 −25; overruled, as entered. The ruling counts until the panel has answered."""
    tournament, user, first = ruled_dreier()
    ruled = (DREIER_RENONCE, DREIER_RENONCE, DREIER_RENONCE, [])
    assert seen(tournament) == ruled
    made = appeal(first, user, grounds="Mein Herz lag im Talon.", author="K. W.")
    assert seen(tournament) == ruled
    assert selectors.pending_appeals(tournament) == [made]
    assert log_says(LogRow.objects.first()) == "Entscheid 1 · R1 T1, Spiel 1: Berufung von Spieler 4 – Mein Herz lag im Talon."
    second = decide(first.case, user, "no_renonce", **OVERRULED)
    assert seen(tournament) == (DREIER_WON, DREIER_WON, DREIER_WON, [])
    assert selectors.pending_appeals(tournament) == []
    assert (second.appeal, second.panel, second.by, second.referee_name) == (made, PANEL, "Hofer, Gruber, Wallner", "")
    assert (second.referee, second.supersedes, second.number, made.answer) == (user, first, 2, second)
    assert [(row.number, row.decision, row.standing) for row in Ruling.objects.filter(table=the_table(tournament)).order_by("pk")] == [
        (1, "renonce", False),
        (2, "no_renonce", True),
    ]
    assert [row.ruling for row in read_sheet(tournament, 1, 1, Audience.DESK).rows] == [second]
    assert "Gremium: Hofer, Gruber, Wallner" in log_says(LogRow.objects.first())


def test_the_panel_may_hold_the_ruling_too() -> None:
    tournament, user, first = ruled_dreier()
    appeal(first, user)
    second = decide(first.case, user, panel=PANEL, reason="bestätigt")
    assert (second.departure, seen(tournament)) == ("", (DREIER_RENONCE, DREIER_RENONCE, DREIER_RENONCE, []))
    assert second.before == [[30, 10, 10, -50], [0, 0, 0, 0]]


def test_an_appeal_is_answered_by_a_panel_and_the_panels_word_only_by_a_panel() -> None:
    _tournament, user, first = ruled_dreier()
    appeal(first, user)
    overrule = {name: OVERRULED[name] for name in ("departure", "reason")}
    assert refused(lambda: decide(first.case, user, "no_renonce", **overrule)) == ("panel_needed",)
    assert refused(lambda: decide(first.case, user, "no_renonce", **overrule, panel=[" ", ""])) == ("panel_needed",)
    second = decide(first.case, user, "no_renonce", **OVERRULED)
    assert refused(lambda: decide(first.case, user, reason="doch")) == ("panel_needed",)
    third = decide(first.case, user, panel=PANEL[:1], reason="neue Zeugen")
    assert (third.supersedes, third.appeal, third.number) == (second, None, 3)


def test_another_case_about_the_game_needs_the_panel_as_well() -> None:
    tournament, user, first = ruled_dreier()
    appeal(first, user)
    other = case(the_table(tournament), user, stage="scored", accused=[2])
    assert refused(lambda: decide(other, user, replaces=True, reason="anderer Verstoß")) == ("panel_needed",)


def test_one_appeals_once_and_never_from_the_panel() -> None:
    _tournament, user, first = ruled_dreier()
    made = appeal(first, user)
    assert refused(lambda: appeal(first, user)) == ("appeal_pending",)
    second = decide(first.case, user, "no_renonce", **OVERRULED)
    assert refused(lambda: appeal(first, user)) == ("ruling_fallen",)
    assert refused(lambda: appeal(second, user)) == ("panel_is_final",)
    assert refused(lambda: withdraw_appeal(appeal_id=made.pk, reason="doch nicht", user=user)) == ("ruling_fallen",)


def test_an_appeal_names_who_appeals() -> None:
    _tournament, user, first = ruled_dreier()
    assert refused(lambda: appeal_ruling(ruling_id=first.pk, appellant="  ", user=user)) == ("missing_field",)
    assert refused(lambda: appeal_ruling(ruling_id=first.pk, appellant="x" * 201, grounds="y" * 2001, user=user)) == (
        "too_long",
        "too_long",
    )


def test_a_withdrawn_appeal_leaves_the_ruling_and_the_referee_free() -> None:
    tournament, user, first = ruled_dreier()
    made = appeal(first, user)
    assert refused(lambda: withdraw_appeal(appeal_id=made.pk, reason=" ", user=user)) == ("missing_reason",)
    assert withdraw_appeal(appeal_id=made.pk, reason="eingesehen", user=user).withdrawn == "eingesehen"
    rows = LogRow.objects.count()
    assert withdraw_appeal(appeal_id=made.pk, reason="noch einmal", user=user).withdrawn == "eingesehen"
    assert LogRow.objects.count() == rows
    assert selectors.pending_appeals(tournament) == []
    assert refused(lambda: appeal(first, user)) == ("appeal_pending",), "once is once"
    second = decide(first.case, user, "no_renonce", departure="doch nachgelegt", reason="selbst gesehen")
    assert second.appeal is None


def test_after_a_withdrawn_appeal_the_ruling_given_again_can_be_appealed_by_another(client: Client) -> None:
    tournament, user, first = ruled_dreier()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    hint = "zuerst neu entscheiden, mit demselben Entscheid"
    made = appeal(first, user)
    page = reverse("ruling", args=[tournament.slug, first.pk])
    assert hint not in client.get(page).content.decode()
    withdraw_appeal(appeal_id=made.pk, reason="eingesehen", user=user)
    assert hint in client.get(page).content.decode()
    again = decide(first.case, user, reason="Spieler 2 beruft")
    assert (again.decision, again.position) == (first.decision, first.position)
    assert appeal_ruling(ruling_id=again.pk, appellant="Spieler 2", user=user).withdrawn == ""


def test_a_round_is_not_closed_over_an_appeal_whatever_the_reason() -> None:
    tournament, user, first = ruled_dreier(tables=FOUR)
    round_ = the_round(tournament)
    made = appeal(first, user)
    assert refused(lambda: rounds.close_round(round_id=round_.pk, reason="muss sein")) == ("appeal_pending", "table_incomplete")
    withdraw_appeal(appeal_id=made.pk, reason="eingesehen", user=user)
    assert rounds.close_round(round_id=round_.pk, reason="nur ein Spiel").state == "closed"


def until(ruling: Ruling) -> tuple[str, bool]:
    """The deadline in words, and whether it is over."""
    stored = Ruling.objects.select_related("table__round__tournament").get(pk=ruling.pk)
    return tuple(deadline(stored.table.round, stored.created_at, read_course(stored.table.round.tournament)))


def next_round(tournament: Tournament, number: int = 2) -> None:
    """Drawn and opened."""
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(number, FOUR)], seed="7f3a", method="random")
    rounds.open_round(round_id=the_round(tournament, number).pk)


def test_one_may_appeal_until_the_next_round_begins() -> None:
    tournament, user, first = ruled_dreier(tables=FOUR)
    assert until(first) == ("bis zum Beginn der Runde 2", False)
    save(the_table(tournament), 2, {"game": "dreier", "dealer": 1, "declarer": 0, "won": True})
    other = decide(case(the_table(tournament), user, line=2), user)
    rounds.close_round(round_id=the_round(tournament).pk, reason="nur zwei Spiele")
    with at(timezone.now() + timedelta(hours=3)):
        made = appeal(first, user)
    withdraw_appeal(appeal_id=made.pk, reason="eingesehen", user=user)
    next_round(tournament)
    assert until(other) == ("bis zum Beginn der Runde 2", True)
    with pytest.raises(Refused) as caught:
        appeal(other, user)
    assert (caught.value.codes, caught.value.findings[0].message) == (
        ("too_late",),
        (
            "Die Frist für die Berufung ist abgelaufen; sie lief bis zum Beginn der Runde 2. Die Turnierleitung kann sie mit einer "
            "Begründung trotzdem zulassen."
        ),
    )


@pytest.mark.parametrize("planned, said", [(3, "bis zum Beginn der Runde 3"), (2, "bis der Endstand veröffentlicht ist")])
def test_what_is_decided_after_the_next_round_began_has_a_deadline_of_its_own(planned: int, said: str) -> None:
    tournament, _user, first = ruled_dreier(tables=FOUR, rounds=planned)
    rounds.close_round(round_id=the_round(tournament).pk, reason="nur ein Spiel")
    next_round(tournament)
    chief = director()
    again = decide(first.case, chief, "no_renonce", departure="doch nachgelegt", reason="selbst gesehen")
    assert (until(first)[1], until(again)) == (True, (said, False))
    assert appeal(again, chief).admitted is None


def test_the_deadline_is_a_number_of_minutes_after_the_round() -> None:
    tournament, user, first = ruled_dreier(tables=FOUR)
    Tournament.objects.update(appeal_minutes=30)
    assert until(first) == ("bis 30 Minuten nach dem Ende der Runde 1", False)
    # At noon of a later day: a deadline behind midnight is said with its day.
    with at((first.created_at + timedelta(days=2)).replace(hour=11)):
        assert until(first)[1] is False, "while the round runs it has not begun"
        rounds.close_round(round_id=the_round(tournament).pk, reason="nur ein Spiel")
    end = the_round(tournament).closed_at
    with at(end + timedelta(minutes=1)):
        assert until(first) == (f"bis {timezone.localtime(end + timedelta(minutes=30)):%H:%M}", False)
    with at(end + timedelta(minutes=30, seconds=1)):
        assert until(first)[1] is True
        assert refused(lambda: appeal(first, user)) == ("too_late",)
    with at(end + timedelta(minutes=30)):
        assert appeal(first, user).appellant == "Spieler 4"
    assert seen(tournament)[3] == []


def test_a_ruling_after_the_end_of_the_round_has_the_minutes_too() -> None:
    tournament = ruled_dreier(tables=FOUR)[0]
    Tournament.objects.update(appeal_minutes=30)
    rounds.close_round(round_id=the_round(tournament).pk, reason="nur ein Spiel")
    round_ = the_round(tournament)
    late, course = round_.closed_at + timedelta(minutes=29, seconds=55), read_course(Tournament.objects.get())
    with at(late + timedelta(minutes=30)):
        assert not deadline(round_, late, course).over, "not five seconds: half an hour"
    with at(late + timedelta(minutes=30, seconds=1)):
        assert deadline(round_, late, course).over


def test_after_the_last_round_until_the_standings_are_published() -> None:
    tournament, user, first = ruled_dreier(tables=FOUR, rounds=1)
    assert until(first) == ("bis der Endstand veröffentlicht ist", False)
    rounds.close_round(round_id=the_round(tournament).pk, reason="nur ein Spiel")
    setup.close_tournament(tournament_id=tournament.pk)
    made = appeal(first, user)
    assert refused(lambda: setup.publish_tournament(tournament_id=tournament.pk)) == ("undecided",)
    assert refused(lambda: decide(first.case, director(), "no_renonce", **OVERRULED)) == ("tournament_closed",), "first it is opened again"
    withdraw_appeal(appeal_id=made.pk, reason="eingesehen", user=user)
    setup.publish_tournament(tournament_id=tournament.pk)
    assert until(first)[1] is True
    assert refused(lambda: appeal(first, user)) == ("tournament_closed",)


def test_the_director_admits_an_appeal_that_comes_too_late() -> None:
    tournament, user, first = ruled_dreier(tables=FOUR)
    rounds.close_round(round_id=the_round(tournament).pk, reason="nur ein Spiel")
    next_round(tournament)
    chief = director()
    assert refused(lambda: appeal(first, user, admitted="ich bin es nur")) == ("too_late",), "not a referee"
    assert refused(lambda: appeal(first, chief)) == ("too_late",), "not without a reason"
    made = appeal(first, chief, admitted="war beim Arzt", author="Leitung")
    assert made.admitted == "war beim Arzt"
    assert (
        log_says(LogRow.objects.first())
        == "Entscheid 1 · R1 T1, Spiel 1: Berufung von Spieler 4; nach Ablauf der Frist zugelassen: war beim Arzt"
    )
    file = written(Tournament.objects.get(pk=tournament.pk))
    assert file["tables"][0]["rulings"][0]["appeal"]["admitted"] == "war beim Arzt"
    copy = import_tournament(file=read_file(as_text({**file, "name": "Kopie"}).encode()))
    assert Appeal.objects.get(ruling__table__round__tournament=copy).admitted == "war beim Arzt"
    assert written(copy)["tables"] == file["tables"]


def test_minutes_run_on_after_the_round_and_then_the_director_writes_the_panels_word() -> None:
    tournament, user, first = ruled_dreier(tables=FOUR, rounds=1)
    Tournament.objects.update(appeal_minutes=30)
    rounds.close_round(round_id=the_round(tournament).pk, reason="nur ein Spiel")
    appeal(first, user)
    assert refused(lambda: setup.close_tournament(tournament_id=tournament.pk)) == ("undecided",)
    assert refused(lambda: decide(first.case, user, "no_renonce", **OVERRULED)) == ("round_closed",)
    decide(first.case, director(), "no_renonce", **OVERRULED)
    assert seen(tournament) == (DREIER_WON, DREIER_WON, DREIER_WON, [])
    setup.close_tournament(tournament_id=tournament.pk)
    setup.publish_tournament(tournament_id=tournament.pk)
    last = Ruling.objects.get(standing=True)
    assert refused(lambda: appeal(last, user)) == ("tournament_closed",)


def test_nobody_of_the_panel_sits_at_the_table_or_on_it_twice() -> None:
    tournament, user, first = ruled_dreier()
    appeal(first, user)

    def panel(*names: str) -> tuple[str, ...]:
        return refused(lambda: decide(first.case, user, "no_renonce", **OVERRULED | {"panel": names}))

    assert panel("Hofer", "spieler  3") == ("own_table",)
    assert panel("Hofer", "HOFER") == ("panel_twice",)
    assert panel(*[f"Name {number}" for number in range(10)]) == ("bad_value",)
    assert panel("x" * 201) == ("too_long",)
    Player.objects.filter(name="Spieler 7").update(name="Hofer")
    assert decide(first.case, user, "no_renonce", **OVERRULED).panel == PANEL, "who plays at another table may sit on the panel"
    seated = referee(tournament, "eins", number=1)
    assert refused(lambda: decide(first.case, seated, panel=PANEL, reason="doch")) == ("own_table",), "nor does a player write it down"


def test_a_panel_may_decide_at_once_and_then_nobody_appeals() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {"game": "dreier", "dealer": 0, "declarer": 0, "won": True})
    ruling = decide(case(table, user), user, panel=PANEL)
    assert (ruling.number, ruling.appeal, ruling.by) == (1, None, "Hofer, Gruber, Wallner")
    assert refused(lambda: appeal(ruling, user)) == ("panel_is_final",)
