"""Slovenian Tarok of four: games and what they bring, the page's worked examples."""

from fractions import Fraction

from rules.rows.sheet import Example

TAROK_SLOVENSKI_4_EXAMPLES = (
    Example(
        record={"game": "tri", "dealer": 0, "declarer": 1, "partner": 3, "points": 40}, amounts=(0, 15, 0, Fraction(15, 2)),
        source="§ 2.4", note=("10 + 5; der Mitspieler die Hälfte", "10 + 5; the partner half"),
    ),
    Example(
        record={"game": "dva", "dealer": 0, "declarer": 1, "partner": 3, "points": 25, "kontra": {"by": 0, "re": 1}},
        amounts=(0, -120, 0, -15), source="§ 2.4", note=("30 × 4; der Mitspieler einfach die Hälfte", "30 × 4; the partner half, once"),
    ),
    Example(
        record={"game": "tri", "dealer": 0, "declarer": 1, "points": 31, "zaruf_bonus": True}, amounts=(0, 11, 0, 0), source="§ 2.4",
        note=("31 + 5 = 36: 10 + 1", "31 + 5 = 36: 10 + 1"),
    ),
    Example(
        record={
            "game": "tri", "dealer": 0, "declarer": 1, "partner": 3, "points": 45,
            "announcements": [{"kind": "koenig_ultimo", "by": 3, "when": "open", "won": True}],
        },
        amounts=(0, 40, 0, 20), source="§ 2.4", note=("20 + 20; die Hälfte", "20 + 20; half"),
    ),
    Example(
        record={"game": "klop", "dealer": 0, "points": [0, 30, 25, 15]}, amounts=(70, 0, 0, 0), source="§ 3.8",
        note=("ohne Stich: +70, die anderen 0", "no trick: +70, the others 0"),
    ),
)
