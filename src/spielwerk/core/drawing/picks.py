"""A seat's legal actions as a view places them on the board: `find` them, make a shape a `target`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from markupsafe import Markup

from ..record import State
from .choices import Choice, choices_of
from .parts import Step, Stepper
from .svg import canvas, glowing, join, tag

if TYPE_CHECKING:
    from ..game import Game


class Link(NamedTuple):
    """What makes a shape a target: plain values, so that a kept part can be given it. `Picks.link` makes one."""

    ids: tuple[int, ...] = ()  # the actions, none if there is nothing to click
    said: str = ""
    chosen: bool = False  # the player has pointed at one of them
    advised: bool = False  # a hint says one of them

    def __bool__(self) -> bool:
        return bool(self.ids)

    def around(self, shape: object, card: str = "", key: str = "") -> Markup:
        """The shape as a target, or just the shape (with its hover card) where there is nothing to click."""
        if not self.ids:
            return hover(shape, card, self.said, key=key) if card or key else join([shape])
        ids = [str(i) for i in self.ids]
        return tag(
            "a",
            shape,
            cls=f"target{' chosen' if self.chosen else ''}{' advised' if self.advised else ''}",
            href=f"?pick={'.'.join(ids)}#ask",
            data_picks=" ".join(ids),
            data_card=card or None,
            data_key=key or None,
            aria_label=self.said,
        )

    def framed(self, shape: object, wide: float, high: float, r: float = 8, card: str = "", key: str = "") -> Markup:
        """The same with the glow of what can be chosen around a shape that is `wide` × `high` from the origin."""
        return self.around(glowing(shape, wide, high, r) if self.ids else shape, card, key)

    def picture(self, shape: object, wide: float, high: float, *, name: str, card: str, cls: str) -> Markup:
        """The same as a picture of its own within HTML."""
        drawn = canvas(wide, high, glowing(shape, wide, high) if self.ids else shape, label=name, cls=cls)
        return self.around(drawn, card) if self.ids else hover(drawn, card, name, name="span")


NO_LINK = Link()


class Picks:
    """The seat's legal actions. A view puts each where it belongs on the board; the rest become buttons under it."""

    def __init__(self, picks: Iterable[Choice] = (), chosen: Collection[int] = ()) -> None:
        self._all = {pick.id: pick for pick in picks}
        self._placed: set[int] = set()
        self.chosen = [self._all[i] for i in chosen if i in self._all]  # what the player has pointed at but not yet done
        self.advised: Collection[int] = ()  # what a hint says
        self._chosen = {pick.id for pick in self.chosen}

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._all.values())

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _found(self) -> dict[tuple[str | int, ...], list[Choice]]:
        """The actions by verb and first arguments, however many of them: a board asks this for each of its places."""
        by: dict[tuple[str | int, ...], list[Choice]] = {}
        for pick in self:
            for given in range(len(pick.args) + 1):
                by.setdefault((pick.verb, *pick.args[:given]), []).append(pick)
        return by

    def find(self, verb: str, *args: int | None) -> list[Choice]:
        """The legal actions of a verb whose first arguments are these; None stands for any."""
        if None not in args:
            return list(self._found.get((verb, *args), ()))  # type: ignore[arg-type]  # None is not among them
        return [
            pick
            for pick in self._found.get((verb,), ())
            if all(want is None or want == have for want, have in zip(args, pick.args, strict=False))
        ]

    def link(self, *found: Choice | Sequence[Choice], label: str = "") -> Link:
        """What makes a shape a target, as plain values for a kept part; the actions count as placed.

        `label` is said of several actions instead of their sentences, and of the shape where there is none.
        """
        picks = [pick for some in found for pick in ([some] if isinstance(some, Choice) else some)]
        if not picks:
            return Link(said=label) if label else NO_LINK
        ids = tuple([pick.id for pick in picks])
        self._placed.update(ids)
        said = picks[0].text if len(picks) == 1 else label or " / ".join([pick.text for pick in picks])
        return Link(ids, said, not self._chosen.isdisjoint(ids), any(i in self.advised for i in ids))

    def target(
        self, shape: object, *found: Choice | Sequence[Choice], label: str = "", card: str = "", key: str = ""
    ) -> Markup:
        """A shape that can be clicked if any of the found actions is there, and just the shape if none is.

        One action: the click does it. Several: the click asks which, and `label` is said instead of the actions' sentences.
        `card` names the hover card; `key` names a piece whose moves are animated.
        """
        return self.link(*found, label=label).around(shape, card, key)

    def framed(
        self, shape: object, found: Sequence[Choice], wide: float, high: float, r: float = 8, *, name: str = "", **about: str
    ) -> Markup:
        """A target `wide` × `high` from the origin with the glow of what can be chosen; `name` is said where nothing can be."""
        if not found:
            return self.target(shape, **{**about, "label": name})
        return self.target(glowing(shape, wide, high, r), found, **about)

    def picture(
        self,
        shape: object,
        found: Sequence[Choice],
        wide: float,
        high: float,
        *,
        name: str,
        card: str,
        cls: str,
        label: str = "",
    ) -> Markup:
        """The same as a picture of its own within HTML."""
        return self.link(found, label=label).picture(shape, wide, high, name=name, card=card, cls=cls)

    def take(self, shape: object, verb: str, *args: int | None, label: str = "", card: str = "", key: str = "") -> Markup:
        """`target` with what `find` finds."""
        return self.target(shape, self.find(verb, *args), label=label, card=card, key=key)

    def stepper(
        self, label: str, amounts: Iterable[tuple[int, Choice, str, str]], unit: str = "", auction: str = ""
    ) -> Stepper:
        """A stepper over (value, choice, total, note) of each legal amount; the choices count as placed."""
        steps = tuple(
            sorted((Step(value, choice.id, total, note) for value, choice, total, note in amounts), key=lambda s: s.value)
        )
        self._placed.update(step.choice for step in steps)
        return Stepper(label, steps, unit, auction)

    @property
    def ids(self) -> list[int]:
        """The actions' ids."""
        return list(self._all)

    @property
    def placed(self) -> list[Choice]:
        """What a view has put on the board."""
        return [pick for pick in self if pick.id in self._placed]

    @property
    def buttons(self) -> list[Choice]:
        """What is left for the question bar."""
        return [pick for pick in self if pick.id not in self._placed]


def hover(shape: object, card: str = "", label: str = "", key: str = "", name: str = "g") -> Markup:
    """A shape that shows a hover card (pointer, focus or long press). In HTML give `name="span"`."""
    about = {"tabindex": 0, "role": "img", "aria_label": label or None, "data_card": card} if card else {}
    return tag(name, shape, data_key=key or None, **about)


def at(place: str, *shapes: object, name: str = "g") -> Markup:
    """Shapes that are a place of the board: a story's effect of that place marks them."""
    return tag(name, *shapes, data_place=place)


def legal_picks(game: Game, seen: State, seat: int, lang: str, chosen: Collection[int] = ()) -> Picks:
    """The legal actions of a seat, from what the seat may know."""
    if seat < 0:
        return Picks()
    out = np.zeros(game.widest, np.int32)
    count = game.legal(seen, seat, out)
    return Picks(choices_of(game, seen, seat, out[:count].tolist(), lang), chosen)
