"""A choice as the decision bar shows it before it is confirmed: every cause of its price, what it brings, where it leads."""

from __future__ import annotations

from collections.abc import Callable

from spielwerk.core import State
from spielwerk.core.drawing import Choice, Decision, read
from spielwerk.core.drawing.decisions import what_follows
from spielwerk.core.drawing.words import signed, words_of
from spielwerk.core.registry import game

from ..auction import opening_bid, price
from ..components import (
    AT_ONCE,
    COINS,
    COMPENSATION,
    COST,
    DAMAGE,
    GOODS,
    LANDS,
    MULTIPLE_USE,
    PENALTY,
    QUALITY,
    QUALITY_POINTS,
    REMEDIATION,
    RESEARCH,
    SCALE,
)
from ..disaster import least_stake
from ..effects import EACH_PHASE, may_use
from ..naming import amount, cell_of, cities, text, tile_id, tile_name
from ..production import produce
from ..purse import era
from ..region import direction_of, is_land
from ..state import AUCTIONS
from ..tracks import EDGES
from .hovers import effect
from .rails import Rails

say = words_of(__package__)
Rows = list[tuple[str, str]]
_SIGNS = ("garbage", "pollution", "daisy")


def decision(s: State, seat: int, choice: Choice, lang: str) -> Decision | None:
    """What a choice costs and brings."""
    about = _About(s, seat, choice, lang)
    _PARTS.get(choice.verb, _region_changes)(about)
    return about.decision()


class _About:
    """A decision in the making."""

    def __init__(self, s: State, seat: int, choice: Choice, lang: str) -> None:
        self.s, self.seat, self.choice, self.lang = s, seat, choice, lang
        self.button = say("button", choice.verb, lang)
        self.pays: Rows = []
        self.gains: list[str] = []
        self.then: list[str] = []
        self.warning = ""
        self._spent = [0, 0]

    def say(self, key: str, **words: object) -> str:
        return say("decision", key, self.lang, **words)

    def amount(self, kind: str, n: int) -> str:
        return amount(kind, n, self.lang)

    def pay(self, cause: str, good: int, n: int) -> None:
        """Coins or research points out of the hand."""
        if n:
            self.pays.append((cause, self.amount(GOODS[good], n)))
            self._spent[good] += n

    def bear(self, cause: str, garbage: int, pollution: int) -> None:
        """Garbage, and fields of the pollution marker to the left, with the difference that they make at the end."""
        if garbage:
            self.pays.append((cause, f"+{self.amount('garbage', garbage)}"))
        if pollution:
            here = int(self.s.pollution[self.seat])
            there = max(here - pollution, 0)
            figures = f"{signed(int(SCALE[here]))} → {signed(int(SCALE[there]))}"
            self.pays.append((self.say("pollution"), figures))

    def decision(self) -> Decision:
        kept = [
            f"{self.s.hand[self.seat, good]} → {self.amount(GOODS[good], int(self.s.hand[self.seat, good]) - n)}"
            for good, n in enumerate(self._spent)
            if n
        ]
        then = what_follows(game("twentieth-century"), self.seat, self.choice, self.lang)
        return Decision(
            self.choice.text,
            self.button,
            tuple(self.pays),
            keeps=", ".join(kept),
            gains=tuple(self.gains),
            then=(*self.then, *then),
            warning=self.warning,
        )


# The auction


def _land_won(about: _About, land: int) -> None:
    """What comes with a land."""
    garbage = int(about.s.bought[about.seat]) + 1
    about.gains.append(about.say("land", land=tile_name(land, about.lang), cities=cities(land, about.lang)))
    about.pays.append((about.say("land_garbage", nth=garbage), f"+{about.amount('garbage', garbage)}"))


def _offer(about: _About) -> None:
    (land,) = about.choice.args
    least = int(opening_bid(about.s))
    if about.choice.after is not None and about.choice.after.place[land] == about.seat:
        about.button = about.say("buy_for", price=about.amount("coins", least))
        about.pay(about.say("lowest_bid"), COINS, least)
        _land_won(about, land)
    else:
        about.gains.append(about.say("land", land=tile_name(land, about.lang), cities=cities(land, about.lang)))
        about.then.append(about.say("must_open", coins=about.amount("coins", least)))


