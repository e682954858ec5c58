"""A game as its public face: declared facts, the contract's functions, and words."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from . import generic
from .actions import Verbs
from .components import Components
from .errors import BadOption
from .record import CHANCE, Record
from .rule import PACKAGE, PLAIN, RULES_LAYER, cache_folder, game_folder
from .text import Catalogue, catalogue, core_text

if TYPE_CHECKING:
    from .match import Match

Rule = Callable[..., Any]

_COMPILED: set[str] = set()  # games whose code this process has compiled or loaded
_BINDING = threading.RLock()  # a thread must not get a module that another one is still filling


@dataclass(frozen=True)
class Option:
    """A switch of a game: small whole numbers; its words stand in the catalogue under [option.<name>]."""

    name: str
    choices: tuple[int, ...] = (0, 1)
    default: int = 0


def _argument_words(s: Any, actor: int, verb: str, args: Mapping[str, int], lang: str) -> dict[str, Any]:
    return dict(args)


def _default_question(s: Any, seat: int, lang: str) -> tuple[str, dict[str, Any]]:
    return "default", {}


def _no_reason(s: Any, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, dict[str, Any]] | None:
    return None


def _nothing_secret(s: Any, actor: int, action: int, viewer: int) -> bool:
    return False


def _all_revealed(before: Any, now: Any) -> bool:
    return True


@dataclass(frozen=True, eq=False)
class Game:
    """One game. The functions are those of docs/adding-a-game.md."""

    package: str
    seats: tuple[int, int]  # fewest and most players
    rules: int  # rises whenever behaviour changes
    state: Record
    verbs: Verbs
    longest: int  # plies that no match exceeds
    widest: int  # legal actions or outcomes of one question, at most
    setup: Rule
    to_act: Rule
    legal: Rule
    apply: Rule
    outcomes: Rule
    score: Rule
    rank: Rule
    breakdown: Rule
    observe: Rule
    imagine: Rule
    invariants: Rule
    laws: Mapping[int, str]
    categories: tuple[str, ...]  # of the score, in the order of breakdown's columns
    components: Components
    options: tuple[Option, ...] = ()
    words: Callable[..., dict[str, Any]] = _argument_words
    question: Callable[..., tuple[str, dict[str, Any]]] = _default_question
    reason: Callable[..., tuple[str, dict[str, Any]] | None] = _no_reason
    secret: Callable[..., bool] = _nothing_secret
    revealed: Callable[..., bool] = _all_revealed
    folder: str = field(init=False)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "folder", game_folder(self.package))
        object.__setattr__(self, "name", self.folder.replace("_", "-"))

    def __repr__(self) -> str:
        return f"<Game {self.name}, rules {self.rules}>"

    @property
    def fewest_seats(self) -> int:
        return self.seats[0]

    @property
    def most_seats(self) -> int:
        return self.seats[1]

    # Words

    def text(self, lang: str) -> Catalogue:
        return catalogue(PACKAGE / "games" / self.folder, lang)

    def title(self, lang: str) -> str:
        return self.text(lang).say("game", "title")

    def sentence(self, s: Any, actor: int, action: int, lang: str) -> str:
        """An action in words; `s` is what the reader may see of the position before it."""
        verb, args = self.verbs.split(action)
        words = self.words(s, actor, verb.name, dict(zip(verb.args, args, strict=True)), lang)
        return self.text(lang).say("verb", words.get("sentence", verb.name), words)

    def told(self, before: Any, actor: int, action: int, viewer: int, lang: str, now: Any = None) -> str:
        """An action in the log, as a viewer (a seat, or -1) may know it by now; `before` is the bare record before it."""
        hidden = self.secret(before, actor, action, viewer)
        if hidden and (now is None or not self.revealed(before, now)):
            return self.text(lang).say("secret", self.verbs.split(action)[0].name)
        # A viewer who may know the action may know it as its actor (if a seat) saw it.
        reader = actor if actor != CHANCE and actor != viewer else viewer
        return self.sentence(self.seen(before, reader), actor, action, lang)

    def asks(self, seen: Any, seat: int, lang: str) -> str:
        """What a seat is asked now, in one sentence."""
        key, words = self.question(seen, seat, lang)
        return self.text(lang).say("question", key, words)

    # Knowledge

    def seen(self, s: Any, seat: int) -> Any:
        """What a seat (or an onlooker, -1) may know, as a record of its own."""
        seen = self.state.copy(s)
        self.observe(s, seat, seen)
        return seen

    # Matches

    def start(self, seats: int | None = None, seed: int | None = None, options: Mapping[str, int] | None = None) -> Match:
        """A new match; all its luck comes from the seed."""
        from .match import Match

        seats = self.fewest_seats if seats is None else seats
        seed = secrets.randbits(63) if seed is None else seed
        return Match(self, seats, seed, self.options_from(options or {}, seats))

    def options_from(self, chosen: Mapping[str, Any], seats: int) -> dict[str, int]:
        """All options with their values; refuses what the game does not know."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.fewest_seats <= seats <= self.most_seats:
            low, high = self.seats
            raise BadOption(core_text("option", "seats", "en", game=self.name, low=low, high=high, seats=seats))
        known = {option.name: option for option in self.options}
        for name, value in chosen.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(core_text("option", "unknown", "en", game=self.name, name=name, known=names))
            if isinstance(value, bool):
                value = int(value)
            if not isinstance(value, int) or value not in known[name].choices:
                choices = ", ".join(map(str, known[name].choices))
                raise BadOption(core_text("option", "value", "en", name=name, value=value, choices=choices))
        return {name: int(chosen.get(name, option.default)) for name, option in known.items()}

    def option_array(self, options: Mapping[str, int]) -> np.ndarray:
        """Options in the order of declaration, as `setup` wants them."""
        return np.array([options[option.name] for option in self.options] or [0], np.int32)

    def position(self, seats: int, options: Mapping[str, int]) -> Any:
        """A record up to its first question or first luck."""
        s = self.state.new()
        self.setup(s, seats, self.option_array(options))
        return s

    def first_bytes(self, seats: int, options: Mapping[str, int]) -> bytes:
        """The bytes of `position`."""
        return _first_bytes(self, seats, tuple(options.items()))

    # Compiled code

    def loops(self, module: str) -> Any:
        """A module of generic loops, bound to this game."""
        with _BINDING:
            return generic.loops_for(self, module)

    @cached_property
    def turns(self) -> Any:
        return self.loops("spielwerk.core.turns")

    def module(self, name: str) -> Any:
        """A module of the game's own folder, such as its terminal board."""
        return import_module(f"{self.package}.{name}")

    @property
    def _ready(self) -> Path:
        """A mark beside the compiled code: all that a match needs is there."""
        return cache_folder(self.folder, RULES_LAYER) / "ready"

    @property
    def is_compiled(self) -> bool:
        """Whether a first start has already been paid for (always true in plain mode)."""
        return PLAIN or self.folder in _COMPILED or self._ready.exists()

    def compile(self, progress: Callable[[str, int, int], None] | None = None) -> None:
        """Compile all that a match needs, or load it from disk; `progress` hears (function, done, of)."""
        if PLAIN or self.folder in _COMPILED:
            return
        _COMPILED.add(self.folder)
        steps = self._compile_steps()
        for done, (name, step) in enumerate(steps):
            if progress:
                progress(name, done, len(steps))
            step()
        if progress:
            progress("", len(steps), len(steps))
        self._ready.parent.mkdir(parents=True, exist_ok=True)
        self._ready.touch()

    def _compile_steps(self) -> list[tuple[str, Callable[[], Any]]]:
        return [(function.__name__, lambda f=function, a=args: f.compile(a)) for function, args in self._wanted.items()]  # type: ignore[misc]

    @cached_property
    def _wanted(self) -> dict[Any, tuple[Any, ...]]:
        """What a match calls, with the types of the arguments."""
        import numba

        s, row = numba.typeof(self.state.new()), numba.typeof(self.state.bare(1))
        i64, i32s, i64s = numba.int64, numba.int32[::1], numba.int64[::1]
        return {
            self.setup: (s, i64, i32s),
            self.turns.legal_in: (row, i64, i32s),
            self.turns.turn: (row, i64, i64, i64s, i32s, i32s, i32s),
            self.turns.settle: (row, i64s, i32s, i32s, i32s),
            self.observe: (s, i64, s),
            self.score: (s, i32s),
            self.rank: (s, i32s),
        }

    def direct(self, function: Rule) -> Rule:
        """What a match calls, without numba's look at the arguments, which takes longer than a short rule.

        The caller hands over exactly the types of `_wanted`.
        """
        return function if PLAIN else function.overloads[self._wanted[function]].entry_point  # type: ignore[attr-defined]


@lru_cache(256)
def _first_bytes(game: Game, seats: int, options: tuple[tuple[str, int], ...]) -> bytes:
    return bytes(game.position(seats, dict(options)).tobytes())
