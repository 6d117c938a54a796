"""What a decision would do: what the rules answer to the case, which record would count, and every player's amounts before and after.

The same for the page that shows it and for the service that stores it. Reads only.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from rules.decide import consequence
from rules.engine import ANNULLED, UNSAID, Tariff, settled_games
from tournament.ledger.lines import faults
from tournament.ledger.lines.lines import CurrentLines
from tournament.ledger.lines.settled import Settled
from tournament.ledger.store import convert
from tournament.ledger.store.convert import Points
from tournament.ledger.store.refusals import Finding, Refused, of_rules, refuse
from tournament.models import Case, Entry, Ruling, Source
from tournament.models.amounts import CASH, POINTS
from tournament.referee.misdeals import next_misdeal
from tournament.referee.retelling import must_be_a_game

BY_HAND = "manual"
"""The referee's own amounts: where the rules leave it to him, or where he departs from them."""
DECISIONS = ("renonce", "no_renonce", "correct", "warning", "bird_lost", "redeal", "annul", "accepted", "expired", BY_HAND)
"""What a referee can decide; `discretion` is an answer of the rules, never a decision."""


class Choice(NamedTuple):
    """What the referee chose beside the case. None or empty: as the rules say it; `claims` None: as the case has them.

    `offenders`: seats; `lost`: the announcements that a `bird_lost` is about, as (kind, seat); `amounts`: points by seat as JSON has
    them, `manual` only.
    """

    decision: str
    offenders: Sequence[int] | None = None
    claims: Sequence[Mapping[str, Any]] | None = None
    lost: Sequence[tuple[str, int]] = ()
    amounts: Sequence[float] | None = None
    reason: str = ""
    on_purpose: Sequence[int] = ()
    """Which of the offenders did it on purpose, on a sheet whose records say so."""


class Consequence(NamedTuple):
    """`line`: the game's line (None: not written); `entered`: the record that is or would be its own, with what the decision says of a game
    that is still played; `record`: what would count instead.

    `before`, `after`: amounts of the game by seat, written and cash, None where it has none; `sums_before`, `sums_after`: the table's sums
    as they stand on the sheet and as they stand then; `lines`: why. `written`: whether a line has to be written for it.
    """

    line: Entry | None
    entered: dict[str, Any] | None
    record: dict[str, Any] | None
    offenders: tuple[int, ...]
    before: tuple[tuple[Points, ...], tuple[Points, ...]] | None
    after: tuple[tuple[Points, ...], tuple[Points, ...]] | None
    sums_before: tuple[Points, ...]
    sums_after: tuple[Points, ...]
    lines: tuple[rules.Line, ...]
    written: bool
    beside: bool = False
    """Whether another ruling settles the game, and keeps doing so: what is decided changes no amount."""
    settled: Settled | None = None
    """The sheet with it, where it was settled for that."""
    sheet: CurrentLines | None = None
    """As it stands, with `line` among its lines."""


def answer_about(case: Case, line: Entry | None, retold: Mapping[str, Any] | None = None) -> rules.Verdict | rules.Needs | rules.Refusal:
    """What the rules answer to the case as it stands, about the game as it is told anew (`retold`), else written, else was told. `line`:
    the game's."""
    told = retold or (line.record if line is not None else case.record)
    game = told.get("game") if told else None
    tournament = case.table.round.tournament
    return faults.adjudicated(
        tournament.sheet, game, case.violation, case.stage, facts=case.facts, accused=case.accused, options=tournament.options
    )


