"""Pieces of a table: each made once from all that it shows, kept, and sent only to a page that does not have it yet.

A piece is the result of a macro whose arguments are the whole of what it shows, and it is kept by these arguments. So it cannot
be stale (whatever changes is an argument), and nobody can be shown what is another's (whatever one viewer alone may know is an
argument too). Its mark is a digest of its markup. A live page tells the marks of what it shows, and where a piece has
one of these, the answer holds the mark alone: static/pieces.js puts the markup there again.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from fastapi import Request
from markupsafe import Markup, escape

from spielwerk.core.drawing import Choice, FigureChange
from spielwerk.core.drawing.kept import kept
from spielwerk.core.effect import named

from ..matches.story import Entry, Story
from ..matches.views import LogLine
from .rendering import TEMPLATES, say

KEPT = 8000  # pieces of all tables
MOST_MARKS = 1000  # that a page may name
MARK = 8  # characters: with 48 bits, two pieces of a table have the same one in less than one of 10¹⁰ cases
HAVE = "x-spielwerk-have"  # the header in which a page names the marks of the pieces that it shows, one after the other

_SLOT = 'data-part="@part"'  # where a macro wants the mark; a quote within what it shows is escaped


class Piece(NamedTuple):
    mark: str
    markup: Markup


def marks_of(request: Request) -> frozenset[str]:
    """The marks of the pieces that a live page has."""
    told = request.headers.get(HAVE, "")[: MARK * MOST_MARKS]
    return frozenset(told[i : i + MARK] for i in range(0, len(told), MARK))


def put(pieces: Iterable[Piece], have: Collection[str] = ()) -> Markup:
    """Pieces as they are sent to a page that has some of them."""
    return Markup("\n".join([f'<i data-same="{p.mark}"></i>' if p.mark in have else p.markup for p in pieces]))


def piece(macro: str, lang: str, names: Sequence[str], *shows: object) -> Piece:
    """A macro of `_pieces.html` or `_log.html` with what it shows; `names` are put in for the marks of seats in drawings."""
    try:
        return _kept(macro, lang, tuple(names), *shows)
    except TypeError:  # a game's view gives a list where a tuple is wanted: then it is not kept
        return made(macro, lang, tuple(names), *shows)


def made(macro: str, lang: str, names: tuple[str, ...], *shows: object) -> Piece:
    """A piece that is not worth keeping: a whole board is as large as a hundred others, and seldom seen twice."""
    markup = named(str(_macro(macro, lang)(*shows)).strip(), _escaped(names))
    mark = base64.urlsafe_b64encode(hashlib.blake2b(markup.encode(), digest_size=MARK * 6 // 8).digest()).decode()
    return Piece(mark, Markup(markup.replace(_SLOT, f'data-part="{mark}"', 1)))


_kept = kept(KEPT)(made)


@lru_cache(1024)
def _escaped(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(str(escape(name)) for name in names)


@cache
def _macro(name: str, lang: str) -> Any:  # a macro of Jinja's
    modules = [_module(template, lang) for template in ("_pieces.html", "_log.html")]
    return next(getattr(module, name) for module in modules if hasattr(module, name))


@cache
def _module(template: str, lang: str) -> Any:  # Jinja's module of a template, whose macros are its attributes
    def t(key: str, /, **words: object) -> str:
        return say(lang, key, **words)

    return TEMPLATES.get_template(template).make_module({"lang": lang, "t": t, "within_of": _within, "step_of": _step})


def _within(entry: Entry, lang: str, names: tuple[str, ...], link: str) -> Markup:
    """What a line of the log tells, whoever reads it."""
    return piece("within", lang, (), entry, names, link).markup


def _step(line: LogLine, number: int, folds: tuple[str, ...], lang: str, names: tuple[str, ...], link: str) -> Markup:
    """One action of a run that the log tells in one line; `number` is that of the run among the news."""
    return piece("step", lang, (), line, number, folds, names, link).markup


def story_lines(story: Story, lang: str, names: Sequence[str], link: str = "") -> list[Piece]:
    """The log, a piece a line; `link` leads to the moment of an action."""
    return [piece("line", lang, (), row, tuple(names), tuple(story.folds), link) for row in story.rows]


class ShownChoice(NamedTuple):
    """What a button shows of a choice."""

    id: int
    text: str
    changes: tuple[FigureChange, ...]
    mark: str  # "reveal": luck or the end of the match follows; "turn": it cannot be taken back


def button(match: str, confirm: bool, choice: Choice, lang: str) -> Markup:
    """A choice in words."""
    mark = "reveal" if choice.lucky or choice.ends else "turn" if choice.final else ""
    shown = ShownChoice(choice.id, choice.text, choice.changes, mark)
    return piece("button", lang, (), match, confirm, shown).markup
