"""Reads what referees did at a table of a tournament file: calls, cases, rulings with their appeals. Every fault with its place; stores
nothing."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from rules.decide import consequence
from tournament.archive.fields import AUTHOR_LIMIT, COPIED, Part
from tournament.archive.rows import Fields, moment, own, text, text_or_none
from tournament.archive.worth import Amounts, SheetNow, decided_of
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.transaction import REASON_LIMIT, TEXT_LIMIT
from tournament.models import CaseState, Round, Table, Tournament
from tournament.referee.cases import WORDS_LIMIT, check_case
from tournament.referee.consequence import DECISIONS
from tournament.referee.rulings import MOST_PANEL

CALL = Fields((
    own("game"), text("caller", TEXT_LIMIT), text("words", REASON_LIMIT), text("author", AUTHOR_LIMIT),
    moment("at", "created_at", required=True),
    text("taken_by", AUTHOR_LIMIT, "taken_name"), moment("ended_at"), text("end_reason", REASON_LIMIT),
))  # fmt: skip
ASKED = ("violation", "stage", "facts", "accused", "claims", "layout", "words")
CASE_KEYS = ("call", "line", "struck_line", "game", "told", *ASKED, "state", "author", "at", "disputed_at", "ended_at", "end_reason")
RULING_KEYS = (
    "case",
    "line",
    "struck_line",
    "game",
    *COPIED,
    "claims",
    "answered",
    "decision",
    "source",
    "text",
    "departure",
    "offenders",
    "entered",
    "record",
    "before",
    "before_cash",
    "after",
    "after_cash",
    "as_then",
    "referee",
    "panel",
    "answers",
    "supersedes",
    "reason",
    "words",
    "at",
    "appeal",
)
APPEAL = Fields((
    text("appellant", TEXT_LIMIT, required=True), text("grounds", WORDS_LIMIT), text("author", AUTHOR_LIMIT),
    moment("at", "created_at", required=True),
    text("withdrawn", REASON_LIMIT), text_or_none("admitted", REASON_LIMIT),
))  # fmt: skip
LONGEST_TEXT = 10_000
MOST = 500
"""Calls, cases or rulings of a table."""


class ReadCase(NamedTuple):
    """A case. `call`: its place in the table's list; `line`: its place among the records, `struck`: its number among the lines taken
    off."""

    call: int | None
    line: int | None
    struck: int | None
    values: dict[str, Any]


class ReadRuling(NamedTuple):
    """A ruling. `case`, `supersedes`, `answers` (whose appeal): places in the table's lists; `number`: of its game's rulings, from 1."""

    case: int
    line: int | None
    struck: int | None
    number: int
    supersedes: int | None
    answers: int | None
    before: Amounts | None
    after: Amounts | None
    as_then: bool
    appeal: dict[str, Any] | None
    values: dict[str, Any]


class Matters(NamedTuple):
    """All of a table, in order. `calls`: fields of their model; `standing`: places of the rulings in force whose record counts, by line."""

    calls: tuple[dict[str, Any], ...] = ()
    cases: tuple[ReadCase, ...] = ()
    rulings: tuple[ReadRuling, ...] = ()
    standing: Mapping[int, int] = MappingProxyType({})

    def records(self) -> dict[int, dict[str, Any]]:
        """The records that count instead of the lines' own, by line."""
        return {line: self.rulings[place].values["record"] for line, place in self.standing.items()}


