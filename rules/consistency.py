"""What cannot both be true: results of a well-formed record that contradict each other. Needs every field to be read."""

from rules import card_points
from rules.findings import Finding
from rules.outcome import declarer_wins, nobody_plays
from rules.record import Record
from rules.system import Family, Kind
from rules.tariff import Play, Sides, Tariff

_DECLARED = (Kind.ALONE, Kind.PARTNER, Kind.NEGATIVE)
_WHO = frozenset({"dealer", "declarer", "partner", "announcements"})
_RESULT = _WHO | {"points", "won", "conceded", "talon_loss", "renonce"}


def contradictions(record: Record, play: Play, tariff: Tariff, broken: frozenset[str]) -> list[Finding]:
    """Every contradiction between the fields that could be read, in the order of the form. `broken` names those that could not."""
    if play.row.kind not in _DECLARED:
        return []
    findings: list[Finding] = []
    if len(record.announcements) > 1 and "announcements" not in broken:
        _check_hands(record, play, findings)
    if broken and broken & _WHO:
        return findings
    if record.conceded:
        _check_conceded(record, play, findings)
    elif tariff.system.family is Family.KOENIGRUFEN:
        _check_bird(record, play, tariff, "kontra" in broken, findings)
        if record.announcements and play.row.kind is Kind.PARTNER:
            _check_ultimo(record, play, tariff, findings)
    if record.talon_loss:
        _check_talon_loss(record, play, findings)
    elif record.renonce is None and not record.conceded and not (broken and broken & _RESULT):
        sides = tariff.sides(record.dealer, record.declarer, record.partner)
        if tariff.system.family is Family.POINT:
            _check_point_results(record, play, sides, tariff, findings)
        else:
            _check_results(record, sides, findings)
    return findings


def _check_hands(record: Record, play: Play, findings: list[Finding]) -> None:
    """A card is in one hand only: two seats cannot announce what needs the same one, nor one seat what it plays without. The later one is named."""
    for place, item in enumerate(record.announcements):
        row = play.rows[item.kind]
        if not row.cards and not row.without:
            continue
        for other in record.announcements[:place]:
            before = play.rows[other.kind]
            shared = other.kind != item.kind and not set(row.cards).isdisjoint(before.cards)
            missing = not set(row.cards).isdisjoint(before.without) or not set(row.without).isdisjoint(before.cards)
            if (shared and other.by != item.by) or (missing and other.by == item.by):
                key = "one_hand_only" if shared else "without_against_cards"
                findings.append(Finding("contradiction", f"announcements[{place}]", (key, play.terms[other.kind], play.terms[item.kind])))
                break


def _check_ultimo(record: Record, play: Play, tariff: Tariff, findings: list[Finding]) -> None:
    """König ultimo needs the called king: in a Solorufer without a partner it lies in the talon, and on some sheets its holder alone announces it."""
    for place, item in enumerate(record.announcements):
        if not play.rows[item.kind].partner_games_only:
            continue
        holder = record.declarer if record.partner is None else record.partner
        if nobody_plays(play.rows[item.kind], play, record.partner):
            findings.append(Finding("contradiction", f"announcements[{place}].kind", ("ultimo_in_talon",)))
        elif tariff.system.ultimo_by_holder and item.when == "open" and item.by != holder:
            findings.append(Finding("contradiction", f"announcements[{place}].by", ("ultimo_by_holder",)))


def _check_results(record: Record, sides: Sides, findings: list[Finding]) -> None:
    won = record.won
    if record.points is not None:
        counted = record.points >= card_points.WIN
        if won is not None and won is not counted:
            findings.append(Finding("contradiction", "won", ("won_against_count", card_points.write(record.points))))
            return
        won = counted
    for place, announcement in enumerate(record.announcements):
        if announcement.kind == "valat" and announcement.won and (announcement.by in sides.ours) is not won:
            findings.append(Finding("contradiction", f"announcements[{place}].won", ("valat_lost_game",)))


