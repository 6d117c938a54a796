"""What a Renonce costs: the regular players receive from the offenders what they would have had, had they won everything announced.

`reading` and `penalty` have checked the ruling; whether there was a Renonce is the referee's question, not this module's.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, assert_never

from rules.engine.ledger import Line, Settlement, settle, total
from rules.engine.record import (
    Announcement,
    Claim,
    Declared,
    Kontra,
    Played,
    Positive,
    Renonce,
    Trischaken,
    announced_in,
    multiplier,
    partner_of,
)
from rules.engine.sharing import covering, written_or_paid
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.tarock.outcome import counts_with_valat, multiplying_valat, on_valats_side, without_bird
from rules.families.tarock.valat import UNDEFINED_VALAT, undefined_valat, valat_kontra, valat_worth
from rules.rows.answers import sharing_is_said, valat_multiplies
from rules.rows.card_points import Amount
from rules.rows.choices import RenoncePays, RenonceTrischaken
from rules.rows.citing import read_into
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


class Draft(NamedTuple):
    """A line before the offenders have paid it: what each regular player receives, in points and in cash."""

    item: str
    label: Text
    source: str
    points: tuple[Amount, ...]
    cash: tuple[Amount, ...]


def settle_renonce(record: Played, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """The settlement of a game that ended by a Renonce; a Refusal where several offenders cannot share it in whole points."""
    lines: list[Line] = []
    if isinstance(record, Trischaken):
        settled = _trischaken(record, tariff)
        if settled is None:
            return Refusal((Finding("undefined_by_rules", "renonce", ("undefined_renonce_trischaken",)),))
        lines, drafts = settled
    elif _nobody_knows(record, tariff):
        return UNDEFINED_VALAT
    elif without_bird(record, play, tariff):
        drafts = [_without_bird(record, play, tariff)]
    else:
        drafts = _drafts(record, play, tariff)
    drafts += _claim_drafts(record, play, tariff)
    if record.radl == 2:
        drafts += _radl_draft(drafts, tariff)
    paid = _paid(drafts, record, tariff)
    if paid is None:
        return Refusal((Finding("indivisible", "renonce", ("indivisible", len(_ruled(record).offenders))),))
    warnings = () if isinstance(record, Trischaken) else (*vorhand_warnings(record, play, tariff), *_bird_warnings(record, play, tariff))
    return settle(lines + paid, tariff.nothing, warnings)


def _nobody_knows(record: Declared, tariff: Tariff) -> bool:
    """Whether somebody would be paid for a Valat that the opponents announced and missed, where the tournament leaves that to its
    referee."""
    valat = multiplying_valat(_open(record), tariff)
    sides = tariff.sides(record.dealer, record.declarer, partner_of(record))
    return (
        valat is not None
        and undefined_valat(valat, sides, tariff, missed=True)
        and any(seat in sides.ours for seat in _regular(record, tariff))
    )


def _open(record: Played) -> tuple[Announcement, ...]:
    """What was announced; what is silent pays nothing in a Renonce."""
    return tuple([item for item in announced_in(record) if item.when != "silent"])


def _without_bird(record: Declared, play: Play, tariff: Tariff) -> Draft:
    """A Besserrufer that was bid without a bird: 3 to each of the three, the partner too."""
    regular = _regular(record, tariff)
    dues = tuple(3 if seat in regular else 0 for seat in range(tariff.seats))
    return Draft("renonce", ("renonce_without_bird", play.term, 3), tariff.system.paragraph_of("without_bird"), dues, cash=tariff.nothing)


def _bird_warnings(record: Declared, play: Play, tariff: Tariff) -> tuple[Finding, ...]:
    """A bird that was forgotten on the sheet looks like one that nobody held."""
    if without_bird(record, play, tariff):
        return (Finding("no_bird", "announcements", ("no_bird", play.term)),)
    return ()


def _ruled(record: Played) -> Renonce:
    """The ruling that ended the game."""
    if record.renonce is None:
        raise TypeError(f"no Renonce in {record}")
    return record.renonce


def _paid(drafts: list[Draft], record: Played, tariff: Tariff) -> list[Line] | None:
    """The drafts with the offenders' equal parts; as one line where only the whole sum can be shared; None where not even that."""
    offenders = _ruled(record).offenders
    read = len(offenders) > 1 and not sharing_is_said(tariff.policies)
    lines = [line for line in (_pay(draft, offenders, read) for draft in drafts) if line is not None]
    if len(lines) == len(drafts):
        return lines
    label = ("renonce_shared", ("+", *(draft.label for draft in drafts)), len(offenders))
    points, cash = total(draft.points for draft in drafts), total(draft.cash for draft in drafts)
    whole = _pay(Draft("renonce", label, drafts[0].source, points, cash=cash), offenders, read)
    return None if whole is None else [whole]


