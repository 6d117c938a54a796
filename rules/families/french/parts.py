"""What a deal of French Tarot is made of, for phones without network: the game by bouts and count, what is said beside it, what is rounded;
and what the pack cannot give.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement, product
from typing import Any

from rules.engine.forms import GameForm
from rules.engine.parts import DEALER, DECLARER, PARTNER, About, Counts, Faults, Part, fresh, roles
from rules.engine.record import Chelem, Poignee, Taken
from rules.engine.scoring import findings
from rules.engine.tariff import Tariff
from rules.families.french.taker import rounding, settle_taker
from rules.families.french.taking import EMPTY_CHELEM, said_against
from rules.families.french.trump_pack import KEPT_EXCUSE, impossible, taker_values, too_many_trumps
from rules.rows import card_points
from rules.rows.pack_gives import SIDES
from rules.words.findings import Finding


def counts(form: GameForm, tariff: Tariff) -> Counts | None:
    """What the taker's count can be: four players count no halves but the two that a side without a card has; where the sheet says what the
    pack gives, that is held against what else is said."""
    after = tuple(halves // 2 for halves in KEPT_EXCUSE) if tariff.active == 4 and not taker_values(tariff).gives else None
    beyond = ("points_out_of_91", tariff.system.term("count"))
    return None if form.result is None else Counts(card_points.TRUMP_PACK // 2, beyond, (".5",), after)


def parts(form: GameForm, tariff: Tariff) -> Iterator[Part]:
    """Everything that a phone can know of a deal."""
    if form.result is None:
        return
    given = {"game": form.slug, "dealer": DEALER, "declarer": DECLARER}
    record = Taken(game=form.slug, dealer=DEALER, declarer=DECLARER, points=0, bouts=0)
    counted = product(range(4), range(card_points.TRUMP_PACK + 1))
    said = {key: findings({**given, "bouts": key[0], "points": card_points.amount(key[1])}, tariff) for key in counted}
    gives = taker_values(tariff).gives
    yield from _not_given(tariff, record, said) if gives else _refused(tariff, record, said)
    yield from _shown(tariff, record)
    # What is refused as it stands may be right beside a chelem.
    chelems = (None, *(Chelem(side, announced=False, made=True) for side in SIDES)) if gives else (None,)
    counts_ = (record._replace(bouts=bouts, points=halves) for bouts, halves in said)
    possible = [one for one in counts_ if any(not any(impossible(one._replace(chelem=chelem), tariff)) for chelem in chelems)]
    for one in possible:
        won = settle_taker(one, tariff.games[form.slug], tariff).declarer_won
        yield Part("verdict", "", {"bouts": str(one.bouts), "points": one.points}, str(int(bool(won))))
    for partner in (None, PARTNER) if "partner" in form.fields else (None,):
        yield from _priced(form, tariff, [one._replace(partner=partner) for one in possible])


def _things(tariff: Tariff) -> Iterator[tuple[str, dict[str, Any]]]:
    """Everything that can be said beside a game, as the script names it, and what a record has for it."""
    yield from ((f"petit_au_bout.{side}", {"petit_au_bout": side}) for side in SIDES)
    yield from ((f"poignees.{size}", {"poignees": (Poignee(DECLARER, size),)}) for size in taker_values(tariff).poignees)
    for side, announced, made in product(SIDES, (False, True), (False, True)):
        yield f"chelem.{side}.{int(announced)}.{int(made)}", {"chelem": Chelem(side, announced, made)}


def _priced(form: GameForm, tariff: Tariff, possible: list[Taken]) -> Iterator[Part]:
    """The game, what each thing adds to one won or lost, and what rounding adds, by what is left over of an opponent's amount."""
    record, play, step = possible[0], tariff.games[form.slug], tariff.policies.round_to or 1
    seats = roles(tariff, record.partner)
    alone: About = {"alone": str(int(record.partner is None))}
    for one in possible:
        game = settle_taker(one, play, tariff).lines[:1]
        yield Part("base", "game", {**alone, "bouts": str(one.bouts), "points": one.points}, game, seats=seats)
    for (name, more), points in product(_things(tariff), (0, card_points.TRUMP_PACK)):
        lines = settle_taker(record._replace(points=points, **more), play, tariff).lines[1:2]
        yield Part("extras", name, {"won": str(int(points > 0)), **alone}, lines, seats=seats)
    if step > 1:
        yield Part("step", "", {}, str(step))
        for amount in range(1 - step, step):
            yield Part("rounded", "", {"rest": str(amount), **alone}, rounding(amount, record, tariff), seats=seats)


