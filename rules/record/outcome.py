"""Who won a positive or negative game, and what counts beside a Valat. The one place that knows thresholds and what raises them."""

from typing import assert_never

from rules.record import card_points
from rules.record.record import Announcement, Declared, Negative, Positive
from rules.record.tariff import Play, Sides, Tariff
from rules.rows.choices import FailedValat, Targets, ValatBeside
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


def nobody_plays(row: AnnouncementRow, play: Play, partner: int | None) -> bool:
    """König ultimo in a Solorufer without a partner: the called king lies in the talon."""
    return row.partner_games_only and play.row.solo and partner is None


def counts_with_valat(item: Announcement, play: Play, tariff: Tariff) -> bool:
    """Whether an announcement counts beside a Valat that was made."""
    if item.kind == "valat":
        return True
    row = play.rows[item.kind]
    match tariff.policies.valat_beside:
        case None | ValatBeside.ALL:
            return True
        case ValatBeside.NO_SILENT_BIRDS:
            return not (row.bird and item.when == "silent")
        case ValatBeside.COURSE_OR_KONTRAD:
            return row.in_course or item.kontra != 1
        case _:
            assert_never(tariff.policies.valat_beside)


def on_valats_side(announcements: tuple[Announcement, ...], sides: Sides, tariff: Tariff) -> tuple[int, ...]:
    """Who is paid in a Renonce as if the Valat that his side announced had been made; nobody where all else counts beside it."""
    if tariff.policies.valat_beside is ValatBeside.COURSE_OR_KONTRAD:
        for item in announcements:
            if item.kind == "valat" and item.when != "silent":
                return sides.ours if item.by in sides.ours else sides.opponents
    return ()


def _count_wins(record: Positive, play: Play, sides: Sides, tariff: Tariff) -> bool:
    """Point-Tarock (§ 15): 35/2, unless Absolut or Panzer raise what a side needs (§ 6 b) or an announced Valat failed (§ 14)."""
    points = record.points or 0
    need = card_points.WIN
    need_opponents = 0
    for item in record.announcements:
        threshold = play.rows[item.kind].threshold
        if threshold is not None and tariff.policies.targets is Targets.RAISE:
            if item.by in sides.ours:
                need = max(need, threshold)
            else:
                need_opponents = max(need_opponents, threshold)
        elif item.kind == "valat" and item.when != "silent" and not item.won and tariff.policies.failed_valat is FailedValat.LOSES_GAME:
            return False
    if need == card_points.WIN and need_opponents:
        return card_points.PACK - points < need_opponents
    return points >= need
