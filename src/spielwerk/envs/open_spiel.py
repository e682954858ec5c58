"""Every game for OpenSpiel: importing this module registers `python_spielwerk_spyrium` and so on.

    import pyspiel
    import spielwerk.envs.open_spiel

    game = pyspiel.load_game("python_spielwerk_neom(players=3,beginners=1,reward=margin)")

Parameters are `players`, `reward` (`win`: the share of the first place; `margin`: points more than the others have on average)
and the options of the game. Luck is a chance node with the probabilities that the rules give; its actions are counted from 0.

OpenSpiel asks one seat after the other. Where the rules ask several at once, the lowest seat answers first; of an earlier
answer a later seat sees what `observe` shows it, so nothing where the rules keep answers secret.

An observation is what a seat sees now. An information state as a string adds a fingerprint of all that the seat has seen, heard
and done so far: equal for histories that the seat cannot tell apart, different for those that it can. As a tensor it is the
observation: to a network the fingerprint would be noise.

`resample_from_infostate` imagines what a seat does not know, as our own bots do, so that IS-MCTS runs. The state that it
makes begins there: its history is empty, and it cannot be serialised.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np

from spielwerk.core import CHANCE, IMAGINED, Game, IllegalAction, Numbers, State, States, dice_from, game, game_names
from spielwerk.core.match_loops import lowest
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim import Observer
from spielwerk.sim.rewards import worth
from spielwerk.sim.settings import AT_THE_END, one_of

from . import tree_nodes

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed; pip install 'spielwerk[openspiel]' brings it.") from error

FINGERPRINT = 8  # bytes
MOST_POINTS = 10_000.0  # a margin that no match comes near


class Bounds(NamedTuple):
    """What OpenSpiel wants to know of a reward."""

    least: float
    most: float
    total: float  # of all seats, if there are several
    utility: pyspiel.GameType.Utility


BOUNDS = {
    "win": Bounds(0.0, 1.0, 1.0, pyspiel.GameType.Utility.CONSTANT_SUM),
    "margin": Bounds(-MOST_POINTS, MOST_POINTS, 0.0, pyspiel.GameType.Utility.ZERO_SUM),
}


def short_name(name: str) -> str:
    """The name under which OpenSpiel knows a game."""
    return f"python_spielwerk_{name.replace('-', '_')}"


def usual_seats(rules: Game) -> int:
    """The fewest that play against each other."""
    return max(2, rules.fewest_seats)


class Memory(NamedTuple):
    """What the seats remember of the first plies of a history: the record after them, and a fingerprint for each seat."""

    plies: int
    row: States
    fingerprints: tuple[bytes, ...]

    def __deepcopy__(self, memo: dict[int, object]) -> Memory:
        return self  # never changed, only replaced


class SpielGame(pyspiel.Game):  # type: ignore[misc, unused-ignore]  # OpenSpiel has no types
    """One of our games, with a seat count and options, as OpenSpiel wants it. Each game is a subclass with its rules."""

    rules: Game

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        chosen = dict(parameters or {})  # numbers and words, as OpenSpiel has read them
        seats = chosen.pop("players", usual_seats(self.rules))
        self.reward = one_of("reward", chosen.pop("reward", "win"), AT_THE_END)
        bounds = BOUNDS[self.reward]
        self.options = self.rules.options_from(chosen, seats)
        self.asked = self.rules.bound(tree_nodes.asked_in)
        self._choices_in, self._play_in = self.rules.bound(tree_nodes.choices_in), self.rules.bound(tree_nodes.play_in)
        self._see_in = self.rules.bound(tree_nodes.see_in)
        self.out = np.zeros(self.rules.widest, np.int32)
        self.weight = np.zeros(self.rules.widest, np.int32)
        self._seen = self.rules.state.bare(1)
        verbs = self.rules.verbs
        info = pyspiel.GameInfo(
            num_distinct_actions=verbs.count,
            max_chance_outcomes=verbs.total - verbs.count,
            num_players=seats,
            min_utility=bounds.least,
            max_utility=bounds.most,
            utility_sum=bounds.total if seats > 1 else None,
            max_game_length=self.rules.longest,
        )
        parameters = {"players": seats, "reward": self.reward, **self.options}
        super().__init__(game_type(self.rules, seats, self.reward), info, parameters)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.rules.longest

    def make_py_observer(self, kind: pyspiel.IIGObservationType = None, parameters: object = None) -> SeatObserver:
        return SeatObserver(self, kind or pyspiel.IIGObservationType(perfect_recall=False), parameters)

    @cached_property
    def first_row(self) -> States:
        """The record before anything has happened."""
        row = self.rules.state.bare(1)
        self.rules.state.assign(row[0], self.rules.position(self.num_players(), self.options))
        return row

    @cached_property
    def first_memory(self) -> Memory:
        nothing = tuple(bytes([seat]) * FINGERPRINT for seat in range(self.num_players()))
        return Memory(0, self.first_row, nothing)

    def copy(self, row: States) -> States:
        """A record of its own."""
        fresh = self.rules.state.bare(1)
        fresh[0] = row[0]
        return fresh

    def choices(self, row: States, actor: int) -> Numbers:
        """The ids of what a seat or luck may do; luck's weights then stand in `weight`."""
        return self.out[: self._choices_in(row, actor, self.out, self.weight)]

    def id_of(self, actor: int, action: int) -> int:
        """An action by our count; OpenSpiel counts luck's actions from 0 as well."""
        return action + self.rules.verbs.count if actor == CHANCE else action

    def play(self, row: States, actor: int, action: int) -> int:
        """Play an action; who is asked then."""
        asked = self._play_in(row, actor, self.id_of(actor, action), self.out, self.weight)
        if asked < 0:
            raise IllegalAction(f"Action {action} is not legal now. Nothing was played.")
        return asked

    def seen(self, row: States, seat: int) -> States:
        """What a seat sees, as an array of one record that the next call overwrites."""
        self._see_in(row, seat, self._seen)
        return self._seen

    def remember(self, memory: Memory, actions: Iterable[int]) -> Memory:
        """The memory some actions later."""
        row, plies = self.copy(memory.row), memory.plies
        fingerprints = list(memory.fingerprints)
        for action in actions:
            actor = self.actor(self.asked(row))
            told = [self._told(row, actor, self.id_of(actor, action), seat) for seat in range(self.num_players())]
            self.play(row, actor, action)
            for seat, words in enumerate(told):
                seen = self.rules.state.all_rows(self.seen(row, seat)).tobytes()
                fingerprints[seat] = blake2b(fingerprints[seat] + words + seen, digest_size=FINGERPRINT).digest()
            plies += 1
        return Memory(plies, row, tuple(fingerprints))

    def _told(self, row: States, actor: int, action: int, seat: int) -> bytes:
        """What a seat hears of an action when it is played: the action, or only its verb."""
        hidden = self.rules.secret(self.record(row), actor, action, seat)
        number = -1 - self.rules.verbs.split(action)[0].first if hidden else action
        return b"%d:%d " % (actor, number)

    def record(self, row: States) -> State:
        """The record of a row, for functions that read its fields in Python."""
        return row[0] if not isinstance(row, np.ndarray) else row.view(np.recarray)[0]

    @staticmethod
    def actor(asked: int) -> int:
        """Who plays next, by the bits of to_act: luck, or the lowest seat; -1 when the match is over."""
        return lowest(asked) if asked else -1

    def in_words(self, row: States) -> str:
        """A record, field by field; -2 stands for what is hidden."""
        values = self.rules.state.all_rows(row)[0]
        return "\n".join(f"{field.name}: {np.asarray(values[field.name]).tolist()}" for field in self.rules.state.fields)


