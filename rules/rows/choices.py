"""The choices of the named policies: a policy is a question, each of its choices a member of its enum. What each means is said in
`words.policies`."""

from enum import Enum, unique


@unique
class WonBy(Enum):
    """What decides a positive game."""

    COUNT = "count"
    WON_OR_COUNT = "won_or_count"
    BOUTS = "bouts"


@unique
class KontraCounts(Enum):
    """Where Kontra goes."""

    SCORE = "score"
    CASH = "cash"
    NOWHERE = "nowhere"


@unique
class KontraUnit(Enum):
    """For whom a Kontra on a positive game holds."""

    ALL_ALIKE = "all"
    SUB_ALONE = "sub"


@unique
class SoloDoubles(Enum):
    """Which announcements count double in a solo game."""

    ALL = "all"
    ALL_BUT_VALAT = "all_but_valat"


@unique
class SilentLoss(Enum):
    """Which silent announcements can be lost."""

    BIRDS_AND_ULTIMO = "birds_and_ultimo"
    NEVER = "never"


@unique
class BirdRufer(Enum):
    """Whether a bird-Rufer is one game with its bird."""

    SEPARATE = "separate"
    UNIT = "unit"


@unique
class BesserruferWithoutBird(Enum):
    """What a Besserrufer costs that was bid without a bird in hand."""

    LISTED = "listed"
    THREE_EACH = "three_each"


@unique
class ConcededBird(Enum):
    """What a conceded (geschliffenes) game costs beside the Rufer."""

    GAMES_OWN = "games_own"
    LISTED = "listed"
    ONE = "one"


@unique
class KoenigUltimoBy(Enum):
    """Who announces an open König ultimo."""

    HOLDER = "holder"
    ANYONE = "anyone"


@unique
class KoenigUltimoFromTalon(Enum):
    """Whether a declarer announces it who took the called king from the talon."""

    ALLOWED = "allowed"
    NOT_ALLOWED = "not_allowed"


@unique
class SoloruferKingInTalon(Enum):
    """What Kontra is worth in a Solorufer whose king lay in the talon."""

    KONTRA_VOID = "kontra_void"
    KONTRA_COUNTS = "kontra_counts"


@unique
class ValatValue(Enum):
    """How a Valat is valued."""

    ADDED = "added"
    MULTIPLIES = "multiplies"
    MULTIPLIES_ALL = "multiplies_all"


@unique
class ValatBeside(Enum):
    """What else counts where a Valat was made or announced."""

    ALL = "all"
    NO_SILENT_BIRDS = "no_silent_birds"
    COURSE = "course"
    COURSE_OR_KONTRAD = "course_or_kontrad"
    ANNOUNCED = "announced"
    BIRDS_AND_ULTIMO = "birds_and_ultimo"
    NOTHING = "nothing"


@unique
class ValatKontra(Enum):
    """Whose Kontra a Valat stands at."""

    SEPARATE = "separate"
    ONE_ITEM = "one_item"
    VALAT_ONLY = "valat_only"
    ALL_ITEMS = "all_items"


@unique
class OpponentsValat(Enum):
    """What the opponents' Valat costs that was announced and missed."""

    MIRRORED = "mirrored"
    REFEREE = "referee"


@unique
class Trischaken(Enum):
    """How Trischaken is settled; each is a function in `rules.families.tarock.trischaken`."""

    WHOLE_VALUE = "whole_value"
    POT = "pot"
    LOSER_PAYS_THREE = "loser_pays_three"
    LOSER_PAYS_EACH = "loser_pays_each"
    TWO_PAY_OR_ONE_PAYS_SIX = "two_pay_or_one_pays_six"
    TWO_PAY_TWO = "two_pay_two"
    TWO_PAY_ONE = "two_pay_one"


@unique
class TwoJungfrauen(Enum):
    """What two Jungfrauen receive from a loser with 35/2."""

    SHARED = "shared"
    INCLUDED = "included"
    DOUBLED = "doubled"


@unique
class JungfrauOfTied(Enum):
    """What one Jungfrau receives from several losers."""

    ALL = "all"
    THREE_FROM_EACH = "three_from_each"
    THREE_IN_ALL = "three_in_all"
    REFEREE = "referee"


@unique
class ThreeTied(Enum):
    """What three losers pay to the fourth."""

    ONE_EACH = "one_each"
    REFEREE = "referee"


