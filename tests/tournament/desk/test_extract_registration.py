"""Registration with the federation's extract: number, pass or name link at once where they agree, and ask where they do not."""

import json
import re
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from tests.tournament.court import refused
from tests.tournament.evening import announced
from tests.tournament.register.extracts import ANNA, EVA, OLD, confirmed
from tournament.desk.registration import players
from tournament.models import Extract, LogRow, Player, Registration, Tournament
from tournament.register.extract_reading import remove

pytestmark = pytest.mark.django_db

LIST = "/t/probe/anmeldung/"
HUBER_IN_WELS = ANNA._replace(number="1000043", name="Anna Huber", place="Wels", club="")


@pytest.fixture
def tournament() -> Tournament:
    """With eight players of other names; Anna Huber of Linz and Eva Öller of Wels, who is barred, are in the extract."""
    found = announced(name="Probe")
    confirmed(ANNA, EVA, OLD)
    return found


def text(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def sent(client: Client, name: str, **more: str) -> str:
    return text(client.post(LIST, {"name": name, **more}, follow=True))


def newest() -> tuple[str, str, str, str]:
    """The ninth player: name, place, club, number of the federation."""
    player = Registration.objects.get(number=9).player
    return player.name, player.place, player.club, player.federation_number


def nobody_new() -> bool:
    return not Registration.objects.filter(number=9).exists()


@pytest.mark.parametrize(
    "typed",
    ["1000019", "F1000019", "f1000019", "1000019 Anna Huber", "Huber 1000019", "1000035", "Anna Huber", "Huber Anna", "Dr. Anna Huber"],
)
def test_who_is_meant_for_sure_is_linked_at_once(director_client: Client, tournament: Tournament, typed: str) -> None:
    """By number, by the code of a pass, by both, by a number that leads on, by name."""
    assert "Nr. 9 Dr. Anna Huber ist angemeldet" in sent(director_client, typed)
    assert newest() == ("Dr. Anna Huber", "Linz", "TC Linz", "1000019")
    assert Registration.objects.get(number=9).present == (typed.lower() == "f1000019"), "a pass is here, a number is typed"
    assert LogRow.objects.latest("pk").action == "add_player"


def test_a_pass_that_was_registered_is_ticked(director_client: Client, tournament: Tournament) -> None:
    sent(director_client, "Anna Huber")
    assert "Nr. 9 Dr. Anna Huber ist da." in sent(director_client, "F1000035"), "by a number that leads to hers"
    assert Registration.objects.get(number=9).present


def test_a_number_of_another_name_asks(director_client: Client, tournament: Tournament) -> None:
    page = sent(director_client, "1000019 Ida Adler")
    assert "Nr. 1000019 gehört Dr. Anna Huber – meinen Sie Dr. Anna Huber?" in page
    assert re.search(r'name="player" value="F1000019"', page)
    assert nobody_new()
    sent(director_client, "1000019 Ida Adler", player="F1000019")
    assert newest()[3] == "1000019"


def test_who_is_nobody_of_those_is_new_without_the_number(director_client: Client, tournament: Tournament) -> None:
    sent(director_client, "1000019 Ida Adler", neu="1000019 Ida Adler")
    assert newest() == ("Ida Adler", "", "", "")


def test_a_number_that_nobody_has_is_said(director_client: Client, tournament: Tournament) -> None:
    for typed in ("1000043", "F1000043", "1000043 Anna Huber"):
        assert "Die Verbandsnummer 1000043 hat hier niemand." in sent(director_client, typed)
    assert nobody_new()


def test_a_name_of_several_asks_which(director_client: Client, tournament: Tournament) -> None:
    remove()
    confirmed(ANNA, HUBER_IN_WELS)
    page = sent(director_client, "Anna Huber")
    assert "Wer ist gemeint?" in page
    assert re.findall(r'name="player" value="(F\d+)"', page) == ["F1000019", "F1000043"]
    assert nobody_new()
    sent(director_client, "Anna Huber", place="Wels")
    assert newest()[3] == "1000043", "the place says which"


def test_another_place_asks(director_client: Client, tournament: Tournament) -> None:
    page = sent(director_client, "Anna Huber", place="Graz")
    assert "Ist das Dr. Anna Huber Linz?" in page
    assert nobody_new()
    sent(director_client, "Anna Huber", place="Graz", neu="Anna Huber")
    assert newest() == ("Anna Huber", "Graz", "", "")


def test_somebody_from_here_without_a_number_gets_his(director_client: Client, tournament: Tournament) -> None:
    here = Player.objects.create(name="Anna Huber", place="Linz")
    sent(director_client, "Anna Huber")
    assert Registration.objects.get(number=9).player == here
    assert newest() == ("Dr. Anna Huber", "Linz", "TC Linz", "1000019")


def test_somebody_from_here_of_another_place_is_asked_about(director_client: Client, tournament: Tournament) -> None:
    Player.objects.create(name="Anna Huber", place="Graz")
    page = sent(director_client, "Anna Huber")
    assert "Wer ist gemeint?" in page
    assert nobody_new()


def test_who_is_barred_by_the_federation_is_warned_about_as_by_a_sperre(director_client: Client, tournament: Tournament) -> None:
    page = sent(director_client, "Eva Öller")
    words = "Sperre (laut Registerauszug vom 01.11.2026)"
    assert f"Eva Öller: {words}. Aufheben kann das der Verband." in page
    assert nobody_new()
    assert Player.objects.filter(name="Eva Öller").count() == 0, "nothing was stored on the way"
    sent(director_client, "Eva Öller", despite="laut Verband ein Irrtum")
    assert newest()[3] == "1000027"
    assert "laut Verband ein Irrtum" in json.dumps(LogRow.objects.latest("pk").facts)
    page = text(director_client.get(LIST))
    assert f'<a class="held" >{words}</a>' in page
    assert "Angemeldet trotz Sperre oder Ausschluss:" in page


def test_who_has_a_number_already_is_barred_by_it_too(tournament: Tournament, director_client: Client) -> None:
    Player.objects.create(name="Eva Öller", place="Wels", federation_number="1000027")
    assert "Aufheben kann das der Verband." in sent(director_client, "Eva Öller", place="Wels")


def test_somebody_of_that_name_in_a_list_is_warned_about_too(tournament: Tournament) -> None:
    rows = [{"name": "Öller Eva"}, {"name": "Ida Adler"}]
    first, second = players.check_players(tournament_id=tournament.pk, rows=rows)
    assert [finding.code for finding in first.findings] == ["barred"]
    assert second.findings == ()
    assert refused(lambda: players.import_players(tournament_id=tournament.pk, rows=rows)) == ("barred",)
    assert len(players.import_players(tournament_id=tournament.pk, rows=rows, despite="ein Irrtum")) == 2


def test_of_two_of_a_name_the_other_may_play(tournament: Tournament, director_client: Client) -> None:
    remove()
    confirmed(EVA, EVA._replace(number="1000043", place="Graz", barred=False))
    sent(director_client, "1000043")
    assert newest()[3] == "1000043"


def found(client: Client, query: str, place: str = "") -> tuple[list[tuple[object, ...]], str | None]:
    told = client.get(LIST + "suche/", {"q": query, "ort": place}).json()
    rows = [(row["name"], row.get("player"), row["meant"], row["registered"]) for row in told["found"]]
    return rows, told["double"] and told["double"]["question"]


def test_who_is_meant_is_suggested_while_it_is_typed(director_client: Client, tournament: Tournament) -> None:
    anna = ("Dr. Anna Huber", "F1000019", True, False)
    assert found(director_client, "1000019") == ([anna], None)
    assert found(director_client, "huber anna") == ([anna], None)
    asked = "Nr. 1000019 gehört Dr. Anna Huber – meinen Sie Dr. Anna Huber?"
    assert found(director_client, "1000019 Ida Adler") == ([], asked), "a list would hide the question"
    assert director_client.get(LIST + "suche/", {"q": "1000019 Ida Adler"}).json()["read"]["shown"] == "Ida Adler"
    sent(director_client, "1000019")
    [row], _none = found(director_client, "1000019")
    assert row[2:] == (True, True), "and found as registered then"


def test_the_beginning_of_a_name_is_enough(director_client: Client, tournament: Tournament) -> None:
    """With letters of the place too, as for anybody from here; a barred one comes with why."""
    assert found(director_client, "hub") == ([("Dr. Anna Huber", "F1000019", True, False)], None)
    assert found(director_client, "ann hub")[0][0][1:3] == ("F1000019", True)
    assert found(director_client, "hu") == ([], None), "two letters are half the register"
    [eva] = director_client.get(LIST + "suche/", {"q": "öll"}).json()["found"]
    assert eva["barred"] == ["Sperre (laut Registerauszug vom 01.11.2026)"]
    page = sent(director_client, "Ann Hub")
    assert "Ist das Dr. Anna Huber aus Linz?" in page, "typed without a script it is asked"
    sent(director_client, "1000019")
    assert [row[3] for row in found(director_client, "hub")[0]] == [True], "who is registered is not there twice"


def test_who_is_a_member_no_longer_is_told_and_bars_nobody(tournament: Tournament, director_client: Client) -> None:
    """His last day was yesterday: a hint beside the suggestion and the question. Today is a member's day still."""
    today = timezone.localdate()
    remove()
    confirmed(ANNA._replace(valid_until=today - timedelta(days=1)), EVA._replace(valid_until=today, barred=False))
    said = f"Mitglied bis {date_format(today - timedelta(days=1), 'SHORT_DATE_FORMAT')}"
    [anna], [eva] = (director_client.get(LIST + "suche/", {"q": name}).json()["found"] for name in ("huber", "öller"))
    assert (anna["warned"], eva["warned"]) == (said, "")
    assert f"Linz · TC Linz · {said}</small>" in sent(director_client, "1000019 Ida Adler")
    assert nobody_new()
    sent(director_client, "Anna Huber")
    assert newest()[3] == "1000019"


def test_an_extract_that_is_over_links_nobody_and_says_so(director_client: Client, tournament: Tournament) -> None:
    assert "Registerauszug vom 01.11.2026" in text(director_client.get(LIST))
    Extract.objects.update(valid_until=timezone.localdate() - timedelta(days=1))
    assert re.search(r"Registerauszug seit \d\d\.\d\d\.\d{4} abgelaufen", text(director_client.get(LIST)))
    sent(director_client, "Eva Öller")
    assert newest() == ("Eva Öller", "", "", "")


def test_without_an_extract_nothing_is_other_than_before(director_client: Client) -> None:
    announced(name="Probe")
    assert "Registerauszug" not in text(director_client.get(LIST))
    sent(director_client, "1000018 Anna Huber")
    assert newest() == ("1000018 Anna Huber", "", "", "")


def test_a_number_from_here_is_good_without_an_extract(director_client: Client) -> None:
    announced(name="Probe")
    Player.objects.create(name="Anna Huber", place="Linz", federation_number="1000019")
    sent(director_client, "1000019")
    assert newest() == ("Anna Huber", "Linz", "", "1000019")


def test_who_was_corrected_here_keeps_his_name(tournament: Tournament) -> None:
    here = Player.objects.create(name="Anna Maier", federation_number="1000019")
    row = players.add_player(tournament_id=tournament.pk, federation="1000019")
    assert (row.player, row.player.name) == (here, "Anna Maier")
