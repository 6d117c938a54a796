"""What is announced by a sheet of its own: who says it, what it is worth where, what loses it, what it decides. Amounts by hand."""

from typing import Any

import pytest

import rules
from rules.engine import uncounted
from tests.rules.own_table import HEAD, alone, answer, faults, points, said, sheet, with_two

MADE, LOST = {"won": True}, {"won": False}
GAMES = {"rufer": 1, "solorufer": 2, "dreier": 5, "solodreier": 10, "farbendreier": 3}


def own(*, games: dict[str, Any] = GAMES, more: dict[str, Any] | None = None, **rows: dict[str, Any]) -> dict[str, Any]:
    """A sheet with these announcements of its own, each called by its slug."""
    names = {slug: slug.capitalize() for slug, row in rows.items() if "kind" in row}
    return {"games": games, "own_announcements": rows, "names": names} | (more or {})


def told(data: dict[str, Any], *items: dict[str, Any], game: dict[str, Any] | None = None, **more: Any) -> Any:
    """What a Dreier won by 1 comes to with these, from each opponent; the codes where it is refused."""
    found = points(data, (game or alone(won=True)) | {"announcements": list(items)} | more)
    return -found[0] if type(found[0]) is int else found


def wrong(data: dict[str, Any], *items: dict[str, Any], game: dict[str, Any] | None = None, **more: Any) -> list[tuple[str, str]]:
    return faults(data, (game or alone(won=True)) | {"announcements": list(items)} | more)


# What it is worth -------------------------------------------------------------------------------------------------------------------


def test_one_number_a_pair_and_one_way_alone() -> None:
    data = own(eins={"kind": "catch", "value": 2}, zwei={"kind": "catch", "value": [1, 3]}, drei={"kind": "catch", "value": [None, 4]})
    assert told(data, said("eins", 1, **MADE), said("zwei", 1, "silent", **MADE), said("drei", 1, **MADE)) == 5 + 2 + 1 + 4
    assert told(data, said("eins", 2, "silent", **MADE), said("zwei", 2, **MADE)) == 5 - 2 - 3
    assert wrong(data, said("drei", 1, "silent", **MADE)) == [("announcements[0].when", "announcement_not_allowed")]


def test_values_by_game() -> None:
    data = own(hier={"kind": "catch", "value": {"solodreier": [4, 8], "rufer": [None, 3], "else": 2}},
               dort={"kind": "catch", "value": {"dreier": [1, 2]}, "solo": False})  # fmt: skip
    assert told(data, said("hier", 1, "silent", **MADE)) == 7
    assert told(data, said("hier", 1, **MADE), game=alone("solodreier", won=True)) == 10 + 2 * 8
    assert wrong(data, said("hier", 1, "silent", **MADE), game=with_two(won=True)) == [
        ("announcements[0].when", "announcement_not_allowed")
    ]
    assert told(data, said("dort", 1, **MADE)) == 7
    assert wrong(data, said("dort", 1, **MADE), game=alone("solodreier", won=True)) == [
        ("announcements[0].kind", "announcement_not_allowed")
    ]


def test_doubled_in_a_solo_or_not() -> None:
    data = own(ja={"kind": "catch", "value": 1}, nein={"kind": "catch", "value": 1, "solo": False})
    assert told(data, said("ja", 1, **MADE), said("nein", 1, "silent", **MADE), game=alone("solodreier", won=True)) == 10 + 2 + 1


def test_games_that_have_it() -> None:
    data = own(ueberall={"kind": "catch", "value": 1}, farbig={"kind": "catch", "value": 1, "games": ["farbendreier"]})
    colour = alone("farbendreier", won=True)
    assert told(data, said("farbig", 1, **MADE), game=colour) == 4
    assert wrong(data, said("ueberall", 1, **MADE), game=colour) == [("announcements[0].kind", "announcement_not_allowed")]
    assert wrong(data, said("farbig", 1, **MADE)) == [("announcements[0].kind", "announcement_not_allowed")]


