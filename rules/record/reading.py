"""From JSON to a record: reads the form of one game, and reports everything that is wrong with it at once, in the order of the form.

What the rules of the game say about a well-formed record (results that contradict each other) is in `consistency`.
"""

from collections.abc import Iterable

from rules.record import card_points
from rules.record.announcing import read_announcements, read_kontra, refuse_announcements
from rules.record.consistency import contradictions
from rules.record.manual import read_manual
from rules.record.penalty import Game, read_renonce
from rules.record.record import Record
from rules.record.taking import read_taker
from rules.record.tariff import Play, Tariff, shortened
from rules.rows.system import Family, Kind
from rules.words.findings import Finding, Refusal

FORM = (
    "game", "dealer", "vorhand", "declarer", "partner", "bid", "points", "won", "kontra", "announcements", "conceded", "talon_loss", "radl",
    "renonce", "bouts", "petit_au_bout", "poignees", "chelem", "amounts", "reason", "of",
)
"""The fields of a record in the order of the form."""

_PLACE = {field: place for place, field in enumerate(FORM)}
_KNOWN = frozenset(FORM)


def read_record(given: object, tariff: Tariff) -> Record | Refusal:
    """The record of one game, or a Refusal with all its faults. `given` is parsed JSON; it is not changed."""
    if type(given) is not dict:
        return Refusal((Finding("bad_value", "record", ("record_no_object",)),))
    findings: list[Finding] = []
    name = given.get("game")
    play = tariff.games.get(name) if type(name) is str else None
    if play is None:
        return Refusal(_unknown_game(given, name, tariff))
    if not play.fields.issuperset(given):
        _check_fields(given, play, findings)
    kind = play.row.kind
    if kind is Kind.EMPTY:
        record = Record(play.row.slug, _dealer(given, tariff, findings))
    elif kind is Kind.MANUAL:
        record = read_manual(given, _dealer(given, tariff, findings), tariff, findings)
    elif kind is Kind.TAKER:
        record = read_taker(given, _dealer(given, tariff, findings), play, tariff, findings)
    elif kind is Kind.TRISCHAKEN:
        record = _read_trischaken(given, play, tariff, findings)
    else:
        record = _read_declared(given, play, tariff, findings)
    findings += contradictions(record, play, tariff, _broken(findings) if findings else frozenset())
    if findings:
        return Refusal(in_form_order(findings), record.of or play.row.slug, record.radl)
    return record


def in_form_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The faults of one record as its form has their fields; fields that it does not have last."""
    return tuple(sorted(findings, key=_form_place))


def _broken(findings: list[Finding]) -> frozenset[str]:
    """The fields that could not be read, of the announcements each by its place; a fault beside an announcement's content leaves it readable."""
    beside = ("unknown_field", "unexpected_field", "announcement_not_allowed", "duplicate_announcement")
    fields = (finding.field for finding in findings if finding.code not in beside)
    return frozenset(field.partition(".")[0] for field in fields if not field.endswith((".won", ".kontra")))


def _form_place(finding: Finding) -> tuple[int, int]:
    """The place of the field, and in a list that of the item; the list as a whole comes before its items."""
    name, _, item = finding.field.partition(".")[0].partition("[")
    if finding.code == "unknown_field" or name not in _PLACE:
        return len(FORM), 0
    return _PLACE[name], int(item[:-1]) if item else -1


def _unknown_game(given: dict, name: object, tariff: Tariff) -> tuple[Finding, ...]:
    findings: list[Finding] = []
    if name is None:
        findings.append(Finding("missing_field", "game", ("missing_game",)))
    else:
        known = ", ".join(tariff.games)
        findings.append(Finding("unknown_game", "game", ("unknown_game", shortened(name if type(name) is str else ""), known)))
    _dealer(given, tariff, findings)
    findings += [Finding("unknown_field", shortened(str(key)), ("unknown_field", shortened(str(key)))) for key in given if key not in _KNOWN]
    return tuple(findings)


def _check_fields(given: dict, play: Play, findings: list[Finding]) -> None:
    for key, value in given.items():
        if key in play.fields or (value is None and key in _KNOWN):
            continue
        if key not in _KNOWN:
            findings.append(Finding("unknown_field", shortened(str(key)), ("unknown_field", shortened(str(key)))))
        else:
            findings.append(Finding("unexpected_field", key, ("unexpected_field", key, play.term)))


