"""Which state a paper shows: ten lines of Python work the digest out of standings.json, and a few words say what is different."""

import hashlib
import json
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from scoring.arithmetic.disputes import Disputed, Span, Spans
from scoring.arithmetic.stand import standings_content, state_of
from scoring.arithmetic.standings import Standing, standings
from scoring.paper.changes import Shown, changed, family_labels, of_report, of_standings
from scoring.paper.exporters import export
from scoring.paper.report import round_report
from scoring.paper.stamping import replaces, stamped
from scoring.paper.standings_list import standings_report
from scoring.plain.rows import BrokenOff, Gone, Marks, PlayerRow, Remark, Stamp, TableResult
from tests.scoring.made import META, seatings

FIELD = [PlayerRow(1, "Anna Huber", "Linz"), PlayerRow(2, "Eva Lang", "Wels"), PlayerRow(3, "Örtwin Maier"), PlayerRow(4, "Karl Pichler")]
MARKS = Marks((Remark(2, "Eva Lang", Gone.WITHDRAWN, "krank"),), (BrokenOff(1, 1, (1, 2, 3, 4), "Feueralarm"),))
DOUBT = Disputed(spans=Spans({3: Span(3, -5, Fraction(5, 2), 1, 4)}))


def ranked(*points: Any) -> tuple[Standing, ...]:
    """One table, one round."""
    return standings(FIELD, [TableResult(1, 1, (1, 2, 3, 4), points)], 1)


def worked_out_by_a_third_party(file: bytes) -> tuple[str, str]:
    """The digest that the file says, and the one that comes of it."""
    content = json.loads(file)
    said = content.pop("digest")
    for row in content["standings"]:
        del row["name"], row["place"]
    for table in content.get("broken_off", ()):
        del table["reason"]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return said, hashlib.sha256(text.encode("utf-8")).hexdigest()


@pytest.mark.parametrize("points", [(12, -7, -5, 0), (Fraction(15, 2), Fraction(-15, 2), 0, 0)])
@pytest.mark.parametrize("disputed, marks", [(Disputed(), Marks()), (DOUBT, MARKS)])
def test_the_file_says_its_digest_and_anybody_can_work_it_out(points: tuple[Any, ...], disputed: Disputed, marks: Marks) -> None:
    lines = ranked(*points)
    said, worked_out = worked_out_by_a_third_party(export(standings_report(lines, META, disputed=disputed, marks=marks), "json"))
    assert said == worked_out
    assert said == state_of(standings_content(META.tournament, META.digest, lines, disputed.spans, marks))


def test_it_is_the_digest_of_these_very_letters() -> None:
    written = (
        '{"rules_digest":"7f3a91c2e05d4b66a0","standings":['
        '{"number":3,"penalties":0,"rank":1,"rounds":[2.5],"tie_break":null,"total":2.5},'
        '{"number":1,"penalties":0,"rank":2,"rounds":[-2.5],"tie_break":null,"total":-2.5}'
        '],"tournament":"Herbstturnier"}'
    )
    lines = standings(FIELD, [TableResult(1, 1, (3, 1), (Fraction(5, 2), Fraction(-5, 2)))], 1)
    assert state_of(standings_content("Herbstturnier", "7f3a91c2e05d4b66a0", lines)) == hashlib.sha256(written.encode()).hexdigest()


def test_why_a_table_was_broken_off_is_no_result() -> None:
    """A name may stand in it that is to be forgotten."""
    lines = ranked(12, -7, -5, 0)
    one, other = (
        state_of(standings_content("Herbstturnier", "7f3a", lines, marks=Marks(tables=(BrokenOff(1, table, (1, 2, 3, 4), reason),))))
        for table, reason in ((1, "Anna Moser ging heim"), (1, "Nr. 1 ging heim"))
    )
    assert one == other
    assert one != state_of(standings_content("Herbstturnier", "7f3a", lines))


