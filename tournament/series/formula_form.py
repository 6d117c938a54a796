"""The formula of a series, or of one tournament of it, as fields of a form: typed text becomes the object of a request and back."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.arithmetic.series import FormulaKind
from scoring.requests import series_policies
from tournament.ledger.store.convert import language
from tournament.site.fields import text_field

Row = dict[str, Any]

OWN = "own"
KINDS = (
    ("places", _("Punkte nach dem Rang, aus einer Tabelle")),
    ("heine", _("Heine: die Punkte des Turniers, über 100 nur die Hälfte, höchstens 200")),
    ("tirol", _("Tiroler Kurve: 200 · ((N − Rang) / (N − 1))³")),
    ("sum", _("Summe: die Punkte, wie sie geschrieben sind")),
    ("table_points", _("Tischpunkte: an jedem Tisch nach der Reihung dort")),
)
TABLE_NAMES = (
    ("fixpunkte", _("Fixpunkte, 50 Ränge (223, 198, 180 …)")), ("oef_40", _("ÖF-Punkte, 40 Ränge (120, 109, 100 …)")),
    ("oef_60", _("ÖF-Punkte, 60 Ränge (120, 111, 104 …)")), ("oef_80", _("ÖF-Punkte, 80 Ränge (120, 112, 106 …)")),
    ("4-3-2-1", "4 – 3 – 2 – 1"), ("10-8-6-4", "10 – 8 – 6 – 4"), (OWN, _("eigene Tabelle")),
)  # fmt: skip


def kind_field(**more: Any) -> forms.ChoiceField:
    """What a tournament gives."""
    return forms.ChoiceField(label=_("Was ein Turnier bringt"), choices=KINDS, **more)


def formula_fields() -> dict[str, forms.Field]:
    """What some formulas have beside their kind; which, says `scoring.requests`. What has no meaning for the chosen one is not looked
    at."""
    return {
        "table": forms.ChoiceField(label=_("Tabelle"), choices=[("", _("die übliche")), *TABLE_NAMES], required=False),
        "table_own": text_field(_("Eigene Tabelle, der Beste zuerst"), hint=_("z. B. 25 18 15 12 10; nur mit „eigene Tabelle“")),
        "beyond": forms.ChoiceField(
            label=_("Ränge hinter der Tabelle"),
            required=False,
            choices=[("", _("nichts")), ("minus", _("weniger als nichts: der 51. hat −1"))],
        ),
        "tied": forms.ChoiceField(
            label=_("Wenn sich welche einen Rang teilen"),
            required=False,
            choices=[
                ("", _("jeder hat die Punkte dieses Ranges")),
                ("mean", _("jeder hat das Mittel der Ränge, die sie zusammen belegen")),
            ],
        ),
        "full": text_field(_("Heine: bis hierher zählt jeder Punkt"), hint=_("leer: 100"), inputmode="numeric", size=5),
        "most": text_field(_("Heine: mehr gibt es nicht"), hint=_("leer: 200"), inputmode="numeric", size=5),
    }


def typed_number(text: str) -> Any:
    """A number as it is typed ("3", "+3", "3,5", "−2"); a text that is none stays as it is, and is refused by whoever reads the request."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    plain = plain[1:] if plain[:1] == "+" and plain[1:2].isdigit() else plain
    whole = plain.removeprefix("-")
    if whole.isascii() and whole.isdigit() and len(whole) <= 15:
        return int(plain)
    parts = whole.split(".")
    if len(parts) == 2 and all(part.isascii() and part.isdigit() for part in parts) and len(whole) <= 15:
        return float(plain)
    return text.strip()


def typed_numbers(text: str) -> list[Any]:
    """Numbers with spaces or semicolons between them."""
    return [typed_number(part) for part in text.replace(";", " ").split()]


def formula_of(data: Mapping[str, Any], prefix: str = "") -> Row:
    """The formula of a request, of a form's cleaned data. What is as usual is left out."""
    kind = data[f"{prefix}kind"]
    uses = series_policies.USES[FormulaKind(kind)]
    found: Row = {"kind": kind}
    table = data[f"{prefix}table"]
    if "table" in uses and table and table != series_policies.STANDARD_TABLE.get(FormulaKind(kind)):
        found["table"] = typed_numbers(data[f"{prefix}table_own"]) if table == OWN else table
    for name in ("beyond", "tied"):
        if name in uses and data[f"{prefix}{name}"]:
            found[name] = data[f"{prefix}{name}"]
    for name in ("full", "most"):
        if name in uses and data[f"{prefix}{name}"]:
            found[name] = typed_number(data[f"{prefix}{name}"])
    return found


def typed_formula(formula: Any, prefix: str = "") -> Row:
    """What stands in the form for a formula as it is stored."""
    given = formula if isinstance(formula, dict) else {}
    table = given.get("table")
    own = isinstance(table, list)
    found = {
        "kind": given.get("kind", ""),
        "table": OWN if own else table or "",
        "table_own": " ".join(map(shown_number, table or ())) if own else "",
    }
    found |= {name: given.get(name, "") for name in ("beyond", "tied")} | {
        name: shown_number(given.get(name, "")) for name in ("full", "most")
    }
    return {f"{prefix}{name}": value for name, value in found.items()}


def shown_number(value: Any) -> str:
    """A number as people type it: "1,5", in English "1.5"."""
    return str(value) if language() == "en" else str(value).replace(".", ",")