def read_seat(value: object, field: str, dealer: int, tariff: Tariff, findings: list[Finding]) -> int:
    """A seat that plays this game; -1 with a finding where it is none."""
    if type(value) is not int or not 0 <= value < tariff.seats:
        findings.append(Finding("bad_seat", field, ("bad_seat", tariff.seats - 1)))
        return -1
    if tariff.sits_out and value == dealer:
        findings.append(Finding("bad_seat", field, ("sits_out",)))
        return -1
    return value


def _dealer(given: dict, tariff: Tariff, findings: list[Finding]) -> int:
    dealer = given.get("dealer")
    if dealer is None:
        findings.append(Finding("missing_field", "dealer", ("missing_dealer",)))
        return -1
    if type(dealer) is not int or not 0 <= dealer < tariff.seats:
        findings.append(Finding("bad_seat", "dealer", ("bad_seat", tariff.seats - 1)))
        return -1
    return dealer


def _radl(given: dict, play: Play, findings: list[Finding]) -> int | None:
    radl = given.get("radl")
    if radl is None or "radl" not in play.fields:
        return None
    if type(radl) is not int or radl not in (1, 2):
        findings.append(Finding("bad_value", "radl", ("bad_radl",)))
        return None
    return radl


def _vorhand(given: dict, dealer: int, play: Play, tariff: Tariff, findings: list[Finding]) -> int | None:
    vorhand = given.get("vorhand")
    if vorhand is None or "vorhand" not in play.fields:
        return None
    seat = read_seat(vorhand, "vorhand", dealer, tariff, findings)
    return None if seat == (dealer + 1) % tariff.seats else seat


def _read_trischaken(given: dict, play: Play, tariff: Tariff, findings: list[Finding]) -> Record:
    dealer = _dealer(given, tariff, findings)
    vorhand = _vorhand(given, dealer, play, tariff, findings)
    kontra = given.get("kontra")
    if kontra is not None and (type(kontra) is not int or kontra != 1):
        if (type(kontra) is int and kontra not in (2, 4, 8)) or type(kontra) not in (int, dict):
            findings.append(Finding("bad_kontra", "kontra", ("bad_kontra",)))
        else:
            findings.append(Finding("kontra_not_allowed", "kontra", ("no_kontra_trischaken",)))
    refuse_announcements(given.get("announcements"), play, findings)
    if "conceded" in play.fields and _flag(given, "conceded", findings):
        findings.append(Finding("contradiction", "conceded", ("concede_not_this_game", play.term)))
    renonce = read_renonce(given, Game(play, dealer, None, (), tariff), findings)
    points = _trischaken_points(given.get("points"), dealer, play, tariff, given.get("renonce") is not None, findings)
    return Record("trischaken", dealer, vorhand, points=points, radl=_radl(given, play, findings), renonce=renonce)


def _trischaken_points(
    given: object, dealer: int, play: Play, tariff: Tariff, ruled: bool, findings: list[Finding]
) -> tuple[int | None, ...] | None:
    if given is None:
        if not ruled:
            findings.append(Finding("missing_field", "points", ("missing_counts",)))
        return None
    if type(given) is not list or len(given) != tariff.seats:
        findings.append(Finding("bad_points", "points", ("counts_a_seat", tariff.seats)))
        return None
    before = len(findings)
    counts: list[int | None] = []
    for seat, text in enumerate(given):
        field = f"points[{seat}]"
        if tariff.sits_out and seat == dealer:
            if text is not None:
                findings.append(Finding("bad_points", field, ("count_sits_out",)))
            counts.append(None)
        elif text is None:
            findings.append(Finding("bad_points", field, ("count_missing_seat",)))
            counts.append(0)
        else:
            counts.append(_count(text, field, play, findings))
    if len(findings) == before and not ruled and dealer >= 0 and sum(count for count in counts if count is not None) != card_points.PACK:
        total = sum(count for count in counts if count is not None)
        findings.append(Finding("sum_not_70", "points", ("sum_not_70", f"{total // 3}/{total % 3}")))
    return tuple(counts)


def _count(given: object, field: str, play: Play, findings: list[Finding]) -> int:
    """A count in thirds; 0 with a finding where it is none. Point-Tarock fixes the Blatt and takes whole numbers too."""
    blatt = play.row.blatt
    if blatt is not None and type(given) is int:
        if not 0 <= given * 3 + blatt <= card_points.PACK:
            findings.append(Finding("points_out_of_range", field, ("points_out_of_range",)))
            return 0
        return given * 3 + blatt
    thirds = card_points.read(given)
    if thirds is None:
        findings.append(Finding("bad_points", field, ("bad_points" if blatt is None else "bad_points_or_whole",)))
        return 0
    if thirds > card_points.PACK:
        findings.append(Finding("points_out_of_range", field, ("points_out_of_range",)))
        return 0
    if blatt is not None and thirds % 3 != blatt:
        findings.append(Finding("impossible_blatt", field, ("impossible_blatt", play.term, blatt)))
    return thirds


