"""A ruling in mid-game reaches the game: it waits for its line, what is lost is lost there, whoever writes it and however. By hand, by the
cup's sheet.

Rufer 1 and an announced Pagat 2: both won, 3 from each opponent; the Pagat lost, 1 − 2 = −1. Seats 1 and 2 play against 0 and 3.
"""

import json
from uuid import uuid4

import pytest
from django.test import Client

from tests.tournament.court import amounts, case, decide, director, referee, refused, totals
from tests.tournament.evening import RUFER, running, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.phone_hand import Hand, answered, current, write
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.evening.check_reading import round_faults
from tournament.ledger.lines import settling, writing
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Case, Entry, Table, Tournament
from tournament.phones import writing as phones

pytestmark = pytest.mark.django_db

PAGAT = {"kind": "pagat", "by": 1, "when": "open"}
TOLD = {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "announcements": [PAGAT]}
EARLY = {"violation": "bird_or_king_early", "stage": "trick_turned", "facts": {"forced": True}, "accused": [1]}
"""Farbzwang made the Pagat fall before the last trick: only the announcement is lost, at every stage (cup)."""


def played(*, made: bool, **more: object) -> dict:
    return {**TOLD, "won": True, "announcements": [{**PAGAT, "won": made}], **more}


LOST, WON = (1, -1, -1, 1), (-3, 3, 3, -3)


def ruled(number: int = 1, told: dict = TOLD, **more: object) -> tuple[Tournament, Table, object]:
    """A table at which the Pagat of game `number` is lost, and nobody has written that game."""
    tournament = running(**more)
    user, table = referee(tournament), the_table(tournament)
    for line in range(1, number):
        save(table, line, {**RUFER, "dealer": (line - 1) % 4})
    about = case(table, user, line=None, game=number, record={**told, "dealer": (number - 1) % 4}, **EARLY)
    return tournament, table, decide(about, user, "bird_lost")


def test_the_ruling_keeps_the_game_and_what_is_lost_until_it_is_written() -> None:
    tournament, table, ruling = ruled()
    assert (ruling.position, ruling.record, ruling.entered) == (None, None, {**TOLD, "announcements": [{**PAGAT, "won": False}]})
    assert Entry.objects.count() == 0
    assert save(table, 1, played(made=False)).points == LOST
    line = current(table)
    assert (line.ruling, line.game, Case.objects.get().position) == (ruling, 1, POSITION_STEP)
    tournament.refresh_from_db()
    assert recompute(tournament) == []


def way_desk(table: Table, record: dict) -> None:
    save(table, 1, record)


def way_faulty(table: Table, record: dict) -> None:
    save(table, 1, record, keep_faulty=True)


def way_phone(table: Table, record: dict) -> None:
    write(table, 1, record)


def way_correction(table: Table, record: dict) -> None:
    save(table, 1, played(made=False))
    save(table, 1, record, expected_version=1, reason="verlesen")


def way_phone_correction(table: Table, record: dict) -> None:
    write(table, 1, played(made=False))
    write(table, 1, record, version=1)


def way_queue(table: Table, record: dict) -> None:
    """The desk was quicker; the phone's version, sent late, would wait beside the line."""
    save(table, 1, played(made=False))
    write(table, 1, record)


def way_redeal_first(table: Table, record: dict) -> None:
    """Written as a redeal by mistake, and then made the game."""
    save(table, 1, {"game": "redeal", "dealer": 0})
    save(table, 1, record, expected_version=1, reason="war gespielt")


def way_redeal_before(table: Table, record: dict) -> None:
    save(table, 1, {"game": "redeal", "dealer": 3})
    save(table, 2, record)


def way_dealt_again(table: Table, record: dict) -> None:
    """The line is made a redeal, so that the game could be written anew."""
    save(table, 1, played(made=False))
    save(table, 1, {"game": "redeal", "dealer": 0}, expected_version=1, reason="falsch")


