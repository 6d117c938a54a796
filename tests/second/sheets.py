"""cups.md: „Values“ and „Policies“, the tables as they stand on the page; a sheet is one column."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.second import tarokk
from tests.second.frame import Record, whole
from tests.second.slovenski import OPTIONS

COLUMNS = {
    "koenigrufen-oberoesterreich": 1, "koenigrufen-tirol": 2, "koenigrufen-sauwald": 3, "koenigrufen-cup-2018": 4,
    "koenigrufen-cup": 5, "koenigrufen-gallneukirchen": 6, "koenigrufen-speiszettel": 7,
}  # fmt: skip

GAMES = """
rufer | 1 | 1 | 1 | 1 | 1 | 1 | 1
piccolo | 2 | 2 | 2 | 2 | 2 | 2 | 3
zwiccolo | – | – | – | 2 | 2 | – | –
bettler | 2 | 4 | 2 | 4 | 4 | 4 | 4
solorufer | 2 | 2 | 2 | 2 | 2 | 2 | 2
pagatrufer | – | – | – | 1 | 1 | 1 | –
uhurufer | – | – | – | 1 | 1 | 1 | –
kakadurufer | – | – | – | 1 | 1 | 1 | –
quapilrufer | – | – | – | 1 | 1 | 1 | –
besserrufer | 1 | 1 | 1 | – | – | – | 2
farbendreier | 3 | 5 | – | 5 | 5 | 5 | –
sechserdreier | 4, 8 | 4, 8 | 4, 8 | 4, 8 | 4, 8 | 4, 8 | 3, 6
dreier | 4 | 5 | 4 | 5 | 5 | 5 | 5
farbensolo | 6 | 10 | 5 | 10 | 10 | 10 | 10
piccolo_ouvert | 6 | 8 | 6 | 6 | 6 | 6 | 7
zwiccolo_ouvert | – | 8 | – | 6 | 6 | – | –
bettler_ouvert | 7 | 8 | 7 | 8 | 8 | 8 | 8
solodreier | 8 | 10 | 8 | 10 | 10 | 10 | 10
"""

ANNOUNCEMENTS = """
koenig_ultimo | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2
trull | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2
vier_koenige | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2
pagat | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2 | 1 / 2
uhu | 2 / 4 | 2 / 4 | 2 / 4 | 2 / 4 | 2 / 4 | 2 / 4 | 2 / 4
kakadu | 3 / 6 | 3 / 6 | 3 / 6 | 3 / 6 | 3 / 6 | 3 / 6 | 3 / 6
quapil | 4 / 8 | 4 / 8 | 4 / 8 | 4 / 8 | 4 / 8 | 4 / 8 | –
mondfang | – | 1 / 2 | – | – | – | – | 1 / 2
sack_1 | – | 1 / 2 | – | – | – | – | –
sack_2 | – | 1 / 2 | – | – | – | – | –
sack | – | – | – | – | – | – | option
valat | 4 / 8 | 10 / 20 | 4 / 8 | 4 / 8 | 10 / 20 | 10 / 20 | 15 / 30
"""

POLICIES = """
kontra | cash | cash | cash | cash | cash | cash | score
solo_doubles | all_but_valat | all | all_but_valat | all_but_valat | all | all | all_but_valat
silent_loss | never | birds_and_ultimo | never | birds_and_ultimo | birds_and_ultimo | birds_and_ultimo | birds_and_ultimo
bird_rufer | separate | separate | separate | separate | separate | separate | separate
besserrufer_birds | I–IIII | I–IIII | I–IIII | – | – | – | I–III
besserrufer_without_bird | three_each | listed | three_each | – | – | – | listed
conceded_bird | one | one | one | games_own | games_own | games_own | listed
koenig_ultimo_by | holder | holder | holder | holder | holder | holder | anyone
koenig_ultimo_from_talon | allowed | allowed | allowed | allowed | allowed | allowed | allowed
solorufer_king_in_talon | kontra_void | kontra_counts | kontra_counts | kontra_void | kontra_void | kontra_void | kontra_counts
valat_value | multiplies | added | multiplies | multiplies | added | added | added
valat_beside | announced | course | announced | birds_and_ultimo | all | all | course_or_kontrad
valat_kontra | one_item | separate | one_item | valat_only | separate | separate | separate
opponents_valat | mirrored | mirrored | mirrored | mirrored | mirrored | mirrored | mirrored
trischaken | loser_pays_three | two_pay_or_one_pays_six | loser_pays_each | pot | pot | loser_pays_each | two_pay_two
trischaken_pot | – | – | – | 6 | 6 | – | –
two_jungfrauen | shared | – | included | – | – | included | –
jungfrau_of_tied | all | – | three_from_each | – | – | three_from_each | –
three_tied | one_each | – | – | – | – | – | –
vorhand_tied | – | shares_six | – | – | – | – | –
trischaken_ties | – | – | – | – | – | – | share
three_jungfrauen | – | – | – | – | – | – | two_each
renonce_trischaken | by_role | 4 | 3 | 6 | 6 | 3 | 2
claims | any_silent | any_silent | none | birds_ultimo_valat | birds_ultimo_valat | birds_ultimo_valat | any_silent
fifth_player | pays_all | no | no | no | no | no | no
vorhand_passed_on | no | no | four_kings | no | no | no | no
radl | – | – | – | – | – | – | yes
"""

# „Interpretations“ of koenigrufen.md and cups.md.
JUNGFRAUEN = ["included", "doubled"]
SILENT = ["birds_and_ultimo", "never"]
CHOICES: dict[str, dict[str, list[Any]]] = {
    "koenigrufen-cup": {"bird_rufer": ["separate", "unit"]},
    "koenigrufen-gallneukirchen": {"bird_rufer": ["separate", "unit"], "two_jungfrauen": JUNGFRAUEN, "claims": [True, False]},
    "koenigrufen-speiszettel": {
        "trischaken_ties": ["share", "referee"], "three_jungfrauen": ["two_each", "referee"],
        "radl": [True, False], "final_radl": [True, False],
    },
    "koenigrufen-oberoesterreich": {
        "silent_loss": SILENT, "koenig_ultimo_from_talon": ["allowed", "not_allowed"], "opponents_valat": ["mirrored", "referee"],
        "two_jungfrauen": ["shared", "included"], "jungfrau_of_tied": ["all", "referee"], "three_tied": ["one_each", "referee"],
        "announced_kept": ["soft", "hard"], "valat_takes_talon": ["no", "yes"], "vorhand_holds_solodreier": ["yes", "no"],
        "own_tricks_seen": ["yes", "no"], "games_at_five": [*range(1, 101)],
    },
    "koenigrufen-tirol": {
        "silent_loss": SILENT, "vorhand_tied": ["shares_six", "two_each"], "solorufer_king_in_talon": ["kontra_counts", "kontra_void"],
        "announced_kept": ["hard", "soft"],
    },
    "koenigrufen-sauwald": {
        "silent_loss": SILENT, "two_jungfrauen": JUNGFRAUEN, "jungfrau_of_tied": ["three_from_each", "three_in_all"],
        "solorufer_king_in_talon": ["kontra_counts", "kontra_void"], "claims": ["none", "birds_ultimo_valat", "any_silent"],
    },
    "koenigrufen-cup-2018": {"silent_loss": SILENT},
    "point-tarock": {
        "surplus": ["declarer", "winner"], "surplus_kontra": [True, False], "targets": ["raise", "separate"],
        "failed_valat": ["loses_game", "separate"], "ohne_after_talon": [False, True], "opponent_premiums": ["side", "holder"],
        "talon_loss": ["with_ohne", "game_only"], "trischaken_renonce": ["by_role", "flat_4"],
    },
    "french-tarot": {"five_player_split": ["two_one", "halves"], "round_to": [1, 5, 10]},
    # tarot-fft.md
    "french-tarot-fft": {"odd_tables": ["threes", "fives"], "games_at_three": [*range(1, 101)], "games_at_five": [*range(1, 101)]},
    **OPTIONS,
    # tarokk.md
    "tarokk-illusztralt": {
        "tarokkszam": ["from_all", "side"], "kontrad_game_beside": ["counts", "never"], "volat_kills": ["any", "silent"],
        "highest_kontra": [16, 8, 32], "proba": ["game_value", "three"], "renonsz_counts": ["figures", "figures_and_game"],
        "two_offenders": ["twice_in_all", "twice_to_each", "referee"], "fifth_place": ["first_4_then_2", "always_4", "always_2"],
    },
    "tarokk-paskievics": {
        "tarokkszam": ["side", "from_all"], "kontrad_game_beside": ["never", "counts"], "volat_kills": ["any", "silent"],
        "highest_kontra": [16, 8, 32], "renonsz_counts": ["figures", "figures_and_game"],
        "two_offenders": ["twice_in_all", "twice_to_each", "referee"], "fifth_place": ["always_4", "always_2"],
    },
}  # fmt: skip
POINT_GAMES = ("dreiblatt", "zweiblatt", "einblatt", "solo")
# „kind“ of koenigrufen.md's table.
PARTNER = {"rufer", "solorufer", "pagatrufer", "uhurufer", "kakadurufer", "quapilrufer", "besserrufer"}
NEGATIVE = {"piccolo", "zwiccolo", "bettler", "piccolo_ouvert", "zwiccolo_ouvert", "bettler_ouvert"}
COLOUR = {"farbendreier", "farbensolo"}
SOLO = {"solorufer", "farbensolo", "solodreier"}
BIRDS = ("pagat", "uhu", "kakadu", "quapil")
OWN_BIRD = {f"{bird}rufer": bird for bird in BIRDS}
RANGE = {"I–III": BIRDS[:3], "I–IIII": BIRDS, "–": ()}


@cache
def rows(table: str, column: int) -> dict[str, str]:
    """One column of a table; what has a dash there does not exist."""
    cells = [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]
    return {row[0]: row[column] for row in cells if row[column] != "–"}


@dataclass
class Sheet:
    """One column: values as pairs (won, lost) and (silent, open)."""

    games: dict[str, tuple[int, int]]
    kinds: dict[str, tuple[int, int]]
    policy: dict[str, str]


@cache
def pair(text: str, separator: str) -> tuple[int, int]:
    parts = [int(part) for part in text.split(separator)]
    return parts[0], parts[-1]


def sheet(system: str, options: Record) -> Sheet:
    """The system's column, with what the tournament chose and the values it gave."""
    column = COLUMNS[system]
    games = {name: pair(text, ",") for name, text in rows(GAMES, column).items()}
    given = rows(ANNOUNCEMENTS, column)
    kinds = {name: pair(text, "/") for name, text in given.items() if text != "option"}
    policy = dict(rows(POLICIES, column))
    for name, choice in options.items():
        if name == "values":
            for slug, value in choice.items():
                if slug in games:
                    games[slug] = (value, value) if whole(value) else (value[0], value[1])
                else:
                    kinds[slug] = (value[0], value[1])
        elif name == "sack":
            kinds["sack"] = (choice[0], choice[1])
        elif name == "claims" and isinstance(choice, bool):
            policy["claims"] = policy["claims"] if choice else "none"
        elif name in policy and isinstance(choice, str):
            policy[name] = choice
    return Sheet(games, kinds, policy)


