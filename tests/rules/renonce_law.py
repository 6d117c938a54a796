"""The law of a Renonce, for every regular player, over every column: he is never worse off than with a won game.

He is paid what the same game won would have brought him, with everything made that was announced openly, by whomever, and nothing silent
(cups.md, „Renonce in all seven“; Point-Tarock § 17). What he claims comes on top of it, so that it can only be more.
"""

from random import Random

import rules
from rules.rows import kinds
from rules.rows.choices import FifthPlayer, OpponentPremiums, RenoncePays, Surplus
from tests.rules.every_game import Given, beside, settled


def a_renonce_pays_a_won_game(given: Given, tariff: rules.Tariff, random: Random) -> None:
    """Where a sheet pays as won. Not so by the pages: a Besserrufer without a bird, 3 to each (`besserrufer_without_bird`), of which there
    is no game to win; Trischaken, which has fixed amounts (`renonce_trischaken`); Valat of the opponents left to the referee
    (`opponents_valat`)."""
    kind = tariff.games[given["game"]].row.kind
    if (
        tariff.policies.renonce_pays is not RenoncePays.AS_WON
        or kind not in (kinds.PARTNER, kinds.ALONE, kinds.NEGATIVE)
        or given.get("conceded")
    ):
        return
    told = _told(given)
    if _bird_missing(told, tariff):
        return
    whoever = range(tariff.seats) if tariff.policies.fifth_player is FifthPlayer.PAYS_ALL else tariff.active_seats(given["dealer"])
    offenders = random.sample(whoever, random.choice((1, 1, 2)))
    ruled = settled(told | {"renonce": {"offenders": offenders}}, tariff)
    if isinstance(ruled, rules.Refusal) and ruled.findings[0].code == "indivisible":
        offenders = offenders[:1]
        ruled = settled(told | {"renonce": {"offenders": offenders}}, tariff)
    ours = {given["declarer"], given.get("partner", given["declarer"])}
    regular = [seat for seat in tariff.active_seats(given["dealer"]) if seat not in offenders]
    for side in (True, False):
        receivers = [seat for seat in regular if (seat in ours) is side]
        won = settled(_made_by(told, ours, side) | {"won": side}, tariff)
        if not receivers:
            continue
        if isinstance(won, rules.Refusal) or isinstance(ruled, rules.Refusal):
            # Who is paid for a Valat that the opponents missed stands on the declarer's side: then nobody but the referee knows.
            assert isinstance(ruled, rules.Refusal)
            assert not side or isinstance(won, rules.Refusal)
            continue
        for seat in receivers:
            assert (ruled.points[seat], ruled.cash[seat]) == (won.points[seat], won.cash[seat]), (offenders, seat, ruled, won)


def point_tarock_pays_each_once(given: Given, tariff: rules.Tariff, random: Random) -> None:
    """Point-Tarock § 17: each regular player has from one offender what he would have won from or against him, without a surplus, and every
    open announcement settled by sides; of two the one regular player has all that one alone would pay to two."""
    kind = tariff.games[given["game"]].row.kind
    if tariff.policies.renonce_pays is not RenoncePays.ONCE_EACH or kind is not kinds.ALONE or given.get("talon_loss"):
        return
    told = _told(given)
    if any(tariff.games[given["game"]].rows[item["kind"]].holding for item in told.get("announcements", ())):
        return
    plain = beside(tariff, surplus=Surplus.NONE, surplus_kontra=None, opponent_premiums=OpponentPremiums.SIDE)
    active = tariff.active_seats(given["dealer"])
    offenders = random.sample(active, random.choice((1, 1, 2)))
    ruled = settled(told | {"renonce": {"offenders": offenders}}, tariff)
    if isinstance(ruled, rules.Refusal):
        assert ruled.findings[0].code == "indivisible"
        return
    blatt = tariff.games[given["game"]].row.blatt or 0
    of_declarer = settled(_made_by(told, {given["declarer"]}, True) | {"points": f"60/{blatt}"}, plain)
    of_others = settled(_made_by(told, {given["declarer"]}, False) | {"points": f"3/{blatt}"}, plain)
    assert isinstance(of_declarer, rules.Settlement)
    assert isinstance(of_others, rules.Settlement)
    regular = [seat for seat in active if seat not in offenders]
    for seat in regular:
        if seat != given["declarer"]:
            due = of_others.points[seat] if len(offenders) == 1 else -of_others.points[given["declarer"]]
        else:
            due = -sum(of_declarer.points[other] for other in offenders)
        assert ruled.points[seat] == due, (offenders, seat, ruled, of_declarer, of_others)


def _told(given: Given) -> Given:
    """The game as it was when nobody had won it yet, and nothing was silent."""
    told = {key: value for key, value in given.items() if key not in ("points", "won", "renonce", "announcements", "conceded")}
    heard = [
        {key: value for key, value in item.items() if key != "won"} for item in given.get("announcements", ()) if item["when"] != "silent"
    ]
    return told | ({"announcements": heard} if heard else {})


def _made_by(told: Given, ours: set[int], side: bool) -> Given:
    """The game with everything that was announced made by the declarer's side (`side`) or the other, and missed by the one that lost."""
    heard = [item | {"won": (item["by"] in ours) is side} for item in told.get("announcements", ())]
    return told | ({"announcements": heard} if heard else {})


def _bird_missing(told: Given, tariff: rules.Tariff) -> bool:
    birds = tariff.games[told["game"]].birds
    return bool(birds) and not any(item["kind"] in birds and item["by"] == told["declarer"] for item in told.get("announcements", ()))


RENONCE_LAWS = (a_renonce_pays_a_won_game, point_tarock_pays_each_once)
