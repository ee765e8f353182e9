"""The editions: RULES.md section 9. What each changes, where that is known from, and how surely.

>>> [edition.name for edition in all()][:3]
['parker_1934', 'parker_1939', 'waddingtons_1996']
>>> str(get("wikipedia").teams)
'parker_1992(slide_on_swap=both,teams=true,team_sorry=partner)'
>>> PARKER_1992.points == PARKER_1992.rules.replace(hand_size=5, pawns_out=1)
True
>>> Rules.from_text("hasbro_2013.teams(pawns=4)") == HASBRO_2013.teams.replace(pawns=4)
True
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from sorry_engine import rules_text
from sorry_engine.errors import RulesError, expect, shown
from sorry_engine.options import FireAndIce
from sorry_engine.rules import Rules, register_base
from sorry_engine.sources import SOURCES

_NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
_POINTS: Final = MappingProxyType({"hand_size": 5, "pawns_out": 1})  # P1
_ANY_OF_THE_TEAM: Final = MappingProxyType({"teams": True, "seven_pawns": 7})  # T6
_TWO_PAWNS_PARTNER: Final = MappingProxyType({"teams": True, "seven_pawns": 2, "team_sorry": "partner"})  # T4, T6


@attrs.frozen
class Edition:
    """A printed edition, or a page that tells the rules, and its four games.

    ``year`` is none for pages and where it is not known; ``certainty`` says how much of the edition is. ``points`` and
    ``team_points`` are none where the points game is refused (section 8).
    """

    name: str
    year: int | None
    publisher: str
    sources: tuple[str, ...]
    certainty: str
    rules: Rules
    teams: Rules
    points: Rules | None
    team_points: Rules | None


def _edition(
    name: str,
    year: int | None,
    publisher: str,
    sources: tuple[str, ...],
    certainty: str,
    changes: Mapping[str, Any],
    team: Mapping[str, Any],
    points: Mapping[str, Any] | None = _POINTS,
) -> Edition:
    """An edition from the tags of its sources and what differs from the defaults, and its texts registered."""
    rules = Rules(**changes)
    teams = Rules(**{**changes, **team})
    games = {
        "rules": rules,
        "teams": teams,
        "points": None if points is None else Rules(**{**changes, **points}),
        "team_points": None if points is None else Rules(**{**changes, **team, **points}),
    }
    for game, of_game in games.items():
        register_base(name if game == "rules" else f"{name}.{game}", of_game)
    names = tuple(SOURCES[tag] for tag in sources)
    return Edition(name, year, publisher, names, certainty, rules, teams, games["points"], games["team_points"])


_2013: Final = {
    "pawns": 3,
    "exit_cards": "any_forward",
    "exit_distance": "counted",
    "draw_again": "never",
    "sorry_forward": "choice",
    "first_player": "youngest",
}

PARKER_1934: Final = _edition(
    "parker_1934",
    1934,
    "Parker Brothers",
    ("PB39",),
    "text not found; as 1939",
    {"deck": 44, "diamond": True},
    _TWO_PAWNS_PARTNER,
)
PARKER_1939: Final = _edition(
    "parker_1939",
    1939,
    "Parker Brothers",
    ("PB39",),
    "in part",
    {"deck": 44, "diamond": True, "first_player": "high_card"},
    _TWO_PAWNS_PARTNER,
)
WADDINGTONS_1996: Final = _edition(
    "waddingtons_1996",
    1996,
    "Waddingtons",
    ("WP",),
    "only the deck is known",
    {"deck": 55},
    _ANY_OF_THE_TEAM,
)
PARKER_1992: Final = _edition(
    "parker_1992",
    1992,
    "Parker Brothers",
    ("PB92", "WP"),
    "complete text; card count from Wikipedia",
    _NOTHING,
    _ANY_OF_THE_TEAM,
)
HASBRO_2005: Final = _edition(
    "hasbro_2005",
    2005,
    "Hasbro",
    ("HB05",),
    "yes",
    _NOTHING,
    _ANY_OF_THE_TEAM,
)
HASBRO_2013: Final = _edition(
    "hasbro_2013",
    2013,
    "Hasbro",
    ("HB13",),
    "in part",
    {**_2013, "fire_ice": FireAndIce()},
    _ANY_OF_THE_TEAM,
    points=None,
)
HASBRO_A5065: Final = _edition(
    "hasbro_a5065",
    None,
    "Hasbro",
    ("A5065",),
    "in part",
    _2013,
    _ANY_OF_THE_TEAM,
)
WIKIPEDIA: Final = _edition(
    "wikipedia",
    None,
    "Wikipedia",
    ("WP",),
    "the article",
    {"slide_on_swap": "both"},
    _TWO_PAWNS_PARTNER,
)
GEEKY_HOBBIES: Final = _edition(
    "geeky_hobbies",
    None,
    "Geeky Hobbies",
    ("GH",),
    "the page, read to the letter",
    {"diamond": True, "own_entry": "may_stop_on_diamond", "diamond_holds": True},
    _TWO_PAWNS_PARTNER,
    points={**_POINTS, "home_points": "none"},
)
GAMERULES: Final = _edition(
    "gamerules",
    None,
    "GameRules",
    ("GR",),
    "the page",
    _NOTHING,
    {**_ANY_OF_THE_TEAM, "team_sorry": "partner"},
)

_ALL: Final = (
    PARKER_1934,
    PARKER_1939,
    WADDINGTONS_1996,
    PARKER_1992,
    HASBRO_2005,
    HASBRO_2013,
    HASBRO_A5065,
    WIKIPEDIA,
    GEEKY_HOBBIES,
    GAMERULES,
)


def all() -> tuple[Edition, ...]:
    """All editions, in the order of RULES.md section 9."""
    return _ALL


def get(name: str) -> Edition:
    """The edition of this name; ``RulesError``, naming those there are, for any other."""
    by_name = {edition.name: edition for edition in _ALL}
    if expect(name, str, "edition") not in by_name:
        raise RulesError(f"{shown(name)} is no edition: expected one of {', '.join(by_name)}")
    return by_name[name]


def differences(one: Rules, other: Rules) -> tuple[str, ...]:
    """What differs between two rules: a line for each option, in the order of RULES.md, with the id of its ruling.

    The options of Fire & Ice have lines of their own if both rules play it. Nothing for equal rules; ``TypeError`` for
    anything but ``Rules``.

    >>> differences(PARKER_1939.rules, WIKIPEDIA.rules)[0]
    'deck: 44 vs 45 (G1)'
    >>> differences(HASBRO_2013.rules, HASBRO_2013.rules.changed("fire_ice.ice_move=may"))
    ('fire_ice.ice_move: must vs may (F2)',)
    """
    from sorry_engine import rulebook  # a tenth of this package's import time, which only this function needs

    pairs = rules_text.compare(expect(one, Rules, "one"), expect(other, Rules, "other"))
    return tuple(f"{name}: {here} vs {there} ({rulebook.ruling_of(name).id})" for name, here, there in pairs)
