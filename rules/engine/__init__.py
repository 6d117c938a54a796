"""What every family of Tarock has: fields, records, how they are read and written, and what amounts add up to."""

from rules.engine.family import family_of, pot_of
from rules.engine.forms import AnnouncementForm, GameForm, by_holder, game_forms
from rules.engine.held import Held
from rules.engine.ledger import Line, Settlement
from rules.engine.manual import amounts_have_halves, settled_games
from rules.engine.options import read_options
from rules.engine.outcomes import outcomes
from rules.engine.parts import Faults, Part
from rules.engine.pot import Pot, PotGame
from rules.engine.record import declarer_of, in_radl, radl_of
from rules.engine.schema import record_schema, request_schema, sheet_schema
from rules.engine.scoring import ANNULLED, has_halves, parts, uncounted
from rules.engine.shape import LISTED, NESTED, PLAIN, UNSAID, Field, Form
from rules.engine.tariff import KONTRAS, Tariff, each_tariff

__all__ = [
    "ANNULLED", "KONTRAS", "LISTED", "NESTED", "PLAIN", "UNSAID", "AnnouncementForm", "Faults", "Field", "Form", "GameForm", "Held", "Line",
    "Part", "Pot", "PotGame", "Settlement", "Tariff", "amounts_have_halves", "by_holder", "declarer_of", "each_tariff", "family_of",
    "game_forms", "has_halves", "in_radl", "outcomes", "parts", "pot_of", "radl_of", "read_options", "record_schema", "request_schema",
    "settled_games", "sheet_schema", "uncounted",
]  # fmt: skip
