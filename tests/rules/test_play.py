"""What holds for every game laid out: hundreds of games over all systems, sizes and games, played legally, carelessly, or with one fault
put in.

What is expected comes from `dealer`, which was written from the page alone.
"""

import copy
import json
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import rules
from tests.rules import dealer

NAMES = [f"{system}-{seats}-{game}" for system, seats, game in dealer.EACH_GAME]
LAID = {"discard_count", "discard_honour", "discard_tarock"}
FOLLOWING = {"farbzwang", "tarockzwang", "stichzwang"}
DUTIES = {"farbzwang", "tarockzwang", "stichzwang", "pagat_not_last", "tarock_led_early"}


def games(count: int, seed: int, *, careless: float = 0.0, system: str = "") -> list[dict[str, Any]]:
    """So many games of each table."""
    random = Random(seed)  # noqa: S311 - a test's dice
    return [dealer.table(*table, random, careless=careless) for table in dealer.TABLES if table[0].startswith(system) for _ in range(count)]


def answered(request: dict[str, Any]) -> dict[str, Any]:
    answer = rules.check_play(request)
    assert "errors" not in answer, (request, answer["errors"])
    return answer


def found(answer: dict[str, Any]) -> dict[tuple[int, int], tuple[str, str, list[str]]]:
    """Faults of cards by trick and seat; no seat has two at one trick."""
    faults = [fault for fault in answer["violations"] if fault["rule"] in DUTIES]
    by_place = {(fault["trick"], fault["seat"]): (fault["card"], fault["rule"], fault["could"]) for fault in faults}
    assert len(by_place) == len(faults)
    return by_place


def exact(count: object) -> Fraction | None:
    """A count as it is written, as a number."""
    if isinstance(count, str):
        whole, thirds = count.split("/")
        return int(whole) + Fraction(int(thirds), 3)
    return None if count is None else Fraction(count)


@pytest.mark.parametrize("system", dealer.SEATS)
def test_legal_games_have_no_fault(system: str) -> None:
    for request in games(4, 1, system=system):
        answer = answered(request)
        assert answer["violations"] == [], request
        assert answer["winners"] == dealer.taken(request), request


@pytest.mark.parametrize("system", dealer.SEATS)
def test_counts_are_the_pack_and_each_card_where_it_belongs(system: str) -> None:
    for request in games(2, 2, system=system):
        points = answered(request)["points"]
        if not dealer.is_counted(request):
            assert points is None
            continue
        counts = {key: exact(count) for key, count in (enumerate(points) if isinstance(points, list) else points.items())}
        assert {key: count for key, count in counts.items() if count is not None} == dealer.counted(request), request
        pack = 91 if dealer.is_french(request) else 94 if dealer.is_tarokk(request) else 70
        assert sum(count for count in counts.values() if count is not None) == pack
        if isinstance(points, list):
            assert {seat for seat, count in counts.items() if count is None} == set(range(request["seats"])) - set(dealer.players(request))


@pytest.mark.parametrize("system", dealer.SEATS)
def test_careless_games_are_judged_as_the_page_says(system: str) -> None:
    """The same faults, the same rules, the same cards that were allowed; over all of it every rule is broken that the system has."""
    seen: Counter[str] = Counter()
    for request in games(4, 3, careless=0.3, system=system):
        answer = answered(request)
        assert found(answer) == dealer.judged(request), request
        assert answer["winners"] == dealer.taken(request)
        away = [fault for fault in answer["violations"] if fault["trick"] == 0]
        assert away == answer["violations"][: len(away)]
        assert {fault["seat"] for fault in away} <= {request.get("declarer")}
        assert [(fault.get("card"), fault["rule"], fault.get("could")) for fault in away] == dealer.laid_wrongly(request), request
        seen.update(fault["rule"] for fault in answer["violations"])
    assert set(seen) - {"discard_suit"} == {
        "point-tarock": DUTIES - {"tarock_led_early"} | LAID, "french-tarot": FOLLOWING, "french-tarot-fft": FOLLOWING,
        "tarokk-illusztralt": {"farbzwang", "tarockzwang"}, "tarokk-paskievics": {"farbzwang", "tarockzwang"},
        **dict.fromkeys(("tarok-slovenski-3", "tarok-slovenski-4"), DUTIES - {"tarock_led_early"} | {"discard_count", "discard_honour"}),
    }.get(system, DUTIES | LAID), seen  # fmt: skip


@pytest.mark.parametrize("system", dealer.SEATS)
def test_a_card_exchanged_is_found_or_was_legal(system: str) -> None:
    """Two cards of one player change places: what follows from it is what the page says, and most exchanges are faults."""
    random = Random(4)  # noqa: S311 - a test's dice
    proved = 0
    played = games(3, 5, system=system)
    for request in played:
        changed = exchanged(request, random)
        answer = answered(changed)
        assert found(answer) == dealer.judged(changed), changed
        turns = [dealer.first(changed), *answer["winners"][:-1]]
        wrong = [number for number, (turn, trick) in enumerate(zip(turns, changed["tricks"], strict=True), 1) if trick["leader"] != turn]
        assert [fault["trick"] for fault in answer["violations"] if fault["rule"] == "lead_out_of_turn"] == wrong
        proved += bool(answer["violations"])
    assert proved > 0.4 * len(played)


