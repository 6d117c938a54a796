"""The rulings of a tournament for paper and files: builds scoring's plain rows, with the players' names or with their parts in the game
instead.

Without names the free words are blotted too, and referees are not named: they may be players. Nothing here writes or lays anything out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from rules.rows import RuleSystem
from rules.words import TERMS, term
from scoring.field import empty_lines, with_numbers
from scoring.paper import Outcome, ReasonLine, RulingRow, SanctionRow, sanction_text
from scoring.plain import Seating, say
from tournament.archive.worth import SheetNow, decided_of
from tournament.entry.wording import describe, ruling_word
from tournament.ledger.lines import faults
from tournament.ledger.lines.deadlines import may_appeal, read_course
from tournament.ledger.lines.ruled import official_text, told_of
from tournament.ledger.lines.ruling_numbers import numbered
from tournament.ledger.people.people import SeatName, at_table
from tournament.ledger.people.seatings import as_in, read_seatings
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.models import Case, Entry, Registration, Ruling, Sanction, Tournament
from tournament.models.amounts import POINTS
from tournament.papers.paper import iso
from tournament.referee.anonymous import BLOT, Names, blot, known_names, roles
from tournament.referee.panel import CONFIRMED, confirms
from tournament.referee.reading import rulings, sanctions
from tournament.referee.sanction_words import sanction_words
from tournament.referee.standing import same_game


class Written(NamedTuple):
    """All rulings in order of time, and all sanctions."""

    rulings: tuple[RulingRow, ...]
    sanctions: tuple[SanctionRow, ...]


def written_rulings(tournament: Tournament, audience: Audience) -> Written:
    """The rulings and sanctions of a tournament; for the public without anybody's name. Six queries."""
    anonymous = not audience.sees_all
    found = rulings(tournament)[::-1]
    tables = {row.table_id for row in found}
    entries: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(table_id__in=tables, current=True, record__isnull=False).order_by("table_id", "position"):
        entries.setdefault(entry.table_id, []).append(entry)
    seated = {item.table_id: item.seating for item in read_seatings(tournament, audience) if item.table_id in tables}
    numbers = numbered(found)
    people = list(Registration.objects.filter(tournament=tournament).values_list("number", "player__name"))
    names = with_numbers(people, convert.language())
    officials = {name for row in found for name in (row.referee_name, *row.panel) if name}
    writers: dict[int, _Table] = {}
    course, rows = read_course(tournament), []
    for ruling in found:
        if ruling.table_id not in writers:
            here = [row for row in found if row.table_id == ruling.table_id]
            writers[ruling.table_id] = _Table(tournament, seated[ruling.table_id], here, entries.get(ruling.table_id, []))
        sat = as_in(seated[ruling.table_id], ruling.game)
        voice = _Anonymous(sat, ruling, people, officials) if anonymous else _Named(sat, names)
        row = _row(ruling, writers[ruling.table_id], voice, numbers)._replace(beside=_beside(ruling, found, numbers))
        until = "" if anonymous else may_appeal(ruling, course)
        rows.append(row._replace(appeal=(_("Möglich %(until)s.") % {"until": until},)) if until else row)
    given = _sanctions(tournament, numbers, people, officials, anonymous=anonymous)
    return Written(tuple(_with_sanctions(row, [one for one in given if one.ruling == row.number]) for row in rows), given)


def _beside(ruling: Ruling, found: Sequence[Ruling], numbers: Mapping[int, int]) -> tuple[str, ...]:
    """What else stands on the same game, on other incidents, and which of them sets its amounts."""
    others = [one for one in found if ruling.standing and one.standing and one.case_id != ruling.case_id and same_game(ruling, one)]
    return tuple(say("beside_settles" if one.record is not None else "ruling_of", convert.language(), numbers[one.pk]) for one in others)


def _with_sanctions(row: RulingRow, given: Sequence[SanctionRow]) -> RulingRow:
    """The ruling with what was given by it."""
    return row._replace(sanctions=tuple(map(sanction_text, given)), sanction_kinds=tuple(one.kind for one in given))


class _Named:
    """Players, referees and words as they are."""

    def __init__(self, seating: Seating, names: Mapping[int, str]) -> None:
        """`names`: of everybody by number, each for where it stands alone."""
        seats = at_table((player.number, player.name) for player in seating.players)
        self.seats = [replace(seat, name=names[seat.number]) for seat in seats]

    def words(self, text: str) -> str:
        """Free words."""
        return text

    def person(self, name: str) -> str:
        """Somebody who was named."""
        return name

    def by(self, ruling: Ruling) -> str:
        """Who decided."""
        return _("Gremium: %(names)s") % {"names": ruling.by} if ruling.panel else ruling.by


