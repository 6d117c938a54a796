"""Checked rows of players as registrations, each with its person: a known one, or a new one. Within the caller's transaction."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from tournament.ledger.people.people import next_number
from tournament.ledger.people.register import gives_numbers, known_elsewhere, of_register
from tournament.ledger.store.transaction import REASON_LIMIT
from tournament.models import Player, Registration, Tournament, times


class Moved(NamedTuple):
    """A person whose place or club is another now: what it was, and what it is."""

    player: Player
    before: tuple[str, str]
    after: tuple[str, str]


def take_over(tournament: Tournament, rows: Sequence[Mapping[str, Any]], known: Sequence[Player | None]) -> list[Moved]:
    """Known persons come from where their row says, but for those of whom the register says it. Two queries, none where nobody moved."""
    moved = [
        Moved(player, (player.place, player.club), (row["place"], row["club"])) for row, player in zip(rows, known, strict=True)
        if player is not None and (player.place, player.club) != (row["place"], row["club"])
    ]  # fmt: skip
    kept = of_register([one.player for one in moved], tournament) if moved else set()
    moved = [one for one in moved if one.player.pk not in kept]
    for one in moved:
        one.player.place, one.player.club = one.after
    Player.objects.bulk_update([one.player for one in moved], ["place", "club"])
    return moved


def store_rows(
    tournament: Tournament, rows: Sequence[Mapping[str, Any]], known: Sequence[Player | None], *, but: Collection[int] = ()
) -> list[Registration]:
    """Stores checked rows; those without a number get the next free ones. `but`: persons (keys) whom no row means by name. A fixed number
    of queries."""
    wanted = [(row["name"], row["place"], row["club"]) for row in rows]
    already = set(Registration.objects.filter(tournament=tournament).values_list("player_id", flat=True))
    already |= {player.pk for player in known if player is not None} | set(but)
    unknown = [who for who, player in zip(wanted, known, strict=True) if player is None]
    players = persons(unknown, already, organiser=tournament.organiser_id)
    found = iter(players)
    highest = max([next_number(tournament) - 1, *(row["number"] for row in rows if row["number"] is not None)])
    registrations = []
    for row, player in zip(rows, known, strict=True):
        number = row["number"]
        if number is None:
            highest = number = highest + 1
        registrations.append(
            Registration(
                tournament=tournament,
                player=player or next(found),
                number=number,
                tags=row["tags"],
                paid=row["paid"],
                present=row["present"],
                anonymous=row["anonymous"],
                own_fee_cents=row["fee_cents"],
                **_withdrawal(row),
            )
        )
    return Registration.objects.bulk_create(registrations)


def _withdrawal(row: Mapping[str, Any]) -> dict[str, Any]:
    if not row.get("withdrawn"):
        return {}
    return {"withdrawn": True, "withdrawn_reason": row.get("withdrawn_reason", "")[:REASON_LIMIT], "withdrawn_at": times.now()}


def meant_by_name(names: Collection[str], organiser: int) -> QuerySet[Player]:
    """Persons of these names whom a list of this organiser may mean by name, place and club: of whom it has the name alone none whom
    another organiser knows, and where the federation keeps its register none."""
    alone = Q(place="", club="")
    return Player.objects.filter(name__in=names).exclude(alone if gives_numbers() else alone & known_elsewhere(organiser))


def persons(wanted: Sequence[tuple[str, str, str]], taken: set[int], *, organiser: int) -> list[Player]:
    """A person for each name, place and club: a known one, once at most and none of `taken` (ids), else a new one. `organiser`: whose list
    it is, by key.

    A name alone is nobody's whom another organiser knows. Where the federation keeps its register it is nobody's at all, and who is new is
    provisional until the secretary confirms him.
    """
    by_number = gives_numbers()
    free: dict[tuple[str, str, str], list[Player]] = {}
    for player in meant_by_name({name for name, _place, _club in wanted}, organiser).filter(merged_into=None).order_by("-pk"):
        if player.pk not in taken:
            free.setdefault((player.name, player.place, player.club), []).append(player)
    chosen: list[Player | None] = [free[who].pop() if free.get(who) else None for who in wanted]
    made = iter(
        Player.objects.bulk_create(
            Player(name=name, place=place, club=club, provisional=by_number)
            for (name, place, club), player in zip(wanted, chosen, strict=True)
            if player is None
        )
    )
    return [player or next(made) for player in chosen]
