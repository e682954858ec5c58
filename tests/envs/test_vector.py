"""The vector environment: the very matches of a batch, without copies, beginning anew when they end."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from spielwerk.core import PLAIN, Game, IllegalAction, SpielwerkError
from spielwerk.core.registry import TEMPLATE
from spielwerk.envs.vector import MatchVectorEnv
from spielwerk.sim import Batch, Observer

STEPS = 60 if PLAIN else 700


def test_every_step_is_what_single_matches_show(game: Game):
    """Masks, asked seats, observations, rewards and ends of each place are those of a match played with the same actions."""
    seats = game.most_seats
    envs = MatchVectorEnv(game, 3, seats, reward="margin", threads=2)
    observations, info = envs.reset(seed=3)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observer = Observer(game)
    matches = [game.start(seats, int(seed)) for seed in envs.batch.seeds]
    ended = [False] * 3
    for _ in range(STEPS):
        for i, match in enumerate(matches):
            if not ended[i]:
                seat = match.to_act[0]
                assert info["asked"][i] == seat
                assert np.flatnonzero(info["action_mask"][i]).tolist() == sorted(match.legal_ids(seat))
                np.testing.assert_array_equal(observations[i], observer(match.state, seat))
        actions, acted = envs.batch.random_actions(), info["asked"].copy()
        observations, rewards, over, cut, info = envs.step(actions)
        assert not cut.any()
        for i, match in enumerate(matches):
            if ended[i]:
                continue
            match.play(int(acted[i]), int(actions[i]))
            assert over[i] == match.over
            ended[i] = match.over
            if match.over:
                expected = margins(match.scores)
                np.testing.assert_allclose(info["rewards"][i], expected, rtol=1e-6)
                assert rewards[i] == info["rewards"][i][acted[i]]
                np.testing.assert_array_equal(info["final_obs"][i], observer(match.state, int(acted[i])))
                assert info["_final_obs"][i]
                assert info["asked"][i] >= 0
            else:
                assert not info["rewards"][i].any()
    assert PLAIN or any(ended)


def margins(points: tuple[int, ...]) -> list[float]:
    others = len(points) - 1
    return [own - (sum(points) - own) / others if others else own for own in points]


def test_nothing_is_copied_unless_it_is_asked_for():
    envs = MatchVectorEnv(TEMPLATE, 2)
    seen, info = envs.reset(seed=1)
    again, _, _, _, later = envs.step(envs.batch.random_actions())
    assert seen is again
    assert info["action_mask"] is later["action_mask"]
    envs = MatchVectorEnv(TEMPLATE, 2, copy=True)
    seen, _ = envs.reset(seed=1)
    before = seen.copy()
    again, _, _, _, _ = envs.step(envs.batch.random_actions())
    np.testing.assert_array_equal(seen, before)
    assert not np.array_equal(seen, again)


def test_a_seed_brings_the_same_matches():
    ends = []
    for _ in range(2):
        envs = gymnasium.make_vec("spielwerk/Prosperity-v0", num_envs=4, vectorization_mode="vector_entry_point")
        envs.reset(seed=9)
        for _ in range(50):
            envs.step(envs.unwrapped.batch.random_actions())
        ends.append(envs.unwrapped.batch.states.tobytes())
    assert ends[0] == ends[1]


def test_a_seed_is_that_of_the_batch():
    """One meaning of a seed: `reset(seed=s)` begins the matches of `Batch(seed=s)`; later ones follow from it."""
    envs = MatchVectorEnv(TEMPLATE, 4, 3)
    for seed in (0, 7, (1 << 62) + 5):
        envs.reset(seed=seed)
        batch = Batch(TEMPLATE, 4, 3, seed=seed)
        assert envs.batch.seeds.tolist() == batch.seeds.tolist()
        assert envs.batch.states.tobytes() == batch.states.tobytes()
    envs.reset()
    later = envs.batch.seeds.tolist()
    envs.reset(seed=(1 << 62) + 5)
    envs.reset()
    assert envs.batch.seeds.tolist() == later != batch.seeds.tolist()


def test_options_of_a_reset_are_refused():
    envs = MatchVectorEnv(TEMPLATE, 2)
    envs.reset(seed=1, options={})
    before = envs.batch.states.tobytes()
    with pytest.raises(SpielwerkError, match="no options here, not 'seats'"):
        envs.reset(seed=2, options={"seats": 3})
    assert envs.batch.states.tobytes() == before


def test_an_illegal_action_is_refused_and_nothing_is_played():
    envs = MatchVectorEnv(TEMPLATE, 4)
    _, info = envs.reset(seed=1)
    before = envs.batch.states.tobytes()
    actions = info["action_mask"].argmax(axis=1)
    actions[1] = int(np.flatnonzero(info["action_mask"][1] == 0)[0])
    with pytest.raises(IllegalAction, match="Match 1"):
        envs.step(actions)
    with pytest.raises(IllegalAction, match="takes 4 whole numbers"):
        envs.step(np.zeros(4))
    assert envs.batch.states.tobytes() == before


def test_win_shares_sum_to_one():
    batch = Batch(TEMPLATE, 16, 4, seed=1, autoreset=True)
    ended = 0
    for _ in range(40 if PLAIN else 400):
        batch.step(batch.random_actions())
        ended += int(batch.done.sum())
        np.testing.assert_allclose(batch.rewards.sum(axis=1), batch.done, rtol=1e-6)
    assert PLAIN or ended > 16


def test_a_mask_that_was_written_to_is_no_licence():
    """The arrays are handed out to be read; writing into the mask makes nothing legal."""
    batch = Batch(TEMPLATE, 2, seed=1)
    illegal = int(np.flatnonzero(batch.mask[0] == 0)[0])
    actions = batch.mask.argmax(axis=1)
    batch.mask[0, illegal] = 1
    actions[0] = illegal
    with pytest.raises(IllegalAction, match="Match 0"):
        batch.step(actions)


def test_a_batch_looks_again_after_random_play(game: Game):
    """Random playouts stop anywhere, also before luck; what is asked then is right all the same."""
    batch = Batch(game, 8, seed=2)
    for _ in range(3):
        batch.playouts(most=3)
        for i in range(8):
            asked = int(batch.asked[i])
            assert asked == -1 or game.to_act(game.state.from_bytes(batch.states[i].tobytes())) >> asked & 1
        batch.step(batch.random_actions())


def test_bad_batches_are_refused_with_a_sentence():
    for settings, why in (
        ({"n": 0}, "at least one match"),
        ({"device": "tpu"}, "known are cpu, gpu"),
        ({"reward": "fame"}, "known are win"),
    ):
        with pytest.raises(SpielwerkError, match=why):
            Batch(TEMPLATE, **{"n": 1, **settings})
