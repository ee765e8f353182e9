"""The mutants of a module, each its source with one small change: made by operators of cosmic-ray and three of ours."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from parso.python.tree import Keyword, Operator

OPERATORS = re.compile(
    r"core/(AddNot|NumberReplacer|ReplaceTrueWithFalse|ReplaceFalseWithTrue|ReplaceAndWithOr|ReplaceOrWithAnd"
    r"|ReplaceBreakWithContinue|ReplaceContinueWithBreak|ZeroIterationForLoop|ReplaceUnaryOperator_Delete_\w+"
    r"|ReplaceComparisonOperator_(Eq_NotEq|NotEq_Eq|Lt_LtE|LtE_Lt|Gt_GtE|GtE_Gt|Is_IsNot|IsNot_Is)"
    r"|ReplaceBinaryOperator_(Add_Sub|Sub_Add|Mul_FloorDiv|Mod_FloorDiv|RShift_LShift|LShift_RShift|BitAnd_BitOr"
    r"|BitOr_BitAnd|BitXor_BitOr))"
)
"""Of cosmic-ray's operators those without near twins: of eight comparisons only the neighbor and the opposite."""


class Mutant(NamedTuple):
    """One change: where, what the line was and what it became, and the whole source."""

    module: str
    function: str
    line: int
    before: str
    after: str
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it from others, without the line's number."""
        return self.module, self.function, self.before, self.after


class RemoveStatement:
    """Leave out a statement: a call, an assignment that declares nothing, a return before the end, a raise."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """Where it applies."""
        if node.type == "simple_stmt" and node.parent.type != "file_input" and _may_go(node.children[0]):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """Put `pass` there."""
        first = node.get_first_leaf()
        lines = node.get_code(include_prefix=False).count("\n")
        node.children[:] = [Keyword("pass", first.start_pos, first.prefix), Operator("\n" * lines, first.end_pos)]
        return node


def _may_go(statement: Any) -> bool:
    if statement.type == "expr_stmt":
        return bool(statement.children[1].type != "annassign")
    if statement.type == "return_stmt":
        suite = statement.parent.parent
        return bool(suite.parent.type != "funcdef" or suite.children[-1] is not statement.parent)
    return statement.type in ("atom_expr", "raise_stmt")


class ReplaceAssignment:
    """Turn `+=` and its like round."""

    OTHERS: Final = {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|=", ">>=": "<<=", "<<=": ">>="}

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """Where it applies."""
        if node.type == "operator" and node.value in self.OTHERS:
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """Put the other one there."""
        node.value = self.OTHERS[node.value]
        return node


class ReplaceReturn:
    """Return the opposite of a condition."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """Where it applies."""
        if node.type == "return_stmt" and node.children[1].type in ("comparison", "and_test", "or_test", "not_test"):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """Put `not` before it."""
        inner = node.children[1].get_code(include_prefix=False)
        node.children[1:] = [Keyword(f"not ({inner})", node.children[1].start_pos, " ")]
        return node


def mutants_of(module: str, source: str) -> list[Mutant]:
    """All mutants of the module, in the order of its lines, without those that compile to the same."""
    tree = get_ast(source)
    plain = compile(source, module, "exec")
    loops = {
        (_function(node), node.children[1].get_code().strip()) for node in ast_nodes(tree) if node.type == "for_stmt"
    }
    found: dict[str, Mutant] = {}
    for operator in _operators():
        places = (place for place in ast_nodes(tree) for _ in operator.mutation_positions(place))
        for occurrence, node in enumerate(places):
            if _declares_loop_variable(node, loops):
                continue
            mutated = mutate_code(source, operator, occurrence)
            if mutated in found or compile(mutated, module, "exec") == plain:
                continue
            line, before, after = _difference(source, mutated)
            found[mutated] = Mutant(module, _function(node), line, before, after, mutated)
    return sorted(found.values(), key=lambda it: (it.line, it.after))


def _operators() -> Iterator[Any]:
    for name in sorted(operator_names()):
        if OPERATORS.fullmatch(name):
            yield get_operator(name)()
    yield from (RemoveStatement(), ReplaceAssignment(), ReplaceReturn())


def _function(node: Any) -> str:
    names = []
    while node is not None:
        if node.type in ("funcdef", "classdef"):
            names.append(node.name.value)
        node = node.parent
    return ".".join(reversed(names))


def _declares_loop_variable(node: Any, loops: set[tuple[str, str]]) -> bool:
    """Whether it is the 0 of `place: i64 = 0`, which only gives the variable of a loop its native type."""
    statement = node.parent.parent if node.type == "number" and node.parent.type == "annassign" else None
    if statement is None or statement.children[0].type != "name":
        return False
    return (_function(node), statement.children[0].value) in loops


def _difference(source: str, mutated: str) -> tuple[int, str, str]:
    """The number of the first line that differs, and what differs, as one line each."""
    old, new = source.split("\n"), mutated.split("\n")
    for tag, low, high, start, end in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            texts = (" ".join(filter(None, map(str.strip, lines))) for lines in (old[low:high], new[start:end]))
            before, after = (re.sub(r"([(\[]) +", r"\1", re.sub(r"  +", " ", text)) for text in texts)
            return low + 1, before, after
    raise AssertionError("nothing differs")
