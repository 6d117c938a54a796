"""Calls, cases, rulings and sanctions in the tournament file: out and in again they are the same, in force as before; what is wrong is
found."""

import json
from contextlib import suppress
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.court import DREIER_RENONCE, DREIER_WON, REVOKED, amounts, case, decide, director, player_of, referee, totals
from tests.tournament.evening import RUFER, content_digest, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.rebuilt import rebuilt
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.lines import writing
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Appeal, Call, Case, Entry, LogRow, Player, Ruling, Sanction, Tournament
from tournament.referee.appeals import appeal_ruling, withdraw_appeal
from tournament.referee.calls import call_referee, end_call
from tournament.referee.cases import dispute_case, drop_case
from tournament.referee.sanctions import give_sanction, lift_sanction

pytestmark = pytest.mark.django_db

DREIER = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}


@rebuilt
def court() -> Tournament:
    """Every sort of thing that a referee can leave behind, at two tables of five games."""
    tournament = running(games=5, appeal_minutes=45, own_club="refused")
    user, table, other = referee(tournament), the_table(tournament), the_table(tournament, 2)
    for line in range(1, 4):
        save(table, line, {**DREIER, "dealer": line - 1})
    save(other, 1, {**RUFER, "dealer": 0})
    called = call_referee(table_id=table.pk, client_id=uuid4(), game=1, caller="Huber", words="Farbe?", author="Tisch 1")
    call_referee(table_id=other.pk, client_id=uuid4(), words="kommt bitte", author="Tisch 2")
    end_call(call_id=call_referee(table_id=other.pk, client_id=uuid4()).pk, reason="geklärt", user=user, author="K. W.")
    first = decide(
        case(table, user, 1, call_id=called.pk, words="Treff hatte er noch."),
        user,
        claims=[{"by": 1, "points": 2, "reason": "Pagat verdorben"}],
    )
    appeal_ruling(ruling_id=first.pk, appellant="Spieler 4", grounds="Ich hatte keine Treff.", user=user, author="K. W.")
    over = decide(
        Case.objects.get(pk=first.case_id),
        director(),
        "no_renonce",
        departure="Der Talon zeigt es.",
        panel=["A", "B", "C"],
        reason="Berufung begründet",
        words="einstimmig",
    )
    second = decide(case(table, user, 2), user)
    withdraw_appeal(appeal_id=appeal_ruling(ruling_id=second.pk, appellant="Spieler 1", user=user).pk, user=user, reason="eingesehen")
    doubtful = case(table, user, 3, accused=[1])
    dispute_case(case_id=doubtful.pk, expected_version=doubtful.version, reason="Blätter gesichert", user=user)
    unwritten = case(other, user, None, game=2, stage="talon")
    drop_case(case_id=unwritten.pk, expected_version=unwritten.version, reason="zurückgenommen", user=user)
    decide(case(other, user, None, game=3, record={**DREIER, "dealer": 2}, stage="trick_open"), user, "correct")
    sanctions(tournament, over)
    tournament.refresh_from_db()
    return tournament


def sanctions(tournament: Tournament, ruling: Ruling) -> None:
    person = player_of(tournament, 4).player_id
    given = {"tournament_id": tournament.pk, "author": "Leitung"}
    give_sanction(kind="warning", reason="zum zweiten Mal", player_id=person, ruling_id=ruling.pk, **given)
    give_sanction(kind="points", reason="zu spät", player_id=person, points=10, **given)
    lifted = give_sanction(kind="points", reason="Irrtum", player_id=person, points=3, **given)
    lift_sanction(sanction_id=lifted.pk, reason="anderer Tisch", author="Leitung")
    give_sanction(kind="ban", reason="eingesagt", name="Rudi Kiebitz", tournaments=2, **given)
    give_sanction(kind="ban", reason="gegangen", player_id=player_of(tournament, 8).player_id, until=date(2027, 1, 1), **given)


