"""The price list of the phone: what its script looks up and adds is what the engine settles, for every usual game of every sheet.

Games are made up from the forms that the sheet itself gives: each game with every result, every announcement by every side, every Kontra,
alone and beside others; what the sheet refuses is left out. The phone's own script, run by node, is asked what they are worth.
"""

import gzip
import json
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rules
from rules.engine.forms import GameForm, by_holder, game_forms
from rules.families.registry import FAMILIES
from rules.rows import Radl as Choice
from rules.rows import card_points
from rules.rows.choices import Stack
from rules.rows.measures import RadlTerms
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP
from tests.rules.measured import sheet_with, table
from tests.tables_made import a_table
from tests.tournament.phones.tapped import judged
from tournament.entry.form import values_of
from tournament.ledger.people.people import SeatName
from tournament.ledger.store import convert
from tournament.phones import prices
from tournament.phones.data import phone_data
from tournament.phones.prices import price_list
from tournament.phones.writing import make_links

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "tests" / "scripts" / "priced.js"
AT_FIVE = {"koenigrufen-cup", "koenigrufen-speiszettel"}
"""Of the Königrufen sheets these at a table of five too, where the dealer sits out: on the others it would only repeat."""
TABLES = [
    (slug, seats) for slug, system in rules.SYSTEMS.items() for seats in system.seats
    if (not (slug.startswith("koenigrufen") and seats == 5) or slug in AT_FIVE) and FAMILIES[system.family].parts is not None
]  # fmt: skip
"""Those of families that say of what a game is made: of others the phone waits for the laptop."""
MOST_SENT = 40_000
TRIED = 30
"""Games of each kind with several things said, drawn from a seed."""


def people(seats: int) -> list[SeatName]:
    return [SeatName(index=seat, number=seat + 1, name=f"Spieler {seat}", short=f"S{seat}") for seat in range(seats)]


def phone(tariff: rules.Tariff) -> dict[str, Any]:
    return phone_data(tariff, people(tariff.seats)) | {"prices": price_list(tariff, "de")}


