"""What cannot both be true: results of a well-formed record that contradict each other. Needs every field to be read."""

from typing import NamedTuple

from rules.engine.draft import Draft
from rules.engine.record import Announcement, Declared, Negative, Positive
from rules.engine.tariff import Play, Sides
from rules.families.tarock.outcome import (
    count_wins,
    declarer_wins,
    game_won,
    kontra_is_void,
    nobody_plays,
    raised_by,
    threshold_of,
    without_bird,
)
from rules.rows.answers import (
    holder_announces_ultimo,
    one_bird_is_conceded,
    taken_king_is_announced,
    valat_bars_trull_and_kings,
    valat_has_the_kontra,
)
from rules.rows.kinds import Roles

_BESIDE_OPEN_VALAT = frozenset({"pagat", "uhu", "kakadu", "quapil", "koenig_ultimo", "mondfang", "sack", "sack_1", "sack_2", "valat"})
"""What can be announced beside an announced Valat where Trull and kings cannot."""
_JOINTS = ("+", "birds_2", "birds_3", "birds_4")
_WHO = frozenset({"dealer", "declarer", "partner"})
_NO_CLASH = (False, False)
_RESULT = frozenset({"points", "won", "conceded", "talon_loss", "renonce"})


class _Said(NamedTuple):
    """The announcements that could be read, each with its place in the record; `all`: whether that is every one; `broken`: what could not
    be read."""

    items: tuple[tuple[int, Announcement], ...]
    all: bool
    broken: frozenset[str]


def contradictions(record: Declared, draft: Draft, broken: frozenset[str]) -> None:
    """Notes every contradiction between the fields that could be read.

    `broken` names those that could not: fields, and single announcements (`announcements[2]`). What the fields beside them say against each
    other is said, and nothing that depends on what they may turn out to be.
    """
    if isinstance(record, Negative):
        if record.conceded:
            _check_concession(record, draft)
        return
    if not broken and not record.conceded and not record.talon_loss and _uncontested(record, draft.play):
        if record.renonce is None and record.points is not None and record.won is not None:
            _check_count(record, draft)
        return
    who = not broken & _WHO
    said = _said(record, broken)
    if len(said.items) > 1:
        _check_hands(said, draft.play, draft)
    if record.conceded:
        _check_conceded(record, said, who, draft)
    elif who:
        _check_bird(record, said, "kontra" in broken, draft)
        if draft.play.row.kind.roles is Roles.CALLED:
            _check_ultimo(record, said, draft)
        _check_open_valat(record, said, "kontra" in broken, draft)
    if record.talon_loss:
        _check_talon_loss(record, said, draft)
    elif record.renonce is None and not record.conceded and not broken & _RESULT:
        check = _check_told_results if "won" in draft.play.fields else _check_counted_results
        check(record, said, who, draft)


def _uncontested(record: Positive, play: Play) -> bool:
    """Whether nothing was announced that anything else in the record can contradict; a game with a bird is looked at always."""
    if play.birds or not record.announcements:
        return not play.birds
    kinds = [item.kind for item in record.announcements]
    return play.contestable.isdisjoint(kinds) and (len(kinds) == 1 or play.clashing.isdisjoint(kinds))


def _said(record: Positive, broken: frozenset[str]) -> _Said:
    """Which announcements were read. Those that were not left no gap in the record: their places are found in `broken`."""
    if not broken:
        return _Said(tuple(enumerate(record.announcements)), True, broken)
    unread = sum(name.startswith("announcements") for name in broken)
    places = [place for place in range(len(record.announcements) + unread) if f"announcements[{place}]" not in broken]
    items = tuple(zip(places, record.announcements, strict=False))
    return _Said(items, not unread, broken)


