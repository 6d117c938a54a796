"""The cups as columns: how some cups rank, as policies to begin with. A number that a cup keeps for itself (its best n) is left to be asked.

Source: series.md, „The cups as columns“, read in the program that the cups used (state of May 2021).
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournament.ledger.store.lazy import Text

WEIGHTED = ["weighted", "participations"]


class Preset(NamedTuple):
    """A column: its title, the policies, and what is still to be asked."""

    title: Text
    policies: Mapping[str, Any]
    ask: Text = ""


ASK_N = _("Wie viele Ergebnisse zählen, sagt der Cup.")

PRESETS: Mapping[str, Preset] = {
    "hausruck": Preset(
        _("Hausruck, Raiffeisen, Sauwald"), {"formula": {"kind": "places"}, "count": {"best": ""}, "final": "extra", "ties": WEIGHTED}, ASK_N
    ),
    "wien-bis-2021": Preset(
        _("Wien, Steiermark bis 2020/21"),
        {"formula": {"kind": "places"}, "count": {"best": 6}, "final": "extra", "final_absent": "behind_last", "ties": WEIGHTED},
    ),
    "kaernten": Preset(
        _("Kärnten; Wien, Steiermark seither"),
        {"formula": {"kind": "heine"}, "count": {"share": "1/2", "round": "up_to_ten", "of": "planned"}, "ties": ["best_counted"]},
    ),
    "tirol": Preset(_("Tirol bis 2019/20"), {"formula": {"kind": "tirol"}, "count": {"best": ""}, "final": "extra", "ties": WEIGHTED}, ASK_N),
    "verein": Preset(_("Verein mit zwölf Abenden"), {"formula": {"kind": "heine"}, "count": {"best": 10}, "ties": ["best_counted"]}),
}  # fmt: skip
