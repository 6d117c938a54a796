"""Who won a positive or negative game, and what counts beside a Valat. The one place that knows thresholds and what raises them."""

from rules.record import card_points
from rules.record.record import Announcement, Declared, Negative, Positive
from rules.record.tariff import Play, Sides, Tariff
from rules.rows.system import AnnouncementRow, MadeValat


def declarer_wins(record: Declared, play: Play, sides: Sides, tariff: Tariff) -> bool:
    """Whether the declarer's side won the game itself. The record must be complete."""
    if isinstance(record, Negative):
        return bool(record.won)
    if "won" not in play.fields:
        return _point_wins(record, play, sides, tariff)
    won = record.won if record.points is None else record.points >= card_points.WIN
    if play.row.bird and tariff.options["bird_rufer"] == "unit":
        return bool(won) and any(
            item.won for item in record.announcements if item.kind == play.row.bird and item.by == record.declarer and item.when == "open"
        )
    return bool(won)


def nobody_plays(row: AnnouncementRow, play: Play, partner: int | None) -> bool:
    """König ultimo in a Solorufer without a partner: the called king lies in the talon."""
    return row.partner_games_only and play.row.solo and partner is None


def counts_with_valat(item: Announcement, play: Play, tariff: Tariff) -> bool:
    """Whether an announcement counts beside a Valat that was made."""
    if item.kind == "valat" or tariff.system.made_valat is MadeValat.ALL:
        return True
    row = play.rows[item.kind]
    if tariff.system.made_valat is MadeValat.NO_SILENT_BIRDS:
        return not (row.bird and item.when == "silent")
    return row.counts_with_valat or item.kontra != 1


def on_valats_side(announcements: tuple[Announcement, ...], sides: Sides, tariff: Tariff) -> tuple[int, ...]:
    """Who is paid in a Renonce as if the Valat that his side announced had been made; nobody where all else counts beside it."""
    if tariff.system.made_valat is MadeValat.BIRDS_AND_KONTRA:
        for item in announcements:
            if item.kind == "valat" and item.when != "silent":
                return sides.ours if item.by in sides.ours else sides.opponents
    return ()


def _point_wins(record: Positive, play: Play, sides: Sides, tariff: Tariff) -> bool:
    """Point-Tarock (§ 15): 35/2, unless Absolut or Panzer raise what a side needs (§ 6 b) or an announced Valat failed (§ 14)."""
    points = record.points or 0
    need = card_points.WIN
    need_opponents = 0
    for item in record.announcements:
        threshold = play.rows[item.kind].threshold
        if threshold is not None and tariff.options["targets"] == "raise":
            if item.by in sides.ours:
                need = max(need, threshold)
            else:
                need_opponents = max(need_opponents, threshold)
        elif item.kind == "valat" and item.when != "silent" and not item.won and tariff.options["failed_valat"] == "loses_game":
            return False
    if need == card_points.WIN and need_opponents:
        return card_points.PACK - points < need_opponents
    return points >= need
