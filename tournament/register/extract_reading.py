"""A signed extract of the federation's register, read in on a laptop: checked, stored as a whole in place of the one before, confirmed once
by its key's fingerprint.
"""

from collections.abc import Iterable
from datetime import date
from itertools import islice

from django.db import connection, transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.ledger.people.extract import words_of
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import refuse
from tournament.models import Extract, ExtractRow, times
from tournament.register.extract_file import MAGIC, Changed, Header, Line, NoExtract, fingerprint, lines, opened

AT_ONCE = 2_000
"""Rows that are in memory at a time."""
COLUMNS = ("number", "name", "words", "place", "club", "valid_until", "barred", "leads_to")


def is_extract(content: bytes) -> bool:
    """Whether the bytes want to be one."""
    return content.startswith(MAGIC)


@transaction.atomic
def read_in(*, content: bytes, author: str = "") -> Extract:
    """The extract, instead of the one that was there. It is `confirmed` where that one was, which was signed with the same key.

    Raises Refused (`no_extract`, `extract_changed`, `extract_expired`, `extract_other_key`, `extract_older`, `extract_known`,
    `extract_twice`); then nothing has changed.
    """
    try:
        header, body = opened(content)
        before = Extract.objects.select_for_update().filter(confirmed=True).first()
        _must_follow(header, before)
        Extract.objects.all().delete()
        ExtractRow.objects.all().delete()
        _store(lines(header, body))
    except NoExtract as fault:
        raise refuse("no_extract", _("Diese Datei ist kein Auszug aus dem Register eines Verbandes."), "file") from fault
    except Changed as fault:
        text = _("Diese Datei ist nicht mehr so, wie der Verband sie unterschrieben hat. Bitte den Auszug noch einmal holen.")
        raise refuse("extract_changed", text, "file") from fault
    made = Extract.objects.create(
        organiser=header.organiser,
        made_at=header.made,
        valid_until=header.valid_until,
        key=header.key,
        digest=header.digest,
        count=header.persons,
        confirmed=before is not None,
        author=author,
    )
    record_register("read_extract", {"count": header.persons}, author=author)
    return made


def _must_follow(header: Header, before: Extract | None) -> None:
    day = date_format(header.valid_until, "SHORT_DATE_FORMAT")
    if header.valid_until < times.today():
        text = _("Dieser Auszug galt bis %(day)s. Bitte beim Verband einen neuen holen; stimmt das Datum dieses Rechners?")
        raise refuse("extract_expired", text % {"day": day}, "file")
    if before is None:
        return
    if before.key != header.key:
        text = _(
            "Dieser Auszug ist mit einem anderen Schlüssel unterschrieben als der vorige (%(new)s statt %(old)s). Bitte beim Verband "
            "nachfragen. Hat er wirklich einen neuen Schlüssel, zuerst den vorigen Auszug entfernen."
        )
        said = {"new": header.fingerprint, "old": fingerprint(before.key)}
        raise refuse("extract_other_key", text % said, "file")
    if before.digest == header.digest:
        raise refuse("extract_known", _("Dieser Auszug ist schon eingelesen."), "file")
    if header.made <= before.made_at:
        text = _("Dieser Auszug ist vom %(new)s, eingelesen ist schon einer vom %(old)s. Es bleibt beim neueren.")
        made = {"new": timezone.localtime(header.made), "old": timezone.localtime(before.made_at)}
        raise refuse("extract_older", text % {name: date_format(time, "SHORT_DATETIME_FORMAT") for name, time in made.items()}, "file")


def _store(persons: Iterable[Line]) -> None:
    """Row by row past the models: of 200,000 each object would cost more than its row. Raises Refused (`extract_twice`)."""
    names, places = ", ".join(COLUMNS), ", ".join(["%s"] * len(COLUMNS))
    statement = f"INSERT INTO {ExtractRow._meta.db_table} ({names}) VALUES ({places})"  # noqa: S608  # our own names alone
    rest, numbers = iter(persons), set[str]()
    with connection.cursor() as cursor:
        while some := list(islice(rest, AT_ONCE)):
            rows = [_columns(person) for person in some]
            before = len(numbers)
            numbers.update(person.number for person in some)
            if len(numbers) < before + len(some):
                text = _("Dieser Auszug nennt eine Verbandsnummer zweimal. Bitte den Verband um einen neuen bitten.")
                raise refuse("extract_twice", text, "file")
            cursor.executemany(statement, rows)


def _columns(person: Line) -> tuple[str | date | bool | None, ...]:
    if not (person.number.isascii() and person.number.isdecimal() and len(person.number) <= 12 and person.name.strip()):
        raise Changed
    name, place, club = (text[:200] for text in (person.name, person.place, person.club))
    return person.number, name, words_of(name)[:400], place, club, person.valid_until, person.barred, person.leads_to[:12]


@transaction.atomic
def confirm(*, digest: str, author: str = "") -> Extract:
    """Somebody says that the fingerprint of this extract is the register's: from now on persons are known by it. Raises Refused
    (`no_extract`)."""
    found = Extract.objects.filter(digest=digest, confirmed=False).first()
    if found is None:
        raise refuse("no_extract", _("Diesen Auszug gibt es hier nicht mehr, oder er ist schon bestätigt."))
    found.confirmed = True
    found.save(update_fields=["confirmed"])
    record_register("confirm_extract", {}, author=author)
    return found


@transaction.atomic
def remove(*, author: str = "") -> None:
    """The extract goes, and with it the key that was trusted; who was linked keeps his number. Raises Refused (`no_extract`)."""
    if not Extract.objects.exists():
        raise refuse("no_extract", _("Hier ist kein Auszug."))
    Extract.objects.all().delete()
    ExtractRow.objects.all().delete()
    record_register("remove_extract", {}, author=author)
