"""What the regular players of a Renonce receive, line by line, and how the offenders pay it: in equal parts of the whole sum."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.engine.ledger import Line, total
from rules.engine.record import Played, Renonce
from rules.engine.sharing import is_finer, scaled, times_words, towards_zero
from rules.engine.tariff import Tariff
from rules.rows.answers import sharing_is_said
from rules.rows.card_points import Amount, equal_part
from rules.rows.choices import Halves
from rules.rows.citing import read_into
from rules.words.texts import Text

_LAST = ("radl", "rounding")
"""What is made of all lines before it."""


class Draft(NamedTuple):
    """A line before the offenders have paid it: what each regular player receives, in points and in cash. `shared`: whether they pay it in
    equal parts; else somebody has paid it already."""

    item: str
    label: Text
    source: str
    points: tuple[Amount, ...]
    cash: tuple[Amount, ...]
    shared: bool = True


def ruled(record: Played) -> Renonce:
    """The ruling that ended the game."""
    if record.renonce is None:
        raise TypeError(f"no Renonce in {record}")
    return record.renonce


def regular_seats(record: Played, tariff: Tariff) -> tuple[int, ...]:
    """Who plays and has not revoked."""
    offenders = ruled(record).offenders
    return tuple([seat for seat in tariff.active_seats(record.dealer) if seat not in offenders])


def multiplied_and_rounded(drafts: list[Draft], record: Played, tariff: Tariff) -> list[Draft]:
    """The drafts with what a Radl adds to all but the points that a referee names, and with the halves struck that the sheet does not
    write, of each player together."""
    found = [*drafts]
    twice = [draft for draft in drafts if draft.item != "claim_points"]
    if twice and record.radl is not None and record.radl > 1:
        points, cash = (scaled(row, record.radl - 1) for row in _sums(twice))
        found.append(Draft("radl", times_words(record.radl), tariff.system.paragraph_of("radl"), points, cash=cash))
    if found and tariff.system.halves is Halves.DOWN:
        points, cash = (tuple(whole - due for whole, due in zip(towards_zero(row), row, strict=True)) for row in _sums(found))
        if any(points) or any(cash):
            found.append(Draft("rounding", ("rounding",), tariff.system.paragraphs["rounding"], points, cash=cash))
    return found


def together(settled: list[Draft], due: list[Draft]) -> list[Draft]:
    """Both, with one line of the Radl and one of what is rounded."""
    if not settled or not due:
        return settled or due
    drafts = [*settled, *due]
    ends = [[draft for draft in drafts if draft.item == item] for item in _LAST]
    plain = [draft for draft in drafts if draft.item not in _LAST]
    return [*plain, *(_one(same) for same in ends if same)]


def less_than_half(drafts: list[Draft]) -> bool:
    """Whether somebody is due less than half a point, or more by that."""
    return any(map(is_finer, _sums(drafts)))


def paid(drafts: list[Draft], record: Played, tariff: Tariff) -> list[Line] | None:
    """The drafts with the offenders' equal parts; as one line where only the whole sum can be shared; None where not even that."""
    offenders = ruled(record).offenders
    read = len(offenders) > 1 and not sharing_is_said(tariff.policies)
    halves = tariff.system.halves is not Halves.NONE
    lines = [
        line for line in (_pay(draft, offenders, read and not tariff.system.spoken, halves=halves) for draft in drafts) if line is not None
    ]
    if len(lines) < len(drafts):
        label = ("renonce_shared", ("+", *(draft.label for draft in drafts)), len(offenders))
        points, cash = _sums(drafts)
        whole = _pay(
            Draft("renonce", label, drafts[0].source, points, cash=cash), offenders, read and not tariff.system.spoken, halves=halves
        )
        lines = [] if whole is None else [whole]
    return lines if lines and _is_written(lines, tariff) else None


def _is_written(lines: Sequence[Line], tariff: Tariff) -> bool:
    """Whether the sheet writes what these come to: one that strikes its halves no part that is none of a whole point."""
    if tariff.system.halves is not Halves.DOWN:
        return True
    return all(
        amount == int(amount) for row in (total(line.points for line in lines), total(line.cash for line in lines)) for amount in row
    )


def _sums(drafts: Sequence[Draft]) -> tuple[tuple[Amount, ...], tuple[Amount, ...]]:
    return total(draft.points for draft in drafts), total(draft.cash for draft in drafts)


def _one(same: list[Draft]) -> Draft:
    points, cash = _sums(same)
    return same[-1]._replace(points=points, cash=cash)


def _pay(draft: Draft, offenders: tuple[int, ...], read: bool, *, halves: bool) -> Line | None:
    """A draft with the offenders' equal parts, None where these are no parts of a point. `read`: how they share is read into the sheet."""
    points, cash = (_debited(row, offenders, halves=halves) for row in (draft.points, draft.cash))
    if points is None or cash is None:
        return None
    return Line(draft.item, draft.label, read_into(draft.source) if read and draft.shared else draft.source, points, cash=cash)


def _debited(dues: tuple[Amount, ...], offenders: tuple[int, ...], *, halves: bool) -> tuple[Amount, ...] | None:
    """The dues with the offenders' equal parts taken from them; None where these are not whole, or halves."""
    due = sum(dues)
    if not due:
        return dues
    part = due if len(offenders) == 1 else equal_part(due, len(offenders), halves=halves)
    if part is None:
        return None
    left = [*dues]
    for seat in offenders:
        left[seat] -= part
    return tuple(left)
