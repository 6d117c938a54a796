"""What a decision page showed is what is stored: else it shows again. What is typed anywhere in it is taken along; and so when it is
decided again.

The cup: Dreier 5, so a Renonce of seat 3 is +15 +5 +5 −25; Solodreier 10, +30 +10 +10 −50.
"""

import re
from html.parser import HTMLParser

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournament.court import DREIER_RENONCE, amounts, case, decide, referee, totals
from tests.tournament.evening import RUFER, running, save, the_table
from tests.tournament.seat_hand import sits_down
from tournament.desk.registration.players import import_players
from tournament.models import Case, Ruling, Table

pytestmark = pytest.mark.django_db

DREIER = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}


class Form(HTMLParser):
    """The controls of the decision's form as a browser would send them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside, self.area, self.list, self.said = False, "", "", {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        given = dict(attrs)
        if tag == "form":
            self.inside = given.get("id") == "entscheid"
        if tag == "option" and self.inside and self.list and (self.list not in self.said or "selected" in given):
            self.said[self.list] = [given.get("value", "")]
        if not self.inside or "name" not in given:
            return
        if tag == "select":
            self.list = given["name"]
        if tag == "textarea":
            self.area = given["name"]
            self.said.setdefault(self.area, [""])
        if tag == "input" and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self.said.setdefault(given["name"], []).append(given.get("value", ""))

    def handle_data(self, data: str) -> None:
        if self.area:
            self.said[self.area] = [data]

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""
        if tag == "select":
            self.list = ""


@pytest.fixture
def evening(client: Client) -> tuple[Client, User, Table]:
    """A Dreier of seat 0 on the first line; the client is a referee's."""
    tournament = running()
    user = referee(tournament)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    save(the_table(tournament), 1, DREIER)
    return client, user, the_table(tournament)


def address(about: Case | Ruling) -> str:
    return reverse("case" if isinstance(about, Case) else "ruling", args=[about.table.round.tournament.slug, about.pk])


def form_of(client: Client, about: Case | Ruling) -> dict:
    return Form(client.get(address(about), {"schritt": "entscheid", "neu": "1"}).content.decode()).said


def press(client: Client, about: Case | Ruling, said: dict, do: str = "decide", **typed: object) -> HttpResponse:
    return client.post(address(about), {**said, **typed, "do": do})


@pytest.mark.parametrize("record, stored", [
    ({**DREIER, "game": "solodreier"}, (30, 10, 10, -50)), ({**DREIER, "kontra": 2}, DREIER_RENONCE),
    ({**DREIER, "declarer": 1}, (5, 15, 5, -25)),
])  # fmt: skip
def test_a_line_that_was_corrected_meanwhile_is_shown_again(evening, record: dict, stored: tuple) -> None:
    client, user, table = evening
    about = case(table, user)
    said = form_of(client, about)
    save(table, 1, record, expected_version=1, reason="verlesen", author="Tisch 1")
    answer = press(client, about, said, words="Zeugen gehört")
    page = answer.content.decode()
    assert (answer.status_code, Ruling.objects.count()) == (409, 0)
    assert "Die Zeile: Dreier" in page
    assert "Tisch 1" in page
    assert "−25" in page, "what was shown"
    again = Form(page).said
    assert again["words"] == ["Zeugen gehört"]
    assert press(client, about, again).status_code == 302
    assert amounts(Ruling.objects.get()) == totals(table) == stored


def test_a_game_elsewhere_on_the_sheet_is_no_reason_to_ask_again(evening) -> None:
    client, user, table = evening
    about = case(table, user)
    said = form_of(client, about)
    save(table, 2, {**RUFER, "dealer": 1})
    assert press(client, about, said).status_code == 302


def test_a_game_that_was_written_meanwhile_is_shown(evening) -> None:
    client, user, table = evening
    about = case(table, user, line=None, game=2, record={**DREIER, "dealer": 1})
    said = form_of(client, about)
    save(table, 2, {**DREIER, "dealer": 1, "game": "solodreier"})
    answer = press(client, about, said)
    assert answer.status_code == 409
    assert "nicht geschrieben → Solodreier" in answer.content.decode()
    assert Ruling.objects.count() == 0


def test_a_claim_that_was_typed_and_not_taken_over_is_counted_before_anything_is_stored(evening) -> None:
    """A silent Pagat is 1 from each of three: 15 + 3, −25 − 3."""
    client, user, table = evening
    about = case(table, user)
    answer = press(client, about, form_of(client, about), claim_0_by="0", claim_0_what="pagat")
    assert (answer.status_code, Ruling.objects.count()) == (409, 0)
    assert "Eingerechnet ist jetzt" in answer.content.decode()
    assert press(client, about, Form(answer.content.decode()).said, claim_0_by="0", claim_0_what="pagat").status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.claims, amounts(ruling)) == ([{"by": 0, "kind": "pagat"}], (18, 5, 5, -28))


def test_half_a_claim_stops_it_with_a_sentence(evening) -> None:
    client, user, table = evening
    about = case(table, user)
    answer = press(client, about, form_of(client, about), claim_0_by="0")
    assert (answer.status_code, Ruling.objects.count()) == (422, 0)
    assert 'class="fault"' in answer.content.decode()


