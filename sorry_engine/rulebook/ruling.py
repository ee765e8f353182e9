"""What a ruling is: its words, the options that change it, the sources that settle it.

The names of editions are data here, so that ``editions`` can build on the rulebook; a test holds the two together.
"""

from __future__ import annotations

from typing import Final

import attrs

EDITIONS: Final = (
    "parker_1934",
    "parker_1939",
    "waddingtons_1996",
    "parker_1992",
    "hasbro_2005",
    "hasbro_2013",
    "hasbro_a5065",
    "wikipedia",
    "geeky_hobbies",
    "gamerules",
)
NEWER: Final = ("hasbro_2013", "hasbro_a5065")
FIRE_GAMES: Final = ("hasbro_2013",)
TEAM_GAMES: Final = tuple(f"{name}.teams" for name in EDITIONS)
POINTS_GAMES: Final = tuple(f"{name}.points" for name in EDITIONS if name not in FIRE_GAMES)

_WIDTH: Final = 100


@attrs.frozen
class OptionValue:
    """A value that an option takes: as rules text writes it, what it means, and which editions play it.

    Values too many to list share one entry, whose ``text`` says in angle brackets what they look like. ``editions``
    are names as rules text has them, in the order of RULES.md: the edition's own if its ``.rules`` have the value,
    ``name.teams`` and ``name.points`` if that game has it and the ``.rules`` have not. For an option that matters in a
    team game only (in a points game only, in Fire & Ice only) the editions that have no such game are left out, and
    the names are those of the games.
    """

    text: str
    meaning: str
    editions: tuple[str, ...] = ()


@attrs.frozen
class RuledOption:
    """An option of ``Rules``, named as in rules text, and its values, the default first."""

    name: str
    values: tuple[OptionValue, ...]

    @property
    def default(self) -> OptionValue:
        """The value that ``Rules()`` has, and Fire & Ice as ``FireAndIce()``."""
        return self.values[0]


@attrs.frozen(kw_only=True)
class Ruling:
    """A ruling of RULES.md: what it says, and the options that it introduces.

    ``sources`` are the tags of those that RULES.md names for it, the keys of ``SOURCES``. ``silent`` are the points on
    which no source says anything, so that what is ruled, or the default, is ours.
    """

    id: str
    statement: str
    options: tuple[RuledOption, ...] = ()
    sources: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The ruling for people: the id and the statement, the options with their values, the sources."""
        lines = [_lines(f"{self.id}: {self.statement}", "")]
        for option in self.options:
            lines.append(f"  {option.name}")
            for value in option.values:
                mark = " (default)" if value is option.default else ""
                lines.append(_lines(f"{value.text}{mark}: {value.meaning}", "    "))
        for word, said in ("sources", ", ".join(self.sources)), ("ours, no source says", "; ".join(self.silent)):
            lines += [_lines(f"{word}: {said}", "  ")] if said else []
        return "\n".join(lines)


def _lines(text: str, indent: str) -> str:
    import textwrap  # takes longer to import than the rest of this module, and only people read these lines

    return textwrap.fill(text, _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ")


def value(text: str, meaning: str, *editions: str) -> OptionValue:
    """A value of an option, and the editions that play it unless it is the default."""
    return OptionValue(text, meaning, editions)


def option(name: str, default: OptionValue, *others: OptionValue, games: tuple[str, ...] = EDITIONS) -> RuledOption:
    """An option, the default being played in those of the games that no other value names."""
    named = {edition for other in others for edition in other.editions}
    played = tuple(game for game in games if game not in named)
    return RuledOption(name, (attrs.evolve(default, editions=played), *others))