def way_sums(table: Table, record: dict) -> None:
    save(table, 1, played(made=False))
    settling.save_sums(table_id=table.pk, sums=[-3, 3, 3, -3], reason="vom Zettel", replace_records=True)


@pytest.mark.parametrize("way", [way_desk, way_faulty, way_phone, way_correction, way_phone_correction, way_queue, way_redeal_first,
                                 way_redeal_before, way_dealt_again, way_sums])  # fmt: skip
def test_in_no_way_is_the_lost_pagat_written_as_won(way) -> None:
    tournament, table, _ruling = ruled()
    with pytest.raises(Refused) as caught:
        way(table, played(made=True))
    assert caught.value.codes[0] in ("against_ruling", "ruled_line")
    assert totals(table) in (LOST, (0, 0, 0, 0))
    tournament.refresh_from_db()
    assert recompute(tournament) == []


@pytest.mark.parametrize("record", [
    {**TOLD, "won": True, "announcements": []}, {**TOLD, "won": True, "announcements": [{**PAGAT, "when": "silent", "won": True}]},
    {**TOLD, "won": True, "announcements": [{**PAGAT, "by": 2, "won": False}]}, RUFER,
    {"game": "dreier", "dealer": 0, "declarer": 0, "won": True},
])  # fmt: skip
def test_left_out_silent_another_players_or_another_game_is_no_lost_pagat(record: dict) -> None:
    _tournament, table, _ruling = ruled()
    with pytest.raises(Refused, match="Pagat ist verloren"):
        save(table, 1, record)


def test_a_game_written_before_it_leaves_the_ruling_where_it_is() -> None:
    """Game 2 is being played; a forgotten game goes before game 1: the ruling is about game 3 by now."""
    tournament, table, ruling = ruled(2)
    writing.insert_entry(table_id=table.pk, before_position=POSITION_STEP, record={**RUFER, "dealer": 3}, reason="vergessen")
    ruling.case.refresh_from_db()
    assert (ruling.case.game, ruling.case.position) == (3, None)
    assert refused(lambda: save(table, 2, played(made=True, dealer=1))) == ("against_ruling",)
    save(table, 2, played(made=False, dealer=1))
    assert current(table, 2).ruling == ruling
    tournament.refresh_from_db()
    assert recompute(tournament) == []


def test_the_ruled_game_itself_is_not_slipped_in_before_another() -> None:
    _tournament, table, _ruling = ruled(2)
    again = played(made=True, dealer=1)
    assert refused(lambda: writing.insert_entry(table_id=table.pk, before_position=POSITION_STEP, record=again, reason="vergessen")) == (
        "against_ruling",
    )


def test_its_line_moves_and_the_ruling_goes_along() -> None:
    """Written, then a forgotten game before it: the line is game 2, and still cannot be corrected to won."""
    tournament, table, ruling = ruled()
    save(table, 1, played(made=False))
    writing.insert_entry(table_id=table.pk, before_position=POSITION_STEP, record={**RUFER, "dealer": 3}, reason="vergessen")
    assert (current(table).game, current(table).ruling) == (2, ruling)
    assert refused(lambda: save(table, 1, played(made=True), expected_version=1, reason="verlesen")) == ("against_ruling",)
    save(table, 1, played(made=False, won=False), expected_version=1, reason="verlesen")
    assert amounts(current(table)) == (3, -3, -3, 3), "−1 − 2"
    tournament.refresh_from_db()
    assert recompute(tournament) == []


def test_the_line_is_not_struck_and_written_anew() -> None:
    _tournament, table, _ruling = ruled()
    save(table, 1, played(made=False))
    assert refused(lambda: writing.strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="doppelt")) == (
        "ruled_line",
    )


def test_a_later_ruling_lets_the_line_free() -> None:
    _tournament, table, ruling = ruled()
    decide(ruling.case, ruling.referee, "no_renonce", departure="doch richtig", reason="Karten angesehen")
    assert save(table, 1, played(made=True)).points == WON
    assert current(table).ruling.decision == "no_renonce"


