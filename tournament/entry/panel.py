"""What the entry form shows: its controls with their words, keys and values, for the template and for the script beside it.

One list of keys for the page, the script and the help. Which controls a game has is said by `rules.engine.forms`; nothing here reads a
record.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from rules.engine import LISTED, Field, Form, GameForm, Tariff, by_holder, game_forms, settled_games
from rules.families import FIELDS, FORM, SHAPE, label
from rules.rows import WHENS, RuleSystem
from rules.words import TERMS, term
from scoring.plain import say
from tournament.entry.form import CLAIMS, EVENT
from tournament.entry.kontra_values import FOR_ALL
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.convert import language, own_word, poignees
from tournament.ledger.store.refusals import Finding

KEYS = {
    "won": "G",
    "lost": "V",
    "2": "K",
    "4": "R",
    "8": "S",
    "16": "I",
    "abgeloest": "B",
    "gehalten": "H",
    **{field.name: field.key for field in SHAPE if field.key},
}
"""Letters of the form beside the announcements' own. A letter holds wherever no text is being typed."""

ANNOUNCEMENT_KEYS = {
    "pagat": "P", "uhu": "U", "kakadu": "A", "quapil": "Q", "koenig_ultimo": "O", "trull": "T", "vier_koenige": "F", "valat": "D",
    "negykiraly": "F", "dupla": "D", "volat": "O", "pagat_ultimo": "P", "sas_ultimo": "A", "xxi_fogas": "M",
    "mondfang": "M", "sack": "C", "absolut": "O", "panzer": "Z", "ohne_trull": "N", "ohne_koenige": "E", "vier_voegel": "W",
}  # fmt: skip


BESIDE = frozenset({"bouts", "petit_au_bout", "reason"})
"""Plain fields that stand beside something else; every other one has a place of its own at the end of the form."""

MOST_CELLS = 12
"""A number that can be more than so many others is written at the desk; a phone offers the first ones."""
KONTRA_BY, KONTRA_RE = "kontra_for", "kontra_re"
"""The controls of who said a personal Kontra, and who answered it."""
ROOMY = 14
"""Letters of a name that a row of four players takes at its full size."""
ROW = 32
"""Letters of all names that a phone takes in one row."""


class Choice(NamedTuple):
    """One cell of a row of choices. `out`: of who deals, the seats that then sit out, with blanks between them."""

    value: str
    label: str
    key: str = ""
    checked: bool = False
    title: str = ""
    out: str = ""