def _check_hands(said: _Said, play: Play, draft: Draft) -> None:
    """A card is in one hand only: two seats cannot announce what needs the same one, nor one seat what it plays without. The later one is
    named."""
    if not play.clashes:
        return
    for number, (place, item) in enumerate(said.items):
        for _, other in said.items[:number]:
            shared, missing = play.clashes.get((item.kind, other.kind), _NO_CLASH)
            if (shared and other.by != item.by) or (missing and other.by == item.by):
                key = "one_hand_only" if shared else "without_against_cards"
                draft.refuse("contradiction", f"announcements[{place}]", key, play.terms[other.kind], play.terms[item.kind])
                break


def _check_ultimo(record: Positive, said: _Said, draft: Draft) -> None:
    """König ultimo needs the called king: in a Solorufer without a partner it lies in the talon, and on some sheets its holder alone
    announces it."""
    play, in_sentence = draft.play, draft.tariff.system.in_sentence
    for place, item in said.items:
        if not play.rows[item.kind].partner_games_only:
            continue
        holder = record.declarer if record.partner is None else record.partner
        if nobody_plays(play.rows[item.kind], play, record.partner):
            draft.refuse("contradiction", f"announcements[{place}].kind", "ultimo_in_talon", in_sentence(item.kind), play.term)
        elif record.partner is None and item.when == "open" and not taken_king_is_announced(draft.tariff.policies):
            draft.refuse("announcement_not_allowed", f"announcements[{place}].kind", "ultimo_from_talon", in_sentence(item.kind))
        elif holder_announces_ultimo(draft.tariff.policies) and item.when == "open" and item.by != holder:
            draft.refuse("contradiction", f"announcements[{place}].by", "ultimo_by_holder", play.terms[item.kind])


def _check_open_valat(record: Positive, said: _Said, kontra_broken: bool, draft: Draft) -> None:
    """Beside a Valat that was announced some sheets let nobody kontra the game, or announce Trull and kings."""
    policies, valat = draft.tariff.policies, draft.tariff.system.in_sentence("valat")
    if not [item for _, item in said.items if item.kind == "valat" and item.when != "silent"]:
        return
    if valat_has_the_kontra(policies) and record.kontra != 1 and not kontra_broken:
        draft.refuse("kontra_not_allowed", "kontra", "valat_has_the_kontra", valat)
    if valat_bars_trull_and_kings(policies):
        for place, item in said.items:
            if item.when != "silent" and item.kind not in _BESIDE_OPEN_VALAT and not draft.play.rows[item.kind].trick:
                draft.refuse(
                    "announcement_not_allowed", f"announcements[{place}].kind", "not_beside_valat", draft.play.terms[item.kind], valat
                )


def _check_count(record: Positive, draft: Draft) -> bool:
    """Whether the count and the result that was told beside it agree."""
    play, tariff, sides, points = draft.play, draft.tariff, draft.sides, record.points
    if points is None or record.won is None:
        return True
    raised = raised_by(record.announcements, play, sides) if play.raising and sides is not None else None
    won = count_wins(points, record, play, tariff) if raised is None or sides is None else game_won(record, play, sides, tariff)
    if won is record.won:
        return True
    if raised is not None:
        draft.refuse("contradiction", "won", "won_against_target", tariff.count.write(points), play.terms[raised.kind])
    elif won is None:
        draft.refuse("contradiction", "won", "won_beside_tie", tariff.count.write(points))
    else:
        plain = record.kontra == 1 or kontra_is_void(record, play)
        wins = tariff.count.wins if plain else tariff.count.wins_kontra
        draft.refuse("contradiction", "won", "won_against_count", tariff.count.write(points), tariff.count.write(wins))
    return False


def _count_decides(said: _Said, who: bool, draft: Draft) -> bool:
    """Whether everything is known on which it hangs who has won with a count."""
    count, play = draft.tariff.count, draft.play
    if count.wins != count.wins_kontra and ("kontra" in said.broken or not who):
        return False
    return not play.raising or (said.all and (who or play.raising.isdisjoint([item.kind for _, item in said.items])))


