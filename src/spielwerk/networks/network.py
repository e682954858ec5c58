"""A network and the file it lies in: `network.npz` in its game's folder, weights in eighths of a byte's range a row.

Three layers with a normalisation each, the second and third added to what comes in; a number for each action, and for each seat
(the own one first) a number for its share of the win, its margin and its points.
"""

from __future__ import annotations

import hashlib
import io
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from spielwerk.core import Game, SpielwerkError
from spielwerk.sim.layout import observation_layout

from .encoding import Encoding, encoding_of

Float32s = npt.NDArray[np.float32]
Int32s = npt.NDArray[np.int32]

NAME, FORMAT = "network.npz", 1
OUTCOMES = 3  # numbers a seat: share of the win, margin, points
_LEVELS = 127.0  # of a weight, either way


class Net(NamedTuple):
    """What compiled code takes: weights and what they are read by."""

    figures: Int32s  # as in Encoding
    root: npt.NDArray[np.bool_]
    span: Float32s
    mean: Float32s  # [figure]: what is taken off …
    scale: Float32s  # [figure]: … and what it is multiplied with; then it is kept within ±LIMIT
    choices: Int32s
    steps: Float32s
    base: Int32s
    first: Float32s  # [row, width]
    hidden: Float32s  # [layer, width, width]: from, to
    bias: Float32s  # [1 + layer, width]
    gain: Float32s  # [1 + layer, width]: of the normalisations …
    shift: Float32s  # [1 + layer, width]
    policy: Float32s  # [action, width]
    policy_bias: Float32s  # [action]
    value: Float32s  # [OUTCOMES * seats, width]: all seats' shares, then margins, then points
    value_bias: Float32s  # [OUTCOMES * seats]


LIMIT = 4.0  # of a figure, either way
EPSILON = 1e-5  # of the normalisations

_QUANTISED = ("first", "hidden", "policy", "value")


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
            elif name in ("mean", "scale", "bias", "gain", "shift", "policy_bias", "value_bias"):
                arrays[name] = array.astype(np.float32)
        about = {**self.about, "game": self.game, "format": FORMAT}
        arrays["about"] = np.frombuffer(json.dumps(about, sort_keys=True).encode(), np.uint8)
        file = io.BytesIO()
        np.savez_compressed(file, **arrays)
        Path(path).write_bytes(file.getvalue())


def layout_digest(game: Game) -> str:
    """Changes with what the entries of an observation are and how they are read."""
    encoding = encoding_of(game)
    hashed = hashlib.sha256(observation_layout(game).to_text().encode())
    for array in (encoding.figures, encoding.root, encoding.span, encoding.choices, encoding.steps, encoding.base):
        hashed.update(array.tobytes())
    return hashed.hexdigest()[:16]


def net_of(encoding: Encoding, weights: dict[str, Float32s]) -> Net:
    """An encoding and weights together, as compiled code wants them."""
    arrays = {name: np.ascontiguousarray(array, np.float32) for name, array in weights.items()}
    read = {name: getattr(encoding, name) for name in ("figures", "root", "span", "choices", "steps", "base")}
    return Net(**read, **arrays)


def load(game: Game, path: Path | str) -> Network:
    """A network from a file; refuses one of another game or layout."""
    try:
        with np.load(path, allow_pickle=False) as file:
            about: dict[str, Any] = json.loads(file["about"].tobytes())
            weights = {name: file[name].astype(np.float32) for name in file.files if name != "about"}
    except FileNotFoundError:
        raise SpielwerkError(f"There is no file {path}.") from None
    except (OSError, ValueError, KeyError) as error:
        raise SpielwerkError(f"{path} is no network: {' '.join(str(error).split())[:200]}") from None
    for what, has, wanted in (
        ("format", about.get("format"), FORMAT),
        ("game", about.get("game"), game.name),
        ("rules", about.get("rules"), game.rules),
        ("layout", about.get("layout"), layout_digest(game)),
    ):
        if has != wanted:
            raise SpielwerkError(f"{path} is a network for another {what}: {has!r}, not {wanted!r}.")
    for name in _QUANTISED:
        weights[name] = weights[name] * weights.pop(f"{name}_scale")
    encoding = encoding_of(game)
    if weights["first"].shape[0] != encoding.rows or weights["policy"].shape[0] != game.verbs.count:
        raise SpielwerkError(f"{path} has weights of other shapes than {game.name} wants.")
    return Network(game.name, net_of(encoding, weights), about)


def network_path(game: Game) -> Path:
    """Where a game's own network lies."""
    return game.folder / NAME


def network_of(game: Game) -> Network | None:
    """The network that a game brings, if it brings one for its rules as they are."""
    return _network_of(game)


@cache
def _network_of(game: Game) -> Network | None:
    path = network_path(game)
    return load(game, path) if path.is_file() else None