def read_matters(table: Part, setup: Mapping[str, Any], tariff: rules.Tariff, games: int) -> Matters:
    """The calls, cases and rulings of a table. Whether the amounts follow from the records is `check_amounts`."""
    item, findings = table.given, table.findings
    if not any(item.get(key) is not None for key in ("calls", "cases", "rulings")):
        return Matters()
    records = item["records"] if isinstance(item.get("records"), list) else []
    tournament = Tournament(system=setup["system"], sheet_file=setup["sheet_file"])
    reader = _Reader(records, Table(seats=tariff.seats, games=games, round=Round(tournament=tournament)), tariff)
    before = len(findings)
    calls = tuple({"game": part.whole("game", 1, games), **CALL.values(part)} for part in table.objects("calls", CALL.keys, MOST))
    cases = tuple(reader.case(part, len(calls)) for part in table.objects("cases", CASE_KEYS, MOST))
    rulings: list[ReadRuling] = []
    for part in table.objects("rulings", RULING_KEYS, MOST):
        rulings.append(reader.ruling(part, cases, rulings))
    if len(findings) > before:
        return Matters()
    standing = _check_chains(table.where, cases, rulings, findings)
    return Matters(calls, cases, tuple(rulings), standing)


class _Reader:
    """One table's lists."""

    def __init__(self, records: Sequence[Any], table: Table, tariff: rules.Tariff) -> None:
        self.records, self.table, self.tariff = records, table, tariff

    def case(self, part: Part, calls: int) -> ReadCase:
        line, struck = self._line(part)
        values = self._asked(part, ASKED)
        told = part.record("told")
        state = part.one_of("state", frozenset(map(str, CaseState)), "bad_value", CaseState.OPEN)
        reason = part.text("end_reason", REASON_LIMIT, required=state == CaseState.DROPPED)
        return ReadCase(
            part.place("call", calls, "unknown_call"),
            line,
            struck,
            {
                "game": part.whole("game", 1, self.table.games),
                "record": told,
                **values,
                "state": state,
                "author": part.text("author", AUTHOR_LIMIT),
                "opened_at": part.time("at", required=True),
                "disputed_at": part.time("disputed_at"),
                "ended_at": part.time("ended_at"),
                "end_reason": reason,
            },
        )

    def _line(self, part: Part) -> tuple[int | None, int | None]:
        """The place of the line among the records, or its number among those that were taken off the sheet."""
        line, struck = part.place("line", len(self.records), "unknown_line"), part.whole("struck_line", 1, MOST)
        if line is not None and struck is not None:
            part.fault("contradiction", "struck_line", _("Eine Zeile steht auf dem Zettel oder ist gestrichen, nicht beides."))
        return line, struck

    def _asked(self, part: Part, fields: Sequence[str]) -> dict[str, Any]:
        """What a referee found out, as the service checks it; what is absent is empty."""
        empty = {"violation": "", "stage": "", "words": "", "facts": {}, "layout": {}}
        given = {field: part.given.get(field) for field in fields}
        filled = {field: empty.get(field, []) if value is None else value for field, value in given.items()}
        for field in ("violation", "stage", "words"):
            if field in filled and not isinstance(filled[field], str):
                part.fault("bad_value", field, _("Hier gehört ein Text hin."))
                filled[field] = ""
        values, found = check_case(filled, self.table)
        part.findings += [finding._replace(field=f"{part.where}.{finding.field}") for finding in found]
        return values

    def ruling(self, part: Part, cases: Sequence[ReadCase], earlier: Sequence[ReadRuling]) -> ReadRuling:
        case = part.place("case", len(cases), "unknown_case", required=True)
        line, struck = self._line(part)
        own = self._asked(part, [field for field in COPIED if part.given.get(field) is not None])
        copied = {field: cases[case].values[field] for field in COPIED} if case is not None else {}
        supersedes = part.place("supersedes", len(earlier), "unknown_ruling")
        values = {
            **copied,
            **own,
            **self._decision(part),
            **self._records(part, line, struck),
            "created_at": part.time("at", required=True),
        }
        for field in ("violation", "stage"):
            if case is not None and not values[field]:
                part.fault("missing_field", field, _("Zuerst angeben, was geschah und wann es bemerkt wurde."))
        values["reason"] = part.text("reason", REASON_LIMIT, required=supersedes is not None)
        before, after = self._amounts(part, "before"), self._amounts(part, "after")
        if (part.given.get("after") is None) is (line is not None or struck is not None):
            code = "missing_field" if part.given.get("after") is None else "contradiction"
            part.fault(code, "after", _("Beträge hat ein Entscheid über eine geschriebene Zeile."))
        number = earlier[supersedes].number + 1 if supersedes is not None else 1
        return ReadRuling(
            case=case or 0,
            line=line,
            struck=struck,
            number=number,
            supersedes=supersedes,
            answers=part.place("answers", len(earlier), "unknown_ruling"),
            before=before,
            after=after,
            as_then=part.flag("as_then") is True,
            appeal=self._appeal(part),
            values=values,
        )

    def _decision(self, part: Part) -> dict[str, Any]:
        answers = frozenset(str(decision) for decision in rules.Decision)
        if part.given.get("decision") is None:
            part.fault("missing_field", "decision", _("Hier fehlt, wie entschieden wurde."))
        return {
            "game": part.whole("game", 1, self.table.games),
            "claims": self._asked(part, ["claims"])["claims"],
            "answered": part.one_of("answered", answers, "unknown_decision"),
            "decision": part.one_of("decision", frozenset(DECISIONS), "unknown_decision"),
            "source": part.text("source", TEXT_LIMIT),
            "text": part.text("text", LONGEST_TEXT),
            "departure": part.text("departure", REASON_LIMIT),
            "offenders": part.seats("offenders", self.table.seats),
            "referee_name": part.text("referee", AUTHOR_LIMIT),
            "panel": part.texts("panel", TEXT_LIMIT, MOST_PANEL),
            "words": part.text("words", WORDS_LIMIT),
        }

    def _records(self, part: Part, line: int | None, struck: int | None) -> dict[str, Any]:
        """What was entered, as the line has it where nothing else is said, and what counts instead."""
        found = {field: part.record(field) for field in ("entered", "record")}
        if found["entered"] is None and line is not None:
            found["entered"] = self.records[line]
        if found["record"] is not None and line is None and struck is None:
            part.fault("missing_field", "line", _("Ein Entscheid mit einem Spiel gilt für eine Zeile; es fehlt, für welche."))
        return found

    def _amounts(self, part: Part, field: str) -> Amounts | None:
        if part.given.get(field) is None:
            return None
        written = part.amounts(field, self.tariff, code="bad_value")
        cash = part.amounts(f"{field}_cash", self.tariff, paid=True, code="bad_value")
        return None if written is None or cash is None else Amounts(written, cash)

    def _appeal(self, part: Part) -> dict[str, Any] | None:
        appeal = part.part("appeal", APPEAL.keys, _("Eine Berufung ist ein Objekt mit „appellant“ und „at“."))
        return None if appeal is None else APPEAL.values(appeal)