class SpielState(pyspiel.State):  # type: ignore[misc, unused-ignore]  # OpenSpiel has no types
    """A position in OpenSpiel's tree. Its own attributes are copied by OpenSpiel's `clone` and kept by its `serialize`."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.row = game.copy(game.first_row)
        self._asked = int(game.asked(self.row))
        self._memory = game.first_memory

    def _game(self) -> SpielGame:
        game: SpielGame = self.get_game()
        return game

    def current_player(self) -> int:
        actor = SpielGame.actor(self._asked)
        if actor == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return actor if actor >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self._asked == 0

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._game().choices(self.row, player).tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        game = self._game()
        ids = game.choices(self.row, CHANCE)
        weights = game.weight[: len(ids)]
        chances = weights / weights.sum()
        return list(zip((ids - game.rules.verbs.count).tolist(), chances.tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        game, actor = self._game(), SpielGame.actor(self._asked)
        if actor < 0:
            raise IllegalAction("The match is over. Nothing was played.")
        self._asked = game.play(self.row, actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The sentence of button and log."""
        game = self._game()
        if player == pyspiel.PlayerId.CHANCE:
            return game.rules.sentence(game.record(self.row), CHANCE, game.id_of(CHANCE, action), "en")
        return game.rules.sentence(game.record(game.seen(self.row, player)), player, action, "en")

    def returns(self) -> list[float]:
        game = self._game()
        if not self.is_terminal():
            return [0.0] * game.num_players()
        points, ranks = np.zeros((2, game.rules.most_seats), np.int32)
        record = game.record(self.row)
        game.rules.score(record, points)
        game.rules.rank(record, ranks)
        seats = game.num_players()
        return worth(game.reward, points[:seats].tolist(), ranks[:seats].tolist())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that the player cannot tell from this one: what she may not know is imagined anew."""
        game = self._game()
        fresh = SpielState(game)
        fresh.row[0] = game.seen(self.row, player)[0]
        world = int(sampler() * (1 << 53))
        game.rules.imagine(fresh.row[0], player, dice_from(world, IMAGINED))
        fresh._asked = int(game.asked(fresh.row))
        fresh._memory = Memory(0, game.copy(fresh.row), self.memory().fingerprints)
        return fresh

    def memory(self) -> Memory:
        """What the seats remember, up to now."""
        history = self.history()
        if self._memory.plies < len(history):
            self._memory = self._game().remember(self._memory, history[self._memory.plies :])
        return self._memory

    def __str__(self) -> str:
        return self._game().in_words(self.row)


class SeatObserver:
    """What a seat sees, or what an onlooker sees if no private information is wanted, in OpenSpiel's shape for observers.

    `dict` holds the entries of `spielwerk.sim.observation_layout(game)`; with perfect recall, the string tells the seat's
    fingerprint as well.
    """

    def __init__(self, game: SpielGame, kind: pyspiel.IIGObservationType, parameters: object) -> None:
        if parameters:
            raise ValueError(f"Observers take no parameters, not {parameters}.")
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("Observers show what one seat or an onlooker sees, public information included.")
        self._onlooker = kind.private_info == pyspiel.PrivateInfoType.NONE
        if self._onlooker and kind.perfect_recall:
            raise ValueError("An onlooker remembers nothing: perfect recall needs the private information of a seat.")
        self._game, self._recalls = game, kind.perfect_recall
        self._observe = Observer(game.rules)
        self.tensor = np.zeros(self._observe.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self._observe(state.row[0], self._viewer(player), self.tensor)

    def string_from(self, state: SpielState, player: int) -> str:
        seen = self._game.in_words(self._game.seen(state.row, self._viewer(player)))
        if not self._recalls:
            return seen
        return f"seat {player} remembers {state.memory().fingerprints[player].hex()}\n{seen}"

    def _viewer(self, player: int) -> int:
        return -1 if self._onlooker else player


def game_type(rules: Game, seats: int | None = None, reward: str = "win") -> pyspiel.GameType:
    """What OpenSpiel has to know of a game; without a seat count, for its register."""
    several = seats is None or seats > 1
    options = {option.name: option.default for option in rules.options}
    return pyspiel.GameType(
        short_name=short_name(rules.name),
        long_name=f"Spielwerk: {rules.title('en')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=BOUNDS[reward].utility if several else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=rules.most_seats,
        min_num_players=rules.fewest_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": usual_seats(rules), "reward": "win", **options},
    )


def register() -> None:
    """Make OpenSpiel know every game that can be loaded.

    It keeps what makes a game until the interpreter is gone, which only a class survives: no partial, no lambda.
    """
    for name in (TEMPLATE, *game_names()):
        try:
            rules = game(name)
            pyspiel.register_game(game_type(rules), type(f"SpielGame_{name}", (SpielGame,), {"rules": rules}))
        except Exception as error:  # whatever is wrong in a package from outside, the other games are not to suffer
            warnings.warn(f"OpenSpiel does not get to know {name}: {error}", stacklevel=2)


register()