def _check_told_results(record: Positive, said: _Said, who: bool, draft: Draft) -> None:
    """What was made, against the game's result, where that may be told without a count."""
    play, sides = draft.play, draft.sides
    if not _count_decides(said, who, draft) or not _check_count(record, draft) or not who or sides is None:
        return
    if play.reached:
        _check_targets(record, said, sides, draft)
    for place, item in said.items:
        if item.kind == "valat" and item.won and (item.by in sides.ours) is not game_won(record, play, sides, draft.tariff):
            draft.refuse("contradiction", f"announcements[{place}].won", "valat_lost_game")


def _check_targets(record: Positive, said: _Said, sides: Sides, draft: Draft) -> None:
    """What needs a count, where the game's result may be told without one: what was told of it against the count, the other side's and the
    game's result."""
    play, count = draft.play, draft.tariff.count
    deciding = raised_by(record.announcements, play, sides) if said.all else None
    half_made: set[bool] = set()
    for place, item in said.items:
        needed = threshold_of(item, play)
        if not needed:
            continue
        ours, field = item.by in sides.ours, f"announcements[{place}].won"
        if record.points is not None:
            points = record.points if ours else count.total - record.points
            silently = item.when == "silent" and item.kind not in play.lost_silently
            if item.won not in (None, points >= needed) or (silently and points < needed):
                wrong = (play.terms[item.kind], count.write(needed), count.write(points))
                draft.refuse("contradiction", field, "target_against_count", *wrong)
        elif item.won and 2 * needed > count.total and (not ours) in half_made:
            draft.refuse("contradiction", field, "both_targets_made", play.terms[item.kind])
        elif item is deciding and item.won is not None and (item.won is ours) is not record.won:
            draft.refuse("contradiction", field, "target_with_game", play.terms[item.kind])
        if item.won and 2 * needed > count.total:
            half_made.add(ours)


def _check_bird(record: Positive, said: _Said, kontra_broken: bool, draft: Draft) -> None:
    """A bird-Rufer lists its own bird as an open announcement of the declarer; played as one game, it shares the game's Kontra."""
    play = draft.play
    if not play.birds:
        return
    own = [(place, item) for place, item in said.items if item.kind in play.birds and item.by == record.declarer and item.when == "open"]
    if not own and said.all and without_bird(record, play, draft.tariff):
        _check_without_bird(record, said, kontra_broken, draft)
    elif not own and said.all:
        draft.refuse(
            "missing_announcement", "announcements", "missing_bird", play.term, (_joint(play), *(play.terms[bird] for bird in play.birds))
        )
    elif own and play.unit_bird is not None and not kontra_broken:
        place, bird = own[0]
        if bird.kontra not in (1, record.kontra):
            draft.refuse("kontra_not_allowed", f"announcements[{place}].kontra", "unit_kontra", play.term)


def _check_without_bird(record: Positive, said: _Said, kontra_broken: bool, draft: Draft) -> None:
    """A Besserrufer without a bird in hand: nothing was announced in it, nothing kontra'd, and a claim names points."""
    if record.kontra != 1 and not kontra_broken:
        draft.refuse("kontra_not_allowed", "kontra", "no_kontra_without_bird", draft.play.term)
    for place, _item in said.items:
        draft.refuse("announcement_not_allowed", f"announcements[{place}]", "no_announcement_without_bird", draft.play.term)
    for place, claim in enumerate(record.renonce.claims if record.renonce is not None else ()):
        if claim.kind is not None:
            draft.refuse("bad_claim", f"renonce.claims[{place}].kind", "claim_points_only", draft.play.term)


def _joint(play: Play) -> str:
    """How the birds of a game are strung together: its one, or at least one of several."""
    return _JOINTS[len(play.birds) - 1]


def _check_concession(record: Declared, draft: Draft) -> None:
    """What every conceded game has: it was not won, nobody said Kontra, and the sheet lets it be conceded."""
    if record.won:
        draft.refuse("contradiction", "won", "conceded_not_won")
    if record.kontra != 1:
        draft.refuse("kontra_not_allowed", "kontra", "no_kontra_conceded")
    if not draft.play.row.concedable:
        draft.refuse("contradiction", "conceded", "concede_not_this_game", draft.play.term)
    if record.renonce is not None:
        draft.refuse("contradiction", "renonce", "conceded_no_renonce")


