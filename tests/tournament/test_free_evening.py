"""An evening of a free system, made by the services, balanced and not: tables of two to six, its pages, papers and file."""

import re
from fractions import Fraction
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

import rules
from tests.rules import free_files
from tests.tournament import court
from tests.tournament.evening import content_digest, drawn, save, the_round, the_table
from tests.tournament.filed import written
from tests.tournament.scores import whole
from tests.tournament.site.test_queries import PAGES, address
from tests.tournament.site.test_scores_shown import ELSEWHERE, text_of
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.evening import rounds
from tournament.desk.setup.setup import show_standings
from tournament.entry.form import read_entry, values_of
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.settling import confirm_table, save_sums
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Entry, Table, TableLink, Tournament
from tournament.papers import catalogue
from tournament.phones.reading import find_link
from tournament.phones.state import Asking, table_state
from tournament.referee.cases import dispute_case
from tournament.referee.disputes import read_disputes

pytestmark = pytest.mark.django_db

OPEN, ZERO, HALF = "offen", "zusammen-null", "halbe"
FILES: dict[str, dict[str, Any]] = {
    OPEN: {**free_files.OPEN, "amounts": "whole", "words": ["Solo"], "faults": {}},
    ZERO: {**free_files.FILE, "slug": ZERO, "tables": [2, 3, 4, 5, 6], "active": None},
    HALF: {**free_files.FILE, "slug": HALF, "tables": [2, 3, 4, 5, 6], "amounts": "half"},
}
"""Each his own score; together 0; together 0 in halves, four play and whoever is more sits out."""
TABLES = ((1, 2, 3, 4), (5, 6, 7, 8, 9, 10), (11, 12), (13, 14, 15), (16, 17, 18, 19, 20))
GAMES = {
    OPEN: ((12, -4, 0, 36), (-10, -20, -25, -15)),
    ZERO: ((12, -4, -4, -4), (-30, 10, 10, 10)),
    HALF: ((12.5, -4, -4, -4.5), (-30, 10, 10, 10)),
}
RULED = {OPEN: (0, -20, 0, 0), ZERO: (-60, 20, 20, 20), HALF: (-1.5, 0.5, 0.5, 0.5)}
FIRST = {OPEN: (12, -24, 0, 36), ZERO: (-48, 16, 16, 16), HALF: (11, -3.5, -3.5, -4)}
SUMS = {
    OPEN: ((5, 0, 0, 0, 0, 7), (120, 33), (1, 2, 3), (0, 0, 0, 0, 9)),
    ZERO: ((5, 0, 0, 0, -12, 7), (33, -33), (1, 2, -3), (0, 0, -9, 0, 9)),
    HALF: ((5, 0, 0, 0, -12, 7), (Fraction(67, 2), Fraction(-67, 2)), (1, 2, -3), (0, 0, -9, 0, 9)),
}


def game(amounts: tuple[float, ...], dealer: int = 0, **more: Any) -> dict[str, Any]:
    return {"game": "free", "dealer": dealer, "amounts": list(amounts), **more}


def sums_of(table: Table) -> tuple[Fraction, ...]:
    return tuple(Fraction(getattr(table, f"a{seat}"), 2) for seat in range(table.seats))


def evening(system: str) -> Tournament:
    """Two games at the first table, the first corrected, the second decided otherwise; the others by their sums."""
    tournament = drawn.__wrapped__(TABLES, system=system, sheet_file=FILES[system], games=2, rounds=1)
    rounds.open_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    first, user = the_table(tournament), court.referee(tournament)
    save(first, 1, game(tuple(reversed(GAMES[system][0]))))
    save(first, 1, game(GAMES[system][0], word="Solo"), expected_version=1, reason="verkehrt herum")
    save(first, 2, game(GAMES[system][1], dealer=1))
    court.decide(court.case(first, user, line=2), user, "manual", amounts=RULED[system], departure="eine Karte zu wenig")
    for number, sums in enumerate(SUMS[system], start=2):
        save_sums(table_id=the_table(tournament, number).pk, sums=sums)
        confirm_table(table_id=the_table(tournament, number).pk)
    show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("system", [OPEN, ZERO, HALF])
