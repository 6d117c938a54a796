"""What nobody sees is refused wherever somebody types a name or a text: two who look the same would be two, and a list would read in
another order."""

import pytest
from django.test import Client

from tests.tournament.evening import registered
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.transaction import is_unseen
from tournament.models import Player, Tournament

pytestmark = pytest.mark.django_db

UNSEEN = ["\u200b", "\u202e", "\u2066", "\u00ad", "\ufeff", "\u2060", "\u3164", "\ufe0f", "\u034f"]
"""Without width, turning, isolating, soft hyphen, byte order mark, joiner, filler, selector, joiner of marks."""
SEEN = ["é", "e\u0301", "ß", "’", "-", "\u2011", "ö", "Ł", "١", "王"]


def test_letters_of_every_script_and_their_marks_are_seen() -> None:
    assert [character for character in "".join(SEEN) if is_unseen(character)] == []
    assert all(map(is_unseen, UNSEEN))


@pytest.mark.parametrize("unseen", UNSEEN)
def test_no_name_comes_in_with_it(unseen: str) -> None:
    tournament = registered(4)
    name = f"Anna{unseen} Huber"
    for refused in (
        lambda: players.add_player(tournament_id=tournament.pk, name=name),
        lambda: players.add_player(tournament_id=tournament.pk, name="Eva Maier", place=f"Li{unseen}nz"),
        lambda: players.import_players(tournament_id=tournament.pk, rows=[{"name": name}]),
        lambda: setup.create_tournament(name=f"Herbst{unseen}", system="koenigrufen-cup"),
    ):
        with pytest.raises(Refused) as caught:
            refused()
        assert caught.value.codes == ("bad_text",)
        assert f"U+{ord(unseen):04X}" in str(caught.value)
    assert not Player.objects.filter(name__contains=unseen).exists()


def test_nor_in_a_file_and_it_says_where() -> None:
    text = as_text(written(registered(4))).replace("Spieler 3", "Spieler\\u202e 3")
    with pytest.raises(Refused) as caught:
        import_tournament(file=read_file(text.encode()))
    assert [(finding.code, finding.field) for finding in caught.value.findings] == [("bad_text", "players[2].name")]
    assert Tournament.objects.count() == 1


def test_the_desk_is_told_in_a_sentence(director_client: Client) -> None:
    tournament = registered(4)
    setup.open_registration(tournament_id=tournament.pk)
    answer = director_client.post(f"/t/{tournament.slug}/anmeldung/", {"name": "Anna\u200b Huber", "action": "add"}, follow=True)
    assert "das man nicht sieht" in answer.content.decode()
