"""Slovenian Tarok of the leagues as a family: everybody has a score of his own, Kontra is personal, radelci are each player's."""

from rules.engine.family import Family
from rules.engine.shape import Form
from rules.engine.tariff import Tariff
from rules.families.slovenian.announcing import announcements_reader
from rules.families.slovenian.consistency import check
from rules.families.slovenian.counting import count_reader, counts_reader
from rules.families.slovenian.dealt import dealt, plain
from rules.families.slovenian.endings import endings
from rules.families.slovenian.facts import facts, offers
from rules.families.slovenian.kontra import sayers_reader
from rules.families.slovenian.penalty import mond_reader, renons_reader
from rules.families.slovenian.radelc import doublings, held, rows, ways
from rules.families.slovenian.record import Counted, High, Klop, Redealt
from rules.families.slovenian.settlement import settle_game
from rules.families.slovenian.shape import SHAPE
from rules.families.slovenian.terms import terms_of
from rules.rows import kinds
from rules.rows.kinds import Roles


def halves(tariff: Tariff) -> bool:
    """Where a partner writes the half of an odd amount."""
    called = any(game.kind.roles is Roles.CALLED for game in tariff.system.games)
    return called and terms_of(tariff).partner_half == "exact"


SLOVENIAN = Family(
    slug="slovenian", words=("Slowenisches Tarok", "Slovenian Tarok"),
    records={
        kinds.CALLED_COUNTED: Counted, kinds.LONE_COUNTED: Counted, kinds.CALLED_HIGH: High, kinds.LONE_HIGH: High, kinds.KLOP: Klop,
        kinds.EMPTY: Redealt,
    },
    shape=SHAPE,
    readers={
        Form.COUNT: count_reader, Form.COUNTS: counts_reader, Form.SAYERS: sayers_reader, Form.ANNOUNCEMENTS: announcements_reader,
        Form.MOND: mond_reader, Form.RENONS: renons_reader,
    },
    ends_early=(), across=("radelc_left",), check=check, settle=settle_game, rows=rows, doublings=doublings, ways=ways, held=held,
    facts=facts, offers=offers, endings=endings, dealt=dealt, plain=plain, halves=halves, apart=True,
)  # fmt: skip
