"""The rulings of RULES.md as data, in words for players: what each says, its options, its sources.

>>> print(get("S3"))
S3: A pawn that moves backward onto a triangle slides as well.
  slide_backward
    true (default): it slides, as after a forward move
    false: it stays on the triangle
>>> ruling_of("fire_ice.ice_move").id, ruling_of("seven_pawns").id
('F2', 'C7c')
>>> [value.text for value in ruling_of("slide_on_swap").options[0].values if "wikipedia" in value.editions]
['both']
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sorry_engine.errors import RulesError, expect, shown
from sorry_engine.rulebook import cards, games, moving, start
from sorry_engine.rulebook.ruling import OptionValue, RuledOption, Ruling
from sorry_engine.sources import SOURCES

__all__ = ["OptionValue", "RuledOption", "Ruling", "SOURCES", "all", "get", "ruling_of"]

_ALL: Final = (*start.RULINGS, *moving.RULINGS, *cards.RULINGS, *games.RULINGS)
_BY_ID: Final[Mapping[str, Ruling]] = MappingProxyType({ruling.id: ruling for ruling in _ALL})
_BY_OPTION: Final[Mapping[str, Ruling]] = MappingProxyType(
    {option.name: ruling for ruling in _ALL for option in ruling.options}
)


def all() -> tuple[Ruling, ...]:
    """All rulings, in the order of RULES.md."""
    return _ALL


def get(id: str) -> Ruling:
    """The ruling of this id, written as in RULES.md; ``RulesError`` for any other text."""
    ruling = _BY_ID.get(expect(id, str, "ruling"))
    if ruling is None:
        raise RulesError(f"{shown(id)} is no ruling: expected an id of RULES.md, {_ALL[0].id} to {_ALL[-1].id}")
    return ruling


def ruling_of(option: str) -> Ruling:
    """The ruling that introduces an option, which is named as in rules text; ``RulesError`` for any other name.

    The options that turn on a whole section belong to its first ruling: ``teams`` to T1, ``hand_size`` to P1,
    ``fire_ice`` to F1.
    """
    ruling = _BY_OPTION.get(expect(option, str, "option"))
    if ruling is None:
        raise RulesError(
            f"{shown(option)} is no option: expected one of rules text, such as pawns or fire_ice.ice_move"
        )
    return ruling
