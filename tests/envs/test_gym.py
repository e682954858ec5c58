"""Gymnasium: its own checks, and matches against bots."""

from __future__ import annotations

import warnings
from dataclasses import replace

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import spielwerk
from spielwerk.bots import BOTS
from spielwerk.core import Game, IllegalAction, SpielwerkError
from spielwerk.core.registry import TEMPLATE
from spielwerk.envs import env_id
from spielwerk.envs.gym import MatchEnv
from spielwerk.sim import Observer


def random_legal(env: MatchEnv, info: dict, random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(info["action_mask"])))


def test_gymnasium_finds_no_fault(game: Game):
    """`check_env` of Gymnasium itself, every warning an error."""
    for render_mode in (None, "ansi"):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            env = MatchEnv(game, opponents="random", reward="margin", render_mode=render_mode)
            check_env(env, skip_render_check=True)


def test_a_match_against_bots(game: Game):
    """Masks mark what is legal, the own seat observes, the reward comes at the end, and a seed brings the same match again."""
    seats = game.most_seats
    env = MatchEnv(game, seats, seat=seats - 1, opponents=["random"] * (seats - 1), reward="margin")
    ends = []
    for _ in range(2):
        random = np.random.default_rng(1)
        _, info = env.reset(seed=5)
        over = False
        while not over:
            assert np.flatnonzero(info["action_mask"]).tolist() == sorted(env.match.legal_ids(env.own))
            np.testing.assert_array_equal(env.action_masks(), info["action_mask"])
            seen, reward, over, cut, info = env.step(random_legal(env, info, random))
            assert not cut
            assert over or reward == 0
        np.testing.assert_array_equal(seen, Observer(game)(env.match.state, env.own))
        points = env.match.scores
        others = [own for seat, own in enumerate(points) if seat != env.own]
        assert reward == pytest.approx(points[env.own] - sum(others) / len(others))
        ends.append(env.match.save())
    assert ends[0] == ends[1]


def test_an_illegal_action_ends_the_match_or_is_refused():
    game = spielwerk.game(TEMPLATE)
    env = MatchEnv(game, opponents="random")
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = env.match.state.tobytes()
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].endswith(".")
    strict = MatchEnv(game, opponents="random", illegal_reward=None)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(illegal)
    assert strict.match.state.tobytes() == before


def test_the_own_seat_by_lot():
    env = MatchEnv(TEMPLATE, 4, seat=None, opponents="random")
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert seats == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"seats": 9}, "for 2 to 4 players, not 9"),
        ({"seat": 2}, "no seat 2; this table has seats 0 to 1"),
        ({"opponents": ["random", "random"]}, "1 seats are left for opponents, not 2"),
        ({"reward": "fame"}, "no reward 'fame'; known are win, margin, gain"),
        ({"render_mode": "film"}, "no render mode 'film'"),
        ({"opponents": "no.module:Bot"}, "no.module cannot be imported"),
        ({"seats": []}, "No seat count"),
        ({"options": {"boards": 7}}, "boards"),
    ],
)
def test_bad_settings_are_refused_with_a_sentence(settings: dict, why: str):
    with pytest.raises(SpielwerkError, match=why):
        MatchEnv(TEMPLATE, **settings)


def test_a_seed_is_that_of_the_match():
    """One meaning of a seed: `reset(seed=s)` begins the match that `game.start(seats, s)` begins; later ones follow from it."""
    env = MatchEnv(TEMPLATE, 3, opponents="random")
    for seed in (0, 7, (1 << 62) + 5):
        env.reset(seed=seed)
        assert env.match.seed == seed
    env.reset()
    later = env.match.seed
    env.reset(seed=(1 << 62) + 5)
    env.reset()
    assert env.match.seed == later != seed


def test_seats_and_options_of_one_match():
    """By lot among several counts, or as a reset wants it; what it does not know is refused and nothing happens."""
    env = MatchEnv(TEMPLATE, seats=[2, 3, 4], seat=None, opponents="random")
    assert {env.reset(seed=seed)[0].shape for seed in range(8)} == {env.observation_space.shape}
    assert {(env.reset(seed=seed), env.match.seats)[1] for seed in range(20)} == {2, 3, 4}
    name, value = next((option.name, option.choices[-1]) for option in env.game.options)
    env.reset(seed=1, options={"seats": 4, "options": {name: value}})
    assert (env.match.seats, env.match.options[name]) == (4, value)
    before = env.match
    for wrong, why in (({"players": 3}, "not 'players'"), ({"seats": 9}, "not 9"), ({"seats": "3"}, "a whole number")):
        with pytest.raises(SpielwerkError, match=why):
            env.reset(options=wrong)
        assert env.match is before


def test_opponents_of_ones_own():
    """Classes, objects and functions take seats; one that fails has lost, and the match goes on."""

    class First:
        def __init__(self, game, seed):
            self.game, self.out = game, np.zeros(game.widest, np.int32)

        def choose(self, seen, seat):
            self.game.legal(seen, seat, self.out)
            return int(self.out[0])

    def broken(seen, seat):
        raise ValueError("no idea")

    env = MatchEnv(TEMPLATE, 4, opponents=[First, First(spielwerk.game(TEMPLATE), 0), broken])
    _, info = env.reset(seed=3)
    over = False
    while not over:
        _, _reward, over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    assert list(info["faults"]) == [3]
    assert "broken crashed: ValueError: no idea" in info["faults"][3]


def test_pixels(game: Game):
    """Frames of one size for the whole match, with something on them that changes."""
    env = MatchEnv(game, opponents="random", render_mode="rgb_array")
    _, info = env.reset(seed=1)
    first = env.render()
    assert first.dtype == np.uint8
    assert first.shape[2] == 3
    assert 0.01 < (first != first[-1, -1]).any(axis=2).mean() < 0.5  # letters on paper
    for _ in range(5):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    later = env.render()
    assert later.shape == first.shape
    assert (later != first).any()


def test_every_game_is_registered():
    assert env_id("planet-steam") == "spielwerk/PlanetSteam-v0"
    for name in spielwerk.game_names():
        assert gymnasium.spec(env_id(name)).kwargs["game"] == name
    env = gymnasium.make("spielwerk/Prosperity-v0", opponents="random", render_mode="ansi")
    env.reset(seed=1)
    assert "Coal power" in env.render()


def test_a_busy_machine_plays_the_same_match(monkeypatch: pytest.MonkeyPatch):
    """Bots take the time they need: falling back on the level below would make a match depend on the clock."""

    def histories() -> list[list[tuple[int, int]]]:
        env = MatchEnv(TEMPLATE, 3, opponents="apprentice")
        played = []
        for seed in range(5):
            _, info = env.reset(seed=seed)
            while not env.match.over:
                _, _, _, _, info = env.step(info["action_mask"].argmax())
            played.append(env.match.history)
        return played

    at_leisure = histories()
    monkeypatch.setitem(BOTS, "apprentice", replace(BOTS["apprentice"], limit=1e-9))
    assert histories() == at_leisure
