"""What a decision makes of a game: the record that counts in its place while the ruling stands. Whether it may be decided so is
`adjudication`'s question.

Takes and gives records as JSON has them; never scores, and never changes what it was given.
"""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from rules.engine.shape import UNSAID
from rules.words.glossary import ANNOUNCEMENTS

KEEPS_THE_GAME = frozenset({"correct", "warning", "no_renonce", "accepted", "expired"})
"""Decisions after which the game counts as it is entered."""

_RESULTS = frozenset({"points", "won", "conceded", "talon_loss", "amounts", "reason", "of", "radl"})
BIRDS = ("pagat", "uhu", "kakadu", "quapil", "koenig_ultimo")
"""What is announced for a certain trick."""
_BOUND = frozenset({
    "pagat_ultimo", "sas_ultimo", "kiraly_ultimo", "pagat_uhu", "sas_uhu", "kiraly_uhu", "centrum", "kismadar", "nagymadar",
})  # fmt: skip
"""The same of Hungarian Tarokk."""


class Kept(NamedTuple):
    """What a sheet's records keep of a fault. `fault`: what it is, where the sheet says what that costs; `made`, `discard`: as
    `after_renonce`; `purpose`: whether they say who did it on purpose; `misdeal`: as `after_redeal`."""

    fault: str = ""
    made: bool = False
    discard: bool = False
    purpose: bool = False
    misdeal: int | None = None


def loses_alone(kind: object) -> bool:
    """Whether a fault in play can lose an announcement of this kind alone: what is bound to a trick, and whatever is a sheet's own."""
    return kind in BIRDS or kind in _BOUND or kind not in ANNOUNCEMENTS


def after_renonce(
    record: Mapping[str, Any],
    offenders: Sequence[int],
    claims: Sequence[Mapping[str, Any]] = (),
    *,
    made: bool = False,
    discard: bool = False,
    on_purpose: Collection[int] = (),
) -> dict[str, Any]:
    """The game as it was announced, ended by a Renonce: what was counted or made silently falls away, what was announced openly stays.
    `made`: what was made silently, and what had failed, stays too (`DecisionTable.counts_made`).
    `discard`: it was a wrong discard, `on_purpose`: who of the offenders did it so (`DecisionTable.discards`)."""
    kept = {key: value for key, value in record.items() if key not in _RESULTS}
    if isinstance(record.get("announcements"), list) and not made:
        opened = [item for item in record["announcements"] if item.get("when") != "silent"]
        kept["announcements"] = [{key: value for key, value in item.items() if key != "won"} for item in opened]
        if not kept["announcements"]:
            del kept["announcements"]
    own = str(record.get("game")).removesuffix("rufer")
    if record.get("conceded") and own in BIRDS and (own, record.get("declarer")) not in announced_birds(kept):
        # Who concedes a bird-Rufer may leave its bird out; who plays it may not.
        kept["announcements"] = [*kept.get("announcements", ()), {"kind": own, "by": record.get("declarer"), "when": "open"}]
    ruled: dict[str, Any] = {"offenders": sorted(offenders)} | ({"fault": "discard"} if discard else {})
    intentional = sorted(set(on_purpose).intersection(offenders))
    if intentional:
        ruled["intentional"] = intentional
    if claims:
        ruled["claims"] = [dict(claim) for claim in claims]
    return {**kept, "renonce": ruled}


def after_redeal(record: Mapping[str, Any], misdeal: int | None = None) -> dict[str, Any]:
    """Dealt again: a line that is no game. `misdeal`: the how manieth of this dealer, where the sheet counts them."""
    return {"game": "redeal", "dealer": record.get("dealer")} | ({} if misdeal is None else {"misdeal": misdeal})


def after_fault(record: Mapping[str, Any], fault: str, offender: int) -> dict[str, Any]:
    """Of a sheet that says what its own faults cost: the fault instead of the game."""
    dealer = {} if record.get("dealer") is None else {"dealer": record["dealer"]}
    return {"game": "fault", **dealer, "fault": fault, "by": offender}


