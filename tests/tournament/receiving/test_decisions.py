"""What a person decides about what is held and about who somebody is, each taken back again, each in the log; and that somebody who is
forgotten is so everywhere."""

import json
from typing import Any

import pytest
from django.test import Client, override_settings

from tests.tournament.receiving.club import Server, address, path, put
from tests.tournament.receiving.test_work import Followed
from tournament.desk.registration.merging.writing import merge, undo
from tournament.ledger.store.refusals import Refused
from tournament.models import (
    Alias,
    Course,
    Cup,
    Link,
    Organiser,
    PersonsPart,
    Player,
    Received,
    Revision,
    SeriesEntry,
    SeriesLogRow,
    UploadLogRow,
)  # fmt: skip
from tournament.personal.sections import TOLD
from tournament.receiving import chain, decisions, persons, work
from tournament.receiving.held import sentence
from tournament.receiving.log import read_log
from tournament.register.forgetting import forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> Followed:
    return Followed(monkeypatch)


@pytest.fixture
def server(followed: Followed) -> Server:
    return Server()


def revision(content: bytes) -> Revision:
    return Revision.objects.select_related("course").get(digest=address(content))


def head() -> str:
    work.work_all()
    found = Received._base_manager.get().head
    return "" if found is None else found.digest


def test_of_two_the_picked_one_counts_and_the_other_stays(server: Server) -> None:
    first = server.content()
    one, other = server.correction(first), server.correction(first, reason="Spiel 4 war falsch")
    for content in (first, one, other):
        put(content)
    assert head() == address(one)
    decisions.pick(revision_id=revision(other).pk, reason="Die Zettel sagen es", author="Rosa")
    assert head() == address(other)
    assert revision(one).course.removed
    assert put(other).status_code == 200
    after = server.correction(other, 3)
    assert put(after).status_code == 201
    decisions.bring_back(revision_id=revision(one).pk, reason="Irrtum", author="Rosa")
    assert revision(one).course.held == "not_the_head"
    decisions.pick(revision_id=revision(one).pk, reason="Doch diese", author="Rosa")
    assert head() == address(one)
    assert (revision(other).course.removed, revision(after).course.removed) == (True, True)
    assert [row.text.partition(":")[0] for row in read_log(server.linz)][:2] == ["Diese Fassung gilt", "Beiseitegelegt"]
    assert {row.author for row in read_log(server.linz)} == {"Rosa"}


def test_a_pick_puts_the_other_aside_though_it_is_held_for_itself(server: Server) -> None:
    first = server.content()
    wrong, right = server.correction(first, standings="d" * 64), server.correction(first, reason="Spiel 4 war falsch")
    for content in (first, wrong, right):
        put(content)
    assert head() == address(first)
    assert revision(wrong).course.held == "other_standings"
    decisions.pick(revision_id=revision(right).pk, reason="Die Zettel sagen es")
    assert head() == address(right)
    assert revision(wrong).course.removed


def test_of_two_the_other_is_kept_aside_and_may_come_back(server: Server) -> None:
    first = server.content()
    one, other = server.correction(first), server.correction(first, reason="Spiel 4 war falsch")
    for content in (first, one, other):
        put(content)
    decisions.put_aside(revision_id=revision(other).pk, reason="Die erste stimmt")
    assert (put(other).status_code, head()) == (200, address(one))
    assert Client().get(path(other)).json()["held"] == "removed"
    decisions.bring_back(revision_id=revision(other).pk, reason="noch einmal")
    assert revision(other).course.held == "not_the_head"


@pytest.mark.parametrize("withdraws", [False, True])
def test_where_what_counts_is_put_aside_the_one_before_counts_again(server: Server, withdraws: bool) -> None:
    """The server may fail at what everybody has seen, when it has to build it anew."""
    first = server.content()
    second = server.withdrawal(first) if withdraws else server.correction(first)
    for content in (first, second):
        put(content)
        work.work_all()
    Course.objects.filter(revision__digest=address(second)).update(stage="built", held="fault")
    decisions.put_aside(revision_id=revision(second).pk, reason="Sie lässt sich nicht mehr zeigen.")
    assert head() == address(first)
    received = Received._base_manager.get()
    assert (received.withdrawn, len(received.results)) == (False, 9)
    Course.objects.filter(revision__digest=address(first)).update(stage="built", held="fault")
    with pytest.raises(Refused) as refused:
        decisions.put_aside(revision_id=revision(first).pk, reason="Diese auch.")
    assert refused.value.codes == ("counts",)
    assert head() == address(first)


