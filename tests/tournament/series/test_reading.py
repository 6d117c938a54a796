"""What the store's series comes to, for each formula, worked out by hand from the table in tests.tournament.season; and that the command
says the same.

Everywhere the best five count. Fixpunkte: 223, 198, 180, 168, 156. Tirol of five: 200, 84 (84.375), 25, 3 (3.125), 0; of four: 200, 59
(59.26), 7 (7.4), 0. Table points 4, 3, 2, 1, 0.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scoring.requests import series as command
from tests.tournament.season import CORRECTED, POINTS, SERIES, correct_t4, evening, key_of, letters, person, ranked, season, tournament
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.store.audience import Audience
from tournament.models import AwayResult, AwayTournament, Cup, Player, Registration, SeriesNumber, Tournament
from tournament.series.reading import Season, read_season

pytestmark = pytest.mark.django_db

BEST = {"count": {"best": 5}}

# formula: totals in order of rank; what is dropped, by person; the same after the correction
BY_HAND: Mapping[str, tuple[dict[str, Any], list[tuple[str, Any]], dict[str, str], list[tuple[str, Any]]]] = {
    "places": (
        {"kind": "places"},
        # A: 223 (t1, t3, t4, t6) + 198 (t8, the latest of three); B: five times 223; C: 223 + 198 + 198 + 180 + 180; D: 180 + 180 + 3·168;
        # E: nothing for the exclusion, which takes a place, + 180 + 168 + 168 + 156
        [("B", 1115), ("A", 1090), ("C", 979), ("D", 864), ("E", 672), ("F", 168)],
        {"A": "t2 t5", "B": "t1 t4 t6", "C": "t1 t2 t8", "D": "t1 t2", "E": "t1 t2", "F": ""},
        [("B", 1115), ("A", 1065), ("C", 1004), ("D", 864), ("E", 672), ("F", 168)],
    ),
    "heine": (
        {"kind": "heine"},
        # A: 200 (t4) + 121 (143 is 100 and half of 43) + 50 + 30 + 20; B: 100 (101 is 100) + 60 + 40 + 20 + 12; C: 12 + 5. D and E have
        # nothing
        # in five counted results, F nothing in one: a result stands before none
        [("A", 421), ("B", 232), ("C", 17), ("D", 0), ("E", 0), ("F", 0)],
        {"A": "t3 t8", "B": "t3 t4 t6", "C": "t1 t2 t3", "D": "t1 t2", "E": "t1 t2", "F": ""},
        # A: 121 + 50 + 30 + 20 + 10; C: 200 + 12 + 5
        [("B", 232), ("A", 231), ("C", 217), ("D", 0), ("E", 0), ("F", 0)],
    ),
    "tirol": (
        {"kind": "tirol"},
        # A: 4·200 + 84; B: 5·200; C: 200 + 84 + 84 + 25 + 25; D: 25 + 7 + 3·3; E: 25 + 3 + 0 + 0 and the exclusion
        [("B", 1000), ("A", 884), ("C", 418), ("D", 41), ("E", 28), ("F", 0)],
        {"A": "t2 t5", "B": "t1 t4 t6", "C": "t1 t5 t8", "D": "t1 t2", "E": "t1 t2", "F": ""},
        [("B", 1000), ("A", 768), ("C", 534), ("D", 41), ("E", 28), ("F", 0)],
    ),
    "sum": (
        {"kind": "sum"},
        # A: 300 + 143 + 50 + 30 + 20; B: 101 + 60 + 40 + 20 + 12; C: 12 + 5 + 0 − 5 − 10; D: −4 − 5 − 5 − 10 − 30; E: 0 − 10 − 15 − 20 − 70
        [("A", 543), ("B", 233), ("C", 2), ("D", -54), ("E", -115), ("F", -126)],
        {"A": "t3 t8", "B": "t3 t4 t6", "C": "t1 t4 t8", "D": "t1 t4", "E": "t1 t4", "F": ""},
        # C: 300 + 12 + 5 + 0 − 5; A: 143 + 50 + 30 + 20 + 10
        [("C", 312), ("A", 253), ("B", 233), ("D", -54), ("E", -115), ("F", -126)],
    ),
    "table_points": (
        {"kind": "table_points"},
        # A: 4 + 4 + 4 + 3.5 + 3; B: 4 + 4 + 4 + 3.5 + 3.5; C: 3.5 + 3 + 2.5 + 2 + 2; D: 2 + 1.5 + 1 + 1 + 1; E: 0 + 1.5 + 1 + 0.5 + 0; F: 1
        [("B", 19), ("A", 18.5), ("C", 13), ("D", 6.5), ("E", 3), ("F", 1)],
        {"A": "t2 t5", "B": "t1 t4 t6", "C": "t1 t2 t8", "D": "t1 t4", "E": "t1 t2", "F": ""},
        # A: 4 + 4 + 3.5 + 3 + 3; C: 4 + 3.5 + 3 + 2 + 2
        [("B", 19), ("A", 17.5), ("C", 14.5), ("D", 6.5), ("E", 3), ("F", 1)],
    ),
}


def read(cup: Cup) -> Season:
    return read_season(cup, Audience.DESK, hidden=True)


def totals(found: Season) -> list[tuple[str, Any]]:
    return [(letters([line["person"]]), line["total"]) for line in found.answer["standings"]]


def key(slug: str) -> str:
    return "t5" if slug == "wels-mai" else f"t{slug.split('-')[1]}"


def dropped(found: Season, letter: str) -> str:
    """What does not count of somebody's results: "t2 t5"."""
    line = next(line for line in found.answer["standings"] if line["person"] == person(letter))
    return " ".join(sorted(key(result["tournament"]) for result in line["results"] if not result["counted"]))


