"""A seat's choices: each legal action in words, with what it would bring and whether it can be taken back.

Nothing here looks at the real position. All choices of a question are tried in one world that fits what the seat sees, always
the same one for the same sight: what a choice says cannot depend on anything that the seat may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..effect import named
from ..game import Game
from ..knowledge import WORLDS, HiddenFields, imagined
from ..record import CHANCE, State
from .parts import Figure
from .view import figures_of


@dataclass(frozen=True)
class FigureChange:
    """What a choice does to one of the seat's own figures."""

    key: str
    icon: str
    label: str
    by: int

    def __str__(self) -> str:
        return f"{'+' if self.by > 0 else '−'}{abs(self.by)}"


@dataclass(frozen=True, eq=False)
class Choice:
    """A legal action that a seat may choose now, or one that it may choose in advance (then without `after`)."""

    id: int
    verb: str
    args: tuple[int, ...]
    arg_names: tuple[str, ...]
    text: str  # the action's sentence
    final: bool  # it cannot be taken back: others or luck act next, or something hidden is laid open
    reveals: bool = False  # something hidden is laid open
    lucky: bool = False  # luck decides next
    ends: bool = False  # the match is over then
    after: State = None  # the record as the seat would see it then
    _foresight: _Foresight | None = field(default=None, repr=False)

    @cached_property
    def changes(self) -> tuple[FigureChange, ...]:
        """What it costs and brings, as far as that is known."""
        return self._foresight.changes(self) if self._foresight is not None else ()


class _Foresight:
    """The imagined position in which all choices of one question are tried."""

    def __init__(self, game: Game, seen: State, seat: int, lang: str, names: Sequence[str]) -> None:
        self._game, self._seen, self._seat, self._lang, self._names = game, seen, seat, lang, names
        self._world = imagined(game, seen, seat)
        self._hidden = HiddenFields(game, self._world, seat)

    def _try(self, world: State, action: int) -> tuple[State, int]:
        """What the seat would see after an action in a world, and who is asked then."""
        position = self._game.state.copy(world)
        self._game.apply(position, self._seat, action)
        return self._game.seen(position, self._seat), int(self._game.to_act(position))

    def choice(self, action: int) -> Choice:
        game, seat = self._game, self._seat
        verb, args = game.verbs.split(action)
        after, asked = self._try(self._world, action)
        reveals = self._hidden.revealed_by(after)
        return Choice(
            action,
            verb.name,
            args,
            tuple(verb.args),
            named(game.sentence(self._seen, seat, action, self._lang, marks=True), self._names),
            final=reveals or not asked & 1 << seat,
            reveals=reveals,
            lucky=asked == 1 << CHANCE,
            ends=asked == 0,
            after=after,
            _foresight=self,
        )

    @cached_property
    def _now(self) -> dict[str, Figure]:
        return {figure.key: figure for figure in figures_of(self._game, self._seen, self._seat, self._lang)}

    def changes(self, choice: Choice) -> tuple[FigureChange, ...]:
        """How the seat's own figures differ from now.

        What is laid open is only imagined, and so is what follows from it: then a change is told only if other worlds agree.
        """
        changes = self._changes(choice.after)
        for world in range(1, WORLDS) if choice.reveals else ():
            after, _ = self._try(imagined(self._game, self._seen, self._seat, world), choice.id)
            agreed = self._changes(after)
            changes = tuple(change for change in changes if change in agreed)
        return changes

    def _changes(self, after: State) -> tuple[FigureChange, ...]:
        changes = []
        for new in figures_of(self._game, after, self._seat, self._lang):
            old = self._now.get(new.key)
            if old and isinstance(old.value, int) and isinstance(new.value, int) and old.value != new.value:
                changes.append(FigureChange(new.key, new.icon, new.label, new.value - old.value))
        return tuple(changes)


def choices_of(
    game: Game, seen: State, seat: int, actions: Iterable[int], lang: str, names: Sequence[str] = ()
) -> list[Choice]:
    """Legal actions of a seat as its choices, from what the seat sees; without `names` their sentences hold marks for seats."""
    foresight = _Foresight(game, seen, seat, lang, names)
    return [foresight.choice(action) for action in actions]
