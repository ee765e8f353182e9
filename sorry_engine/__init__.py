"""Sorry! as a rules engine: `GameState`, `legal_moves`, `apply`, and every edition's house rules as options.

This is not an official product: Sorry! is a trademark of Hasbro, to which this project has no connection.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sorry_engine import editions
from sorry_engine.board import (
    CENTER,
    HOME,
    SLIDES,
    START,
    Color,
    Slide,
    Square,
    circle,
    diamond,
    entry,
    is_safety,
    is_track,
    parse_square,
    square_name,
    steps_home,
)
from sorry_engine.cards import DECK_44, DECK_45, DECK_55, Card, CardCounts, Deck, parse_card
from sorry_engine.chance import Dealer, card_odds, deal, deal_all, draw, draw_counts, high_card, observe, sample_world
from sorry_engine.errors import (
    CardError,
    GameOverError,
    IllegalMoveError,
    NotationError,
    PositionError,
    RulesError,
    SorryError,
    Violation,
)
from sorry_engine.kernel import COMPILED
from sorry_engine.moves import Move, Step, StepKind, parse_move
from sorry_engine.options import FireAndIce
from sorry_engine.play import apply, canonical, legal_moves, successors
from sorry_engine.position import dumps, loads, parse_state
from sorry_engine.rules import Rules
from sorry_engine.scoring import Match, score
from sorry_engine.state import GameState, Phase, new_game, rotate
from sorry_engine.why import why_illegal

if TYPE_CHECKING:
    from sorry_engine import rulebook
    from sorry_engine.action import Action, RecordError
    from sorry_engine.allowing import Allowance, rules_allowing
    from sorry_engine.comparing import Comparison, compare_rules
    from sorry_engine.counting import PlyCounts, perft, perft_divide
    from sorry_engine.event import Event, events, redact
    from sorry_engine.explaining import Verdict, explain
    from sorry_engine.policy import POLICIES, Policy
    from sorry_engine.record import Record, Recorder, result_of
    from sorry_engine.record_file import RecordWarning, append_record, read_records, write_records
    from sorry_engine.render import picture
    from sorry_engine.simulation import Playout, Random, playout, playouts

_ON_DEMAND = {
    "Action": "action",
    "Allowance": "allowing",
    "Comparison": "comparing",
    "Event": "event",
    "POLICIES": "policy",
    "Playout": "simulation",
    "PlyCounts": "counting",
    "Policy": "policy",
    "Random": "simulation",
    "Record": "record",
    "RecordError": "action",
    "RecordWarning": "record_file",
    "Recorder": "record",
    "Verdict": "explaining",
    "append_record": "record_file",
    "compare_rules": "comparing",
    "events": "event",
    "explain": "explaining",
    "perft": "counting",
    "perft_divide": "counting",
    "picture": "render",
    "playout": "simulation",
    "playouts": "simulation",
    "read_records": "record_file",
    "redact": "event",
    "result_of": "record",
    "rules_allowing": "allowing",
    "write_records": "record_file",
}
"""In which modules these names are. A play loop needs none of them, and to import them takes a third of the time."""


def __getattr__(name: str) -> Any:
    """Import what is asked for the first time."""
    if name == "rulebook":
        return import_module(f"{__name__}.rulebook")
    if name not in _ON_DEMAND:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_ON_DEMAND[name]}"), name)
    return value


def __dir__() -> list[str]:
    """All names, those too that nobody has asked for yet."""
    return sorted({*globals(), *__all__})


PARKER_1934 = editions.PARKER_1934.rules
PARKER_1939 = editions.PARKER_1939.rules
WADDINGTONS_1996 = editions.WADDINGTONS_1996.rules
PARKER_1992 = editions.PARKER_1992.rules
HASBRO_2005 = editions.HASBRO_2005.rules
HASBRO_2013 = editions.HASBRO_2013.rules
HASBRO_A5065 = editions.HASBRO_A5065.rules
WIKIPEDIA = editions.WIKIPEDIA.rules
GEEKY_HOBBIES = editions.GEEKY_HOBBIES.rules
GAMERULES = editions.GAMERULES.rules

__all__ = [
    "Action",
    "Allowance",
    "CENTER",
    "COMPILED",
    "Card",
    "CardCounts",
    "CardError",
    "Color",
    "Comparison",
    "DECK_44",
    "DECK_45",
    "DECK_55",
    "Dealer",
    "Deck",
    "Event",
    "FireAndIce",
    "GAMERULES",
    "GEEKY_HOBBIES",
    "GameOverError",
    "GameState",
    "HASBRO_2005",
    "HASBRO_2013",
    "HASBRO_A5065",
    "HOME",
    "IllegalMoveError",
    "Match",
    "Move",
    "NotationError",
    "PARKER_1934",
    "PARKER_1939",
    "PARKER_1992",
    "POLICIES",
    "Phase",
    "Playout",
    "PlyCounts",
    "Policy",
    "PositionError",
    "Random",
    "Record",
    "RecordError",
    "RecordWarning",
    "Recorder",
    "Rules",
    "RulesError",
    "SLIDES",
    "START",
    "Slide",
    "SorryError",
    "Square",
    "Step",
    "StepKind",
    "Verdict",
    "Violation",
    "WADDINGTONS_1996",
    "WIKIPEDIA",
    "append_record",
    "apply",
    "canonical",
    "card_odds",
    "circle",
    "compare_rules",
    "deal",
    "deal_all",
    "diamond",
    "draw",
    "draw_counts",
    "dumps",
    "editions",
    "entry",
    "events",
    "explain",
    "high_card",
    "is_safety",
    "is_track",
    "legal_moves",
    "loads",
    "new_game",
    "observe",
    "parse_card",
    "parse_move",
    "parse_square",
    "parse_state",
    "perft",
    "perft_divide",
    "picture",
    "playout",
    "playouts",
    "read_records",
    "redact",
    "result_of",
    "rotate",
    "rulebook",
    "rules_allowing",
    "sample_world",
    "score",
    "square_name",
    "steps_home",
    "successors",
    "why_illegal",
    "write_records",
]
