"""From a record back to JSON: the inverse of `reading`. Only what a record says is written; what is absent stays absent."""

from rules.record import card_points
from rules.record.record import Announcement, Claim, Kontra, Record, Renonce
from rules.record.tariff import Tariff


def write_record(record: Record, tariff: Tariff) -> dict[str, object]:
    """The JSON object that `read_record` reads as this record."""
    written: dict[str, object] = {"game": record.game, "dealer": record.dealer}
    for field in ("vorhand", "declarer", "partner", "bid", "bouts"):
        value = getattr(record, field)
        if value is not None:
            written[field] = value
    if record.points is not None:
        written["points"] = _write_points(record, tariff)
    if record.won is not None:
        written["won"] = record.won
    if record.kontra != 1:
        written["kontra"] = _write_kontra(record.kontra)
    if record.announcements:
        written["announcements"] = [_write_announcement(item) for item in record.announcements]
    for field in ("conceded", "talon_loss"):
        if getattr(record, field):
            written[field] = True
    if record.radl is not None:
        written["radl"] = record.radl
    if record.renonce is not None:
        written["renonce"] = _write_renonce(record.renonce)
    return written | _write_rest(record)


def _write_rest(record: Record) -> dict[str, object]:
    written: dict[str, object] = {}
    if record.petit_au_bout is not None:
        written["petit_au_bout"] = record.petit_au_bout
    if record.poignees:
        written["poignees"] = [{"by": poignee.by, "size": poignee.size} for poignee in record.poignees]
    if record.chelem is not None:
        written["chelem"] = record.chelem._asdict()
    if record.amounts is not None:
        written["amounts"] = list(record.amounts)
    if record.reason is not None:
        written["reason"] = record.reason
    if record.of is not None:
        written["of"] = record.of
    return written


def _write_points(record: Record, tariff: Tariff) -> object:
    if type(record.points) is tuple:
        return [None if count is None else card_points.write(count) for count in record.points]
    if tariff.system.french is not None:
        return card_points.amount(record.points)
    return card_points.write(record.points)


def _write_kontra(kontra: Kontra) -> object:
    return kontra if type(kontra) is int else {str(seat): factor for seat, factor in kontra}


def _write_announcement(item: Announcement) -> dict[str, object]:
    written: dict[str, object] = {"kind": item.kind, "by": item.by, "when": item.when}
    if item.won is not None:
        written["won"] = item.won
    if item.kontra != 1:
        written["kontra"] = _write_kontra(item.kontra)
    return written


def _write_renonce(renonce: Renonce) -> dict[str, object]:
    written: dict[str, object] = {"offenders": list(renonce.offenders)}
    if renonce.claims:
        written["claims"] = [_write_claim(claim) for claim in renonce.claims]
    return written


def _write_claim(claim: Claim) -> dict[str, object]:
    return {field: value for field, value in claim._asdict().items() if value is not None}
