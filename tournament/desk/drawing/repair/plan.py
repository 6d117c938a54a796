"""What a repair would do: which tables sit otherwise, who is out or in again, which games are struck. Works it out; stores nothing.

Before a table's first game its seats change, with the fewest moves (`scoring.draw`); afterwards somebody sits down in another's place from
a game on, and what was played stays with who played it.
"""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.draw import dissolve
from scoring.field import empty_seat, resat
from scoring.plain import Change
from tournament.desk.drawing.repair.at_once import clashes
from tournament.desk.drawing.repair.hall import Hall, Spot
from tournament.desk.drawing.repair.mates import mates
from tournament.desk.drawing.repair.matrix import MATRIX, SENTENCES, Action, Cell, Stage, Verdict, cell_of, stage_of
from tournament.desk.drawing.repair.seating import given_over, joined, reordered, sat_down, since_when_together, spots_of
from tournament.ledger.people.repairs import Place
from tournament.ledger.store.convert import sits_out
from tournament.ledger.store.reasons import made
from tournament.ledger.store.refusals import Refused, refuse
from tournament.models import Source, TableState

BACK, STRUCK = "back", "struck"
"""What becomes of two who sat at each other's tables: they go to their own ones, or what was played is struck. "": they stay where they
are."""
ENDS = "ends"
"""What becomes of a table that one leaves: it ends. "": the others play on where one sat out."""


class Wish(NamedTuple):
    """What happened, as the director said it: numbers of players, a table, from which game on; 0, "" or () where it is not said.

    `other`: the substitute, the second of two (of two late arrivals too), the number that falls away. `order`: who sits where.
    `fate`: of two at each other's tables, or of a table that one leaves; `until`, `other_until`: the last game that those two sat so.
    """

    action: Action
    player: int = 0
    other: int = 0
    table: int = 0
    game: int = 0
    other_game: int = 0
    until: int = 0
    other_until: int = 0
    order: tuple[int, ...] = ()
    fate: str = ""


class Changed(NamedTuple):
    """What an action changes. `spots`: the tables that sit otherwise, None for one that goes; `people`: who is out (the reason) or in again
    (None); `struck`: tables whose games are struck; `merged`: a number that becomes another one."""

    spots: Mapping[Place, Spot | None] = {}
    people: Mapping[int, str | None] = {}
    struck: tuple[Place, ...] = ()
    merged: tuple[int, int] | None = None


class Plan(NamedTuple):
    """What would be done, or why it cannot be (`faults`). `confirmed`: the round's tables that have to be opened again first."""

    wish: Wish
    stage: Stage
    cell: Cell
    change: Changed = Changed()
    faults: tuple[str, ...] = ()
    confirmed: tuple[int, ...] = ()

    @property
    def spots(self) -> Mapping[Place, Spot | None]:
        """The tables that would sit otherwise."""
        return self.change.spots

    @property
    def people(self) -> Mapping[int, str | None]:
        """Who would be out, or in again."""
        return self.change.people

    @property
    def refused(self) -> bool:
        """Whether it cannot be done."""
        return self.cell.verdict is Verdict.REFUSED or bool(self.faults)

    @property
    def refusal(self) -> tuple[str, ...]:
        """Why it cannot be done, and what to do."""
        if self.faults or not self.confirmed:
            return self.faults or (self.cell.sentence,)
        if len(self.confirmed) > 1:
            return (str(SENTENCES["both_confirmed"]) % dict(zip(("one", "other"), self.confirmed, strict=True)),)
        return (_("Tisch %(table)d: %(why)s") % {"table": self.confirmed[0], "why": self.cell.sentence},)

    @property
    def mark(self) -> str:
        """Tells one plan from another, so that what is done is what was shown."""
        said = (self.wish, self.stage, sorted(self.spots.items(), key=str), sorted(self.people.items()), self.change.struck)
        return sha256(repr(said).encode()).hexdigest()[:16]