def test_other_lists_have_none() -> None:
    field = tuple(FIELD)
    results = [TableResult(1, 1, (1, 2, 3, 4), (12, -7, -5, 0))]
    assert "digest" not in json.loads(export(round_report(1, seatings(field, 1), results, standings(field, results, 1), META), "json"))


WAS = ranked(12, -7, -5, 0)
"""Huber 12, Pichler 0, Maier −5, Lang −7."""


@pytest.mark.parametrize("points, german, english", [
    ((12, -7, -5, 0), "", ""),
    # Maier −7 behind Lang −5: places 3 and 4 change hands.
    ((12, -5, -7, 0), "Platz 3 und 4, Lang −7 → −5, Maier −5 → −7", "places 3 and 4, Lang −7 → −5, Maier −5 → −7"),
    # Nobody moves: Huber 12 → 11, Pichler 0 → 1. In order of rank.
    ((11, -7, -5, 1), "Huber 12 → 11, Pichler 0 → 1", "Huber 12 → 11, Pichler 0 → 1"),
    ((Fraction(23, 2), -7, Fraction(-9, 2), 0), "Huber 12 → 11½, Maier −5 → −4½", "Huber 12 → 11½, Maier −5 → −4½"),
    # Upside down: every place, every total.
    ((-7, 12, 0, -5), "Platz 1 bis 4, Lang −7 → 12, Maier −5 → 0, Pichler 0 → −5, Huber 12 → −7",
     "places 1 to 4, Lang −7 → 12, Maier −5 → 0, Pichler 0 → −5, Huber 12 → −7"),
    # Maier overtakes Pichler.
    ((12, -7, 0, -5), "Platz 2 und 3, Maier −5 → 0, Pichler 0 → −5", "places 2 and 3, Maier −5 → 0, Pichler 0 → −5"),
    # Maier and Pichler share the second place, and nobody has the third.
    ((12, -7, 0, 0), "Platz 2, Maier −5 → 0", "place 2, Maier −5 → 0"),
])  # fmt: skip
def test_what_changed_in_the_standings(points: tuple[Any, ...], german: str, english: str) -> None:
    before = of_standings(WAS, "de").rows
    for language, said in (("de", german), ("en", english)):
        assert ", ".join(changed(before, of_standings(ranked(*points), language), language)).replace("\u00a0→\u00a0", " → ") == said


def test_it_is_the_same_when_it_was_kept_as_json() -> None:
    lines = ranked(Fraction(15, 2), Fraction(-15, 2), 0, 0)
    assert changed(json.loads(json.dumps(of_standings(lines, "de").rows)), of_standings(lines, "de"), "de") == ()


def test_who_came_who_went_and_who_is_written_otherwise() -> None:
    before = of_standings(standings(FIELD[:3], [TableResult(1, 1, (1, 2, 3), (4, 0, -4))], 1), "de").rows
    field = [FIELD[0]._replace(name="Anna Hubmer"), FIELD[1], FIELD[3]]
    now = of_standings(standings(field, [TableResult(1, 1, (1, 2, 4), (4, 0, -4))], 1), "de")
    assert changed(before, now, "de") == ("Platz 3", "Hubmer", "neu Pichler", "ohne Nr. 3")
    assert changed(before, now._replace(grows=True), "de") == ("Platz 3", "Hubmer", "ohne Nr. 3"), "a sheet that is still written grows"
    assert "Huber" not in json.dumps(before), "what is remembered has no names"


