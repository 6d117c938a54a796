"""Setting up, registering, drawing and repairing: what each service stores, logs and refuses, and in which phase."""

from datetime import date

import pytest

from scoring.draw.model import Round as Seats
from scoring.draw.model import Table as SeatsOfTable
from scoring.draw.model import seating
from tests.tournament.evening import RUFER, drawn, log_says, registered, running, save, the_round, the_table
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, PaymentPlan, Phase, Player, Prize, PrizePlan, Registration, Round, Seat, Table, Tournament
from tournament.money.writing import plan_payments
from tournament.prizes.writing import save_plan

pytestmark = pytest.mark.django_db


def refused(action, *codes: str) -> Refused:
    before = LogRow.objects.count()
    with pytest.raises(Refused) as caught:
        action()
    assert caught.value.codes == codes
    assert LogRow.objects.count() == before
    return caught.value


def number(tournament: Tournament, given: int) -> Registration:
    return Registration.objects.get(tournament=tournament, number=given)


# setting up


def test_a_tournament_is_set_up_as_a_draft() -> None:
    made = setup.create_tournament(
        name=" Großes  Türkenturnier ", system="point-tarock", date=date(2026, 11, 21), cup="Wiener Cup", author="leitung"
    )
    assert (made.slug, made.name, made.phase) == ("grosses-tuerkenturnier-2026", "Großes Türkenturnier", Phase.DRAFT)
    assert (made.cup.name, made.tie_breaks, len(made.seed)) == ("Wiener Cup", ["best_rounds"], 8)
    again = setup.create_tournament(name="Großes Türkenturnier", system="point-tarock", date=date(2026, 1, 1), cup="Wiener Cup")
    assert (again.slug, again.cup) == ("grosses-tuerkenturnier-2026-2", made.cup)
    assert [(row.action, row.author) for row in LogRow.objects.order_by("pk")] == [
        ("create_tournament", "leitung"),
        ("create_tournament", ""),
    ]


def test_everything_wrong_with_a_set_up_is_said_at_once() -> None:
    caught = refused(
        lambda: setup.create_tournament(
            name="",
            system="koenigrufen-cup",
            rounds=0,
            games="20",
            games_large=0,
            options={"radl": True},
            tie_breaks=["luck"],
            keep_apart=[3],
        ),
        "missing_field",
        "unknown_option",
        "bad_value",
        "bad_value",
        "bad_value",
        "bad_value",
        "bad_value",
    )
    assert [finding.field for finding in caught.findings] == [
        "name",
        "options.radl",
        "rounds",
        "games",
        "games_large",
        "tie_breaks",
        "keep_apart",
    ]
    assert not Tournament.objects.exists()


def test_a_copy_takes_the_set_up_and_nothing_else() -> None:
    source = running(options={"bird_rufer": "unit"}, cents_per_point=5, tie_breaks=["lot"], cup="Cup", games_large=4)
    copy = setup.copy_tournament(source_id=source.pk, name="Nächstes Jahr", date=date(2027, 1, 1))
    assert (copy.options, copy.cents_per_point, copy.tie_breaks, copy.cup, copy.games_large) == (
        {"bird_rufer": "unit"},
        5,
        ["lot"],
        source.cup,
        4,
    )
    assert (copy.phase, copy.rules_digest, copy.copied_from, copy.registrations.count(), copy.round_set.count()) == (
        Phase.DRAFT,
        "",
        source,
        0,
        0,
    )
    assert copy.seed != source.seed