@pytest.mark.parametrize("kind", BY_HAND)
def test_a_season_of_eight_one_of_them_elsewhere(kind: str) -> None:
    formula, first, out, corrected = BY_HAND[kind]
    cup = ranked({"formula": formula, **BEST})
    found = read(cup)
    assert found.faults == ()
    assert totals(found) == first
    assert {letter: dropped(found, letter) for letter in out} == out
    assert command.answer({"id": None, **found.request}) == {"id": None, **found.answer}, "the command answers the same request alike"
    correct_t4()
    assert totals(read(cup)) == corrected, "it follows a correction by itself"


def test_who_shares_a_rank_and_what_decided() -> None:
    """Heine: D and E have five results of 0 and seven participations each, F one result."""
    lines = read(ranked({"formula": {"kind": "heine"}, **BEST})).answer["standings"]
    assert [(line["rank"], line["participations"], line["tie_break"]) for line in lines[3:]] == [
        (4, 7, None),
        (4, 7, None),
        (6, 1, "best_counted"),
    ]


def test_who_was_excluded_has_the_code_and_who_left_before_his_first_game_took_no_part() -> None:
    found = read(ranked({"formula": {"kind": "places"}}))
    e = next(line for line in found.answer["standings"] if line["person"] == person("E"))
    assert e["results"][4] == {"tournament": tournament("t6").slug, "kind": "excluded", "points": 0, "counted": True}
    sixth = next(each for each in found.request["tournaments"] if each["key"] == tournament("t6").slug)
    assert sixth["field"] == 5
    assert [row.get("rank") for row in sorted(sixth["results"], key=lambda row: row["person"])] == [1, 5, 2, 4, None]
    assert person("G") not in found.people


@pytest.mark.parametrize("code", [{}, {"codes": {"excluded": {"points": "formula"}}}])
def test_who_was_excluded_and_has_no_rank_takes_no_place(code: dict[str, Any]) -> None:
    """Tournament 6 without E: A 1, C 2, D 3, B 4 of four; even where the series counts an exclusion as any result, no rank gives no
    points."""
    cup = ranked({"formula": {"kind": "places"}, **code})
    Tournament.objects.filter(pk=tournament("t6").pk).update(excluded="no_rank")
    found = read(cup)
    sixth = next(each for each in found.request["tournaments"] if each["key"] == tournament("t6").slug)
    assert "field" not in sixth
    assert [row.get("rank") for row in sorted(sixth["results"], key=lambda row: row["person"])] == [1, 4, 2, 3, None]
    e = next(line for line in found.answer["standings"] if line["person"] == person("E"))
    assert e["results"][4]["points"] == 0


