"""What is stored about a person beside his play: series, accounts and what was done with them, merges, links, texts that name him, the
logs. Reads only."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from django.apps import apps
from django.contrib.auth.models import User
from django.db.models import Q

from tournament.ledger.store.audience import Audience
from tournament.models import (
    AwayResult,
    Call,
    ClubMembership,
    ExtractRow,
    Helper,
    Job,
    LogRow,
    Mail,
    MemberListRow,
    Membership,
    Merge,
    PersonalLink,
    Player,
    Referee,
    RegisterLogRow,
    Registration,
    Ruling,
    SeriesLogRow,
    SeriesNumber,
    UploadLogRow,
)
from tournament.personal.playing import Row, said, where
from tournament.personal.sections import TOLD
from tournament.register.texts import ACCOUNT_COLUMNS, ITSELF, OF_A_TOURNAMENT, Blot, blot_of, is_named, rows_with


class Wanted(NamedTuple):
    """Whose rows are sought: all his rows of the register, his places on lists, his accounts, what he is called; and for whose eyes."""

    everybody: Collection[Player]
    rows: Collection[Registration]
    accounts: Collection[User]
    names: Collection[str]
    audience: Audience


def series(wanted: Wanted) -> Iterator[Row]:
    """His numbers in series. One query."""
    for row in SeriesNumber.objects.filter(player__in=wanted.everybody).select_related("cup").order_by("pk"):
        yield {"series": row.cup.name, "number": row.number}


def away(wanted: Wanted) -> Iterator[Row]:
    """What he brought from elsewhere. One query."""
    for row in AwayResult.objects.filter(player__in=wanted.everybody).select_related("tournament__cup").order_by("pk"):
        yield {
            "series": row.tournament.cup.name, "tournament": row.tournament.name, "date": row.tournament.date, "rank": row.said.get("rank"),
            "points": row.said.get("points"), "cup_points": row.said.get("cup_points"), "code": row.said.get("code") or "",
        }  # fmt: skip


def accounts(wanted: Wanted) -> Iterator[Row]:
    """Where an account of his is or was a referee's or a helper's; a director's too, where it is known whose it is. Two queries."""
    his = Q(user__in=wanted.accounts)
    referees = Referee.objects.filter(his | Q(player__in=wanted.everybody)).select_related("user", "tournament").order_by("pk")
    helpers = Helper.objects.filter(his).select_related("user", "tournament").order_by("pk")
    kinds: tuple[tuple[str, Iterable[Referee | Helper]], ...] = (("referee", referees), ("helper", helpers))
    for kind, rows in kinds:
        for row in rows:
            yield where(row.tournament) | {
                "role": kind, "login": row.user.username, "name": row.user.get_full_name(), "email": row.user.email, "active": row.active,
                "last_login": row.user.last_login,
            }  # fmt: skip


def mails(wanted: Wanted) -> Iterator[Row]:
    """What was written to an account of his, as long as it is kept. One query where one has an address."""
    addresses = {account.email for account in wanted.accounts} - {""}
    for row in Mail.objects.filter(to__in=addresses).order_by("pk"):
        yield {"email": row.to, "at": row.made_at, "words": row.subject}


def teams(wanted: Wanted) -> Iterator[Row]:
    """The teams that an account of his is in. One query."""
    for row in Membership.objects.filter(user__in=wanted.accounts).select_related("team__organiser", "user").order_by("pk"):
        yield {"organiser": row.team.organiser.name, "team": row.team.name, "login": row.user.username, "at": row.since}


def clubs(wanted: Wanted) -> Iterator[Row]:
    """In which clubs he is or was. One query."""
    for row in ClubMembership.objects.filter(person__in=wanted.everybody).order_by("pk"):
        yield {"club": row.club, "since": row.since, "until": row.until}


def lists(wanted: Wanted) -> Iterator[Row]:
    """What member lists said of him. One query."""
    keys = [person.pk for person in wanted.everybody]
    for row in MemberListRow.objects.filter(person__in=keys).select_related("member_list").order_by("pk"):
        said = row.after or row.before
        yield {"club": row.member_list.club, "at": row.member_list.at, "name": said.get("name", ""), "place": said.get("place", "")}


def federation(wanted: Wanted) -> Iterator[Row]:
    """What the extract of the federation's register says of his number. One query."""
    numbers = [person.federation_number for person in wanted.everybody if person.federation_number]
    for row in ExtractRow.objects.filter(Q(number__in=numbers) | Q(leads_to__in=numbers)).order_by("pk"):
        yield {
            "federation_number": row.number, "name": row.name, "place": row.place, "club": row.club, "until": row.valid_until,
            "barred": row.barred,
        }  # fmt: skip


