"""What a phone says of the rulings on a game: each by its number, which settles it and which stand beside; for few letters and no query
more a line."""

import json

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.court import case, decide, ruled_dreier
from tests.tournament.evening import DREIER, save, the_table
from tests.tournament.phone_hand import Hand
from tournament.models import Table
from tournament.referee.appeals import appeal_ruling

pytestmark = pytest.mark.django_db

NOBODY_PAYS = ", steht daneben; dafür zahlt niemand"
A_LINE = 120
"""Letters that a ruling beside may add to the state, which goes to every phone of the table."""


def two_rulings() -> tuple[Table, User, Hand]:
    """Seat 3 revoked in the Dreier on the first line, and so had seat 1: the first sets the amounts. The second line is a plain game."""
    tournament, user, _first = ruled_dreier()
    table = the_table(tournament)
    save(table, 2, {**DREIER, "dealer": 1})
    decide(case(table, user, stage="scored", accused=[1]), user)
    return table, user, Hand(table)


def test_a_line_says_all_rulings_of_its_game_by_their_numbers() -> None:
    table, user, hand = two_rulings()
    first, second = hand.state()["lines"]
    assert first["note"].startswith("Entscheid 1: Renonce · Berufung bis ")
    (said,) = first["beside"]
    assert said.startswith(f"Entscheid 2: Renonce{NOBODY_PAYS} · Berufung bis ")
    assert first["amounts"] == [15, 5, 5, -25]
    assert "beside" not in second
    third = decide(case(table, user, stage="trick_open", accused=[2]), user, "correct")
    appeal_ruling(ruling_id=third.pk, appellant="Spieler 3", user=user)
    assert [text.split(" · ")[0] for text in hand.state()["lines"][0]["beside"]] == [
        f"Entscheid 2: Renonce{NOBODY_PAYS}",
        f"Entscheid 3: richtigstellen{NOBODY_PAYS}",
    ]
    assert hand.state()["lines"][0]["beside"][1].endswith(" · Berufung läuft")


def test_rulings_beside_cost_a_few_letters_and_no_query() -> None:
    table, user, hand = two_rulings()

    def asked() -> tuple[int, int]:
        hand.state()
        with CaptureQueriesContext(connection) as captured:
            state = hand.state()
        return len(captured), len(json.dumps(state, ensure_ascii=False))

    one = asked()
    for line in (1, 2, 2):
        decide(case(table, user, line, stage="trick_open", accused=[2]), user, "correct")
    several = asked()
    assert several[0] == one[0]
    decide(case(table, user, 2, stage="trick_open", accused=[2]), user, "correct")
    more = asked()
    assert (more[0], more[1] - several[1] < A_LINE) == (one[0], True), more
