"""point-tarock.md: what a record must hold and cannot hold."""

from dataclasses import dataclass, field

from tests.second.frame import (
    ANNOUNCEMENT,
    PACK,
    WHENS,
    Faults,
    Record,
    claims,
    multiplier,
    no_kontra,
    offenders,
    present,
    seat,
    thirds,
    trischaken_counts,
    whole,
)  # fmt: skip

# „Games (§ 18)“: base and the Blatt of any count.
BASE = {"dreiblatt": 3, "zweiblatt": 6, "einblatt": 9, "solo": 12}
BLATT = {"trischaken": 0, "dreiblatt": 0, "zweiblatt": 2, "einblatt": 1, "solo": 0}
GAMES = set(BLATT)
BIRDS = ("pagat", "uhu", "kakadu", "quapil")
OHNE = ("ohne_trull", "ohne_koenige")
HOLDINGS = ("trull", "vier_koenige", "vier_voegel")
KINDS = (*BIRDS, "absolut", "panzer", *OHNE, "valat", *HOLDINGS)
POSITIVE = {"declarer", "bid", "points", "kontra", "announcements", "talon_loss", "renonce"}
FIELDS = {"trischaken": {"points", "kontra", "announcements", "renonce"}, **dict.fromkeys(BASE, POSITIVE)}


@dataclass
class Game:
    """A record that was read, for the payments."""

    record: Record
    options: Record
    seats: int
    playing: list[int]
    vorhand: int
    counts: list[int] = field(default_factory=list)
    count: int = 0
    opponents: list[int] = field(default_factory=list)
    kontra: dict[int, int] = field(default_factory=dict)
    said: list[Record] = field(default_factory=list)
    at: list[str] = field(default_factory=list)  # where in the record each of them stands
    kontras: list[dict[int, int]] = field(default_factory=list)
    guilty: list[int] = field(default_factory=list)
    claimed: list[Record] = field(default_factory=list)

    def side(self, announcement: Record) -> str:
        return "declarer" if announcement["by"] == self.record["declarer"] else "opponents"


def read(game: Game, faults: Faults) -> None:
    """Every field, in the order of the form."""
    record, name = game.record, game.record["game"]
    for key in set(record) - FIELDS[name] - {"game", "dealer", "vorhand"}:
        faults.add("unexpected_field", key)
    renonce = record.get("renonce")
    if renonce is not None:
        game.guilty = offenders(renonce, game.playing, [], faults)
        game.claimed = claims(renonce, game.playing, game.guilty, faults)
    if name == "trischaken":
        trischaken(game, faults)
        return
    seat(record, "declarer", game.playing, faults)
    if faults.at("declarer"):
        return
    game.opponents = [one for one in game.playing if one != record["declarer"]]
    bid(game, faults)
    count(game, faults)
    game.kontra = multiplier(record.get("kontra"), game.opponents, "kontra", faults, "sub")
    announcements(game, faults)
    one_hand(game, faults)
    talon_loss(game, faults)
    results(game, faults)
    claim_kinds(game, faults)


def trischaken(game: Game, faults: Faults) -> None:
    """„Trischaken (§ 13, 18 a)“: three counts; no Kontra, no announcement."""
    game.counts = trischaken_counts(game.record, game.seats, game.playing, faults, blatt=0)
    no_kontra(game.record.get("kontra"), faults)
    for place, _ in enumerate(game.record.get("announcements") or []):
        faults.add("announcement_not_allowed", f"announcements[{place}]")
    for place, claim in enumerate(game.claimed):
        if "kind" in claim:
            faults.add("bad_claim", f"renonce.claims[{place}].kind")


def bid(game: Game, faults: Faults) -> None:
    """„abgeloest: the declarer is not Vorhand; gehalten: the declarer is Vorhand; neither for a Solo“."""
    said, first = game.record.get("bid", "plain"), game.record["declarer"] == game.vorhand
    good = said == "plain" or (said == "abgeloest" and not first) or (said == "gehalten" and first)
    if not good or (said != "plain" and game.record["game"] == "solo"):
        faults.add("bad_bid", "bid")


