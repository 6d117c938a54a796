"""A tournament ranked by table points, from set-up to standings, papers, file, series and the check of everything. By hand from free.md:

R1  T1 (1 2 3 4)  +10 +4 −6 −8: 4 3 2 1      T2 (5 6 7 8)  +7 +7 −5 −9: 3½ 3½ 2 1
R2  T1 (1 5 3 7)  −3 +5 −1 −1: 1 4 2½ 2½     T2 (2 6 4 8)   0  0  0  0: 2½ each
5 7½ (+12), 6 6 (+7), 2 5½ (+4), 1 5 (+7), 7 4½ (−6), 3 4½ (−7), 4 3½ (−8), 8 3½ (−9)
"""

import json
import re
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from scoring.draw.model import seating
from tests.tournament.court import player_of
from tests.tournament.evening import content_digest, fill, log_says, registered, running, the_round, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.archive.schemas import check_file
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.setup import setup
from tournament.ledger.lines import settling
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.rule_page import own_settings
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Cup, LogRow, Sanction, Table, Tournament
from tournament.papers import catalogue
from tournament.prizes.reading import read_prizes
from tournament.referee.sanctions import give_sanction, lift_sanction
from tournament.series.reading import read_season

pytestmark = pytest.mark.django_db

FOUR: dict[str, Any] = {"kind": "table_points", "points": {"4": [4, 3, 2, 1]}}
HALF = Fraction(1, 2)
STANDING = [
    (1, 5, 7 + HALF),
    (2, 6, 6),
    (3, 2, 5 + HALF),
    (4, 1, 5),
    (5, 7, 4 + HALF),
    (6, 3, 4 + HALF),
    (7, 4, 3 + HALF),
    (8, 8, 3 + HALF),
]


def evening(**more: Any) -> Tournament:
    tournament = running(ranking=FOUR, **more)
    play(tournament, 1, (10, 4, -6, -8), (7, 7, -5, -9))
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, ((1, 5, 3, 7), (2, 6, 4, 8)))], seed="2", method="random")
    rounds.open_round(round_id=the_round(tournament, 2).pk)
    play(tournament, 2, (-3, 5, -1, -1), (0, 0, 0, 0))
    setup.show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return tournament


def play(tournament: Tournament, number: int, *tables: tuple[int, ...]) -> None:
    for table, sums in enumerate(tables, start=1):
        settling.save_sums(table_id=the_table(tournament, table, number).pk, sums=sums)
    rounds.close_round(round_id=the_round(tournament, number).pk)


def penalty(tournament: Tournament, number: int, **taken: Any) -> Sanction:
    return give_sanction(
        tournament_id=tournament.pk, kind="points", player_id=player_of(tournament, number).player_id, reason="zu spät", **taken
    )


def order(tournament: Tournament) -> list[tuple[Any, ...]]:
    return [(line.rank, line.player.number, line.total) for line in read_ranking(tournament, Audience.DESK).standings]


def made(tournament: Tournament, what: str, ending: str) -> bytes:
    return catalogue.make(tournament, what, ending).content


def test_standings_rank_by_places_and_everything_follows_from_the_tables() -> None:
    tournament = evening()
    assert order(tournament) == STANDING
    ranked = read_ranking(tournament, Audience.DESK)
    assert [line.points for line in ranked.standings] == [12, 7, 4, 7, -6, -7, -8, -9]
    assert [(line.tie_break.name if line.tie_break else None) for line in ranked.standings[4:]] == ["points", None, "points", None]
    assert [(line.rank, line.player.number, line.total) for line in read_ranking(tournament, Audience.DESK, after=1).standings][:3] == [
        (1, 1, 4), (2, 5, 3 + HALF), (2, 6, 3 + HALF),
    ]  # fmt: skip
    assert recompute(tournament) == []


def test_a_penalty_takes_table_points_points_or_both() -> None:
    tournament = evening()
    # 5 has 5½ and 12 − 9 = 3: behind 2, who has 5½ and 4.
    given = penalty(tournament, 5, table_points=2, points=9)
    assert order(tournament)[:3] == [(1, 6, 6), (2, 2, 5 + HALF), (3, 5, 5 + HALF)]
    line = read_ranking(tournament, Audience.DESK).standings[2]
    assert (line.table_penalties, line.penalties, line.points, line.table_points) == (-2, -9, 3, (3 + HALF, 4))
    assert recompute(tournament) == []
    assert "Tischpunkte −2 und 9 Strafpunkte ab Runde 2 für Spieler 5" in log_says(LogRow.objects.get(action="give_sanction"))
    lift_sanction(sanction_id=given.pk, reason="doch nicht")
    penalty(tournament, 6, table_points=HALF)
    assert order(tournament)[1:4] == [(2, 6, 5 + HALF), (3, 2, 5 + HALF), (4, 1, 5)]
    penalty(tournament, 6, points=4)
    # 6 has 5½ and 7 − 4 = 3 now.
    assert order(tournament)[1:3] == [(2, 2, 5 + HALF), (3, 6, 5 + HALF)]
    assert recompute(tournament) == []


