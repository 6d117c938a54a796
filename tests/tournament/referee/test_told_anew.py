"""*Neu entscheiden* corrects what was told: the game as it was really played, with the ruling itself. Amounts by hand from the sheets."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

import rules
from tests.tables_made import a_table
from tests.tournament.court import DREIER_RENONCE, amounts, case, decide, referee, refused, ruled_dreier, totals
from tests.tournament.evening import content_digest, log_says, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.referee.test_shown_and_stored import Form, form_of, press
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.writing import save_entry
from tournament.models import POSITION_STEP, Entry, LogRow, Ruling, Table

pytestmark = pytest.mark.django_db

DREIER_0 = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}
WHY = {"reason": "falsch erzählt"}


def line(table: Table) -> Entry:
    return Entry.objects.get(table=table, position=POSITION_STEP, current=True)


def test_a_wrong_declarer_is_put_right_with_the_ruling_and_never_by_an_untrue_one() -> None:
    """Dreier 5, seat 3 revokes: the declarer has three times 5, the others 5 each, seat 3 pays 25. Seat 1 was the declarer, not seat 0."""
    tournament, user, first = ruled_dreier()
    table = the_table(tournament)
    second = decide(first.case, user, retold={**DREIER_0, "declarer": 1}, **WHY)
    assert amounts(line(table)) == totals(table) == amounts(second) == (5, 15, 5, -25)
    assert (second.decision, second.supersedes, second.number, second.offenders) == ("renonce", first, 2, [3])
    assert (second.entered, second.record["declarer"], second.before) == (DREIER_0 | {"declarer": 1}, 1, [[30, 10, 10, -50], [0, 0, 0, 0]])
    first.refresh_from_db()
    assert (first.standing, first.entered, amounts(first)) == (False, DREIER_0, DREIER_RENONCE), "what was told first stays to be read"
    old, new = Entry.objects.filter(table=table, position=POSITION_STEP).order_by("version")
    assert (old.record, old.ruling, amounts(old), old.current) == (DREIER_0, first, DREIER_RENONCE, False)
    assert (new.record, new.ruling, new.declarer, new.reason, new.version, new.author) == (
        second.entered,
        second,
        1,
        "falsch erzählt",
        2,
        "K. W.",
    )
    assert log_says(LogRow.objects.first()) == (
        "Entscheid 2 · R1 T1, Spiel 1: Renonce (§ Renonce, 2); ersetzt Entscheid 1: falsch erzählt; "
        "das Spiel wurde anders gespielt, als es erzählt war: Spieler Spieler 1 → Spieler 2"
    )
    assert LogRow.objects.filter(action="decide_case").count() == 2
    tournament.refresh_from_db()
    assert recompute(tournament) == []


@pytest.mark.parametrize(
    "system, points, cash",
    [
        # Speiszettel: with Kontra the Dreier is worth 10: three times 10, 10 and 10, and seat 3 pays 50.
        ("koenigrufen-speiszettel", (30, 10, 10, -50), (0, 0, 0, 0)),
        # Cup: the Schrift ignores the Kontra; what it adds, once more the 5, is paid at once.
        ("koenigrufen-cup", DREIER_RENONCE, DREIER_RENONCE),
    ],
)
def test_a_forgotten_kontra_is_put_right(system, points, cash) -> None:
    tournament, user, first = ruled_dreier(system=system, games=8)
    table = the_table(tournament)
    assert (totals(table), amounts(first, column="c")) == (DREIER_RENONCE, (0, 0, 0, 0))
    second = decide(first.case, user, retold={**DREIER_0, "kontra": 2}, **WHY)
    assert (totals(table), amounts(second, column="c"), amounts(line(table), column="c")) == (points, cash, cash)


def test_a_game_that_nobody_had_written_is_told_anew_with_its_announcements() -> None:
    """Told: Rufer of 2 with 3, worth 1, seat 0 revokes: 1 to each of the three. With the Pagat announced, 2 (1 doubled): 3 to each."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    told = {"game": "rufer", "dealer": 0, "declarer": 2, "partner": 3}
    first = decide(case(table, user, line=None, game=1, record=told, accused=[0]), user)
    assert totals(table) == (-3, 1, 1, 1)
    pagat = {"announcements": [{"kind": "pagat", "by": 2, "when": "open"}]}
    decide(first.case, user, retold=told | pagat, **WHY)
    assert totals(table) == (-9, 3, 3, 3)
    assert (line(table).record, line(table).version) == (told | pagat, 2)


def test_of_a_game_still_played_the_case_is_corrected_and_no_line_is_written() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    told = {"game": "dreier", "dealer": 0, "declarer": 0}
    first = decide(case(table, user, line=None, game=1, record=told, stage="trick_open"), user, "correct")
    second = decide(first.case, user, "correct", retold={**told, "declarer": 1}, **WHY)
    assert (first.entered, second.entered, Entry.objects.count()) == (told, {**told, "declarer": 1}, 0)
    first.case.refresh_from_db()
    assert first.case.record == {**told, "declarer": 1}


