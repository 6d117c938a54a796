"""A case in five steps: what each asks, what it stores at once, what the decision does; refusals in place, and nothing tapped is lost."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

import rules
from tests.tables_made import sheet_of
from tests.tournament.evening import DREIER, running, save, the_round, the_table
from tournament.desk.evening.rounds import close_round
from tournament.models import POSITION_STEP, Case, CaseState, Registration, Ruling, Tournament
from tournament.referee import cases
from tournament.referee.referees import appoint_referee

pytestmark = pytest.mark.django_db

SHARES = 'class="d '
"""Before each amount of the decision's table."""


@pytest.fixture
def evening() -> Tournament:
    """A Dreier is entered at table 1: +15 for Spieler 1 in seat 0, −5 for the others."""
    tournament = running()
    save(the_table(tournament), 1, DREIER)
    return tournament


def opened(tournament: Tournament, director: User, **more: object) -> Case:
    return cases.open_case(table_id=the_table(tournament).pk, user=director, **(more or {"position": POSITION_STEP}))


def url(case: Case) -> str:
    return reverse("case", args=[case.table.round.tournament.slug, case.pk])


def send(client: Client, case: Case, step: str, **said: object):
    """Posts a step, by the version that is stored."""
    version = Case.objects.get(pk=case.pk).version
    return client.post(url(case), {"schritt": step, "version": version, "do": "save", **said})


def shown(client: Client, case: Case, step: str = "", **more: str) -> str:
    return client.get(url(case), {"schritt": step, **more}).content.decode()


def amounts(page: str) -> list[str]:
    """The amounts of the decision's table by seat."""
    return [part.split(">", 1)[1].split("<", 1)[0] for part in page.split(SHARES)[1:]]


def ready(client: Client, case: Case, violation: str = "farbzwang", stage: str = "next_lead", accused: int = 1) -> None:
    send(client, case, "was", violation=violation, accused=accused)
    send(client, case, "wann", stage=stage)


def decide(client: Client, case: Case, **said: object):
    return client.post(url(case), {"do": "decide", "schritt": "entscheid", "client_id": str(uuid4()), **said})


