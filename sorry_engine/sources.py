"""Where the rules are known from."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

SOURCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "PB92": "Parker Brothers leaflet of 1992",
        "PB39": "1939 US rules, in part, as reprinted by Winning Moves",
        "HB05": "Hasbro leaflet of 2005",
        "HB13": "Hasbro Fire & Ice leaflet of 2013, in part",
        "A5065": "Hasbro A5065 leaflet, in part",
        "WP": 'Wikipedia, "Sorry! (game)"',
        "GH": "geekyhobbies.com, how-to-play page",
        "GR": "gamerules.com page",
        "APO": "the apologies package",
    }
)
"""The sources by their tags, as RULES.md lists them."""
