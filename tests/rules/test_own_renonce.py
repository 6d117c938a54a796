"""What a Renonce costs on sheets of tarock-sheet/2: a sum to each, the whole side, claims of the sheet's own, a Valat that multiplies
everything, and halves. Every amount by hand from own-sheets.md."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import rules
from rules.rows import kinds
from rules.rows.choices import (
    Claims,
    FifthPlayer,
    Halves,
    KontraCounts,
    KontraCovers,
    OpponentsValat,
    Radl,
    RenoncePays,
    Stack,
    Surplus,
    SurplusKontra,
    ValatBeside,
    ValatKontra,
    ValatValue,
)
from rules.rows.measures import ROUND, RadlTerms
from rules.rows.system import Game, RuleSystem
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP
from rules.sheets.koenigrufen_oberoesterreich.values import KOENIGRUFEN_OBEROESTERREICH
from tests.rules.measured import SOURCE, points, settled, sheet_with, table

HALF = Fraction(1, 2)
SCORE = {"kontra": KontraCounts.SCORE}
LOSES = SCORE | {"renonce_pays": RenoncePays.SIDE_LOSES}
ALL = {"valat_value": ValatValue.MULTIPLIES_ALL, "valat_kontra": ValatKontra.ALL_ITEMS}
FOUR_TIMES = {"radl_terms": RadlTerms(triggers={"trischaken": ROUND}, stack=Stack.MULTIPLY, most=4)}
RUFER = {"game": "rufer", "dealer": 0, "declarer": 0, "partner": 2}
DREIER = {"game": "dreier", "dealer": 0, "declarer": 1}
PAGAT = {"kind": "pagat", "by": 2, "when": "open"}
INDIVISIBLE = ["indivisible renonce"]


def by(*offenders: int, claims: Any = None) -> dict[str, Any]:
    return {"renonce": {"offenders": list(offenders)} | ({"claims": claims} if claims else {})}


def valued(system: RuleSystem, **values: Any) -> RuleSystem:
    """The sheet with other values of games, and of announcements as `[silent, open]`."""
    games = tuple(replace(game, value=values.get(game.slug, game.value)) for game in system.games)
    said = tuple(
        replace(row, values=dict(zip(("silent", "open"), values[row.slug], strict=True))) if row.slug in values else row
        for row in system.announcements
    )
    return replace(system, games=games, announcements=said)


def rounding(system: RuleSystem) -> RuleSystem:
    return replace(system, halves=Halves.DOWN, paragraphs={**system.paragraphs, "rounding": SOURCE})


def with_radl(policies: dict[str, Any], **other: Any) -> RuleSystem:
    return sheet_with(policies | {"radl": Radl.YES}, **(FOUR_TIMES | other))


def test_the_pages_eighth_example() -> None:
    record = RUFER | {"announcements": [PAGAT]} | by(1)
    assert points(record, table(sheet_with(LOSES))) == [3, -3, 3, -3]
    assert points(record, table(sheet_with({"renonce_pays": 5}))) == [5, -15, 5, 5]


@pytest.mark.parametrize(
    "record, amounts",
    [
        # The declarer's partner revokes: the game and his own Pagat are lost; both of the side pay.
        (RUFER | {"announcements": [PAGAT]} | by(2), [-3, 3, -3, 3]),
        # The others' Pagat is made.
        (RUFER | {"announcements": [PAGAT | {"by": 3}]} | by(0), [-3, 3, -3, 3]),
        # At the multipliers in force: 1 × 2 + 2 × 4.
        (RUFER | {"kontra": 2, "announcements": [PAGAT | {"kontra": 4}]} | by(3), [10, -10, 10, -10]),
        # What is silent pays nothing, whoever made it.
        (RUFER | {"announcements": [PAGAT | {"when": "silent"}]} | by(1), [1, -1, 1, -1]),
        # Without a partner three pay, or the one.
        ({"game": "rufer", "dealer": 0, "declarer": 0} | by(1), [3, -1, -1, -1]),
        ({"game": "rufer", "dealer": 0, "declarer": 0} | by(0), [-3, 1, 1, 1]),
        (DREIER | by(2), [-5, 15, -5, -5]),
        (DREIER | by(1), [5, -15, 5, 5]),
        (DREIER | by(0, 2), [-5, 15, -5, -5]),
        # A Sechserdreier is lost at 8, and won at 4.
        ({"game": "sechserdreier", "dealer": 0, "declarer": 1} | by(1), [8, -24, 8, 8]),
        ({"game": "sechserdreier", "dealer": 0, "declarer": 1} | by(3), [-4, 12, -4, -4]),
        # In a negative game each at his own Kontra: 4 × 2 + 4 + 4.
        ({"game": "bettler", "dealer": 0, "declarer": 1, "kontra": {"0": 2, "2": 1, "3": 1}} | by(1), [8, -16, 4, 4]),
        ({"game": "bettler", "dealer": 0, "declarer": 1, "kontra": {"0": 2, "2": 1, "3": 1}} | by(3), [-8, 16, -4, -4]),
        # A count that was told beside it is not used.
        (DREIER | {"points": "20/0"} | by(2), [-5, 15, -5, -5]),
    ],
    ids=str,
)
def test_the_side_of_who_revoked_has_lost(record: dict[str, Any], amounts: list[int]) -> None:
    assert points(record, table(sheet_with(LOSES))) == amounts


def test_the_side_that_loses_is_one() -> None:
    system = sheet_with(LOSES | {"fifth_player": FifthPlayer.PAYS_ALL})
    assert points(RUFER | by(0, 1), table(system)) == ["undefined_by_rules renonce"]
    assert points(DREIER | by(0), table(system, 5)) == ["undefined_by_rules renonce"]
    assert points(DREIER | by(0, 2), table(system, 5)) == ["undefined_by_rules renonce"]
    assert points(DREIER | by(2), table(system, 5)) == [0, 15, -5, -5, -5]
    tirol = {"game": "trischaken", "dealer": 0} | by(0, 1)
    assert points(tirol, table(system)) == [-6, -6, 6, 6], "Trischaken keeps its own: 6 to each regular player"


def test_a_side_that_loses_its_valat() -> None:
    """Added: Dreier 5 and 20. Multiplied: 20 times 5 in its place. The opponents' may be the referee's."""
    valat = {"announcements": [{"kind": "valat", "by": 1, "when": "open"}]}
    theirs = {"announcements": [{"kind": "valat", "by": 2, "when": "open"}]}
    added = table(sheet_with(LOSES))
    assert points(DREIER | valat | by(1), added) == [25, -75, 25, 25]
    assert points(DREIER | valat | by(2), added) == [-25, 75, -25, -25]
    times = LOSES | {"valat_value": ValatValue.MULTIPLIES, "valat_kontra": ValatKontra.ONE_ITEM}
    multiplied = table(sheet_with(times))
    assert points(DREIER | valat | by(1), multiplied) == [100, -300, 100, 100]
    assert points(DREIER | theirs | by(2), multiplied) == [-100, 300, -100, -100]
    asked = table(sheet_with(times | {"opponents_valat": OpponentsValat.REFEREE}))
    assert points(DREIER | theirs | by(2), asked) == ["undefined_by_rules announcements"]
    assert points(DREIER | theirs | by(1), asked) == [100, -300, 100, 100]


def test_everything_times_a_valat_that_a_side_loses() -> None:
    """(5 + 2) × 20; the Pagat of the others beside it."""
    said = [{"kind": "valat", "by": 1, "when": "open"}, PAGAT]
    tariff = table(sheet_with(LOSES | ALL))
    assert points(DREIER | {"announcements": said} | by(1), tariff) == [140, -420, 140, 140]
    assert points(DREIER | {"announcements": said} | by(2), tariff) == [-140, 420, -140, -140]


def test_claims_are_shared_by_the_offenders_alone() -> None:
    """Rufer lost by 1 and 3, who share what 0 claims; the partner of who revoked claims too."""
    tariff = table(sheet_with(LOSES))
    uhu = {"by": 0, "kind": "uhu"}
    assert points(RUFER | by(1, 3, claims=[uhu]), tariff) == [3, -2, 1, -2]
    assert points(RUFER | by(1, 3, claims=[{"by": 0, "kind": "pagat"}]), tariff) == INDIVISIBLE
    assert points(RUFER | by(1, claims=[uhu, {"by": 3, "points": 4}]), tariff) == [3, -7, 1, 3]
    found = settled(RUFER | by(1, claims=[uhu]), tariff)
    assert [line.item for line in found.lines] == ["renonce", "game", "claim"]
    assert found.lines[0].text() == "Renonce: die Seite verliert Spiel und Ansagen"


def test_a_radl_has_one_line_for_the_game_and_the_claims() -> None:
    """Rufer 1 and an Uhu of 2 four times; 7 that the referee names as they are."""
    tariff = table(with_radl(LOSES))
    claims = [{"by": 0, "kind": "uhu"}, {"by": 2, "points": 7}]
    found = settled(RUFER | {"radl": 4} | by(1, claims=claims), tariff)
    assert found.points == (4 + 8, -4 - 8 - 7, 4 + 7, -4)
    assert [line.item for line in found.lines] == ["renonce", "game", "claim", "claim_points", "radl"]
    assert found.lines[-1].points == (3 + 6, -3 - 6, 3, -3)


def test_a_sum_to_each_knows_no_kontra_but_the_radl() -> None:
    tariff = table(with_radl(SCORE | {"renonce_pays": 5}))
    assert points(RUFER | {"kontra": 4} | by(1), tariff) == [5, -15, 5, 5]
    assert points(RUFER | {"radl": 4} | by(1), tariff) == [20, -60, 20, 20]
    assert points(DREIER | by(0, 2), tariff) == [-5, 5, -5, 5]
    assert points(DREIER | by(0, 2, claims=[{"by": 1, "points": 6}]), tariff) == [-8, 11, -8, 5]
    assert points({"game": "bettler", "dealer": 0, "declarer": 1} | by(1), tariff) == [5, -15, 5, 5]
    assert points({"game": "trischaken", "dealer": 0} | by(1), tariff) == [6, -18, 6, 6]
    # Three share 5, which they cannot; 6 they can.
    assert points(DREIER | by(0, 2, 3), tariff) == INDIVISIBLE
    assert points(DREIER | by(0, 2, 3), table(sheet_with({"renonce_pays": 6}))) == [-2, 6, -2, -2]


@pytest.mark.parametrize("pays", [5, RenoncePays.SIDE_LOSES, RenoncePays.AS_WON])
def test_a_besserrufer_without_a_bird_stays_at_three(pays: Any) -> None:
    base = KOENIGRUFEN_OBEROESTERREICH
    system = replace(base, policies=replace(base.policies, renonce_pays=pays))
    record = {"game": "besserrufer", "dealer": 0, "declarer": 1, "partner": 3} | by(1)
    assert points(record, table(system)) == [3, -9, 3, 3]


def test_as_won_an_own_game_pays_its_lost_value_to_the_opponents() -> None:
    """Won 4, lost 6: the declarer 3 × 4, two opponents 6 each; a negative one of 3 and 5 too."""
    games = (
        *KOENIGRUFEN_CUP.games, Game("auf", kinds.ALONE, value=4, lost=6, source=SOURCE),
        Game("nichts", kinds.NEGATIVE, value=3, lost=5, source=SOURCE),
    )  # fmt: skip
    names = {"auf": ("Auf", "Up"), "nichts": ("Nichts", "Nothing")}
    tariff = table(sheet_with(SCORE, games=games, names=names))
    assert points({"game": "auf", "dealer": 0, "declarer": 1} | by(2), tariff) == [6, 12, -24, 6]
    assert points({"game": "nichts", "dealer": 0, "declarer": 1} | by(2), tariff) == [5, 9, -19, 5]
    assert points({"game": "nichts", "dealer": 0, "declarer": 1} | by(1), tariff) == [5, -15, 5, 5]


def test_claims_that_the_sheet_lists() -> None:
    """Pagat silent 1, Uhu as if announced 4, König ultimo a number of 5, Valat announced; nothing else has a claim."""
    listed = {"pagat": "silent", "uhu": "open", "koenig_ultimo": 5, "valat": "open"}
    tariff = table(sheet_with(claims=listed))
    assert points(RUFER | by(1, claims=[{"by": 0, "kind": "pagat"}]), tariff) == [2, -4, 1, 1]
    assert points(RUFER | by(1, claims=[{"by": 3, "kind": "uhu"}]), tariff) == [1, -7, 1, 5]
    assert points(RUFER | by(1, claims=[{"by": 3, "kind": "koenig_ultimo"}]), tariff) == [1, -8, 1, 6]
    assert points(RUFER | by(1, claims=[{"by": 0, "kind": "kakadu"}]), tariff) == ["bad_claim renonce.claims[0].kind"]
    # A lone declarer has it from three: 15 + 3 × 4, and 15 + 3 × 20.
    assert points(DREIER | by(0, claims=[{"by": 1, "kind": "uhu"}]), tariff) == [-37, 27, 5, 5]
    assert points(DREIER | by(0, claims=[{"by": 1, "kind": "valat"}]), tariff) == [-85, 75, 5, 5]
    assert points(DREIER | by(0, claims=[{"by": 1, "kind": "koenig_ultimo"}]), tariff) == ["bad_claim renonce.claims[0].kind"]
    # In a Solo the Uhu is doubled, a number is not: 2 + 8; 2 + 5 from each of three to the lone declarer of a Solorufer.
    solo = {"game": "solorufer", "dealer": 0, "declarer": 0, "partner": 2}
    assert points(solo | by(1, claims=[{"by": 0, "kind": "uhu"}]), tariff) == [10, -14, 2, 2]
    assert points(solo | by(1, claims=[{"by": 0, "kind": "koenig_ultimo"}]), tariff) == [7, -11, 2, 2]
    found = settled(RUFER | by(1, claims=[{"by": 3, "kind": "uhu"}]), tariff)
    assert found.lines[-1].text() == "Entgangen: Uhu, 4"


def test_a_list_of_claims_stands_in_place_of_the_policy() -> None:
    """The policy allows none: what is listed is allowed all the same, and points that the referee names."""
    tariff = table(sheet_with({"claims": Claims.NONE}, claims={"pagat": "silent"}))
    assert points(RUFER | by(1, claims=[{"by": 0, "kind": "pagat"}, {"by": 2, "points": 3}]), tariff) == [2, -7, 4, 1]
    empty = table(sheet_with(claims={}))
    assert points(RUFER | by(1, claims=[{"by": 0, "kind": "pagat"}]), empty) == ["bad_claim renonce.claims[0].kind"]
    assert points(RUFER | by(1, claims=[{"by": 0, "points": 3}]), empty) == [4, -6, 1, 1]


def test_a_claimed_valat_that_multiplies_is_its_factor_less_one() -> None:
    """Silent × 10, announced × 20. Dreier: 15 + 3 × 9 × 5; as announced 15 + 3 × 19 × 5; a number of 7 as it is, thrice. A Sechserdreier of
    an opponent: 8 + 9 × 8."""
    times = {"valat_value": ValatValue.MULTIPLIES, "valat_kontra": ValatKontra.ONE_ITEM}
    claim = [{"by": 1, "kind": "valat"}]
    for listed, due in ((None, 135), ({"valat": "silent"}, 135), ({"valat": "open"}, 285), ({"valat": 7}, 21)):
        tariff = table(sheet_with(times, claims=listed))
        assert points(DREIER | by(0, claims=claim), tariff) == [-25 - due, 15 + due, 5, 5]
    sechser = {"game": "sechserdreier", "dealer": 0, "declarer": 2} | by(0, claims=claim)
    assert points(sechser, table(sheet_with(times))) == [-100, 8 + 72, 12, 8]


def test_a_valat_that_multiplies_all_in_a_renonce() -> None:
    """(5 + 2) × 20 to each, the declarer from three. In a Solo the factor stays, the Pagat doubles: (10 + 4) ×
    20."""
    said = {"announcements": [{"kind": "valat", "by": 1, "when": "open"}, PAGAT]}
    tariff = table(sheet_with(SCORE | ALL))
    assert points(DREIER | said | by(0), tariff) == [-700, 420, 140, 140]
    assert points(DREIER | said | {"game": "solodreier"} | by(0), tariff) == [-1400, 840, 280, 280]
    # What is claimed beside it is single: an Uhu of 2, thrice. A silent Valat is 9 games.
    assert points(DREIER | said | by(0, claims=[{"by": 1, "kind": "uhu"}]), tariff) == [-706, 426, 140, 140]
    assert points(DREIER | by(0, claims=[{"by": 1, "kind": "valat"}]), tariff) == [-160, 150, 5, 5]


def test_each_stands_at_the_higher_multiplier_of_its_own_and_the_valats() -> None:
    """Kontra 2 on the Valat, 4 on the Pagat, none on the game: 5 × 20 × 2 + 2 × 20 × 4. Kontra 4 on the game alone: it is the Valat's, not
    the Pagat's: 5 × 20 × 4 + 2 × 20 × 2."""
    tariff = table(sheet_with(SCORE | ALL))
    valat = {"kind": "valat", "by": 1, "when": "open", "kontra": 2}
    record = DREIER | {"announcements": [valat, PAGAT | {"kontra": 4}]} | by(0)
    assert points(record, tariff) == [-360 * 5, 360 * 3, 360, 360]
    record = DREIER | {"kontra": 4, "announcements": [valat, PAGAT]} | by(0)
    assert points(record, tariff) == [-480 * 5, 480 * 3, 480, 480]


