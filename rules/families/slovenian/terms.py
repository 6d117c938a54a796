"""What a tournament chose where the sheet leaves a choice, by names that can be asked."""

from typing import Any, NamedTuple

from rules.engine.remembering import remembered
from rules.engine.tariff import Tariff


class Terms(NamedTuple):
    """The choices, by the names of the interpretations; `partner_half` is exact where nobody has a partner."""

    round_to: int
    radelc_scope: str
    radelc_left: int
    klop_several: str
    klop_kontra_70: str
    renons_kontra: str
    renons_klop: str
    partner_half: str = "exact"


@remembered(128)
def terms_of(tariff: Tariff) -> Terms:
    """Those of a tariff."""
    chosen: dict[str, Any] = {name: tariff.options[name] for name in Terms._fields if name in tariff.options}
    return Terms(**chosen)
