"""The steps of a case as a template shows them: what is asked, what can be tapped, what is answered already. Reads only; never decides.

A step that comes back refused shows what was tapped (`data`), not what is stored.
"""

from itertools import groupby
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

import rules
from rules.decide import announced_birds
from rules.rows import WHO
from tournament.ledger.lines import faults
from tournament.ledger.lines.lines import CurrentLines
from tournament.ledger.store.convert import language, next_dealer
from tournament.ledger.store.typed import whole_number
from tournament.models import Entry
from tournament.referee.case_form import NEW_LINE, Step, read_told, seats_of
from tournament.referee.case_page import CasePage, fact_words, game_words
from tournament.referee.deciding import Deciding
from tournament.referee.told_form import told_form
from tournament.referee.warned import FACT, answer, warned

LAST_LINES = 4
"""Lines of the sheet that stand open; the others are one tap away."""


class StepLink(NamedTuple):
    """A step in the list on top of the page."""

    step: Step
    label: str
    done: bool
    current: bool


class WrittenLine(NamedTuple):
    """A game on the sheet that the case can be about."""

    position: int
    number: int | None
    game: str
    declarer: str
    detail: str
    since: int
    """How many games are written after it."""
    checked: bool


class StageRow(NamedTuple):
    """A stage of the game on the line to tap. `css`: off, ren, late or nothing; `outlook`: what follows if it was noticed then."""

    slug: str
    label: str
    outlook: str
    css: str
    checked: bool


def step_links(page: CasePage, current: Step) -> list[StepLink]:
    """All steps in order, with what is answered already."""
    case = page.case
    ready = bool(case.violation and case.stage)
    answered = ready and not isinstance(page.answered, rules.Needs)
    labels = {
        Step.GAME: (_("Spiel"), bool(page.told or case.position)),
        Step.TOLD: (_("Welches?"), bool(page.told)),
        Step.FAULT: (_("Was? Wer?"), bool(case.violation)),
        Step.WHEN: (_("Wann?"), bool(case.stage)),
        Step.FACTS: (_("Fragen"), answered),
        Step.LOST: (_("Ansage?"), False),
        Step.DECISION: (_("Entscheid"), False),
    }
    asked = {Step.TOLD: page.line is None, Step.LOST: ready and len(lost_birds(page)) > 1}
    return [
        StepLink(step, label, done, step is current) for step, (label, done) in labels.items() if asked.get(step, True) or step is current
    ]


def lost_birds(page: CasePage) -> tuple[tuple[str, int], ...]:
    """The announcements that the rules' answer may be about; empty where it is another answer."""
    return announced_birds(page.told or {}) if _answers(page, rules.Decision.BIRD_LOST) else ()


def _answers(page: CasePage, *decisions: rules.Decision) -> bool:
    return isinstance(page.answered, rules.Verdict) and page.answered.decision in decisions


def before_decision(page: CasePage) -> Step:
    """What is asked next when it is known what happened and when: the facts, the game that is played, the announcement; else the
    decision."""
    if isinstance(page.answered, rules.Needs):
        return Step.FACTS
    nameless = page.line is None and not (page.told or {}).get("game") and _answers(page, rules.Decision.RENONCE, rules.Decision.BIRD_LOST)
    if nameless or (page.line is None and _answers(page, rules.Decision.BIRD_LOST) and not lost_birds(page)):
        return Step.TOLD
    return Step.LOST if len(lost_birds(page)) > 1 else Step.DECISION


def first_open(page: CasePage) -> Step:
    """Where the case goes on when it is opened again."""
    case = page.case
    if not page.told and case.position is None and not case.violation:
        return Step.GAME
    if not case.violation:
        return Step.FAULT
    if not case.stage:
        return Step.WHEN
    return before_decision(page)


def step_context(page: CasePage, step: Step, data: QueryDict, *, refused: bool = False) -> dict[str, Any]:
    """What the step's template reads."""
    match step:
        case Step.GAME:
            return game_context(page, data if refused else QueryDict())
        case Step.TOLD:
            return told_context(page, data if refused else QueryDict())
        case Step.FAULT:
            return fault_context(page, data if refused else QueryDict())
        case Step.WHEN:
            return {"stages": stage_rows(page, data.get("stage", "") if refused else page.case.stage)}
        case Step.FACTS:
            return facts_context(page, data, refused=refused)
        case Step.LOST | Step.DECISION:
            return {"deciding": Deciding(page, data if step is Step.DECISION else QueryDict("decision=bird_lost"))}


def game_context(page: CasePage, typed: QueryDict) -> dict[str, Any]:
    """The lines of the sheet to choose from, and the game that is not among them."""
    live = [line for line in CurrentLines(page.table).lines if not line.struck]
    chosen = typed.get("line") or _chosen_line(page, live)
    played = [line for line in live if line.game is not None]
    lines = [_written(page, line, chosen, sum(other.position > line.position for other in played)) for line in reversed(live)]
    next_number = _next_number(live)
    new = {"value": NEW_LINE, "checked": chosen == NEW_LINE, "number": _number(page, typed, next_number)}
    return {
        "lines": lines[:LAST_LINES],
        "older": lines[LAST_LINES:],
        "older_open": any(line.checked for line in lines[LAST_LINES:]),
        "new": new if next_number <= page.table.games or chosen == NEW_LINE else None,
        "expires": page.has_limit,
    }


