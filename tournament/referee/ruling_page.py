"""A ruling as it stands: who called, what was found out, what was decided on which paragraph, what it did; appeal, panel, a later ruling.

Arranges and calls services; a ruling itself is never changed.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import rules
from rules.decide import KEEPS_THE_GAME
from tournament.entry.law import Law, law_of
from tournament.entry.wording import decision_word
from tournament.ledger.lines.changes import told_change
from tournament.ledger.lines.deadlines import Deadline, course_of, deadline
from tournament.ledger.lines.lines import CurrentLines
from tournament.ledger.lines.ruled import official_text
from tournament.ledger.lines.ruling_numbers import numbered
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.convert import explained, points, row_points
from tournament.ledger.store.log import called, word
from tournament.ledger.store.permissions import SANCTIONS, Action, may
from tournament.ledger.store.refusals import Refused
from tournament.models import Appeal, Ruling, Sanction
from tournament.models.amounts import POINTS
from tournament.referee.appeals import appeal_ruling, withdraw_appeal
from tournament.referee.case_changes import changed_since
from tournament.referee.case_form import client_id_of, read_panel
from tournament.referee.case_page import CasePage, fact_words, game_words, names, role, stage_word, violation_word
from tournament.referee.cases_page import decide, overtaken
from tournament.referee.deciding import Deciding, Reason, reasons_of
from tournament.referee.panel import confirm_ruling, confirms
from tournament.referee.precedents import Effect, cash_of
from tournament.referee.proof import Proof, proof_of
from tournament.referee.reading import rulings
from tournament.referee.retelling import is_over
from tournament.referee.sanction_words import sanction_words
from tournament.referee.standing import needs_panel, same_game
from tournament.site.access import by_button, requires
from tournament.site.common import there, who_asks
from tournament.site.request import TournamentRequest

RELATED = ("table__round", "case__call", "case__table__round", "supersedes", "superseded_by", "appealed", "appeal")


class RulingPage:
    """One ruling of one tournament; 404 where there is none."""

    def __init__(self, request: TournamentRequest, ruling_id: int) -> None:
        found = there(Ruling.objects.select_related(*RELATED).filter(pk=ruling_id, table__round__tournament=request.tournament).first())
        self.ruling: Ruling = found
        self.request = request
        found.table.round.tournament = request.tournament
        self.about = CasePage(request, found.case)
        self.seats: Sequence[SeatName] = self.about.seats

    @property
    def url(self) -> str:
        """The ruling's page."""
        return reverse("ruling", args=[self.request.tournament.slug, self.ruling.pk])

    @cached_property
    def all(self) -> list[Ruling]:
        """The tournament's rulings, the oldest first. One query."""
        return rulings(self.request.tournament)[::-1]

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The numbers of the tournament's rulings."""
        return numbered(self.all)

    @property
    def number(self) -> int:
        """Its own number."""
        return self.numbers[self.ruling.pk]

    @property
    def superseded_number(self) -> int | None:
        """The number of the one whose place it took."""
        return self.numbers[self.ruling.supersedes.pk] if self.ruling.supersedes is not None else None

    @property
    def law(self) -> Law | None:
        """The paragraph that it was decided by, or departed from."""
        return law_of(self.request.tournament, self.ruling.source)

    @cached_property
    def proof(self) -> Proof | None:
        """The trick that proves it, where the cards were laid out."""
        return proof_of(self.ruling, self.about)

    @property
    def text(self) -> str:
        """What was read out, in the reader's language where it is the rules' own sentence."""
        return official_text(self.ruling, self.request.tournament.sheet, self.request.tournament.options) or self.ruling.text

    @property
    def decision(self) -> str:
        """The decision in a word or two."""
        return decision_word(self.ruling.decision, self.request.tournament.sheet.system)

    @property
    def departed(self) -> str:
        """What the rules had answered, where the referee decided otherwise."""
        return (
            decision_word(self.ruling.answered, self.request.tournament.sheet.system)
            if self.ruling.departure and self.ruling.answered
            else ""
        )

    @property
    def violation(self) -> str:
        """What happened."""
        return violation_word(self.request.tournament.sheet, self.ruling.violation)

    @property
    def stage(self) -> str:
        """When it was noticed."""
        return stage_word(self.request.tournament.sheet, self.ruling.stage)

    @property
    def accused(self) -> str:
        """Who was accused, by name."""
        return names(self.ruling.accused, self.seats)

    @property
    def offenders(self) -> str:
        """Who pays, by name."""
        return names(self.ruling.offenders, self.seats)

    @property
    def facts(self) -> list[dict[str, str]]:
        """The answers that were given."""
        return fact_words(self.ruling.facts, self.seats, self.request.tournament.sheet)

    @property
    def entered(self) -> dict[str, str]:
        """The game as it was written when it was decided."""
        return game_words(self.ruling.entered or self.about.case.record, self.about.tariff, self.seats)

    @property
    def told_otherwise(self) -> list[str]:
        """What was told of the game by the ruling before and is told otherwise by this one: "Spieler Huber → Mayr"."""
        before, now = self.ruling.supersedes and self.ruling.supersedes.entered, self.ruling.entered
        tariff = self.about.tariff
        if not before or not now or not before.get("game") or is_over(before, tariff) is not is_over(now, tariff):
            return []
        return [word(called(change, tariff.system)) for change in told_change(before, now, [seat.short for seat in self.seats])]

    @property
    def appeal(self) -> Appeal | None:
        """The appeal against this ruling."""
        return getattr(self.ruling, "appealed", None)

    @property
    def appeal_pending(self) -> bool:
        """Whether the panel has to answer."""
        return self.appeal is not None and not self.appeal.withdrawn and self.ruling.standing

    @property
    def successor(self) -> Ruling | None:
        """The ruling that took its place."""
        return getattr(self.ruling, "superseded_by", None)

    @property
    def successor_number(self) -> int | None:
        """Its number."""
        return self.numbers[self.successor.pk] if self.successor is not None else None

    @cached_property
    def beside(self) -> list[tuple[Ruling, int, str]]:
        """What else stands on this game, on other incidents: each ruling, its number, its decision in a word or two."""
        found = [
            one
            for one in self.all
            if self.ruling.standing and one.standing and one.case_id != self.ruling.case_id and same_game(self.ruling, one)
        ]
        return [(one, self.numbers[one.pk], decision_word(one.decision, self.request.tournament.sheet.system)) for one in found]

    @property
    def unsettled(self) -> bool:
        """Whether it would settle the game, had another not done so that has fallen since."""
        would = self.ruling.decision not in KEEPS_THE_GAME and self.ruling.decision != "bird_lost"
        settled = any(one.record is not None for one, _number, _word in self.beside)
        return self.ruling.standing and would and self.ruling.record is None and not settled

    @property
    def upheld(self) -> bool:
        """Whether the panel has confirmed it."""
        return self.successor is not None and confirms(self.successor)

    @cached_property
    def deadline(self) -> Deadline:
        """Until when one may appeal. One query at most."""
        course = course_of(self.request.tournament, self.ruling.table.round)
        return deadline(self.ruling.table.round, self.ruling.created_at, course)

    @property
    def until(self) -> str:
        """The same in words; that it is over, where it is."""
        return _("abgelaufen, sie lief %(until)s") % {"until": self.deadline.text} if self.deadline.over else self.deadline.text

    def may(self, action: Action) -> bool:
        """Whether this visitor may now."""
        return may(self.request.roles, action, self.request.tournament.phase)

    @property
    def takes_appeal(self) -> bool:
        """Whether an appeal can be taken here: in time by a referee, and by the director after that."""
        open_ = self.ruling.standing and not self.ruling.panel and self.appeal is None
        return open_ and self.may(Action.APPEAL) and (not self.deadline.over or self.may(Action.ADMIT_LATE))

    @property
    def withdraws(self) -> bool:
        """Whether the appellant can take his appeal back here."""
        return self.appeal_pending and self.may(Action.APPEAL)

    @property
    def confirmed(self) -> bool:
        """Whether it is the panel's confirmation of the ruling before."""
        return confirms(self.ruling)

    @property
    def confirmable(self) -> bool:
        """Whether the panel can confirm it here."""
        return self.appeal_pending and self.may(Action.PANEL_RULING) and self.about.refused is None

    @cached_property
    def client_id(self) -> str:
        """The id of the form that confirms: kept when it comes back refused."""
        return self.request.POST.get("client_id") or str(uuid4())

    @property
    def panel(self) -> list[str]:
        """The panel's names as typed, and room for three."""
        typed = read_panel(self.request.POST)
        return [*typed, *[""] * max(3 - len(typed), 0)]

    @property
    def needs_panel(self) -> bool:
        """Whether only the panel can decide again."""
        return needs_panel(self.ruling)

    @property
    def decides_again(self) -> bool:
        """Whether a later ruling can be written here."""
        return self.ruling.standing and self.may(Action.PANEL_RULING if self.needs_panel else Action.DECIDE)

    @property
    def punishable(self) -> list[SeatName]:
        """To whom a sanction with this ruling would go: who pays, else who was accused."""
        return [self.seats[seat] for seat in self.ruling.offenders or self.ruling.accused if 0 <= seat < len(self.seats)]

    @property
    def gives_sanctions(self) -> bool:
        """Whether this visitor may give any sanction now."""
        return any(self.may(action) for action in SANCTIONS.values())

    @property
    def sanctions(self) -> list[tuple[Sanction, str]]:
        """What was given with this ruling, in order, each in words. One query."""
        return [(row, sanction_words(row)) for row in Sanction.objects.filter(ruling=self.ruling).order_by("created_at", "pk")]

    @property
    def effects(self) -> list[Effect]:
        """Each player's amount before and after; empty where the game has none."""
        if self.ruling.position is None:
            return []
        before = self.ruling.before[0] if self.ruling.before else None
        cash_before, cash = cash_of(self.ruling, len(self.seats))
        after = row_points([getattr(self.ruling, column) for column in POINTS], len(self.seats))
        said = self.ruling.entered if self.ruling.entered and "declarer" in self.ruling.entered else self.ruling.record
        return [
            Effect(
                name=seat.short,
                role=role(seat.index, said, self.ruling.offenders, self.about.tariff),
                before=points(before[seat.index]) if before else None,
                after=None if self.unfinished else after[seat.index],
                cash_before=cash_before[seat.index],
                cash=cash[seat.index],
            )
            for seat in self.seats
        ]

    @property
    def unfinished(self) -> bool:
        """Whether the game counts as it is written, and is not written to its end."""
        if self.ruling.record is not None or self.ruling.entered is None:
            return False
        read = rules.read_record(self.ruling.entered, self.about.tariff)
        return isinstance(read, rules.Refusal) or isinstance(rules.score(read, self.about.tariff), rules.Refusal)

    def lines(self) -> dict[str, list[Reason]]:
        """Why the amounts are what they are: of the game as entered, and of what counts. Worked out again; left out where that differs by
        now."""
        if self.ruling.position is None:
            return {}
        sheet = CurrentLines(self.ruling.table)
        stored = tuple(row_points([getattr(self.ruling, column) for column in POINTS], len(self.seats)))
        counted = _settled(sheet, self.ruling.position, self.ruling.record or self.ruling.entered)
        before = _settled(sheet, self.ruling.position, self.ruling.entered) if self.ruling.record else None
        return {
            "after": reasons_of(counted.lines) if counted is not None and tuple(counted.points) == stored else [],
            "before": reasons_of(before.lines) if before is not None else [],
        }