def exchanged(request: dict[str, Any], random: Random) -> dict[str, Any]:
    changed = copy.deepcopy(request)
    seat = random.choice(dealer.players(request))
    one, other = random.sample(changed["tricks"], 2)
    places = [dealer.round_from(request, trick["leader"]).index(seat) for trick in (one, other)]
    one["cards"][places[0]], other["cards"][places[1]] = other["cards"][places[1]], one["cards"][places[0]]
    return changed


def test_what_was_allowed_is_never_nothing_and_is_allowed() -> None:
    """With any card of `could` in its place, and the card that was played in that one's, the fault is gone."""
    checked = 0
    for request in games(1, 6, careless=0.3):
        for fault in answered(request)["violations"][:2]:
            if fault["rule"] == "lead_out_of_turn" or fault["trick"] == 0:
                continue
            assert fault["could"]
            assert fault["could"] == sorted(fault["could"])
            assert fault["card"] not in fault["could"]
            for card in fault["could"]:
                mended = swapped(request, fault["card"], card)
                assert (fault["trick"], fault["seat"]) not in found(answered(mended)), (request, fault, card)
                checked += 1
    assert checked > 300


def swapped(request: dict[str, Any], one: str, other: str) -> dict[str, Any]:
    names = {one: other, other: one}
    return {**request, "tricks": [{**trick, "cards": [names.get(card, card) for card in trick["cards"]]} for trick in request["tricks"]]}


@pytest.mark.parametrize("system", dealer.SEATS)
def test_an_unfinished_game_accuses_nobody_falsely(system: str) -> None:
    """Whoever is accused by the first tricks is accused by the whole game too; a legal game never is; winners are the same."""
    random = Random(8)  # noqa: S311 - a test's dice
    for careless in (0.0, 0.3):
        for request in games(1, 9, careless=careless, system=system):
            whole = answered(request)
            for _ in range(3):
                shown = random.randrange(len(request["tricks"]))
                wrong = any(fault["rule"] == "discard_count" for fault in whole["violations"])  # talon and discards prove it together
                bare = {key: value for key, value in request.items() if wrong or key not in ("talon", "discards") or random.random() < 0.5}
                part = answered({**bare, "tricks": request["tricks"][:shown]})
                assert found(part).keys() <= found(whole).keys(), request
                assert careless or part["violations"] == []
                assert part["winners"] == whole["winners"][:shown]
                assert part["points"] is None


def test_what_an_unfinished_game_says_stays_true() -> None:
    """A fact that is not null after some tricks is the same in the end."""
    random = Random(10)  # noqa: S311 - a test's dice
    certain = 0
    for request in games(2, 11):
        facts = answered(request)["facts"]
        part = answered({**request, "tricks": request["tricks"][: random.randrange(len(request["tricks"]))]})["facts"]
        assert part.keys() == facts.keys()
        early = {name: fact for name, fact in part.items() if fact is not None}
        assert early == {name: facts[name] for name in early}, request
        certain += len(early)
    assert certain > 20


def test_same_in_same_out_and_nothing_is_changed() -> None:
    for request in games(1, 12, careless=0.2):
        before = json.dumps(request)
        answer = answered(request)
        assert json.dumps(request) == before
        assert json.loads(json.dumps(answer)) == answer == answered(request)
        assert list(answer) == ["id", "violations", "winners", "points", "facts"]
        assert answer["id"] == request["id"]


@pytest.mark.parametrize("system, seats, game", dealer.EACH_GAME, ids=NAMES)
def test_rotating_the_seats_rotates_the_answer(system: str, seats: int, game: str) -> None:
    request = dealer.table(system, seats, game, Random(13), careless=0.2)  # noqa: S311 - a test's dice
    turned = {
        **request, "tricks": [{**trick, "leader": (trick["leader"] + 1) % seats} for trick in request["tricks"]],
        **{name: (request[name] + 1) % seats for name in ("dealer", "vorhand", "declarer", "partner") if name in request},
    }  # fmt: skip
    one, other = answered(request), answered(turned)
    assert [(seat + 1) % seats for seat in one["winners"]] == other["winners"]
    assert [((seat + 1) % seats, *fault) for (_, seat), fault in found(one).items()] == [
        (seat, *fault) for (_, seat), fault in found(other).items()
    ]
    if isinstance(one["points"], list):
        assert one["points"] == other["points"][1:] + other["points"][:1]
    else:
        assert one["points"] == other["points"]