def consequence_of(
    case: Case,
    choice: Choice,
    answered: rules.Verdict | rules.Needs | rules.Refusal,
    retold: Mapping[str, Any] | None = None,
    settling: Ruling | None = None,
) -> Consequence:
    """What the choice would do. `case` with its table, round and tournament. `retold`: the game as it really was, where its line or who
    told it says otherwise. `settling`: a ruling on another incident in the same game, which settles it and stays. Raises Refused where it
    cannot be, saying what is missing."""
    if choice.decision not in DECISIONS:
        raise refuse("unknown_decision", _("Diese Entscheidung gibt es nicht."), "decision")
    sheet = CurrentLines(case.table)
    line = _line(case, sheet)
    told = dict(line.written) if line is not None else case.record
    if retold is not None:
        must_be_a_game(retold, told, sheet.tariff_at(sheet.next_position if line is None else line.position))
        told = dict(retold)
    _partner_known(choice, told)
    offenders = _offenders(case, choice, answered)
    if choice.decision == "bird_lost":
        # A line has its own record, and another counts; a game still played is written later, as it is told here.
        lost = _bird_lost(case, choice, told, written=line is not None)
        told, record = (told, None if lost == told else lost) if line is not None else (lost, None)
    else:
        record = _record(case, choice, told, offenders, sheet=sheet)
    if settling is not None and line is not None:
        return _beside(sheet, line, told, offenders, settling=settling, retold=retold is not None)
    if record is not None and case.table.source == Source.SUMS:
        raise refuse(
            "table_has_sums", _("Von diesem Tisch sind nur die Summen eingegeben; ein einzelnes Spiel lässt sich darin nicht ersetzen.")
        )
    if line is None and record is not None:
        must_be_next(case, sheet.lines)
    # Of a game that nobody told stands on the sheet only who dealt: if the ruling falls, the line is open until somebody writes it.
    entered = told if line is not None or record is None else _known(told) or {"dealer": record.get("dealer")}
    return _scored(sheet, line, entered, record, offenders=offenders)


def _beside(
    sheet: CurrentLines, line: Entry, told: dict[str, Any] | None, offenders: tuple[int, ...], settling: Ruling, *, retold: bool
) -> Consequence:
    """What is decided on a second incident of a game that the first has settled: it is written down, with its paragraph and who it was, and
    the amounts stay what they are: with the first the game was over."""
    if retold:
        text = _(
            "Die Beträge dieses Spiels setzt ein anderer Entscheid. Was anders gespielt wurde, als es erzählt war, bitte dort berichtigen."
        )
        raise refuse("settled_elsewhere", text, "record", ruling=settling.pk)
    stays = _scored(sheet, line, told, settling.record, offenders=offenders)
    return stays._replace(record=None, before=stays.after, beside=True)


def _partner_known(choice: Choice, told: Mapping[str, Any] | None) -> None:
    if choice.decision == "renonce" and told and told.get("partner") == UNSAID:
        text = _(
            "Mit wem gespielt wird, ist noch nicht bekannt; davon hängt ab, wer wie viel zahlt. Weiterspielen lassen und den Fall "
            "strittig lassen, "
            "bis der gerufene König gefallen ist, oder den Partner angeben."
        )
        raise refuse("missing_field", text, "record")


def _known(told: dict[str, Any] | None) -> dict[str, Any] | None:
    """The game as it goes onto its line: of one whose partner nobody knows, who plays is asked again there, with whom."""
    if not told or told.get("partner") != UNSAID:
        return told
    return {field: value for field, value in told.items() if field not in ("declarer", "partner")}


def missing_before(case: Case, lines: Sequence[Entry]) -> list[int]:
    """The numbers of the games that nobody has written yet, before the case's own, which is not written either."""
    written = max((line.game for line in lines if not line.struck and line.game is not None), default=0)
    return list(range(written + 1, case.game)) if case.game is not None else []


def must_be_next(case: Case, lines: Sequence[Entry]) -> None:
    """A game is written by its ruling only where those before it are written: a sheet has its games in their order."""
    missing = missing_before(case, lines)
    if missing:
        text = ngettext(
            "Spiel %(games)s fehlt noch auf dem Zettel. Zuerst schreiben lassen, oder den Fall strittig lassen, bis es dasteht.",
            "Die Spiele %(games)s fehlen noch auf dem Zettel. Zuerst schreiben lassen, oder den Fall strittig lassen, bis sie dastehen.",
            len(missing),
        )
        raise refuse("games_missing", text % {"games": ", ".join(map(str, missing))}, "game")