def _flag(given: dict, field: str, findings: list[Finding]) -> bool | None:
    value = given.get(field)
    if value is None or type(value) is bool:
        return value
    findings.append(Finding("bad_value", field, ("yes_or_no", field)))
    return None


def _read_declared(given: dict, play: Play, tariff: Tariff, findings: list[Finding]) -> Record:
    """A game with a declarer: positive and negative games of Point-Tarock and Königrufen."""
    dealer = _dealer(given, tariff, findings)
    vorhand = _vorhand(given, dealer, play, tariff, findings) if "vorhand" in given else None
    declarer = _declarer(given, dealer, tariff, findings)
    partner = _partner(given, dealer, declarer, play, tariff, findings) if "partner" in given else None
    bid = _bid(given, dealer, vorhand, declarer, play, tariff, findings) if "bid" in given else None
    ruled = given.get("renonce") is not None
    points = None
    if given.get("points") is not None and "points" in play.fields:
        points = _count(given["points"], "points", play, findings)
    won = _flag(given, "won", findings) if "won" in play.fields else None
    sides = tariff.sides(dealer, declarer, partner) if dealer >= 0 and declarer >= 0 and partner != -1 else None
    kontra = read_kontra(given.get("kontra"), "kontra", play, sides, tariff, findings)
    conceded = "conceded" in given and "conceded" in play.fields and bool(_flag(given, "conceded", findings))
    talon_loss = "talon_loss" in given and "talon_loss" in play.fields and bool(_flag(given, "talon_loss", findings))
    ended_early = ruled or conceded or talon_loss
    announcements = read_announcements(given.get("announcements"), dealer, play, sides, ended_early, tariff, findings)
    resultless = points is None and won is None and not ended_early
    if resultless and all(given.get(result) is None for result in ("points", "won") if result in play.fields):
        needed = "points" if tariff.system.family is Family.POINT else "won"
        findings.append(Finding("missing_field", needed, ("missing_points" if needed == "points" else "missing_result", play.term)))
    renonce = read_renonce(given, Game(play, dealer, sides, announcements, tariff), findings) if ruled else None
    radl = _radl(given, play, findings) if "radl" in given else None
    return Record(
        play.row.slug, dealer, vorhand, declarer, partner, bid, points, won, kontra, announcements, conceded, talon_loss, radl, renonce,
    )


def _declarer(given: dict, dealer: int, tariff: Tariff, findings: list[Finding]) -> int:
    value = given.get("declarer")
    if value is None:
        findings.append(Finding("missing_field", "declarer", ("missing_declarer",)))
        return -1
    return read_seat(value, "declarer", dealer, tariff, findings)


def _partner(given: dict, dealer: int, declarer: int, play: Play, tariff: Tariff, findings: list[Finding]) -> int | None:
    value = given.get("partner")
    if value is None or "partner" not in play.fields:
        return None
    seat = read_seat(value, "partner", dealer, tariff, findings)
    if seat >= 0 and seat == declarer:
        findings.append(Finding("bad_partner", "partner", ("partner_is_declarer",)))
        return -1
    return seat


def _bid(given: dict, dealer: int, vorhand: int | None, declarer: int, play: Play, tariff: Tariff, findings: list[Finding]) -> str | None:
    bid = given.get("bid")
    if bid is None or "bid" not in play.fields:
        return None
    if type(bid) is not str or bid not in tariff.system.bids:
        findings.append(Finding("bad_bid", "bid", ("bad_bid", ", ".join(tariff.system.bids))))
        return None
    if bid == "plain":
        return None
    if play.row.solo:
        findings.append(Finding("bad_bid", "bid", ("no_bid_solo",)))
    elif dealer >= 0 and declarer >= 0 and vorhand != -1:
        first = (dealer + 1) % tariff.seats if vorhand is None else vorhand
        if bid == "abgeloest" and declarer == first:
            findings.append(Finding("bad_bid", "bid", ("abgeloest_by_vorhand",)))
        elif bid == "gehalten" and declarer != first:
            findings.append(Finding("bad_bid", "bid", ("gehalten_by_other",)))
    return bid


