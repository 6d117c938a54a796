"""Reads what was announced in a game, and its Kontras: which kinds this game has, who may announce them, when, and what may be kontra'd."""

from rules.record.record import Announcement, Kontra
from rules.record.tariff import KONTRAS, WHENS, Play, Sides, Tariff, shortened
from rules.rows.system import AnnouncementRow, Family, Kind, KontraUnit
from rules.words.findings import Finding

_FIELDS = frozenset({"kind", "by", "when", "won", "kontra"})
_MOST = 64
"""More announcements than any game can have; a longer list is no record of a game."""
_PLACES = tuple(f"announcements[{place}]" for place in range(_MOST))


def read_kontra(given: object, field: str, play: Play, sides: Sides | None, tariff: Tariff, findings: list[Finding]) -> Kontra:
    """A multiplier for all opponents, or one for each; 1 with a finding where it is none."""
    if given is None:
        return 1
    if type(given) is int and given in KONTRAS:
        return given
    if type(given) is not dict or not all(type(factor) is int and factor in KONTRAS for factor in given.values()):
        findings.append(Finding("bad_kontra", field, ("bad_kontra",)))
        return 1
    return 1 if sides is None else _read_each(given, field, play, sides, tariff, findings)


def _read_each(given: dict, field: str, play: Play, sides: Sides, tariff: Tariff, findings: list[Finding]) -> Kontra:
    """One multiplier for each opponent, every opponent named."""
    if set(given) != {str(seat) for seat in sides.opponents}:
        findings.append(Finding("bad_kontra", field, ("kontra_every_opponent", ", ".join(map(str, sides.opponents)))))
        return 1
    each = tuple((seat, given[str(seat)]) for seat in sides.opponents)
    factors = {factor for _, factor in each}
    if len(factors) == 1:
        return factors.pop()
    if play.row.kind is not Kind.NEGATIVE and (tariff.system.kontra_unit is KontraUnit.ALL_ALIKE or factors != {4, 8}):
        key = "kontra_all_alike" if tariff.system.kontra_unit is KontraUnit.ALL_ALIKE else "kontra_sub_alone"
        findings.append(Finding("bad_kontra", field, (key,)))
        return 1
    return each


def read_announcements(
    given: object, dealer: int, play: Play, sides: Sides | None, ended_early: bool, tariff: Tariff, findings: list[Finding]
) -> tuple[Announcement, ...]:
    """The announcements of a game in the order given. `ended_early`: a Renonce, a conceded game: no result is needed."""
    if given is None:
        return ()
    if play.row.kind is Kind.NEGATIVE:
        refuse_announcements(given, play, findings)
        return ()
    if type(given) is not list or len(given) > _MOST:
        findings.append(Finding("bad_value", "announcements", ("announcements_no_list",)))
        return ()
    found: list[Announcement] = []
    said: set[tuple] = set()
    for place, item in enumerate(given):
        announcement = _read_announcement(item, _PLACES[place], dealer, play, sides, ended_early, tariff, findings)
        if announcement is not None:
            found.append(announcement)
        key = _once(item, play, sides)
        if key in said:
            findings.append(Finding("duplicate_announcement", f"announcements[{place}].kind", ("duplicate_announcement", play.terms[item["kind"]])))
        if key is not None:
            said.add(key)
    if tariff.system.family is Family.POINT and sides is not None:
        _check_panzer(given, found, sides, findings)
    return tuple(found)


def _once(item: object, play: Play, sides: Sides | None) -> tuple | None:
    """What there can be only one of: a kind a game, Absolut and Panzer once a side; None where that cannot be known."""
    kind = item.get("kind") if type(item) is dict else None
    row = play.rows.get(kind) if type(kind) is str else None
    if row is None:
        return None
    if not row.each_side:
        return (kind,)
    by = item.get("by")
    return None if sides is None or type(by) is not int else (kind, by in sides.ours)


def refuse_announcements(given: object, play: Play, findings: list[Finding]) -> None:
    """Negative games and Trischaken have no announcements; an empty list says so."""
    if given is None:
        return
    if type(given) is not list or len(given) > _MOST:
        findings.append(Finding("bad_value", "announcements", ("announcements_no_list",)))
        return
    findings += [
        Finding("announcement_not_allowed", f"announcements[{place}].kind", ("no_announcements_in", play.term)) for place in range(len(given))
    ]


