"""Games and what they bring, worked out by hand on the page."""

from rules.rows.sheet import Example

TAROKK_PASKIEVICS_EXAMPLES = (
    Example(
        record={"game": "harom", "dealer": 3, "declarer": 0, "partner": 2, "points": 61},
        amounts=(1, -1, 1, -1), source="PVSZ 4",
        note=("három, 1 von jedem Gegner", "három, 1 from each opponent"),
    ),
    Example(
        record={"game": "ketto", "dealer": 3, "declarer": 0, "partner": 2, "points": 68, "announcements": [{"kind": "trull", "by": 0, "when": "open", "won": True, "kontra": 4}]},
        amounts=(10, -10, 10, -10), source="PVSZ 4.2",
        note=("2 + 2 × 4", "2 + 2 × 4"),
    ),
    Example(
        record={"game": "ketto", "dealer": 3, "declarer": 0, "partner": 2, "points": 70, "announcements": [
            {"kind": "pagat_ultimo", "by": 0, "when": "open", "won": True}, {"kind": "xxi_fogas", "by": 2, "when": "silent", "won": True},
            {"kind": "trull", "by": 0, "when": "silent", "won": True}, {"kind": "tarokk_8", "by": 0, "when": "open"},
        ]},
        amounts=(35, -35, 35, -35), source="PVSZ 4.1",
        note=("2 + 10 + 21 + 1 + 1", "2 + 10 + 21 + 1 + 1"),
    ),
    Example(
        record={"game": "ketto", "dealer": 3, "declarer": 0, "points": 56, "kontra": 4, "announcements": [
            {"kind": "dupla", "by": 0, "when": "open", "won": False, "kontra": 2}, {"kind": "trull", "by": 0, "when": "open", "won": True},
        ]},
        amounts=(-42, 14, 14, 14), source="PVSZ 4.5",
        note=("allein: −4 × 2 × 2 + 2 = −14, dreimal; das Spiel fällt weg", "alone: −4 × 2 × 2 + 2 = −14, three times; the game falls away"),
    ),
    Example(
        record={"game": "egy", "dealer": 3, "declarer": 0, "partner": 2, "points": 47, "kontra": 16},
        amounts=(-48, 48, -48, 48), source="PVSZ 9",
        note=("47 sind zu wenig: 3 × 16", "47 are too few: 3 × 16"),
    ),
    Example(
        record={"game": "egy", "dealer": 3, "declarer": 0, "partner": 2, "announcements": [
            {"kind": "volat", "by": 0, "when": "open", "won": True}, {"kind": "trull", "by": 0, "when": "open", "won": True},
            {"kind": "negykiraly", "by": 2, "when": "silent", "won": True},
        ]},
        amounts=(20, -20, 20, -20), source="PVSZ 4.6",
        note=("6 × 3 + 2; die stillen Könige nicht neben dem volát", "6 × 3 + 2; the silent kings not beside the volát"),
    ),
    Example(
        record={"game": "ketto", "dealer": 3, "declarer": 0, "partner": 2, "points": 50, "announcements": [
            {"kind": "negykiraly", "by": 0, "when": "open", "won": False}, {"kind": "negykiraly", "by": 1, "when": "silent", "won": True},
        ]},
        amounts=(-1, 1, -1, 1), source="PVSZ 4.3",
        note=("2 − 2 − 1: offen verloren, still von den anderen gemacht", "2 − 2 − 1: lost openly, made silently by the others"),
    ),
    Example(
        record={"game": "harom", "dealer": 3, "declarer": 0, "partner": 2, "renonce": {"offenders": [1]}, "announcements": [
            {"kind": "trull", "by": 0, "when": "open", "kontra": 4}, {"kind": "negykiraly", "by": 2, "when": "open"},
        ]},
        amounts=(10, -30, 10, 10), source="PVSZ 10.7",
        note=("2 × 4 + 2 = 10 an jeden der drei anderen", "2 × 4 + 2 = 10 to each of the three others"),
    ),
    Example(
        record={"game": "harom", "dealer": 3, "declarer": 0, "partner": 2, "renonce": {"offenders": [1, 3]}},
        amounts=(10, -10, 10, -10), source="PVSZ 10.7",
        note=("nichts angesagt: 5 von jedem an jeden der zwei anderen", "nothing announced: 5 from each to each of the two others"),
    ),
    Example(
        record={"game": "proba", "dealer": 3, "declarer": 3},
        amounts=(3, 3, 3, -9), source="PVSZ 8.2",
        note=("3 an jeden", "3 to each"),
    ),
)
