"""The games that this site offers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spielwerk.core import Game, SpielwerkError
from spielwerk.core import game as game_of_name

from . import sanitise
from .problems import Problem

if TYPE_CHECKING:
    from .thinking.warm_up import WarmUp


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
    """A game on the landing page. While it compiles, `ready` is false and `progress` goes from 0 to 1."""

    name: str
    title: str
    tagline: str
    kind: str
    minutes: str
    seats: tuple[int, int]
    options: list[OptionCard]
    ready: bool
    progress: float


class Games:
    """Finds games by name and tells of them in words."""

    def __init__(self, warm_up: WarmUp) -> None:
        self._warm_up = warm_up

    def find(self, name: str) -> Game:
        """A game, whether or not it can be played yet; 404 if there is none of that name."""
        try:
            return self._warm_up.known.get(name) or game_of_name(name)
        except SpielwerkError:
            known = ", ".join(self._warm_up.known)
            raise Problem(404, "no_game", game=sanitise.line(name, 40), known=known) from None

    def is_ready(self, name: str) -> bool:
        """Whether a game is compiled."""
        return self._warm_up.is_ready(name)

    def find_ready(self, name: str) -> Game:
        """A game that can be played now; 503 while it compiles."""
        found = self.find(name)
        if not self.is_ready(found.name):
            raise Problem(503, "compiling", game=found.name)
        return found

    def cards(self, lang: str) -> list[GameCard]:
        """All games in words, with the progress of those that still compile."""
        return [self.card(name, lang) for name in self._warm_up.known]

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
            self._warm_up.is_ready(found.name),
            self._warm_up.progress(found.name),
        )

    def progress(self) -> dict[str, float]:
        """How far each game is compiled, from 0 to 1."""
        return {name: self._warm_up.progress(name) for name in self._warm_up.known}