def test_who_was_seated_and_played_nothing_took_no_part_and_the_others_move_up() -> None:
    """A second table of the same round where nothing was written: its four stand at 0 in the tournament, and in no series."""
    file = evening("t1", POINTS["t1"], cup="Nebenan", phase="running", closed=[])
    file["players"] += [{"number": 20 + seat, "name": f"Ohne {seat}", "place": "", "club": "", "tags": []} for seat in range(4)]
    file["tables"].append({"round": 1, "table": 2, "seats": [20, 21, 22, 23]})
    made = import_tournament(file=read_tournament(file))
    type(made).objects.filter(pk=made.pk).update(phase="closed")
    cup = Cup.objects.get(name="Nebenan")
    cup.policies = {"formula": {"kind": "places"}}
    # In the tournament C, at −23, is behind the four of 0, sixth and seventh …; in the series they are five.
    assert [(letters([line["person"]]), line["total"]) for line in read(cup).answer["standings"]] == [
        ("A", 223),
        ("B", 198),
        ("C", 180),
        ("D", 168),
        ("E", 156),
    ]


def test_who_left_later_keeps_his_points() -> None:
    cup = ranked({"formula": {"kind": "sum"}})
    before = totals(read(cup))
    Registration.objects.filter(tournament=tournament("t3"), number=2).update(withdrawn=True, withdrawn_reason="musste heim")
    assert totals(read(cup)) == before


def test_a_tournament_counts_from_its_close_on_and_while_it_is_corrected() -> None:
    cup = ranked({"formula": {"kind": "sum"}})
    last = tournament("t8")
    type(last).objects.filter(pk=last.pk).update(phase="running")
    assert [event.state.value for event in read(cup).events] == ["held"] * 7 + ["coming"]
    type(last).objects.filter(pk=last.pk).update(phase="published")
    setup.reopen_tournament(tournament_id=last.pk, reason="Zettel fehlt")
    found = read(cup)
    assert found.events[7].state.value == "reopened"
    assert dict(totals(found))["B"] == 20 + 60 + 10 - 50 + 101 - 20 + 12 + 40


def test_what_is_not_shown_counts_for_nobody_but_the_desk() -> None:
    cup = ranked({"formula": {"kind": "sum"}})
    last = tournament("t8")
    type(last).objects.filter(pk=last.pk).update(phase="closed", standings_shown=False)
    shown = read_season(cup, Audience.PUBLIC, hidden=False)
    assert dict(totals(read(cup)))["B"] - dict(totals(shown))["B"] == 40
    assert ("results" in shown.request["tournaments"][7], shown.events[7].state.value) == (False, "coming")


def test_a_draft_is_no_part_of_the_series_yet() -> None:
    cup = ranked({"formula": {"kind": "sum"}})
    setup.create_tournament(name="Im Herbst", system="koenigrufen-cup", cup=SERIES)
    found = read(cup)
    assert (len(found.events), [event.name for event in found.drafts]) == (8, ["Im Herbst"])


def test_who_asked_for_it_is_a_number_to_visitors_and_nothing_else_changes() -> None:
    cup = ranked({"formula": {"kind": "places"}, "only": {"place": "Linz"}})
    players.set_anonymous(registration_id=Registration.objects.get(tournament=tournament("t2"), number=1).pk, anonymous=True)
    desk, public = read(cup), read_season(cup, Audience.PUBLIC, hidden=False)
    a = person("A")
    assert (desk.people[a].name, public.people[a].name, public.people[a].place) == ("Anna Auer", f"Nr.\N{NO-BREAK SPACE}{a}", "")
    assert desk.answer == public.answer


def test_who_is_new_in_a_series_from_a_file_is_in_a_fixed_team_by_his_number_there() -> None:
    """The file knows A as 5 and B as 6; whoever is new comes behind 6. G has no result, and somebody else has that number in the
    register."""
    cup, new = ranked({"formula": {"kind": "sum"}}), person("G") + 6
    for letter, number in (("A", 5), ("B", 6)):
        SeriesNumber.objects.create(cup=cup, player_id=key_of(letter), number=number)
    Player.objects.create(name="Wer anderer", number=new)
    cup.policies = {"formula": {"kind": "sum"}, "teams": {"members": {"Rot": [5, new], "Blau": [6]}}}
    found = read(cup)
    assert found.faults == ()
    assert [found.people[number].name for number in (5, 6, new)] == ["Anna Auer", "Bruno Bauer", "Gustav Gruber"]


