"""What can be chosen before a match begins."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Option:
    """A switch of a game: small whole numbers; its words stand in the catalogue under [option.<name>]."""

    name: str
    choices: tuple[int, ...] = (0, 1)
    default: int = 0