def test_long_lists_are_cut_with_a_count() -> None:
    """Twelve with 1 to 12 points; then all of them 100 more but the first, who has 0: nobody keeps his place."""
    field = [PlayerRow(number, f"Nr{number} Name{number}") for number in range(1, 13)]
    before = standings(field, [TableResult(1, 1, tuple(range(1, 13)), tuple(range(12, 0, -1)))], 1)
    after = standings(field, [TableResult(1, 1, tuple(range(1, 13)), (0, *range(111, 100, -1)))], 1)
    said = changed(of_standings(before, "de").rows, of_standings(after, "de"), "de")
    assert said[0] == "Platz 1 bis 12"
    assert said[1:3] == ("Name2 11\u00a0→\u00a0111", "Name3 10\u00a0→\u00a0110")
    assert said[5:] == ("und 8 weitere",), "twelve changed, four are named"
    # Every second place: 1 3 5 7 9 11 with their neighbours unmoved would be six runs; five are said.
    was = {str(place): {"rank": place} for place in range(1, 14)}
    now = {**was, **{str(100 + place): {"rank": place} for place in range(1, 13, 2)}}
    columns = of_standings(before, "de").columns
    assert changed(was, Shown(now, {}, columns, grows=True), "de") == ("Platz 1, 3, 5, 7, 9 und weitere",)


def test_two_of_one_name_are_told_apart() -> None:
    assert family_labels([(1, "Anna Huber"), (2, "Franz Huber"), (3, "Eva Lang"), (4, "Nr. 4")]) == {
        "1": "A. Huber",
        "2": "F. Huber",
        "3": "Lang",
        "4": "Nr. 4",
    }


def test_a_list_of_players_compares_its_amounts() -> None:
    field = tuple(FIELD)

    def report(*points: int) -> Any:
        results = [TableResult(1, 1, tuple(player.number for player in seatings(field, 1)[0].players), points)]
        return round_report(1, seatings(field, 1), results, standings(field, results, 1), META)

    families = [player.name.split()[-1] for player in seatings(field, 1)[0].players]
    before, now = of_report(report(12, -4, -8, 0)), of_report(report(12, -5, -7, 0))
    assert before is not None
    assert now is not None
    assert changed(before.rows, now, "de") == (f"{families[1]} −4\u00a0→\u00a0−5", f"{families[2]} −8\u00a0→\u00a0−7")


NOW = datetime(2026, 11, 22, 22, 55, tzinfo=UTC)


def test_the_sentence_of_a_later_paper() -> None:
    earlier = NOW.replace(minute=41)
    said = ("Platz 3 und 4", "Huber 41 → 39")
    assert replaces("7f3a91", earlier, now=NOW, changes=said, language="de") == (
        "berichtigt, ersetzt Stand 7f3a91 von 22:41, geändert: Platz 3 und 4, Huber 41 → 39"
    )
    assert (
        replaces("7f3a91", earlier, now=NOW, changes=said[:1], language="en")
        == "corrected, replaces state 7f3a91 of 22:41, changed: Platz 3 und 4"
    )
    assert replaces("7f3a91", earlier, now=NOW, changes=None, language="de") == "ersetzt Stand 7f3a91 von 22:41"
    assert (
        replaces("7f3a91", earlier.replace(day=21), now=NOW, changes=(), language="de")
        == "berichtigt, ersetzt Stand 7f3a91 von 21.11., 22:41"
    )
    seats = ("Tisch 1", "Tisch 3")
    assert (
        replaces("", earlier, now=NOW, changes=seats, language="de")
        == "berichtigt, ersetzt die Fassung von 22:41, geändert: Tisch 1, Tisch 3"
    )
    assert replaces("", earlier, now=NOW, changes=None, language="en") == "replaces the version of 22:41"


def test_the_line_of_the_foot() -> None:
    assert stamped(Stamp(NOW, "7f3a91", "berichtigt"), "de") == "Stand 7f3a91 · 22.11.2026, 22:55"
    assert stamped(Stamp(NOW, "7f3a91", "berichtigt"), "de", whole=True) == "Stand 7f3a91 · 22.11.2026, 22:55 · berichtigt"
    assert stamped(Stamp(NOW), "en") == "made 22 Nov 2026, 22:55"
    assert stamped(Stamp(), "de") == ""
