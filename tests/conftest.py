"""How much hypothesis tries, and how it shows what failed.

HYPOTHESIS_PROFILE: ci, the same examples each time; few, where the tests are run again for their coverage, which makes
them slow; or night, many new ones.
"""

from __future__ import annotations

import os

from hypothesis import settings
from hypothesis.vendor.pretty import RepresentationPrinter, for_type_by_name

from sorry_engine import CardCounts, Deck, GameState, Move, Rules

settings.register_profile("ci", max_examples=70, stateful_step_count=40, derandomize=True, deadline=None)
settings.register_profile("few", max_examples=20, stateful_step_count=20, derandomize=True, deadline=None)
settings.register_profile("night", max_examples=5000, stateful_step_count=100, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def show(value: object, printer: RepresentationPrinter, cycle: bool) -> None:
    """As `repr` does: left alone, hypothesis writes out the fields of attrs classes, the engine's tables among them."""
    printer.text(repr(value))


for shown in GameState, Move, Rules, CardCounts, Deck:
    for_type_by_name(shown.__module__, shown.__name__, show)
