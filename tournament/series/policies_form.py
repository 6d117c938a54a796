"""How a series is ranked, as a form: typed text becomes the fields of a request, each beside what it means, and faults return to their
fields."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.arithmetic.series import Tie, said
from scoring.requests import Fault
from tournament.ledger.store.convert import language
from tournament.series.formula_form import (
    OWN,
    TABLE_NAMES,
    Row,
    formula_fields,
    formula_of,
    kind_field,
    shown_number,
    typed_formula,
    typed_number,
    typed_numbers,
)
from tournament.site.fields import offer, text_field

TIES = 5
"""Places of the chain; more than these decide nothing that the lot would not."""
TIE_FIELDS = tuple(f"tie_{place}" for place in range(1, TIES + 1))
YES = ("ja", "yes", "1", "")
HOMES = {
    "formula.kind": "kind",
    "count.best": "best",
    "count.share": "share",
    "count.discards": "discards",
    "count": "way",
    "only.tag": "only_tag",
}
"""Where a fault belongs whose field is not the form's."""


REST = ("final", "carry", "carry_own", "final_absent", *TIE_FIELDS, "seed", "only_tag", "only_club", "only_place", "only_points", "squads",
"members",
        "squad_best", "per", "can_still")  # fmt: skip
"""What most series leave empty; it is folded."""