def acts(wanted: Wanted) -> Iterator[Row]:
    """How many rows of each kind say that his account did it. No query without an account, else one a column."""
    if not wanted.accounts:
        return
    called = {name for account in wanted.accounts for name in (account.username, account.get_full_name()) if name}
    counts: dict[str, int] = {}
    for model in apps.get_app_config("tournament").get_models():
        for column in sorted(ACCOUNT_COLUMNS & {field.name for field in model._meta.concrete_fields}):
            found = model._base_manager.filter(**{f"{column}__in": called}).count()
            counts[model.__name__] = counts.get(model.__name__, 0) + found
    ruled = Ruling.objects.filter(referee__in=wanted.accounts).count()
    taken = Call.objects.filter(taken_by__in=wanted.accounts).count()
    asked = Job.objects.filter(user__in=wanted.accounts).count()
    counts |= {"Job": asked, "Ruling": max(counts.get("Ruling", 0), ruled), "Call": max(counts.get("Call", 0), taken)}
    for name, count in counts.items():
        if count:
            yield {"kind": name, "count": count}


def merges(wanted: Wanted) -> Iterator[Row]:
    """Who turned out to be him, by number; and whether that was taken back. One query."""
    of_his = Q(person__in=wanted.everybody) | Q(other__in=wanted.everybody)
    for row in Merge.objects.filter(of_his).select_related("person", "other").order_by("pk"):
        yield {"number": row.person.number, "other": row.other.number, "at": row.at, "undone_at": row.undone_at}


def links(wanted: Wanted) -> Iterator[Row]:
    """Links that he was given to this. One query."""
    for row in PersonalLink.objects.filter(player__in=wanted.everybody).order_by("pk"):
        yield {"at": row.given_at, "expires_at": row.expires_at, "revoked_at": row.revoked_at}


def texts(wanted: Wanted) -> Iterator[Row]:
    """Texts in which somebody named him: where, and what stands there, for the desk alone: others may be named too. A query a kind."""
    sign = _sign(wanted)
    for kind in OF_A_TOURNAMENT if wanted.names else ():
        model, way, _columns = kind
        read = TOLD[model.__name__].get("texts", "").split()
        # The log's rows are told in the log.
        found = rows_with(wanted.names, kind) if model is not LogRow else model._base_manager.none()
        there = "" if way == ITSELF else f"{way}__"
        for key, tournament, day, *values in found.values_list("pk", f"{there}name", f"{there}date", *read):
            naming = [_plain(value) for value in values if value and is_named(value, sign)]
            if naming:
                shown = said(wanted.audience, " · ".join(naming))
                yield {"tournament": tournament, "date": day, "kind": model.__name__, "id": key, **shown}


def _sign(wanted: Wanted) -> Blot:
    return blot_of(wanted.names, None, "", alone=False)


def _plain(value: Any) -> str:
    """What a column holds, in one line."""
    match value:
        case dict():
            return ", ".join(_plain(item) for item in value.values())
        case list():
            return ", ".join(map(_plain, value))
    return str(value)


def log(wanted: Wanted, numbers: Mapping[int, int]) -> Iterator[Row]:
    """What was done with him: of tournaments by number or name, of series by name, of the register and of what was sent by
    number. Four queries."""
    sign, own = _sign(wanted), sorted(one.number for one in wanted.everybody)
    of_numbers = Q(tournament__in=numbers, facts__number__in=sorted(set(numbers.values())))
    about = LogRow.objects.filter(of_numbers | Q(pk__in=rows_with(wanted.names, OF_A_TOURNAMENT[0]).values("pk")))
    for row in about.select_related("tournament").order_by("at", "pk"):
        facts = row.facts or {}
        his = row.tournament_id in numbers and facts.get("number") == numbers[row.tournament_id]
        if his or (wanted.names and is_named([facts, row.detail, row.text], sign)):
            yield where(row.tournament) | {"series": "", "at": row.at, "action": row.action}
    for cup_row in SeriesLogRow.objects.select_related("cup").order_by("pk"):
        of_persons = {cup_row.facts.get("person"), cup_row.facts.get("other")}
        if of_persons & {*own} or (wanted.names and is_named([cup_row.facts, cup_row.detail], sign)):
            yield {"tournament": "", "date": None, "series": cup_row.cup.name, "at": cup_row.at, "action": cup_row.action}
    for register_row in RegisterLogRow.objects.filter(Q(facts__person__in=own) | Q(facts__other__in=own)).order_by("pk"):
        yield {"tournament": "", "date": None, "series": "", "at": register_row.at, "action": register_row.action}
    for upload_row in UploadLogRow.objects.filter(facts__person__in=own).order_by("pk"):
        yield {"tournament": "", "date": None, "series": "", "at": upload_row.at, "action": upload_row.action}
