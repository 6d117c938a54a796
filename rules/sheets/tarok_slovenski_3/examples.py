"""Slovenian Tarok, TRI + 1: games and what they bring, the page's worked examples. The dealer, seat 0, is the talon."""

from rules.rows.sheet import Example

_DVA = {"game": "dva", "dealer": 0, "declarer": 1}
_PAGAT = {"kind": "pagat", "by": 2, "when": "open", "kontra": {"by": 1}}
_TRI = {"game": "tri", "dealer": 0, "declarer": 1, "points": 40}

TAROK_SLOVENSKI_3_EXAMPLES = (
    Example(
        record={**_DVA, "points": 41, "kontra": {"by": 2}}, amounts=(0, 36, -36, 0), source="§ 3.6",
        note=("30 + 6; wer Kontra sagte, −36", "30 + 6; who said Kontra, −36"),
    ),
    Example(
        record={**_DVA, "points": 41, "kontra": {"by": 2, "re": 1}}, amounts=(0, 36, -72, 0), source="§ 3.6",
        note=("Rekontra: −72", "Rekontra: −72"),
    ),
    Example(record={**_DVA, "points": 31}, amounts=(0, -34, 0, 0), source="§ 3.5", note=("30 + 4, verloren", "30 + 4, lost")),
    Example(
        record={**_DVA, "points": 31, "kontra": {"by": 2, "re": 1}}, amounts=(0, -136, 0, 0), source="§ 3.6",
        note=("34 × 4", "34 × 4"),
    ),
    Example(
        record={**_TRI, "announcements": [{**_PAGAT, "won": True}]}, amounts=(0, -35, 50, 25), source="§ 3.6",
        note=("15 − 50; 50; die Hälfte", "15 − 50; 50; half"),
    ),
    Example(
        record={**_TRI, "announcements": [{**_PAGAT, "won": False}]}, amounts=(0, 15, -100, -25), source="§ 3.6",
        note=("15; −50 × 2; −25", "15; −50 × 2; −25"),
    ),
    Example(
        record={**_TRI, "radl": 2, "announcements": [{**_PAGAT, "won": True}]}, amounts=(0, -70, 50, 25), source="§ 3.4",
        note=("(15 − 50) × 2", "(15 − 50) × 2"),
    ),
    Example(
        record={"game": "klop", "dealer": 0, "points": [10, 20, 20, 20], "kontra": {"by": 1}}, amounts=(-20, -80, -40, -40),
        source="§ 3.8", note=("× 2, der Sager mit 18 noch einmal", "× 2, its sayer with 18 again"),
    ),
    Example(
        record={"game": "klop", "dealer": 0, "points": [10, 20, 20, 20], "kontra": {"by": 1, "re": 2}}, amounts=(-40, -120, -160, -80),
        source="§ 3.8", note=("× 4; × 6 und × 8 mit 18", "× 4; × 6 and × 8 with 18"),
    ),
    Example(
        record={"game": "klop", "dealer": 0, "points": [0, 40, 30, 0]}, amounts=(0, -70, 0, 70), source="§ 3.8",
        note=("voll und ohne Stich; der Talon ohne Stich ist nichts", "full, and no trick; the talon’s 0 is nothing"),
    ),
    Example(
        record={
            "game": "tri", "dealer": 0, "declarer": 1, "kontra": {"by": 2}, "announcements": [{"kind": "pagat", "by": 1, "when": "open"}],
            "renonce": {"offenders": [3]},
        },
        amounts=(0, 0, 0, -140), source="§ 3.9", note=("(10 + 35) × 2 + 50", "(10 + 35) × 2 + 50"),
    ),
)