def test_a_copy_has_its_prizes_and_who_pays_whom_but_nothing_of_its_players() -> None:
    source = running()
    row = {"key": "w", "kind": "category", "filter": {"tag": "Damen"}, "place": 1, "text": "Schinken", "value": 3000, "at_least": 4}
    policies = {
        "ties": "average",
        "a_person": "one_best",
        "unit": 100,
        "seed": "7f3a",
        "raffle": ["Korb", "Speck"],
        "raffle_for": "winners",
        "away": [1],
        "out": [2],
        "tickets": {"3": 5},
    }
    save_plan(tournament_id=source.pk, policies=policies, prizes=[{"place": 1, "cents": 12000}, row])
    plan_payments(tournament_id=source.pk, per="evening", method="greedy", through="desk")
    before = LogRow.objects.count()
    copy = setup.copy_tournament(source_id=source.pk, name="Nächstes Jahr")
    assert LogRow.objects.count() == before + 1
    plan = PrizePlan.objects.get(tournament=copy)
    assert (plan.ties, plan.a_person, plan.unit, plan.raffle, plan.raffle_for) == ("average", "one_best", 100, ["Korb", "Speck"], "winners")
    assert (plan.away, plan.out, plan.tickets, plan.gone, plan.answers) == ([], [], {}, [], {})
    assert plan.seed not in ("", "7f3a")
    first, second = Prize.objects.filter(tournament=copy)
    assert (first.key, first.place, first.cents) == ("1", 1, 12000)
    assert (second.key, second.filter, second.text, second.value, second.at_least) == ("w", {"tag": "Damen"}, "Schinken", 3000, 4)
    paid = PaymentPlan.objects.get(tournament=copy)
    assert (paid.per, paid.method, paid.through) == ("evening", "greedy", "desk")


def test_a_copy_of_one_without_prizes_has_none() -> None:
    copy = setup.copy_tournament(source_id=running().pk, name="Nächstes Jahr")
    assert (PrizePlan.objects.filter(tournament=copy).count(), PaymentPlan.objects.filter(tournament=copy).count()) == (0, 0)


PLAIN = {
    "name": "Anders",
    "place": "Graz",
    "date": date(2026, 1, 1),
    "cup": "Neu",
    "rounds": 4,
    "fee_cents": 5,
    "time_limit_minutes": 90,
    "keep_apart": ["club"],
    "cents_per_point": 20,
    "tie_breaks": ["wins"],
    "options": {"bird_rufer": "unit"},
    "games": 4,
    "games_large": 5,
    "seed": "neu",
    "system": "koenigrufen-gallneukirchen",
}
ALWAYS = {"name", "place", "date", "cup"}
UNTIL_CLOSED = ALWAYS | {"rounds", "fee_cents", "time_limit_minutes", "keep_apart"}
UNTIL_PLAY = UNTIL_CLOSED | {"cents_per_point", "tie_breaks", "options"}


def closed() -> Tournament:
    tournament = running(rounds=1)
    rounds.close_round(round_id=the_round(tournament).pk, reason="Probe")
    return setup.close_tournament(tournament_id=tournament.pk)


@pytest.mark.parametrize(
    "make, allowed",
    [(lambda: registered(4), set(PLAIN)), (drawn, UNTIL_PLAY), (running, UNTIL_CLOSED), (closed, ALWAYS)],
    ids=["registration", "drawn", "running", "closed"],
)
@pytest.mark.parametrize("field", PLAIN)
def test_what_may_be_changed_when(make, allowed: set[str], field: str) -> None:
    tournament = make()
    assert (field in setup.changeable(tournament)) == (field in allowed)
    if field in allowed:
        changed = setup.change_setup(tournament_id=tournament.pk, **{field: PLAIN[field]})
        assert getattr(changed, field) == (PLAIN[field] if field != "cup" else changed.cup)
        assert list(LogRow.objects.first().detail) == [field]
    else:
        refused(
            lambda: setup.change_setup(tournament_id=tournament.pk, **{field: PLAIN[field]}),
            "not_after_draw" if tournament.phase == Phase.REGISTRATION else "not_in_phase",
        )


def test_a_change_that_is_none_is_not_logged() -> None:
    tournament = registered(4)
    version = tournament.version
    assert setup.change_setup(tournament_id=tournament.pk, name=tournament.name).version == version
    refused(lambda: setup.change_setup(tournament_id=tournament.pk, name="Neu", expected_version=version - 1), "stale")


def test_rounds_cannot_be_fewer_than_drawn() -> None:
    tournament = drawn()
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, ((1, 5, 2, 6), (3, 7, 4, 8)))])
    refused(lambda: setup.change_setup(tournament_id=tournament.pk, rounds=1), "bad_value")


def test_another_system_needs_its_own_options() -> None:
    tournament = registered(4, options={"bird_rufer": "unit"})
    refused(lambda: setup.change_setup(tournament_id=tournament.pk, system="point-tarock"), "unknown_option")
    assert setup.change_setup(tournament_id=tournament.pk, system="point-tarock", options={}).system == "point-tarock"


# players


