"""What a phone knows of a sheet it is not told again; with what it knows it has the whole sheet, whatever has happened at the table."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.court import case, decide, referee, ruled_dreier
from tests.tournament.evening import DREIER, FAULTY, REDEAL, RUFER, running, save, the_table
from tests.tournament.phone_hand import FIRST, Hand, write
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair
from tournament.desk.registration.players import change_player, import_players
from tournament.ledger.lines.settling import confirm_table, reopen_table
from tournament.ledger.lines.writing import insert_entry, strike_entry
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Entry, Seat, Table
from tournament.referee.appeals import appeal_ruling
from tournament.referee.cases import dispute_case

pytestmark = pytest.mark.django_db


class Knowing(Hand):
    """A phone that names what it knows, and puts the rest behind it, as its script does (static/phones/api.js)."""

    known: dict[str, Any] = {}

    def look(self) -> dict[str, Any]:
        """What it has of the table now. `told`: so many lines came."""
        said = {"device": self.device, **({"knows": self.known["mark"]} if self.known else {})}
        return self.learn(self.client.get(reverse("phone-state", args=[self.token]), said).json())

    def learn(self, state: dict[str, Any]) -> dict[str, Any]:
        self.told = len(state["lines"])
        lines, kept = state.pop("known", (0, 0))
        for name, count in (("lines", lines), ("kept", kept)):
            state[name] = [*self.known.get(name, ())[:count], *state[name]]
        self.known = json.loads(json.dumps(state))
        return state

    def send(self, name: str, **said: Any) -> Any:
        return super().send(name, **said, **({"knows": self.known["mark"]} if self.known else {}))


@pytest.fixture
def hand() -> Knowing:
    """It has seen a redeal and a game."""
    table = the_table(running(games=20))
    save(table, 1, {**REDEAL, "dealer": 0})
    save(table, 2, RUFER)
    found = Knowing(table)
    found.send("greet", seat=0)
    found.look()
    return found


def test_a_line_behind_the_others_is_one_line(hand: Knowing) -> None:
    first = hand.look()
    assert hand.told == 0, "nothing has happened"
    answer = hand.game(3, {**FIRST, "dealer": "1"}).json()["state"]
    assert (answer["known"], len(answer["lines"]), len(answer["kept"])) == ([2, 2], 1, 1)
    assert hand.learn(answer) == Hand.state(hand)
    assert hand.known["lines"][:2] == first["lines"]


def test_an_answer_in_which_every_line_is_known_settles_nothing(hand: Knowing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.phones.lines.with_reasons", lambda *_arguments, **_more: pytest.fail("settled"))
    with CaptureQueriesContext(connection) as asked:
        hand.look()
    assert len(asked) == 4


def test_a_correction_is_the_whole_sheet(hand: Knowing) -> None:
    answer = hand.game(2, {**FIRST, "partner": "3"}, version=1).json()["state"]
    assert "known" not in answer
    assert hand.learn(answer) == Hand.state(hand)
    assert hand.told == 3


def test_an_appeal_is_told_to_who_knows_the_ruled_line() -> None:
    tournament, user, ruling = ruled_dreier()
    hand = Knowing(the_table(tournament))
    before = hand.look()["lines"][0]["note"]
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user)
    assert hand.look() == Hand.state(hand)
    assert hand.known["lines"][0]["note"] != before


def test_who_knows_something_else_is_told_everything(hand: Knowing) -> None:
    """A phone of another table, of another language, one that kept something odd, one of an older page."""
    whole = Hand.state(hand)
    for knows in ("", "ab", "0" * 16, Hand(the_table(hand.table.round.tournament, 2)).state()["mark"], "…" * 400):
        address = reverse("phone-state", args=[hand.token])
        assert hand.client.get(address, {"device": hand.device, "knows": knows}).json() == whole
    hand.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    english = hand.client.get(address, {"device": hand.device, "knows": whole["mark"]}).json()
    assert "known" not in english
    assert english["lines"][0]["label"] != whole["lines"][0]["label"]


def games(table: Table) -> list[Entry]:
    return list(Entry.objects.filter(table=table, current=True, record__isnull=False).order_by("position"))


def anything(table: Table, court: User, chance: Random) -> Callable[[], object]:
    """One of the many things that can happen at a table."""
    lines, tournament = games(table), table.round.tournament
    line, seat = chance.choice(lines), chance.randrange(4)
    game = {"game": "dreier", "dealer": chance.randrange(4), "declarer": seat, "won": chance.random() < 0.5}
    newest = max(Entry.objects.filter(table=table).values_list("position", flat=True)) + POSITION_STEP

    def ruled() -> None:
        decide(case(table, court, line.position // POSITION_STEP), court)

    def disputed() -> None:
        about = case(table, court, line.position // POSITION_STEP)
        dispute_case(case_id=about.pk, expected_version=about.version, reason="Zeugen fehlen", user=court)

    def renamed() -> None:
        change_player(registration_id=Seat.objects.get(table=table, index=seat).registration_id, name=f"Name {chance.randrange(1000)}")

    def relieved() -> None:
        who = Seat.objects.get(table=table, index=seat).registration.number
        wish = Wish(Action.SUBSTITUTE, player=who, other=chance.choice((9, 10)), game=0)
        do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="heim")

    return chance.choice((
        lambda: write(table, newest // POSITION_STEP, game),
        lambda: write(table, newest // POSITION_STEP, {**REDEAL, "dealer": seat}),
        lambda: write(table, line.position // POSITION_STEP, game, version=line.version),
        lambda: write(table, line.position // POSITION_STEP, game, version=line.version + 1),
        lambda: write(table, line.position // POSITION_STEP, None, version=line.version),
        lambda: save(table, newest // POSITION_STEP, FAULTY, keep_faulty=True),
        lambda: insert_entry(table_id=table.pk, before_position=line.position, record=game, reason="vergessen"),
        lambda: strike_entry(table_id=table.pk, position=line.position, expected_version=line.version, reason="doppelt"),
        lambda: confirm_table(table_id=table.pk),
        lambda: reopen_table(table_id=table.pk, reason="doch nicht"),
        ruled, disputed, renamed, relieved,
    ))  # fmt: skip


def wrote(phone: Knowing, chance: Random) -> None:
    """A game by the phone, new or in place of a line, or a line taken back; what came of it is what it knows."""
    lines = phone.known.get("lines") or phone.look()["lines"]
    upcoming = phone.known["next"]
    line = chance.choice([{"position": upcoming["position"], "latest": 0}] * 2 + lines if upcoming else lines)
    data = {"game": "dreier", "dealer": str(chance.randrange(4)), "declarer": str(chance.randrange(4)), "won": chance.choice("01")}
    do = "strike" if line["latest"] and chance.random() < 0.2 else "save"
    phone.learn(phone.game(1, data, position=line["position"], version=line["latest"], do=do).json()["state"])


@pytest.mark.parametrize("system", ["koenigrufen-cup", "koenigrufen-speiszettel"])
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.release)])
def test_whatever_happens_a_phone_has_the_sheet_as_one_that_knew_nothing(system: str, seed: int) -> None:
    """Three phones that look, or write a game, after every third thing or so; 40 things from a seed."""
    tournament = running(system=system, games=30)
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}, {"name": "Spieler 10"}])
    table, chance = the_table(tournament), Random(seed)  # noqa: S311 - the same each time
    save(table, 1, RUFER)
    save(table, 2, DREIER)
    phones, court = [Knowing(table) for _phone in range(3)], referee(tournament)
    done = 0
    for _thing in range(40):
        try:
            anything(table, court, chance)()
            done += 1
        except Refused:
            pass
        for phone in phones:
            if chance.random() < 0.4:
                phone.look() if chance.random() < 0.5 else wrote(phone, chance)
                assert phone.known == Hand.state(phone)
    assert done >= 15