def test_what_was_held_is_settled_again_and_never_published_as_it_was_sent(server: Server) -> None:
    content = server.content(standings="d" * 64)
    put(content)
    work.work_all()
    decisions.settle_again(revision_id=revision(content).pk, reason="Server ist neu")
    assert (head(), revision(content).course.held) == ("", "other_standings")
    for service in (decisions.pick, decisions.bring_back):
        with pytest.raises(Refused):
            service(revision_id=revision(content).pk, reason="trotzdem")


def test_what_rests_on_what_was_put_aside_goes_on(server: Server) -> None:
    wrong = server.content(standings="d" * 64)
    put(wrong)
    work.work_all()
    decisions.put_aside(revision_id=revision(wrong).pk, reason="Der Laptop war alt")
    right = server.correction(wrong)
    assert put(right).status_code == 201
    assert head() == address(right)


def test_a_reason_is_asked_for_and_names_nobody(server: Server) -> None:
    content = server.content(standings="d" * 64)
    put(content)
    work.work_all()
    name = server.parts.persons["persons"][0]["name"]
    for reason, code in (("", "missing_reason"), (f"{name} sagt es", "name_in_reason")):
        with pytest.raises(Refused) as refused:
            decisions.put_aside(revision_id=revision(content).pk, reason=reason)
        assert refused.value.codes == (code,)
    assert not revision(content).course.removed


def test_a_chain_passes_over_what_was_put_aside(server: Server) -> None:
    first = server.content()
    second = server.correction(first)
    third = server.correction(second, 3)
    for content in (first, second, third):
        put(content)
    Course.objects.filter(revision__digest=address(second)).update(removed=True)
    rows = chain.revisions_of(Received._base_manager.get())
    assert [row.digest for row in chain.counted(rows)] == [address(first), address(third)]


# Who somebody is -----------------------------------------------------------------------------------------------------------------------


def arrived(server: Server) -> tuple[Received, dict[str, Any]]:
    put(server.content())
    work.work_all()
    return Received._base_manager.get(), server.parts.persons["persons"][0]


def unknown() -> list[int]:
    return Course.objects.get().facts.get("unknown", [])


def test_a_person_says_who_somebody_is_and_takes_it_back(server: Server, followed: Followed) -> None:
    received, row = arrived(server)
    person = Player.objects.create(name="Anna Moser-Huber")
    followed.calls.clear()
    persons.link(received_id=received.pk, number=row["number"], person_id=person.pk, author="Rosa")
    assert row["number"] not in unknown()
    work.work_all()
    assert followed.names == ["swap", "outdate", "recount"], "nobody is told twice"
    persons.unlink(received_id=received.pk, number=row["number"])
    assert row["number"] in unknown()
    assert not Link.objects.exists()
    assert "Anna Moser-Huber" in read_log(server.linz)[1].text


def test_what_a_club_calls_somebody_is_remembered_where_it_is_said_so(server: Server) -> None:
    received, row = arrived(server)
    person = Player.objects.create(name="Anna Moser-Huber")
    persons.link(received_id=received.pk, number=row["number"], person_id=person.pk, remember=True)
    server.parts.results["uid"] = server.parts.persons["tournament"] = "0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90"
    put(server.content())
    work.work_all()
    later = Link.objects.latest("pk")
    assert (later.tournament_id != received.pk, later.person, later.how) == (True, person, "alias")
    persons.unlink(received_id=received.pk, number=row["number"])
    assert not Alias.objects.exists()


@override_settings(REGISTER_OWNER=True)
def test_who_is_new_gets_a_number_of_the_federation(server: Server) -> None:
    received, row = arrived(server)
    made = persons.link_new(received_id=received.pk, number=row["number"])
    assert (made.person.name, made.how) == (row["name"], "person")
    assert made.person.federation_number != ""