def test_a_kontra_that_the_referee_heard_belongs_to_the_lost_pagat() -> None:
    _tournament, table, _ruling = ruled(told={**TOLD, "announcements": [{**PAGAT, "kontra": 2}]})
    assert refused(lambda: save(table, 1, played(made=False))) == ("against_ruling",)
    with_kontra = {**TOLD, "won": True, "announcements": [{**PAGAT, "kontra": 2, "won": False}]}
    assert save(table, 1, with_kontra).points == LOST, "in the cup Kontra is cash"


def test_what_else_was_told_is_compared_and_not_refused() -> None:
    tournament, table, _ruling = ruled()
    save(table, 1, played(made=False, partner=3))
    found = {(fault.code, fault.grave, fault.position) for fault in round_faults(tournament, the_round(tournament))}
    assert ("unlike_ruling", False, POSITION_STEP) in found


def test_check_names_the_ruling_that_waits_and_one_at_a_table_of_sums() -> None:
    tournament, table, _ruling = ruled()
    message = next(fault.message for fault in round_faults(tournament, the_round(tournament)) if fault.code == "ruling_waits")
    assert "Pagat verloren" in message
    assert "noch nicht geschrieben" in message
    settling.save_sums(table_id=table.pk, sums=[1, -1, -1, 1])
    message = next(fault.message for fault in round_faults(tournament, the_round(tournament)) if fault.code == "ruling_waits")
    assert "nur Summen" in message


@pytest.mark.parametrize(
    "gone, codes", [({"record": None}, ("missing_field",)), ({"record": RUFER}, ("missing_field",)), ({"game": None}, ("missing_field",))]
)
def test_nobody_decides_that_an_announcement_is_lost_without_saying_which(gone: dict, codes: tuple) -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    about = case(table, user, line=None, **{"game": 1, "record": TOLD, **gone}, **EARLY)
    assert refused(lambda: decide(about, user, "bird_lost")) == codes


def test_of_two_birds_only_the_named_one_is_lost_in_a_running_game() -> None:
    """Rufer 1, Pagat lost −2, König ultimo won 2: 1."""
    king = {"kind": "koenig_ultimo", "by": 2, "when": "open"}
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    about = case(table, user, line=None, game=1, record={**TOLD, "announcements": [PAGAT, king]}, **EARLY)
    assert refused(lambda: decide(about, user, "bird_lost")) == ("missing_field",)
    decide(about, user, "bird_lost", lost=[("pagat", 1)])
    both = [{**PAGAT, "won": True}, {**king, "won": False}]
    assert refused(lambda: save(table, 1, {**TOLD, "won": True, "announcements": both})) == ("against_ruling",)
    right = [{**PAGAT, "won": False}, {**king, "won": True}]
    assert save(table, 1, {**TOLD, "won": True, "announcements": right}).points == (-1, 1, 1, -1)


@pytest.mark.parametrize("decision, stage", [("correct", "trick_open"), ("expired", "next_game")])
def test_every_ruling_on_a_running_game_comes_to_stand_on_its_line(decision: str, stage: str) -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    ruling = decide(
        case(table, user, line=None, game=1, record={"game": "dreier", "dealer": 0, "declarer": 0}, stage=stage), user, decision
    )
    save(table, 1, RUFER)
    assert current(table).ruling == ruling
    found = [fault for fault in round_faults(tournament, the_round(tournament)) if fault.code == "unlike_ruling"]
    assert [fault.grave for fault in found] == [False]
    writing.strike_entry(table_id=table.pk, position=POSITION_STEP, expected_version=1, reason="falsche Zeile")


# The form, the phone, the file ----------------------------------------------------------------------------------------------------