def _check_bird(record: Record, play: Play, tariff: Tariff, kontra_broken: bool, findings: list[Finding]) -> None:
    """A bird-Rufer lists its own bird as an open announcement of the declarer; played as one game, it shares the game's Kontra."""
    birds = (play.row.bird,) if play.row.bird else play.row.birds
    if not birds:
        return
    own = [
        (place, item) for place, item in enumerate(record.announcements)
        if item.kind in birds and item.by == record.declarer and item.when == "open"
    ]
    if not own:
        names = ("+", *(play.terms[bird] for bird in birds)) if len(birds) == 1 else ("birds_or", *(play.terms[bird] for bird in birds))
        findings.append(Finding("missing_announcement", "announcements", ("missing_bird", play.term, names)))
    elif tariff.options.get("bird_rufer") == "unit" and not kontra_broken:
        place, bird = own[0]
        if bird.kontra not in (1, record.kontra):
            findings.append(Finding("kontra_not_allowed", f"announcements[{place}].kontra", ("unit_kontra", play.term)))


def _check_conceded(record: Record, play: Play, findings: list[Finding]) -> None:
    """Geschliffen: before play, alone, at the listed value; nothing but the game's own birds was announced."""
    if record.points is not None:
        findings.append(Finding("contradiction", "points", ("conceded_no_count",)))
    if record.won:
        findings.append(Finding("contradiction", "won", ("conceded_not_won",)))
    if record.kontra != 1:
        findings.append(Finding("kontra_not_allowed", "kontra", ("no_kontra_conceded",)))
    birds = (play.row.bird,) if play.row.bird else play.row.birds
    listed = False
    for place, item in enumerate(record.announcements):
        if item.kind in birds and item.by == record.declarer and item.when == "open":
            listed = True
            if item.won:
                findings.append(Finding("contradiction", f"announcements[{place}].won", ("conceded_not_won",)))
            if item.kontra != 1:
                findings.append(Finding("kontra_not_allowed", f"announcements[{place}].kontra", ("no_kontra_conceded",)))
        else:
            findings.append(Finding("announcement_not_allowed", f"announcements[{place}]", ("conceded_nothing_else",)))
    if not play.row.concedable:
        findings.append(Finding("contradiction", "conceded", ("concede_not_this_game", play.term)))
    elif record.partner is not None:
        findings.append(Finding("contradiction", "conceded", ("concede_with_partner",)))
    if play.row.birds and not listed:
        findings.append(Finding("missing_announcement", "announcements", ("missing_bird", play.term, ("birds_or", *(play.terms[b] for b in birds)))))
    if record.renonce is not None:
        findings.append(Finding("contradiction", "renonce", ("conceded_no_renonce",)))


def _check_talon_loss(record: Record, play: Play, findings: list[Finding]) -> None:
    """Lost at the talon: only after ohne Trull / ohne Könige before it, and nobody had said Kontra yet."""
    if record.points is not None:
        findings.append(Finding("contradiction", "points", ("talon_loss_no_count",)))
    if record.kontra != 1:
        findings.append(Finding("kontra_not_allowed", "kontra", ("no_kontra_talon_loss",)))
    announced = False
    for place, item in enumerate(record.announcements):
        if item.kontra != 1:
            findings.append(Finding("kontra_not_allowed", f"announcements[{place}].kontra", ("no_kontra_talon_loss",)))
        if play.rows[item.kind].by_result:
            announced |= item.when == "before_talon"
            if item.won:
                findings.append(Finding("contradiction", f"announcements[{place}].won", ("talon_loss_not_won",)))
    if play.row.solo:
        findings.append(Finding("contradiction", "talon_loss", ("talon_loss_solo",)))
    elif not announced:
        findings.append(Finding("missing_announcement", "announcements", ("talon_loss_needs_ohne",)))
    if record.renonce is not None:
        findings.append(Finding("contradiction", "renonce", ("talon_loss_no_renonce",)))


def _check_point_results(record: Record, play: Play, sides: Sides, tariff: Tariff, findings: list[Finding]) -> None:
    game_won = declarer_wins(record, play, sides, tariff)
    for place, item in enumerate(record.announcements):
        field = f"announcements[{place}].won"
        row = play.rows[item.kind]
        if item.kind == "valat" and item.won and record.points < card_points.WIN:
            findings.append(Finding("contradiction", field, ("valat_without_count", card_points.write(record.points))))
        if item.won is None:
            continue
        if row.threshold is not None:
            count = record.points if item.by in sides.ours else card_points.PACK - record.points
            if item.won is not (count >= row.threshold):
                findings.append(Finding("contradiction", field, ("target_against_count", play.terms[item.kind], row.threshold // 3, card_points.write(count))))
        elif row.by_result and item.won is not game_won:
            findings.append(Finding("contradiction", field, ("ohne_with_game", play.terms[item.kind])))