def again(tournament: Tournament) -> Tournament:
    return import_tournament(file=read_file(as_text(written(tournament)).encode()))


def test_all_of_it_comes_out_as_it_went_in() -> None:
    tournament = court()
    other = again(tournament)
    assert as_text(written(other)) == as_text(written(tournament))
    assert content_digest(other) == content_digest(tournament)
    assert (other.appeal_minutes, other.own_club) == (45, "refused")
    assert recompute(other) == []
    for model, link in ((Call, "table"), (Case, "table"), (Ruling, "table"), (Appeal, "ruling__table")):
        counts = [model.objects.filter(**{f"{link}__round__tournament": one}).count() for one in (tournament, other)]
        assert counts[0] == counts[1] > 1


def test_what_counted_counts_again() -> None:
    other = again(court())
    table = the_table(other)
    # The first ruling fell, the second stands: a Dreier as won, one by Renonce, one in dispute that counts for now.
    assert totals(table) == tuple(won * 2 + paid for won, paid in zip(DREIER_WON, DREIER_RENONCE, strict=True))
    lines = Entry.objects.filter(table=table).select_related("ruling").order_by("position")
    assert [(line.ruling.decision, line.ruling.standing) if line.ruling else None for line in lines] == [
        ("no_renonce", True),
        ("renonce", True),
        None,
    ]
    assert lines[1].counted["renonce"] == {"offenders": [3]}
    fallen, over, standing = Ruling.objects.filter(table=table).order_by("created_at")
    assert (fallen.standing, over.number, over.supersedes_id, over.appeal.ruling_id, over.panel) == (
        False,
        2,
        fallen.pk,
        fallen.pk,
        ["A", "B", "C"],
    )
    assert (fallen.entered, amounts(fallen)) == (DREIER, (15, 5 + 2, 5, -25 - 2))
    assert fallen.claims == [{"by": 1, "points": 2, "reason": "Pagat verdorben"}]
    assert (standing.before, amounts(standing)) == ([[30, -10, -10, -10], [0, 0, 0, 0]], DREIER_RENONCE)
    assert standing.appealed.withdrawn == "eingesehen"


def test_times_and_words_are_those_of_the_day() -> None:
    tournament = court()
    other = again(tournament)

    def rows(one: Tournament) -> list[tuple]:
        found = Ruling.objects.filter(table__round__tournament=one).order_by("created_at")
        return list(found.values_list("created_at", "text", "source", "departure", "reason", "words", "referee_name", "answered", "game"))

    assert rows(other) == rows(tournament)
    calls = Call.objects.filter(table__round__tournament=other).order_by("pk").values_list("caller", "taken_name", "taken_by", "end_reason")
    assert list(calls) == [("Huber", "K. W.", None, "renonce"), ("", "", None, ""), ("", "", None, "geklärt")]


def test_sanctions_come_back_to_the_same_persons() -> None:
    tournament = court()
    other = again(tournament)

    def rows(one: Tournament) -> list[tuple]:
        given = Sanction.objects.filter(tournament=one).order_by("pk")
        return list(
            given.values_list(
                "kind",
                "player_id",
                "name",
                "half_points",
                "tournaments",
                "until",
                "reason",
                "author",
                "created_at",
                "lifted_at",
                "lifted_by",
                "lifted_reason",
                "ruling__decision",
            )
        )

    assert rows(other) == rows(tournament)
    assert [(row[0], row[3], row[12]) for row in rows(other)] == [
        ("warning", 0, "no_renonce"),
        ("points", -20, None),
        ("points", -6, None),
        ("ban", 0, None),
        ("ban", 0, None),
    ]


def test_a_line_taken_off_after_its_ruling_is_still_known() -> None:
    tournament = running(games=5)
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    save(table, 2, {**DREIER, "dealer": 1})
    ruling = decide(case(table, user), user)
    decide(Case.objects.get(pk=ruling.case_id), user, "no_renonce", departure="doch nicht", reason="geprüft")
    writing.strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="doppelt")
    other = again(tournament)
    assert written(other) == written(tournament)
    assert [row["struck_line"] for row in written(other)["tables"][0]["rulings"]] == [1, 1]
    assert recompute(other) == []
    # The next line is a new one, not the old one's.
    made = save(the_table(other), 2, DREIER)
    assert Entry.objects.get(pk=made.entry.pk).ruling is None


