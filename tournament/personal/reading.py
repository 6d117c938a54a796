"""Everything that is stored about one person, in one reading: the same for the page, for the file and for himself."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from tournament.ledger.store.audience import Audience
from tournament.models import Player, Registration
from tournament.personal import FORMAT
from tournament.personal.judging import cases, rulings, sanctions
from tournament.personal.playing import agreements, cash, phones, prizes, registrations, seats_of, tables
from tournament.personal.sections import PARTS, Section, Stored
from tournament.personal.sent import called, sent
from tournament.personal.telling import (
    Wanted,
    accounts,
    acts,
    away,
    clubs,
    federation,
    links,
    lists,
    log,
    mails,
    merges,
    series,
    teams,
    texts,
)
from tournament.register.whose import accounts_of, everybody_of, his_alone, names_of, numbers_of, told_of

Rows = Iterable[Mapping[str, Any]]


def read_stored(person: Player, audience: Audience) -> Stored:
    """All of it. `audience` PUBLIC: for himself, without what others wrote, which may name others. Some forty queries, whatever he played,
    and one for each column that names an account where he has one."""
    everybody = everybody_of(person)
    his = accounts_of(everybody)
    names = names_of(everybody, his, told_of(numbers_of(everybody, his)))
    rows = list(Registration.objects.filter(player__in=everybody).select_related("tournament").order_by("tournament__date", "pk"))
    wanted = Wanted(everybody=everybody, rows=rows, accounts=his, names=his_alone(everybody, names), audience=audience)
    seats = seats_of(rows)
    parts: dict[str, Rows] = {
        "clubs": clubs(wanted), "lists": lists(wanted), "federation": federation(wanted), "teams": teams(wanted), "mails": mails(wanted),
        "registrations": registrations(rows, audience), "tables": tables(rows, seats), "phones": phones(seats),
        "agreements": agreements(seats), "cases": cases(seats, audience), "rulings": rulings(seats, audience),
        "sanctions": sanctions(everybody, audience), "prizes": prizes(rows), "cash": cash(everybody, wanted.names, audience),
        "series": series(wanted), "away": away(wanted), "accounts": accounts(wanted), "acts": acts(wanted), "merges": merges(wanted),
        "links": links(wanted), "sent": sent(wanted), "called": called(wanted),
        "texts": texts(wanted), "log": log(wanted, {row.tournament_id: row.number for row in rows}),
    }  # fmt: skip
    found = (Section(key, tuple(parts[key])) for key in PARTS)
    return Stored(_who(person, names, shared=_is_shared(person, everybody)), tuple(section for section in found if section.rows))


def _who(person: Player, names: Iterable[str], *, shared: bool) -> dict[str, Any]:
    """`shared`: somebody else is called so too; texts in which the name stands are nobody's then, as those with a single word are."""
    return {
        "number": person.number, "federation_number": person.federation_number, "name": person.name, "place": person.place,
        "club": person.club,
        "names_before": sorted({*names} - {person.name}), "name_shared": shared, "forgotten": person.forgotten.exists(),
    }  # fmt: skip


def _is_shared(person: Player, everybody: Iterable[Player]) -> bool:
    return Player.objects.filter(name=person.name).exclude(pk__in=[one.pk for one in everybody]).exists()


def as_file(stored: Stored) -> dict[str, Any]:
    """The same as JSON can hold it: `tarock-person/1`."""
    return {"format": FORMAT, "person": _written(stored.person)} | {
        section.key: [_written(row) for row in section.rows] for section in stored.sections
    }


def _written(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value.isoformat() if isinstance(value, date | datetime) else value for key, value in row.items()}