def planned(hall: Hall, wish: Wish) -> Plan:
    """What the wish would do in this hall; with its faults where it cannot be."""
    try:
        places = _touched(hall, wish)
        stage = stage_of(hall.tournament.phase, hall.round.state, [hall.touched(place) for place in places])
        cell = cell_of(wish.action, stage, struck=wish.action is Action.SWAP and wish.fate == STRUCK)
        if cell.verdict is Verdict.REFUSED:
            done = (
                sorted({place[1] for place in places if hall.spots[place].state == TableState.CONFIRMED})
                if stage is Stage.CONFIRMED
                else ()
            )
            return Plan(wish, stage, cell, confirmed=tuple(done))
        change = _ACTIONS[wish.action](hall, wish)
    except Refused as refused:
        return Plan(wish, Stage.DRAWN, Cell(Verdict.ALLOWED), faults=tuple(found.message for found in refused.findings))
    spots = {place: spot for place, spot in change.spots.items() if hall.spots.get(place) != spot}
    people = {number: out for number, out in change.people.items() if hall.people[number].withdrawn is not (out is not None)}
    faults = [] if spots or people or change.struck or change.merged else [_("Das ändert nichts: Es ist schon so.")]
    faults += [clash.said(hall) for clash in clashes(hall, spots)]
    faults += mates(hall, spots)
    return Plan(wish, stage, cell, change=Changed(spots, people, change.struck, change.merged), faults=tuple(faults))


def _touched(hall: Hall, wish: Wish) -> list[Place]:
    """The tables at which the repair seats somebody else in this round."""
    named = (hall.number, wish.table)
    match wish.action:
        case Action.LATE:
            begun = [place for place in hall.still if place[0] == hall.number]
            return [_table(hall, wish.table)] if wish.table else begun[:1] if len(begun) == len(hall.here) else []
        case Action.ORDER | Action.DEALER | Action.DISSOLVE:
            return [_table(hall, wish.table)]
        case Action.BACK:
            return [place for place in [_earlier(hall, _player(hall, wish.player))] if place is not None]
        case Action.TWICE:
            return [place for place in [hall.table_of(_player(hall, wish.other))] if place is not None]
        case Action.SUBSTITUTE | Action.SWAP:
            return [place for place in (_seat(hall, wish.player), hall.table_of(_player(hall, wish.other))) if place is not None]
        case Action.WALK_OUT | Action.NEVER_CAME:
            return [place for place in [hall.table_of(_player(hall, wish.player))] if place is not None]
    raise ValueError(named)


# What the wish names ------------------------------------------------------------------------------------------------------------------


def _no(text: str) -> Refused:
    return refuse("not_possible", text)


def _player(hall: Hall, number: int) -> int:
    if number not in hall.people:
        raise _no(
            _("Nr. %(number)d ist nicht angemeldet.") % {"number": number} if number else _("Bitte sagen, um wen es geht (Startnummer).")
        )
    return number


def _active(hall: Hall, number: int) -> int:
    if hall.people[_player(hall, number)].withdrawn:
        raise _no(
            _("%(who)s ist abgemeldet. Zuerst unter „Anmeldung“ wieder aufnehmen, oder „wieder da“ wählen.") % {"who": hall.name(number)}
        )
    return number


def _table(hall: Hall, table: int) -> Place:
    if (hall.number, table) not in hall.spots:
        raise _no(_("Tisch %(table)d gibt es in dieser Runde nicht.") % {"table": table} if table else _("Bitte den Tisch wählen."))
    return (hall.number, table)


def _seat(hall: Hall, number: int) -> Place:
    place = hall.table_of(_player(hall, number))
    if place is None:
        raise _no(_("%(who)s sitzt in dieser Runde an keinem Tisch.") % {"who": hall.name(number)})
    return place


def _free(hall: Hall, number: int) -> int:
    place = hall.table_of(_active(hall, number))
    if place is not None:
        text = _("%(who)s sitzt in dieser Runde schon an Tisch %(table)d. Jemanden nehmen, der frei ist; oder die Plätze tauschen.")
        raise _no(text % {"who": hall.name(number), "table": place[1]})
    return number


def _earlier(hall: Hall, number: int) -> Place | None:
    """Where he sits in this round, or has sat."""
    return hall.table_of(number) or next(
        (place for place, spot in hall.spots.items() if place[0] == hall.number and number in spot.people), None
    )


