"""What somebody else stored in a case since a form was made from it: read from the log, told in words. Never writes."""

from collections.abc import Callable
from typing import Any

from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.ledger.store.typed import whole_number
from tournament.models import Entry, LogRow
from tournament.referee.case_page import CasePage, fact_words, game_words, names, stage_word, violation_word


def changes_since(page: CasePage, seen: int | None) -> list[dict[str, str]]:
    """What others have stored since the version that the form was made from: who, what, from what to what."""
    steps = max(page.case.version - (seen or 0), 0)
    rows = LogRow.objects.filter(tournament=page.tournament, action="change_case", detail__case=page.case.pk).order_by("-pk")[:steps]
    found: list[dict[str, str]] = []
    for row in reversed(rows):
        before, after = row.detail.get("before", {}), row.detail.get("after", {})
        found += [
            {
                "who": row.author,
                "field": str(FIELDS[field]),
                "before": _said(page, field, before.get(field)),
                "after": _said(page, field, after[field]),
            }
            for field in after
            if field in FIELDS
        ]
    return found


def changed_since(page: CasePage, data: QueryDict) -> list[str]:
    """What is another than the decision's form was made from (`seen_line`: the key of the line's version), in sentences."""
    seen = whole_number(data.get("seen_line"))
    if page.line is None:
        return (
            [gettext("Die Zeile ist gestrichen.")]
            if seen is not None
            else [gettext("Eingerechnet ist jetzt, was in diesem Formular steht.")]
        )
    if seen == page.line.pk:
        return [gettext("Eingerechnet ist jetzt, was in diesem Formular steht.")]
    old = Entry.objects.filter(pk=seen, table=page.table).first() if seen is not None else None
    return [_line_said(page, page.line, _game(page, old) if old is not None else gettext("nicht geschrieben"))]


def corrected_since(page: CasePage) -> str:
    """What the line says otherwise than when the case was opened, or left in dispute, in a sentence; "" where it says the same. One query
    where it was written anew since."""
    case, line = page.case, page.line
    if line is None:
        return _taken_off(page, case.position) if case.position is not None else ""
    since = case.disputed_at or case.opened_at
    if line.version == 1 or line.created_at <= since:
        return ""
    earlier = Entry.objects.filter(table=page.table, position=line.position, version__lt=line.version, record__isnull=False)
    versions = list(earlier.order_by("-version"))
    # Of a game that was written only after that: as it was written first.
    before = next((one for one in versions if one.created_at <= since), versions[-1] if versions else line)
    return _line_said(page, line, _game(page, before)) if before.record != line.record else ""


def _taken_off(page: CasePage, position: int) -> str:
    """What stood on the line before it was struck, who struck it, and what is written as the game of that number since. Two
    queries."""
    lines = Entry.objects.filter(table=page.table)
    versions = list(lines.filter(position=position).order_by("-version")[:2])
    if len(versions) < 2:
        return gettext("Die Zeile ist gestrichen.")
    struck, before = versions
    said = _line_said(page, struck, _game(page, before))
    anew = lines.filter(game=page.case.game, current=True, record__isnull=False).first() if page.case.game is not None else None
    if anew is None:
        return said
    words = {"game": anew.game, "now": _game(page, anew), "who": anew.author or gettext("Leitung"), "time": _clock(anew)}
    return said + " " + gettext("Als Spiel %(game)s steht jetzt: %(now)s (%(who)s, %(time)s).") % words


def _line_said(page: CasePage, line: Entry, old: str) -> str:
    words = {"old": old, "now": _game(page, line), "who": line.author or gettext("Leitung"), "time": _clock(line)}
    return gettext("Die Zeile: %(old)s → %(now)s (%(who)s, %(time)s).") % words


def _clock(line: Entry) -> str:
    return timezone.localtime(line.created_at).strftime("%H:%M")


def _game(page: CasePage, line: Entry) -> str:
    if line.struck:
        return gettext("gestrichen")
    words = game_words(line.record, page.tariff, page.seats)
    return ", ".join(filter(None, (words["game"], words["declarer"], words["detail"])))


FIELDS = {
    "game": _("Spiel"),
    "record": _("Spiel"),
    "violation": _("Was"),
    "accused": _("Wer"),
    "stage": _("Wann"),
    "facts": _("Fragen"),
    "claims": _("Forderungen"),
    "layout": _("Stiche"),
    "words": _("Worte"),
}
"""Fields of a case by the words for them."""


def _said(page: CasePage, field: str, value: Any) -> str:
    """A stored value in words."""
    if not value:
        return gettext("offen")
    words: dict[str, Callable[[], str]] = {
        "violation": lambda: violation_word(page.tournament.sheet, value),
        "stage": lambda: stage_word(page.tournament.sheet, value),
        "accused": lambda: names(value, page.seats),
        "game": lambda: str(value),
        "facts": lambda: "; ".join(f"{said['question']} {said['answer']}" for said in fact_words(value, page.seats, page.tournament.sheet)),
    }
    return words.get(field, lambda: gettext("eingetragen"))()