def stamp(decision: str, effect: Consequence, answered: rules.Verdict | rules.Needs | rules.Refusal, standing: Ruling | None) -> str:
    """A decision as it was shown, in a few letters: new with its word, its line, what counts, the game's amounts, the rules' answer, the
    ruling that falls.

    What other games do to the table's sums is no part of it, nor the reason, which is typed after the amounts were shown.
    """
    record = {field: value for field, value in (effect.record or {}).items() if field != "reason"}
    shown = [
        decision,
        effect.line.pk if effect.line is not None else None,
        effect.entered,
        record,
        effect.offenders,
        effect.written,
        [
            [str(amount) for part in amounts for amount in part] if amounts is not None else None
            for amounts in (effect.before, effect.after)
        ],
        [answered.decision, answered.source] if isinstance(answered, rules.Verdict) else None,
        standing.pk if standing is not None else None,
    ]
    return sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()[:20]


def _offenders(case: Case, choice: Choice, answered: rules.Verdict | rules.Needs | rules.Refusal) -> tuple[int, ...]:
    if choice.decision != "renonce":
        return ()
    if choice.offenders is not None:
        return tuple(sorted(choice.offenders))
    if isinstance(answered, rules.Verdict) and answered.offenders:
        return tuple(answered.offenders)
    return tuple(sorted(case.accused))


def _line(case: Case, sheet: CurrentLines) -> Entry | None:
    """As `line_of`, among the lines of a sheet that is read already."""
    live = [line for line in sheet.lines if not line.struck]
    if case.position is not None:
        return next((line for line in live if line.position == case.position), None)
    return next((line for line in live if case.game is not None and line.game == case.game), None)


def _record(
    case: Case, choice: Choice, told: dict[str, Any] | None, offenders: tuple[int, ...], sheet: CurrentLines
) -> dict[str, Any] | None:
    """What counts instead of the game; None where the game counts as it is, or goes on."""
    if choice.decision in consequence.KEEPS_THE_GAME:
        return None
    if choice.decision == "renonce" and has_price(case, sheet.tariff):
        if len(offenders) != 1:
            text = _("Was mehrere zusammen zahlen, sagt das Regelblatt nicht. Bitte einen nennen, oder die Beträge von Hand setzen.")
            raise refuse("several_offenders", text, "decision")
        return consequence.after_fault(told or {"dealer": _next_dealer(case, sheet)}, case.violation, offenders[0])
    if choice.decision == "renonce":
        if not told or not told.get("game"):
            text = _("Dafür muss feststehen, welches Spiel gespielt wurde. Bitte Spiel, Spieler und Ansagen angeben.")
            raise refuse("missing_field", text, "record")
        claims = case.claims if choice.claims is None else choice.claims
        kept = kept_of(case, sheet.tariff)
        return consequence.after_renonce(
            told, offenders, claims, made=kept.made, discard=kept.discard, on_purpose=choice.on_purpose if kept.purpose else ()
        )
    known = told or {"dealer": _next_dealer(case, sheet)}
    if choice.decision == "redeal":
        return consequence.after_redeal(known, next_misdeal(case, known.get("dealer"), sheet.tariff))
    if choice.decision == "annul":
        return consequence.by_hand(known, [0] * case.table.seats, choice.reason or ANNULLED, settled_games(sheet.tariff))
    if choice.amounts is None:
        text = (
            _("Bitte für jeden Spieler einen Betrag angeben; zusammen geben sie 0.")
            if sheet.tariff.system.balanced
            else _("Bitte für jeden Spieler einen Betrag angeben.")
        )
        raise refuse("missing_field", text, "amounts")
    return consequence.by_hand(known, choice.amounts, choice.reason, settled_games(sheet.tariff))


def kept_of(case: Case, tariff: Tariff) -> consequence.Kept:
    """What the sheet's records keep of the case's fault; the number of a misdeal is asked where somebody deals again."""
    table = tariff.sheet.decisions
    return consequence.Kept(
        fault=case.violation if has_price(case, tariff) else "",
        made=table.counts_made,
        discard=case.violation in table.discards,
        purpose=bool(table.discards),
    )


def has_price(case: Case, tariff: Tariff) -> bool:
    """Whether the sheet itself says what the fault costs: then that counts instead of the game, whichever it was."""
    return case.violation in tariff.system.written.faults


