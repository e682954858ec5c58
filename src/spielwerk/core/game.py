"""A game as its public face: declared facts, the contract's functions, and words."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from . import match_turns, per_game
from .actions import Verbs
from .components import Components, game_name
from .contract import Dice, Numbers
from .dice import SEALED
from .effect import Effect, by_colour, someone
from .errors import BadOption
from .match_desk import Desks, desk_kind
from .options import Option
from .questions import Question, Questions
from .record import CHANCE, Record, State
from .rule import PACKAGE, PLAIN, F
from .sources import folder_of
from .text import Catalogue, catalogue, core_text

if TYPE_CHECKING:
    from .match import Match

Filled = dict[str, Any]  # what fills a sentence: numbers, names, anything that can be written

Turn = Callable[[Desks, int, int], int]
LegalIn = Callable[[Desks, int], int]
GoOn = Callable[[Desks], int]

_NOTES = (PACKAGE / "docs" / "rules", PACKAGE.parent.parent / "docs" / "rules")  # in a wheel, in a checkout
_NOTE = {"en": "{}.md", "de": "{}.de.md"}
_RULE_ID = re.compile(r"^- \*\*([A-Z0-9]+-[A-Z0-9.-]+)\*\*", re.MULTILINE)
_COMPILED: set[str] = set()  # games whose code this process has compiled or loaded, all of it
_COMPILING = Lock()


def _argument_words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    return dict(args)


def _no_words(s: State, seat: int, lang: str) -> Filled:
    return {}


def _no_reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, Filled] | None:
    return None


def _nothing_secret(s: State, actor: int, action: int, viewer: int) -> bool:
    return False


def _no_story(before: State, after: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Iterable[Effect]:
    return ()


def _all_revealed(before: State, now: State) -> bool:
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
    # The contract: core.contract says what each function promises.
    setup: Callable[[State, int, Numbers], None]
    to_act: Callable[[State], int]
    legal: Callable[[State, int, Numbers], int]
    apply: Callable[[State, int, int], None]
    outcomes: Callable[[State, Numbers, Numbers], int]
    score: Callable[[State, Numbers], None]
    rank: Callable[[State, Numbers], None]
    breakdown: Callable[[State, Numbers], None]
    observe: Callable[[State, int, State], None]
    imagine: Callable[[State, int, Dice], None]
    invariants: Callable[[State], int]
    laws: Mapping[int, str]
    categories: tuple[str, ...]  # of the score, in the order of breakdown's columns
    components: Components
    questions: Questions[Any]  # of a class that the game may have made itself
    asked: Callable[[State, int], int]  # the number of the question that a viewer is asked, or sees others being asked
    options: tuple[Option, ...] = ()
    # Words: what fills the sentence of an action and of a question ("sentence" names another one than usual), why an action is
    # not legal, whether a viewer may not know of it, and whether that has been laid open since.
    words: Callable[[State, int, str, Mapping[str, int], str], Filled] = _argument_words
    question_words: Callable[[State, int, str], Filled] = _no_words
    reason: Callable[[State, int, str, Mapping[str, int], str], tuple[str, Filled] | None] = _no_reason
    secret: Callable[[State, int, int, int], bool] = _nothing_secret
    revealed: Callable[[State, State], bool] = _all_revealed
    # The story (core.story): what followed from an action, from the records before and after as one viewer may know them; the
    # verb is empty where he may not know the action. Runs of the verbs in `folds` are one line of the log (words of [fold]).
    story: Callable[[State, State, int, str, Mapping[str, int], str], Iterable[Effect]] = _no_story
    folds: tuple[str, ...] = ()
    name: str = field(init=False)
    folder: Path = field(init=False)  # of the game's files: components, words, drawings

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", game_name(self.package))
        object.__setattr__(self, "folder", folder_of(self.package))

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
        return catalogue(self.folder, lang)

    def rules_note(self, lang: str) -> Path | None:
        """The file that tells the rules in a language: in the game's folder, or among the notes of our own games."""
        wanted = [self.folder / f"rules.{lang}.md", *(folder / _NOTE[lang].format(self.name) for folder in _NOTES)]
        return next((path for path in wanted if path.is_file()), None)

    def rule_ids(self, lang: str = "en") -> list[str]:
        """The ids of its rules note in a language, in order."""
        note = self.rules_note(lang)
        return _RULE_ID.findall(note.read_text(encoding="utf-8")) if note is not None else []

    def title(self, lang: str) -> str:
        return self.text(lang).say("game", "title")

    def sentence(self, s: State, actor: int, action: int, lang: str, *, marks: bool = False) -> str:
        """An action in words; `s` is what the reader may see of the position before it.

        Seats are called by their colours, or with `marks` stand as marks that names can be put in for (core.effect).
        """
        verb, args = self.verbs.split(action)
        words = self.words(s, actor, verb.name, dict(zip(verb.args, args, strict=True)), lang)
        said = self.text(lang).say("verb", words.get("sentence", verb.name), words)
        return said if marks else by_colour(said, lang)

    def story_sentence(self, s: State, actor: int, action: int, lang: str) -> str:
        """An action as a sentence about whoever did it, with marks for seats (core.effect); `s` as for `sentence`."""
        verb, args = self.verbs.split(action)
        words = self.words(s, actor, verb.name, dict(zip(verb.args, args, strict=True)), lang)
        text, key, who = self.text(lang), words.get("sentence", verb.name), someone(actor)
        if "story" not in text.tables:  # a game may do without: then it is told what was chosen
            return f"{who}: {text.say('verb', key, words)}"
        return text.say("story", key, {**words, "who": who})

    def secret_sentence(self, actor: int, action: int, lang: str) -> str:
        """What somebody reads of an action that he may not know."""
        text, who = self.text(lang), someone(actor)
        said = text.say("secret", self.verbs.split(action)[0].name, {"who": who})
        return said if "story" in text.tables or actor == CHANCE else f"{who}: {said}"

    def told(
        self, before: State, actor: int, action: int, viewer: int, lang: str, now: State = None, *, marks: bool = False
    ) -> str:
        """An action in the log, as a viewer (a seat, or -1) may know it by now; `before` is the bare record before it.

        Seats as in `sentence`.
        """
        hidden = self.secret(before, actor, action, viewer)
        if hidden and (now is None or not self.revealed(before, now)):
            said = self.secret_sentence(actor, action, lang)
        else:
            # A viewer who may know the action may know it as its actor (if a seat) saw it.
            reader = actor if actor != CHANCE and actor != viewer else viewer
            said = self.story_sentence(self.seen(before, reader), actor, action, lang)
        return said if marks else by_colour(said, lang)

    def question(self, seen: State, seat: int) -> Question:
        """What a viewer is asked now, or sees others being asked."""
        found: Question = self.questions[self.asked(seen, seat)]
        return found

    def asks(self, seen: State, seat: int, lang: str, *, marks: bool = False) -> str:
        """What a seat is asked now, in one sentence; seats as in `sentence`."""
        words = self.question_words(seen, seat, lang)
        said = self.text(lang).say("question", words.get("sentence", self.question(seen, seat).name), words)
        return said if marks else by_colour(said, lang)

    def rule_asked(self, seen: State, seat: int) -> str:
        """The id of the rule behind what a viewer is asked now."""
        question = self.question(seen, seat)
        key = self.question_words(seen, seat, "en").get("sentence", question.name) if question.sentences else question.name
        return question.rule_of(key)

    # Knowledge

    def seen(self, s: State, seat: int) -> State:
        """What a seat (or an onlooker, -1) may know, as a record of its own."""
        seen = self.state.copy(s)
        self.observe(s, seat, seen)
        return seen

    # Matches

    def start(
        self,
        seats: int | None = None,
        seed: int | None = None,
        options: Mapping[str, int] | None = None,
        luck: int = SEALED,
    ) -> Match:
        """A new match; all its luck comes from the seed. `luck=1` deals as matches were dealt before dice were sealed."""
        from .match import Match

        seats = self.fewest_seats if seats is None else seats
        seed = secrets.randbits(63) if seed is None else seed
        return Match(self, seats, seed, self.options_from(options or {}, seats), luck)

    def options_from(self, chosen: Mapping[str, object], seats: int) -> dict[str, int]:
        """All options with their values; refuses what the game does not know."""
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.fewest_seats <= seats <= self.most_seats:
            low, high = self.seats
            raise BadOption(core_text("option", "seats", "en", game=self.name, low=low, high=high, seats=seats))
        known = {option.name: option for option in self.options}
        values: dict[str, int] = {}
        for name, value in chosen.items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadOption(core_text("option", "unknown", "en", game=self.name, name=name, known=names))
            if not isinstance(value, int) or value not in known[name].choices:
                choices = ", ".join(map(str, known[name].choices))
                raise BadOption(core_text("option", "value", "en", name=name, value=value, choices=choices))
            values[name] = int(value)
        return {name: values.get(name, option.default) for name, option in known.items()}

    def option_array(self, options: Mapping[str, int]) -> Numbers:
        """Options in the order of declaration, as `setup` wants them."""
        return np.array([options[option.name] for option in self.options] or [0], np.int32)

    def position(self, seats: int, options: Mapping[str, int]) -> State:
        """A record up to its first question or first luck."""
        s = self.state.new()
        self.setup(s, seats, self.option_array(options))
        return s

    def first_bytes(self, seats: int, options: Mapping[str, int]) -> bytes:
        """The bytes of `position`."""
        return _first_bytes(self, seats, tuple(options.items()))

    # Compiled code

    def bound(self, function: F) -> F:
        """A loop that serves every game (core.per_game), as it is compiled for this one."""
        return per_game.bound(self, function)

    def bound_module(self, module: ModuleType) -> ModuleType:
        """A whole module of such loops, with the constants that it has for this game."""
        return per_game.bound_module(self, module.__name__)

    def module(self, name: str) -> ModuleType:
        """A module of the game's own folder, such as its terminal board."""
        return import_module(f"{self.package}.{name}")

    def has_module(self, name: str) -> bool:
        return find_spec(f"{self.package}.{name}") is not None

    @property
    def _ready(self) -> Path:
        """A mark beside the compiled code: all that a match needs is there."""
        return per_game.folder_for(self, match_turns.__name__) / "ready"

    @property
    def is_compiled(self) -> bool:
        """Whether a first start has already been paid for (always true in plain mode)."""
        return PLAIN or self.name in _COMPILED or self._ready.exists()

    def compile(self, progress: Callable[[str, int, int], None] | None = None) -> None:
        """Compile all that a match needs, or load it from disk; `progress` hears (function, done, of)."""
        if PLAIN or self.name in _COMPILED:
            return
        with _COMPILING:  # who comes meanwhile waits until all of it is there
            if self.name in _COMPILED:
                return
            steps = self._compile_steps()
            for done, (name, step) in enumerate(steps):
                if progress:
                    progress(name, done, len(steps))
                step()
            if progress:
                progress("", len(steps), len(steps))
            self._ready.parent.mkdir(parents=True, exist_ok=True)
            self._ready.touch()
            _COMPILED.add(self.name)

    def _compile_steps(self) -> list[tuple[str, Callable[[], object]]]:
        return [(function.__name__, partial(function.compile, args)) for function, args in self._wanted.items()]

    @cached_property
    def argument_types(self) -> dict[str, tuple[Any, ...]]:
        """numba's types of the arguments that loops call the contract's functions with."""
        import numba

        typeof: Callable[[object], Any] = numba.typeof
        s = typeof(self.state.new())
        i64, i32s, i64s = numba.int64, numba.int32[::1], numba.int64[::1]
        return {
            "setup": (s, i64, i32s),
            "to_act": (s,),
            "legal": (s, i64, i32s),
            "apply": (s, i64, i64),
            "outcomes": (s, i32s, i32s),
            "score": (s, i32s),
            "rank": (s, i32s),
            "breakdown": (s, numba.int32[:, ::1]),
            "observe": (s, i64, s),
            "imagine": (s, i64, i64s),
            "invariants": (s,),
        }

    @cached_property
    def _wanted(self) -> dict[Any, tuple[Any, ...]]:
        """What a match calls (dispatchers of numba's, which have no types), with numba's types of the arguments."""
        import numba

        typeof: Callable[[object], Any] = numba.typeof
        s, desks, i64, i32s = typeof(self.state.new()), typeof(np.zeros(1, desk_kind(self))), numba.int64, numba.int32[::1]
        return {
            self.setup: (s, i64, i32s),
            self.bound(match_turns.legal_in): (desks, i64),
            self.bound(match_turns.turn): (desks, i64, i64),
            self.bound(match_turns.go_on): (desks,),
            self.observe: (s, i64, s),
            self.score: (s, i32s),
            self.rank: (s, i32s),
        }

    @cached_property
    def played_by(self) -> tuple[Turn, LegalIn, GoOn]:
        """What a match calls at every decision (core.match_turns); the game must have been compiled."""
        turn, legal_in, go_on = match_turns.turn, match_turns.legal_in, match_turns.go_on
        return self._direct(self.bound(turn)), self._direct(self.bound(legal_in)), self._direct(self.bound(go_on))

    def _direct(self, function: F) -> F:
        """A function without numba's look at the arguments, which takes longer than a short rule.

        The caller hands over exactly the types of `_wanted`.
        """
        if PLAIN:
            return function
        dispatcher: Any = function
        entry: F = dispatcher.overloads[self._wanted[function]].entry_point
        return entry


@lru_cache(256)
def _first_bytes(game: Game, seats: int, options: tuple[tuple[str, int], ...]) -> bytes:
    return bytes(game.position(seats, dict(options)).tobytes())
