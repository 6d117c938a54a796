"""What is done with a series: how it is ranked, what was played elsewhere, what is published. One function, one transaction, one row of its
log.

Never touches a tournament's results.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import CharField, F, Value
from django.db.models.functions import Cast, Concat
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.arithmetic import SHORT
from scoring.plain import fold
from scoring.requests import Fault
from tournament.desk.setup.setup import PUT_AWAY, new_series, put_away
from tournament.ledger.people.register import gives_numbers
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding, Refused, refuse, refuse_all
from tournament.ledger.store.transaction import clean_text
from tournament.models import AwayResult, AwayTournament, Cup, Player, SeriesLogRow, Tournament
from tournament.series.faults import sentence
from tournament.series.log import BEGIN, PUBLISH, record
from tournament.series.reading import NO_BOUNDS, Season, read_season
from tournament.series.states import detail_of, read_published

Json = Mapping[str, Any]
TAKEN = gettext_lazy("Eine Reihe dieses Namens gibt es schon.")


def lock_series(cup_id: int) -> Cup:
    """The series, locked until the transaction ends."""
    return Cup.objects.select_for_update().get(pk=cup_id)


def would_be(cup: Cup, policies: Json) -> Season:
    """The series as the desk sees it if it were ranked in this way."""
    tried = Cup(pk=cup.pk, name=cup.name, slug=cup.slug, policies=dict(policies))
    vars(tried).update({name: getattr(cup, name, True) for name in ("numbered", "entered")})
    return read_season(tried, Audience.DESK, hidden=True)


def faults_of_policies(season: Season) -> list[Fault]:
    """What is wrong with how it is ranked; what its tournaments lack is theirs."""
    return [fault for fault in (*season.faults, *season.unbounded) if not fault.field.startswith(("tournaments", "persons"))]


@transaction.atomic
def begin_series(*, name: str, author: str = "") -> Cup:
    """A series of which no tournament is yet; one of that name that was put away comes back. Raises Refused: `missing_field`, `too_long`,
    `series_exists`."""
    findings: list[Finding] = []
    called = clean_text(name, "name", findings, required=True)
    refuse_all(findings)
    if Cup.objects.filter(name=called).exclude(put_away()).exists():
        raise refuse("series_exists", str(TAKEN), "name")
    cup = Cup.objects.filter(name=called).first() or new_series(called)
    record(cup, BEGIN, {}, author=author)
    return cup


def _is_empty(cup: Cup) -> bool:
    """Whether nothing counts in it, or ever did."""
    nothing = Cup.objects.filter(pk=cup.pk, tournaments=None, away=None, numbers=None, entries=None, counted_in=None)
    return nothing.exclude(log__action=PUBLISH).exists()


@transaction.atomic
def put_series_away(*, cup_id: int, author: str = "") -> Cup:
    """Puts a series away that was begun by mistake: no list has it any more, until one of that name is begun. Raises Refused:
    `not_empty`."""
    cup = lock_series(cup_id)
    if not _is_empty(cup):
        raise refuse("not_empty", _("In dieser Reihe ist schon etwas. Entfernen lässt sich nur eine leere."))
    record(cup, PUT_AWAY, {}, author=author)
    return cup


@transaction.atomic
def change_series(*, cup_id: int, policies: Json, name: str = "", author: str = "") -> Cup:
    """Says how the series is ranked (the fields of a request without `id`, `persons` and `tournaments`) and what it is called; "": as
    before. Raises Refused with every fault."""
    cup = lock_series(cup_id)
    findings = [Finding(fault.code, fault.field, fault.text(language())) for fault in faults_of_policies(would_be(cup, policies))]
    called = clean_text(name, "name", findings) or cup.name
    if called != cup.name and Cup.objects.filter(name=called).exclude(put_away()).exists():
        findings.append(Finding("series_exists", "name", str(TAKEN)))
    refuse_all(findings)
    before = {"name": cup.name, "policies": cup.policies}
    if before != {"name": called, "policies": policies}:
        if called != cup.name:
            Tournament.objects.filter(cup=cup).update(version=F("version") + 1)  # their pages say its name
            # One that was put away gives the name up: nobody is shown what it is called.
            Cup.objects.filter(name=called).update(name=Concat("slug", Value(" "), Cast("pk", CharField())))
        cup.name, cup.policies = called, dict(policies)
        cup.save(update_fields=["name", "policies"])
        record(cup, "change_series", {}, author=author, detail={"before": before})
    return cup


@transaction.atomic
def change_terms(*, cup_id: int, tournament_id: int, terms: Json, author: str = "") -> Tournament:
    """Says how one of the program's tournaments counts in its series. Raises Refused with every fault."""
    cup = lock_series(cup_id)
    tournament = Tournament.objects.get(pk=tournament_id, cup=cup)
    before = tournament.in_series or {}
    if before == terms:
        return tournament
    known = faults_known(cup)
    Tournament.objects.filter(pk=tournament.pk).update(in_series=dict(terms) or None)
    must_be_possible(cup, tournament.slug, known)
    record(cup, "change_terms", {"name": tournament.name}, author=author, detail={"terms": [before, dict(terms)]})
    return tournament


class AwayRow(NamedTuple):
    """A result from elsewhere: whose (`player`, or None for somebody new with this name), and what is said of it."""

    player: int | None
    name: str
    place: str
    club: str
    said: Json


