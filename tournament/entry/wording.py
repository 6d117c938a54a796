"""A record in the words of the Schreibzettel: "Rufer", "mit Oberleitner, verloren · Trull still · Kontra"; and a ruling in a word or two.

Which fields there are, in which order and of what form, is said by `rules.engine.shape`: a form has its words here, once. Takes faulty
records too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeGuard

from django.utils.translation import gettext as _

from rules.engine import ANNULLED, KONTRAS, UNSAID, Form, Tariff
from rules.families import FIELDS
from rules.families import label as label_of
from rules.rows import GameKind, Roles, RuleSystem
from rules.words import TERMS, term
from scoring.plain import in_points, total
from tournament.entry.form import fields_of, not_on_the_sheet
from tournament.entry.panel import short_term
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.convert import Points, language, points
from tournament.models import Ruling

Record = Mapping[str, Any]
Seats = Sequence[SeatName]

DEALER_ORDER = "dealer_order"
"""The rules' warning of a dealer who was not in turn."""


def describe(
    record: Record, tariff: Tariff, seats: Seats, *, won: bool | None, ruling: Ruling | None = None, words: bool = False
) -> tuple[str, str]:
    """The game, and what else is worth a word: partner, a lost result, announcements, Kontra. What is usual is not said.

    `won`: what the settlement says; None where it is not known, then the record's own word counts. `ruling`: the one whose record it is;
    `words`: with the referee's own words in it, which are not for everybody.
    """
    if by_hand(ruling):
        return _ruled_by_hand(record, ruling, words=words)
    play = tariff.games.get(record.get("game", ""))
    if play is None:
        return str(record.get("game") or _("Spiel ?")), ""
    label = tariff.system.word(play.row.slug, language())
    if play.row.kind.by_hand:
        said = [str(record.get(name) or "") for name, field in FIELDS.items() if field.form is Form.TEXT]
        beside = [_of(record, tariff), *_offender(record, seats), *_happened(record, tariff)]
        return _listed(record, tariff) or label, _joined([*beside, *said])
    if play.row.kind.roles is Roles.EACH:
        return label, _joined(
            [*_counts(record, tariff, seats), _kontra(record.get("kontra"), tariff, seats), *_beside(record, tariff, seats)]
        )
    if play.row.kind.roles is Roles.NOBODY:
        return label, _joined([*_happened(record, tariff), _misdeal(record)])
    who = _partner(record, play.row.kind, seats)
    result = _result(record, won)
    first = ", ".join(filter(None, (who, _bid(record), result)))
    kontra = _kontra(record.get("kontra"), tariff, seats)
    return label, _joined([first, *_announcements(record, play, tariff, seats), kontra, *_beside(record, tariff, seats)])


def _ruled_by_hand(record: Record, ruling: Ruling, *, words: bool) -> tuple[str, str]:
    said = str(record.get("reason") or "") if words else ""
    if ruling.decision == "annul":
        return _("annulliert"), "" if said == ANNULLED else said
    return term("manual", language()), said if words else ruling_note(ruling)


def _listed(record: Record, tariff: Tariff) -> str:
    """The word that stands beside amounts, or the fault's name."""
    fault = tariff.system.written.faults.get(str(record.get("fault")))
    return str(record.get("word") or "") if fault is None else fault.name[language() == "en"]


def _offender(record: Record, seats: Seats) -> list[str]:
    """Who committed a fault."""
    return [] if record.get("by") is None else [_name(record["by"], seats)]


def _of(record: Record, tariff: Tariff) -> str:
    """The game that a manual settlement is of."""
    played = record.get("of")
    return tariff.system.word(played, language()) if isinstance(played, str) and played in tariff.games else ""


def _happened(record: Record, tariff: Tariff) -> list[str]:
    """What happened that starts a Radl, in the sheet's words."""
    words, named = tariff.system.radl_terms.events, record.get("events")
    return [words[slug][language() == "en"] for slug in named if slug in words] if isinstance(named, list) else []