class Group(NamedTuple):
    """A row of choices under one name, with what is wrong with it."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    faults: tuple[str, ...] = ()
    small: bool = False
    people: bool = False
    """One cell a player: equal widths, in the order of the columns."""
    key: str = ""
    """The letter that leads to it."""

    @property
    def tight(self) -> bool:
        """Whether a long name would take the others their room: then all stand smaller."""
        return self.people and any(len(choice.label) > ROOMY for choice in self.choices)

    @property
    def pairs(self) -> bool:
        """Whether one row of a phone would cut the names: there they stand two and two."""
        return self.people and sum(len(choice.label) for choice in self.choices) > ROW

    @property
    def shape(self) -> str:
        """Its classes: a row of players, drawn smaller or in pairs."""
        marks = {"people": self.people, "tight": self.tight, "pairs": self.pairs}
        return "".join(f" {name}" for name, holds in marks.items() if holds)


class Announced(NamedTuple):
    """An announcement's controls: when, and then by whom, whether it was made, its Kontra and for whom a Sub holds.

    `only_made`: silent it is told only where it was made; `holding`: it always counts; `follows`: whether it was made is known from the
    game.
    """

    kind: str
    prefix: str
    label: str
    key: str
    second: bool
    """Of the other side, where both may announce it."""
    faults: tuple[str, ...]
    only_made: bool
    holding: bool
    follows: bool
    when: Group
    by: Group
    of: Group | None
    """Who alone pays it."""
    won: Group | None
    kontra: Group | None
    sub: Group | None
    sayer: bool
    """Whether `sub` says who said the Kontra, whichever it is."""


def faults_by_control(findings: Iterable[Finding], places: Mapping[str, str], *, counts: bool) -> dict[str, tuple[str, ...]]:
    """The sentences of findings by the control they stand beside; each sentence once a control."""
    found: dict[str, list[str]] = {}
    for finding in findings:
        root = finding.field.partition(".")[0].partition("[")[0]
        control = places.get(finding.field) or places.get(finding.field.partition(".")[0]) or root
        if control == "points" and counts:
            control = "counts"
        sentences = found.setdefault(control, [])
        if finding.message not in sentences:
            sentences.append(finding.message)
    return {control: tuple(sentences) for control, sentences in found.items()}


class Panel:
    """Builds the groups of one form from what stands in it."""

    def __init__(self, values: Mapping[str, str], seats: Sequence[SeatName], tariff: Tariff, faults: Mapping[str, tuple[str, ...]]) -> None:
        self.values = values
        self.seats = [seat for seat in seats if seat.index != tariff.empty]
        self.tariff = tariff
        self.faults = faults

    def context(self) -> dict[str, Any]:
        """Everything that the form's template reads."""
        forms = game_forms(self.tariff)
        fields = {field for form in forms for field in form.fields}
        results = {form.result for form in forms}
        kontras = {form.kontra for form in forms}
        return {
            "values": self.values,
            "faults": self.faults,
            "fields": fields,
            "games": [self.tariff.system.word(form.slug, language()) for form in forms],
            "dealer": self.people("dealer"),
            "vorhand": self.people("vorhand", first=Choice("", _("nächster"))),
            "declarer": self.people("declarer", first=None if self.needs("declarer") else Choice("", "–")),
            "partner": self.people("partner", first=Choice("alone", term("alone", language()))),
            "won": self.group("won", self.label("won"), [("1", _("gewonnen"), KEYS["won"]), ("0", _("verloren"), KEYS["lost"])]),
            "bid": self.bid() if "bid" in fields else None,
            "kontra": self.kontra("kontra", self.label("kontra")) if kontras - {None} else None,
            "kontra_for": self.kontra_for("kontra_for") if "sub" in kontras else None,
            "said": self.said(forms, fields),
            "kontra_each": [self.kontra(f"kontra_{seat.index}", seat.short, seat=seat) for seat in self.seats] if "each" in kontras else [],
            "announcements": self.announcements(),
            "announcements_label": self.label("announcements"),
            "whens_hint": "before_talon" in {when for form in forms for item in form.announcements for when in item.whens},
            "count": self.count(results, fields),
            "counts_hint": _("Ganze Punkte, zusammen 70 (oder 69, 71). Ohne Stich: 0.")
            if self.tariff.count.rounded
            else _("Ein leeres Feld wird ergänzt, wenn nur eines leer ist. Ohne Stich: 0."),
            "counts": [self.text(f"points_{seat.index}", seat) for seat in self.seats] if "counts" in results else [],
            "amounts": [self.text(f"amount_{seat.index}", seat) for seat in self.seats],
            "amounts_label": self.label("amounts"),
            "balanced": self.tariff.system.balanced,
            "of": self.of(),
            "taking": self.taking() if "taker" in results else None,
            "renonce": self.renonce() if "renonce" in fields else None,
            "ticks": [
                *(self.tick(field) for field in FIELDS.values() if field.name in fields and field.form is Form.FLAG),
                *(self.event(slug, names[language() == "en"]) for slug, names in happenings(self.tariff).items() if "events" in fields),
            ],
            "more": [
                self.plain(FIELDS[name])
                for name in FORM
                if name in fields - BESIDE and FIELDS[name].form in (Form.CHOICE, Form.NUMBER, Form.TEXT, Form.OFFENDER, *LISTED)
            ],
            "keys": KEYS,
        }

    def needs(self, name: str) -> bool:
        """Whether a game without this field is refused."""
        return any(field.needed for field in self.tariff.family.shape if field.name == name)

    def faulty(self, name: str) -> tuple[str, ...]:
        """The sentences beside a control."""
        return self.faults.get(name, ())

    def label(self, name: str) -> str:
        """What people call a field on this sheet."""
        return label(name, language(), self.tariff.system)

    def over(self, name: str) -> str:
        return over_keys(name, self.tariff.system)

    def group(self, name: str, label: str, choices: Iterable[tuple[str, ...]], *, preset: str = "", small: bool = False) -> Group:
        """A row of choices; the value that stands in the form is checked, else `preset`."""
        stands = self.values.get(name, preset)
        filled = ((*choice, "", "")[:3] for choice in choices)
        cells = tuple(Choice(value, text, key, checked=value == stands) for value, text, key in filled)
        return Group(name=name, label=label, choices=cells, faults=self.faulty(name), small=small)

    def count(self, results: Collection[str | None], fields: Collection[str]) -> dict[str, str]:
        """What the count of a game is called, and how one looks: in whole points, or in thirds."""
        if "taker" in results:
            return {"label": self.label("points"), "example": "41"}
        counted = self.tariff.count
        if not counted.thirds:
            return {"label": self.label("points"), "example": str(counted.wins)}
        return {"label": _("Zählung, wenn gezählt") if "won" in fields else _("Zählung des Spielers"), "example": "37/2"}

    def tick(self, field: Field) -> dict[str, Any]:
        """A flag."""
        name = field.name
        return {"name": name, "label": self.label(name), "key": field.key, "on": self.values.get(name), "faults": self.faulty(name)}

    def event(self, slug: str, name: str) -> dict[str, Any]:
        """Something that happened, as the sheet calls it."""
        control = f"{EVENT}{slug}"
        return {"name": control, "label": name, "key": "", "on": self.values.get(control), "faults": self.faulty(control)}

    def plain(self, field: Field) -> dict[str, Any]:
        """A field of one value that needs nothing of its own: a row of what it can be, or a line to write on."""
        heading = self.label(field.name)
        if field.form is Form.TEXT or field.high - field.low > MOST_CELLS:
            return {"name": field.name, "label": heading, "value": self.values.get(field.name, ""), "faults": self.faulty(field.name)}
        if field.form is Form.OFFENDER:
            return {"group": self.people(field.name)}
        none = [] if field.needed else [("", "–")]
        return {"group": self.group(field.name, heading, [*none, *choices_of(field, self.tariff)])}

    def people(self, name: str, heading: str = "", first: Choice | None = None) -> Group:
        """The players in the order of their columns; `first` is what stands before them."""
        value = self.values.get(name, first.value if first is not None and first.value == "" else None)
        cells = [first._replace(checked=value == first.value)] if first is not None else []
        cells += [
            Choice(value=str(seat.index), label=seat.short, key=seat.key, checked=str(seat.index) == value, title=seat.name)
            for seat in self.seats
        ]
        return Group(name, heading or self.label(name), tuple(cells), self.faulty(name), people=True)

    def text(self, name: str, seat: SeatName) -> dict[str, Any]:
        """A text control of one player."""
        return {"name": name, "seat": seat, "value": self.values.get(name, ""), "faults": self.faulty(name)}

    def bid(self) -> Group:
        """Plain, abgelöst, gehalten."""
        choices = [(bid, term(bid, language()), KEYS.get(bid, "")) for bid in self.tariff.system.bids]
        return self.group("bid", self.label("bid"), choices, preset="plain")

    def of(self) -> Group:
        """Of which game a manual settlement is: a Radl follows it as it follows the game itself."""
        games = [(slug, self.tariff.system.word(slug, language())) for slug in settled_games(self.tariff)]
        return self.group("of", self.label("of"), [("", _("steht nicht fest")), *games])

    def kontra(self, name: str, label: str, *, small: bool = False, seat: SeatName | None = None) -> Group:
        """–, Kontra, Re, Sub …: the steps of the sheet."""
        word = self.tariff.system.word
        choices = [(str(factor), word(f"kontra_{factor}", language()), KEYS.get(str(factor), "")) for factor in sorted(self.tariff.kontras)]
        group = self.group(name, label, choices, preset="1", small=small or seat is not None)
        return group if seat is None else group._replace(choices=tuple(choice._replace(key="") for choice in group.choices))

    def kontra_for(self, name: str) -> Group:
        """Whom a Sub holds for; where Kontra is personal, who said it."""
        if is_personal(game_forms(self.tariff)):
            return self.people(name, said_labels()[KONTRA_BY], first=Choice("", "–"))
        return self.people(name, _("Sub gilt"), first=Choice(FOR_ALL, _("für alle")))

    def said(self, forms: Iterable[GameForm], fields: Collection[str]) -> list[Group]:
        """Whose a personal Kontra is and who answered it; who lost the Mond and who took it: a row of players each."""
        asked = [KONTRA_BY, KONTRA_RE] * is_personal(forms) + ["mond", "mond_to"] * ("mond" in fields)
        nobody, talon = Choice("", "–"), Choice("", _("niemand, im Talon"))
        rows = (self.people(name, said_labels()[name], first=talon if name == "mond_to" else nobody) for name in asked)
        return [row._replace(key=KEYS.get(row.name, "")) for row in rows]

    def announcements(self) -> list[Announced]:
        """One item a kind, one more for the other side where both may announce it."""
        forms = [item for form in game_forms(self.tariff) for item in form.announcements]
        # Where silent is the usual thing it comes first; Point-Tarock's are mostly announced.
        order = WHENS if any("before_talon" in item.whens for item in forms) else tuple(reversed(WHENS))
        found = []
        for row in self.tariff.system.announcements:
            items = [item for item in forms if item.kind == row.slug]
            if not items:
                continue
            whens = [when for when in order if any(when in item.whens for item in items)]
            found.append(self._announcement(f"a_{row.slug}", items[0], whens))
            if row.each_side:
                found.append(self._announcement(f"b_{row.slug}", items[0], whens)._replace(second=True, key=""))
        return found

    def _announcement(self, prefix: str, item: Any, whens: list[str]) -> Announced:
        label = short_term(item.kind, self.tariff.system)
        kontra = self.kontra(f"{prefix}_kontra", _("Kontra auf %(what)s") % {"what": label}, small=True) if item.kontra else None
        made = [("1", _("gelungen"), KEYS["won"]), ("0", _("verloren"), KEYS["lost"])]
        sub = kontra is not None and any(form.kontra in ("sub", "sayer") for form in game_forms(self.tariff))
        return Announced(
            kind=item.kind,
            prefix=prefix,
            label=label,
            key=ANNOUNCEMENT_KEYS.get(item.kind, ""),
            second=False,
            faults=self.faulty(prefix),
            only_made=not item.can_be_lost_silent,
            holding=item.holding,
            follows=not item.needs_won,
            when=self.group(prefix, label, [("", "–"), *((when, _when(when)) for when in whens)], small=True),
            by=self.people(f"{prefix}_by", _("angesagt von"), first=Choice("", usual_announcer(item.kind, self.tariff)))._replace(
                small=True
            ),
            won=self.group(f"{prefix}_won", label, made, preset="1", small=True) if item.needs_won else None,
            of=self.people(f"{prefix}_of", _("zahlt"))._replace(small=True) if item.of else None,
            kontra=kontra,
            sub=self.kontra_for(f"{prefix}_for")._replace(small=True) if sub else None,
            sayer=is_personal(game_forms(self.tariff)),
        )

    def taking(self) -> dict[str, Any]:
        """The fields of French Tarot, with how many trumps each poignée shows at this table."""
        word = self.tariff.system.word
        sides = [("", "–"), *((side, word(side, language())) for side in ("attack", "defence"))]
        sizes = [("", "–"), *((size, f"{word(size, language())} ({count})") for size, count in poignees(self.tariff))]
        return {
            "bouts": self.group("bouts", self.over("bouts"), [(str(count), str(count), str(count)) for count in range(4)]),
            "petit": self.group("petit_au_bout", self.over("petit_au_bout"), sides),
            "poignees": [self.group(f"poignee_{seat.index}", seat.short, sizes, small=True) for seat in self.seats],
            "chelem": self.group("chelem", self.over("chelem"), sides),
        }

    def renonce(self) -> dict[str, Any]:
        """Offenders and the rows for claims."""
        field = next(field for field in self.tariff.family.shape if field.name == "renonce")
        kinds = dict.fromkeys(kind for form in game_forms(self.tariff) for kind in form.claimable)
        whats = [("", "–"), *((kind, self.tariff.system.word(kind, language())) for kind in kinds), ("points", _("Punkte"))]
        people = [("", "–"), *((str(seat.index), seat.short) for seat in self.seats)]
        rows = [
            {
                "name": f"claim_{row}",
                "faults": self.faulty(f"claim_{row}"),
                "by": self.group(f"claim_{row}_by", _("Wer fordert"), people),
                "what": self.group(f"claim_{row}_what", _("Was"), whats),
                "points": self.values.get(f"claim_{row}_points", ""),
                "reason": self.values.get(f"claim_{row}_reason", ""),
            }
            for row in range(CLAIMS if self.tariff.sheet.decisions.takes_claims else 0)
        ]
        offenders = [(seat, self.values.get(f"offender_{seat.index}")) for seat in self.seats]
        found = {"on": self.values.get("renonce"), "label": field.label[language() == "en"], "offenders": offenders}
        if field.form is not Form.RENONS:
            return {**found, "claims": rows}
        purpose = [(seat, self.values.get(f"on_purpose_{seat.index}")) for seat in self.seats]
        return {**found, "purpose": purpose, "discard": self.values.get("renonce_fault")}


