"""point-tarock.md: who pays whom."""

from fractions import Fraction

from tests.second.frame import Amount, Faults, Purse, Record
from tests.second.point_form import BASE, BIRDS, HOLDINGS, OHNE, Game, game_won, made, read

# „Announcements (§ 6, 18)“: before the talon, after it (Dreiblatt / Zweiblatt / Einblatt), in a Solo.
TALON_GAMES = ("dreiblatt", "zweiblatt", "einblatt")
TABLE = {
    "pagat": ((12, 16, 20), (6, 8, 10), 24),
    "uhu": ((14, 20, 24), (7, 10, 12), 28),
    "kakadu": ((16, 24, 28), (8, 12, 14), 32),
    "quapil": ((18, 28, 32), (9, 14, 16), 36),
    "absolut": ((2, 4, 6), (1, 2, 3), 9),
    "panzer": ((6, 12, 24), (3, 6, 12), 28),
    "ohne_trull": ((2, 4, 6), (1, 2, 3), 9),
    "ohne_koenige": ((2, 4, 6), (1, 2, 3), 9),
    "valat": ((24, 48, 72), (24, 48, 72), 96),
}  # fmt: skip
SILENT_VALAT = {"dreiblatt": 12, "zweiblatt": 24, "einblatt": 36, "solo": 48}
HOLDING = {"trull": 1, "vier_koenige": 1, "vier_voegel": 3}


def score(record: Record, seats: int, playing: list[int], vorhand: int, options: Record, faults: Faults) -> dict[str, list[Amount]] | None:
    """One game of Point-Tarock."""
    game = Game(record, options, seats, playing, vorhand)
    read(game, faults)
    if faults.found:
        return None
    purse = Purse(seats)
    if "renonce" in record:
        renonce(game, purse)
    elif record["game"] == "trischaken":
        trischaken(game, purse)
    elif record.get("talon_loss"):
        talon_loss(game, purse)
    else:
        play(game, purse)
    return purse.answer("indivisible", "renonce")


def base(game: Game) -> int:
    """Base and bid surcharge: „abgeloest +1, gehalten +2“."""
    own = game.options.get("values", {}).get(game.record["game"], BASE[game.record["game"]])
    return int(own) + {"plain": 0, "abgeloest": 1, "gehalten": 2}[game.record.get("bid", "plain")]


def value(game: Game, kind: str, when: str) -> int:
    name = game.record["game"]
    if kind in HOLDING:
        return HOLDING[kind]
    if when == "silent":
        return SILENT_VALAT[name] if kind == "valat" else 3
    before, after, solo = TABLE[kind]
    return solo if name == "solo" else (before if when == "before_talon" else after)[TALON_GAMES.index(name)]


def times(game: Game, place: int, opponent: int) -> int:
    """„A Kontra on the game covers Absolut, Panzer, ohne Trull and ohne Könige too (the higher of its own and the game's)“."""
    own = game.kontras[place][opponent]
    covered = game.said[place]["kind"] in ("absolut", "panzer", *OHNE)
    return max(own, game.kontra[opponent]) if covered else own


def surplus(game: Game, won: bool) -> int:
    """„A won game of 36 points or more adds its surplus, the whole points above 35“; `winner`: the opponents' too."""
    if won:
        return max(game.count // 3 - 35, 0)
    return max((210 - game.count) // 3 - 35, 0) if game.options.get("surplus") == "winner" else 0


def play(game: Game, purse: Purse) -> None:
    """The declarer settles with each of the two opponents, item by item."""
    declarer, won = game.record["declarer"], game_won(game)
    more = surplus(game, won)
    valat_made = any(said["kind"] == "valat" and said["won"] for said in game.said)
    for opponent in game.opponents:
        kontra = game.kontra[opponent]
        amount = base(game) * kontra + more * (kontra if game.options.get("surplus_kontra", True) else 1)
        purse.pay(opponent, declarer, amount if won else -amount)
        for place, said in enumerate(game.said):
            if valat_made and said["when"] == "silent" and said["kind"] in BIRDS:
                continue
            holder_only = game.options.get("opponent_premiums") == "holder" and game.side(said) == "opponents"
            if holder_only and said["by"] != opponent:
                continue
            worth = value(game, said["kind"], said["when"]) * times(game, place, opponent)
            to_announcer = said["kind"] in HOLDINGS or made(game, said)
            purse.pay(opponent, declarer, worth if to_announcer == (game.side(said) == "declarer") else -worth)


def talon_loss(game: Game, purse: Purse) -> None:
    """„The game is lost with its base and bid surcharge, the announced ohne-announcements are lost, nothing else counts“."""
    amount = base(game)
    if game.options.get("talon_loss", "with_ohne") == "with_ohne":
        amount += sum(value(game, said["kind"], said["when"]) for said in game.said if said["kind"] in OHNE)
    for opponent in game.opponents:
        purse.pay(game.record["declarer"], opponent, amount)


def trischaken(game: Game, purse: Purse) -> None:
    """„Trischaken (§ 13, 18 a): Each for himself; most points loses.“"""
    most = max(game.counts[one] for one in game.playing)
    losers = [one for one in game.playing if game.counts[one] == most]
    others = [one for one in game.playing if one not in losers]
    if len(losers) == 2:
        for loser in losers:
            purse.pay(loser, others[0], 2)
        return
    whole_value = 4 * (2 if most >= 107 else 1) * (2 if losers[0] == game.vorhand else 1)
    without_trick = [one for one in others if game.counts[one] == 0]
    for one in without_trick or others:
        purse.pay(losers[0], one, whole_value if without_trick else whole_value // 2)


def renonce(game: Game, purse: Purse) -> None:
    """„Renonce (§ 5 d, 17): amounts as if the others had won“, shared equally; the claims on top."""
    if game.record["game"] == "trischaken":
        trischaken_renonce(game, purse)
    else:
        sums = {one: sum(item(game, place, one) for place in range(-1, len(game.said))) for one in game.opponents}
        regular = [one for one in game.playing if one not in game.guilty]
        for one in regular:
            if len(game.guilty) == 2:
                # „it is the whole sum that one offender pays … the one regular player receives all of it“
                due = sum(sums.values())
            elif one == game.record["declarer"]:
                due = sums[game.guilty[0]]
            else:
                due = sums[one]
            for offender in game.guilty:
                purse.pay(offender, one, Fraction(due, len(game.guilty)))
    for claim in game.claimed:
        worth = claim.get("points")
        if worth is None:
            worth = value(game, claim["kind"], "silent") * (2 if claim["by"] == game.record["declarer"] else 1)
        for offender in game.guilty:
            purse.pay(offender, claim["by"], Fraction(worth, len(game.guilty)))


def item(game: Game, place: int, opponent: int) -> int:
    """One item towards one opponent: the game (−1: base and bid surcharge, no surplus), or an open announcement."""
    if place < 0:
        return base(game) * game.kontra[opponent]
    said = game.said[place]
    return 0 if said["when"] == "silent" else value(game, said["kind"], said["when"]) * times(game, place, opponent)


def trischaken_renonce(game: Game, purse: Purse) -> None:
    """„the offender pays 2 to each, 4 to each if he is Vorhand; of two offenders each pays half of what he alone would pay“."""
    for offender in game.guilty:
        each = 4 if game.options.get("trischaken_renonce") == "flat_4" or offender == game.vorhand else 2
        for one in game.playing:
            if one not in game.guilty:
                # alone he would pay `each` twice; of two, one regular player receives half of that from him
                purse.pay(offender, one, each)
