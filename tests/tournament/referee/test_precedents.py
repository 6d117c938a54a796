"""Precedents: every ruling to be found by what it is about, nobody by his name. Parts and amounts are worked out from the seating by
hand."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.court import case, decide, player_of, referee, ruled_dreier
from tests.tournament.evening import running, save, the_table
from tests.tournament.rebuilt import rebuilt
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.models import Ruling, Tournament
from tournament.referee.appeals import appeal_ruling
from tournament.referee.precedents import Precedent, precedents_of
from tournament.referee.precedents_reading import RELATED

pytestmark = pytest.mark.django_db

PAGE = "/entscheide/"
PEOPLE = (
    "Karin Wiesbauer",
    "Ferdinand Oberleitner",
    "Karl Zauner",
    "Alois Plöchl",
    "Rosa Leeb",
    "Georg Thannhofer",
    "Stefan Aichinger",
    "Ingrid König",
)
NAMES = {word for name in PEOPLE for word in name.split()} - {"König"} | {"Anton", "Huemer", "Berta", "Winkler"}
"""Apart from what is also a word of the game."""


@rebuilt
def an_evening() -> Tournament:
    """Eight people by name; the first four sit at table 1 in this order."""
    tournament = running(place="Bad Ischl")
    for number, name in enumerate(PEOPLE, start=1):
        players.change_player(registration_id=player_of(tournament, number).pk, name=name)
    return tournament


@pytest.fixture
def evening() -> Tournament:
    return an_evening()


def ruling_of(
    tournament: Tournament, line: int = 1, *, game: dict[str, Any] | None = None, found: dict[str, Any] | None = None, **more: Any
) -> Ruling:
    """A ruling on a line of table 1; seat 3 revoked in a Dreier of seat 0, where nothing else is said."""
    user = referee(tournament)
    table = the_table(tournament)
    save(table, line, game or {"game": "dreier", "dealer": 0, "declarer": 0, "won": True})
    return decide(case(table, user, line, **(found or {})), user, **{"author": "Anton Huemer", **more})


def only() -> Precedent:
    return precedents_of(list(Ruling.objects.select_related(*RELATED)))[0]


def text(client: Client, address: str = PAGE) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def body(client: Client, address: str) -> str:
    """What is read on the page; the frame names whoever is logged in nowhere."""
    return re.sub(r"<[^>]+>", " ", text(client, address).partition("<main")[2])


# Without names ---------------------------------------------------------------------------------------------------------------


def test_players_are_their_parts_and_the_amounts_stay() -> None:
    """Dreier of seat 0, seat 3 revoked: it pays 15 + 5 + 5. Opponents are counted from the declarer: seats 1, 2, 3."""
    ruled_dreier()
    found = only()
    assert (found.accused, found.offenders) == ("Gegner 3", "Gegner 3")
    assert [(row.role, row.before, row.after) for row in found.effects] == [
        ("Spieler", 15, 15), ("Gegner 1", -5, 5), ("Gegner 2", -5, 5), ("Gegner 3", -5, -25),
    ]  # fmt: skip
    assert (found.violation, found.stage, found.decision, found.source) == (
        "Farbe nicht bedient", "nächster Stich ausgespielt", "Renonce", "§ Renonce, 2",
    )  # fmt: skip


def test_free_words_lose_every_name(evening: Tournament) -> None:
    ruling_of(
        evening, decision="no_renonce", departure="Plöchl hatte laut Karin und Ferdinand OBERLEITNER kein Pik; Rosa Leeb hat zugesehen.",
        words="Huemer und Zauners Partner waren dabei, auch Thannhofer G.",
    )  # fmt: skip
    found = only()
    assert found.departure == "Gegner 3 hatte laut Spieler und Gegner 1 kein Pik; … hat zugesehen."
    assert found.words == "… und Gegner 2 Partner waren dabei, auch …."
    assert (found.answered, found.text) == ("Renonce", ""), "his own words stand once"


def test_what_the_rules_say_is_not_blotted(evening: Tournament) -> None:
    """Ingrid König plays here; the sheet's own sentences may speak of kings."""
    ruling_of(evening)
    assert only().text == Ruling.objects.get().text
    assert "…" not in only().text


