"""Learning on a processor, in the small: what is computed is what a slow twin computes, and the template game is learnt."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from spielwerk.core import SpielwerkError, game, game_names
from spielwerk.core.rule import PLAIN
from spielwerk.networks.evaluator import Evaluator
from spielwerk.sim import Observer
from spielwerk.training import lessons
from spielwerk.training.curves import curves
from spielwerk.training.model import MARGIN, SHARE
from spielwerk.training.rollout import AHEAD, FORESIGHT, Rollout, worth
from spielwerk.training.run import Course, Training
from spielwerk.training.tables import Tables, turned
from tests.networks.nets import random_network

pytestmark = pytest.mark.skipif(PLAIN, reason="a processor plays too slowly with plain rules")

SMALL = Course(width=32, matches=96, length=24, chunk=512, passes=3, rate=3e-3, seed=5)


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Networks this small are quicker on one thread."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture
def training() -> Training:
    return Training(game("template"), SMALL, "cpu")


def test_outcomes_are_turned_around_the_table_and_back():
    outcomes = torch.arange(2 * 3 * 4, dtype=torch.float32).reshape(2, 3, 4)
    seats, by = torch.tensor([4, 3]), torch.tensor([1, 2])
    there = turned(outcomes, by, seats)
    assert there[0, 0].tolist() == [1, 2, 3, 0]
    assert there[1, 0].tolist() == [14, 12, 13, 15]  # the fourth place is nobody's and stays
    assert torch.equal(turned(there, -by, seats), outcomes)


def _played(training: Training) -> Rollout:
    rollout = Rollout(training.model, Tables(training.game, 48, "cpu", 3), 40)
    for parameter in training.model.parameters():
        torch.nn.init.normal_(parameter, std=0.1)
    rollout.play(None, 0.0)
    assert rollout.over.any()
    return rollout


def test_advantages_are_those_of_a_seat_by_itself(training):
    """As a loop over each match and seat finds them: from a seat's decision to its next one, or to the end."""
    rollout = _played(training)
    gains, sure = rollout.advantages()
    seats = rollout.tables.seats
    values = torch.stack([worth(expected, seats) for expected in rollout.expected])
    finals = torch.stack([worth(final, seats) for final in rollout.final])
    for match in range(0, rollout.tables.n, 7):
        for seat in range(int(seats[match])):
            later, gain, known = 0.0, 0.0, False
            if int(rollout.last[match]) == seat:
                later, known = float(values[-1, match, seat]), True
            for t in reversed(range(rollout.length)):
                if rollout.over[t, match]:
                    later, gain, known = float(finals[t, match, seat]), 0.0, True
                if int(rollout.asked[t, match]) == seat:
                    here = float(values[t, match, seat])
                    gain = later - here + AHEAD * gain
                    later = here
                    assert bool(sure[t, match]) == known
                    if known:
                        assert float(gains[t, match]) == pytest.approx(gain, abs=1e-5)
                    known = True


def test_what_is_foretold_is_taught_by_what_comes(training):
    rollout = _played(training)
    taught = rollout.targets()
    for match in range(0, rollout.tables.n, 7):
        count = int(rollout.tables.seats[match])
        later = rollout.expected[rollout.length, match]
        for t in reversed(range(rollout.length)):
            if rollout.over[t, match]:
                later = rollout.final[t, match]
            elif t + 1 < rollout.length:
                later = FORESIGHT * later + (1 - FORESIGHT) * rollout.expected[t + 1, match]
            asked = int(rollout.asked[t, match])
            for seat in range(count):
                assert torch.allclose(taught[t, match, :, (seat - asked) % count], later[:, seat], atol=1e-5)


def test_finals_are_shares_margins_and_points(training):
    rollout = _played(training)
    for t, match in rollout.over.nonzero().tolist():
        count = int(rollout.tables.seats[match])
        final = rollout.final[t, match]
        assert float(final[SHARE, :count].sum()) == pytest.approx(1.0)
        if count > 1 and float(final[MARGIN, :count].abs().max()) < 1:
            assert float(final[MARGIN, :count].sum()) == pytest.approx(0.0, abs=1e-4)


def test_the_template_game_is_learnt(training):
    """After some rounds it beats the network that it was in the beginning, and is less undecided."""
    ages = 1e6  # minutes that are planned, so that it does not matter how quick the machine is
    training.play(60, ages, lambda: None, rounds=1)
    first = {name: one.clone() for name, one in training.model.state_dict().items()}
    training.play(60, ages, lambda: None, rounds=150)
    rollout = Rollout(training.model, Tables(training.game, 3000, "cpu", 77), 40)
    older = training._new_model()
    older.load_state_dict(first)
    rollout.play(older, 1.0)
    assert training._figures(rollout)["against_older"] > 1.1
    assert training.progress.log[-1]["entropy"] < training.progress.log[0]["entropy"]
    assert curves(training.progress.log).startswith("<svg")


def test_training_goes_on_where_it_was(training, tmp_path: Path):
    training.play(10, 10, lambda: training.save(tmp_path / "t.pt"), rounds=2)
    again = Training(game("template"), SMALL, "cpu")
    again.resume(tmp_path / "t.pt")
    assert again.progress == training.progress
    for name, one in training.model.state_dict().items():
        assert torch.equal(one, again.model.state_dict()[name])
    again.play(10, 10, lambda: None, rounds=1)
    assert again.progress.rounds == 3
    with pytest.raises(SpielwerkError, match="another game"):
        Training(game("prosperity"), SMALL, "cpu").resume(tmp_path / "t.pt")
    (tmp_path / "broken.pt").write_bytes(b"no file of a training")
    with pytest.raises(SpielwerkError, match="cannot be gone on with"):
        Training(game("template"), SMALL, "cpu").resume(tmp_path / "broken.pt")


