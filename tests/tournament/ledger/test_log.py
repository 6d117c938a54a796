"""The log stores what happened and says it in the reader's language: every kind in German and English, and no ready sentence anywhere in
the code."""

import ast
import json

import pytest
from django.test import Client
from django.utils.translation import override

from tests.test_architecture import naming, nodes
from tests.tournament.evening import DREIER, RUFER, log_says, registered, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.ledger.log_said import SAID
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.evening.log_page import ACTIONS
from tournament.desk.evening.log_reading import read_log
from tournament.desk.registration import players
from tournament.ledger.lines import settling
from tournament.ledger.store import log
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.transaction import record_action
from tournament.models import LogRow, Registration

pytestmark = pytest.mark.django_db


def kinds_in(facts: object) -> set[str]:
    if isinstance(facts, dict):
        return {said for said in [facts.get("say")] if said}.union(*map(kinds_in, facts.values()))
    return set().union(*map(kinds_in, facts)) if isinstance(facts, list | tuple) else set()


@pytest.mark.parametrize("kind", SAID)
def test_every_kind_is_said_in_german_and_in_english(kind: str) -> None:
    facts, german, english = SAID[kind]
    kept = json.loads(json.dumps(facts))
    said = {}
    for language in ("de", "en"):
        with override(language):
            said[language] = log.sentence(kind, kept, "")
    assert said == {"de": german, "en": english}


def test_no_kind_is_left_out() -> None:
    assert SAID.keys() | set().union(*(kinds_in(facts) for facts, _, _ in SAID.values())) == log.KINDS.keys()


def test_every_action_is_a_kind_and_every_kind_that_the_code_names_is_there() -> None:
    assert ACTIONS.keys() <= log.KINDS.keys()
    assert len(set(map(str, ACTIONS.values()))) == len(ACTIONS), "whoever filters by one of them knows which"
    named = {
        value.value for path in naming(r"['\"]say['\"]", "tournament") for node in nodes(path) if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "say" and isinstance(value, ast.Constant)
    }  # fmt: skip
    assert len(named) > 40
    assert named <= log.KINDS.keys()


def test_no_code_stores_a_sentence() -> None:
    """Facts are objects: no text, joined or filled in, is handed to the log; and only the file's reader makes rows otherwise."""
    makers = set()
    for path in naming("LogRow|record_action", "tournament"):
        for node in nodes(path):
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func)
            if name in {"LogRow", "LogRow.objects.create"}:
                makers.add(path.as_posix())
                assert "text" not in {keyword.arg for keyword in node.keywords}
            if name == "record_action":
                assert not isinstance(node.args[2], ast.Constant | ast.JoinedStr), f"{path}:{node.lineno}"
                assert not any(isinstance(part, ast.JoinedStr) and " " in ast.unparse(part) for part in ast.walk(node.args[2])), (
                    f"{path}:{node.lineno}"
                )
    assert makers == {"tournament/ledger/store/transaction.py", "tournament/archive/importing_history.py"}


def test_an_evening_leaves_no_sentence_behind() -> None:
    table = the_table(running())
    save(table, 1, RUFER)
    save(table, 1, DREIER, expected_version=1, reason="verlesen")
    settling.break_off_table(table_id=table.pk, reason="Licht aus")
    assert set(LogRow.objects.values_list("text", flat=True)) == {""}
    assert all(map(log_says, LogRow.objects.all()))


def test_the_same_row_is_read_in_two_languages(director_client: Client) -> None:
    players.withdraw(registration_id=Registration.objects.get(tournament=registered(), number=1).pk, reason="Zug")
    assert "Abgemeldet: Nr. 1 Spieler 1 – Zug" in director_client.get("/t/probe/protokoll/").content.decode()
    director_client.cookies["sprache"] = "en"
    english = director_client.get("/t/probe/protokoll/").content.decode()
    assert "Withdrawn: no. 1 Spieler 1 – Zug" in english


def test_the_search_finds_what_the_reader_sees() -> None:
    tournament = registered()
    players.withdraw(registration_id=Registration.objects.get(tournament=tournament, number=1).pk, reason="ÄRGER mit dem Zug")
    for language, word in (("de", "abgemeldet"), ("en", "withdrawn"), ("de", "ärger")):
        with override(language):
            assert [line.action for line in read_log(tournament, query=word)] == ["withdraw"], word
    with override("en"):
        assert read_log(tournament, query="abgemeldet") == []


def test_a_row_with_a_sentence_says_it_in_every_language(director_client: Client) -> None:
    """As older programs wrote it; in the file it is its text, and nothing else is made of it."""
    tournament = registered()
    LogRow.objects.create(tournament=tournament, action="withdraw", text="Abgemeldet: Nr. 1 Spieler 1 – krank", detail={"number": 1})
    for language in ("de", "en"):
        director_client.cookies["sprache"] = language
        page = director_client.get("/t/probe/protokoll/").content.decode()
        assert "Abgemeldet: Nr. 1 Spieler 1 – krank" in page
    row = written(tournament)["history"][-1]
    assert (row["text"], "facts" in row) == ("Abgemeldet: Nr. 1 Spieler 1 – krank", False)
    other = import_tournament(file=read_file(as_text(written(tournament)).encode()))
    assert as_text(written(other)) == as_text(written(tournament))


@pytest.mark.parametrize("facts", [
    {"say": "unheard_of"}, {"number": 7}, {"number": "7", "name": "Mayr"}, {"number": 7, "name": {"term": "no such term"}},
    {"number": 7, "name": {"amounts": ["x"]}}, {"number": 7, "name": {}}, {"number": 7, "name": {"day": "gestern"}},
    {"number": 7, "name": [7, {}]},
    {"number": 7, "name": "Mayr", "also": 7}, {"number": 7, "name": {"amounts": ["1/0"]}}, {"say": ["x"]}, [], "Mayr",
    {"number": 7, "name": [[[[[[[[[["tief"]]]]]]]]]]}, {"number": 7, "name": {"term": ["x"]}},
    {"number": 7, "name": {"join": ",", "parts": 7}},
])  # fmt: skip
def test_a_file_with_facts_that_say_nothing_is_refused_at_its_place(facts: object) -> None:
    tournament = registered()
    players.set_present(registration_id=Registration.objects.get(tournament=tournament, number=1).pk, present=True)
    file = written(tournament)
    file["history"][-1]["facts"] = facts
    with pytest.raises(Refused) as caught:
        import_tournament(file=read_file(json.dumps(file).encode()))
    place = f"history[{len(file['history']) - 1}].facts"
    assert [(found.code, found.field) for found in caught.value.findings] == [("bad_value", place)]


def test_facts_of_another_action_are_a_fault_of_the_program() -> None:
    tournament, rows = registered(), LogRow.objects.count()
    with pytest.raises(KeyError):
        record_action(tournament, "withdraw", {"number": 1, "name": "Mayr"})
    assert LogRow.objects.count() == rows
