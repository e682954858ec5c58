"""The board for the browser: goods and the own city in the middle, neighbours beside it, the hand below."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Drawing, Figure, Panel, Picks, Reading, kept, read
from spielwerk.core.drawing.svg import tag
from spielwerk.core.drawing.words import words_of

from ..city import routes
from ..geometry import count
from ..questions import DRAFT, GIVE_ANCHOR, OVER, SELECT, TAKE_ANCHOR
from ..scoring import grade
from ..state import ROUNDS
from ..words import generation_name
from ..words import say as say_words
from .cards import anchors, discarded, hand, in_hand
from .cost import Trade, with_open_market
from .decision import decision
from .goods import goods_strip
from .hovers import cards_of
from .neighbours import other, route_boxes
from .standing import Worth, city_of, worth_of
from .town import town

__all__ = ["decision", "draw", "figures", "heading"]

say = words_of(__package__)
ICONS = {"points": "vp", "money": "coin", "income": "income", "goods": "goods", "routes": "route"}


def draw(s: State, seat: int, picks: Picks, lang: str) -> Drawing:
    """The table as a seat sees it: others' hands and choices are not on it until they are revealed."""
    now = read(with_open_market(s))
    trade = Trade(now, seat) if seat >= 0 else None
    parts = [goods_strip(now, trade, picks, lang), town(now, max(seat, 0), picks, lang)]
    if now.seats == 1:
        parts.append(tag("div", route_boxes(now, 0, 0, picks, lang), cls="neom-routes"))
    if seat < 0:
        parts.append(hand(now, seat, trade, picks, lang))  # one and two players have an open display, which onlookers see too
    return Drawing(
        board=tag("div", *parts, cls="neom-board"),
        panels=tuple([_panel(now, p, trade, picks, lang) for p in range(now.seats)]),
        cards=cards_of(now, seat, trade, in_hand(now, seat), lang),
        heading=heading(s, lang),
        steps=("I", "II", "III"),
        step=now.generation - 1,
    )


def figures(s: State, p: int, lang: str) -> tuple[Figure, ...]:
    """The numbers of a seat; points as the city stands now, and what is taken off them."""
    return _figures(read(s), p, lang)


def _figures(now: Reading, p: int, lang: str) -> tuple[Figure, ...]:
    goods, ways = count(now.goods[p]), count(int(routes(now.record, p)))
    return _figures_of(worth_of(city_of(now, p)), now.money[p], now.held[p], goods, ways, lang)


@kept(1024)
def _figures_of(worth: Worth, money: int, held: int, goods: int, ways: int, lang: str) -> tuple[Figure, ...]:
    """The keys are those of figures.numbers, by which the story tells changes."""
    lacks = (("no_power", worth.no_power), ("ghost_town", worth.ghost_town))
    notes = {
        "money": say("figure", "held", lang, n=held) if held else "",
        "points": ", ".join([say("figure", key, lang, n=f"−{-n}") for key, n in lacks if n]),
    }
    numbers = {"points": worth.points, "money": money, "income": worth.income, "goods": goods, "routes": ways}
    return tuple(
        [Figure(key, ICONS[key], say("figure", key, lang), value, notes.get(key, "")) for key, value in numbers.items()]
    )


def heading(s: State, lang: str) -> str:
    """Where the match stands."""
    now = read(s)
    if now.stage == OVER:
        over = say("board", "over", lang)
        return f"{over} · {_grade(now, lang)}" if now.seats == 1 else over
    if now.generation == 0:
        return say("board", "preparation", lang)
    return say("board", "round", lang, generation=generation_name(now.generation), n=now.turn + 1, of=ROUNDS)


def _grade(now: Reading, lang: str) -> str:
    return say("board", "grade", lang, grade=say_words("grade", str(grade(now.record)), lang))


def _panel(now: Reading, p: int, trade: Trade | None, picks: Picks, lang: str) -> Panel:
    tags = (say("panel", "chosen", lang),) if now.pick[p] != EMPTY and now.stage in (DRAFT, SELECT) else ()
    if now.stage == OVER and now.seats == 1:
        tags = (_grade(now, lang),)
    body = _own(now, trade, picks, lang) if trade is not None and p == trade.seat else other(now, p, trade, picks, lang)
    return Panel(_figures(now, p, lang), body, tags)


def _own(now: Reading, trade: Trade, picks: Picks, lang: str) -> Markup:
    """What lies before the own seat: hand and anchors; while anchors are swapped, these with the discard pile."""
    if now.stage == OVER:
        return Markup()
    if now.ask[trade.seat] in (GIVE_ANCHOR, TAKE_ANCHOR):
        return tag("div", anchors(now, trade, picks, lang), discarded(now, trade, picks, lang), cls="neom-own")
    return tag("div", hand(now, trade.seat, trade, picks, lang), anchors(now, trade, picks, lang), cls="neom-own")