def test_a_tag_of_one_tournament_is_his_for_the_series() -> None:
    cup = ranked({"formula": {"kind": "sum"}, "only": {"tag": "damen"}})
    Registration.objects.filter(tournament=tournament("t2"), number__in=[1, 4]).update(tags=["damen"])
    assert totals(read(cup)) == [("A", 143 + 50 + 10 + 300 + 30 + 20 - 8), ("D", -40 - 30 - 5 - 100 - 5 - 4 - 10)]


def test_what_is_still_possible_is_left_out_where_it_cannot_be_said() -> None:
    cup = ranked({"formula": {"kind": "sum"}, "can_still": True})
    AwayTournament.objects.create(cup=cup, key="oktober", name="Oktober")
    found = read(cup)
    assert [fault.field for fault in found.unbounded] == ["tournaments[8].range"]
    assert "best" not in found.answer["standings"][0]
    AwayTournament.objects.filter(key="oktober").update(terms={"range": [-100, 200]})
    first = read(cup).answer["standings"][0]
    # A has 143 + 50 + 10 + 300 + 30 + 20 − 8 = 545
    assert (first["total"], first["best"], first["worst"]) == (545, {"total": 745, "rank": 1}, {"total": 445, "rank": 1})


def test_what_a_tournament_lacks_is_said_once_with_its_name(director_client: Client) -> None:
    """Wels has ranks alone, of four; October is to come and has no bounds. By rank Wels counts."""
    cup = ranked({"formula": {"kind": "sum"}, "can_still": True})
    AwayTournament.objects.create(cup=cup, key="oktober", name="Oktober")
    wels = AwayTournament.objects.get(key="wels-mai")
    for row in wels.results.all():
        AwayResult.objects.filter(pk=row.pk).update(said={"rank": row.said["rank"]})
    found = read(cup)
    assert [fault.sentence for fault in found.faults] == ["needs_points"] * 4 + ["needs_range"]
    points = "Wels: Nicht alle Ergebnisse haben Punkte, und diese Formel braucht sie"
    bounds = "Oktober: Was noch möglich ist, lässt sich erst zeigen"
    for name in ("series", "series-events", "series-setup"):
        page = director_client.get(reverse(name, args=[cup.slug])).content.decode()
        assert (page.count(points), page.count(bounds), "„points“" in page, "„range“" in page) == (1, 1, False, False), name
    # Who saves another with ranks alone reads it once too.
    said = {"name": "Linz", "rows": "1; Anna Neu; Linz\n2; Berta Neu; Linz"}
    page = director_client.post(reverse("series-away", args=[cup.slug]), said).content.decode()
    assert page.count("Nicht alle Ergebnisse haben Punkte") == 1


def test_a_series_that_nobody_has_set_up_has_no_standings() -> None:
    found = read(season())
    assert (found.is_set_up, found.answer, found.faults) == (False, {}, ())


def test_policies_that_cannot_be_say_why() -> None:
    found = read(ranked({"formula": {"kind": "heine", "table": "oef_40"}}))
    assert [(fault.code, fault.field) for fault in found.faults] == [("unexpected_field", "formula.table")]
    assert found.answer == {}


@pytest.mark.parametrize("evenings", [2, 7])
def test_the_number_of_queries_does_not_grow(evenings: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for name in list(POINTS)[:evenings]:
        import_tournament(file=read_tournament(evening(name, POINTS[name])))
    cup = Cup.objects.get(name=SERIES)
    cup.policies = {"formula": {"kind": "places"}}
    with django_assert_num_queries(7):  # tournaments, players, seats, sanctions, those from elsewhere, numbers, what else was accepted
        assert read(cup).answer


def test_the_correction_adds_up() -> None:
    assert sum(CORRECTED.values()) == 0
    assert {name: sum(points.values()) for name, points in POINTS.items()} == dict.fromkeys(POINTS, 0)