def count(game: Game, faults: Faults) -> None:
    """„Another Blatt is a slip of the pen: impossible_blatt. A whole number takes the game's Blatt.“"""
    given, blatt = game.record.get("points"), BLATT[game.record["game"]]
    if given is None:
        if "renonce" not in game.record and game.record.get("talon_loss") is not True:
            faults.add("missing_field", "points")
        return
    if whole(given) and given >= 0:
        game.count = 3 * given + blatt
        if game.count > PACK:
            faults.add("points_out_of_range", "points")
        return
    code, game.count = thirds(given)
    if not code and game.count % 3 != blatt:
        code = "impossible_blatt"
    if code:
        faults.add(code, "points")


def announcements(game: Game, faults: Faults) -> None:
    """„Announcements (§ 6, 18)“: who, when, once; and their Kontra."""
    seen: set[tuple[str, str]] = set()
    for place, given in enumerate(game.record.get("announcements") or []):
        said, where = present(given), f"announcements[{place}]"
        for key in set(said) - ANNOUNCEMENT:
            faults.add("unknown_field", f"{where}.{key}")
        if "kind" not in said:
            faults.add("missing_field", f"{where}.kind")
            continue
        if said["kind"] not in KINDS:
            faults.add("unknown_announcement", f"{where}.kind")
            continue
        part = Faults()
        seat(said, "by", game.playing, part)
        if part.found:
            faults.add(part.found[0][0], f"{where}.by")
        if "when" not in said:
            faults.add("missing_field", f"{where}.when")
        elif said["when"] not in WHENS:
            faults.add("bad_value", f"{where}.when")
        if part.found or faults.at(f"{where}.when"):
            continue
        # „Each kind once a game; Absolut and Panzer once a side.“
        once = (said["kind"], game.side(said) if said["kind"] in ("absolut", "panzer") else "")
        if once in seen:
            faults.add("duplicate_announcement", where)
        seen.add(once)
        allowed(game, said, where, faults)
        kontra_of(game, said, where, faults)
        game.said.append(said)
        game.at.append(where)
    panzer_beside_absolut(game, faults)


def allowed(game: Game, said: Record, where: str, faults: Faults) -> None:
    """„ohne Trull, ohne Könige and Valat only by the declarer“; the columns of the table say when."""
    kind, solo = said["kind"], game.record["game"] == "solo"
    if kind in HOLDINGS:
        when = {"open"}
    else:
        when = {"open"} if solo else {"before_talon", "after_talon"}
        if kind in OHNE and not solo and game.options.get("ohne_after_talon") is not True:
            when = {"before_talon"}
        if kind in BIRDS or kind == "valat":
            when |= {"silent"}
    if said["when"] not in when:
        faults.add("announcement_not_allowed", f"{where}.when")
    if kind in (*OHNE, "valat") and game.side(said) != "declarer":
        faults.add("announcement_not_allowed", f"{where}.by")
    won = said.get("won")
    if won is not None and not isinstance(won, bool):
        faults.add("bad_value", f"{where}.won")
    elif won is None and (kind in BIRDS or kind == "valat") and "renonce" not in game.record and game.record.get("talon_loss") is not True:
        faults.add("missing_field", f"{where}.won")
    elif won is False and kind == "valat" and said["when"] == "silent" and "renonce" not in game.record:
        faults.add("contradiction", f"{where}.won")


def kontra_of(game: Game, said: Record, where: str, faults: Faults) -> None:
    """„No Kontra on silent announcements, on the holdings, on Trischaken.“"""
    kontra = multiplier(said.get("kontra"), game.opponents, f"{where}.kontra", faults, "sub")
    if set(kontra.values()) != {1} and (said["when"] == "silent" or said["kind"] in HOLDINGS):
        faults.add("kontra_not_allowed", f"{where}.kontra")
    game.kontras.append(kontra)


def panzer_beside_absolut(game: Game, faults: Faults) -> None:
    """„Panzer beside an Absolut of the same side needs the Absolut before_talon (in a Solo both are open)“."""
    for place, said in enumerate(game.said):
        for other in game.said:
            beside = said["kind"] == "panzer" and other["kind"] == "absolut" and game.side(said) == game.side(other)
            if beside and game.record["game"] != "solo" and other["when"] != "before_talon":
                faults.add("announcement_not_allowed", game.at[place])


