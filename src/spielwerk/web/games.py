"""The games that this site offers."""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass

from spielwerk.bots import levels_of
from spielwerk.core import Game, SpielwerkError, game_names
from spielwerk.core import game as game_of_name
from spielwerk.core.registry import TEMPLATE
from spielwerk.thinking import Thinkers

from . import sanitise
from .problems import Problem

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class OptionCard:
    """An option of a game in words; `choices` are (value, text)."""

    name: str
    title: str
    help: str
    choices: list[tuple[int, str]]
    default: int


@dataclass(frozen=True)
class GameCard:
    """A game on the landing page. It can be played at once; until it is compiled, weaker bots answer for those that search.

    Until then `ready` is false, and `progress` goes from 0 to 1.
    """

    name: str
    title: str
    tagline: str
    kind: str
    minutes: str
    seats: tuple[int, int]
    options: list[OptionCard]
    levels: list[str]  # of its bots, from the weakest to the strongest
    ready: bool
    progress: float


class Games:
    """Finds games by name and tells of them in words."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._known = _importable()

    def find(self, name: str) -> Game:
        """A game; 404 if there is none of that name."""
        try:
            return self._known.get(name) or game_of_name(name)
        except SpielwerkError:
            raise self._none(name) from None

    def offered(self, name: str) -> Game:
        """A game that something new may be begun of: not the template, unless the site's owner wants to try it."""
        if name == TEMPLATE and os.environ.get("SPIELWERK_TEMPLATE") != "1":
            raise self._none(name)
        return self.find(name)

    def _none(self, name: str) -> Problem:
        return Problem(404, "no_game", game=sanitise.line(name, 40), known=", ".join(self._known))

    def names(self) -> list[str]:
        """The names of all games."""
        return list(self._known)

    def is_ready(self, name: str) -> bool:
        """Whether a game is compiled, so that masters play it themselves."""
        return self._thinkers.is_ready(name)

    def cards(self, lang: str) -> list[GameCard]:
        """All games in words, with the progress of those that still compile."""
        return [self.card(name, lang) for name in self._known]

    def card(self, name: str, lang: str) -> GameCard:
        """One game in words."""
        found = self.find(name)
        text = found.text(lang)
        options = [
            OptionCard(
                option.name,
                text.say(f"option.{option.name}", "title"),
                text.say(f"option.{option.name}", "help"),
                [(value, text.say(f"option.{option.name}", str(value))) for value in option.choices],
                option.default,
            )
            for option in found.options
        ]
        return GameCard(
            found.name,
            text.say("game", "title"),
            text.say("game", "tagline"),
            text.say("game", "kind"),
            text.say("game", "minutes"),
            found.seats,
            options,
            list(levels_of(found)),
            self._thinkers.is_ready(found.name),
            self._thinkers.progress(found.name),
        )

    def progress(self) -> dict[str, float]:
        """How far each game is compiled, from 0 to 1."""
        return {name: self._thinkers.progress(name) for name in self._known}


def _importable() -> dict[str, Game]:
    found = {}
    for name in game_names():
        try:
            found[name] = game_of_name(name)
        except Exception:
            log.exception("the game %s cannot be loaded", name)
    return found
