"""Parts of the kernel that no game reaches where it runs interpreted, or that a game can't tell apart."""

from __future__ import annotations

import importlib.resources
import importlib.util
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from sorry_engine import COMPILED, Rules, kernel, new_game, parse_state
from sorry_engine.kernel import layout, lower, native, reasons, transition
from sorry_engine.kernel.reasons import Refused

# ---- vectors: what takes the place of `native` in the compiled kernel ----


@pytest.fixture
def vectors(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The source of `vectors`, run with lists for vectors and ints for native integers.

    It imports librt, which an interpreted kernel does without and which may not be installed, and a compiled kernel
    has it as machine code. Run so, it is the same everywhere, and can be compared with `native`. With the real vectors
    it runs in every other test, where the kernel is compiled.
    """
    stand_ins: dict[str, dict[str, Any]] = {
        "librt": {},
        "librt.vecs": {"vec": {int: lambda items=(), capacity=0: list(items)}, "append": native.append},
        "mypy_extensions": {"i64": int, "u8": int},
    }
    for name, contents in stand_ins.items():
        module = ModuleType(name)
        vars(module).update(contents)
        monkeypatch.setitem(sys.modules, name, module)
    with importlib.resources.as_file(importlib.resources.files(kernel) / "vectors.py") as path:
        spec = importlib.util.spec_from_file_location("vectors_from_source", path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return module


def test_vectors_do_what_native_does(vectors: ModuleType) -> None:
    plain: Any = native  # its types are those of the compiled kernel
    for packed, size, rest in (b"", 0, [7, 8]), (b"\0\x01\xff", 3, [-1, -1, -1, -1, 5]), (bytes(range(5)), 2, [9] * 4):
        given = list(rest)
        items = vectors.with_places(packed, size, given, 0, 0, 0, 0)
        assert items == plain.with_places(packed, size, rest, 0, 0, 0, 0)
        assert items == [*packed[:size], *rest[size:], *packed[size:]]
        assert given == rest
        assert vectors.to_bytes(items, size, len(rest)) == plain.to_bytes(items, size, len(rest)) == packed


def test_vectors_and_native_note_the_same_places(vectors: ModuleType) -> None:
    """Of the first three numbers those from 2 to 4: at 6 and what they are stands which of them it is."""
    plain: Any = native
    packed, rest = bytes([4, 1, 2, 3, 5]), [-1] * 11
    noted = [4, 1, 2, 3, 5, -1, -1, -1, 2, -1, 0]
    assert vectors.with_places(packed, 5, rest, 3, 1, 5, 6) == noted
    assert plain.with_places(packed, 5, rest, 3, 1, 5, 6) == noted
    assert rest == [-1] * 11


def test_keys_tell_numbers_from_others_but_not_their_order(vectors: ModuleType) -> None:
    plain: Any = native
    for sorted_key in vectors.sorted_key, plain.sorted_key:
        keys = [sorted_key(list(numbers)) for numbers in ([], [7], [1, 2, 3], [3, 1, 2], [2, 3, 1], [1, 2, 2], [1, 2])]
        assert keys[2] == keys[3] == keys[4]
        assert len(set(keys)) == 5


def test_vectors_with_room_are_empty(vectors: ModuleType) -> None:
    """What is added to an emptied vector is all that the new one holds; only native ones use the memory again."""
    plain: Any = native
    for numbers in vectors, plain:
        room = numbers.with_room(5)
        assert list(room) == []
        assert list(native.append(numbers.emptied(room), 7)) == [7]
    again = plain.with_room(5)
    again.append(3)
    assert plain.emptied(again) == []


def test_native_says_where_it_comes_from() -> None:
    """`native` is interpreted always; `COMPILED` is about the modules that do the work."""
    assert str(native.__file__).endswith(".py")
    assert (not str(transition.__file__).endswith(".py")) == COMPILED


# ---- the kernel takes integers, and refuses those that are no cards to be had ----


def refused(call: Callable[[], object]) -> tuple[int, int]:
    with pytest.raises(Refused) as caught:
        call()
    return caught.value.reason, caught.value.place


def test_refused_says_why_and_where() -> None:
    error = Refused(reasons.OWN_PAWN, 2)
    assert (error.reason, error.place, error.args) == (reasons.OWN_PAWN, 2, (reasons.OWN_PAWN, 2))
    assert Refused(reasons.OWN_PAWN).place == 0
    numbers = [value for name, value in vars(reasons).items() if name.isupper()]
    assert len(set(numbers)) == len(numbers)
    assert 0 not in numbers  # which says that nothing is wrong


def test_card_0_is_no_card() -> None:
    state = new_game()
    assert transition.legal(state._tables, state._packed, 0) == []
    assert transition.successors(state._tables, state._packed, 0) == ([], [])
    assert refused(lambda: transition.play(state._tables, state._packed, 0)) == (reasons.NO_FIRE_MOVE, 0)


def test_layout_of_a_packed_position() -> None:
    state = parse_state("-/S,0,59,s1/-/s1,s2,s5,H g 1.2.3.0.0.0.0.0.0.0.4 card=7", Rules())
    packed = state._packed
    assert len(packed) == layout.SIZE
    assert list(packed[:16]) == [0, 0, 0, 0, 1, 2, 61, 67, 0, 0, 0, 0, 77, 78, 81, 82]
    assert packed[layout.TURN] == 3
    assert list(packed[layout.PILE : layout.PILE + 11]) == [1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 4]
    assert packed[layout.CARD] == 7
    assert list(packed[layout.PLACES : layout.FIRE]) == [0, 0, 0, 0]
    assert (packed[layout.FIRE], packed[layout.ICE], packed[layout.FIRED]) == (layout.NOWHERE, layout.NOWHERE, 0)
    assert layout.BUMPS == layout.AT + layout.CELLS == layout.BOARD - 1
    assert layout.STEP_MASK == 2**layout.STEP_BITS - 1


def test_layout_of_tokens_and_places() -> None:
    icy = parse_state("S,0,H/s2,S,7/-/- b fire=r0 ice=bs2 fired=1", Rules(pawns=3, fire_ice=True))._packed
    assert len(icy) == layout.SIZE
    assert list(icy[:8]) == [1, 2, 82, 82, 1, 9, 68, 82]  # the pawn that a game has fewer is Home
    assert (icy[layout.FIRE], icy[layout.ICE], icy[layout.FIRED]) == (2, 68, 1)
    done = parse_state("S,S,S,S/H,H,H,H/-/H,H,H,H r places=g,b", Rules(play_on=True))._packed
    assert list(done[layout.PLACES : layout.FIRE]) == [4, 2, 0, 0]


def test_layout_of_hands() -> None:
    rules = Rules(hand_size=3, deck=44)
    packed = parse_state("S,S,S,S/-/S,S,S,S/- y hands=r:?,?,?;y:1,S,S", rules)._packed
    assert len(packed) == layout.SIZE_WITH_HANDS
    assert layout.HAND * layout.COLORS == layout.SIZE_WITH_HANDS - layout.HANDS
    hands = [list(packed[start : start + layout.HAND]) for start in range(layout.HANDS, len(packed), layout.HAND)]
    none = [0] * layout.HAND
    assert hands == [[*[0] * 11, 3], none, [1, *[0] * 9, 2, 0], none]
    assert list(packed[layout.PILE : layout.PILE + 11]) == [3, *[4] * 9, 2]  # the hidden cards are counted there


def test_a_step_is_taken_apart_as_it_was_put_together() -> None:
    step = layout.step_of(3, 81, 61, layout.SWAP, 4)
    assert step < 1 << layout.STEP_BITS
    assert [
        layout.step_color(step),
        layout.step_origin(step),
        layout.step_target(step),
        layout.step_kind(step),
        layout.step_other(step),
    ] == [3, 81, 61, layout.SWAP, 4]


# ---- tables ----


def test_rules_that_play_alike_share_their_tables() -> None:
    """They differ in the number of pawns, in who begins, and in points: nothing of that is looked up in a table."""
    tables = lower.tables_of(Rules())
    alike = Rules(pawns=3, pawns_out=1, first_player="youngest", home_points="none", bonus="cumulative", match_target=9)
    assert lower.tables_of(alike) is tables
    assert lower.tables_of(Rules()) is tables
    assert new_game(alike)._tables is tables
    others: list[dict[str, Any]] = [
        {"deck": 44},
        {"play_on": True},
        {"must_move": False},
        {"seven_pawns": 3},
        {"hand_size": 5},
    ]
    for options in [*others, {"teams": True}, {"fire_ice": True}]:
        other = Rules(**options)
        assert lower.tables_of(other) is not tables
