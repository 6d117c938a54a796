"""What a Renonce costs: the regular players receive from the offenders what they would have had, had they won everything announced.

`reading` and `penalty` have checked the ruling; whether there was a Renonce is the referee's question, not this module's.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple, assert_never

from rules.engine.ledger import Line, Settlement, settle
from rules.engine.record import Announcement, Declared, Kontra, Negative, Played, Positive, Trischaken, announced_in, multiplier, partner_of
from rules.engine.remembering import remembered
from rules.engine.sharing import covering, in_half_points, written_or_paid
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.tarock.claiming import claim_drafts
from rules.families.tarock.offenders import Draft, less_than_half, multiplied_and_rounded, paid, regular_seats, ruled, together
from rules.families.tarock.outcome import counts_with_valat, kontra_is_void, kontra_on, multiplying_valat, on_valats_side, without_bird
from rules.families.tarock.valat import LESS_THAN_HALF, for_the_referee, undefined_valat, valat_kontra, valat_worth
from rules.rows.answers import valat_multiplies_all
from rules.rows.card_points import Amount
from rules.rows.choices import Halves, RenoncePays, RenonceTrischaken
from rules.words.findings import Finding, Refusal
from rules.words.glossary import Term
from rules.words.texts import Text


class Part(NamedTuple):
    """One thing that the regular players receive: its value, what it pays to an opponent of the declarer, and its Kontra.

    `beside`: whether it counts beside a Valat that the receiver's own side announced.
    """

    term: Term
    value: Amount
    against: Amount
    kontra: Kontra
    beside: bool = True


def vorhand_warnings(record: Declared, play: Play, tariff: Tariff) -> tuple[Finding, ...]:
    """A Vorhand game declared by another, as happens when the dealer did not advance."""
    if play.row.vorhand_only and record.declarer != (tariff.after(record.dealer) if record.vorhand is None else record.vorhand):
        return (Finding("not_vorhand", "declarer", ("not_vorhand", play.term)),)
    return ()


class Payee(NamedTuple):
    """A regular player: whether he has what a part pays to an opponent of the declarer, and at whose Kontras he is paid."""

    seat: int
    against: bool
    opponents: tuple[int, ...]


class Owed(NamedTuple):
    """What a Renonce comes to before it is paid: lines that are settled already, and what the regular players are due beside them."""

    settled: list[Draft]
    due: list[Draft]


Settles = Callable[[Played, Play, Tariff], Settlement | Refusal]


def settle_renonce(record: Played, play: Play, tariff: Tariff, played: Settles) -> Settlement | Refusal:
    """The settlement of a game that ended by a Renonce; a Refusal where nobody knows what it is, or several offenders cannot share it.
    `played`: what the game is worth that was played to its end."""
    if isinstance(record, Trischaken):
        found = _trischaken(record, tariff)
    elif without_bird(record, play, tariff):
        found = Owed([], [_without_bird(record, play, tariff)])
    else:
        found = _as_the_sheet_pays(record, play, tariff, played)
    if isinstance(found, Refusal):
        return found
    due = multiplied_and_rounded([*found.due, *claim_drafts(record, play, tariff)], record, tariff)
    drafts = together(found.settled, due)
    if tariff.system.halves is Halves.KEPT and less_than_half(drafts):
        return LESS_THAN_HALF
    lines = paid(drafts, record, tariff)
    if lines is None:
        return Refusal((Finding("indivisible", "renonce", ("indivisible", len(ruled(record).offenders))),))
    warnings = () if isinstance(record, Trischaken) else (*vorhand_warnings(record, play, tariff), *_bird_warnings(record, play, tariff))
    return settle(lines if tariff.system.halves is Halves.NONE else in_half_points(lines, tariff), tariff.nothing, warnings)


def _as_the_sheet_pays(record: Declared, play: Play, tariff: Tariff, played: Settles) -> Owed | Refusal:
    """What a game with a declarer costs: as won, a sum to each, or as lost by the offenders' side."""
    match tariff.policies.renonce_pays:
        case RenoncePays.AS_WON | RenoncePays.ONCE_EACH:
            return for_the_referee(tariff) if _nobody_knows(record, tariff) else Owed([], _drafts(record, play, tariff))
        case RenoncePays.SIDE_LOSES:
            return _side_loses(record, play, tariff, played)
        case (int() | Fraction()) as number:
            return Owed([], [_to_each_regular(record, number, tariff, topic="renonce", key="renonce_each")])
        case None:
            raise ValueError(f"{tariff.system.slug} has no Renonce")
        case _:
            assert_never(tariff.policies.renonce_pays)


