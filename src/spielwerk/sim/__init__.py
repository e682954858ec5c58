"""Many matches at once, on processor and GPU, by the same rules; and what a seat knows as an array."""

from .batch import Batch
from .entities import Entities, EntityType, entities
from .layout import Block, Layout, observation_layout
from .observer import Observer

layout_of = observation_layout  # the same under a shorter name: programs have been written with it

__all__ = ["Batch", "Block", "Entities", "EntityType", "Layout", "Observer", "entities", "layout_of", "observation_layout"]
