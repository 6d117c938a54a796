"""Correcting a line later: the line as it stands, the form of every line, why; then what changes; then, agreed to, it is done.

For the director. GET shows the line. POST shows what the correction changes, and does it when just that was shown before. Computes nothing:
the record is read by `entry.form`, written by `correcting.writing`, and what it changes told by `correcting.effects`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple
from uuid import uuid4

import django_tables2 as tables
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.plain import total
from tournament.correcting.effects import Moved
from tournament.correcting.trying import Tried, tried
from tournament.correcting.writing import add_line, correct_line, strike_line
from tournament.entry.form import Typed, read_entry
from tournament.entry.page import TablePage
from tournament.entry.score import Row, Scribe
from tournament.entry.table_page import Attempt, form_context, side_of, sides_asked
from tournament.entry.whose import Whose, added_url, whose
from tournament.entry.worth import faults
from tournament.ledger.lines.sheet import SheetRow
from tournament.ledger.lines.whose_game import Question, Side
from tournament.ledger.lines.writing import SavedEntry, next_position
from tournament.ledger.store.convert import Points, language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Finding, Refused, refuse, refuse_all
from tournament.ledger.store.transaction import CLOSED, need_reason
from tournament.ledger.store.typed import uuid_or_none, whole_number
from tournament.models import Phase, RoundState
from tournament.site.access import requires
from tournament.site.common import author, find_tournament, line_url, ruling_url, there
from tournament.site.request import TournamentRequest
from tournament.site.tables import DataTable

SHOW, STRIKE, DO, DO_STRIKE = "show", "strike", "correct", "correct-strike"
"""What a button wants: to see what correcting, or striking, would change; and then to do it."""
CONFIRMS = "confirms"
"""The tick that says: the players have seen the new sums."""
WHY = frozenset({"missing_reason", "too_long", "bad_text"})


class RankTable(DataTable):
    """Rank and total of each, before and now."""

    name = tables.Column(verbose_name=gettext_lazy("Name"))
    rank = tables.Column(verbose_name=gettext_lazy("Rang"), attrs={"look": "num"})
    total = tables.Column(verbose_name=gettext_lazy("Gesamt"), attrs={"look": "num"})
    row_header = "name"
    look = "ranks"

    def render_name(self, value: str, record: Moved) -> str:
        return format_html("{} <small>{}</small>", value, _("Nr. %(n)s") % {"n": record.number})

    def render_rank(self, value: tuple[int | None, int | None], record: Moved) -> str:
        """A stroke where he had none or has none; the arrow behind is for the eye alone."""
        was, now = ("–" if rank is None else rank for rank in value)
        return format_html('{} → <b>{}</b> <span aria-hidden="true" class="way">{}</span>', was, now, "▲" if record.up else "▼")

    def render_total(self, value: tuple[Points, Points]) -> str:
        was, now = (total(points, language()) for points in value)
        return format_html("<b>{}</b>", now) if value[0] == value[1] else format_html("{} → <b>{}</b>", was, now)


class Line(NamedTuple):
    """What is corrected: a line of the sheet, struck or not; or none, where a game is added `before` another one, or behind the last
    (None)."""

    page: TablePage
    row: SheetRow | None
    before: int | None = None
    side: Side | None = None
    """Whose game it is, where it is added exactly where somebody sat down in another's place."""

    @property
    def url(self) -> str:
        """This page, for this line."""
        if self.row is not None:
            return reverse("correct", args=[*self.page.address, self.row.position])
        return added_url(self.page, self.before, self.side)

    @property
    def position(self) -> int:
        """Where it stands, or would."""
        if self.row is not None:
            return self.row.position
        positions = sorted(row.position for row in self.page.written.rows if row.current)
        if self.before is None:
            return next_position(max(positions, default=0))
        return (max((place for place in positions if place < self.before), default=0) + self.before) // 2

    def asked(self) -> Question | None:
        """What is asked before anything can be typed: whose game it is that is added. By it go the names and the rules."""
        return self.page.question_at(self.before) if self.before is not None else None

    def choices(self) -> tuple[Whose, ...]:
        """The two answers to that; nothing where it is not asked."""
        asked = self.asked()
        return whose(asked, self.side, lambda side: added_url(self.page, self.before, side)) if asked is not None else ()


@requires(Action.CORRECT_LATER)
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: TournamentRequest, slug: str, n: int, m: int, position: int) -> HttpResponse:
    """The line at `position` of table `m` in round `n`; one that was struck can be written again."""
    page = TablePage(request.tournament, n, m, request.audience)
    row = there(_row(page, position))
    return _answer(request, Line(page, row, side=side_of(request.POST)))


