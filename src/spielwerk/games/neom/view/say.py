"""The words of the view's own catalogue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from spielwerk.core.text import catalogue

FOLDER = Path(__file__).parent


def say(section: str, key: str, lang: str, **words: Any) -> str:
    return catalogue(FOLDER, lang).say(section, key, words)
