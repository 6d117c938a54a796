"""Calls, cases, rulings and sanctions as the referee's and the director's pages show them. Reads only; queries never grow with the rows."""

from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tournament.models import Appeal, Call, Case, CaseState, LogRow, Ruling, Sanction, SanctionKind, Tournament
from tournament.models.tournament import Phase

TAKE_BACK = timedelta(minutes=10)
"""How long who gave a sanction may take it back himself."""


class Warned(NamedTuple):
    """What runs against a person when he registers: a Sperre, an exclusion here, warnings so far (in all tournaments of the cup, else all)."""

    bans: tuple[Sanction, ...] = ()
    excluded: tuple[Sanction, ...] = ()
    warnings: tuple[Sanction, ...] = ()

    def adding(self, row: Sanction) -> "Warned":
        """With one more."""
        if row.kind == SanctionKind.BAN:
            return self._replace(bans=(*self.bans, row))
        if row.kind == SanctionKind.EXCLUSION:
            return self._replace(excluded=(*self.excluded, row))
        return self._replace(warnings=(*self.warnings, row))

    @property
    def barring(self) -> tuple[Sanction, ...]:
        """What keeps him from playing here."""
        return (*self.excluded, *self.bans)


def calls(tournament: Tournament) -> list[Call]:
    """Calls that are not ended, newest first, with table, round and case. One query."""
    open_ = Call.objects.filter(table__round__tournament=tournament, ended_at__isnull=True)
    return list(open_.select_related("table__round", "case").order_by("-created_at", "-pk"))


def open_call() -> dict[str, Subquery]:
    """Of the newest call from a table that is not ended, to annotate tables with: since when (`call_at`, None: no call), and who took it."""
    newest = Call.objects.filter(table=OuterRef("pk"), ended_at__isnull=True).order_by("-created_at", "-pk")
    return {"call_at": Subquery(newest.values("created_at")[:1]), "call_taken_by": Subquery(newest.values("taken_name")[:1])}


def pending_cases(tournament: Tournament) -> list[Case]:
    """Cases that nobody has decided, disputed ones first, then newest first. One query."""
    found = Case.objects.filter(table__round__tournament=tournament, state__in=[CaseState.OPEN, CaseState.DISPUTED])
    return list(found.select_related("table__round", "call").order_by("state", "-opened_at", "-pk"))


def pending_appeals(tournament: Tournament) -> list[Appeal]:
    """Appeals that the panel has not answered. One query."""
    found = Appeal.objects.filter(ruling__table__round__tournament=tournament, ruling__standing=True, withdrawn="", answer__isnull=True)
    return list(found.select_related("ruling__table__round", "ruling__case"))


def rulings(tournament: Tournament) -> list[Ruling]:
    """All rulings of a tournament, newest first, fallen ones too. One query."""
    found = Ruling.objects.filter(table__round__tournament=tournament)
    return list(found.select_related("table__round", "case", "appealed", "superseded_by").order_by("-created_at", "-pk"))


def table_rulings(table_id: int) -> list[Ruling]:
    """The rulings at a table in order, fallen ones too. One query."""
    return list(Ruling.objects.filter(table_id=table_id).select_related("case", "appealed").order_by("created_at", "pk"))


def in_dispute() -> Exists:
    """Whether a line is in dispute, to annotate lines with; of a game that was not written when the dispute began, the line that has its number."""
    here = Q(position=OuterRef("position")) | Q(position__isnull=True, game=OuterRef("game"))
    return Exists(Case.objects.filter(here, table=OuterRef("table"), state=CaseState.DISPUTED))


def waiting_rulings() -> QuerySet[Ruling]:
    """Standing rulings on games that nobody has written, with their cases: they wait for their lines."""
    return Ruling.objects.filter(standing=True, position__isnull=True, case__position__isnull=True).select_related("case").order_by("pk")


def ruling_waits() -> Exists:
    """Whether any ruling waits for a line of a table, to annotate tables with."""
    return Exists(waiting_rulings().filter(table=OuterRef("pk")))


