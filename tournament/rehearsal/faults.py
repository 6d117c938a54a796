"""The usual faults of an evening, each with where it shows and how it is put right; and which table makes which of them when.

Deterministic: the same field and seed plant the same faults. Plays nothing.
"""

from collections.abc import Sequence
from enum import StrEnum, unique
from random import Random
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@unique
class Kind(StrEnum):
    """What goes wrong, by the word of `--faults`."""

    GAP = "luecke"
    CLASH = "zweimal"
    DECLARER = "spieler"
    OFFLINE = "offline"
    DEAD = "akku"
    POINTS = "punkte"
    SILENT = "stumm"
    UNSIGNED = "unterschrift"
    LATE = "nachzuegler"
    RENONCE = "renonce"
    STALLED = "gast"
    DOUBLED = "doppelt"


class Told(NamedTuple):
    """A fault in words: what happens, where the desk sees it, how it is put right."""

    what: str | Promise
    where: str | Promise
    remedy: str | Promise


CHECK = _("Prüfen")
TOLD: dict[Kind, Told] = {
    Kind.GAP: Told(
        _("Ein Spiel wurde gespielt und nicht geschrieben."), CHECK, _("Am Tisch fragen; das Spiel am Telefon oder vom Zettel nachtragen.")
    ),
    Kind.CLASH: Told(
        _("Zwei Telefone schreiben dasselbe Spiel verschieden."),
        CHECK,
        _("Auf der Seite des Tisches beide Fassungen ansehen und eine wählen."),
    ),
    Kind.DECLARER: Told(
        _("Der falsche Spieler steht da; der Tisch berichtigt es."),
        _("Schreibzettel"),
        _("Nichts zu tun: die alte Zeile bleibt durchgestrichen stehen, die neue nennt den Grund."),
    ),
    Kind.OFFLINE: Told(
        _("Ein Telefon hat kein Netz und liefert später nach."),
        CHECK,
        _("Die Runde nennt das Telefon, das noch Spiele hat: zum WLAN gehen lassen; mit dem Abschließen warten."),
    ),
    Kind.DEAD: Told(
        _("Einem Telefon geht der Akku aus; ein anderes schreibt weiter."),
        _("Protokoll"),
        _("Nichts zu tun: am anderen Telefon „übernehmen“ antippen."),
    ),
    Kind.POINTS: Told(
        _("Punkte, die es nicht geben kann: das Telefon lehnt sie ab, die Leitung hält die Zeile vom Zettel offen fest."),
        CHECK,
        _("Am Tisch nachzählen lassen und die Zeile berichtigen."),
    ),
    Kind.SILENT: Told(_("Ein Tisch bestätigt nie."), CHECK, _("Den Spielern die Summen zeigen und auf der Seite des Tisches bestätigen.")),
    Kind.UNSIGNED: Told(
        _("Eine Unterschrift fehlt."), CHECK, _("Den Spieler suchen, der fehlt; dann auf der Seite des Tisches bestätigen.")
    ),
    Kind.LATE: Told(
        _("Jemand kommt nach der Auslosung."),
        _("Ausbessern"),
        _("Angemeldet ist er schon, mit der letzten Nummer: Ausbessern, „Jemand kommt zu spät“. Bis er sitzt, warten die Tische."),
    ),
    Kind.RENONCE: Told(
        _("Ein Tisch ruft wegen einer Renonce."), CHECK, _("Schiedsrichter: den Ruf übernehmen, den Fall durchgehen, entscheiden.")
    ),
    Kind.STALLED: Told(
        _("Ein Gast schickt eine halbe Anfrage und hält die Leitung."), _("Server"), _("Nichts zu tun: die anderen werden weiter bedient.")
    ),
    Kind.DOUBLED: Told(_("Ein Spiel wird zweimal gesendet."), _("Schreibzettel"), _("Nichts zu tun: es steht einmal da.")),
}

AT_A_GAME = (Kind.DECLARER, Kind.DEAD, Kind.POINTS, Kind.RENONCE, Kind.STALLED, Kind.DOUBLED)
"""Those that happen in the middle of a round; several may meet at one table, each at a game of its own."""
AT_THE_END = (Kind.GAP, Kind.CLASH, Kind.OFFLINE, Kind.SILENT, Kind.UNSIGNED)
"""Those that say how a table's round ends: one a table."""
LEAST_GAMES = 6
"""With fewer a round is too short for the faults of one table."""


class Planted(NamedTuple):
    """One fault: in which round, at which table, at which game (0: at the end, or none)."""

    kind: Kind
    round: int
    table: int
    game: int = 0


def plant(kinds: Sequence[Kind], *, tables: int, rounds: int, games: int, seed: str) -> tuple[Planted, ...]:
    """Where each fault is made: spread over rounds and tables, as many at a table as have room."""
    chance = Random(f"faults {seed}")  # noqa: S311 - a practice evening, nothing to guess
    places = [(number, table) for number in range(1, rounds + 1) for table in range(1, tables + 1)]
    chance.shuffle(places)
    found = [Planted(Kind.LATE, 1, chance.randint(1, tables))] if Kind.LATE in kinds else []
    found += [Planted(kind, *places[turn % len(places)]) for turn, kind in enumerate(kind for kind in AT_THE_END if kind in kinds)]
    room = {place: list(range(2, games - 2)) for place in places}
    for turn, kind in enumerate(kind for kind in AT_A_GAME if kind in kinds):
        place = places[-1 - turn % len(places)]
        found.append(Planted(kind, *place, room[place].pop(chance.randrange(len(room[place])))))
    return tuple(sorted(found, key=lambda one: (one.round, one.table, one.game, one.kind)))