def _side_loses(record: Declared, play: Play, tariff: Tariff, played: Settles) -> Owed | Refusal:
    """The game as the offenders' side has lost it: not by those of both sides, nor by who sits out."""
    sides, offenders = tariff.sides(record.dealer, record.declarer, partner_of(record)), {*ruled(record).offenders}
    losing = next((side for side in (sides.ours, sides.opponents) if offenders.issubset(side)), None)
    if losing is None:
        return Refusal((Finding("undefined_by_rules", "renonce", ("undefined_renonce_sides",)),))
    lost = played(_as_lost(record, losing, sides, play), play, tariff)
    if isinstance(lost, Refusal):
        return lost
    head = Line("renonce", ("renonce_side_loses",), tariff.system.paragraph_of("renonce"), tariff.nothing, cash=tariff.nothing)
    return Owed([Draft(*line, shared=False) for line in (head, *lost.lines)], [])


def _as_lost(record: Declared, losing: tuple[int, ...], sides: Sides, play: Play) -> Declared:
    """The same game, lost by this side with everything that was announced openly; what the other side announced is made."""
    won = losing is not sides.ours
    if isinstance(record, Negative):
        return record._replace(renonce=None, won=won)
    winning = sides.ours if won else sides.opponents
    said = tuple([_told(item, losing, winning, play) for item in _open(record)])
    return record._replace(renonce=None, points=None, won=won, announcements=said)


def _told(item: Announcement, losing: tuple[int, ...], winning: tuple[int, ...], play: Play) -> Announcement:
    """An announcement that its side has missed or made; what is held cannot be missed, and is as good as the others'."""
    missed = item.by in losing
    return item._replace(by=winning[0], won=True) if missed and play.rows[item.kind].holding else item._replace(won=not missed)


def _nobody_knows(record: Declared, tariff: Tariff) -> bool:
    """Whether somebody would be paid for a Valat that the opponents announced and missed, where the tournament leaves that to its
    referee."""
    valat = multiplying_valat(_open(record), tariff)
    sides = tariff.sides(record.dealer, record.declarer, partner_of(record))
    return (
        valat is not None
        and undefined_valat(valat, sides, tariff, missed=True)
        and any(seat in sides.ours for seat in regular_seats(record, tariff))
    )


def _open(record: Played) -> tuple[Announcement, ...]:
    """What was announced; what is silent pays nothing in a Renonce."""
    return tuple([item for item in announced_in(record) if item.when != "silent"])


def _without_bird(record: Declared, play: Play, tariff: Tariff) -> Draft:
    """A Besserrufer that was bid without a bird: 3 to each of the three, the partner too."""
    regular = regular_seats(record, tariff)
    dues = tuple(3 if seat in regular else 0 for seat in range(tariff.seats))
    return Draft("renonce", ("renonce_without_bird", play.term, 3), tariff.system.paragraph_of("without_bird"), dues, cash=tariff.nothing)


def _bird_warnings(record: Declared, play: Play, tariff: Tariff) -> tuple[Finding, ...]:
    """A bird that was forgotten on the sheet looks like one that nobody held."""
    if without_bird(record, play, tariff):
        return (Finding("no_bird", "announcements", ("no_bird", play.term)),)
    return ()


def _trischaken(record: Trischaken, tariff: Tariff) -> Owed | Refusal:
    """What a Trischaken costs: a number to each regular player, shared by the offenders; or as much as each offender pays alone."""
    match tariff.policies.renonce_trischaken:
        case RenonceTrischaken.EACH_BY_ROLE:
            return Owed([_each_offender(record, tariff, usual=2, vorhand=4, topic="trischaken_renonce")], [])
        case RenonceTrischaken.EACH_FLAT:
            return Owed([_each_offender(record, tariff, usual=4, vorhand=4, topic="flat_4")], [])
        case RenonceTrischaken.BY_ROLE:
            number = _by_role(record, tariff)
            if number is None:
                return Refusal(
                    (Finding("undefined_by_rules", "renonce", ("undefined_renonce_trischaken", tariff.system.in_sentence("trischaken"))),)
                )
            return Owed([], [_to_each_regular(record, number, tariff)])
        case (int() | Fraction()) as number:
            return Owed([], [_to_each_regular(record, number, tariff)])
        case None:
            raise ValueError(f"{tariff.system.slug} has no Trischaken")
        case _:
            assert_never(tariff.policies.renonce_trischaken)


