"""Positions for tests of our own games."""

from spielwerk.testing import Scene as Table

__all__ = ["Table"]
