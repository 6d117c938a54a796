"""Slovenian Tarok, ŠTIRI: what is another thing where four play, beside the sheet of three."""

from dataclasses import replace

from rules.rows import kinds
from rules.rows.choices import SaidBy
from rules.rows.citing import recited_rows
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.measures import RadlTerms
from rules.rows.system import AnnouncementRow, Game
from rules.sheets.tarok_slovenski_3.values import KLOP, NAMES, PLACES, QUESTIONS, TAROK_SLOVENSKI_3
from rules.sheets.tarok_slovenski_4.policies import TAROK_SLOVENSKI_4_POLICIES

VALUES = "§ 2.4"

GAMES = (
    KLOP,
    Game("tri", kinds.CALLED_COUNTED, value=10, source=VALUES),
    Game("dva", kinds.CALLED_COUNTED, value=20, source=VALUES),
    Game("ena", kinds.CALLED_COUNTED, value=30, source=VALUES),
    Game("solo_tri", kinds.LONE_COUNTED, value=40, source=VALUES),
    Game("solo_dva", kinds.LONE_COUNTED, value=50, source=VALUES),
    Game("solo_ena", kinds.LONE_COUNTED, value=60, source=VALUES),
    Game("solo_brez", kinds.LONE_COUNTED, value=80, source=VALUES),
    Game("berac", kinds.LONE_HIGH, value=70, source=VALUES),
    Game("pikolo", kinds.LONE_HIGH, source="Auslegung zu § 2.4", option=True),
    Game("odprti_berac", kinds.LONE_HIGH, source="Auslegung zu § 2.4", option=True),
    Game("barvni_valat_tri", kinds.CALLED_HIGH, value=100, source=VALUES),
    Game("barvni_valat_dva", kinds.CALLED_HIGH, value=110, source=VALUES),
    Game("barvni_valat_ena", kinds.CALLED_HIGH, value=120, source=VALUES),
    Game("barvni_valat_solo_tri", kinds.LONE_HIGH, value=125, source=VALUES),
    Game("barvni_valat_solo_dva", kinds.LONE_HIGH, value=150, source=VALUES),
    Game("barvni_valat_solo_ena", kinds.LONE_HIGH, value=175, source=VALUES),
    Game("barvni_valat_brez", kinds.LONE_HIGH, value=250, source=VALUES),
    Game("valat_tri", kinds.CALLED_HIGH, value=200, source=VALUES),
    Game("valat_dva", kinds.CALLED_HIGH, value=220, source=VALUES),
    Game("valat_ena", kinds.CALLED_HIGH, value=240, source=VALUES),
    Game("valat_solo_tri", kinds.LONE_HIGH, value=250, source=VALUES),
    Game("valat_solo_dva", kinds.LONE_HIGH, value=300, source=VALUES),
    Game("valat_solo_ena", kinds.LONE_HIGH, value=350, source=VALUES),
    Game("valat_brez", kinds.LONE_HIGH, value=500, source=VALUES),
)

ANNOUNCEMENTS = (
    AnnouncementRow(
        "koenig_ultimo", values={"silent": 10, "open": 20}, mates={"silent": 10, "open": 10}, lone={"silent": 25, "open": 50}, source=VALUES,
        partner_games_only=True, in_course=True, said_by=SaidBy.SIDE, silent_lost=False,
    ),
    *recited_rows(TAROK_SLOVENSKI_3.announcements, dict.fromkeys(("trull", "vier_koenige", "pagat", "valat"), VALUES)),
)

PARTNER_HALF = Interpretation(
    "partner_half",
    question=("Was schreibt der Mitspieler, wenn die Hälfte keine ganze Zahl ist?", "What does the partner write where the half is no whole number?"),
    choices=(
        Choice("exact", "die Hälfte mit ½", "the half with its ½"),
        Choice("up", "aufgerundet, von 0 weg", "rounded up, away from 0"),
        Choice("down", "abgerundet, zu 0 hin", "rounded down, towards 0"),
    ),
    source="Auslegung zu § 2.4",
)

RADELCI = RadlTerms(triggers={
    "klop": 1, "solo_brez": 1, "berac": 1, "odprti_berac": 1, "barvni_valat_tri": 1, "barvni_valat_dva": 1, "barvni_valat_ena": 1,
    "barvni_valat_solo_tri": 1, "barvni_valat_solo_dva": 1, "barvni_valat_solo_ena": 1, "barvni_valat_brez": 1, "valat_tri": 1,
    "valat_dva": 1, "valat_ena": 1, "valat_solo_tri": 1, "valat_solo_dva": 1, "valat_solo_ena": 1, "valat_brez": 1,
})  # fmt: skip
"""After which games everybody gets a radelc (§ 3.4)."""

TAROK_SLOVENSKI_4 = replace(
    TAROK_SLOVENSKI_3,
    slug="tarok-slovenski-4",
    title=("Tarok slovenski, ŠTIRI", "Tarok slovenski, ŠTIRI"),
    source="Pravila taroka, Tarok.net, § 2.4 mit § 3",
    seats=(4,),
    active=4,
    places=replace(PLACES, points={4: PLACES.points[4]}),
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=(*QUESTIONS, PARTNER_HALF),
    policies=TAROK_SLOVENSKI_4_POLICIES.policies,
    policy_sources=TAROK_SLOVENSKI_4_POLICIES.sources,
    called=("Slowenisches Tarok zu viert", "Slovenian Tarok of four"),
    names={**NAMES, "koenig_ultimo": ("kralj ultimo (König ultimo)", "kralj ultimo (king ultimo)"),
           "koenig_ultimo_short": ("kralj ultimo", "kralj ultimo")},
    radl_terms=RADELCI,
)
