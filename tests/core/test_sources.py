"""What compiled code depends on, read from import statements."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from spielwerk.core import sources
from spielwerk.core.sources import dependencies, digest, file_of

FILES = {
    "__init__.py": "from .rules import move\nfrom .words import say\n",
    "rules.py": "from spielwerk.core import rule\nfrom .numbers import N\n\ndef move(): ...\n",
    "numbers.py": "N = 3\n",
    "words.py": "from .rules import move\n\ndef say(): ...\n",
    "inner/__init__.py": "from .deep import thing\n",
    "inner/deep.py": "from ..numbers import N\nthing = N\n",
    "components.toml": "a = 1\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "made_for_this_test"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    for name in [name for name in sys.modules if name.startswith("made_for_this_test")]:
        del sys.modules[name]
    forget()


def forget() -> None:
    for function in (file_of, sources._imports, dependencies, digest):
        function.cache_clear()


def fingerprint(module: str) -> str:
    forget()
    return digest(frozenset({f"made_for_this_test.{module}"}))


def test_a_module_depends_on_what_it_imports_and_on_nothing_else(package):
    found = dependencies("made_for_this_test.rules")
    assert {name for name in found if name.startswith("made")} == {"made_for_this_test.rules", "made_for_this_test.numbers"}
    assert "spielwerk.core.rule" in found
    assert "spielwerk.core.match" not in found, "the core hands `rule` on; the rest of it does not matter"


def test_what_a_package_hands_on_leads_to_the_module_behind_it(package):
    (package / "user.py").write_text("from made_for_this_test.inner import thing\n")
    forget()
    found = dependencies("made_for_this_test.user")
    assert {"made_for_this_test.inner.deep", "made_for_this_test.numbers"} <= found


@pytest.mark.parametrize("edited", ["rules.py", "numbers.py", "components.toml"])
def test_an_edit_of_a_rule_or_of_its_data_changes_the_fingerprint(package, edited):
    before = fingerprint("rules")
    (package / edited).write_text(FILES[edited] + "# edited\n")
    assert fingerprint("rules") != before


def test_an_edit_of_words_leaves_the_fingerprint_of_rules_alone(package):
    before = fingerprint("rules")
    (package / "words.py").write_text(FILES["words.py"] + "# edited\n")
    assert fingerprint("rules") == before
    assert fingerprint("words") != before


def test_compiled_code_of_no_game_depends_on_words_reasons_or_views(game):
    """Editing words, reasons or views of a game compiles nothing anew."""
    for name in ("setup", "to_act", "legal", "apply", "outcomes", "score", "rank", "breakdown", "observe", "imagine"):
        for module in dependencies(getattr(game, name).__module__):
            assert module.rpartition(".")[2] not in ("words", "reasons", "naming", "terminal", "text", "game"), (name, module)
            assert ".view" not in module
            assert ".drawing" not in module
