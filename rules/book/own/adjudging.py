"""How an own sheet decides a fault: by the table of the sheet that lends it, but for the rows that the file has of its own."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.book.own import kin
from rules.book.own.citing import Citing
from rules.book.own.faults import Faults
from rules.book.own.forms import is_slug
from rules.book.own.playing import chosen
from rules.rows.answers import fifth_player_pays, missing_bird_costs_three
from rules.rows.decisions import VIOLATIONS, Decision, DecisionTable, Duty, Holds, Offends, Ruling, Stage, Violation
from rules.rows.kinds import Roles
from rules.rows.sheet import Sheet
from rules.rows.system import RuleSystem
from rules.sheets import SHEETS, Sheets
from rules.words.texts import shortened

Given = Mapping[str, Any]
"""The key `renonce` as the file has it: `from`, `late`, `rows`; a row None, or its `stages`, `payer`, `games`, `source`."""
_KNOWN = {row.slug: row for row in VIOLATIONS}
_STAGES = tuple(Stage)
_GROUPS = {Stage.DEALING: "group_dealing", Stage.BIDDING: "group_announcing", Stage.TALON: "group_discard"}
"""Where a fault of the sheet's own stands on the referee's form, by the stage from which it can happen; later ones are conduct."""
_CHOSEN_BEATING = "stichzwang"
"""The violation, and the fact whether Vorhand chose that duty."""
_WHY_CHOSEN = "why_no_stichzwang_chosen"
_KEYS: Mapping[str, tuple[str, ...]] = {
    "stichzwang": ("beat_negative", "beat_trischaken"), "pagat_not_last": ("pagat_last",), "farbzwang": ("follow_trischaken",),
    "tarockzwang": ("follow_trischaken",),
}  # fmt: skip
"""What `play` says of a duty."""
_WITHOUT = {"pagat_last": Holds.NO_GAME, "follow_trischaken": Holds.BUT_TRISCHAKEN}
"""Where a duty is left without it."""
_BEATS: Mapping[tuple[bool, bool], Holds] = {
    (True, True): Holds.NEGATIVE_GAMES, (True, False): Holds.NEGATIVE_ALONE, (False, True): Holds.TRISCHAKEN,
    (False, False): Holds.NO_GAME,
}  # fmt: skip
"""Where there is Stichzwang, by whether there is in negative games, and in Trischaken."""


def check_renonce(
    given: Given, base: Sheet, *, games: Container[str], names: Container[str], faults: Faults, sheets: Sheets = SHEETS
) -> None:
    """Everything in a well-formed key that its sheet cannot have. `games`: of the sheet; `names`: what the file gives a name."""
    lender = lender_of(given, base, sheets)
    if lender is None:
        faults.add("renonce.from", "unknown_choice", shortened(str(given["from"])), ", ".join(sheets))
    for slug, row in (given.get("rows") or {}).items():
        where = f"renonce.rows.{shortened(slug)}"
        if row is None:
            continue
        if slug not in _KNOWN and not is_slug(slug):
            faults.add(where, "bad_slug", said="bad_row_slug")
        elif slug not in _KNOWN and slug not in names:
            faults.add(f"names.{shortened(slug)}", "missing_key", shortened(slug))
        for game in row.get("games") or ():
            if game not in games:
                faults.add(f"{where}.games", "unknown_row", shortened(str(game)))


def lender_of(given: Given, base: Sheet, sheets: Sheets = SHEETS) -> Sheet | None:
    """The sheet that lends the table; None where none is called so."""
    named = given.get("from")
    return base if named is None else sheets.get(named) if isinstance(named, str) else None


def made_decisions(
    given: Given, play: Mapping[str, Any], base: Sheet, system: RuleSystem, *, citing: Citing, sheets: Sheets = SHEETS
) -> DecisionTable:
    """The table of a sheet that has these games and names. `play`: the file's key of that name."""
    lender = lender_of(given, base, sheets) or base
    rows: Mapping[str, Given | None] = given.get("rows") or {}
    called = f"{kin.short_title(lender)}, " if lender.decisions.rulings else ""
    lent = _lent(lender, system, rows, citing, called=called)
    own = [ruling for slug, row in rows.items() if row is not None for ruling in _own(slug, row, citing)]
    choices = chosen(play, base)
    duties = tuple(_as_played(duty, choices, play, citing) for duty in _duties(lender, rows, citing, called))
    late = lender.decisions.late if lender.decisions.rulings or lender.decisions.timed else Decision.DISCRETION
    usual = "vorhand" if any(row.beating_chosen for row in base.play.rows) else None
    rulings = _with_choice((*lent, *own), choices.get("beat_trischaken", usual), system, citing)
    table = lender.decisions
    return DecisionTable(
        duties=duties, rulings=rulings,
        late=late if given.get("late") is None else Decision(given["late"]), timed=table.timed or given.get("late") is not None,
        late_source=citing.row("renonce.late", "" if given.get("late") else table.late_source, called or f"{kin.short_title(lender)}, "),
        unnamed_source=table.unnamed_source and citing.row("", table.unnamed_source, called),
        panel_sources=tuple(citing.row("", source, called) for source in table.panel_sources) if citing.lends else (),
        happens=table.happens and (*table.happens, *(slug for slug, row in rows.items() if row is not None)),
        own=tuple(_violation(slug, row, system) for slug, row in rows.items() if row is not None and slug not in _KNOWN),
    )  # fmt: skip


