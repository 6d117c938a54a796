"""A second incident in one game stands beside the first: both at the line, in the lists, on paper and in the file; one of them sets the
amounts.

Cup, § Renonce, 8: where Renonce is found the game is over, so the first decides what it costs; the second is written down, and can have its
sanction.
"""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournament.court import DREIER_RENONCE, DREIER_WON, amounts, case, decide, referee, refused, ruled_dreier, totals
from tests.tournament.evening import content_digest, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.referee.test_rulings import DREIER_0, line, proved
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.ledger.lines.sheet import read_sheet
from tournament.ledger.store.audience import Audience
from tournament.models import Ruling, Tournament
from tournament.papers.ruling_rows import written_rulings
from tournament.papers.score_sheets import score_sheets
from tournament.referee.appeals import appeal_ruling
from tournament.referee.panel import confirm_ruling

pytestmark = pytest.mark.django_db


def second_renonce() -> tuple[Tournament, User, Ruling, Ruling]:
    """Seat 3 revoked in the Dreier of seat 0 (+15 +5 +5 −25), and so had seat 1."""
    tournament, user, first = ruled_dreier()
    return tournament, user, first, decide(case(the_table(tournament), user, stage="scored", accused=[1]), user)


def test_a_second_renonce_stands_beside_the_first_and_changes_no_amount() -> None:
    tournament, _user, first, second = second_renonce()
    table = the_table(tournament)
    first.refresh_from_db()
    assert (first.standing, second.standing, second.supersedes, second.number, second.reason) == (True, True, None, 1, "")
    assert (second.decision, second.offenders, second.source, second.record, second.position) == (
        "renonce",
        [1],
        "§ Renonce, 2",
        None,
        None,
    )
    assert (line(table).ruling, line(table).version, amounts(line(table)), totals(table)) == (first, 1, DREIER_RENONCE, DREIER_RENONCE)
    assert proved(tournament)
    (row,) = read_sheet(tournament, 1, 1, Audience.DESK).rows
    assert (row.ruling, row.beside) == (first, (second,))
    ((_entered, counted),) = (played.sheet.lines for played in score_sheets(tournament, Audience.DESK) if played.sheet.lines)
    assert "daneben Entscheid 2: Renonce, § Renonce, 2" in counted.note
    paper = written_rulings(tournament, Audience.DESK).rulings
    assert [(one.number, one.superseded_by, one.accused, one.offenders, one.beside) for one in paper] == [
        (1, None, ("Spieler 4",), ("Spieler 4",), ("Entscheid 2",)),
        (2, None, ("Spieler 2",), (), ("Entscheid 1, der die Beträge setzt",)),
    ]


def test_the_same_player_a_second_time_stands_there_twice() -> None:
    tournament, user, _first = ruled_dreier()
    decide(case(the_table(tournament), user, violation="self_call", stage="scored"), user)
    assert (Ruling.objects.filter(standing=True).count(), totals(the_table(tournament))) == (2, DREIER_RENONCE)


def test_what_was_put_right_first_stays_and_the_renonce_after_it_sets_the_amounts() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    first = decide(case(table, user, stage="trick_open", accused=[1]), user, "correct")
    save(table, 1, {**DREIER_0, "points": "38/0"}, expected_version=1, reason="Zählung nachgetragen")
    assert totals(table) == DREIER_WON
    second = decide(case(table, user), user)
    first.refresh_from_db()
    assert (first.standing, line(table).ruling, totals(table), amounts(second)) == (True, second, DREIER_RENONCE, DREIER_RENONCE)
    third = decide(case(table, user, stage="trick_open", accused=[2]), user, "correct")
    assert (line(table).ruling, totals(table), third.supersedes) == (second, DREIER_RENONCE, None)
    assert [row.beside for row in read_sheet(tournament, 1, 1, Audience.DESK).rows] == [(), (first, third)]
    assert proved(tournament)


