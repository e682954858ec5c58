"""Every game as OpenSpiel sees it, checked by OpenSpiel's own test and played by its own bot."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.pytorch.dqn import DQN
from open_spiel.python.pytorch.policy_gradient import PolicyGradient

from spielwerk.core import CHANCE, PLAIN, Game, IllegalAction, SpielwerkError
from spielwerk.core.registry import TEMPLATE
from spielwerk.envs.open_spiel import SpielGame, short_name
from spielwerk.sim import Observer

COMPILED = ("template", "prosperity")  # compiled rules lead to the same bytes, and compiling for one more face takes long


@pytest.fixture(scope="module")
def spiel(game: Game) -> pyspiel.Game:
    """A table of three: the fewest at which nothing is left out."""
    if not PLAIN and game.name not in COMPILED:
        pytest.skip("runs with plain rules")
    return pyspiel.load_game(f"{short_name(game.name)}(players=3)")


def random_end(spiel: pyspiel.Game, seed: int) -> pyspiel.State:
    """A random match to its end."""
    dice = random.Random(seed)
    state = spiel.new_initial_state()
    while not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def midway(spiel: pyspiel.Game, seed: int) -> pyspiel.State:
    """A seat's question in the middle of a random match."""
    history = random_end(spiel, seed).history()
    state = spiel.new_initial_state()
    for action in history[: len(history) // 2]:
        state.apply_action(action)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


def test_open_spiels_own_test(spiel: pyspiel.Game):
    """A random match with clones, masks, sorted actions, tensors, returns in range, and a round through serialisation."""
    pyspiel.random_sim_test(spiel, num_sims=1, serialize=True, verbose=False)


def test_open_spiels_own_search(spiel: pyspiel.Game):
    """Its MCTS bot finds a legal action in the middle of a match."""
    state = midway(spiel, seed=3)
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(spiel, 1.4, max_simulations=4, evaluator=mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
    before = str(state)
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


def test_its_search_in_imagined_worlds(spiel: pyspiel.Game):
    """OpenSpiel's own IS-MCTS in Python plays, each world of it one that the seat cannot tell from the real one."""
    state = midway(spiel, seed=3)
    seat, told = state.current_player(), state.information_state_string()
    dice = np.random.RandomState(1)
    worlds = {str(state.resample_from_infostate(seat, dice.uniform)) for _ in range(3)}
    again = [state.resample_from_infostate(seat, lambda: 0.5) for _ in range(2)]
    assert {world.information_state_string() for world in again} == {told}
    assert str(again[0]) == str(again[1])
    assert again[0].legal_actions() == state.legal_actions()
    if spiel.rules.name in (TEMPLATE, "neom"):  # where another seat holds cards, and not only one that they could be
        assert len(worlds) > 1
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    bot = ismcts.ISMCTSBot(spiel, evaluator, 1.4, max_simulations=3, random_state=dice)
    before = str(state)
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


LEARNERS = {
    "dqn": partial(DQN, hidden_layers_sizes=[16], min_buffer_size_to_learn=32, batch_size=16, learn_every=4),
    "a2c": partial(PolicyGradient, loss_str="a2c", hidden_layers_sizes=[16], batch_size=8, num_critic_before_pi=1),
}


@pytest.mark.parametrize("kind", LEARNERS)
def test_its_learners_learn(kind: str):
    """OpenSpiel's DQN and A2C at two seats of the tiny game, in its own environment for learners."""
    table = rl_environment.Environment(f"{short_name(TEMPLATE)}(players=2,reward=margin)")
    table.seed(1)
    size, actions = table.observation_spec()["info_state"][0], table.action_spec()["num_actions"]
    learners = [LEARNERS[kind](seat, size, actions) for seat in range(2)]
    for _ in range(20):
        now = table.reset()
        while not now.last():
            seat = now.observations["current_player"]
            action = learners[seat].step(now).action
            assert action in now.observations["legal_actions"][seat]
            now = table.step([action])
        assert sum(now.rewards) == 0
        for learner in learners:
            learner.step(now)
    for learner in learners:
        losses = learner.loss if isinstance(learner.loss, tuple) else (learner.loss,)  # None before the first lesson
        assert all(np.isfinite(float(loss)) for loss in losses)


def test_a_match_is_the_same_there_and_here(game: Game, spiel: pyspiel.Game):
    """Ply by ply the same odds, questions, sentences and observations; at the end the same winners and points."""
    match = game.start(seats=3, seed=5)
    dice = random.Random(5)
    while not match.over:
        match.play(match.to_act[0], dice.choice(match.legal_ids(match.to_act[0])))
    state, s = spiel.new_initial_state(), game.position(3, match.options)
    for number, (actor, action) in enumerate(match.history):
        if actor == CHANCE:
            assert state.is_chance_node()
            assert_same_odds(game, s, state)
            state.apply_action(action - game.verbs.count)
        else:
            assert state.current_player() == actor
            if number % 29 == 0:
                assert_same_question(game, s, actor, state)
            state.apply_action(action)
        game.apply(s, actor, action)
    assert state.is_terminal()
    assert state.returns() == [1 / len(match.winners) if seat in match.winners else 0 for seat in range(3)]
    assert margins(game, state) == [pytest.approx(points - (sum(match.scores) - points) / 2) for points in match.scores]


def assert_same_odds(game: Game, s: Any, state: pyspiel.State) -> None:
    out, weight = np.zeros((2, game.widest), np.int32)
    n = game.outcomes(s, out, weight)
    odds = dict(state.chance_outcomes())
    assert odds == {out[i] - game.verbs.count: pytest.approx(weight[i] / weight[:n].sum()) for i in range(n)}


def assert_same_question(game: Game, s: Any, seat: int, state: pyspiel.State) -> None:
    out = np.zeros(game.widest, np.int32)
    legal = sorted(out[: game.legal(s, seat, out)].tolist())
    assert state.legal_actions() == legal
    sentences = [state.action_to_string(seat, action) for action in legal]
    assert sentences == [game.sentence(game.seen(s, seat), seat, action, "en") for action in legal]
    assert len(set(sentences)) == len(sentences)
    for viewer in range(3):
        row = Observer(game)(s, viewer)
        np.testing.assert_array_equal(state.observation_tensor(viewer), row)
        np.testing.assert_array_equal(state.information_state_tensor(viewer)[: len(row)], row)


def margins(game: Game, end: pyspiel.State) -> list[float]:
    """The returns of a finished match by points."""
    state = pyspiel.load_game(f"{short_name(game.name)}(players=3,reward=margin)").new_initial_state()
    for action in end.history():
        state.apply_action(action)
    return state.returns()


def test_copies_go_their_own_ways(spiel: pyspiel.Game):
    """A clone, and what comes back from serialisation, know all that the state knows, and nothing of what it does later."""
    state = midway(spiel, seed=8)
    written = pyspiel.serialize_game_and_state(spiel, state)
    clone, known = state.clone(), everything(state)
    assert everything(clone) == known
    state.apply_action(state.legal_actions()[-1])
    assert everything(clone) == known
    assert everything(state) != known
    read, same = pyspiel.deserialize_game_and_state(written)
    assert str(read) == str(spiel)
    assert everything(same) == known
    clone.apply_action(clone.legal_actions()[-1])
    same.apply_action(same.legal_actions()[-1])
    assert everything(clone) == everything(same) == everything(state)


def everything(state: pyspiel.State) -> tuple[Any, ...]:
    told = [(state.information_state_string(seat), state.observation_string(seat)) for seat in range(3)]
    return str(state), state.history(), told


def test_an_illegal_action_changes_nothing(spiel: pyspiel.Game):
    state = midway(spiel, seed=2)
    before = everything(state)
    wrong = next(action for action in range(10_000) if action not in state.legal_actions())
    for action in (wrong, -7, 10**9):
        with pytest.raises(IllegalAction, match=r"not legal now\. Nothing was played"):
            state.apply_action(action)
    assert everything(state) == before
    end = random_end(spiel, seed=2)
    with pytest.raises(IllegalAction, match="over"):
        end.apply_action(0)


def test_one_seat_is_asked_after_the_other():
    """Of several that are asked at once, the lowest; luck is an actor of its own; nobody when the match is over."""
    assert [SpielGame.actor(asked) for asked in (0b1, 0b110, 0b100, 1 << CHANCE, 0)] == [0, 1, 2, CHANCE, -1]


def test_tables_that_cannot_be(game: Game):
    for wrong, why in (("players=9", "players, not 9"), ("reward=gold", "win, margin")):
        with pytest.raises(SpielwerkError, match=why):
            pyspiel.load_game(f"{short_name(game.name)}({wrong})")


def test_information_states_are_what_a_seat_can_tell_apart():
    """The tiny game, often: who knows the same has seen and done the same, but need not be in the same world.

    Observations do forget the way to them.
    """
    spiel = pyspiel.load_game(f"{short_name('template')}(players=2)")
    ways: dict[str, set[tuple[Any, ...]]] = defaultdict(set)
    worlds: dict[str, set[str]] = defaultdict(set)
    remembered_by: dict[str, set[str]] = defaultdict(set)
    dice = random.Random(1)
    for _ in range(600):
        state, remembered = spiel.new_initial_state(), ((), ())
        while not state.is_terminal():
            seat, luck = state.current_player(), state.is_chance_node()
            # Few cards and few choices, so that the same is met again.
            action = dice.choice(state.legal_actions()[:2])
            if not luck:
                information = state.information_state_string()
                ways[information].add(remembered[seat])
                worlds[information].add(str(state))
                remembered_by[state.observation_string()].add(information)
                now = (*remembered[seat], information, action)
                remembered = (now, remembered[1]) if seat == 0 else (remembered[0], now)
            state.apply_action(action)
    assert all(len(way) == 1 for way in ways.values())
    assert any(len(world) > 1 for world in worlds.values())
    assert any(len(informations) > 1 for informations in remembered_by.values())


def test_secrets_of_a_draft_stay_secret():
    """NEOM: everybody sees which boards are dealt; which anchors, only the seat that gets them."""
    if not PLAIN:
        pytest.skip("runs with plain rules")
    state = pyspiel.load_game(f"{short_name('neom')}(players=3)").new_initial_state()
    knew = []  # for each deal, which seats could tell two cards apart
    while state.is_chance_node():
        worlds = [state.child(action) for action in state.legal_actions()[:2]]
        told = [{world.information_state_string(seat) for world in worlds} for seat in range(3)]
        knew.append([seat for seat in range(3) if len(told[seat]) == 2])
        state = worlds[0]
    assert knew == [[0, 1, 2]] * 3 + [[0]] * 4 + [[1]] * 4 + [[2]] * 4  # three boards, then four anchors each


def test_observers(spiel: pyspiel.Game):
    """An onlooker has an observer too; what none of them can show is refused."""
    state = midway(spiel, seed=4)
    nobody = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    onlooker = make_observation(spiel, nobody)
    onlooker.set_from(state, 0)
    np.testing.assert_array_equal(onlooker.dict["observation"], Observer(spiel.rules)(state.row[0], -1))
    for wrong in (
        pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE),
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
    ):
        with pytest.raises(ValueError, match="onlooker"):
            make_observation(spiel, wrong)