def test_where_nothing_counts_beside_a_valat_the_pagat_is_left_out() -> None:
    said = {"announcements": [{"kind": "valat", "by": 1, "when": "open"}, PAGAT]}
    tariff = table(sheet_with(SCORE | {"valat_beside": ValatBeside.NOTHING}))
    assert points(DREIER | said | by(0), tariff) == [-125, 75, 25, 25]
    assert points(DREIER | said | by(1), tariff) == [25, -75, 25, 25]
    assert points(DREIER | {"announcements": [PAGAT]} | by(0), tariff) == [-35, 21, 7, 7]
    claim = [{"by": 1, "kind": "uhu"}]
    assert points(DREIER | said | by(0, claims=claim), tariff) == ["bad_claim renonce.claims[0].kind"]


@pytest.mark.parametrize("covers, due", [(KontraCovers.EACH, 4), (KontraCovers.GAME_AND_OPEN, 6), (KontraCovers.GAME_AND_ALL, 6)])
def test_a_kontra_that_covers_the_announcements_does_so_in_a_renonce(covers: KontraCovers, due: int) -> None:
    """Rufer 1 with Kontra, and a Pagat of 2: 2 + 2, or 2 + 4."""
    tariff = table(sheet_with(SCORE, kontra_covers=covers))
    assert points(RUFER | {"kontra": 2, "announcements": [PAGAT]} | by(1), tariff) == [due, -3 * due, due, due]