def test_a_note_survives_the_taking_over_of_a_claim_and_a_look_at_another_decision(evening) -> None:
    client, user, table = evening
    about = case(table, user)
    answer = press(client, about, form_of(client, about), "save", claim_0_by="0", claim_0_what="pagat", words="Karten liegen noch")
    assert Case.objects.get().claims == [{"by": 0, "kind": "pagat"}]
    assert Form(answer.content.decode()).said["words"] == ["Karten liegen noch"]
    answer = press(client, about, Form(answer.content.decode()).said, "show", decision="annul", departure="Licht aus")
    again = Form(answer.content.decode()).said
    assert (again["words"], again["departure"], again["decision"]) == (["Karten liegen noch"], ["Licht aus"], ["annul"])
    assert press(client, about, again).status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.decision, ruling.words, ruling.departure) == ("annul", "Karten liegen noch", "Licht aus")


def test_another_decision_that_was_tapped_and_not_shown_is_shown_before_it_is_stored(evening) -> None:
    client, user, table = evening
    about = case(table, user)
    answer = press(client, about, form_of(client, about), decision="annul", departure="Licht aus")
    assert (answer.status_code, Ruling.objects.count()) == (409, 0)


def test_so_is_one_that_leaves_the_same_amounts(evening) -> None:
    client, user, table = evening
    about = case(table, user)
    shown = press(client, about, form_of(client, about), "show", decision="no_renonce", departure="Licht aus")
    answer = press(client, about, Form(shown.content.decode()).said, decision="expired")
    assert (answer.status_code, Ruling.objects.count()) == (409, 0)
    assert "Verfallen – entscheiden" in answer.content.decode()
    assert press(client, about, Form(answer.content.decode()).said).status_code == 302
    assert Ruling.objects.get().decision == "expired"


def test_decided_again_it_has_the_facts_as_the_first_time(evening) -> None:
    """§ Renonce, 5: forced by Farbzwang only the bird is lost; not forced and something gained, it is a Renonce."""
    client, user, table = evening
    save(table, 2, {**RUFER, "dealer": 1, "announcements": [{"kind": "pagat", "by": 1, "when": "open", "won": True}]})
    early = {"violation": "bird_or_king_early", "stage": "trick_turned", "accused": [1]}
    first = decide(case(table, user, line=2, **early, facts={"forced": False, "gained": True}), user)
    said = form_of(client, first)
    assert said["asked"] == ["forced", "gained"]
    assert (said["fact_forced"], said["fact_gained"]) == (["0"], ["1"])
    shown = press(client, first, said, "show", fact_forced="1").content.decode()
    assert "Nur die Ansage verloren" in shown
    first.case.refresh_from_db()
    assert first.case.facts == {"forced": False, "gained": True}, "nothing is stored before it is decided"
    assert press(client, first, Form(shown).said, departure="Zeuge gehört").status_code == 302
    second = Ruling.objects.get(standing=True)
    assert (second.decision, second.facts["forced"], second.departure, second.reason) == ("bird_lost", True, "", "Zeuge gehört")
    assert amounts(second) == (1, -1, -1, 1)
    first.refresh_from_db()
    assert first.facts == {"forced": False, "gained": True}


def test_decided_again_it_has_the_claims_too(evening) -> None:
    client, user, table = evening
    first = decide(case(table, user), user)
    shown = press(client, first, form_of(client, first), "show", claim_0_by="0", claim_0_what="uhu").content.decode()
    answer = press(client, first, Form(shown).said, claim_0_by="0", claim_0_what="uhu", departure="der Uhu war noch da", words="Seite 2")
    assert answer.status_code == 302
    second = Ruling.objects.get(standing=True)
    # A silent Uhu is 2 from each of three: 15 + 6.
    assert (second.claims, amounts(second), second.words) == ([{"by": 0, "kind": "uhu"}], (21, 5, 5, -31), "Seite 2")
    third = press(client, second, form_of(client, second), "show", claim_0_by="", claim_0_what="").content.decode()
    assert press(client, second, {**Form(third).said, "claim_0_by": ""}, departure="doch nicht").status_code == 302
    assert (Ruling.objects.get(standing=True).claims, totals(table)) == ([], DREIER_RENONCE)


def test_a_sum_of_a_seat_names_everybody_who_held_it(evening) -> None:
    """Seat 3 has −5 of the Dreier, then Anna Ebner sits there and revokes in the second: −25. The seat has −30; she has not."""
    client, user, table = evening
    import_players(tournament_id=table.round.tournament_id, rows=[{"name": "Anna Ebner"}])
    sits_down(table, 3, 9, before_game=2)
    save(table, 2, {**DREIER, "dealer": 1})
    page = client.get(address(case(table, user, 2)), {"schritt": "entscheid"}).content.decode()
    rows = [" ".join(re.sub("<[^>]*>", " ", row).split()) for row in re.findall("<tr>(.*?)</tr>", page, re.DOTALL)]
    assert "4 / Ebner Renonce · statt −5 −10 −25 −30" in rows
    assert "Es zahlt: <b>Ebner</b>" in page
