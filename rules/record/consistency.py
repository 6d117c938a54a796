"""What cannot both be true: results of a well-formed record that contradict each other. Needs every field to be read."""

from typing import NamedTuple

from rules.record import card_points
from rules.record.outcome import declarer_wins, nobody_plays
from rules.record.record import Announcement, Record
from rules.record.tariff import Play, Sides, Tariff
from rules.rows.system import Family, Kind
from rules.words.findings import Finding

_DECLARED = (Kind.ALONE, Kind.PARTNER, Kind.NEGATIVE)
_WHO = frozenset({"dealer", "declarer", "partner"})
_RESULT = frozenset({"points", "won", "conceded", "talon_loss", "renonce"})


class _Said(NamedTuple):
    """The announcements that could be read, each with its place in the record; `all`: whether that is every one."""

    items: tuple[tuple[int, Announcement], ...]
    all: bool


def contradictions(record: Record, play: Play, tariff: Tariff, broken: frozenset[str]) -> list[Finding]:
    """Every contradiction between the fields that could be read, in the order of the form.

    `broken` names those that could not: fields, and single announcements (`announcements[2]`). What the fields beside them say against each
    other is said, and nothing that depends on what they may turn out to be.
    """
    if play.row.kind not in _DECLARED:
        return []
    findings: list[Finding] = []
    said = _said(record, broken)
    if len(said.items) > 1:
        _check_hands(said, play, findings)
    who = not broken & _WHO
    if record.conceded:
        _check_conceded(record, said, play, who, findings)
    elif tariff.system.family is Family.KOENIGRUFEN and who:
        _check_bird(record, said, play, tariff, "kontra" in broken, findings)
        if said.items and play.row.kind is Kind.PARTNER:
            _check_ultimo(record, said, play, tariff, findings)
    if record.talon_loss:
        _check_talon_loss(record, said, play, findings)
    elif record.renonce is None and not record.conceded and not broken & _RESULT:
        sides = tariff.sides(record.dealer, record.declarer, record.partner) if who else None
        if tariff.system.family is Family.POINT:
            _check_point_results(record, said, play, sides, tariff, findings)
        else:
            _check_results(record, said, sides, findings)
    return findings


def _said(record: Record, broken: frozenset[str]) -> _Said:
    """Which announcements were read. Those that were not left no gap in the record: their places are found in `broken`."""
    if not broken:
        return _Said(tuple(enumerate(record.announcements)), all=True)
    unread = sum(name.startswith("announcements") for name in broken)
    places = [place for place in range(len(record.announcements) + unread) if f"announcements[{place}]" not in broken]
    items = tuple(zip(places, record.announcements, strict=False))
    return _Said(items, all=not unread)


def _check_hands(said: _Said, play: Play, findings: list[Finding]) -> None:
    """A card is in one hand only: two seats cannot announce what needs the same one, nor one seat what it plays without. The later one is named."""
    for number, (place, item) in enumerate(said.items):
        row = play.rows[item.kind]
        if not row.cards and not row.without:
            continue
        for _, other in said.items[:number]:
            before = play.rows[other.kind]
            shared = other.kind != item.kind and not set(row.cards).isdisjoint(before.cards)
            missing = not set(row.cards).isdisjoint(before.without) or not set(row.without).isdisjoint(before.cards)
            if (shared and other.by != item.by) or (missing and other.by == item.by):
                key = "one_hand_only" if shared else "without_against_cards"
                findings.append(Finding("contradiction", f"announcements[{place}]", (key, play.terms[other.kind], play.terms[item.kind])))
                break


def _check_ultimo(record: Record, said: _Said, play: Play, tariff: Tariff, findings: list[Finding]) -> None:
    """König ultimo needs the called king: in a Solorufer without a partner it lies in the talon, and on some sheets its holder alone announces it."""
    for place, item in said.items:
        if not play.rows[item.kind].partner_games_only:
            continue
        holder = record.declarer if record.partner is None else record.partner
        if nobody_plays(play.rows[item.kind], play, record.partner):
            findings.append(Finding("contradiction", f"announcements[{place}].kind", ("ultimo_in_talon",)))
        elif tariff.system.ultimo_by_holder and item.when == "open" and item.by != holder:
            findings.append(Finding("contradiction", f"announcements[{place}].by", ("ultimo_by_holder",)))


def _check_results(record: Record, said: _Said, sides: Sides | None, findings: list[Finding]) -> None:
    won = record.won
    if record.points is not None:
        counted = record.points >= card_points.WIN
        if won is not None and won is not counted:
            findings.append(Finding("contradiction", "won", ("won_against_count", card_points.write(record.points))))
            return
        won = counted
    for place, announcement in said.items:
        if sides and announcement.kind == "valat" and announcement.won and (announcement.by in sides.ours) is not won:
            findings.append(Finding("contradiction", f"announcements[{place}].won", ("valat_lost_game",)))