def test_a_player_is_added_in_one_go() -> None:
    tournament = registered(3)
    added = players.add_player(tournament_id=tournament.pk, name=" Anna  Aigner ", place="Linz", tags=["women", "women", " "], paid=True)
    assert (added.number, added.player.name, added.tags, added.paid, added.present) == (4, "Anna Aigner", ["women"], True, False)
    assert log_says(LogRow.objects.first()) == "Angemeldet: Nr. 4 Anna Aigner"


def test_a_known_person_is_recognised() -> None:
    first, second = registered(3), registered(3, name="Nächstes")
    assert Player.objects.count() == 3
    other = registered(1, name="Drittes")
    known = Player.objects.get(name="Spieler 3")
    added = players.add_player(tournament_id=other.pk, player_id=known.pk)
    assert added.player == known
    refused(lambda: players.add_player(tournament_id=other.pk, player_id=known.pk), "already_registered")
    assert {registration.tournament for registration in known.registrations.all()} == {first, second, other}


@pytest.mark.parametrize(
    "values, codes",
    [
        ({"name": ""}, ("missing_field",)),
        ({"name": "Spieler 1"}, ("already_registered",)),
        ({"name": "Neu", "number": 1}, ("number_taken",)),
        ({"name": "Neu", "number": 0}, ("bad_value",)),
        ({"name": "Neu", "number": "5"}, ("bad_value",)),
        ({"name": "N\x00"}, ("bad_text",)),
        ({"name": "\ud800"}, ("bad_text",)),
        ({"name": "x" * 201}, ("too_long",)),
        ({"name": "Neu", "tags": ["x"] * 21}, ("bad_value",)),
    ],
)
def test_a_player_who_cannot_be_added(values: dict, codes: tuple[str, ...]) -> None:
    tournament = registered(3)
    refused(lambda: players.add_player(tournament_id=tournament.pk, **values), *codes)


def test_a_list_is_stored_whole_or_not_at_all() -> None:
    tournament = registered(2)
    rows = [{"name": "Anna"}, {"name": ""}, {"name": "Bert", "number": 2}, {"name": "Anna"}]
    preview = players.check_players(tournament_id=tournament.pk, rows=rows)
    assert [[finding.code for finding in check.findings] for check in preview] == [
        [],
        ["missing_field"],
        ["number_taken"],
        ["already_registered"],
    ]
    caught = refused(
        lambda: players.import_players(tournament_id=tournament.pk, rows=rows), "missing_field", "number_taken", "already_registered"
    )
    assert [finding.field for finding in caught.findings] == ["rows[1].name", "rows[2].number", "rows[3].name"]
    stored = players.import_players(tournament_id=tournament.pk, rows=[{"name": "Anna"}, {"name": "Bert", "number": 9}, {"name": "Carl"}])
    assert [(row.number, row.player.name) for row in stored] == [(10, "Anna"), (9, "Bert"), (11, "Carl")]


def test_a_correction_of_the_name_holds_everywhere_the_number_until_the_draw() -> None:
    tournament = registered(8)
    changed = players.change_player(registration_id=number(tournament, 1).pk, name="Spieler Eins", number=17, tags=["women"])
    assert (Player.objects.get(pk=changed.player_id).name, changed.number) == ("Spieler Eins", 17)
    assert LogRow.objects.first().detail == {"number": [1, 17], "name": ["Spieler 1", "Spieler Eins"], "tags": [[], ["women"]]}
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, ((17, 2, 3, 4), (5, 6, 7, 8)))])
    refused(lambda: players.change_player(registration_id=changed.pk, number=1), "not_after_draw")
    assert players.change_player(registration_id=changed.pk, place="Linz").player.place == "Linz"


def test_flags_are_logged_once() -> None:
    who = number(registered(2), 1)
    logged = LogRow.objects.count()
    for _ in range(2):
        assert players.set_paid(registration_id=who.pk, paid=True).paid
        assert players.set_present(registration_id=who.pk, present=True).present
    assert LogRow.objects.count() == logged + 2


def test_leaving_and_coming_back() -> None:
    who = number(registered(4), 1)
    refused(lambda: players.withdraw(registration_id=who.pk, reason=""), "missing_reason")
    gone = players.withdraw(registration_id=who.pk, reason="krank")
    assert (gone.withdrawn, gone.withdrawn_reason) == (True, "krank")
    refused(lambda: players.withdraw(registration_id=who.pk, reason="krank"), "already_withdrawn")
    back = players.readmit(registration_id=who.pk)
    assert (back.withdrawn, back.withdrawn_reason, back.withdrawn_at) == (False, "", None)