@pytest.mark.parametrize(
    "system, told, right, before, after",
    [
        # 34/2 of 70 is lost: the Dreier 5 pays three times 5; 36/1 is won.
        ("koenigrufen-cup", {"game": "dreier", "dealer": 0, "declarer": 0, "points": "34/2"}, {"points": "36/1"}, (-15, 5, 5, 5), (15, -5,
        -5, -5)),
        # Garde with two bouts, 41 needed: 45 is (25 + 4) × 2 = 58 from each of three; 54 is (25 + 13) × 2 = 76.
        ("french-tarot", {"game": "garde", "dealer": 3, "declarer": 0, "points": 45, "bouts": 2}, {"points": 54},
         (174, -58, -58, -58), (228, -76, -76, -76)),
    ],
)  # fmt: skip
def test_a_wrong_count_is_put_right(system, told, right, before, after) -> None:
    tournament = running(system=system)
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, told)
    first = decide(case(table, user), user, "accepted", departure="kein Nachteil")
    assert totals(table) == before
    again = decide(first.case, user, "accepted", retold=told | right, departure="kein Nachteil", **WHY)
    assert totals(table) == amounts(again) == after
    assert (first.entered, again.entered, again.record) == (told, told | right, None)


def test_what_the_rules_refuse_is_refused_and_nothing_is_written() -> None:
    tournament, user, first = ruled_dreier()
    assert refused(lambda: decide(first.case, user, retold={**DREIER_0, "declarer": 9}, **WHY)) == ("bad_seat",)
    assert refused(lambda: decide(first.case, user, retold={**DREIER_0, "declarer": 1})) == ("missing_reason",)
    assert (Entry.objects.count(), Ruling.objects.count(), totals(the_table(tournament))) == (1, 1, DREIER_RENONCE)


def test_the_same_game_told_again_is_no_new_version() -> None:
    _tournament, user, first = ruled_dreier()
    decide(first.case, user, retold=DREIER_0, **WHY)
    assert Entry.objects.count() == 1


def test_the_file_keeps_what_was_told_before_and_after() -> None:
    tournament, user, first = ruled_dreier()
    decide(first.case, user, retold={**DREIER_0, "declarer": 1}, **WHY)
    tournament.refresh_from_db()
    copy = import_tournament(file=read_file(as_text(written(tournament)).encode()))
    assert content_digest(copy) == content_digest(tournament)
    assert [row.entered["declarer"] for row in Ruling.objects.filter(table__round__tournament=copy).order_by("pk")] == [0, 1]


def login(client: Client, user: object) -> None:
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")


def test_the_page_opens_the_told_game_and_shows_what_another_telling_would_do(client: Client) -> None:
    tournament, user, first = ruled_dreier()
    login(client, user)
    said = form_of(client, first)
    assert (said["game"], said["declarer"], said["won"], said["kontra"]) == (["dreier"], ["0"], ["1"], ["1"])
    shown = press(client, first, said, "show", declarer="1").content.decode()
    assert totals(the_table(tournament)) == DREIER_RENONCE, "nothing is stored before it is decided"
    answer = press(client, first, Form(shown).said, departure="falsch erzählt")
    assert (answer.status_code, totals(the_table(tournament))) == (302, (5, 15, 5, -25))
    page = client.get(answer["Location"]).content.decode()
    assert "anders gespielt, als es erzählt war:" in page
    assert "<b>Spieler 1 → 2</b>" in page
    assert "Dreier, <b" in client.get(f"{answer['Location']}").content.decode()


def test_another_game_is_asked_what_it_has_and_keeps_nothing_of_the_first(client: Client) -> None:
    """Bettler ouvert or not, a Bettler has no partner, no count: what the Dreier had does not stay behind."""
    _tournament, user, first = ruled_dreier()
    login(client, user)
    shown = press(client, first, form_of(client, first), "show", game="rufer").content.decode()
    assert "Mit wem?" in shown
    said = Form(shown).said
    assert said["game"] == ["rufer"]
    answer = press(client, first, Form(press(client, first, said, "show", partner="2").content.decode()).said, departure="war ein Rufer")
    assert answer.status_code == 302
    ruling = Ruling.objects.get(standing=True)
    # A Rufer is 1: 1 to each of the three.
    assert (ruling.entered, amounts(ruling)) == ({"game": "rufer", "dealer": 0, "declarer": 0, "partner": 2, "won": True}, (1, 1, 1, -3))


def thawed(value: Any) -> Any:
    """A record of a sheet as JSON has it."""
    if isinstance(value, Mapping):
        return {key: thawed(part) for key, part in value.items()}
    return [thawed(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("system", sorted(rules.SYSTEMS))
def test_a_game_that_nobody_tells_anew_is_not_changed_by_looking_at_it(system: str, director: object, director_client: Client) -> None:
    """Every worked example of the sheet, as its controls stand on the page: deciding again is about the same game."""
    examples = [(thawed(example.record), len(example.amounts)) for example in rules.SHEETS[system].examples]
    usual = examples[0][1]
    table = a_table(system, usual)
    about = None
    for number, (record, seats) in enumerate(examples):
        if seats != usual or record["game"] in ("redeal", "manual") or "renonce" in record:
            continue
        saved = save_entry(table_id=table.pk, position=(number + 1) * POSITION_STEP, record=record, ahead=True, keep_faulty=True)
        about = decide(case(table, director, line=number + 1, accused=[1]), director, "accepted", departure="so gelassen")
        said = form_of(director_client, about)
        assert "telling" in said
        answer = press(director_client, about, {**said, "decision": "accepted", "stamp": ""}, "show")
        answer = press(director_client, about, {**Form(answer.content.decode()).said, "decision": "accepted"}, departure="es bleibt")
        assert answer.status_code == 302, record
        assert Entry.objects.filter(table=table, position=saved.position).count() == 1, record
    assert about is not None
