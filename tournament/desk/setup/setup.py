"""Setting up, copying and changing a tournament, and its way through the phases.

draft -> registration -> running (when the first round opens) -> closed -> published; back with a reason. Never touches results.
"""

import secrets
from collections.abc import Iterator
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact
from django.utils.translation import gettext as _

import rules
from rules.book import BY_SUM, Ranking, read_ranking, usual_ranking
from scoring.paper import in_file_names
from tournament.desk.setup.checks import FIELDS, asks_for_money, check_setup
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.store.log import Facts
from tournament.ledger.store.planning import Planned, planned_games
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import lock, need_reason, outdate_bans, record_action
from tournament.models import Cup, Phase, Round, RoundState, Sanction, SanctionKind, SeriesLogRow, Tournament, sheet_of
from tournament.money import writing as money
from tournament.prizes import writing as prizes
from tournament.referee.reading import pending_appeals, pending_cases

BEFORE_PLAY = frozenset({Phase.DRAFT, Phase.REGISTRATION})
UNTIL_CLOSED = BEFORE_PLAY | {Phase.RUNNING}
ALWAYS = frozenset(Phase)

CHANGEABLE: dict[str, frozenset[str]] = {
    # What may be changed in which phase. What decides results is fixed when the first card falls; names may be corrected always.
    "name": ALWAYS,
    "date": ALWAYS,
    "registration_from": ALWAYS,
    "play_from": ALWAYS,
    "place": ALWAYS,
    "cup": ALWAYS,
    "rounds": UNTIL_CLOSED,
    "fee_cents": UNTIL_CLOSED,
    "time_limit_minutes": UNTIL_CLOSED,
    "first_round_minutes": UNTIL_CLOSED,
    "keep_apart": UNTIL_CLOSED,
    "appeal_minutes": UNTIL_CLOSED,
    "own_club": UNTIL_CLOSED,
    "excluded": UNTIL_CLOSED,
    "cents_per_point": BEFORE_PLAY,
    "kontra": BEFORE_PLAY,
    "tie_breaks": BEFORE_PLAY,
    "ranking": BEFORE_PLAY,
    "options": BEFORE_PLAY,
    "system": BEFORE_PLAY,
    "sheet_file": BEFORE_PLAY,
    "games": BEFORE_PLAY,
    "games_large": BEFORE_PLAY,
    "seed": BEFORE_PLAY,
}
FIXED_BY_DRAW = frozenset({"system", "sheet_file", "games", "games_large", "seed"})
"""A drawn round already holds tables of the system's sizes, their games, and was drawn from the seed."""

COPIED = (
    "registration_from",
    "play_from",
    "place",
    "cup",
    "system",
    "sheet_file",
    "options",
    "rounds",
    "games",
    "games_large",
    "cents_per_point",
    "kontra",
    "fee_cents",
    "time_limit_minutes",
    "first_round_minutes",
    "tie_breaks",
    "ranking",
    "keep_apart",
    "appeal_minutes",
    "own_club",
    "excluded",
)


@transaction.atomic
def create_tournament(*, author: str = "", **values: Any) -> Tournament:
    """Sets a tournament up, as a draft. `values`: any of `checks.FIELDS`; `name` and `system` are needed.

    `cup` is the name of a series, made if it is new. A seed is drawn where none is given. Raises Refused with every fault.
    """
    _known(values)
    cleaned, findings = check_setup({"name": "", "system": "", **values})
    refuse_all(findings)
    cleaned["cup"] = series(cleaned.get("cup", ""))
    cleaned.setdefault("ranking", usual_ranking(sheet_of(cleaned["system"], cleaned.get("sheet_file"))))
    must_be_of_its_kind(cleaned["cup"], sheet_of(cleaned["system"], cleaned.get("sheet_file")))
    cleaned["seed"] = cleaned.get("seed") or secrets.token_hex(4)
    tournament = Tournament.objects.create(slug=free_slug(cleaned["name"], cleaned.get("date")), **cleaned)
    record_action(tournament, "create_tournament", {"name": tournament.name, "system": {"system": _title(tournament)}}, author=author)
    return tournament


