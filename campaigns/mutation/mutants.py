"""The mistakes that are planted: a closed list of small changes to functions marked `@rule`, each in one place.

    comparison  `<` and `<=`, `>` and `>=`, `==` and `!=`, `in` and `not in` change places
    arithmetic  `+` and `-`, `*` and `//`, `<<` and `>>`, `&` and `|` change places; `%` becomes `//`; a sign is lost
    adding to   `x += y` becomes `x -= y` and `x = y`; others likewise
    number      a written number one more and one less; True and False change places
    range       the last round of `range(n)` is left out, where `n` is no written number
    logic       `and` and `or` change places, each operand is left out, `not` is lost
    condition   `if`, `while` and `a if … else b` ask for the contrary
    statement   a call, an assignment, a bare `return`, a `for` with all that it does is left out
    return      `return x` becomes `return 0`, of a constant `return X + 1`, of a condition the contrary
    leaving     `break` and `continue` change places
    extremes    `min` and `max` change places

Two changes that say the same are one mutant: `x > 0` becomes `x >= 0` and `x > 1`, but not `x > -1` as well; `x += 1` is left
out or becomes `x += 2`, but not `x += 0`. An index does not become negative. Tables of components and constants of modules are
no rules and stay as they are.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType

LEFT_OUT = "(left out)"

Edit = Callable[[ast.AST], ast.AST]  # a copy of a node → what stands there instead

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_SAME_AS_BOUNDARY: dict[type[ast.cmpop], int] = {ast.Gt: -1, ast.GtE: 1, ast.Lt: 1, ast.LtE: -1}


@dataclass(frozen=True)
class Rule:
    """A function of the rules as it is written."""

    module: str
    path: Path
    tree: ast.FunctionDef

    @property
    def name(self) -> str:
        """`tanks.may_fill`"""
        return f"{self.module.rpartition('.')[2]}.{self.tree.name}"

    @cached_property
    def statements(self) -> list[ast.stmt]:
        """All of them, in the order of the text, without the docstring."""
        return list(_statements(self.tree))

    def compiled(self, tree: ast.FunctionDef) -> CodeType:
        """The code of this function with another body."""
        whole = ast.fix_missing_locations(ast.Module([tree], []))
        made: dict[str, Callable[..., object]] = {}
        exec(compile(whole, str(self.path), "exec"), made)
        return made[tree.name].__code__

    def announced(self, begin: int, name: str) -> CodeType:
        """The code with a call of `name(number)` before each statement; they are numbered from `begin`."""
        tree = copy.deepcopy(self.tree)
        numbers = {id(statement): begin + i for i, statement in enumerate(_statements(tree))}
        for block in [*_blocks(tree)]:
            block[:] = [one for statement in block for one in (_call(name, numbers.get(id(statement))), statement) if one]
        return self.compiled(tree)


def _call(name: str, number: int | None) -> ast.stmt | None:
    if number is None:  # a docstring
        return None
    return ast.Expr(ast.Call(ast.Name(name, ast.Load()), [ast.Constant(number)], []))


@dataclass(frozen=True)
class Mutant:
    """A rule with one small mistake: `edit` is made at the node `at` of what the statement itself says."""

    rule: Rule
    statement: int
    at: int
    edit: Edit
    key: str = ""  # says where and what, once among all mutants of a game

    def code(self) -> CodeType:
        tree = copy.deepcopy(self.rule.tree)
        statement = list(_statements(tree))[self.statement]
        node = list(_own(statement))[self.at]
        changed = _Swap(node, self.edit).visit(tree)
        return self.rule.compiled(changed)

    def described(self) -> str:
        """The rule, and the line before and after."""
        statement = self.rule.statements[self.statement]
        changed = _line(statement)
        node = list(_own(changed))[self.at]
        after = _Swap(node, self.edit).visit(changed)
        text = LEFT_OUT if isinstance(after, ast.Pass) else _head(after)
        return f"{self.rule.name}: `{_head(_line(statement))}` → `{text}`"


class _Swap(ast.NodeTransformer):
    """Puts something else in the place of one node."""

    def __init__(self, node: ast.AST, edit: Edit) -> None:
        self._node, self._edit = node, edit

    def visit(self, node: ast.AST) -> ast.AST:
        return self._edit(node) if node is self._node else self.generic_visit(node)


def rules_of(module: str, path: Path) -> list[Rule]:
    """The functions of a module that are marked as rules."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [
        one for one in tree.body if isinstance(one, ast.FunctionDef) and [*map(ast.unparse, one.decorator_list)] == ["rule"]
    ]
    for function in found:
        function.decorator_list = []
    return [Rule(module, path, function) for function in found]


