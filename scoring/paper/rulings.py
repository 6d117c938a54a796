"""The rulings of a tournament as rows for paper and files: what happened, what was decided on which paragraph, and what it did to every
player.

Texts and amounts only; who is named how (or not at all) was decided by who built the rows. Nothing here decides or computes an amount.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from scoring.paper.report import Cell, Column, Kind, Report
from scoring.plain.rows import Meta, Points
from scoring.plain.words import amount, long_date, say

Sums = tuple[Points, ...]


class ReasonLine(NamedTuple):
    """Why, with its paragraph, and what it brought each player. `cash`: it is paid beside the Schrift."""

    text: str
    source: str
    points: Sums
    cash: bool = False


class Outcome(NamedTuple):
    """A game with its amounts by seat. `points`: None where it had none. `lines` are empty where they are not those of that day."""

    played: str
    points: Sums | None
    lines: tuple[ReasonLine, ...] = ()


class RulingRow(NamedTuple):
    """One ruling. `number`: of the tournament's rulings, in order of time. `players`: by seat, as they are called here.

    `tricks`: the cards laid out, a trick or pile each; `sanctions`: what was given with it, in sentences. `before`, `after`: None where the
    game was not written. `facts`: what was found out, in words. `called`: who called the referee when and with what words. `by`: the
    referee or the panel. `supersedes`, `superseded_by`: numbers of rulings. `beside`: what else stands on the same game, in words.
    `appeal`: what became of it, in sentences. `at`: when, by ISO 8601; `codes`: what stands behind the words of violation, stage, decision
    and facts.
    """

    number: int
    round: int
    table: int
    game: int | None
    players: tuple[str, ...]
    violation: str
    stage: str
    facts: tuple[str, ...]
    accused: tuple[str, ...]
    decision: str
    source: str
    text: str
    by: str
    time: str
    called: str = ""
    told: str = ""
    departure: str = ""
    offenders: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    before: Outcome | None = None
    after: Outcome | None = None
    words: str = ""
    tricks: tuple[str, ...] = ()
    sanctions: tuple[str, ...] = ()
    appeal: tuple[str, ...] = ()
    supersedes: int | None = None
    superseded_by: int | None = None
    beside: tuple[str, ...] = ()
    reason: str = ""
    at: str = ""
    sanction_kinds: tuple[str, ...] = ()
    codes: Mapping[str, object] = MappingProxyType({})

    @property
    def changed(self) -> Sums | None:
        """What the ruling changed for each player; None where there was nothing to change."""
        if self.after is None or self.before is None or self.after.points is None or self.before.points is None:
            return None
        return tuple(then - now for then, now in zip(self.after.points, self.before.points, strict=True))


class SanctionRow(NamedTuple):
    """One sanction. `what`: "Verwarnung", "Strafpunkte −10 ab Runde 2"; `ruling`: the number of the ruling that gave it; `lifted`: when, by
    whom and why. `at`, `lifted_at`: when, by ISO 8601; `kind`: its code; `points`: as many as it takes off."""

    name: str
    what: str
    reason: str
    by: str
    time: str
    ruling: int | None = None
    lifted: str = ""
    at: str = ""
    lifted_at: str = ""
    kind: str = ""
    points: Points = 0


def details(row: RulingRow, language: str) -> list[tuple[str, str]]:
    """Everything about a ruling that is a label and a sentence, in the order of the case; what is not known is left out."""
    played = row.before.played if row.before is not None else row.told
    said = [
        ("called", row.called),
        ("played", played),
        ("violation", row.violation),
        ("noticed", row.stage),
        ("found", "; ".join(row.facts)),
        ("accused", ", ".join(row.accused)),
        ("departure", row.departure),
        ("pays_ruled", ", ".join(row.offenders)),
        ("claims", "; ".join(row.claims)),
        ("tricks", "; ".join(row.tricks)),
        ("words", row.words),
        ("sanctions", "; ".join(row.sanctions)),
        ("takes_place", say("takes_place_of", language, row.supersedes, row.reason) if row.supersedes else ""),
        ("beside", "; ".join(row.beside)),
        ("appeal", " ".join(row.appeal)),
    ]
    return [(say(f"ruling_{label}", language), text) for label, text in said if text]


def state(row: RulingRow, language: str) -> str:
    """ "gilt", or which ruling took its place."""
    return say("superseded_by", language, row.superseded_by) if row.superseded_by else say("in_force", language)


def where(row: RulingRow, language: str) -> str:
    """ "Runde 1 · Tisch 2 · Spiel 10"."""
    places = [f"{say('round', language)} {row.round}", f"{say('table', language)} {row.table}"]
    return " · ".join([*places, *[f"{say('game', language)} {row.game}"] * bool(row.game)])


_WORDS = (
    "played",
    "counts",
    "called",
    "violation",
    "stage",
    "facts",
    "accused",
    "decision",
    "source",
    "text",
    "departure",
    "offenders",
    "claims",
    "before",
    "after",
    "by",
    "time",
    "state",
    "reason",
    "appeal",
    "words",
    "tricks",
    "sanctions",
)
_CODES = ("violation", "stage", "decision", "state", "sanctions")
"""Of which words the code stands beside them."""
_HEADS = {
    "played": "played", "stage": "ruling_noticed", "facts": "ruling_found", "offenders": "ruling_pays_ruled", "source": "paragraph",
    "text": "read_out",
    "by": "decided_by", "time": "time", "state": "state", "reason": "reason", "counts": "counts", "decision": "decision",
    "before": "before_ruling",
    "after": "after_ruling",
}  # fmt: skip
"""Heads of the columns that are not called as the case's details are."""