def test_a_mistaken_registration_is_taken_back_until_the_draw() -> None:
    tournament = registered(4)
    players.remove_player(registration_id=number(tournament, 4).pk)
    assert tournament.registrations.count() == 3
    other = drawn()
    refused(lambda: players.remove_player(registration_id=number(other, 1).pk), "seated")


# the draw


def test_a_draw_is_stored_as_it_was_confirmed() -> None:
    tournament = registered(9, games_large=4)
    seats = Seats(1, (SeatsOfTable(1, (3, 1, 4, 2), 2), SeatsOfTable(2, (9, 8, 7, 6, 5), 4)))
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seats], seed="7f3a", method="random", report={"repeats": []})
    stored = Table.objects.filter(round__tournament=tournament).values_list("number", "seats", "games", "first_dealer")
    assert list(stored) == [(1, 4, 3, 2), (2, 5, 4, 4)]
    sitting = Seat.objects.order_by("table__number", "index").values_list("registration__number", flat=True)
    assert list(sitting) == [3, 1, 4, 2, 9, 8, 7, 6, 5]
    round_ = the_round(tournament)
    assert (round_.state, round_.draw_seed, round_.draw_method, round_.draw_report) == ("drawn", "7f3a", "random", {"repeats": []})


@pytest.mark.parametrize(
    "tables, codes",
    [
        (((1, 2, 3), (4, 5, 6, 7, 8)), ["bad_seats"]),
        (((1, 2, 3, 4), (4, 5, 6, 7, 8)), ["player_twice"]),
        (((1, 2, 3, 4), (5, 6, 7, 77)), ["unknown_player", "not_seated"]),
        (((1, 2, 3, 4),), ["not_seated"]),
        ((), ["not_seated"]),
    ],
)
def test_a_draw_that_cannot_be(tables: tuple, codes: list[str]) -> None:
    tournament = registered(8)
    refused(lambda: draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, tables)]), *codes)
    assert not Round.objects.exists()


def test_who_has_left_or_pauses_needs_no_seat() -> None:
    tournament = registered(6)
    players.withdraw(registration_id=number(tournament, 5).pk, reason="krank")
    seats = [seating(1, ((1, 2, 3, 4),))]
    refused(lambda: draw.confirm_draw(tournament_id=tournament.pk, rounds=seats), "not_seated")
    refused(lambda: draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 5),))], pausing=[4, 6]), "withdrawn")
    draw.confirm_draw(tournament_id=tournament.pk, rounds=seats, pausing=[6])


def test_a_drawn_round_is_never_drawn_again() -> None:
    tournament = drawn()
    refused(lambda: draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4), (5, 6, 7, 8)))]), "bad_round")
    refused(lambda: draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(3, ((1, 2, 3, 4), (5, 6, 7, 8)))]), "bad_round")
    both = [seating(2, ((1, 2, 3, 4), (5, 6, 7, 8))), seating(3, ((1, 2, 3, 4), (5, 6, 7, 8)))]
    refused(lambda: draw.confirm_draw(tournament_id=tournament.pk, rounds=both), "bad_round")


def test_a_late_arrival_is_seated_by_the_smallest_repair() -> None:
    tournament = drawn()
    table = the_table(tournament)
    late = players.add_player(tournament_id=tournament.pk, name="Spät")
    refused(
        lambda: draw.apply_repair(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4), (5, 6, 7, 8, 9)))], reason=""),
        "missing_reason",
    )
    draw.apply_repair(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4), (5, 6, 7, 8, 9)))], reason="zu spät gekommen")
    assert Seat.objects.get(registration=late).table == the_table(tournament, 2)
    assert the_table(tournament, 2).seats == 5
    assert the_table(tournament) == table
    assert LogRow.objects.first().detail["rounds"] == [{"round": 1, "before": {"2": [5, 6, 7, 8]}, "after": {"2": [5, 6, 7, 8, 9]}}]


