"""What the templates of the table need: the drawing, the decision bar, and the table's pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Protocol

from markupsafe import Markup

from spielwerk.bots import levels_of
from spielwerk.core import Game, State
from spielwerk.core.drawing import Choice, Decision, Drawing, FigureChange, Panel, Picks, Stepper, decision_of, draw

from ...matches.story import Story
from ...matches.views import MatchView, Player
from ...people.views import Who
from ...store.models import RUNNING
from .. import throttle
from ..pieces import Piece, button, made, piece, put, story_lines
from ..rendering import player_name, say
from .ideas import ideas_of
from .telling import story_of

MOST_COLUMNS = 7  # of a stepper; of a longer one those that matter


class Sight(Protocol):
    """A position as somebody sees it."""

    @property
    def game(self) -> Game: ...
    @property
    def seen(self) -> State: ...
    @property
    def viewer(self) -> int: ...


class Shell(NamedTuple):
    """What a page shows around a match."""

    path: str
    theme: str
    who: Who


def decision(view: MatchView, lang: str, note: str = "", pick: str = "", ahead: bool = False) -> dict[str, object]:
    """What the decision bar needs; with `ahead` also the answers that can be given in advance."""
    chosen = [int(i) for i in pick.split(".") if i.isdecimal() and i.isascii() and len(i) < 9]
    asked = view.question != 0 and view.status == RUNNING
    ahead = ahead and not asked and view.look_ahead is not None
    picks = Picks(view.choices if asked else view.ahead.choices if ahead else (), chosen)
    picks.advised = {hint.action for hint in view.advice.hints} if view.advice else set()
    with throttle.DRAWING:
        drawing = draw(view.game, view.seen, view.viewer, picks, lang)
    return {
        "view": view,
        "drawing": drawing,
        "picks": picks,
        "bar": DecisionBar() if ahead else decision_bar(view, drawing, picks, lang),
        "button": partial(button, view.id, view.confirm, lang=lang),
        "choice_of": {choice.id: choice for choice in picks},
        "ideas": ideas_of(view.advice.hints, picks.ids, view.game, lang) if view.advice and view.advice.ready else None,
        "asked": asked,
        "note": note,
        "ahead": view.ahead if ahead else None,
        "me": view.players[view.viewer] if view.viewer >= 0 else None,
        "names": [player_name(player, lang) for player in view.players],
    }


def table(
    view: MatchView,
    lang: str,
    shell: Shell,
    note: str = "",
    pick: str = "",
    ahead: bool = False,
    have: Collection[str] = (),
) -> dict[str, object]:
    """What the whole table needs, for a page that has some pieces of it already."""
    context = decision(view, lang, note, pick, ahead)
    pieces = _pieces(view, lang, shell, context["drawing"], context["bar"], context["names"], have)  # type: ignore[arg-type]  # as `decision` makes them
    return {
        **context,
        "pieces": pieces,
        "game_name": view.game.name,
        "path": shell.path,
        "theme": shell.theme,
        "who": shell.who,
    }


class Seated(NamedTuple):
    """What a panel shows of who sits there."""

    seat: int
    name: str
    kind: str
    level: str
    asked: bool
    me: bool
    left: int | None  # seconds on the clock
    stands_in: bool  # somebody weaker, for a bot that searches and is not ready
    stands_for: str = ""  # a person who has left


class Drawn(NamedTuple):
    """What the head shows of a drawing."""

    heading: str
    steps: tuple[str, ...]
    step: int
    rules: str


class Named(NamedTuple):
    """What the head shows of the visitor."""

    name: str
    avatar: str
    person: int | None  # not who: whether there is one
    unread: int


class OwnClock(NamedTuple):
    left: int
    runs: bool


def _pieces(
    view: MatchView, lang: str, shell: Shell, drawing: Drawing, bar: DecisionBar, names: Sequence[str], have: Collection[str]
) -> dict[str, Markup]:
    called = tuple(names)
    changes: tuple[FigureChange, ...] = bar.choice.changes if bar.choice is not None else ()
    panels = [(_seated(view, player, lang), panel) for player, panel in zip(view.players, drawing.panels, strict=True)]
    mine = panels[view.viewer : view.viewer + 1] if view.viewer >= 0 else []
    others = _around(panels, view.viewer)
    story = story_of(view)
    score = _score(view, lang)

    def of(macro: str, *shows: object) -> Piece:
        return piece(macro, lang, called, *shows)

    parts: dict[str, Iterable[Piece]] = {
        "coach": [of("coach", view.id, view.game.name, view.coach, len(view.choices))] if view.coach and view.coach.on else [],
        "head": [of("head", *_head(view, lang, drawing), shell.path, shell.theme, _named(shell.who))],
        "chips": [of("chip", player, panel, changes if player.me else ()) for player, panel in [*mine, *others]],
        "others": [of("other", player, panel) for player, panel in others],
        "board": [made("board", lang, called, drawing.board)],
        "since": [_since(view, lang, story, called)],
        "own": [of("own", player, panel, changes) for player, panel in mine],
        "score": [of("score", score, called, view.viewer)] if score else [],
        "story": story_lines(story, lang, called),
        "chat": [of("chat", view.id, tuple(view.chat), view.may_chat, view.viewer)],
        "more": [
            of(
                *("more", view.id, view.rated, view.seed_sha256, bool(mine) and view.status == RUNNING),
                *(view.standing.may_ask, view.telling, levels_of(view.game)),
            )
        ],
        "cards": [of("hovercard", key, card) for key, card in drawing.cards.items()],
    }
    return {name: put(some, have) for name, some in parts.items()}


def _seated(view: MatchView, player: Player, lang: str) -> Seated:
    name, stands_in = player_name(player, lang), view.stands_in
    told = (player.seat, name, player.kind, player.level, player.asked, player.me, player.seconds_left)
    return Seated(*told, stands_in, player.stands_for)


def _head(view: MatchView, lang: str, drawing: Drawing) -> tuple[object, ...]:
    me = view.players[view.viewer] if view.viewer >= 0 else None
    clock = OwnClock(me.seconds_left, me.asked) if me is not None and me.seconds_left is not None else None
    drawn = Drawn(drawing.heading, tuple(drawing.steps), drawing.step, drawing.rules)
    coach = (view.coach.on, view.casual_by_help) if view.coach is not None else None
    return view.game.title(lang), view.game.name, view.id, view.rated, drawn, clock, coach


def _named(who: Who) -> Named:
    return Named(who.name, who.avatar, None if who.person is None else 0, who.unread)


def _since(view: MatchView, lang: str, story: Story, names: tuple[str, ...]) -> Piece:
    return piece("since", lang, (), tuple(story.steps), story.mine, view.viewer, bool(view.new_since), names)


@dataclass(frozen=True)
class DecisionBar:
    """What the bar shows beside the question."""

    chosen: str = ""  # what the player has pointed at, as the page's address names it
    which: Sequence[Choice] = ()  # several choices at one place
    choice: Choice | None = None  # one choice, with what it costs and brings
    decision: Decision | None = None
    stepper: Stepper | None = None  # if it is an amount
    at: int = 0  # which step of it
    columns: Sequence[int] = ()  # the steps that have a column


def decision_bar(view: Sight, drawing: Drawing, picks: Picks, lang: str) -> DecisionBar:
    chosen = ".".join(str(choice.id) for choice in picks.chosen)
    if len(picks.chosen) > 1:
        return DecisionBar(chosen, which=picks.chosen)
    steppers = [stepper for stepper in drawing.steppers if stepper.steps]
    first = steppers[0].steps[0].choice if len(steppers) == 1 else None  # the only amount asked for is there at once
    wanted = picks.chosen[0].id if picks.chosen else first
    choice = next((choice for choice in picks if choice.id == wanted), None)
    if choice is None:
        return DecisionBar()
    decision = decision_of(view.game, view.seen, view.viewer, choice, lang)
    for stepper in steppers:
        for at, step in enumerate(stepper.steps):
            if step.choice == choice.id:
                return DecisionBar(chosen, (), choice, decision, stepper, at, columns_of(len(stepper.steps), at))
    return DecisionBar(chosen, (), choice, decision)


def columns_of(steps: int, at: int) -> list[int]:
    """The steps that get a column: all, or the first, the last and three around the present one."""
    if steps <= MOST_COLUMNS:
        return list(range(steps))
    middle = min(max(at, 1), steps - 2)
    return sorted({0, middle - 1, middle, middle + 1, steps - 1})


def _score(view: MatchView, lang: str) -> tuple[tuple[str, tuple[int | None, ...]], ...]:
    """Where everybody's points come from as things stand: a row for each category, and the sum as the last one."""
    parts = [player.breakdown for player in view.players]
    if not all(parts):
        return ()
    words = view.game.text(lang)
    rows = [(words.say("category", category), tuple(part.get(category) for part in parts)) for category in view.game.categories]
    sums = tuple(None if None in part.values() else sum(n or 0 for n in part.values()) for part in parts)
    return (*rows, (say(lang, "result.total"), sums))


def _around(seated: list[tuple[Seated, Panel]], viewer: int) -> list[tuple[Seated, Panel]]:
    """The others in the order in which they sit after the viewer."""
    return seated[viewer + 1 :] + seated[: max(viewer, 0)]
