"""A position as a picture."""

from __future__ import annotations

import pytest
from hypothesis import given

from sorry_engine import HOME, START, Color, GameState, Rules, new_game, parse_state, picture
from tests.strategies import game_rules, states


def test_every_square_has_its_place() -> None:
    """A pawn of each color, once on every square: no two pictures are the same, and each shows one pawn more."""
    empty = picture(new_game(Rules(pawns=1)))
    for color in Color:
        seen = set()
        for square in range(START + 1, HOME):
            pawns = [[square] if each is color else [START] for each in Color]
            shown = picture(GameState(Rules(pawns=1), pawns, Color.RED))
            at = [place for place, mark in enumerate(shown) if mark == color.name[0] and empty[place] != mark]
            assert len(at) == 1, square
            seen.add(at[0])
        assert len(seen) == HOME


def test_all_of_it() -> None:
    state = parse_state("S,0,15,s5/S,17,s1,H/30,31,45,s2/S,46,59,s3 g * fire=b17 ice=b17 fired=1", Rules(fire_ice=True))
    assert picture(state).splitlines() == [
        "R  >  E  =  C  .  .  .  .  >  =  =  =  o  .  R",
        "G     s                                      v",
        "o     s                       s  s  s  s  B  B*#",
        '"     s                                      "',
        '"     s                                      C',
        '"     R                                      .',
        "^                                            .",
        ".            Red     Start 1  Home 0         .",
        ".            Blue    Start 1  Home 1         .",
        ".            Yellow  Start 0  Home 0         v",
        '.           >Green   Start 1  Home 0   s     "',
        'C                                      s     "',
        '"                                      s     "',
        "E  s  s  G  s  s                       Y     o",
        "G                                      s     .",
        "Y  .  o  =  =  =  <  .  .  .  .  C  =  E  Y  Y",
    ]


@given(states(game_rules))
def test_every_pawn_is_shown(state: GameState) -> None:
    text = picture(state)
    assert len(text.splitlines()) == 16
    board = text.replace("Red", "").replace("Blue", "").replace("Yellow", "").replace("Green", "")
    for color in state.colors:
        out = sum(START < square < HOME for square in state.pawns[color])
        assert board.count(color.name[0]) == out
    assert text.count("*") == (state.fire is not None)
    assert text.count("#") == (state.ice is not None)


def test_only_states_are_drawn() -> None:
    with pytest.raises(TypeError, match="state: expected GameState"):
        picture("S,S,S,S/S,S,S,S/-/- r")  # type: ignore[arg-type]  # the wrong type is what is tested
