"""The cash: every movement a row, a report that balances to the cent, and a difference that is named. Sums worked out by hand."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from tests.tournament.evening import log_says, registered
from tests.tournament.filed import written
from tests.tournament.prizes.evening import corrected, plan, played
from tests.tournament.prizes.test_prizes import codes, give
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.registration import players
from tournament.models import CashKind, CashLine, LogRow, Player, Registration, Tournament
from tournament.money import writing
from tournament.money.cash import Book, read_book
from tournament.money.wording import difference_words, moved_words, sums_of
from tournament.prizes.writing import withdraw_giving
from tournament.register.forgetting import forget

pytestmark = pytest.mark.django_db


def who(tournament: Tournament, number: int) -> Registration:
    return Registration.objects.get(tournament=tournament, number=number)


def pay(tournament: Tournament, number: int, *, paid: bool = True) -> None:
    players.set_paid(registration_id=who(tournament, number).pk, paid=paid, author="Leitung")


def in_cash(tournament: Tournament) -> list[tuple[str, int]]:
    return list(CashLine.objects.filter(tournament=tournament).values_list("kind", "cents"))


# Fees ----------------------------------------------------------------------------------------------------------------------------------


def test_a_tick_is_a_movement_and_taking_it_back_another() -> None:
    tournament = registered(4, fee_cents=1000)
    pay(tournament, 1)
    pay(tournament, 2)
    pay(tournament, 1, paid=False)
    assert in_cash(tournament) == [("fee", 1000), ("fee", 1000), ("fee", -1000)]
    book = read_book(tournament)
    assert (book.taken, book.fees_open, book.expected) == (1000, 3000, 1000)
    assert [(row.number, row.open) for row in book.fees if row.open] == [(1, 1000), (3, 1000), (4, 1000)]


def test_a_fee_that_changes_leaves_what_was_taken() -> None:
    tournament = registered(2, fee_cents=1000)
    pay(tournament, 1)
    Tournament.objects.update(fee_cents=1500)
    tournament.refresh_from_db()
    pay(tournament, 2)
    book = read_book(tournament)
    assert book.taken == 2500
    assert [(row.number, row.due, row.paid, row.open) for row in book.fees] == [(1, 1500, 1000, 500), (2, 1500, 1500, 0)]
    writing.take_fee(tournament_id=tournament.pk, number=1, cents=500)
    assert read_book(tournament).fees_open == 0


def test_who_registers_with_the_fee_in_hand_and_a_whole_list_are_in_the_cash() -> None:
    tournament = registered(2, fee_cents=1000)
    players.add_player(tournament_id=tournament.pk, name="Nachzügler", paid=True)
    players.import_players(tournament_id=tournament.pk, rows=[{"name": "A", "paid": True}, {"name": "B"}, {"name": "C", "paid": True}])
    assert in_cash(tournament) == [("fee", 1000)] * 3


def test_without_a_fee_nothing_moves_but_what_was_taken_goes_back() -> None:
    tournament = registered(2)
    pay(tournament, 1)
    assert in_cash(tournament) == []
    Tournament.objects.update(fee_cents=1000)
    pay(tournament, 2)
    Tournament.objects.update(fee_cents=0)
    pay(tournament, 2, paid=False)
    assert in_cash(tournament) == [("fee", 1000), ("fee", -1000)]


def test_a_part_is_not_the_whole_and_a_refund_takes_the_tick_away() -> None:
    tournament = registered(3, fee_cents=1000)
    writing.take_fee(tournament_id=tournament.pk, number=1, cents=750)
    assert not who(tournament, 1).paid
    writing.take_fee(tournament_id=tournament.pk, number=1, cents=250)
    assert who(tournament, 1).paid
    writing.return_fee(tournament_id=tournament.pk, number=1, cents=1000, reason="krank", author="Leitung")
    assert not who(tournament, 1).paid
    assert log_says(LogRow.objects.latest("pk")) == "Nr. 1 Spieler 1: Nenngeld 10,00 € zurückgegeben – krank"
    assert in_cash(tournament) == [("fee", 750), ("fee", 250), ("refund", -1000)]
    assert codes(lambda: writing.return_fee(tournament_id=tournament.pk, number=1, cents=1, reason="x")) == ("bad_value cents",)
    assert codes(lambda: writing.return_fee(tournament_id=tournament.pk, number=1, cents=1, reason="")) == ("missing_reason reason",)
    assert codes(lambda: writing.take_fee(tournament_id=tournament.pk, number=99, cents=1)) == ("unknown_player number",)
    assert codes(lambda: writing.take_fee(tournament_id=tournament.pk, number=2, cents=0)) == ("bad_value cents",)


def test_a_fee_of_ones_own_holds_before_and_after_it_was_paid() -> None:
    """All pay 10 €. 1 pays nothing, 2 has paid 10 € and pays nothing after all, 3 has paid 10 € and pays 15 €, 4 pays as all do again."""
    tournament = registered(4, fee_cents=1000)
    for number in (2, 3, 4):
        writing.take_fee(tournament_id=tournament.pk, number=number, cents=1000)
    for number, cents in ((1, 0), (2, 0), (3, 1500), (4, 700), (4, None)):
        writing.set_own_fee(tournament_id=tournament.pk, number=number, cents=cents)
    book = read_book(tournament)
    assert [(row.number, row.due, row.paid, row.open) for row in book.fees] == [
        (2, 0, 1000, -1000),
        (3, 1500, 1000, 500),
        (4, 1000, 1000, 0),
    ]
    assert (book.fees_open, book.fees_back) == (500, 1000)
    assert list(Registration.objects.order_by("number").values_list("paid", flat=True)) == [True, True, False, True]
    writing.return_fee(tournament_id=tournament.pk, number=2, cents=1000, reason="Einspringer")
    writing.take_fee(tournament_id=tournament.pk, number=3, cents=500)
    book = read_book(tournament)
    assert (book.fees_open, book.fees_back, book.taken, book.expected) == (0, 0, 3500, 2500)
    assert set(Registration.objects.values_list("paid", flat=True)) == {True}
    assert codes(lambda: writing.set_own_fee(tournament_id=tournament.pk, number=1, cents=-1)) == ("bad_value own_fee",)
    assert codes(lambda: writing.set_own_fee(tournament_id=tournament.pk, number=9, cents=1)) == ("unknown_player number",)


def test_who_was_ticked_pays_his_own_fee() -> None:
    tournament = registered(2, fee_cents=1000)
    writing.set_own_fee(tournament_id=tournament.pk, number=1, cents=400)
    players.set_paid(registration_id=who(tournament, 1).pk, paid=True)
    assert in_cash(tournament) == [("fee", 400)]
    again = import_tournament(file=read_tournament(written(tournament)))
    assert (again.registrations.get(number=1).own_fee_cents, read_book(again).taken, again.registrations.get(number=2).own_fee_cents) == (
        400,
        400,
        None,
    )
    assert written(again) == written(tournament)


def test_the_page_of_a_player_has_his_own_fee(director_client: Client) -> None:
    tournament = registered(2, fee_cents=1000)
    page = f"/t/{tournament.slug}/anmeldung/1/"
    assert "Leer: wie alle, 10,00" in director_client.get(page).content.decode()
    assert "Was dadurch offen oder zu viel ist" in director_client.post(page, {"nenngeld": "0"}, follow=True).content.decode()
    assert Registration.objects.get(number=1).own_fee_cents == 0
    assert "Ein Betrag in Euro" in director_client.post(page, {"nenngeld": "viel"}, follow=True).content.decode()
    director_client.post(page, {"nenngeld": ""})
    assert Registration.objects.get(number=1).own_fee_cents is None


def test_ticks_of_before_there_was_a_cash_count_as_the_fee() -> None:
    """A file of an older program: two have paid 10 €, and no line says so."""
    tournament = played(fee_cents=1000)
    Registration.objects.filter(tournament=tournament, number__in=(1, 2)).update(paid=True)
    book = read_book(tournament)
    assert (book.taken, book.unwritten, book.expected, book.fees_open) == (2000, 2000, 2000, 6000)
    writing.return_fee(tournament_id=tournament.pk, number=1, cents=400, reason="zu viel")
    book = read_book(tournament)
    assert (book.taken, book.unwritten, book.expected) == (2000, 1000, 1600)


def ticked_only() -> Tournament:
    """7.50 € of each of four, three ticked without a line: 22.50; flowers 4.50 out: 18.00 should be there."""
    tournament = registered(4, fee_cents=750)
    Registration.objects.filter(tournament=tournament, number__in=(1, 2, 3)).update(paid=True)
    writing.write_cash(tournament_id=tournament.pk, kind="other", cents=-450, words="Blumen")
    return tournament


def test_a_fee_that_was_only_a_tick_when_it_was_counted_moves_when_it_is_returned() -> None:
    """17.50 counted: 0.50 missing. Nobody had paid the flowers from this cash: 22.50, 5.00 missing. 7.50 go back, and 5.00 are missing."""
    tournament = ticked_only()
    writing.write_cash(tournament_id=tournament.pk, kind="counted", cents=1750, author="Leitung")
    assert difference_words(read_book(tournament)) == "Gezählt 17,50 €: es fehlen 0,50 €."
    flowers = CashLine.objects.get(words="Blumen")
    writing.reverse_cash(tournament_id=tournament.pk, line_id=flowers.pk, reason="zahlt der Wirt")
    assert difference_words(read_book(tournament)) == "Gezählt 17,50 €: es fehlen 5,00 €."
    writing.return_fee(tournament_id=tournament.pk, number=1, cents=750, reason="verletzt")
    book = read_book(tournament)
    assert (book.expected, difference_words(book)) == (1500, "Gezählt 17,50 €: es fehlen 5,00 €. Seither bewegt: −7,50 €.")
    # The tick of another goes: his 7.50 too.
    pay(tournament, 2, paid=False)
    assert difference_words(read_book(tournament)) == "Gezählt 17,50 €: es fehlen 5,00 €. Seither bewegt: −15,00 €."


def test_counting_writes_each_fee_that_is_only_a_tick_once_and_changes_no_sum() -> None:
    """Nr. 1 gave 10.00 and got 2.50 back, which are his lines; Nr. 2 and 3 are ticks: 3 × 7.50 − 4.50 = 18.00 before and after."""
    tournament = ticked_only()
    writing.take_fee(tournament_id=tournament.pk, number=1, cents=250)
    writing.return_fee(tournament_id=tournament.pk, number=1, cents=250, reason="zu viel")
    assert (read_book(tournament).expected, read_book(tournament).unwritten) == (1800, 1500)
    for _time in range(2):
        writing.write_cash(tournament_id=tournament.pk, kind="counted", cents=1800)
        book = read_book(tournament)
        assert (book.expected, book.unwritten, book.difference) == (1800, 0, 0)
    lines = [(line.number, line.cents) for line in book.lines if line.kind == CashKind.FEE]
    assert lines == [(1, 750), (1, 250), (2, 750), (3, 750)]


def test_a_file_with_a_count_has_the_ticks_before_it() -> None:
    """As above, read in from a file, which leaves the fees of the ticked unsaid: 0.50 missing, and still when 7.50 go back."""
    tournament = ticked_only()
    writing.write_cash(tournament_id=tournament.pk, kind="counted", cents=1750, author="Leitung")
    file = written(tournament)
    assert [row["kind"] for row in file["cash"]] == ["other", "counted"]
    made = import_tournament(file=read_tournament(file))
    assert written(made) == file
    assert in_cash(made) == [("fee", 750)] * 3 + [("other", -450), ("counted", 1750)]
    writing.return_fee(tournament_id=made.pk, number=1, cents=750, reason="verletzt")
    assert difference_words(read_book(made)) == "Gezählt 17,50 €: es fehlen 0,50 €. Seither bewegt: −7,50 €."


def test_who_has_paid_is_not_deleted_by_the_way() -> None:
    tournament = registered(2, fee_cents=1000)
    pay(tournament, 1)
    assert codes(lambda: players.remove_player(registration_id=who(tournament, 1).pk)) == ("has_paid",)
    players.remove_player(registration_id=who(tournament, 2).pk)


def mistaken() -> Tournament:
    """10 € for each of two; Nr. 1 was ticked, gave 5 € more by an error that was taken back, and is a mistake altogether."""
    tournament = registered(2, fee_cents=1000)
    for number in (1, 2):
        pay(tournament, number)
    more = writing.take_fee(tournament_id=tournament.pk, number=1, cents=500)
    writing.reverse_cash(tournament_id=tournament.pk, line_id=more.pk, reason="verzählt")
    players.remove_player(registration_id=who(tournament, 1).pk, mistaken=True, author="Leitung")
    return tournament


def test_a_paid_entry_that_was_a_mistake_is_deleted_and_the_cash_says_so() -> None:
    """10 + 10 + 5 − 5 − 10 = 10 €. Each line stays with the name; only what nobody had taken back before is taken back."""
    tournament = mistaken()
    assert [row.number for row in tournament.registrations.all()] == [2]
    assert not Player.objects.filter(name="Spieler 1").exists(), "only this entry knew him"
    book = read_book(tournament)
    assert [(moved_words(line), line.cents) for line in book.lines] == [
        ("Nenngeld, Spieler 1", 1000), ("Nenngeld, Nr. 2 Spieler 2", 1000), ("Nenngeld, Spieler 1", 500),
        ("Nenngeld, Spieler 1, zurückgenommen: verzählt", -500),
        ("Nenngeld, Spieler 1, zurückgenommen: Irrtum, Anmeldung Nr. 1 gelöscht", -1000),
    ]  # fmt: skip
    assert (book.taken, book.expected, book.fees_open, book.fees_back) == (1000, 1000, 0, 0)
    row = LogRow.objects.get(tournament=tournament, action="remove_player")
    assert log_says(row) == "Anmeldung gelöscht: Nr. 1 Spieler 1; 10,00 € in der Kassa waren ein Irrtum"
    players.add_player(tournament_id=tournament.pk, name="Anna Neu", number=1, paid=True)
    assert (read_book(tournament).taken, read_book(tournament).fees_open) == (2000, 0), "the number is free, and nobody paid for him"


def test_what_was_a_mistake_travels_in_the_file_and_is_forgotten_by_name() -> None:
    tournament = mistaken()
    again = import_tournament(file=read_tournament(written(tournament)))
    assert written(again) == written(tournament)
    assert [moved_words(line) for line in read_book(again).lines if line.number is None][-1].endswith("Irrtum, Anmeldung Nr. 1 gelöscht")
    person = who(registered(1), 1).player
    forget(person_id=person.pk)
    assert {line.whose for line in CashLine.objects.filter(registration=None)} == {f"Anonym {person.number}"}


def test_lines_are_let_go_once_and_say_nothing_else_then() -> None:
    mistaken()
    for change in ({"whose": "Anna"}, {"whose": "", "registration": Registration.objects.get()}, {"cents": 1}):
        with pytest.raises(IntegrityError), transaction.atomic():
            CashLine._base_manager.filter(registration=None).update(**change)


def test_the_page_of_a_player_deletes_a_paid_mistake(director_client: Client) -> None:
    tournament = registered(2, fee_cents=1000)
    page = f"/t/{tournament.slug}/anmeldung/1/"
    assert "waren ein Irrtum" not in director_client.get(page).content.decode()
    pay(tournament, 1)
    assert 'value="irrtum"' in director_client.get(page).content.decode()
    assert "War auch das ein Irrtum" in director_client.post(page, {"loeschen": "1"}, follow=True).content.decode()
    assert "ist gelöscht" in director_client.post(page, {"loeschen": "irrtum"}, follow=True).content.decode()
    assert in_cash(tournament) == [("fee", 1000), ("fee", -1000)]


# The report ------------------------------------------------------------------------------------------------------------------------------


def evening() -> tuple[Tournament, Book]:
    """50 € at first; 8 fees of 12.50 = 100; one of them returned; flowers 12.05 out, raffle tickets 30 in; 250 € of prizes, all but Nr. 7's
    16.66 paid out: 50 + 100 − 12.50 − 12.05 + 30 − 233.34 = −77.89."""
    tournament = played(fee_cents=1250)
    for number in range(1, 9):
        writing.take_fee(tournament_id=tournament.pk, number=number, cents=1250)
    writing.return_fee(tournament_id=tournament.pk, number=8, cents=1250, reason="verletzt")
    writing.write_cash(tournament_id=tournament.pk, kind="opening", cents=5000)
    writing.write_cash(tournament_id=tournament.pk, kind="other", cents=-1205, words="Blumen")
    writing.write_cash(tournament_id=tournament.pk, kind="other", cents=3000, words="Lose")
    plan(tournament)
    give(tournament)
    writing.pay_prizes(tournament_id=tournament.pk, numbers=[1, 2, 5, 6])
    return tournament, read_book(tournament)


def test_the_report_adds_up() -> None:
    _tournament, book = evening()
    assert sums_of(book) == [
        ("Anfangsbestand", 5000), ("Nenngelder", 10000), ("Nenngelder zurück", -1250), ("Preisgelder", -23334), ("Sonstiges", 1795),
        ("Soll in der Kassa", -7789),
    ]  # fmt: skip
    assert book.prizes_open == 1666


def test_a_difference_is_named_to_the_cent() -> None:
    tournament, book = evening()
    assert difference_words(book) == ""
    writing.write_cash(tournament_id=tournament.pk, kind="other", cents=10000, words="vom Verein")
    for counted, said in (
        (2211, "Gezählt 22,11 €: es stimmt auf den Cent."), (2210, "Gezählt 22,10 €: es fehlen 0,01 €."),
        (2500, "Gezählt 25,00 €: es sind 2,89 € zu viel."), (0, "Gezählt 0,00 €: es fehlen 22,11 €."),
    ):  # fmt: skip
        writing.write_cash(tournament_id=tournament.pk, kind="counted", cents=counted)
        assert difference_words(read_book(tournament)) == said


def test_what_moves_after_the_count_is_no_difference_but_what_never_was_is_one() -> None:
    """5 € too much at 20 + 10 = 30 counted as 35; then 7 € go out. The 10 € were a mistake: then 20 should have been there, and 15 are too
    many."""
    tournament = registered(2)
    writing.write_cash(tournament_id=tournament.pk, kind="other", cents=2000, words="Lose")
    writing.write_cash(tournament_id=tournament.pk, kind="other", cents=1000, words="Spende")
    writing.write_cash(tournament_id=tournament.pk, kind="counted", cents=3500)
    writing.write_cash(tournament_id=tournament.pk, kind="other", cents=-700, words="Porto")
    assert difference_words(read_book(tournament)) == "Gezählt 35,00 €: es sind 5,00 € zu viel. Seither bewegt: −7,00 €."
    assert read_book(tournament).expected == 2300
    writing.reverse_cash(tournament_id=tournament.pk, line_id=CashLine.objects.get(words="Spende").pk, reason="doppelt")
    assert difference_words(read_book(tournament)) == "Gezählt 35,00 €: es sind 15,00 € zu viel. Seither bewegt: −7,00 €."
    # The opening that nobody had written was there from the first: 20 + 15 = 35.
    writing.write_cash(tournament_id=tournament.pk, kind="opening", cents=1500)
    assert difference_words(read_book(tournament)) == "Gezählt 35,00 €: es stimmt auf den Cent. Seither bewegt: −7,00 €."
    assert read_book(tournament).expected == 2800


def test_what_was_wrong_is_taken_back_by_a_row_of_its_own() -> None:
    tournament, before = evening()
    flowers = CashLine.objects.get(words="Blumen")
    writing.reverse_cash(tournament_id=tournament.pk, line_id=flowers.pk, reason="gehört dem Wirt")
    assert read_book(tournament).expected == before.expected + 1205
    assert codes(lambda: writing.reverse_cash(tournament_id=tournament.pk, line_id=flowers.pk, reason="x")) == ("reversed",)
    assert codes(lambda: writing.reverse_cash(tournament_id=tournament.pk, line_id=10**9, reason="x")) == ("unknown_line",)
    fee = CashLine.objects.get(kind=CashKind.FEE, registration__number=3)
    writing.reverse_cash(tournament_id=tournament.pk, line_id=fee.pk, reason="war Nr. 13")
    assert not who(tournament, 3).paid


def test_prize_money_that_was_paid_stays_when_the_giving_is_withdrawn() -> None:
    tournament, _book = evening()
    writing.pay_prizes(tournament_id=tournament.pk)
    assert read_book(tournament).prizes_open == 0
    assert codes(lambda: writing.pay_prizes(tournament_id=tournament.pk)) == ("nothing_open",)
    from_prizes = {row.number: row.open for row in read_book(tournament).prizes}
    assert from_prizes == {1: 0, 2: 0, 5: 0, 6: 0, 7: 0}


def test_other_money_has_a_word_and_no_amount_is_nothing() -> None:
    tournament = played()
    assert codes(lambda: writing.write_cash(tournament_id=tournament.pk, kind="other", cents=100)) == ("missing_field words",)
    assert codes(lambda: writing.write_cash(tournament_id=tournament.pk, kind="opening", cents=-1)) == ("bad_value cents",)
    assert codes(lambda: writing.write_cash(tournament_id=tournament.pk, kind="fee", cents=100)) == ("bad_value kind",)


# Prizes given anew ------------------------------------------------------------------------------------------------------------------------


def given_anew() -> Tournament:
    """116.67 are paid out: 100 to Nr. 1, 16.67 to Nr. 2; −116.67 should be there, 200 were there at first: 83.33 are counted. The day after
    Nr. 1 is second with 80 and Nr. 2 third with 50 (`prizes.test_changed`): Nr. 1 had 20 too much, Nr. 2 gets 33.33 more."""
    tournament = played()
    plan(tournament)
    give(tournament)
    writing.write_cash(tournament_id=tournament.pk, kind="opening", cents=20000)
    writing.pay_prizes(tournament_id=tournament.pk, numbers=[1, 2])
    writing.write_cash(tournament_id=tournament.pk, kind="counted", cents=8333)
    corrected(tournament, 30, 20, -20, -30)
    withdraw_giving(tournament_id=tournament.pk, reason="verzählt")
    give(tournament)
    return tournament


def test_what_was_paid_too_much_comes_back_as_a_movement_of_its_own() -> None:
    tournament = given_anew()
    key = {"tournament_id": tournament.pk, "number": 1}
    assert [(row.number, row.open, row.excess) for row in read_book(tournament).prizes] == [(1, -2000, 2000), (2, 3333, 0), (5, 12000, 0)]
    assert codes(lambda: writing.take_excess(**key, cents=1999)) == ("stale",)
    assert codes(lambda: writing.take_excess(tournament_id=tournament.pk, number=2, cents=3333)) == ("stale",)
    assert codes(lambda: writing.take_excess(tournament_id=tournament.pk, number=99, cents=1)) == ("unknown_player number",)
    writing.take_excess(**key, cents=2000, author="Leitung")
    assert log_says(LogRow.objects.latest("pk")) == "Nr. 1 Anna Huber: zu viel ausbezahltes Preisgeld 20,00 € zurückgenommen"
    assert codes(lambda: writing.take_excess(**key, cents=2000)) == ("stale",), "pressed twice it is once"
    book = read_book(tournament)
    assert (book.lines[-1].kind, book.lines[-1].cents, moved_words(book.lines[-1])) == ("prize", 2000, "Preisgeld zurück, Nr. 1 Anna Huber")
    assert [(row.number, row.open) for row in book.prizes] == [(1, 0), (2, 3333), (5, 12000)]
    assert (book.expected, difference_words(book)) == (10333, "Gezählt 83,33 €: es stimmt auf den Cent. Seither bewegt: 20,00 €.")


def test_a_count_that_was_right_stays_right_whatever_is_reversed_after_it() -> None:
    tournament = given_anew()
    for number in (1, 2):
        line = CashLine.objects.get(kind=CashKind.PRIZE, registration__number=number)
        writing.reverse_cash(tournament_id=tournament.pk, line_id=line.pk, reason="neu vergeben")
    book = read_book(tournament)
    assert (book.expected, difference_words(book)) == (20000, "Gezählt 83,33 €: es stimmt auf den Cent. Seither bewegt: 116,67 €.")
    # 80 + 50 go out: 200 − 130.
    writing.pay_prizes(tournament_id=tournament.pk, numbers=[1, 2])
    book = read_book(tournament)
    assert (book.expected, difference_words(book)) == (7000, "Gezählt 83,33 €: es stimmt auf den Cent. Seither bewegt: −13,33 €.")


def test_a_small_difference_stays_when_prize_money_comes_back() -> None:
    """50 cents were missing, and still are."""
    tournament = given_anew()
    writing.write_cash(tournament_id=tournament.pk, kind="counted", cents=8283)
    line = CashLine.objects.get(kind=CashKind.PRIZE, registration__number=1)
    writing.reverse_cash(tournament_id=tournament.pk, line_id=line.pk, reason="neu vergeben")
    assert difference_words(read_book(tournament)) == "Gezählt 82,83 €: es fehlen 0,50 €. Seither bewegt: 100,00 €."


def test_a_fee_that_was_never_taken_explains_what_was_missing() -> None:
    """Two fees of 10 written, 10 counted: one of them never was. Reversed, nothing is missing, and nothing has moved."""
    tournament = registered(2, fee_cents=1000)
    pay(tournament, 1)
    pay(tournament, 2)
    writing.write_cash(tournament_id=tournament.pk, kind="counted", cents=1000)
    assert difference_words(read_book(tournament)) == "Gezählt 10,00 €: es fehlen 10,00 €."
    line = CashLine.objects.get(registration__number=2)
    writing.reverse_cash(tournament_id=tournament.pk, line_id=line.pk, reason="war nicht da")
    assert difference_words(read_book(tournament)) == "Gezählt 10,00 €: es stimmt auf den Cent."
