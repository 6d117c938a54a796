"""How long names are kept: whom the rule concerns, to the day; what it makes of names; and that no number is another."""

from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import court
from tests.tournament.evening import running
from tests.tournament.prizes.evening import played
from tournament.desk.registration import players
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import AwayResult, AwayTournament, Cup, LogRow, Player, Referee, RegisterLogRow, Registration, Retention, Tournament
from tournament.personal.retention import Due, apply_rule, digest_of, due, keep_rule, limit_of
from tournament.referee.sanctions import give_sanction
from tournament.register.forgetting import shorten

pytestmark = pytest.mark.django_db

PLAYED = date(2016, 5, 1)
TEN_YEARS_LATER = date(2026, 5, 1)
NUMBER, INITIALS = (Retention(kind=kind, years=10) for kind in ("number", "initials"))


def evening(**more: Any) -> Tournament:
    """Anna Huber is number 1 of eight; closed, on 1 May 2016."""
    return played(date=PLAYED.isoformat(), **more)


def anna() -> Player:
    return Player.objects.get(name="Anna Huber")


def concerned(day: date = TEN_YEARS_LATER, rule: Retention = NUMBER) -> list[str]:
    return [row.name for row in due(rule, day)]


@pytest.mark.parametrize("years, today, limit", [
    (10, date(2026, 5, 1), date(2016, 5, 1)), (1, date(2024, 2, 29), date(2023, 2, 28)), (4, date(2024, 2, 29), date(2020, 2, 29)),
])  # fmt: skip
def test_years_are_counted_to_the_day(years: int, today: date, limit: date) -> None:
    assert limit_of(years, today) == limit


@pytest.mark.parametrize("day, count", [(date(2026, 4, 30), 0), (TEN_YEARS_LATER, 8), (date(2030, 1, 1), 8)])
def test_who_has_not_taken_part_for_so_long_is_concerned(day: date, count: int) -> None:
    evening()
    assert len(due(NUMBER, day)) == count


def test_what_becomes_of_a_name_is_shown_before() -> None:
    evening()
    key = anna().pk
    [numbered] = [row for row in due(NUMBER, TEN_YEARS_LATER) if row.id == key]
    [shortened] = [row for row in due(INITIALS, TEN_YEARS_LATER) if row.id == key]
    assert numbered == Due(key, "Anna Huber", PLAYED, f"Anonym {Player.objects.get(pk=key).number}")
    assert shortened.becomes == "A. H."
    assert due(Retention(kind="full", years=1), TEN_YEARS_LATER) == []


def later_here(tournament: Tournament) -> None:
    again = running(name="Später", date=date(2016, 5, 2))
    Tournament.objects.filter(pk=again.pk).update(phase="closed")
    Registration.objects.filter(tournament=again, number=1).update(player=anna())


def still_open(tournament: Tournament) -> None:
    Registration.objects.filter(tournament=running(name="Offen", date=date(2010, 1, 1)), number=1).update(player=anna())


def later_elsewhere(tournament: Tournament) -> None:
    cup = Cup.objects.create(name="Cup", slug="cup")
    away = AwayTournament.objects.create(cup=cup, key="wels", name="Wels", date=date(2016, 5, 2))
    AwayResult.objects.create(tournament=away, player=anna(), said={"points": 1})


def barred(tournament: Tournament) -> None:
    give_sanction(tournament_id=tournament.pk, kind="ban", player_id=anna().pk, reason="grob", until=date(2026, 6, 1))


def at_work(tournament: Tournament) -> None:
    Referee.objects.create(tournament=running(name="Offen"), user=court.director(), player=anna())


def without_a_date(tournament: Tournament) -> None:
    """Something was done about it today, and that is after the limit."""
    again = running(name="Irgendwann")
    Tournament.objects.filter(pk=again.pk).update(phase="closed", date=None)
    Registration.objects.filter(tournament=again, number=1).update(player=anna())


@pytest.mark.parametrize("why", [later_here, still_open, later_elsewhere, barred, at_work, without_a_date])
def test_who_is_left_alone(why: Any) -> None:
    tournament = evening()
    assert "Anna Huber" in concerned()
    why(tournament)
    found = concerned()
    assert "Anna Huber" not in found
    assert "Karl Pichler" in found


def test_a_tournament_without_a_date_is_as_old_as_what_was_last_done_about_it() -> None:
    tournament = evening()
    Tournament.objects.filter(pk=tournament.pk).update(date=None)
    today = timezone.localdate()
    assert concerned(today.replace(year=today.year + 9)) == []
    assert len(concerned(today.replace(year=today.year + 10) + timedelta(days=1))) == 8
    assert LogRow.objects.filter(tournament=tournament).latest("at").at < datetime.now(UTC)


def test_nobody_knows_when_somebody_took_part_who_never_did() -> None:
    Player.objects.create(name="Niemand Neues")
    assert concerned() == []


