"""A series as a file: out and in again byte for byte, with its lots, its names that are kept and what was published; every fault with its
place.

And a tournament file as a tournament of a series that was played elsewhere. The season is that of tests.tournament.season.
"""

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournament.season import NAMES, POINTS, evening, key_of, person, ranked, tournament
from tests.tournament.series.test_reading import BEST, BY_HAND, read
from tournament.archive.series_importing import import_series
from tournament.archive.series_reading import read_series
from tournament.archive.series_writing import as_text, written
from tournament.desk.registration import players
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import AwayTournament, Cup, Player, Registration, Tournament
from tournament.series.reading import read_season
from tournament.series.writing import begin_series, publish_series, put_series_away

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", BY_HAND)
def test_it_ranks_as_it_did_where_it_came_from(kind: str) -> None:
    formula, first, *_more = BY_HAND[kind]
    cup = ranked({"formula": formula, **BEST})
    again = comes_again(cup, as_text(written(read(cup))))
    assert [line["total"] for line in read(again).answer["standings"]] == [total for _letter, total in first]


def comes_again(cup: Cup, file: str) -> Cup:
    """The file's series beside the one that it came from, which takes another name first."""
    Cup.objects.filter(pk=cup.pk).update(name="Die alte", slug="die-alte")
    made = import_series(file=read_series(file.encode()))
    assert as_text(written(read(made))) == file
    return made


def test_a_series_comes_again_byte_for_byte_with_its_lots_and_what_was_published() -> None:
    cup = ranked({"formula": {"kind": "heine"}, **BEST, "ties": ["lot"], "seed": "7f3a", "only": {"tag": "damen"}})
    Registration.objects.filter(tournament=tournament("t2"), number__in=[1, 4, 5]).update(tags=["damen"])
    Tournament.objects.filter(pk=tournament("t8").pk).update(in_series={"weight": "3/2"})
    AwayTournament.objects.create(cup=cup, key="oktober", name="Oktober", terms={"range": [0, 200]})
    publish_series(cup_id=cup.pk, author="leitung")
    before = read(cup)
    Player.objects.create(name="Wer anderer")  # so that numbers and keys are not the same by chance
    again = read(comes_again(cup, as_text(written(before))))
    # Persons and keys are those of the file: lots fall alike.
    assert [{**line, "person": before.people[line["person"]].name} for line in before.answer["standings"]] == [
        {**line, "person": again.people[line["person"]].name} for line in again.answer["standings"]
    ]
    assert before.answer == again.answer


def test_who_is_a_number_to_visitors_is_one_in_a_series_that_came_from_a_file() -> None:
    cup = ranked({"formula": {"kind": "places"}})
    players.set_anonymous(registration_id=Registration.objects.get(tournament=tournament("t2"), number=1).pk, anonymous=True)
    a = person("A")
    made = comes_again(cup, as_text(written(read(cup))))
    assert read_season(made, Audience.PUBLIC, hidden=False).people[a].name == f"Nr.\N{NO-BREAK SPACE}{a}"


def test_a_series_of_that_name_is_not_written_over() -> None:
    cup = ranked({"formula": {"kind": "places"}})
    file = read_series(as_text(written(read(cup))).encode())
    with pytest.raises(Refused, match="Eine Reihe „Linzer Cup“ gibt es schon"):
        import_series(file=file)


def test_one_of_that_name_that_was_put_away_is_filled() -> None:
    cup = ranked({"formula": {"kind": "places"}})
    file = as_text(written(read(cup)))
    Cup.objects.update(name="Welser Cup")
    slip = begin_series(name="Linzer Cup")
    put_series_away(cup_id=slip.pk)
    assert import_series(file=read_series(file.encode())) == slip
    assert as_text(written(read(Cup.objects.get(pk=slip.pk)))) == file


