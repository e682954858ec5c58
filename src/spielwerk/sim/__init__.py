"""Many matches at once, on processor and GPU, by the same rules; and what a seat knows as an array."""

from .batch import Batch
from .layout import Block, Layout, layout_of
from .observer import Observer

__all__ = ["Batch", "Block", "Layout", "Observer", "layout_of"]