@transaction.atomic
def copy_tournament(*, source_id: int, name: str, date: date | None = None, author: str = "") -> Tournament:
    """A new draft with the set-up of an earlier tournament: rules, values, rounds, money, tie-breaks, prizes; no players, no draw, new
    seeds."""
    source = Tournament.objects.select_related("cup").get(pk=source_id)
    cleaned, findings = check_setup({"name": name, "date": date})
    refuse_all(findings)
    tournament = Tournament.objects.create(
        slug=free_slug(cleaned["name"], date),
        seed=secrets.token_hex(4),
        copied_from=source,
        **cleaned,
        **{field: getattr(source, field) for field in COPIED} | {"options": _todays_options(source)},
    )
    for part in (money, prizes):
        part.begin_with_plan_of(source, tournament)
    facts = {"name": tournament.name, "source": source.name}
    record_action(tournament, "copy_tournament", facts, author=author, detail={"from": source.slug})
    return tournament


@transaction.atomic
def change_setup(*, tournament_id: int, expected_version: int | None = None, author: str = "", **values: Any) -> Tournament:
    """Changes what may still be changed (`CHANGEABLE`, `FIXED_BY_DRAW`); refused as a whole otherwise. Unchanged values cost nothing.

    With `expected_version` it is refused (`stale`) where somebody else has written since.
    """
    _known(values)
    tournament = lock(tournament_id)
    if expected_version is not None and expected_version != tournament.version:
        raise refuse("stale", _("Inzwischen wurde an diesem Turnier etwas geändert. Bitte neu laden und noch einmal ansehen."))
    # Options and a ranking by the sheet's own places mean something only with their system, and halves of points only with the money, so
    # these are always looked at together.
    together = {field: getattr(tournament, field) for field in ("system", "sheet_file", "cents_per_point", "ranking")} | {
        "options": _todays_options(tournament)
    }
    asked = {**together, **values}
    if "cents_per_point" not in values and not asks_for_money(asked):
        del asked["cents_per_point"]
    cleaned, findings = check_setup(asked)
    if "cup" in cleaned and not findings:
        cleaned["cup"] = series(cleaned["cup"])
    changed = {
        field: value for field, value in cleaned.items() if (field in values or field not in asked) and getattr(tournament, field) != value
    }
    findings += _not_now(tournament, changed)
    if "ranking" in changed and not findings:
        sheet = sheet_of(cleaned["system"], cleaned["sheet_file"])
        findings += _penalties_left(tournament, read_ranking(changed["ranking"], "ranking", [], sheet) or BY_SUM)
    refuse_all(findings)
    if not changed:
        return tournament
    if not changed.keys().isdisjoint({"cup", "system", "sheet_file"}):
        must_be_of_its_kind(cleaned.get("cup", tournament.cup), sheet_of(cleaned["system"], cleaned["sheet_file"]), tournament)
    if "cup" in changed and tournament.in_series is not None:
        changed["in_series"] = None  # it was said of the other series
    left = tournament.cup_id
    detail = {field: [_plain(getattr(tournament, field)), _plain(value)] for field, value in changed.items()}
    if "sheet_file" in detail:
        detail["sheet_file"] = [_edition(tournament.sheet_file), _edition(changed["sheet_file"])]
    for field, value in changed.items():
        setattr(tournament, field, value)
    if not changed.keys().isdisjoint({"date", "cup"}):
        outdate_bans(tournament)
    record_action(tournament, "change_setup", {}, author=author, changed=changed, detail=detail)
    if "cup" in changed and left is not None:
        forget_unused_series(left)
    return tournament


def _todays_options(tournament: Tournament) -> dict[str, Any]:
    """The stored options without what only an older reading of the sheet knew: it counts nothing any more, and must stop nothing."""
    return rules.known_options(tournament.sheet.system, tournament.options)


def changeable(tournament: Tournament) -> frozenset[str]:
    """The fields of the set-up that can be changed now. One query."""
    return frozenset(CHANGEABLE) - {finding.field for finding in _not_now(tournament, dict.fromkeys(CHANGEABLE))}


