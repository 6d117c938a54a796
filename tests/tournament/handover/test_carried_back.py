"""What is carried from game to game, and teams, where a laptop dies and an older backup is put back: whichever moment it is of, and though
the games come back one by one, every sum and every radelc is what it was.

TRI + 1, table 1, each radelc that is left 10. Klop dealt by the first: −10, −20, −20, −20, and a radelc each; `dva` with 41 by the third:
(30 + 6) × 2 = 72, his is struck off; berač by the fourth, lost: −70 × 2, one more each (2, 2, 1, 2). Then the klop is corrected to a
`tri` of the second's with 45, which is 20, so that nothing is doubled: 36, −70, one each after the berač. `tri` with 45 by the first:
20 × 2 = 40, his is gone. Left −10 for the others: 40, 20 − 10, 36 − 10, −70 − 10.
"""

from pathlib import Path

import pytest

from scoring.field import Team
from tests.tournament.evening import drawn, registered, save, the_round, the_table
from tests.tournament.handover.dead_laptop import Keeper, backup, put_back
from tests.tournament.phone_hand import answered
from tests.tournament.scores import whole
from tournament.desk.evening import rounds
from tournament.desk.registration.teams import set_teams
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.versions import asked
from tournament.ledger.people.teams import teams_of
from tournament.models import Entry, Tournament
from tournament.phones.giving_back import go_on_without
from tournament.phones.writing import choose_version

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]

SYSTEM = "tarok-slovenski-3"
KLOP = {"game": "klop", "dealer": 0, "points": [10, 20, 20, 20]}
GAMES = (
    (1, KLOP, 0), (2, {"game": "dva", "dealer": 1, "declarer": 2, "points": 41}, 0),
    (3, {"game": "berac", "dealer": 2, "declarer": 3, "won": False}, 0),
    (1, {"game": "tri", "dealer": 0, "declarer": 1, "points": 45}, 1),
    (4, {"game": "tri", "dealer": 3, "declarer": 0, "points": 45}, 0),
)  # fmt: skip
"""Line, record, and the version that it corrects."""
SUMS = (40, 10, 26, -80)


def evening() -> Tournament:
    tournament = drawn.__wrapped__(((1, 2, 3, 4), (5, 6, 7)), system=SYSTEM, games=4, rounds=1, options={"radelc_left": 10})
    rounds.open_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    return tournament


def stands(tournament: Tournament) -> list[object]:
    columns = ("position", "version", "record", "client_id", "current", "game", "a0", "a1", "a2", "a3")
    return [whole(the_table(tournament)), *Entry.objects.order_by("position", "version").values_list(*columns)]


@pytest.mark.parametrize("after", range(len(GAMES)))
def test_whenever_the_backup_was_made_radelci_are_what_they_were(after: int) -> None:
    tournament, file = evening(), Path()
    phone = Keeper(the_table(tournament))
    phone.send("greet", seat=0)
    for place, (line, record, version) in enumerate(GAMES):
        if place == after:
            file = backup()
        save(phone.table, line, record, **({"expected_version": version, "reason": "kein Klop"} if version else {}))
        phone.look()
    before, carried = stands(tournament), phone.look()["carried"]
    assert (before[0], carried) == (SUMS, ["", "○", "○", "○"])
    put_back(file)
    for _piece in GAMES:
        phone.come_back(at_once=1)
    assert (stands(tournament), phone.look()["carried"]) == (before, carried)
    assert recompute(Tournament.objects.get(pk=tournament.pk)) == []
    assert phone.come_back() == {}


def test_teams_come_back_with_the_backup() -> None:
    tournament = registered(8)
    teams = (Team("A", (1, 5)), Team("B", (2, 6)))
    set_teams(tournament_id=tournament.pk, teams=teams)
    file = backup()
    set_teams(tournament_id=tournament.pk, teams=())
    put_back(file)
    assert teams_of(Tournament.objects.get(pk=tournament.pk)) == teams


def test_a_lost_klop_that_comes_after_a_later_game_doubles_it() -> None:
    """Another phone wrote `dva` without network; the desk says that nothing else comes: 36. Then the klop is given back: −20 + 72."""
    tournament = evening()
    phone, silent = Keeper(the_table(tournament)), Keeper(the_table(tournament))
    phone.send("greet", seat=0)
    file = backup()
    save(phone.table, 1, KLOP)
    phone.look()
    put_back(file)
    said = {"client_id": "00000000-0000-4000-8000-000000000002", "data": {key: str(value) for key, value in GAMES[1][1].items()}}
    assert answered(silent.game(2, **said)) == (409, "lines_missing")
    go_on_without(table_id=phone.table.pk, author="leitung")
    assert answered(silent.game(2, **said)) == (200, "stored")
    assert whole(phone.table) == (0, 0, 36, 0)
    phone.come_back()
    assert (whole(phone.table), phone.look()["carried"]) == ((-10, -20, 52, -20), ["○", "○", "", "○"])
    assert recompute(Tournament.objects.get(pk=tournament.pk)) == []


def test_of_two_versions_the_chosen_one_says_what_is_carried() -> None:
    """The klop is lost, and a `tri` of the second's stands in its place: 20 and 36. The phone's klop waits beside it; chosen, it
    doubles."""
    tournament = evening()
    phone = Keeper(the_table(tournament))
    phone.send("greet", seat=0)
    file = backup()
    for line, record, _version in GAMES[:2]:
        save(phone.table, line, record)
    phone.look()
    put_back(file)
    save(phone.table, 1, GAMES[3][1])
    phone.come_back()
    assert (whole(phone.table), phone.look()["carried"]) == ((0, 20, 36, 0), ["", "", "", ""])
    [waiting] = asked(table=phone.table)
    choose_version(other_id=waiting.other.pk, choice="this", author="leitung")
    assert (whole(phone.table), phone.look()["carried"]) == ((-10, -20, 52, -20), ["○", "○", "", "○"])
    assert recompute(Tournament.objects.get(pk=tournament.pk)) == []
