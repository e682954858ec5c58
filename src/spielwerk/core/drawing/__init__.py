"""The contract of a game's `view.py`: what it is given and what it gives back. docs/adding-a-game.md explains it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from markupsafe import Markup

from ..record import CHANCE
from . import plain
from .svg import canvas, glowing, tag

if TYPE_CHECKING:
    from ..game import Game


NOTHING = Markup()


# What a view is given


@dataclass(frozen=True)
class Change:
    """What a choice does to one of the seat's own figures."""

    key: str
    icon: str
    label: str
    by: int

    def __str__(self) -> str:
        return f"{'+' if self.by > 0 else '−'}{abs(self.by)}"


@dataclass(frozen=True)
class Pick:
    """A legal action that the seat may choose now."""

    id: int
    verb: str
    args: tuple[int, ...]
    label: str  # the action's sentence
    changes: tuple[Change, ...] = ()  # what it costs and brings, as far as that is known
    final: bool = False  # something new is revealed or the match ends: it cannot be taken back


class Picks:
    """The seat's legal actions. A view puts each where it belongs on the board; the rest become buttons under it."""

    def __init__(self, picks: Iterable[Pick] = (), chosen: Collection[int] = ()) -> None:
        self._all = {pick.id: pick for pick in picks}
        self._placed: set[int] = set()
        self.chosen = [self._all[i] for i in chosen if i in self._all]  # what the player has pointed at but not yet done
        self.advised: Collection[int] = ()  # what a hint says

    def __iter__(self) -> Iterator[Pick]:
        return iter(self._all.values())

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _of_verb(self) -> dict[str, list[Pick]]:
        by: dict[str, list[Pick]] = {}
        for pick in self:
            by.setdefault(pick.verb, []).append(pick)
        return by

    def find(self, verb: str, *args: int | None) -> list[Pick]:
        """The legal actions of a verb whose first arguments are these; None stands for any."""
        return [
            pick
            for pick in self._of_verb.get(verb, ())
            if all(want is None or want == have for want, have in zip(args, pick.args, strict=False))
        ]

    def target(self, shape: Any, *found: Pick | Sequence[Pick], label: str = "", card: str = "", key: str = "") -> Markup:
        """A shape that can be clicked if any of the found actions is there, and just the shape if none is.

        One action: the click does it. Several: the click asks which, and `label` is said instead of the actions' sentences.
        `card` names the hover card; `key` names a piece whose moves are animated.
        """
        picks = [pick for some in found for pick in ([some] if isinstance(some, Pick) else some)]
        if not picks:
            return hover(shape, card, label, key=key) if card or key else Markup("").join([shape])
        ids = [pick.id for pick in picks]
        self._placed.update(ids)
        said = picks[0].label if len(picks) == 1 else label or " / ".join(pick.label for pick in picks)
        marks = {"chosen": [pick.id for pick in self.chosen], "advised": self.advised}
        return tag(
            "a",
            shape,
            cls=" ".join(["target", *(mark for mark, marked in marks.items() if any(i in marked for i in ids))]),
            href=f"?pick={'.'.join(map(str, ids))}#ask",
            data_picks=" ".join(map(str, ids)),
            data_card=card or None,
            data_key=key or None,
            aria_label=said,
        )

    def framed(
        self, shape: Any, found: Sequence[Pick], wide: float, high: float, r: float = 8, *, name: str = "", **about: str
    ) -> Markup:
        """A target `wide` × `high` from the origin with the glow of what can be chosen; `name` is said where nothing can be."""
        if not found:
            return self.target(shape, **{**about, "label": name})
        return self.target(glowing(shape, wide, high, r), found, **about)

    def picture(
        self, shape: Any, found: Sequence[Pick], wide: float, high: float, *, name: str, card: str, cls: str, label: str = ""
    ) -> Markup:
        """The same as a picture of its own within HTML."""
        drawn = canvas(wide, high, glowing(shape, wide, high) if found else shape, label=name, cls=cls)
        return self.target(drawn, found, label=label, card=card) if found else hover(drawn, card, name, name="span")

    def take(self, shape: Any, verb: str, *args: int | None, label: str = "", card: str = "", key: str = "") -> Markup:
        """`target` with what `find` finds."""
        return self.target(shape, self.find(verb, *args), label=label, card=card, key=key)

    @property
    def placed(self) -> list[Pick]:
        """What a view has put on the board."""
        return [pick for pick in self if pick.id in self._placed]

    @property
    def buttons(self) -> list[Pick]:
        """What is left for the question bar."""
        return [pick for pick in self if pick.id not in self._placed]


def hover(shape: Any, card: str = "", label: str = "", key: str = "", name: str = "g") -> Markup:
    """A shape that shows a hover card (pointer, focus or long press). In HTML give `name="span"`."""
    about = {"tabindex": 0, "role": "img", "aria_label": label or None, "data_card": card} if card else {}
    return tag(name, shape, data_key=key or None, **about)


