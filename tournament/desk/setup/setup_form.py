"""The form that sets a tournament up: typed text becomes the values that `desk.setup` takes, and its findings return to their fields."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

import rules
from rules.book import RankedBy, TableTies, suggested_ranking
from rules.engine import read_options as completed
from scoring.plain import say
from tournament.desk.setup.checks import MONEY, TIE_BREAKS, TIMES, types_games_large
from tournament.desk.setup.ranking_form import (
    KIND,
    PRESETS,
    SIZES,
    TIES,
    fields_of,
    in_the_form,
    initial_of,
    list_name,
    ranking_of,
    sizes_of,
)
from tournament.desk.setup.rules_part import RulesPart, read_options, rules_part, typed_options
from tournament.ledger.store.convert import language, pays_cash, sits_out
from tournament.ledger.store.refusals import Finding
from tournament.models import Excluded, KontraMoney, OwnClub, OwnSheet, Tournament, sheet_key
from tournament.site.fields import EuroField, euro_text, number_field, text_field, time_field

CLUB = "club"
STORED = "ranking_stored"
"""What the form begins with of a tournament's ranking: sizes of table that its sheet has not may have a list."""
PLAIN = (
    "name",
    "date",
    *TIMES,
    "place",
    "cup",
    "seed",
    "rounds",
    "games",
    "games_large",
    "cents_per_point",
    "kontra",
    "time_limit_minutes",
    "first_round_minutes",
    "appeal_minutes",
    "own_club",
    "excluded",
)
TIE_FIELDS = tuple(f"tie_{place}" for place in range(1, len(TIE_BREAKS) + 1))
HOMES = {"fee_cents": "fee", "tie_breaks": "tie_1", "keep_apart": "apart", "ranking.points": KIND}
"""Where a finding of the service belongs whose field is not the form's."""

REST = {
    "appeal_minutes": "",
    "own_club": OwnClub.ALLOWED,
    "excluded": Excluded.KEEPS_RANK,
    "apart_club": "",
    "apart": "",
    KIND: RankedBy.SUM.value,
    TIES: TableTies.MEAN.value,
    **dict.fromkeys(TIE_FIELDS, ""),
    TIE_FIELDS[0]: TIE_BREAKS[0],
}
"""What most tournaments leave as it is, and how that is; with the seed, which most let be drawn, it is folded."""


FIRST_YEAR, LAST_YEAR = 1900, 2199


class Offer(NamedTuple):
    """A sheet as the set-up offers it. `key`: as `sheet_key`; `file`: of a cup's own, as it is stored."""

    key: str
    sheet: rules.Sheet
    file: Mapping[str, Any] | None = None


def read_offers(at_hand: Tournament | None = None) -> dict[str, Offer]:
    """By key; with the own sheet of the tournament at hand, which may have come with a file. One query."""
    offers = [Offer(slug, sheet) for slug, sheet in rules.SHEETS.items()]
    offers += [Offer(sheet_key(row.sheet), row.sheet, row.file) for row in OwnSheet.objects.order_by("name", "-pk")]
    if at_hand is not None:
        offers.append(Offer(sheet_key(at_hand.sheet), at_hand.sheet, at_hand.sheet_file))
    return {offer.key: offer for offer in offers}