@pytest.mark.parametrize("ranking, taken, code", [
    (FOUR, {}, "bad_value"), (FOUR, {"table_points": -1}, "bad_value"), (FOUR, {"table_points": Fraction(1, 4)}, "bad_value"),
    ({"kind": "sum"}, {"table_points": 1}, "bad_value"), ({"kind": "sum"}, {"table_points": 1, "points": 3}, "unexpected_field"),
])  # fmt: skip
def test_a_penalty_that_the_ranking_does_not_have(ranking: dict[str, Any], taken: dict[str, Any], code: str) -> None:
    tournament = running(ranking=ranking)
    with pytest.raises(Refused) as refused:
        penalty(tournament, 1, **taken)
    assert code in [finding.code for finding in refused.value.findings]


def test_nothing_taken_off_is_asked_about_where_both_can_be(director_client: Client) -> None:
    tournament = running(ranking=FOUR)
    typed = {"who": "1", "kind": "points", "round": "1", "reason": "zu spät"}
    page = director_client.post(f"/t/{tournament.slug}/sanktionen/", typed).content.decode()
    assert page.count("Bitte sagen, was abgezogen wird: Tischpunkte, Strafpunkte oder beides.") == 1
    assert not Sanction.objects.exists()


def test_a_wrong_place_is_found_when_everything_is_computed_again() -> None:
    tournament = running(ranking=FOUR)
    fill(the_table(tournament))
    # Rufer of 2 and 3, Dreier of 1, Rufer of 4 with 1: +15 −5 −5 −5, so 4 and three times 2. Somebody gives 2 a point of 3's.
    assert recompute(tournament) == []
    Table.objects.filter(pk=the_table(tournament).pk).update(a1=-8, a2=-12)
    found = {finding.field: finding.message for finding in recompute(tournament) if finding.code == "ranking_differs"}
    assert found == {
        "standings[2]": "Nr. 2 steht mit 3 (−4) in der Rangliste, Spiele und Strafpunkte ergeben 2 (−5).",
        "standings[3]": "Nr. 3 steht mit 1 (−6) in der Rangliste, Spiele und Strafpunkte ergeben 2 (−5).",
    }


def test_the_file_brings_everything_again() -> None:
    tournament = evening()
    penalty(tournament, 5, table_points=2, points=9)
    penalty(tournament, 6, table_points=HALF)
    file = written(tournament)
    assert file["ranking"] == FOUR
    assert [(row.get("points"), row.get("table_points")) for row in file["sanctions"]] == [(-9, -2), (None, -0.5)]
    assert check_file(as_text(file).encode()) == "tournament"
    again = import_tournament(file=read_tournament(json.loads(as_text(file))))
    assert content_digest(again) == content_digest(tournament)
    assert order(again) == order(tournament)
    assert "ranking" not in written(running())


@pytest.mark.parametrize("change, code, field", [
    ({"ranking": {"kind": "table_points", "points": {"4": [1, 2]}}}, "bad_value", "ranking.points.4"),
    ({"ranking": {"kind": "places"}}, "unknown_choice", "ranking.kind"),
    ({"ranking": {"kind": "sum"}}, "unexpected_field", "sanctions[0].table_points"),
])  # fmt: skip
def test_a_file_with_a_wrong_ranking_is_refused(change: dict[str, Any], code: str, field: str) -> None:
    tournament = evening()
    penalty(tournament, 5, table_points=2)
    with pytest.raises(Refused) as refused:
        read_tournament({**json.loads(as_text(written(tournament))), **change})
    assert (code, field) in [(finding.code, finding.field) for finding in refused.value.findings]


