"""Recorded matches: what stands in the files is what was played; broken off and gone on; read by NumPy and PyTorch."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import spielwerk
from spielwerk.cli import app
from spielwerk.core import SpielwerkError, seeds_of
from spielwerk.core.registry import TEMPLATE
from spielwerk.data import as_torch, batches, read_card, record, record_saved
from spielwerk.data.card import COLUMNS, shard_path
from spielwerk.sim import Observer
from spielwerk.sim.rewards import worth


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    where = tmp_path_factory.mktemp("data") / "template"
    record(TEMPLATE, ["journeyman", "random"], 7, where, seats=3, seed=4, workers=1, matches_a_shard=3)
    return where


def all_of(folder: Path) -> dict[str, np.ndarray]:
    read = list(batches(folder, 50))
    return {name: np.concatenate([batch[name] for batch in read]) for name in read[0]}


def test_every_decision_stands_in_the_files_as_it_was_taken(folder: Path):
    """Each match is played again by its actions: observations, masks, rewards and ends are the very same."""
    game, columns, row = spielwerk.game(TEMPLATE), all_of(folder), 0
    observer = Observer(game)
    assert columns.keys() == COLUMNS.keys()
    for number, seed in enumerate(seeds_of(4, 7)):
        match = game.start(3, int(seed))
        rows = np.flatnonzero(columns["match"] == number)
        assert rows[0] == row
        got = np.zeros(3)
        for decision, row in enumerate(rows):
            seat = match.to_act[0]
            assert (columns["seat"][row], columns["decision"][row]) == (seat, decision)
            np.testing.assert_array_equal(columns["observation"][row], observer(match.state, seat))
            np.testing.assert_array_equal(np.flatnonzero(columns["mask"][row]), sorted(match.legal_ids(seat)))
            got[seat] += columns["reward"][row]
            match.play(seat, int(columns["action"][row]))
        row += 1
        assert match.over
        margins, wins = worth("margin", match.scores, match.ranks), worth("win", match.scores, match.ranks)
        for seat in range(3):
            own = rows[columns["seat"][rows] == seat]
            np.testing.assert_allclose(columns["margin"][own], margins[seat], rtol=1e-6)
            np.testing.assert_allclose(columns["win"][own], wins[seat], rtol=1e-6)
        first = {seat: rows[columns["seat"][rows] == seat][0] for seat in range(3)}
        assert set(first) == {0, 1, 2}
        np.testing.assert_allclose(got, margins, atol=1e-3)


def test_bots_sit_in_turn_and_tell_what_they_think(folder: Path):
    """Of two bots on three seats the first has one seat, another one the next time. The random one says nothing."""
    columns = all_of(folder)
    for number in range(7):
        thinking = (columns["match"] == number) & ~np.isnan(columns["value"])
        assert set(columns["seat"][thinking].tolist()) == {(-number) % 3}
    chances = columns["value"][~np.isnan(columns["value"])]
    assert ((chances >= 0) & (chances <= 1)).all()


def test_the_card_tells_what_it_is(folder: Path):
    card, game = read_card(folder), spielwerk.game(TEMPLATE)
    assert (card.game, card.rules, card.components) == (TEMPLATE, game.rules, game.components.digest)
    assert (card.seats, card.seed, card.matches, card.bots, card.shards) == (3, 4, 7, ["journeyman", "random"], 3)
    assert card.actions == game.verbs.count


def test_what_is_there_is_not_played_again(folder: Path, tmp_path: Path):
    """A shard that is missing is played anew, to the same bytes of data; the others are left as they are."""
    before = all_of(folder)
    shard_path(folder, 1).unlink()
    kept = shard_path(folder, 0).stat().st_mtime_ns
    again = record(TEMPLATE, ["journeyman", "random"], 7, folder, seats=3, seed=4, workers=1, matches_a_shard=3)
    assert again == int(np.isin(before["match"], (3, 4, 5)).sum())
    assert shard_path(folder, 0).stat().st_mtime_ns == kept
    for name, column in all_of(folder).items():
        np.testing.assert_array_equal(column, before[name])
    assert not list(folder.glob(".*"))


def test_shuffled_batches_hold_the_same_decisions(folder: Path):
    inorder = all_of(folder)
    read = list(batches(folder, 32, seed=1, columns=("match", "decision", "action")))
    assert {len(batch["action"]) for batch in read[:-1]} == {32}
    keys = {(int(m), int(d)) for batch in read for m, d in zip(batch["match"], batch["decision"], strict=True)}
    assert len(keys) == len(inorder["action"])
    assert [int(m) for m in read[0]["match"]] != [int(m) for m in inorder["match"][:32]]
    assert set(read[0]) == {"match", "decision", "action"}


def test_tensors(folder: Path):
    import torch
    from torch.utils.data import DataLoader

    read = list(DataLoader(as_torch(folder, 64), batch_size=None))
    assert read[0]["observation"].dtype == torch.float32
    assert read[0]["mask"].gather(1, read[0]["action"].long()[:, None]).min() == 1
    assert sum(len(batch["action"]) for batch in read) == len(all_of(folder)["action"])


@pytest.mark.parametrize("seed", [None, 3])
def test_several_workers_share_the_decisions(folder: Path, seed: int | None):
    """PyTorch's loader with two processes: each decision comes once, not once from each of them."""
    from torch.utils.data import DataLoader

    data = as_torch(folder, 16, seed=seed, columns=("match", "decision"))
    read = list(DataLoader(data, batch_size=None, num_workers=2))
    keys = sorted((int(m), int(d)) for batch in read for m, d in zip(batch["match"], batch["decision"], strict=True))
    inorder = all_of(folder)
    assert keys == sorted(zip(inorder["match"].tolist(), inorder["decision"].tolist(), strict=True))


