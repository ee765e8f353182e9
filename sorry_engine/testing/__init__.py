"""For other people's test suites, and for this package's own: what an engine for Sorry! can be held to.

`cases` reads the scenario files that come with the package, positions with all their moves and what comes of them, and
checks the engine against them. `engine` holds any other engine to them, `process` one that is a program, and `plugin`
makes tests of pytest of them: README.md tells how.

`strategies` makes rules, states, moves and games for Hypothesis; `invariants` checks what holds for every state and
move; `coverage` tells which rulings a move shows; `bots` checks that a bot plays by the rules, and fair.
"""