def test_halves_that_are_kept_are_paid_and_shared() -> None:
    """Bettler 2½: the declarer 7½, two others 2½ each; two offenders share 7½ + 2½; one Dreier of 2½ by two of three: 7½ + 2½."""
    kept = valued(sheet_with(SCORE, halves=Halves.KEPT), bettler=5 * HALF, dreier=5 * HALF)
    bettler = {"game": "bettler", "dealer": 0, "declarer": 1}
    assert points(bettler | by(0), table(kept)) == [-25 * HALF, 15 * HALF, 5 * HALF, 5 * HALF]
    assert points(bettler | by(0, 2), table(kept)) == [-5, 15 * HALF, -5, 5 * HALF]
    # Three offenders share 7½, 2½ each; whole, nobody could.
    assert points(bettler | by(0, 2, 3), table(kept)) == [-5 * HALF, 15 * HALF, -5 * HALF, -5 * HALF]
    assert points(bettler | by(1, 2), table(kept)) == [5 * HALF, -5 * HALF, -5 * HALF, 5 * HALF]
    # 5 + 5 + 5 by two: 7½ each, where halves are written.
    lost = {"game": "trischaken", "dealer": 0} | by(0, 1, 2)
    three = {"renonce_trischaken": 5}
    assert points(lost, table(sheet_with(three))) == INDIVISIBLE
    assert points(DREIER | by(0, 2, claims=[{"by": 3, "points": 1}]), table(sheet_with(SCORE))) == INDIVISIBLE
    assert points(DREIER | by(0, 2, claims=[{"by": 3, "points": 1}]), table(sheet_with(SCORE, halves=Halves.KEPT))) == [
        -21 * HALF, 15, -21 * HALF, 6,
    ]  # fmt: skip


