"""The table of policies: every choice has its words, every sheet its column, and a tournament's choice stands in it."""

from dataclasses import fields

import pytest

import rules
from rules.book.regelblatt import as_text, policies
from rules.rows.policies import CHOICES, Policies
from rules.words.policies import POLICIES


def test_every_policy_and_every_choice_has_its_words() -> None:
    assert list(POLICIES) == [row.name for row in fields(Policies)]
    for name, row in POLICIES.items():
        assert list(row.choices) == [choice.value for choice in CHOICES.get(name, ())], name
        assert (row.german[-1], row.english[-1]) == ("?", "?")
        for choice, words in row.choices.items():
            assert all(words), (name, choice)
            assert "_" not in "".join(words), (name, choice)


# What the three Königrufen sheets choose, as their common table of policies has it; "" where the question does not arise.
COLUMNS = """
kontra                    cash              cash               score
solo_doubles              all               all                all_but_valat
silent_loss               birds_and_ultimo  birds_and_ultimo   birds_and_ultimo
bird_rufer                separate          separate           separate
besserrufer_without_bird  -                 -                  listed
conceded_bird             games_own         games_own          listed
koenig_ultimo_by          holder            holder             anyone
koenig_ultimo_from_talon  allowed           allowed            allowed
solorufer_king_in_talon   kontra_void       kontra_void        kontra_counts
valat_value               added             added              added
valat_beside              all               all                course_or_kontrad
valat_kontra              separate          separate           separate
opponents_valat           mirrored          mirrored           mirrored
trischaken                pot               loser_pays_each    two_pay_two
trischaken_pot            6                 -                  -
two_jungfrauen            -                 included           -
jungfrau_of_tied          -                 three_from_each    -
trischaken_ties           -                 -                  share
three_jungfrauen          -                 -                  two_each
renonce_trischaken        6                 3                  2
claims                    birds_ultimo_valat birds_ultimo_valat any_silent
fifth_player              no                no                 no
vorhand_passed_on         no                no                 no
radl                      no                no                 yes
"""


@pytest.mark.parametrize("place, slug", list(enumerate(("koenigrufen-cup", "koenigrufen-gallneukirchen", "koenigrufen-speiszettel"), 1)))
def test_the_columns_of_the_koenigrufen_sheets(place: int, slug: str) -> None:
    sheet = rules.SYSTEMS[slug]
    for line in COLUMNS.split("\n")[1:-1]:
        row = line.split()
        choice = getattr(sheet.policies, row[0])
        assert str("-" if choice is None else getattr(choice, "value", choice)) == row[place], row[0]


def test_a_column_prints_with_what_the_tournament_chose() -> None:
    plain = {row[2]: row for row in policies("koenigrufen-gallneukirchen").sections[0].rows}
    assert plain["bird_rufer"] == (
        "Ist ein Vogelrufer ein Spiel?", "Rufer und Vogel zählen jeder für sich (separate)*", "bird_rufer", "Cup, Tafel „Die Spiele“",
    )  # fmt: skip
    assert plain["renonce_trischaken"] == ("Was kostet eine Renonce im Trischaken?", "3", "renonce_trischaken", "Trischaken, 8")
    chosen = {row[2]: row for row in policies("koenigrufen-gallneukirchen", {"claims": False}, "en").sections[0].rows}
    assert chosen["claims"][:2] == ("What may be claimed beside a Renonce?", "nothing (none)*")
    assert "trischaken_pot" not in plain


@pytest.mark.parametrize("slug", rules.SYSTEMS)
def test_every_sheet_has_its_page(slug: str) -> None:
    sheet = rules.SYSTEMS[slug]
    for column, language in enumerate(("de", "en")):
        shown = policies(slug, None, language)
        assert len(shown.sections[0].rows) == len(sheet.policy_sources)
        assert sheet.title[column] in as_text(shown)
