"""The kernel's random numbers: the same on every machine, compiled or not.

The state is a linear congruential sequence modulo 2 ** 61, of which the upper 32 bits are used. That is good enough for
games, and cheap on plain integers: native ones wrap modulo 2 ** 64, which the mask makes the same.
"""

from typing import Final

from sorry_engine.kernel.native import i64

MASK: Final = 2305843009213693951  # 2 ** 61 - 1; larger constants are no native integers for mypyc
MULTIPLIER: Final = 1181783497276652981  # from L'Ecuyer, "Tables of linear congruential generators", 1999
INCREMENT: Final = 1442695040888963407


class Generator:
    """A sequence of random numbers, from a state of 61 bits."""

    def __init__(self, state: i64) -> None:
        self.state = state

    def next(self) -> i64:
        """The next number, from 0 to 2 ** 32 - 1."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return self.state >> 29

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        self.state = (self.state * MULTIPLIER + INCREMENT) & MASK
        return (self.state >> 29) * n >> 32
