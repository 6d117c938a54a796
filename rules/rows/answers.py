"""What a column of policies answers where the engine asks yes or no: a policy a function, every choice of it named. A choice that is added
is an error of types here until it has its answer. What a policy decides between more than two ways is matched where that is done."""

from typing import assert_never

from rules.rows.choices import (
    BesserruferWithoutBird,
    BirdRufer,
    Claims,
    ConcededBird,
    FailedValat,
    FifthPlayer,
    KoenigUltimoBy,
    KoenigUltimoFromTalon,
    KontraUnit,
    OhneAfterTalon,
    Radl,
    SeveralOffenders,
    SilentLoss,
    SoloruferKingInTalon,
    TalonLoss,
    Targets,
    TwoJungfrauen,
    ValatBeside,
    ValatKontra,
    ValatValue,
    VorhandPassedOn,
)
from rules.rows.policies import Policies


def birds_are_one_game(policies: Policies) -> bool:
    """A bird-Rufer is one game with the bird in its name."""
    match policies.bird_rufer:
        case BirdRufer.UNIT:
            return True
        case BirdRufer.SEPARATE | None:
            return False
        case _:
            assert_never(policies.bird_rufer)


def missing_bird_costs_three(policies: Policies) -> bool:
    """A Besserrufer bid without a bird in hand is settled apart: 3 to each of the three."""
    match policies.besserrufer_without_bird:
        case BesserruferWithoutBird.THREE_EACH:
            return True
        case BesserruferWithoutBird.LISTED | None:
            return False
        case _:
            assert_never(policies.besserrufer_without_bird)


def one_bird_is_conceded(policies: Policies) -> bool:
    """A geschliffenes game lists one bird at most: the one that was bid on."""
    match policies.conceded_bird:
        case ConcededBird.ONE:
            return True
        case ConcededBird.GAMES_OWN | ConcededBird.LISTED | None:
            return False
        case _:
            assert_never(policies.conceded_bird)


def holder_announces_ultimo(policies: Policies) -> bool:
    """Only the called king's holder announces König ultimo."""
    match policies.koenig_ultimo_by:
        case KoenigUltimoBy.HOLDER:
            return True
        case KoenigUltimoBy.ANYONE | None:
            return False
        case _:
            assert_never(policies.koenig_ultimo_by)


def taken_king_is_announced(policies: Policies) -> bool:
    """Who took the called king from the talon may announce König ultimo."""
    match policies.koenig_ultimo_from_talon:
        case KoenigUltimoFromTalon.ALLOWED | None:
            return True
        case KoenigUltimoFromTalon.NOT_ALLOWED:
            return False
        case _:
            assert_never(policies.koenig_ultimo_from_talon)


def king_in_talon_voids_kontra(policies: Policies) -> bool:
    """Kontra counts nowhere in a Solorufer whose king lay in the talon."""
    match policies.solorufer_king_in_talon:
        case SoloruferKingInTalon.KONTRA_VOID:
            return True
        case SoloruferKingInTalon.KONTRA_COUNTS | None:
            return False
        case _:
            assert_never(policies.solorufer_king_in_talon)


def silent_is_only_made(policies: Policies) -> bool:
    """Silently an announcement counts only if it is made."""
    match policies.silent_loss:
        case SilentLoss.NEVER:
            return True
        case SilentLoss.BIRDS_AND_ULTIMO | None:
            return False
        case _:
            assert_never(policies.silent_loss)


def ohne_only_before_talon(policies: Policies) -> bool:
    """Ohne Trull and ohne Könige are announced before the talon or not at all."""
    match policies.ohne_after_talon:
        case OhneAfterTalon.NO:
            return True
        case OhneAfterTalon.YES | None:
            return False
        case _:
            assert_never(policies.ohne_after_talon)


def valat_multiplies(policies: Policies) -> bool:
    """A Valat takes the game's place and multiplies it."""
    match policies.valat_value:
        case ValatValue.MULTIPLIES | ValatValue.MULTIPLIES_ALL:
            return True
        case ValatValue.ADDED | None:
            return False
        case _:
            assert_never(policies.valat_value)


def valat_multiplies_all(policies: Policies) -> bool:
    """A Valat multiplies the game and whatever counts beside it."""
    match policies.valat_value:
        case ValatValue.MULTIPLIES_ALL:
            return True
        case ValatValue.ADDED | ValatValue.MULTIPLIES | None:
            return False
        case _:
            assert_never(policies.valat_value)


def valat_has_the_kontra(policies: Policies) -> bool:
    """Beside an announced Valat the game has no Kontra of its own."""
    match policies.valat_kontra:
        case ValatKontra.VALAT_ONLY:
            return True
        case ValatKontra.SEPARATE | ValatKontra.ONE_ITEM | ValatKontra.ALL_ITEMS | None:
            return False
        case _:
            assert_never(policies.valat_kontra)