def test_a_ruling_about_a_faulty_line_and_a_redeal_are_kept() -> None:
    tournament = running(games=2)
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    save(table, 2, {"game": "trischaken", "dealer": 1, "points": ["27/1", "14/2", "9/0", "21/0"]}, keep_faulty=True)
    decide(case(table, user, 2), user, "manual", amounts=[6, -2, -2, -2], departure="72 Punkte am Tisch")
    decide(case(table, user, 1), user, "redeal", departure="Vergeben, alle einig")
    file = written(tournament)
    assert file["tables"][0]["open"] == [1]
    assert (file["tables"][0]["rulings"][0]["after"], "before" in file["tables"][0]["rulings"][0]) == ([6, -2, -2, -2], False)
    other = again(tournament)
    assert written(other) == file
    assert totals(the_table(other)) == (6, -2, -2, -2)
    assert [line.game for line in Entry.objects.filter(table=the_table(other)).order_by("position")] == [None, 1]


def test_amounts_of_another_day_say_so() -> None:
    tournament = running(games=5)
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER)
    first = decide(case(table, user), user, "no_renonce", departure="alles richtig")
    # The line may still be corrected: what was decided then was another amount.
    save(table, 1, RUFER, expected_version=1, reason="falsches Spiel")
    file = written(tournament)
    assert "as_then" not in file["tables"][0]["rulings"][0]
    assert file["tables"][0]["rulings"][0]["entered"] == first.entered
    Ruling.objects.filter(pk=first.pk).update(standing=True)
    # As after other rules were adopted: the stored amounts do not follow any more.
    assert again(tournament).pk
    changed = json.loads(as_text(file))
    changed["tables"][0]["rulings"][0]["after"] = [9, -3, -3, -3]
    assert faults(changed) == [("amounts_differ", "tables[0].rulings[0].after")]
    changed["tables"][0]["rulings"][0]["as_then"] = True
    other = import_tournament(file=read_file(json.dumps(changed).encode()))
    assert written(other)["tables"][0]["rulings"][0]["as_then"] is True


def test_a_file_without_anything_of_it_says_nothing_of_it() -> None:
    tournament = running()
    save(the_table(tournament), 1, RUFER)
    text = as_text(written(tournament))
    assert not any(word in text for word in ("rulings", "cases", "calls", "sanctions", "appeal_minutes", "own_club"))


def test_import_is_one_action_and_its_queries_do_not_grow_with_the_rulings() -> None:
    counted = []
    for games in (2, 10):
        tournament = create_and_rule(games)
        text = as_text(written(tournament)).encode()
        with CaptureQueriesContext(connection) as captured:
            written(tournament)
        with CaptureQueriesContext(connection) as stored:
            other = import_tournament(file=read_file(text))
        counted.append((len(captured), len(stored)))
        assert LogRow.objects.filter(tournament=other, action="import_tournament").count() == 1
    assert counted[0] == counted[1]
    assert counted[0][0] == 16


def create_and_rule(games: int) -> Tournament:
    tournament = running(games=games, name=f"Turnier {games}")
    table, user = the_table(tournament), referee(tournament, f"wiesbauer{games}")
    for line in range(1, games + 1):
        save(table, line, DREIER)
        decide(case(table, user, line), user)
    return tournament


# What is wrong ------------------------------------------------------------------------------------------------------------