def mutants_of(rules: Iterable[Rule]) -> dict[str, Mutant]:
    """All mutants of some rules by their keys."""
    found: dict[str, Mutant] = {}
    times = Counter[str]()
    for rule in rules:
        for number, statement in enumerate(rule.statements):
            for at, node in enumerate(_own(statement)):
                for edit in _edits(rule, statement, node):
                    mutant = Mutant(rule, number, at, edit)
                    key = mutant.described()
                    times[key] += 1
                    if times[key] > 1:  # the same line stands there twice
                        key += f" ({times[key]})"
                    found[key] = Mutant(rule, number, at, edit, key)
    return found


def _statements(tree: ast.FunctionDef) -> Iterator[ast.stmt]:
    begin = 1 if ast.get_docstring(tree, clean=False) is not None else 0
    for statement in tree.body[begin:]:
        yield from _within(statement)


def _within(statement: ast.stmt) -> Iterator[ast.stmt]:
    yield statement
    for block in (getattr(statement, "body", []), getattr(statement, "orelse", [])):
        for inner in block:
            yield from _within(inner)


def _blocks(tree: ast.AST) -> Iterator[list[ast.stmt]]:
    for node in ast.walk(tree):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


def _own(statement: ast.AST) -> Iterator[ast.AST]:
    """A statement and its expressions, without the statements inside of it."""
    yield statement
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, ast.stmt):
            yield from _own(child)


def _line(statement: ast.stmt) -> ast.stmt:
    """A copy of a statement with nothing inside of it."""
    line = copy.copy(statement)
    if isinstance(line, (ast.If, ast.For, ast.While)):
        line.body, line.orelse = [ast.Pass()], []
    return copy.deepcopy(line)


def _head(line: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(line)).split("\n")[0]


def _edits(rule: Rule, statement: ast.stmt, node: ast.AST) -> Iterator[Edit]:
    """What may go wrong at one node."""
    if node is statement:
        yield from _statement_edits(rule, statement)
    elif isinstance(node, ast.Compare):
        yield from (_comparison(i, _COMPARED[type(op)]) for i, op in enumerate(node.ops) if type(op) in _COMPARED)
    elif isinstance(node, ast.BinOp) and type(node.op) in _RECKONED:
        yield lambda n: ast.BinOp(n.left, _RECKONED[type(n.op)](), n.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Not)):
        yield lambda n: n.operand
    elif isinstance(node, ast.Constant):
        yield from _constant_edits(statement, node)
    elif isinstance(node, ast.BoolOp):
        yield lambda n: ast.BoolOp(ast.And() if isinstance(n.op, ast.Or) else ast.Or(), n.values)
        yield from (_operand_left_out(i) for i in range(len(node.values)))
    elif isinstance(node, ast.IfExp) and _negatable(node.test):
        yield lambda n: ast.IfExp(_not(n.test), n.body, n.orelse)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield from _call_edits(node)


