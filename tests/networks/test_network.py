"""The file of a network: what it keeps, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from spielwerk.core import Game, SpielwerkError
from spielwerk.core import game as game_named
from spielwerk.core.registry import TEMPLATE
from spielwerk.networks import Evaluator, brings_network, load, network, network_of
from spielwerk.networks.network import shapes_of

from .nets import random_network


@pytest.fixture
def template() -> Game:
    return game_named(TEMPLATE)


@pytest.fixture
def saved(template: Game, tmp_path: Path) -> Path:
    path = tmp_path / "network.npz"
    random_network(template).save(path)
    return path


def changed(path: Path, about: dict[str, object] | None = None, **arrays: np.ndarray | None) -> Path:
    """The file with another word about itself, with other arrays, or without some."""
    with np.load(path) as file:
        kept = {name: file[name] for name in file.files}
    told = json.loads(kept["about"].tobytes()) | (about or {})
    kept["about"] = np.frombuffer(json.dumps(told).encode(), np.uint8)
    kept |= {name: array for name, array in arrays.items() if array is not None}
    np.savez(path, **{name: array for name, array in kept.items() if arrays.get(name, array) is not None})
    return path


def test_a_file_keeps_a_network_as_exactly_as_it_says(template: Game, saved: Path) -> None:
    network, kept = random_network(template), load(template, saved)
    assert shapes_of(kept.net) == shapes_of(network.net)
    for name in network.net._fields:
        one, other = getattr(network.net, name), getattr(kept.net, name)
        steps = 0.51 / 127 * np.abs(one).max(axis=-1, keepdims=True) if name in ("first", "hidden", "policy", "value") else 0
        assert np.all(np.abs(one.astype(np.float32) - other) <= steps), name
    assert (kept.game, kept.points, kept.width) == (TEMPLATE, 20.0, 24)
    assert kept.about["seed"] == 0


def test_what_is_saved_again_is_the_same(template: Game, saved: Path, tmp_path: Path) -> None:
    kept = load(template, saved)
    kept.save(tmp_path / "again.npz")
    match = template.start(2, 1)
    first, second = (Evaluator(template, one)(match.seen(0), 0) for one in (kept, load(template, tmp_path / "again.npz")))
    assert first.points == pytest.approx(second.points, abs=1e-3)


@pytest.mark.parametrize(
    ("about", "said"),
    [
        ({"format": 0}, "another format: 0, not 1"),
        ({"game": "chess"}, "another game: 'chess'"),
        ({"rules": 99}, "another rules: 99"),
        ({"layout": "x"}, "another layout: 'x'"),
    ],
)
def test_a_network_for_something_else_is_refused(template: Game, saved: Path, about: dict[str, object], said: str) -> None:
    with pytest.raises(SpielwerkError, match=said):
        load(template, changed(saved, about))


def test_wrong_weights_are_refused(template: Game, saved: Path) -> None:
    with pytest.raises(SpielwerkError, match="it has no shift, value_scale"):
        load(template, changed(saved, shift=None, value_scale=None))
    random_network(template).save(saved)
    with pytest.raises(SpielwerkError, match="weights of other shapes than template wants"):
        load(template, changed(saved, gain=np.zeros((3, 7), np.float32)))


@pytest.mark.parametrize("content", [b"", b"weights", b"PK\x03\x04 and then nothing"])
def test_what_is_no_network_is_refused(template: Game, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "network.npz"
    with pytest.raises(SpielwerkError, match="There is no file"):
        load(template, path)
    path.write_bytes(content)
    with pytest.raises(SpielwerkError, match=r"network\.npz is no network"):
        load(template, path)


def test_a_file_that_was_cut_short_or_damaged_is_refused(template: Game, saved: Path) -> None:
    whole = saved.read_bytes()
    for content in (whole[: len(whole) // 2], whole[:400] + b"\x00" * 300 + whole[700:]):
        saved.write_bytes(content)
        with pytest.raises(SpielwerkError, match="is no network"):
            load(template, saved)


def test_a_game_brings_a_network_if_its_file_fits(template: Game, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is there but not for these rules is none; whoever wants to play with it is told why."""

    def brought(path: Path) -> bool:
        monkeypatch.setattr(network, "network_path", lambda game: path)
        network._brings_network.cache_clear()
        network._network_of.cache_clear()
        return brings_network(template)

    try:
        assert brought(saved)
        assert network_of(template) is network_of(template)
        assert not brought(saved.with_name("missing.npz"))
        assert network_of(template) is None
        with pytest.raises(SpielwerkError, match="template has no network"):
            Evaluator(template)
        assert not brought(changed(saved, {"rules": 99}))
        with pytest.raises(SpielwerkError, match="another rules: 99"):
            network_of(template)
        saved.write_bytes(b"nothing")
        assert not brought(saved)
    finally:
        network._brings_network.cache_clear()
        network._network_of.cache_clear()


def test_the_networks_that_come_with_games_fit_them_and_are_small(game: Game) -> None:
    path = network.network_path(game)
    if not path.is_file():
        pytest.skip("it brings none")
    assert network_of(game) is not None
    assert brings_network(game)
    assert path.stat().st_size <= 2_000_000
