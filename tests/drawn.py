"""What tests of boards share."""

from spielwerk.testing.drawn import drawn, positions

__all__ = ["drawn", "positions"]
