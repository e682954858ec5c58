"""A network and the file it lies in: `network.npz` in its game's folder, weights in eighths of a byte's range a row.

Three layers with a normalisation each, the second and third added to what comes in; a number for each action, and for each seat
(the own one first) a number for its share of the win, its margin and its points.
"""

from __future__ import annotations

import hashlib
import io
import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from spielwerk.core import Game, SpielwerkError
from spielwerk.sim.layout import observation_layout

from .encoding import Encoding, encoding_of
from .net import EPSILON as EPSILON
from .net import LIMIT as LIMIT
from .net import OUTCOMES as OUTCOMES
from .net import Float32s as Float32s
from .net import Int32s as Int32s
from .net import Net as Net

NAME, FORMAT = "network.npz", 1
_LEVELS = 127.0  # of a weight, either way
_QUANTISED = ("first", "hidden", "policy", "value")
_WEIGHTS = tuple(name for name in Net._fields if name not in ("figures", "root", "span", "choices", "steps", "base"))


@dataclass(frozen=True)
class Network:
    """A network with what it says of itself."""

    game: str
    net: Net
    about: dict[str, Any]  # rules, layout, points (what a margin or points of 1 stand for), and how it was made

    @property
    def width(self) -> int:
        return int(self.net.first.shape[1])

    @property
    def points(self) -> float:
        """Points that a number of 1 stands for."""
        return float(self.about["points"])

    @property
    def alone(self) -> float:
        """Points that are a margin of 0 where nobody else plays; twice as many are one of 1."""
        return float(self.about.get("alone", self.points))

    def save(self, path: Path | str) -> None:
        """Write the file; rounding costs at most a 254th of a row's largest weight."""
        arrays: dict[str, npt.NDArray[Any]] = {}
        for name, array in self.net._asdict().items():
            if name in _QUANTISED:
                most = np.abs(array).max(axis=-1, keepdims=True)
                scale = (np.where(most > 0, most, 1.0) / _LEVELS).astype(np.float16)
                scale = np.where(scale > 0, scale, np.float16(6e-8))
                arrays[name] = np.clip(np.rint(array / scale.astype(np.float32)), -_LEVELS, _LEVELS).astype(np.int8)
                arrays[f"{name}_scale"] = scale
            elif name in _WEIGHTS:
                arrays[name] = array.astype(np.float32)
        about = {**self.about, "game": self.game, "format": FORMAT}
        arrays["about"] = np.frombuffer(json.dumps(about, sort_keys=True).encode(), np.uint8)
        file = io.BytesIO()
        np.savez_compressed(file, allow_pickle=False, **arrays)
        Path(path).write_bytes(file.getvalue())


def layout_digest(game: Game) -> str:
    """Changes with what the entries of an observation are and how they are read."""
    encoding = encoding_of(game)
    hashed = hashlib.sha256(observation_layout(game).to_text().encode())
    for array in (encoding.figures, encoding.root, encoding.span, encoding.choices, encoding.steps, encoding.base):
        hashed.update(array.tobytes())
    return hashed.hexdigest()[:16]


def net_of(encoding: Encoding, weights: Mapping[str, npt.ArrayLike]) -> Net:
    """An encoding and weights together, as compiled code wants them."""
    mean, scale, *others = (np.ascontiguousarray(weights[name], np.float32) for name in _WEIGHTS)
    figures = encoding.figures, encoding.root, encoding.span, mean, scale
    return Net(*figures, encoding.choices, encoding.steps, encoding.base, *others)


def load(game: Game, path: Path | str) -> Network:
    """A network from a file; refuses one of another game or layout."""
    about, arrays = _contents(path)
    _check(game, path, about)
    needed = {*_WEIGHTS, *(f"{name}_scale" for name in _QUANTISED)}
    if lacking := sorted(needed - set(arrays)):
        raise SpielwerkError(f"{path} is no network: it has no {', '.join(lacking)}.")
    for name in _QUANTISED:
        arrays[name] = arrays[name] * arrays[f"{name}_scale"]
    net = net_of(encoding_of(game), arrays)
    if shapes_of(net) != _shapes(game, net):
        raise SpielwerkError(f"{path} has weights of other shapes than {game.name} wants.")
    return Network(game.name, net, about)


def _check(game: Game, path: Path | str, about: Mapping[str, Any]) -> None:
    for what, has, wanted in (
        ("format", about.get("format"), FORMAT),
        ("game", about.get("game"), game.name),
        ("rules", about.get("rules"), game.rules),
        ("layout", about.get("layout"), layout_digest(game)),
    ):
        if has != wanted:
            raise SpielwerkError(f"{path} is a network for another {what}: {has!r}, not {wanted!r}.")


def _contents(path: Path | str, *, weights: bool = True) -> tuple[dict[str, Any], dict[str, Float32s]]:
    """What a file says of itself, and its arrays, if they are wanted."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about = json.loads(file["about"].tobytes())
            names = [name for name in file.files if name != "about"] if weights else []
            return dict(about), {name: file[name].astype(np.float32) for name in names}
    except FileNotFoundError:
        raise SpielwerkError(f"There is no file {path}.") from None
    except (OSError, EOFError, AttributeError, TypeError, ValueError, KeyError, BadZipFile, zlib.error) as error:
        raise SpielwerkError(f"{path} is no network: {' '.join(str(error).split())[:200]}") from None


def shapes_of(net: Net) -> dict[str, tuple[int, ...]]:
    """The shape of each array of weights."""
    return {name: getattr(net, name).shape for name in _WEIGHTS}


def _shapes(game: Game, net: Net) -> dict[str, tuple[int, ...]]:
    """The shapes that the weights of a game's network have, if it is as wide and deep as this one."""
    width, layers = net.first.shape[-1:], len(net.hidden)
    figures, values = len(net.figures), OUTCOMES * game.most_seats
    shapes: dict[str, tuple[int, ...]] = {"mean": (figures,), "scale": (figures,)}
    shapes |= {"first": (encoding_of(game).rows, *width), "hidden": (layers, *width, *width)}
    shapes |= dict.fromkeys(("bias", "gain", "shift"), (1 + layers, *width))
    shapes |= {"policy": (game.verbs.count, *width), "policy_bias": (game.verbs.count,)}
    return shapes | {"value": (values, *width), "value_bias": (values,)}


def network_path(game: Game) -> Path:
    """Where a game's own network lies."""
    return game.folder / NAME


def brings_network(game: Game) -> bool:
    """Whether a game brings a network for its rules as they are; of the file only what it says of itself is read."""
    return _brings_network(game)


@cache
def _brings_network(game: Game) -> bool:
    path = network_path(game)
    if not path.is_file():
        return False
    try:
        _check(game, path, _contents(path, weights=False)[0])
    except SpielwerkError:
        return False
    return True


def network_of(game: Game) -> Network | None:
    """The network that a game brings, if it brings any; refuses one that is not for its rules as they are."""
    return _network_of(game)


@cache
def _network_of(game: Game) -> Network | None:
    path = network_path(game)
    return load(game, path) if path.is_file() else None
