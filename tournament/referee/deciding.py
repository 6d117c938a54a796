"""A decision as it is read out before it is confirmed: what the rules answer, what the referee chose, and what that does to every player.

One arrangement for the last step of a case, for a later ruling on the same game and for the panel. Reads only.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

import rules
from rules.decide import consequence as records
from rules.engine import Tariff, game_forms
from rules.rows import WHO, Roles
from rules.words import term
from tournament.entry.law import Law, law_of
from tournament.entry.panel import short_term
from tournament.entry.wording import decision_word
from tournament.ledger.lines.faults import by_panel
from tournament.ledger.lines.ruling_numbers import number_of
from tournament.ledger.people.people import SeatHead
from tournament.ledger.store.convert import Points, language
from tournament.ledger.store.refusals import Finding, Refused, of_rules
from tournament.models import Ruling
from tournament.referee.case_form import claim_rows, claims_in, form_of, read_choice, read_found, read_panel, read_retold
from tournament.referee.case_page import CasePage, names, role
from tournament.referee.consequence import BY_HAND, DECISIONS, Consequence, consequence_of, has_price, kept_of, stamp
from tournament.referee.retelling import is_over, told_anew
from tournament.referee.standing import Standing, needs_panel, standing_with
from tournament.referee.told_form import told_form

AMOUNT = re.compile(r"-?[0-9]{1,7}(?:/2)?", re.ASCII)
"""An amount in a hidden field."""


class Share(NamedTuple):
    """What a decision does to one player: his sum as it stands on the sheet, the game's amount, his sum then; `was`: the amount as it
    counts now."""

    name: str
    role: str
    before: Points
    amount: Points | None
    after: Points
    was: Points | None
    cash: Points


class Reason(NamedTuple):
    """One line of a settlement in words."""

    text: str
    source: str
    points: tuple[Points, ...]


class Deciding:
    """A case before its decision, by the controls in `data` (an address or a form)."""

    def __init__(self, page: CasePage, data: QueryDict) -> None:
        self.page = page
        self.data = data
        # Decided again, facts are asked in this form; they are stored with the ruling, not before.
        self.found = read_found(data, page.case.facts)
        for field, value in self.found.items():
            setattr(page.case, field, value)
        self.told = page.told
        record, self.mistold = read_retold(data, page.tariff, self.told)
        page.retold = told_anew(self.told, record) if not self.mistold else record
        self.answered = page.answered
        self.choice = read_choice(data, page.tariff, self.rules_decision)
        if "purpose_asked" not in data and self.standing is not None:
            # What the ruling that falls says of it stays until somebody unticks it.
            said = (self.standing.record or {}).get("renonce") or {}
            self.choice = self.choice._replace(on_purpose=said.get("intentional") or ())

    @cached_property
    def _worked_out(self) -> tuple[Consequence | None, Sequence[Finding]]:
        """What the choice would do, or why it cannot be; worked out where it is shown, and by the service where it is stored."""
        if self.mistold or not self.choice.decision:
            return None, self.mistold
        reason = self.data.get("departure", "").strip() or _("Entscheid des Schiedsrichters")
        try:
            return consequence_of(
                self.page.case, self.choice._replace(reason=reason), self.answered, self.page.retold, settling=self.stood.settling
            ), ()
        except Refused as refused:
            return None, refused.findings

    @property
    def effect(self) -> Consequence | None:
        """What the choice would do; None where nothing is chosen, or it cannot be."""
        return self._worked_out[0]

    @property
    def findings(self) -> Sequence[Finding]:
        """Why it cannot be."""
        return self._worked_out[1]

    @cached_property
    def telling(self) -> dict[str, Any] | None:
        """The form of the game as it was told, to be told anew; None of one that has nothing to tell."""
        if (
            self.told is not None
            and self.told.get("game")
            and (form := form_of(self.told, self.page.tariff)) is not None
            and form.kind.roles is Roles.NOBODY
        ):
            return None
        record = self.page.told or {}
        typed = self.data if "telling" in self.data else QueryDict()
        return told_form(self.page, record, str(record.get("dealer", "")), typed, over=is_over(self.told, self.page.tariff))

    @property
    def verdict(self) -> rules.Verdict | None:
        """What the rules answer, where they have all they ask."""
        return self.answered if isinstance(self.answered, rules.Verdict) else None

    @property
    def law(self) -> Law | None:
        """The paragraph that the answer rests on; None where the referee departs from it, or there is none."""
        return law_of(self.page.tournament, self.verdict.source) if self.verdict is not None and not self.departs else None

    @property
    def refusal(self) -> list[Finding]:
        """What is wrong with the question itself."""
        return of_rules(self.answered.findings) if isinstance(self.answered, rules.Refusal) else []

    @property
    def rules_decision(self) -> str:
        """The decision that the rules give; "" where they leave it open or lack something."""
        verdict = self.verdict
        return "" if verdict is None or verdict.decision is rules.Decision.DISCRETION else verdict.decision.value

    @property
    def departs(self) -> bool:
        """Whether the chosen decision needs the referee's own reason."""
        if not self.choice.decision:
            return False
        offenders = self.choice.offenders
        other = self.verdict is not None and offenders is not None and tuple(offenders) != self.verdict.offenders
        return self.choice.decision != self.rules_decision or other

    @property
    def replaces(self) -> bool:
        """Whether the referee wants a ruling on another incident to fall."""
        return self.data.get("tritt") == "1"

    @cached_property
    def stood(self) -> Standing:
        """What falls by this decision, and what stays."""
        return standing_with(self.page.case, self.page.standing, self.choice.decision, replaces=self.replaces)

    @property
    def standing(self) -> Ruling | None:
        """The ruling that this decision puts out of force."""
        return self.stood.falls

    @property
    def beside(self) -> list[tuple[Ruling, int, str]]:
        """The rulings on other incidents that stay, each with its number and what it decided."""
        return [(ruling, number_of(ruling), decision_word(ruling.decision, self.page.tariff.system)) for ruling in self.stood.beside]

    @property
    def asks_place(self) -> bool:
        """Whether the referee can let another incident's ruling fall, or leave it."""
        others = [ruling for ruling in self.page.standing if ruling.case_id != self.page.case.pk]
        return bool(others) and len(others) == len(self.page.standing) and (self.replaces or self.standing is None)

    @property
    def needs_panel(self) -> bool:
        """Whether only the panel can do that."""
        return needs_panel(self.standing)

    @property
    def panel_may(self) -> bool:
        """Whether the paragraph lets the panel decide at once, where nothing stands yet."""
        return not self.page.standing and self.verdict is not None and by_panel(self.page.tournament.sheet, self.verdict.source)

    @property
    def standing_number(self) -> int | None:
        """Its number."""
        return number_of(self.standing) if self.standing is not None else None

    @property
    def standing_word(self) -> str:
        """What it decided; "" where there is none."""
        return decision_word(self.standing.decision, self.page.tariff.system) if self.standing is not None else ""

    @property
    def lets_off(self) -> str:
        """Who pays a Renonce by the ruling that falls and would not any more, by name."""
        if self.effect is None or self.standing is None or self.standing.record is None:
            return ""
        return names([seat for seat in self.standing.offenders if seat not in self.effect.offenders], self.page.seats)

    @property
    def restores(self) -> bool:
        """Whether the game counts again as it was written, because something else counted by the ruling that falls."""
        return self.effect is not None and self.effect.record is None and self.standing is not None and self.standing.record is not None

    @property
    def title(self) -> str:
        """The decision in a word or two."""
        return decision_word(self.choice.decision, self.page.tariff.system) if self.choice.decision else self._open_title()

    def _open_title(self) -> str:
        return term("discretion", language()) if self.verdict is not None else _("Noch nicht zu entscheiden")

    @property
    def text(self) -> str:
        """What the rules say, to be read out; "" where the referee departs and says it himself."""
        return self.verdict.text(language()) if self.verdict is not None and not self.departs else ""

    @property
    def question(self) -> str:
        """The question that is still to be answered."""
        return self.answered.fact.question(language(), self.page.tariff.system) if isinstance(self.answered, rules.Needs) else ""

    @property
    def offers(self) -> list[dict[str, Any]]:
        """Every decision there is, the chosen one marked, the sheet's own named."""
        return [
            {
                "value": slug,
                "label": decision_word(slug, self.page.tariff.system),
                "checked": slug == self.choice.decision,
                "sheet": slug == self.rules_decision,
            }
            for slug in DECISIONS
            if slug in (self.choice.decision, self.rules_decision) or self._can_be(slug)
        ]

    def _can_be(self, decision: str) -> bool:
        """Whether a game of this sheet can be settled so: a Renonce where its games have one, a lost announcement where there are birds, a
        warning where it warns."""
        forms = game_forms(self.page.tariff)
        match decision:
            case "renonce":
                return has_price(self.page.case, self.page.tariff) or any("renonce" in form.fields for form in forms)
            case "warning":
                return self.page.tariff.sheet.decisions.warns
            case "bird_lost":
                return any(records.loses_alone(item.kind) for form in forms for item in form.announcements)
            case _:
                return True

    @property
    def birds(self) -> list[dict[str, Any]]:
        """The announcements that can be lost alone, where there is a choice between several."""
        found = records.announced_birds(self.page.told or {})
        if self.choice.decision != "bird_lost" or len(found) < 2:
            return []
        return [
            {
                "value": f"{kind}-{seat}",
                "label": short_term(kind, self.page.tariff.system),
                "who": self.page.seats[seat].short,
                "checked": (kind, seat) in self.choice.lost,
            }
            for kind, seat in found
        ]

    @property
    def offenders(self) -> list[dict[str, Any]]:
        """Who pays, to be changed by the referee; empty where it is no Renonce."""
        if self.choice.decision != "renonce":
            return []
        chosen = self.effect.offenders if self.effect else tuple(self.choice.offenders or self.page.case.accused)
        return [{"seat": seat, "checked": seat.index in chosen} for seat in self.page.playing]

    @property
    def on_purpose(self) -> list[dict[str, Any]]:
        """Who pays, to be said of whom it was on purpose; empty where the sheet's records do not say so."""
        if self.effect is None or self.effect.beside or not kept_of(self.page.case, self.page.tariff).purpose:
            return []
        return [{**one, "checked": one["seat"].index in self.choice.on_purpose} for one in self.offenders if one["checked"]]

    @property
    def amounts(self) -> list[dict[str, Any]]:
        """The referee's own amounts, one control a player; who sits out has 0 until somebody says otherwise."""
        if self.choice.decision != BY_HAND:
            return []
        told = self.page.told or {}
        idle = self.page.tariff.idle(told.get("dealer"), told.get("game"))
        return [
            {"seat": seat, "name": name, "value": self.data.get(name, "0" if seat.index in idle else "")}
            for seat in self.page.seats
            for name in [f"amount_{seat.index}"]
        ]

    @cached_property
    def shares(self) -> list[Share]:
        """Each player before and after; empty while that is not known, and where another ruling keeps setting the amounts."""
        return shares_of(self.effect, self.page.heads, self.page.tariff) if self.effect is not None and not self.effect.beside else []

    @property
    def cross(self) -> tuple[Points, Points, Points] | None:
        """The three sums below the amounts, where they are to be 0."""
        return cross_sums(self.shares) if self.page.tariff.system.balanced else None

    @property
    def reasons(self) -> list[Reason]:
        """Why the amounts are what they are."""
        return reasons_of(self.effect.lines) if self.effect is not None else []

    @property
    def claimable(self) -> list[tuple[str, str]]:
        """What may be claimed beside the Renonce of this game: kinds by their words, then points. Nothing where what was made counts by
        itself."""
        if not self.page.tariff.sheet.decisions.takes_claims:
            return []
        if self.choice.decision != "renonce" or (self.effect is not None and self.effect.beside):
            return []
        if has_price(self.page.case, self.page.tariff):
            return []
        form = form_of(self.page.told, self.page.tariff)
        return [
            *((kind, self.page.tariff.system.word(kind, language())) for kind in (form.claimable if form else ())),
            ("points", _("Punkte, mit Grund")),
        ]

    @property
    def claims(self) -> list[dict[str, Any]]:
        """The rows of the claims' form, as typed."""
        typed = claims_in(self.data, self.page.tariff)
        return claim_rows(self.page.case.claims if typed is None else typed)

    @property
    def offender_was(self) -> list[int]:
        """Who pays without a choice of the referee."""
        return [one["seat"].index for one in self.offenders if one["checked"]] if self.choice.offenders is None else []

    @property
    def stamp(self) -> str:
        """What is shown here, to be compared when it is stored."""
        return stamp(self.choice.decision, self.effect, self.answered, self.standing) if self.effect is not None else ""

    @property
    def seen_amounts(self) -> str:
        """The game's amounts as they are shown, for the page that comes after a change."""
        return " ".join(str(points) for points in self.effect.after[0]) if self.effect is not None and self.effect.after else ""

    @property
    def shown_before(self) -> list[dict[str, Any]]:
        """Each player's amount as the form that came back had shown it, and as it is now; empty where that is unknown."""
        seen = self.data.get("seen_amounts", "").split()
        if len(seen) != len(self.page.seats) or not all(AMOUNT.fullmatch(text) for text in seen):
            return []
        return [{"name": one.name, "was": Fraction(text), "now": one.amount} for one, text in zip(self.shares, seen, strict=False)]

    @property
    def questions(self) -> list[dict[str, Any]]:
        """What was answered about the game, and what is still open: to be answered again."""
        known = self.page.case.facts
        asked = [fact for fact in rules.facts() if fact.slug in known]
        asked += [WHO] * (WHO.slug in self.data.getlist("asked"))
        asked += [self.answered.fact] if isinstance(self.answered, rules.Needs) and self.answered.fact not in asked else []
        return [self._question(fact, self.page.case.accused if fact is WHO else known.get(fact.slug)) for fact in asked]

    def _question(self, fact: rules.Fact, value: Any) -> dict[str, Any]:
        ticked = value if isinstance(value, list) else [value] if type(value) is int else []
        return {
            "slug": fact.slug,
            "question": fact.question(language(), self.page.tariff.system),
            "kind": fact.kind.value,
            "yes": value is True,
            "no": value is False,
            "people": [{"seat": seat, "checked": seat.index in ticked} for seat in self.page.playing],
        }

    @property
    def panel(self) -> list[str]:
        """The panel's names as typed, and room for more."""
        typed = read_panel(self.data)
        return [*typed, *[""] * max(3 - len(typed), 0)]

    @cached_property
    def client_id(self) -> str:
        """The id of this form: kept when the form comes back refused."""
        return self.data.get("client_id") or str(uuid4())