@pytest.mark.parametrize("change, field", [
    ({"name": ""}, "name"),
    ({"nix": 1}, "nix"),
    ({"policies": []}, "policies"),
    ({"persons": [{"number": "1", "name": "A"}]}, "persons[0].number"),
    ({"tournaments": [{"key": "ö", "name": "A"}]}, "tournaments[0].key"),
    ({"tournaments": [{"key": "a", "name": "A", "date": "morgen"}]}, "tournaments[0].date"),
    ({"tournaments": [{"key": "a", "name": "A", "results": [{"person": 9}]}]}, "tournaments[0].results[0].person"),
    ({"tournaments": [{"key": "a", "name": "A", "results": [{"person": 1, "rank": "1"}]}]}, "tournaments[0].results[0].rank"),
    ({"published": [{"at": "2026-01-01T10:00:00+00:00", "digest": "0", "answer": {}, "names": {}, "policies": {}}]}, "published[0].digest"),
])  # fmt: skip
def test_each_fault_of_a_file_has_its_place(change: dict[str, Any], field: str) -> None:
    file = {
        "format": "tarock-series/1",
        "name": "Reihe",
        "policies": None,
        "persons": [{"number": 1, "name": "A"}],
        "tournaments": [],
        "published": [],
    }
    with pytest.raises(Refused) as refused:
        read_series(json.dumps({**file, **change}).encode())
    assert field in [finding.field for finding in refused.value.findings]


def test_a_series_file_is_read_where_tournament_files_are(director_client: Client) -> None:
    cup = ranked({"formula": {"kind": "places"}})
    content = as_text(written(read(cup))).encode()
    Cup.objects.filter(pk=cup.pk).update(name="Die alte", slug="die-alte")
    answer = director_client.post(reverse("tournament-import"), {"file": SimpleUploadedFile("reihe.json", content)})
    assert (answer.status_code, answer["Location"]) == (302, "/reihe/linzer-cup/")


def test_a_tournament_file_as_one_from_elsewhere(director_client: Client) -> None:
    """Its results alone, ranked as this program ranks: tournament 3 again, A and B share the first rank."""
    cup = ranked({"formula": {"kind": "places"}})
    before = Tournament.objects.count()
    content = json.dumps(evening("t3", POINTS["t3"], name="Anderswo", cup="")).encode()
    answer = director_client.post(reverse("series-away-file", args=[cup.slug]), {"file": SimpleUploadedFile("a.json", content)})
    assert answer.status_code == 302
    found = AwayTournament.objects.get(name="Anderswo")
    assert {row.player.name: (row.said["rank"], row.said["points"]) for row in found.results.all()} == {
        NAMES["A"]: (1, 10),
        NAMES["B"]: (1, 10),
        NAMES["C"]: (3, 0),
        NAMES["D"]: (4, -5),
        NAMES["E"]: (5, -15),
    }
    assert Tournament.objects.count() == before
    assert set(found.results.values_list("player_id", flat=True)) == {key_of(letter) for letter in "ABCDE"}


def send(client: Client, cup: Cup, file: dict[str, Any], **more: str) -> HttpResponse:
    given = SimpleUploadedFile("a.json", json.dumps(file).encode())
    return client.post(reverse("series-away-file", args=[cup.slug]), {"file": given, **more})


def test_one_that_is_in_the_series_is_taken_again_only_when_told_so(director_client: Client) -> None:
    """From a file before, by name and day; of the program's own by its uid, whatever it is called by now."""
    cup = ranked({"formula": {"kind": "places"}})
    away, own = evening("t3", POINTS["t3"], name="Anderswo", cup=""), tournament("t3")
    assert send(director_client, cup, away).status_code == 302
    found = AwayTournament.objects.get(name="Anderswo")
    for file, key, name in ((away, found.key, "Anderswo"), ({**away, "name": "Anders", "uid": str(own.uid)}, own.slug, own.name)):
        answer = send(director_client, cup, file)
        link = f'steht schon in der Reihe: <a href="{reverse("series-event", args=[cup.slug, key])}">{name}</a>'
        assert (answer.status_code, link in " ".join(answer.content.decode().split())) == (422, True), name
    assert AwayTournament.objects.get(name="Anderswo") == found
    assert send(director_client, cup, {**away, "date": "2026-12-24"}).status_code == 302, "the same name on another day is another"
    assert send(director_client, cup, away, again="on").status_code == 302
    assert AwayTournament.objects.filter(name="Anderswo", date=found.date).count() == 2