class _Anonymous:
    """Parts of the game instead of names; names in free words blotted; no referee named."""

    def __init__(self, seating: Seating, ruling: Ruling, people: Iterable[tuple[int, str]], officials: Iterable[str]) -> None:
        record = ruling.entered or ruling.case.record or ruling.record
        parts = roles(record, len(seating.players), sits_out=seating.sits_out)
        self.seats = [SeatName(seat, 0, part, part) for seat, part in enumerate(parts)]
        here = {player.number: part for player, part in zip(seating.players, parts, strict=True)}
        self.names: Names = known_names([*((name, here.get(number, "")) for number, name in people), *((name, "") for name in officials)])

    def words(self, text: str) -> str:
        """Free words, blotted."""
        return blot(text, self.names)

    def person(self, name: str) -> str:
        """The part of somebody who was named; nobody who has none is shown."""
        part = blot(name, self.names)
        return part if part in {seat.name for seat in self.seats} else BLOT if name else ""

    def by(self, ruling: Ruling) -> str:
        """Who decided, by his office."""
        size = len(ruling.panel)
        return ngettext("Gremium (%(n)d Person)", "Gremium (%(n)d Personen)", size) % {"n": size} if size else _("Schiedsrichter")


class _Table:
    """A table's sheet as it is now, to say why an amount is what it is."""

    def __init__(self, tournament: Tournament, seating: Seating, found: Sequence[Ruling], entries: Sequence[Entry]) -> None:
        self.compiled = convert.tariff(tournament.sheet, tournament.options, len(seating.players))
        self.lines = {entry.position: line for line, entry in enumerate(entries)}
        standing = {
            self.lines[row.position]: row.record for row in found if row.standing and row.record is not None and row.position in self.lines
        }
        empty = empty_lines(seating.changes, (entry.written.get("game") != "redeal" for entry in entries))
        self.now = SheetNow(self.compiled, [entry.written for entry in entries], standing, seating.games, empty=empty)
        self.by_key = {row.pk: row for row in found}

    def settled(self, line: int | None, record: Mapping[str, Any] | None, stored: Sequence[int]) -> rules.Settlement | None:
        """How the record is settled; None where that is not what was stored on the day. `stored`: half points by seat."""
        if line is None or record is None:
            return None
        settled = self.now.settled(line, record)
        if settled is None or [convert.halves(points) for points in settled.points] != list(stored):
            return None
        return convert.explained(settled, record, self.now.tariff_at(line))


def _row(ruling: Ruling, table: _Table, voice: _Named | _Anonymous, numbers: Mapping[int, int]) -> RulingRow:
    case = ruling.case
    language = convert.language()
    before, after = _outcomes(ruling, table, voice)
    later = getattr(ruling, "superseded_by", None)
    return RulingRow(
        number=numbers[ruling.pk],
        round=ruling.table.round.number,
        table=ruling.table.number,
        game=case.game,
        players=tuple(seat.name for seat in voice.seats),
        violation=faults.label(table.compiled.sheet, ruling.violation, language),
        stage=_term(ruling.stage, language),
        facts=tuple(_facts(ruling.facts, voice)),
        accused=_seats(ruling.accused, voice),
        decision=ruling_word(ruling, table.compiled.system),
        source=ruling.source,
        text=official_text(ruling, table.compiled.sheet, table.compiled.options)
        or (voice.words(ruling.text) if ruling.departure else ruling.text),
        by=voice.by(ruling),
        time=_when(ruling.created_at),
        called=_called(case.call, voice),
        told=_told(case.record and (told_of(ruling) or case.record), table, voice),
        departure=voice.words(ruling.departure),
        # What stands beside another ruling makes nobody pay.
        offenders=_seats(ruling.offenders if ruling.record is not None else (), voice),
        claims=tuple(_claim(claim, voice, table.compiled.system) for claim in ruling.claims),
        before=before,
        after=after,
        words=" ".join(filter(None, (voice.words(_own_words(case)), voice.words(ruling.words)))),
        tricks=tuple(_tricks(ruling.layout, table, voice)),
        appeal=tuple(_appeal(ruling, voice, numbers)),
        supersedes=numbers.get(ruling.supersedes_id) if ruling.supersedes_id else None,
        superseded_by=numbers[later.pk] if later is not None else None,
        reason=_(CONFIRMED) if confirms(ruling) else voice.words(ruling.reason),
        at=iso(ruling.created_at),
        codes={"violation": ruling.violation, "stage": ruling.stage, "decision": ruling.decision, "facts": dict(ruling.facts)},
    )


