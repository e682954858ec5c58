"""The ids of a game's rules note, and those that no test names.

`python -m spielwerk.testing.rule_ids GAME FOLDER` lists the ids that no test in the folder names; exit status 1 if there are
any.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from spielwerk.core import Game, game


def unnamed(played: Game, tests: Path) -> list[str]:
    """Ids of a game's rules note that no test names which could fail."""
    named = "\n".join(text for path in sorted(tests.rglob("*.py")) for text in _tests_that_can_fail(path))
    return [rule for rule in played.rule_ids() if not re.search(rf"\b{re.escape(rule)}(?![\w.]*\d)", named)]


def _tests_that_can_fail(path: Path) -> Iterator[str]:
    """The source of each test function of a file that asserts something, itself or through a function of the file that does."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    failing = {node.name for node in functions if _asserts(node, frozenset())}
    used = set[str]()
    for node in functions:
        if node.name.startswith("test_") and _asserts(node, failing):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            yield "\n".join(source.splitlines()[first - 1 : node.end_lineno])
            used |= {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
    for statement in tree.body:  # tables of cases that these tests run through
        if isinstance(statement, ast.Assign) and used & {name.id for name in statement.targets if isinstance(name, ast.Name)}:
            yield ast.get_source_segment(source, statement) or ""


def _asserts(function: ast.FunctionDef, helpers: frozenset[str] | set[str]) -> bool:
    """Whether a function can fail: by `assert`, by `pytest.raises`, or by a helper that can."""
    for node in ast.walk(function):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == "raises" or called in helpers:
                return True
    return False


def main(name: str, folder: str) -> int:
    rules = unnamed(game(name), Path(folder))
    print(f"{name}: {' '.join(rules) or 'every rule is named by a test'}")
    return 1 if rules else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
