"""The laws of Slovenian and of Hungarian Tarok, for every answer to their questions (tarok-slovenski.md, tarokk.md), and the games of a
klop that chance seldom makes."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import rules
from rules.rows import kinds
from rules.rows.kinds import KontraBy
from tests.rules.every_game import Given, settled

KLOP_SPLITS = {
    3: ((70, 0, 0), (35, 35, 0), (36, 34, 0), (18, 17, 35), (18, 26, 26), (23, 23, 24)),
    4: ((70, 0, 0, 0), (35, 35, 0, 0), (36, 34, 0, 0), (36, 17, 17, 0), (18, 18, 17, 17), (35, 17, 18, 0), (20, 20, 20, 10)),
}
"""By the number of seats: nobody, one or two without a trick, with 35, with 18 and one less."""


def klops_of(tariff: rules.Tariff, random: Random) -> Iterator[Given]:
    """Every split, without Kontra, with Kontra and with Rekontra; and a renons of anybody."""
    if kinds.KLOP not in {play.row.kind for play in tariff.games.values()}:
        return
    for split in KLOP_SPLITS[tariff.seats]:
        for said in (None, ("by",), ("by", "re")):
            dealer = random.randrange(tariff.seats)
            sayers = random.sample(tariff.active_seats(dealer), 2)
            counts = random.sample(split, len(split))
            klop = {"game": "klop", "dealer": dealer, "points": counts} | (
                {"kontra": dict(zip(said, sayers, strict=False))} if said else {}
            )
            yield klop
        yield klop | {"renonce": {"offenders": [random.randrange(tariff.seats)]}}


def left_to_referee(given: Given, tariff: rules.Tariff) -> bool:
    """Whether a tournament left to the referee what this game asks."""
    renonce, counts = given.get("renonce"), given.get("points")
    klop = tariff.games[given["game"]].row.kind is kinds.KLOP
    tied = virgin = full = False
    if klop and renonce is None:
        talon = {*tariff.active_seats(given["dealer"], given["game"])} - {*tariff.active_seats(given["dealer"])}
        virgins = [seat for seat, count in enumerate(counts) if count == 0 and seat not in talon]
        fulls = [count for count in counts if count >= 35]
        tied, virgin, full = len(virgins) > 1 or len(fulls) > 1, bool(virgins), bool(fulls)
    asked = {
        "two_offenders": not klop and renonce is not None and len(renonce["offenders"]) == 2, "renons_klop": klop and renonce is not None,
        "klop_several": tied, "klop_kontra_70": "kontra" in given and (virgin or full),
    }  # fmt: skip
    return any(happened and tariff.options.get(name) == "referee" for name, happened in asked.items())


def the_referee_is_asked_when_he_is_to_be(given: Given, tariff: rules.Tariff) -> None:
    """Then, and only then, nothing is settled."""
    if tariff.games[given["game"]].row.kind.kontra is KontraBy.SAYER or tariff.system.family == "tarokk":
        assert isinstance(settled(given, tariff), rules.Refusal) is left_to_referee(given, tariff)


def a_radelc_doubles_what_the_side_writes(given: Given, tariff: rules.Tariff) -> None:
    """All of it (§ 3.4), of a renons all that is no 100 for a purpose (§ 3.9); where the tournament says so what anybody writes. The mond
    stands beside it. Not where a half is rounded afterwards."""
    play = tariff.games[given["game"]]
    if play.row.kind.kontra is not KontraBy.SAYER or "radl" not in play.fields or tariff.options.get("partner_half", "exact") != "exact":
        return
    plain = {key: value for key, value in given.items() if key not in ("mond", "renonce")}
    if "renonce" in given:
        plain["renonce"] = {key: value for key, value in given["renonce"].items() if key != "intentional"}
    once, twice = settled(plain | {"radl": 1}, tariff), settled(plain | {"radl": 2}, tariff)
    assert isinstance(once, rules.Settlement)
    assert isinstance(twice, rules.Settlement)
    everybody = "renonce" in given or tariff.options["radelc_scope"] == "all"
    doubled = range(tariff.seats) if everybody else (given["declarer"], given.get("partner"))
    assert twice.points == tuple(point * (2 if seat in doubled else 1) for seat, point in enumerate(once.points))


def a_king_that_made_no_trick_is_five_points(given: Given, tariff: rules.Tariff) -> None:
    """What the declarer took from the talon with the called king and won nothing by (§ 2.4)."""
    said = {item["kind"] for item in given.get("announcements", ())}
    if "zaruf_bonus" not in tariff.games[given["game"]].fields or "partner" in given or "koenig_ultimo" in said or given["points"] > 65:
        return
    with_bonus, counted = settled(given | {"zaruf_bonus": True}, tariff), settled(given | {"points": given["points"] + 5}, tariff)
    assert isinstance(with_bonus, rules.Settlement)
    assert isinstance(counted, rules.Settlement)
    assert with_bonus.points == counted.points


def a_lost_mond_stands_beside_all(given: Given, tariff: rules.Tariff) -> None:
    """−21, or −20 to both of a side, whatever else there is (§ 3.9 i)."""
    if "mond" not in given:
        return
    lost, taken, ours = given["mond"]["lost_by"], given["mond"].get("taken_by"), {given["declarer"], given.get("partner")}
    own = taken is not None and (lost in ours) is (taken in ours)
    beside, alone = settled(given, tariff), settled({key: value for key, value in given.items() if key != "mond"}, tariff)
    assert isinstance(beside, rules.Settlement)
    assert isinstance(alone, rules.Settlement)
    cost = {lost: -20, taken: -20} if own else {lost: -21}
    assert beside.points == tuple(point + cost.get(seat, 0) for seat, point in enumerate(alone.points))


def a_renonsz_is_bounded(given: Given, tariff: rules.Tariff) -> None:
    """Each of the others has at least 5 and at most 20, by Paskievics 10, of each offender (ITVB 9.8, PVSZ 10.7)."""
    answer = settled(given, tariff) if tariff.system.family == "tarokk" and "renonce" in given else None
    if not isinstance(answer, rules.Settlement):
        return
    offenders = given["renonce"]["offenders"]
    times = len(offenders) * (2 if len(offenders) == 2 and tariff.options["two_offenders"] == "twice_to_each" else 1)
    others = [seat for seat in tariff.active_seats(given["dealer"]) if seat not in offenders]
    assert len({answer.points[seat] for seat in others}) == 1
    most = 10 if tariff.system.slug == "tarokk-paskievics" else 20
    assert 5 <= Fraction(answer.points[others[0]]) / times <= most


SCENE_LAWS: tuple[Callable[[Given, rules.Tariff], None], ...] = (
    the_referee_is_asked_when_he_is_to_be, a_radelc_doubles_what_the_side_writes, a_king_that_made_no_trick_is_five_points,
    a_lost_mond_stands_beside_all, a_renonsz_is_bounded,
)  # fmt: skip
