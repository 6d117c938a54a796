"""Slovenian Tarok: how tricks are played. The pagat takes škis and mond in the last trick alone."""

from dataclasses import replace

from rules.rows.play import Beating, Count, Direction, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

LEAD = "§ 3.3"
FOLLOW = "§ 3.9 b"
LAST = "§ 2.3"
PLAIN = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.ALWAYS, tarock=TarockAre.TRUMPS,
    sources={"first_lead": LEAD, "lead_out_of_turn": LEAD, "farbzwang": FOLLOW, "tarockzwang": FOLLOW}, kaiserstich_source=LAST,
)
HIGH = replace(PLAIN, first_lead=FirstLead.DECLARER)
COLOUR = replace(HIGH, tarock=TarockAre.FIFTH_SUIT, kaiserstich=Kaiserstich.TAROCK_LED)
KLOP = replace(
    PLAIN, beating=Beating.ALWAYS, pagat=PagatHeld.LAST_TAROCK, sources={**PLAIN.sources, "stichzwang": "§ 3.8", "pagat_not_last": "§ 2.3"},
)
AWAY = {"discard_count": "§ 3.2", "discard_honour": "§ 3.2"}


KLOP_ROW = PlayRow(("klop",), rules=KLOP, kaiserstich_last=True, count=Count.EACH_UNSAID, source="Auslegung zu § 3.8")
TAROK_SLOVENSKI_3_PLAY = PlaySheet(
    pack=PackOf.TAROCK,
    tricks={3: 16},
    rows=(
        PlayRow(("tri",), rules=PLAIN, kaiserstich_last=True, count=Count.SIDES, source="§ 3.2", laid_away=3, laying_away=AWAY),
        PlayRow(("dva",), rules=PLAIN, kaiserstich_last=True, count=Count.SIDES, source="§ 3.2", laid_away=2, laying_away=AWAY),
        PlayRow(("ena",), rules=PLAIN, kaiserstich_last=True, count=Count.SIDES, source="§ 3.2", laid_away=1, laying_away=AWAY),
        PlayRow(("solo_brez",), rules=PLAIN, kaiserstich_last=True, count=Count.SIDES, source="§ 3.2", laid_away=0),
        PlayRow(("barvni_valat_tri",), rules=COLOUR, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=3, tricks=16, laying_away=AWAY),
        PlayRow(("valat_tri",), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=3, tricks=16, laying_away=AWAY),
        PlayRow(("barvni_valat_dva",), rules=COLOUR, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=2, tricks=16, laying_away=AWAY),
        PlayRow(("valat_dva",), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=2, tricks=16, laying_away=AWAY),
        PlayRow(("barvni_valat_ena",), rules=COLOUR, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=1, tricks=16, laying_away=AWAY),
        PlayRow(("valat_ena",), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=1, tricks=16, laying_away=AWAY),
        PlayRow(("barvni_valat_brez",), rules=COLOUR, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=0, tricks=16),
        PlayRow(("valat_brez",), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.2", laid_away=0, tricks=16),
        PlayRow(("berac", "odprti_berac"), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="§ 3.5", laid_away=0, tricks=0),
        PlayRow(("pikolo",), rules=HIGH, kaiserstich_last=True, count=Count.TRICKS, source="Auslegung zu § 3.5", laid_away=0, tricks=1),
        KLOP_ROW,
    ),
    mondfang=False,
    direction=Direction.CLOCKWISE,
)
