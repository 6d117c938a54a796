"""What a sheet starts from that starts from no other: no games, no announcements, no sentences, no table of faults. Data alone."""

from rules.rows.choices import (
    BirdRufer,
    Claims,
    ConcededBird,
    FifthPlayer,
    KoenigUltimoBy,
    KoenigUltimoFromTalon,
    KontraCounts,
    KontraUnit,
    OpponentsValat,
    RenoncePays,
    SeveralOffenders,
    SilentLoss,
    SoloDoubles,
    SoloruferKingInTalon,
    ValatBeside,
    ValatKontra,
    ValatValue,
    WonBy,
)
from rules.rows.columns import column
from rules.rows.decisions import DecisionTable
from rules.rows.play import PackOf, PlaySheet
from rules.rows.sheet import Sheet
from rules.rows.system import RuleSystem

NONE = "none"
"""What a file calls it."""
_PLACE = "Auslegung zu Königrufen"
_POLICIES = column(
    won_by=(WonBy.WON_OR_COUNT, _PLACE),
    kontra=(KontraCounts.SCORE, _PLACE),
    kontra_unit=(KontraUnit.ALL_ALIKE, _PLACE),
    solo_doubles=(SoloDoubles.ALL, _PLACE),
    silent_loss=(SilentLoss.NEVER, _PLACE),
    bird_rufer=(BirdRufer.SEPARATE, _PLACE),
    conceded_bird=(ConcededBird.LISTED, _PLACE),
    koenig_ultimo_by=(KoenigUltimoBy.ANYONE, _PLACE),
    koenig_ultimo_from_talon=(KoenigUltimoFromTalon.ALLOWED, _PLACE),
    solorufer_king_in_talon=(SoloruferKingInTalon.KONTRA_COUNTS, _PLACE),
    valat_value=(ValatValue.ADDED, _PLACE),
    valat_beside=(ValatBeside.ALL, _PLACE),
    valat_kontra=(ValatKontra.SEPARATE, _PLACE),
    opponents_valat=(OpponentsValat.MIRRORED, _PLACE),
    renonce_pays=(RenoncePays.AS_WON, _PLACE),
    several_offenders=(SeveralOffenders.READ, _PLACE),
    claims=(Claims.ANY_SILENT, _PLACE),
    fifth_player=(FifthPlayer.NO, _PLACE),
)
_TOPICS = (
    "win", "kontra", "solo", "renonce", "claim", "trischaken", "trischaken_renonce", "conceded", "bird", "radl", "final_radl", "valat",
    "misdeal",
    "without_bird",
)  # fmt: skip

NOTHING = Sheet(
    system=RuleSystem(
        slug=NONE, family="tarock", title=("Königrufen", "Königrufen"), edition="–", source="Königrufen", seats=(4, 5), usual_seats=4,
        active=4,
        games=(), announcements=(), interpretations=(), policies=_POLICIES.policies, policy_sources=_POLICIES.sources,
        paragraphs=dict.fromkeys(_TOPICS, _PLACE), offered=False,
    ),
    play=PlaySheet(pack=PackOf.TAROCK, tricks={4: 12}, rows=()), decisions=DecisionTable(late_source=_PLACE, timed=True),
)  # fmt: skip
"""The frame of Königrufen, and nothing in it."""