def standing(tournament: Tournament) -> list[Any]:
    assert recompute(tournament) == []
    return [(line.rank, line.player.number, line.total) for line in read_ranking(tournament, Audience.DESK).standings]


@pytest.mark.parametrize("kind, left", [("number", "Anonym {}"), ("initials", "A. H.")])
def test_names_go_and_no_number_is_another(kind: str, left: str) -> None:
    tournament = evening()
    before, key = standing(tournament), anna().pk
    rule = keep_rule(kind=kind, years=10, author="Leitung")
    found = due(rule, timezone.localdate())
    applied = apply_rule(rule=rule, expected=digest_of(rule, found), author="Leitung")
    assert (len(applied.done), applied.left) == (8, 0)
    who = Player.objects.get(pk=key)
    assert (who.name, who.place) == (left.format(who.number), "")
    assert standing(tournament) == before
    assert due(rule, timezone.localdate()) == []
    last = RegisterLogRow.objects.latest("pk")
    assert (last.action, last.facts, last.author) == ("apply_retention", {"count": 8}, "Leitung")


def test_initials_may_be_a_number_later_and_not_the_other_way() -> None:
    evening()
    key = anna().pk
    shorten(person_id=key)
    assert key not in [row.id for row in due(INITIALS, TEN_YEARS_LATER)]
    assert key in [row.id for row in due(NUMBER, TEN_YEARS_LATER)]
    assert court.refused(lambda: shorten(person_id=key)) == ("forgotten",)


def test_only_those_are_changed_who_were_shown() -> None:
    evening()
    rule = keep_rule(kind="number", years=10)
    shown = digest_of(rule, due(rule, timezone.localdate()))
    later_elsewhere(Tournament.objects.get())
    AwayTournament.objects.update(date=timezone.localdate())
    assert court.refused(lambda: apply_rule(rule=rule, expected=shown)) == ("stale",)
    assert anna()


def test_who_begins_to_work_between_is_left() -> None:
    """An account of his is at work at a tournament that is open, as somebody who plays nowhere there."""
    tournament = evening()
    made = players.add_player(tournament_id=running(name="Alt", date=date(2010, 1, 1)).pk, player_id=anna().pk)
    Tournament.objects.filter(name="Alt").update(phase="closed")
    user = court.referee(Tournament.objects.get(name="Alt"), number=made.number)
    Referee.objects.create(tournament=running(name="Offen"), user=user, player=None)
    rule = keep_rule(kind="number", years=10)
    applied = apply_rule(rule=rule, expected=digest_of(rule, due(rule, timezone.localdate())))
    assert applied.left == 1
    assert anna().registrations.filter(tournament=tournament).exists()


def commanded(*words: str) -> str:
    out = StringIO()
    call_command("retention", *words, stdout=out)
    return out.getvalue()


def test_the_command_shows_and_does_it_only_when_told() -> None:
    assert commanded("--apply") == "Keine Regel: Namen bleiben, wie sie sind.\n"
    evening()
    keep_rule(kind="initials", years=5)
    key = anna().pk
    said = commanded()
    assert f"{key}\tAnna Huber\t2016-05-01\tA. H.\n" in said
    assert said.endswith("8 Personen würden geändert. Mit --apply geschieht es.\n")
    assert anna().pk == key
    assert commanded("--apply").endswith("8 Personen geändert.\n")
    assert Player.objects.get(pk=key).name == "A. H."
    assert commanded("--apply") == "0 Personen geändert.\n"


def test_the_page_says_the_rule_shows_whom_it_concerns_and_does_it(director_client: Client) -> None:
    evening()
    page = reverse("register-retention")
    assert "Namen bleiben, wie sie sind." in director_client.get(page).content.decode()
    director_client.post(page, {"do": "keep", "kind": "number", "years": "10"})
    assert anna().place == "Linz"
    answer = director_client.get(page)
    shown = answer.content.decode()
    assert "8 Personen würden geändert" in shown
    assert f"Anonym {anna().number}" in shown
    digest = answer.context["digest"]
    for more in ({}, {"sure": "1", "digest": "x"}):
        director_client.post(page, {"do": "apply", "digest": digest, **more})
        assert anna()
    answer = director_client.post(page, {"do": "apply", "digest": digest, "sure": "1"}, follow=True)
    assert "8 Namen sind geändert." in answer.content.decode()
    assert not Player.objects.filter(name="Anna Huber").exists()


@pytest.mark.parametrize("kind, years", [("x", "5"), ("", "5"), ("number", "0"), ("number", "100"), ("number", "viele"), ("number", "")])
def test_what_is_no_rule_is_refused(director_client: Client, kind: str, years: str) -> None:
    director_client.post(reverse("register-retention"), {"do": "keep", "kind": kind, "years": years})
    assert not Retention.objects.exists()
    assert director_client.post(reverse("register-retention"), {"do": "nonsense"}).status_code == 400