def _to_each_regular(
    record: Played, number: Amount, tariff: Tariff, *, topic: str = "trischaken_renonce", key: str = "renonce_trischaken"
) -> Draft:
    """So much to each who has not revoked."""
    regular = regular_seats(record, tariff)
    dues = tuple(number if seat in regular else 0 for seat in range(tariff.seats))
    return Draft(
        "renonce", (key, number, tariff.system.in_sentence("trischaken")), tariff.system.paragraph_of(topic), dues, cash=tariff.nothing
    )


def _by_role(record: Trischaken, tariff: Tariff) -> int | None:
    """What each regular player receives: 2, from Vorhand 4; 3 from two who play and are not Vorhand; None for any other number or
    mixture."""
    offenders = ruled(record).offenders
    if len(offenders) == 1:
        return 4 if offenders[0] == _vorhand(record, tariff) else 2
    playing = tariff.active_seats(record.dealer)
    plain = len(offenders) == 2 and all(seat in playing and seat != _vorhand(record, tariff) for seat in offenders)
    return 3 if plain else None


def _vorhand(record: Trischaken, tariff: Tariff) -> int:
    return tariff.after(record.dealer) if record.vorhand is None else record.vorhand


def _each_offender(record: Trischaken, tariff: Tariff, *, usual: int, vorhand: int, topic: str) -> Draft:
    """Every offender pays for himself: so much to each regular player, or what Vorhand pays."""
    regular = regular_seats(record, tariff)
    first = _vorhand(record, tariff)
    amounts: list[Amount] = [0] * tariff.seats
    for offender in ruled(record).offenders:
        due = vorhand if offender == first else usual
        for seat in regular:
            amounts[seat] += due
            amounts[offender] -= due
    label = ("renonce_trischaken", amounts[regular[0]], tariff.system.in_sentence("trischaken"))
    return Draft("renonce", label, tariff.system.paragraphs[topic], tuple(amounts), cash=tariff.nothing, shared=False)


def _drafts(record: Declared, play: Play, tariff: Tariff) -> list[Draft]:
    """The single values, and what Kontra adds to them."""
    sides = tariff.sides(record.dealer, record.declarer, partner_of(record))
    paragraphs = tariff.system.paragraphs
    payees = _payees(tariff, sides, ruled(record).offenders)
    own = on_valats_side(announced_in(record), sides, tariff)
    parts = _parts(record, play, sides, tariff)
    counted = [part for part in parts if part.beside] if any(payee.seat in own for payee in payees) else parts
    drafts = [_draft("renonce", counted, payees, sides, tariff=tariff)]
    if len(counted) < len(parts):
        others = [payee for payee in payees if payee.seat not in own]
        if others:
            drafts.append(_draft("renonce_without_valat", [part for part in parts if not part.beside], others, sides, tariff=tariff))
    owed = [part for part in parts if part.beside or any(payee.seat not in own for payee in payees)]
    if any(part.kontra != 1 for part in owed):
        points, cash = written_or_paid(_kontra_dues(owed, payees, own, tariff), tariff)
        drafts.append(Draft("kontra", ("renonce_kontra",), paragraphs["kontra"], points, cash=cash))
    return drafts


def _draft(key: str, parts: list[Part], payees: Sequence[Payee], sides: Sides, tariff: Tariff) -> Draft:
    """What these seats receive for these parts, without Kontra. The text names the values that are paid."""
    seats = tuple([payee.seat for payee in payees])
    others = () if key == "renonce" else (tariff.system.in_sentence("valat"),)
    label = (key, ("+", *[_named(part, seats, sides) for part in parts]), *others)
    value, against = sum([part.value for part in parts]), sum([part.against for part in parts])
    dues: list[Amount] = [0] * tariff.seats
    for payee in payees:
        dues[payee.seat] = (against if payee.against else value) * len(payee.opponents)
    return Draft("renonce", label, tariff.system.paragraph_of("renonce" if key == "renonce" else "valat"), tuple(dues), cash=tariff.nothing)


