"""Random valid games for every system, table size and set of options, always the same for the same seed. Tests and benches use it.

    records(rules.tariff("koenigrufen-cup", 5), seed=1, count=100)     as JSON objects, in the dealer's order
    requests(seed=1, count=100)                                       over all systems, sizes and options
    every_table()                                                     (system, seats, options) of each combination worth looking at

A generated record is always readable; `score` may still refuse it as `undefined_by_rules` or `indivisible`, which no form can see.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import rules
from rules.engine.forms import AnnouncementForm, GameForm, game_forms
from rules.engine.manual import settled_games
from rules.rows.choices import (
    BesserruferWithoutBird,
    Claims,
    ConcededBird,
    FifthPlayer,
    KoenigUltimoBy,
    KoenigUltimoFromTalon,
    Radl,
    ValatBeside,
    ValatKontra,
    VorhandPassedOn,
    WonBy,
)
from rules.rows.kinds import KontraBy
from tests.rules.generator_scores import scored
from tests.rules.generator_tarokk import fill as tarokk

SEATS = {
    "point-tarock": (3, 4),
    "koenigrufen-cup": (4, 5),
    "koenigrufen-speiszettel": (4, 5),
    "koenigrufen-gallneukirchen": (4, 5),
    "koenigrufen-oberoesterreich": (4, 5),
    "koenigrufen-tirol": (4, 5),
    "koenigrufen-sauwald": (4, 5),
    "koenigrufen-cup-2018": (4, 5),
    "french-tarot": (3, 4, 5),
    "french-tarot-fft": (3, 4, 5),
    "tarokk-illusztralt": (4, 5),
    "tarokk-paskievics": (4, 5),
    "tarok-slovenski-3": (4, 3),
    "tarok-slovenski-4": (4,),
}
_SCORES = {
    "round_to": (1, 5), "radelc_scope": ("side", "all"), "radelc_left": (0, 50), "mond_in": ("counted", "all_but_klop"),
    "klop_several": ("each", "referee"), "klop_kontra_70": ("multiplied", "flat", "referee"),
    "renons_kontra": ("with_35", "value_only"), "renons_klop": ("full", "half", "referee"), "pikolo": (30,), "odprti_berac": (90,),
    "obvezna_trojka": ("no", "yes"),
}  # fmt: skip
CHOICES: dict[str, dict[str, tuple]] = {
    "point-tarock": {
        "surplus": ("declarer", "winner"), "surplus_kontra": (True, False), "targets": ("raise", "separate"),
        "failed_valat": ("loses_game", "separate"), "ohne_after_talon": (False, True), "opponent_premiums": ("side", "holder"),
        "talon_loss": ("with_ohne", "game_only"), "trischaken_renonce": ("by_role", "flat_4"), "values": ({"dreiblatt": 4},),
    },
    "koenigrufen-cup": {"bird_rufer": ("separate", "unit"), "values": ({"dreier": 4, "trull": [1, 3], "sechserdreier": [4, 9]},)},
    "koenigrufen-speiszettel": {
        "trischaken_ties": ("share", "referee"), "three_jungfrauen": ("two_each", "referee"), "sack": ([1, 2],), "radl": (True, False),
        "final_radl": (True, False), "pagatkassa_stake": (10,), "values": ({"pagat": [2, 5], "bettler": 6},),
    },
    "koenigrufen-gallneukirchen": {
        "bird_rufer": ("separate", "unit"), "two_jungfrauen": ("included", "doubled"), "claims": (True, False),
        "values": ({"pagatrufer": 2, "valat": [9, 11]},),
    },
    "koenigrufen-oberoesterreich": {
        "silent_loss": ("never", "birds_and_ultimo"), "koenig_ultimo_from_talon": ("allowed", "not_allowed"),
        "opponents_valat": ("mirrored", "referee"),
        "two_jungfrauen": ("shared", "included"), "jungfrau_of_tied": ("all", "referee"), "three_tied": ("one_each", "referee"),
        "announced_kept": ("soft", "hard"), "valat_takes_talon": ("no", "yes"), "vorhand_holds_solodreier": ("yes", "no"),
        "own_tricks_seen": ("yes", "no"), "games_at_five": (20, 15), "values": ({"besserrufer": 2, "valat": [3, 6]},),
    },
    "koenigrufen-tirol": {
        "announced_kept": ("hard", "soft"), "silent_loss": ("birds_and_ultimo", "never"), "vorhand_tied": ("shares_six", "two_each"),
        "solorufer_king_in_talon": ("kontra_counts", "kontra_void"), "values": ({"sack_1": [2, 3], "zwiccolo_ouvert": 9},),
    },
    "koenigrufen-sauwald": {
        "solorufer_king_in_talon": ("kontra_counts", "kontra_void"), "silent_loss": ("never", "birds_and_ultimo"),
        "two_jungfrauen": ("included", "doubled"), "jungfrau_of_tied": ("three_from_each", "three_in_all"),
        "claims": ("none", "birds_ultimo_valat", "any_silent"), "values": ({"sechserdreier": [4, 9]},),
    },
    "koenigrufen-cup-2018": {"silent_loss": ("birds_and_ultimo", "never"), "values": ({"uhurufer": 2, "valat": [3, 6]},)},
    "french-tarot": {"five_player_split": ("two_one", "halves"), "round_to": (1, 5, 10)},
    "tarok-slovenski-3": _SCORES,
    "tarok-slovenski-4": {**_SCORES, "partner_half": ("exact", "up", "down")},
    "french-tarot-fft": {"odd_tables": ("threes", "fives"), "games_at_three": (4, 3), "games_at_five": (5, 10)},
    "tarokk-illusztralt": {
        "tarokkszam": ("from_all", "side"), "kontrad_game_beside": ("counts", "never"), "volat_kills": ("any", "silent"),
        "highest_kontra": (16, 8, 32), "proba": ("game_value", "three"), "renonsz_counts": ("figures", "figures_and_game"),
        "two_offenders": ("twice_in_all", "twice_to_each", "referee"), "fifth_place": ("first_4_then_2", "always_4", "always_2"),
        "values": ({"harom": 2, "dupla": [3, 5], "pagat_uhu": 20},),
    },
    "tarokk-paskievics": {
        "tarokkszam": ("side", "from_all"), "kontrad_game_beside": ("never", "counts"), "volat_kills": ("any", "silent"),
        "highest_kontra": (16, 8, 32), "renonsz_counts": ("figures", "figures_and_game"),
        "two_offenders": ("twice_in_all", "twice_to_each", "referee"), "fifth_place": ("always_4", "always_2"),
        "values": ({"szolo": 5, "xxi_fogas": [30, 60], "tarokk_9": 3},),
    },
}  # fmt: skip
IDLE = {
    "announced_kept",
    "valat_takes_talon",
    "vorhand_holds_solodreier",
    "own_tricks_seen",
    "games_at_five",
    "games_at_three",
    "obvezna_trojka",
    "odd_tables",
    "fifth_place",
}
"""What steers rulings, play and the day, and no settlement."""
GOALS = {"absolut": 120, "panzer": 150}


def every_table() -> list[tuple[str, int, dict[str, Any]]]:
    """Each system at each size, with defaults and with every single choice that can change an amount."""
    return [
        (system, seats, options)
        for system, sizes in SEATS.items()
        for seats in sizes
        for options in ({}, *({name: value} for name, values in CHOICES[system].items() if name not in IDLE for value in values))
    ]


def requests(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """Requests over all systems, sizes and options, one after another."""
    random = Random(seed)  # noqa: S311 - a test's dice
    tables = every_table()
    for number in range(count):
        system, seats, options = random.choice(tables)
        tariff = rules.tariff(system, seats, options)
        yield {
            "id": str(number),
            "system": system,
            "seats": seats,
            "options": options,
            "record": record(tariff, random, random.randrange(seats)),
        }


def records(tariff: rules.Tariff, seed: int, count: int) -> list[dict[str, Any]]:
    """Games in the order of play; the dealer advances."""
    random = Random(seed)  # noqa: S311 - a test's dice
    return [record(tariff, random, number % tariff.seats) for number in range(count)]


def record(tariff: rules.Tariff, random: Random, dealer: int, slug: str | None = None) -> dict[str, Any]:
    """One game as JSON; `slug` names the game, else any."""
    forms = {form.slug: form for form in game_forms(tariff)}
    form = forms[slug or random.choice(list(forms))]
    made: dict[str, Any] = {"game": form.slug, "dealer": dealer}
    active = tariff.active_seats(dealer)
    if form.kind.slug == "manual":
        made |= _manual(active, tariff, random)
    elif form.kind.slug == "trischaken":
        _trischaken(made, form, active, tariff, random)
    elif form.kind.kontra is KontraBy.SAYER:
        scored(made, form, tariff, random)
    elif form.kind.slug == "taker":
        _taker(made, form, active, tariff, random)
    elif form.kind.slug == "tried":
        made["declarer"] = random.choice(active)
    elif form.kind.slug != "empty" and tariff.system.family == "tarokk":
        tarokk(made, form, active, tariff, random)
    elif form.kind.slug != "empty":
        _declared(made, form, active, tariff, random)
    if tariff.policies.radl is Radl.YES and "radl" in tariff.games[form.slug].fields and random.random() < 0.2:
        made["radl"] = random.choice((1, 2))
    return made


def _manual(active: tuple[int, ...], tariff: rules.Tariff, random: Random) -> dict[str, Any]:
    amounts = [random.randint(-50, 50) if seat in active else 0 for seat in range(tariff.seats)]
    amounts[active[0]] -= sum(amounts)
    made = {"amounts": amounts, "reason": random.choice(("Tisch verlassen", "nach Anhörung beider Seiten – § 17"))}
    return made | ({"of": random.choice(list(settled_games(tariff)))} if random.random() < 0.5 else {})


def _written(thirds: int) -> str:
    return f"{thirds // 3}/{thirds % 3}"


def _trischaken(made: dict[str, Any], form: GameForm, active: tuple[int, ...], tariff: rules.Tariff, random: Random) -> None:
    step = 3 if form.blatt is not None else 1
    cuts = sorted(random.choice((0, random.randrange(0, 211, step), 105)) for _ in active[1:])
    cuts = [cut - cut % step for cut in cuts]
    counts = [high - low for low, high in zip([0, *cuts], [*cuts, 210], strict=True)]
    random.shuffle(counts)
    if random.random() < 0.15:
        made["renonce"] = _renonce(made, form, active, tariff, random)
    else:
        shares = dict(zip(active, counts, strict=True))
        made["points"] = [_written(shares[seat]) if seat in shares else None for seat in range(tariff.seats)]


def _taker(made: dict[str, Any], form: GameForm, active: tuple[int, ...], tariff: rules.Tariff, random: Random) -> None:
    bouts = random.randrange(4)
    made |= {"declarer": random.choice(active), "bouts": bouts}
    # A bout is 9 half points, in the count or outside it; four players count whole points.
    low, high = 9 * bouts, 182 - 9 * (3 - bouts)
    all_of_it = {"attack": (3, 182), "defence": (0, 0)}
    taking = tariff.system.taking
    if taking is not None and taking.gives:
        # Inside of what all tricks alone give.
        low, high = max(low + 8, 2), min(high, 176 - 8 * (3 - bouts)) - 4
        all_of_it = {"attack": (3, 176 if form.slug == "garde_contre" else 182), "defence": (0, 0 if form.slug == "garde_contre" else 6)}
    halves = random.choice([halves for halves in range(low, high + 1) if len(active) != 4 or halves % 2 == 0])
    if "partner" in form.fields and random.random() < 0.7:
        made["partner"] = random.choice([seat for seat in active if seat != made["declarer"]])
    if random.random() < 0.2:
        side = "attack" if halves >= 2 * (56, 51, 41, 36)[bouts] else "defence"
        announced = random.random() < 0.6
        made["chelem"] = {"by": side, "announced": announced, "made": not announced or random.random() < 0.5}
        if taking is not None and taking.chelem_said_by not in ("", side):
            made["chelem"] |= {"announced": False, "made": True}
        if made["chelem"]["made"]:
            made["bouts"], halves = all_of_it[side]
    made["points"] = halves / 2 if halves % 2 else halves // 2
    if random.random() < 0.3:
        sides = [side for side, none in (("attack", 0), ("defence", 3)) if made["bouts"] != none]
        made["petit_au_bout"] = random.choice(sides)
    if random.random() < 0.3:
        # 22 trumps with the Excuse: two small poignées at most.
        shown = random.sample(active, random.choice((1, 1, 2))) if len(active) != 3 else [random.choice(active)]
        made["poignees"] = [
            {"by": seat, "size": random.choice(("simple", "double", "triple")) if len(shown) == 1 else "simple"} for seat in shown
        ]


def _declared(made: dict[str, Any], form: GameForm, active: tuple[int, ...], tariff: rules.Tariff, random: Random) -> None:
    if "vorhand" in form.fields and random.random() < 0.1:
        next_ones = [(made["dealer"] + steps) % tariff.seats for steps in (1, 2)]
        made["vorhand"] = random.choice(next_ones if tariff.policies.vorhand_passed_on is VorhandPassedOn.FOUR_KINGS else active)
    made["declarer"] = random.choice(active)
    if "partner" in form.fields and random.random() < 0.75:
        made["partner"] = random.choice([seat for seat in active if seat != made["declarer"]])
    _bid(made, form, tariff, random)
    ending = random.random()
    if ending < 0.08:
        _announcements(made, form, active, tariff, random, played=False)
        _kontra(made, form, active, tariff, random)
        made["renonce"] = _renonce(made, form, active, tariff, random)
        three_each = tariff.policies.besserrufer_without_bird is BesserruferWithoutBird.THREE_EACH
        if form.slug == "besserrufer" and three_each and random.random() < 0.3:
            _without_bird(made)
    elif ending < 0.16 and form.concedable and "partner" not in made:
        made["conceded"] = True
        _own_birds(made, tariff, random, played=False)
    elif ending < 0.16 and "talon_loss" in form.fields:
        made["talon_loss"] = True
        made["announcements"] = [{"kind": random.choice(("ohne_trull", "ohne_koenige")), "by": made["declarer"], "when": "before_talon"}]
    else:
        _result(made, form, tariff, random)
        _announcements(made, form, active, tariff, random, played=True)
        _kontra(made, form, active, tariff, random)


def _without_bird(made: dict[str, Any]) -> None:
    """Where 3 to each are paid for it: he had none, announced none, and nobody said Kontra."""
    made["renonce"] = {"offenders": [made["declarer"]]}
    for field in ("announcements", "kontra"):
        made.pop(field, None)


def _bid(made: dict[str, Any], form: GameForm, tariff: rules.Tariff, random: Random) -> None:
    if form.bids and random.random() < 0.4:
        vorhand = made.get("vorhand", (made["dealer"] + 1) % tariff.seats)
        made["bid"] = random.choice(("plain", "gehalten" if made["declarer"] == vorhand else "abgeloest"))


def _result(made: dict[str, Any], form: GameForm, tariff: rules.Tariff, random: Random) -> None:
    thirds = random.choice((random.randrange(0, 211), random.randrange(90, 160)))
    if form.result == "won":
        made["won"] = random.random() < 0.6
    elif form.result == "count":
        whole = min(thirds // 3, 69)
        made["points"] = whole if random.random() < 0.1 else f"{whole}/{form.blatt}"
    else:
        given = random.choice(("points", "won", "both"))
        if given != "won":
            made["points"] = _written(thirds)
        if given != "points":
            made["won"] = thirds >= 107


def _side(made: dict[str, Any]) -> set[int]:
    return {made["declarer"], made.get("partner", made["declarer"])}


def _own_birds(made: dict[str, Any], tariff: rules.Tariff, random: Random, *, played: bool) -> list[dict[str, Any]]:
    """The birds that a bird-Rufer or Besserrufer has announced by its name; conceded, they may be left out of a bird-Rufer."""
    row = tariff.games[made["game"]].row
    most = 1 if made.get("conceded") and tariff.policies.conceded_bird is ConcededBird.ONE else len(row.birds)
    birds = [row.bird] if row.bird else random.sample(row.birds, random.randint(1, most)) if row.birds else []
    items = [{"kind": bird, "by": made["declarer"], "when": "open"} | ({"won": random.random() < 0.6} if played else {}) for bird in birds]
    if items and not (row.bird and made.get("conceded") and random.random() < 0.5):
        made["announcements"] = items
    return items


def _announcements(
    made: dict[str, Any], form: GameForm, active: tuple[int, ...], tariff: rules.Tariff, random: Random, *, played: bool
) -> None:
    items = _own_birds(made, tariff, random, played=played)
    taken = {item["kind"] for item in items}
    for asked in random.sample(form.announcements, min(len(form.announcements), random.choice((0, 0, 1, 1, 2, 3)))):
        item = _announcement(made, asked, active, random, played=played)
        if asked.kind not in taken and _in_hand(made, item, items, form, tariff):
            items.append(item)
    panzer = [item for item in items if item["kind"] == "panzer" and item["when"] != "open"]
    for item in items:
        if panzer and item["kind"] == "absolut":
            item["when"] = "before_talon"
    _settle_valat(made, items, tariff)
    if items:
        made["announcements"] = items


TRULL, BIRDS = {"pagat", "mond", "skues"}, {"pagat", "uhu", "kakadu", "quapil"}
HELD = {"trull": TRULL, "vier_koenige": {"kings"}, "vier_voegel": BIRDS, **{bird: {bird} for bird in BIRDS}}
LACKED = {"ohne_trull": TRULL, "ohne_koenige": {"kings"}}


def _in_hand(made: dict[str, Any], item: dict[str, Any], others: list[dict[str, Any]], form: GameForm, tariff: rules.Tariff) -> bool:
    """Whether one deal of the cards lets this be announced beside the others."""
    if item["kind"] == "koenig_ultimo":
        forbidden = item["when"] == "open" and tariff.policies.koenig_ultimo_from_talon is KoenigUltimoFromTalon.NOT_ALLOWED
        if "partner" not in made and (form.solo or forbidden):
            return False
        holder = made.get("partner", made["declarer"])
        return tariff.policies.koenig_ultimo_by is KoenigUltimoBy.ANYONE or item["when"] == "silent" or item["by"] == holder
    if tariff.policies.won_by is not WonBy.COUNT:
        excluding = tariff.policies.valat_beside is ValatBeside.BIRDS_AND_ULTIMO
        beside = [other["kind"] for other in others if other["when"] == item["when"] == "open"] if excluding else []
        return not any(_exclude(item["kind"], other) for other in beside)
    for other in others:
        if other["by"] != item["by"] and HELD.get(item["kind"], set()) & HELD.get(other["kind"], set()):
            return False
        one, two = (
            HELD.get(item["kind"], set()) & LACKED.get(other["kind"], set()),
            HELD.get(other["kind"], set()) & LACKED.get(item["kind"], set()),
        )
        if other["by"] == item["by"] and (one or two):
            return False
    return True


def _exclude(kind: str, other: str) -> bool:
    """Where only birds and ultimo count silently: beside an announced Valat neither Trull nor kings are announced."""
    return "valat" in (kind, other) and not {"trull", "vier_koenige"}.isdisjoint((kind, other))


def _announcement(
    made: dict[str, Any], asked: AnnouncementForm, active: tuple[int, ...], random: Random, *, played: bool
) -> dict[str, Any]:
    item: dict[str, Any] = {"kind": asked.kind, "by": made["declarer"] if asked.declarer_only else random.choice(active)}
    item["when"] = random.choice(list(asked.whens))
    if asked.needs_won and played:
        item["won"] = (item["when"] == "silent" and not asked.can_be_lost_silent) or random.random() < 0.6
    if asked.kontra and item["when"] != "silent" and random.random() < 0.2:
        item["kontra"] = random.choice((2, 4, 8))
    return item


def _settle_valat(made: dict[str, Any], items: list[dict[str, Any]], tariff: rules.Tariff) -> None:
    """Who made all tricks has won the game: a Valat goes to the side that did, or was lost."""
    valat = next((item for item in items if item["kind"] == "valat" and item.get("won")), None)
    if valat is None:
        return
    if tariff.games[made["game"]].row.blatt is not None:
        made["points"] = f"66/{tariff.games[made['game']].row.blatt}"
        return
    won = made["won"] if "won" in made else int(made["points"].split("/")[0]) * 3 + int(made["points"][-1]) >= 107
    ours = _side(made)
    if (valat["by"] in ours) is not won:
        sitting = [seat for seat in tariff.active_seats(made["dealer"]) if (seat in ours) is won]
        valat["by"] = sitting[0]


def _valat_has_the_kontra(made: dict[str, Any], tariff: rules.Tariff) -> bool:
    announced = any(item["kind"] == "valat" and item["when"] == "open" for item in made.get("announcements", ()))
    return tariff.policies.valat_kontra is ValatKontra.VALAT_ONLY and announced


def _kontra(made: dict[str, Any], form: GameForm, active: tuple[int, ...], tariff: rules.Tariff, random: Random) -> None:
    if form.kontra is None or random.random() < 0.5 or _valat_has_the_kontra(made, tariff):
        return
    opponents = [seat for seat in active if seat not in _side(made)]
    if form.kontra == "each" and random.random() < 0.5:
        made["kontra"] = {str(seat): random.choice((1, 2, 4, 8)) for seat in opponents}
    elif form.kontra == "sub" and random.random() < 0.3:
        factors = [4, 8]
        random.shuffle(factors)
        made["kontra"] = dict(zip(map(str, opponents), factors, strict=True))
    else:
        made["kontra"] = random.choice((1, 2, 2, 4, 8))


def _renonce(made: dict[str, Any], form: GameForm, active: tuple[int, ...], tariff: rules.Tariff, random: Random) -> dict[str, Any]:
    whoever = range(tariff.seats) if tariff.policies.fifth_player is FifthPlayer.PAYS_ALL else active
    offenders = random.sample(whoever, random.choice((1, 1, 1, 2)))
    regular = [seat for seat in active if seat not in offenders]
    ruling: dict[str, Any] = {"offenders": offenders}
    if tariff.policies.claims is Claims.NONE:
        return ruling
    if random.random() < 0.3:
        ruling["claims"] = [{"by": random.choice(regular), "points": random.randint(1, 12), "reason": "nachgewiesen"}]
    announced = {item["kind"] for item in made.get("announcements", ()) if item["when"] != "silent"}
    kinds = [kind for kind in form.claimable if kind not in announced]
    if kinds and random.random() < 0.4:
        kind = random.choice(kinds)
        by = made["declarer"] if tariff.games[form.slug].rows[kind].declarer_only else random.choice(regular)
        if by in regular and _lost(made, kind, by, form, tariff):
            ruling.setdefault("claims", []).append({"by": by, "kind": kind})
    return ruling


def _lost(made: dict[str, Any], kind: str, by: int, form: GameForm, tariff: rules.Tariff) -> bool:
    """Whether this can have been lost: a king in the talon plays no ultimo, and beside a Valat of one's own side only birds and the like
    count."""
    if kind == "koenig_ultimo" and form.solo and "partner" not in made:
        return False
    valat = next((item["by"] for item in made.get("announcements", ()) if item["kind"] == "valat" and item["when"] != "silent"), None)
    if valat is None:
        return True
    in_course = kind in {*BIRDS, "mondfang", "koenig_ultimo"}
    ours = _side(made)
    match tariff.policies.valat_beside:
        case ValatBeside.ANNOUNCED:
            return False
        case ValatBeside.BIRDS_AND_ULTIMO:
            return kind in {*BIRDS, "koenig_ultimo"}
        case ValatBeside.COURSE | ValatBeside.COURSE_OR_KONTRAD:
            return (valat in ours) is not (by in ours) or in_course
        case _:
            return True
