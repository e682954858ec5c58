"""The weights of a network and what they are read by, as compiled code takes them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Float32s: TypeAlias = npt.NDArray[np.float32]
Int32s: TypeAlias = npt.NDArray[np.int32]

OUTCOMES = 3  # numbers a seat: share of the win, margin, points
LIMIT = 4.0  # of a figure, either way
EPSILON = 1e-5  # of the normalisations


class Net(NamedTuple):
    """The weights of a network, and where in an observation what they weigh stands."""

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