@requires(Action.CORRECT_LATER)
@require_http_methods(["GET", "HEAD", "POST"])
def add(request: TournamentRequest, slug: str, n: int, m: int) -> HttpResponse:
    """A game that nobody wrote: before the line `?vor=`, or behind the last one."""
    page = TablePage(request.tournament, n, m, request.audience)
    before = whole_number(request.GET.get("vor"))
    if before is not None and _row(page, before) is None:
        raise Http404
    return _answer(request, Line(page, None, before, side_of(request.POST) or side_of(request.GET)))


def _row(page: TablePage, position: int) -> SheetRow | None:
    """The current version of a line; of one that was struck, with the record that it had."""
    versions = [row for row in page.sheet.rows if row.position == position]
    current = next((row for row in versions if row.current), None)
    if current is None or not current.struck:
        return current
    last = next((row for row in reversed(versions) if row.record is not None), None)
    return None if last is None else current._replace(record=last.record, dealer=last.dealer, declarer=last.declarer, amounts=last.amounts)


def _answer(request: TournamentRequest, line: Line) -> HttpResponse:
    if request.method != "POST":
        return _show(request, line)
    data = request.POST.dict()
    tariff = line.page.tariff_at(line.position, line.side)
    typed = read_entry(data, tariff)
    strikes = data.get("do") in (STRIKE, DO_STRIKE)
    # Whose game it is comes first: that may say by which rules it was played.
    found = [] if strikes or (line.side is None and line.asked() is not None) else faults(tariff, typed)
    try:
        found += _without_reason(data.get("why", ""))
        refuse_all(found)
        done = tried(
            request.tournament, (line.page.round.number, line.page.table.number), _act(request, line, data, typed, strikes=strikes),
            said=None if strikes else typed.record, seen=data.get("seen", "") if data.get("do") in (DO, DO_STRIKE) else "",
        )  # fmt: skip
    except Refused as refused:
        return _refused(request, line, Attempt(data, typed, ()), refused)
    if not done.done:
        return _show(request, line, Attempt(data, typed, ()), done, strikes=strikes)
    messages.success(request, _done(line, done.saved, strikes=strikes))
    return HttpResponseRedirect(line_url(line.page.tournament.slug, line.page.round.number, line.page.table.number, line.position))


def _without_reason(reason: str) -> list[Finding]:
    """What is wrong with the reason: said beside all else that is."""
    try:
        need_reason(reason)
    except Refused as refused:
        return list(refused.findings)
    return []


def _act(request: TournamentRequest, line: Line, data: dict[str, str], typed: Typed, *, strikes: bool) -> Callable[[], SavedEntry]:
    """The one service that the button means."""
    said: dict[str, Any] = {
        "table_id": line.page.table.pk, "reason": data.get("why", ""), "author": author(request),
        "client_id": uuid_or_none(data.get("client_id")),
    }  # fmt: skip
    if line.row is None:
        if strikes:
            raise refuse("unknown_line", _("Diese Zeile gibt es auf dem Zettel nicht."), "position")
        said |= {"side": line.side, "confirms": bool(data.get(CONFIRMS))}
        return partial(add_line, position=line.position, before=line.before, record=typed.record, **said)
    said |= {"position": line.row.position, "expected_version": whole_number(data.get("version")) or 0}
    if strikes:
        return partial(strike_line, **said)
    return partial(correct_line, record=typed.record, side=line.side, confirms=bool(data.get(CONFIRMS)), **said)


def _done(line: Line, saved: SavedEntry | None, *, strikes: bool) -> str:
    """What is said on the table's page."""
    number = {"n": (saved.game if saved is not None else None) or (line.row.game if line.row is not None else None) or ""}
    if strikes:
        return _("Spiel %(n)s ist gestrichen.") % number if number["n"] else _("Die Zeile ist gestrichen.")
    if line.row is None or line.row.struck:
        return _("Spiel %(n)s steht jetzt auf dem Zettel.") % number if number["n"] else _("Die Zeile steht jetzt auf dem Zettel.")
    return _("Spiel %(n)s ist berichtigt.") % number if number["n"] else _("Die Zeile ist berichtigt.")


def _refused(request: TournamentRequest, line: Line, attempt: Attempt, refused: Refused) -> HttpResponse:
    """The page again with everything as it was typed. 409 where somebody else wrote the line, else 422."""
    findings = [
        finding._replace(field="why") if finding.code in WHY and finding.field == "reason" else finding for finding in refused.findings
    ]
    stale = "stale" in refused.codes
    tournament = find_tournament(line.page.tournament.slug, request.address)
    page = TablePage(tournament, line.page.round.number, line.page.table.number, request.audience)
    now = Line(page, _row(page, line.row.position) if line.row is not None else None, line.before, line.side)
    return _show(request, now, attempt._replace(findings=findings, sides=sides_asked(refused)), status=409 if stale else 422)