def _bid(about: _About) -> None:
    (coins,) = about.choice.args
    about.button = about.say("bid", amount=about.amount("coins", coins))
    about.pay(about.say("your_bid"), COINS, coins)
    about.then.append(about.say("if_won"))
    _land_won(about, int(about.s.lot))


def _pass(about: _About) -> None:
    about.then.append(about.say("passed"))


def _leave(about: _About) -> None:
    s, cost = about.s, int(price(about.s))
    about.then.append(about.say("no_more_land"))
    if s.bought[about.seat] == 0:
        about.gains.append(about.say("compensation", coins=about.amount("coins", int(COMPENSATION[era(s)]))))
    if s.hand[about.seat, RESEARCH] < cost:
        hand = about.amount("research", int(s.hand[about.seat, RESEARCH]))
        about.warning = about.say("no_technology", price=about.amount("research", cost), hand=hand)
    else:
        key = "technology" if cost else "free_technology"
        about.gains.append(about.say(key, price=about.amount("research", cost)))


def _buy(about: _About) -> None:
    (technology,) = about.choice.args
    cost = int(price(about.s))
    if not cost:
        about.button = about.say("take")
    about.pay(about.say("price"), RESEARCH, cost)
    garbage, pollution, daisies = (int(n) for n in AT_ONCE[technology])
    about.bear(about.say("at_once"), garbage, pollution)
    if daisies:
        about.gains.append(about.amount("daisy", daisies))
    about.gains.append(effect(technology, about.lang))


# The disaster


def _column(about: _About) -> None:
    (column,) = about.choice.args
    garbage, pollution = (int(n) for n in DAMAGE[about.s.disaster, column])
    about.bear(about.say("damage"), garbage, pollution)
    about.then.append(about.say("least_stake", research=about.amount("research", int(least_stake(about.s, column)))))
    _of_column(about, column)


def _stake(about: _About) -> None:
    (research,) = about.choice.args
    column = int(about.s.focus[about.seat, 0])
    about.button = about.say("bid", amount=research)
    about.pay(about.say("your_bid"), RESEARCH, research)
    about.then.append(about.say("if_it_stands"))
    garbage, pollution = (int(n) for n in DAMAGE[about.s.disaster, column])
    about.bear(about.say("damage"), garbage, pollution)
    _of_column(about, column)


def _of_column(about: _About, column: int) -> None:
    if not DAMAGE[about.s.disaster, column].any():
        about.gains.append(text("amount", "nothing", about.lang))
    if column == 0 and about.s.round_no < AUCTIONS:
        about.gains.append(about.say("starts"))


# Administration


def _litter(about: _About) -> None:
    (land,) = about.choice.args
    _garbage_on(about, land, int(about.s.garbage[land]) + 1)


def _garbage_on(about: _About, land: int, garbage: int) -> None:
    """What garbage on a land costs if it is still there at the end."""
    about.then.append(about.say("then_garbage", land=tile_name(land, about.lang), garbage=about.amount("garbage", garbage)))
    if garbage > 1:
        points = amount("prosperity", PENALTY * (garbage - 1), about.lang)
        about.warning = about.say(
            "penalty", land=tile_name(land, about.lang), garbage=about.amount("garbage", garbage), points=points
        )


def _site(about: _About) -> None:
    s, seat = about.s, about.seat
    tile, cell = int(s.focus[seat, 0]), cell_of(s, *about.choice.args)
    rails = Rails(read(s), seat)
    count = rails.most_joins(tile, cell)
    about.gains.append(about.say("joins_most" if count else "joins_none", n=count))
    beside = rails.neighbours(cell)
    about.gains += [_direction(about, direction, beside[direction]) for direction in rails.entering(cell)]


def _direction(about: _About, direction: int, tile: int) -> str:
    return text("direction", str(direction), about.lang, name=tile_name(tile, about.lang))


def _turn(about: _About) -> None:
    s, seat, (quarter,) = about.s, about.seat, about.choice.args
    tile, cell = int(s.focus[seat, 0]), cell_of(s, int(s.focus[seat, 1]), int(s.focus[seat, 2]))
    rails = Rails(read(s), seat)
    beside = rails.neighbours(cell)
    joined = rails.joins(tile, cell, quarter)
    if joined:
        names = ", ".join(_direction(about, direction, beside[direction]) for direction in joined)
        about.gains.append(about.say("joins", n=len(joined), names=names))
    if ends := rails.dead_ends(tile, cell, quarter):
        about.warning = about.say("dead_ends", n=len(ends), names=", ".join(_direction(about, d, beside[d]) for d in ends))
    _region_changes(about)


