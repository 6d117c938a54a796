"""A ruling has one number everywhere: of the tournament's rulings, in order of time; on its page, in lists, on paper, in the workbook and
in the log alike."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament.court import case, decide, ruled_dreier
from tests.tournament.evening import save, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.evening.log_reading import read_log
from tournament.ledger.lines.ruling_numbers import numbered
from tournament.ledger.store.audience import Audience
from tournament.models import Ruling, Tournament
from tournament.papers.ruling_rows import written_rulings
from tournament.referee.appeals import appeal_ruling, withdraw_appeal
from tournament.referee.panel import confirm_ruling
from tournament.referee.reading import rulings
from tournament.referee.sanctions import give_sanction, lift_sanction

pytestmark = pytest.mark.django_db


def test_page_list_and_paper_have_the_same_number(director_client: Client) -> None:
    """The second table's ruling is between the first table's two: 1, 2, 3, and the third takes the place of the first."""
    tournament, user, first = ruled_dreier()
    other = the_table(tournament, 2)
    save(other, 1, {"game": "dreier", "dealer": 0, "declarer": 0, "won": True})
    second = decide(case(other, user), user)
    third = decide(first.case, user, "no_renonce", departure="Blatt nachgelegt", reason="Blatt nachgelegt")
    assert [row.pk for row in Ruling.objects.order_by("created_at", "pk")] == [first.pk, second.pk, third.pk]
    rows = written_rulings(tournament, Audience.DESK).rulings
    assert [(row.number, row.table, row.supersedes, row.superseded_by) for row in rows] == [
        (1, 1, None, 3),
        (2, 2, None, None),
        (3, 1, 1, None),
    ]
    for number, ruling in enumerate((first, second, third), start=1):
        page = director_client.get(reverse("ruling", args=[tournament.slug, ruling.pk])).content.decode()
        assert re.search(rf"<title>\s*Entscheid {number}:", page)
        if ruling == first:
            assert re.search(r"Es gilt ein späterer</a>|Es gilt ein späterer,\s+Entscheid 3</a>", page)
        if ruling == third:
            assert re.search(r"Ersetzt\s+<a[^>]*>Entscheid 1</a>", page)
    listed = director_client.get(reverse("referee", args=[tournament.slug])).content.decode()
    assert re.findall(r"<small>Entscheid (\d)", listed) == ["3", "2", "1"]


def numbers_in_log(tournament: Tournament) -> list[tuple[str, str]]:
    """What rows of the log name a ruling first, the oldest first: their action and the number."""
    rows = [(row.action, re.match(r"Entscheid (\d+) · ", row.text)) for row in reversed(read_log(tournament))]
    return [(action, found[1]) for action, found in rows if found is not None]


def test_every_row_of_the_log_about_a_ruling_names_it_by_that_number() -> None:
    tournament, user, first = ruled_dreier()
    other = the_table(tournament, 2)
    save(other, 1, {"game": "dreier", "dealer": 0, "declarer": 0, "won": True})
    second = decide(case(other, user), user)
    withdrawn = appeal_ruling(ruling_id=second.pk, appellant="Spieler 5", user=user)
    withdraw_appeal(appeal_id=withdrawn.pk, reason="doch nicht", user=user)
    third = decide(first.case, user, "no_renonce", departure="Blatt nachgelegt", reason="Blatt nachgelegt")
    appeal_ruling(ruling_id=third.pk, appellant="Spieler 1", user=user)
    confirm_ruling(ruling_id=third.pk, panel=["Hofer"], user=user, client_id=uuid4())
    given = give_sanction(tournament_id=tournament.pk, kind="warning", reason="laut", name="Kiebitz", ruling_id=second.pk)
    lift_sanction(sanction_id=given.pk, reason="Irrtum")
    give_sanction(tournament_id=tournament.pk, kind="warning", reason="laut", name="Gast")
    said = [
        ("decide_case", "1"),
        ("decide_case", "2"),
        ("appeal_ruling", "2"),
        ("withdraw_appeal", "2"),
        ("decide_case", "3"),
        ("appeal_ruling", "3"),
        ("confirm_ruling", "4"),
        ("give_sanction", "2"),
        ("lift_sanction", "2"),
    ]
    assert numbers_in_log(tournament) == said
    texts = [row.text for row in read_log(tournament)]
    assert any("ersetzt Entscheid 1: Blatt nachgelegt" in text for text in texts)
    assert any("Gremium bestätigt Entscheid 3 (Hofer)" in text for text in texts)
    assert numbered(rulings(tournament)) == {ruling.pk: number for number, ruling in enumerate(Ruling.objects.order_by("pk"), start=1)}
    tournament.refresh_from_db()
    copy = import_tournament(file=read_file(as_text(written(tournament)).encode()))
    assert numbers_in_log(copy) == said


def test_a_clock_that_goes_wrong_moves_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """The evening goes on on a laptop whose clock is an hour slow: what was printed as Entscheid 1 stays that."""
    tournament, user, first = ruled_dreier()
    slow = timezone.now() - timedelta(hours=1)
    with monkeypatch.context() as patch:
        patch.setattr(timezone, "now", lambda: slow)
        second = decide(first.case, user, "no_renonce", departure="Blatt nachgelegt", reason="Blatt nachgelegt")
        appeal_ruling(ruling_id=second.pk, appellant="Spieler 1", user=user)
        third = confirm_ruling(ruling_id=second.pk, panel=["Hofer"], user=user, client_id=uuid4())
    assert numbered(rulings(tournament)) == {first.pk: 1, second.pk: 2, third.pk: 3}
    assert sorted(number for _action, number in numbers_in_log(tournament)) == ["1", "2", "2", "3"], "rows stand by the clock"
    assert [row.number for row in written_rulings(tournament, Audience.DESK).rulings] == [1, 2, 3]