def _show(
    request: TournamentRequest,
    line: Line,
    attempt: Attempt | None = None,
    shown: Tried | None = None,
    *,
    strikes: bool = False,
    status: int = 200,
) -> HttpResponse:
    page, row = line.page, line.row
    scribe = Scribe(page.sheet, page.tariff, page.seats, slug=page.tournament.slug, sees_rulings=True)
    context: dict[str, Any] = {
        "tournament": page.tournament, "page": page, "sheet": page.sheet, "row": row, "old": _old(scribe, row), "heading": _heading(line),
        "opens": opens(page), "never": _never(line), "columns": page.columns, "before": line.before,
        "seats": page.seats_at(line.position, line.side),
    }  # fmt: skip
    asks = line.side is None and attempt is None and line.asked() is not None
    context |= {"choices": line.choices(), "asks": asks, "types": not context["never"] and not asks}
    if context["types"]:
        context |= form_context(page, row, attempt, position=line.position, side=line.side)
        # A correction that was refused or only shown is a save of its own when it is sent again, and of the version that stands here.
        context |= {
            "client_id": uuid4(), "after": line.position, "save_to": f"{line.url}#aendert", "heading": _heading(line),
            "live": Row("live", context["number"]),
            "form_heading": _("Spiel %(n)d") % {"n": context["number"]} if row is None else _("Neue Fassung"),
            "side": line.side.value if line.side else "",
            "expected_version": None, "refused": attempt is not None and bool(attempt.findings),
        }  # fmt: skip
    context["buttons"] = "correcting/_buttons.html"
    context["later"] = {"struck": row is not None and row.struck, "adds": row is None, "strikes": strikes}
    if shown is not None:
        context |= effect_context(page, shown, attempt.data if attempt else {})
    return render(request, "correcting/correct.html", context, status=status)


def _old(scribe: Scribe, row: SheetRow | None) -> Row | None:
    """The line as it stands; one that was struck as it stood."""
    if row is None:
        return None
    return scribe.line(row)._replace(kind="struck" if row.struck else "game", current=False)


def _heading(line: Line) -> str:
    if line.row is None:
        return _("Fehlendes Spiel nachtragen")
    if line.row.struck:
        return _("Gestrichene Zeile wieder eintragen")
    return _("Spiel %(n)d berichtigen") % {"n": line.row.game} if line.row.game is not None else _("Zeile berichtigen")


def effect_context(page: TablePage, shown: Tried, data: Mapping[str, str]) -> dict[str, Any]:
    """What the correction changes. `again`: somebody agreed to something that had been shown, and it is not the same any more;
    `asks_players`: whether they could confirm with it what a round that is played asks them anyway."""
    return {
        "asks_players": page.is_confirmed or (page.round.state == RoundState.CLOSED and not page.is_broken_off),
        "effect": shown.effect, "ranks": RankTable(shown.effect.ranks) if shown.effect.ranks else None, "seen": shown.digest,
        "again": data.get("do") in (DO, DO_STRIKE) and bool(data.get("seen")), "confirms": bool(data.get(CONFIRMS)),
    }  # fmt: skip


def opens(page: TablePage) -> list[str]:
    """What is opened for it and closed again, in words; nothing where the round runs."""
    found = [_("Runde %(n)d") % {"n": page.round.number}] if page.round.state == RoundState.CLOSED else []
    if page.tournament.phase in CLOSED:
        found.append(_("der veröffentlichte Endstand") if page.tournament.phase == Phase.PUBLISHED else _("das Turnier"))
    return found


def _never(line: Line) -> dict[str, str] | None:
    """Why this line cannot be corrected here, and where to go instead; None where it can."""
    page, row = line.page, line.row
    if page.by_sums:
        text = _("Von diesem Tisch sind nur die Summen eingegeben; es gibt keine Zeilen.")
        return {"text": text, "href": reverse("correct-sums", args=page.address), "label": _("Summen berichtigen")}
    if page.round.state == RoundState.DRAWN:
        return {"text": _("Die Runde ist noch nicht eröffnet."), "href": page.url, "label": _("Zum Tisch")}
    if row is not None and row.replaced and row.ruling is not None:
        text = _("Über dieses Spiel steht ein Entscheid. Solange er gilt, bleibt die Zeile; ändern kann ihn nur ein neuer Entscheid.")
        return {"text": text, "href": ruling_url(page.tournament.slug, row.ruling.pk), "label": _("Zum Entscheid")}
    if row is None and page.sheet.next_game is None:
        text = _("Alle Spiele stehen auf dem Zettel. Eines zu viel: die falsche Zeile berichtigen oder streichen.")
        return {"text": text, "href": page.url, "label": _("Zum Tisch")}
    return None
