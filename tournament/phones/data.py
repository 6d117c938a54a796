"""What the phone at the table knows: the games with their fields and values, how the deal goes round, and every word that it shows.

Data for the script of the table's page. No rule stands in the script: which field a game has, who sits out, what an announcement can be,
all comes from here, and here from `rules`. Nothing here reads a record or settles one.
"""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.engine import GameForm, Tariff, family_of, game_forms
from rules.rows import FAULT, MANUAL, TRISCHAKEN, WHENS
from rules.words import say, term
from scoring.plain import total
from tournament.entry.model import form_model
from tournament.entry.panel import is_personal, over_keys
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.convert import language, poignees
from tournament.models import POSITION_STEP
from tournament.phones.words import agree_words, kontra_words, sheets_words, words

OUVERT = "_ouvert"
FORCED_OFF = frozenset({MANUAL, FAULT})
"""Kinds of games that nobody writes with a thumb: amounts by hand are the desk's, what a fault costs the referee's."""

BY_REFEREE = frozenset({"renonce"})
"""Fields that no table writes itself."""


def phone_data(tariff: Tariff, seats: Sequence[SeatName]) -> dict[str, Any]:
    """Everything that the script of the table's page is told about this table."""
    written = [form for form in game_forms(tariff) if form.kind not in FORCED_OFF]
    forms = sorted(written, key=_place(written))
    spoken = language()
    slugs = {form.slug for form in forms}
    model = form_model(tariff, seats, forms, without=BY_REFEREE)
    games = [game | _key(form, tariff, slugs) for game, form in zip(model["games"], forms, strict=True)]
    return model | {
        "games": games,
        "whens": {when: _when(when) for when in reversed(WHENS)},
        "kontra": [tariff.system.word(f"kontra_{factor}", spoken) for factor in sorted(tariff.kontras)],
        "bids": {bid: term(bid, spoken) for bid in tariff.system.bids},
        "taking": _taking(tariff) if any(form.result == "taker" for form in forms) else None,
        "step": POSITION_STEP,
        "decimal": decimal(spoken),
        "euro": "%s €" if spoken == "de" else "€%s",
        "words": {
            **words(get_language()),
            **sheets_words(tariff.sheet),
            **agree_words(balanced=tariff.system.balanced),
            **kontra_words(personal=is_personal(forms)),
        },
    }


def decimal(spoken: str) -> str:
    """The mark before a half."""
    return "," if spoken == "de" else "."


def _place(forms: Sequence[GameForm]) -> Any:
    """The order of the keys: with a partner, Trischaken, the Vorhand's, with a bird, alone, nothing to be taken, redeal."""

    def order(form: GameForm) -> tuple[int, int]:
        bird, group = any(item.required for item in form.announcements), form.kind.key_group
        if group > TRISCHAKEN.key_group or bird:
            group = 2 if form.vorhand_only else 3 if bird else group
        return group, forms.index(form)

    return order


def _key(form: GameForm, tariff: Tariff, slugs: set[str]) -> dict[str, Any]:
    """What the game's key says and does besides. `ouvert` and `of`: the same game with open cards, and which one that is of."""
    plain = form.slug.removesuffix(OUVERT)
    return {
        "value": _value(form, tariff),
        "vorhand": form.vorhand_only,
        "counts": form.slug != "redeal",
        "ouvert": form.slug + OUVERT if form.slug + OUVERT in slugs else None,
        "of": plain if plain != form.slug and plain in slugs else None,
        "count": _count(form, tariff),
    }


def _count(form: GameForm, tariff: Tariff) -> dict[str, Any] | None:
    """What a count of the game can be: the most whole points, what it can end on and `after` which points alone (None: any), what is said
    of more, and of counts `together` that are not the pack."""
    counts, spoken = family_of(tariff).counts(form, tariff), language()
    if counts is None:
        return None
    tails = [end.replace(".", decimal(spoken)) for end in counts.ends]
    after = None if counts.after is None else [str(points) for points in counts.after]
    together = {"together": say(counts.together, spoken)} if counts.together else {}
    return {"most": counts.most, "over": say(counts.over, spoken), "tails": tails, "after": after, **together}


def _value(form: GameForm, tariff: Tariff) -> str:
    """What the sheet's table says of it, with the bird that comes with it; nothing where the value is not a number."""
    play = tariff.games[form.slug]
    if not play.value or form.result in ("taker", None):
        return ""
    bird = sum(item.whens["open"] for item in form.announcements if item.required)
    won = total(play.value + bird, language())
    return won if play.lost == play.value else f"{won} / {total(-play.lost, language())}"


def _when(when: str) -> str:
    """Short words for the keys, which say the value beside them; the long ones stand in the glossary."""
    return {"before_talon": _("vor Talon"), "after_talon": _("nach Talon")}.get(when) or term(when, language())


def _taking(tariff: Tariff) -> dict[str, Any]:
    """Words and numbers of French Tarot: sides, and how many trumps each poignée shows at this table."""
    spoken, system = language(), tariff.system
    fields = {"bouts": "bouts", "petit": "petit_au_bout", "chelem": "chelem", "poignee": "poignees"}
    return {
        "sides": {side: system.word(side, spoken) for side in ("attack", "defence")},
        "poignees": {size: f"{system.word(size, spoken)} {count}" for size, count in poignees(tariff)},
        "labels": {name: over_keys(field, system) for name, field in fields.items()},
    }