def _settled(sheet: CurrentLines, position: int, record: dict[str, Any] | None) -> rules.Settlement | None:
    if record is None:
        return None
    scored = sheet.settled(position, record).lines.get(position)
    if scored is None or isinstance(scored.result, rules.Refusal):
        return None
    return explained(scored.result, record, sheet.tariff_at(position))


RIGHTS = {"appeal": Action.APPEAL, "withdraw": Action.APPEAL, "panel": Action.PANEL_RULING, "confirm": Action.PANEL_RULING}
"""The right that a button needs; any other decides."""


@requires(Action.SEE_RULINGS, post=by_button(RIGHTS, Action.DECIDE))
@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: TournamentRequest, slug: str, ruling_id: int) -> HttpResponse:
    """The ruling; with `?neu=1` the form of the next one on the same game beside it."""
    page = RulingPage(request, ruling_id)
    if request.method == "POST":
        return _act(request, page)
    return _show(request, page, request.GET)


def _show(
    request: TournamentRequest, page: RulingPage, data: QueryDict, *, refused: Refused | None = None, typed: bool = False
) -> HttpResponse:
    again = page.decides_again and bool(data.get("neu"))
    blocked = page.about.refused if again else None
    deciding = Deciding(page.about, data) if again and blocked is None else None
    context = {
        "tournament": request.tournament,
        "page": page,
        "ruling": page.ruling,
        "about": page.about,
        "deciding": deciding,
        "again": again,
        "blocked": blocked.findings if blocked is not None else (),
        "lines": {} if again else page.lines(),
        "typed": data if refused or typed else QueryDict(),
        "changed": changed_since(page.about, data) if refused is not None and "changed_since" in refused.codes else (),
        "findings": refused.findings if refused is not None else (),
    }
    return render(request, "referee/ruling.html", context, status=200 if refused is None else 409 if overtaken(refused) else 422)