def option_fault(system: str, name: str, choice: object) -> str:
    """„unknown_option, bad_option“."""
    if name == "values" and not system.startswith(("french-tarot", "tarok-slovenski")):
        return "" if isinstance(choice, dict) and all(value_fits(system, slug, value) for slug, value in choice.items()) else "bad_option"
    if system == "koenigrufen-speiszettel" and name == "sack":
        return "" if two(choice) else "bad_option"
    if system == "koenigrufen-speiszettel" and name == "pagatkassa_stake":
        return "" if positive(choice) else "bad_option"
    choices = CHOICES[system].get(name)
    if choices is None:
        return "unknown_option"
    return "" if any(type(choice) is type(one) and choice == one for one in choices) else "bad_option"


def positive(value: object) -> bool:
    return whole(value) and isinstance(value, int) and value > 0


def two(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(positive, value))


def value_fits(system: str, slug: str, value: object) -> bool:
    """„What the sheet does not list cannot be given a value; values are whole and positive.“"""
    if system == "point-tarock":
        return slug in POINT_GAMES and positive(value)
    if system in tarokk.KINDS:
        pair = tarokk.KINDS[system].get(slug)
        return two(value) if pair is not None and len(pair) == 2 else (slug in tarokk.GAMES or pair is not None) and positive(value)
    column = COLUMNS[system]
    if rows(GAMES, column).get(slug):
        return two(value) if slug == "sechserdreier" else positive(value)
    return rows(ANNOUNCEMENTS, column).get(slug, "option") != "option" and two(value)