def test_once_a_game_or_once_a_side() -> None:
    data = own(einmal={"kind": "catch", "value": 1}, jede={"kind": "catch", "value": [1, 2], "each": "side"})
    both = [said("jede", 1, **MADE), said("jede", 2, "silent", **MADE)]
    assert told(data, *both) == 5 + 2 - 1
    assert wrong(data, *both, said("jede", 3, **MADE)) == [("announcements[2].kind", "duplicate_announcement")]
    twice = [said("einmal", 1, **MADE), said("einmal", 2, **MADE)]
    assert wrong(data, *twice) == [("announcements[1].kind", "duplicate_announcement")]


# Who says it, what loses it ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by, allowed, code", [
    ("any", (0, 1, 2, 3), ""), ("side", (1, 2), "announcement_not_allowed"), ("declarer", (1,), "announcement_not_allowed"),
    ("holder", (2,), "contradiction"),
])  # fmt: skip
def test_who_may_say_it_openly(by: str, allowed: tuple[int, ...], code: str) -> None:
    data = own(sage={"kind": "trick", "value": [1, 2], "by": by})
    for seat in range(4):
        if seat in allowed:
            assert told(data, said("sage", seat, **MADE), game=with_two(won=True)) == (3 if seat in (1, 2) else -1)
        else:
            assert wrong(data, said("sage", seat, **MADE), game=with_two(won=True)) == [("announcements[0].by", code)]
        assert type(told(data, said("sage", seat, "silent", **MADE), game=with_two(won=True))) is int, "silently by anybody"


def test_the_holder_without_a_partner() -> None:
    data = own(sage={"kind": "trick", "value": [1, 2], "by": "holder"})
    assert told(data, said("sage", 1, **MADE), game=alone("rufer", won=True)) == 3
    assert wrong(data, said("sage", 0, **MADE), game=alone("rufer", won=True)) == [("announcements[0].by", "contradiction")]
    assert told(data, said("sage", 1, **MADE)) == ["announcement_not_allowed"], "no holder in a Dreier"
    assert told(data, said("sage", 1, "silent", **MADE)) == 6


def test_silently_lost() -> None:
    data = own(ja={"kind": "catch", "value": [1, 2], "silent_lost": True}, nein={"kind": "trick", "value": [1, 2]})
    assert told(data, said("ja", 1, "silent", **LOST)) == 4
    assert wrong(data, said("nein", 1, "silent", **LOST)) == [("announcements[0].won", "contradiction")]
    assert told(data, said("nein", 1, **LOST)) == 3


def test_a_known_kind_with_other_traits() -> None:
    """Birds are lost silently as the sheet says of all of them, unless it says it of one: and Trull may be."""
    data = own(pagat={"value": [1, 2], "silent_lost": False}, trull={"value": [1, 2], "silent_lost": True, "by": "declarer"},
               more={"announcements": {"uhu": [2, 4]}, "policies": {"silent_loss": "birds_and_ultimo"}})  # fmt: skip
    assert told(data, said("uhu", 1, "silent", **LOST)) == 3
    assert told(data, said("trull", 1, "silent", **LOST)) == 4
    assert wrong(data, said("pagat", 1, "silent", **LOST)) == [("announcements[0].won", "contradiction")]
    assert wrong(data, said("trull", 2, **MADE)) == [("announcements[0].by", "announcement_not_allowed")]


def test_what_is_held_in_one_hand() -> None:
    data = own(hand={"kind": "holding", "value": [1, 2]})
    assert told(data, said("hand", 2)) == told(data, said("hand", 2, **MADE)) == 3
    assert told(data, said("hand", 1), game=alone(won=False)) == -3, "5 lost, 2 won"
    for when in ("open", "silent"):
        assert wrong(data, said("hand", 1, when, **LOST)) == [("announcements[0].won", "contradiction")]
    assert wrong(data, said("hand", 1, kontra=2)) == [("announcements[0].kontra", "kontra_not_allowed")]


