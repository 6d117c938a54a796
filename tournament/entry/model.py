"""The form of a record as data, for both scripts that enter games (static/entry/form_model.js, on the desk's page and on the phone).

Which controls a field of a record has, when a game's form asks for them, and what has to be said before the game can be written. No script
has a list of fields of its own. Nothing here reads a record or settles one; which fields a game has is said by `rules.engine.forms`.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from rules.engine import LISTED, PLAIN, AnnouncementForm, Form, GameForm, Tariff, amounts_have_halves, game_forms
from rules.families import FIELDS, label
from rules.words import term
from tournament.entry.form import CLAIMS, EVENT, other_names, usual_game
from tournament.entry.panel import (
    ANNOUNCEMENT_KEYS,
    BESIDE,
    KONTRA_BY,
    KONTRA_RE,
    choices_of,
    happenings,
    is_personal,
    said_labels,
    short_term,
    usual_announcer,
)
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.convert import language, next_dealer, plain_number

ENDED = ("conceded", "talon_loss")
"""Ticked, the game was not played out: what its end would say is not asked for."""

ANNOUNCEMENT_PARTS = ("", "_by", "_won", "_kontra", "_for", "_of")
"""The controls of one announcement after its prefix: when it was made, by whom, whether it was, its Kontra, whom that holds for, who alone
pays it."""


class Ask(NamedTuple):
    """One block of the form, which stands for one field of a record.

    `controls` are its names; `each` begins the names of controls that every player has, of whom `of` are asked: those who play ("active")
    or the opponents of the declarer. `unless`: the flags that take it away; `when`: the flag that brings it; `given`: a control, and what
    it has to say. `where` says of a control which other one has to have which value. `need`: it has to be said, under the name by which
    the phone asks for it; one of `either` does as well. `spare`: so many players may be left open, since they follow from the others.
    `early`: it is asked before there is a game. `optional`: on this sheet it may be left unsaid after all. `halves`: half an amount is one.
    """

    block: str
    field: str
    controls: tuple[str, ...] = ()
    each: str | None = None
    of: str = "active"
    people: bool = False
    flag: bool = False
    unless: tuple[str, ...] = ()
    when: str | None = None
    where: Mapping[str, tuple[str, str]] = MappingProxyType({})
    given: tuple[str, ...] = ()
    need: str | None = None
    either: tuple[str, ...] = ()
    spare: int = 0
    early: bool = False
    optional: bool = False
    halves: bool = False


_LEANING = (
    Ask("declarer", "declarer", ("declarer",), people=True, need="declarer", early=True),
    Ask("partner", "partner", ("partner",), people=True, unless=("conceded",), need="partner"),
    Ask("vorhand", "vorhand", ("vorhand",), people=True),
    Ask("bid", "bid", ("bid",)),
    Ask("won", "won", ("won",), unless=(*ENDED, "renonce"), need="result", either=("points",)),
    Ask("bouts", "bouts", ("bouts",), need="bouts"),
    Ask("points", "points", ("points",), unless=(*ENDED, "renonce"), need="points", either=("won",)),
    Ask("counts", "points", each="points_", unless=("renonce",), need="counts", spare=1),
    Ask("kontra", "kontra", ("kontra", "kontra_for"), unless=ENDED, where=MappingProxyType({"kontra_for": ("kontra", "8")})),
    Ask("kontra_for", "kontra", ("kontra_for",), people=True, given=("kontra", "2", "4")),
    Ask("kontra_re", "kontra", ("kontra_re",), people=True, given=("kontra", "4")),
    Ask("kontra_each", "kontra", each="kontra_", of="opponents", unless=ENDED),
    Ask("announcements", "announcements"),
    Ask("renonce", "renonce", ("renonce",), flag=True),
    Ask(
        "offenders", "renonce", tuple(f"claim_{row}_{part}" for row in range(CLAIMS) for part in ("by", "what", "points", "reason")),
        each="offender_", when="renonce",
    ),
    Ask("renons", "renonce", ("renonce_fault",), each="on_purpose_", when="renonce"),
    Ask("mond", "mond", ("mond",), people=True),
    Ask("mond_to", "mond", ("mond_to",), people=True, given=("mond", "0", "1", "2", "3")),
    Ask("poignees", "poignees", each="poignee_"),
    Ask("chelem", "chelem", ("chelem", "chelem_announced", "chelem_made")),
    Ask("amounts", "amounts", each="amount_", need="amounts", spare=1),
    Ask("word", "word", ("word",)),
    Ask("fault", "fault", ("fault",), need="fault"),
    Ask("by", "by", ("by",), people=True, need="by"),
    Ask("of", "of", ("of",)),
)  # fmt: skip
"""Blocks that lean on what else the form says, or are asked for by a name of their own."""

_OWN = frozenset(ask.field for ask in _LEANING)

ASKS = (
    *_LEANING,
    *(
        Ask(name, name, (name,), flag=field.form is Form.FLAG)
        for name, field in FIELDS.items()
        if field.form in PLAIN and field.asked and name not in _OWN
    ),
)
"""Every block of the form, in the order in which a scribe is asked."""


def form_model(
    tariff: Tariff, seats: Sequence[SeatName], forms: Sequence[GameForm] | None = None, *, without: Collection[str] = ()
) -> dict[str, Any]:
    """What both scripts know of the form at one table. No amounts are computed from it.

    `forms`: the games that can be written there, in the order of their keys; all of them, if not given. `without`: fields that are not
    asked for.
    """
    forms = game_forms(tariff) if forms is None else forms
    items = {item.kind: item for form in forms for item in form.announcements}
    every = (*ASKS, *(Ask(f"{EVENT}{slug}", "events", (f"{EVENT}{slug}",), flag=True) for slug in happenings(tariff)))
    games = [(form, [ask for ask in _asks(form, every) if ask.field not in without]) for form in forms]
    asked = {ask.block for _form, asks in games for ask in asks}
    return {
        "seats": [{"index": seat.index, "number": seat.number, "name": seat.name, "short": seat.short} for seat in seats],
        "asks": {ask.block: _ask(_fitted(ask, tariff), tariff) for ask in every if ask.block in asked},
        "games": [_game(form, asks, tariff) for form, asks in games],
        "announcements": [_announcement(items[row.slug], tariff) for row in tariff.system.announcements if row.slug in items],
        "parts": ANNOUNCEMENT_PARTS,
        "turn": turn_of(tariff),
        **({} if (usual := usual_game(tariff)) is None else {"usual": usual}),
    }


def _asks(form: GameForm, every: Sequence[Ask]) -> list[Ask]:
    """Of all, the blocks of one game: of `points`, `kontra` and `renonce`, which have more than one form, those that are the game's. A
    personal Kontra is answered by the declarer, where there is one."""
    other = {"points" if form.result == "counts" else "counts", "kontra" if form.kontra == "each" else "kontra_each"}
    if form.kontra != "sayer":
        other |= {KONTRA_BY, KONTRA_RE, "renons"}
    elif "declarer" in form.fields:
        other |= {KONTRA_RE}
    return [ask for ask in every if ask.field in form.fields and ask.block not in other]


def _fitted(ask: Ask, tariff: Tariff) -> Ask:
    """As this sheet asks for it: of amounts that need not be 0 together none follows from the others, and not every declarer is needed."""
    if ask.field == "amounts":
        return ask._replace(spare=1 if tariff.system.balanced else 0, halves=amounts_have_halves(tariff))
    if ask.block == "kontra" and is_personal(game_forms(tariff)):
        return ask._replace(controls=("kontra",), where={})
    if ask.block == "counts" and tariff.count.rounded:
        return ask._replace(spare=0)
    optional = ask.block == "declarer" and not any(field.needed for field in tariff.family.shape if field.name == ask.field)
    return ask._replace(optional=True) if optional else ask


def _ask(ask: Ask, tariff: Tariff) -> dict[str, Any]:
    """Without what is as usual: every page has it."""
    usual = Ask._field_defaults
    said = {name: value for name, value in ask._asdict().items() if name not in ("block", "field", "where") and value != usual[name]}
    return said | ({"where": dict(ask.where)} if ask.where else {}) | _plain(ask, tariff)


def _plain(ask: Ask, tariff: Tariff) -> dict[str, Any]:
    """Of a field of one value that stands beside nothing else, what it is called and what can be chosen."""
    field = FIELDS[ask.field]
    if ask.block in said_labels() and ask.people:
        return {"label": said_labels()[ask.block]}
    if field.form is Form.EVENTS:
        return {"label": happenings(tariff)[ask.block.removeprefix(EVENT)][language() == "en"]}
    if field.form not in PLAIN | LISTED | {Form.OFFENDER} or field.name in BESIDE:
        return {}
    chosen = [] if field.form in (Form.FLAG, Form.TEXT, Form.OFFENDER) else choices_of(field, tariff)
    if field.form in LISTED and not field.needed:
        chosen = [("", "–"), *chosen]
    return {"label": label(field.name, language(), tariff.system), **({"choices": chosen} if chosen else {})}


def _game(form: GameForm, asks: Sequence[Ask], tariff: Tariff) -> dict[str, Any]:
    required = next((item.kind for item in form.announcements if item.required), None)
    return {
        "slug": form.slug,
        "label": tariff.system.word(form.slug, language()),
        "asks": [ask.block for ask in asks],
        # A game that is its announcement has none where it was conceded.
        **({"unless": {"announcements": ["conceded"]}} if required else {}),
        "bids": list(form.bids),
        "result": form.result,
        "kontra": form.kontra,
        "again": next_dealer([{"dealer": tariff.taken[0], "game": form.slug}], 0, tariff) == tariff.taken[0],
        "whens": {item.kind: {when: plain_number(worth) for when, worth in item.whens.items()} for item in form.announcements},
        "required": required,
        **({"everybody": True} if tariff.everybody(form.slug) else {}),
    }


def _announcement(item: AnnouncementForm, tariff: Tariff) -> dict[str, Any]:
    return {
        "kind": item.kind,
        "label": short_term(item.kind, tariff.system),
        "by": not item.declarer_only,
        "usual": usual_announcer(item.kind, tariff),
        "each": item.each_side,
        "holding": item.holding,
        "won": item.needs_won,
        "lost_silent": item.can_be_lost_silent,
        "kontra": item.kontra,
        **({"of": True} if item.of else {}),
    }


def turn_of(tariff: Tariff) -> dict[str, Any]:
    """By dealer: who deals after him, who is Vorhand, who does not play."""
    seats = range(tariff.seats)
    after = [tariff.after(dealer) for dealer in seats]
    away = {} if tariff.empty is None else {"empty": tariff.empty}
    return {"after": [*after], "vorhand": [*after], "idle": [tariff.idle(dealer) for dealer in seats], **away}


def script_data(tariff: Tariff, seats: Sequence[SeatName]) -> dict[str, Any]:
    """What the desk's script knows: the form, what else the games are called, the keys of the announcements, and the few words that it says
    itself."""
    model = form_model(tariff, seats)
    return model | {
        "games": [game | {"aliases": other_names(game["slug"], tariff.system)} for game in model["games"]],
        "keys": ANNOUNCEMENT_KEYS,
        "letters": {field.name: field.key for field in FIELDS.values() if field.key and field.form in (Form.FLAG, Form.MOND)},
        "words": {
            "alone": term("alone", language()),
            "completed": _("ergänzt"),
            "offline": _("Nicht gespeichert: der Rechner der Leitung antwortet nicht. Es geht nichts verloren; bitte gleich noch einmal."),
        },
    }
