"""Prizes as people read them: who receives what, what another policy would change, what differs from what was given. Reads nothing, writes
nothing."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.arithmetic.prizes import SHOWN, check_in_rank, check_line, check_of_lot, lot_in_rank
from scoring.paper import handing_out
from scoring.plain import PlayerRow, euros, fold
from tournament.ledger.store.convert import language
from tournament.models import PrizeKind, PrizesAPerson, PrizeTies, RaffleFor
from tournament.prizes.reading import Answered, Difference, answered, differences
from tournament.prizes.wording import EXPLAINED, pool_name, prize_name

FEW = 4
"""So many people are named whom a policy would give something else."""

People = Mapping[int, PlayerRow]
"""Who is who, by number: as the reader may see him."""


class AwardRow(handing_out.AwardLine):
    """What one person receives of one pool, in the reader's language."""

    @property
    def worth(self) -> str:
        """The amount, or what it is."""
        return self.text or euros(self.cents, language())


class LotDraw(NamedTuple):
    """A draw among those who are there: what for, and everybody in it, the winner first."""

    what: str
    rows: tuple[handing_out.TicketLine, ...]


class DifferRow(NamedTuple):
    """Somebody who would receive something else today: money and things in words."""

    number: int
    name: str
    given: str
    today: str


class Effect(NamedTuple):
    """One choice of a policy: what it does, and what it would change at this standing ("" for the one that holds). `matters`: somebody
    would have something else."""

    value: str
    label: str
    explained: str
    chosen: bool
    says: str
    matters: bool = False


def known(players: Iterable[PlayerRow]) -> People:
    """The players by number."""
    return {player.number: player for player in players}


def award_rows(found: Answered, people: People) -> list[AwardRow]:
    """The awards in the order of the prizes."""
    names = {row["key"]: prize_name(row) for row in found.request["prizes"]}
    ranks = {person["number"]: person["rank"] for person in found.request["persons"]}
    return [
        AwardRow(
            number=award["person"],
            name=_name(award["person"], people),
            place=_place(award["person"], people),
            rank=ranks.get(award["person"], 0),
            what=pool_name(award["prizes"], names),
            keys=tuple(award["prizes"]),
            cents=award["cents"],
            text=award.get("text", ""),
        )
        for award in found.awards
    ]


def not_given(found: Answered) -> list[str]:
    """The prizes that nobody receives, in words."""
    names = {row["key"]: prize_name(row) for row in found.request["prizes"]}
    return [names[key] for key in found.answer.get("not_given", ())]


def borne_by_nobody(prizes: Sequence[Mapping[str, Any]], people: People) -> list[str]:
    """What is asked of a category's people and true of nobody, in a sentence each; nothing before anybody is registered."""
    borne = {
        "tag": {tag for player in people.values() for tag in player.tags}, "club": {player.club for player in people.values()},
        "place": {player.place for player in people.values()},
    }  # fmt: skip
    asked = [(name, str(row["filter"][name])) for row in prizes if row.get("filter") for name in borne if row["filter"].get(name)]
    missing = [(name, wanted) for name, wanted in dict.fromkeys(asked) if people and wanted not in borne[name]]
    return [_missing(name, wanted, borne[name]) for name, wanted in missing]


def _missing(name: str, wanted: str, borne: Iterable[str]) -> str:
    """What to do about it: something that is only written otherwise is likely meant."""
    alike = next((one for one in sorted(borne) if fold(one) == fold(wanted)), "")
    said = {"wanted": wanted, "alike": alike}
    if alike:
        return _("„%(wanted)s“ hat niemand, „%(alike)s“ schon: bitte gleich schreiben.") % said
    if name == "tag":
        return _("Niemand trägt „%(wanted)s“. Merkmale werden in der Anmeldung vergeben, unter „ändern“.") % said
    return (_("Niemand ist vom Verein „%(wanted)s“.") if name == "club" else _("Niemand ist aus „%(wanted)s“.")) % said


def raffle_rows(found: Answered, people: People) -> list[handing_out.TicketLine]:
    """The raffle's whole order."""
    gone = set(found.request.get("raffle", {}).get("gone", ()))
    seed, tickets = found.request.get("seed", ""), {person["number"]: person.get("tickets", 1) for person in found.request["persons"]}
    return [
        handing_out.TicketLine(
            order,
            row["person"],
            _name(row["person"], people),
            _place(row["person"], people),
            ticket=row["ticket"],
            prize=row["prize"] or "",
            gone=row["person"] in gone,
            check=check_line(seed, row["person"], tickets[row["person"]]),
        )
        for order, row in enumerate(found.raffle, start=1)
    ]


def lot_draws(found: Answered, people: People) -> list[LotDraw]:
    """Each draw among those who are there, whole."""
    seed, rows = found.request.get("seed", ""), {row["key"]: row for row in found.request["prizes"]}
    draws = []
    for lot in found.lots:
        worth = lot.prize.text or euros(lot.prize.cents or 0, language())
        what = f"{prize_name(rows[lot.prize.key])}: {worth}"
        lines = tuple(
            handing_out.TicketLine(
                order,
                number,
                _name(number, people),
                _place(number, people),
                ticket=one.ticket,
                prize=worth if order == 1 else "",
                gone=False,
                check=check_of_lot(seed, lot.prize.key, number),
                draw=what,
            )
            for order, one in enumerate(lot.order, start=1)
            for number in (one.person.number,)
        )
        draws.append(LotDraw(what, lines))
    return draws