def told_context(page: CasePage, typed: QueryDict) -> dict[str, Any]:
    """The form of a game that is not written."""
    sheet = CurrentLines(page.table)
    live = [line for line in sheet.lines if not line.struck]
    record = read_told(typed, page.tariff)[0] if typed else dict(page.case.record or {})
    dealer = next_dealer([line.effective for line in live], page.table.first_dealer, sheet.tariff_at(sheet.next_position))
    needed = page.case.violation and page.case.stage and before_decision(page) is Step.TOLD
    return {"new": {"number": _number(page, typed, _next_number(live)), **told_form(page, record, str(dealer), typed)}, "needed": needed}


def _next_number(live: list[Entry]) -> int:
    return max((line.game for line in live if line.game is not None), default=0) + 1


def _number(page: CasePage, typed: QueryDict, following: int) -> str:
    known = page.case.game if page.line is None else None
    return typed.get("number") or str(known or following)


def _chosen_line(page: CasePage, live: list[Entry]) -> str:
    position = page.case.position or next(
        (line.position for line in live if page.case.game is not None and line.game == page.case.game), None
    )
    if position is not None:
        return str(position)
    return NEW_LINE if page.case.record or page.case.game is not None else ""


def _written(page: CasePage, line: Entry, chosen: str, since: int) -> WrittenLine:
    words = game_words(line.record, page.tariff, page.seats)
    return WrittenLine(
        position=line.position,
        number=line.game,
        game=words["game"],
        declarer=words["declarer"],
        detail=words["detail"],
        since=since,
        checked=chosen == str(line.position),
    )


def fault_context(page: CasePage, typed: QueryDict) -> dict[str, Any]:
    """The violations of the sheet in groups, and the players."""
    chosen = typed.get("violation") or page.case.violation
    accused = seats_of(typed, "accused") if typed else page.case.accused
    rows = faults.faults(page.tournament.sheet)
    order = list(dict.fromkeys(row.group for row in rows))
    grouped = groupby(sorted(rows, key=lambda row: order.index(row.group)), key=lambda row: row.group)
    groups = []
    for group, found in grouped:
        members = list(found)
        cells = [
            {"slug": row.slug, "label": row.label(language()), "checked": row.slug == chosen, "said": row.slug == faults.OTHER}
            for row in members
        ]
        groups.append({"label": page.tariff.system.word(group, language()), "violations": cells})
    said = typed.get("words", "") if typed else page.case.words
    return {"groups": groups, "said": said, "people": [{"seat": seat, "checked": seat.index in accused} for seat in page.accusable]}


def stage_rows(page: CasePage, chosen: str) -> list[StageRow]:
    """The stages as a line to tap, each with what the sheet says to it."""
    rows = []
    for stage in rules.stages():
        found = _outlook(page, stage)
        words = _(" oder ").join(decision.label(language(), page.tariff.system) for decision in found) if page.case.violation else ""
        rows.append(
            StageRow(
                slug=stage.value,
                label=page.tariff.system.word(stage.value, language()),
                outlook=words,
                css=_stage_css(found) if page.case.violation else "",
                checked=stage.value == chosen,
            )
        )
    return rows


def _outlook(page: CasePage, stage: rules.Stage) -> tuple[rules.Decision, ...]:
    """What the sheet may say to a fault noticed at this stage, as the tournament reads it."""
    if not page.case.violation:
        return tuple(rules.Decision)
    return faults.outlook(page.tournament.sheet, page.game_slug, page.case.violation, stage, options=page.tournament.options)


def _stage_css(found: tuple[rules.Decision, ...]) -> str:
    if not found:
        return "off"
    if rules.Decision.RENONCE in found:
        return "ren"
    return "late" if set(found) <= {rules.Decision.EXPIRED, rules.Decision.ACCEPTED} else ""


def facts_context(page: CasePage, data: QueryDict, *, refused: bool) -> dict[str, Any]:
    """The question that is open, or the one to be answered again; and what was answered."""
    case = page.case
    found = page.answered if case.violation and case.stage else None
    wanted = data.get("fact") or data.get("frage", "")
    fact = next((fact for fact in (*rules.facts(), WHO) if fact.slug == wanted), None) or (
        found.fact if isinstance(found, rules.Needs) else None
    )
    recorded = fact is not None and fact.slug == FACT and page.tariff.sheet.decisions.warns
    if recorded and not case.accused:
        fact, recorded = WHO, False  # Whom a warning is of is known before it is asked whether it is the first.
    told = warned(case, page.seats) if recorded else []
    value = None if fact is None else case.accused if fact is WHO else case.facts.get(fact.slug, answer(told))
    return {
        "warned": told,
        "answers": [said for said in fact_words(case.facts, page.seats, page.tariff.sheet) if fact is None or said["slug"] != fact.slug],
        "fact": fact,
        "question": fact.question(language(), page.tariff.system) if fact is not None else "",
        "kind": fact.kind.value if fact is not None else "",
        "yes": value is True,
        "no": value is False,
        "people": [
            {"seat": seat, "checked": _ticked(seat.index, value, data if refused else QueryDict())}
            for seat in (page.accusable if fact is WHO else page.playing)
        ],
    }


def _ticked(seat: int, value: Any, typed: QueryDict) -> bool:
    if typed:
        return seat in (whole_number(text) for text in typed.getlist("answer"))
    return seat in value if isinstance(value, list) else seat == value and value is not None and value is not True and value is not False