def by_hand(record: Mapping[str, Any], amounts: Sequence[float], reason: str, games: Container[str] = ()) -> dict[str, Any]:
    """Amounts that the referee sets; an annulled game is one of nothing but zeros.

    `games`: what a manual settlement may be `of`. The game that was played is named if it is one of them, so that a Radl follows it all the
    same.
    """
    made = {"game": "manual", "dealer": record.get("dealer"), "amounts": list(amounts), "reason": reason}
    played = record.get("of") if record.get("game") == "manual" else record.get("game")
    return made | {"of": played} if played in games else made


def announced_birds(record: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """What a `bird_lost` can be about: each bird, König ultimo or announcement of the sheet's own that was announced openly, with the seat
    that announced it."""
    listed = record.get("announcements")
    if not isinstance(listed, list):
        return ()
    return tuple(
        (item["kind"], item["by"])
        for item in listed
        if loses_alone(item.get("kind")) and item.get("when") != "silent" and type(item.get("by")) is int
    )


def after_bird_lost(record: Mapping[str, Any], lost: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """The game with these announcements lost, everything else as it was."""
    listed = [
        {**item, "won": False} if (item.get("kind"), item.get("by")) in lost and item.get("when") != "silent" else dict(item)
        for item in record.get("announcements") or ()
    ]
    return {**record, "announcements": listed} if listed else dict(record)


def possible(
    record: Mapping[str, Any],
    decisions: Iterable[str],
    offenders: Sequence[Sequence[int]],
    claims: Sequence[Mapping[str, Any]],
    seats: int,
    kept: Kept,
) -> Iterator[dict[str, Any]]:
    """Every record that these decisions can put in the game's place.

    `offenders`: the groups that may have to pay a Renonce. Where the sheet leaves it to the referee, he may settle a Renonce or annul the
    game. Whether the rules settle such a record is not asked here.
    """
    for decision in decisions:
        if decision == "renonce" and kept.fault:
            yield from (after_fault(record, kept.fault, group[0]) for group in offenders if len(group) == 1)
        elif decision in ("renonce", "discretion"):
            ways = [(group, said) for group in offenders for said in ((claims, ()) if claims else ((),))]
            for group, said in ways:
                for many in range(len(group) + 1 if kept.purpose else 1):
                    yield after_renonce(record, group, said, made=kept.made, discard=kept.discard, on_purpose=group[:many])
        if decision in ("annul", "discretion"):
            yield by_hand(record, [0] * seats, str(decision))
        if decision == "redeal":
            yield after_redeal(record, kept.misdeal)
        if decision == "bird_lost":
            birds = announced_birds(record)
            yield from (after_bird_lost(record, lost) for count in range(1, len(birds) + 1) for lost in combinations(birds, count))


def lost_birds(record: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """The openly announced birds that a record says are lost."""
    listed = record.get("announcements")
    found = listed if isinstance(listed, list) else ()
    return tuple(item for item in found if loses_alone(item.get("kind")) and item.get("when") != "silent" and item.get("won") is False)


def denied(told: Mapping[str, Any], record: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
    """The birds that are lost in the game as it was told and not in the record: announced otherwise there, won, or left out."""
    listed = record.get("announcements")
    said = [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []
    return tuple(item for item in lost_birds(told) if not any(all(other.get(key) == item[key] for key in item) for other in said))


def same_deal(told: Mapping[str, Any], record: Mapping[str, Any]) -> bool:
    """Whether both are the same game of the same player, dealt by the same dealer."""
    return all(told.get(field) is not None and told[field] == record.get(field) for field in ("game", "dealer", "declarer"))


def otherwise(told: Mapping[str, Any], record: Mapping[str, Any]) -> tuple[str, ...]:
    """Fields in which the record says something else than the game as it was told; what was not told may be anything."""
    fields = ("game", "declarer", "partner", "bid", "kontra")
    found = [field for field in fields if told.get(field) not in (None, UNSAID) and told[field] != record.get(field)]
    listed = record.get("announcements")
    said = [item for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []
    heard = [{key: value for key, value in item.items() if key != "won"} for item in told.get("announcements") or ()]
    if any(not any(all(other.get(key) == item[key] for key in item) for other in said) for item in heard):
        found.append("announcements")
    return tuple(found)