def test_a_claim_in_points_has_a_half_where_halves_are_kept() -> None:
    kept = sheet_with(halves=Halves.KEPT)
    claim = [{"by": 0, "points": 2.5}]
    assert points(RUFER | by(1, claims=claim), table(kept)) == [7 * HALF, -11 * HALF, 1, 1]
    assert points(RUFER | by(1, claims=[{"by": 0, "points": 2.0}]), table(kept)) == [3, -5, 1, 1]
    for wrong in (2.25, 0.0, -0.5, "2½"):
        assert points(RUFER | by(1, claims=[{"by": 0, "points": wrong}]), table(kept)) == ["bad_claim renonce.claims[0].points"]
    for other in (sheet_with(), rounding(sheet_with())):
        assert points(RUFER | by(1, claims=claim), table(other)) == ["bad_claim renonce.claims[0].points"]
    read = rules.read_record(RUFER | by(1, claims=claim), table(kept))
    assert rules.write_record(read, table(kept)) == RUFER | by(1, claims=claim)


def test_what_each_regular_player_is_due_is_rounded_down() -> None:
    """Bettler 2½: 7½ to the declarer are 7, 2½ to each opponent 2. Re on it: 30 and 10. In a Radl: 15 and 5."""
    system = rounding(valued(with_radl(SCORE), bettler=5 * HALF))
    tariff = table(system)
    bettler = {"game": "bettler", "dealer": 0, "declarer": 1}
    found = settled(bettler | by(0), tariff)
    assert found.points == (-11, 7, 2, 2)
    assert [(line.item, line.points) for line in found.lines[-1:]] == [("rounding", (3 * HALF, -HALF, -HALF, -HALF))]
    assert points(bettler | {"kontra": 4} | by(0), tariff) == [-50, 30, 10, 10]
    found = settled(bettler | {"radl": 2} | by(0), tariff)
    assert found.points == (-25, 15, 5, 5)
    assert [line.item for line in found.lines] == ["renonce", "radl"], "nothing is rounded, and nothing said"
    # Together with what he claims in points, after the Radl: 7½ and 4 are 11.
    assert points(bettler | by(0, claims=[{"by": 1, "points": 4}]), tariff) == [-15, 11, 2, 2]
    # Two offenders: 7 and 2 are 9, which they do not share whole.
    assert points(bettler | by(0, 2), tariff) == INDIVISIBLE
    assert points(bettler | by(0, 2, claims=[{"by": 3, "points": 1}]), tariff) == [-5, 7, -5, 3]


