"""What the site refuses, each with an HTTP status and a sentence in the visitor's language."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from spielwerk.core.text import Catalogue, catalogue


@cache  # pages say some of them many times
def catalogue_of(lang: str) -> Catalogue:
    """The sentences that the site says besides its pages: refusals, notices, and whom a match waits for."""
    return catalogue(Path(__file__).parent / "refusals", lang)


class Problem(Exception):
    """Something the visitor can mend or must accept. `key` names the sentence in refusals/text.<lang>.toml."""

    def __init__(self, status: int, key: str, sentence: dict[str, str] | None = None, **words: object) -> None:
        super().__init__(key)
        self.status, self.key, self.words = status, key, words
        self._sentence = sentence  # said by somebody else already, per language

    def say(self, lang: str) -> str:
        if self._sentence:
            return self._sentence.get(lang) or next(iter(self._sentence.values()))
        return catalogue_of(lang).say("problem", self.key, self.words)