def test_more_matches_are_added_and_fewer_take_nothing_away(tmp_path: Path):
    """The last shard of the first time was not full: it is played anew, to the data of a folder made in one go."""
    where, whole = tmp_path / "more", tmp_path / "whole"
    for matches in (4, 8, 5):
        record(TEMPLATE, ["random"], matches, where, seats=2, seed=4, workers=1, matches_a_shard=3)
    assert record(TEMPLATE, ["random"], 8, where, seats=2, seed=4, workers=1, matches_a_shard=3) == 0
    record(TEMPLATE, ["random"], 8, whole, seats=2, seed=4, workers=1, matches_a_shard=3)
    assert read_card(where) == read_card(whole)
    expected = all_of(whole)
    assert set(expected["match"].tolist()) == set(range(8))
    for name, column in all_of(where).items():
        np.testing.assert_array_equal(column, expected[name])


def test_a_saved_match_in_the_same_form(tmp_path: Path):
    game = spielwerk.game(TEMPLATE)
    match = game.start(2, 5)
    while not match.over:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[-1])
    (tmp_path / "a.json").write_text(match.save(), encoding="utf-8")
    command = ["record", TEMPLATE, "--saved", str(tmp_path / "a.json"), "--out", str(tmp_path / "ours")]
    answer = CliRunner().invoke(app, command)
    assert answer.exit_code == 0, answer.output
    columns = all_of(tmp_path / "ours")
    seats = [actor for actor, _ in match.history if actor >= 0 and actor < 2]
    assert columns["seat"].tolist() == seats
    assert np.isnan(columns["value"]).all()
    again = CliRunner().invoke(app, command)
    assert again.exit_code == 2
    assert "holds matches already" in again.stderr
    unfinished = game.start(2, 5)
    (tmp_path / "b.json").write_text(unfinished.save(), encoding="utf-8")
    with pytest.raises(SpielwerkError, match="not over"):
        record_saved([tmp_path / "b.json"], tmp_path / "no")
    assert not (tmp_path / "no").exists()


def test_what_cannot_be_recorded_or_read(folder: Path, tmp_path: Path):
    for wrong, why in (
        ({"seed": 5}, "seed is 4 there, not 5"),
        ({"bots": ["random"]}, "bots is"),
        ({"matches": 0}, "cannot be recorded"),
        ({"bots": ["nobody"]}, "no bot 'nobody'"),
    ):
        given = {"bots": ["journeyman", "random"], "matches": 7, "seed": 4, **wrong}
        with pytest.raises(SpielwerkError, match=why):
            record(TEMPLATE, given["bots"], given["matches"], folder, seats=3, seed=given["seed"], matches_a_shard=3)
    with pytest.raises(SpielwerkError, match="holds no recorded matches"):
        next(batches(tmp_path))
    with pytest.raises(SpielwerkError, match="no column 'points'"):
        next(batches(folder, columns=("points",)))
