"""Observations for learning programs: the record as a seat may know it, entry by entry."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.core import HIDDEN, IMAGINED, Game, State, dice_from
from spielwerk.sim import Block, Observer, observation, observation_layout
from spielwerk.sim.array_types import Float32s
from spielwerk.sim.check import option_sets, random_match
from spielwerk.sim.observation_plan import entries_of


def positions(game: Game) -> list[State]:
    """A few positions of a random match at every table, the last one over."""
    found = []
    for seats in range(game.fewest_seats, game.most_seats + 1):
        match = random_match(game, seats, option_sets(game)[-1], seed=seats)
        end = len(match.history)
        for ply in (0, end // 7, end // 3, end // 2, end):
            s = game.position(seats, match.options)
            for actor, action in match.history[:ply]:
                game.apply(s, actor, action)
            found.append(s)
    return found


def expected(game: Game, s: State, seat: int) -> Float32s:
    """The slow twin: field by field from what `observe` leaves."""
    seats = int(s["seats"])
    own = max(seat, 0)
    order = [(k + own) % seats if k < seats else k for k in range(game.most_seats)]
    asked = game.to_act(s)
    entries = [float(k == seat) for k in range(game.most_seats)]
    entries += [float(k < seats and asked >> order[k] & 1) for k in range(game.most_seats)]
    seen = game.state.rows(game.seen(s, seat))[0]
    for block in observation_layout(game).blocks[2:]:
        values = np.atleast_1d(seen[block.name])
        for value in (values[order] if block.by_seat else values).ravel().tolist():
            entries += numbers_of(block, value, seat, seats)
    return np.array(entries, np.float32)


def numbers_of(block: Block, value: int, seat: int, seats: int) -> list[float]:
    if value == HIDDEN and block.low > HIDDEN:
        return [-1.0] * block.each
    if block.holds == "set":
        return [float(digit) for digit in reversed(f"{value:0{block.each}b}")]
    if block.holds == "seat":
        shown = (value - seat) % seats if seat >= 0 and 0 <= value < seats else value
        return [float(word == shown) for word in range(block.low, block.high + 1)]
    return [float(np.float32(value - block.low) * np.float32(1 / (block.high - block.low)))]


def test_an_observation_is_the_seen_record(game: Game) -> None:
    """Every seat and an onlooker, at every table: the compiled loop writes what the slow twin writes."""
    observer = Observer(game)
    for s in positions(game):
        for seat in range(-1, int(s["seats"])):
            row = observer(s, seat)
            assert row.dtype == np.float32
            np.testing.assert_array_equal(row, expected(game, s, seat))
            assert row.min() >= -1
            assert row.max() <= 1


def test_several_threads_write_rows_together(game: Game) -> None:
    """As on a GPU: each thread begins at its own place and goes on in strides, in several matches at once."""
    observer, loops, threads = Observer(game), game.bound_module(observation), 32
    for seats in range(game.fewest_seats, game.most_seats + 1):
        states = [s for s in positions(game) if s["seats"] == seats]
        owns = np.arange(len(states), dtype=np.int8) % (seats + 1) - 1
        records, seen = game.state.many(len(states)), game.state.many(len(states))
        for k, s in enumerate(states):
            records[k], seen[k] = s, game.seen(s, int(owns[k]))
        seen_bytes = game.state.all_rows(seen).view(np.int8).reshape(len(states), -1)
        rows = np.full((len(states), observation_layout(game).size), np.nan, np.float32)
        for thread in range(threads):
            loops.write_entries(
                records, owns, seen_bytes, 1, len(states), seats, entries_of(game, seats), rows, thread, threads
            )
        assert np.isnan(rows[0]).all()
        for s, own, row in zip(states[1:], owns[1:], rows[1:], strict=True):
            np.testing.assert_array_equal(row, observer(s, int(own)))


def test_an_observation_does_not_depend_on_what_is_hidden(game: Game) -> None:
    """Deal all that a seat cannot know anew: its observation stays the same."""
    observer = Observer(game)
    for s in positions(game):
        for seat in range(int(s["seats"])):
            other = game.seen(s, seat)
            game.imagine(other, seat, dice_from(1, IMAGINED))
            np.testing.assert_array_equal(observer(s, seat), observer(other, seat))


def test_a_layout_has_no_gaps(game: Game) -> None:
    layout = observation_layout(game)
    end = 0
    for block in layout.blocks:
        assert block.offset == end
        end += block.size
    assert layout.size == end
    assert len({block.name for block in layout.blocks}) == len(layout.blocks)
    assert layout.to_text().count("\n") == len(layout.blocks) + 1
    with pytest.raises(KeyError, match="colour"):
        layout["colour"]