def _check_chains(where: str, cases: Sequence[ReadCase], rulings: Sequence[ReadRuling], findings: list[Finding]) -> dict[int, int]:
    """Who names whom: each call one case, each game one ruling in force, each ruling superseded and each appeal answered once.

    Returns the places of the rulings whose record counts, by line.
    """
    once = _Once(findings)
    fallen = {ruling.supersedes for ruling in rulings}
    for place, case in enumerate(cases):
        at = f"{where}.cases[{place}]"
        once.check("call", case.call, f"{at}.call", _("Zu einem Ruf gehört höchstens ein Fall."))
        ruled = any(ruling.case == place for ruling in rulings)
        if ruled is not (case.values["state"] == CaseState.RULED):
            findings.append(
                Finding("contradiction", f"{at}.state", _("Entschieden ist ein Fall genau dann, wenn es einen Entscheid dazu gibt."))
            )
    standing: dict[int, int] = {}
    for place, ruling in enumerate(rulings):
        at = f"{where}.rulings[{place}]"
        once.check("superseded", ruling.supersedes, f"{at}.supersedes", _("Diesen Entscheid hat schon ein anderer ersetzt."))
        once.check("answered", ruling.answers, f"{at}.answers", _("Diese Berufung hat schon ein anderer Entscheid beantwortet."))
        _check_links(ruling, rulings, at, findings)
        if place in fallen:
            continue
        if ruling.values["record"] is not None:
            once.check("line", _spot(ruling), f"{at}.line", _("Ein Spiel wird von höchstens einem Entscheid gewertet."))
        once.check("ruled", ruling.case, f"{at}.case", _("Zu einem Fall gilt höchstens ein Entscheid."))
        if ruling.line is not None and ruling.values["record"] is not None:
            standing[ruling.line] = place
    return standing