def _check_bird(record: Record, said: _Said, play: Play, tariff: Tariff, kontra_broken: bool, findings: list[Finding]) -> None:
    """A bird-Rufer lists its own bird as an open announcement of the declarer; played as one game, it shares the game's Kontra."""
    birds = (play.row.bird,) if play.row.bird else play.row.birds
    if not birds:
        return
    own = [
        (place, item) for place, item in said.items
        if item.kind in birds and item.by == record.declarer and item.when == "open"
    ]
    if not own and said.all:
        names = ("+", *(play.terms[bird] for bird in birds)) if len(birds) == 1 else ("birds_or", *(play.terms[bird] for bird in birds))
        findings.append(Finding("missing_announcement", "announcements", ("missing_bird", play.term, names)))
    elif own and tariff.options.get("bird_rufer") == "unit" and not kontra_broken:
        place, bird = own[0]
        if bird.kontra not in (1, record.kontra):
            findings.append(Finding("kontra_not_allowed", f"announcements[{place}].kontra", ("unit_kontra", play.term)))


def _check_conceded(record: Record, said: _Said, play: Play, who: bool, findings: list[Finding]) -> None:
    """Geschliffen: before play, alone, at the listed value; nothing but the game's own birds was announced."""
    if record.points is not None:
        findings.append(Finding("contradiction", "points", ("conceded_no_count",)))
    if record.won:
        findings.append(Finding("contradiction", "won", ("conceded_not_won",)))
    if record.kontra != 1:
        findings.append(Finding("kontra_not_allowed", "kontra", ("no_kontra_conceded",)))
    birds = (play.row.bird,) if play.row.bird else play.row.birds
    listed = False
    for place, item in said.items:
        if item.kind in birds and item.when == "open" and (item.by == record.declarer or not who):
            listed = True
            if item.won:
                findings.append(Finding("contradiction", f"announcements[{place}].won", ("conceded_not_won",)))
            if item.kontra != 1:
                findings.append(Finding("kontra_not_allowed", f"announcements[{place}].kontra", ("no_kontra_conceded",)))
        else:
            findings.append(Finding("announcement_not_allowed", f"announcements[{place}]", ("conceded_nothing_else",)))
    if not play.row.concedable:
        findings.append(Finding("contradiction", "conceded", ("concede_not_this_game", play.term)))
    elif record.partner is not None and who:
        findings.append(Finding("contradiction", "conceded", ("concede_with_partner",)))
    if play.row.birds and not listed and said.all:
        findings.append(Finding("missing_announcement", "announcements", ("missing_bird", play.term, ("birds_or", *(play.terms[b] for b in birds)))))
    if record.renonce is not None:
        findings.append(Finding("contradiction", "renonce", ("conceded_no_renonce",)))


def _check_talon_loss(record: Record, said: _Said, play: Play, findings: list[Finding]) -> None:
    """Lost at the talon: only after ohne Trull / ohne Könige before it, and nobody had said Kontra yet."""
    if record.points is not None:
        findings.append(Finding("contradiction", "points", ("talon_loss_no_count",)))
    if record.kontra != 1:
        findings.append(Finding("kontra_not_allowed", "kontra", ("no_kontra_talon_loss",)))
    announced = False
    for place, item in said.items:
        if item.kontra != 1:
            findings.append(Finding("kontra_not_allowed", f"announcements[{place}].kontra", ("no_kontra_talon_loss",)))
        if play.rows[item.kind].by_result:
            announced |= item.when == "before_talon"
            if item.won:
                findings.append(Finding("contradiction", f"announcements[{place}].won", ("talon_loss_not_won",)))
    if play.row.solo:
        findings.append(Finding("contradiction", "talon_loss", ("talon_loss_solo",)))
    elif not announced and said.all:
        findings.append(Finding("missing_announcement", "announcements", ("talon_loss_needs_ohne",)))
    if record.renonce is not None:
        findings.append(Finding("contradiction", "renonce", ("talon_loss_no_renonce",)))


def _check_point_results(record: Record, said: _Said, play: Play, sides: Sides | None, tariff: Tariff, findings: list[Finding]) -> None:
    known = said.all and all(item.won is not None for _, item in said.items if item.kind == "valat")
    game_won = declarer_wins(record, play, sides, tariff) if known and sides else None
    for place, item in said.items:
        field = f"announcements[{place}].won"
        row = play.rows[item.kind]
        if item.kind == "valat" and item.won and record.points < card_points.WIN:
            findings.append(Finding("contradiction", field, ("valat_without_count", card_points.write(record.points))))
        if item.won is None:
            continue
        if row.threshold is not None and sides:
            count = record.points if item.by in sides.ours else card_points.PACK - record.points
            if item.won is not (count >= row.threshold):
                findings.append(Finding("contradiction", field, ("target_against_count", play.terms[item.kind], row.threshold // 3, card_points.write(count))))
        elif row.by_result and game_won is not None and item.won is not game_won:
            findings.append(Finding("contradiction", field, ("ohne_with_game", play.terms[item.kind])))
