"""The entry form of a game: what a person typed becomes a record, and a record becomes what stands in the form.

The one reading behind saving, the live preview and the form without a script. It never scores and never queries; what it cannot make
sense of goes into the record as it was typed, so that `rules` refuses it with its own sentence and nothing typed is lost.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from rules.engine import (
    LISTED,
    UNSAID,
    AnnouncementForm,
    Field,
    Form,
    GameForm,
    Tariff,
    amounts_have_halves,
    by_holder,
    family_of,
    game_forms,
)  # fmt: skip
from rules.families import FIELDS
from rules.rows import RuleSystem, card_points
from rules.words import TERMS, written
from scoring.plain import fold
from tournament.entry import nested
from tournament.entry.kontra_values import FOR_ALL, game_kontra_values
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding

CLAIMS, TEXT_LIMIT = 4, 300
EVENT = "event_"
"""Before the word of something that happened and starts a Radl: the name of its tick."""

_COUNT = re.compile(r"([0-9]{1,3})\s*[/,. ]\s*([0-9])", re.ASCII)


class Typed(NamedTuple):
    """What was typed. `places` maps a finding's field to the control that it belongs to; `completed` are controls that the program filled
    in itself, with their text; `findings` what only the form can know (a game that cannot be told from its letters, a partner left
    open)."""

    record: dict[str, Any]
    places: dict[str, str]
    completed: dict[str, str]
    findings: tuple[Finding, ...]
    form: GameForm | None


@lru_cache(maxsize=1 << 12)
def folded(text: str) -> str:
    """A name as people type it: no case, no accents, no spaces or hyphens."""
    return "".join(letter for letter in fold(text) if letter.isalnum())


def rank(typed: str, slug: str, system: RuleSystem) -> int | None:
    """How well the letters fit a game, 0 best: its name, the beginning of its name, its initials, another name of it. None: not at all."""
    wanted = folded(typed)
    if not wanted:
        return None
    label = system.word(slug, language())
    names = [folded(name) for name in (slug, system.word(slug, "de"), system.word(slug, "en"))]
    others = [folded(name) for name in other_names(slug, system)]
    words = [folded(word) for word in re.split(r"[\s()-]+", label) if folded(word)]
    tests = (
        wanted in names,
        wanted in others,
        folded(label).startswith(wanted),
        len(words) > 1 and "".join(word[0] for word in words) == wanted,
        any(name.startswith(wanted) for name in others),
        any(word.startswith(wanted) for word in words),
    )
    return next((place for place, fits in enumerate(tests) if fits), None)


def other_names(slug: str, system: RuleSystem) -> list[str]:
    """What a game is called besides; where the sheet has a name of its own for it, everybody's too."""
    entry = TERMS.get(slug)
    return [] if entry is None else [*([entry.german, entry.english] if slug in system.names else []), *entry.aliases]


def find_games(typed: str, tariff: Tariff) -> list[GameForm]:
    """The games that these letters can mean, of the best kind of fit only, in the order of the sheet."""
    ranked = [(place, form) for form in game_forms(tariff) if (place := rank(typed, form.slug, tariff.system)) is not None]
    best = min((place for place, _form in ranked), default=None)
    return [form for place, form in ranked if place == best]


def not_on_the_sheet(typed: str) -> str:
    """What is said of a game that nobody can find, in the reader's language."""
    return _("„%(typed)s“ steht auf diesem Blatt nicht. Bitte ein Spiel aus der Liste wählen.") % {"typed": typed[:40]}


@lru_cache(maxsize=64)
def fields_of(tariff: Tariff) -> Mapping[str, Field]:
    """Every field in the order of the form: of the sheet's family where it has one of that name, so that it is read as that has it."""
    own = {field.name: field for field in reversed(tariff.family.shape)}
    return {name: own.get(name, field) for name, field in FIELDS.items()}


def usual_game(tariff: Tariff) -> str | None:
    """The slug of the game that a record is of which names none; None where every record names its own."""
    return tariff.system.games[0].slug if family_of(tariff).unnamed else None


def read_entry(data: Mapping[str, str], tariff: Tariff) -> Typed:
    """The record that the form's controls say. `data` maps a control's name to its text, as a posted form does."""
    return _Reader(data, tariff).read()


