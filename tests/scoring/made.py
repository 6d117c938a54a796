"""Tournaments for the tests of scoring: rows written by hand, and fields of any size from a counting pattern. No chance, no database."""

from datetime import date

from scoring.plain.rows import Mark, Meta, PlayerRow, Points, ScoreSheet, Seating, SheetLine, TableResult

FIRST = ("Anna", "Karl", "Eva", "Josef", "Maria", "Günther", "Käthe", "Örtwin", "Elfriede", "Jürgen")
FAMILY = (
    "Mayrhuber",
    "Pichler",
    "Stadlbauer",
    "Oberleitner",
    "Gruber",
    "Schwarzmüller",
    "Wögerer",
    "Fröschl",
    "Plöchl",
    "Weiß",
    "Dobretsberger",
)
PLACES = ("Linz", "Wels", "Vöcklabruck", "Schwanenstadt", "St. Pölten", "Bad Ischl", "Ried")

META = Meta(
    "Herbstturnier", date(2026, 11, 21), "Linz", "Königrufen Cup", "2024", "Vogelrufer: getrennt", "7f3a91c2e05d4b66a0", rounds=3, games=20
)


def players(count: int) -> tuple[PlayerRow, ...]:
    """So many players with names of their own: "Anna Mayrhuber 1" …"""
    return tuple(
        PlayerRow(
            number, f"{FIRST[number % 10]} {FAMILY[number % 11]}-{number}", PLACES[number % 7], tags=("women",) if number % 3 == 0 else ()
        )
        for number in range(1, count + 1)
    )


def one_round(number: int, earned: dict[int, Points], size: int = 4) -> list[TableResult]:
    """A round as tables of `size`, in the order given; their cross sums need not be 0 for a ranking."""
    numbers = list(earned)
    return [
        TableResult(
            number, place // size + 1, tuple(numbers[place : place + size]), tuple(earned[one] for one in numbers[place : place + size])
        )
        for place in range(0, len(numbers), size)
    ]


def seatings(field: tuple[PlayerRow, ...], rounds: int = 3) -> list[Seating]:
    """Tables of four, the rest of five, in each round shifted by one more."""
    drawn = []
    fives = len(field) % 4 if len(field) >= 5 else 0
    sizes = [5] * fives + [4] * ((len(field) - 5 * fives) // 4)
    for number in range(1, rounds + 1):
        order = [field[(place * (2 * number - 1) + number) % len(field)] for place in range(len(field))]
        order = order if len(set(order)) == len(field) else list(field[number:] + field[:number])
        start = 0
        for table, size in enumerate(sizes, start=1):
            drawn.append(Seating(number, table, tuple(order[start : start + size]), table % size, 20, size == 5))
            start += size
    return drawn


def filled(seating: Seating, games: int = 20) -> ScoreSheet:
    """A sheet with a replaced line, a redeal, a disputed and a ruled line; amounts from a counting pattern, each line summing to 0."""
    seats = len(seating.players)
    lines = []
    for game in range(1, games + 1):
        amounts = [(game * 7 + seat * 5 + seating.table * 3 + seating.round) % 13 - 6 for seat in range(seats - 1)]
        amounts.append(-sum(amounts))
        dealer = (seating.first_dealer + game - 1) % seats
        if game == 2:
            lines.append(SheetLine(None, "neu gegeben", (0,) * seats, None, dealer))
        if game == 6:
            wrong = (50, -50, *[0] * (seats - 2))
            lines.append(SheetLine(6, "Bettler", wrong, 1, dealer, "", "ersetzt 15:21", Mark.REPLACED))
        mark = {8: Mark.DISPUTED, 10: Mark.RULED}.get(game, Mark.NONE)
        lines.append(SheetLine(game, "Solodreier", tuple(amounts), game % seats, dealer, "mit Pagat still", "", mark))
    return ScoreSheet(seating, tuple(lines), scribe="Stadlbauer")


def results(sheets: list[ScoreSheet]) -> list[TableResult]:
    """What the sheets come to."""
    return [
        TableResult(sheet.seating.round, sheet.seating.table, tuple(player.number for player in sheet.seating.players), sheet.totals)
        for sheet in sheets
    ]