def _act(request: TournamentRequest, page: RulingPage) -> HttpResponse:
    """Does what the button means; refused, the page comes back with what was typed."""
    data, action = request.POST, request.POST.get("do", "")
    who = who_asks(request)
    try:
        if action == "appeal":
            appeal_ruling(
                ruling_id=page.ruling.pk,
                appellant=data.get("appellant", ""),
                grounds=data.get("grounds", ""),
                admitted=data.get("admitted", ""),
                **who,
            )
            messages.success(request, _("Die Berufung ist aufgenommen. Bis das Gremium entscheidet, gilt dieser Entscheid."))
        elif action == "withdraw" and page.appeal is not None:
            withdraw_appeal(appeal_id=page.appeal.pk, reason=data.get("reason", ""), **who)
            messages.success(request, _("Die Berufung ist zurückgezogen; der Entscheid gilt."))
        elif action == "confirm":
            done = confirm_ruling(
                ruling_id=page.ruling.pk, panel=read_panel(data), client_id=client_id_of(data), words=data.get("words", ""), **who
            )
            messages.success(request, _("Gremium bestätigt: %(names)s.") % {"names": done.by})
            return HttpResponseRedirect(reverse("ruling", args=[request.tournament.slug, done.pk]))
        elif action in ("panel", "decide"):
            return decide(request, page.about)
        elif action == "show":
            return _show(request, page, data, typed=True)
        else:
            messages.error(request, _("Unbekannte Taste. Bitte die Seite neu laden."))
    except Refused as refused:
        return _show(request, RulingPage(request, page.ruling.pk), data, refused=refused)
    return HttpResponseRedirect(page.url)
