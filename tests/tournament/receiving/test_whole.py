"""From the PUT to the public page, with all that follows for real: pages, archive, letters; and whoever is forgotten is in no file."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User

import rules
from tests.tournament.receiving.club import Server, address, put
from tournament.desk.registration.merging.writing import merge, undo
from tournament.models import Course, Cup, Delivery, Mail, Membership, Organiser, Player, Received, Revision, Team, Webhook
from tournament.receiving import following, laptops, persons, work
from tournament.receiving.decisions import pick, settle_again
from tournament.receiving.held import Held
from tournament.register.correcting import correct
from tournament.register.forgetting import forget
from tournament.series.offers import accept, offer

pytestmark = pytest.mark.django_db
NAME, PLACE = "Xaveria Zwetschkenbaum", "Qwirbelbach"
SIGNS = ("Xaveria", "Zwetschkenbaum", "Qwirbelbach", "zwetschkenbaum", "qwirbelbach")


@pytest.fixture
def public(settings: LazySettings, tmp_path: Path) -> Path:
    settings.PUBLIC = tmp_path / "public"
    return settings.PUBLIC


def files_with(folder: Path) -> list[str]:
    """The files in which one of the signs stands, or in whose name."""
    return [
        str(path.relative_to(folder)) for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".gz"
        and any(sign.encode() in path.read_bytes() or sign in path.name for sign in SIGNS)
    ]  # fmt: skip


def test_who_is_forgotten_is_in_no_public_file(public: Path) -> None:
    server = Server()
    row = server.parts.persons["persons"][0]
    row["name"], row["place"] = NAME, PLACE
    first = server.content()
    put(first)
    work.work_all()
    put(server.correction(first))
    work.work_all()
    assert len(files_with(public)) > 4
    received = Received._base_manager.get()
    head = public / "ergebnisse" / "t" / str(received.uid) / "index.html"
    assert NAME in head.read_text(encoding="utf-8")
    person = Player.objects.create(name=NAME)
    persons.link(received_id=received.pk, number=row["number"], person_id=person.pk)
    forget(person_id=person.pk)
    work.work_all()
    assert files_with(public) == []
    assert f"Nr.\N{NO-BREAK SPACE}{row['number']}" in head.read_text(encoding="utf-8")
    assert set(Course.objects.values_list("stage", flat=True)) == {"done"}


def test_what_was_put_aside_after_it_was_public_is_in_no_public_file(public: Path) -> None:
    """Nobody builds it anew when somebody of it is forgotten."""
    server = Server()
    row = server.parts.persons["persons"][0]
    row["name"], row["place"] = NAME, PLACE
    first, other = server.content(), server.content(reading=1)
    for content in (first, other):
        put(content)
        work.work_all()
    pick(revision_id=Revision.objects.get(digest=address(other)).pk, reason="So ist es.")
    work.work_all()
    received = Received._base_manager.get()
    folder = public / "ergebnisse" / "t" / str(received.uid)
    assert not [path for path in folder.iterdir() if address(first) in path.name]
    assert address(first) not in (folder / "fassungen.html").read_text(encoding="utf-8")
    person = Player.objects.create(name=NAME)
    persons.link(received_id=received.pk, number=row["number"], person_id=person.pk)
    forget(person_id=person.pk)
    work.work_all()
    assert files_with(public) == []


def test_whom_the_server_forgets_it_shows_no_more_though_it_cannot_draw_the_pages(public: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After an update it may come to something else, and waits for a person: not with his name."""
    server = Server()
    row = server.parts.persons["persons"][0]
    row["name"], row["place"] = NAME, PLACE
    put(server.content())
    work.work_all()
    received, person = Received._base_manager.get(), Player.objects.create(name=NAME)
    persons.link(received_id=received.pk, number=row["number"], person_id=person.pk)
    work.work_all()
    forget(person_id=person.pk)

    def differs(*_said: object) -> None:
        raise Held("newer_program")

    with monkeypatch.context() as patch:
        patch.setattr(following, "build", differs)
        work.work_all()
    assert files_with(public) == []
    held = Course.objects.get()
    assert held.held == "newer_program"
    settle_again(revision_id=held.revision_id, reason="Der Server ist neu.")
    work.work_all()
    head = public / "ergebnisse" / "t" / str(received.uid) / "index.html"
    assert (files_with(public), "Turnier der Neun" in head.read_text(encoding="utf-8")) == ([], True)