def _read_announcement(
    item: object, field: str, dealer: int, play: Play, sides: Sides | None, ended_early: bool, tariff: Tariff, findings: list[Finding]
) -> Announcement | None:
    if type(item) is not dict:
        findings.append(Finding("bad_value", field, ("announcement_no_object",)))
        return None
    if not _FIELDS.issuperset(item):
        for key in item:
            if key not in _FIELDS:
                findings.append(Finding("unknown_field", f"{field}.{shortened(str(key))}", ("unknown_field", shortened(str(key)))))
    kind = item.get("kind")
    row = play.rows.get(kind) if type(kind) is str else None
    before = len(findings)
    if row is None:
        if kind is None:
            findings.append(Finding("missing_field", f"{field}.kind", ("missing_kind",)))
        else:
            named = shortened(kind) if type(kind) is str else ""
            findings.append(Finding("unknown_announcement", f"{field}.kind", ("unknown_announcement", named, ", ".join(play.rows))))
    by = _by(item.get("by"), field, dealer, row, play, sides, tariff, findings)
    when = _when(item.get("when"), field, row, play, findings)
    won = _won(item.get("won"), field, row, when, play, ended_early, findings)
    kontra = item.get("kontra")
    kontra = 1 if kontra is None else read_kontra(kontra, f"{field}.kontra", play, sides, tariff, findings)
    if kontra != 1 and row is not None and (when == "silent" or row.holding):
        findings.append(Finding("kontra_not_allowed", f"{field}.kontra", ("no_kontra_on", play.terms[row.slug])))
    if row is None or by < 0 or when is None:
        return None
    if len(findings) > before:
        won = won if type(won) is bool else None
    return Announcement(row.slug, by, when, won, kontra)


def _by(
    value: object, field: str, dealer: int, row: AnnouncementRow | None, play: Play, sides: Sides | None, tariff: Tariff, findings: list[Finding]
) -> int:
    if value is None:
        findings.append(Finding("missing_field", f"{field}.by", ("missing_by",)))
        return -1
    if type(value) is not int or not 0 <= value < tariff.seats:
        findings.append(Finding("bad_seat", f"{field}.by", ("bad_seat", tariff.seats - 1)))
        return -1
    if tariff.sits_out and value == dealer:
        findings.append(Finding("bad_seat", f"{field}.by", ("sits_out",)))
        return -1
    if row is not None and row.declarer_only and sides is not None and value != sides.ours[0]:
        findings.append(Finding("announcement_not_allowed", f"{field}.by", ("declarer_only", play.terms[row.slug])))
    return value


def _when(value: object, field: str, row: AnnouncementRow | None, play: Play, findings: list[Finding]) -> str | None:
    if value is None:
        findings.append(Finding("missing_field", f"{field}.when", ("missing_when",)))
        return None
    if type(value) is not str or value not in WHENS:
        findings.append(Finding("bad_value", f"{field}.when", ("bad_when", ", ".join(WHENS))))
        return None
    if row is None or (row.slug, value) in play.values:
        return value
    term = play.terms[row.slug]
    whens = [when for when in WHENS if (row.slug, when) in play.values]
    if not whens:
        key = "sack_without_value" if row.slug == "sack" and not play.row.colour else "announcement_not_in_game"
        findings.append(Finding("announcement_not_allowed", f"{field}.kind", (key, term, play.term)))
    else:
        findings.append(Finding("announcement_not_allowed", f"{field}.when", ("announcement_not_then", term, play.term, ", ".join(whens))))
    return value


def _won(
    value: object, field: str, row: AnnouncementRow | None, when: str | None, play: Play, ended_early: bool, findings: list[Finding]
) -> bool | None:
    if value is not None and type(value) is not bool:
        findings.append(Finding("bad_value", f"{field}.won", ("yes_or_no", "won")))
        return None
    if row is None:
        return value
    term = play.terms[row.slug]
    if value is None:
        if not row.holding and not ended_early and not row.by_result and row.threshold is None and when is not None:
            findings.append(Finding("missing_field", f"{field}.won", ("missing_won", term)))
    elif value is False and when == "silent" and not row.silent_can_be_lost and not ended_early:
        findings.append(Finding("contradiction", f"{field}.won", ("silent_only_won", term)))
    return value


def _check_panzer(given: list, found: list[Announcement], sides: Sides, findings: list[Finding]) -> None:
    """Panzer beside an Absolut of the same side needs the Absolut before the talon (§ 6 b)."""
    for panzer in found:
        if panzer.kind != "panzer" or panzer.when == "open":
            continue
        for absolut in found:
            if absolut.kind == "absolut" and absolut.when == "after_talon" and (absolut.by in sides.ours) == (panzer.by in sides.ours):
                place = next(i for i, item in enumerate(given) if type(item) is dict and item.get("kind") == "panzer" and item.get("by") == panzer.by)
                findings.append(Finding("announcement_not_allowed", f"announcements[{place}].kind", ("panzer_needs_absolut",)))