def test_page_wall_papers_and_files_show_both() -> None:
    tournament = evening()
    penalty(tournament, 5, table_points=1)
    client = Client()
    page = " ".join(client.get(f"/t/{tournament.slug}/stand/").content.decode().split())
    assert "3½ <small>(+7)</small>" in page
    assert "−1 <small>(0)</small>" in page
    assert "Gereiht wird nach Tischpunkten: 4, 3, 2, 1; Gleiche teilen, dann entscheidet die Summe der Spiele." in page
    assert "Summe der Spiele −6 vor −7" in page
    player = " ".join(client.get(f"/t/{tournament.slug}/spieler/5/").content.decode().split())
    assert '<dt>Tischpunkte</dt><dd class="">6½</dd>' in player.replace("</dt> <dd", "</dt><dd")
    # 3½ (+7), then 4 (+5), then one table point off.
    assert re.findall(r'<td class="num sum [^>]*>(.*?)</td>', player) == [
        "3½ <small>(+7)</small>", "7½ <small>(+12)</small>", "6½ <small>(+12)</small>",
    ]  # fmt: skip
    assert "4 <small>(+5)</small>" in player
    mine = " ".join(client.get(f"/t/{tournament.slug}/ich/?nr=1").content.decode().split())
    assert "1 <small>(−3)</small>" in mine
    rows = json.loads(made(tournament, "standings", "json"))["standings"]
    assert rows[0] | {"name": ""} == {
        "rank": 1, "number": 5, "name": "", "place": "", "rounds": [7, 5], "penalties": 0, "total": 6.5, "tie_break": None,
        "table_points": [3.5, 4], "table_penalties": -1, "points": 12,
    }  # fmt: skip
    assert check_file(made(tournament, "standings", "json")) == "standings"
    assert b"3,5;7;4;5;-1;0;6,5;12" in made(tournament, "standings", "csv")
    assert made(tournament, "standings", "pdf").startswith(b"%PDF")
    assert made(tournament, "standings", "xlsx").startswith(b"PK")
    assert check_file(made(tournament, "round:2", "json")) == "round"
    with translation.override("en"):
        english = made(tournament, "standings", "csv").decode("utf-8-sig").splitlines()[0]
    assert english.startswith("Rank;No.;Name;Place;R1;R1 points;")


def test_a_penalty_of_points_alone_takes_no_table_points_on_the_page_of_the_player() -> None:
    """3 has 2 (−6) and 2½ (−1), 9 points off from round 1 on."""
    tournament = evening()
    penalty(tournament, 3, points=9, round_number=1)
    page = " ".join(Client().get(f"/t/{tournament.slug}/spieler/3/").content.decode().split())
    assert "0 <small>(−9)</small>" in page
    assert re.findall(r'<td class="num sum [^>]*>(.*?)</td>', page) == [
        "2 <small>(−6)</small>", "2 <small>(−15)</small>", "4½ <small>(−16)</small>",
    ]  # fmt: skip


def test_prizes_and_series_take_what_they_ask_for() -> None:
    tournament = evening(cup="Linzer Cup")
    setup.close_tournament(tournament_id=tournament.pk)
    persons = {row["number"]: row for row in read_prizes(tournament).now.request["persons"]}
    # A prize goes by what ranks; the best round is what was written.
    assert (persons[5]["rank"], persons[5]["points"], persons[5]["rounds"]) == (1, 7.5, [7, 5])
    cup = Cup.objects.get(name="Linzer Cup")
    for formula, first in (({"kind": "places"}, 223), ({"kind": "sum"}, 12)):
        Cup.objects.filter(pk=cup.pk).update(policies={"formula": formula})
        cup.refresh_from_db()
        season = read_season(cup, Audience.DESK, hidden=True)
        assert not season.faults
        assert next(row["total"] for row in season.answer["standings"]) == first


def test_set_up_copy_and_regelblatt_say_it() -> None:
    tournament = evening()
    copied = setup.copy_tournament(source_id=tournament.pk, name="Frühjahr")
    assert copied.ranking == FOUR
    assert dict(own_settings(copied))["Reihung"] == (
        "Gereiht wird nach Tischpunkten: 4, 3, 2, 1; Gleiche teilen, dann entscheidet die Summe der Spiele."
    )
    setup.change_setup(tournament_id=copied.pk, ranking={"kind": "sum"})
    assert "Reihung" not in dict(own_settings(Tournament.objects.get(pk=copied.pk)))
    with pytest.raises(Refused) as refused:
        setup.change_setup(tournament_id=tournament.pk, ranking={"kind": "sum"})
    assert [(finding.code, finding.field) for finding in refused.value.findings] == [("not_in_phase", "ranking")]


def test_the_sum_waits_for_penalties_of_table_points_only() -> None:
    tournament = running(ranking=FOUR)
    Tournament.objects.filter(pk=tournament.pk).update(phase="registration")
    given = penalty(tournament, 1, table_points=1)
    with pytest.raises(Refused) as refused:
        setup.change_setup(tournament_id=tournament.pk, ranking={"kind": "sum"})
    assert [(finding.code, finding.field) for finding in refused.value.findings] == [("contradiction", "ranking")]
    lift_sanction(sanction_id=given.pk, reason="doch nicht")
    setup.change_setup(tournament_id=tournament.pk, ranking={"kind": "sum"})


def test_a_lifted_penalty_of_table_points_stays_in_the_file_where_the_sum_ranks_now() -> None:
    tournament = registered(ranking=FOUR)
    lift_sanction(sanction_id=penalty(tournament, 1, table_points=1).pk, reason="doch nicht")
    setup.change_setup(tournament_id=tournament.pk, ranking={"kind": "sum"})
    tournament.refresh_from_db()
    file = json.loads(as_text(written(tournament)))
    assert content_digest(import_tournament(file=read_tournament(file))) == content_digest(tournament)
    del file["sanctions"][0]["lifted"]
    with pytest.raises(Refused) as refused:
        read_tournament(file)
    assert "unexpected_field" in refused.value.codes
