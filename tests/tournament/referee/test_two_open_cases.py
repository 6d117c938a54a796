"""Two incidents in one game, both open at once: begun, decided in any order, decided anew, withdrawn; one rule says by which ruling the
line goes.

The rule, as docs/decisions.md has it: the ruling that settles the game first keeps doing so while it stands; one on the other incident
stands beside it and changes no amount; only a case's own ruling falls when it is decided anew; and where the settling one falls, nobody
pays by itself.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.tournament.court import DREIER_RENONCE, DREIER_WON, REVOKED, case, decide, referee, refused, totals
from tests.tournament.evening import content_digest, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.referee.test_rulings import DREIER_0, proved
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Call, Case, CaseState, Entry, Ruling, Table, Tournament
from tournament.referee.calls import call_referee
from tournament.referee.cases import change_case, drop_case, open_case

pytestmark = pytest.mark.django_db

OTHER_RENONCE = (15, -25, 5, 5)
"""The same Dreier, seat 1 revokes: seat 0 three times 5, seats 2 and 3 once, and he pays 25."""
FIRST, SECOND = "first", "second"
PAID = {FIRST: DREIER_RENONCE, SECOND: OTHER_RENONCE}
ACCUSED = {FIRST: 3, SECOND: 1}
LONGEST = 4


@dataclass
class Rule:
    """The rule, and nothing of the program: by which case's ruling the game goes (None: as it is written), and what was decided on each."""

    written: bool
    settling: str | None = None
    decided: dict[str, str] = field(default_factory=dict)
    dropped: frozenset[str] = frozenset()

    def after(self, do: str, which: str) -> "Rule":
        """What is so after one more step."""
        if do == "write":
            return Rule(written=True, settling=self.settling, decided=self.decided, dropped=self.dropped)
        if do == "drop":
            return Rule(self.written, self.settling, self.decided, self.dropped | {which})
        stays = self.settling if self.settling != which else None
        settling = stays or (which if do == "renonce" else None)
        return Rule(self.written or settling is not None, settling, {**self.decided, which: do}, self.dropped)

    @property
    def paid(self) -> tuple[int, ...]:
        """What everybody has of the table."""
        return PAID[self.settling] if self.settling else DREIER_WON if self.written else (0, 0, 0, 0)


class Court:
    """A Dreier of seat 0, on its line or not yet; seat 3 is said to have revoked in it, and seat 1 too."""

    def __init__(self, *, on_paper: bool) -> None:
        self.tournament = running()
        self.user, self.table = referee(self.tournament), the_table(self.tournament)
        self.on_paper = on_paper
        if on_paper:
            save(self.table, 1, DREIER_0)
        self.cases: dict[str, Case] = {}
        self.begin(FIRST)

    def begin(self, which: str) -> None:
        """A case on the game, beside the one that is there."""
        where = {"position": POSITION_STEP} if self.on_paper else {"game": 1}
        opened = open_case(table_id=self.table.pk, user=self.user, beside=[other.pk for other in self.cases.values()], **where)
        told = {} if self.on_paper else {"record": DREIER_0}
        found = {**REVOKED, "accused": [ACCUSED[which]], **told}
        self.cases[which] = change_case(case_id=opened.pk, expected_version=1, user=self.user, **found)

    def act(self, do: str, which: str) -> None:
        """One step, as a referee would."""
        if do == "write":
            save(self.table, 1, DREIER_0)
            return
        about = Case.objects.get(pk=self.cases[which].pk)
        if do == "drop":
            drop_case(case_id=about.pk, expected_version=about.version, reason="zurückgezogen", user=self.user)
        else:
            why = {"departure": "Blatt nachgelegt"} if do == "no_renonce" else {}
            decide(about, self.user, do, reason="neu gesehen", **why)

    def must_be(self, rule: Rule, way: str) -> None:
        """The line, the rulings and the sums are what the rule says."""
        standing = {ruling.case_id: ruling for ruling in Ruling.objects.filter(standing=True)}
        assert {which: standing[self.cases[which].pk].decision for which in rule.decided} == rule.decided, way
        assert len(standing) == len(rule.decided), way
        settling = [key for key, ruling in standing.items() if ruling.record is not None]
        assert settling == ([self.cases[rule.settling].pk] if rule.settling else []), way
        line = Entry.objects.filter(table=self.table, current=True).select_related("ruling").first()
        assert (line is not None) is rule.written, way
        if line is not None and rule.settling:
            assert line.ruling == standing[self.cases[rule.settling].pk], way
        assert line is None or line.ruling is None or line.ruling.standing, way
        assert totals(self.table) == rule.paid, way


