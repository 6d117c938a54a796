"""Pictures of the chapter `verein`: a season of three tournaments, and what is given out and balanced after one of them."""

from datetime import date
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.browser.pictures.shot import PHONE, Shot, World
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.demo.evening import AUTHOR, PLAYERS, SHIFTS
from tournament.models import Cup, Player, Tournament
from tournament.money.writing import write_cash
from tournament.prizes.ceremony_writing import begin_ceremony, step_ceremony
from tournament.prizes.reading import read_prizes
from tournament.prizes.writing import give_prizes, save_plan, shown_digest
from tournament.series.writing import AwayEvent, AwayRow, change_series, publish_series, save_away

CUP = "Oberösterreichischer Tarockcup"
SERIES = "oberoesterreichischer-tarockcup"
STEYR = "sommerturnier-steyr-2026"
ELSEWHERE = (5, 8, 1, 14, 3, 20)
"""Numbers of the register, the best first; behind them came somebody whom they called Sepp."""
CALLED = 12
"""The step of the ceremony at which the second place has its name, and the desk sees what is next."""
AS_IS_USUAL = {"ties": "share", "a_person": "several", "unit": 1, "seed": "", "raffle_for": "nobody", "away": [], "out": [], "tickets": {}}


def evening(name: str, place: str, day: str) -> Tournament:
    """A tournament of the season that is over: three rounds of six tables, written by their sums."""
    random = Random(name)  # noqa: S311 - made-up games, nothing to guess
    players = [
        {"number": number, "name": who, "place": where, "club": club, "tags": list(tags), "paid": True, "present": True}
        for number, (who, where, club, tags) in enumerate(PLAYERS, start=1)
    ]
    tables = []
    for number, shifts in enumerate(SHIFTS, start=1):
        for table in range(1, 7):
            sums = [random.randrange(-60, 61) for _seat in shifts[:-1]]
            seats = [1 + 6 * i + (table - 1 + shift) % 6 for i, shift in enumerate(shifts)]
            tables.append({"round": number, "table": table, "seats": seats, "sums": [*sums, -sum(sums)], "confirmed": True})
    file = {
        "format": "tarock-tournament/1", "name": name, "date": day, "place": place, "system": "koenigrufen-cup", "options": {}, "rounds": 3,
        "games": 20, "cents_per_point": 10, "seed": "7f3a", "cup": CUP, "fee_cents": 1200, "players": players, "tables": tables,
        "closed": [1, 2, 3], "phase": "closed", "standings_shown": True,
    }  # fmt: skip
    return import_tournament(file=read_tournament(file), author=AUTHOR)


def season(_world: World) -> None:
    """Two tournaments of this program, a published state, and a third that was played elsewhere."""
    evening("Frühjahrsturnier Wels", "Wels", "2026-03-14")
    evening("Sommerturnier Steyr", "Steyr", "2026-06-20")
    cup = Cup.objects.get(slug=SERIES)
    change_series(cup_id=cup.pk, policies={"formula": {"kind": "places"}, "count": {"best": 2}, "ties": ["best_counted"]}, author=AUTHOR)
    publish_series(cup_id=cup.pk, author=AUTHOR)
    people = {player.number: player for player in Player.objects.filter(number__in=ELSEWHERE)}
    rows = [
        AwayRow(people[number].pk, people[number].name, people[number].place, people[number].club, {"rank": rank})
        for rank, number in enumerate(ELSEWHERE, start=1)
    ]
    rows.append(AwayRow(None, "Sepp Neundlinger", "Linz", "", {"rank": len(ELSEWHERE) + 1}))
    save_away(cup_id=cup.pk, event=AwayEvent("Turnier in Passau", date(2026, 9, 12), "Passau", rows=rows), author=AUTHOR)


def prizes(_world: World) -> None:
    """What there was to win in Steyr, and money in its cash."""
    tournament = Tournament.objects.get(slug=STEYR)
    rows: list[dict[str, Any]] = [
        *({"place": place, "cents": cents} for place, cents in enumerate((12000, 8000, 5000), start=1)),
        {"kind": "category", "filter": {"tag": "Damen"}, "place": 1, "text": "Korb", "value": 3500},
    ]
    save_plan(tournament_id=tournament.pk, policies=AS_IS_USUAL | {"raffle": ["Schinken", "Flasche Wein"]}, prizes=rows, author=AUTHOR)
    write_cash(tournament_id=tournament.pk, kind="opening", cents=5000, author=AUTHOR)
    write_cash(tournament_id=tournament.pk, kind="other", cents=-1850, words="Druckerpapier", author=AUTHOR)


def ceremony(_world: World) -> None:
    """The prizes are given, and the first place is called."""
    tournament = Tournament.objects.get(slug=STEYR)
    give_prizes(tournament_id=tournament.pk, digest=shown_digest(read_prizes(tournament).now.request), author=AUTHOR)
    begin_ceremony(tournament_id=tournament.pk, rehearsal=False, author=AUTHOR)
    step_ceremony(tournament_id=tournament.pk, step=CALLED)


def twice(world: World) -> None:
    """Who is there as Josef and as Sepp."""
    for part, name in (("josef", "Josef Neundlinger"), ("sepp", "Sepp Neundlinger")):
        world.parts[part] = Player.objects.get(name=name).pk


def without_empty_lines(page: Page) -> None:
    """The prizes that there are."""
    page.evaluate("document.querySelectorAll('table.lines tbody tr:nth-child(n + 5)').forEach(row => row.remove())")


COUNTS = ".policies > section:nth-of-type(3)"
"""What counts, in the form of how a series is ranked."""

SHOTS: tuple[Shot, ...] = (
    Shot("verein-stand", f"/reihe/{SERIES}/", clip="table.season thead, table.season tbody tr:nth-child(-n+8)", make=season),
    Shot("verein-wertung", f"/reihe/{SERIES}/wertung/", clip=f"{COUNTS} h2, {COUNTS} .fields:not(.wide)"),
    Shot("verein-seither", f"/reihe/{SERIES}/staende/", clip="#seither, table.moved thead, table.moved tbody tr:nth-child(-n+6)"),
    Shot("verein-preise", f"/t/{STEYR}/preise/", clip="table.lines", height=1800, act=without_empty_lines, make=prizes),
    Shot("verein-kassa", f"/t/{STEYR}/kassa/", clip=".panels .panel:first-child"),
    Shot("verein-siegerehrung", f"/t/{STEYR}/siegerehrung/", clip=".leading", width=PHONE, make=ceremony),
    Shot("verein-papiere", f"/t/{STEYR}/drucken/", clip="section[aria-labelledby=preise-titel]"),
    Shot("verein-doppelt", "/register/{josef}/ist/{sepp}/", clip=".two, .two ~ h2, .moves", make=twice),
)