def choices_of(field: Field, tariff: Tariff) -> list[tuple[str, str]]:
    """What a choice or a number can be, or what the sheet lists, as a control has it, with its word."""
    writing = tariff.system.written
    if field.form is Form.WORD:
        return [(word, word) for word in writing.words]
    if field.form is Form.FAULT:
        return [(slug, row.name[language() == "en"]) for slug, row in writing.faults.items()]
    said = field.choices or tuple(str(number) for number in range(field.low, min(field.high, field.low + MOST_CELLS) + 1))
    return [(value, term(value, language()) if value in TERMS else value) for value in said]


def is_personal(forms: Iterable[GameForm]) -> bool:
    """Whether Kontra is of whoever said it."""
    return any(form.kontra == "sayer" for form in forms)


def over_keys(name: str, system: RuleSystem) -> str:
    """What a field is called on this sheet where the word stands over its keys and begins nothing else: "Bouts"."""
    word = label(name, language(), system)
    return word[:1].upper() + word[1:]


def said_labels() -> Mapping[str, str]:
    """What the rows are called that name a player beside something that was said or happened."""
    return {
        KONTRA_BY: _("Kontra von"),
        KONTRA_RE: _("Rekontra von"),
        "mond": label("mond", language()),
        "mond_to": _("Mond gestochen von (sonst Talon)"),
    }


