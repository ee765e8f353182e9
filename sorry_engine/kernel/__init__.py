"""The rules over plain integers: the same source runs interpreted, and compiled by mypyc where the package is built.

`layout` says what the integers mean, `tables` what rules are here, `lower` derives those from `Rules`, `reasons`
numbers what is refused. `board` moves pawns, `tokens` Fire and Ice; `generate`, with `forward`, `divide` and
`two_parts`, finds what a card allows; `judge` plays what somebody gives, and `trace` tells what that does; `pile` and
`hands` keep the cards, and `turn` goes from one to the next.

`transition` puts all this together for the modules above, and `lookup` turns its integers into their objects. `playout`
plays whole games by the random numbers of `generator`, its moves as likely as a `policy` has them; `watching` looks on,
and `batch` plays many side by side for others to decide. `native` and `vectors` are the number types.
"""

from sorry_engine.kernel import transition

COMPILED: bool = not transition.__file__.endswith(".py")