def year_of_four_figures(day: date) -> None:
    """While somebody types a year, its first figures are a date already: the year 20. Raises ValidationError."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValidationError(_("Bitte das Jahr mit vier Ziffern eingeben, z. B. 21.11.2026."))


class SetupForm(forms.Form):
    """Everything about a tournament that no rule sheet says. The rule sheet's own part is `part()`."""

    name = text_field(_("Name"), required=True)
    date = forms.DateField(
        label=_("Datum"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d.%m.%Y"],
        error_messages={"invalid": _("Bitte ein Datum eingeben, z. B. 21.11.2026.")},
        validators=[year_of_four_figures],
    )
    registration_from = time_field(_("Anmeldung ab"))
    play_from = time_field(_("Spielbeginn"))
    place = text_field(_("Ort"))
    cup = text_field(_("Cup oder Serie"), list="cups", hint=_("Turniere einer Serie tragen denselben Namen."))
    rounds = number_field(_("Runden"))
    games = number_field(_("Spiele je Runde"))
    games_large = number_field("", required=False, hint=_("der Geber setzt aus; leer: gleich viele"))
    time_limit_minutes = number_field(_("Zeit je Runde, in Minuten"), required=False, hint=_("leer: ohne Grenze"))
    first_round_minutes = number_field(_("Zeit der ersten Runde, in Minuten"), required=False, hint=_("leer: wie die anderen"))
    cents_per_point = number_field(_("Cent je Punkt"), hint=_("0: es wird nicht um Geld gespielt"))
    kontra = forms.ChoiceField(label=_("Kontra wird bezahlt"), choices=KontraMoney.choices, required=False)
    fee = EuroField(label=_("Nenngeld in Euro"), required=False)
    apart_club = forms.BooleanField(label=_("Spieler desselben Vereins"), required=False)
    apart = text_field(_("Träger gleicher Merkmale, die so beginnen"), hint=_("mit Beistrich getrennt, z. B. familie, auto"))
    appeal_minutes = number_field(
        _("Berufung möglich, in Minuten nach dem Ende der Runde"),
        required=False,
        hint=_(
            "leer: bis die nächste Runde beginnt, nach der letzten bis zur Veröffentlichung. Wer später kommt, braucht die Leitung "
            "und einen Grund; "
            "über eine Berufung entscheidet das Schiedsrichtergremium."
        ),
    )
    own_club = forms.ChoiceField(
        label=_("Schiedsrichter und eigener Verein"),
        choices=OwnClub.choices,
        required=False,
        help_text=_("Gilt für Tische, an denen jemand aus seinem Verein sitzt. Über den eigenen Tisch entscheidet er nie."),
    )
    excluded = forms.ChoiceField(
        label=_("Wer ausgeschlossen wird"),
        choices=Excluded.choices,
        required=False,
        help_text=_("Gilt im Stand, auf Papier und Wand, bei den Preisen und in der Serie."),
    )
    seed = text_field(
        _("Startwert"), hint=_("Aus ihm folgen die erste Auslosung und das Los; jede weitere hat einen eigenen. Leer: wird gezogen.")
    )

    def __init__(self, *args: Any, offer: Offer, locked: Iterable[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer = offer
        choices = [("", "–"), *((slug, _capital(say(slug, language()))) for slug in TIE_BREAKS)]
        for place, name in enumerate(TIE_FIELDS, start=1):
            self.fields[name] = forms.ChoiceField(label=f"{place}.", choices=choices, required=False)
        self.fields |= fields_of(offer.sheet, self.initial.get(STORED))
        if has_large_tables(offer.sheet):
            large = [seats for seats in sorted(offer.sheet.system.seats) if sits_out(offer.sheet, seats)]
            self.fields["games_large"].label = _("Spiele an Tischen zu %(seats)s") % {"seats": ", ".join(map(str, large))}
            if any(offer.sheet.system.rests(seats) != (0,) for seats in large):
                self.fields["games_large"].help_text = _("wo jemand aussetzt; leer: gleich viele")
            if games_at_five(offer.sheet, {}) is not None:
                self.fields["games_large"].help_text = _("der Geber setzt aus; leer: so viele, wie beim Regelwerk gewählt ist")
        else:
            self.fields["games_large"].widget = forms.HiddenInput()
        if not offer.sheet.system.balanced:
            for name in MONEY:
                del self.fields[name]
        elif pays_cash(offer.sheet):
            hint = _("Nach dem Blatt sofort (%(source)s). Was sofort bezahlt ist, steht nicht mehr in „wer zahlt wem“.")
            self.fields["kontra"].help_text = hint % {"source": offer.sheet.system.paragraphs["kontra"]}
        else:
            self.fields["kontra"].widget = forms.HiddenInput()
        self.locked = frozenset(locked)
        for field in self.locked:
            for name in self.fields.keys() & _form_fields(field):
                self.fields[name].disabled = True

    @property
    def tie_fields(self) -> list[forms.BoundField]:
        """The chain of tie-breaks, in order."""
        return [self[name] for name in TIE_FIELDS]

    @property
    def lists(self) -> list[tuple[forms.BoundField, tuple[str, ...]]]:
        """The list of table points for each size of table, with what is offered."""
        return [(self[list_name(size)], PRESETS.get(size, ())) for size in sizes_of(self.fields)]

    @property
    def unusual(self) -> int:
        """How many of the folded fields say something else than usual."""
        rest = REST | {KIND: initial_of(suggested_ranking(self.offer.sheet))[KIND]}
        return sum(str(self[name].value() or "") != usual for name, usual in rest.items())

    @property
    def fault_in_rest(self) -> bool:
        """Whether what is folded must be opened."""
        return bool({*REST, "seed", *map(list_name, sizes_of(self.fields))} & self.errors.keys())

    def values(self, typed: Mapping[str, str]) -> dict[str, Any]:
        """The values for the service, of a form that is valid; what is locked is left out."""
        data = self.cleaned_data
        values = {name: data[name] for name in PLAIN if name in data}
        values["fee_cents"] = data["fee"]
        values["tie_breaks"] = [data[name] for name in TIE_FIELDS if data[name]]
        values[KIND] = ranking_of(data)
        prefixes = [prefix.strip() for prefix in data["apart"].split(",")]
        values["keep_apart"] = [*[CLUB] * data["apart_club"], *filter(None, prefixes)]
        values |= {"system": self.offer.sheet.slug, "sheet_file": self.offer.file, "options": read_options(self.offer.sheet, typed)}
        if not types_games_large(self.offer.sheet):
            values["games_large"] = None
        elif values["games_large"] is None:
            values["games_large"] = games_at_five(self.offer.sheet, values["options"])
        for name in ("seed", "own_club", "excluded", "kontra"):
            if not values.get(name, True):
                del values[name]
        return {name: value for name, value in values.items() if name not in self.locked}

    def take(self, findings: Iterable[Finding]) -> list[Finding]:
        """Puts findings at their fields; those of the rule sheet's part are handed back."""
        of_rules = []
        for finding in findings:
            if finding.field.startswith("options"):
                of_rules.append(finding)
                continue
            size = finding.field.removeprefix("ranking.points.")
            field = list_name(int(size)) if size.isdecimal() else HOMES.get(finding.field, finding.field)
            said = in_the_form(finding) if finding.field.startswith("ranking.") else finding.message
            self.add_error(field if field in self.fields else None, said)
        return of_rules

    def part(self, typed: Mapping[str, str], findings: Iterable[Finding] = ()) -> RulesPart:
        """The rule sheet's questions and values, as typed."""
        return rules_part(self.offer.sheet, typed, findings)


def has_large_tables(sheet: rules.Sheet) -> bool:
    """Whether there are tables at which the dealer sits out, with a number of games of their own."""
    return types_games_large(sheet) and any(sits_out(sheet, seats) for seats in sheet.system.seats)


def games_at_five(sheet: rules.Sheet, options: Mapping[str, Any]) -> int | None:
    """How many games the sheet itself has a round of a large table play, as the tournament chose; None where it says nothing of it."""
    chosen, _faults = completed(sheet.system, dict(options))
    many = chosen.interpretations.get("games_at_five")
    return many if isinstance(many, int) else None


def stored(tournament: Tournament) -> dict[str, Any]:
    """What stands in the form for a tournament as it is stored; the names of the fields, the rule sheet's part with it."""
    initial: dict[str, Any] = {name: getattr(tournament, name) for name in PLAIN if name != "cup"}
    initial["cup"] = tournament.cup.name if tournament.cup else ""
    initial["fee"] = euro_text(tournament.fee_cents)
    initial["apart_club"] = CLUB in tournament.keep_apart
    initial["apart"] = ", ".join(prefix for prefix in tournament.keep_apart if prefix != CLUB)
    initial |= dict(zip(TIE_FIELDS, tournament.tie_breaks, strict=False))
    initial |= {STORED: tournament.ranking, **initial_of(tournament.ranked_by)}
    return initial | typed_options(tournament.options, tournament.sheet)


DAY = {
    "rounds": "rounds", "games": "games", "minutes": "time_limit_minutes", "first_minutes": "first_round_minutes",
    "cents": "cents_per_point", "kontra": "kontra",
    "registration": "registration_from", "start": "play_from",
}  # fmt: skip
"""The field of the form for what a sheet says of its usual day."""
FILLED = (
    "rounds", "games", "games_large", "time_limit_minutes", "first_round_minutes", "cents_per_point", "kontra", "registration_from",
    "play_from", "fee",
    KIND, TIES,
    *map(list_name, SIZES),
)  # fmt: skip
"""The fields that another sheet fills otherwise."""


def usual(sheet: rules.Sheet) -> dict[str, Any]:
    """What stands in the form of a new tournament by this sheet: what is usual by it, else by any."""
    found = presets() | initial_of(suggested_ranking(sheet)) | {DAY[key]: value for key, value in sheet.day.items() if key in DAY}
    if "fee" in sheet.day:
        found["fee"] = euro_text(sheet.day["fee"])
    large = [
        seats
        for seats in sheet.system.seats
        if has_large_tables(sheet) and sits_out(sheet, seats) and str(seats) in sheet.day.get("games_at", {})
    ]
    return found | ({"games_large": sheet.day["games_at"][str(max(large))]} if large else {})


def refilled(typed: Mapping[str, str], before: rules.Sheet | None, sheet: rules.Sheet) -> dict[str, Any]:
    """What another sheet puts into fields that stand as the one before it filled them; what somebody typed stays."""
    if before is None or before is sheet:
        return {}
    was, now = usual(before), usual(sheet)
    return {name: now.get(name, "") for name in FILLED if typed.get(name, "") == _shown(was.get(name))}


def _shown(value: object) -> str:
    return "" if value is None else str(value)


def presets() -> dict[str, Any]:
    """What stands in the form of a new tournament, whatever its sheet."""
    fields = {field.name: field.default for field in Tournament._meta.concrete_fields}
    return {
        "rounds": fields["rounds"],
        "games": fields["games"],
        "cents_per_point": fields["cents_per_point"],
        "fee": "0",
        "tie_1": "best_rounds",
        "own_club": fields["own_club"],
        "excluded": fields["excluded"],
        "kontra": fields["kontra"],
    }


def _form_fields(field: str) -> tuple[str, ...]:
    """The form's fields for a field of the tournament."""
    if field == "tie_breaks":
        return TIE_FIELDS
    if field == "keep_apart":
        return "apart_club", "apart"
    if field == KIND:
        return KIND, TIES, *map(list_name, SIZES)
    if field in ("system", "sheet_file", "options"):
        return ()
    return (HOMES.get(field, field),)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