def _misdeal(record: Record) -> str:
    """Of the dealer who dealt wrongly, the how manieth time it was."""
    return _("zum %(n)s. Mal vergeben") % {"n": record["misdeal"]} if record.get("misdeal") else ""


def in_cash(cash: Sequence[Points]) -> str:
    """What a line says of the cash beside its amounts: "bar ± 1 Punkt"; "" where there is none."""
    return _("bar ± %(points)s") % {"points": in_points(max(*cash, -min(cash)), language()).removeprefix("+")} if any(cash) else ""


def in_all(points: Points, tariff: Tariff) -> str:
    """What amounts or sums of a table come to together: a cross sum where that is to be 0."""
    said = _("Quersumme %(sum)s") if tariff.system.balanced else _("Summe %(sum)s")
    return said % {"sum": total(points, language())}


def check_text(halves: int | None) -> str:
    """The sum of all that stands on a slip, as if it was typed; "" where it does not."""
    return "" if halves is None else total(points(halves), language())


def _joined(parts: Sequence[str]) -> str:
    return " · ".join(part for part in parts if part)


def _name(seat: object, seats: Seats) -> str:
    return seats[seat].short if type(seat) is int and 0 <= seat < len(seats) else "?"


def _partner(record: Record, kind: GameKind, seats: Seats) -> str:
    if record.get("partner") == UNSAID:
        return _("Partner noch nicht bekannt")
    if record.get("partner") is not None:
        return _("mit %(name)s") % {"name": _name(record["partner"], seats)}
    # Alone is who plays without a partner; as long as nobody plays, nothing was said of one.
    alone = kind.roles is Roles.CALLED and record.get("declarer") is not None and not record.get("conceded")
    return term("alone", language()) if alone else ""


def faults_said(findings: Iterable[Mapping[str, Any]], record: Record | None) -> tuple[str, ...]:
    """What an open line lacks, as the form says it: its findings know only the number of a seat and the games by their keys."""
    return tuple(_fault_said(found, record or {}) for found in findings)


def _fault_said(found: Mapping[str, Any], record: Record) -> str:
    if found["field"] == "partner" and record.get("partner") == UNSAID:
        return _("Mit wem? Wer ohne Partner spielt, wählt „allein“.")
    if found["field"] == "game" and found["code"] == "unknown_game":
        return not_on_the_sheet(str(record.get("game")))
    return str(found["message"])


def _bid(record: Record) -> str:
    bid = record.get("bid")
    return term(bid, language()) if bid in TERMS and bid != "plain" else ""


def _result(record: Record, won: bool | None) -> str:
    ticked = next((name for name, field in FIELDS.items() if field.form is Form.FLAG and field.after and record.get(name)), None)
    flag = [] if ticked is None else [label_of(ticked, language())]
    count = record.get("points")
    if flag and count is None:
        return flag[0]
    words = [str(count)] if count is not None and not isinstance(count, list) else []
    if won is False or (won is None and record.get("won") is False):
        words.append(_("verloren"))
    return ", ".join(filter(None, (" ".join(words), *flag)))


def _announcements(record: Record, play: Any, tariff: Tariff, seats: Seats) -> list[str]:
    found = []
    for item in record.get("announcements") or ():
        if not isinstance(item, dict):
            continue
        kind, when, lost = item.get("kind"), item.get("when"), item.get("won") is False
        own = kind == play.row.bird and when == "open"
        kontra = _kontra(item.get("kontra"), tariff, seats)
        if own and not lost and not kontra:
            continue
        words = [short_term(str(kind), tariff.system)]
        if not own and not (kind in play.rows and play.rows[kind].holding):
            words.append(term(when, language()) if when in TERMS else str(when))
        if lost:
            words.append(_("verloren"))
        if kontra:
            words.append(kontra)
        if item.get("by") not in (None, record.get("declarer")):
            words.append(f"({_name(item['by'], seats)})")
        if item.get("of") is not None:
            words.append(_("von %(name)s") % {"name": _name(item["of"], seats)})
        found.append(" ".join(words))
    return found


