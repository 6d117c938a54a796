"""What stands on a line and counts for nothing, with the paragraph that takes it away. No amount hangs on it: the settlement leaves these
things out."""

from collections.abc import Iterator

from rules.engine.ledger import Line
from rules.engine.record import Announcement, Kontra, Played, Positive
from rules.engine.sharing import kontra_words
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.tarock.outcome import counts_with_valat, declarer_wins, kontra_on, multiplying_valat, valat_beside
from rules.families.tarock.valat import valat_kontra
from rules.rows.answers import failed_valat_loses, targets_raise
from rules.words.glossary import Term
from rules.words.texts import Text


def uncounted(record: Played, tariff: Tariff) -> tuple[Line, ...]:
    """A line of nothing for each: a void Kontra, what does not count beside a Valat, a won game's count of a side that missed what it
    announced."""
    if not isinstance(record, Positive) or record.conceded or record.talon_loss or record.renonce is not None:
        return ()
    play, sides = tariff.games[record.game], tariff.sides(record.dealer, record.declarer, record.partner)
    found = (*_void_kontra(record, play, tariff), *_beside_valat(record, play, sides, tariff), *_vain_count(record, play, sides, tariff))
    sources = tariff.system.policy_sources
    return tuple(Line("uncounted", label, sources.get(policy, ""), tariff.nothing, cash=tariff.nothing) for policy, label in found)


def _kontra(kontra: Kontra) -> Text:
    """ "Re"; where opponents differ, only that there was a Kontra."""
    return ("remark", kontra_words(kontra)[0])


def _void_kontra(record: Positive, play: Play, tariff: Tariff) -> Iterator[tuple[str, Text]]:
    """In a Solorufer whose king lay in the talon no Kontra counts, on the game or on what was announced."""
    if not play.void_alone or record.partner is not None:
        return
    if record.kontra != 1:
        yield "solorufer_king_in_talon", ("void_kontra", _kontra(record.kontra))
    for item in record.announcements:
        if item.kontra != 1:
            yield "solorufer_king_in_talon", ("void_kontra_on", _kontra(item.kontra), play.terms[item.kind])


def _beside_valat(record: Positive, play: Play, sides: Sides, tariff: Tariff) -> Iterator[tuple[str, Text]]:
    """Announcements that a Valat leaves out, and the game's Kontra where the Valat takes the game's place with its own alone."""
    instead = multiplying_valat(record.announcements, tariff)
    void = play.void_alone and record.partner is None
    if (
        instead is not None
        and record.kontra != 1
        and not void
        and valat_kontra(instead, record.kontra, sides, tariff) == instead.kontra == 1
    ):
        yield "valat_kontra", ("kontra_beside_valat", _kontra(record.kontra), tariff.system.in_sentence("valat"))
    if not valat_beside(record.announcements, tariff):
        return
    for item in record.announcements:
        if not counts_with_valat(item._replace(kontra=kontra_on(item, record, play, sides)), play, tariff):
            yield "valat_beside", ("item_beside_valat", play.terms[item.kind], Term(item.when), tariff.system.in_sentence("valat"))


def _vain_count(record: Positive, play: Play, sides: Sides, tariff: Tariff) -> Iterator[tuple[str, Text]]:
    """The count of a side that reached 35/2 and has not won: it missed an Absolut, a Panzer or a Valat that it announced."""
    if record.points is None or "won" in play.fields:
        return
    won, count = declarer_wins(record, play, sides, tariff), tariff.count
    ours = record.points >= count.wins
    if won == ours:
        return
    points = record.points if ours else count.total - record.points
    missed = _missed(record.announcements, points, ours, play, sides=sides, tariff=tariff)
    if missed is None:
        return
    threshold = play.rows[missed.kind].threshold
    if threshold is None:
        yield "failed_valat", ("count_without_valat", count.write(points), play.terms[missed.kind])
    else:
        yield "targets", ("count_below_target", count.write(points), play.terms[missed.kind], count.write(threshold))


def _missed(said: tuple[Announcement, ...], count: int, ours: bool, play: Play, sides: Sides, tariff: Tariff) -> Announcement | None:
    """What this side announced and missed, so that it has not won; the highest target of several."""
    own = [item for item in said if (item.by in sides.ours) is ours]
    highest = max(own, key=lambda item: play.rows[item.kind].threshold or 0, default=None) if targets_raise(tariff.policies) else None
    if highest is not None and (play.rows[highest.kind].threshold or 0) > count:
        return highest
    valats = (item for item in own if item.kind == "valat" and item.when != "silent" and not item.won)
    return next(valats, None) if failed_valat_loses(tariff.policies) else None