def test_kontra_by_row() -> None:
    data = own(laut={"kind": "catch", "value": [1, 2]}, leise={"kind": "catch", "value": [1, 2], "kontra": False})
    assert told(data, said("laut", 1, kontra=4, **MADE)) == 5 + 8
    for item in (said("leise", 1, kontra=2, **MADE), said("laut", 1, "silent", kontra=2, **MADE)):
        assert wrong(data, item) == [("announcements[0].kontra", "kontra_not_allowed")]


# Counts that are reached ------------------------------------------------------------------------------------------------------------

REACHED = own(viel={"kind": "count", "value": [1, 2], "needs": "50/0", "each": "side"}, mehr={"kind": "count", "value": 3, "needs": "20/0"})


def test_the_result_follows_from_the_count() -> None:
    assert told(REACHED, said("viel", 1), game=alone(points="50/0")) == 7
    assert told(REACHED, said("viel", 1), game=alone(points="49/2")) == 3
    assert told(REACHED, said("viel", 1, "silent"), game=alone(points="51/0")) == 6
    assert told(REACHED, said("mehr", 2), game=alone(points="50/0")) == 2, "the others have 20"
    assert told(REACHED, said("mehr", 2), game=alone(points="50/1")) == 8
    assert told(REACHED, said("viel", 1, **MADE), game=alone(won=True)) == 7, "as told, where nothing was counted"


def test_what_the_count_contradicts() -> None:
    at = ("announcements[0].won", "contradiction")
    assert wrong(REACHED, said("viel", 1, **LOST), game=alone(points="50/0")) == [at]
    assert wrong(REACHED, said("viel", 1, **MADE), game=alone(points="49/2")) == [at]
    assert wrong(REACHED, said("viel", 1, "silent"), game=alone(points="49/2")) == [at]
    assert wrong(REACHED, said("viel", 1)) == [("announcements[0].won", "missing_field")]
    both = [said("viel", 1, **MADE), said("viel", 2, "silent", **MADE)]
    assert wrong(REACHED, *both) == [("announcements[1].won", "contradiction")]
    assert told(REACHED, said("viel", 1, **MADE), said("mehr", 2, **MADE)) == 4, "20 can stand beside 50"
    lost = own(viel={"kind": "count", "value": [1, 2], "needs": "50/0", "silent_lost": True})
    assert told(lost, said("viel", 1, "silent"), game=alone(points="49/2")) == 4


def test_beside_a_renonce_no_count_is_used() -> None:
    game = alone(points="20/0", renonce={"offenders": [0]})
    assert points(REACHED, game | {"announcements": [said("viel", 1, "silent", **MADE)]}) == [-25, 15, 5, 5]


RAISED = own(
    absolut={"kind": "count", "value": [1, 2], "needs": 56, "raises": True, "each": "side"},
    panzer={"kind": "count", "value": [2, 4], "needs": 70, "raises": True},
    more={"count": {"total": 88, "unit": "whole", "wins": 45, "tie": "nobody"}, "announcements": {"valat": [6, 12]}},
)


def test_what_raises_the_game() -> None:
    """The page's sixth example."""
    theirs, ours = said("absolut", 0), said("absolut", 1)
    assert told(RAISED, theirs, game=with_two(points=33)) == 3
    assert told(RAISED, theirs, game=with_two(points=32)) == -3
    assert told(RAISED, ours, game=with_two(points=55)) == -3
    assert told(RAISED, ours, game=with_two(points=56)) == 3
    assert told(RAISED, ours, game=with_two(points=44)) == -3, "no tie where a game is raised"
    assert told(RAISED, said("absolut", 1, "silent"), game=with_two(points=56)) == 2


