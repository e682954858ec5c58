"""One play of a game: a list of actions, luck included, and the record they lead to."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeVar, cast

import numpy as np

from .contract import Dice, Numbers
from .dice import QUICK, QUICK_SIZE, SEALED, SEALED_SIZE, kind_of, luck_from
from .effect import by_colour, named, someone
from .errors import BadSave, IllegalAction, SpielwerkError
from .game import Game
from .match_desk import FULL, NOBODY, SEATS_BITS, Memory
from .record import CHANCE, State
from .text import core_text

if TYPE_CHECKING:
    from .story import Told

SAVE_FORMAT = 1
_LUCK_IN_SAVE = -1  # actor of an outcome in a saved match
_SEATS_IN = [tuple(seat for seat in range(CHANCE) if bits >> seat & 1) for bits in range(1 << CHANCE)]
_ASKED = [(seats, min(seats, default=NOBODY)) for seats in _SEATS_IN]  # the seats in a set of bits, and the lowest of them
# Answers of `turn`: there was no room for more luck; a seat is asked (this or more).
_LUCK_ALONE, _SOMEBODY = 1 << CHANCE, 1 << SEATS_BITS

Kind = TypeVar("Kind")


def seats_in(bits: int) -> tuple[int, ...]:
    """The seats in a set of bits such as `to_act` answers with; luck, which is no seat, is left out."""
    return _SEATS_IN[bits & ~(1 << CHANCE)]


def points_of(game: Game, s: State, seats: int) -> list[int]:
    """Each seat's points as things stand."""
    return _numbers(game, game.score, s, seats)


def breakdown_of(game: Game, s: State, seats: int) -> list[dict[str, int]]:
    """Each seat's points by category as things stand."""
    out = np.zeros((game.most_seats, len(game.categories)), np.int32)
    game.breakdown(s, out)
    return [dict(zip(game.categories, row, strict=True)) for row in out[:seats].tolist()]


def _numbers(game: Game, rule: Callable[[State, Numbers], object], s: State, seats: int) -> list[int]:
    """What a rule writes for each seat."""
    out = np.zeros(game.most_seats, np.int32)
    rule(s, out)
    return cast("list[int]", out[:seats].tolist())


def _say_progress(game: Game) -> Callable[[str, int, int], None]:
    """A line on the terminal while a game compiles for the first time."""

    def say(function: str, done: int, of: int) -> None:
        if done < of:
            line = f"\rCompiling {game.name} for the first time, {done + 1} of {of}: {function} …"
        else:
            line = f"\r{game.name} is compiled; the next start takes a moment only."
        print(f"{line:<78}", end="\n" if done == of else "", file=sys.stderr, flush=True)

    return say


class Action:
    """A legal action: `id`, `verb`, `args`, and `text`, the sentence of button and log."""

    __slots__ = ("_game", "_lang", "_seat", "_seen", "args", "id", "verb")

    def __init__(self, game: Game, seen: State, seat: int, action: int, lang: str = "en") -> None:
        verb, args = game.verbs.split(action)
        self.id = action
        self.verb = verb.name
        self.args = args
        self._game, self._seen, self._seat, self._lang = game, seen, seat, lang

    @property
    def text(self) -> str:
        return self.say(self._lang)

    def say(self, lang: str) -> str:
        """The sentence in a language."""
        return self._game.sentence(self._seen, self._seat, self.id, lang)

    def __repr__(self) -> str:
        return f"Action(id={self.id}, verb={self.verb!r}, args={self.args}, text={self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and (self.id, self._game) == (other.id, other._game)

    def __hash__(self) -> int:
        return hash((self.id, self._game))


