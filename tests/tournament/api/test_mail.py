"""Mail by an outbox: off until a server is named; sent once, tried again, to owners and secretaries."""

import email
import email.policy
import re

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import override_settings
from django.utils import timezone, translation

from tests.tournament.api.listening import post_office
from tests.tournament.api.server import Server, sent, server
from tests.tournament.two_clubs import logged_in
from tournament.api import letters, mailing, telling
from tournament.api.hooks import TIMES
from tournament.ledger.store.audience import Audience
from tournament.models import Laptop, Mail, Player, Referee, Team
from tournament.organisers.teams import join
from tournament.personal.reading import read_stored
from tournament.register.forgetting import forget

pytestmark = pytest.mark.django_db

TO, SUBJECT, TEXT = "chefin@example.at", "Ein Turnier wird aufgehalten", "Herbstturnier: Spiel 14 von Tisch 3 ergibt +7, nicht +5.\n"


@pytest.fixture
def made() -> Server:
    return server()


def test_without_a_server_nothing_is_kept(made: Server, settings: LazySettings) -> None:
    for named in ("", "kein", "http://example.at", "smtp://", "smtp://example.at:x"):
        settings.SMTP = named
        telling.mail(made.club, TO, SUBJECT, TEXT)
        assert (Mail.objects.count(), telling.send_mail_once()) == (0, False), named


def test_a_letter_is_sent_once(made: Server, settings: LazySettings) -> None:
    with post_office() as (address, came):
        settings.SMTP = address
        telling.mail(made.club, TO, f"{SUBJECT}\r\nBcc: alle@example.at", TEXT)
        assert [telling.once() for _time in range(2)] == [True, False]
    [letter] = came
    read = email.message_from_string(letter, policy=email.policy.default)
    assert (read["To"], read["From"], read["Bcc"]) == (TO, "tarock@127.0.0.1", None)
    assert read["Subject"] == f"{SUBJECT} Bcc: alle@example.at"
    assert read.get_content().replace("\r\n", "\n").strip() == TEXT.strip()
    assert Mail.objects.get().sent_at is not None


def test_the_owner_sees_what_became_of_each_letter(made: Server, settings: LazySettings) -> None:
    team = Team.objects.create(organiser=made.club, name="Alle", owner=True)
    owner, path = logged_in("chefin", team), f"/o/{made.club.slug}/webhooks/"
    assert "Briefe" not in owner.get(path).content.decode(), "no mail, no list"
    settings.SMTP = "smtp://127.0.0.1:9"
    assert "Noch keine." in owner.get(path).content.decode().partition("Briefe")[2]
    for fields in ({"sent_at": timezone.now(), "tries": 1}, {}, {"tries": 2, "fault": "OSError: weg"}, {"tries": len(TIMES) + 1}):
        Mail.objects.create(organiser=made.club, to=TO, subject=SUBJECT, text=TEXT, **fields)
    shown = " ".join(owner.get(path).content.decode().partition("Briefe")[2].split())
    assert re.findall(r'class="chip [^"]*">([^<]+)<', shown) == ["aufgegeben", "wird wieder versucht", "wartet", "gesandt"]
    assert f"{SUBJECT} ({TO})" in shown
    assert "2 Versuche · OSError: weg" in shown
    assert TEXT.split()[0] not in shown, "the letter itself stays closed"


def test_a_fault_is_noted_and_tried_again(made: Server, settings: LazySettings) -> None:
    with post_office(refuses=True) as (address, came):
        settings.SMTP = address
        telling.mail(made.club, TO, SUBJECT, TEXT)
        tries = 0
        while telling.send_mail_once():
            tries += 1
            assert not telling.send_mail_once(), "not before its time"
            Mail.objects.update(next_at=timezone.now())
    assert (tries, came) == (10, [])
    row = Mail.objects.get()
    assert (row.sent_at, "550" in row.fault) == (None, True)


def test_where_nobody_listens_the_letter_waits(made: Server, settings: LazySettings) -> None:
    settings.SMTP = "smtp://127.0.0.1:9"
    telling.mail(made.club, TO, SUBJECT, TEXT)
    assert telling.send_mail_once()
    assert Mail.objects.get().fault.startswith("ConnectionRefusedError")


