"""Laws: whatever happened at an evening, nothing private is in what is sent; and what is sent twice is the same bytes."""

from random import Random

import pytest

from tests.tournament.correcting.test_correcting import SECOND
from tests.tournament.evening import DREIER, the_table
from tests.tournament.register.test_forgetting_law import HAPPENS, evening_of_hers
from tests.tournament.sending import hand
from tests.tournament.sending.server import Said, Server
from tournament.models import Entry, Federation, Phase, Round, RoundState, Sending, Sent, Tournament
from tournament.sending.working import Looker

pytestmark = pytest.mark.django_db
PRIVATE = ("xaveria", "zwetschkenbaum", "qwirbel", "spende", "heim", "kiebitz")


def close(tournament: Tournament) -> None:
    """After its first round, whatever is undecided."""
    Round.objects.filter(tournament=tournament).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=tournament.pk).update(phase=Phase.CLOSED, rounds=1)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_private_is_sent(server: Server, laptop: Federation, seed: int) -> None:
    """Her name stands in reasons, appeals, cash, logs – and of what is sent in the persons alone."""
    chance = Random(seed)  # noqa: S311 - a law is tried, nothing is guarded
    evening = evening_of_hers()
    for happens in chance.sample(HAPPENS, k=len(HAPPENS) - seed):
        happens(evening)
    close(evening.tournament)
    hand.look()
    (content,) = server.sent()
    _format, header, _signature, results, persons, _end = content.split(b"\n")
    said = (header + results).decode().casefold()
    assert [sign for sign in PRIVATE if sign in said] == []
    assert "zwetschkenbaum" in persons.decode().casefold()  # the law looks for something that is there


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_network_does_the_server_has_each_revision_once(server: Server, laptop: Federation, seed: int) -> None:
    """Lines that break, answers that are lost, strangers, corrections meanwhile: in the end the server has the chain, and the laptop knows
    it."""
    chance = Random(seed)  # noqa: S311 - a law is tried, nothing is guarded
    odd = [Said(breaks=0), Said(breaks=700), Said(503), Said(200, b"<html>"), Said(429, b"", {"Retry-After": "7"})]
    tournament, looker, won = hand.closed(), Looker(), True
    for _step in range(6):
        server.next = [chance.choice(odd) for _ in range(chance.randrange(3))]
        hand.look(hand.later(hours=2), looker if chance.random() < 0.7 else Looker())
        if chance.random() < 0.5:
            won = not won
            version = Entry.objects.get(table=the_table(tournament), position=SECOND, current=True).version
            hand.to_lost(tournament, record={**DREIER, "won": won}, expected_version=version)
    server.next = []
    for _again in range(8):
        hand.look(hand.later(hours=2))
    rows = list(Sending.objects.all())
    assert {row.state for row in rows} == {Sent.SENT}
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert list(server.kept) == [row.digest for row in rows]
    for content in server.sent():
        assert content in [bytes(row.content) for row in rows]