def happenings(tariff: Tariff) -> Mapping[str, tuple[str, str]]:
    """What the sheet has a word for that happens and starts a Radl: German, English, by its slug."""
    return tariff.system.radl_terms.events


def short_term(kind: str, system: RuleSystem) -> str:
    """An announcement's name on the sheet where room is scarce: "König ult.", or the one that the sheet has for it (`…_short`)."""
    own = system.names.get(f"{kind}_short")
    if own is not None:
        return own[language() == "en"]
    return system.word(kind, language()).replace("König ultimo", "König ult.").replace("King ultimo", "King ult.")


class Turn(NamedTuple):
    """What is said of whose turn it is, short: who deals, who is first, and of who deals and does not play where the sheet has a word for
    it."""

    dealer: str
    vorhand: str
    rests: str


def turn_words(system: RuleSystem) -> Turn:
    """The sheet's own words, else those of every sheet."""
    dealer, vorhand, rests = (own_word(system, name) for name in ("dealer_short", "vorhand_short", "sits_out"))
    return Turn(dealer or say("dealer", language()), vorhand or _("Vorhand"), rests)


def usual_announcer(kind: str, tariff: Tariff) -> str:
    """Who is meant where nobody is named: the declarer; of a König ultimo that the called king's holder announces, he."""
    return _("wer den König hat") if by_holder(kind, "open", tariff) else tariff.system.word("declarer", language())


def _when(when: str) -> str:
    """Short words for the cells of an announcement; the long ones stand in the glossary."""
    return {"before_talon": _("vor"), "after_talon": _("nach")}.get(when) or term(when, language())
