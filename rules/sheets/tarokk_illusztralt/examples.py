"""Games and what they bring, worked out by hand on the page."""

from rules.rows.sheet import Example

WON = Example(
    record={"game": "harom", "dealer": 3, "declarer": 0, "partner": 2, "points": 61},
    amounts=(1, -1, 1, -1), source="ITVB 6",
    note=("három, 1 von jedem Gegner", "három, 1 from each opponent"),
)
TRULL_AT_4 = Example(
    record={"game": "ketto", "dealer": 3, "declarer": 0, "partner": 2, "points": 68,
            "announcements": [{"kind": "trull", "by": 0, "when": "open", "won": True, "kontra": 4}]},
    amounts=(10, -10, 10, -10), source="ITVB 6",
    note=("2 + 2 × 4", "2 + 2 × 4"),
)
FIGURES = Example(
    record={"game": "ketto", "dealer": 3, "declarer": 0, "partner": 2, "points": 70, "announcements": [
        {"kind": "pagat_ultimo", "by": 0, "when": "open", "won": True}, {"kind": "xxi_fogas", "by": 2, "when": "silent", "won": True},
        {"kind": "trull", "by": 0, "when": "silent", "won": True}, {"kind": "tarokk_8", "by": 0, "when": "open"},
    ]},
    amounts=(37, -35, 33, -35), source="ITVB 7.12",
    note=("2 + 10 + 21 + 1 = 34, und 1 von jedem der drei anderen", "2 + 10 + 21 + 1 = 34, and 1 from each of the three others"),
)
ALONE = Example(
    record={"game": "ketto", "dealer": 3, "declarer": 0, "points": 56, "kontra": 4, "announcements": [
        {"kind": "dupla", "by": 0, "when": "open", "won": False, "kontra": 2}, {"kind": "trull", "by": 0, "when": "open", "won": True},
    ]},
    amounts=(-18, 6, 6, 6), source="ITVB 6",
    note=("allein: 2 × 4 − 4 × 2 × 2 + 2 = −6, dreimal", "alone: 2 × 4 − 4 × 2 × 2 + 2 = −6, three times"),
)
HIRSKONTRA = Example(
    record={"game": "egy", "dealer": 3, "declarer": 0, "partner": 2, "points": 47, "kontra": 16},
    amounts=(-48, 48, -48, 48), source="ITVB 7.11",
    note=("47 sind zu wenig: 3 × 16", "47 are too few: 3 × 16"),
)
VOLAT = Example(
    record={"game": "egy", "dealer": 3, "declarer": 0, "partner": 2, "announcements": [
        {"kind": "volat", "by": 0, "when": "open", "won": True}, {"kind": "trull", "by": 0, "when": "open", "won": True},
        {"kind": "negykiraly", "by": 2, "when": "silent", "won": True},
    ]},
    amounts=(20, -20, 20, -20), source="ITVB 6",
    note=("6 × 3 + 2; die stillen Könige nicht neben dem volát", "6 × 3 + 2; the silent kings not beside the volát"),
)
LOST_AND_MADE = Example(
    record={"game": "ketto", "dealer": 3, "declarer": 0, "partner": 2, "points": 50, "announcements": [
        {"kind": "negykiraly", "by": 0, "when": "open", "won": False}, {"kind": "negykiraly", "by": 1, "when": "silent", "won": True},
    ]},
    amounts=(-1, 1, -1, 1), source="ITVB 6",
    note=("2 − 2 − 1: offen verloren, still von den anderen gemacht", "2 − 2 − 1: lost openly, made silently by the others"),
)
AFTER_UHU = Example(
    record={"game": "harom", "dealer": 3, "declarer": 0, "partner": 2, "points": 52, "announcements": [
        {"kind": "pagat_uhu", "by": 0, "when": "open", "won": False}, {"kind": "pagat_ultimo", "by": 0, "when": "silent", "won": False},
    ]},
    amounts=(-19, 19, -19, 19), source="ITVB 8.6",
    note=("1 − 15 − 5: der I kam in den letzten Stich und verlor ihn", "1 − 15 − 5: the I came to the last trick and lost it"),
)
RENONSZ = Example(
    record={"game": "harom", "dealer": 3, "declarer": 0, "partner": 2, "renonce": {"offenders": [1]}, "announcements": [
        {"kind": "trull", "by": 0, "when": "open", "kontra": 4}, {"kind": "negykiraly", "by": 2, "when": "open"},
    ]},
    amounts=(10, -30, 10, 10), source="ITVB 9.8",
    note=("2 × 4 + 2 = 10 an jeden der drei anderen", "2 × 4 + 2 = 10 to each of the three others"),
)
RENONSZ_OF_TWO = Example(
    record={"game": "harom", "dealer": 3, "declarer": 0, "partner": 2, "renonce": {"offenders": [1, 3]}},
    amounts=(10, -10, 10, -10), source="ITVB 9.9",
    note=("nichts angesagt: 5 von jedem an jeden der zwei anderen", "nothing announced: 5 from each to each of the two others"),
)
PROBA = Example(
    record={"game": "proba", "dealer": 3, "declarer": 3},
    amounts=(1, 1, 1, -3), source="ITVB 4.1",
    note=("den Wert von három an jeden", "the value of három to each"),
)

TAROKK_ILLUSZTRALT_EXAMPLES = (
    WON, TRULL_AT_4, FIGURES, ALONE, HIRSKONTRA, VOLAT, LOST_AND_MADE, AFTER_UHU,
    RENONSZ, RENONSZ_OF_TWO, PROBA,
)
