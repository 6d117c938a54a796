"""The JSON door: a request or a sheet in, a settlement or a refusal out, whatever comes in. Never raises for bad input."""

from rules.book.tariff import lenient_tariff
from rules.engine.family import family_of
from rules.engine.ledger import Settlement
from rules.engine.manual import read_amounts
from rules.engine.reading import read_record
from rules.engine.record import Record
from rules.engine.scoring import score
from rules.engine.sheet import SheetResult, score_sheet
from rules.engine.tariff import Tariff
from rules.rows.card_points import Amount, decimal
from rules.sheets import KNOWN, Sheets
from rules.words.findings import Finding, Refusal
from rules.words.texts import shortened

_REQUEST = frozenset({"id", "system", "edition", "seats", "options", "record"})
_SHEET = frozenset({"id", "system", "edition", "seats", "options", "games", "records"})


def answer(request: object, language: str = "de", *, sheets: Sheets = KNOWN) -> dict[str, object]:
    """The settlement of a request, or its refusal, as in the rule pages: `{"id", "points", "cash", "lines"}` or `{"id", "errors"}`."""
    settled = settle_request(request, sheets)
    if type(settled) is Refusal:
        return {"id": identity(request), "errors": settled.as_list(language)}
    return {"id": identity(request), **written(settled, language)}


def settle_request(request: object, sheets: Sheets = KNOWN) -> Settlement | Refusal:
    """The settlement of a request, or a Refusal with everything that is wrong with the request, its options and its record."""
    if type(request) is not dict:
        return Refusal((Finding("bad_value", "request", ("request_no_object",)),))
    try:
        tariff, findings = lenient_tariff(
            request.get("system"), request.get("seats"), request.get("options"), edition=request.get("edition"), sheets=sheets
        )
        unknown = () if _REQUEST.issuperset(request) else _unknown(request, _REQUEST)
        given = request.get("record")
        if given is None:
            return Refusal((*findings, Finding("missing_field", "record", ("missing_record",)), *unknown))
        if tariff is None:
            return Refusal((*findings, *unknown))
        record = read_record(given, tariff)
        if findings or unknown or type(record) is Refusal:
            return Refusal((*findings, *(record.findings if type(record) is Refusal else ()), *unknown))
        return score(record, tariff)
    except RecursionError:
        return Refusal((Finding("bad_value", "request", ("too_deep",)),))


def answer_sheet(sheet: object, language: str = "de", *, sheets: Sheets = KNOWN) -> dict[str, object]:
    """A sheet's rows and totals, or its refusal."""
    read = _read_sheet(sheet, sheets)
    head = {"id": sheet["id"]} if type(sheet) is dict and "id" in sheet and identity(sheet) is not None else {}
    if type(read) is Refusal:
        return {**head, "errors": read.as_list(language)}
    result = read if type(read) is SheetResult else score_sheet(*read[:3], number=read[3])
    return {**head, **written_sheet(result, language)}


def _read_sheet(sheet: object, sheets: Sheets) -> tuple[Tariff, list[Record | Refusal], int | None, int] | SheetResult | Refusal:
    """The tariff, the records (each read or refused), the planned games and the round of a sheet; of a table that tells its sums alone the
    result."""
    if type(sheet) is not dict:
        return Refusal((Finding("bad_value", "sheet", ("request_no_object",)),))
    try:
        tariff, findings = lenient_tariff(
            sheet.get("system"), sheet.get("seats"), sheet.get("options"), edition=sheet.get("edition"), sheets=sheets
        )
        faults = [*findings]
        records, games = sheet.get("records"), sheet.get("games")
        if tariff is not None and tariff.system.writing is not None and (sheet.get("sums") is not None or not tariff.system.recorded):
            return _of_sums(sheet, tariff, faults)
        if type(records) is not list:
            faults.append(Finding("missing_field" if records is None else "bad_value", "records", ("missing_records",)))
        if games is not None and (type(games) is not int or not 0 < games <= 1000):
            faults.append(Finding("bad_value", "games", ("bad_games",)))
        rounds = tariff is not None and family_of(tariff).lists is not None
        number = _round(sheet.get("round"), faults) if rounds else 1
        faults += _unknown(sheet, _SHEET | {"round"} if rounds else _SHEET)
        if faults or tariff is None or not isinstance(records, list):
            return Refusal(tuple(faults))
        return tariff, [read_record(record, tariff) for record in records], games, number
    except RecursionError:
        return Refusal((Finding("bad_value", "sheet", ("too_deep",)),))


def _round(given: object, faults: list[Finding]) -> int:
    """Which round of the tournament it is; the first where nobody says it."""
    if given is None:
        return 1
    if type(given) is int and given >= 1:
        return given
    faults.append(Finding("bad_value", "round", ("bad_round",)))
    return 1


def _of_sums(sheet: dict[str, object], tariff: Tariff, faults: list[Finding]) -> SheetResult | Refusal:
    """A free system's table that tells its sums alone."""
    sums, records = sheet.get("sums"), sheet.get("records")
    if records is not None:
        faults.append(Finding("unexpected_field", "records", ("sums_or_records" if tariff.system.recorded else "no_records",)))
    if sums is None:
        faults.append(Finding("missing_field", "sums", ("missing_amounts", tariff.seats)))
    totals, wrong = ((), []) if sums is None else read_amounts(sums, "sums", tariff)
    faults += [*wrong, *_unknown(sheet, _SHEET | {"sums"})]
    if faults:
        return Refusal(tuple(faults))
    return SheetResult(rows=(), totals=totals, cash=tariff.nothing, pot=0, pot_payments=(0,) * tariff.seats)


def written(settled: Settlement | Refusal, language: str = "de") -> dict[str, object]:
    """A settlement or refusal as JSON."""
    if type(settled) is Refusal:
        return {"errors": settled.as_list(language)}
    out: dict[str, object] = {
        "points": written_amounts(settled.points),
        "cash": written_amounts(settled.cash),
        "lines": [
            {
                "item": line.item,
                "text": line.text(language),
                "source": line.source,
                "points": written_amounts(line.points),
                "cash": written_amounts(line.cash),
            }
            for line in settled.lines
        ],
    }
    if settled.warnings:
        out["warnings"] = [warning.as_dict(language) for warning in settled.warnings]
    return out


def written_sheet(result: SheetResult, language: str = "de") -> dict[str, object]:
    """A sheet's result as JSON."""
    return {
        "rows": [written(row, language) for row in result.rows],
        "totals": written_amounts(result.totals),
        "cash": written_amounts(result.cash),
        "pot": result.pot,
        "pot_payments": list(result.pot_payments),
        **{name: written_amounts(row) for name, row in {**result.lists, **({} if result.held is None else result.held.lists)}.items()},
    }


def written_amounts(row: tuple[Amount, ...]) -> list[object]:
    """Amounts as JSON: whole numbers, and parts of one where the rules have them."""
    # A fraction among them makes their sum one, even of 0.
    if type(sum(row)) is int:
        return list(row)
    return [part if type(part) is int else decimal(part) for part in row]


def identity(request: object) -> str | int | None:
    """The id of a request, where it has one that can be written back."""
    found = request.get("id") if type(request) is dict else None
    return found if type(found) in (str, int) else None


def _unknown(given: dict[str, object], known: frozenset[str]) -> tuple[Finding, ...]:
    return tuple(Finding("unknown_field", shortened(str(key)), ("unknown_field", shortened(str(key)))) for key in given if key not in known)