def test_a_teacher_is_imitated(training, tmp_path: Path):
    """Lessons are the matches of a batch with the same seed, and the network comes to decide as their teacher."""
    taught = [lessons.lesson(training.game, "journeyman", seats, 40, 9, lambda n: None, 1) for seats in (2, 3)]
    lessons.write(tmp_path / "l", training.game, "journeyman", taught)
    read = list(lessons.read(tmp_path / "l", training.game))
    for one, other in zip(taught, read, strict=True):
        assert np.array_equal(one.played, other.played)
        assert np.array_equal(one.taught, other.taught)
        table = Tables(training.game, 0, "cpu", one.seed, again=False, each={one.seats: 40}, exact=True)
        for actions in other.played:
            table.step(torch.as_tensor(actions.astype("int64")))
        assert np.array_equal(table.batches[0].scores(), one.points[:, : one.seats])
        assert np.array_equal(table.batches[0].ranks(), one.places[:, : one.seats])
    told: list[str] = []
    training.report = told.append
    training.learn_from(tmp_path / "l")
    policy = [float(line.split("policy ")[1].split(",")[0]) for line in told]
    assert policy[-1] < 0.8 * policy[0]
    with pytest.raises(SpielwerkError, match="teaches template"):
        list(lessons.read(tmp_path / "l", game("prosperity")))


def test_a_network_that_is_played_with_can_learn_on(training, tmp_path: Path):
    training.play(10, 10, lambda: None, rounds=3)
    training.export(tmp_path / "n.npz")
    again = Training(game("template"), SMALL, "cpu")
    again.begin_with(tmp_path / "n.npz")
    rollout = Rollout(again.model, Tables(again.game, 48, "cpu", 3), 2)
    rollout.play(None, 0.0)
    seen, mask, seats = rollout.seen[0], rollout.mask[0], rollout.tables.seats
    assert torch.allclose(
        again.model(seen, mask, seats).policy.exp(), training.model(seen, mask, seats).policy.exp(), atol=0.02
    )
    with pytest.raises(SpielwerkError, match="another size"):
        Training(game("template"), replace(SMALL, width=16), "cpu").begin_with(tmp_path / "n.npz")


def test_the_exported_network_says_what_the_learning_one_says(training, tmp_path: Path):
    """But for the rounding of its weights."""
    from spielwerk.networks.network import load

    played = game("template")
    training.play(10, 10, lambda: None, rounds=8)
    training.export(tmp_path / "n.npz")
    evaluator, observer = Evaluator(played, load(played, tmp_path / "n.npz")), Observer(played)
    match = played.start(3, 4)
    while not match.over:
        seat = match.to_act[0]
        seen = match.seen(seat)
        mask = torch.zeros(1, played.verbs.count)
        mask[0, list(match.legal_ids(seat))] = 1
        with torch.no_grad():
            answer = training.model(torch.as_tensor(observer(seen, seat))[None], mask, torch.tensor([3]))
        found = evaluator(seen, seat)
        assert found.probabilities == pytest.approx(answer.policy[0].exp()[list(found.actions)].numpy(), abs=0.03)
        assert np.roll(found.shares, -seat) == pytest.approx(answer.shares[0].exp()[:3].numpy(), abs=0.03)
        assert np.roll(found.margins, -seat) == pytest.approx(answer.rest[0, 0, :3].numpy(), abs=0.05)
        match.play(seat, match.legal_ids(seat)[0])


@pytest.mark.parametrize("name", game_names())
def test_learning_reads_an_observation_as_playing_does(name: str):
    """Things that stand in several places too: they count once."""
    played = game(name)
    network = random_network(played)
    learning = Training(played, Course(**{**vars(SMALL), "width": 24}), "cpu").model
    learning.take(network)
    evaluator, observer = Evaluator(played, network), Observer(played)
    match = played.start(played.most_seats, 4)
    for _ in range(40):
        seat = match.to_act[0]
        seen, legal = match.seen(seat), list(match.legal_ids(seat))
        mask = torch.zeros(1, played.verbs.count)
        mask[0, legal] = 1
        with torch.no_grad():
            answer = learning(torch.as_tensor(observer(seen, seat))[None], mask, torch.tensor([played.most_seats]))
        found = evaluator(seen, seat)
        assert found.probabilities == pytest.approx(answer.policy[0].exp()[list(found.actions)].numpy(), abs=1e-3)
        match.play(seat, legal[-1])
        if match.over:
            break


def test_a_taught_network_goes_on_meeting_what_its_teacher_showed(training, tmp_path: Path):
    """However long it plays: older networks are forgotten one after the other, that one never."""
    training.course = replace(SMALL, rivals=2, rival_every=0, teachers_share=1.0)
    training.pupil = [training._weights()]
    first = training.pupil[0]["first"].clone()
    training.play(10, 10, lambda: training.save(tmp_path / "t.pt"), rounds=4)
    assert len(training.rivals) == 2
    assert torch.equal(training._some_rival()["first"], first)
    again = Training(game("template"), SMALL, "cpu")
    again.resume(tmp_path / "t.pt")
    assert torch.equal(again.pupil[0]["first"], first)


def test_some_matches_are_played_with_options():
    tables = Tables(game("neom"), 80, "cpu", 3)
    assert [(batch.seats, batch.n) for batch in tables.batches] == [(k, n) for k in range(1, 6) for n in (12, 4)]
    assert {batch.options["tiles"] for batch in tables.batches if batch.n == 12} == {0}
    assert {batch.options["tiles"] for batch in tables.batches if batch.n == 4} == {0, 1, 2}
    assert tables.n == 80