def _pay(draft: Draft, offenders: tuple[int, ...], read: bool) -> Line | None:
    """A draft with the offenders' equal parts, None where these are not whole. `read`: how they share is read into the sheet."""
    points, cash = _debited(draft.points, offenders), _debited(draft.cash, offenders)
    if points is None or cash is None:
        return None
    return Line(draft.item, draft.label, read_into(draft.source) if read else draft.source, points, cash=cash)


def _debited(dues: tuple[Amount, ...], offenders: tuple[int, ...]) -> tuple[Amount, ...] | None:
    """The dues with the offenders' equal parts taken from them; None where these are not whole."""
    due = sum(dues)
    if not due:
        return dues
    part, rest = divmod(due, len(offenders))
    if rest:
        return None
    left = [*dues]
    for seat in offenders:
        left[seat] -= part
    return tuple(left)


def _radl_draft(drafts: list[Draft], tariff: Tariff) -> list[Draft]:
    twice = [draft for draft in drafts if draft.item != "claim_points"]
    points, cash = total(draft.points for draft in twice), total(draft.cash for draft in twice)
    return [Draft("radl", ("radl",), tariff.system.paragraph_of("radl"), points, cash=cash)]


def _trischaken(record: Trischaken, tariff: Tariff) -> tuple[list[Line], list[Draft]] | None:
    """What a Trischaken costs: a number to each regular player, shared by the offenders; or as much as each offender pays alone; None:
    nobody knows."""
    match tariff.policies.renonce_trischaken:
        case RenonceTrischaken.EACH_BY_ROLE:
            return [_each_offender(record, tariff, usual=2, vorhand=4, topic="trischaken_renonce")], []
        case RenonceTrischaken.EACH_FLAT:
            return [_each_offender(record, tariff, usual=4, vorhand=4, topic="flat_4")], []
        case RenonceTrischaken.BY_ROLE:
            number = _by_role(record, tariff)
            return None if number is None else ([], [_to_each_regular(record, number, tariff)])
        case (int() | Fraction()) as number:
            return [], [_to_each_regular(record, number, tariff)]
        case None:
            raise ValueError(f"{tariff.system.slug} has no Trischaken")
        case _:
            assert_never(tariff.policies.renonce_trischaken)


def _to_each_regular(record: Played, number: Amount, tariff: Tariff) -> Draft:
    regular, source = _regular(record, tariff), tariff.system.paragraphs["trischaken_renonce"]
    dues = tuple(number if seat in regular else 0 for seat in range(tariff.seats))
    return Draft("renonce", ("renonce_trischaken", number), source, dues, cash=tariff.nothing)


def _by_role(record: Trischaken, tariff: Tariff) -> int | None:
    """What each regular player receives: 2, from Vorhand 4; 3 from two who play and are not Vorhand; None for any other number or
    mixture."""
    offenders = _ruled(record).offenders
    if len(offenders) == 1:
        return 4 if offenders[0] == _vorhand(record, tariff) else 2
    playing = tariff.active_seats(record.dealer)
    plain = len(offenders) == 2 and all(seat in playing and seat != _vorhand(record, tariff) for seat in offenders)
    return 3 if plain else None


def _vorhand(record: Trischaken, tariff: Tariff) -> int:
    return tariff.after(record.dealer) if record.vorhand is None else record.vorhand


def _each_offender(record: Trischaken, tariff: Tariff, *, usual: int, vorhand: int, topic: str) -> Line:
    """Every offender pays for himself: so much to each regular player, or what Vorhand pays."""
    regular = _regular(record, tariff)
    first = _vorhand(record, tariff)
    amounts: list[Amount] = [0] * tariff.seats
    for offender in _ruled(record).offenders:
        due = vorhand if offender == first else usual
        for seat in regular:
            amounts[seat] += due
            amounts[offender] -= due
    label = ("renonce_trischaken", amounts[regular[0]])
    return Line("renonce", label, tariff.system.paragraphs[topic], tuple(amounts), cash=tariff.nothing)


