"""Precedents: rulings of all tournaments to search through, without anybody's name. Reads only."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

import rules
from rules.rows import VIOLATIONS
from scoring.plain import fold
from tournament.entry.wording import decision_word
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.transaction import printable
from tournament.ledger.store.typed import whole_number
from tournament.referee.consequence import DECISIONS
from tournament.referee.precedents import Precedent, precedents_of
from tournament.referee.precedents_reading import Search, found_rulings, seen
from tournament.site.access import requires
from tournament.site.common import there

A_PAGE = 20
LAST_PAGE = 100_000
MOST_READ = 1_000
"""Rulings whose words are searched, the newest."""
LONGEST = 100


@requires(Action.SEE_PRECEDENTS)
@require_safe
def precedents(request: HttpRequest) -> HttpResponse:
    """`?system=`, `?was=`, `?entscheid=`, `?paragraf=`, `?wort=` narrow it, `?seite=` from 1."""
    asked = {name: _text(request, name) for name in ("system", "was", "entscheid", "paragraf", "wort")}
    wanted = Search(asked["system"], asked["was"], asked["entscheid"], asked["paragraf"])
    page = whole_number(request.GET.get("seite", ""), LAST_PAGE) or 1
    rows, more = _page(wanted, asked["wort"], (page - 1) * A_PAGE)
    kept = {name: value for name, value in asked.items() if value}
    return render(request, "referee/precedents.html", {
        "rows": rows, "called": sorted({row.called for row in rows if row.called}),
        "asked": asked, "choices": _choices(), "page": page, "filtered": bool(kept), "most": MOST_READ if asked["wort"] else None,
        "newer": f"?{urlencode(kept | {'seite': page - 1})}" if page > 1 else "",
        "older": f"?{urlencode(kept | {'seite': page + 1})}" if more else "",
    })  # fmt: skip


@requires(Action.SEE_PRECEDENTS)
@require_safe
def precedent(request: HttpRequest, ruling_id: int) -> HttpResponse:
    """One ruling without names; whoever may see it with names finds it on its own page."""
    found = there(seen().filter(pk=ruling_id).first())
    return render(request, "referee/precedent.html", {"row": precedents_of([found])[0], "back": reverse("precedents")})


def _page(wanted: Search, word: str, offset: int) -> tuple[list[Precedent], bool]:
    """A page of what fits, and whether there is more. Words are looked for where they can be read: a name finds nothing."""
    found = found_rulings(wanted)
    if not word:
        rows = precedents_of(list(found[offset : offset + A_PAGE + 1]))
        return rows[:A_PAGE], len(rows) > A_PAGE
    words = fold(word).split()
    rows = [row for row in precedents_of(list(found[:MOST_READ])) if all(part in row.visible for part in words)]
    return rows[offset : offset + A_PAGE], len(rows) > offset + A_PAGE


def _choices() -> dict[str, Any]:
    """What can be chosen: values with their words."""
    spoken = language()
    return {
        "system": [(system.slug, system.title[spoken == "en"]) for system in rules.SYSTEMS.values()],
        "was": [(violation.slug, violation.label(spoken)) for violation in VIOLATIONS],
        "entscheid": [(decision, decision_word(decision)) for decision in DECISIONS],
    }


def _text(request: HttpRequest, name: str) -> str:
    text = " ".join(request.GET.get(name, "").split())[:LONGEST]
    return text if printable(text) else ""
