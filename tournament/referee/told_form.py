"""The controls of a game as a referee is told it, in a case about a game that nobody wrote, and when a case is decided again. Reads only;
never decides."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from rules.engine import UNSAID, GameForm, Tariff
from rules.families import AFTER
from rules.rows import Roles
from tournament.entry.form import values_of
from tournament.entry.panel import KONTRA_BY, Announced, Choice, Group, Panel
from tournament.ledger.store.convert import language
from tournament.referee.case_form import form_of, plain
from tournament.referee.case_page import CasePage


def told_form(page: CasePage, record: Mapping[str, Any], dealer: str, typed: QueryDict, *, over: bool = False) -> dict[str, Any]:
    """The controls of a game as it is told: what the entry form asks for this game alone; before its result where it is not `over`."""
    form = form_of(record, page.tariff)
    values = {"dealer": dealer, **(values_of(record, page.tariff) if record else {}), **plain(typed)}
    if values.get("partner") and values.get("partner") == values.get("declarer"):
        values["partner"] = "alone"
    if not typed and record.get("declarer") is None:
        values.pop("partner", None)
    panel = Panel(values, page.seats, page.tariff, {}).context()
    fields = form.fields if form else ()
    asked = set(fields) if over else set(fields) - AFTER
    taking = panel["taking"] or {}
    so_far = not over and page.tariff.sheet.decisions.counts_made
    unknown = Choice(UNSAID, _("noch nicht bekannt"), checked=(typed or record).get("partner") == UNSAID)
    partner = panel["partner"] if over else panel["partner"]._replace(choices=(*panel["partner"].choices, unknown))
    return {
        "form": form,
        "games": [(game["slug"], game["label"]) for game in _games(page)],
        "game": record.get("game", ""),
        "dealer": _who_deals(panel["dealer"], page.tariff),
        "vorhand": panel["vorhand"] if "vorhand" in asked else None,
        "declarer": panel["declarer"] if "declarer" in fields else None,
        "partner": partner if "partner" in fields else None,
        "bid": panel["bid"] if form and form.bids else None,
        "kontra": panel["kontra"] if form and form.kontra in ("all", "sub", "sayer") else None,
        "kontra_for": panel["kontra_for"] if form and form.kontra == "sub" else None,
        "said": [group for group in panel["said"] if form and _is_asked(group.name, form, asked)],
        "kontra_each": panel["kontra_each"] if form and form.kontra == "each" else [],
        "announcements_label": panel["announcements_label"],
        "announcements": [] if form is None else list(_announcements(panel["announcements"], form, over=over, so_far=so_far)),
        "so_far": so_far,
        "poignees": taking.get("poignees") if "poignees" in asked else None,
        "chelem": _chelem(taking["chelem"], page.tariff, over=over) if "chelem" in asked else None,
        "ticks": [tick for tick in panel["ticks"] if tick["name"] in asked],
        "more": [item for item in panel["more"] if _name(item) in asked],
        **(_results(form, panel, taking) if form is not None and over else {}),
    }


def _chelem(group: Group, tariff: Tariff, *, over: bool) -> Group:
    """Before the last trick only what was announced, by who may."""
    taker = tariff.system.taking
    only = taker.chelem_said_by if taker is not None and not over else ""
    return group._replace(choices=tuple(row for row in group.choices if not only or row.value in ("", only)))


def _is_asked(name: str, form: GameForm, asked: Collection[str]) -> bool:
    """Whether this game asks who said a Kontra, who answered it, who lost the Mond."""
    if name.startswith("mond"):
        return "mond" in asked
    return form.kontra == "sayer" and (name == KONTRA_BY or "declarer" not in form.fields)


def _who_deals(group: Group, tariff: Tariff) -> Group:
    """With who then sits out: the page offers him nowhere else."""
    return group._replace(choices=tuple(row._replace(out=" ".join(map(str, tariff.idle(int(row.value))))) for row in group.choices))


def _results(form: GameForm, panel: Mapping[str, Any], taking: Mapping[str, Any]) -> dict[str, Any]:
    """How the game ended: won or lost, the count, or one a player; what French Tarot counts."""
    values = panel["values"]
    return {
        "over": True,
        "won": panel["won"] if "won" in form.fields else None,
        "counts": panel["counts"] if form.result == "counts" else [],
        "points": {"value": values.get("points", ""), "label": panel["count"]["label"]}
        if form.result in ("count", "won_or_count", "taker")
        else None,
        "bouts": taking.get("bouts") if form.result == "taker" else None,
        "petit": taking.get("petit") if form.result == "taker" else None,
        "chelem_announced": values.get("chelem_announced"),
        "chelem_made": values.get("chelem_made"),
    }


def _name(plain: Mapping[str, Any]) -> str:
    """The field of a plain control."""
    return plain["group"].name if "group" in plain else plain["name"]


def _games(page: CasePage) -> Iterator[dict[str, Any]]:
    """The games that a table plays; what is settled by hand or dealt again is none."""
    for slug, play in page.tariff.games.items():
        form = form_of({"game": slug}, page.tariff)
        if form is not None and play.row.kind.roles is not Roles.NOBODY:
            yield {"slug": slug, "label": page.tariff.system.word(slug, language())}


def _announcements(items: Iterable[Announced], form: GameForm, *, over: bool, so_far: bool) -> Iterator[dict[str, Any]]:
    """Those of this game of which there is something to say."""
    kinds = {item.kind for item in form.announcements}
    found = (_announced(item, form, over=over, so_far=so_far) for item in items if item.kind in kinds)
    return (one for one in found if len(one["when"].choices) > 1)


def _announced(item: Announced, form: GameForm, *, over: bool, so_far: bool) -> dict[str, Any]:
    """An announcement; before the game is over only what the table heard: what is silent nobody knows yet. `so_far`: and what was made by
    then or had failed, which a Renonce counts there."""
    own = next(row for row in form.announcements if row.kind == item.kind)
    silent = over or so_far
    choices = tuple(choice for choice in item.when.choices if choice.value in ("", *own.whens) and (silent or choice.value != "silent"))
    on = any(choice.checked and choice.value for choice in choices)
    won = item.won if over else _by_now(item.won) if so_far else None
    return {**item._asdict(), "when": item.when._replace(choices=choices), "won": won, "on": on}


def _by_now(won: Group | None) -> Group | None:
    """What is asked of an announcement while the game is played: whether it has failed."""
    words = {"1": _("gilt noch oder ist gelungen"), "0": _("schon verloren")}
    return None if won is None else won._replace(choices=tuple(choice._replace(label=words[choice.value]) for choice in won.choices))
