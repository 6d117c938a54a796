"""Hungarian Tarokk as a family: who plays with whom he calls, and everything is an item with its own Kontra."""

from collections.abc import Mapping

from rules.engine.family import Family
from rules.engine.forms import GameForm
from rules.engine.parts import Counts
from rules.engine.scoring import each_alone
from rules.engine.shape import Form
from rules.engine.tariff import Tariff
from rules.families.tarokk.against import check
from rules.families.tarokk.dealt import dealt, plain
from rules.families.tarokk.endings import endings
from rules.families.tarokk.facts import facts, offers
from rules.families.tarokk.reading import announcements_reader, count_reader, kontra_reader, renonce_reader
from rules.families.tarokk.record import Paired, Tried
from rules.families.tarokk.settlement import settle_tarokk, uncounted
from rules.families.tarokk.shape import SHAPE
from rules.rows import kinds
from rules.rows.card_points import Amount


def lists(tariff: Tariff, totals: tuple[Amount, ...], number: int) -> Mapping[str, tuple[Amount, ...]]:
    """The table points of a round, of a sheet that has them."""
    places = tariff.system.places
    return {} if places is None else {"table_points": places.at_table(tariff.options, number, totals)}


def counts(form: GameForm, tariff: Tariff) -> Counts | None:
    """What a count of a game can be."""
    total = tariff.count.total
    return None if form.result is None else Counts(total, ("points_out_of_pack", total), ())


TAROKK = Family(
    slug="tarokk", words=("Ungarisches Tarokk", "Hungarian Tarokk"), records={kinds.PARTNER: Paired, kinds.TRIED: Tried}, shape=SHAPE,
    readers={
        Form.COUNT: count_reader, Form.KONTRA: kontra_reader, Form.ANNOUNCEMENTS: announcements_reader, Form.RENONCE: renonce_reader,
    },
    ends_early=(), check=check, settle=settle_tarokk, rows=each_alone, uncounted=uncounted, facts=facts, offers=offers, endings=endings,
    dealt=dealt, plain=plain, counts=counts, lists=lists,
)  # fmt: skip