def _term(slug: str, language: str) -> str:
    return term(slug, language) if slug in TERMS else slug


def _when(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "PAPER_DATETIME_FORMAT")


def _seats(given: Iterable[Any], voice: _Named | _Anonymous) -> tuple[str, ...]:
    return tuple(voice.seats[seat].name for seat in given if type(seat) is int and 0 <= seat < len(voice.seats))


def _own_words(case: Case) -> str:
    """The referee's words; a case begins with those of the call, which are the caller's and stand there."""
    return "" if case.call is not None and case.words == case.call.words else case.words


def _called(call: Any, voice: _Named | _Anonymous) -> str:
    """ "16:02, Huber: Farbe nicht bedient"."""
    if call is None:
        return ""
    who = ", ".join(filter(None, (timezone.localtime(call.created_at).strftime("%H:%M"), voice.person(call.caller))))
    return f"{who}: {voice.words(call.words)}" if call.words else who


def _facts(facts: Mapping[str, Any], voice: _Named | _Anonymous) -> Iterable[str]:
    """ "spielentscheidend: ja"; what names seats, with who sits there."""
    for fact in rules.facts():
        value = facts.get(fact.slug)
        if value is None:
            continue
        seats = value if isinstance(value, list) else [value]
        answer = (_("ja") if value else _("nein")) if isinstance(value, bool) else ", ".join(_seats(seats, voice))
        yield f"{fact.label(convert.language())}: {answer}"


def _tricks(layout: Mapping[str, Any], table: _Table, voice: _Named | _Anonymous) -> Iterable[str]:
    """ "1 (Huber): Herz 4, Herz König, Pagat, Herz 1": each trick from the card that was led, then what was laid away."""
    pack, language = rules.pack_of(table.compiled.sheet), convert.language()

    def named(cards: Iterable[Any]) -> str:
        return ", ".join(rules.card_name(card, pack, language) if card in pack.suit else str(card) for card in cards)

    for number, trick in enumerate(layout.get("tricks") or (), start=1):
        leader = "".join(f" ({name})" for name in _seats([trick.get("leader")], voice))
        yield f"{number}{leader}: {named(trick.get('cards') or ())}"
    for pile, label in (("talon", _("Talon")), ("discards", _("Ablage"))):
        if layout.get(pile):
            yield f"{label}: {named(layout[pile])}"


def _claim(claim: Mapping[str, Any], voice: _Named | _Anonymous, system: RuleSystem) -> str:
    kind = claim.get("kind")
    parts = [system.word(kind, convert.language()) if isinstance(kind, str) else voice.words(str(claim.get("reason") or ""))]
    parts += [str(claim["points"])] if claim.get("points") is not None else []
    return f"{', '.join(_seats([claim.get('by')], voice))}: {' '.join(filter(None, parts))}"


def _told(record: Mapping[str, Any] | None, table: _Table, voice: _Named | _Anonymous) -> str:
    return _described(record, table, voice) if record else ""


def _described(
    record: Mapping[str, Any], table: _Table, voice: _Named | _Anonymous, *, won: bool | None = None, ruling: Ruling | None = None
) -> str:
    """The game in words, with who played it; a referee's own words in it are voiced too."""
    said = {**record, "reason": voice.words(record["reason"])} if isinstance(record.get("reason"), str) else dict(record)
    renonce = said.get("renonce")
    if isinstance(renonce, dict) and renonce.get("claims"):
        said["renonce"] = {**renonce, "claims": [{**claim, **_reason(claim, voice)} for claim in renonce["claims"]]}
    label, detail = describe(said, table.compiled, voice.seats, won=won, ruling=ruling, words=True)
    declarer = _seats([record.get("declarer")], voice)
    who = f"{label} ({declarer[0]})" if declarer else label
    return f"{who}, {detail}" if detail else who


def _reason(claim: Mapping[str, Any], voice: _Named | _Anonymous) -> dict[str, str]:
    return {"reason": voice.words(claim["reason"])} if isinstance(claim.get("reason"), str) else {}


