"""A club's list: what differs is shown and applied in one step, nobody matched by a name alone; taken back while nothing was touched."""

from collections.abc import Iterator
from datetime import date

import pytest
from django.conf import LazySettings

from tournament.desk.registration.merging.writing import merge
from tournament.desk.registration.players import add_player
from tournament.desk.registration.spreadsheets import Unreadable, read_lines
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.people.register import everybody
from tournament.ledger.store.refusals import Refused
from tournament.models import ClubMembership, MemberList, NumbersGiven, Player, RegisterLogRow, Tournament
from tournament.models.numbers import note_given
from tournament.register.forgetting import forget
from tournament.register.member_lists.differences import Differences, differences
from tournament.register.member_lists.rows import Member, members
from tournament.register.member_lists.writing import apply, undo
from tournament.register.memberships import join_club, leave_club

pytestmark = pytest.mark.django_db

DAY, EARLIER = date(2026, 9, 1), date(2020, 1, 1)
CLUB = "Tarockclub Süd"
FIRST, SECOND, NOBODYS = "1000019", "1000027", "2000012"


def read(text: str) -> list[Member]:
    return members(read_lines(text.encode()), everybody().read)


@pytest.fixture
def people() -> dict[str, Player]:
    """Of the club: Anna Huber by her membership and number, Eva Moser as lists show her, Karl Lang as a member who is shown elsewhere. Not
    of it: Ida Adler with a number, another Eva Moser, Max Weiß."""
    made = {
        "anna": Player(name="Anna Huber", place="Linz", club=CLUB, federation_number=FIRST),
        "eva": Player(name="Eva Moser", place="Wels", club="TAROCKCLUB SÜD"),
        "karl": Player(name="Karl Lang", place="Ried", club="Runde Ried"),
        "ida": Player(name="Ida Adler", place="Perg", club="Runde Perg", federation_number=SECOND),
        "other": Player(name="Eva Moser", place="Graz"),
        "max": Player(name="Max Weiß", place="Enns", club="Runde Enns"),
    }  # fmt: skip
    for person in made.values():
        person.save()
    note_given(NumbersGiven.Kind.FEDERATION, 100_002)
    ClubMembership.objects.create(person=made["anna"], club=CLUB, since=EARLIER)
    for club in (CLUB, "Runde Ried"):
        ClubMembership.objects.create(person=made["karl"], club=club)
    return made


def told(found: Differences) -> dict[str, list[object]]:
    return {
        "new": [row.name for row in found.new],
        "changed": [(one.before, one.after) for one in found.changed],
        "left": [one.person.name for one in found.left],
        "doubts": [(doubt.row.name, doubt.why, [one.key for one in doubt.candidates], doubt.said) for doubt in found.doubts],
        "faulty": [row.line for row in found.faulty],
    }


NOTHING: dict[str, list[object]] = {"new": [], "changed": [], "left": [], "doubts": [], "faulty": []}


def test_a_list_that_says_what_is_known_changes_nothing(people: dict[str, Player]) -> None:
    rows = read(f"Name;Ort;Verbandsnr.\nHuber Anna;Linz;{FIRST}\nEva Moser;;\nKARL LANG;Ried;\n")
    found = differences(CLUB, rows, {})
    assert (told(found), found.is_nothing) == (NOTHING, True), "another spelling says nothing, nor what the list leaves out"
    with pytest.raises(Refused) as refused:
        apply(club=CLUB, day=DAY, rows=rows, said={})
    assert "nothing" in refused.value.codes
    assert not MemberList.objects.exists()


def test_the_number_decides_and_a_name_only_with_the_club(people: dict[str, Player]) -> None:
    """Ida has married and moved, her number says that it is she; Max Weiß may be another; Eva is she of the club; Neu Ling nobody knows."""
    rows = read(
        f"Verbandsnummer;Name;Ort\n{SECOND};Ida Berger;Wels\n;Max Weiss;\n;Eva Moser;Linz\n;Neu Ling;Steyr\n{FIRST};Anna Huber;Linz\n"
    )
    found = differences(CLUB, rows, {})
    assert told(found) == {
        "new": ["Neu Ling"],
        "changed": [
            (("Ida Adler", "Perg", "Runde Perg"), ("Ida Berger", "Wels", CLUB)),
            (("Eva Moser", "Wels", "TAROCKCLUB SÜD"), ("Eva Moser", "Linz", "TAROCKCLUB SÜD")),
        ],
        "left": ["Karl Lang"],
        "doubts": [("Max Weiss", "", [people["max"].pk], "")],
        "faulty": [],
    }
    said = differences(CLUB, rows, {3: str(people["max"].pk)})
    assert told(said)["changed"][-1] == (("Max Weiß", "Enns", "Runde Enns"), ("Max Weiß", "Enns", CLUB))
    assert not said.open
    assert told(differences(CLUB, rows, {3: "neu"}))["new"] == ["Max Weiss", "Neu Ling"]
    assert told(differences(CLUB, rows, {3: "weg"}))["new"] == ["Neu Ling"]
    assert differences(CLUB, rows, {3: str(people["anna"].pk)}).open, "only whom the page offered"


