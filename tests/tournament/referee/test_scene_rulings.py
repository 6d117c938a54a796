"""What referees of the newer scenes decide. In Slovenia (§ 3.9) warnings through the whole tournament, misdeals that are counted, a discard
without Kontra; in France amounts by hand, and who may announce a chelem."""

import re

import pytest
from django.test import Client
from django.urls import reverse

import rules
from scoring.arithmetic import Doubt
from tests.tournament.court import case, decide, referee
from tests.tournament.evening import running, save, the_table
from tests.tournament.scores import whole
from tournament.ledger.lines.changes import told_change
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.log import called, word
from tournament.referee import disputes
from tournament.referee.cases import dispute_case

pytestmark = pytest.mark.django_db
TRI = {"game": "tri", "dealer": 3, "declarer": 0, "points": 40, "kontra": {"by": 1}}
"""Won: 10 + 5, and the sayer of the Kontra as much less: +15, −15, 0; the dealer rests."""


def test_a_discard_counts_without_kontra_and_on_purpose_a_hundred_more() -> None:
    """−(10 + 35) = −45, the Kontra not; another fault −45 × 2 = −90; on purpose −45 − 100 = −145."""
    tournament = running(system="tarok-slovenski-3")
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, TRI)
    about = case(table, user, violation="discard_honour", stage="scored", accused=[0])
    assert decide(about, user).record["renonce"] == {"offenders": [0], "fault": "discard"}
    assert whole(table) == (-45, 0, 0, 0)
    save(table, 2, {**TRI, "dealer": 0, "declarer": 1, "kontra": {"by": 2}})
    decide(case(table, user, line=2, accused=[2]), user)
    assert whole(table) == (-45, 0, -90, 0)
    save(table, 3, {**TRI, "dealer": 1, "declarer": 2, "kontra": {"by": 3}})
    again = case(table, user, line=3, violation="discard_count", stage="scored", accused=[2])
    assert decide(again, user, on_purpose=[2]).record["renonce"]["intentional"] == [2]
    assert whole(table) == (-45, 0, -90 - 145, 0)


def test_a_dealers_misdeals_are_counted() -> None:
    """A warning, then −20; of another dealer a warning again."""
    tournament = running(system="tarok-slovenski-3")
    user, table = referee(tournament), the_table(tournament)
    for line, dealer, number, sum_ in ((1, 0, 1, 0), (2, 0, 2, -20), (3, 1, 1, 0)):
        found = {"violation": "misdeal", "stage": "dealing", "accused": [dealer], "record": {"dealer": dealer}}
        about = case(table, user, line=None, game=1, **found)
        assert decide(about, user, "redeal").record == {"game": "redeal", "dealer": dealer, "misdeal": number}, line
        assert whole(table)[dealer] == sum_


def test_who_was_warned_is_known_at_the_next_table(client: Client) -> None:
    """Seat 3 led out of turn in game 1; asked in game 2 whether he was warned, the page says by which ruling and has yes; of another no."""
    tournament = running(system="tarok-slovenski-3")
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {**TRI, "dealer": 0, "declarer": 1, "kontra": {"by": 2}})
    out_of_turn = {"violation": "lead_out_of_turn", "stage": "scored"}
    first = decide(case(table, user, accused=[3], facts={"warned_before": False}, **out_of_turn), user, "warning")
    save(table, 2, {**TRI, "dealer": 1, "declarer": 2, "kontra": {"by": 3}})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")

    def asked(accused: list[int]) -> str:
        about = case(table, user, line=2, accused=accused, beside=[], **out_of_turn)
        page = client.get(reverse("case", args=[tournament.slug, about.pk])).content.decode()
        about.delete()
        return " ".join(page.split())

    page = asked([3])
    assert f'/{first.pk}/">verwarnt durch Entscheid 1 (Runde 1, Tisch 1, Spiel 1)</a>' in page
    assert 'value="1" checked' in page
    assert 'value="0" checked' in asked([2])
    assert "checked" not in asked([2, 3])
    assert "Wer war es?" in asked([])