def _not_now(tournament: Tournament, changed: dict[str, Any]) -> list[Finding]:
    drawn = Round.objects.filter(tournament=tournament).count()
    findings = []
    for field in changed:
        if tournament.phase not in CHANGEABLE[field]:
            text = _("Das lässt sich nicht mehr ändern: das Turnier ist in der Phase „%(phase)s“.") % {
                "phase": tournament.get_phase_display()
            }
            findings.append(Finding("not_in_phase", field, text))
        elif drawn and field in FIXED_BY_DRAW:
            findings.append(Finding("not_after_draw", field, _("Das lässt sich nicht mehr ändern: es ist schon eine Runde ausgelost.")))
    if drawn and isinstance(changed.get("options"), dict) and "options" not in {finding.field for finding in findings}:
        findings += _games_drawn(tournament, changed["options"])
    rounds = changed.get("rounds")
    if isinstance(rounds, int) and rounds < drawn:
        text = _("Es sind schon %(drawn)d Runden ausgelost; weniger können es nicht werden.") % {"drawn": drawn}
        findings.append(Finding("bad_value", "rounds", text))
    return findings


def _games_drawn(tournament: Tournament, options: dict[str, Any]) -> Iterator[Finding]:
    """Drawn tables have their games: the sheet's questions for them are answered."""
    plan = Planned(tournament.sheet, options, tournament.games, tournament.games_large)
    for seats in tournament.sheet.system.seats:
        asked = tournament.sheet.asks_games(seats)
        if asked and planned_games(plan, seats) != planned_games(tournament, seats):
            text = _("Das lässt sich nicht mehr ändern: es ist schon eine Runde ausgelost.")
            yield Finding("not_after_draw", f"options.{asked}", text)


def _penalties_left(tournament: Tournament, ranking: Ranking) -> list[Finding]:
    """A penalty of nothing but table points would mean nothing where the sum ranks, or places after penalties in points. One query, none
    where table points are taken off."""
    if ranking.takes_table_points:
        return []
    left = Sanction.objects.filter(tournament=tournament, kind=SanctionKind.POINTS, half_points=0, lifted_at__isnull=True).first()
    if left is None:
        return []
    text = _("%(name)s hat Tischpunkte abgezogen bekommen; so gereiht gäbe es die nicht. Zuerst diese Sanktion aufheben.")
    return [Finding("contradiction", "ranking", text % {"name": left.name})]


@transaction.atomic
def open_registration(*, tournament_id: int, author: str = "") -> Tournament:
    """draft -> registration."""
    return _to_phase(tournament_id, Phase.REGISTRATION, {Phase.DRAFT}, "open_registration", author=author)


@transaction.atomic
def close_tournament(*, tournament_id: int, author: str = "") -> Tournament:
    """running -> closed: every drawn round is closed and all planned rounds were drawn (change `rounds` if fewer were played)."""
    tournament = lock(tournament_id)
    states = list(Round.objects.filter(tournament=tournament).values_list("state", flat=True))
    findings = []
    if any(state != RoundState.CLOSED for state in states):
        findings.append(Finding("round_open", "", _("Es ist noch eine Runde offen. Zuerst alle Runden abschließen.")))
    if pending_cases(tournament) or pending_appeals(tournament):
        text = _("Ein Fall ist noch nicht entschieden, oder eine Berufung wartet auf das Gremium. Zuerst entscheiden.")
        findings.append(Finding("undecided", "", text))
    if len(states) < tournament.rounds:
        text = _("Gespielt sind %(played)d von %(planned)d Runden. Soll es dabei bleiben, die Zahl der Runden unter „Einrichten“ ändern.")
        findings.append(Finding("rounds_missing", "rounds", text % {"played": len(states), "planned": tournament.rounds}))
    refuse_all(findings)
    return _to_phase(tournament_id, Phase.CLOSED, {Phase.RUNNING}, "close_tournament", author=author)


@transaction.atomic
def publish_tournament(*, tournament_id: int, author: str = "") -> Tournament:
    """closed -> published, and the standings are shown. Everything is computed again before; any difference refuses it, with its place."""
    tournament = lock(tournament_id)
    refuse_all(recompute(tournament))
    if pending_appeals(tournament):
        text = _(
            "Gegen einen Entscheid läuft eine Berufung. Das Turnier mit einer Begründung wieder öffnen und das Gremium entscheiden lassen."
        )
        raise refuse("undecided", text)
    published = _to_phase(tournament_id, Phase.PUBLISHED, {Phase.CLOSED}, "publish_tournament", author=author)
    if not published.standings_shown:
        published.standings_shown = True
        published.save(update_fields=["standings_shown"])
    return published