def _region_changes(about: _About) -> None:
    """How the production of the region differs afterwards."""
    after = about.choice.after
    if after is None:
        return
    now, then = (_production(s, about.seat) for s in (about.s, after))
    for i, good in enumerate(GOODS):
        by = then[i] - now[i]
        words = about.say("production", amount=f"{'+' if by > 0 else '−'}{about.amount(good, abs(by))}")
        if by > 0:
            about.gains.append(words)
        elif by < 0:
            about.pays.append((about.say("less"), f"−{about.amount(good, -by)}"))


def _production(s: State, seat: int) -> list[int]:
    """What a region yields as it lies, whatever its tracks say."""
    copy = game("twentieth-century").state.copy(s)
    produce(copy, seat)
    return [int(n) for n in copy.production[seat]]


def _use(about: _About) -> None:
    technology, part = about.choice.args
    if part != EACH_PHASE:
        about.then.append(about.say("once"))
        return
    for good in (COINS, RESEARCH):
        about.pay(tile_name(LANDS + technology, about.lang), good, int(COST[technology, good]))
    if MULTIPLE_USE[technology] == QUALITY:
        about.gains.append(about.amount("prosperity", int(QUALITY_POINTS[technology])))
    elif MULTIPLE_USE[technology] == REMEDIATION:
        here = int(about.s.pollution[about.seat])
        figures = f"{signed(int(SCALE[here]))} → {signed(int(SCALE[here + 1]))}"
        about.gains.append(f"{about.amount('daisy', 1)} ({figures})")


def _finish(about: _About) -> None:
    made = _production(about.s, about.seat)
    about.gains.append(about.say("tracks", amounts=", ".join(about.amount(good, made[i]) for i, good in enumerate(GOODS))))
    left = [
        tile_name(LANDS + int(technology), about.lang)
        for technology in about.s.tools[about.seat]
        if technology >= 0 and may_use(about.s, about.seat, technology, EACH_PHASE)
    ]
    if left:
        about.warning = about.say("unused", names=", ".join(left))


def _clear(about: _About) -> None:
    (land,) = about.choice.args
    about.gains.append(f"−{about.amount('garbage', 1)}")
    left = int(about.s.garbage[land]) - 1
    about.then.append(about.say("then_garbage", land=tile_name(land, about.lang), garbage=about.amount("garbage", left)))


def _unload(about: _About) -> None:
    (land,) = about.choice.args
    _garbage_on(about, land, int(about.s.garbage[land]) + 1)


def _idle(about: _About) -> None:
    about.warning = about.say("idle")


def _span_on(about: _About) -> None:
    (tile,) = about.choice.args
    if is_land(tile):
        about.gains.append(about.say("land", land=tile_name(tile, about.lang), cities=cities(tile, about.lang)))
    else:
        about.gains.append(f"{tile_id(tile)}: {effect(tile - LANDS, about.lang)}")


def _span(about: _About) -> None:
    """Which neighbours a bridge opens for the tile, and what that yields."""
    tile = int(about.s.focus[about.seat, 1])
    after = about.choice.after
    if after is not None:
        new = [edge for edge in range(EDGES) if after.net[tile, edge] >= 0 > about.s.net[tile, edge]]
        beside = [(int(direction_of(after, tile, edge)), edge) for edge in new]
        names = [_direction(about, d, int(after.beside[tile, d])) for d, _ in beside if after.beside[tile, d] >= 0]
        if names:
            about.gains.append(about.say("opens", names=", ".join(names)))
    _region_changes(about)


def _nothing(about: _About) -> None:
    """The sentence and the next question say all."""


_PARTS: dict[str, Callable[[_About], None]] = {
    "offer": _offer,
    "bid": _bid,
    "pass": _pass,
    "leave": _leave,
    "buy": _buy,
    "decline": _nothing,
    "column": _column,
    "stake": _stake,
    "litter": _litter,
    "lay": _nothing,
    "site": _site,
    "turn": _turn,
    "use": _use,
    "finish": _finish,
    "board": _nothing,
    "load": _nothing,
    "span_on": _span_on,
    "span": _span,
    "clear": _clear,
    "recycle": _clear,
    "unload": _unload,
    "idle": _idle,
}