def test_a_stone_says_why_by_the_withdrawal_that_counts(public: Path) -> None:
    server = Server()
    first = server.content()
    one, other = server.withdrawal(first, reason="eine Probe"), server.withdrawal(first, reason="doppelt gesandt")
    for content in (first, one, other):
        put(content)
        work.work_all()
    Course.objects.filter(revision__digest=address(first)).update(stage="matched")  # as when somebody of it is forgotten
    work.work_all()
    stone = public / "ergebnisse" / "t" / str(Received._base_manager.get().uid) / "index.html"
    assert "eine Probe" in stone.read_text(encoding="utf-8")


def test_a_cup_s_page_calls_everybody_as_the_register_does(public: Path) -> None:
    """Who turned out to be another, and who is called otherwise by now; nothing is sent for it."""
    server = Server()
    put(server.content())
    work.work_all()
    received = Received._base_manager.get()
    cup = Cup._base_manager.create(
        organiser=Organiser.objects.get(slug="verband"), name="Landescup", slug="landescup", policies={"formula": {"kind": "sum"}}
    )
    accept(entry_id=offer(cup_id=cup.pk, organiser_id=server.linz.pk, uid=received.uid).pk)
    one, other = (Player.objects.create(name=name) for name in ("Anna Moser-Berg", "Anna Mosr"))
    persons.link(received_id=received.pk, number=1, person_id=other.pk)

    def named() -> list[str]:
        work.work_all()
        page = (public / "ergebnisse" / "reihe" / "landescup" / "index.html").read_text(encoding="utf-8")
        return [name for name in ("Anna Mosr", "Anna Moser-Berg", "Anna Berg") if name in page]

    assert named() == ["Anna Mosr"]
    merged = merge(person_id=one.pk, other_id=other.pk)
    assert named() == ["Anna Moser-Berg"]
    correct(person_id=one.pk, name="Anna Berg", place="", club="")
    assert named() == ["Anna Berg"]
    undo(merge_id=merged.pk)
    assert named() == ["Anna Mosr"]


def test_who_has_to_decide_gets_a_letter_where_mail_is_sent(public: Path, settings: LazySettings) -> None:
    server = Server()
    settings.SMTP = "smtp://127.0.0.1:9"
    owner = User.objects.create_user("obmann", email="obmann@example.at")
    team = Team.objects.create(organiser=server.linz, name="Obmann", owner=True)
    Membership.objects.create(team=team, user=owner)
    put(server.content(standings="d" * 64))
    work.work_all()
    assert Course.objects.get().held == "other_standings"
    laptops.enrol(code=laptops.offer_code(organiser=server.linz), key="e" * 64, name="Neuer")
    subjects = list(Mail._base_manager.filter(to="obmann@example.at").order_by("pk").values_list("subject", flat=True))
    assert subjects == ["Aufgehalten: Turnier der Neun", "Neuer Laptop: Neuer"]


@pytest.mark.parametrize("reading, begins", [(rules.READING + 1, "Von einem neueren Programm"), (1, "Sie ersetzt eine andere Fassung")])
def test_what_is_held_as_it_arrives_is_told_too(public: Path, settings: LazySettings, reading: int, begins: str) -> None:
    server = Server()
    settings.SMTP = "smtp://127.0.0.1:9"
    team = Team.objects.create(organiser=server.linz, name="Obmann", owner=True)
    Membership.objects.create(team=team, user=User.objects.create_user("obmann", email="obmann@example.at"))
    hook = Webhook._base_manager.create(organiser=server.linz, url="https://example.at/", secret="whsec_", events=["upload.held"])
    if reading == 1:
        put(server.content())
    content = server.content(reading=reading)
    put(content)
    assert [row.body for row in Delivery.objects.filter(webhook=hook)] == [{"revision": address(content)}]
    [letter] = Mail._base_manager.filter(to="obmann@example.at")
    assert begins in letter.text
