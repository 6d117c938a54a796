"""The panel confirms a ruling: a step of its own with names and time, everything else as it was; and where a paragraph lets it decide at
once."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.court import DREIER_RENONCE, case, decide, director, referee, refused, ruled_dreier, totals
from tests.tournament.evening import DREIER, log_says, running, save, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.ledger.lines.recompute import recompute
from tournament.models import Entry, LogRow, Round, RoundState, Ruling
from tournament.referee import reading
from tournament.referee.appeals import appeal_ruling
from tournament.referee.panel import confirm_ruling, confirms

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"


def confirm(ruling: Ruling, *names: str, **more) -> Ruling:
    return confirm_ruling(ruling_id=ruling.pk, panel=names, **{"user": ruling.referee, "client_id": uuid4(), "author": "K. W.", **more})


def test_it_says_the_same_with_the_panels_names_and_nothing_else_moves() -> None:
    tournament, user, first = ruled_dreier()
    assert refused(lambda: confirm(first, "Hofer")) == ("no_appeal",)
    appeal = appeal_ruling(ruling_id=first.pk, appellant="Spieler 4", user=user)
    again = uuid4()
    second = confirm(first, "Hofer", "Gruber", client_id=again, words="Einstimmig.")
    first.refresh_from_db()
    assert (first.standing, second.standing, second.panel, second.by, second.appeal) == (
        False,
        True,
        ["Hofer", "Gruber"],
        "Hofer, Gruber",
        appeal,
    )
    same = (
        "decision",
        "source",
        "text",
        "departure",
        "offenders",
        "entered",
        "record",
        "before",
        "violation",
        "stage",
        "facts",
        "a0",
        "a3",
    )
    assert [getattr(second, field) for field in same] == [getattr(first, field) for field in same]
    assert (confirms(second), confirms(first), second.words) == (True, False, "Einstimmig.")
    assert second.created_at > appeal.created_at
    assert totals(the_table(tournament)) == DREIER_RENONCE
    assert Entry.objects.get(table=second.table, current=True).ruling == second
    assert reading.pending_appeals(tournament) == recompute(tournament) == []
    assert log_says(LogRow.objects.first()) == "Entscheid 2 · R1 T1, Spiel 1: Gremium bestätigt Entscheid 1 (Hofer, Gruber)"
    assert confirm(first, "Hofer", client_id=again) == second, "sent twice it is one"
    assert refused(lambda: confirm(first, "Hofer")) == ("ruling_fallen",)


def test_a_panel_has_members_and_none_of_them_judges_himself() -> None:
    _tournament, user, ruling = ruled_dreier()
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user)
    assert refused(lambda: confirm(ruling, " ")) == ("panel_needed",)
    assert refused(lambda: confirm(ruling, "Spieler 2")) == ("own_table",)
    assert refused(lambda: confirm(ruling, "K. W.")) == ("own_ruling",)
    assert refused(lambda: confirm(ruling, "Hofer", "hofer")) == ("panel_twice",)


def test_the_tournament_file_brings_it_back() -> None:
    tournament, user, first = ruled_dreier()
    appeal_ruling(ruling_id=first.pk, appellant="Spieler 4", user=user)
    confirm(first, "Hofer")
    tournament.refresh_from_db()
    copy = import_tournament(file=read_file(as_text(written(tournament)).encode()))
    back = Ruling.objects.get(table__round__tournament=copy, standing=True)
    assert (confirms(back), back.panel, totals(the_table(copy)), recompute(copy)) == (True, ["Hofer"], DREIER_RENONCE, [])


def test_the_page_asks_for_the_names_and_shows_who_confirmed_when(client: Client) -> None:
    tournament, user, first = ruled_dreier()
    appeal_ruling(ruling_id=first.pk, appellant="Spieler 4", user=user)
    client.force_login(user, backend=BACKEND)
    url = f"/t/{tournament.slug}/entscheid/{first.pk}/"
    assert "Gremium bestätigt den Entscheid" in client.get(url).content.decode()
    refused_page = client.post(url, {"do": "confirm", "client_id": uuid4(), "panel": ["", ""], "words": "Nach Anhörung"})
    assert refused_page.status_code == 422
    assert "Bitte die Mitglieder des Gremiums nennen" in refused_page.content.decode()
    assert "Nach Anhörung" in refused_page.content.decode()
    answer = client.post(url, {"do": "confirm", "client_id": uuid4(), "panel": ["Hofer", "Gruber"]}, follow=True)
    page = answer.content.decode()
    assert "<dt>Gremium bestätigt</dt>" in page
    assert "Gremium: Hofer, Gruber" in " ".join(page.split())
    assert "Das Gremium hat ihn bestätigt" in client.get(url).content.decode()
    for paper in ("rulings.pdf", "rulings.csv", "rulings-anonymous.csv"):
        assert client.get(f"/t/{tournament.slug}/drucken/{paper}").status_code == 200, paper


@pytest.mark.parametrize("violation, at_once", [("lead_out_of_turn", True), ("farbzwang", False)])
def test_the_panel_decides_at_once_where_the_sheet_names_it(client: Client, violation: str, at_once: bool) -> None:
    """§ Renonce, 10: „… entscheidet der Schiedsrichter bzw. das Schiedsrichtergremium“, of the wrong lead alone."""
    tournament = running()
    user = referee(tournament)
    save(the_table(tournament), 1, DREIER)
    about = case(the_table(tournament), user, violation=violation, stage="trick_open", facts={"decisive": True})
    client.force_login(user, backend=BACKEND)
    page = client.get(f"/t/{tournament.slug}/fall/{about.pk}/", {"schritt": "entscheid"}).content.decode()
    assert ("Das Schiedsrichtergremium entscheidet" in page) is at_once
    client.post(f"/t/{tournament.slug}/fall/{about.pk}/", {
        "do": "decide", "schritt": "entscheid", "version": about.version, "client_id": uuid4(), "panel": ["Hofer", "Gruber"],
    })  # fmt: skip
    assert Ruling.objects.get().panel == (["Hofer", "Gruber"] if at_once else [])


def test_an_ordinary_ruling_of_the_panel_is_no_confirmation() -> None:
    _tournament, user, first = ruled_dreier()
    appeal_ruling(ruling_id=first.pk, appellant="Spieler 4", user=user)
    second = decide(first.case, user, "no_renonce", panel=["Hofer"], departure="Das Herz lag im Talon", reason="Berufung stattgegeben")
    assert not confirms(second)


def test_who_may_no_longer_rule_here_is_not_asked_for_the_panels_names(client: Client) -> None:
    tournament, user, ruling = ruled_dreier()
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user)
    url = reverse("ruling", args=[tournament.slug, ruling.pk])
    Round.objects.update(state=RoundState.CLOSED)
    for who, asked in ((user, False), (director(), True)):
        client.force_login(who, backend=BACKEND)
        assert ("Gremium bestätigt den Entscheid" in client.get(url).content.decode()) is asked
    client.force_login(user, backend=BACKEND)
    assert "Hier kann nur noch die Turnierleitung entscheiden." in client.get(url, {"neu": "1"}).content.decode()
