"""Slovenian Tarok of four: how tricks are played, as of three, with games of their own."""

from rules.rows.play import Count, Direction, PackOf, PlayRow, PlaySheet
from rules.sheets.tarok_slovenski_3.play import AWAY, COLOUR, HIGH, KLOP_ROW, PLAIN

TAROK_SLOVENSKI_4_PLAY = PlaySheet(
    pack=PackOf.TAROCK,
    tricks={4: 12},
    rows=(
        PlayRow(("tri", "solo_tri"), rules=PLAIN, kaiserstich_last=True, count=Count.SIDES, source="§ 3.2", laid_away=3, laying_away=AWAY),
        PlayRow(("dva", "solo_dva"), rules=PLAIN, kaiserstich_last=True, count=Count.SIDES, source="§ 3.2", laid_away=2, laying_away=AWAY),
        PlayRow(("ena", "solo_ena"), rules=PLAIN, kaiserstich_last=True, count=Count.SIDES, source="§ 3.2", laid_away=1, laying_away=AWAY),
        PlayRow(("solo_brez",), rules=PLAIN, kaiserstich_last=True, count=Count.SIDES, source="§ 3.2", laid_away=0),
        PlayRow(("barvni_valat_tri", "barvni_valat_solo_tri"), rules=COLOUR, kaiserstich_last=True, count=Count.TRICKS,
                source="§ 3.2", laid_away=3, tricks=12, laying_away=AWAY),
        PlayRow(("valat_tri", "valat_solo_tri"), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2",
                laid_away=3, tricks=12, laying_away=AWAY),
        PlayRow(("barvni_valat_dva", "barvni_valat_solo_dva"), rules=COLOUR, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=2, tricks=12, laying_away=AWAY),
        PlayRow(("valat_dva", "valat_solo_dva"), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=2, tricks=12, laying_away=AWAY),
        PlayRow(("barvni_valat_ena", "barvni_valat_solo_ena"), rules=COLOUR, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=1, tricks=12, laying_away=AWAY),
        PlayRow(("valat_ena", "valat_solo_ena"), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=1, tricks=12, laying_away=AWAY),
        PlayRow(("barvni_valat_brez",), rules=COLOUR, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=0, tricks=12),
        PlayRow(("valat_brez",), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=0, tricks=12),
        PlayRow(("berac", "odprti_berac"), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 2.4", laid_away=0, tricks=0),
        PlayRow(("pikolo",), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="Auslegung zu § 2.4", laid_away=0, tricks=1),
        KLOP_ROW,
    ),
    mondfang=False,
    direction=Direction.CLOCKWISE,
)
