"""French Tarot as a family: a taker against the defence, 78 cards."""

from rules.engine.draft import Draft
from rules.engine.family import Family
from rules.engine.record import Taken
from rules.engine.scoring import each_alone
from rules.engine.shape import Form
from rules.engine.tariff import Tariff
from rules.families.french.dealt import dealt, plain
from rules.families.french.endings import endings
from rules.families.french.facts import facts, offers
from rules.families.french.halves import halves_reader
from rules.families.french.hands import hands
from rules.families.french.parts import counts, parts
from rules.families.french.shape import SHAPE
from rules.families.french.taker import settle_taker
from rules.families.french.taking import chelem_reader, poignees_reader
from rules.families.french.trump_pack import impossible
from rules.rows import kinds
from rules.rows.choices import FivePlayerSplit


def check(record: Taken, draft: Draft) -> None:
    """What the pack cannot give."""
    unread = record.chelem is None and draft.given.get("chelem") is not None
    draft.findings += impossible(record, draft.tariff, unread=unread)


def halves(tariff: Tariff) -> bool:
    """Where five share equally."""
    return tariff.active == 5 and tariff.policies.five_player_split is FivePlayerSplit.HALVES


FRENCH = Family(
    slug="french", words=("Französisches Tarot", "French Tarot"), records={kinds.TAKER: Taken}, shape=SHAPE,
    readers={Form.HALVES: halves_reader, Form.POIGNEES: poignees_reader, Form.CHELEM: chelem_reader},
    ends_early=(), check=check, settle=settle_taker, rows=each_alone, facts=facts, offers=offers,
    endings=endings, hands=hands, dealt=dealt, plain=plain, halves=halves, counts=counts, parts=parts,
)  # fmt: skip