def plain() -> dict[str, Any]:
    """A file with one ruled Dreier, by hand; seat 3 pays (koenigrufen.md, worked example 5)."""
    at = "2026-11-21T16:04:00+01:00"
    ruling = {
        "case": 0,
        "line": 0,
        "game": 1,
        "answered": "renonce",
        "decision": "renonce",
        "source": "§ Renonce, 2",
        "text": "Renonce.",
        "offenders": [3],
        "record": {"game": "dreier", "dealer": 0, "declarer": 0, "renonce": {"offenders": [3]}},
        "before": [15, -5, -5, -5],
        "after": [15, 5, 5, -25],
        "referee": "K. W.",
        "at": at,
        "appeal": {"appellant": "Vier", "at": at},
    }
    table = {
        "round": 1,
        "table": 1,
        "seats": [1, 2, 3, 4],
        "records": [dict(DREIER)],
        "calls": [{"game": 1, "caller": "Huber", "at": at}],
        "cases": [{"call": 0, "line": 0, "game": 1, **REVOKED, "accused": [3], "state": "ruled", "at": at}],
        "rulings": [ruling],
    }
    given = {"player": 4, "kind": "points", "points": -10, "reason": "zu spät", "at": at}
    return {
        "format": "tarock-tournament/1",
        "name": "Kurz",
        "system": "koenigrufen-cup",
        "rounds": 1,
        "games": 3,
        "players": [{"number": number, "name": name} for number, name in enumerate(("Eins", "Zwei", "Drei", "Vier"), start=1)],
        "tables": [table],
        "sanctions": [given],
    }


def faults(file: dict[str, Any]) -> list[tuple[str, str]]:
    stored = Tournament.objects.count(), Player.objects.count()
    with pytest.raises(Refused) as caught:
        import_tournament(file=read_file(json.dumps(file).encode()))
    assert all(finding.message for finding in caught.value.findings)
    assert (Tournament.objects.count(), Player.objects.count()) == stored
    return [(finding.code, finding.field) for finding in caught.value.findings]


