"""What may be repaired when: one table of action and stage. Pages, previews and services read it; it decides about nothing else.

A cell is allowed, warned or refused; what is warned or refused says why, and what to do instead. Whether a single repair fits (a seat that
is there, a table size that the rules have) is for `plan` to say.
"""

from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from tournament.models import Phase, RoundState, Source, TableState


class Action(Enum):
    """What happened, in a director's words on the page; the value names it in addresses, in the log (with `repair_`) and in files."""

    LATE = "late"
    WALK_OUT = "walk_out"
    BACK = "back"
    SUBSTITUTE = "substitute"
    SWAP = "swap"
    ORDER = "order"
    DEALER = "dealer"
    DISSOLVE = "dissolve"
    TWICE = "twice"
    NEVER_CAME = "never_came"

    @property
    def kind(self) -> str:
        """As the log and the file name it."""
        return f"repair_{self.value}"


class Stage(Enum):
    """How far that is which a repair touches: the tables at which it seats somebody else."""

    DRAWN = auto()
    """The round is drawn and not opened."""
    UNTOUCHED = auto()
    """The round is open, and nothing is written at any of the tables."""
    ONE = auto()
    """Games are written at one of them."""
    BOTH = auto()
    """Games are written at two of them."""
    SUMS = auto()
    """One of them was entered by its sums."""
    CONFIRMED = auto()
    """The players of one of them have confirmed their sums."""
    CLOSED = auto()
    """The round is closed."""
    PUBLISHED = auto()
    """The tournament is closed, or its final standings are published."""


class Verdict(Enum):
    """What the table says."""

    ALLOWED = auto()
    WARNED = auto()
    REFUSED = auto()


class Cell(NamedTuple):
    """One cell. `why`: a key of SENTENCES, "" where it is simply allowed."""

    verdict: Verdict
    why: str = ""

    @property
    def sentence(self) -> str:
        """Why it is warned or refused, and what to do."""
        return str(SENTENCES[self.why]) if self.why else ""


SENTENCES = {
    "plays_already": _(
        "Dazusetzen kann man nur, wo noch kein Spiel geschrieben ist. Einen solchen Tisch wählen, als Ersatz für jemanden einspringen "
        "lassen, oder ab der nächsten Runde mitspielen lassen."
    ),
    "keeps_games": _(
        "Was bisher gespielt ist, bleibt bei dem, der es gespielt hat. Springt niemand ein, spielen die anderen ohne ihn weiter, wenn "
        "sonst "
        "einer aussetzt; sonst endet der Tisch, und was geschrieben ist, zählt."
    ),
    "substitute_goes": _("Wer inzwischen eingesprungen ist, behält die Spiele, die er gespielt hat, und steht wieder auf."),
    "sits_elsewhere": _(
        "Wer einspringen soll, sitzt selbst an einem Tisch, an dem gespielt wird. Jemanden nehmen, der frei ist; oder die beiden Plätze "
        "tauschen."
    ),
    "games_follow": _(
        "Geschriebene Spiele bleiben auf ihrem Zettel; gezählt werden sie für den, der sie gespielt hat. Bitte unten ansehen, welche "
        "Spiele für wen zählen."
    ),
    "games_struck": _(
        "Die geschriebenen Spiele beider Tische werden gestrichen und zählen für niemanden; jeder spielt an seinem eigenen Tisch, "
        "wieder ab "
        "Spiel 1."
    ),
    "whole_round": _(
        "Von einem Tisch gibt es nur die Summen. Sie lassen sich nicht teilen: Der Wechsel gilt für die ganze Runde, ab Spiel 1. Soll "
        "er mitten "
        "in der Runde gelten, zuerst die Summen löschen und Spiel für Spiel eingeben."
    ),
    "only_sums": _(
        "Von diesem Tisch gibt es nur die Summen, und die sind schon gezählt. Zuerst die Summen löschen und Spiel für Spiel eingeben, "
        "so weit "
        "gespielt wurde."
    ),
    "dealers_written": _(
        "Jedes geschriebene Spiel sagt selbst, wer gegeben hat. Bitte die Zeile auf dem Schreibzettel berichtigen; danach gibt der Nächste."
    ),
    "not_dissolved": _(
        "An diesem Tisch ist schon gespielt worden; auflösen lässt er sich nicht mehr. Wenn er nicht weiterspielt: auf der Seite der Runde "
        "abbrechen, was geschrieben ist, zählt."
    ),
    "both_sat": _(
        "Die Nummer, die wegfallen soll, sitzt an einem Tisch, an dem gespielt wird. Die andere Nummer wegfallen lassen; oder, wenn beide "
        "gespielt haben, die zwei Anmeldungen zusammenlegen."
    ),
    "somebody_sat": _(
        "Es sind Spiele geschrieben, also saß jemand auf dem Platz: bitte sagen, wer. Ihm gehören alle Spiele von Anfang an. Saß "
        "niemand da, "
        "zuerst die Spiele streichen."
    ),
    "confirmed": _(
        "Die Summen dieses Tisches sind bestätigt. Zuerst den Tisch mit einer Begründung wieder öffnen (auf der Seite des Tisches), dann "
        "ausbessern und noch einmal bestätigen lassen."
    ),
    "both_confirmed": _(
        "Die Summen beider Tische sind bestätigt, Tisch %(one)d und Tisch %(other)d. Zuerst jeden der beiden mit einer Begründung wieder "
        "öffnen (auf der Seite des Tisches), dann ausbessern und beide noch einmal bestätigen lassen."
    ),
    "left_confirmed": _(
        "Sein Tisch ist fertig und bestätigt: Wer jetzt geht, spielt nur die nächste Runde nicht mit. Bitte unter Anmeldung abmelden. "
        "Ist er "
        "schon während der Runde gegangen, zuerst den Tisch mit einer Begründung wieder öffnen (auf der Seite des Tisches)."
    ),
    "round_closed": _(
        "Die Runde ist abgeschlossen. Ist nur ein Spiel falsch oder fehlt eines, geht das am Zettel seines Tisches, und nichts wird "
        "wieder geöffnet. Saß jemand falsch, zuerst die Runde mit einer Begründung wieder öffnen, dann ausbessern und wieder abschließen."
    ),
    "tournament_closed": _(
        "Das Turnier ist abgeschlossen. Ist nur ein Spiel falsch oder fehlt eines, geht das am Zettel seines Tisches, und nichts wird "
        "wieder geöffnet. Saß jemand falsch, zuerst das Turnier und die Runde mit einer Begründung wieder öffnen."
    ),
}