def test_who_decides_where_several_raise_it() -> None:
    """By both sides the declarer's own, of several what needs the most."""
    both = [said("absolut", 0), said("absolut", 1)]
    assert told(RAISED, *both, game=with_two(points=55)) == -1 - 2 + 2
    assert told(RAISED, *both, game=with_two(points=32)) == -1 - 2 - 2
    highest = [said("absolut", 1), said("panzer", 1)]
    assert told(RAISED, *highest, game=with_two(points=69)) == -1 + 2 - 4
    assert told(RAISED, *highest, game=with_two(points=70)) == 1 + 2 + 4
    theirs = [said("absolut", 0), said("panzer", 3)]
    assert told(RAISED, *theirs, game=with_two(points=30)) == 1 - 2 + 4, "their 58 are no 70"


def test_game_and_what_decides_it_agree() -> None:
    at = ("announcements[0].won", "contradiction")
    assert wrong(RAISED, said("absolut", 1, **LOST), game=with_two(won=True)) == [at]
    assert wrong(RAISED, said("absolut", 0, **MADE), game=with_two(won=True)) == [at]
    assert told(RAISED, said("absolut", 0, **LOST), game=with_two(won=True)) == 3
    assert told(RAISED, said("absolut", 1, **MADE), said("absolut", 0, **LOST), game=with_two(won=True)) == 5
    assert wrong(RAISED, said("absolut", 1), game=with_two(points=55, won=True)) == [("won", "contradiction")]
    assert wrong(RAISED, said("absolut", 0), said("valat", 0, **MADE), game=with_two(points=33)) == [
        ("announcements[1].won", "contradiction")
    ]


# From one player to another ---------------------------------------------------------------------------------------------------------

PAIR = own(
    mondfang={"value": [1, None], "pays": "pair"},
    more={
        "announcements": {"pagat": [1, 2], "valat": [2, 4]}, "kontra": {"covers": "game_and_all"}, "radl": {"triggers": {"mondfang": 1}},
        "policies": {"valat_value": "multiplies_all", "valat_kontra": "all_items"},
    },
)  # fmt: skip
CAUGHT = said("mondfang", 1, "silent", of=2, **MADE)


def test_a_pair_pays_from_one_to_the_other() -> None:
    """The page's fifth example; no Kontra multiplies it, a Radl and a Valat that multiplies all do."""
    assert points(PAIR, with_two(won=True, announcements=[CAUGHT])) == [-1, 2, 0, -1]
    assert points(PAIR, with_two(won=True, kontra=2, announcements=[CAUGHT])) == [-2, 3, 1, -2]
    assert points(PAIR, with_two(won=True, radl=2, announcements=[CAUGHT])) == [-2, 4, 0, -2]
    valat = with_two(won=True, announcements=[said("valat", 2, "silent", **MADE), CAUGHT | {"of": 0}])
    assert points(PAIR, valat) == [-4, 4, 2, -2]
    assert points(PAIR, alone("solodreier", won=True, announcements=[CAUGHT])) == [-10, 32, -12, -10], "doubled in a Solo"


def test_what_a_pair_needs() -> None:
    def one(**parts: Any) -> list[tuple[str, str]]:
        return wrong(PAIR, {**CAUGHT, **parts}, game=with_two(won=True))

    assert one(of=None) == [("announcements[0].of", "missing_field")]
    for seat in (1, 4, -1, True, "2"):
        assert one(of=seat) == [("announcements[0].of", "bad_seat")]
    assert one(won=False) == [("announcements[0].won", "contradiction")]
    assert one(when="open") == [("announcements[0].when", "announcement_not_allowed")]
    assert one(kontra=2) == [("announcements[0].kontra", "kontra_not_allowed")]
    assert wrong(PAIR, said("pagat", 1, of=2, **MADE)) == [("announcements[0].of", "unexpected_field")]
    assert told(PAIR, said("pagat", 1, of=None, **MADE)) == 7, "null is absent"
    five = with_two(won=True, announcements=[CAUGHT | {"of": 0}])
    assert faults(PAIR, five, 5) == [("announcements[0].of", "bad_seat")], "who sits out pays nothing"


