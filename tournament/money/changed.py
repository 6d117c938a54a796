"""What has changed of who pays whom since the result was published: the players may have paid by what stood there. Reads only."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.models import LogRow, PaymentPlan, SettledBy, SettledPer, SettledThrough, Tournament
from tournament.money.payments import TableMoney
from tournament.money.wording import place_words

PUBLISHED, PLANNED = "publish_tournament", "plan_payments"
CHOICES = {"per": SettledPer, "method": SettledBy, "through": SettledThrough}


def changed_since_published(tournament: Tournament, plan: PaymentPlan, tables: Iterable[TableMoney]) -> str:
    """ "Seit der Veröffentlichung (22.11.2026 22:41) geändert: …": how it is settled, and at which tables a line was corrected. "" where nothing was, or
    nobody published anything. One query."""
    rows = list(LogRow.objects.filter(tournament=tournament, action__in=(PUBLISHED, PLANNED)).order_by("pk").values_list("action", "at", "detail"))
    last = max((place for place, row in enumerate(rows) if row[0] == PUBLISHED), default=None)
    if last is None:
        return ""
    published = rows[last][1]
    said = [_planned(at, detail, plan) for _action, at, detail in rows[last + 1 : last + 2]]
    corrected = [place_words(table.round, table.table) for table in tables if table.corrected_at is not None and table.corrected_at > published]
    said.append(_("%(tables)s berichtigt") % {"tables": "; ".join(corrected)} if corrected else "")
    what = "; ".join(filter(None, said))
    return _("Seit der Veröffentlichung (%(at)s) geändert: %(what)s.") % {"at": _moment(published), "what": what} if what else ""


def _planned(at: datetime, detail: Mapping[str, str], plan: PaymentPlan) -> str:
    """What is chosen now in the place of what was then; "" where it is the same again. `detail`: of the first change after that."""
    was = detail.get("was")
    if not isinstance(was, dict):
        return _("wie abgerechnet wird (%(at)s)") % {"at": _moment(at)}
    others = [(choices(was[name]).label, choices(getattr(plan, name)).label) for name, choices in CHOICES.items() if was[name] != getattr(plan, name)]
    return "; ".join(_("„%(now)s“ statt „%(was)s“") % {"now": now, "was": before} for before, now in others)


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