def valat_bars_trull_and_kings(policies: Policies) -> bool:
    """Beside an announced Valat Trull and kings cannot be announced."""
    match policies.valat_beside:
        case ValatBeside.BIRDS_AND_ULTIMO:
            return True
        case (
            ValatBeside.ALL
            | ValatBeside.NO_SILENT_BIRDS
            | ValatBeside.COURSE
            | ValatBeside.COURSE_OR_KONTRAD
            | ValatBeside.ANNOUNCED
            | ValatBeside.NOTHING
            | None
        ):
            return False
        case _:
            assert_never(policies.valat_beside)


def targets_raise(policies: Policies) -> bool:
    """Absolut and Panzer raise what wins the game."""
    match policies.targets:
        case Targets.RAISE:
            return True
        case Targets.SEPARATE | None:
            return False
        case _:
            assert_never(policies.targets)


def failed_valat_loses(policies: Policies) -> bool:
    """The game is lost with an announced Valat."""
    match policies.failed_valat:
        case FailedValat.LOSES_GAME:
            return True
        case FailedValat.SEPARATE | None:
            return False
        case _:
            assert_never(policies.failed_valat)


def talon_loses(policies: Policies) -> bool:
    """A game can be lost at the talon."""
    match policies.talon_loss:
        case TalonLoss.WITH_OHNE | TalonLoss.GAME_ONLY:
            return True
        case TalonLoss.NONE:
            return False
        case _:
            assert_never(policies.talon_loss)


def kontra_is_alike(policies: Policies) -> bool:
    """A Kontra on a positive game holds for all opponents alike."""
    match policies.kontra_unit:
        case KontraUnit.ALL_ALIKE:
            return True
        case KontraUnit.SUB_ALONE | None:
            return False
        case _:
            assert_never(policies.kontra_unit)


def jungfrauen_share(policies: Policies) -> bool:
    """Two Jungfrauen share what is paid otherwise."""
    match policies.two_jungfrauen:
        case TwoJungfrauen.SHARED:
            return True
        case TwoJungfrauen.INCLUDED | TwoJungfrauen.DOUBLED | None:
            return False
        case _:
            assert_never(policies.two_jungfrauen)


def sharing_is_said(policies: Policies) -> bool:
    """The sheet itself says how several offenders share."""
    match policies.several_offenders:
        case SeveralOffenders.SAID:
            return True
        case SeveralOffenders.READ | None:
            return False
        case _:
            assert_never(policies.several_offenders)


def anything_is_claimed(policies: Policies) -> bool:
    """A regular player may claim something beside a Renonce."""
    match policies.claims:
        case Claims.BIRDS_ULTIMO_VALAT | Claims.ANY_SILENT | None:
            return True
        case Claims.NONE:
            return False
        case _:
            assert_never(policies.claims)


def fifth_player_pays(policies: Policies) -> bool:
    """Who sits out may be an offender."""
    match policies.fifth_player:
        case FifthPlayer.PAYS_ALL:
            return True
        case FifthPlayer.NO | None:
            return False
        case _:
            assert_never(policies.fifth_player)


def vorhand_is_passed_on(policies: Policies) -> bool:
    """Vorhand can be passed on."""
    match policies.vorhand_passed_on:
        case VorhandPassedOn.FOUR_KINGS | VorhandPassedOn.TO_ANYONE:
            return True
        case VorhandPassedOn.NO:
            return False
        case _:
            assert_never(policies.vorhand_passed_on)


def vorhand_passes_once(policies: Policies) -> bool:
    """Vorhand is passed to the next player alone, in any record."""
    match policies.vorhand_passed_on:
        case VorhandPassedOn.FOUR_KINGS:
            return True
        case VorhandPassedOn.NO | VorhandPassedOn.TO_ANYONE:
            return False
        case _:
            assert_never(policies.vorhand_passed_on)


def counts_double_in_radl(policies: Policies) -> bool:
    """Games of a Radl count double."""
    match policies.radl:
        case Radl.YES:
            return True
        case Radl.NO:
            return False
        case _:
            assert_never(policies.radl)


def valat_settles_once_announced(policies: Policies) -> bool:
    """What counts beside a Valat is settled when it is announced, made or not."""
    match policies.valat_beside:
        case ValatBeside.ANNOUNCED | ValatBeside.BIRDS_AND_ULTIMO | ValatBeside.NOTHING:
            return True
        case None | ValatBeside.ALL | ValatBeside.NO_SILENT_BIRDS | ValatBeside.COURSE | ValatBeside.COURSE_OR_KONTRAD:
            return False
        case _:
            assert_never(policies.valat_beside)
