"""What every paper and file says about its tournament: in its title, its foot and its properties."""

from django.conf import settings
from django.utils.translation import gettext as _

import rules
from rules.book import edition_name, regelblatt, sheet_name
from rules.rows import Interpretation, RuleSystem
from rules.words import MATTERS
from scoring.plain import NO_SCENE, Meta, Scene
from tournament.ledger.people.people import count_players
from tournament.ledger.store import convert
from tournament.ledger.store.planning import games_of_large
from tournament.models import Tournament

PROBE = "PROBE"


def meta(tournament: Tournament) -> Meta:
    """What every paper says about the tournament. One query."""
    sheet = tournament.sheet.system
    column = 1 if convert.language() == "en" else 0
    return Meta(
        tournament=_named(tournament.name),
        date=tournament.date,
        place=tournament.place,
        system_title=sheet.title[column],
        edition=edition_name(tournament.rules_edition or sheet.edition, convert.language()),
        interpretations=interpretations(tournament, column),
        digest=tournament.rules_digest or convert.digest(tournament.sheet, tournament.options),
        rounds=tournament.rounds,
        games=tournament.games,
        games_large=games_of_large(tournament),
        field=count_players(tournament).players,
        reading=tournament.rules_reading if tournament.rules_frozen else rules.READING,
        times="" if tournament.rules_frozen else times(tournament),
        balanced=sheet.balanced,
        lap=sheet.lap,
        scene=_scene(tournament.sheet, column),
        held=convert.held_word(convert.tariff(tournament.sheet, tournament.options, min(sheet.seats))),
    )


def _scene(sheet: rules.Sheet, column: int) -> Scene:
    said = sheet.scene
    if said is None:
        return NO_SCENE
    words = {name: getattr(said, name)[column] for name in ("round", "slip", "total", "game", "places", "handling")}
    own = {field: convert.own_word(sheet.system, name) for field, name in _OWN.items()}
    return Scene(seats=said.seats, **words, **own)


_OWN = {"dealer": "dealer_short", "declarer": "declarer", "rests": "sits_out"}
"""What the slip says in the sheet's own words, and what the sheet names by them."""


def times(tournament: Tournament) -> str:
    """When it begins: "Anmeldung ab 13:00, Beginn 14:00"; "" where nobody said it."""
    said = ((_("Anmeldung ab %(time)s"), tournament.registration_from), (_("Beginn %(time)s"), tournament.play_from))
    return ", ".join(words % {"time": f"{at:%H:%M}"} for words, at in said if at is not None)


def _named(name: str) -> str:
    """What a rehearsal prints says so, on every page and paper that names the tournament."""
    return f"{PROBE} · {name}" if settings.REHEARSAL and name != PROBE else name


def system_name(tournament: Tournament) -> str:
    """The tournament's sheet with the edition that it keeps, in the reader's language: "Königrufen Sauwald, Ausgabe 2019". No query."""
    return sheet_name(tournament.sheet.system, convert.language(), edition=tournament.rules_edition)


def _chosen(row: Interpretation, value: object, sheet: RuleSystem, column: int) -> str:
    """ "Pagatkassa: 10 Cent", "stiller Verlust: nein, still zählt nur, was gelingt"; called as the sheet does."""
    matter = sheet.names.get(row.slug) or MATTERS.get(row.slug, row.question)
    return f"{matter[column]}: {regelblatt.choice_text(row, value, column).replace(': ', ', ', 1)}"


def interpretations(tournament: Tournament, column: int = 0) -> str:
    """What the tournament chose otherwise than the sheet's defaults, as one line, each with what it is about; "" where it chose nothing."""
    sheet = tournament.sheet.system
    options, rows = rules.known_options(sheet, tournament.options), sheet.interpretations
    chosen = [
        _chosen(row, options[row.slug], sheet, column)
        for row in rows
        if options.get(row.slug) is not None and options[row.slug] != row.default
    ]
    language = ("de", "en")[column]
    values = options.get("values") or {}
    chosen += [
        f"{sheet.word(name, language)} {' / '.join(map(str, value)) if isinstance(value, list | tuple) else value}"
        for name, value in values.items()
    ]
    return " · ".join(chosen)
