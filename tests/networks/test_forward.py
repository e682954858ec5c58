"""What compiled (or plain) code answers for a network, against a twin that says the same in a few lines."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

from spielwerk.core import IMAGINED, PLAIN, PLAYERS, Game, below, dice_from
from spielwerk.networks import Evaluator, Net, Network, forward
from spielwerk.networks.net import EPSILON, LIMIT
from spielwerk.sim import Observer

from .nets import random_network

CLOSE = 2e-4  # single precision, summed up in another order


@pytest.fixture(scope="module")
def network(game: Game) -> Network:
    return random_network(game)


def positions(game: Game, seed: int, stride: int = 41):
    """(record, seat that is asked) every so many decisions of random matches, from the smallest to the largest table."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        match, dice = game.start(seats, seed + seats), dice_from(seed + seats, PLAYERS)
        for number in range(game.longest):
            if match.over:
                break
            seat = match.to_act[below(dice, len(match.to_act))]
            if number % stride == 0:
                yield match.state, seat
            ids = match.legal_ids(seat)
            match.play(seat, ids[below(dice, len(ids))])


def some(game: Game, seed: int):
    return islice(positions(game, seed), 3 if PLAIN else None)


class Twin:
    """The network as its description says it, in double precision."""

    def __init__(self, net: Net) -> None:
        self.net = Net(*(np.asarray(array, np.float64) if array.dtype == np.float32 else array for array in net))

    def normalised(self, z: np.ndarray, d: int) -> np.ndarray:
        return np.maximum((z - z.mean()) / np.sqrt(z.var() + EPSILON) * self.net.gain[d] + self.net.shift[d], 0)

    def thought(self, row: np.ndarray) -> np.ndarray:
        net = self.net
        x = row[net.figures].astype(np.float64)
        value = np.where(x < 0, -1, np.where(net.root, np.sqrt(np.maximum(x, 0) * net.span), x))
        z = net.bias[0] + np.clip((value - net.mean) * net.scale, -LIMIT, LIMIT) @ net.first[: len(x)]
        there = {
            net.base[k] + (0 if row[entry] < 0 else 1 + round(float(row[entry]) * net.steps[k]))
            for k, entry in enumerate(net.choices)
        }
        z = z + sum(net.first[one] for one in there)  # once, however often it is there
        h = self.normalised(z, 0)
        for d in range(len(net.hidden)):
            h = h + self.normalised(h @ net.hidden[d] + net.bias[1 + d], 1 + d)
        return h

    def probabilities(self, h: np.ndarray, actions: np.ndarray) -> np.ndarray:
        return soft_max(self.net.policy[actions] @ h + self.net.policy_bias[actions])

    def values(self, h: np.ndarray, seats: int, seat: int) -> list[np.ndarray]:
        """Shares, margins and points of all seats, seat 0 first."""
        shares, margins, points = (self.net.value @ h + self.net.value_bias).reshape(3, -1)[:, :seats]
        return [np.roll(one, seat) for one in (soft_max(shares), np.tanh(margins), points)]


def soft_max(z: np.ndarray) -> np.ndarray:
    e = np.exp(z - z.max())
    return e / e.sum()


def test_a_network_answers_as_its_description_says(game: Game, network: Network) -> None:
    twin, evaluate, observe = Twin(network.net), Evaluator(game, network), Observer(game)
    answers = set()
    for s, seat in some(game, 3):
        seen, seats = game.seen(s, seat), int(s["seats"])
        found = evaluate(seen, seat)
        h = twin.thought(observe(seen, seat))
        shares, margins, points = twin.values(h, seats, seat)
        assert found.actions.tolist() == game_legal(game, s, seat)
        assert found.probabilities == pytest.approx(twin.probabilities(h, found.actions), abs=CLOSE)
        assert found.shares == pytest.approx(shares, abs=CLOSE)
        assert found.margins == pytest.approx(margins, abs=CLOSE)
        assert found.points == pytest.approx(points * 20.0, abs=20 * 5 * CLOSE)
        answers.add(found.points.tobytes())
    assert len(answers) > 1


def game_legal(game: Game, s: object, seat: int) -> list[int]:
    out = np.zeros(game.widest, np.int32)
    return out[: game.legal(s, seat, out)].tolist()


def test_what_is_kept_up_to_date_is_what_is_read_anew(game: Game, network: Network) -> None:
    """The sums of each seat after many observations against those of a seat that has just begun to read."""
    net, observe = network.net, Observer(game)
    kept, fresh = forward.new_work(net, observe.layout.size), forward.new_work(net, observe.layout.size)
    for s, _ in some(game, 5):
        for seat in range(s["seats"]):
            for work in (kept, fresh):
                observe(game.seen(s, seat), seat, work.row[0])
                forward.read(net, work, seat)
            assert kept.sums[seat] == pytest.approx(fresh.sums[seat], abs=5 * CLOSE)
            forward.forget(fresh)


def test_an_answer_depends_on_nothing_asked_before(game: Game, network: Network) -> None:
    asked = [(game.seen(s, seat), seat) for s, seat in islice(positions(game, 7), 6)]
    one, other = Evaluator(game, network), Evaluator(game, network)
    forwards = [told(one, seen, seat) for seen, seat in asked]
    assert [told(other, seen, seat) for seen, seat in reversed(asked)][::-1] == forwards


def told(evaluate: Evaluator, seen: object, seat: int) -> bytes:
    return b"".join(array.tobytes() for array in evaluate(seen, seat))


def test_a_network_knows_no_more_than_its_seat(game: Game, network: Network) -> None:
    """Worlds that a seat cannot tell apart get the same answer, byte for byte."""
    evaluate, dice, secrets = Evaluator(game, network), dice_from(9, IMAGINED), 0
    for s, seat in some(game, 9):
        world = game.state.copy(s)
        game.imagine(world, seat, dice)
        secrets += world.tobytes() != s.tobytes()
        assert told(evaluate, game.seen(world, seat), seat) == told(evaluate, game.seen(s, seat), seat)
        assert told(evaluate, game.seen(s, seat), seat) == told(evaluate, s, seat), "an observation hides by itself"
