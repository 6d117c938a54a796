"""The short notation of the hand-worked tables, and the one way to check a row of them.

A game is one line: the game, then its parts, each announcement after a semicolon.

    zweiblatt 1 abgeloest 41/2 K2; pagat 1 before won K4     seat 1 plays, 41/2, Kontra on the game, Re on the Pagat
    rufer 1+3 won; trull 0 silent won                        seat 1 with seat 3
    bettler 1 lost K0:2,2:1,3:4                              a Kontra of each opponent's own
    trischaken 40/0 - 30/0 0/0                               one count a seat, - sits out
    dreier 1 R2; renonce 0 2; claim 1 pagat; claim 3 points 4
    garde 1 49 b3; petit attack; poignee 0 simple; chelem attack announced made

The dealer is seat 0 (so Vorhand is seat 1) where `d2` says nothing else; `v2` passes Vorhand on. Nothing here knows a rule.
"""

import re
from collections.abc import Iterable
from typing import Any

import pytest

import rules

WHENS = {"before": "before_talon", "after": "after_talon", "open": "open", "silent": "silent"}
BIDS = ("plain", "abgeloest", "gehalten")


def game(text: str) -> dict[str, Any]:
    """The record that a line of the notation stands for."""
    head, *parts = (part.split() for part in text.split(";"))
    record: dict[str, Any] = {"game": head[0], "dealer": 0}
    counts: list[str | None] = []
    for word in head[1:]:
        _head_word(record, word, counts)
    if counts:
        record["points"] = counts if head[0] == "trischaken" else counts[0]
    for part in parts:
        _part(record, part)
    return record


def _head_word(record: dict[str, Any], word: str, counts: list[str | None]) -> None:
    taker = record["game"] in ("petite", "garde", "garde_sans", "garde_contre")
    if re.fullmatch(r"\d+/\d", word) or word == "-":
        counts.append(None if word == "-" else word)
    elif taker and "declarer" in record and re.fullmatch(r"[\d.]+", word):
        record["points"] = float(word) if "." in word else int(word)
    elif match := re.fullmatch(r"(\d)(?:\+(\d))?", word):
        record["declarer"] = int(match[1])
        if match[2]:
            record["partner"] = int(match[2])
    elif match := re.fullmatch(r"([dvRb])(\d)", word):
        record[{"d": "dealer", "v": "vorhand", "R": "radl", "b": "bouts"}[match[1]]] = int(match[2])
    elif word.startswith("K"):
        record["kontra"] = _kontra(word)
    elif word in BIDS:
        record["bid"] = word
    elif word in ("won", "lost"):
        record["won"] = word == "won"
    elif word in ("conceded", "talon_loss"):
        record[word] = True
    else:
        raise ValueError(word)


def _kontra(word: str) -> int | dict[str, int]:
    if ":" not in word:
        return int(word[1:])
    return {seat: int(factor) for seat, factor in (pair.split(":") for pair in word[1:].split(","))}


def _part(record: dict[str, Any], words: list[str]) -> None:
    name, *rest = words
    if name == "renonce":
        record["renonce"] = {"offenders": [int(seat) for seat in rest]}
    elif name == "claim":
        claim = {"by": int(rest[0]), **({"points": int(rest[2]), "reason": "Schiedsrichter"} if rest[1] == "points" else {"kind": rest[1]})}
        record["renonce"].setdefault("claims", []).append(claim)
    elif name == "petit":
        record["petit_au_bout"] = rest[0]
    elif name == "poignee":
        record.setdefault("poignees", []).append({"by": int(rest[0]), "size": rest[1]})
    elif name == "chelem":
        record["chelem"] = {"by": rest[0], "announced": "announced" in rest, "made": "made" in rest}
    else:
        item: dict[str, Any] = {"kind": name, "by": int(rest[0]), "when": WHENS[rest[1]]}
        for word in rest[2:]:
            item |= {"kontra": _kontra(word)} if word.startswith("K") else {"won": word == "won"}
        record.setdefault("announcements", []).append(item)


def request(system: str, text: str, seats: int | None = None, **options: object) -> dict[str, Any]:
    """The request of a line; the table has as many seats as the amounts of its row."""
    return {"system": system, "seats": seats, "options": options, "record": game(text)}


def settle(system: str, text: str, seats: int | None = None, **options: object) -> dict[str, Any]:
    """The program's answer to a line."""
    return rules.answer(request(system, text, seats, **options))


def check(system: str, text: str, points: tuple, cash: tuple | None = None, **options: object) -> None:
    """A row of a table: what the program answers is what was worked out by hand, and every line of it cites something."""
    answer = settle(system, text, len(points), **options)
    assert "errors" not in answer, answer["errors"]
    nothing = [0] * len(points)
    assert (answer["points"], answer["cash"]) == (list(points), list(cash or nothing))
    assert all(line["source"] for line in answer["lines"])


def refused(system: str, text: str, code: str, seats: int | None = None, **options: object) -> None:
    """A row of a table that the sheet gives no answer to."""
    errors = settle(system, text, seats, **options).get("errors", [])
    assert [error["code"] for error in errors] == [code]


def rows(table: Iterable[tuple]) -> list:
    """The rows of a table, each named by its paragraph and what happened."""
    return [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in table]