@contextmanager
def undone() -> Iterator[None]:
    """What is stored here is gone after it."""
    point = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(point)


def steps(court: Court, rule: Rule) -> Iterator[tuple[str, str]]:
    """What a referee can do next, or the table."""
    if not rule.written:
        yield "write", ""
    for which in tuple(court.cases):
        if which in rule.dropped:
            continue
        yield "renonce", which
        yield "no_renonce", which
        if which not in rule.decided:
            yield "drop", which


def walk(court: Court, rule: Rule, way: str, left: int) -> int:
    """Every sequence of so many steps from here; how many were gone."""
    court.must_be(rule, way)
    if not left:
        assert proved(court.tournament), way
        return 0
    gone, cases = 0, dict(court.cases)
    if SECOND not in cases:
        with undone():
            court.begin(SECOND)
            gone += 1 + walk(court, rule, f"{way} begin second;", left - 1)
        court.cases = cases
    for do, which in steps(court, rule):
        with undone():
            court.act(do, which)
            gone += 1 + walk(court, rule.after(do, which), f"{way} {do} {which};", left - 1)
    return gone


@pytest.mark.parametrize("on_paper", [True, False], ids=["written", "unwritten"])
def test_the_line_goes_by_the_rule_in_whatever_order_two_open_cases_are_decided(on_paper: bool) -> None:
    gone = walk(Court(on_paper=on_paper), Rule(written=on_paper), "", LONGEST)
    assert gone > 240