def rank_draws(found: Answered, people: People) -> list[LotDraw]:
    """Each rank that several share and among whom the lot decided: all of them in its order, with what they have of the lists."""
    seed, has = found.request.get("seed", ""), _has_of_lists(found, people)
    draws = []
    for group in found.shared_ranks:
        what = _("Rang %(rank)d, nach dem Los") % {"rank": group[0].rank}
        lines = tuple(
            handing_out.TicketLine(
                order,
                number,
                _name(number, people),
                _place(number, people),
                ticket=lot_in_rank(seed, number)[:SHOWN],
                prize="; ".join(has.get(number, ())),
                gone=False,
                check=check_in_rank(seed, number),
                draw=what,
            )
            for order, number in enumerate((person.number for person in group), start=1)
        )
        draws.append(LotDraw(what, lines))
    return draws


def _has_of_lists(found: Answered, people: People) -> dict[int, list[str]]:
    """What each has of places and categories, in words."""
    special = {row["key"] for row in found.request["prizes"] if row.get("kind") == PrizeKind.SPECIAL}
    has: dict[int, list[str]] = {}
    for row in award_rows(found, people):
        if special.isdisjoint(row.keys):
            has.setdefault(row.number, []).append(row.worth)
    return has


def _name(number: int, people: People) -> str:
    return people[number].name if number in people else _("Nr. %(n)d") % {"n": number}


def _place(number: int, people: People) -> str:
    return people[number].place if number in people else ""


def effects_of_ties(request: Mapping[str, Any], now: Answered, people: People) -> list[Effect]:
    """Every way to break ties, with what it would change."""
    return [_effect("ties", choice.value, str(choice.label), request, now=now, people=people) for choice in PrizeTies]


def effects_of_a_person(request: Mapping[str, Any], now: Answered, people: People) -> list[Effect]:
    """One prize a person, or several."""
    return [_effect("a_person", choice.value, str(choice.label), request, now=now, people=people) for choice in PrizesAPerson]


def effects_of_raffle(plan: RaffleFor | str) -> list[Effect]:
    """Who is in the raffle. What it changes is the list itself."""
    return [
        Effect(value=choice.value, label=str(choice.label), explained=str(EXPLAINED[choice]), chosen=choice.value == plan, says="")
        for choice in RaffleFor
    ]  # fmt: skip


def _effect(field: str, value: str, label: str, request: Mapping[str, Any], now: Answered, people: People) -> Effect:
    chosen = request[field] == value
    says, matters = ("", False) if chosen else _would(_with(request, field, value), now, people)
    return Effect(value=value, label=label, explained=str(EXPLAINED[value]), chosen=chosen, says=says, matters=matters)


def _with(request: Mapping[str, Any], field: str, value: str) -> dict[str, Any]:
    """The request with another choice, and the one beside it that goes with it. Without the raffle: that does not depend on it."""
    other = {**request, field: value}
    if field == "ties" and value == PrizeTies.POOL_CAPPED:
        other["a_person"] = str(PrizesAPerson.ONE_BEST)
    elif field == "ties" and value == PrizeTies.HORT:
        other["a_person"] = str(PrizesAPerson.SEVERAL)
    elif field == "a_person" and (request["ties"], value) in (
        (PrizeTies.POOL_CAPPED, PrizesAPerson.SEVERAL), (PrizeTies.HORT, PrizesAPerson.ONE_BEST),
    ):  # fmt: skip
        other["ties"] = str(PrizeTies.AVERAGE)
    other.pop("raffle", None)
    return other


def _would(request: Mapping[str, Any], now: Answered, people: People) -> tuple[str, bool]:
    """What this request would change of what is given now, and whether that is anything."""
    found = answered(request)
    if found.errors or now.errors:
        return ("" if now.errors else " ".join(error["message"] for error in found.errors)), False
    changed = differences(now.awards, found.awards)
    if not changed:
        return _("Bei diesem Stand ändert das nichts."), False
    named = [_changed(row, people) for row in changed[:FEW]]
    more = len(changed) - len(named)
    rest = [ngettext("und %(n)d weiterer", "und %(n)d weitere", more) % {"n": more}] if more else []
    beside = _beside(request, now)
    return (f"{beside} " if beside else "") + "; ".join([*named, *rest]), True


def _beside(request: Mapping[str, Any], now: Answered) -> str:
    """Which other choice goes with it."""
    if request["ties"] != now.request["ties"] and request["a_person"] != now.request["a_person"]:
        return _("Mit „%(choice)s“:") % {"choice": PrizesAPerson(request["a_person"]).label}
    return ""


def _changed(row: Difference, people: People) -> str:
    said = {
        "name": _name(row.number, people),
        "today": worth_of(row.today, row.today_in_kind),
        "given": worth_of(row.given, row.given_in_kind),
    }
    return _("%(name)s %(today)s statt %(given)s") % said


def worth_of(cents: int, in_kind: Sequence[str]) -> str:
    """Money and things together: "80,00 € + Schinken"; "nichts"."""
    return " + ".join([*([euros(cents, language())] if cents else []), *in_kind]) or _("nichts")


def difference_rows(changed: Sequence[Difference], people: People) -> list[DifferRow]:
    """What was given to each, and what it would be today."""
    return [
        DifferRow(row.number, _name(row.number, people), worth_of(row.given, row.given_in_kind), worth_of(row.today, row.today_in_kind))
        for row in changed
    ]
