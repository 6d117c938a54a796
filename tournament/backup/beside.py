"""Copies of a PostgreSQL database beside it, on the same server: for a trial, and gone after it.

`CREATE DATABASE … TEMPLATE` would want nobody connected to what it copies; a dump is read while all go on.
"""

import secrets
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from tournament.backup import database
from tournament.ledger.store.refusals import refuse

MARK = "_probe_"
"""Between the name of a database and what tells its copies apart."""
LONGEST_NAME = 40
"""Letters of the name that a copy has too; PostgreSQL knows 63 in all."""


def made(dump: Path) -> str:
    """The address of a new copy, with what is in the dump. Raises Refused: `no_copy` where the account may make no database."""
    name = f"{_stem()}{secrets.token_hex(4)}"
    quoted = connection.ops.quote_name(name)
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT datcollate, datctype, pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()")
            as_ours = dict(zip(("LC_COLLATE", "LC_CTYPE", "ENCODING"), cursor.fetchone(), strict=True))
            said = " ".join(f"{what} '{value}'" for what, value in as_ours.items())
            cursor.execute(f"CREATE DATABASE {quoted} TEMPLATE template0 {said}")
    except DatabaseError as fault:
        text = _(
            "Für einen Probelauf macht das Programm eine Datenbank neben dieser, und das Konto darf es nicht (%(said)s). Einmal in "
            "PostgreSQL: ALTER ROLE … CREATEDB. Ohne Probelauf wird nur vorher gesichert."
        )
        raise refuse("no_copy", text % {"said": str(fault).strip()}) from fault
    database.fill_postgresql(name, dump)
    return _address(name)


def clear() -> None:
    """Takes all copies away, those too that a killed trial has left. Nothing where this is no PostgreSQL. Raises DatabaseError."""
    if database.kind() != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database WHERE starts_with(datname::text, %s)", [_stem()])
        for (name,) in cursor.fetchall():
            cursor.execute(f"DROP DATABASE IF EXISTS {connection.ops.quote_name(name)} WITH (FORCE)")


def _stem() -> str:
    return f"{connection.settings_dict['NAME'][:LONGEST_NAME]}{MARK}"


def _address(name: str) -> str:
    """As ours, but for the name of the database."""
    return urlunsplit(urlsplit(str(settings.DATABASE_URL))._replace(path=f"/{quote(name)}"))