@transaction.atomic
def reopen_tournament(*, tournament_id: int, reason: str, author: str = "") -> Tournament:
    """closed or published -> running, with a reason: corrections are always possible and always logged."""
    facts = {"reason": need_reason(reason)}
    return _to_phase(tournament_id, Phase.RUNNING, {Phase.CLOSED, Phase.PUBLISHED}, "reopen_tournament", facts=facts, author=author)


def _to_phase(tournament_id: int, phase: Phase, before: set[Phase], action: str, *, author: str, facts: Facts | None = None) -> Tournament:
    tournament = lock(tournament_id)
    if tournament.phase not in before:
        message = _("Das geht jetzt nicht: das Turnier ist in der Phase „%(phase)s“.") % {"phase": tournament.get_phase_display()}
        raise refuse("not_in_phase", message)
    detail = {"phase": [tournament.phase, str(phase.value)]}
    tournament.phase = phase
    record_action(tournament, action, facts or {}, author=author, changed=["phase"], detail=detail)
    return tournament


@transaction.atomic
def show_standings(*, tournament_id: int, shown: bool, author: str = "") -> Tournament:
    """Shows the standings to the public, or hides them until the ceremony."""
    tournament = lock(tournament_id)
    if tournament.standings_shown != shown:
        tournament.standings_shown = shown
        facts = {} if shown else {"say": "hide_standings"}
        record_action(tournament, "show_standings", facts, author=author, changed=["standings_shown"])
    return tournament


def free_slug(name: str, day: date | None) -> str:
    """An address for the tournament that no other has: "herbstturnier-linz-2026"."""
    words = in_file_names(name)[:60].strip("-") or "turnier"
    base = f"{words}-{day.year}" if day is not None and str(day.year) not in words else words
    taken = set(Tournament.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def series(name: str) -> Cup | None:
    """The series of this name, made if it is new; None for no name."""
    return (Cup.objects.filter(name=name).first() or new_series(name)) if name else None


def new_series(name: str) -> Cup:
    """The series of a name that none has yet."""
    words = in_file_names(name)[:70].strip("-") or "cup"
    return Cup.objects.create(name=name, slug=f"{words}-{secrets.token_hex(2)}" if Cup.objects.filter(slug=words).exists() else words)


def forget_unused_series(key: int) -> None:
    """Deletes the series of this key if its last tournament has left it and nobody ever set it up: its name was a slip."""
    Cup.objects.filter(pk=key, tournaments=None, away=None, log=None, numbers=None, entries=None, counted_in=None).delete()


PUT_AWAY = "put_away"
"""The action of a series' log by which it is put away."""


def put_away() -> Q:
    """Whether a series that was begun by mistake was put away, and is nobody's since: its rows are kept, and nobody is shown it."""
    newest = SeriesLogRow.objects.filter(cup=OuterRef("pk")).order_by("-pk").values("action")[:1]
    return Q(Exact(Coalesce(Subquery(newest), Value("")), PUT_AWAY)) & ~Q(Exists(Tournament.objects.filter(cup=OuterRef("pk"))))


def must_be_of_its_kind(cup: Cup | None, sheet: rules.Sheet, but: Tournament | None = None) -> None:
    """Refuses a tournament by this sheet in a series whose others are of the other kind: in all of them amounts are 0 together, or in none.
    `but`: the tournament itself, where it is there already. One query, none without a series."""
    others = Tournament.objects.filter(cup=cup) if cup is not None else ()
    if any(other != but and other.sheet.system.balanced is not sheet.system.balanced for other in others):
        text = _(
            "In den anderen Turnieren dieser Serie wird anders gewertet: In einer Serie zahlt überall einer, was ein anderer gewinnt, oder "
            "nirgends. Bitte eine andere Serie nennen."
        )
        raise refuse("contradiction", text, "cup")


def _known(values: dict[str, Any]) -> None:
    unknown = set(values) - set(FIELDS)
    if unknown:
        raise TypeError(f"no such field: {', '.join(sorted(unknown))}")


def _edition(file: dict[str, Any] | None) -> str | None:
    """What the log says of an own sheet; the tournament has it whole."""
    return None if file is None else f"{file['name']}, {file['edition']}"


def _title(tournament: Tournament) -> str:
    """A built-in sheet by its slug, which is said in the reader's language; a cup's own by the name that it has there."""
    return tournament.system if tournament.sheet_file is None else f"{tournament.sheet.system.title[0]}, {tournament.sheet.edition}"


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, bool | int | str | list | dict) else str(value)