def _kontra(kontra: Any, tariff: Tariff, seats: Seats) -> str:
    """What was said; where opponents differ, by whom or against whom: "Kontra Huber", "Re gegen Mayr, Sub Huber". A Re is the declarer's
    own word."""
    if not isinstance(kontra, dict):
        return tariff.system.word(f"kontra_{kontra}", language()) if kontra in KONTRAS[1:] else ""
    if "by" in kontra:
        named = [(tariff.system.word(f"kontra_{factor}", language()), kontra.get(key)) for factor, key in ((2, "by"), (4, "re"))]
        return ", ".join(f"{word} {_name(seat, seats)}" for word, seat in named if seat is not None)
    if len(set(kontra.values())) == 1:
        return _kontra(next(iter(kontra.values())), tariff, seats)
    said = []
    for factor in KONTRAS[1:]:
        names = " + ".join(_name(int(seat), seats) for seat, one in kontra.items() if one == factor and seat.isdecimal())
        if names:
            words = {"kontra": tariff.system.word(f"kontra_{factor}", language()), "names": names}
            said.append((_("%(kontra)s gegen %(names)s") if factor == 4 else _("%(kontra)s %(names)s")) % words)
    return ", ".join(said)


def _counts(record: Record, tariff: Tariff, seats: Seats) -> list[str]:
    """Trischaken: the most points and whose they are; where everybody writes his own, what each has."""
    points, counted = record.get("points"), tariff.count
    if not isinstance(points, list):
        return []
    read = {seat: counted.read(count) for seat, count in enumerate(points)}
    most = max((count for count in read.values() if count is not None), default=None)
    if most is None or most > counted.total:
        return []
    if not tariff.system.balanced:
        return [" – ".join("?" if count is None else counted.write(count) for count in read.values())]
    names = " + ".join(_name(seat, seats) for seat, count in read.items() if count == most)
    return [f"{counted.write(most)} {names}"]


def _beside(record: Record, tariff: Tariff, seats: Seats) -> list[str]:
    """What stands beside game, result and announcements, in the order of the form."""
    parts = []
    for name, field in fields_of(tariff).items():
        ends_it = field.form is Form.FLAG and field.after
        if field.asked and field.form in BESIDE and not ends_it and record.get(name) is not None:
            label = label_of(name, language(), tariff.system, one=record[name] == 1)
            label = tariff.system.word(name, language()) if field.form is Form.RENONCE else label
            label = field.label[language() == "en"] if field.form is Form.RENONS else label
            parts += BESIDE[field.form](record[name], label, seats, tariff.system)
    return [*parts, *_claims(record.get("renonce"), tariff, seats), *_happened(record, tariff)]


def _poignees(given: Any, label: str, seats: Seats, system: RuleSystem) -> list[str]:
    """With the size, which says what it is worth: "Poignée doppelt Huber"."""
    sizes = [[system.word(item["size"], language())] * (item.get("size") in TERMS) for item in given]
    return [" ".join((label, *size, _name(item.get("by"), seats))) for item, size in zip(given, sizes, strict=True)]


def _chelem(given: Any, label: str, _seats: Seats, _system: RuleSystem) -> list[str]:
    """Whether it was announced, and that it failed: "Chelem angesagt verfehlt"."""
    if not isinstance(given, dict):
        return []
    return [" ".join((label, *[_("angesagt")] * bool(given.get("announced")), *[_("verfehlt")] * (not given.get("made"))))]


def _renonce(renonce: Any, label: str, seats: Seats, _system: RuleSystem) -> list[str]:
    if not isinstance(renonce, dict):
        return []
    names = ", ".join(_name(seat, seats) for seat in renonce.get("offenders") or ())
    return [f"{label} {names}"]