def _lent(lender: Sheet, system: RuleSystem, rows: Mapping[str, Given | None], citing: Citing, called: str) -> Iterator[Ruling]:
    """The lender's rows: without those about games that are not there and those that the file has otherwise, with those that a chosen
    policy asks for. A lender without rows leaves every fault to the referee, also where the file has rows of some."""
    table, there = lender.decisions, {row.slug for row in system.games} | {row.like for row in system.games}
    without = {violation for violation, holds in (_asking(system) | _of_games(system)).items() if not holds} | {*rows}
    for row in _chosen(lender, system):
        kept = tuple(name for name in row.violations if name not in without)
        if kept and (not row.games or there.intersection(row.games)):
            games = tuple(game for game in row.games if game in there)
            for names, source in _cited(kept, row.source, citing, called):
                yield replace(row, violations=names, games=games, source=source)
    if table.rulings:
        for violation, holds in _asking(system).items():
            lent = any(violation in row.violations for row in table.rulings)
            if holds and violation != "discard_suit_hidden" and violation not in rows and not lent:
                yield from (replace(row, source=citing.row(f"renonce.{violation}")) for row in _of_others(lender, violation))
    elif rows and not table.timed:
        left = tuple(row.slug for row in VIOLATIONS if row.everywhere and row.slug not in rows)
        yield Ruling(
            left, since=Stage.DEALING, until=Stage.SCORED, decision=Decision.DISCRETION, why="why_no_rule",
            source=citing.row("", table.late_source, f"{kin.short_title(lender)}, "),
        )  # fmt: skip


def _chosen(lender: Sheet, system: RuleSystem) -> Iterator[Ruling]:
    """The lender's rows as its own answer has them, where the sheet leaves the question to nobody."""
    asked = {*system.decided, *(row.slug for row in system.interpretations)}
    answers = {row.slug: row.default for row in lender.system.interpretations}
    for row in lender.decisions.rulings:
        if row.option is None or row.option[0] in asked:
            yield row
        elif answers[row.option[0]] == row.option[1]:
            yield replace(row, option=None)


def _cited(names: Iterable[str], source: str, citing: Citing, called: str) -> list[tuple[tuple[str, ...], str]]:
    """Violations of a row with the paragraph of each: those that the sheet has a sentence of its own on apart from the others."""
    found: dict[str, list[str]] = {}
    for name in names:
        found.setdefault(citing.row(f"renonce.{name}", source, called), []).append(name)
    return [(tuple(alike), cited) for cited, alike in found.items()]


def _asking(system: RuleSystem) -> dict[str, bool]:
    return {
        "besserrufer_without_bird": missing_bird_costs_three(system.policies),
        "discard_suit_hidden": any(row.colour and not row.solo for row in system.games),
        "fifth_interferes": fifth_player_pays(system.policies),
    }


def _of_games(system: RuleSystem) -> dict[str, bool]:
    """What stays of the lender while there is a game for it; no other sheet lends it."""
    return {
        "wrong_zuwaage": any(row.kind.roles is Roles.EACH for row in system.games),
        "spoke_in_ouvert": any((row.like or row.slug).endswith("_ouvert") for row in system.games),
    }


def _of_others(lender: Sheet, violation: str) -> Iterable[Ruling]:
    """The rows of a sheet of the kind that has the violation."""
    for sheet in kin.kin(lender):
        rows = [row for row in sheet.decisions.rulings if row.violations == (violation,)]
        if rows:
            return rows
    return ()