def test_the_server_is_read_from_one_line(settings: LazySettings) -> None:
    settings.SMTP, settings.MAIL_FROM = "smtp+tls://tarock%40example.at:geh%2Feim@mail.example.at", ""
    assert mailing.server() == mailing.Server("smtp+tls", "mail.example.at", 587, "tarock@example.at", "geh/eim")
    assert mailing.sender() == "tarock@example.at"
    settings.MAIL_FROM = "Verband <verband@example.at>"
    assert mailing.sender() == "Verband <verband@example.at>"


def test_owners_and_secretaries_get_it(made: Server) -> None:
    for role, address in (("owner", TO), ("secretary", "buero@example.at"), ("director", "leitung@example.at"), ("helper", "")):
        team = Team.objects.create(organiser=made.club, name=role, **{role: True})
        join(team_id=team.pk, user=User.objects.create_user(role, email=address))
    assert mailing.whom(made.club) == ["buero@example.at", TO]
    assert mailing.whom(made.other) == []
    User.objects.filter(username="owner").update(is_active=False)
    assert mailing.whom(made.club) == ["buero@example.at"]


def member(team: Team, name: str, address: str) -> None:
    join(team_id=team.pk, user=User.objects.create_user(name, email=address))


def test_who_has_to_know_is_written_to(made: Server, settings: LazySettings) -> None:
    """Of a held upload the club's owner and the federation's secretary, each once; of a laptop the club's owner alone."""
    settings.SMTP, settings.ADDRESS = "smtp://127.0.0.1:9", "https://tarock.example.at"
    member(Team.objects.create(organiser=made.club, name="Leute", owner=True), "chefin", TO)
    member(Team.objects.create(organiser=made.root, name="Büro", secretary=True), "buero", "buero@example.at")
    member(Team.objects.create(organiser=made.root, name="Büro 2", secretary=True), "auch", TO)
    received = sent(made)
    with translation.override("en"):
        assert letters.upload_held(received, "Spiel 14 ergibt anderes.") == 2
        assert [letters.upload_held(received, "x") for _time in range(30)] == [2] * 19 + [0] * 11, "twenty an hour, and then no more"
        Mail.objects.filter(text__contains="\n\nHerbstturnier: x").delete()
        assert letters.laptop_enrolled(Laptop.objects.get()) == 1
    held, other, enrolled = Mail.objects.order_by("pk")
    assert {held.to, other.to, enrolled.to} == {TO, "buero@example.at"}
    assert (held.to, enrolled.to) == (TO, TO)
    assert (held.subject, enrolled.subject) == ("Aufgehalten: Herbstturnier", "Neuer Laptop: Laptop Linz")
    assert "Spiel 14 ergibt anderes.\n\nhttps://tarock.example.at" in held.text
    settings.SMTP = ""
    assert letters.upload_held(received, "x") == 0


def test_everybody_says_himself_where_the_server_writes_to(made: Server, settings: LazySettings) -> None:
    client = logged_in("chefin", Team.objects.create(organiser=made.club, name="Leute", owner=True))
    page = "/o/verein/meine-vereine/"
    assert 'type="email"' not in client.get(page).content.decode(), "where no mail is sent, nobody is asked"
    assert client.post(page, {"email": TO}).status_code == 404
    settings.SMTP = "smtp://127.0.0.1:9"
    assert client.post(page, {"email": "kein"}).status_code == 422
    assert client.post(page, {"email": TO}).status_code == 302
    assert mailing.whom(made.club) == [TO]
    assert TO in client.get(page).content.decode()


def test_what_was_written_to_him_is_told_and_forgotten(made: Server, settings: LazySettings) -> None:
    settings.SMTP = "smtp://127.0.0.1:9"
    person = Player.objects.create(name="Hanna Huber")
    user = User.objects.create_user("huber", email=TO, first_name="Hanna", last_name="Huber")
    Referee.objects.create(tournament=made.evening, user=user, player=person, active=False)
    telling.mail(made.club, TO, SUBJECT, TEXT)
    with override_settings(LANGUAGE_CODE="de-at"):
        section = next(part for part in read_stored(person, Audience.DESK).sections if part.key == "mails")
    assert [(row["email"], row["words"]) for row in section.rows] == [(TO, SUBJECT)]
    forget(person_id=person.pk, author="leitung")
    assert Mail.objects.count() == 0