def put(file: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    steps = [int(step) if step.isdigit() else step for step in path.replace("]", "").replace("[", ".").split(".")]
    part: Any = file
    for step in steps[:-1]:
        part = part[step]
    if isinstance(part, list) and steps[-1] == len(part):
        part.append(value)
    else:
        part[steps[-1]] = value
    return file


def test_the_file_by_hand_is_good() -> None:
    tournament = import_tournament(file=read_file(json.dumps(plain()).encode()))
    assert totals(the_table(tournament)) == DREIER_RENONCE
    assert recompute(tournament) == []


T = "tables[0]"
R = f"{T}.rulings[0]"
WRONG = [
    ("appeal_minutes", 0, [("bad_value", "appeal_minutes")]),
    ("own_club", "vielleicht", [("bad_value", "own_club")]),
    ("kontra", "später", [("bad_value", "kontra")]),
    (f"{T}.calls", {}, [("bad_value", f"{T}.calls"), ("unknown_call", f"{T}.cases[0].call")]),
    (f"{T}.calls[0].game", 4, [("bad_value", f"{T}.calls[0].game")]),
    (f"{T}.calls[0].at", "gestern", [("bad_value", f"{T}.calls[0].at")]),
    (f"{T}.calls[0].at", "2026-11-21T16:04:00", [("bad_value", f"{T}.calls[0].at")]),
    (f"{T}.calls[0].at", None, [("missing_field", f"{T}.calls[0].at")]),
    (f"{T}.calls[0].who", "x", [("unknown_field", f"{T}.calls[0].who")]),
    (f"{T}.cases[0].call", 1, [("unknown_call", f"{T}.cases[0].call")]),
    (f"{T}.cases[0].line", 1, [("unknown_line", f"{T}.cases[0].line")]),
    (f"{T}.cases[0].violation", "mogeln", [("unknown_violation", f"{T}.cases[0].violation")]),
    (f"{T}.cases[0].violation", "throwing_in", [("unknown_violation", f"{T}.cases[0].violation")]),  # Point-Tarock's, not the cup's
    (f"{T}.cases[0].stage", "später", [("unknown_stage", f"{T}.cases[0].stage")]),
    (f"{T}.cases[0].accused", [4], [("bad_seat", f"{T}.cases[0].accused")]),
    (f"{T}.cases[0].facts", [], [("bad_value", f"{T}.cases[0].facts")]),
    (f"{T}.cases[0].state", "offen", [("bad_value", f"{T}.cases[0].state")]),
    (f"{T}.cases[0].state", "disputed", [("contradiction", f"{T}.cases[0].state")]),
    (f"{T}.cases[0].state", "dropped", [("missing_field", f"{T}.cases[0].end_reason")]),
    (f"{T}.rulings", [], [("contradiction", f"{T}.cases[0].state")]),
    (f"{R}.case", 1, [("unknown_case", f"{R}.case")]),
    (f"{R}.line", 1, [("unknown_line", f"{R}.line"), ("missing_field", f"{R}.line"), ("contradiction", f"{R}.after")]),
    (f"{R}.line", None, [("missing_field", f"{R}.line"), ("contradiction", f"{R}.after")]),
    (f"{R}.struck_line", 1, [("contradiction", f"{R}.struck_line")]),
    (f"{R}.violation", "mogeln", [("unknown_violation", f"{R}.violation")]),
    (f"{R}.decision", "discretion", [("unknown_decision", f"{R}.decision")]),
    (f"{R}.decision", None, [("missing_field", f"{R}.decision")]),
    (f"{R}.offenders", [3, 3], [("bad_seat", f"{R}.offenders")]),
    (f"{R}.record.declarer", 7, [("bad_seat", f"{R}.record.declarer"), ("amounts_differ", f"{R}.after")]),
    (f"{R}.record", "dreier", [("bad_value", f"{R}.record")]),
    (f"{R}.after", [15, 5, 5, -24], [("bad_value", f"{R}.after")]),
    (f"{R}.after", [15, 4, 6, -25], [("amounts_differ", f"{R}.after")]),
    (f"{R}.after", None, [("missing_field", f"{R}.after")]),
    (f"{R}.after_cash", [1, -1, 0, 0], [("amounts_differ", f"{R}.after")]),
    (f"{R}.before", [15, -4, -6, -5], [("amounts_differ", f"{R}.before")]),
    (f"{R}.before", [0.25, -0.25, 0, 0], [("bad_value", f"{R}.before")]),
    (f"{R}.as_then", "ja", [("bad_value", f"{R}.as_then")]),
    (f"{R}.panel", "A", [("bad_value", f"{R}.panel")]),
    (f"{R}.supersedes", 0, [("unknown_ruling", f"{R}.supersedes")]),
    (f"{R}.answers", 0, [("unknown_ruling", f"{R}.answers")]),
    (f"{R}.appeal", {}, [("missing_field", f"{R}.appeal.appellant"), ("missing_field", f"{R}.appeal.at")]),
    (f"{T}.records[0].declarer", 9, [("bad_seat", f"{T}.records[0].declarer")]),
    ("sanctions[0].player", 9, [("unknown_player", "sanctions[0].player"), ("missing_field", "sanctions[0].name")]),
    ("sanctions[0].kind", "tadel", [("bad_value", "sanctions[0].kind"), ("contradiction", "sanctions[0].points")]),
    ("sanctions[0].kind", "ban", [("bad_value", "sanctions[0].tournaments"), ("contradiction", "sanctions[0].points")]),
    ("sanctions[0].points", 10, [("bad_value", "sanctions[0].points")]),
    ("sanctions[0].reason", "", [("missing_field", "sanctions[0].reason")]),
    ("sanctions[0].until", "2027-02-30", [("bad_value", "sanctions[0].until")]),
    ("sanctions[0].ruling", {"round": 1, "table": 1, "ruling": 1}, [("unknown_ruling", "sanctions[0].ruling")]),
    ("sanctions[0].lifted", {"by": "x"}, [("missing_field", "sanctions[0].lifted.at"), ("missing_field", "sanctions[0].lifted.reason")]),
    ("sanctions", 7, [("bad_value", "sanctions")]),
]


@pytest.mark.parametrize("path, value, expected", WRONG, ids=[f"{place}-{number}" for number, (place, *_) in enumerate(WRONG)])
def test_what_is_wrong_is_found_at_its_place(path: str, value: object, expected: list[tuple[str, str]]) -> None:
    assert faults(put(plain(), path, value)) == expected


def test_two_rulings_in_force_on_one_line_are_refused() -> None:
    file = plain()
    second = {**file["tables"][0]["rulings"][0], "case": 1, "appeal": None}
    put(file, f"{T}.cases[1]", {**file["tables"][0]["cases"][0], "call": None})
    put(file, f"{T}.rulings[1]", second)
    assert faults(file) == [("contradiction", f"{T}.rulings[1].line")]
    # Where the later one says that it takes the other's place, and why, both are good.
    put(put(file, f"{T}.rulings[1].supersedes", 0), f"{T}.rulings[1].reason", "neu geprüft")
    put(file, f"{T}.rulings[1].before", [15, 5, 5, -25])
    tournament = import_tournament(file=read_file(json.dumps(file).encode()))
    assert [(row.number, row.standing) for row in Ruling.objects.filter(table__round__tournament=tournament).order_by("pk")] == [
        (1, False),
        (2, True),
    ]


def test_a_chain_names_each_ruling_and_each_appeal_once() -> None:
    file = plain()
    for place in (1, 2):
        put(
            file,
            f"{T}.rulings[{place}]",
            {
                **file["tables"][0]["rulings"][0],
                "supersedes": 0,
                "answers": 0,
                "reason": "neu",
                "panel": ["A"],
                "appeal": None,
                "before": [15, 5, 5, -25],
            },
        )
    assert faults(file) == [
        ("contradiction", f"{T}.rulings[2].supersedes"),
        ("contradiction", f"{T}.rulings[2].answers"),
        ("contradiction", f"{T}.rulings[2].line"),
        ("contradiction", f"{T}.rulings[2].case"),
    ]


def test_an_answer_needs_an_appeal() -> None:
    file = plain()
    del file["tables"][0]["rulings"][0]["appeal"]
    put(
        file,
        f"{T}.rulings[1]",
        {**file["tables"][0]["rulings"][0], "supersedes": 0, "answers": 0, "reason": "neu", "before": [15, 5, 5, -25]},
    )
    assert faults(file) == [("contradiction", f"{T}.rulings[1].answers")]


@pytest.mark.parametrize("value", [None, True, 0, -1, 1.5, 10**20, "", "x", [], [[]], {}, {"a": {}}, "9999-12-31T23:59:59-23:00"])
def test_any_value_anywhere_is_read_or_refused(value: object) -> None:
    lists = {
        "calls[0]": plain()["tables"][0]["calls"][0],
        "cases[0]": plain()["tables"][0]["cases"][0],
        "rulings[0]": plain()["tables"][0]["rulings"][0],
    }
    places = [f"{T}.{name}.{key}" for name, keys in lists.items() for key in keys]
    places += [f"{T}.{name}" for name in (*lists, "calls", "cases", "rulings")] + [f"sanctions[0].{key}" for key in plain()["sanctions"][0]]
    places += [
        f"{R}.{key}"
        for key in ("facts", "layout", "claims", "entered", "panel", "supersedes", "answers", "as_then", "before_cash", "words")
    ]
    places += ["sanctions", "sanctions[0]", "sanctions[0].ruling", "sanctions[0].lifted", "sanctions[0].until", "sanctions[0].tournaments"]
    for place in places:
        # Anything but Refused fails the test; what is read without fault is fine, and can be stored.
        with suppress(Refused):
            import_tournament(file=read_file(json.dumps(put(plain(), place, value)).encode()))


def test_a_tournament_made_by_hand_still_needs_none_of_it() -> None:
    assert written(create_tournament(name="Leer", system="french-tarot"))["tables"] == []
