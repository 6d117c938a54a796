"""What is wrong or worth knowing about a seating, as data: a code, where, who, and a sentence in German and English.

Errors make a seating unplayable (a player twice in a round); warnings are the director's to accept (two who meet again).
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

Names = Mapping[int, str] | None
"""Names by player number, for sentences; a player without one is called by his number."""

SENTENCES: Mapping[str, tuple[str, str]] = {
    # before the draw
    "no_table": (
        "{count} zu wenig: Ein Tisch braucht mindestens {above}. {advice}",
        "{count}: too few. A table needs at least {above}. {advice}",
    ),
    "unseatable": (
        "{count} gehen keine Tische zu {sizes} auf: Möglich sind {below} oder {above}. {advice}",
        "{count} cannot be split into tables of {sizes}. Possible are {below} or {above}. {advice}",
    ),
    "fixed_unknown": (
        "{players} soll einen festen Tisch haben, nimmt an dieser Auslosung aber nicht teil. Festen Tisch streichen.",
        "{players} is to keep a table but is not in this draw. Remove the fixed table.",
    ),
    "fixed_no_table": (
        "Tisch {table} ist für {players} festgelegt, ausgelost werden aber die Tische 1 bis {count}. Einen anderen Tisch wählen.",
        "Table {table} is kept for {players}, but tables 1 to {count} are drawn. Choose another table.",
    ),
    "fixed_twice": (
        "{players} ist in Runde {round} an zwei Tischen festgelegt. Einen davon streichen.",
        "{players} is kept at two tables in round {round}. Remove one of them.",
    ),
    "fixed_full": (
        "An Tisch {table} sind in Runde {round} mehr Spieler festgelegt, als Plätze da sind ({count}). Einen davon streichen.",
        "More players are kept at table {table} in round {round} than it has seats ({count}). Remove one of them.",
    ),
    # a seating by hand: errors
    "round_twice": (
        "Runde {round} kommt zweimal vor. Eine davon anders nummerieren.",
        "Round {round} stands there twice. Number one of them differently.",
    ),
    "table_twice": (
        "Tisch {table} kommt in Runde {round} zweimal vor. Einen davon anders nummerieren.",
        "Table {table} stands in round {round} twice. Number one of them differently.",
    ),
    "table_size": (
        "Tisch {table} hat in Runde {round} {count}; erlaubt sind Tische zu {sizes}. Spieler umsetzen.",
        "Table {table} has {count} in round {round}; allowed are tables of {sizes}. Move players.",
    ),
    "bad_dealer": (
        "An Tisch {table} der Runde {round} ist der erste Geber keiner der Plätze. Einen Platz des Tisches wählen.",
        "At table {table} of round {round} the first dealer is none of its seats. Choose a seat of the table.",
    ),
    "twice_in_round": (
        "{players} sitzt in Runde {round} zweimal (Tische {tables}). An einem Tisch streichen.",
        "{players} sits in round {round} twice (tables {tables}). Remove from one table.",
    ),
    "missing": (
        "{players} fehlt in Runde {round}. An einen Tisch setzen.",
        "{players} is missing in round {round}. Seat this player at a table.",
    ),
    "unknown_player": (
        "{players} sitzt in Runde {round} an Tisch {table}, nimmt aber nicht teil. Vom Tisch nehmen oder als anwesend eintragen.",
        "{players} sits in round {round} at table {table} but does not take part. Remove, or enter as present.",
    ),
    # warnings
    "together": (
        "{players} sollen nicht zusammensitzen ({tags}), sitzen aber in Runde {round} beide an Tisch {table}.",
        "{players} are to be kept apart ({tags}) but sit in round {round} both at table {table}.",
    ),
    "repeat": ("{players} treffen einander mehrmals: in den Runden {rounds}.", "{players} meet more than once: in rounds {rounds}."),
    "odd_uneven": (
        "Tische zu {sizes} sind ungleich verteilt: {players} {times}, andere {count}.",
        "Tables of {sizes} are dealt unevenly: {players} {times}, others {count}.",
    ),
    # repairs
    "cannot_join": (
        "{players} kann in Runde {round} nicht dazukommen. {advice} Oder: diese Runde aussetzen und ab der nächsten mitspielen lassen.",
        "{players} cannot join round {round}. {advice} Or: let this player sit out this round and play from the next.",
    ),
    "cannot_dissolve": (
        "Tisch {table} lässt sich in Runde {round} nicht auflösen: Für {players} ist an den anderen Tischen kein Platz. {advice}",
        "Table {table} cannot be dissolved in round {round}: the other tables have no seats for {players}. {advice}",
    ),
    "cannot_leave": (
        "Ohne {players} geht Runde {round} nicht auf. {advice} Oder: einen Ersatzspieler an den Platz setzen.",
        "Without {players} round {round} cannot be seated. {advice} Or: put a substitute in the seat.",
    ),
}


class Finding(NamedTuple):
    """One fault (`level` "error") or remark ("warning"). `values` fill the sentence: texts, numbers or (German, English) pairs."""

    code: str
    level: str
    players: tuple[int, ...] = ()
    round: int | None = None
    table: int | None = None
    values: tuple[tuple[str, object], ...] = ()

    def text(self, language: str = "de", names: Names = None) -> str:
        """The sentence in German or English, with names where `names` has them."""
        column = 1 if language == "en" else 0
        words = {key: value[column] if isinstance(value, tuple) else value for key, value in self.values}
        players = listing([called(number, language, names) for number in self.players], language)
        return SENTENCES[self.code][column].format(players=players, round=self.round, table=self.table, **words)


class DrawError(ValueError):
    """A draw that cannot be made. `findings` say why and what to do; `str()` is the German text."""

    def __init__(self, *findings: Finding) -> None:
        super().__init__(" ".join(finding.text() for finding in findings))
        self.findings = findings


def called(number: int, language: str, names: Names = None) -> str:
    """A player's name with his number, or his number alone."""
    short = f"No. {number}" if language == "en" else f"Nr. {number}"
    return f"{names[number]} ({short})" if names and number in names else short


def listing(words: list[str], language: str, last: tuple[str, str] = ("und", "and")) -> str:
    """Words as a list in a sentence: "a, b und c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last[1 if language == 'en' else 0]} {words[-1]}"


def numbers(values: Iterable[object], last: tuple[str, str] = ("und", "and")) -> tuple[str, str]:
    """Numbers as a list in a sentence, German and English."""
    words = [str(value) for value in values]
    return listing(words, "de", last), listing(words, "en", last)


def times(count: int) -> tuple[str, str]:
    """How often: nie, einmal, zweimal …"""
    german = ("nie", "einmal", "zweimal", "dreimal", "viermal", "fünfmal")
    english = ("never", "once", "twice")
    return (german[count] if count < len(german) else f"{count}-mal", english[count] if count < len(english) else f"{count} times")


def counted(count: int, german: tuple[str, str], english: tuple[str, str]) -> tuple[str, str]:
    """A number with its noun in the right number: (1, ("Tisch", "Tische"), ("table", "tables"))."""
    return f"{count} {german[count != 1]}", f"{count} {english[count != 1]}"
