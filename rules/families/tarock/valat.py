"""A Valat that takes the game's place: the game is worth so many times itself, to the side that takes it (`valat_value`: `multiplies`)."""

from typing import assert_never

from rules.engine.ledger import Line
from rules.engine.record import Announcement, Kontra
from rules.engine.sharing import covering, flow, kontra_line, kontra_words
from rules.engine.tariff import Play, Sides, Tariff
from rules.rows.card_points import Amount
from rules.rows.choices import OpponentsValat, ValatKontra
from rules.words.findings import Finding, Refusal
from rules.words.glossary import Term
from rules.words.texts import Text

LESS_THAN_HALF = Refusal((Finding("undefined_by_rules", "announcements", ("less_than_half",)),))
"""A Valat multiplies by a half, and a value with one: nobody says what is less than half a point."""


def undefined_valat(valat: Announcement, sides: Sides, tariff: Tariff, *, missed: bool | None = None) -> bool:
    """Whether nobody but the referee knows what this Valat costs. `missed`: whether it counts as missed, where that is not in the
    record."""
    failed = not valat.won if missed is None else missed
    match tariff.policies.opponents_valat:
        case OpponentsValat.REFEREE:
            return failed and valat.by in sides.opponents
        case None | OpponentsValat.MIRRORED:
            return False
        case _:
            assert_never(tariff.policies.opponents_valat)


def for_the_referee(tariff: Tariff) -> Refusal:
    """The opponents announced a Valat and missed it, and the tournament leaves that to its referee."""
    return Refusal((Finding("undefined_by_rules", "announcements", ("undefined_valat", tariff.system.in_sentence("valat"))),))


def valat_kontra(valat: Announcement, game: Kontra, sides: Sides, tariff: Tariff) -> Kontra:
    """The Kontra that such a Valat stands at, beside one on the game."""
    match tariff.policies.valat_kontra:
        case ValatKontra.ONE_ITEM | ValatKontra.ALL_ITEMS:
            return covering(valat.kontra, game, sides)
        case ValatKontra.VALAT_ONLY | ValatKontra.SEPARATE | None:
            return valat.kontra
        case _:
            assert_never(tariff.policies.valat_kontra)


def valat_worth(valat: Announcement, play: Play, *, ours: bool) -> Amount:
    """So many times what the game is worth to the declarer's side (`ours`), or to the opponents: of a Sechserdreier what a lost one
    pays."""
    return play.values[valat.kind, valat.when] * (play.value if ours else play.lost)


def valat_lines(valat: Announcement, play: Play, sides: Sides, kontra: Kontra, tariff: Tariff) -> list[Line]:
    """What it is worth in the game's place: made, to the side that made it, missed, to the other; and what Kontra adds."""
    ours = (valat.by in sides.ours) is bool(valat.won)
    worth = valat_worth(valat, play, ours=ours)
    value = worth if ours else -worth
    factor = play.values[valat.kind, valat.when]
    key = "valat_for_game" if valat.won else "valat_missed_for_game"
    label: Text = (key, play.terms[valat.kind], Term(valat.when), play.term, play.value if ours else play.lost, factor)
    lines = [Line(valat.kind, label, play.sources[valat.kind], flow(sides, value, 1), cash=tariff.nothing)]
    if kontra != 1:
        lines.append(kontra_line(("kontra_on", *kontra_words(kontra), play.terms[valat.kind]), sides, value, kontra, tariff=tariff))
    return lines