def test_what_was_on_purpose_stays_so_when_it_is_decided_again(client: Client) -> None:
    """−(10 + 35) × 2 − 100 = −190; another reason changes nothing of it, until it is unticked: −90."""
    tournament = running(system="tarok-slovenski-3")
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, TRI)
    ruling = decide(case(table, user, accused=[1]), user, on_purpose=[1])
    assert whole(table) == (0, -190, 0, 0)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("ruling", args=[tournament.slug, ruling.pk])
    for asked, counts in (({}, "−190"), ({"purpose_asked": "1"}, "−90")):
        anew = client.get(address, {"neu": "1", **asked}).content.decode().partition('<section id="neu">')[2]
        assert re.findall(r"<td class=\"d [^>]*>([^<]*)", anew) == ["0", counts, "0", "0"]


def test_who_rests_can_be_accused_of_a_misdeal(client: Client) -> None:
    """The dealer of TRI + 1 plays no card, and dealt."""
    tournament = running(system="tarok-slovenski-3")
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, TRI)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    for fault, offered in (("misdeal", True), ("farbzwang", False)):
        about = case(table, user, violation=fault, accused=[0])
        page = client.get(reverse("case", args=[tournament.slug, about.pk]), {"schritt": "was"}).content.decode()
        assert ('name="accused" value="3"' in " ".join(page.split())) == offered
        about.delete()


def test_what_a_dispute_leaves_open_knows_of_what_a_radelc_costs_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A klop, 20 each and 10 to the dealer, gives everybody a radelc; of the second and last game nobody knows how it ends. Who rests in it
    has −10 by the klop and at worst −40 for what is left."""
    tournament = running(system="tarok-slovenski-3", games=2, options={"radelc_left": 40})
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {"game": "klop", "dealer": 0, "points": [20, 10, 20, 20]})
    opened = case(table, user, line=None, game=2, record={"game": "tri", "dealer": 1, "declarer": 0}, accused=[0])
    dispute_case(case_id=opened.pk, expected_version=opened.version, reason="Zeugen fehlen", user=user)
    tournament.refresh_from_db()
    doubts: list[Doubt] = []
    monkeypatch.setattr(disputes, "spans", lambda _players, _results, _columns, found, **_more: doubts.extend(found))
    disputes.read_disputes(tournament, read_ranking(tournament, Audience.DESK))
    assert [result.points[1] for result in doubts[0].outcomes] == [-50, -10]


def test_amounts_by_hand_begin_with_nothing_for_the_mort(client: Client) -> None:
    """Of five the dealer is mort: his 0 stands there, so that one blank is left to be completed; and only the taker announces a chelem."""
    tournament = running(((1, 2, 3, 4, 5),), system="french-tarot-fft")
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, {"game": "garde", "dealer": 4, "declarer": 0, "bouts": 2, "points": 49})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    about = case(table, user, stage="scored", accused=[1])
    address = reverse("case", args=[tournament.slug, about.pk])
    page = client.get(address, {"schritt": "entscheid", "decision": "manual"}).content.decode()
    assert re.findall(r'name="amount_\d"[^>]*value="(\d*)"', page) == ["", "", "", "", "0"]
    told = case(table, user, line=None, game=2, record={"game": "garde", "dealer": 0, "declarer": 1}, accused=[2])
    page = client.get(reverse("case", args=[tournament.slug, told.pk]), {"schritt": "gespielt"}).content.decode()
    assert re.findall(r'name="chelem"\s+value="(\w*)"', page) == ["", "attack"]


def test_what_was_told_otherwise_is_said_in_the_words_of_the_sheet() -> None:
    """In whichever order announcements stand; a Kontra of 4 is a Rekontra."""
    trull, ultimo = {"kind": "trull", "by": 0, "when": "open"}, {"kind": "pagat_ultimo", "by": 0, "when": "open"}
    assert told_change({"announcements": [trull, ultimo]}, {"announcements": [ultimo, trull]}, ["Ács"]) == []
    [change] = told_change({"announcements": [trull]}, {"announcements": [{**trull, "kontra": 4}]}, ["Ács"])
    said = word(called(change, rules.SHEETS["tarokk-illusztralt"].system))
    assert said == "figurák (Ansagen) trull (tulétroá) angesagt (Ács) → trull (tulétroá) angesagt Rekontra (Ács)"
