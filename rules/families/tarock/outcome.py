"""Who won a positive or negative game, and what counts beside a Valat. The one place that knows thresholds and what raises them."""

from typing import assert_never

from rules.engine.record import Announcement, Declared, Negative, Positive, announced_in
from rules.engine.tariff import Play, Sides, Tariff
from rules.rows import card_points
from rules.rows.answers import failed_valat_loses, missing_bird_costs_three, targets_raise, valat_multiplies, valat_settles_once_announced
from rules.rows.choices import ValatBeside
from rules.rows.system import AnnouncementRow


def declarer_wins(record: Declared, play: Play, sides: Sides, tariff: Tariff) -> bool:
    """Whether the declarer's side won the game itself. The record must be complete."""
    if isinstance(record, Negative):
        return bool(record.won)
    if "won" not in play.fields:
        return _count_wins(record, play, sides, tariff)
    won = record.won if record.points is None else record.points >= card_points.WIN
    if play.unit_bird is not None:
        return bool(won) and any(
            item.won for item in record.announcements if item.kind == play.unit_bird and item.by == record.declarer and item.when == "open"
        )
    return bool(won)


def without_bird(record: Declared, play: Play, tariff: Tariff) -> bool:
    """A Besserrufer that its declarer bid without a bird in hand: a Renonce of his alone that lists none of its birds as his."""
    if not missing_bird_costs_three(tariff.policies) or not play.row.birds or record.renonce is None:
        return False
    own = any(item.kind in play.birds and item.by == record.declarer and item.when == "open" for item in announced_in(record))
    return record.renonce.offenders == (record.declarer,) and not own


def nobody_plays(row: AnnouncementRow, play: Play, partner: int | None) -> bool:
    """König ultimo in a Solorufer without a partner: the called king lies in the talon."""
    return row.partner_games_only and play.row.solo and partner is None


def valat_in(announcements: tuple[Announcement, ...], *, announced: bool) -> Announcement | None:
    """The Valat among them that was made; with `announced` one that was announced, made or not, too."""
    for item in announcements:
        if item.kind == "valat" and (item.won or (announced and item.when != "silent")):
            return item
    return None


def valat_beside(announcements: tuple[Announcement, ...], tariff: Tariff) -> bool:
    """Whether there is a Valat beside which not everything counts (`counts_with_valat` says what does)."""
    found = valat_in(announcements, announced=True)
    return found is not None and (bool(found.won) or valat_settles_once_announced(tariff.policies))


def multiplying_valat(announcements: tuple[Announcement, ...], tariff: Tariff) -> Announcement | None:
    """The Valat that takes the game's place, where the sheet has it so."""
    found = valat_in(announcements, announced=True)
    return found if found is not None and valat_multiplies(tariff.policies) else None


def counts_with_valat(item: Announcement, play: Play, tariff: Tariff) -> bool:
    """Whether an announcement counts beside a Valat."""
    if item.kind == "valat":
        return True
    row, silent = play.rows[item.kind], item.when == "silent"
    match tariff.policies.valat_beside:
        case None | ValatBeside.ALL:
            counts = True
        case ValatBeside.NO_SILENT_BIRDS:
            counts = not (row.bird and silent)
        case ValatBeside.COURSE:
            counts = row.in_course
        case ValatBeside.COURSE_OR_KONTRAD:
            counts = row.in_course or item.kontra != 1
        case ValatBeside.ANNOUNCED:
            counts = not silent
        case ValatBeside.BIRDS_AND_ULTIMO:
            counts = not silent or row.bird or row.partner_games_only
        case ValatBeside.NOTHING:
            counts = False
        case _:
            assert_never(tariff.policies.valat_beside)
    return counts


def on_valats_side(announcements: tuple[Announcement, ...], sides: Sides, tariff: Tariff) -> tuple[int, ...]:
    """Who is paid in a Renonce as if the Valat that his side announced had been made; nobody where that leaves nothing out."""
    match tariff.policies.valat_beside:
        case ValatBeside.COURSE | ValatBeside.COURSE_OR_KONTRAD:
            announced = next((item for item in announcements if item.kind == "valat" and item.when != "silent"), None)
            if announced is None:
                return ()
            return sides.ours if announced.by in sides.ours else sides.opponents
        case (
            None
            | ValatBeside.ALL
            | ValatBeside.NO_SILENT_BIRDS
            | ValatBeside.ANNOUNCED
            | ValatBeside.BIRDS_AND_ULTIMO
            | ValatBeside.NOTHING
        ):
            return ()
        case _:
            assert_never(tariff.policies.valat_beside)


def claim_counts(claim: Announcement, announcements: tuple[Announcement, ...], play: Play, sides: Sides, tariff: Tariff) -> bool:
    """Whether what somebody claims as silently lost would have counted beside a Valat that was announced."""
    if not any(item.kind == "valat" and item.when != "silent" for item in announcements):
        return True
    if valat_settles_once_announced(tariff.policies):
        return counts_with_valat(claim, play, tariff)
    return claim.by not in on_valats_side(announcements, sides, tariff) or play.rows[claim.kind].in_course


def _count_wins(record: Positive, play: Play, sides: Sides, tariff: Tariff) -> bool:
    """Point-Tarock (§ 15): 35/2, unless Absolut or Panzer raise what a side needs (§ 6 b) or an announced Valat failed (§ 14)."""
    points = record.points or 0
    need = card_points.WIN
    need_opponents = 0
    for item in record.announcements:
        threshold = play.rows[item.kind].threshold
        if threshold is not None and targets_raise(tariff.policies):
            if item.by in sides.ours:
                need = max(need, threshold)
            else:
                need_opponents = max(need_opponents, threshold)
        elif item.kind == "valat" and item.when != "silent" and not item.won and failed_valat_loses(tariff.policies):
            return False
    if need == card_points.WIN and need_opponents:
        return card_points.PACK - points < need_opponents
    return points >= need