def test_a_quarter_is_struck_or_nobodys() -> None:
    """A Valat that is announced × 2½ on a Dreier of 2½: 6¼ to each are 6, 18¾ to the declarer 18."""
    said = {"announcements": [{"kind": "valat", "by": 1, "when": "open"}]}
    system = valued(sheet_with(SCORE | ALL), dreier=5 * HALF, valat=(2, 5 * HALF))
    assert points(DREIER | said | by(0), table(rounding(system))) == [-30, 18, 6, 6]
    assert points(DREIER | said | by(0), table(replace(rounding(system), halves=Halves.KEPT))) == ["undefined_by_rules announcements"]
    assert points(DREIER | said | {"kontra": 2} | by(0), table(replace(rounding(system), halves=Halves.KEPT))) == [
        -125 * HALF, 75 * HALF, 25 * HALF, 25 * HALF,
    ]  # fmt: skip
    for other in (rounding(system), replace(rounding(system), halves=Halves.KEPT)):
        found = settled(DREIER | said | {"kontra": 2} | by(0), table(other))
        assert all((2 * amount).denominator == 1 for line in found.lines for amount in line.points), "no line has a quarter"
        assert [sum(one) for one in zip(*(line.points for line in found.lines), strict=True)] == [*found.points]


def test_cash_is_rounded_by_itself() -> None:
    """Bettler 2½ with Kontra at the table: 7½ and 2½ in the Schrift, and as much in cash: 7, 2, 2 in each."""
    found = settled(
        {"game": "bettler", "dealer": 0, "declarer": 1, "kontra": 2} | by(0), table(rounding(valued(sheet_with(), bettler=5 * HALF)))
    )
    assert found.points == found.cash == (-11, 7, 2, 2)


