"""What a sheet can say of its values beside numbers: what is so many times the game, what has one value alone, how far Kontra goes."""

from dataclasses import replace

import rules
from rules.book.regelblatt import as_text, page
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.system import AnnouncementRow

CUP = rules.SHEETS["koenigrufen-cup"]
HIGHEST = Interpretation(
    "highest_kontra", question=("Wie hoch?", "How high?"), choices=(Choice(8, "Sub", "Sub"), Choice(16, "Mord", "Mord")), source="§ 1"
)
ROWS = (
    *(row for row in CUP.system.announcements if row.slug not in ("valat", "trull")),
    AnnouncementRow("valat", values={"silent": 3, "open": 6}, source="§ 1", of_game=True),
    AnnouncementRow("trull", values={"open": 7}, source="§ 1"),
)
ASKED = (*CUP.system.interpretations, HIGHEST)
TRIED = replace(CUP, system=replace(CUP.system, slug="tried", announcements=ROWS, interpretations=ASKED, single_values=True))


def test_it_is_worth_so_many_times_its_game() -> None:
    """The Rufer is 1, the Dreier 5, of a house sheet 4; that a Solodreier (10) doubles what is announced in it is the cup's."""
    values = {slug: play.values for slug, play in rules.tariff(TRIED, 4).games.items()}
    assert (values["rufer"]["valat", "silent"], values["dreier"]["valat", "open"], values["solodreier"]["valat", "open"]) == (3, 30, 120)
    assert rules.tariff(TRIED, 4, {"values": {"dreier": 4, "valat": [2, 5]}}).games["dreier"].values["valat", "open"] == 20
    row = next(line for line in as_text(page(TRIED, {"values": {"rufer": 2}})).splitlines() if line.startswith("Valat "))
    assert row.split()[1:5] == ["×", "3", "×", "6"]


def test_one_value_alone_is_a_number_where_the_sheet_lets_it_be_changed() -> None:
    assert rules.tariff(TRIED, 4, {"values": {"trull": 9}}).games["rufer"].values["trull", "open"] == 9
    assert [found.code for found in rules.check_options(TRIED, {"values": {"trull": [1, 9]}})] == ["bad_option"]
    fixed = replace(TRIED, system=replace(TRIED.system, single_values=False))
    assert [found.code for found in rules.check_options(fixed, {"values": {"trull": 9}})] == ["bad_option"]


def test_a_tournament_says_how_far_kontra_goes() -> None:
    dreier = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True, "kontra": 16}
    refused = rules.read_record(dreier, rules.tariff(TRIED, 4))
    assert isinstance(refused, rules.Refusal)
    assert [found.code for found in refused.findings] == ["bad_kontra"]
    assert not isinstance(rules.read_record(dreier, rules.tariff(TRIED, 4, {"highest_kontra": 16})), rules.Refusal)