@pytest.mark.parametrize("row, why", [
    (f"{NOBODYS};Anna Huber;Linz", "Diese Verbandsnummer hat niemand"),
    (f"{SECOND};Gustav Gans;Linz", "Die Verbandsnummer gehört jemandem, der anders heißt"),
])  # fmt: skip
def test_a_number_that_disagrees_is_asked_about(people: dict[str, Player], row: str, why: str) -> None:
    [doubt] = differences(CLUB, read(f"Verbandsnummer;Name;Ort\n{row}\n"), {}).doubts
    assert doubt.why == why
    assert {one.key for one in doubt.candidates} == {people["anna"].pk if row.startswith(NOBODYS) else people["ida"].pk}


def test_namesakes_in_the_club_and_in_the_list_are_asked_about(people: dict[str, Player]) -> None:
    second = Player.objects.create(name="Eva Moser", place="Steyr", club=CLUB)
    both = {people["eva"].pk, second.pk}
    [doubt] = differences(CLUB, read("Name;Ort\nEva Moser;Linz\n"), {}).doubts
    assert (doubt.why, {one.key for one in doubt.candidates} >= both) == ("Im Verein heißen mehrere so", True)
    assert told(differences(CLUB, read("Name;Ort\nEva Moser;Steyr\n"), {}))["doubts"] == [], "the place tells them apart"
    [doubt] = differences(CLUB, read("Name;Ort\nKarl Lang;Ried\nKarl Lang;Ried\n"), {}).doubts
    assert (doubt.row.line, doubt.why, list(doubt.candidates)) == (3, "Steht zweimal in der Liste", [])


def test_a_stranger_who_stands_in_the_list_twice_is_new_once(people: dict[str, Player]) -> None:
    rows = read("Name;Ort\nRosa Neu;Linz\nRosa Neu;Linz\nRosa Neu;Wels\n")
    found = differences(CLUB, rows, {})
    assert [row.line for row in found.new] == [2, 4], "the place tells them apart"
    assert [(doubt.row.line, doubt.why) for doubt in found.doubts] == [(3, "Steht zweimal in der Liste")]
    assert [row.line for row in differences(CLUB, rows, {3: "neu"}).new] == [2, 3, 4]


def test_who_may_be_on_the_list_has_not_left(people: dict[str, Player]) -> None:
    rows = read("Name;Ort\nAnna Hubr;Linz\nEva Moser;Wels\nKarl Lang;\n")
    for said in ({}, {2: "weg"}, {2: str(people["anna"].pk)}):
        assert told(differences(CLUB, rows, said))["left"] == []
    assert told(differences(CLUB, rows, {2: "neu"}))["left"] == ["Anna Huber"]


def test_faults_of_rows_are_said_and_left_out(people: dict[str, Player]) -> None:
    found = differences(CLUB, read(f"Passnr;Name;Ort\n1000018;Anna Huber;Linz\n12;Eva Moser;\n;{'x' * 201};Linz\n"), {})
    assert [row.line for row in found.faulty] == [2, 3, 4]
    assert "Prüfziffer" in found.faulty[0].fault
    assert read("Nr;Name\n1;Anna Huber\n2;Eva Moser\n")[0].number == "", "numbers on a lapel are none of the federation's"
    assert read(f"Nr;Name\n{FIRST};Anna Huber\n{SECOND};Eva Moser\n")[1].number == SECOND
    with pytest.raises(Unreadable):
        read("1;2\n3;4\n")


def state() -> Iterator[object]:
    yield from Player.objects.order_by("pk").values_list("pk", "name", "place", "club", "search", "federation_number")
    yield from ClubMembership.objects.order_by("pk").values_list("pk", "person_id", "club", "since", "until")


@pytest.fixture
def applied(people: dict[str, Player], settings: LazySettings) -> MemberList:
    """Ida comes from elsewhere, Eva has moved, Neu Ling is new; Karl and Anna are not on the list."""
    settings.REGISTER_OWNER = True
    people["before"] = list(state())  # type: ignore[assignment]
    rows = read(f"Verbandsnummer;Name;Ort\n{SECOND};Ida Berger;Wels\n;Eva Moser;Linz\n;Neu Ling;Steyr\n")
    return apply(club=f" {CLUB} ", day=DAY, rows=rows, said={}, author="L")