def two_open(line: int | None = 1) -> tuple[Tournament, User, Table, Case]:
    """A Dreier of seat 0 is on the first line, and the case of seat 3 is open there (None: on a game that is not written)."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, DREIER_0)
    return tournament, user, table, case(table, user, line=line, **({} if line else {"game": 2}))


def test_only_who_knows_of_the_open_case_begins_another() -> None:
    _tournament, user, table, first = two_open()
    where = {"table_id": table.pk, "user": user, "game": 1}
    assert refused(lambda: open_case(**where)) == ("case_open",)
    second = open_case(**where, beside=[first.pk])
    # The same form once more does not know of what it has made.
    with pytest.raises(Refused) as caught:
        open_case(**where, beside=[first.pk])
    assert (caught.value.codes, caught.value.context) == (("case_open",), {"cases": [first.pk, second.pk]})
    third = open_case(**where, beside=[first.pk, second.pk])
    assert Case.objects.filter(table=table, position=POSITION_STEP, state=CaseState.OPEN).count() == 3
    drop_case(case_id=third.pk, expected_version=1, reason="Irrtum", user=user)
    # What is open beside a case is no reason to refuse what is found out in it.
    assert change_case(case_id=second.pk, expected_version=1, user=user, violation="farbzwang").version == 2


def test_a_call_that_is_sent_twice_has_one_case_beside_the_open_one() -> None:
    _tournament, user, table, first = two_open()
    sent = {"table_id": table.pk, "client_id": uuid4(), "game": 1, "words": "Farbe nicht bedient"}
    call = call_referee(**sent)
    assert call_referee(**sent) == call
    assert refused(lambda: open_case(table_id=table.pk, user=user, call_id=call.pk)) == ("case_open",)
    assert Call.objects.get(pk=call.pk).taken_by is None
    second = open_case(table_id=table.pk, user=user, call_id=call.pk, beside=[first.pk])
    assert open_case(table_id=table.pk, user=user, call_id=call.pk, beside=[first.pk]) == second
    assert Case.objects.count() == 2


@pytest.mark.parametrize("line", [1, None], ids=["written", "unwritten"])
def test_a_case_that_turns_out_to_be_about_the_same_game_goes_there_by_who_knows_of_the_first(line: int | None) -> None:
    _tournament, user, table, first = two_open(line)
    where = {"position": POSITION_STEP} if line else {"game": 2}
    other = open_case(table_id=table.pk, user=user)
    move = {"case_id": other.pk, "expected_version": 1, "user": user, **where}
    assert refused(lambda: change_case(**move)) == ("case_open",)
    assert change_case(**move, beside=[first.pk]).game == (1 if line else 2)


def test_two_open_cases_on_a_game_stay_with_it_when_it_is_written() -> None:
    _tournament, user, table, first = two_open(None)
    second = open_case(table_id=table.pk, user=user, game=2, beside=[first.pk])
    save(table, 2, {**DREIER_0, "dealer": 1})
    change_case(case_id=second.pk, expected_version=1, user=user, position=2 * POSITION_STEP)
    assert refused(lambda: open_case(table_id=table.pk, user=user, game=2, beside=[first.pk])) == ("case_open",)


def test_the_file_keeps_both_open_cases() -> None:
    tournament, user, table, first = two_open()
    open_case(table_id=table.pk, user=user, game=1, beside=[first.pk])
    tournament.refresh_from_db()
    copy = import_tournament(file=read_file(as_text(written(tournament)).encode()))
    assert (content_digest(copy), Case.objects.filter(table__round__tournament=copy, state=CaseState.OPEN).count()) == (
        content_digest(tournament),
        2,
    )


def test_the_page_asks_whether_it_is_the_open_case_or_a_second_incident(client: Client) -> None:
    tournament, user, _table, first = two_open()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    new, about = reverse("case-new", args=[tournament.slug]), reverse("case", args=[tournament.slug, first.pk])
    begin = {"round": "1", "table": "1", "game": "1"}
    asked = client.post(new, begin)
    page = asked.content.decode()
    assert (asked.status_code, Case.objects.count()) == (409, 1)
    assert "Zu diesem Spiel ist ein Fall offen" in page
    assert "<b>4: Farbe nicht bedient</b>" in page
    assert f'href="{about}"' in page
    assert all(f'name="{name}" value="{value}"' in page for name, value in begin.items())
    answer = {**begin, "beside": f"{first.pk} "}
    second = Case.objects.get(pk=client.post(new, answer)["Location"].rstrip("/").rsplit("/", 1)[-1])
    assert (second.position, second.pk != first.pk) == (POSITION_STEP, True)
    # Sent once more it is no third one: it is asked again, about both.
    again = client.post(new, answer)
    assert (again.status_code, Case.objects.count()) == (409, 2)
    assert "noch nichts angegeben" in again.content.decode()
    assert "In diesem Spiel ist noch ein Vorfall offen" in client.get(about, {"schritt": "entscheid"}).content.decode()


def test_the_page_asks_for_a_call_and_where_the_game_is_tapped_later(client: Client) -> None:
    tournament, user, table, first = two_open()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    call = call_referee(table_id=table.pk, client_id=uuid4(), game=1)
    page = client.post(reverse("case-new", args=[tournament.slug]), {"call": call.pk}).content.decode()
    assert f'name="call" value="{call.pk}"' in page
    other = open_case(table_id=table.pk, user=user)
    address = reverse("case", args=[tournament.slug, other.pk])
    tapped = {"do": "save", "schritt": "spiel", "version": "1", "line": str(POSITION_STEP)}
    asked = client.post(address, tapped)
    assert (asked.status_code, "Zweiter Vorfall" in asked.content.decode()) == (422, True)
    assert client.post(address, {**tapped, "beside": str(first.pk)}).status_code == 302
    assert Case.objects.get(pk=other.pk).position == POSITION_STEP


TOLD = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "announcements": [{"kind": "pagat", "by": 1, "when": "open"}]}


def test_a_second_incident_knows_the_game_that_was_told_of_the_first(client: Client) -> None:
    """Of a game that nobody has written, whether it is begun on it or comes to it by its step; what is known of the first is said in every
    list."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    first = open_case(table_id=table.pk, user=user, game=1)
    change_case(case_id=first.pk, expected_version=1, user=user, record=TOLD)
    second = open_case(table_id=table.pk, user=user, game=1, beside=[first.pk])
    third = open_case(table_id=table.pk, user=user)
    change_case(case_id=third.pk, expected_version=1, user=user, game=1, beside=[first.pk, second.pk])
    assert [Case.objects.get(pk=one.pk).record for one in (second, third)] == [TOLD, TOLD]
    elsewhere = open_case(table_id=table.pk, user=user, game=2)
    assert Case.objects.get(pk=elsewhere.pk).record is None
    drop_case(case_id=third.pk, expected_version=2, reason="irrtümlich", user=user)
    begun = client.post(reverse("case-new", args=[tournament.slug]), {"round": "1", "table": "1", "game": "1"}).content.decode()
    listed = client.get(reverse("referee", args=[tournament.slug])).content.decode()
    for page, empty in ((begun, 0), (listed, 1)):
        assert (page.count("Rufer, 2, mit 3"), page.count("noch nichts angegeben")) == (2, empty)


def test_what_is_written_is_not_told() -> None:
    _tournament, user, table, first = two_open()
    Case.objects.filter(pk=first.pk).update(record=TOLD)
    assert open_case(table_id=table.pk, user=user, game=1, beside=[first.pk]).record is None