def shares_of(effect: Consequence, heads: Sequence[SeatHead], tariff: Tariff) -> list[Share]:
    """What a consequence does to each player: a sum is the seat's, whoever else held it."""
    counted = effect.record if effect.record is not None else effect.entered
    found = []
    for seat, head in enumerate(heads):
        amount = effect.after[0][seat] if effect.after else None
        was = effect.before[0][seat] if effect.before else None
        cash = effect.after[1][seat] if effect.after and effect.after[1] else 0
        said = role(seat, _played(counted, effect.entered), effect.offenders, tariff)
        found.append(
            Share(
                name=head.short,
                role=said,
                before=effect.sums_before[seat],
                amount=amount,
                after=effect.sums_after[seat],
                was=was,
                cash=cash,
            )
        )
    return found


def _played(counted: Mapping[str, Any] | None, entered: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """The record that says who played; one settled by hand does not."""
    return counted if counted and "declarer" in counted else entered


def cross_sums(shares: Sequence[Share]) -> tuple[Points, Points, Points] | None:
    """The sums of the three columns; None where nothing is shown."""
    if not shares:
        return None
    return sum(one.before for one in shares), sum(one.amount or 0 for one in shares), sum(one.after for one in shares)


def reasons_of(lines: Sequence[rules.Line]) -> list[Reason]:
    """The lines of a settlement that say something about the Schrift, in the reader's language."""
    return [Reason(line.text(language()), line.source, line.points) for line in lines if any(line.points) or line.tells_of_nothing]
