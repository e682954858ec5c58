"""Types of arrays, beside those of core.contract."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Int8s: TypeAlias = npt.NDArray[np.int8]
Int64s: TypeAlias = npt.NDArray[np.int64]
Float32s: TypeAlias = npt.NDArray[np.float32]
Float64s: TypeAlias = npt.NDArray[np.float64]
DeviceArray: TypeAlias = Any  # numpy's array on the processor; on a GPU numba's, which has no type
