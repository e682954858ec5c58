"""Bots have names of their own: always the same for a seat of a match, and nobody else at the table is called so."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache

from ..store.models import BOT, PERSON, SeatRow

# Short, easily told apart, no colours, the same in all languages.
NAMES = (
    *("Ada", "Alma", "Anton", "Berta", "Bruno", "Carla", "Edda", "Egon", "Elsa", "Emil", "Erna", "Felix", "Fritz", "Gerda"),
    *("Greta", "Gustav", "Hanna", "Hugo", "Ida", "Jonas", "Julius", "Karl", "Lena", "Linus", "Lotte", "Ludwig", "Magda"),
    *("Mila", "Moritz", "Nora", "Oskar", "Otto", "Paula", "Ruth", "Selma", "Thea", "Theo", "Toni", "Viktor", "Wanda"),
)
_MOST_SEATS = 7


def name_at(match: str, seat: int, taken: Sequence[str] = ()) -> str:
    """The name of a bot; another one if somebody at the table is called so already."""
    order = _order(match)
    called = {name.casefold() for name in taken}
    # Each seat has names of its own to choose from, so that nobody is renamed when somebody else sits down.
    return next(name for name in (*order[seat::_MOST_SEATS], *order) if name.casefold() not in called)


@lru_cache(1024)
def _order(match: str) -> tuple[str, ...]:
    """All names as a match gives them out."""
    return tuple(random.Random(match).sample(NAMES, len(NAMES)))


def player_names(seats: Sequence[SeatRow]) -> list[str]:
    """What everybody at a table is called; a free seat has no name. A bot that was entered in a tournament brings its own."""
    taken = [seat.name for seat in seats if seat.kind == PERSON or seat.name]
    return [seat.name or (name_at(seat.match, seat.seat, taken) if seat.kind == BOT else "") for seat in seats]
