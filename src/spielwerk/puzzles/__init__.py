"""Puzzles: positions in which one choice is clearly the best and not obvious. docs/teaching.md tells how they are made."""

from .check import check
from .puzzle import Candidate, Collection, Puzzle, collection_of, find, puzzles_of, stale
from .telling import clue, gain, line_of, reason, theme, themes

__all__ = [
    "Candidate",
    "Collection",
    "Puzzle",
    "check",
    "clue",
    "collection_of",
    "find",
    "gain",
    "line_of",
    "puzzles_of",
    "reason",
    "stale",
    "theme",
    "themes",
]