def _drafts(record: Declared, play: Play, tariff: Tariff) -> list[Draft]:
    """The single values, and what Kontra adds to them."""
    sides = tariff.sides(record.dealer, record.declarer, partner_of(record))
    paragraphs = tariff.system.paragraphs
    payees = _payees(tariff, sides, _ruled(record).offenders)
    own = on_valats_side(announced_in(record), sides, tariff)
    parts = _parts(record, play, sides, tariff)
    counted = [part for part in parts if part.beside] if any(payee.seat in own for payee in payees) else parts
    drafts = [_draft("renonce", counted, payees, sides, tariff=tariff)]
    if len(counted) < len(parts):
        others = [payee for payee in payees if payee.seat not in own]
        if others:
            drafts.append(_draft("renonce_without_valat", [part for part in parts if not part.beside], others, sides, tariff=tariff))
    paid = [part for part in parts if part.beside or any(payee.seat not in own for payee in payees)]
    if any(part.kontra != 1 for part in paid):
        points, cash = written_or_paid(_kontra_dues(paid, payees, own, tariff), tariff)
        drafts.append(Draft("kontra", ("renonce_kontra",), paragraphs["kontra"], points, cash=cash))
    return drafts


def _draft(key: str, parts: list[Part], payees: Sequence[Payee], sides: Sides, tariff: Tariff) -> Draft:
    """What these seats receive for these parts, without Kontra. The text names the values that are paid."""
    seats = tuple([payee.seat for payee in payees])
    label = (key, ("+", *[_named(part, seats, sides) for part in parts]))
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


def _regular(record: Played, tariff: Tariff) -> tuple[int, ...]:
    offenders = _ruled(record).offenders
    return tuple([seat for seat in tariff.active_seats(record.dealer) if seat not in offenders])


def _parts(record: Declared, play: Play, sides: Sides, tariff: Tariff) -> list[Part]:
    """The game and every open announcement, whoever made it, at the multipliers in force."""
    void = play.void_alone and partner_of(record) is None
    surcharge = tariff.system.bids[record.bid] if isinstance(record, Positive) and record.bid else 0
    bird = play.unit_bird
    own = play.values[bird, "open"] if bird else 0
    value, against = play.value + surcharge + own, play.lost + surcharge + own
    instead = multiplying_valat(_open(record), tariff)
    parts = [Part(play.term, value, against, 1 if void else record.kontra)]
    if instead is not None:
        worth, lost = (valat_worth(instead, play, ours=ours) for ours in (True, False))
        parts = [Part(play.terms[instead.kind], worth, lost, 1 if void else valat_kontra(instead, record.kontra, sides, tariff))]
    for item in _open(record):
        if item is instead or (item.kind == bird and item.by == record.declarer):
            continue
        row = play.rows[item.kind]
        worth = play.values[item.kind, item.when]
        kontra = 1 if void else covering(item.kontra, record.kontra, sides) if row.covered else item.kontra
        beside = counts_with_valat(item._replace(kontra=1) if void else item, play, tariff)
        parts.append(Part(play.terms[item.kind], worth, worth, kontra, beside=beside))
    return parts


@lru_cache(maxsize=1 << 12)
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


def _claim_due(claim: Claim, record: Played, play: Play, tariff: Tariff) -> Amount:
    """What a claim brings: named points as they are; a silent announcement from each opponent to a lone declarer, once to others."""
    if claim.kind is None or isinstance(record, Trischaken):
        return claim.points or 0
    value = play.values[claim.kind, "silent"]
    sides = tariff.sides(record.dealer, record.declarer, partner_of(record))
    if claim.kind == "valat" and valat_multiplies(tariff.policies):
        value = (value - 1) * (play.value if claim.by in sides.ours else play.lost)
    alone = len(sides.ours) == 1 and claim.by == record.declarer
    return value * (len(sides.opponents) if alone else 1)


def _claim_drafts(record: Played, play: Play, tariff: Tariff) -> list[Draft]:
    drafts: list[Draft] = []
    for claim in _ruled(record).claims:
        due = _claim_due(claim, record, play, tariff)
        dues = tuple(due if seat == claim.by else 0 for seat in range(tariff.seats))
        item = "claim" if claim.points is None else "claim_points"
        drafts.append(Draft(item, _claim_label(claim, due, play), tariff.system.paragraphs["claim"], dues, cash=tariff.nothing))
    return drafts


def _claim_label(claim: Claim, due: Amount, play: Play) -> Text:
    if claim.kind is not None:
        return ("claim", play.terms[claim.kind], due)
    return ("claim_points_for", claim.reason, due) if claim.reason else ("claim_points", due)