def told(data: dict[str, Any], games: list[dict[str, Any]]) -> list[Any]:
    """What the phone's script says of each."""
    done = subprocess.run(
        ["node", str(SCRIPT)], input=json.dumps({"data": data, "games": games}), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def can_be(record: dict[str, Any]) -> bool:
    """Who made a Valat has all tricks, and with them all the points: the reader believes a count that says otherwise."""
    valats = [item for item in record.get("announcements", ()) if item["kind"] == "valat" and item.get("won")]
    ours = [item["by"] in (record["declarer"], record.get("partner")) for item in valats]
    return all(record.get("points", "70/0" if side else "0/0").startswith(("70/", "69/") if side else "0/") for side in ours)


def settled(record: dict[str, Any], tariff: rules.Tariff) -> rules.Settlement | None:
    read = rules.read_record(record, tariff)
    result = rules.score(read, tariff) if not isinstance(read, rules.Refusal) else read
    return result if isinstance(result, rules.Settlement) else None


def asked(record: dict[str, Any], tariff: rules.Tariff) -> dict[str, Any]:
    """The game as it stands in the phone's form."""
    values = values_of(record, tariff) | {"game": record["game"]}
    return {"values": {name: value for name, value in values.items() if value != ""}, "doubled": record.get("radl") == 2}


class Games:
    """Made-up games of one tariff."""

    def __init__(self, tariff: rules.Tariff) -> None:
        self.tariff, self.chance = tariff, Random(11)  # noqa: S311 - the same games each time

    def all(self) -> Iterator[dict[str, Any]]:
        for form in game_forms(self.tariff):
            if form.kind.slug == "manual":
                continue
            bases = list(self.bases(form))
            yield from bases if len(bases) < 4_000 else self.chance.sample(bases, 4_000)
            for _try in range(TRIED * max(1, len(form.announcements))):
                yield self.several(form, self.chance.choice(bases))

    def bases(self, form: GameForm) -> Iterator[dict[str, Any]]:
        """Every company, result, bid and Kontra."""
        for start in self.companies(form):
            for result, bid, kontra in product(self.results(form, start), form.bids or ("plain",), self.kontras(form, start)):
                ended = "conceded" in result or "talon_loss" in result
                said = {} if kontra == 1 or ended else {"kontra": kontra}
                yield start | result | said | ({} if bid == "plain" else {"bid": bid})

    def companies(self, form: GameForm) -> Iterator[dict[str, Any]]:
        seats = range(self.tariff.seats)
        dealer = self.chance.choice(seats)
        active = self.tariff.active_seats(dealer)
        start = {"game": form.slug, "dealer": dealer}
        if "declarer" not in form.fields:
            yield start
            return
        declarer = self.chance.choice(active)
        yield start | {"declarer": declarer}
        if "partner" in form.fields:
            yield start | {"declarer": declarer, "partner": self.chance.choice([seat for seat in active if seat != declarer])}

    def results(self, form: GameForm, start: dict[str, Any]) -> Iterator[dict[str, Any]]:
        if form.result in ("won", "won_or_count"):
            yield from ({"won": True}, {"won": False})
        if form.result == "won_or_count":
            yield from ({"points": "35/1"}, {"points": "35/2"}, {"points": "70/0"})
        if form.result == "count":
            yield from ({"points": f"{points}/{form.blatt}"} for points in range(71))
        if form.result == "counts":
            yield from ({"points": points} for points in self.counts(start["dealer"]))
        if form.result == "taker":
            yield from ({"bouts": bouts, "points": card_points.amount(halves)} for bouts in range(4) for halves in range(183))
        if form.result is None:
            yield {}
        yield from ({way: True} for way in ("conceded", "talon_loss") if way in form.fields)

    def counts(self, dealer: int) -> Iterator[list[str | None]]:
        active = self.tariff.active_seats(dealer)
        for _try in range(300):
            cuts = sorted(self.chance.choice((0, 0, 36, 70, self.chance.randrange(71))) for _seat in active[1:])
            shares = [high - low for low, high in zip([0, *cuts], [*cuts, 70], strict=True)]
            self.chance.shuffle(shares)
            given = dict(zip(active, shares, strict=True))
            yield [f"{given[seat]}/0" if seat in given else None for seat in range(self.tariff.seats)]

    def kontras(self, form: GameForm, start: dict[str, Any]) -> list[Any]:
        if form.kontra is None:
            return [1]
        rivals = [seat for seat in self.tariff.active_seats(start["dealer"]) if seat not in (start["declarer"], start.get("partner"))]
        alone = [{str(seat): 8 if seat == one else 4 for seat in rivals} for one in rivals]
        each = [dict(zip(map(str, rivals), factors, strict=True)) for factors in product((1, 2, 4, 8), repeat=len(rivals))]
        return {"all": [1, 2, 4, 8], "sub": [1, 2, 4, 8, *alone], "each": each}[form.kontra]

    def several(self, form: GameForm, base: dict[str, Any]) -> dict[str, Any]:
        """A game with one to four things said beside it."""
        if form.result == "taker":
            return base | self.shown()
        if not form.announcements:
            return base
        ended = "conceded" in base or "talon_loss" in base
        items = [item for item in form.announcements if item.required and not ended]
        others = [item for item in form.announcements if not item.required]
        items += self.chance.sample(others, min(len(others), self.chance.choice((1, 1, 2, 2, 3, 4)) - len(items)))
        found = [self.announced(item, base, ended=ended) for item in items]
        if self.chance.random() < 0.1:
            found += [self.announced(item, base, ended=ended) for item in items if item.each_side]
        return base | ({"announcements": found} if found else {})

    def announced(self, item: Any, base: dict[str, Any], *, ended: bool) -> dict[str, Any]:
        declarer, partner = base["declarer"], base.get("partner")
        when = "open" if item.required else self.chance.choice(list(item.whens))
        anybody = [seat for seat in self.tariff.active_seats(base["dealer"]) if seat != declarer]
        by = partner if partner is not None and by_holder(item.kind, when, self.tariff) else declarer
        if not item.declarer_only and not item.required and self.chance.random() < 0.4:
            by = self.chance.choice(anybody)
        said = {"kind": item.kind, "by": by, "when": when}
        if item.needs_won and not ended:
            said["won"] = self.chance.random() < 0.6 or (when == "silent" and not item.can_be_lost_silent)
        if item.kontra and when != "silent" and not ended and self.chance.random() < 0.5:
            said["kontra"] = self.chance.choice((2, 4, 8))
        return said

    def shown(self) -> dict[str, Any]:
        more: dict[str, Any] = {}
        if self.chance.random() < 0.5:
            more["petit_au_bout"] = self.chance.choice(("attack", "defence"))
        if self.chance.random() < 0.5:
            seats = self.chance.sample(range(self.tariff.seats), 2)
            more["poignees"] = [
                {"by": seat, "size": self.chance.choice(("simple", "double", "triple"))} for seat in seats[: self.chance.choice((1, 1, 2))]
            ]
        if self.chance.random() < 0.4:
            more["chelem"] = {
                "by": self.chance.choice(("attack", "defence")),
                "announced": self.chance.random() < 0.5,
                "made": self.chance.random() < 0.5,
            }
        return more


def compare(tariff: rules.Tariff, data: dict[str, Any]) -> tuple[int, list[Any], list[Any]]:
    """How many games; those of which the phone says nothing; and those of which it says something else than the engine."""
    games = [(record, found) for record in Games(tariff).all() if can_be(record) and (found := settled(record, tariff)) is not None]
    answers = told(data, [asked(record, tariff) for record, _found in games])
    silent = [record for (record, _found), said in zip(games, answers, strict=True) if said is None]
    wrong = [
        (record, [list(map(float, found.points)), list(map(float, found.cash))], said)
        for (record, found), said in zip(games, answers, strict=True)
        if said is not None and ("refused" in said or said["amounts"] != list(found.points) or said["cash"] != list(found.cash))
    ]
    return len(games), silent, wrong


@pytest.mark.parametrize("slug, seats", TABLES)
def test_what_the_phone_adds_is_what_the_engine_settles(slug: str, seats: int) -> None:
    """To the point, in the Schrift and in cash, of every game: the list is silent of none.

    It refuses without network what the engine refuses, and nothing else, in the same sentences; of several things that are wrong with one
    game at least one. And it is small enough for a phone: kilobytes as it is sent, packed, beside the page and once an evening.
    """
    tariff = convert.tariff(rules.SHEETS[slug], {}, seats)
    data = phone(tariff)
    forms = judged(tariff, data)
    assert [form for form in forms if bool(form.online) != bool(form.offline)] == []
    apart = [form for form in forms if set(form.online) != set(form.offline)]
    assert all(set(form.online) & set(form.offline) for form in apart)
    assert len(apart) < len(forms) / 100
    assert sum(bool(form.online) for form in forms) > len(forms) / 20
    many, silent, wrong = compare(tariff, data)
    assert (silent, wrong) == ([], [])
    assert many > 1_000
    assert len(gzip.compress(json.dumps(data["prices"]).encode())) < MOST_SENT


@pytest.mark.parametrize(
    "slug, options, record, points, cash",
    [
        # Dreier 5 with a Trull 1; its Kontra is cash: 5 from each once more.
        ("koenigrufen-cup", {}, {"game": "dreier", "declarer": 1, "won": True, "kontra": 2,
                                 "announcements": [{"kind": "trull", "by": 1, "when": "silent"}]}, [-6, 18, -6, -6], [-5, 15, -5, -5]),
        # A house's Dreier is worth 6.
        ("koenigrufen-cup", {"values": {"dreier": 6}}, {"game": "dreier", "declarer": 1, "won": False}, [6, -18, 6, 6], [0, 0, 0, 0]),
        # Zweiblatt 37/2: 6, and 2 above 35.
        ("point-tarock", {}, {"game": "zweiblatt", "declarer": 1, "points": "37/2"}, [-8, 16, -8], [0, 0, 0]),
        # Oberösterreich: a Dreier of 4 with an open Valat that was made is 8 × 4 in its place, Kontra on the game holds for it too, in
        # cash.
        ("koenigrufen-oberoesterreich", {}, {"game": "dreier", "declarer": 1, "won": True, "kontra": 2, "announcements": [
            {"kind": "valat", "by": 1, "when": "open", "won": True}]}, [-32, 96, -32, -32], [-32, 96, -32, -32]),
        # cups.md, example 1: missed with 40/0, and the Pagat made: 32 lost, 2 won.
        ("koenigrufen-oberoesterreich", {}, {"game": "dreier", "declarer": 1, "points": "40/0", "announcements": [
            {"kind": "valat", "by": 1, "when": "open", "won": False}, {"kind": "pagat", "by": 1, "when": "open", "won": True}]},
         [30, -90, 30, 30], [0, 0, 0, 0]),
        # cups.md, example 9: Pagatrufer with its Pagat and a still Valat, 1 × 4 + 2.
        ("koenigrufen-cup-2018", {}, {"game": "pagatrufer", "declarer": 1, "partner": 2, "won": True, "announcements": [
            {"kind": "pagat", "by": 1, "when": "open", "won": True}, {"kind": "valat", "by": 1, "when": "silent"}]}, [-6, 6, 6, -6], [0, 0,
            0, 0]),
        # French Tarot, rounded up to 5: a Garde with 2 bouts and 45, (25 + 4) × 2 = 58, with a poignée 78; lost with 38, (25 + 3) × 2 = 56.
        ("french-tarot", {"round_to": 5}, {"game": "garde", "declarer": 1, "bouts": 2, "points": 45}, [-60, 180, -60, -60], [0, 0, 0, 0]),
        ("french-tarot", {"round_to": 5}, {"game": "garde", "declarer": 1, "bouts": 2, "points": 45,
                                           "poignees": [{"by": 1, "size": "simple"}]}, [-80, 240, -80, -80], [0, 0, 0, 0]),
        ("french-tarot", {"round_to": 5}, {"game": "garde", "declarer": 1, "bouts": 2, "points": 38}, [60, -180, 60, 60], [0, 0, 0, 0]),
        # Point-Tarock § 18 a: the loser's 4, doubled from 35/2; one who has nothing has all of it.
        ("point-tarock", {}, {"game": "trischaken", "points": ["40/0", "30/0", "0/0"]}, [-8, 0, 8], [0, 0, 0]),
    ],
)  # fmt: skip
def test_what_is_worked_out_by_hand(slug: str, options: dict[str, Any], record: dict[str, Any], points: list[int], cash: list[int]) -> None:
    tariff = convert.tariff(rules.SHEETS[slug], options, len(points))
    [found] = told(phone(tariff), [asked({"dealer": 0} | record, tariff)])
    assert (found["amounts"], found["cash"]) == (points, cash)


def test_what_is_rounded_among_five_is_rounded_on_the_phone_too() -> None:
    """Taker and partner have one and a half parts each of an amount that was rounded to 10."""
    tariff = convert.tariff(rules.SHEETS["french-tarot"], {"round_to": 10, "five_player_split": "halves"}, 5)
    many, silent, wrong = compare(tariff, phone(tariff))
    assert (silent, wrong) == ([], [])
    assert many > 1_000


def test_a_doubled_radl_and_what_doubles_it() -> None:
    """Speiszettel: after Trischaken and Fensterbankl a Radl is doubled, and the last one of the evening; a Dreier in it costs twice as
    much."""
    tariff = convert.tariff(rules.SHEETS["koenigrufen-speiszettel"], {}, 4)
    data = phone(tariff)
    assert data["prices"]["radl"]["after"] == {"trischaken": 4, "fensterbankl": 4}
    assert data["prices"]["radl"]["last"] in (0, 4)
    record = {"game": "dreier", "dealer": 0, "declarer": 1, "won": True}
    once, twice = (told(data, [asked(record | more, tariff)])[0]["amounts"] for more in ({}, {"radl": 2}))
    assert once == list(settled(record, tariff).points)
    list_ = data["prices"]
    assert [list_["texts"][list_["radl"][name]][0] for name in ("text", "final")] == ["Doppeltes Radl ×2", "Schluss-Radl ×2"]
    assert twice == [2 * amount for amount in once] == list(settled(record | {"radl": 2}, tariff).points)


@pytest.mark.django_db
def test_a_table_has_the_list_of_its_own_rules(client: Client) -> None:
    link = make_links([a_table()])[0]
    address = reverse("phone-prices", args=[link.token])
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.json()["games"].keys() >= {"rufer", "dreier", "trischaken", "redeal"}
    with prices._making:  # another phone has the list made just now
        making = client.get(address)
    assert (making.status_code, making.json(), making.headers["Retry-After"]) == (202, {}, "3")
    assert client.get(reverse("phone-prices", args=["nobody"])).status_code == 404


def test_a_radl_that_hangs_on_more_than_games_is_the_laptops() -> None:
    """After so many games as the sheet says the phone knows it; what somebody announced, or another Radl beside it, the laptop alone."""
    lengths = RadlTerms(triggers={"trischaken": 12, "dreier": 1}, last=3)
    each = replace(lengths, stack=Stack.MULTIPLY, most=4)
    few = {"announcements": (), "games": tuple(game for game in KOENIGRUFEN_CUP.games if game.slug in lengths.triggers)}
    systems = [sheet_with({"radl": Choice.YES}, radl_terms=terms, **few) for terms in (lengths, each)]
    known, open_ = (price_list(table(system), "de")["radl"] for system in systems)
    assert (known["after"], known["last"], known.get("open")) == ({"trischaken": 12, "dreier": 1}, 3, None)
    assert open_["open"]