@unique
class VorhandTied(Enum):
    """What Vorhand pays who has the most together with another."""

    SHARES_SIX = "shares_six"
    TWO_EACH = "two_each"


@unique
class TrischakenTies(Enum):
    """Who decides where tied players would partly pay and partly receive."""

    SHARE = "share"
    REFEREE = "referee"


@unique
class ThreeJungfrauen(Enum):
    """What a Bürgermeister pays to three Jungfrauen."""

    TWO_EACH = "two_each"
    REFEREE = "referee"


@unique
class RenoncePays(Enum):
    """How often a regular player is paid in a Renonce."""

    AS_WON = "as_won"
    ONCE_EACH = "once_each"
    SIDE_LOSES = "side_loses"


@unique
class RenonceTrischaken(Enum):
    """What a Renonce in Trischaken costs where it is no one number."""

    EACH_BY_ROLE = "each_by_role"
    EACH_FLAT = "each_flat"
    BY_ROLE = "by_role"


@unique
class SeveralOffenders(Enum):
    """Whether the sheet itself says that several offenders share the sum."""

    SAID = "said"
    READ = "read"


@unique
class Claims(Enum):
    """What may be claimed by kind beside a Renonce."""

    NONE = "none"
    BIRDS_ULTIMO_VALAT = "birds_ultimo_valat"
    ANY_SILENT = "any_silent"


@unique
class FifthPlayer(Enum):
    """Whether who sits out may be an offender."""

    NO = "no"
    PAYS_ALL = "pays_all"


@unique
class VorhandPassedOn(Enum):
    """To whom Vorhand passes."""

    NO = "no"
    FOUR_KINGS = "four_kings"
    TO_ANYONE = "to_anyone"


@unique
class Radl(Enum):
    """Whether games of the round count double."""

    NO = "no"
    YES = "yes"


@unique
class Surplus(Enum):
    """Who earns the points above 35."""

    NONE = "none"
    DECLARER = "declarer"
    WINNER = "winner"


@unique
class SurplusKontra(Enum):
    """Whether Kontra multiplies the surplus."""

    MULTIPLIED = "multiplied"
    SINGLE = "single"


@unique
class Targets(Enum):
    """Whether Absolut and Panzer raise what wins the game."""

    RAISE = "raise"
    SEPARATE = "separate"


@unique
class FailedValat(Enum):
    """Whether the game is lost with an announced Valat."""

    LOSES_GAME = "loses_game"
    SEPARATE = "separate"


@unique
class OhneAfterTalon(Enum):
    """Whether ohne Trull and ohne Könige may be announced after the talon."""

    NO = "no"
    YES = "yes"


@unique
class OpponentPremiums(Enum):
    """With whom an opponent's announcement is settled."""

    SIDE = "side"
    HOLDER = "holder"


@unique
class TalonLoss(Enum):
    """What is lost with the talon."""

    NONE = "none"
    WITH_OHNE = "with_ohne"
    GAME_ONLY = "game_only"


@unique
class FivePlayerSplit(Enum):
    """How taker and partner share at a table of five."""

    TWO_ONE = "two_one"
    HALVES = "halves"


@unique
class Tie(Enum):
    """Who has won where both sides count the same."""

    OPPONENTS = "opponents"
    DECLARER = "declarer"
    NOBODY = "nobody"
    """Nobody: the game's line falls away."""


@unique
class Halves(Enum):
    """What becomes of half a point."""

    NONE = "none"
    """No value has one."""
    KEPT = "kept"
    DOWN = "down"
    """What each settles with his counterpart is rounded towards 0 before it is written."""


@unique
class KontraCovers(Enum):
    """What the game's Kontra holds for beside the game."""

    EACH = "each"
    """Nothing: each announcement has its own."""
    GAME_ONLY = "game_only"
    """Nothing, and no announcement has any."""
    GAME_AND_OPEN = "game_and_open"
    GAME_AND_ALL = "game_and_all"


@unique
class SaidBy(Enum):
    """Who may say an announcement that is said openly."""

    ANY = "any"
    SIDE = "side"
    """The declarer's side."""
    DECLARER = "declarer"
    HOLDER = "holder"
    """The partner, without one the declarer; in partner games only."""


@unique
class Stack(Enum):
    """What an occasion makes of a Radl that is not over yet."""

    RESTART = "restart"
    APPEND = "append"
    MULTIPLY = "multiply"