def test_the_desks_form_has_the_game_and_what_is_lost() -> None:
    tournament, table, _ruling = ruled()
    client = Client()
    client.force_login(director())
    url = f"/t/{tournament.slug}/runde/1/tisch/1/"
    page = client.get(url)
    values = page.context["panel"]["values"]
    assert (values["game"], values["declarer"], values["partner"], values["a_pagat"], values["a_pagat_won"]) == (
        "Rufer",
        "1",
        "2",
        "open",
        "0",
    )
    assert "Pagat verloren" in page.content.decode()
    form = {**values, "won": "1", "after": page.context["after"], "do": "save", "client_id": str(uuid4())}
    answer = client.post(f"{url}eintrag/", {**form, "a_pagat_won": "1"})
    assert answer.status_code == 422
    assert "ist verloren" in answer.content.decode()
    shown = client.post(f"{url}vorschau/", {**form, "a_pagat_won": "1"}).json()
    assert "ist verloren" in str(shown["faults"])
    assert client.post(f"{url}eintrag/", form).status_code == 302
    assert totals(table) == LOST


def test_the_form_does_not_say_alone_where_nobody_said_who_helps() -> None:
    tournament, _table, _ruling = ruled(told={key: value for key, value in TOLD.items() if key != "partner"})
    client = Client()
    client.force_login(director())
    values = client.get(f"/t/{tournament.slug}/runde/1/tisch/1/").context["panel"]["values"]
    assert not values.get("partner")


def test_the_phone_has_it_too_and_is_told_why_a_won_pagat_is_refused() -> None:
    _tournament, table, _ruling = ruled()
    hand = Hand(table)
    state = hand.state()
    values = state["next"]["ruled"]["values"]
    assert "Pagat verloren" in state["next"]["ruled"]["text"]
    assert (values["game"], values["a_pagat"], values["a_pagat_won"]) == ("rufer", "open", "0")
    said = {**values, "won": "1"}
    assert "ist verloren" in hand.worth({**said, "a_pagat_won": "1"})["errors"][0]["message"]
    # 422: what the players can put right comes back into their form.
    assert answered(hand.game(data={**said, "a_pagat_won": "1"})) == (422, "against_ruling")
    assert answered(hand.game(data=said)) == (200, "stored")
    assert totals(table) == LOST
    assert hand.state()["lines"][0]["ruled"]


def test_the_file_keeps_the_ruling_on_its_line_and_refuses_a_line_against_it() -> None:
    tournament, table, _ruling = ruled()
    save(table, 1, played(made=False))
    text = as_text(written(tournament)).encode()
    again = import_tournament(file=read_file(text))
    assert Entry.objects.get(table__round__tournament=again).ruling.decision == "bird_lost"
    again.refresh_from_db()
    assert recompute(again) == []
    assert as_text(written(again)).encode() == text
    changed = json.loads(text)
    changed["tables"][0]["records"][0]["announcements"][0]["won"] = True
    with pytest.raises(Refused) as caught:
        read_file(json.dumps(changed).encode())
    assert [(found.code, found.field) for found in caught.value.findings] == [("against_ruling", "tables[0].records[0].announcements")]


def test_a_ruling_that_waits_goes_through_the_file_too() -> None:
    tournament, _table, _ruling = ruled()
    again = import_tournament(file=read_file(as_text(written(tournament)).encode()))
    copy = the_table(again)
    with pytest.raises(Refused, match="Pagat ist verloren"):
        save(copy, 1, played(made=True))
    assert save(copy, 1, played(made=False)).points == LOST


def test_two_versions_and_the_desk_cannot_choose_the_one_against_the_ruling() -> None:
    """The phone wrote the game as won before anybody ruled; the desk wrote it otherwise. Then the referee decides, about the written
    line."""
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    save(table, 1, played(made=False))
    write(table, 1, played(made=True))
    decide(case(table, user, **EARLY), user, "bird_lost")
    other = table.other_versions.get()
    assert refused(lambda: phones.choose_version(other_id=other.pk, choice="this")) == ("against_ruling",)
    assert totals(table) == LOST
