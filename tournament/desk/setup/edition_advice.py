"""Which edition of the chosen sheet is in force on the tournament's day, and what to say where that is another one."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

import rules
from rules.book import in_force, sheet_name
from tournament.desk.setup.setup_form import SetupForm
from tournament.ledger.store.convert import language
from tournament.models import sheet_key, times


class Advice(NamedTuple):
    """What the page says of the edition. `take`: the key of the sheet that is in force instead, "" where none is known; `name`: what it is
    called."""

    text: str
    take: str = ""
    name: str = ""


def now_instead(chosen: rules.Sheet, offered: Iterable[rules.Sheet], day: str) -> rules.Sheet:
    """The edition that is in force on a day (ISO text): of a cup's own sheet the last of the same name that has begun."""
    if chosen.file is None:
        return in_force(chosen, day)
    begun = [sheet for sheet in offered if sheet.slug == chosen.slug and sheet.valid_from is not None and sheet.valid_from.begun(day)]
    return max(begun, key=_since, default=chosen) if chosen.valid_from is not None else chosen


def _since(sheet: rules.Sheet) -> str:
    return sheet.valid_from.first if sheet.valid_from is not None else ""


def followed(chosen: rules.Sheet, offered: Iterable[rules.Sheet], typed: object) -> rules.Sheet:
    """The edition that is in force on a day as it was typed: of two that begin on one day whichever was chosen."""
    now = now_instead(chosen, offered, str(_day(typed) or times.today()))
    return chosen if _since(now) == _since(chosen) and now.file is not None else now


def advice(chosen: rules.Sheet, offered: Iterable[rules.Sheet], typed: object) -> Advice | None:
    """What to say of a sheet for a tournament on a day as it was typed; on no day, or one that is none, today. None where nothing is known
    of it."""
    said_day = _day(typed)
    day = said_day or times.today()
    text, now = str(day), followed(chosen, offered, typed)
    here = language()
    words = {"chosen": sheet_name(chosen.system, here), "now": sheet_name(now.system, here), "day": rules.When(str(day)).words(language())}
    if now is not chosen:
        return _instead(chosen, now, words)
    since = chosen.valid_from
    if chosen.system.later_editions and since is not None and since.over(text):
        said = _(
            "Von „%(chosen)s“ gibt es spätere Ausgaben, die hier noch fehlen. Das Blatt des Veranstalters danebenlegen; was anders "
            "ist, wird "
            "unten als eigener Wert eingetragen."
        )
        return Advice(said % words)
    if since is None or not since.begun(text):
        return None
    return Advice((_("„%(chosen)s“ gilt am %(day)s.") if said_day else _("„%(chosen)s“ gilt heute, am %(day)s.")) % words)


def _instead(chosen: rules.Sheet, now: rules.Sheet, words: dict[str, str]) -> Advice:
    """Another edition than the chosen one is in force."""
    here = language()
    begun = now.valid_from.words(here) if now.valid_from else ""
    if _since(now) >= _since(chosen):
        said = _("„%(chosen)s“ ist abgelöst: seit %(since)s gilt „%(now)s“.")
        return Advice(said % {**words, "since": begun}, sheet_key(now), words["now"])
    since = chosen.valid_from.words(here) if chosen.valid_from else ""
    said = _("„%(chosen)s“ gilt erst seit %(since)s. Am %(day)s galt „%(now)s“.")
    return Advice(said % {**words, "since": since}, sheet_key(now), words["now"])


def _day(typed: object) -> date | None:
    try:
        found = SetupForm.base_fields["date"].clean(typed)
    except ValidationError:
        return None
    return found if isinstance(found, date) else None
