"""What somebody else stored in a case since a form was made from it: read from the log, told in words. Never writes."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import LogRow
from tournament.views.case_page import CasePage, fact_words, names, stage_word, violation_word


def changes_since(page: CasePage, seen: int | None) -> list[dict[str, str]]:
    """What others have stored since the version that the form was made from: who, what, from what to what."""
    steps = max(page.case.version - (seen or 0), 0)
    rows = LogRow.objects.filter(tournament=page.tournament, action="change_case", detail__case=page.case.pk).order_by("-pk")[:steps]
    found = []
    for row in reversed(rows):
        before, after = row.detail.get("before", {}), row.detail.get("after", {})
        found += [
            {"who": row.author, "field": FIELDS[field], "before": _said(page, field, before.get(field)), "after": _said(page, field, after[field])}
            for field in after if field in FIELDS
        ]
    return found


FIELDS = {
    "game": _("Spiel"), "record": _("Spiel"), "violation": _("Was"), "accused": _("Wer"), "stage": _("Wann"), "facts": _("Fragen"),
    "claims": _("Forderungen"), "layout": _("Stiche"), "words": _("Worte"),
}
"""Fields of a case by the words for them."""


def _said(page: CasePage, field: str, value: Any) -> str:
    """A stored value in words."""
    if not value:
        return gettext("offen")
    words = {
        "violation": lambda: violation_word(page.tournament.system, value), "stage": lambda: stage_word(value),
        "accused": lambda: names(value, page.seats), "game": lambda: str(value),
        "facts": lambda: "; ".join(f"{said['question']} {said['answer']}" for said in fact_words(value, page.seats)),
    }
    return words.get(field, lambda: gettext("eingetragen"))()

