"""Calls, cases, rulings and sanctions as the referee's and the director's pages show them. Reads only; queries never grow with the rows."""

from collections.abc import Sequence
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import OuterRef, Subquery

from tournament.ledger.lines.ruling_numbers import number, with_numbers
from tournament.ledger.store.owned import of
from tournament.ledger.store.permissions import Action
from tournament.models import Appeal, Call, Case, CaseState, LogRow, Phase, Ruling, Sanction, Tournament, times

TAKE_BACK = timedelta(minutes=10)
"""How long who gave a sanction may take it back himself."""


def calls(tournament: Tournament) -> list[Call]:
    """Calls that are not ended, newest first, with table, round and case. One query."""
    open_ = Call.objects.filter(table__round__tournament=tournament, ended_at__isnull=True)
    return list(open_.select_related("table__round", "case").order_by("-created_at", "-pk"))


def tonight(user: User | AnonymousUser) -> list[tuple[int, int]]:
    """Key and version of each tournament that is played now and whose calls this account may see. One query."""
    running = of(user, Action.SEE_CASES).filter(phase=Phase.RUNNING).order_by("pk")
    return list(running.values_list("pk", "version"))


def calls_of(tournaments: Sequence[int]) -> list[Call]:
    """Calls of all these tournaments that are not ended, newest first, with tournament, table, round and case. One query."""
    open_ = Call.objects.filter(table__round__tournament__in=tournaments, ended_at__isnull=True)
    return list(open_.select_related("table__round__tournament", "case").order_by("-created_at", "-pk"))


def pending_cases(tournament: Tournament) -> list[Case]:
    """Cases that nobody has decided, disputed ones first, then newest first. One query."""
    found = Case.objects.filter(table__round__tournament=tournament, state__in=[CaseState.OPEN, CaseState.DISPUTED])
    return list(found.select_related("table__round", "call").order_by("state", "-opened_at", "-pk"))


def cases_with(keys: Sequence[int]) -> list[Case]:
    """The cases with these keys, the oldest first. One query."""
    return list(Case.objects.select_related("table__round", "call").filter(pk__in=keys).order_by("pk"))


def pending_appeals(tournament: Tournament) -> list[Appeal]:
    """Appeals that the panel has not answered. One query."""
    found = Appeal.objects.filter(ruling__table__round__tournament=tournament, ruling__standing=True, withdrawn="", answer__isnull=True)
    return list(found.select_related("ruling__table__round", "ruling__case"))


def rulings(tournament: Tournament) -> list[Ruling]:
    """All rulings of a tournament, newest first, fallen ones too, each with its number. One query."""
    found = with_numbers(Ruling.objects.filter(table__round__tournament=tournament))
    return list(found.select_related("table__round", "case", "appealed", "superseded_by").order_by("-created_at", "-pk"))


def sanctions(tournament: Tournament) -> list[Sanction]:
    """What was given at this tournament, in order, lifted ones too; `nth`: the number of the ruling that it goes with. One query."""
    nth = Subquery(Ruling.objects.filter(pk=OuterRef("ruling")).values(nth=number()))
    found = Sanction.objects.filter(tournament=tournament).annotate(nth=nth)
    return list(found.select_related("player", "ruling__table__round", "ruling__case").order_by("created_at", "pk"))


def sanctions_to_take_back(tournament: Tournament, account: str) -> frozenset[int]:
    """Keys of what this account gave here in the last ten minutes: it may take that back itself. One query."""
    rows = LogRow.objects.filter(tournament=tournament, action="give_sanction", at__gte=times.now() - TAKE_BACK, detail__account=account)
    return frozenset(row["sanction"] for row in rows.values_list("detail", flat=True))