def _check_conceded(record: Positive, said: _Said, who: bool, draft: Draft) -> None:
    """Geschliffen: before play, alone, at the listed value; nothing but the game's own birds was announced."""
    play = draft.play
    _check_concession(record, draft)
    if record.points is not None:
        draft.refuse("contradiction", "points", "conceded_no_count")
    listed = False
    for place, item in said.items:
        one_more = listed and one_bird_is_conceded(draft.tariff.policies)
        if item.kind in play.birds and item.when == "open" and (item.by == record.declarer or not who) and not one_more:
            listed = True
            if item.won:
                draft.refuse("contradiction", f"announcements[{place}].won", "conceded_not_won")
            if item.kontra != 1:
                draft.refuse("kontra_not_allowed", f"announcements[{place}].kontra", "no_kontra_conceded")
        else:
            draft.refuse(
                "announcement_not_allowed", f"announcements[{place}]", "conceded_one_bird" if one_more else "conceded_nothing_else"
            )
    if play.row.concedable and record.partner is not None and who:
        draft.refuse("contradiction", "conceded", "concede_with_partner")
    if play.row.birds and not listed and said.all:
        draft.refuse(
            "missing_announcement", "announcements", "missing_bird", play.term, (_joint(play), *(play.terms[bird] for bird in play.birds))
        )


def _check_talon_loss(record: Positive, said: _Said, draft: Draft) -> None:
    """Lost at the talon: only after ohne Trull / ohne Könige before it, and nobody had said Kontra yet."""
    play = draft.play
    if record.points is not None:
        draft.refuse("contradiction", "points", "talon_loss_no_count")
    if record.kontra != 1:
        draft.refuse("kontra_not_allowed", "kontra", "no_kontra_talon_loss")
    announced = False
    for place, item in said.items:
        if item.kontra != 1:
            draft.refuse("kontra_not_allowed", f"announcements[{place}].kontra", "no_kontra_talon_loss")
        if play.rows[item.kind].by_result:
            announced |= item.when == "before_talon"
            if item.won:
                draft.refuse("contradiction", f"announcements[{place}].won", "talon_loss_not_won")
    if play.row.solo:
        draft.refuse("contradiction", "talon_loss", "talon_loss_solo")
    elif not announced and said.all:
        draft.refuse(
            "missing_announcement",
            "announcements",
            "talon_loss_needs_ohne",
            *map(draft.tariff.system.in_sentence, ("ohne_trull", "ohne_koenige")),
        )
    if record.renonce is not None:
        draft.refuse("contradiction", "renonce", "talon_loss_no_renonce")


def _check_counted_results(record: Positive, said: _Said, who: bool, draft: Draft) -> None:
    """Where the count decides everything that is announced."""
    play, tariff = draft.play, draft.tariff
    sides = draft.sides if who else None
    known = said.all and all(item.won is not None for _, item in said.items if item.kind == "valat")
    game_won = declarer_wins(record, play, sides, tariff) if known and sides else None
    points = record.points or 0
    for place, item in said.items:
        field = f"announcements[{place}].won"
        row = play.rows[item.kind]
        if item.kind == "valat" and item.won and points < tariff.count.wins:
            draft.refuse("contradiction", field, "valat_without_count", tariff.count.write(points))
        if item.won is None:
            continue
        if row.threshold is not None and sides:
            count = points if item.by in sides.ours else tariff.count.total - points
            if item.won is not (count >= row.threshold):
                draft.refuse(
                    "contradiction", field, "target_against_count", play.terms[item.kind], row.threshold // tariff.count.step,
                    tariff.count.write(count),
                )  # fmt: skip
        elif row.by_result and game_won is not None and item.won is not game_won:
            draft.refuse("contradiction", field, "ohne_with_game", play.terms[item.kind])