def test_tables_come_and_go_with_a_repair() -> None:
    tournament = drawn(((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)))
    for name in ("Elf", "Zwölf"):
        players.add_player(tournament_id=tournament.pk, name=name)
    three = ((1, 2, 3, 4), (6, 7, 8, 9), (5, 10, 11, 12))
    draw.apply_repair(tournament_id=tournament.pk, rounds=[seating(1, three)], reason="zwei mehr")
    assert [table.seats for table in Table.objects.order_by("number")] == [4, 4, 4]
    for given in (11, 12):
        players.withdraw(registration_id=number(tournament, given).pk, reason="doch nicht")
    draw.apply_repair(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10)))], reason="zwei weniger")
    assert [table.seats for table in Table.objects.order_by("number")] == [5, 5]


def test_where_something_is_written_nobody_moves() -> None:
    tournament = running()
    save(the_table(tournament), 1, RUFER)
    swapped = [seating(1, ((2, 1, 3, 4), (5, 6, 7, 8)))]
    refused(lambda: draw.apply_repair(tournament_id=tournament.pk, rounds=swapped, reason="falsch gesetzt"), "table_has_games")
    draw.apply_repair(tournament_id=tournament.pk, rounds=[seating(1, ((1, 2, 3, 4), (8, 7, 6, 5)))], reason="falsch gesetzt")
    rounds.close_round(round_id=the_round(tournament).pk, reason="Probe")
    refused(lambda: draw.apply_repair(tournament_id=tournament.pk, rounds=swapped, reason="zu spät"), "bad_round")


def test_a_name_alone_finds_the_one_person_who_bears_it() -> None:
    earlier = setup.create_tournament(name="Frühjahr", system="koenigrufen-cup")
    known = players.add_player(tournament_id=earlier.pk, name="Karin Wiesbauer", place="Linz").player
    now = setup.create_tournament(name="Herbst", system="koenigrufen-cup")
    assert players.add_player(tournament_id=now.pk, name="Karin  Wiesbauer").player == known
    namesake = players.add_player(tournament_id=now.pk, name="Karin Wiesbauer", place="Wels").player
    assert namesake != known


def test_a_corrected_name_reaches_the_persons_other_tournaments() -> None:
    earlier = setup.create_tournament(name="Frühjahr", system="koenigrufen-cup")
    players.add_player(tournament_id=earlier.pk, name="Karin Wiesbaur")
    now = setup.create_tournament(name="Herbst", system="koenigrufen-cup")
    registration = players.add_player(tournament_id=now.pk, name="Karin Wiesbaur")
    before = Tournament.objects.get(pk=earlier.pk).version
    players.change_player(registration_id=registration.pk, name="Karin Wiesbauer")
    assert Tournament.objects.get(pk=earlier.pk).version == before + 1


def test_the_log_says_who_moved() -> None:
    """Nine players: 9 comes late to table 2; then 4 and 5 change places; then two seats of one table."""
    tournament = drawn(((1, 2, 3, 4), (5, 6, 7, 8)))
    players.import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}])
    for tables, words in (
        (((1, 2, 3, 4), (5, 6, 7, 8, 9)), "Runde 1: 9 Spieler 9 neu an Tisch 2"),
        (((1, 2, 3, 5), (4, 6, 7, 8, 9)), "Runde 1: 4 Spieler 4 Tisch 1 → 2, 5 Spieler 5 Tisch 2 → 1"),
        (((2, 1, 3, 5), (4, 6, 7, 8, 9)), "Runde 1: andere Plätze an Tisch 1"),
    ):
        draw.apply_repair(tournament_id=tournament.pk, rounds=[seating(1, tables)], reason="umgesetzt")
        assert log_says(LogRow.objects.first()) == f"Auslosung geändert: umgesetzt; {words}"


def test_the_log_names_what_was_swapped_by_hand_before_the_draw_was_confirmed() -> None:
    tournament = registered(8)
    rounds = [seating(1, ((1, 2, 3, 5), (4, 6, 7, 8)))]
    draw.confirm_draw(tournament_id=tournament.pk, rounds=rounds, seed="7f3a", method="random", report={"swaps": [[1, 4, 5]]})
    text = "Auslosung bestätigt: Runde 1 (Startwert 7f3a); von Hand getauscht: 4 Spieler 4 mit 5 Spieler 5 (Runde 1)"
    assert log_says(LogRow.objects.first()) == text