def test_only_the_second_format_knows_whom() -> None:
    first = {"format": "tarock-sheet/1", "base": "koenigrufen-cup"}
    assert wrong(first, said("pagat", 1, of=2, **MADE)) == [("announcements[0].of", "unknown_field")]
    assert wrong({"base": "koenigrufen-cup"}, said("pagat", 1, of=2, **MADE)) == [("announcements[0].of", "unexpected_field")]


def test_a_pair_is_struck_by_itself() -> None:
    data = own(mondfang={"value": [1.5, None], "pays": "pair"}, games={"dreier": 2.5}, more={"halves": "down"})
    assert points(data, alone(won=True, announcements=[CAUGHT])) == [-2, 7, -3, -2]
    assert points(data, alone(won=False, announcements=[CAUGHT | {"by": 0, "of": 1}])) == [3, -7, 2, 2]
    times = data | {
        "announcements": {"valat": [3, 5]}, "policies": {"valat_value": "multiplies_all", "valat_kontra": "all_items"},
    }  # fmt: skip
    valat = alone(won=True, announcements=[said("valat", 1, "silent", **MADE), CAUGHT])
    assert points(times, valat) == [-7, 25, -11, -7], "2½ × 3 is 7, 1½ × 3 is 4: struck once each"


# Names, and there and back ----------------------------------------------------------------------------------------------------------


def test_everything_has_the_sheets_name() -> None:
    data = own(rossputin={"kind": "trick", "value": [1, 2]}, more={"own_games": {"blick": {"kind": "alone", "value": 5}}})
    data["names"] |= {"rossputin": {"de": "Roßputin", "en": "Rasputin"}, "blick": {"de": "Blick", "en": "Look"}}
    game = alone("blick", won=True, kontra=2, announcements=[said("rossputin", 1, kontra=2, **MADE)])
    texts = [line["text"] for line in answer(data, game)["lines"]]
    assert texts == ["Blick gewonnen, Wert 5", "Kontra auf das Spiel ×2", "Roßputin angesagt, gelungen, Wert 2", "Kontra auf Roßputin ×2"]
    made = sheet(data)
    lines = rules.answer({"system": HEAD["slug"], "record": {"dealer": 0, **game}}, "en", sheets={made.system.slug: made})["lines"]
    assert isinstance(lines, list)
    assert [line["text"] for line in lines][::2] == ["Look won, value 5", "Rasputin announced, made, value 2"]


def test_sentences_have_it_too() -> None:
    """What takes another thing out, what is refused, what each has: nobody reads of a Valat that the sheet calls a Durch."""
    data: dict[str, Any] = {
        "base": "koenigrufen-cup", "announcements": {"valat": [4, 8]},
        "policies": {"valat_value": "multiplies", "valat_kontra": "valat_only", "valat_beside": "birds_and_ultimo"},
        "names": {"valat": "Durch", "trischaken": "Fahren", "koenig_ultimo": "Letzter König"},
    }  # fmt: skip
    durch, trull = said("valat", 1, **MADE), said("trull", 1, **MADE)
    wrong_ones = (
        alone(won=True, announcements=[durch, trull]), alone(won=True, kontra=2, announcements=[durch]),
        alone("solorufer", won=True, announcements=[said("koenig_ultimo", 1, "silent", **MADE)]), {"game": "trischaken"},
        {"game": "trischaken", "points": ["40/0", "20/0", "10/0", "0/0"], "kontra": 2},
    )  # fmt: skip
    texts = [error["message"] for game in wrong_ones for error in answer(data, game)["errors"]]
    texts += [line["text"] for line in answer(data, {"game": "trischaken", "points": ["40/0", "20/0", "10/0", "0/0"]})["lines"]]
    tariff = rules.tariff(sheet(data), 4)
    record = rules.read_record({"dealer": 0, **alone(won=True, kontra=2, announcements=[durch | {"when": "silent"}, trull])}, tariff)
    assert not isinstance(record, rules.Refusal)
    texts += [line.text() for line in uncounted(record, tariff)]
    assert len(texts) == 7
    for text in texts:
        assert any(name in text for name in ("Durch", "Fahren", "Letzter König")), text
        assert not any(word in text for word in ("Valat", "Trischaken", "ultimo")), text


