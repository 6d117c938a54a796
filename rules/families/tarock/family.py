"""Tarock with 54 cards as a family: Point-Tarock and Königrufen, which differ by their sheets' policies alone."""

from rules.engine.draft import Draft, Given
from rules.engine.family import Family
from rules.engine.reading import broken
from rules.engine.record import Negative, Positive, Trischaken
from rules.engine.shape import Form
from rules.engine.tariff import Tariff
from rules.families.tarock.announcing import announcements_reader, bid_reader, kontra_reader
from rules.families.tarock.consistency import contradictions
from rules.families.tarock.counting import count_reader, counts_reader
from rules.families.tarock.dealt import dealt, plain
from rules.families.tarock.endings import endings
from rules.families.tarock.facts import facts, offers
from rules.families.tarock.hands import DECIDED, hands
from rules.families.tarock.outcome import valat_in
from rules.families.tarock.pagatkassa import PAGATKASSA
from rules.families.tarock.parts import counts, parts
from rules.families.tarock.penalty import renonce_reader
from rules.families.tarock.radl import doublings, rows, ways
from rules.families.tarock.settlement import settle_game
from rules.families.tarock.shape import SHAPE
from rules.families.tarock.uncounted import uncounted
from rules.rows import kinds
from rules.rows.choices import Halves

_NOTHING_BROKEN: frozenset[str] = frozenset()


def check(record: Positive | Negative | Trischaken, draft: Draft) -> None:
    """A result where the game was played to its end, and no contradictions."""
    if isinstance(record, Trischaken):
        if draft.given.get("conceded") is True and "conceded" in draft.play.fields:
            draft.refuse("contradiction", "conceded", "concede_not_this_game", draft.play.term)
        return
    if record.won is None and not draft.ended and not _result_given(draft.given, draft.play.fields):
        told = "won" in draft.play.fields
        draft.refuse("missing_field", "won" if told else "points", "missing_result" if told else "missing_points", draft.play.term)
    if draft.play.surplus is not None and isinstance(record, Positive) and _count_missing(record, draft):
        draft.refuse("missing_field", "points", "missing_surplus_points", draft.play.term)
    contradictions(record, draft, broken(draft.findings) if draft.findings else _NOTHING_BROKEN)


def _count_missing(record: Positive, draft: Draft) -> bool:
    """Whether the game may earn a surplus, and nobody has said its count. What is lost early, or stands beside a Valat, earns none."""
    if draft.ended or record.points is not None or "won" not in draft.play.fields or record.conceded or record.renonce is not None:
        return False
    valat = None if draft.play.surplus is None or draft.play.surplus.beside_valat else valat_in(record.announcements, announced=True)
    asked = any(finding.field == "points" for finding in draft.findings)
    return valat is None and not asked


def halves(tariff: Tariff) -> bool:
    """Whether amounts of half a point are written."""
    return tariff.system.halves is Halves.KEPT


def _result_given(given: Given, fields: frozenset[str]) -> bool:
    """Whether a result stands there, readable or not, in a field that the game has."""
    return (given.get("points") is not None and "points" in fields) or (given.get("won") is not None and "won" in fields)


TAROCK = Family(
    slug="tarock", words=("Tarock", "Tarock"),
    records={kinds.PARTNER: Positive, kinds.ALONE: Positive, kinds.NEGATIVE: Negative, kinds.TRISCHAKEN: Trischaken},
    shape=SHAPE,
    readers={
        Form.COUNT: count_reader, Form.COUNTS: counts_reader, Form.BID: bid_reader, Form.KONTRA: kontra_reader,
        Form.ANNOUNCEMENTS: announcements_reader, Form.RENONCE: renonce_reader,
    },
    ends_early=("conceded", "talon_loss"), across=("radl", "final_radl", "pagatkassa_stake"), check=check, settle=settle_game, rows=rows,
    uncounted=uncounted, pot=PAGATKASSA, doublings=doublings, ways=ways,
    facts=facts, offers=offers, endings=endings, hands=hands, decided=DECIDED,
    dealt=dealt, plain=plain, halves=halves, counts=counts, parts=parts,
)  # fmt: skip