def test_when_the_first_falls_the_second_is_decided_anew_and_sets_the_amounts(client: Client) -> None:
    """Seat 1 alone revoked: +15 to the declarer, 5 to each other, and he pays 25."""
    tournament, user, first, second = second_renonce()
    table = the_table(tournament)
    overruled = decide(first.case, user, "no_renonce", departure="Herz lag im Talon", reason="Herz lag im Talon")
    assert (totals(table), line(table).ruling) == (DREIER_WON, overruled)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("ruling", args=[tournament.slug, second.pk])).content.decode()
    assert "Soll dieser sie setzen, hier neu entscheiden." in page
    third = decide(second.case, user, reason="der erste ist gefallen")
    assert (totals(table), line(table).ruling, third.supersedes) == ((15, -25, 5, 5), third, second)
    overruled.refresh_from_db()
    assert overruled.standing
    assert proved(tournament)


def test_it_can_take_the_place_of_the_first_with_a_reason() -> None:
    tournament, user, first = ruled_dreier()
    other = case(the_table(tournament), user, violation="self_call", stage="scored", accused=[1])
    assert refused(lambda: decide(other, user, replaces=True)) == ("missing_reason",)
    second = decide(other, user, replaces=True, reason="Spieler 2 hatte vorher schon gefehlt")
    assert (second.case, second.supersedes, second.number) == (other, first, 2)
    assert amounts(line(the_table(tournament))) == (15, -25, 5, 5)
    assert Ruling.objects.filter(standing=True).count() == 1
    assert proved(tournament)


def test_a_lost_bird_and_then_a_renonce_are_settled_together() -> None:
    """What the first has lost is in the game that the second ends: one record counts, so the first falls, with a reason."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {**DREIER_0, "announcements": [{"kind": "pagat", "by": 0, "when": "open", "won": True}]})
    early = {"violation": "bird_or_king_early", "stage": "trick_turned", "accused": [0], "facts": {"forced": True}}
    first = decide(case(table, user, **early), user, "bird_lost")
    other = case(table, user)
    assert refused(lambda: decide(other, user)) == ("missing_reason",)
    assert decide(other, user, reason="danach Farbe nicht bedient").supersedes == first


def test_the_file_keeps_both() -> None:
    tournament, *_more = second_renonce()
    tournament.refresh_from_db()
    copy = import_tournament(file=read_file(as_text(written(tournament)).encode()))
    assert (content_digest(copy), totals(the_table(copy)), proved(copy)) == (content_digest(tournament), DREIER_RENONCE, True)
    assert Ruling.objects.filter(table__round__tournament=copy, standing=True).count() == 2


def test_the_panel_confirms_each_for_itself() -> None:
    tournament, user, first, second = second_renonce()
    for ruling in (second, first):
        appeal_ruling(ruling_id=ruling.pk, appellant="Spieler", user=user)
        confirm_ruling(ruling_id=ruling.pk, panel=["Hofer"], user=user, client_id=uuid4())
        assert totals(the_table(tournament)) == DREIER_RENONCE
    assert proved(tournament)


def test_what_was_told_is_corrected_where_the_amounts_are_set() -> None:
    _tournament, user, _first, second = second_renonce()
    assert refused(lambda: decide(second.case, user, retold={**DREIER_0, "declarer": 1}, reason="falsch")) == ("settled_elsewhere",)


def test_the_pages_say_both(client: Client) -> None:
    tournament, user, first = ruled_dreier()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    other = case(the_table(tournament), user, stage="scored", accused=[1])
    address = reverse("case", args=[tournament.slug, other.pk])
    page = client.get(address, {"schritt": "entscheid"}).content.decode()
    assert "Er bleibt; dieser hier steht daneben." in page
    assert "mit ihm war das Spiel zu Ende" in page
    assert "An den Beträgen ändert dieser Entscheid nichts." in page
    assert "Es zahlt:" not in page
    assert 'name="departure"' not in page
    said = client.post(address, {"do": "decide", "schritt": "entscheid", "client_id": str(uuid4()), "tritt": "0"})
    assert said.status_code == 302
    page = client.get(said["Location"]).content.decode()
    assert "Die Beträge dieses Spiels setzt" in page
    assert reverse("ruling", args=[tournament.slug, first.pk]) in page
    sheet = client.get(reverse("table", args=[tournament.slug, 1, 1])).content.decode()
    assert all(f'href="{reverse("ruling", args=[tournament.slug, ruling.pk])}"' in sheet for ruling in Ruling.objects.all())
    listed = client.get(reverse("referee", args=[tournament.slug])).content.decode()
    assert all(f"Entscheid {number}" in listed for number in (1, 2))