def one_hand(game: Game, faults: Faults) -> None:
    """„Cards are in one hand only, so these are a contradiction“."""
    declarer = game.record["declarer"]
    for first, one in enumerate(game.said):
        for second, two in enumerate(game.said):
            mine, same = two["by"] == declarer, one["by"] == two["by"]
            clash = {
                "ohne_trull": mine and two["kind"] in ("pagat", "trull", "vier_voegel"),
                "ohne_koenige": mine and two["kind"] == "vier_koenige",
                "vier_voegel": not same and two["kind"] in (*BIRDS, "trull"),
                "trull": not same and two["kind"] == "pagat",
            }.get(one["kind"], False)
            if clash:
                faults.add("contradiction", game.at[max(first, second)])


def talon_loss(game: Game, faults: Faults) -> None:
    """„talon_loss: Trull or kings lay in the part of the talon that had to be taken“."""
    lost, record = game.record.get("talon_loss"), game.record
    if lost is not None and not isinstance(lost, bool):
        faults.add("bad_value", "talon_loss")
    if lost is not True:
        return
    if record["game"] == "solo" or "points" in record or "renonce" in record:
        faults.add("contradiction", "talon_loss")
    elif not any(said["kind"] in OHNE and said["when"] == "before_talon" for said in game.said):
        faults.add("missing_announcement", "announcements")
    if set(game.kontra.values()) != {1}:
        faults.add("kontra_not_allowed", "kontra")
    for place, said in enumerate(game.said):
        if set(game.kontras[place].values()) != {1}:
            faults.add("kontra_not_allowed", f"{game.at[place]}.kontra")
        if said["kind"] in OHNE and said.get("won") is True:
            faults.add("contradiction", f"{game.at[place]}.won")


def results(game: Game, faults: Faults) -> None:
    """„Absolut and Panzer follow from the count …; a won that disagrees is a contradiction.“ „A Valat made … needs a count of 35/2“."""
    if "renonce" in game.record or game.record.get("talon_loss") is True or faults.at("points"):
        return
    for place, said in enumerate(game.said):
        if said["kind"] == "valat" and said.get("won") and game.count < 107:
            faults.add("contradiction", f"{game.at[place]}.won")
    if faults.found:
        return
    for place, said in enumerate(game.said):
        if said["kind"] in (*OHNE, "absolut", "panzer") and "won" in said and said["won"] != made(game, said):
            faults.add("contradiction", f"{game.at[place]}.won")


def made(game: Game, said: Record) -> bool:
    """Whether the announcing side made it."""
    if said["kind"] in OHNE:
        return game_won(game)
    if said["kind"] in ("absolut", "panzer"):
        own = game.count if game.side(said) == "declarer" else PACK - game.count
        return own >= {"absolut": 120, "panzer": 150}[said["kind"]]
    return bool(said.get("won"))


def game_won(game: Game) -> bool:
    """„Winning and surplus (§ 15, 16)“, with `targets` and `failed_valat`."""
    if game.options.get("failed_valat", "loses_game") == "loses_game":
        for said in game.said:
            if said["kind"] == "valat" and said["when"] != "silent" and not said.get("won"):
                return False
    lines: dict[str, list[int]] = {"declarer": [], "opponents": []}
    for said in game.said:
        if said["kind"] in ("absolut", "panzer"):
            lines[game.side(said)].append({"absolut": 120, "panzer": 150}[said["kind"]])
    if game.options.get("targets", "raise") == "raise":
        # „Where both sides announced one, the declarer's own line decides.“
        if lines["declarer"]:
            return game.count >= max(lines["declarer"])
        if lines["opponents"]:
            return PACK - game.count < max(lines["opponents"])
    return game.count >= 107


def claim_kinds(game: Game, faults: Faults) -> None:
    """„Silent announcements count only as claims: a bird, a Valat (declarer only)“."""
    for place, claim in enumerate(game.claimed):
        kind, open_ones = claim.get("kind"), [said["kind"] for said in game.said if said["when"] != "silent"]
        if kind is None:
            continue
        good = kind in BIRDS or (kind == "valat" and claim.get("by") == game.record["declarer"])
        if not good or kind in open_ones:
            faults.add("bad_claim", f"renonce.claims[{place}].kind")