def test_a_side_that_loses_halves_pays_what_each_pair_comes_to_and_its_claims_apart() -> None:
    """Bettler 2½: each opponent pays 2. Rufer 1½ and a Trull of 1½ that 0 claims: 1 and 1, not 3; twice: 3 and 3."""
    system = rounding(valued(with_radl(LOSES), bettler=5 * HALF, rufer=3 * HALF, uhu=(3 * HALF, 3)))
    tariff = table(system)
    assert points({"game": "bettler", "dealer": 0, "declarer": 1} | by(0), tariff) == [-2, 6, -2, -2]
    claims = [{"by": 0, "kind": "uhu"}]
    found = settled(RUFER | by(1, claims=claims), tariff)
    assert found.points == (2, -2, 1, -1)
    assert [line.item for line in found.lines] == ["renonce", "game", "claim", "rounding"]
    assert points(RUFER | {"radl": 2} | by(1, claims=claims), tariff) == [6, -6, 3, -3]


def test_sums_to_each_are_rounded_too() -> None:
    """2½ to each are 2, twice 5; in Trischaken the same."""
    policies = {"renonce_pays": 5 * HALF, "renonce_trischaken": 5 * HALF}
    tariff = table(rounding(with_radl(policies)))
    for record in (DREIER, {"game": "trischaken", "dealer": 0}):
        assert points(record | by(0), tariff) == [-6, 2, 2, 2]
        assert points(record | {"radl": 2} | by(0), tariff) == [-15, 5, 5, 5]
    kept = table(with_radl(policies, halves=Halves.KEPT))
    assert points(DREIER | by(0), kept) == [-15 * HALF, 5 * HALF, 5 * HALF, 5 * HALF]


def test_what_is_held_is_lost_with_the_side() -> None:
    """Trull held in one hand and announced, 2: the side that loses has missed its own too."""
    announcements = tuple(replace(row, holding=row.slug == "trull") for row in KOENIGRUFEN_CUP.announcements)
    tariff = table(sheet_with(LOSES, announcements=announcements))
    trull = {"announcements": [{"kind": "trull", "by": 0, "when": "open"}]}
    assert points(RUFER | trull | by(2), tariff) == [-3, 3, -3, 3]
    assert points(RUFER | trull | by(3), tariff) == [3, -3, 3, -3]


def test_no_surplus_in_a_renonce() -> None:
    """Of three who play with a surplus of whoever wins: the opponents' 70 above 35 are nobody's."""
    policies = LOSES | {"surplus": Surplus.WINNER, "surplus_kontra": SurplusKontra.SINGLE}
    paragraphs = {**KOENIGRUFEN_CUP.paragraphs, "surplus": SOURCE}
    tariff = table(sheet_with(policies, paragraphs=paragraphs))
    assert points(DREIER | by(1), tariff) == [5, -15, 5, 5]
    assert points(DREIER | by(2), tariff) == [-5, 15, -5, -5]