class PoliciesForm(forms.Form):
    """The name of a series and all its policies."""

    name = text_field(_("Name der Reihe"), hint=_("Ein anderer Name gilt für alle ihre Turniere; die Adresse bleibt."))
    kind = kind_field()
    decimals = forms.ChoiceField(
        label=_("Stellen hinter dem Komma"),
        choices=[("", "2"), ("1", "1"), ("0", _("ganze Punkte"))],
        required=False,
        help_text=_("Auf so viele wird jedes Ergebnis gerundet, die Hälfte nach oben."),
    )
    way = forms.ChoiceField(
        label=_("Wie viele Ergebnisse zählen"),
        required=False,
        choices=[
            ("", _("alle")),
            ("best", _("die besten n")),
            ("share", _("ein Teil der Turniere")),
            ("discards", _("alle bis auf Streichresultate")),
        ],
    )
    best = text_field(_("n"), hint=_("Von gleich guten zählt das spätere."), inputmode="numeric", size=4)
    share = text_field(_("Welcher Teil"), hint=_("z. B. 1/2"), size=5)
    round = forms.ChoiceField(
        label=_("Wenn der Teil nicht aufgeht"),
        required=False,
        choices=[("", _("aufrunden")), ("down", _("abrunden")), ("up_to_ten", _("bis zehn Turniere auf, darüber ab"))],
    )
    discards = text_field(_("Streichresultate nach 1, 2, 3 … Turnieren"), hint=_("z. B. 0 0 1 1 2; darüber hinaus das letzte"))
    of = forms.ChoiceField(
        label=_("Gerechnet von"),
        choices=[("", _("gespielten Turnieren")), ("planned", _("allen, auch denen, die noch kommen"))],
        required=False,
        help_text=_("Bei einem Teil und bei Streichresultaten."),
    )
    absence = forms.ChoiceField(
        label=_("Wer nicht dabei war"),
        required=False,
        choices=[("", _("hat dort nichts")), ("zero", _("hat dort 0, die man streichen kann"))],
        help_text=_("Mit Streichresultaten entscheidet das, ob Fernbleiben eines verbraucht; bei Minuspunkten, ob es besser ist."),
    )
    minimum = text_field(
        _("So oft muss man dabei gewesen sein"), hint=_("leer: 1; wer seltener dabei war, hat keinen Rang"), inputmode="numeric", size=4
    )
    codes = forms.CharField(
        label=_("Eigene Kürzel"),
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_(
            "Je Zeile: Kürzel; Punkte (eine Zahl, „formula“ oder „average“); streichbar ja/nein; Teilnahme ja/nein. Es gibt schon: "
            "excluded (0, "
            "nicht streichbar), annulled (0), organiser (Mittel der anderen Ergebnisse)."
        ),
    )
    final = forms.ChoiceField(
        label=_("Das Finale"),
        required=False,
        choices=[
            ("", _("ist ein Turnier wie die anderen")),
            ("extra", _("zählt zusätzlich und ist nicht streichbar")),
            ("carry_over", _("entscheidet: die Reihung davor bringt Punkte mit, sonst zählt nur das Finale")),
        ],
        help_text=_("Welches Turnier das Finale ist, steht unter „Turniere“."),
    )
    carry = forms.ChoiceField(label=_("Mitgenommene Punkte nach dem Rang davor"), choices=[("", "–"), *TABLE_NAMES], required=False)
    carry_own = text_field(_("Eigene Tabelle dafür"), hint=_("nur mit „eigene Tabelle“; sie darf nicht steigen"))
    final_absent = forms.ChoiceField(
        label=_("Wer vom Finale fernblieb"),
        required=False,
        choices=[("", _("hat dort nichts")), ("behind_last", _("hat die Punkte hinter dem Letzten"))],
        help_text=_("Nur mit einem zusätzlichen Finale nach Rängen oder der Tiroler Kurve."),
    )
    seed = text_field(
        _("Startwert der Lose"),
        hint=_("Nur wenn das Los entscheidet. Vorher festlegen und bekannt geben: damit kann es jeder nachrechnen."),
    )
    only_tag = text_field(_("Nur wer das Merkmal trägt"))
    only_club = text_field(_("Nur wer vom Verein ist"))
    only_place = text_field(_("Nur wer aus dem Ort ist"))
    only_points = forms.ChoiceField(
        label=_("Ihre Punkte"),
        required=False,
        choices=[("", _("wie in der ganzen Reihe")), ("within", _("nach den Rängen nur unter ihnen"))],
    )
    squads = forms.ChoiceField(
        label=_("Mannschaften"),
        required=False,
        choices=[("", _("keine: jeder für sich")), ("club", _("die Vereine")), ("members", _("feste Mannschaften"))],
    )
    members = forms.CharField(
        label=_("Feste Mannschaften"),
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("Je Zeile: Name: Nummern der Personen in der Reihe, z. B. Trull: 3, 17, 21"),
    )
    squad_best = text_field(_("So viele Mitglieder zählen"), hint=_("leer: alle"), inputmode="numeric", size=4)
    per = forms.ChoiceField(
        label=_("Gezählt wird"), required=False, choices=[("", _("in jedem Turnier")), ("series", _("am Ende, die Summen der Mitglieder"))]
    )
    can_still = forms.BooleanField(label=_("Zeigen, was noch möglich ist"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= formula_fields()
        choices = [("", "–"), *((tie.value, said(tie.value, language())) for tie in Tie)]
        for place, name in enumerate(TIE_FIELDS, start=1):
            self.fields[name] = forms.ChoiceField(label=f"{place}.", required=False)
            offer(self, name, choices)

    @property
    def tie_fields(self) -> list[forms.BoundField]:
        """What decides, in order."""
        return [self[name] for name in TIE_FIELDS]

    @property
    def unusual(self) -> int:
        """How many of the folded fields say something."""
        return sum(bool(self[name].value()) for name in REST)

    @property
    def fault_in_rest(self) -> bool:
        """Whether what is folded must be opened."""
        return not self.errors.keys().isdisjoint(REST)

    def policies(self) -> Row:
        """The fields of a request, of a form that is valid. What is as usual is left out."""
        data = self.cleaned_data
        found: Row = {"formula": formula_of(data), "count": _count(data), "codes": _codes(data["codes"])}
        found |= {name: data[name] for name in ("absence", "final", "final_absent", "seed")}
        found |= {"decimals": int(data["decimals"]) if data["decimals"] else "", "minimum": typed_number(data["minimum"])}
        if data["final"] == "carry_over":
            found["carry_over"] = typed_numbers(data["carry_own"]) if data["carry"] == OWN else data["carry"]
        # None chosen is the usual chain; a series that shares every rank has an empty one only in a file.
        found["ties"] = [data[name] for name in TIE_FIELDS if data[name]]
        found |= {"only": _only(data), "teams": _teams(data), "can_still": data["can_still"]}
        # A 0 says something: no digits behind the comma, or a rank without any participation.
        return {name: value for name, value in found.items() if value is not None and value is not False and value not in ("", {}, [])}

    def take(self, faults: Iterable[Fault]) -> None:
        """Puts faults at their fields."""
        for fault in faults:
            name = HOMES.get(fault.field) or fault.field.partition("[")[0]
            name = name if name in self.fields else name.rpartition(".")[2] if name.startswith(("formula.", "count.")) else _home(name)
            self.add_error(name if name in self.fields else None, fault.text(language()))


def _home(field: str) -> str:
    """The field of the form for a field of the request."""
    top = field.partition(".")[0]
    return {"ties": "tie_1", "carry_over": "carry", "teams": "squads", "only": "only_tag"}.get(top, top)


def _count(data: Mapping[str, Any]) -> Any:
    match data["way"]:
        case "best":
            return {"best": typed_number(data["best"])}
        case "share":
            return _said({"share": data["share"].strip(), "round": data["round"], "of": data["of"]})
        case "discards":
            return _said({"discards": typed_numbers(data["discards"]), "of": data["of"]})
    return None


def _said(row: Row) -> Row:
    return {name: value for name, value in row.items() if value not in ("", None)}


def _codes(text: str) -> Row:
    """Each line one code: name; points; droppable; participation."""
    found: Row = {}
    for line in filter(str.strip, text.splitlines()):
        name, points, droppable, participation = [*(part.strip() for part in line.split(";")), "", "", ""][:4]
        code: Row = {"points": typed_number(points)} if points else {}
        code |= {} if droppable.casefold() in YES else {"droppable": False}
        found[name] = code | ({} if participation.casefold() in YES else {"participation": False})
    return found


def _only(data: Mapping[str, Any]) -> Row:
    found = _said({name: data[f"only_{name}"].strip() for name in ("tag", "club", "place")})
    return found | _said({"points": data["only_points"]}) if found else {}


def _teams(data: Mapping[str, Any]) -> Row:
    if not data["squads"]:
        return {}
    found: Row = {"by": "club"}
    if data["squads"] == "members":
        rows = (line.rpartition(":") for line in filter(str.strip, data["members"].splitlines()))
        found = {"members": {name.strip(): typed_numbers(numbers.replace(",", " ")) for name, _colon, numbers in rows}}
    return found | _said({"best": typed_number(data["squad_best"]), "per": data["per"]})


def stored(policies: Mapping[str, Any]) -> Row:
    """What stands in the form for policies as they are stored."""
    count, only, teams = (_object(policies.get(name)) for name in ("count", "only", "teams"))
    carry = policies.get("carry_over")
    found = typed_formula(policies.get("formula")) | dict(zip(TIE_FIELDS, policies.get("ties") or (), strict=False))
    found |= {name: policies.get(name, "") for name in ("absence", "final", "final_absent", "seed")}
    found |= {
        "decimals": "" if policies.get("decimals", 2) == 2 else str(policies["decimals"]),
        "minimum": shown_number(policies.get("minimum", "")),
    }
    found |= {
        "way": next((name for name in ("best", "share", "discards") if count.get(name) is not None), ""),
        "best": shown_number(count.get("best", "")),
        "share": shown_number(count.get("share", "")), "discards": " ".join(map(str, count.get("discards") or ())),
        "round": count.get("round", ""),
        "of": count.get("of", ""),
    }  # fmt: skip
    found |= {
        "carry": OWN if isinstance(carry, list) else carry or "",
        "carry_own": " ".join(map(shown_number, carry)) if isinstance(carry, list) else "",
    }
    found |= {f"only_{name}": only.get(name, "") for name in ("tag", "club", "place", "points")}
    members = teams.get("members") or {}
    found |= {
        "squads": "members" if members else teams.get("by", ""), "squad_best": shown_number(teams.get("best", "")),
        "per": teams.get("per", ""),
        "members": "\n".join(f"{name}: {', '.join(map(str, squad))}" for name, squad in members.items()),
        "can_still": bool(policies.get("can_still")),
        "codes": "\n".join(_written_code(name, code) for name, code in (policies.get("codes") or {}).items()),
    }  # fmt: skip
    return found


def _object(value: Any) -> Row:
    return value if isinstance(value, dict) else {}


def _written_code(name: str, code: Mapping[str, Any]) -> str:
    flags = ["nein" if code.get(flag) is False else "ja" for flag in ("droppable", "participation")]
    return "; ".join([name, shown_number(code.get("points", "")), *flags])
