"""What followed from an action, told from what one viewer may know of the records before and after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spielwerk.core import Effect, State, someone
from spielwerk.core.drawing.words import words_of

from .components import LOTS
from .naming import name_of

say = words_of(__package__)


def story(before: State, after: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Iterator[Effect]:
    """Who wins a lot, and which year begins; ice and money are figures, whose changes are told anyway."""
    for lot in range(LOTS):
        owner = int(after.owner[lot])
        if owner != before.owner[lot] and 0 <= owner < after.seats:
            yield Effect(say("effect", "sold", lang, who=someone(owner), lot=name_of("lot", lot, lang)))
    first = verb == "reveal" and before.slot == 0
    if first and after.year < after.years:
        yield Effect(say("effect", "year", lang, year=int(after.year) + 1, of=int(after.years)), heading=True)