OK = Cell(Verdict.ALLOWED)


def _warn(why: str) -> Cell:
    return Cell(Verdict.WARNED, why)


def _no(why: str) -> Cell:
    return Cell(Verdict.REFUSED, why)


_LATER = {Stage.CONFIRMED: _no("confirmed"), Stage.CLOSED: _no("round_closed"), Stage.PUBLISHED: _no("tournament_closed")}
"""The same for every action, but for who leaves after his table is done: there is nothing to repair. And for what opening a table again
does not help, because games are written there: nobody comes to it, and it is not dissolved."""

_PLAYING = (Stage.DRAWN, Stage.UNTOUCHED, Stage.ONE, Stage.BOTH, Stage.SUMS)

# What touches one table has the same in ONE and BOTH.
_ROWS: tuple[tuple[Action, Cell, Cell, Cell, Cell, Cell], ...] = (
    #                    drawn  untouched  one                        both                       sums
    (Action.LATE,        OK,    OK,        _no("plays_already"),      _no("plays_already"),      _no("plays_already")),
    (Action.WALK_OUT,    OK,    OK,        _warn("keeps_games"),      _warn("keeps_games"),      _no("only_sums")),
    (Action.BACK,        OK,    OK,        _warn("substitute_goes"),  _warn("substitute_goes"),  _no("only_sums")),
    (Action.SUBSTITUTE,  OK,    OK,        OK,                        _no("sits_elsewhere"),     _warn("whole_round")),
    (Action.SWAP,        OK,    OK,        _warn("games_follow"),     _warn("games_follow"),     _warn("whole_round")),
    (Action.ORDER,       OK,    OK,        _warn("games_follow"),     _warn("games_follow"),     _warn("whole_round")),
    (Action.DEALER,      OK,    OK,        _no("dealers_written"),    _no("dealers_written"),    _no("dealers_written")),
    (Action.DISSOLVE,    OK,    OK,        _no("not_dissolved"),      _no("not_dissolved"),      _no("not_dissolved")),
    (Action.TWICE,       OK,    OK,        _no("both_sat"),           _no("both_sat"),           _no("both_sat")),
    (Action.NEVER_CAME,  OK,    OK,        _warn("somebody_sat"),     _warn("somebody_sat"),     _warn("somebody_sat")),
)  # fmt: skip

MATRIX = {(action, stage): cell for action, *cells in _ROWS for stage, cell in [*zip(_PLAYING, cells, strict=True), *_LATER.items()]}
MATRIX[Action.WALK_OUT, Stage.CONFIRMED] = _no("left_confirmed")
MATRIX[Action.LATE, Stage.CONFIRMED] = _no("plays_already")
MATRIX[Action.DISSOLVE, Stage.CONFIRMED] = _no("not_dissolved")


def cell_of(action: Action, stage: Stage, *, struck: bool = False) -> Cell:
    """The cell for what is wished. `struck`: what was played is struck, so that nothing of it stays on its sheet."""
    cell = MATRIX[action, stage]
    return _warn("games_struck") if struck and cell.verdict is Verdict.WARNED else cell


class Touched(NamedTuple):
    """A table that a repair touches, as far as it is. `untouched`: nothing was ever written there."""

    state: str
    source: str
    untouched: bool


def stage_of(phase: str, round_state: str, tables: Iterable[Touched]) -> Stage:
    """How far that is which a repair of a round touches."""
    touched = list(tables)
    if phase in {Phase.CLOSED, Phase.PUBLISHED}:
        return Stage.PUBLISHED
    if round_state == RoundState.CLOSED:
        return Stage.CLOSED
    if any(table.state == TableState.CONFIRMED for table in touched):
        return Stage.CONFIRMED
    if any(table.source == Source.SUMS for table in touched):
        return Stage.SUMS
    written = sum(not table.untouched for table in touched)
    if written:
        return Stage.BOTH if written > 1 else Stage.ONE
    return Stage.DRAWN if round_state == RoundState.DRAWN else Stage.UNTOUCHED