def _refused(tariff: Tariff, record: Taken, said: Mapping[tuple[int, int], tuple[Finding, ...]]) -> Iterator[Part]:
    """A count with its bouts (`said`: of each what is said); the petit with the bouts, a chelem with both."""

    def found(bouts: int, points: int | None, more: dict[str, Any]) -> tuple[Finding, ...]:
        counted: dict[str, Any] = {"bouts": bouts, "points": points}
        return tuple(impossible(record._replace(**counted | more), tariff))

    yield from (Part("holds", "", {"bouts": str(bouts), "points": halves}, Faults(plain)) for (bouts, halves), plain in said.items())
    for name, more in _things(tariff):
        chelem = more.get("chelem")
        if "petit_au_bout" in more:
            yield from (Part("within", name, {"bouts": str(bouts)}, Faults(found(bouts, None, more))) for bouts in range(4))
        elif chelem and not chelem.made:
            yield Part("within", name, {}, Faults(() if chelem.announced else (EMPTY_CHELEM,)))
        for (bouts, halves), plain in said.items() if chelem and chelem.made else ():
            unread = any(one.field == "points" and one.code != "contradiction" for one in plain)
            beside = fresh(found(bouts, None if unread else halves, more), plain)
            yield Part("within", name, {"bouts": str(bouts), "points": halves}, Faults(beside))


def _not_given(tariff: Tariff, record: Taken, said: Mapping[tuple[int, int], tuple[Finding, ...]]) -> Iterator[Part]:
    """The same where the sheet says what the pack gives: a chelem also takes away what is said of a count alone, and contradicts the petit
    of the other side."""
    yield from (Part("holds", "", {"bouts": str(bouts), "points": halves}, Faults(plain)) for (bouts, halves), plain in said.items())
    chelems = {name: more["chelem"] for name, more in _things(tariff) if "chelem" in more}
    for side, bouts, (name, chelem) in product(SIDES, range(4), (("", None), *chelems.items())):
        found = _beside(chelem, record._replace(bouts=bouts, petit_au_bout=side), tariff)
        own = tuple(one for one in found if one.field == "petit_au_bout")
        yield Part("within", f"petit_au_bout.{side}", {"bouts": str(bouts), "chelem": name}, Faults(own))
    for (name, chelem), ((bouts, halves), plain) in product(chelems.items(), said.items()):
        found = _beside(chelem, record._replace(bouts=bouts, points=halves), tariff)
        yield Part("within", name, {"bouts": str(bouts), "points": halves}, Faults(fresh(found, plain), fresh(plain, found)))


def _beside(chelem: Chelem | None, record: Taken, tariff: Tariff) -> tuple[Finding, ...]:
    """All that is said of a deal with this chelem: one with a fault of its own is not held against the rest."""
    own = () if chelem is None else said_against(*chelem, tariff)
    return (*own, *impossible(record if own else record._replace(chelem=chelem), tariff, unread=bool(own)))


def _shown(tariff: Tariff, record: Taken) -> Iterator[Part]:
    """Trumps that were shown, of all poignées together."""
    seats = tariff.active_seats(DEALER)
    known = sorted(taker_values(tariff).poignees)
    for sizes in (sizes for many in range(1, len(seats) + 1) for sizes in combinations_with_replacement(known, many)):
        shown = tuple(Poignee(seat, size) for seat, size in zip(seats, sizes, strict=False))
        yield Part("shown", "", {"sizes": "|".join(sizes)}, Faults(tuple(too_many_trumps(record._replace(poignees=shown), tariff))))
