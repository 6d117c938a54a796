"""The parts of the page that the table of keys has: their fields, and rows that are added and struck. What a part asks is said by the
table; here only in which order parts stand, what of a row is usual, and by what a row is added."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from rules.book import file_keys
from rules.words import term
from tournament.ledger.store.convert import language
from tournament.sheets.choices import SIZES, called, spoken_of, violations
from tournament.sheets.controls import BY_PATH, Control, Form, Option
from tournament.sheets.tabled import rows_of
from tournament.sheets.ways import NOTHING


class Card(NamedTuple):
    """A row that was added. `table`, `row`: by which it is struck; `more`: what is seldom said; `faults`: of the row itself; `steps`: its
    fields follow each other in time."""

    table: str
    row: str
    heading: str
    controls: tuple[Control, ...]
    more: tuple[Control, ...] = ()
    faults: tuple[str, ...] = ()
    steps: bool = False

    @property
    def opened(self) -> bool:
        """Whether something is said, or wrong, in what is folded away."""
        return any(control.typed or control.wrong for control in self.more)

    @property
    def wrong(self) -> bool:
        """Whether anything is wrong here."""
        return bool(self.faults) or any(control.wrong for control in (*self.controls, *self.more))


class Adding(NamedTuple):
    """How a row is added to a table: by one of several, else by a name, else as it is. `value`: what is typed for it already."""

    table: str
    button: str
    label: str = ""
    options: tuple[Option, ...] = ()
    named: bool = False
    value: str = ""


class Part(NamedTuple):
    """A part of the page. `tops`: the keys of the file that it is about; `faults`: what is wrong there and with no field."""

    slug: str
    heading: str
    tops: tuple[str, ...]
    hint: str = ""
    controls: tuple[Control, ...] = ()
    cards: tuple[Card, ...] = ()
    adding: tuple[Adding, ...] = ()
    faults: tuple[str, ...] = ()

    @property
    def said(self) -> int:
        """How much is said here."""
        return sum(control.typed for control in self.controls) + len(self.cards)

    @property
    def wrong(self) -> bool:
        """Whether somebody has to look here."""
        return bool(self.faults) or any(row.wrong for row in self.controls) or any(card.wrong for card in self.cards)


def usual_parts(form: Form) -> dict[str, Part]:
    """What every cup asks, by the key of the file; on a sheet of another kind of Tarock none of it."""
    rows = (_own_games, _own_announcements, _counted, _kontra) if form.measured else ()
    return {part.tops[0]: _with_faults(part, form) for part in (row(form) for row in rows)}


def folded_parts(form: Form) -> list[Part]:
    """What few cups say otherwise, in the order of the page. On a sheet of another kind of Tarock only what changes no amount."""
    rows = (
        (_surplus, _seats, _radl, _names, _play, _renonce, _sentences, _day)
        if form.measured
        else (_names, _play, _renonce, _sentences, _day)
    )
    return [_with_faults(row(form), form) for row in rows]


def _with_faults(part: Part, form: Form) -> Part:
    """With the sentences that none of its fields says."""
    shown = [control.name for control in part.controls] + [
        control.name for card in part.cards for control in (*card.controls, *card.more)
    ]  # fmt: skip
    cards = tuple(card._replace(faults=form.left(f"{card.table}.{card.row}", shown)) for card in part.cards)
    shown += [f"{card.table}.{card.row}" for card in part.cards] + [f"names.{row}" for row in form.own_rows]
    adding = tuple(row._replace(value=form.typed.get(f"neu.{row.table}{'' if row.named else '.wahl'}", "")) for row in part.adding)
    return part._replace(cards=cards, adding=adding, faults=tuple(said for top in part.tops for said in form.left(top, shown)))


def _counted(form: Form) -> Part:
    hint = _("Was leer bleibt, ist wie im Ausgangsblatt. Punkte als 35/1, oder ganze Punkte als 36.")
    return Part("zaehlung", _("Was gewinnt"), ("count", "halves"), hint, controls=form.fields("count", "halves"))


def _kontra(form: Form) -> Part:
    return Part("kontra", _("Kontra"), ("kontra",), controls=form.fields("kontra"))


def _own_games(form: Form) -> Part:
    hint = _("Spiele, die kein anderes Blatt kennt. Sie stehen am Tisch, am Telefon und auf jedem Papier unter ihrem Namen.")
    adding = Adding("own_games", _("Eigenes Spiel hinzufügen"), _("Wie heißt das Spiel?"), named=True)
    return Part("eigene-spiele", _("Eigene Spiele"), ("own_games",), hint, cards=_own(form, "own_games", ("kind", "value", "lost")),
                adding=(adding,))  # fmt: skip


def _own_announcements(form: Form) -> Part:
    hint = _("Ansagen, die kein anderes Blatt kennt. Ein leeres Feld heißt: so gibt es sie nicht.")
    known = form.picks(
        slug for slug in form.there.announcements if slug not in ("valat", "koenig_ultimo", *rows_of(form.typed, "own_announcements"))
    )
    adding = (
        Adding("own_announcements", _("Eigene Ansage hinzufügen"), _("Wie heißt die Ansage?"), named=True),
        Adding("own_announcements", _("Hier anders regeln"), _("Eine bekannte Ansage mit eigenen Regeln"), options=known),
    )
    cards = _own(form, "own_announcements", ("kind", "value", "needs"))
    return Part("eigene-ansagen", _("Eigene Ansagen"), ("own_announcements",), hint, cards=cards, adding=adding)


def _own(form: Form, table: str, first: Iterable[str]) -> tuple[Card, ...]:
    """The own rows of a table: the name and what is asked of each; what is seldom said folded, what is not of their kind not at all."""
    asked = [key for key in file_keys.KEYS if key.path.startswith(f"{table}.*.")]
    cards = []
    for row in rows_of(form.typed, table):
        kind = form.typed.get(f"{table}.{row}.kind", "")
        usual: list[Control] = [form.control(BY_PATH["names.*"], f"names.{row}")]
        more: list[Control] = []
        for key in asked:
            control = form.control(key, f"{table}.{row}.{key.parts[-1]}")
            known = row in form.known and key.parts[-1] == "kind"
            if control.typed or control.wrong or not (known or (key.kinds and kind not in key.kinds)):
                (usual if key.parts[-1] in first else more).append(control)
        cards.append(Card(table, row, form.there.names.get(row, row), tuple(usual), more=tuple(more)))
    return tuple(cards)


def _surplus(form: Form) -> Part:
    hint = _("Was jemand für Punkte über der Hälfte dazubekommt.")
    return Part("ueberschuss", _("Überschuss"), ("surplus",), hint, controls=form.fields("surplus"))


def _seats(form: Form) -> Part:
    sizes = dict.fromkeys((*(text for text in form.typed.getlist("seats.tables") if text), *rows_of(form.typed, "seats.out")))
    out = [
        form.control(BY_PATH["seats.out.*"], f"seats.out.{size}", asks=_("Wer setzt %(size)s aus?") % {"size": SIZES[int(size)]()})
        for size in sorted(sizes) if size in ("4", "5", "6")
    ]  # fmt: skip
    return Part("tische", _("Tische und wer aussetzt"), ("seats",), controls=(*form.fields("seats"), *out))


def _radl(form: Form) -> Part:
    triggers = rows_of(form.typed, "radl.triggers")
    events = rows_of(form.typed, "radl.events")
    cards = tuple(
        Card("radl.triggers", row, _("Nach: %(what)s") % {"what": _occasion(form, row)},
             (*((form.control(BY_PATH["radl.events.*"], f"radl.events.{row}"),) if row in events else ()),
              form.control(BY_PATH["radl.triggers.*"], f"radl.triggers.{row}")))
        for row in dict.fromkeys((*triggers, *events))
    )  # fmt: skip
    others = (*form.there.games, "trischaken", "fensterbankl", *form.there.announcements, "tie", "half_time")
    adding = (
        Adding("radl.triggers", _("Anlass hinzufügen"), _("Nach welchem Spiel, welcher Ansage?"),
               tuple(Option(slug, _occasion(form, slug), chosen=False) for slug in dict.fromkeys(others) if slug not in triggers)),
        Adding("radl.events", _("Eigenen Anlass hinzufügen"), _("Etwas anderes auf dem Zettel, etwa „Gstieß gefangen“"), named=True),
    )  # fmt: skip
    hint = _("Nach welchen Spielen die nächsten doppelt zählen, das Radl.")
    return Part("radl", _("Doppelt zählende Spiele"), ("radl",), hint, controls=form.fields("radl"), cards=cards, adding=adding)


def _occasion(form: Form, slug: str) -> str:
    words = {"tie": _("gleich viele Punkte"), "half_time": _("die Hälfte der Spiele"), "fensterbankl": _("Fensterbankl")}
    name = form.typed.get(f"radl.events.{slug}.de", "").strip()
    return name or words.get(slug) or form.there.names.get(slug) or called(form.typed, slug)


def _names(form: Form) -> Part:
    slugs = dict.fromkeys((*form.there.games, *form.there.announcements, *rows_of(form.typed, "names")))
    controls = tuple(
        form.control(BY_PATH["names.*"], f"names.{slug}", asks=form.usually(slug)) for slug in slugs if slug not in form.own_rows
    )
    return Part(
        "namen", _("Namen"), ("names",), _("Wie Spiele und Ansagen hier heißen, wo ein anderer Name üblich ist."), controls=controls
    )


def _play(form: Form) -> Part:
    return Part("spielweise", _("Wie gespielt wird"), ("play",), controls=form.fields("play"))


def _renonce(form: Form) -> Part:
    cards = [_fault_row(form, row) for row in rows_of(form.typed, "renonce.rows")]
    claims = [
        Card("renonce.claims", row, _("Entgangen: %(what)s") % {"what": form.there.names.get(row) or called(form.typed, row)},
             (form.control(BY_PATH["renonce.claims.*"], f"renonce.claims.{row}"),))
        for row in rows_of(form.typed, "renonce.claims")
    ]  # fmt: skip
    there = rows_of(form.typed, "renonce.rows")
    faults = tuple(Option(slug, label, chosen=False) for slug, label in violations(form.typed).items() if slug not in there)
    claimed = form.picks(slug for slug in form.there.announcements if slug not in rows_of(form.typed, "renonce.claims"))
    adding = [
        Adding("renonce.rows", _("Hier anders entscheiden"), _("Welcher Verstoß?"), options=faults),
        Adding("renonce.rows", _("Eigenen Verstoß hinzufügen"), _("Wie heißt der Verstoß?"), named=True),
    ]
    asked = ["renonce.from", "renonce.late"]
    if form.measured:
        adding.append(Adding("renonce.claims", _("Forderung hinzufügen"), _("Was kann man fordern?"), options=claimed))
        asked.append("renonce.pays")
    hint = _("Was der Schiedsrichter entscheidet. Was hier nicht steht, ist wie im Ausgangsblatt.")
    return Part("renonce", _("Renonce und andere Verstöße"), ("renonce",), hint, controls=form.fields(*asked), cards=(*cards, *claims),
                adding=tuple(adding))  # fmt: skip


def _fault_row(form: Form, row: str) -> Card:
    """A row of the table of faults: from which stage on what is decided; or that it falls away."""
    place, english = f"renonce.rows.{row}", language() == "en"
    away = form.typed.get(place, "") == NOTHING
    struck = Control(place, _("gibt es hier nicht: keine Renonce"), "tick", value=NOTHING, english="1" if away else "",
                     faults=form.said(place) if away else ())  # fmt: skip
    own = () if row in form.known_faults else (form.control(BY_PATH["names.*"], f"names.{row}"),)
    places = [
        (f"{place}.stages.{stage}", term(stage, "en" if english else "de"))
        for stage in file_keys.STAGES if stage != "next_game" or form.typed.get(f"{place}.stages.{stage}")
    ]  # fmt: skip
    stages = () if away else form.decisions(places)
    more = () if away else form.below("renonce.rows", row, ("payer", "games", "source"))
    return Card("renonce.rows", row, called(form.typed, row), (*own, struck, *stages), more=more, steps=True)


def _sentences(form: Form) -> Part:
    groups = [(heading, form.options(options)) for heading, options in spoken_of(form.there, form.base, form.typed)]
    cards = [
        Card("sentences", row, _("Satz %(n)d") % {"n": place}, (
            form.control(BY_PATH["sentences.[].paragraph"], f"sentences.{row}.paragraph")._replace(hint=_("etwa § 4")),
            *(form.control(BY_PATH[f"sentences.[].{name}"], f"sentences.{row}.{name}") for name in ("de", "en")),
            _of_row(form, f"sentences.{row}.row", groups),
        ))
        for place, row in enumerate((row for row in rows_of(form.typed, "sentences") if row.isdigit()), 1)
    ]  # fmt: skip
    none = Control("sentences", _("Auf dem Regelblatt stehen nur eigene Sätze, keiner des Ausgangsblattes"), "tick", value=NOTHING,
                   english="1" if NOTHING in form.typed.getlist("sentences") else "")  # fmt: skip
    hint = _("Die Sätze des eigenen Textes, in dieser Reihenfolge. Steht einer da, druckt das Regelblatt keinen fremden mehr.")
    adding = Adding("sentences", _("Satz hinzufügen"))
    return Part("saetze", _("Sätze"), ("sentences",), hint, controls=(none,) if not cards else (), cards=tuple(cards), adding=(adding,))


def _of_row(form: Form, name: str, groups: list[tuple[str, tuple[Option, ...]]]) -> Control:
    """What a sentence speaks of."""
    key, value = BY_PATH["sentences.[].row"], form.typed.get(name, "")
    known = {option.value for _heading, options in groups for option in options}
    strange = () if value in ("", *known) else (Option(value, called(form.typed, value), chosen=True),)
    shown = [(heading, tuple(option._replace(chosen=option.value == value) for option in options)) for heading, options in groups]
    asks = key.asks[language() == "en"]
    return Control(name, asks, "pick", value=value, options=(Option("", _("von nichts im Besonderen"), chosen=not value), *strange),
                   groups=tuple(shown), faults=form.said(form.row(name)))  # fmt: skip


def _day(form: Form) -> Part:
    games_at = tuple(
        form.control(BY_PATH["day.games_at.*"], f"day.games_at.{size}", asks=_("Spiele an einem Tisch %(size)s") % {"size": SIZES[size]()})
        for size in form.sizes
    )  # fmt: skip
    hint = _("Was in das Formular eines neuen Turniers kommt. Auf dessen Regelblatt steht, was das Turnier selbst sagt.")
    return Part("tag", _("Der Turniertag"), ("day",), hint, controls=(*form.fields("day"), *games_at))