def test_a_panel_and_its_answer_have_no_names(evening: Tournament) -> None:
    first = ruling_of(evening)
    appeal_ruling(
        ruling_id=first.pk, appellant="Alois Plöchl", grounds="Ich, Plöchl, hatte kein Pik.", user=first.referee, author="Leitung"
    )
    second = decide(
        first.case, first.referee, "no_renonce", panel=["Berta Winkler", "Rosa Leeb"], departure="Winkler hat die Karten gesehen",
        reason="Leeb und Winkler glauben Alois", author="Leitung",
    )  # fmt: skip
    new, old = precedents_of(list(Ruling.objects.select_related(*RELATED)))
    assert (new.id, new.by_panel, new.supersedes, new.departure, new.reason) == (
        second.pk, True, first.pk, "… hat die Karten gesehen", "… und … glauben Gegner 3",
    )  # fmt: skip
    assert (old.successor, old.succeeded, old.appealed, old.grounds) == (second.pk, "Keine Renonce", True, "Ich, Gegner 3, hatte kein Pik.")


def test_answers_name_parts(evening: Tournament) -> None:
    """Who had too many cards and who too few: seats 1 and 2, of a Rufer of seat 1 with seat 2."""
    found = {"violation": "misdeal", "stage": "next_lead", "facts": {"wrong_count": [1, 2]}, "accused": []}
    ruling_of(evening, game={"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True}, found=found)
    assert only().answers[0][1] == "Spieler, Partner"
    assert only().offenders == "Spieler, Partner"


def test_a_trischaken_has_no_sides(evening: Tournament) -> None:
    ruling_of(evening, game={"game": "trischaken", "dealer": 1, "points": ["27/1", "14/2", "9/0", "19/0"]})
    assert [row.role for row in only().effects] == ["Mitspieler 3", "Mitspieler 4", "Mitspieler 1", "Mitspieler 2"]


def test_no_page_says_who_where_or_when(director_client: Client, evening: Tournament) -> None:
    setup.change_setup(tournament_id=evening.pk, name="Sommerturnier Ebensee")
    ruling = ruling_of(evening, words="Zauner, Plöchl, Leeb und Huemer", departure="")
    for address in (PAGE, f"{PAGE}{ruling.pk}/"):
        page = body(director_client, address)
        assert not {word for word in NAMES if re.search(rf"\b{word}\b", page)}
        assert "Ebensee" not in page
        assert "Ischl" not in page
        assert f"{ruling.created_at.year} · Königrufen Cup" in page
        assert not re.search(r"Tisch \d|Runde \d|\d\d:\d\d", page)


# Searching -------------------------------------------------------------------------------------------------------------------


@rebuilt
def three_rulings() -> tuple[Ruling, Ruling, Ruling]:
    """Farbzwang as the sheet has it; a misdeal at dealing; a departure with words. All at table 1."""
    evening = an_evening()
    by_sheet = ruling_of(evening)
    misdeal = ruling_of(evening, 2, found={"violation": "misdeal", "stage": "dealing", "accused": [0]}, decision="redeal")
    own = ruling_of(evening, 3, decision="no_renonce", departure="Plöchl zeigte sein Blatt sofort her")
    return by_sheet, misdeal, own


@pytest.fixture
def three() -> tuple[Ruling, Ruling, Ruling]:
    return three_rulings()


def listed(client: Client, query: str) -> list[int]:
    return [int(found) for found in re.findall(r'<h2><a href="/entscheide/(\d+)/">', text(client, PAGE + query))]


@pytest.mark.parametrize("query, places", [
    ("", (2, 1, 0)), ("?was=farbzwang", (2, 0)), ("?was=misdeal", (1,)), ("?entscheid=no_renonce", (2,)),
    ("?entscheid=redeal&was=farbzwang", ()),
    ("?paragraf=Renonce, 7", (1,)), ("?paragraf=renonce", (2, 1, 0)), ("?system=koenigrufen-cup", (2, 1, 0)), ("?system=point-tarock", ()),
    ("?wort=blatt sofort", (2,)), ("?wort=BLATT", (2,)), ("?wort=dreier farbe", (2, 0)), ("?wort=gegner 3 blatt", (2,)),
    ("?wort=unsinn", ()),
    ("?system=gibt-es-nicht", ()), ("?wort=%00", (2, 1, 0)), ("?seite=2", ()), ("?seite=x", (2, 1, 0)),
])  # fmt: skip
def test_it_is_found_by_what_it_is_about_newest_first(
    director_client: Client, three: tuple[Ruling, ...], query: str, places: tuple[int, ...]
) -> None:
    assert listed(director_client, query) == [three[place].pk for place in places]


@pytest.mark.parametrize("word", ["Illustriertes", "illustriertes tarock", "Point"])
def test_point_tarock_is_found_by_the_name_that_others_give_it(director_client: Client, three: tuple[Ruling, ...], word: str) -> None:
    """And the search says why; the cup's rulings are found by its own other name, and nothing is said about it."""
    tournament = running(system="point-tarock")
    table, user = the_table(tournament), referee(tournament, "leeb")
    found = decide(case(table, user, None, game=1, violation="misdeal", stage="dealing", accused=[0]), user, decision="redeal")
    assert listed(director_client, f"?wort={word}") == [found.pk]
    assert "Andere Autoren nennen genau dieses Spiel Illustriertes Tarock, und ein anderes Point-Tarock." in text(
        director_client, f"{PAGE}?wort={word}"
    )
    assert listed(director_client, "?wort=wiener tarockcup") == [row.pk for row in reversed(three)]
    assert "Illustriertes" not in text(director_client, f"{PAGE}?wort=wiener tarockcup")


@pytest.mark.parametrize("name", ["Plöchl", "plöchl sofort", "Alois", "Huemer", "Wiesbauer"])
def test_a_name_finds_nothing(director_client: Client, three: tuple[Ruling, ...], name: str) -> None:
    assert listed(director_client, f"?wort={name}") == []


def test_what_was_superseded_says_by_what(director_client: Client, three: tuple[Ruling, ...]) -> None:
    later = decide(three[0].case, three[0].referee, "no_renonce", departure="doch bedient", reason="Karte gefunden")
    page = text(director_client)
    assert f'<a href="{PAGE}{later.pk}/">durch: Keine Renonce</a>' in page
    assert page.count('class="fallen"') == 1
    assert "Dieser Entscheid gilt nicht mehr." in text(director_client, f"{PAGE}{three[0].pk}/")
    assert f'href="{PAGE}{three[0].pk}/">Ersetzt einen früheren Entscheid' in text(director_client, f"{PAGE}{later.pk}/")


def test_many_come_in_pages(director_client: Client, monkeypatch: pytest.MonkeyPatch, three: tuple[Ruling, ...]) -> None:
    monkeypatch.setattr("tournament.referee.precedents_page.A_PAGE", 2)
    for query in ("?", "?wort=dreier&"):
        assert listed(director_client, query) == [three[2].pk, three[1].pk]
        assert listed(director_client, f"{query}seite=2") == [three[0].pk]
    assert 'href="?wort=dreier&amp;seite=2" rel="next"' in text(director_client, "/entscheide/?wort=dreier")


def test_the_empty_list_says_so(director_client: Client) -> None:
    assert "Noch wurde nichts entschieden." in text(director_client)
    assert "Dazu gibt es keinen Entscheid." in text(director_client, "/entscheide/?wort=pik")
    assert director_client.get("/entscheide/1/").status_code == 404


# Who may ---------------------------------------------------------------------------------------------------------------------


def test_referees_of_any_tournament_read_it_and_nobody_else(client: Client) -> None:
    _tournament, user, ruling = ruled_dreier()
    assert client.get(PAGE)["Location"].startswith("/anmelden/?next=")
    assert client.get(f"{PAGE}{ruling.pk}/")["Location"].startswith("/anmelden/?next=")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    assert listed(client, "") == [ruling.pk]
    user.refereeing.update(active=False)
    assert client.get(PAGE).status_code == 403


# Queries ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["", "?wort=dreier"])
def test_queries_do_not_grow_with_the_rulings(director_client: Client, evening: Tournament, query: str) -> None:
    counted = []
    for line in (1, 2, 3):
        ruling_of(evening, line)
        with CaptureQueriesContext(connection) as queries:
            assert director_client.get(PAGE + query).status_code == 200
        counted.append(len(queries))
    assert counted[0] == counted[2] <= 7
