"""Stores a checked series file: all of it, in one transaction, or nothing."""

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.arithmetic import SHORT
from tournament.archive.series_reading import SeriesFile
from tournament.desk.registration.players_stored import persons
from tournament.desk.setup.setup import put_away
from tournament.desk.setup.setup import series as series_named
from tournament.ledger.store.refusals import refuse
from tournament.models import AwayResult, AwayTournament, Cup, SeriesLogRow, SeriesNumber
from tournament.series.log import PUBLISH, record


@transaction.atomic
def import_series(*, file: SeriesFile, author: str = "") -> Cup:
    """The stored series. Its tournaments are there as played elsewhere; persons that the program knows by name, place and club are those.
    Raises Refused where there is a series of this name; one that was put away is filled with it."""
    if Cup.objects.filter(name=file.name).exclude(put_away()).exists():
        text = _("Eine Reihe „%(name)s“ gibt es schon. Bitte eine von beiden umbenennen.")
        raise refuse("series_exists", text % {"name": file.name}, "name")
    cup = series_named(file.name)
    assert cup is not None  # noqa: S101  # the file has a name
    cup.policies = dict(file.policies) if file.policies is not None else None
    cup.save(update_fields=["policies"])
    wanted = [(person.name, person.place, person.club) for person in file.persons]
    players = persons(wanted, set(), organiser=cup.organiser_id)
    known = {person.number: player for person, player in zip(file.persons, players, strict=True)}
    SeriesNumber.objects.bulk_create(SeriesNumber(cup=cup, player=player, number=number) for number, player in known.items())
    made = AwayTournament.objects.bulk_create(
        AwayTournament(cup=cup, key=key, name=event.name, date=event.day, place=event.place, terms=dict(event.terms))
        for key, event in file.events.items()
    )
    AwayResult.objects.bulk_create(
        AwayResult(tournament=away, player=known[row.player], said=dict(row.said))
        for away, event in zip(made, file.events.values(), strict=True)
        for row in event.rows
        if row.player is not None
    )
    SeriesLogRow.objects.bulk_create(
        SeriesLogRow(
            cup=cup, at=row.at, author=row.author, action=PUBLISH, facts={"state": row.detail["digest"][:SHORT]}, detail=dict(row.detail)
        )
        for row in file.published
    )
    record(cup, "import_series", {"name": file.name}, author=author)
    return cup
