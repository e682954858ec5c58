"""What followed from an action, told from what one viewer may know of the records before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spielwerk.core import EMPTY, Effect, State, someone
from spielwerk.core.drawing.words import words_of

from .components import CARDS, ROUNDS, VALUE

say = words_of(__package__)


def story(before: State, after: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Iterator[Effect]:
    """Which round begins, who wins it, and what the winning card costs the others."""
    if before.prize == EMPTY and after.prize != EMPTY:
        yield Effect(say("effect", "round", lang, n=after.trick + 1, of=ROUNDS), heading=True)
    if opened := [card for card in range(CARDS) if after.played[card] > before.played[card]]:
        best = max(int(VALUE[card]) for card in opened)
        yield Effect(say("effect", "won", lang, who=someone(_winner(before, after)), prize=before.prize, value=best))
    for seat in range(after.seats):
        if toll := int(after.tolls[seat] - before.tolls[seat]):
            yield Effect(seat=seat, changes={"points": -toll}, title=say("effect", "toll", lang))


def _winner(before: State, after: State) -> int:
    """Whoever is asked about the prize, or has taken it at once."""
    if after.winner != EMPTY:
        return int(after.winner)
    return next(seat for seat in range(after.seats) if after.won[seat] > before.won[seat])