def test_nobody_is_two_numbers_of_one_tournament(server: Server) -> None:
    received, row = arrived(server)
    person = Player.objects.create(name="Anna Moser-Huber")
    persons.link(received_id=received.pk, number=row["number"], person_id=person.pk)
    other = server.parts.persons["persons"][1]["number"]
    with pytest.raises(Refused) as refused:
        persons.link(received_id=received.pk, number=other, person_id=person.pk)
    assert refused.value.codes == ("linked_twice",)


def test_what_was_decided_stays_as_long_as_the_number_is_called_the_same(server: Server) -> None:
    received, row = arrived(server)
    other = server.parts.persons["persons"][1]
    for one in (row, other):
        person = Player.objects.create(name=f"Wer {one['number']}")
        persons.link(received_id=received.pk, number=one["number"], person_id=person.pk)
    first = server.content()
    other["name"] = "Jemand Anderer"
    put(server.correction(first))
    work.work_all()
    assert list(Link.objects.values_list("number", flat=True)) == [row["number"]]


def test_what_was_decided_before_a_withdrawal_is_of_whom_it_was_decided(server: Server) -> None:
    """Sent again afterwards, a number that is called otherwise is a question again."""
    received, row = arrived(server)
    other = server.parts.persons["persons"][1]
    for one in (row, other):
        person = Player.objects.create(name=f"Wer {one['number']}")
        persons.link(received_id=received.pk, number=one["number"], person_id=person.pk)
    first = server.content()
    gone = server.withdrawal(first)
    put(gone)
    work.work_all()
    other["name"] = "Jemand Anderer"
    put(server.correction(gone, 3))
    work.work_all()
    assert list(Link.objects.values_list("number", flat=True)) == [row["number"]]


def test_a_merge_takes_the_links_along_and_gives_them_back(server: Server) -> None:
    received, row = arrived(server)
    one, other = (Player.objects.create(name=name) for name in ("Anna Moser", "Anna Mosr"))
    persons.link(received_id=received.pk, number=row["number"], person_id=other.pk, remember=True)
    done = merge(person_id=one.pk, other_id=other.pk)
    assert (Link.objects.get().person, Alias.objects.get().person) == (one, one)
    undo(merge_id=done.pk)
    assert (Link.objects.get().person, Alias.objects.get().person) == (other, other)


# Forgotten -----------------------------------------------------------------------------------------------------------------------------


def everything_kept() -> str:
    """Every text that the tables of what was sent hold."""
    rows: list[Any] = []
    for model in (Received, Revision, PersonsPart, Course, Link, Alias, UploadLogRow):
        rows += list(model._base_manager.values())
    return json.dumps([*rows, *Player.objects.values_list("name", "search")], default=str, ensure_ascii=False)


@pytest.mark.parametrize("linked", [True, False])
def test_who_is_forgotten_is_nowhere_and_the_same_upload_is_known_again(server: Server, linked: bool, followed: Followed) -> None:
    """A law: linked by a person, or known by a name that nobody else has."""
    row = server.parts.persons["persons"][0]
    row["name"], row["place"] = "Xaveria Zwetschkenbaum", "Qwirbel"
    first = server.content()
    second = server.correction(first)
    for content in (first, second):
        put(content)
    work.work_all()
    received = Received._base_manager.get()
    person = Player.objects.create(name="Xaveria Zwetschkenbaum")
    if linked:
        persons.link(received_id=received.pk, number=row["number"], person_id=person.pk, remember=True)
    before = received.results, list(Revision.objects.values_list("digest", "results", "header", "signature"))
    count = Revision.objects.count()
    forget(person_id=person.pk)
    for sign in ("Xaveria", "Zwetschkenbaum", "Qwirbel"):
        assert sign not in everything_kept()
    received.refresh_from_db()
    assert (received.results, list(Revision.objects.values_list("digest", "results", "header", "signature"))) == before
    assert set(PersonsPart.objects.values_list("redacted", flat=True)) == {True}
    assert set(Course.objects.values_list("stage", flat=True)) == {"matched"}
    assert [put(content).status_code for content in (first, second)] == [200, 200]
    assert [Client().get(path(content)).status_code for content in (first, second)] == [200, 200]
    assert Revision.objects.count() == count
    assert "Zwetschkenbaum" not in everything_kept()
    followed.calls.clear()
    work.work_all()
    built = [call for call in followed.calls if call[0] == "build"]
    assert len(built) == 2
    assert "Zwetschkenbaum" not in str(followed.calls)
    received.refresh_from_db()
    assert received.head.digest == address(second)
    assert [row["said"].get("rank") for row in received.results] == [row["said"].get("rank") for row in before[0]]


