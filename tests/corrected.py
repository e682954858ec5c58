"""Component files that an owner of the box has corrected."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest


def load_corrected(module: ModuleType, before: str, after: str, folder: Path, patch: pytest.MonkeyPatch) -> ModuleType:
    """A game's components module anew, made of its component file with one passage changed."""
    assert before in module.DATA.text
    path = folder / "mine.toml"
    path.write_text(module.DATA.text.replace(before, after, 1), encoding="utf-8")
    patch.setenv("SPIELWERK_COMPONENTS", str(path))
    spec = importlib.util.spec_from_file_location(module.__name__, module.__file__)
    corrected = importlib.util.module_from_spec(spec)
    corrected.__package__ = module.__package__
    spec.loader.exec_module(corrected)
    return corrected