def test_a_list_is_applied_in_one_step(people: dict[str, Player], applied: MemberList) -> None:
    new = Player.objects.get(name="Neu Ling")
    assert (new.place, new.club, new.provisional, len(new.federation_number)) == ("Steyr", CLUB, False, 7)
    shown = {row.name: row.club for row in Player.objects.all() if row.pk != people["other"].pk}
    assert shown == {
        "Anna Huber": "", "Eva Moser": "TAROCKCLUB SÜD", "Karl Lang": "Runde Ried", "Ida Berger": CLUB, "Max Weiß": "Runde Enns",
        "Neu Ling": CLUB,
    }  # fmt: skip
    assert sorted(ClubMembership.objects.filter(club=CLUB).values_list("person__name", "since", "until")) == [
        ("Anna Huber", EARLIER, DAY), ("Eva Moser", None, None), ("Ida Berger", DAY, None), ("Karl Lang", None, DAY),
        ("Neu Ling", DAY, None),
    ]  # fmt: skip
    [row] = RegisterLogRow.objects.all()
    assert (row.action, row.author) == ("member_list", "L")
    assert row.facts == {"club": CLUB, "count": 3, "new": 1, "changed": 2, "left": 2}


def test_a_list_is_taken_back_whole(people: dict[str, Player], applied: MemberList) -> None:
    undo(list_id=applied.pk, author="M")
    assert list(state()) == people["before"]
    applied.refresh_from_db()
    assert (applied.undone_by, applied.undone_at is not None) == ("M", True)
    assert RegisterLogRow.objects.latest("pk").action == "undo_member_list"
    with pytest.raises(Refused) as refused:
        undo(list_id=applied.pk)
    assert "undone" in refused.value.codes


TOUCHES = {
    "a name": lambda people, tournament: _change(people["ida"], name="Ida Neu"),
    "a club that was shown": lambda people, tournament: _change(people["anna"], club="Runde Ried"),
    "a merge": lambda people, tournament: merge(person_id=people["max"].pk, other_id=Player.objects.get(name="Neu Ling").pk),
    "a registration of who was new": lambda people, tournament: add_player(
        tournament_id=tournament.pk, player_id=Player.objects.get(name="Neu Ling").pk
    ),
    "a club that somebody new entered": lambda people, tournament: join_club(
        person_id=Player.objects.get(name="Neu Ling").pk, club="Anderer", since=None
    ),
    "a club that somebody left": lambda people, tournament: leave_club(
        membership_id=ClubMembership.objects.get(person=people["eva"]).pk, until=DAY
    ),
    "a club that somebody entered again": lambda people, tournament: ClubMembership.objects.create(person=people["karl"], club=CLUB),
    "a name that was forgotten": lambda people, tournament: forget(person_id=people["ida"].pk),
    "another list": lambda people, tournament: apply(
        club=CLUB, day=DAY, rows=read("Name;Ort\nIda Berger;Enns\nNeu Ling;\nEva Moser;\n"), said={}
    ),
}  # fmt: skip


def _change(person: Player, **values: str) -> None:
    person.refresh_from_db()
    for name, value in values.items():
        setattr(person, name, value)
    person.save()


@pytest.mark.parametrize("touch", TOUCHES)
def test_what_was_touched_since_keeps_the_list(people: dict[str, Player], applied: MemberList, touch: str) -> None:
    tournament = create_tournament(name="Probe", system="koenigrufen-cup")
    TOUCHES[touch](people, tournament)
    before = list(state())
    with pytest.raises(Refused) as refused:
        undo(list_id=applied.pk)
    assert "changed_since" in refused.value.codes
    assert "Sie lässt sich nicht mehr zurücknehmen" in refused.value.findings[0].message
    assert list(state()) == before


def test_what_touched_nothing_of_it_keeps_nothing(people: dict[str, Player], applied: MemberList) -> None:
    tournament: Tournament = create_tournament(name="Probe", system="koenigrufen-cup")
    add_player(tournament_id=tournament.pk, player_id=people["ida"].pk)
    join_club(person_id=people["max"].pk, club=CLUB, since=None)
    undo(list_id=applied.pk)
    assert not Player.objects.filter(name="Neu Ling").exists()


def test_undecided_rows_are_not_applied(people: dict[str, Player]) -> None:
    with pytest.raises(Refused) as refused:
        apply(club=CLUB, day=DAY, rows=read("Name;Ort\nMax Weiß;Enns\n"), said={})
    assert "open" in refused.value.codes
    with pytest.raises(Refused) as refused:
        apply(club=" ", day=DAY, rows=read("Name;Ort\nMax Weiß;Enns\n"), said={})
    assert "missing_field" in refused.value.codes


def test_what_was_forgotten_stands_in_no_list(people: dict[str, Player], applied: MemberList) -> None:
    add_player(tournament_id=create_tournament(name="Probe", system="koenigrufen-cup").pk, player_id=people["ida"].pk)
    forget(person_id=people["ida"].pk)
    assert "Ida" not in str(list(applied.rows.values_list("before", "after")))