class Match:
    """A match in progress or finished. Make one with `game.start(…)`, `spielwerk.load(…)` or `Match.resume(…)`."""

    to_act: tuple[int, ...]  # the seats that are asked now; empty when the match is over
    over: bool
    _listed: int  # the seat whose legal actions are listed on the desk, as far as is known here …
    _choices: int  # … and how many they are

    def __init__(self, game: Game, seats: int, seed: int, options: Mapping[str, int], luck: int = SEALED) -> None:
        """`luck` is the kind of dice: matches of before there were sealed ones go on with theirs."""
        self._make_room(game, seats, dict(options), int(seed), luck_from(int(seed), luck))
        found = self._go_on(self._desks)
        self._settled(found if found >= _SOMEBODY else self._rarely(NOBODY, NOBODY, found))
        self._memory.forget()

    @classmethod
    def resume(cls, game: Game, record: bytes, dice: Sequence[int], options: Mapping[str, int] | None = None) -> Match:
        """The match that goes on from a `snapshot`, without replaying what led to it.

        Its history, its log and what `undo` can take back begin here; it does not know its seed and cannot be saved.
        """
        if len(record) != game.state.nbytes or not kind_of(dice):
            sizes = f"{game.state.nbytes} bytes and {QUICK_SIZE} or {SEALED_SIZE} numbers of its dice"
            raise BadSave(f"A snapshot of {game.name} has {sizes}.")
        match = cls.__new__(cls)
        seats = int(game.state.from_bytes(record)["seats"])
        match._make_room(game, seats, dict(options or {}), None, np.array(dice, np.int64), record)
        match._look()
        return match

    def _make_room(
        self, game: Game, seats: int, options: dict[str, int], seed: int | None, dice: Dice, began: bytes | None = None
    ) -> None:
        """Everything but the position: what a match has from its first moment on."""
        self.game, self.seats, self.options, self._seed = game, seats, options, seed
        first_time = not game.is_compiled
        game.compile(_say_progress(game) if first_time else None)
        self._began = game.first_bytes(seats, options) if began is None else began  # the record before the history
        self._memory = memory = Memory(game, self._began, dice)
        self._turn, self._legal, self._go_on = game.played_by
        self._desks, self._s, self._ids = memory.desks, memory.state, memory.out.data

    def snapshot(self) -> tuple[bytes, list[int]]:
        """The record and where luck stands: all that `Match.resume` needs to go on from here."""
        return self._memory.bytes.tobytes(), self._memory.dice.tolist()

    # Where the match stands

    @property
    def ply(self) -> int:
        """Actions so far, luck included."""
        return int(self._s["ply"])

    @property
    def history(self) -> list[tuple[int, int]]:
        """(actor, action id), luck included; of a resumed match since then."""
        return self._memory.history()

    @property
    def seed(self) -> int:
        """What all luck of the match follows from."""
        if self._seed is None:
            raise SpielwerkError("A match that was resumed from a snapshot does not know its seed.")
        return self._seed

    @property
    def luck(self) -> int:
        """The kind of dice that throw its luck: QUICK or SEALED."""
        return kind_of(self._memory.dice)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(points_of(self.game, self._s, self.seats))

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(_numbers(self.game, self.game.rank, self._s, self.seats))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; empty while the match goes on."""
        return tuple(seat for seat, place in enumerate(self.ranks) if place == 1) if self.over else ()

    def breakdown(self) -> list[dict[str, int]]:
        """Each seat's points by category."""
        return breakdown_of(self.game, self._s, self.seats)

    @property
    def state(self) -> State:
        """A copy of the bare record. Players are shown `seen` instead."""
        return self.game.state.copy(self._s)

    def seen(self, seat: int) -> State:
        """The record as a seat (or an onlooker, -1) may know it."""
        self._check_seat(seat, onlooker=True)
        return self.game.seen(self._s, seat)

    # Playing

    def legal_ids(self, seat: int) -> list[int]:
        """Ids of a seat's legal actions; empty if it is not asked."""
        if type(seat) is not int or seat != self._listed:
            self._listed = self._check_seat(seat)
            self._choices = self._legal(self._desks, self._listed)
        return self._ids[: self._choices].tolist()

    def legal(self, seat: int, lang: str = "en") -> list[Action]:
        """A seat's legal actions."""
        seen = self.seen(seat)
        return [Action(self.game, seen, seat, action, lang) for action in self.legal_ids(seat)]

    def play(self, seat: int, action: Action | int) -> None:
        """Play an action of a seat; luck then decides what it has to. An illegal action changes nothing and says why."""
        chosen = action if type(action) is int else action.id if isinstance(action, Action) else action
        if type(chosen) is not int or type(seat) is not int:
            self._refuse(seat, chosen)
        try:
            found = self._turn(self._desks, seat, chosen)
        except OverflowError:  # such a number is nobody's
            self._refuse(seat, chosen)
        if found < _SOMEBODY:
            found = self._rarely(seat, chosen, found)
        # _settled written out: a call costs 40 ns of some 700.
        self.to_act, self._listed = _ASKED[found & _LUCK_ALONE - 1]
        self._choices = found >> SEATS_BITS

    def _rarely(self, seat: int, action: int, found: int) -> int:
        """What `turn` answers in the end, when it has not simply asked the next seat."""
        while found in (FULL, _LUCK_ALONE):
            self._memory.make_room()
            found = self._turn(self._desks, seat, action) if found == FULL else self._go_on(self._desks)
        if found < 0:
            self._listed = NOBODY  # another seat's actions may have been listed to look there
            self._refuse(seat, action)
        self.over = found == 0
        return found

    def undo(self) -> None:
        """Take the last decision back, with the luck that followed it; the same luck would follow again."""
        if not self._memory.take_back():
            raise IllegalAction("There is nothing to take back.")
        self._look()

    def _look(self) -> None:
        """Find out who is asked, where no turn has said so."""
        self._settled(int(self.game.to_act(self._s)))
        self._listed = NOBODY

    def _settled(self, found: int) -> None:
        """Who is asked now, and how many legal actions of the lowest of them are listed: an answer of `turn`."""
        self.to_act, self._listed = _ASKED[found & _LUCK_ALONE - 1]
        self._choices = found >> SEATS_BITS
        self.over = not self.to_act

    def _check_seat(self, seat: object, *, onlooker: bool = False) -> int:
        if type(seat) is int and 0 <= seat < self.seats:
            return seat
        lowest = -1 if onlooker else 0
        if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not lowest <= seat < self.seats:
            raise IllegalAction(core_text("illegal", "no_seat", "en", seat=seat, last=self.seats - 1))
        return int(seat)

    def _refuse(self, seat: object, action: object) -> NoReturn:
        raise IllegalAction(self.why_not(seat, action))

    def why_not(self, seat: object, action: object, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Why an action is not legal, in one sentence (for an action that is legal, nothing sensible).

        Seats are called by `names`, or by their colours.
        """
        return by_colour(named(self._refusal(seat, action, lang), names), lang)

    def _refusal(self, seat: object, action: object, lang: str) -> str:
        game, verbs, seat = self.game, self.game.verbs, self._check_seat(seat)
        if isinstance(action, bool) or not isinstance(action, int | np.integer) or not 0 <= action < verbs.total:
            return core_text("illegal", "no_such", lang, action=action, last=verbs.count - 1)
        if self.over:
            return core_text("illegal", "over", lang)
        if seat not in self.to_act:
            asked = ", ".join(someone(other) for other in self.to_act)
            return core_text("illegal", "not_asked", lang, seat=someone(seat), asked=asked)
        verb, args = verbs.split(int(action))
        if verb.luck:
            return core_text("illegal", "not_yours", lang)
        seen = self.seen(seat)
        if reason := game.reason(seen, seat, verb.name, dict(zip(verb.args, args, strict=True)), lang):
            return game.text(lang).say("reason", *reason)
        others = sum(verbs.split(other)[0].name == verb.name for other in self.legal_ids(seat))
        if others:
            return core_text("illegal", "args", lang, count=others)
        return core_text("illegal", "verb", lang, asks=game.asks(seen, seat, lang, marks=True).rstrip("."))

    # The log

    def log(self, viewer: int = -1, lang: str = "en") -> list[tuple[int, str]]:
        """(actor, sentence) of every action of the history, as a viewer may know it by now."""
        s, now = self.game.state.from_bytes(self._began), self.state
        lines = []
        for actor, action in self.history:
            lines.append((actor, self.game.told(s, actor, action, viewer, lang, now)))
            self.game.apply(s, actor, action)
        return lines

    def story(self, viewer: int = -1, lang: str = "en", since: int = 0) -> Iterator[Told]:
        """Every action of the history from number `since` on with what followed from it, as a viewer may know it by now."""
        from .story import tell

        before, now = self.game.state.from_bytes(self._began), self.state
        for number, (actor, action) in enumerate(self.history):
            after = self.game.state.copy(before)
            self.game.apply(after, actor, action)
            if number >= since:
                yield tell(self.game, before, after, actor, action, viewer, lang, now)
            before = after

    # Saving

    def save(self) -> str:
        """The match as JSON: game, rules number, component hash, options, seats, seed, kind of luck, actions."""
        about = (self.game.name, self.game.rules, self.game.components.digest, self.options, self.seats, self.seed, self.luck)
        return saved_text(*about, self.history)


def saved_text(
    game: str,
    rules: int,
    components: str,
    options: Mapping[str, int],
    seats: int,
    seed: int,
    luck: int,
    history: Iterable[tuple[int, int]],
    **more: object,
) -> str:
    """A match file as `load` reads it; `more` is told to people and not looked at."""
    data = {
        "spielwerk": SAVE_FORMAT,
        "game": game,
        "rules": rules,
        "components": components,
        "options": dict(options),
        "seats": seats,
        "seed": seed,
        **({} if luck == QUICK else {"luck": luck}),
        **more,
        "actions": [[_LUCK_IN_SAVE if actor == CHANCE else actor, action] for actor, action in history],
    }
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def load(data: str | bytes | Mapping[str, object]) -> Match:
    """The match that `save` wrote; every action is checked again, luck against the seed."""
    from . import registry

    saved = _parse(data)
    try:
        game = registry.game(_want(saved, "game", str))
    except SpielwerkError as error:
        raise BadSave(f"game: {error}") from None
    if _want(saved, "rules", int) != game.rules:
        raise BadSave(f"rules: the match was played by rules {saved['rules']} of {game.name}, these are {game.rules}")
    if _want(saved, "components", str) != game.components.digest:
        digest = game.components.digest
        raise BadSave(f"components: the match was played with components {saved['components']}, these are {digest}")
    seats, seed = _want(saved, "seats", int), _want(saved, "seed", int)
    luck = _want(saved, "luck", int) if "luck" in saved else QUICK
    if luck not in (QUICK, SEALED):
        raise BadSave(f"luck: there are kinds {QUICK} and {SEALED}, not {luck}")
    try:
        match = Match(game, seats, seed, game.options_from(_want(saved, "options", dict), seats), luck)
    except SpielwerkError as error:
        raise BadSave(f"options: {error}") from None
    _replay(match, _want(saved, "actions", list))
    return match


def _parse(data: str | bytes | Mapping[str, object]) -> Mapping[str, object]:
    if isinstance(data, str | bytes):
        try:
            data = json.loads(data)
        except (ValueError, RecursionError) as error:
            raise BadSave(f"not a saved match: {error}") from None
    if not isinstance(data, Mapping) or "spielwerk" not in data:
        raise BadSave("not a saved match: the field spielwerk is missing")
    if data["spielwerk"] != SAVE_FORMAT:
        raise BadSave(f"spielwerk: save format {data['spielwerk']!r} is not known, this program writes {SAVE_FORMAT}")
    return data


def _want(saved: Mapping[str, object], key: str, kind: type[Kind]) -> Kind:
    if key not in saved:
        raise BadSave(f"{key}: missing")
    value = saved[key]
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadSave(f"{key}: must be {kind.__name__}, not {value!r}")
    return value


def _replay(match: Match, actions: list[object]) -> None:
    """Play the saved actions on a match that has just begun; its luck must be what the seed brings."""
    for number, entry in enumerate(actions):
        try:
            actor, action = (int(value) for value in cast("Iterable[int]", entry))
        except (TypeError, ValueError):
            raise BadSave(f"actions[{number}]: must be [actor, action], not {entry!r}") from None
        if number < len(match.history):
            if actor != _LUCK_IN_SAVE or match.history[number][1] != action:
                decided = match.history[number][1]
                raise BadSave(f"actions[{number}]: the seed makes luck decide {decided} here, the file says {entry}")
        elif actor == _LUCK_IN_SAVE:
            raise BadSave(f"actions[{number}]: luck has nothing to decide here")
        else:
            try:
                match.play(actor, action)
            except IllegalAction as error:
                raise BadSave(f"actions[{number}]: {error}") from None
    if len(match.history) > len(actions):
        raise BadSave(f"actions[{len(actions)}]: the file ends before luck has decided")
