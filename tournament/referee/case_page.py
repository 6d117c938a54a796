"""What every page about a game in dispute needs: the case of the address, its table and people, the game in words, and who may decide.

Reads only; a handful of queries, never more for a longer sheet.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

import rules
from rules.engine import GameForm, Tariff
from tournament.entry.law import Law, law_of
from tournament.entry.wording import describe
from tournament.ledger.lines import faults
from tournament.ledger.lines.annotations import annotated
from tournament.ledger.lines.deadlines import course_of, deadline
from tournament.ledger.lines.lines import CurrentLines
from tournament.ledger.people.empty_seats import END_OF_SHEET, empty_at
from tournament.ledger.people.people import SeatName, columns_in
from tournament.ledger.store import convert
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Refused
from tournament.models import Case, Entry, Ruling, Table, Tournament, times
from tournament.referee.case_form import form_of
from tournament.referee.cases import accompanied, line_of, pending_on
from tournament.referee.consequence import answer_about, missing_before
from tournament.referee.neutrality import may_not_rule
from tournament.referee.standing import standing_on
from tournament.site.common import account, there
from tournament.site.request import TournamentRequest


class CaseInShort(NamedTuple):
    """Another case at the same table: who is accused, and what it is about (`case_words`); "" where it is not known."""

    case: Case
    who: str
    what: str


def find_case(request: TournamentRequest, case_id: int) -> "CasePage":
    """The case of the address; 404 where the tournament has none."""
    cases = Case.objects.select_related("call", "table__round").annotate(accompanied=accompanied())
    found = there(cases.filter(pk=case_id, table__round__tournament=request.tournament).first())
    return CasePage(request, found)


class CasePage:
    """One case of one tournament. `case` with its table and round. `retold`: the game as it is told anew where the case is decided
    again."""

    def __init__(self, request: TournamentRequest, case: Case) -> None:
        self.tournament: Tournament = request.tournament
        self.user = account(request)
        self.case = case
        self.table: Table = case.table
        self.table.round.tournament = self.tournament
        self.seats, self.heads = columns_in(self.table.pk, case.game)
        self.retold: dict[str, Any] | None = None

    @cached_property
    def refused(self) -> Refused | None:
        """Why this account cannot decide here; None where it can."""
        return may_not_rule(self.table, self.user)

    @cached_property
    def tariff(self) -> Tariff:
        """The rules of this game: one may have left the table before it."""
        compiled = convert.tariff(self.tournament.sheet, self.tournament.options, self.table.seats)
        return compiled.without(empty_at(self.table).at(self.line.position if self.line is not None else END_OF_SHEET))

    @cached_property
    def line(self) -> Entry | None:
        """The game's line on the sheet."""
        return line_of(self.case)

    @cached_property
    def answered(self) -> rules.Verdict | rules.Needs | rules.Refusal:
        """What the rules answer to the case as it is stored."""
        return answer_about(self.case, self.line, self.retold)

    @cached_property
    def standing(self) -> list[Ruling]:
        """The rulings that stand on this game, the oldest first."""
        return standing_on(self.case, self.line)

    @cached_property
    def pending_beside(self) -> list[CaseInShort]:
        """The other cases on this game that nobody has decided; of a case that `find_case` has found. One query where there are any."""
        return self.in_short(pending_on(self.case, self.line)) if annotated(self.case, "accompanied")[0] else []

    def in_short(self, others: Iterable[Case]) -> list[CaseInShort]:
        """Cases at this table, each in a few words."""
        return [CaseInShort(one, names(one.accused, self.seats), case_words(one, self.tariff, self.seats)) for one in others]

    @property
    def games_since(self) -> int:
        """How many games are written after this one."""
        return annotated(self.line, "later")[0] or 0 if self.line is not None else 0

    @property
    def has_limit(self) -> bool:
        """Whether the sheet says until when a fault can be claimed."""
        table = self.tournament.sheet.decisions
        return bool(table.rulings) and table.late is rules.Decision.EXPIRED

    @property
    def expires(self) -> Law | None:
        """The paragraph by which it may be too late, where games were played since; None where it is not, or is known to be."""
        late = self.has_limit and self.case.stage != rules.Stage.NEXT_GAME and self.games_since
        return law_of(self.tournament, self.tournament.sheet.decisions.late_source) if late else None

    @cached_property
    def missing_games(self) -> list[int]:
        """The games that have to be written before this one, where it is not written itself. One query."""
        if self.line is not None or self.case.game is None:
            return []
        return missing_before(self.case, CurrentLines(self.table).lines)

    @property
    def until(self) -> str:
        """Until when one could appeal against what is decided now. One query at most."""
        return deadline(self.table.round, times.now(), course_of(self.tournament, self.table.round)).text

    @property
    def told(self) -> dict[str, Any] | None:
        """The game as it is told anew; else as it is written, else as the table told it."""
        if self.retold is not None:
            return self.retold
        return self.line.record if self.line is not None else self.case.record

    @property
    def playing(self) -> list[SeatName]:
        """Who can have done it: everybody, but who sits out where that is known."""
        idle = self.tariff.idle((self.told or {}).get("dealer"), (self.told or {}).get("game"))
        return [seat for seat in self.seats if seat.index not in idle]

    @property
    def accusable(self) -> list[SeatName]:
        """Who can be accused: who can have done it; everybody of a fault that who sits out may have done too, or may turn out to be one."""
        rows = faults.faults(self.tournament.sheet)
        idle = any(row.idle for row in rows if self.case.violation in ("", row.slug))
        return list(self.seats) if idle else self.playing

    @property
    def game_slug(self) -> str | None:
        """The game, where it is one of the sheet's."""
        game = (self.told or {}).get("game")
        return game if isinstance(game, str) and game in self.tariff.games else None

    @property
    def form(self) -> GameForm | None:
        """Which fields the game has."""
        return form_of(self.told, self.tariff)

    @property
    def url(self) -> str:
        """The case's page."""
        return reverse("case", args=[self.tournament.slug, self.case.pk])

    @property
    def layout_url(self) -> str:
        """Where its tricks are laid out; "" in an installation that cannot."""
        try:
            return reverse("case-layout", args=[self.tournament.slug, self.case.pk])
        except NoReverseMatch:
            return ""

    @property
    def heading(self) -> str:
        """ "Tisch 5, Spiel 10"."""
        if self.case.game is None:
            return _("Tisch %(table)d") % {"table": self.table.number}
        return _("Tisch %(table)d, Spiel %(game)d") % {"table": self.table.number, "game": self.case.game}

    @property
    def told_words(self) -> dict[str, str]:
        """The game in the words of the sheet, with who plays it."""
        return game_words(self.told, self.tariff, self.seats)

    @property
    def violation_words(self) -> str:
        """ "Farbe nicht bedient"; "" while it is not known."""
        return violation_word(self.tournament.sheet, self.case.violation)

    @property
    def stage_words(self) -> str:
        """ "nächster Stich ausgespielt"; "" while it is not known."""
        return stage_word(self.tournament.sheet, self.case.stage)

    @property
    def said_otherwise(self) -> str:
        """Any other fault in the referee's own words; "" where it has a name."""
        return self.case.words if self.case.violation == faults.OTHER else ""

    @property
    def near(self) -> list[Law]:
        """The places of the sheet that come nearest to those words."""
        found = rules.nearest(self.tournament.sheet, self.said_otherwise, language()) if self.said_otherwise else ()
        return [Law(row.source, row.sentence, law.href) for row in found if (law := law_of(self.tournament, row.source)) is not None]

    @property
    def accused(self) -> str:
        """Who is accused, by name."""
        return names(self.case.accused, self.seats)