def test_an_evening_is_written_and_comes_back_from_its_file(system: str) -> None:
    tournament = evening(system)
    assert [sums_of(the_table(tournament, number)) for number in range(1, 6)] == [FIRST[system], *SUMS[system]]
    again = import_tournament(file=read_tournament(written(tournament)))
    assert content_digest(again) == content_digest(tournament)
    assert set(Entry.objects.values_list("balanced", flat=True)) == {system != OPEN}
    assert recompute(tournament) == recompute(again) == []


def test_a_wrong_sum_of_halves_is_told_as_people_write_it() -> None:
    """Table 1: 11, −3½, −3½, −4. Somebody gives the second half a point of the first's."""
    tournament = evening(HALF)
    Table.objects.filter(pk=the_table(tournament).pk).update(a0=21, a1=-6)
    messages = {finding.code: finding.message for finding in recompute(tournament)}
    assert messages["totals_differ"] == "Summen des Tisches: gespeichert ist a0 10½, a1 −3, die Regeln ergeben a0 11, a1 −3½."
    assert "steht mit −3 in der Rangliste, Spiele und Strafpunkte ergeben −3½." in messages["ranking_differs"]


@pytest.mark.parametrize("system", [OPEN, ZERO, HALF])
def test_what_is_not_0_is_refused_where_it_has_to_be(system: str) -> None:
    table = the_table(evening(system))
    try:
        save(table, 1, game((12, -4, -4, 0)), expected_version=2, reason="noch einmal")
        codes: tuple[str, ...] = ()
    except Refused as refused:
        codes = refused.codes
    assert codes == (("sum_not_0",) if system != OPEN else ())


def test_a_fault_is_ruled_as_the_sheet_says_what_it_costs() -> None:
    """The record that counts is the fault instead of the game: −60, +20 each; of several the referee sets the amounts himself."""
    tournament = evening(ZERO)
    table, user = the_table(tournament), User.objects.get(username="wiesbauer")
    revoked = {"violation": "renonce", "stage": "scored", "accused": [2]}
    ruling = court.decide(court.case(table, user, line=1, **revoked), user, "renonce")
    assert (ruling.record, ruling.source, ruling.offenders) == ({"game": "fault", "dealer": 0, "fault": "renonce", "by": 2}, "§ 3", [2])
    # The second game was ruled before: −60, 20, 20, 20.
    assert whole(the_table(tournament)) == (-40, 40, -40, 40)
    two = court.case(table, user, line=1, **{**revoked, "accused": [0, 1]})
    with pytest.raises(Refused) as refused:
        court.decide(two, user, "renonce")
    assert refused.value.codes == ("several_offenders",)


def test_a_disputed_fault_has_a_range() -> None:
    """As written 12, −4, −4, −4; as the sheet has it −60 and +20 for each other."""
    tournament = drawn.__wrapped__(TABLES, system=ZERO, sheet_file=FILES[ZERO], games=2, rounds=1)
    rounds.open_round(round_id=the_round(tournament).pk)
    save(the_table(tournament), 1, game(GAMES[ZERO][0]))
    user = court.referee(tournament)
    about = court.case(the_table(tournament), user, line=1, violation="renonce", stage="scored", accused=[0])
    dispute_case(case_id=about.pk, expected_version=about.version, reason="Zeugen fehlen", user=user)
    tournament.refresh_from_db()
    spans = read_disputes(tournament, read_ranking(tournament, Audience.DESK)).spans.by_number
    assert [(number, spans[number].low, spans[number].high) for number in (1, 2)] == [(1, -60, 12), (2, -4, 20)]


