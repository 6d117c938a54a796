"""Whose rows they are: everybody who turned out to be one person, where he was, what he was called, and which accounts are his. Reads
only."""

from collections.abc import Collection, Iterable, Mapping

from django.contrib.auth.models import User
from django.db.models import Q

from tournament.models import Helper, LogRow, MergedNumber, Player, Referee, Registration, Sanction
from tournament.register.texts import Texts, blot_of, is_named, rows_with

TELLS = frozenset({"add_player", "change_player", "remove_player"})
"""Actions whose rows keep what was known of a player."""


def everybody_of(person: Player) -> list[Player]:
    """He, and all who turned out to be him, or to be one of those. A query for each step."""
    found = [person]
    while more := list(Player.objects.filter(merged_into__in=found).exclude(pk__in=[one.pk for one in found])):
        found += more
    return found


def accounts_of(everybody: Collection[Player]) -> list[User]:
    """The accounts with which he ruled, but for one that is in a team: that is known by its own name everywhere. One query."""
    return list(User.objects.filter(refereeing__player__in=everybody, memberships=None).distinct().order_by("pk"))


def numbers_of(everybody: Collection[Player], accounts: Collection[User]) -> dict[int, int | None]:
    """The tournaments, by their keys, at which anything is known of him, with his number there (None: he did not play). Four queries."""
    numbers: dict[int, int | None] = dict(Registration.objects.filter(player__in=everybody).values_list("tournament_id", "number"))
    given = Sanction.objects.filter(player__in=everybody).values_list("tournament_id", flat=True)
    ruled = Referee.objects.filter(Q(player__in=everybody) | Q(user__in=accounts)).values_list("tournament_id", flat=True)
    helped = Helper.objects.filter(user__in=accounts).values_list("tournament_id", flat=True)
    return {key: numbers.get(key) for key in sorted({*numbers, *given, *ruled, *helped})}


def names_of(everybody: Collection[Player], accounts: Iterable[User], told: Iterable[LogRow]) -> set[str]:
    """All that he is or was called; `told`: the rows of `told_of`. One query."""
    names = {one.name for one in everybody} | set(Sanction.objects.filter(player__in=everybody).values_list("name", flat=True))
    names |= {name for account in accounts if " " in (name := account.get_full_name())}
    return names | {name for row in told for name in row.detail.get("name", ()) if row.action == "change_player" and name}


def told_of(numbers: Mapping[int, int | None]) -> list[LogRow]:
    """The rows of the tournaments' logs that keep what was known of him: number, name, place, club, tags. Two queries.

    A number can be another's before it is his: each tournament's log is read backwards, from the number that he has now (or had until a
    merge) to the row that registered him.
    """
    now = {(key, number) for key, number in numbers.items() if number is not None}
    merged = MergedNumber.objects.filter(tournament__in=numbers).order_by("-pk")
    for key, number, into in merged.values_list("tournament", "number", "into"):
        now |= {(key, number)} if (key, into) in now else set()
    found = []
    for row in LogRow.objects.filter(tournament__in=numbers, action__in=TELLS).order_by("-pk"):
        called = row.tournament_id, (row.facts or {}).get("number")
        if called not in now:
            continue
        if row.action == "remove_player":
            now.discard(called)  # somebody else's, before
            continue
        found.append(row)
        if row.action == "add_player":
            now.discard(called)
        elif number := row.detail.get("number"):
            now = (now - {called}) | {(row.tournament_id, number[0])}
    return found


def his_alone(everybody: Collection[Player], names: Collection[str]) -> set[str]:
    """Those of his names by which he is meant wherever they stand: of more than one word, and nobody else of the register bears them. One
    query."""
    others = Player.objects.filter(name__in=names).exclude(pk__in=[one.pk for one in everybody])
    return {name for name in names if " " in name} - set(others.values_list("name", flat=True))


def named_in(names: Collection[str], kinds: Iterable[Texts]) -> set[int]:
    """The tournaments, or series, by their keys, in whose texts one of these names stands. One query a kind of text, none without a
    name."""
    sign, found = blot_of(names, None, "", alone=False), set()
    for texts in kinds if names else ():
        for key, *said in rows_with(names, texts).values_list(texts[1], *texts[2]):
            found |= {key} if key not in found and is_named(said, sign) else set()
    return found
