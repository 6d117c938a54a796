"""Every way in which a game that is still played can end: what a game can come to of which only the announcement is known. Settles
nothing."""

from collections.abc import Mapping
from typing import Any

from rules.engine.endings import NONE, Outcomes
from rules.engine.family import family_of
from rules.engine.forms import game_forms
from rules.engine.tariff import Tariff
from rules.rows.kinds import Roles


def outcomes(told: Mapping[str, Any], tariff: Tariff) -> Outcomes:
    """All of a told game; nothing where nobody knows the game."""
    form = next((form for form in game_forms(tariff) if form.slug == told.get("game")), None)
    if form is None or form.kind.roles is Roles.NOBODY:
        return NONE
    return family_of(tariff).endings(told, form, tariff)