def test_what_a_renonce_and_its_refusals_say_has_it() -> None:
    data: dict[str, Any] = {
        "base": "koenigrufen-cup", "announcements": {"valat": [4, 8]},
        "policies": {"valat_value": "multiplies", "valat_kontra": "one_item", "valat_beside": "birds_and_ultimo",
                     "opponents_valat": "referee", "renonce_trischaken": "by_role"},
        "names": {"valat": "Durch", "trischaken": "Fahren", "solorufer": "Allein", "koenig_ultimo": "Letzter"},
    }  # fmt: skip
    missed = {**said("valat", 2), "won": False}
    games: tuple[tuple[dict[str, Any], str], ...] = (
        (alone(won=True, announcements=[missed]), "Was ein angesagter und verfehlter Durch der Gegner kostet, entscheidet"),
        ({"game": "trischaken", "renonce": {"offenders": [1]}}, "Renonce im Fahren: 4 an jeden regulären Spieler"),
        ({"game": "trischaken", "renonce": {"offenders": [0, 2, 3]}}, "Für diese Renonce im Fahren nennt das Blatt keinen Betrag."),
        (alone("solorufer", won=True, announcements=[said("koenig_ultimo", 1, "silent", **MADE)]), "Im Allein ohne Partner liegt"),
    )  # fmt: skip
    for game, begun in games:
        found = answer(data, game)
        texts = [row["text"] for row in found["lines"]] if "lines" in found else [row["message"] for row in found["errors"]]
        assert any(text.startswith(begun) for text in texts), texts


def test_rulings_and_sentences_of_keys_have_it() -> None:
    made = sheet({
        "base": "koenigrufen-oberoesterreich", "names": {"besserrufer": "Höher", "trischaken": "Fahren"},
        "play": {"beat_trischaken": "vorhand", "talon_trischaken": "nobody"},
    })  # fmt: skip
    asked = {"system": made.system.slug, "violation": "stichzwang", "stage": "trick_turned", "game": "trischaken", "accused": [1]}
    read = rules.adjudicate(asked | {"facts": {"stichzwang": False}}, sheets={made.system.slug: made})
    assert str(read["text"]).startswith("Die Vorhand hatte dieses Fahren ohne Stichzwang gewählt.")
    needs = rules.adjudicated(made, "trischaken", "stichzwang", "trick_turned", {}, [1])
    assert isinstance(needs, rules.Needs)
    assert needs.fact.question("de", made.system) == "Hatte die Vorhand dieses Fahren mit Stichzwang gewählt?"
    bird = {"violation": "besserrufer_without_bird", "stage": "scored", "game": "besserrufer"}
    assert str(rules.adjudicate(asked | bird, sheets={made.system.slug: made})["text"]).startswith("Ein Höher ohne einen der Vögel")
    told = [row.german for row in made.sentences]
    assert {"Ob im Fahren Stichzwang gilt, wählt die Vorhand.", "Im Fahren gehört der Talon niemandem."} <= set(told)


@pytest.mark.parametrize("data, game", [
    (PAIR, with_two(won=True, kontra=2, announcements=[CAUGHT])),
    (RAISED, with_two(points=33, announcements=[said("absolut", 0)])),
    (REACHED, alone(points="50/0", announcements=[said("viel", 1, kontra=8)])),
])  # fmt: skip
def test_what_is_read_is_written_as_it_was(data: dict[str, Any], game: dict[str, Any]) -> None:
    tariff = rules.tariff(sheet(data), 4)
    record = rules.read_record({"dealer": 0, **game}, tariff)
    assert not isinstance(record, rules.Refusal)
    written = rules.write_record(record, tariff)
    assert written == {"dealer": 0, **game}
    assert rules.read_record(written, tariff) == record
