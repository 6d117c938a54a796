"""A laptop that dies, and the backup that is put back elsewhere: for tests, one database that is what either laptop has."""

from pathlib import Path
from typing import Any

from tests.tournament.phone_hand import FIRST, Hand
from tournament.backup import making, restoring
from tournament.ledger.machine.backups import Why

Said = dict[str, Any]
OVER = ("closed", "published")


class Keeper(Hand):
    """A phone that keeps what it was told, as `static/phones/keeping.js` does, and gives back what the laptop lacks."""

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self.kept: dict[str, list[str]] = {}
        self.evening: dict[str, str] = {}

    def heard(self, state: Said) -> Said:
        over = state["phase"] in OVER and state["safe"] >= state["row"]
        for line in state["kept"]:
            if over:
                self.kept.pop(line[0], None)
            else:
                self.kept[line[0]] = line
        self.evening = {"generation": state["generation"], "witness": state["witness"]}
        return state

    def look(self) -> Said:
        return self.heard(self.state())

    def lacks(self, state: Said) -> list[list[str]]:
        there = {line[0] for line in state["kept"]}
        return [line for key, line in self.kept.items() if key not in there]

    def come_back(self, at_once: int | None = None) -> Said:
        """Asks the laptop, and gives back what it lacks (the first `at_once` lines of it); the answer, {} where there was nothing to
        give."""
        lacking = self.lacks(self.look())[:at_once]
        if not lacking:
            return {}
        answer = self.send("back", lines=[line[1:] for line in lacking]).json()
        for key in answer["done"]:
            self.kept.pop(key, None)
        self.heard(answer["state"])
        return answer

    def plays(self, *lines: int, data: Said | None = None) -> None:
        for line in lines:
            answer = self.game(line, data or {**FIRST, "dealer": str((line - 1) % 4)})
            assert answer.json()["status"] == "stored", answer.content
            self.heard(answer.json()["state"])


def backup() -> Path:
    return making.make_backup(Why.HAND).path


def put_back(file: Path) -> None:
    restoring.restore(file, running=False)