def _kontra_dues(parts: list[Part], payees: Sequence[Payee], own: tuple[int, ...], tariff: Tariff) -> tuple[Amount, ...]:
    """What the Kontra adds to what each of these seats receives; what is left out beside the Valat of one's own side (`own`), with its
    Kontra."""
    dues: list[Amount] = [0] * tariff.seats
    for part in parts:
        if part.kontra != 1:
            for payee in [payee for payee in payees if part.beside or payee.seat not in own]:
                added = sum([multiplier(part.kontra, opponent) - 1 for opponent in payee.opponents])
                dues[payee.seat] += (part.against if payee.against else part.value) * added
    return tuple(dues)


def _named(part: Part, seats: tuple[int, ...], sides: Sides) -> Text:
    """A part with its value to who receives it: a Sechserdreier that is lost pays another one to the opponents."""
    if part.value == part.against or all(seat in sides.ours for seat in seats):
        return ("part", part.term, part.value)
    if all(seat in sides.opponents for seat in seats):
        return ("part", part.term, part.against)
    return ("part_of_both", part.term, part.value, part.against)


def _parts(record: Declared, play: Play, sides: Sides, tariff: Tariff) -> list[Part]:
    """The game and every open announcement, whoever made it, at the multipliers in force."""
    if not isinstance(record, Positive):
        return [Part(play.term, play.value, play.lost, record.kontra)]
    void = kontra_is_void(record, play)
    surcharge = tariff.system.bids[record.bid] if record.bid else 0
    bird = play.unit_bird
    own = play.values[bird, "open"] if bird else 0
    value, against = play.value + surcharge + own, play.lost + surcharge + own
    instead = multiplying_valat(_open(record), tariff)
    parts = [Part(play.term, value, against, 1 if void else record.kontra)]
    factor: Amount = 1
    valats: Kontra = 1
    if instead is not None:
        worth, lost = (valat_worth(instead, play, ours=ours) for ours in (True, False))
        parts = [Part(play.terms[instead.kind], worth, lost, 1 if void else valat_kontra(instead, record.kontra, sides, tariff))]
        if valat_multiplies_all(tariff.policies):
            factor, valats = play.values[instead.kind, instead.when], kontra_on(instead, record, play, sides)
    for item in _open(record):
        if item is instead or (item.kind == bird and item.by == record.declarer):
            continue
        worth = play.values[item.kind, item.when] * factor
        kontra = kontra_on(item, record, play, sides)
        beside = counts_with_valat(item._replace(kontra=kontra), play, tariff)
        parts.append(Part(play.terms[item.kind], worth, worth, covering(kontra, valats, sides), beside=beside))
    return parts


@remembered(1 << 12)
def _payees(tariff: Tariff, sides: Sides, offenders: tuple[int, ...]) -> tuple[Payee, ...]:
    """Who receives, as won: a lone declarer from every opponent, everybody else once; between two opponents at the receiver's Kontra."""
    regular = [seat for seat in sorted(sides.ours + sides.opponents) if seat not in offenders]
    match tariff.policies.renonce_pays:
        case RenoncePays.ONCE_EACH:
            return tuple([Payee(seat, False, _paired(seat, offenders, sides)) for seat in regular])
        case RenoncePays.AS_WON:
            paying = sides.opponents if len(sides.ours) == 1 else sides.opponents[:1]
            return tuple([Payee(seat, True, (seat,)) if seat in sides.opponents else Payee(seat, False, paying) for seat in regular])
        case RenoncePays.SIDE_LOSES | int() | Fraction():
            raise ValueError("paid by the offenders' side, or a sum to each: nobody has what he would have won")
        case None:
            raise ValueError(f"{tariff.system.slug} has no Renonce")
        case _:
            assert_never(tariff.policies.renonce_pays)


def _paired(seat: int, offenders: tuple[int, ...], sides: Sides) -> tuple[int, ...]:
    """Point-Tarock § 17: at whose Kontra a regular player is paid. One offender pays each at the opponent's that stands between them; two
    share what one alone would pay to both, and the one regular player has all of it."""
    if len(offenders) > 1:
        return sides.opponents
    return (seat,) if seat in sides.opponents else offenders
