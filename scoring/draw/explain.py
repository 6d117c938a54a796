"""What a draw says about itself: what was reached, what was not, and whether that is proven.

"Unvermeidbar" stands only where the lower bound of `bounds` is reached; otherwise it says that nothing better was found.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from scoring.draw.bounds import Bound, Step
from scoring.draw.findings import counted, listing, times
from scoring.draw.model import Entrant, Round
from scoring.draw.report import Report, odd_sizes
from scoring.draw.sizes import described, usual, usual_first

SENTENCES: Mapping[str, tuple[str, str]] = {
    "tables": ("{players}: {tables}.", "{players}: {tables}."),
    "tables_in": ("Runde {round}, {players}: {tables}.", "Round {round}, {players}: {tables}."),
    "history": ("Mitgezählt: {rounds} davor.", "Counted in: {rounds} before."),
    "odd": ("An Tischen zu {sizes} {shares}.", "At tables of {sizes}: {shares}."),
    "odd_proven": (
        "An Tischen zu {sizes} {shares}; gleichmäßiger geht es nicht.",
        "At tables of {sizes}: {shares}; this cannot be shared more evenly.",
    ),
    "apart": ("Wer nicht zusammensitzen soll, sitzt in jeder Runde getrennt.", "All who are to be kept apart sit apart in every round."),
    "together": (
        "{count}-mal sitzen zwei beisammen, die es nicht sollen; ein besseres Ergebnis wurde nicht gefunden.",
        "Pairs at one table that are to be kept apart: {count}; no better result was found.",
    ),
    "together_proven": (
        "{count}-mal sitzen zwei beisammen, die es nicht sollen. Das ist unvermeidbar: Es sind mehr von ihnen, als es Tische gibt.",
        "Pairs at one table that are to be kept apart: {count}. This cannot be avoided: there are more of them than tables.",
    ),
    "together_only": ("{count}-mal sitzen zwei beisammen, die es nicht sollen.", "Pairs at one table that are to be kept apart: {count}."),
    "no_repeats": ("Niemand trifft jemanden ein zweites Mal.", "Nobody meets anybody twice."),
    "repeats": ("{pairs}.", "{pairs}."),
    "repeated": ("Je zwei Runden gezählt sind das {count} Wiederbegegnungen.", "Counted over each two rounds these are {count} repeats."),
    "proven": ("{repeats} unvermeidbar{unless}: {reason}", "{repeats} be avoided{unless}: {reason}"),
    "partly": (
        "Ganz vermeiden lassen sich Wiederbegegnungen nicht{unless}: {reason} Ein besseres Ergebnis als {count} wurde in {tries} "
        "Versuchen nicht gefunden.",
        "Repeats cannot be avoided altogether{unless}: {reason} No better result than {count} was found in {tries} tries.",
    ),
    "open": (
        "Ein besseres Ergebnis wurde in {tries} Versuchen nicht gefunden; dass es keines gibt, ist nicht bewiesen.",
        "No better result was found in {tries} tries; that there is none is not proven.",
    ),
    "unless": (", wenn die Tische zu {sizes} gleichmäßig verteilt werden", " if the tables of {sizes} are shared evenly"),
    "two_rounds": (
        "Von einer Runde zu einer anderen bleiben beisammen: {steps}. Je zwei Runden gezählt sind das mindestens {least}.",
        "From one round to another stay together: {steps}. Counted over each two rounds these are at least {least}.",
    ),
    "step": (
        "von {players} Spielern, die von {come} an {go} kommen, mindestens {stay}",
        "of {players} players who come from {come} to {go}, at least {stay}",
    ),
    "pairs": (
        "An den Tischen gibt es {meetings} Begegnungen, aber nur {pairs} Paare; mindestens {least} sind Wiederbegegnungen.",
        "The tables make {meetings} meetings of only {pairs} pairs; at least {least} are repeats.",
    ),
    "standing": (
        "Gesetzt nach dem Zwischenstand: Wiederbegegnungen wurden nicht vermieden, nur gezählt.",
        "Seated by intermediate standing: repeats were counted, not avoided.",
    ),
    "hand": ("Von Hand gesetzt: Ein besseres Ergebnis wurde nicht gesucht.", "Seated by hand: no better result was looked for."),
    "seed": (
        "Startwert „{seed}“: Dieselben Spieler und Einstellungen ergeben damit wieder dieselbe Auslosung.",
        "Seed “{seed}”: the same players and settings give the same draw again.",
    ),
}


class Drawn(Protocol):
    """What is explained: a `Draw`."""

    @property
    def rounds(self) -> tuple[Round, ...]: ...
    @property
    def entrants(self) -> tuple[Entrant, ...]: ...
    @property
    def sizes(self) -> tuple[int, ...]: ...
    @property
    def history(self) -> tuple[Round, ...]: ...
    @property
    def method(self) -> str: ...
    @property
    def seed(self) -> str: ...
    @property
    def report(self) -> Report: ...
    @property
    def least(self) -> Bound | None: ...
    @property
    def tries(self) -> int: ...


def explained(draw: Drawn, language: str = "de") -> tuple[str, ...]:
    """The sentences, most general first."""
    column = 1 if language == "en" else 0
    parts = [*_tables(draw, column), *_odd(draw, column), *_apart(draw, column), *_repeats(draw, column)]
    if draw.method != "hand":
        parts.append(_say("seed", column, seed=draw.seed))
    return tuple(parts)


def _say(key: str, column: int, **values: object) -> str:
    """One sentence; a value that is a pair is (German, English)."""
    return SENTENCES[key][column].format(**{name: value[column] if isinstance(value, tuple) else value for name, value in values.items()})


def _players(count: int) -> tuple[str, str]:
    return counted(count, ("Spieler", "Spieler"), ("player", "players"))


def _listed(parts: Sequence[tuple[str, str]]) -> tuple[str, str]:
    return listing([part[0] for part in parts], "de"), listing([part[1] for part in parts], "en")


def _tables(draw: Drawn, column: int) -> Iterable[str]:
    """How many tables of which size; once if all rounds are alike."""
    shapes = [usual_first((len(table.seats) for table in seating.tables), draw.sizes) for seating in draw.rounds]
    if len(set(shapes)) == 1:
        yield _say("tables", column, players=_players(sum(shapes[0])), tables=described(shapes[0]))
    else:
        for seating, shape in zip(draw.rounds, shapes, strict=True):
            yield _say("tables_in", column, round=seating.number, players=_players(sum(shape)), tables=described(shape))
    if draw.history:
        yield _say("history", column, rounds=counted(len(draw.history), ("Runde", "Runden"), ("round", "rounds")))


def _odd(draw: Drawn, column: int) -> Iterable[str]:
    """How the odd tables are shared."""
    played = [*draw.history, *draw.rounds]
    if not any(count for _, count in draw.report.odd):
        return
    shares = Counter(count for _, count in draw.report.odd)
    parts = []
    for count in sorted(shares, reverse=True):
        players, often = _players(shares[count]), times(count)
        parts.append((f"{players[0]} {often[0]}", f"{players[1]} {often[1]}"))
    german, english = _listed(parts)
    verb = "sitzt" if shares[max(shares)] == 1 else "sitzen"
    key = "odd_proven" if draw.least and draw.least.even else "odd"
    yield _say(key, column, sizes=odd_sizes(played, draw.sizes), shares=(f"{verb} {german}", english))


def _apart(draw: Drawn, column: int) -> Iterable[str]:
    """Whether those who are to be kept apart are."""
    count = len(draw.report.together)
    if count:
        key = "together_only" if draw.least is None else "together_proven" if count == draw.least.apart else "together"
        yield _say(key, column, count=count)
    elif max(Counter(tag for entrant in draw.entrants for tag in entrant.tags).values(), default=0) > 1:
        yield _say("apart", column)


def _repeats(draw: Drawn, column: int) -> Iterable[str]:
    """Who meets again, and whether it could be helped."""
    count = draw.report.repeated
    if not count:
        yield _say("no_repeats", column)
        return
    often = Counter(len(repeat.rounds) for repeat in draw.report.repeats)
    parts = []
    for meetings in sorted(often):
        german, english = counted(often[meetings], ("Paar trifft", "Paare treffen"), ("pair meets", "pairs meet"))
        parts.append((f"{german} einander {times(meetings)[0]}", f"{english} {times(meetings)[1]}"))
    yield _say("repeats", column, pairs=_listed(parts))
    if max(often) > 2:
        yield _say("repeated", column, count=count)
    if draw.least is None:
        yield _say(draw.method, column)
    elif not draw.least.repeats:
        yield _say("open", column, tries=_thousands(draw.tries))
    else:
        repeats = counted(count, ("Wiederbegegnung ist", "Wiederbegegnungen sind"), ("repeat cannot", "repeats cannot"))
        values = {"unless": _unless(draw, draw.least), "reason": _reason(draw, draw.least), "repeats": repeats, "count": count}
        yield _say("proven" if count == draw.least.repeats else "partly", column, tries=_thousands(draw.tries), **values)


def _unless(draw: Drawn, least: Bound) -> tuple[str, str]:
    """What the argument relies on: that odd tables, where there are usual ones too, are shared evenly."""
    sizes = {len(table.seats) for seating in draw.rounds for table in seating.tables}
    if least.reason == "two_rounds" and least.even and len(sizes) > 1:
        return _both("unless", sizes=odd_sizes(draw.rounds, draw.sizes))
    return "", ""


def _both(key: str, **values: object) -> tuple[str, str]:
    return _say(key, 0, **values), _say(key, 1, **values)


def _reason(draw: Drawn, least: Bound) -> tuple[str, str]:
    """The argument of the lower bound with its figures."""
    if least.reason == "pairs":
        return _both("pairs", meetings=least.meetings, pairs=least.pairs, least=least.repeats)
    steps = [_step(step, draw) for step in least.steps if step.pairs]
    return _both("two_rounds", steps=tuple("; ".join(texts) for texts in zip(*steps, strict=True)), least=least.repeats)


def _step(step: Step, draw: Drawn) -> tuple[str, str]:
    """How many go from which tables to which, and how many pairs stay together."""
    common = (str(usual(draw.sizes)),) * 2
    odd = odd_sizes([*draw.history, *draw.rounds], draw.sizes)
    come, go = (odd if step.odd_come else common), (odd if step.odd_go else common)
    from_tables = counted(step.come, ("Tisch", "Tischen"), ("table", "tables"))
    to_tables = counted(step.go, ("Tisch", "Tische"), ("table", "tables"))
    values = {
        "come": (f"{from_tables[0]} zu {come[0]}", f"{from_tables[1]} of {come[1]}"),
        "go": (f"{to_tables[0]} zu {go[0]}", f"{to_tables[1]} of {go[1]}"),
        "stay": counted(step.pairs, ("Paar", "Paare"), ("pair", "pairs")),
    }
    return _both("step", players=step.players, **values)


def _thousands(count: int) -> tuple[str, str]:
    return f"{count:,}".replace(",", "."), f"{count:,}"
