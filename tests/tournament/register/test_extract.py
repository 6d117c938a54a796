"""The signed extract: what is in it, and that it is read in as it was signed, in time, of the one key, and never an older one."""

from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from scoring.field import federation_number
from tests.tournament import court
from tests.tournament.evening import running
from tests.tournament.register.extracts import ANNA, EVA, KEY, MADE, OLD, confirmed, file
from tournament.desk.registration import players
from tournament.desk.registration.merging.writing import merge
from tournament.ledger.people.extract import numbered, of_name, read_extract
from tournament.ledger.people.register_log import read_register_log
from tournament.ledger.store.refusals import Refused
from tournament.models import ClubMembership, Extract, ExtractRow, Player, Registration
from tournament.referee.sanctions import give_sanction
from tournament.register import extract_reading
from tournament.register.extract_file import MAGIC, Changed, Line, NoExtract, fingerprint, lines, opened
from tournament.register.extract_making import KEY_FILE, make_extract, own_fingerprint, register_key
from tournament.register.extract_reading import confirm, read_in, remove
from tournament.register.forgetting import forget
from tournament.register.numbers import give_numbers

pytestmark = pytest.mark.django_db


def test_what_is_sealed_is_opened() -> None:
    header, body = opened(file(ANNA, EVA, OLD))
    assert list(lines(header, body)) == [ANNA, EVA, OLD]
    assert (header.organiser, header.made, header.persons) == ("Tarockverband", MADE, 3)
    assert header.fingerprint == fingerprint(KEY.public_key().public_bytes_raw().hex())


def test_the_fingerprint_by_hand() -> None:
    """SHA-256 of 32 zero bytes begins with 66687aad f862bd77 6c8fc18b."""
    assert fingerprint("00" * 32) == "6668 7aad f862 bd77 6c8f c18b"


def test_no_byte_can_be_another() -> None:
    """Each byte of a small extract, with one of its bits turned, one more and one less."""
    content = file(ANNA)
    for place in range(len(content)):
        for bit in (1, 32):
            changed = content[:place] + bytes([content[place] ^ bit]) + content[place + 1 :]
            with pytest.raises((Changed, NoExtract)):
                opened(changed)
    for changed in (content + b"\n", content[:-1], content[:200], MAGIC):
        with pytest.raises((Changed, NoExtract)):
            opened(changed)


def test_a_long_one_is_changed_nowhere_either() -> None:
    content = file(*(ANNA._replace(number=str(1_000_000 + number)) for number in range(2_000)))
    for place in range(0, len(content), 97):
        changed = content[:place] + bytes([content[place] ^ 1 << place % 8]) + content[place + 1 :]
        with pytest.raises((Changed, NoExtract)):
            opened(changed)


def test_a_body_that_is_not_what_its_header_says_is_refused() -> None:
    """Signed all the same: by a register that is broken."""
    header, body = opened(file(ANNA, EVA))
    for wrong in (header._replace(persons=3), header._replace(size=10), header._replace(size=header.size + 1)):
        with pytest.raises(Changed):
            list(lines(wrong, body))


def test_the_first_is_known_by_when_its_fingerprint_is_confirmed() -> None:
    made = read_in(content=file(ANNA, EVA, OLD), author="L")
    assert (made.confirmed, made.count, read_extract()) == (False, 3, None)
    confirm(digest=made.digest, author="L")
    assert read_extract() == made
    assert [row.text for row in read_register_log(2)] == ["Fingerabdruck des Auszugs bestätigt", "Auszug eingelesen: 3 Personen"]
    assert court.refused(lambda: confirm(digest=made.digest)) == ("no_extract",)
    found = numbered("1000035")
    assert found is not None
    assert (found.name, found.club, found.valid_until) == ("Dr. Anna Huber", "TC Linz", date(2027, 12, 31)), "the number leads on"
    assert [row.number for row in of_name("Huber, Anna")] == ["1000019"]
    assert of_name("Anna Hubr") == [], "who is somebody else now is nobody by his old name"


def test_a_later_one_of_the_same_key_takes_its_place() -> None:
    confirmed(ANNA, EVA)
    read_in(content=file(ANNA._replace(place="Wien"), made=MADE + timedelta(seconds=1)))
    assert list(ExtractRow.objects.values_list("number", "place")) == [("1000019", "Wien")]
    assert Extract.objects.get().confirmed


@pytest.mark.parametrize("made, code", [(MADE, "extract_known"), (MADE - timedelta(days=1), "extract_older")])
def test_a_replayed_or_older_one_is_refused(made: datetime, code: str) -> None:
    confirmed(ANNA)
    assert court.refused(lambda: read_in(content=file(ANNA, made=made))) == (code,)
    assert court.refused(lambda: read_in(content=file(ANNA, EVA, made=made))) == ("extract_older",)
    assert ExtractRow.objects.count() == 1


def test_of_two_of_one_day_it_says_the_time() -> None:
    """Without it the sentence would name the same day twice. 12:00 UTC of November is 13:00 here."""
    confirmed(ANNA)
    with pytest.raises(Refused, match=r"12:55.* 13:00"):
        read_in(content=file(ANNA, EVA, made=MADE - timedelta(minutes=5)))


def test_one_of_another_key_is_refused_until_the_former_is_removed() -> None:
    confirmed(ANNA)
    other = file(EVA, made=MADE + timedelta(days=1), key=Ed25519PrivateKey.generate())
    assert court.refused(lambda: read_in(content=other)) == ("extract_other_key",)
    assert [row.number for row in ExtractRow.objects.all()] == ["1000019"]
    remove(author="L")
    assert not read_in(content=other).confirmed
    assert court.refused(lambda: (remove(), remove())) == ("no_extract",)


