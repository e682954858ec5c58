"""Many matches at once, on processor and GPU, by the same rules."""

from .batch import Batch

__all__ = ["Batch"]