def _own(slug: str, row: Given, citing: Citing) -> Iterator[Ruling]:
    """A row of the file: each decision from its stage until the next one named, its questions one after the other."""
    source = row.get("source") or citing.row(f"renonce.{slug}")
    payer = Offends(row.get("payer") or Offends.ACCUSED.value)
    named = [(stage, row["stages"][stage.value]) for stage in _STAGES if row["stages"].get(stage.value) is not None]
    during = [(stage, decision) for stage, decision in named if stage is not Stage.NEXT_GAME]
    # What is decided as before begins nothing.
    begun = [one for place, one in enumerate(during) if not place or one[1] != during[place - 1][1]]
    for place, (since, decision) in enumerate(begun):
        until = _STAGES[_STAGES.index(begun[place + 1][0]) - 1] if place + 1 < len(begun) else Stage.SCORED
        for when, decided in _answers(decision, ()):
            offends = payer if decided is Decision.RENONCE else Offends.ACCUSED
            yield Ruling((slug,), since=since, until=until, when=when, decision=decided, source=source, offends=offends)


def _answers(decision: Any, known: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Decision]]:
    """The decisions in the order in which they are read: each where all its facts are true, and none before it fits."""
    if not isinstance(decision, Mapping):
        yield known, Decision(decision)
        return
    fact = decision["fact"]
    yield from _answers(decision["yes"], known if fact in known else (*known, fact))
    yield from _answers(decision["no"], known)


def _violation(slug: str, row: Given, system: RuleSystem) -> Violation:
    first = next((stage for stage in _STAGES if row["stages"].get(stage.value) is not None), Stage.DEALING)
    return Violation(slug, _GROUPS.get(first, "group_conduct"), named=system.names[slug])


def _duties(lender: Sheet, rows: Mapping[str, Given | None], citing: Citing, called: str) -> Iterator[Duty]:
    """The lender's duties but of what the file takes away, then those of faults that it adds."""
    theirs = {duty.violation for duty in lender.decisions.duties}
    for duty in lender.decisions.duties:
        row = rows.get(duty.violation, {})
        if row is not None:
            source = citing.row(f"renonce.{duty.violation}", duty.source, called)
            yield replace(duty, source=source, games=_games(row))
    for slug, row in rows.items():
        if row is not None and slug not in theirs:
            holds = next((duty.holds for sheet in kin.kin(lender) for duty in sheet.decisions.duties if duty.violation == slug), None)
            if holds is not None or row.get("games") is not None:
                source = row.get("source") or citing.row(f"renonce.{slug}")
                yield Duty(slug, holds=holds or Holds.EVERY_GAME, source=source, games=_games(row))


def _games(row: Given) -> tuple[str, ...] | None:
    """The games that a row is about alone."""
    return None if row.get("games") is None else tuple(row["games"])


def _as_played(duty: Duty, choices: Mapping[str, Any], said: Mapping[str, Any], citing: Citing) -> Duty:
    """A duty where the sheet's play has it. A change is cited by the key that says it."""
    holds, keys = duty.holds, _KEYS.get(duty.violation, ())
    known = [choices[key] for key in keys if key in choices]
    if duty.violation == _CHOSEN_BEATING and holds in _BEATS.values():
        now = next(where for where, found in _BEATS.items() if found is holds)
        negative, each = (bool(choices.get(key, had)) for key, had in zip(keys, now, strict=True))
        holds = _BEATS[negative, each]
    elif known == [False]:
        holds = _WITHOUT[keys[0]]
    if holds is duty.holds:
        return duty
    key = next((key for key in keys if key in said), keys[0])
    return replace(duty, holds=holds, source=citing.row(f"play.{key}"))


def _with_choice(rulings: tuple[Ruling, ...], beaten: object, system: RuleSystem, citing: Citing) -> tuple[Ruling, ...]:
    """The rows as Trischaken is played: where Vorhand chooses whether tricks must be beaten, the referee asks what she chose; where the
    sheet says it, he does not. `beaten`: the key of play, None where it is as the table has it."""
    each = tuple(row.slug for row in system.games if row.kind.roles is Roles.EACH)
    about = [row for row in rulings if _CHOSEN_BEATING in row.violations]
    asking = [row for row in about if _CHOSEN_BEATING in row.when or row.why == _WHY_CHOSEN]
    if beaten is None or not about or not each or (beaten == "vorhand" and asking):
        return rulings
    if beaten != "vorhand":
        return tuple(row for row in rulings if row not in asking)
    begun = min((row.since for row in about), key=_STAGES.index)
    chose = [replace(row, violations=(_CHOSEN_BEATING,), games=each, when=(_CHOSEN_BEATING, *row.when)) for row in about if not row.games]
    free = Ruling(
        (_CHOSEN_BEATING,), since=begun, until=Stage.SCORED, games=each, decision=Decision.NO_RENONCE, why=_WHY_CHOSEN,
        source=citing.row("play.beat_trischaken"),
    )  # fmt: skip
    first = rulings.index(about[0])
    return (*rulings[:first], *chose, free, *rulings[first:])
