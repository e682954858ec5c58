"""Advantages along each seat's own decisions, against the definition written out; entities against the flat vector."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.core import Game
from spielwerk.envs.advantages import seat_advantages
from spielwerk.sim import Batch, entities, observation_layout


def by_definition(asked, values, rewards, done, discount, smoothing):
    """For each decision: the seat's next decision in the same match, what it got on the way, and on from there."""
    steps, matches, _ = rewards.shape
    found = np.full((steps, matches), np.nan)

    def advantage(t, i):
        seat, got = asked[t, i], 0.0
        for u in range(t, steps):
            if u > t and asked[u, i] == seat:
                later = advantage(u, i)
                delta = got + discount * values[u, i] - values[t, i]
                return delta + discount * smoothing * (0.0 if np.isnan(later) else later)
            got += rewards[u, i, seat]
            if done[u, i]:
                return got - values[t, i]
        return np.nan

    for t in range(steps):
        for i in range(matches):
            if asked[t, i] >= 0:
                found[t, i] = advantage(t, i)
    return found


@pytest.mark.parametrize(("discount", "smoothing"), [(1.0, 0.95), (0.9, 0.8), (0.99, 1.0), (1.0, 0.0)])
def test_advantages_by_their_definition(discount: float, smoothing: float):
    dice = np.random.default_rng(1)
    steps, matches, seats = 40, 6, 3
    asked = dice.integers(0, seats, (steps, matches)).astype(np.int8)
    done = (dice.random((steps, matches)) < 0.1).astype(np.int8)
    rewards = dice.normal(size=(steps, matches, seats)).astype(np.float32)
    values = dice.normal(size=(steps, matches)).astype(np.float32)
    found = seat_advantages(asked, values, rewards, done, discount, smoothing)
    expected = by_definition(asked, values, rewards, done, discount, smoothing)
    np.testing.assert_array_equal(found.known, ~np.isnan(expected))
    np.testing.assert_allclose(found.advantages, np.nan_to_num(expected), rtol=1e-4, atol=1e-4)
    np.testing.assert_allclose(found.returns[found.known == 1], (expected + values)[found.known == 1], rtol=1e-4, atol=1e-4)
    assert 0 < (found.known == 0).sum() <= matches * seats


def test_what_is_expected_when_the_records_end_counts():
    """As if the seat's next decision stood there, with nothing after it."""
    dice = np.random.default_rng(2)
    asked = dice.integers(0, 3, (21, 5)).astype(np.int8)
    done = np.zeros((21, 5), np.int8)
    rewards, values = dice.normal(size=(21, 5, 3)).astype(np.float32), dice.normal(size=(21, 5)).astype(np.float32)
    rest = (asked[:-1], values[:-1], rewards[:-1], done[:-1])
    found = seat_advantages(*rest, asked_next=asked[-1], values_next=values[-1])
    expected = by_definition(asked, values, rewards, done, 1.0, 0.95)[:-1]
    np.testing.assert_array_equal(found.known, ~np.isnan(expected))
    np.testing.assert_allclose(found.advantages, np.nan_to_num(expected), rtol=1e-4, atol=1e-4)


def test_advantages_of_real_matches_are_what_the_end_brought():
    """With nothing expected and nothing discounted, every decision of a finished match is worth what the match was worth."""
    batch = Batch("template", 8, 3, seed=2, reward="margin", autoreset=True)
    asked, rewards, done = [], [], []
    for _ in range(120):
        asked.append(batch.asked.copy())
        batch.step(batch.random_actions())
        rewards.append(batch.rewards.copy())
        done.append(batch.done.copy())
    found = seat_advantages(np.array(asked), np.zeros((120, 8), np.float32), np.array(rewards), np.array(done), 1.0, 1.0)
    ends = np.flatnonzero(np.array(done)[:, 0])
    for t in range(ends[0] + 1):
        seat = asked[t][0]
        assert found.returns[t, 0] == pytest.approx(rewards[ends[0]][0, seat])


def test_entities_hold_every_entry_once(game: Game):
    made, layout = entities(game), observation_layout(game)
    at = made.places[made.has_figure]
    assert sorted(at.tolist()) == list(range(layout.size))
    assert made.owner.max() == game.most_seats - 1
    assert len(made.types) == made.type_of.max() + 1
    for kind, type_ in enumerate(made.types):
        assert len(type_.columns) == made.has_figure[made.type_of == kind].sum(axis=1).max()


def test_entities_are_the_same_figures_as_the_vector(game: Game):
    batch = Batch(game, 3, game.most_seats, seed=1)
    seen, made = batch.observations, entities(game)
    figures = made.of(seen)
    assert figures.shape == (3, *made.shape)
    flat = np.zeros_like(seen)
    flat[:, made.places[made.has_figure]] = figures[:, made.has_figure]
    np.testing.assert_array_equal(flat, seen)
    assert not figures[:, ~made.has_figure].any()
    own = list(made.types[1].columns)
    block = next(one for one in observation_layout(game).blocks if one.by_seat and one.name == own[0].partition(".")[0])
    row = made.of(seen)[0, (made.type_of == 1) & (made.owner == 0)][0]
    assert row[0] == seen[0, block.offset]
