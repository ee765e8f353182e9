"""The rules over plain integers: the same source runs interpreted, and compiled by mypyc where the package is built.

`layout` says what the integers mean, `tables` what rules are here, `lower` derives those from `Rules`. `board` moves
pawns, `generate` and `divide` find what a card allows, `judge` plays what somebody gives, and `transition` puts all
this together for the modules above.
"""

from sorry_engine.kernel import transition

COMPILED: bool = not transition.__file__.endswith(".py")