def test_an_expired_one_is_refused() -> None:
    assert court.refused(lambda: read_in(content=file(ANNA, days=-1))) == ("extract_expired",)
    assert not read_in(content=file(ANNA, days=0)).confirmed, "the last day counts"


def test_what_is_changed_changes_nothing_here() -> None:
    content = confirmed(ANNA)
    broken = content[:-3] + b"abc"
    assert court.refused(lambda: read_in(content=broken)) == ("extract_changed",)
    assert court.refused(lambda: read_in(content=b"Name;Ort\nAnna;Linz")) == ("no_extract",)
    assert ExtractRow.objects.count() == 1
    assert Extract.objects.get().confirmed


@pytest.mark.parametrize("at_once", [1, 2_000])
def test_one_that_names_a_number_twice_is_refused(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Signed as it is: whoever made it made a mistake. In one lot of rows, and in two."""
    monkeypatch.setattr(extract_reading, "AT_ONCE", at_once)
    confirmed(ANNA)
    twice = file(EVA, OLD, EVA._replace(name="Ida Adler"), made=MADE + timedelta(days=1))
    assert court.refused(lambda: read_in(content=twice)) == ("extract_twice",)
    assert [row.number for row in ExtractRow.objects.all()] == ["1000019"]


@pytest.fixture
def server(settings: Settings, tmp_path: Path) -> None:
    """Where the register is kept."""
    settings.REGISTER_OWNER, settings.REGISTER_NAME, settings.DATA = True, "Tarockverband", tmp_path


def made_here() -> list[Line]:
    header, body = opened(make_extract(valid_until=timezone.localdate() + timedelta(days=30)).content)
    return list(lines(header, body))


def test_the_register_tells_who_has_a_number_and_not_who_would_not_be_told_of(server: None) -> None:
    """Players 1 to 8: 2 asked to be a number, 3 is forgotten, 4 is barred, 5 is 1 and has a number too; the spare one came later."""
    tournament = running()
    person = {row.number: row.player for row in Registration.objects.filter(tournament=tournament).select_related("player")}
    Player.objects.update(provisional=False)  # the secretary has confirmed them
    give_numbers()
    players.set_anonymous(registration_id=Registration.objects.get(tournament=tournament, number=2).pk, anonymous=True)
    forget(person_id=person[3].pk)
    give_sanction(
        tournament_id=tournament.pk, kind="ban", player_id=person[4].pk, reason="Betrug", until=timezone.localdate() + timedelta(days=9)
    )
    spare = Player.objects.create(name="Spieler 1 alt", federation_number="1000191")
    merge(person_id=person[1].pk, other_id=spare.pk)
    Player.objects.create(name="Ohne Nummer")
    found = {line.name: line for line in made_here()}
    assert set(found) == {"Spieler 1", "Spieler 1 alt", *(f"Spieler {number}" for number in range(4, 9))}
    assert [line.name for line in found.values() if line.barred] == ["Spieler 4"]
    assert (found["Spieler 1 alt"].leads_to, found["Spieler 1"].leads_to) == (found["Spieler 1"].number, "")
    assert [line.number for line in made_here()] == sorted(line.number for line in found.values())


def test_it_says_until_when_somebody_was_a_member(server: None) -> None:
    """1 is in a club without an end, and was in another; 2 has left both, the later on the 30th of June; 3 was in none; 4 leaves one that
    is still to come; 5 turned out to be 2."""
    ends = {1: ("2025-12-31", None), 2: ("2026-06-30", "2024-12-31"), 3: (), 4: ("2027-12-31",)}
    people = {one: Player.objects.create(name=f"Spieler {one}", federation_number=federation_number(100_000 + one)) for one in ends}
    Player.objects.create(name="Spieler 5", federation_number=federation_number(100_005), merged_into=people[2])
    for one, days in ends.items():
        for place, day in enumerate(days):
            ClubMembership.objects.create(person=people[one], club=f"Klub {place}", until=day)
    with CaptureQueriesContext(connection) as queries:
        assert [(line.name, line.valid_until) for line in made_here()] == [
            ("Spieler 1", None), ("Spieler 2", date(2026, 6, 30)), ("Spieler 3", None), ("Spieler 4", date(2027, 12, 31)),
            ("Spieler 5", date(2026, 6, 30)),
        ]  # fmt: skip
    assert sum("clubmembership" in query["sql"] for query in queries) == 1


def test_the_key_is_made_once_and_kept(server: None, tmp_path: Path) -> None:
    first = own_fingerprint()
    assert own_fingerprint() == first
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o077 == 0, "for nobody else to read"
    (tmp_path / KEY_FILE).write_text("kein Schlüssel", encoding="utf-8")
    assert court.refused(register_key) == ("no_key",)


def test_a_laptop_makes_none(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    assert court.refused(lambda: make_extract(valid_until=date(2099, 1, 1))) == ("not_the_register",)
    assert list(tmp_path.iterdir()) == []


def test_it_is_valid_for_days_to_come(server: None) -> None:
    assert court.refused(lambda: make_extract(valid_until=timezone.localdate() - timedelta(days=1))) == ("bad_value",)


def test_who_is_forgotten_here_is_not_known_by_the_extract_any_more() -> None:
    confirmed(ANNA, EVA, OLD)
    forget(person_id=Player.objects.create(name="Anna Huber", federation_number="1000019").pk)
    assert [row.number for row in ExtractRow.objects.all()] == ["1000027"]
