"""French Tarot: reads the record of a deal, taker against defence. Counts are half points throughout; settling is in `french`."""

from rules.record import card_points
from rules.record.french_pack import KEPT_EXCUSE, impossible
from rules.record.record import Chelem, Poignee, Record
from rules.record.tariff import Play, Tariff, shortened
from rules.words.findings import Finding

_SIDES = ("attack", "defence")
_POIGNEE_FIELDS = frozenset({"by", "size"})
_CHELEM_FIELDS = frozenset({"by", "announced", "made"})


def read_taker(given: dict, dealer: int, play: Play, tariff: Tariff, findings: list[Finding]) -> Record:
    """The record of one deal; faults go to `findings`."""
    declarer = _seat(given.get("declarer"), "declarer", tariff, findings, "missing_declarer")
    partner = None
    if given.get("partner") is not None and "partner" in play.fields:
        partner = _seat(given["partner"], "partner", tariff, findings, "missing_declarer")
        if partner == declarer >= 0:
            findings.append(Finding("bad_partner", "partner", ("partner_is_declarer",)))
    bouts = given.get("bouts")
    if bouts is None:
        findings.append(Finding("missing_field", "bouts", ("missing_bouts",)))
    elif type(bouts) is not int or not 0 <= bouts <= 3:
        findings.append(Finding("bad_bouts", "bouts", ("bad_bouts",)))
        bouts = None
    points = _points(given.get("points"), tariff, findings)
    petit = given.get("petit_au_bout")
    if petit is not None and (type(petit) is not str or petit not in _SIDES):
        findings.append(Finding("bad_value", "petit_au_bout", ("bad_side",)))
        petit = None
    poignees = _poignees(given.get("poignees"), tariff, findings)
    chelem = _chelem(given.get("chelem"), findings)
    findings += impossible(bouts, points, petit, poignees, chelem, play.row.slug, tariff)
    return Record(
        play.row.slug, dealer, None, declarer, partner, points=points, bouts=bouts, petit_au_bout=petit, poignees=poignees, chelem=chelem
    )


def _seat(value: object, field: str, tariff: Tariff, findings: list[Finding], missing: str) -> int:
    if value is None:
        findings.append(Finding("missing_field", field, (missing,)))
        return -1
    if type(value) is not int or not 0 <= value < tariff.seats:
        findings.append(Finding("bad_seat", field, ("bad_seat", tariff.seats - 1)))
        return -1
    return value


def _points(given: object, tariff: Tariff, findings: list[Finding]) -> int | None:
    if given is None:
        findings.append(Finding("missing_field", "points", ("missing_taker_points",)))
        return None
    if type(given) is int and not 0 <= given <= 91:
        findings.append(Finding("points_out_of_range", "points", ("french_out_of_range",)))
        return None
    halves = card_points.read_halves(given)
    if halves is None or (halves % 2 and tariff.seats == 4 and halves not in KEPT_EXCUSE):
        findings.append(Finding("bad_points", "points", ("bad_french_points" if tariff.seats != 4 else "bad_whole_points",)))
        return None
    if not 0 <= halves <= card_points.FRENCH_PACK:
        findings.append(Finding("points_out_of_range", "points", ("french_out_of_range",)))
        return None
    return halves


def _poignees(given: object, tariff: Tariff, findings: list[Finding]) -> tuple[Poignee, ...]:
    if given is None:
        return ()
    if type(given) is not list or len(given) > 16:
        findings.append(Finding("bad_value", "poignees", ("poignees_no_list",)))
        return ()
    found: list[Poignee] = []
    for place, item in enumerate(given):
        field = f"poignees[{place}]"
        if type(item) is not dict:
            findings.append(Finding("bad_value", field, ("poignees_no_list",)))
            continue
        _unknown(item, _POIGNEE_FIELDS, field, findings)
        by, size = item.get("by"), item.get("size")
        seat = _seat(by, f"{field}.by", tariff, findings, "missing_by")
        if size is None:
            findings.append(Finding("missing_field", f"{field}.size", ("bad_size",)))
        elif type(size) is not str or size not in tariff.system.french.poignees:
            findings.append(Finding("bad_value", f"{field}.size", ("bad_size",)))
        elif seat >= 0:
            if any(poignee.by == seat for poignee in found):
                findings.append(Finding("duplicate_announcement", f"{field}.by", ("poignee_twice",)))
            found.append(Poignee(seat, size))
    return tuple(found)


def _unknown(item: dict, known: frozenset[str], field: str, findings: list[Finding]) -> None:
    findings += [
        Finding("unknown_field", f"{field}.{shortened(str(key))}", ("unknown_field", shortened(str(key)))) for key in item if key not in known
    ]


def _chelem(given: object, findings: list[Finding]) -> Chelem | None:
    if given is None:
        return None
    if type(given) is not dict:
        findings.append(Finding("bad_value", "chelem", ("chelem_no_object",)))
        return None
    before = len(findings)
    _unknown(given, _CHELEM_FIELDS, "chelem", findings)
    by = given.get("by")
    if by is None:
        findings.append(Finding("missing_field", "chelem.by", ("bad_side",)))
    elif type(by) is not str or by not in _SIDES:
        findings.append(Finding("bad_value", "chelem.by", ("bad_side",)))
    for flag in ("announced", "made"):
        value = given.get(flag)
        if value is None:
            findings.append(Finding("missing_field", f"chelem.{flag}", ("yes_or_no", flag)))
        elif type(value) is not bool:
            findings.append(Finding("bad_value", f"chelem.{flag}", ("yes_or_no", flag)))
    if any(finding.code != "unknown_field" for finding in findings[before:]):
        return None
    chelem = Chelem(by, given["announced"], given["made"])
    if not chelem.announced and not chelem.made:
        findings.append(Finding("bad_value", "chelem", ("chelem_empty",)))
    return chelem
