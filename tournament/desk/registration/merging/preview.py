"""What making two persons one would do, and what speaks against it. Reads only, a fixed number of queries."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.db.models import Count, Q
from django.utils.translation import gettext as _

from tournament.ledger.people.teams import team_names
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.transaction import CLOSED
from tournament.models import AwayResult, AwayTournament, Player, PrizeGiving, Registration, Seat, SeatChange, Tournament


class MovedHere(NamedTuple):
    """What happens at one tournament. `into`: the person's number there, where both are registered (None: the registration changes hands as
    it is)."""

    tournament: Tournament
    number: int
    into: int | None
    rounds: tuple[int, ...]
    """The rounds in which the other sat, which are the person's then."""
    paid_twice: int
    """Cents of the fee, where both have paid it: one of them is to be returned. 0: nothing is."""


class Preview(NamedTuple):
    """What a merge would do. `away`: the tournaments played elsewhere whose results become the person's; `findings`: why it cannot be
    done."""

    person: Player
    other: Player
    tournaments: tuple[MovedHere, ...]
    sanctions: int
    referee: int
    away: tuple[AwayTournament, ...]
    findings: tuple[Finding, ...]


def preview(*, person_id: int, other_id: int, but: Collection[int] = ()) -> Preview:
    """What would move to the person. Stores nothing. `but`: rounds (keys) in which one of the two will not sit any more. Raises
    Player.DoesNotExist. Seven queries."""
    person, other = both(person_id, other_id)
    rows = _registrations([person_id, other_id])
    own_rows, other_rows = rows.get(person_id, {}), rows.get(other_id, {})
    seats = _rounds([*own_rows.values(), *other_rows.values()], but)
    given = _given_to(key for key in other_rows if key in own_rows)
    moved, findings = [], _alone(person, other)
    for tournament_id, row in other_rows.items():
        own = own_rows.get(tournament_id)
        sat = seats.get(row.pk, ())
        twice = row.fee_of(row.tournament) if own is not None and own.paid and row.paid else 0
        moved.append(MovedHere(row.tournament, row.number, own.number if own is not None else None, sat, paid_twice=twice))
        if own is not None and person.pk != other.pk:
            findings += _against(row, own, set(sat) & set(seats.get(own.pk, ())), given.get(tournament_id, frozenset()))
    away = _away(person_id, other_id) if person_id != other_id else {}
    findings += [_both_elsewhere(one) for one, who in away.items() if len(who) > 1]
    return Preview(
        person=person,
        other=other,
        tournaments=tuple(moved),
        sanctions=vars(other)["sanctioned"],
        referee=vars(other)["appointed"],
        away=tuple(one for one, who in away.items() if other_id in who),
        findings=tuple(findings),
    )


def both(person_id: int, other_id: int) -> tuple[Player, Player]:
    """The two, each with how many sanctions he has, and as what he is a referee. Raises Player.DoesNotExist. One query."""
    # Not `in`: a number from an address may be larger than any key, and only `=` finds nothing then.
    found = Player.objects.filter(Q(pk=person_id) | Q(pk=other_id))
    found = found.annotate(sanctioned=Count("sanctions", distinct=True), appointed=Count("refereeing", distinct=True)).order_by("pk")
    people = {person.pk: person for person in found}
    if person_id not in people or other_id not in people:
        raise Player.DoesNotExist
    return people[person_id], people[other_id]


def _alone(person: Player, other: Player) -> list[Finding]:
    if person.pk == other.pk:
        return [Finding("same_person", "other", _("Das ist schon dieselbe Person."))]
    if person.merged_into_id is not None or other.merged_into_id is not None:
        return [Finding("merged_already", "other", _("Eine der beiden ist schon mit jemandem zusammengelegt."))]
    return []


def _against(row: Registration, own: Registration, both: Iterable[int], given: Collection[int]) -> list[Finding]:
    """What speaks against two registrations for one tournament being one person's. `given`: the numbers among which prizes were given."""
    said = {"tournament": row.tournament.name, "rounds": ", ".join(map(str, sorted(both))), "number": own.number, "other": row.number}
    findings = []
    if said["rounds"]:
        text = _("Nr. %(number)d und Nr. %(other)d saßen bei „%(tournament)s“ in derselben Runde (%(rounds)s): Das sind zwei Personen.")
        findings.append(Finding("sat_twice", "other", text % said))
    if row.tournament.phase in CLOSED:
        text = _(
            "„%(tournament)s“ ist abgeschlossen, und dort sind beide angemeldet. Zum Zusammenlegen jenes Turnier zuerst wieder öffnen."
        )
        findings.append(Finding("tournament_closed", "other", text % said))
    teams = team_names(row.tournament)
    if row.number in teams and own.number in teams:
        text = _("Bei „%(tournament)s“ sind beide in einer Mannschaft. Zuerst dort eine von beiden ersetzen oder streichen.")
        findings.append(Finding("bad_team", "other", text % said))
    if row.number in given:
        text = _(
            "Bei „%(tournament)s“ sind die Preise vergeben, und Nr. %(other)d stand mit im Stand. Zuerst die Vergabe dort mit einem Grund "
            "zurücknehmen."
        )
        findings.append(Finding("prizes_given", "other", text % said))
    return findings


def _registrations(people: Collection[int]) -> dict[int, dict[int, Registration]]:
    found: dict[int, dict[int, Registration]] = {}
    for row in Registration.objects.filter(player_id__in=people).select_related("tournament").order_by("tournament_id"):
        found.setdefault(row.player_id, {})[row.tournament_id] = row
    return found


def _rounds(rows: Iterable[Registration], but: Collection[int]) -> dict[int, tuple[int, ...]]:
    """The rounds in which each sat, for all of it or a few games."""
    wanted = list(rows)
    now = Seat.objects.filter(registration__in=wanted).exclude(round__in=but).order_by().values_list("registration_id", "round__number")
    before = (
        SeatChange.objects.filter(was__in=wanted).exclude(table__round__in=but).order_by().values_list("was_id", "table__round__number")
    )
    found: dict[int, set[int]] = {}
    for key, number in now.union(before):
        found.setdefault(key, set()).add(number)
    return {key: tuple(sorted(numbers)) for key, numbers in found.items()}


def _given_to(tournaments: Iterable[int]) -> dict[int, frozenset[int]]:
    """By tournament, the numbers in the standing by which prizes were given."""
    found = PrizeGiving.objects.filter(tournament__in=list(tournaments), withdrawn_at__isnull=True)
    return {row.tournament_id: frozenset(person["number"] for person in row.request["persons"]) for row in found}


def _away(person_id: int, other_id: int) -> Mapping[AwayTournament, tuple[int, ...]]:
    """The tournaments played elsewhere, with which of the two has a result there."""
    found: dict[AwayTournament, tuple[int, ...]] = {}
    for row in AwayResult.objects.filter(player__in=(person_id, other_id)).select_related("tournament__cup").order_by("pk"):
        found[row.tournament] = (*found.get(row.tournament, ()), row.player_id)
    return found


def _both_elsewhere(one: AwayTournament) -> Finding:
    text = _(
        "In der Reihe „%(series)s“ haben beide ein Ergebnis beim Turnier „%(name)s“: Das sind zwei Personen, oder eines der "
        "Ergebnisse ist dort "
        "falsch. Dann dieses zuerst bei der Reihe unter „Turniere“ streichen."
    )
    return Finding("both_elsewhere", "other", text % {"series": one.cup.name, "name": one.name})