def test_where_only_sums_are_written_the_desk_types_them_and_no_game(director_client: Client, client: Client) -> None:
    """Halves typed as one likes; a game is refused, the table's page asks for none, and a phone takes none."""
    file = {**FILES[ZERO], "records": False, "amounts": "half"}
    tournament = drawn.__wrapped__(TABLES, system=ZERO, sheet_file=file, games=2, rounds=1, cents_per_point=10)
    rounds.open_round(round_id=the_round(tournament).pk)
    table = the_table(tournament, 4)
    with pytest.raises(Refused) as refused:
        save(table, 1, game((1, -1, 0)))
    assert refused.value.codes == ("unexpected_field",)
    page = f"/t/{tournament.slug}/runde/1/tisch/4/"
    shown = director_client.get(page).content.decode()
    assert 'id="eintrag"' not in shown
    assert "Summen eingeben" in shown
    # Nothing counts games that nobody writes.
    board = director_client.get(f"/t/{tournament.slug}/runde/1/").content.decode()
    assert "die Summen" in board
    for text in (shown, board):
        assert "0 / 2" not in re.sub(r"\s+", " ", text)
        assert "von 8 Spielen" not in text
    answer = director_client.post(f"{page}summen/", {"sum_0": "2½", "sum_1": ",5", "sum_2": "−3"})
    assert answer.status_code == 302
    assert sums_of(the_table(tournament, 4)) == (Fraction(5, 2), Fraction(1, 2), -3)
    link = find_link(TableLink.objects.get(table=the_table(tournament)).token)
    assert link is not None
    state = table_state(link, Asking())
    assert (state["takes_games"], state["next"]["game"]) == (False, 1)


def test_amounts_are_typed_in_halves_and_the_last_follows() -> None:
    tariff = rules.tariff(free_files.sheet(free_files.OPEN, balanced=True, faults=None), 4)
    assert isinstance(tariff, rules.Tariff)
    typed = read_entry({"dealer": "0", "amount_0": "2½", "amount_1": "-.5", "amount_2": "−1,5", "word": "Solo"}, tariff)
    assert typed.record == {"game": "free", "dealer": 0, "amounts": [2.5, -0.5, -1.5, -0.5], "word": "Solo"}
    assert typed.completed == {"amount_3": "−½"}
    assert read_entry({"amount_0": "2½"}, tariff).record["amounts"] == [2.5, None, None, None]
    values = values_of(typed.record, tariff)
    assert [values[f"amount_{seat}"] for seat in range(4)] == ["2½", "−½", "−1½", "−½"]
    whole_ones = rules.tariff(free_files.sheet(), 4)
    assert isinstance(whole_ones, rules.Tariff)
    assert read_entry({"amount_0": "2½", "amount_1": "1"}, whole_ones).record["amounts"] == ["2½", 1, None, None]


@pytest.mark.parametrize("system", [OPEN, HALF])
def test_every_page_is_there(system: str, director_client: Client, client: Client) -> None:
    tournament = evening(system)
    for who in (director_client, client):
        for name in PAGES.keys() - ELSEWHERE:
            answer = who.get(address(name, tournament))
            gone = (name, system) == ("payments", OPEN)
            assert answer.status_code == 404 if gone else answer.status_code < 400, (name, answer.status_code)
            # What the sheet itself says is „ohne Quersumme“.
            text = b"".join(answer).decode(errors="replace").replace("ohne Quersumme", "")
            assert system != OPEN or "Quersumme" not in text, name


@pytest.mark.parametrize("system", [OPEN, HALF])
def test_every_paper_is_made(system: str) -> None:
    tournament = evening(system)
    refused = {}
    for kind in catalogue.of_tournament(tournament):
        for ending in kind.formats:
            try:
                catalogue.make(tournament, kind.what(1), ending)
            except Refused as fault:
                refused[kind.key] = fault.codes
    assert refused.keys() <= {"raffle", "prizes", "receipts", "certificates", "passes", "teams"}, refused
    assert ("Quersumme" in text_of(tournament, "round:1")) is (system != OPEN)