def rulings_report(
    rows: Sequence[RulingRow], sanctions: Iterable[SanctionRow], meta: Meta, identifier: str, language: str = "de"
) -> Report:
    """The rulings as one table, for spreadsheets and other programs; on paper they are set by `exporters.pdf.rulings`.

    A sanction given with a ruling stands in its row, one given alone in a row of its own below them; in JSON all are a list of their own.
    """
    given = tuple(sanctions)
    numbers = tuple(Column(key, say(key, language), Kind.NUMBER) for key in ("number", "round", "table", "game"))
    words = tuple(Column(key, say(_HEADS.get(key, f"ruling_{key}"), language), Kind.WORD) for key in _WORDS)
    heads = ((key, say(_HEADS.get(key, f"ruling_{key}"), language)) for key in _CODES)
    codes = tuple(Column(f"{key}_code", f"{head} ({say('code', language)})", Kind.CODE) for key, head in heads)
    return Report(
        identifier, say("rulings", language), meta=meta, columns=(*numbers, *words, *codes),
        rows=(*(_cells(row, language) for row in rows), *(_sanction_cells(row, language) for row in given if row.ruling is None)),
        facts=rulings_facts(rows, meta, language), records=tuple(_record(row, language) for row in rows),
        more={"sanctions": tuple(row._asdict() | {"time": row.at, "state": _in_force(row.lifted)} for row in given)}, language=language,
    )  # fmt: skip


def rulings_facts(rows: Sequence[RulingRow], meta: Meta, language: str) -> tuple[str, ...]:
    """The lines beside the title: the day, and how many rulings there are and stand."""
    standing = sum(row.superseded_by is None for row in rows)
    return tuple(filter(None, (long_date(meta.date, language, weekday=True), say("rulings_count", language, len(rows), standing))))


def sanction_text(row: SanctionRow) -> str:
    """A sanction in a sentence."""
    given = f"{row.name}: {row.what} – {row.reason}"
    return f"{given} ({row.lifted})" if row.lifted else given


def _amounts(row: RulingRow, outcome: Outcome | None, language: str) -> str:
    if outcome is None or outcome.points is None:
        return ""
    return "; ".join(f"{name} {amount(points, language)}" for name, points in zip(row.players, outcome.points, strict=True))


def _cells(row: RulingRow, language: str) -> tuple[Cell, ...]:
    said = {
        "played": row.before.played if row.before else row.told,
        "counts": row.after.played if row.after else "",
        "called": row.called,
        "violation": row.violation,
        "stage": row.stage,
        "facts": "; ".join(row.facts),
        "accused": ", ".join(row.accused),
        "decision": row.decision,
        "source": row.source,
        "text": row.text,
        "departure": row.departure,
        "offenders": ", ".join(row.offenders),
        "claims": "; ".join(row.claims),
        "before": _amounts(row, row.before, language),
        "after": _amounts(row, row.after, language),
        "by": row.by,
        "time": row.at,
        "state": state(row, language),
        "reason": row.reason,
        "appeal": " ".join(row.appeal),
        "words": row.words,
        "tricks": "; ".join(row.tricks),
        "sanctions": "; ".join(row.sanctions),
    }
    codes = {**row.codes, "state": _in_force(row.superseded_by), "sanctions": " ".join(row.sanction_kinds)}
    return (row.number, row.round, row.table, row.game, *(said[key] for key in _WORDS), *(str(codes.get(key, "")) for key in _CODES))


def _in_force(ended: object) -> str:
    """The code of what stands, or stands no longer."""
    return "ended" if ended else "in_force"


def _sanction_cells(row: SanctionRow, language: str) -> tuple[Cell, ...]:
    """A sanction that no ruling gave: who gave it when, whether it was lifted, and what it is."""
    said = {
        "by": row.by,
        "time": row.at,
        "state": row.lifted or say("in_force", language),
        "sanctions": sanction_text(row._replace(lifted="")),
    }
    codes = {"state": _in_force(row.lifted), "sanctions": row.kind}
    return (None, None, None, None, *(said.get(key, "") for key in _WORDS), *(codes.get(key, "") for key in _CODES))


def _record(row: RulingRow, language: str) -> Mapping[str, object]:
    """A ruling as JSON has it: amounts as numbers, by seat."""
    found = dict(zip(("number", "round", "table", "game", *_WORDS), _cells(row, language), strict=False))
    return found | {
        "players": list(row.players),
        "facts": list(row.facts),
        "accused": list(row.accused),
        "offenders": list(row.offenders),
        "claims": list(row.claims),
        "tricks": list(row.tricks),
        "sanctions": list(row.sanctions),
        "before": list(row.before.points) if row.before and row.before.points is not None else None,
        "after": list(row.after.points) if row.after and row.after.points is not None else None,
        "supersedes": row.supersedes,
        "superseded_by": row.superseded_by,
        "codes": {**row.codes, "state": _in_force(row.superseded_by)},
    }