def _from_game(hall: Hall, place: Place, game: int) -> int:
    """From which game on: as it was said, else from the next one. Of a table with sums alone the whole round."""
    paper = hall.papers[place]
    if paper.source == Source.SUMS:
        if game > 1:
            raise _no(str(MATRIX[Action.SWAP, Stage.SUMS].sentence))
        return 1
    if game > paper.done + 1:
        text = _(
            "An Tisch %(table)d kommt als Nächstes Spiel %(next)d: Ein Wechsel kann spätestens vor Spiel %(next)d stehen. Zuerst die "
            "Spiele davor "
            "schreiben."
        )
        raise _no(text % {"table": place[1], "next": paper.done + 1})
    wanted = game or paper.done + 1
    if wanted > paper.games:
        raise _no(_("An Tisch %(table)d sind alle Spiele geschrieben. Bitte sagen, ab welchem Spiel es gilt.") % {"table": place[1]})
    return wanted


# The actions --------------------------------------------------------------------------------------------------------------------------


def _late(hall: Hall, wish: Wish) -> Changed:
    people = [_free(hall, number) for number in (wish.player, wish.other) if number] or [_free(hall, wish.player)]
    if len(set(people)) < len(people):
        raise _no(_("Bitte zwei verschiedene Nummern nennen: zwei, die dazukommen."))
    first: dict[Place, Spot | None] = {}
    rounds = hall.repairable
    if wish.table:
        place = _table(hall, wish.table)
        if len(hall.spots[place].now) + len(people) not in hall.sizes:
            raise _no(_("An Tisch %(table)d ist kein Platz mehr.") % {"table": wish.table})
        first = {place: hall.spots[place]._replace(began=(*hall.spots[place].now, *people))}
        rounds = [round_ for round_ in rounds if round_ != hall.number]
    for number in people:
        first |= joined(hall.changed(first), number, rounds)
    return Changed(first)


def _walk_out(hall: Hall, wish: Wish) -> Changed:
    return _gone(hall, wish, made("left_early"))


def _gone(hall: Hall, wish: Wish, why: str) -> Changed:
    """He is out from here on. `why`: as the lists say it, which hang on the wall; what the director typed is in the log alone."""
    number = _player(hall, wish.player)
    other = _free(hall, wish.other) if wish.other else 0
    place = hall.table_of(number)
    spots: dict[Place, Spot | None] = {}
    rounds = hall.repairable
    if place is not None and not hall.papers[place].untouched:
        spot = hall.spots[place]
        if other:
            spots[place] = sat_down(hall, place, {spot.now.index(number): other}, _from_game(hall, place, wish.game))
        elif spot.state == TableState.OPEN and hall.papers[place].done < hall.papers[place].games:
            spots[place] = _alone(hall, place, number, wish)
        rounds = [round_ for round_ in rounds if round_ != hall.number]
    return Changed(spots | given_over(hall, number, other, rounds), {number: why})


def _alone(hall: Hall, place: Place, number: int, wish: Wish) -> Spot:
    """A table that one leaves in mid-round and nobody takes his place: where one sat out the others play on, each of them every game; else
    it ends."""
    spot = hall.spots[place]
    empty = empty_seat(spot.changes)
    if empty is not None and spot.now[empty] == number:
        return spot
    if wish.fate == ENDS or empty is not None or not sits_out(hall.tournament.sheet, len(spot.began)):
        return spot._replace(state=str(TableState.BROKEN_OFF), reason=made("somebody_left", number=str(number)))
    game = _from_game(hall, place, wish.game)
    if game <= hall.papers[place].done:
        text = _(
            "Spiel %(game)d an Tisch %(table)d ist geschrieben, als alle dort saßen. Die anderen können ab Spiel %(next)d ohne "
            "%(who)s weiterspielen; "
            "stimmt ein früheres nicht, zuerst die Zeilen streichen und danach neu schreiben."
        )
        raise _no(text % {"game": game, "table": place[1], "next": hall.papers[place].done + 1, "who": hall.name(number)})
    return spot._replace(changes=resat(spot.began, spot.changes, [Change(game, spot.now.index(number), number, empty=True)]))


def _never_came(hall: Hall, wish: Wish) -> Changed:
    number, place = _player(hall, wish.player), _seat(hall, wish.player)
    why = made("did_not_come")
    if hall.papers[place].untouched:
        return _gone(hall, wish, why)
    if not wish.other:
        raise _no(MATRIX[Action.NEVER_CAME, Stage.ONE].sentence)
    other = _free(hall, wish.other)
    first: dict[Place, Spot | None] = {place: sat_down(hall, place, {hall.spots[place].now.index(number): other}, 1)}
    return Changed(first | given_over(hall, number, other, [round_ for round_ in hall.repairable if round_ != hall.number]), {number: why})