def _statement_edits(rule: Rule, statement: ast.stmt) -> Iterator[Edit]:
    match statement:
        case ast.Expr() | ast.For() | ast.Return(value=None):
            yield _left_out
        case ast.Assign(targets=[ast.Name(id=name)]):
            if _has_a_value(rule, name, statement):
                yield _left_out
        case ast.Assign():
            yield _left_out
        case ast.AugAssign(op=op):
            yield _left_out
            yield lambda n: ast.Assign([n.target], n.value)
            if type(op) in _RECKONED:
                yield lambda n: ast.AugAssign(n.target, _RECKONED[type(n.op)](), n.value)
        case ast.If(test=test) | ast.While(test=test):
            if _negatable(test):
                yield _asking_for_the_contrary
        case ast.Return(value=ast.Compare() | ast.BoolOp() as value):
            if _negatable(value):
                yield lambda n: ast.Return(_not(n.value))
        case ast.Return(value=ast.Name(id=name)) if name.isupper():
            yield lambda n: ast.Return(ast.BinOp(n.value, ast.Add(), ast.Constant(1)))
        case ast.Return(value=ast.Call() | ast.Name() | ast.BinOp() | ast.Subscript() | ast.Attribute() | ast.IfExp()):
            yield lambda n: ast.Return(ast.Constant(0))
        case ast.Break():
            yield lambda n: ast.Continue()
        case ast.Continue():
            yield lambda n: ast.Break()


def _call_edits(node: ast.Call) -> Iterator[Edit]:
    name = getattr(node.func, "id", "")
    if name in ("min", "max"):
        other = "max" if name == "min" else "min"
        yield lambda n: ast.Call(ast.Name(other, ast.Load()), n.args, [])
    if name == "range":
        at = 0 if len(node.args) == 1 else 1
        if not isinstance(node.args[at], ast.Constant):
            yield lambda n: ast.Call(n.func, [_one_less(arg) if i == at else arg for i, arg in enumerate(n.args)], [])


def _constant_edits(statement: ast.stmt, node: ast.Constant) -> Iterator[Edit]:
    if isinstance(node.value, bool):
        yield lambda n: ast.Constant(not n.value)
    elif isinstance(node.value, int):
        said = _said_otherwise(statement, node)
        yield from (_more_by(by) for by in (1, -1) if by != said)


def _said_otherwise(statement: ast.stmt, node: ast.Constant) -> int:
    """The change of a number that is no index or says the same as another kind of change; 0 if none does."""
    if isinstance(statement, ast.AugAssign) and statement.value is node and node.value == 1:
        return -1
    for other in _own(statement):
        if isinstance(other, ast.Compare) and other.comparators[-1] is node:
            return _SAME_AS_BOUNDARY.get(type(other.ops[-1]), 0)
        if isinstance(other, ast.Subscript) and node.value == 0:
            if node in (other.slice.elts if isinstance(other.slice, ast.Tuple) else [other.slice]):
                return -1
    return 0


def _has_a_value(rule: Rule, name: str, statement: ast.stmt) -> bool:
    """Whether a variable has been given a value further up, so that leaving out this one is no plain crash."""
    if name in [one.arg for one in rule.tree.args.args]:
        return True
    before = rule.statements[: rule.statements.index(statement)]
    stored = (node for one in before for node in _own(one) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return any(node.id == name for node in stored)


def _negatable(test: ast.expr) -> bool:
    """Whether the contrary is not already said by another kind of change."""
    if isinstance(test, ast.Compare) and len(test.ops) == 1:
        return not isinstance(test.ops[0], (ast.Eq, ast.NotEq, ast.In, ast.NotIn))
    return not (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))


def _comparison(i: int, other: type[ast.cmpop]) -> Edit:
    return lambda n: ast.Compare(n.left, [other() if k == i else op for k, op in enumerate(n.ops)], n.comparators)


def _operand_left_out(i: int) -> Edit:
    def edit(node: ast.AST) -> ast.AST:
        left = [value for k, value in enumerate(node.values) if k != i]
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)

    return edit


def _more_by(by: int) -> Edit:
    return lambda n: ast.Constant(n.value + by)


def _one_less(value: ast.expr) -> ast.expr:
    return ast.BinOp(value, ast.Sub(), ast.Constant(1))


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _left_out(node: ast.AST) -> ast.AST:
    return ast.Pass()


def _asking_for_the_contrary(node: ast.AST) -> ast.AST:
    node.test = _not(node.test)
    return node