class _Reader:
    """Reads one form, control by control, in the order of the form."""

    def __init__(self, data: Mapping[str, str], tariff: Tariff) -> None:
        self.data = data
        self.tariff = tariff
        self.record: dict[str, Any] = {}
        self.places: dict[str, str] = {}
        self.completed: dict[str, str] = {}
        self.findings: list[Finding] = []
        self.form: GameForm | None = None

    def read(self) -> Typed:
        for name, form in ((field.name, field.form) for field in fields_of(self.tariff).values() if field.asked):
            part = _PARTS.get(form)
            if part is not None:
                part(self)
            elif self.text(name):
                value = _VALUES[form](self.text(name))
                if value is not None:
                    self.record[name] = value
        return Typed(record=self.record, places=self.places, completed=self.completed, findings=tuple(self.findings), form=self.form)

    def text(self, control: str) -> str:
        """The text of a control, trimmed and of bounded length."""
        return self.data.get(control, "").strip()[:TEXT_LIMIT]

    @property
    def dealer(self) -> int | None:
        dealer = self.record.get("dealer")
        return dealer if type(dealer) is int else None

    def _active(self) -> list[int]:
        idle = self.tariff.idle(self.dealer, self.record.get("game"))
        return [seat for seat in range(self.tariff.seats) if seat not in idle]

    def _opponents(self) -> list[int]:
        """Who plays against the declarer, where nobody plays with him."""
        return [seat for seat in self._active() if seat != self.record.get("declarer")]

    def _game(self) -> None:
        typed = self.text("game") or usual_game(self.tariff) or ""
        if not typed:
            return
        fitting = [form for form in game_forms(self.tariff) if form.slug == typed] or find_games(typed, self.tariff)
        if len(fitting) == 1:
            self.form = fitting[0]
            self.record["game"] = self.form.slug
            return
        self.record["game"] = typed[:40]
        if fitting:
            names = ", ".join(self.tariff.system.word(form.slug, language()) for form in fitting)
            text = _("„%(typed)s“ passt auf mehrere Spiele: %(names)s. Bitte mehr Buchstaben.") % {"typed": typed[:40], "names": names}
        else:
            text = not_on_the_sheet(typed)
        self.findings.append(Finding("unknown_game", "game", text))

    def _partner(self) -> None:
        said = self.text("partner")
        if said:
            if said != "alone" and said != str(self.record.get("declarer")):
                self.record["partner"] = nested.number(said)
        elif self.form is not None and "partner" in self.form.fields and not self.text("conceded"):
            self.record["partner"] = UNSAID
            self.findings.append(Finding("missing_field", "partner", _("Mit wem? Wer ohne Partner spielt, wählt „allein“.")))

    def _points(self) -> None:
        kind = self.form.result if self.form else None
        if kind == "counts" or any(self.text(f"points_{seat}") for seat in range(self.tariff.seats)):
            self._counts()
        elif self.text("points"):
            self.record["points"] = nested.read_half(self.text("points")) if kind == "taker" else self._count(self.text("points"))

    def _count(self, typed: str) -> Any:
        """ "37/2", also typed "37,2". A whole number is one where the pack is counted in whole points and where the game fixes the Blatt;
        else it means none: "37/0"."""
        whole = int(typed[:6]) if typed.isascii() and typed.isdigit() else None
        if not self.tariff.count.thirds:
            return typed if whole is None else whole
        match = _COUNT.fullmatch(typed)
        if match:
            return f"{match[1]}/{match[2]}"
        if whole is None:
            return typed
        return whole if self.form is not None and self.form.blatt is not None else f"{whole}/0"

    def _counts(self) -> None:
        """Trischaken: one count a seat. A single one left open follows from the others, and the program says that it filled it in; not
        where counts are rounded, each for itself."""
        active = self._active()
        typed = {seat: self.text(f"points_{seat}") for seat in range(self.tariff.seats)}
        read = {seat: self._whole_count(text) for seat, text in typed.items() if text}
        missing = [seat for seat in active if not typed[seat]]
        counted = self.tariff.count
        steps = [step for count in read.values() if (step := counted.read(count)) is not None]
        follows = not counted.rounded and len(missing) == 1 and len(steps) == len(read)
        if follows and (rest := counted.total - sum(steps)) >= 0:
            read[missing[0]], self.completed[f"points_{missing[0]}"] = counted.as_json(rest), counted.write(rest)
        if read:
            self.record["points"] = [read.get(seat) for seat in range(self.tariff.seats)]
        for seat in range(self.tariff.seats):
            self.places[f"points[{seat}]"] = f"points_{seat}"

    def _whole_count(self, typed: str) -> Any:
        """A count of Trischaken; a whole number means no Blatt, where there is any."""
        counted = self._count(typed)
        if not self.tariff.count.thirds:
            return counted
        text = str(counted)
        return f"{text}/0" if text.isascii() and text.isdigit() else text

    def _game_kontra(self) -> None:
        unit = self.form.kontra if self.form else None
        said = self.text("kontra")
        if unit == "each":
            each = {str(seat): nested.number(self.text(f"kontra_{seat}") or said or "1") for seat in self._opponents()}
            if any(factor != 1 for factor in each.values()):
                self.record["kontra"] = each
        elif said not in ("", "1"):
            self.record["kontra"] = self._kontra(said, "kontra_for", "kontra")

    def _sayers(self) -> None:
        """A Kontra of whoever said it; the declarer answers it, and where each plays for himself whoever is named."""
        said = self.text("kontra")
        if said not in ("", "1"):
            self.record["kontra"] = self._said(said, "kontra_for", self.record.get("declarer", self.text("kontra_re")), "kontra")

    def _said(self, said: str, whom: str, answers: object, field: str) -> Any:
        self.places |= {f"{field}.by": whom, f"{field}.re": whom.removesuffix("for") + "re"}
        if said == nested.SAID[1] and answers in ("", None):
            self.findings.append(Finding("missing_field", f"{field}.re", _("Wer hat Rekontra gesagt?")))
        return nested.read_said(said, self.text(whom), nested.number(answers) if isinstance(answers, str) else answers)

    def _kontra(self, said: str, whom: str, field: str) -> Any:
        """A multiplier; a Sub that one opponent alone said leaves the others at Re. `whom`: the control that says for whom it holds, which
        has to be said where a Sub may be one opponent's. One of somebody else stays as it was typed, for the rules to refuse."""
        factor, only = nested.number(said), self.text(whom)
        if factor != 8 or only == FOR_ALL:
            return factor
        if not only:
            if self.form is not None and self.form.kontra == "sub":
                self.findings.append(Finding("missing_field", whom, _("Für wen gilt das Sub? Es gilt nur für den, der es gesagt hat.")))
            return factor
        opponents = [str(seat) for seat in self._opponents()]
        if only not in opponents:
            whose = _("„Sub gilt“ nennt jemanden, der in diesem Spiel kein Gegner ist. Bitte einen Gegner wählen, oder „für alle“.")
            self.findings.append(Finding("bad_seat", field, whose))
        return dict.fromkeys(opponents, 4) | {only: 8}

    def _announcements(self) -> None:
        found: list[dict[str, Any]] = []
        own = {item.kind: item for item in self.form.announcements} if self.form else {}
        for row in self.tariff.system.announcements:
            for prefix in (f"a_{row.slug}", f"b_{row.slug}") if row.each_side else (f"a_{row.slug}",):
                item = own.get(row.slug)
                when = self.text(prefix) or ("open" if item is not None and item.required and prefix[0] == "a" else "")
                if when:
                    self._place(f"announcements[{len(found)}]", prefix)
                    found.append(self._announcement(row.slug, prefix, when, item, field=f"announcements[{len(found)}]"))
        if found:
            self.record["announcements"] = self._without_what_follows(found)

    def _without_what_follows(self, found: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Where somebody made every trick the form asks no result of what follows from that."""
        forms = {} if self.form is None else {item.kind: item for item in self.form.announcements}
        every = any(item.get("won") is True and item["kind"] in forms and forms[item["kind"]].every_trick for item in found)
        follows = {kind for kind, item in forms.items() if item.follows} if every else set()
        return [{key: value for key, value in item.items() if key != "won" or item["kind"] not in follows} for item in found]

    def _announcement(self, kind: str, prefix: str, when: str, item: AnnouncementForm | None, *, field: str) -> dict[str, Any]:
        """One announcement; `item` is what the game says of it. A silent Trull is there because it was made: the form asks no result; nor
        of what a count decides, where the game was counted."""
        announcement: dict[str, Any] = {"kind": kind}
        by = self.text(f"{prefix}_by") or str(_announcer(kind, when, self.record, self.tariff))
        if by:
            announcement["by"] = nested.number(by)
        announcement["when"] = when
        follows = item is not None and (not item.needs_won or (item.follows and "points" in self.record))
        if not follows and not self.text("conceded") and not self.text("talon_loss"):
            only_made = when == "silent" and item is not None and not item.can_be_lost_silent
            announcement["won"] = only_made or self.text(f"{prefix}_won") != "0"
        if self.text(f"{prefix}_of"):
            announcement["of"] = nested.number(self.text(f"{prefix}_of"))
        kontra = self.text(f"{prefix}_kontra")
        if when != "silent" and kontra not in ("", "1"):
            announcement["kontra"] = self._of_announcement(kontra, announcement, prefix, f"{field}.kontra")
        return announcement

    def _of_announcement(self, kontra: str, announcement: Mapping[str, Any], prefix: str, field: str) -> Any:
        """The Kontra on an announcement: a multiplier; where it is personal, of whoever said it, and its main player answers it."""
        if self.form is None or self.form.kontra != "sayer":
            return self._kontra(kontra, f"{prefix}_for", field)
        declarer, by = self.record.get("declarer"), announcement.get("by")
        return self._said(kontra, f"{prefix}_for", declarer if by in (declarer, self.record.get("partner")) else by, field)

    def _place(self, field: str, prefix: str) -> None:
        self.places |= {field: prefix, f"{field}.kind": prefix, f"{field}.when": prefix}
        self.places |= {f"{field}.{part}": f"{prefix}_{part}" for part in ("by", "won", "kontra", "of")}

    def _renonce(self) -> None:
        if not self.text("renonce"):
            return
        offenders = [seat for seat in range(self.tariff.seats) if self.text(f"offender_{seat}")]
        renonce: dict[str, Any] = {"offenders": offenders}
        claims: list[dict[str, Any]] = []
        for row in range(CLAIMS):
            controls = {part: self.text(f"claim_{row}_{part}") for part in ("by", "what", "points", "reason")}
            if any(controls.values()):
                self.places |= {
                    f"renonce.claims[{len(claims)}]{part}": f"claim_{row}" for part in ("", ".by", ".kind", ".points", ".reason")
                }
                claims.append(nested.read_claim(**controls))
        if claims:
            renonce["claims"] = claims
        self.record["renonce"] = renonce

    def _renons(self) -> None:
        if self.text("renonce"):
            self.record["renonce"] = nested.read_renons(self.text, self.tariff.seats)

    def _mond(self) -> None:
        self.places |= {"mond.lost_by": "mond", "mond.taken_by": "mond_to"}
        if (mond := nested.read_mond(self.text)) is not None:
            self.record["mond"] = mond

    def _events(self) -> None:
        named = [slug for slug in self.tariff.system.radl_terms.events if self.text(f"{EVENT}{slug}")]
        if named:
            self.record["events"] = named

    def _poignees(self) -> None:
        poignees = [{"by": seat, "size": self.text(f"poignee_{seat}")} for seat in range(self.tariff.seats) if self.text(f"poignee_{seat}")]
        if poignees:
            self.record["poignees"] = poignees

    def _chelem(self) -> None:
        if self.text("chelem"):
            flags = {flag: bool(self.text(f"chelem_{flag}")) for flag in ("announced", "made")}
            self.record["chelem"] = {"by": self.text("chelem"), **flags}

    def _amounts(self) -> None:
        """Amounts by hand. In a balanced system a single one left open follows from the others; who sits out has 0."""
        seats = range(self.tariff.seats)
        typed = {seat: self.text(f"amount_{seat}") for seat in seats}
        self.places |= {f"amounts[{seat}]": f"amount_{seat}" for seat in seats}
        if any(typed.values()):
            read = nested.read_half if amounts_have_halves(self.tariff) else nested.number
            amounts: dict[int, Any] = {seat: read(text) for seat, text in typed.items() if text}
            amounts = dict.fromkeys(self.tariff.idle(self.dealer, self.record.get("game")), 0) | amounts
            missing = [seat for seat in seats if seat not in amounts]
            if self.tariff.system.balanced and len(missing) == 1 and not any(isinstance(amount, str) for amount in amounts.values()):
                rest = -sum(map(Fraction, amounts.values()))
                amounts[missing[0]] = card_points.amount(int(2 * rest))
                self.completed[f"amount_{missing[0]}"] = written(rest)
            self.record["amounts"] = [amounts.get(seat) for seat in seats]


_PARTS: dict[Form, Callable[[_Reader], None]] = {
    Form.GAME: _Reader._game,
    Form.PARTNER: _Reader._partner,
    **dict.fromkeys((Form.COUNT, Form.COUNTS, Form.HALVES), _Reader._points),
    Form.KONTRA: _Reader._game_kontra,
    Form.ANNOUNCEMENTS: _Reader._announcements,
    Form.SAYERS: _Reader._sayers,
    Form.MOND: _Reader._mond,
    Form.RENONS: _Reader._renons,
    Form.RENONCE: _Reader._renonce,
    Form.EVENTS: _Reader._events,
    Form.POIGNEES: _Reader._poignees,
    Form.CHELEM: _Reader._chelem,
    Form.AMOUNTS: _Reader._amounts,
}
"""Forms of more than one control, or whose control leans on others."""

_VALUES: dict[Form, Callable[[str], Any]] = {
    **dict.fromkeys((Form.DEALER, Form.VORHAND, Form.SEAT, Form.OFFENDER, Form.NUMBER), nested.number),
    **dict.fromkeys((Form.CHOICE, Form.TEXT, Form.PLAYED, *LISTED), str),
    Form.BID: lambda said: None if said == "plain" else said,
    Form.RESULT: lambda said: said == "1",
    Form.FLAG: bool,
}
"""What the text of a single control says; None: nothing."""

_CONTROLS: dict[Form, Callable[[Any], str]] = {
    **dict.fromkeys(_VALUES, str),
    Form.RESULT: lambda won: "1" if won else "0",
    Form.FLAG: lambda flag: "1" if flag else "",
}
"""What stands in a single control for a value."""


def _announcer(kind: object, when: object, record: Mapping[str, Any], tariff: Tariff) -> Any:
    """Who announces it where the form names nobody: the declarer; what only the called king's holder can announce, he."""
    partner = record.get("partner")
    return partner if type(partner) is int and by_holder(kind, when, tariff) else record.get("declarer", "")


def values_of(record: Mapping[str, Any], tariff: Tariff) -> dict[str, str]:
    """What stands in the form for a record: the inverse of `read_entry`. Takes faulty records too."""
    values: dict[str, str] = {}
    for name, control in ((field.name, _CONTROLS.get(field.form)) for field in fields_of(tariff).values()):
        if control is not None and record.get(name) is not None and (text := control(record[name])):
            values[name] = text
    game = record.get("game", "")
    values["game"] = tariff.system.word(game, language()) if game in tariff.games else str(game)
    values |= {f"{EVENT}{slug}": "1" for slug in record.get("events") or ()}
    if record.get("partner") not in (None, UNSAID):
        values["partner"] = str(record["partner"])
    elif "partner" not in record and record.get("declarer") is not None:
        values["partner"] = str(record["declarer"])
    values |= nested.listed_values("points", record.get("points"))
    values |= {
        f"amount_{seat}": nested.amount_text(amount) for seat, amount in enumerate(record.get("amounts") or ()) if amount is not None
    }
    values |= nested.said_values(record.get("kontra"), "kontra") or game_kontra_values(record, tariff)
    values |= nested.mond_values(record.get("mond"))
    seen: set[str] = set()
    for item in record.get("announcements") or ():
        kind = item.get("kind", "")
        prefix = f"b_{kind}" if kind in seen else f"a_{kind}"
        seen.add(kind)
        values |= nested.announcement_values(item, prefix, _announcer(kind, item.get("when"), record, tariff))
    return values | nested.renonce_values(record.get("renonce")) | nested.taking_values(record)


def told_values(record: Mapping[str, Any], tariff: Tariff) -> dict[str, str]:
    """As `values_of`, for a game that was told and not written: who plays alone has not been said."""
    values = values_of(record, tariff)
    if "partner" not in record:
        values.pop("partner", None)
    return values
