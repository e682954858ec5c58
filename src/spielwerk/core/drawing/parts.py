"""What a game's view gives back: a drawing and its parts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

NOTHING = Markup()


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
class Decision:
    """One choice as the decision bar shows it before it is confirmed. `decision_of` makes a plain one for any game."""

    title: str  # what is about to be done, as a question: "Acquire Commerce?"
    button: str  # verb and price: "Acquire, pay £7"; at most 24 characters in German
    pays: tuple[tuple[str, str], ...] = ()  # each cause with its amount: ("Card", "£5"), ("Ada's worker", "+ £1")
    total: tuple[str, str] | None = None  # the sum, where several causes add up: ("Together", "£7")
    keeps: str = ""  # what is left then: "£9 → £2"
    gains: tuple[str, ...] = ()
    then: tuple[str, ...] = ()  # what it leads to: the next question, who moves next, what is given up
    warning: str = ""  # what a newcomer would regret: "The tile is blocked and brings no points."


@dataclass(frozen=True)
class Step:
    """One legal amount of a stepper."""

    value: int
    choice: int  # the id of the action
    total: str = ""  # what it costs or brings in all: "£12"
    note: str = ""  # what it leads to: the price afterwards


@dataclass(frozen=True)
class Stepper:
    """A choice of an amount (a bid, a trade) in the decision bar: − and +, a field to type in, a column for each amount."""

    label: str  # "Buy water"
    steps: tuple[Step, ...]  # in ascending order of value
    unit: str = ""  # beside the field: "€"
    auction: str = ""  # what is bid for, no two lots alike: who answers in advance says how much she would bid at most


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
    steppers: tuple[Stepper, ...] = ()  # amounts to choose; `Picks.stepper` makes them