class AwayEvent(NamedTuple):
    """A tournament that was played elsewhere or is only planned, with all its results."""

    name: str
    day: date | None = None
    place: str = ""
    terms: Json = {}
    rows: Sequence[AwayRow] = ()


@transaction.atomic
def save_away(*, cup_id: int, event: AwayEvent, away_id: int | None = None, author: str = "") -> AwayTournament:
    """A tournament from elsewhere: new, or changed (`away_id`), with its results in place of those before. Raises Refused with every
    fault."""
    cup = lock_series(cup_id)
    findings: list[Finding] = []
    name, place = clean_text(event.name, "name", findings, required=True), clean_text(event.place, "place", findings)
    refuse_all(findings)
    found = AwayTournament.objects.get(pk=away_id, cup=cup) if away_id is not None else AwayTournament(cup=cup, key=free_key(cup, name))
    before, known = _said_of(found) if away_id is not None else None, faults_known(cup)
    found.name, found.date, found.place, found.terms = name, event.day, place, dict(event.terms)
    found.save()
    _store_rows(found, event.rows)
    must_be_possible(cup, found.key, known)
    record(cup, "save_away", {"name": name, "count": len(event.rows)}, author=author, detail={"before": before})
    return found


def _said_of(away: AwayTournament) -> dict[str, Any]:
    results = list(AwayResult.objects.filter(tournament=away).values_list("player_id", "said"))
    return {"key": away.key, "name": away.name, "date": str(away.date or ""), "place": away.place, "terms": away.terms, "results": results}


def _store_rows(away: AwayTournament, rows: Sequence[AwayRow]) -> None:
    made = iter(
        Player.objects.bulk_create(
            Player(name=row.name, place=row.place, club=row.club, provisional=gives_numbers()) for row in rows if row.player is None
        )
    )
    persons = [row.player if row.player is not None else next(made).pk for row in rows]
    twice = next((row for row, person in zip(rows, persons, strict=True) if persons.count(person) > 1), None)
    if twice is not None:
        raise refuse("duplicate_person", _("%(name)s steht hier zweimal.") % {"name": twice.name}, "rows")
    AwayResult.objects.filter(tournament=away).delete()
    AwayResult.objects.bulk_create(
        AwayResult(tournament=away, player_id=person, said=dict(row.said)) for row, person in zip(rows, persons, strict=True)
    )


@transaction.atomic
def remove_away(*, away_id: int, author: str = "") -> None:
    """Takes a tournament from elsewhere out of the series, with its results; the log keeps what they were."""
    cup = lock_series(AwayTournament.objects.values_list("cup_id", flat=True).get(pk=away_id))
    away = AwayTournament.objects.get(pk=away_id)
    said = _said_of(away)
    away.delete()
    record(cup, "remove_away", {"name": said["name"]}, author=author, detail=said)


@transaction.atomic
def publish_series(*, cup_id: int, author: str = "") -> SeriesLogRow:
    """Keeps what everybody sees of the standings now, with its digest. Refused where there are none, or nothing changed since the last
    one."""
    cup = lock_series(cup_id)
    season = read_season(cup, Audience.DESK, hidden=False)
    if not season.answer or not season.answer["standings"]:
        raise refuse("nothing_to_publish", _("Es gibt noch keinen Stand, der veröffentlicht werden kann."))
    detail = detail_of(season)
    last = next(iter(read_published(cup)), None)
    if last is not None and last.digest == detail["digest"]:
        raise refuse("nothing_new", _("Dieser Stand ist schon veröffentlicht: seither hat sich nichts geändert."))
    return record(cup, PUBLISH, {"state": detail["digest"][:SHORT]}, author=author, detail=detail)


def free_key(cup: Cup, name: str) -> str:
    """A key for a tournament of the series that no other has: "wels", "wels-2"."""
    words = re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-")[:70] or "turnier"
    taken = {
        *AwayTournament.objects.filter(cup=cup).values_list("key", flat=True),
        *Tournament.objects.filter(cup=cup).values_list("slug", flat=True),
    }
    key, number = words, 1
    while key in taken:
        number += 1
        key = f"{words}-{number}"
    return key


def faults_known(cup: Cup) -> list[Fault]:
    """What is wrong with the series as it stands."""
    season = read_season(cup, Audience.DESK, hidden=True)
    return [fault for fault in season.faults if fault.sentence not in NO_BOUNDS]


def must_be_possible(cup: Cup, key: str, known: Sequence[Fault]) -> None:
    """Refuses what the request would refuse of this tournament, or of another one because of it; what was wrong before (`known`) is no
    fault of this.

    What is missing only to look ahead is said on the pages.
    """
    season = read_season(cup, Audience.DESK, hidden=True)
    keys = [tournament["key"] for tournament in season.request["tournaments"]]
    place = f"tournaments[{keys.index(key)}]" if key in keys else "-"
    before = {(fault.code, fault.sentence, fault.arguments) for fault in known}
    wrong = [
        fault
        for fault in season.faults
        if fault.sentence not in NO_BOUNDS
        and (fault.field.startswith(place) or (fault.code, fault.sentence, fault.arguments) not in before)
    ]
    if wrong:
        said = {sentence(fault): fault for fault in reversed(wrong)}
        raise Refused(Finding(fault.code, fault.field.removeprefix(f"{place}."), text) for text, fault in reversed(said.items()))