def sanctions(tournament: Tournament) -> list[Sanction]:
    """What was given at this tournament, in order, lifted ones too. One query."""
    return list(Sanction.objects.filter(tournament=tournament).select_related("player", "ruling__table__round", "ruling__case").order_by("created_at", "pk"))


def sanctions_to_take_back(tournament: Tournament, account: str) -> frozenset[int]:
    """Keys of what this account gave here in the last ten minutes: it may take that back itself. One query."""
    rows = LogRow.objects.filter(tournament=tournament, action="give_sanction", at__gte=timezone.now() - TAKE_BACK, detail__account=account)
    return frozenset(row["sanction"] for row in rows.values_list("detail", flat=True))


def warned(tournament: Tournament, players: Iterable[int]) -> dict[int, Warned]:
    """What runs against these persons (keys of Player) at this tournament; nobody who has nothing. Two queries.

    What was given here or at an earlier tournament of the same series counts (of all, where this one belongs to none). A Sperre for n
    tournaments runs until n of them have been opened since. Warnings are counted: the etiquette threatens a Sperre where they repeat.
    """
    found: dict[int, Warned] = {}
    for row in against(tournament, Sanction.objects.filter(player_id__in=set(players))):
        found[row.player_id] = found.get(row.player_id, Warned()).adding(row)
    return found


def against(tournament: Tournament, given: QuerySet[Sanction]) -> list[Sanction]:
    """What of `given` runs at this tournament, in order, each with player and tournament: as `warned` has it. Two queries."""
    given = given.filter(lifted_at__isnull=True).select_related("tournament", "player").order_by("created_at", "pk")
    return holding(tournament, given.filter(Q(tournament=tournament) | Q(tournament__cup=tournament.cup_id)) if tournament.cup_id else given)


def holding(tournament: Tournament, given: Iterable[Sanction]) -> list[Sanction]:
    """Those of the rows, which come with their tournaments, that run at this tournament. One query where a Sperre is counted, else none."""
    rows = [
        row for row in given
        if row.tournament_id == tournament.pk
        or ((not tournament.cup_id or row.tournament.cup_id == tournament.cup_id) and _after(tournament, row.tournament))
    ]
    later = _opened_since(rows, tournament)
    return [row for row in rows if _holds(row, tournament, later.get(row.pk, 0))]


def _holds(row: Sanction, tournament: Tournament, opened_since: int) -> bool:
    if row.kind == SanctionKind.BAN:
        return row.tournament_id != tournament.pk and runs(row, tournament, opened_since)
    return row.kind == SanctionKind.WARNING or (row.kind == SanctionKind.EXCLUSION and row.tournament_id == tournament.pk)


def runs(ban: Sanction, tournament: Tournament, opened_since: int) -> bool:
    """Whether a Sperre holds at this tournament; `opened_since`: how many others were opened after the one where it was given."""
    if ban.until is not None:
        return tournament.date is None or tournament.date <= ban.until
    return opened_since < (ban.tournaments or 0)


def _opened_since(bans: Iterable[Sanction], tournament: Tournament) -> dict[int, int]:
    """For each Sperre, the tournaments opened after its own and before this one."""
    counted = [row for row in bans if row.kind == SanctionKind.BAN and row.tournaments is not None]
    if not counted:
        return {}
    started = Tournament.objects.exclude(phase__in=[Phase.DRAFT, Phase.REGISTRATION])
    if tournament.cup_id:
        started = started.filter(cup_id=tournament.cup_id)
    before = [other for other in started.only("date") if _after(tournament, other)]
    return {row.pk: sum(_after(other, row.tournament) for other in before) for row in counted}


def _after(one: Tournament, other: Tournament) -> bool:
    """By their dates; where one has none, the one that was set up later."""
    if one.date is None or other.date is None:
        return one.pk > other.pk
    return (one.date, one.pk) > (other.date, other.pk)