def _back(hall: Hall, wish: Wish) -> Changed:
    number = _player(hall, wish.player)
    place, spots = _earlier(hall, number), {}
    if place is not None:
        spot = hall.spots[place]
        if spot.state == TableState.BROKEN_OFF:
            spot = spot._replace(state=str(TableState.OPEN), reason="")
        empty = empty_seat(spot.changes)
        if empty is not None and spot.now[empty] == number:
            spot = spot._replace(changes=resat(spot.began, spot.changes, [Change(_from_game(hall, place, wish.game), empty, number)]))
        elif number not in spot.now:
            seat = next(
                seat
                for seat in range(len(spot.began))
                if number in {spot.began[seat], *(one.player for one in spot.changes if one.seat == seat)}
            )
            game = _from_game(hall, place, wish.game)
            spot = spot._replace(changes=resat(spot.began, spot.changes, [Change(game, seat, number)]))
        spots[place] = spot
    rounds = [round_ for round_ in hall.repairable if place is None or round_ != hall.number]
    return Changed(spots | joined(hall, number, rounds), {number: None})


def _substitute(hall: Hall, wish: Wish) -> Changed:
    place, other = _seat(hall, wish.player), _free(hall, wish.other)
    return Changed({place: sat_down(hall, place, {hall.spots[place].now.index(wish.player): other}, _from_game(hall, place, wish.game))})


def _swap(hall: Hall, wish: Wish) -> Changed:
    one, other = _seat(hall, wish.player), _seat(hall, wish.other)
    if wish.player == wish.other:
        raise _no(_("Zum Tauschen gehören zwei."))
    if one == other:
        raise _no(_("Beide sitzen an Tisch %(table)d. Dafür „in anderer Reihenfolge“ wählen.") % {"table": one[1]})
    pairs = (
        (one, wish.player, wish.other, wish.game, wish.until),
        (other, wish.other, wish.player, _since_at_the_other(hall, other, wish), wish.other_until or wish.until),
    )
    if wish.fate == STRUCK:
        struck = tuple(place for place, *_rest in pairs if hall.papers[place].source == Source.RECORDS)
        if not struck:
            raise _no(_("Da ist nichts zu streichen: Es ist noch kein Spiel geschrieben."))
        return Changed(struck=struck)
    if wish.fate == BACK and not wish.until:
        _must_both_go_on(hall, one, other)
    spots: dict[Place, Spot | None] = {}
    for place, drawn, sat, game, until in pairs:
        paper, seat = hall.papers[place], hall.spots[place].now.index(drawn)
        since = game or 1
        if until:
            spots[place] = _sat_until(hall, place, {seat: (drawn, sat)}, since, until=until)
            continue
        if paper.source == Source.SUMS or (paper.done and since > paper.done + 1):
            _from_game(hall, place, game)  # says why not
        spots[place] = sat_down(hall, place, {seat: sat}, since if paper.done else 1)
        if wish.fate == BACK:
            if paper.source == Source.SUMS or paper.done >= paper.games:
                continue  # the table has played all of it: there is no game at which they could change back
            spot = hall.spots[place]
            again = [Change(since, seat, sat), Change(paper.done + 1, seat, drawn)] if paper.done else []
            spots[place] = spot._replace(changes=resat(spot.began, spot.changes, again))
    return Changed(spots)


def _since_at_the_other(hall: Hall, place: Place, wish: Wish) -> int:
    """Since which game at the second one's table; not said: as at the first one's, or from its next one on where it is not so far. 0 where
    there are sums alone: the whole round."""
    paper = hall.papers[place]
    if wish.other_game or paper.source == Source.SUMS:
        return wish.other_game
    return min(wish.game, paper.done + 1)


