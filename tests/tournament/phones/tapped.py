"""Games tapped at random on the phone, right and wrong ones, and what is said of them with network and without.

What a phone cannot know without network, since it does not stand in its form, is no part of this: what a referee has ruled about this very
line, what others have written there meanwhile, and that the table or its round is closed. A Renonce and amounts by hand are not written on
phones.
"""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import rules
from rules.engine.forms import AnnouncementForm, GameForm, game_forms
from tournament.entry.form import read_entry
from tournament.entry.kontra_values import FOR_ALL
from tournament.entry.worth import found_in

SCRIPT = Path(__file__).resolve().parents[3] / "tests" / "scripts" / "refused.js"
TRIED = 70
"""Forms of each game."""
LOUD = "248"


class Judged(NamedTuple):
    """A form as it is sent; what is said against it by the engine, and by the phone alone. What is not said yet is no fault."""

    sent: dict[str, str]
    online: list[str]
    offline: list[str]


def judged(tariff: rules.Tariff, data: dict[str, Any]) -> list[Judged]:
    """Forms of every game of this tariff that could be written, tapped from a seed."""
    forms = list(Tapped(tariff).all())
    done = subprocess.run(
        ["node", str(SCRIPT)], input=json.dumps({"data": data, "forms": forms}), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told = [answer for answer in json.loads(done.stdout) if answer is not None]
    # Of a count that cannot be the phone says so itself, with network too.
    return [Judged(one["sent"], [*engine(one["sent"], tariff), *one["counted"]], [*one["refused"], *one["counted"]]) for one in told]


def engine(sent: dict[str, str], tariff: rules.Tariff) -> list[str]:
    """What the laptop answers to such a form."""
    typed = read_entry(sent, tariff)
    if found := found_in(tariff, typed):
        return [finding.message for finding, unfinished in found if not unfinished or finding.code == "missing_announcement"]
    read = rules.read_record(typed.record, tariff)
    result = rules.score(read, tariff) if not isinstance(read, rules.Refusal) else read
    return [finding.text("de") for finding in result.findings] if isinstance(result, rules.Refusal) else []


class Tapped:
    """Values of the form's controls, whatever they are worth together."""

    def __init__(self, tariff: rules.Tariff) -> None:
        self.tariff, self.chance = tariff, Random(5)  # noqa: S311 - the same forms each time

    def all(self) -> Iterator[dict[str, str]]:
        for form in game_forms(self.tariff):
            for _try in range(TRIED if form.kind.slug != "manual" else 0):
                dealer = self.chance.choice(range(self.tariff.seats))
                self.active = [str(seat) for seat in self.tariff.active_seats(dealer)]
                yield (
                    {"game": form.slug, "dealer": str(dealer)}
                    | self.people(form)
                    | self.result(form)
                    | self.kontra(form)
                    | self.announced(form)
                )

    def sometimes(self, share: float) -> bool:
        return self.chance.random() < share

    def people(self, form: GameForm) -> dict[str, str]:
        said = {name: self.chance.choice(self.active) for name in ("declarer", "partner") if name in form.fields}
        said |= {"vorhand": self.chance.choice(self.active)} if "vorhand" in form.fields and self.sometimes(0.1) else {}
        said |= {flag: "1" for flag in ("conceded", "talon_loss") if flag in form.fields and self.sometimes(0.12)}
        return said | ({"bid": self.chance.choice(form.bids)} if form.bids else {})

    def result(self, form: GameForm) -> dict[str, str]:
        match form.result:
            case "won" | "won_or_count":
                return {"won": self.chance.choice("01")}
            case "count":
                return {"points": f"{self.chance.choice((70, 0, 35, 36, self.chance.randrange(71)))}/{form.blatt}"}
            case "counts":
                counted = self.active if self.sometimes(0.2) else self.active[:-1]
                return {f"points_{seat}": f"{self.chance.choice((0, 10, 20, 35, self.chance.randrange(71)))}/0" for seat in counted}
            case "taker":
                return self.taken()
        return {}

    def taken(self) -> dict[str, str]:
        halves = self.chance.choice((self.chance.randrange(183), self.chance.randrange(30), self.chance.randrange(150, 183), 182, 0))
        said = {"bouts": str(self.chance.randrange(4)), "points": f"{halves // 2}{',5' if halves % 2 else ''}"}
        said |= {f"poignee_{seat}": self.chance.choice(("simple", "double", "triple")) for seat in self.active if self.sometimes(0.25)}
        said |= {name: self.chance.choice(("attack", "defence")) for name in ("petit_au_bout", "chelem") if self.sometimes(0.5)}
        return said | {f"chelem_{flag}": "1" for flag in ("announced", "made") if self.sometimes(0.5)}

    def kontra(self, form: GameForm) -> dict[str, str]:
        if form.kontra == "each":
            return {f"kontra_{seat}": self.chance.choice(LOUD) for seat in self.active if self.sometimes(0.3)}
        return self.loud("kontra", form) if form.kontra and self.sometimes(0.4) else {}

    def loud(self, name: str, form: GameForm) -> dict[str, str]:
        said = {name: self.chance.choice(LOUD)}
        asked = form.kontra == "sub" and said[name] == "8"
        whom = self.chance.choice(self.active) if self.sometimes(0.5) else FOR_ALL
        return said | ({f"{name.removesuffix('kontra')}{'kontra_' if name == 'kontra' else ''}for": whom} if asked else {})

    def announced(self, form: GameForm) -> dict[str, str]:
        said: dict[str, str] = {}
        items = list(form.announcements)
        for item in self.chance.sample(items, min(self.chance.choice((0, 0, 1, 1, 2, 2, 3, 4)), len(items))):
            said |= self.announcement(item, f"a_{item.kind}", form)
            said |= self.announcement(item, f"b_{item.kind}", form) if item.each_side and self.sometimes(0.3) else {}
        return said

    def announcement(self, item: AnnouncementForm, prefix: str, form: GameForm) -> dict[str, str]:
        said = {prefix: "open" if item.required else self.chance.choice(list(item.whens))}
        said |= {f"{prefix}_by": self.chance.choice(self.active)} if self.sometimes(0.5) else {}
        said |= {f"{prefix}_won": "0"} if self.sometimes(0.4) else {}
        return said | (self.loud(f"{prefix}_kontra", form) if item.kontra and self.sometimes(0.3) else {})
