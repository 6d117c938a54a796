"""Which fields each game has: what a form asks for a game of this tariff, and nothing else. Derived from the tables; settles nothing."""

from typing import NamedTuple, assert_never

from rules.engine.remembering import remembered
from rules.engine.tariff import Play, Tariff, can_be_said, own_kontra
from rules.rows.answers import holder_announces_ultimo, kontra_is_alike
from rules.rows.card_points import Amount
from rules.rows.choices import SaidBy
from rules.rows.kinds import GameKind, KontraBy, Result
from rules.rows.system import WHENS, AnnouncementRow


class AnnouncementForm(NamedTuple):
    """One announcement that a game may have: when it can be made and for how much, and what has to be asked about it.

    `follows`: where the game was counted, the count says whether it was made, and so does an announcement of `every_trick` that was;
    `said_by`: who may say it openly; `of`: it is asked who alone pays it.
    """

    kind: str
    whens: dict[str, Amount]
    declarer_only: bool
    each_side: bool
    holding: bool
    needs_won: bool
    can_be_lost_silent: bool
    kontra: bool
    required: bool
    follows: bool = False
    said_by: SaidBy = SaidBy.ANY
    of: bool = False
    every_trick: bool = False


class GameForm(NamedTuple):
    """One game: its fields in the order of the form.

    `result`: how the result is given ("count", "won", "won_or_count", "counts" a seat, "taker", None); `kontra`: "all" alike, "sub" (a Sub
    for one opponent alone), "each" opponent for himself, who said it ("sayer"), None; `kontras`: the multipliers; `thirds`: whether a count
    has Blatt; `surplus`: whether its count is needed, because it may earn one; `never_alone`: whether its declarer always has a partner.
    """

    slug: str
    kind: GameKind
    fields: tuple[str, ...]
    bids: tuple[str, ...]
    result: str | None
    blatt: int | None
    kontra: str | None
    announcements: tuple[AnnouncementForm, ...]
    claimable: tuple[str, ...]
    concedable: bool
    vorhand_only: bool
    solo: bool
    kontras: tuple[int, ...] = (1, 2, 4, 8)
    thirds: bool = True
    surplus: bool = False
    never_alone: bool = False


@remembered(128)
def game_forms(tariff: Tariff) -> tuple[GameForm, ...]:
    """Every game of the tariff, in the order of the sheet, redeal and manual settlement last."""
    return tuple(_game_form(play, tariff) for play in tariff.games.values())


def by_holder(kind: object, when: object, tariff: Tariff) -> bool:
    """Whether only the called king's holder announces it so: the partner, without one the declarer."""
    row = next((item for item in tariff.system.announcements if item.slug == kind), None)
    if row is None or when != "open":
        return False
    return row.said_by is SaidBy.HOLDER or (row.partner_games_only and holder_announces_ultimo(tariff.policies))


def _game_form(play: Play, tariff: Tariff) -> GameForm:
    row = play.row
    positive = row.kind.announces
    announcements = (
        tuple(form for form in (_announcement(item, play, tariff) for item in play.rows.values()) if form.whens) if positive else ()
    )
    fields = {field.name for field in play.shape if field.asked}
    if not announcements:
        fields -= {"announcements"}
    if _kontra(play, tariff) is None:
        fields -= {"kontra"}
    if row.solo:
        fields -= {"bid", "talon_loss"}
    if not row.concedable:
        fields -= {"conceded"}
    bids = tuple(tariff.system.bids) if "bid" in fields else ()
    return GameForm(
        slug=row.slug,
        kind=row.kind,
        fields=tuple(dict.fromkeys(field.name for field in play.shape if field.name in fields)),
        bids=bids,
        result=_result(play, tariff),
        blatt=row.blatt,
        kontra=_kontra(play, tariff),
        announcements=announcements,
        claimable=tuple(play.claims),
        concedable=row.concedable,
        vorhand_only=row.vorhand_only,
        solo=row.solo,
        kontras=tuple(sorted(tariff.kontras)),
        thirds=tariff.count.thirds,
        surplus=play.surplus is not None and "won" in play.fields,
        never_alone=row.partner_needed,
    )


def _result(play: Play, tariff: Tariff) -> str | None:
    result = play.row.kind.result
    if result is Result.COUNT and "won" in play.fields:
        return "won_or_count"
    return None if result is None else result.value


def _kontra(play: Play, tariff: Tariff) -> str | None:
    if not play.row.kontra or len(tariff.kontras) == 1:
        return None
    match play.row.kind.kontra:
        case None:
            return None
        case KontraBy.EACH:
            return "each"
        case KontraBy.SAYER:
            return "sayer"
        case KontraBy.SIDE:
            return "all" if kontra_is_alike(tariff.policies) else "sub"
        case _:
            assert_never(play.row.kind.kontra)


def _announcement(row: AnnouncementRow, play: Play, tariff: Tariff) -> AnnouncementForm:
    whens = {when: play.values[row.slug, when] for when in WHENS if (row.slug, when) in play.values and can_be_said(row, play.row, when)}
    told = "won" in play.fields
    needs_won = not (row.holding or row.by_result or (row.threshold is not None and not told))
    return AnnouncementForm(
        kind=row.slug,
        whens=whens,
        declarer_only=row.declarer_only,
        each_side=row.each_side,
        holding=row.holding,
        needs_won=needs_won,
        can_be_lost_silent=row.slug in play.lost_silently,
        kontra=own_kontra(row, "open", tariff.system.kontra_covers) and len(tariff.kontras) > 1,
        required=row.slug == play.row.bird,
        follows=row.threshold is not None,
        said_by=row.said_by,
        of=row.pair,
        every_trick=row.every_trick,
    )