def _sat_until(hall: Hall, place: Place, seats: Mapping[int, tuple[int, int]], since: int, until: int) -> Spot:
    """The table with others in these seats for some games that are written, and then as it was. `seats`: who was drawn there, and who sat
    there."""
    spot, paper = hall.spots[place], hall.papers[place]
    if paper.source == Source.SUMS:
        raise _no(str(MATRIX[Action.SWAP, Stage.SUMS].sentence))
    if not since <= until <= paper.done:
        text = _("An Tisch %(table)d sind die Spiele 1 bis %(done)d geschrieben: bitte ein Stück davon nennen, etwa Spiel 1 bis 3.")
        raise _no(
            text % {"table": place[1], "done": paper.done}
            if paper.done
            else _("An Tisch %(table)d ist nichts geschrieben.") % {"table": place[1]}
        )
    new = [Change(since, seat, sat) for seat, (_drawn, sat) in seats.items()]
    if until < paper.games:
        new += [Change(until + 1, seat, drawn) for seat, (drawn, _sat) in seats.items()]
    return spot._replace(changes=resat(spot.began, spot.changes, new))


def _must_both_go_on(hall: Hall, one: Place, other: Place) -> None:
    """Who sits until the end of one table cannot play on at the other."""
    over = [place[1] for place in (one, other) if hall.papers[place].done >= hall.papers[place].games]
    if len(over) == 1:
        text = _(
            "An Tisch %(table)d sind alle Spiele geschrieben; dorthin kann niemand mehr zurück. „Sie bleiben, wo sie sitzen“ wählen, "
            "oder am anderen "
            "Tisch jemanden einspringen lassen."
        )
        raise _no(text % {"table": over[0]})


def _order(hall: Hall, wish: Wish) -> Changed:
    place = _table(hall, wish.table)
    spot = hall.spots[place]
    if sorted(wish.order) != sorted(spot.now):
        text = _("Bitte alle an Tisch %(table)d in der Reihenfolge nennen, in der sie sitzen: %(numbers)s.")
        raise _no(text % {"table": wish.table, "numbers": ", ".join(map(str, spot.now))})
    if hall.papers[place].untouched and not spot.changes:
        dealer = wish.order.index(spot.began[spot.dealer])
        return Changed({place: spot._replace(began=wish.order, dealer=dealer)})
    game = _from_game(hall, place, wish.game)
    empty = empty_seat(spot.changes)
    if empty is not None and wish.order[empty] != spot.now[empty]:
        text = _(
            "%(who)s ist gegangen: Sein Platz bleibt leer, wo er ist. Bitte ihn in der Reihenfolge an seiner Stelle lassen: %(numbers)s."
        )
        raise _no(text % {"who": hall.name(spot.now[empty]), "numbers": ", ".join(map(str, spot.now))})
    together = since_when_together(spot)
    if game < together:
        text = _("An Tisch %(table)d sitzen diese Spieler erst seit Spiel %(since)d beisammen: bitte „ab Spiel“ %(since)d oder später.")
        raise _no(text % {"table": wish.table, "since": together})
    return Changed({place: reordered(spot, wish.order, game)})


def _dealer(hall: Hall, wish: Wish) -> Changed:
    place = _table(hall, wish.table)
    spot = hall.spots[place]
    if wish.player not in spot.now:
        raise _no(_("Nr. %(number)d sitzt nicht an Tisch %(table)d.") % {"number": wish.player, "table": wish.table})
    return Changed({place: spot._replace(dealer=spot.now.index(wish.player))})


def _dissolve(hall: Hall, wish: Wish) -> Changed:
    place = _table(hall, wish.table)
    return Changed(spots_of(hall, dissolve(hall.draw([hall.number]), *place, still=hall.still)))


def _twice(hall: Hall, wish: Wish) -> Changed:
    stays, goes = _active(hall, wish.player), _player(hall, wish.other)
    if stays == goes:
        raise _no(_("Bitte zwei verschiedene Nummern nennen: die bleibt, und die wegfällt."))
    if hall.has_played(goes):
        raise _no(MATRIX[Action.TWICE, Stage.ONE].sentence)
    return Changed(given_over(hall, goes, stays, hall.repairable), merged=(goes, stays))


_ACTIONS: Mapping[Action, Callable[[Hall, Wish], Changed]] = {
    Action.LATE: _late,
    Action.WALK_OUT: _walk_out,
    Action.BACK: _back,
    Action.SUBSTITUTE: _substitute,
    Action.SWAP: _swap,
    Action.ORDER: _order,
    Action.DEALER: _dealer,
    Action.DISSOLVE: _dissolve,
    Action.TWICE: _twice,
    Action.NEVER_CAME: _never_came,
}
