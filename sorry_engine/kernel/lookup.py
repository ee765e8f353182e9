"""Objects that stand for the kernel's integers: a loop that is worth compiling."""

from collections.abc import Callable
from typing import Any


def looked_up(codes: list[Any], known: dict[Any, Any], make: Callable[[Any], Any]) -> tuple[Any, ...]:
    """What is known for each of the codes; what is not, `make` makes."""
    found: list[Any] = []
    for code in codes:
        thing = known.get(code)
        found.append(make(code) if thing is None else thing)
    return tuple(found)