def _check_links(ruling: ReadRuling, rulings: Sequence[ReadRuling], at: str, findings: list[Finding]) -> None:
    if ruling.supersedes is not None:
        old = rulings[ruling.supersedes]
        # What was ruled while nobody had written the game names no line; it was known by its number.
        if old.case != ruling.case and _spot(old) is not None and _spot(old) != _spot(ruling):
            findings.append(Finding("contradiction", f"{at}.supersedes", _("Das war ein Entscheid über ein anderes Spiel.")))
    if ruling.answers is not None and rulings[ruling.answers].appeal is None:
        findings.append(Finding("contradiction", f"{at}.answers", _("Gegen diesen Entscheid gab es keine Berufung.")))


def _spot(about: ReadCase | ReadRuling) -> tuple[str, int] | None:
    """The line that a case or a ruling is about."""
    if about.line is not None:
        return ("line", about.line)
    return ("struck", about.struck) if about.struck is not None else None


class _Once:
    """What may be named only once in a table."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        self.seen: set[tuple[str, Any]] = set()

    def check(self, kind: str, what: Any, field: str, text: str) -> None:
        """A finding where it was named before; None names nothing."""
        if what is not None and (kind, what) in self.seen:
            self.findings.append(Finding("contradiction", field, text))
        self.seen.add((kind, what))


def check_amounts(matters: Matters, where: str, now: SheetNow, findings: list[Finding]) -> None:
    """Each ruling's amounts against its records; those of another day, which do not follow any more, say so themselves (`as_then`)."""
    for place, ruling in enumerate(matters.rulings):
        if ruling.after is None or ruling.as_then:
            continue
        previous = matters.rulings[ruling.supersedes].values["record"] if ruling.supersedes is not None else None
        wrong = now.wrong(decided_of(ruling.line, ruling.values["entered"], ruling.values["record"], previous), ruling.before, ruling.after)
        if wrong:
            text = _("Diese Beträge folgen nicht aus dem Spiel. Galten sie an jenem Tag wirklich, gehört „as_then“: true dazu.")
            findings.append(Finding("amounts_differ", f"{where}.rulings[{place}].{wrong}", text))


def check_kept(
    matters: Matters, where: str, records: Sequence[Mapping[str, Any]], games: Sequence[int | None], findings: list[Finding]
) -> None:
    """No line says otherwise than a ruling in force on its game that left it to be counted as written. `games`: the number of each line."""
    fallen = {ruling.supersedes for ruling in matters.rulings}
    for place, ruling in enumerate(matters.rulings):
        said, case = ruling.values, matters.cases[ruling.case]
        if (
            place in fallen
            or said["decision"] != "bird_lost"
            or said["record"] is not None
            or ruling.struck is not None
            or case.struck is not None
        ):
            continue
        number = case.values["game"]
        line = next((line for line in (ruling.line, case.line) if line is not None), games.index(number) if number in games else None)
        if line is not None and consequence.denied(said["entered"] or {}, records[line]):
            text = _("Über dieses Spiel gilt ein Entscheid: die Ansage ist verloren. Die Zeile sagt es anders.")
            findings.append(Finding("against_ruling", f"{where}.records[{line}].announcements", text))
