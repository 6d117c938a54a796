"""The manual settlement: amounts that a referee sets by hand, with a reason. The way out that every real tournament needs."""

from rules.record.record import Record
from rules.record.tariff import Tariff, shortened
from rules.words.findings import Finding

_LARGEST = 1_000_000
_NO_GAME = frozenset({"redeal", "manual"})


def read_manual(given: dict, dealer: int, tariff: Tariff, findings: list[Finding]) -> Record:
    """Whole amounts, one a seat, 0 for a seat that sits out, summing to 0; a reason; and of which game, if that is known."""
    amounts = _read_amounts(given.get("amounts"), dealer, tariff, findings)
    reason = given.get("reason")
    if reason is None or (type(reason) is str and not reason.strip()):
        findings.append(Finding("missing_field", "reason", ("missing_reason",)))
    elif type(reason) is not str:
        findings.append(Finding("bad_value", "reason", ("reason_no_text",)))
    of = _read_of(given.get("of"), tariff, findings)
    return Record("manual", dealer, amounts=amounts, reason=reason if type(reason) is str else None, of=of)


def settled_games(tariff: Tariff) -> tuple[str, ...]:
    """The games that a manual settlement can be of: everything that was played, and a game in which nothing was."""
    return tuple(slug for slug in tariff.games if slug not in _NO_GAME)


def _read_of(given: object, tariff: Tariff, findings: list[Finding]) -> str | None:
    if given is None:
        return None
    if type(given) is str and given in tariff.games and given not in _NO_GAME:
        return given
    named = shortened(given) if type(given) is str else ""
    findings.append(Finding("unknown_game", "of", ("unknown_game", named, ", ".join(settled_games(tariff)))))
    return None


def _read_amounts(given: object, dealer: int, tariff: Tariff, findings: list[Finding]) -> tuple[int, ...]:
    if given is None:
        findings.append(Finding("missing_field", "amounts", ("missing_amounts", tariff.seats)))
        return ()
    if type(given) is not list or len(given) != tariff.seats:
        findings.append(Finding("bad_value", "amounts", ("missing_amounts", tariff.seats)))
        return ()
    before = len(findings)
    for seat, amount in enumerate(given):
        if type(amount) is not int or abs(amount) > _LARGEST:
            findings.append(Finding("bad_value", f"amounts[{seat}]", ("amount_not_whole",)))
        elif amount and tariff.sits_out and seat == dealer:
            findings.append(Finding("bad_value", f"amounts[{seat}]", ("amount_sits_out",)))
    if len(findings) == before and sum(given):
        findings.append(Finding("sum_not_0", "amounts", ("sum_not_0", sum(given))))
    return tuple(given)
