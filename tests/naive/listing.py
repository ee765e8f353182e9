"""The listed form of the outcomes: in order, each divided 7 once."""

from __future__ import annotations

from collections.abc import Iterable

from .terms import KINDS, Outcome, Position, Step

StepKey = tuple[int, int, int, int, int]


def step_key(step: Step) -> StepKey:
    return (step.color, step.origin, step.target, KINDS.index(step.kind), step.other)


def move_key(it: Outcome) -> tuple[int, tuple[StepKey, ...]]:
    return it.card, tuple(map(step_key, it.steps))


def listed(outcomes: Iterable[Outcome]) -> list[Outcome]:
    """The least row for each card, multiset of steps, and result, in order; without steps first."""
    kept: dict[tuple[int, tuple[StepKey, ...], Position], Outcome] = {}
    for it in sorted(outcomes, key=move_key):
        card, row = move_key(it)
        kept.setdefault((card, tuple(sorted(row)), it.position), it)
    return list(kept.values())
