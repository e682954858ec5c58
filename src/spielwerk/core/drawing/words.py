"""The words of a game's view, from the catalogues in its `view/` folder."""

from __future__ import annotations

from functools import cache
from typing import Protocol

from ..sources import folder_of
from ..text import Catalogue, catalogue
from .kept import kept


class Say(Protocol):
    def __call__(self, section: str, key: str, lang: str, **words: object) -> str: ...


def words_of(package: str) -> Say:
    """`say = words_of(__package__)`; then `say("board", "round", lang, n=3)` is a sentence of the view's own."""
    folder = folder_of(package)

    @cache
    def words_in(lang: str) -> Catalogue:
        return catalogue(folder, lang)

    @kept(4096)  # a board says the same few hundred things again and again
    def said(section: str, key: str, lang: str, **words: object) -> str:
        return words_in(lang).say(section, key, words)

    def say(section: str, key: str, lang: str, **words: object) -> str:
        try:
            return said(section, key, lang, **words)
        except TypeError:  # a word that is no key for what is kept, such as a table of a component file
            return words_in(lang).say(section, key, words)

    return say


def signed(n: int, zero: str = "0") -> str:
    """A number with its sign, set with a real minus."""
    return f"{n:+d}".replace("-", "−") if n else zero