def test_the_five_steps_lead_to_the_ruling(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    assert send(director_client, case, "spiel", line=POSITION_STEP)["Location"] == f"{url(case)}?schritt=was"
    assert "Farbe nicht bedient" in shown(director_client, case, "was")
    assert send(director_client, case, "was", violation="farbzwang", accused=1)["Location"] == f"{url(case)}?schritt=wann"
    stages = shown(director_client, case, "wann")
    assert "richtigstellen" in stages
    assert "verfallen" in stages
    assert 'value="bidding" disabled' in " ".join(stages.split())
    assert send(director_client, case, "wann", stage="next_lead")["Location"] == f"{url(case)}?schritt=entscheid"
    page = shown(director_client, case)
    assert amounts(page) == ["+15", "−25", "+5", "+5"]
    assert "§ Renonce, 2" in page
    answer = decide(director_client, case)
    ruling = Ruling.objects.get()
    assert answer["Location"] == reverse("ruling", args=[evening.slug, ruling.pk])
    assert (ruling.a0, ruling.a1, ruling.a2, ruling.a3) == (30, -50, 10, 10)
    assert ruling.departure == ""
    assert director_client.get(url(case))["Location"] == reverse("ruling", args=[evening.slug, ruling.pk])


def test_an_opened_case_goes_on_where_it_stopped(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    assert "Was ist geschehen?" in director_client.get(url(case)).content.decode()
    send(director_client, case, "was", violation="farbzwang", accused=1)
    assert "Wann wurde es bemerkt?" in director_client.get(url(case)).content.decode()
    send(director_client, case, "wann", stage="trick_open")
    page = director_client.get(url(case)).content.decode()
    assert "Richtigstellen" in page
    assert amounts(page) == ["+15", "−5", "−5", "−5"]
    send(director_client, case, "was", violation="farbzwang", accused=2)
    assert Case.objects.get().stage == "trick_open"


def test_the_facts_are_asked_one_at_a_time(director_client: Client, director: User, evening: Tournament) -> None:
    """§ Renonce, 5: after the trick an early bird is a Renonce only where it was not forced and something was gained."""
    case = opened(evening, director)
    send(director_client, case, "was", violation="bird_or_king_early", accused=0)
    assert send(director_client, case, "wann", stage="trick_turned")["Location"].endswith("schritt=fragen")
    assert 'name="fact" value="forced"' in shown(director_client, case, "fragen")
    assert send(director_client, case, "fragen", fact="forced", answer="0")["Location"].endswith("schritt=fragen")
    assert 'name="fact" value="gained"' in shown(director_client, case, "fragen")
    assert "schritt=entscheid" in send(director_client, case, "fragen", fact="gained", answer="1")["Location"]
    assert Case.objects.get().facts == {"forced": False, "gained": True}
    assert amounts(shown(director_client, case)) == ["−15", "+5", "+5", "+5"]
    page = shown(director_client, case, "fragen", frage="forced")
    assert 'name="fact" value="forced"' in page
    assert "gained" in page


def test_seats_are_facts_too(director_client: Client, director: User, evening: Tournament) -> None:
    """§ Renonce, 7: everybody whose number of cards is wrong pays, whoever was accused."""
    case = opened(evening, director)
    ready(director_client, case, violation="misdeal", stage="scored")
    page = shown(director_client, case, "fragen")
    assert 'type="checkbox" name="answer"' in page
    send(director_client, case, "fragen", fact="wrong_count", answer=["2", "3"])
    assert Case.objects.get().facts == {"wrong_count": [2, 3]}


def test_a_renonce_of_nobody_asks_who_it_was(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    send(director_client, case, "was", violation="farbzwang")
    assert send(director_client, case, "wann", stage="next_lead")["Location"].endswith("schritt=fragen")
    page = shown(director_client, case, "fragen")
    assert "Wer war es?" in page
    assert 'name="fact" value="accused"' in page
    assert "Bitte antippen, wer es war." in send(director_client, case, "fragen", fact="accused").content.decode()
    assert "schritt=entscheid" in send(director_client, case, "fragen", fact="accused", answer=1)["Location"]
    assert (Case.objects.get().accused, Case.objects.get().facts) == ([1], {})
    assert amounts(shown(director_client, case)) == ["+15", "−25", "+5", "+5"]


NEW_FAULTS = (
    # system, violation, its label, stage, fact, its question, answer, what follows
    ("koenigrufen-speiszettel", "self_call", "sich selbst gerufen", "talon", "four_kings", "alle vier Könige", "1", "keine Renonce"),
    ("koenigrufen-speiszettel", "bird_or_king_early", "nicht zum richtigen Stich", "scored", "forced", "erzwungen", "0", "Renonce"),
    ("koenigrufen-speiszettel", "rule_breach", "sonstiger Regelverstoß", "scored", "breach", "gültige Spielregel", "0", "keine Renonce"),
    ("point-tarock", "rule_breach", "sonstiger Regelverstoß", "scored", "breach", "gültige Spielregel", "1", "Renonce"),
    (
        "koenigrufen-gallneukirchen",
        "misdeal",
        "falsche Anzahl von Karten",
        "bidding",
        "before_first_call",
        "ersten Ansage",
        "1",
        "neu gegeben",
    ),
)


@pytest.mark.parametrize("system, violation, label, stage, fact, question, answer, follows", NEW_FAULTS)
def test_every_fault_of_a_sheet_is_reached_with_its_question(
    director_client: Client,
    director: User,
    system: str,
    violation: str,
    label: str,
    stage: str,
    fact: str,
    question: str,
    answer: str,
    follows: str,
) -> None:
    case = opened(running(system=system), director, game=1)
    assert label in shown(director_client, case, "was")
    send(director_client, case, "was", violation=violation, accused=1)
    assert send(director_client, case, "wann", stage=stage)["Location"].endswith("schritt=fragen")
    page = shown(director_client, case, "fragen")
    assert f'name="fact" value="{fact}"' in page
    assert question in page
    # A Renonce of a game that nobody has named is asked for the game first.
    following = "gespielt" if follows == "Renonce" else "entscheid"
    assert send(director_client, case, "fragen", fact=fact, answer=answer)["Location"].endswith(f"schritt={following}")
    assert Case.objects.get().facts == {fact: answer == "1"}
    assert follows in shown(director_client, case, "entscheid")


def test_a_game_not_written_yet_is_told_with_its_announcements(director_client: Client, director: User, evening: Tournament) -> None:
    """A cup's published result: Solodreier, Pagat, Kakadu and Quapil announced, an opponent revokes: −210, +126, +42, +42."""
    case = opened(evening, director, game=2)
    assert send(director_client, case, "spiel", line="neu", number="2")["Location"].endswith("schritt=gespielt")
    answer = send(director_client, case, "gespielt", number="2", game="solodreier", dealer="1")
    assert answer["Location"].endswith("schritt=gespielt")
    page = shown(director_client, case, "gespielt")
    assert 'name="declarer"' in page
    assert 'name="a_pagat"' in page
    assert 'value="silent"' not in page
    said = {"declarer": "0", "a_pagat": "open", "a_kakadu": "open", "a_quapil": "open"}
    answer = send(director_client, case, "gespielt", number="2", game="solodreier", dealer="1", **said)
    assert answer["Location"].endswith("schritt=was")
    ready(director_client, case)
    assert amounts(shown(director_client, case)) == ["+126", "−210", "+42", "+42"]
    decide(director_client, case)
    ruling = Ruling.objects.get()
    assert (ruling.a0, ruling.a1, ruling.a2, ruling.a3) == (252, -420, 84, 84)
    assert ruling.position is not None


def test_a_told_game_lacks_its_declarer_and_says_so(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director, game=2)
    send(director_client, case, "gespielt", number="2", game="solodreier", dealer="1")
    answer = send(director_client, case, "gespielt", number="2", game="solodreier", dealer="1", a_pagat="open")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Wer hat gespielt?" in page
    assert 'name="a_pagat" value="open" checked' in page


def test_claims_are_stored_and_counted_at_once(director_client: Client, director: User, evening: Tournament) -> None:
    """§ Renonce, 4: who lost a silent Pagat by it gets those points from the offender; the others get the game alone."""
    case = opened(evening, director)
    ready(director_client, case)
    claim = {"claim_0_by": "0", "claim_0_what": "pagat"}
    answer = send(director_client, case, "entscheid", **claim)
    assert answer.status_code == 302
    assert Case.objects.get().claims == [{"by": 0, "kind": "pagat"}]
    page = shown(director_client, case)
    # A silent Pagat of who plays against three is 3 times 1: 15 + 3, and −25 − 3.
    assert amounts(page) == ["+18", "−28", "+5", "+5"]


def test_another_decision_needs_its_reason_and_keeps_what_was_typed(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    ready(director_client, case)
    page = shown(director_client, case, "entscheid", decision="annul")
    assert amounts(page) == ["0", "0", "0", "0"]
    assert 'name="departure"' in page
    answer = decide(director_client, case, decision="annul", words="Licht ging aus")
    assert answer.status_code == 422
    assert "Bitte begründen" in answer.content.decode()
    assert "Licht ging aus" in answer.content.decode()
    decide(director_client, case, decision="annul", departure="Die Karten lagen schon durcheinander.")
    ruling = Ruling.objects.get()
    assert (ruling.decision, ruling.answered, ruling.a1) == ("annul", "renonce", 0)
    assert ruling.departure == "Die Karten lagen schon durcheinander."


def test_amounts_by_hand_are_completed_to_zero(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    ready(director_client, case)
    page = shown(director_client, case, "entscheid", decision="manual", amount_0="10", amount_1="-10", amount_2="0")
    assert amounts(page) == ["+10", "−10", "0", "0"]
    page = shown(director_client, case, "entscheid", decision="manual", amount_0="10")
    assert "für jeden Spieler einen Betrag" in page
    assert amounts(page) == []


def test_discretion_offers_no_decision_by_the_sheet(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    ready(director_client, case, violation="discard_honour", stage="scored", accused=0)
    page = shown(director_client, case)
    assert "Ermessen" in page
    assert 'value="decide"' not in page
    assert decide(director_client, case).status_code == 422
    assert "Entscheid nach dem Blatt" not in page


def test_a_form_sent_twice_is_one_ruling(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    ready(director_client, case)
    key = str(uuid4())
    first, second = (decide(director_client, case, client_id=key) for _ in range(2))
    assert first["Location"] == second["Location"]
    assert Ruling.objects.count() == 1
    assert "schon entschieden" not in director_client.get(second["Location"]).content.decode()


def test_a_stale_form_says_what_changed_and_keeps_what_was_tapped(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    cases.change_case(case_id=case.pk, expected_version=1, user=director, author="Karin Wiesbauer", violation="farbzwang", accused=[1])
    answer = director_client.post(url(case), {"schritt": "was", "version": 1, "violation": "tarockzwang", "accused": 2})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Inzwischen geändert" in page
    assert "Karin Wiesbauer" in page
    assert "offen → Farbe nicht bedient" in page
    assert 'value="tarockzwang" checked' in page
    assert 'name="version" value="2"' in page
    assert Case.objects.get().violation == "farbzwang"


def test_a_dispute_lets_the_table_play_on(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    assert "Strittig lassen" not in shown(director_client, case, "was")
    ready(director_client, case)
    answer = send(director_client, case, "entscheid", do="dispute", why="")
    assert answer.status_code == 422
    send(director_client, case, "entscheid", do="dispute", why="Stiche sind vermischt")
    assert Case.objects.get().state == CaseState.DISPUTED
    assert "Strittig lassen" not in shown(director_client, case)


def test_a_dropped_case_says_why(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    send(director_client, case, "was", do="drop", why="Irrtum am Tisch")
    assert Case.objects.get().state == CaseState.DROPPED
    assert "Irrtum am Tisch" in director_client.get(url(case)).content.decode()


def test_nobody_begins_at_his_own_table(evening: Tournament, director: User) -> None:
    player = Registration.objects.get(tournament=evening, number=1).player
    own = appoint_referee(tournament_id=evening.pk, login="karin", password="stich-und-mond", player_id=player.pk)
    case = opened(evening, director)
    client = Client()
    client.force_login(own.user, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.get(url(case))
    assert answer.status_code == 403
    assert "Sie sitzen in dieser Runde selbst an Tisch 1" in answer.content.decode()
    assert send(client, case, "was", violation="farbzwang", accused=1).status_code == 403
    assert Case.objects.get().violation == ""


def test_a_closed_round_is_the_directors(director_client: Client, director: User, evening: Tournament) -> None:
    referee = appoint_referee(tournament_id=evening.pk, login="karin", password="stich-und-mond")
    close_round(round_id=the_round(evening).pk, reason="Probe")
    client = Client()
    client.force_login(referee.user, backend="django.contrib.auth.backends.ModelBackend")
    begin = {"round": "1", "table": "1", "game": "1"}
    page = client.post(reverse("case-new", args=[evening.slug]), begin, follow=True).content.decode()
    assert "Hier kann nur noch die Turnierleitung entscheiden" in page
    director_client.post(reverse("case-new", args=[evening.slug]), begin)
    assert Case.objects.get().position == POSITION_STEP


@pytest.mark.parametrize("step", ["spiel", "gespielt", "was", "wann", "fragen", "verloren", "entscheid"])
def test_every_step_opens_at_any_time(director_client: Client, director: User, evening: Tournament, step: str) -> None:
    case = opened(evening, director, game=2)
    assert director_client.get(url(case), {"schritt": step}).status_code == 200
    assert send(director_client, case, step).status_code in (302, 422)


@pytest.mark.parametrize("said", [
    {"schritt": "fragen", "fact": "zauberei", "answer": "1"}, {"schritt": "was", "violation": "zauberei"},
    {"schritt": "was", "violation": "farbzwang", "accused": "9"}, {"schritt": "wann", "stage": "morgen"},
    {"schritt": "spiel", "line": "77"},
    {"do": "decide", "client_id": "x"}, {"do": "decide", "decision": "köpfen"},
])  # fmt: skip
def test_nonsense_is_refused_in_words(director_client: Client, director: User, evening: Tournament, said: dict[str, str]) -> None:
    case = opened(evening, director)
    answer = director_client.post(url(case), {"version": 1, **said})
    assert answer.status_code == 422
    assert 'class="fault"' in answer.content.decode()


def test_a_case_of_another_tournament_is_404(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director)
    other = running(name="Andere")
    assert director_client.get(reverse("case", args=[other.slug, case.pk])).status_code == 404


def test_a_rufer_that_is_told_asks_for_the_partner(director_client: Client, director: User, evening: Tournament) -> None:
    case = opened(evening, director, game=2)
    said = {"number": "2", "game": "rufer", "dealer": "1"}
    send(director_client, case, "gespielt", **said)
    answer = send(director_client, case, "gespielt", declarer="2", **said)
    assert answer.status_code == 422
    send(director_client, case, "gespielt", declarer="2", partner="3", **said)
    assert Case.objects.get().record == {"game": "rufer", "dealer": 1, "declarer": 2, "partner": 3}


def test_with_two_birds_the_referee_says_which_is_lost(director_client: Client, director: User) -> None:
    """A Dreier 5 with Pagat 2 and Uhu 4 announced and made is 11 from each; the Pagat lost it is 5 − 2 + 4 = 7 (§ Renonce, 5: forced)."""
    tournament = running()
    birds = [{"kind": kind, "by": 0, "when": "open", "won": True} for kind in ("pagat", "uhu")]
    save(the_table(tournament), 1, {**DREIER, "announcements": birds})
    case = opened(tournament, director)
    ready(director_client, case, violation="bird_or_king_early", stage="scored", accused=0)
    assert send(director_client, case, "fragen", fact="forced", answer="1")["Location"].endswith("schritt=verloren")
    page = shown(director_client, case)
    assert "Welche Ansage ist verloren?" in page
    assert 'name="lost" value="uhu-0"' in page
    page = shown(director_client, case, "entscheid")
    assert "welcher verloren ist" in page
    assert amounts(page) == []
    page = shown(director_client, case, "entscheid", decision="bird_lost", lost="pagat-0")
    assert amounts(page) == ["+21", "−7", "−7", "−7"]
    assert 'name="departure"' not in page
    decide(director_client, case, decision="bird_lost", lost="pagat-0")
    assert Ruling.objects.get().a0 == 42


SIZES = {"point-tarock": (1, 2, 3), "tarok-slovenski-3": (1, 2, 3), "french-tarot": (1, 2, 3, 4, 5)}
"""Numbers of the players at the one table; four elsewhere."""


@pytest.mark.parametrize("system", rules.SYSTEMS)
def test_every_game_of_every_sheet_can_be_told_before_it_is_written(director_client: Client, director: User, system: str) -> None:
    tournament = running((SIZES.get(system, (1, 2, 3, 4)),), system=system)
    case = opened(tournament, director, game=1)
    page = shown(director_client, case, "gespielt")
    slugs = [part.split('"', 1)[0] for part in page.split('<option value="')[2:]]
    assert len(slugs) > 3
    for slug in [slug for slug in slugs if sheet_of(slug) == system]:
        assert send(director_client, case, "gespielt", number="1", game=slug, dealer="0").status_code == 302
        said = {"declarer": "1", "partner": "alone"} if 'name="declarer"' in shown(director_client, case, "gespielt") else {}
        said |= {"a_pagat": "open"} if slug == "besserrufer" else {}  # it is one by its bird
        answer = send(director_client, case, "gespielt", number="1", game=slug, dealer="0", **said)
        assert answer.status_code == 302, slug
        assert answer["Location"].endswith(("schritt=was", "schritt=entscheid"))
        assert Case.objects.get().record["game"] == slug
        ready(director_client, case, accused=2)
        page = shown(director_client, case)
        if system.startswith("french-tarot"):
            assert "Ermessen des Schiedsrichters" in page, slug
        else:
            assert "Entscheid nach dem Blatt" in page, slug
            assert len(amounts(page)) == len(page.split('name="offender"')) - 1, slug
