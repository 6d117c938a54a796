"""Who won a positive or negative game, what counts beside a Valat, and whose Kontra an announcement stands at. The one place that knows
thresholds and what raises them."""

from typing import assert_never

from rules.engine.record import Announcement, Declared, Kontra, Negative, Positive, announced_in
from rules.engine.sharing import covering
from rules.engine.tariff import Play, Sides, Tariff
from rules.rows.answers import failed_valat_loses, missing_bird_costs_three, valat_multiplies, valat_settles_once_announced
from rules.rows.choices import Tie, ValatBeside
from rules.rows.system import AnnouncementRow


def declarer_wins(record: Declared, play: Play, sides: Sides, tariff: Tariff) -> bool | None:
    """Whether the declarer's side won the game itself, with its bird where both are one game; None: both sides have the same count and
    nobody has. The record must be complete."""
    if isinstance(record, Negative):
        return bool(record.won)
    won = game_won(record, play, sides, tariff)
    if won and play.unit_bird is not None:
        return any(
            item.won for item in record.announcements if item.kind == play.unit_bird and item.by == record.declarer and item.when == "open"
        )
    return won


def game_won(record: Positive, play: Play, sides: Sides, tariff: Tariff) -> bool | None:
    """The same of the game alone: as told, or by the count, unless something announced decides instead or an announced Valat failed."""
    if record.points is None:
        return bool(record.won)
    if record.announcements and not play.deciding.isdisjoint([item.kind for item in record.announcements]):
        if failed_valat_loses(tariff.policies) and any(
            item.kind == "valat" and item.when != "silent" and not item.won for item in record.announcements
        ):
            return False
        raised = raised_by(record.announcements, play, sides)
        if raised is not None:
            ours = raised.by in sides.ours
            reached = (record.points if ours else tariff.count.total - record.points) >= threshold_of(raised, play)
            return reached is ours
    return count_wins(record.points, record, play, tariff)


def count_wins(points: int, record: Positive, play: Play, tariff: Tariff) -> bool | None:
    """Whether this count of the declarer's side wins the game, whatever was announced."""
    count = tariff.count
    if points >= (count.wins if record.kontra == 1 or kontra_is_void(record, play) else count.wins_kontra):
        return True
    return _tie(tariff) if 2 * points == count.total else False


def _tie(tariff: Tariff) -> bool | None:
    match tariff.count.tie:
        case Tie.OPPONENTS:
            return False
        case Tie.DECLARER:
            return True
        case Tie.NOBODY:
            return None
        case _:
            assert_never(tariff.count.tie)


def raised_by(announcements: tuple[Announcement, ...], play: Play, sides: Sides) -> Announcement | None:
    """The announcement that decides who wins the game: of those of the declarer's side the one that needs most, else of the opponents'."""
    raised = [item for item in announcements if item.kind in play.raising and item.when != "silent"]
    ours = [item for item in raised if item.by in sides.ours]
    return max(ours or raised, key=lambda item: threshold_of(item, play), default=None)


def threshold_of(item: Announcement, play: Play) -> int:
    """Steps of the count that its side needs; 0 of what needs none."""
    return play.rows[item.kind].threshold or 0


def kontra_is_void(record: Positive, play: Play) -> bool:
    """Whether no Kontra counts: a Solorufer whose king lay in the talon, on some sheets."""
    return play.void_alone and record.partner is None


def kontra_on(item: Announcement, record: Positive, play: Play, sides: Sides) -> Kontra:
    """The Kontra at which an announcement stands: its own, or the game's where that holds for it too; 1 where none counts."""
    if kontra_is_void(record, play):
        return 1
    return covering(item.kontra, record.kontra, sides) if record.kontra != 1 and (item.kind, item.when) in play.covered else item.kontra


def without_bird(record: Declared, play: Play, tariff: Tariff) -> bool:
    """A Besserrufer that its declarer bid without a bird in hand: a Renonce of his alone that lists none of its birds as his."""
    if not missing_bird_costs_three(tariff.policies) or not play.row.birds or record.renonce is None:
        return False
    own = any(item.kind in play.birds and item.by == record.declarer and item.when == "open" for item in announced_in(record))
    return record.renonce.offenders == (record.declarer,) and not own


def nobody_plays(row: AnnouncementRow, play: Play, partner: int | None) -> bool:
    """König ultimo in a Solorufer without a partner: the called king lies in the talon."""
    return row.partner_games_only and play.row.alone_without_king and partner is None


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
            counts = not (row.with_birds and silent)
        case ValatBeside.COURSE:
            counts = row.made_in_play
        case ValatBeside.COURSE_OR_KONTRAD:
            counts = row.made_in_play or item.kontra != 1
        case ValatBeside.ANNOUNCED:
            counts = not silent
        case ValatBeside.BIRDS_AND_ULTIMO:
            counts = not silent or row.with_birds or row.partner_games_only
        case ValatBeside.NOTHING:
            counts = False
        case _:
            assert_never(tariff.policies.valat_beside)
    return counts


def on_valats_side(announcements: tuple[Announcement, ...], sides: Sides, tariff: Tariff) -> tuple[int, ...]:
    """For whom an announced Valat leaves something out in a Renonce: for who is paid as if his side had made it, or for everybody."""
    announced = next((item for item in announcements if item.kind == "valat" and item.when != "silent"), None)
    if announced is None:
        return ()
    match tariff.policies.valat_beside:
        case ValatBeside.COURSE | ValatBeside.COURSE_OR_KONTRAD:
            return sides.ours if announced.by in sides.ours else sides.opponents
        case ValatBeside.NOTHING:
            return (*sides.ours, *sides.opponents)
        case None | ValatBeside.ALL | ValatBeside.NO_SILENT_BIRDS | ValatBeside.ANNOUNCED | ValatBeside.BIRDS_AND_ULTIMO:
            return ()
        case _:
            assert_never(tariff.policies.valat_beside)


def claim_counts(claim: Announcement, announcements: tuple[Announcement, ...], play: Play, sides: Sides, tariff: Tariff) -> bool:
    """Whether what somebody claims as silently lost would have counted beside a Valat that was announced."""
    if not any(item.kind == "valat" and item.when != "silent" for item in announcements):
        return True
    if valat_settles_once_announced(tariff.policies):
        return counts_with_valat(claim, play, tariff)
    return claim.by not in on_valats_side(announcements, sides, tariff) or play.rows[claim.kind].made_in_play