def _outcomes(ruling: Ruling, table: _Table, voice: _Named | _Anonymous) -> tuple[Outcome | None, Outcome | None]:
    """The game before and after; None where no line was written."""
    if ruling.position is None:
        return None, None
    previous = table.by_key.get(ruling.supersedes_id) if ruling.supersedes_id is not None else None
    decided = decided_of(table.lines.get(ruling.position), ruling.entered, ruling.record, previous.record if previous else None)
    seats = len(voice.seats)
    after = [getattr(ruling, column) for column in POINTS[:seats]]
    before = list(ruling.before[0][:seats]) if ruling.before is not None else None
    replaced = previous if previous is not None and previous.record is not None else None
    return (
        _outcome(decided.before, decided.line, before, table, voice=voice, ruling=replaced),
        _outcome(decided.after, decided.line, after, table, voice=voice, ruling=ruling if ruling.record is not None else None),
    )


def _outcome(
    record: Mapping[str, Any] | None,
    line: int | None,
    stored: list[int] | None,
    table: _Table,
    voice: _Named | _Anonymous,
    ruling: Ruling | None,
) -> Outcome | None:
    if record is None:
        return None
    settled = table.settled(line, record, stored) if stored is not None else None
    lines = [found for part in settled.lines for found in _reasons(part)] if settled is not None else []
    played = _described(record, table, voice, won=settled.declarer_won if settled is not None else None, ruling=ruling)
    return Outcome(played, tuple(convert.points(amount) for amount in stored) if stored is not None else None, tuple(lines))


def _reasons(line: rules.Line) -> Iterable[ReasonLine]:
    language = convert.language()
    if any(line.points) or line.tells_of_nothing:
        yield ReasonLine(line.text(language), line.source, line.points)
    if any(line.cash):
        yield ReasonLine(line.text(language), line.source, line.cash, cash=True)


def _appeal(ruling: Ruling, voice: _Named | _Anonymous, numbers: Mapping[int, int]) -> Iterable[str]:
    """Who appealed why, and what became of it."""
    appeal = getattr(ruling, "appealed", None)
    if appeal is None:
        return
    who = _("%(name)s, %(time)s") % {
        "name": voice.person(appeal.appellant),
        "time": timezone.localtime(appeal.created_at).strftime("%H:%M"),
    }
    yield f"{who}: {voice.words(appeal.grounds)}" if appeal.grounds else f"{who}."
    later = getattr(ruling, "superseded_by", None)
    if appeal.withdrawn:
        yield _("Zurückgezogen: %(reason)s") % {"reason": voice.words(appeal.withdrawn)}
    elif later is not None and later.appeal_id == appeal.pk:
        text = (
            _("Das Gremium hat ihn mit Entscheid %(number)d bestätigt.")
            if confirms(later)
            else _("Das Gremium hat mit Entscheid %(number)d geantwortet.")
        )
        yield text % {"number": numbers[later.pk]}
    else:
        yield _("Noch nicht entschieden.")


def _sanctions(
    tournament: Tournament, numbers: Mapping[int, int], people: Iterable[tuple[int, str]], officials: Iterable[str], *, anonymous: bool
) -> tuple[SanctionRow, ...]:
    given = sanctions(tournament)
    if not anonymous:
        return tuple(
            _sanction(row, row.name, row.reason, row.author, lifted_by=row.lifted_by, lifted_reason=row.lifted_reason, numbers=numbers)
            for row in given
        )
    others = [(row.name, "") for row in given]
    names = known_names({*((name, "") for _number, name in people), *((name, "") for name in officials), *others})
    return tuple(
        _sanction(
            row,
            _("ein Spieler") if row.player_id else _("kein Spieler"),
            blot(row.reason, names),
            "",
            lifted_by="",
            lifted_reason=blot(row.lifted_reason, names),
            numbers=numbers,
        )
        for row in given
    )


def _sanction(
    row: Sanction, name: str, reason: str, by: str, lifted_by: str, lifted_reason: str, numbers: Mapping[int, int]
) -> SanctionRow:
    lifted = ""
    if row.lifted_at is not None:
        who = ", ".join(filter(None, (_when(row.lifted_at), lifted_by)))
        lifted = _("aufgehoben %(who)s: %(reason)s") % {"who": who, "reason": lifted_reason}
    given_with = numbers.get(row.ruling_id) if row.ruling_id is not None else None
    return SanctionRow(
        name=name,
        what=sanction_words(row),
        reason=reason,
        by=by,
        time=_when(row.created_at),
        ruling=given_with,
        lifted=lifted,
        at=iso(row.created_at),
        lifted_at=iso(row.lifted_at) if row.lifted_at is not None else "",
        kind=row.kind,
        points=convert.points(row.half_points),
    )
