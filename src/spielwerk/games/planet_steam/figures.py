"""The numbers of a seat that everybody reads: what the panels show and the story sums up."""

from __future__ import annotations

from spielwerk.core import HIDDEN, State

from .assets import tanks_of
from .closing import compressors_of, wealth
from .components import RESOURCES
from .state import LICENCES_HELD, QUARTERS_HELD

GOODS = ("quartz", "ore", "water", "energy")  # keys of the four resources


def figures_of_seat(s: State, p: int) -> dict[str, int]:
    """All figures of a seat; secret credits, and the wealth that they are part of, are missing."""
    known = s.credits[p] != HIDDEN
    return {
        **({"wealth": int(wealth(s, p)), "credits": int(s.credits[p])} if known else {}),
        **{GOODS[r]: int(s.goods[p, r]) for r in range(RESOURCES)},
        "zones": int(s.claims[p]),
        "tanks": int(tanks_of(s, p)),
        "compressors": int(compressors_of(s, p)),
        "licences": int(s.certificates[p, LICENCES_HELD]),
        "quarters": int(s.certificates[p, QUARTERS_HELD]),
    }


def changes_of_seat(before: State, after: State, p: int) -> dict[str, int]:
    """By how much each figure that is known before and after has changed."""
    old, new = figures_of_seat(before, p), figures_of_seat(after, p)
    return {key: value - old[key] for key, value in new.items() if key in old and value != old[key]}