def names(seats: Iterable[int], people: Sequence[SeatName]) -> str:
    """Several players by their short names."""
    return ", ".join(people[seat].short for seat in seats if 0 <= seat < len(people))


def game_words(record: Mapping[str, Any] | None, tariff: Tariff, seats: Sequence[SeatName]) -> dict[str, str]:
    """`game`, `declarer`, `detail`: "Dreier", "Oberleitner", "Pagat angesagt"; all empty where nothing is known."""
    if not record or not record.get("game"):
        return {"game": "", "declarer": "", "detail": ""}
    label, detail = describe(record, tariff, seats, won=None)
    declarer = record.get("declarer")
    who = seats[declarer].short if type(declarer) is int and 0 <= declarer < len(seats) else ""
    return {"game": label, "declarer": who, "detail": detail}


def case_words(case: Case, tariff: Tariff, seats: Sequence[SeatName]) -> str:
    """What a case is about: the fault; while nobody has said it, the game as the table tells it; "" where nothing is known."""
    return violation_word(tariff.sheet, case.violation) or ", ".join(filter(None, game_words(case.record, tariff, seats).values()))


def violation_word(sheet: rules.Sheet, slug: str) -> str:
    """A violation in the players' words; "" where there is none yet."""
    return faults.label(sheet, slug, language())


def stage_word(sheet: rules.Sheet, slug: str) -> str:
    """A stage as the sheet calls it; "" where there is none yet."""
    return sheet.system.word(slug, language()) if slug in [*rules.stages()] else slug


def fact_words(facts: Mapping[str, Any], seats: Sequence[SeatName], sheet: rules.Sheet) -> list[dict[str, str]]:
    """The answers given: question, answer in words, slug; in the order of the table."""
    said = answered(facts, lambda found: names(found, seats))
    return [{"slug": fact.slug, "question": fact.question(language(), sheet.system), "answer": words} for fact, words in said]


def answered(facts: Mapping[str, Any], named: Callable[[Sequence[Any]], str]) -> Iterator[tuple[rules.Fact, str]]:
    """The facts that have an answer, with it in words, in the order of the table; `named`: seats in words."""
    for fact in rules.facts():
        if fact.slug in facts:
            value = facts[fact.slug]
            if fact.kind is rules.FactKind.YES_NO:
                yield fact, _("ja") if value else _("nein")
            else:
                yield fact, named(value if isinstance(value, list) else [value])


def role(seat: int, record: Mapping[str, Any] | None, offenders: Sequence[int], tariff: Tariff) -> str:
    """What a player is in the game: "Renonce", "Spieler", "Partner", "Gegner", "setzt aus"; "" where it has no sides."""
    if seat in offenders:
        return tariff.system.word("renonce", language())
    if seat in tariff.idle((record or {}).get("dealer"), (record or {}).get("game")):
        return tariff.system.word("sits_out", language()) if "sits_out" in tariff.system.names else _("setzt aus")
    declarer = (record or {}).get("declarer")
    if type(declarer) is not int:
        return ""
    if seat == declarer:
        return tariff.system.word("declarer", language())
    return tariff.system.word("partner", language()) if seat == (record or {}).get("partner") else _("Gegner")