def _renons(renons: Any, label: str, seats: Seats, _system: RuleSystem) -> list[str]:
    """Who revoked, as the sheet calls it, and who of them on purpose."""
    if not isinstance(renons, dict):
        return []
    names = ", ".join(_name(seat, seats) for seat in renons.get("offenders") or ())
    return [f"{label} {names}", *[_("absichtlich")] * bool(renons.get("intentional")), *[_("falsch abgelegt")] * bool(renons.get("fault"))]


def _claims(renonce: Any, tariff: Tariff, seats: Seats) -> list[str]:
    """What the Renonce cost regular players beside the game."""
    claims = renonce.get("claims") or () if isinstance(renonce, dict) else ()
    return [_claim(claim, tariff, seats) for claim in claims if isinstance(claim, dict)]


def _claim(claim: Mapping[str, Any], tariff: Tariff, seats: Seats) -> str:
    """Of one of them: "Forderung Huber: Trull"."""
    kind = claim.get("kind")
    what = short_term(kind, tariff.system) if isinstance(kind, str) else str(claim.get("reason") or "")
    points = f"{claim['points']}" if claim.get("points") is not None else ""
    words = {"name": _name(claim.get("by"), seats), "what": " ".join(filter(None, (what, points)))}
    return _("Forderung %(name)s: %(what)s") % words


def _mond(mond: Any, _label: str, seats: Seats, _system: RuleSystem) -> list[str]:
    """Who lost it, and to whom: "Mond Huber an Mayr", "Mond Huber im Talon"."""
    if not isinstance(mond, dict):
        return []
    words = {"name": _name(mond.get("lost_by"), seats), "taken": _name(mond.get("taken_by"), seats)}
    return [(_("Mond %(name)s im Talon") if mond.get("taken_by") is None else _("Mond %(name)s an %(taken)s")) % words]


BESIDE: Mapping[Form, Callable[[Any, str, Seats, RuleSystem], list[str]]] = {
    Form.FLAG: lambda given, label, _seats, _system: [label] if given else [],
    Form.NUMBER: lambda given, label, _seats, _system: [f"{given} {label}"],
    Form.CHOICE: lambda given, label, _seats, system: [f"{label} ({system.word(given, language())})"] if given in TERMS else [],
    Form.POIGNEES: _poignees,
    Form.CHELEM: _chelem,
    Form.RENONCE: _renonce,
    Form.RENONS: _renons,
    Form.MOND: _mond,
}


def by_hand(ruling: Ruling | None) -> TypeGuard[Ruling]:
    """Whether the amounts are the referee's own, with his own words: of a settlement by hand, or of an annulled game."""
    return replaces(ruling) and ruling.decision in ("manual", "annul")


def replaces(ruling: Ruling | None) -> TypeGuard[Ruling]:
    """Whether something else counts than what was entered."""
    return ruling is not None and ruling.record is not None


def decision_word(slug: str, system: RuleSystem | None = None) -> str:
    """A decision as it stands on a button or over a ruling, as its sheet calls it; without one as most do."""
    if slug == "manual":
        return _("Beträge von Hand")
    word = system.word(slug, language()) if system is not None else term(slug, language()) if slug in TERMS else slug
    return word[:1].upper() + word[1:]


def ruling_word(ruling: Ruling, system: RuleSystem) -> str:
    """The decision as the margin of a sheet has room for it: "Renonce", "annulliert", "Entscheid"."""
    if ruling.decision == "annul":
        return _("annulliert")
    return _("Entscheid") if ruling.decision == "manual" else system.word(ruling.decision, language())


def ruling_note(ruling: Ruling) -> str:
    """The ruling with its paragraph, for a narrow remark: "Entscheid § 5 d"; what it is stands on the line."""
    return f"{_('Entscheid')} {ruling.source}".strip()


def dealer_mended() -> str:
    """What can be done where a dealer was not in turn, as after a game that was written in between: it counts all the same, and nothing
    waits for it."""
    return _(
        "Hat dort jemand anderer gegeben: die Zeile berichtigen, dann jede weitere dahinter. Sonst bleibt es so stehen; es zählt, und "
        "die Runde lässt sich "
        "abschließen."
    )