# What a view gives back


@dataclass(frozen=True)
class Figure:
    """One number of a seat, shown as icon + figure; the site shows changes of numbers before and after a choice."""

    key: str  # "money"
    icon: str  # a name of core/drawing/icons.svg
    label: str  # "Money", in the language of the page
    value: int | str  # a string where the number is hidden or not a number
    note: str = ""  # a few words beside it on the own panel

    @property
    def shown(self) -> str:
        """The value as it stands on the page, with a real minus."""
        return str(self.value).replace("-", "−")


@dataclass(frozen=True)
class Panel:
    """What stands beside the board for one seat. Name, clock and turn mark are the site's business."""

    figures: tuple[Figure, ...]  # the first one is the score
    body: Markup = NOTHING  # HTML: pieces, cards, hand; may hold targets; for the own seat as large as it needs to be
    tags: tuple[str, ...] = ()  # short states: "Phase II", "passed"
    marks: Markup = NOTHING  # icons beside the name, such as the start player's


@dataclass(frozen=True)
class Card:
    """A hover card: what a component is called, says, costs and brings."""

    title: str
    kind: str = ""
    text: str = ""  # its effect in words
    facts: tuple[tuple[str, str], ...] = ()  # (what, figure), e.g. ("Base cost", "£5")
    total: tuple[str, str] | None = None  # the last line, set bold: ("You pay", "£7")
    picture: Markup = NOTHING
    reconstructed: bool = False  # some of its figures are our reconstruction


@dataclass(frozen=True)
class Drawing:
    """A position as one seat sees it."""

    board: Markup  # one or more <svg class="bd">, arranged by the game's view.css if there are several
    panels: tuple[Panel, ...]  # one a seat
    cards: Mapping[str, Card] = field(default_factory=dict)  # by the name that targets and hovers give as `card`
    rules: str = ""  # the rule behind the current question, such as "SPY-6.1"
    heading: str = ""  # where the match stands: "Round 4 of 6"
    steps: tuple[str, ...] = ()  # its rounds or phases for the head of the page, if that helps
    step: int = -1  # the current one


# From a record to a drawing


def legal_picks(game: Game, seen: Any, seat: int, lang: str, chosen: Collection[int] = ()) -> Picks:
    """The legal actions of a seat with their sentences and previews, from what the seat may know."""
    if seat < 0:
        return Picks()
    out = np.zeros(game.widest, np.int32)
    count = game.legal(seen, seat, out)
    alone = int(game.to_act(seen)) == 1 << seat
    foresee = _Foresight(game, seen, seat, lang) if alone else None
    picks = []
    for action in out[:count].tolist():
        verb, args = game.verbs.split(action)
        changes, final = foresee(action) if foresee else ((), False)
        picks.append(Pick(action, verb.name, args, game.sentence(seen, seat, action, lang), changes, final))
    return Picks(picks, chosen)


class _Foresight:
    """What a choice does to the own figures, tried on a copy of what the seat may know."""

    def __init__(self, game: Game, seen: Any, seat: int, lang: str) -> None:
        self.game, self.seen, self.seat, self.lang = game, seen, seat, lang
        self.figures = getattr(view_of(game), "figures", None)
        self.before = {f.key: f for f in self.figures(seen, seat, lang)} if self.figures else {}

    def __call__(self, action: int) -> tuple[tuple[Change, ...], bool]:
        game = self.game
        after = game.state.copy(self.seen)
        try:
            game.apply(after, self.seat, action)
            bits = int(game.to_act(after))
            figures = self.figures(after, self.seat, self.lang) if self.figures else ()
        except Exception:  # what follows may depend on what the seat cannot know; then there is no preview
            return (), False
        changes = []
        for figure in figures:
            old = self.before.get(figure.key)
            if old and isinstance(old.value, int) and isinstance(figure.value, int) and old.value != figure.value:
                changes.append(Change(figure.key, figure.icon, figure.label, figure.value - old.value))
        return tuple(changes), bits == 0 or bool(bits >> CHANCE & 1)


@cache
def view_of(game: Game) -> Any:
    """The game's view module; None while it has none (a folder with only a cover counts as none)."""
    view = game.module("view") if game.has_module("view") else None
    return view if hasattr(view, "draw") else None


def draw(game: Game, seen: Any, seat: int, picks: Picks, lang: str) -> Drawing:
    """The position as a seat (or an onlooker, -1) sees it: a pure function, and the only way from a record to a page."""
    view = view_of(game)
    drawing = view.draw(seen, seat, picks, lang) if view else plain.draw(game, seen, seat, lang)
    return replace(drawing, rules=game.rule_asked(seen, seat))
