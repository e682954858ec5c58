"""The slow twins: what a board shows, what a tile costs, what the tracks are worth, straight from the component file."""

from __future__ import annotations

from typing import Any

from spielwerk.games.prosperity.components import DATA

SYMBOLS = ("energy", "ecology", "capital", "research", "prosperity")
SIDES = ("silver", "black")


def printed(side: int, place: int) -> dict[str, Any]:
    """The entry of a slot, found by its words."""
    rows = [row for row in DATA.rows("slot") if row["side"] == SIDES[side]]
    return rows[place]


def recount(s: Any, seat: int) -> list[int]:
    """Energy, ecology, capital, research and prosperity as anybody would count them on the board."""
    counts = dict.fromkeys(SYMBOLS, 0)
    for place, top in enumerate(s.board[seat]):
        entry = DATA.rows("tile")[int(top)] if top >= 0 else printed(int(s.side[seat]), place)
        for symbol in SYMBOLS:
            counts[symbol] += entry.get(symbol, 0)
    return list(counts.values())


def level_of(space: int) -> int:
    """Walk along the track."""
    level, left = 1, space
    for spaces in DATA.single("research")["spaces"]:
        if left < spaces:
            return level
        left -= spaces
        level += 1
    raise AssertionError(f"space {space} is beyond the track")


def price(s: Any, seat: int, tile: int) -> int:
    """The price as the research board explains it."""
    entry = DATA.rows("tile")[tile]
    own = level_of(int(s.space[seat, ("energy", "ecology").index(entry["track"])]))
    if entry["level"] < own:
        return 50
    return 100 * (entry["level"] - own + 1)


def track_symbols(discs: int) -> int:
    """Symbols of the pollution track that no disc covers."""
    covered = set(range(1, discs + 1))
    return len(set(DATA.single("pollution")["prosperity"]) - covered)
