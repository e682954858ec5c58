"""Positions of a game's guide, drawn by the game's own view."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from markupsafe import Markup

from ..dice import dice_from
from ..effect import by_colour
from ..errors import SpielwerkError
from ..game import Game
from ..guide import Picture, Position
from ..match import breakdown_of, seats_in
from ..match_loops import roll
from ..record import CHANCE, State
from . import draw
from .choices import choices_of
from .decisions import decision_of
from .parts import Decision, Drawing, Panel
from .picks import Picks
from .svg import join


class BadPosition(SpielwerkError):
    """A position of a guide that cannot come about, or of which something is to be shown that is not there."""


@dataclass(frozen=True)
class Drawn:
    """What is shown of a position."""

    parts: tuple[Markup | Panel, ...]  # pictures, and the panels of seats
    seats: tuple[int, ...]  # whose panel each part is; -1 for a picture
    decision: Decision | None = None
    score: tuple[tuple[str, int], ...] = ()  # points by category


def position_of(game: Game, wanted: Position) -> State:
    """The record of a position. Whatever is done must be legal, and whatever luck decides must be possible."""
    s = game.position(wanted.seats, game.options_from(dict(wanted.options), wanted.seats))
    luck = _Luck(game, s, wanted.seed)
    for stage in wanted.stages:
        for move in stage.moves:
            _play(game, s, move, luck)
        luck.settle()
        for name, value in stage.fields:
            _write(game, s, name, value)
    if broken := game.invariants(s):
        raise BadPosition(f"{game.name}: {game.laws[broken]}")
    return s


def _play(game: Game, s: State, move: str, luck: _Luck) -> None:
    words = move.split()
    who = words.pop(0) if words[0].isdigit() else ""
    action = _action(game, words)
    if game.verbs[words[0]].luck:
        if action not in luck.outcomes():
            raise BadPosition(f"{game.name}: luck cannot decide {move!r} now")
        game.apply(s, CHANCE, action)
        return
    luck.settle()
    asked = int(game.to_act(s))
    seat = int(who) if who else next(iter(seats_in(asked)), -1)
    if seat < 0 or not asked >> seat & 1 or action not in _legal(game, s, seat):
        raise BadPosition(f"{game.name}: {move!r} is not legal")
    game.apply(s, seat, action)


class _Luck:
    """What luck may decide in a record, and deciding it by a seed."""

    def __init__(self, game: Game, s: State, seed: int) -> None:
        self._game, self._s, self._dice = game, s, dice_from(seed)
        self._out, self._weight = np.zeros(game.widest, np.int32), np.zeros(game.widest, np.int32)

    def outcomes(self) -> list[int]:
        if int(self._game.to_act(self._s)) != 1 << CHANCE:
            return []
        found: list[int] = self._out[: self._game.outcomes(self._s, self._out, self._weight)].tolist()
        return found

    def settle(self) -> None:
        while int(self._game.to_act(self._s)) == 1 << CHANCE:
            self._game.bound(roll)(self._s, self._dice, self._out, self._weight)


def _action(game: Game, words: list[str]) -> int:
    """The id of an action from its verb and numbers."""
    try:
        return int(game.verbs.id(words[0], *[int(word) for word in words[1:]]))
    except (KeyError, IndexError, ValueError) as error:
        raise BadPosition(f"{game.name}: {' '.join(words)!r} is no action ({error})") from None


def _legal(game: Game, s: State, seat: int) -> list[int]:
    out = np.zeros(game.widest, np.int32)
    legal: list[int] = out[: game.legal(s, seat, out)].tolist()
    return legal


def _write(game: Game, s: State, name: str, value: Any) -> None:
    """Write into a record: `money.0` is one number of a field, `money` all of it."""
    field, *at = name.split(".")
    try:
        if at:
            s[field][tuple(int(i) for i in at)] = value
        else:
            s[field] = value
    except (KeyError, IndexError, ValueError) as error:
        raise BadPosition(f"{game.name}: {name} cannot be set ({error})") from None


def drawn(game: Game, picture: Picture, lang: str) -> Drawn:
    """A picture of a guide: the game's own drawing of the position, cut to what matters, with seats called by their colours."""
    s = position_of(game, picture.position)
    seen = game.seen(s, picture.seat)
    picks, decision = Picks(), None
    if picture.choice:
        action = _action(game, picture.choice.split())
        if action not in _legal(game, s, picture.seat):
            raise BadPosition(f"{game.name}: {picture.choice!r} is not legal")
        choices = choices_of(game, seen, picture.seat, [action], lang)
        picks = Picks(choices, [action])
        if picture.count == "choice":
            decision = _coloured(decision_of(game, seen, picture.seat, choices[0], lang), lang)
    drawing = draw(game, seen, picture.seat, picks, lang)
    shown = [_part(game, drawing, wanted.split(), lang) for wanted in picture.show]
    score = _score(game, s, picture.seat, lang) if picture.count == "score" else ()
    return Drawn(tuple(part for part, _ in shown), tuple(seat for _, seat in shown), decision, score)