def _next_dealer(case: Case, sheet: CurrentLines) -> int:
    written = [line.effective for line in sheet.lines if not line.struck]
    return convert.next_dealer(written, case.table.first_dealer, sheet.tariff_at(sheet.next_position))


def _bird_lost(case: Case, choice: Choice, told: dict[str, Any] | None, *, written: bool) -> dict[str, Any]:
    """The game with the bird lost, written or as it was told. Refused where nobody knows which game, or which bird."""
    game = told or {}
    birds = consequence.announced_birds(game)
    if not birds:
        text = (
            _("Auf der Zeile ist nichts angesagt, was verloren sein könnte. Zuerst die Zeile berichtigen.")
            if written
            else _("Welche Ansage ist verloren? Bitte Spiel, Spieler und Ansagen angeben; so wird die Zeile dann geschrieben.")
        )
        raise refuse("missing_field", text, "record")
    if not written and case.game is None:
        raise refuse("missing_field", _("Das wievielte Spiel ist es? Der Entscheid wartet dort auf seine Zeile."), "game")
    lost = tuple(choice.lost) or (birds if len(birds) == 1 else ())
    if not lost or not set(lost) <= set(birds):
        raise refuse("missing_field", _("Mehrere Vögel sind angesagt. Bitte angeben, welcher verloren ist."), "lost")
    return consequence.after_bird_lost(game, lost)


def _scored(
    sheet: CurrentLines, line: Entry | None, entered: dict[str, Any] | None, record: dict[str, Any] | None, offenders: tuple[int, ...]
) -> Consequence:
    table = sheet.table
    writes = line is None and record is not None
    position = line.position if line is not None else sheet.next_position
    # What stands on the sheet is stored; a slip entered by its sums has no sheet.
    sums = (
        (0,) * table.seats
        if table.source == Source.SUMS
        else convert.row_points([getattr(table, column) for column in POINTS], table.seats)
    )
    if line is None and record is None:
        return Consequence(
            line=None,
            entered=entered,
            record=None,
            offenders=offenders,
            before=None,
            after=None,
            sums_before=sums,
            sums_after=sums,
            lines=(),
            written=writes,
        )
    before = _stored(line, table.seats) if line is not None else None
    counted = record if record is not None else entered
    settled = sheet.settled(position, counted)
    then = settled.lines
    # A game that is written now is written as it was told, and only then ruled on.
    if settled.games > table.games or (writes and sheet.settled(position, entered).games > table.games):
        text = _("Damit stünden mehr als die geplanten %(games)d Spiele auf dem Zettel. Zuerst das überzählige Spiel streichen.")
        raise refuse("too_many_games", text % {"games": table.games}, "game")
    result = then[position].result
    if record is not None and isinstance(result, rules.Refusal):
        raise Refused(_about_record(result))
    after = _amounts(then[position])
    lines: tuple[rules.Line, ...] = ()
    if counted is not None and isinstance(result, rules.Settlement):
        lines = convert.explained(result, counted, settled.said.tariff_at(position)).lines
    return Consequence(
        line=line,
        entered=entered,
        record=record,
        offenders=offenders,
        before=before,
        after=after,
        sums_before=sums,
        sums_after=settled.totals,
        lines=lines,
        written=writes,
        settled=settled,
        sheet=sheet,
    )


def _stored(line: Entry, seats: int) -> tuple[tuple[Points, ...], tuple[Points, ...]] | None:
    """What a line counts as it stands; None where the rules refuse it."""
    if not line.settled:
        return None
    written, cash = (convert.row_points([getattr(line, column) for column in columns], seats) for columns in (POINTS, CASH))
    return written, cash


def _about_record(refusal: rules.Refusal) -> list[Finding]:
    if any((found.code, found.field) == ("unexpected_field", "renonce") for found in refusal.findings):
        return [Finding("no_renonce_here", "decision", _("Dieses Spiel lässt sich so nicht werten. Bitte die Beträge von Hand setzen."))]
    return of_rules(refusal.findings, "record.")


def _amounts(scored: convert.Scored | None) -> tuple[tuple[Points, ...], tuple[Points, ...]] | None:
    if scored is None or isinstance(scored.result, rules.Refusal):
        return None
    return tuple(scored.result.points), tuple(scored.result.cash)
