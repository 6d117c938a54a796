"""The trick that proves a ruling, where its cards were laid out: what was played, what was allowed, the trick as it lay. Reads only."""

from typing import NamedTuple

from tournament.models import Ruling
from tournament.referee.case_page import CasePage
from tournament.referee.layout_board import FaultRow, TrickRow, case_violation, fault_row, trick_rows
from tournament.referee.layout_form import Board, read_board


class Proof(NamedTuple):
    """`trick`: the trick as it lay; None for what was laid away, or while the trick is not whole."""

    fault: FaultRow
    trick: TrickRow | None


def proof_of(ruling: Ruling, about: CasePage) -> Proof | None:
    """The first fault that the cards of a ruling prove and that it is about; None where no cards were laid out, or they prove another
    thing."""
    if not ruling.layout.get("tricks"):
        return None
    board = read_board(ruling.entered or about.case.record, ruling.layout, about.tariff)
    if not isinstance(board, Board):
        return None
    blamed = ruling.offenders or ruling.accused
    found = next(
        (
            fault
            for fault in board.layout.played.violations
            if case_violation(about.tournament.sheet, fault.rule) == ruling.violation and (not blamed or fault.seat in blamed)
        ),
        None,
    )
    if found is None:
        return None
    trick = next((row for row in trick_rows(about, board) if row.number == found.trick), None)
    return Proof(fault_row(about, board, found), trick)