def _score(game: Game, s: State, seat: int, lang: str) -> tuple[tuple[str, int], ...]:
    words = game.text(lang)
    points = breakdown_of(game, s, int(s.seats))[seat]
    return tuple((words.say("category", category), points[category]) for category in game.categories)


def _coloured(decision: Decision, lang: str) -> Decision:
    said = {
        "title": by_colour(decision.title, lang),
        "pays": tuple((by_colour(what, lang), amount) for what, amount in decision.pays),
        "gains": tuple(by_colour(gain, lang) for gain in decision.gains),
        "then": tuple(by_colour(then, lang) for then in decision.then),
    }
    return replace(decision, **said)  # type: ignore[arg-type]  # each of the field's own type


def _part(game: Game, drawing: Drawing, wanted: list[str], lang: str) -> tuple[Markup | Panel, int]:
    """The part of a drawing that is wanted, and whose panel it is."""
    name, *numbers = wanted
    if name == "board":
        return _still(drawing.board, lang), -1
    if name == "panel":
        panel = drawing.panels[int(numbers[0])]
        return replace(panel, body=_still(panel.body, lang), marks=_still(panel.marks, lang)), int(numbers[0])
    everything = join([drawing.board, *[panel.body for panel in drawing.panels]])
    found = canvas_of(str(everything), name)
    if found is None:
        raise BadPosition(f"{game.name}: nothing drawn is called {name!r}")
    if numbers:
        found = re.sub(r'viewBox="[^"]*"', f'viewBox="{" ".join(numbers)}"', found, count=1)
        found = found.replace('class="bd', 'class="bd cut', 1)
    return _still(Markup(found), lang), -1  # a piece of the view's own markup


def canvas_of(markup: str, cls: str) -> str | None:
    """The first element of a class within markup, with all that is in it: mostly a canvas, `<svg class="bd …">`."""
    begun = re.search(rf'<(\w+) class="(?:[^"]* )?{re.escape(cls)}(?: [^"]*)?"', markup)
    if begun is None:
        return None
    depth = 0
    for mark in re.finditer(rf"<{begun[1]}\b|</{begun[1]}>", markup[begun.start() :]):
        depth += 1 if mark[0].startswith("<" + begun[1]) else -1
        if depth == 0:
            return markup[begun.start() : begun.start() + mark.end()]
    return None


def _still(markup: Markup, lang: str) -> Markup:
    """A drawing that is only looked at: nothing in it leads anywhere or is reached by Tab, and seats go by their colours."""
    text = re.sub(r' href="\?pick=[^"]*"', ' role="img"', str(markup))
    text = re.sub(r' (?:tabindex="0"|data-(?:picks|card|key|place)="[^"]*")', "", text)
    return Markup(by_colour(text, lang))  # the view's own markup, less some attributes
