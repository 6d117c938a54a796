"""What a phone without network says of a game under a sheet of a cup's own is what the engine settles, or nothing at all."""

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.engine.forms import AnnouncementForm, GameForm
from tests.rules.own_table import sheet
from tests.rules.test_own_games import ALL, HALF, MORE, OWN, PLAIN, SINGLE
from tests.rules.test_own_said import PAIR, RAISED, REACHED
from tests.tournament.phones.test_phone_prices import Games, asked, can_be, phone, settled, told

COVERED = PLAIN | {"kontra": {"max": 32, "covers": "game_and_all"}, "announcements": {"pagat": [1, 2], "valat": [10, 20]}}
TIED = PLAIN | {"count": {"total": 70, "unit": "thirds", "wins": "35/1", "tie": "declarer"}}


class OwnGames(Games):
    """Made-up games, counted as the sheet counts, and with whoever alone pays."""

    def results(self, form: GameForm, start: dict[str, Any]) -> Iterator[dict[str, Any]]:
        count = self.tariff.count
        for result in super().results(form, start):
            yield result if "points" not in result or count.thirds else {"won": True}
        if form.result == "won_or_count":
            yield from ({"points": count.as_json(steps)} for steps in (count.wins - 1, count.wins, count.total // 2, count.total))

    def announced(self, item: AnnouncementForm, base: dict[str, Any], *, ended: bool) -> dict[str, Any]:
        said = super().announced(item, base, ended=ended)
        others = [seat for seat in self.tariff.active_seats(base["dealer"]) if seat != said["by"]]
        return said | ({"of": self.chance.choice(others)} if item.of else {})


@pytest.mark.parametrize("data, says", [
    (OWN, True), (COVERED, True), (TIED, True), (HALF | {"halves": "kept"}, True), (ALL, True), (PAIR, True), (REACHED, True),
    (HALF | {"halves": "down"}, False), (MORE, True), (RAISED, False), (PLAIN | {"count": SINGLE}, False),
])  # fmt: skip
def test_a_phone_says_what_is_right_or_nothing(data: dict[str, Any], *, says: bool) -> None:
    """`says`: whether it says anything of what is played with sides; of what no part can say it never does."""
    made = sheet(data)
    tariff = rules.tariff(made, made.system.usual_seats)
    games = [
        (record, found)
        for record in OwnGames(tariff).all()
        if record["game"] != "redeal" and ("points" not in record or type(record["points"]) is not str or can_be(record))
        if (found := settled(record, tariff)) is not None
    ]
    assert len(games) > 100
    answers = told(phone(tariff), [asked(record, tariff) for record, _found in games])
    said = [(record, found, answer) for (record, found), answer in zip(games, answers, strict=True) if answer is not None]
    wrong = [
        (record, found.points, answer)
        for record, found, answer in said
        if "refused" in answer or answer["amounts"] != list(map(float, found.points)) or answer["cash"] != list(map(float, found.cash))
    ]
    assert wrong == []
    assert bool(said) is says