def test_a_laptop_that_has_not_heard_of_it_does_not_bring_the_name_back(server: Server, followed: Followed) -> None:
    received, row = arrived(server)
    person = Player.objects.create(name=row["name"])
    persons.link(received_id=received.pk, number=row["number"], person_id=person.pk)
    forget(person_id=person.pk)
    later = server.correction(server.content())
    assert put(later).status_code == 201
    work.work_all()
    assert row["name"] not in PersonsPart.objects.get(revision__digest=address(later)).content
    assert put(later).status_code == 200
    assert "PersonsPart" in TOLD


def counted_and_published(server: Server) -> Cup:
    """A cup of the federation that counts the tournament, and published its state a moment ago."""
    cup = Cup.objects.create(organiser=Organiser.objects.get(slug="verband"), name="Landescup", slug="landescup")
    SeriesEntry.objects.create(cup=cup, organiser=server.linz, uid=server.tournament.uid, state="accepted")
    SeriesLogRow.objects.create(cup=cup, action="publish_series", facts={"state": "abcdef"}, detail={"digest": "a" * 64, "answer": {}})
    return cup


def test_a_correction_after_a_series_was_published_waits_for_a_person(server: Server) -> None:
    first = server.content()
    put(first)
    assert head() == address(first)
    cup = counted_and_published(server)
    late = server.correction(first)
    put(late)
    assert (head(), revision(late).course.held) == (address(first), "late")
    assert sentence("late", revision(late).course.facts) == (
        "Mit dem Stand davor ist schon veröffentlicht: Landescup. Soll sie noch zählen?"
    )
    decisions.admit(revision_id=revision(late).pk, reason="Der Zettel liegt vor", author="Rosa")
    assert head() == address(late)
    decisions.put_aside(revision_id=revision(late).pk, reason="Doch nicht", author="Rosa")
    assert head() == address(first), "the one before counts again, and is not late itself"
    decisions.bring_back(revision_id=revision(late).pk, reason="Doch", author="Rosa")
    assert head() == address(late)
    assert [row.text.partition(":")[0] for row in read_log(server.linz)] == ["Zurückgeholt", "Beiseitegelegt", "Zählt noch"]
    once_more = server.withdrawal(late, 3)
    put(once_more)
    assert (head(), revision(once_more).course.held) == (address(late), "late"), "each is asked about"
    decisions.put_aside(revision_id=revision(once_more).pk, reason="Nein")
    SeriesEntry.objects.filter(cup=cup).update(state="refused")
    last = server.correction(late, 3)
    put(last)
    assert head() == address(last), "no series counts it any more"


def test_a_correction_before_the_series_is_published_counts_at_once(server: Server) -> None:
    first = server.content()
    put(first)
    counted_and_published(server)
    assert head() == address(first)
    second = server.correction(first)
    put(second)
    assert head() == address(second)


def test_what_was_settled_again_is_late_all_the_same(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    first = server.content()
    put(first)
    assert head() == address(first)
    counted_and_published(server)
    late = server.correction(first, rules="c" * 64)
    put(late)
    work.work_all()
    assert revision(late).course.held == "other_rules"
    monkeypatch.setattr("tournament.receiving.stages.digest", lambda *_said: "c" * 64)
    decisions.settle_again(revision_id=revision(late).pk, reason="Server ist neu")
    assert (head(), revision(late).course.held) == (address(first), "late")


def test_a_withdrawal_that_should_not_be_is_put_aside_and_the_pages_are_back(server: Server, followed: Followed) -> None:
    first = server.content()
    put(first)
    put(server.withdrawal(first))
    assert head() == ""
    gone = Revision.objects.get(action="withdraw")
    followed.calls.clear()
    decisions.put_aside(revision_id=gone.pk, reason="Ein Irrtum", author="Rosa")
    assert head() == address(first)
    assert (Received._base_manager.get().withdrawn, followed.names.count("swap")) == (False, 1)
    with pytest.raises(Refused):
        decisions.put_aside(revision_id=revision(first).pk, reason="Alles weg")
