"""The disaster: its columns from the full blow to nothing, the figures on their bids, and the bids to choose from."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Link, Picks, Reading, Stepper, at, kept
from spielwerk.core.drawing.svg import canvas, disc_at, icon, icon_at, join, path, rect, tag, text
from spielwerk.core.drawing.words import words_of

from ..components import COLUMN_FROM, COLUMNS, DAMAGE, DATA, HIGHEST_STAKE, RESEARCH
from ..naming import amount
from ..questions import STAKE, phase_of

say = words_of(__package__)
WIDE, HIGH = 88, 196
_TOP, _BOTTOM = 74, HIGH - 14  # of the ladder of bids
_ICON = 19


def disaster(now: Reading, picks: Picks, lang: str) -> Markup:
    """The card of the round; before the first round there is none."""
    if now.disaster == EMPTY:
        return Markup()
    phase = phase_of(now.record)
    columns = []
    for column in range(COLUMNS):
        chosen = now.phase == STAKE and now.focus[now.turn][0] == column
        link = picks.link(picks.find("column", column))
        counts = now.seats >= COLUMN_FROM[column]
        columns.append(_column(now.disaster, column, counts, chosen, figures_on(now, column), link, lang))
    bids = phase == "disaster"
    return tag(
        "section",
        _head(now.disaster, bids, lang),
        tag("div", *columns, cls="tc-columns"),
        cls="tc-part tc-disaster" if bids else "tc-part tc-disaster low",
    )


@kept(64)
def _head(disaster: int, bids: bool, lang: str) -> Markup:
    hint = tag("small", say("disaster", "now" if bids else "hint", lang), cls="muted")
    name = DATA.rows("disaster")[disaster]["name"][lang]
    return at("disaster", tag("h3", icon("skull"), name, " ", hint), name="div")


Figures = tuple[tuple[int, int], ...]  # (bid, seat) of the figures in a column, the highest last


def figures_on(now: Reading, column: int) -> Figures:
    """The figures in a column; in the auction they still stand beside the card."""
    if phase_of(now.record) == "auction":
        return ()
    return tuple(sorted([(now.figure[p][1], p) for p in range(now.seats) if now.figure[p][0] == column]))


def _height(bid: int) -> float:
    """Where a bid stands on the ladder."""
    return _BOTTOM - (_BOTTOM - _TOP) * bid / HIGHEST_STAKE


@kept(512)
def _column(disaster: int, column: int, counts: bool, chosen: bool, figures: Figures, link: Link, lang: str) -> Markup:
    parts: list[Any] = [rect(0.8, 0.8, WIDE - 1.6, HIGH - 1.6, "cf" if counts else "hole", 8)]
    place = f"column-{column + 1}"
    if not counts:
        words = say("disaster", "players", lang, n=int(COLUMN_FROM[column])).split(" ", 1)
        parts += [text(WIDE / 2, 34 + 18 * i, word, "mid sm", 15) for i, word in enumerate(words)]
        return at(place, canvas(WIDE, HIGH, *parts, label=" ".join(words), cls="tc-column"), name="div")
    if column == 0 or chosen:
        parts.append(rect(2, 2, WIDE - 4, HIGH - 4, "tc-chosen" if chosen else "tc-worst", 7))
    parts += [_damage(disaster, column, lang), _ladder(figures)]
    name = say("disaster", "column", lang, n=column + 1)
    drawn = link.picture(join(parts), WIDE, HIGH, name=name, card=f"column-{column}", cls="tc-column")
    return at(place, drawn, name="div")


@kept(128)
def _damage(disaster: int, column: int, lang: str) -> Markup:
    """Garbage and pollution as so many signs."""
    rows = [(name, int(n)) for name, n in zip(("garbage", "skull"), DAMAGE[disaster, column], strict=True) if n]
    if not rows:
        return text(WIDE / 2, 36, say("disaster", "none", lang), "mid fx", 15.5)
    signs = []
    for i, (name, n) in enumerate(rows):
        top = 10 + 24 * i if len(rows) > 1 else 21
        left = (WIDE - n * _ICON) / 2
        signs += [icon_at(name, left + k * _ICON, top, _ICON) for k in range(n)]
    return join(signs)


@kept(1)
def _rungs() -> Markup:
    """The bids from 0 to 25."""
    ticks = "".join(f"M26 {_height(bid):.1f}h{36 if bid % 5 == 0 else 14}" for bid in range(HIGHEST_STAKE + 1))
    parts = [path(f"M26 {_TOP}V{_BOTTOM}", "axis"), path(ticks, "tick tc-rung")]
    return join([*parts, *(text(21, _height(bid) + 5, bid, "end sm", 15.5) for bid in range(0, HIGHEST_STAKE + 1, 5))])


def _ladder(figures: Figures) -> Markup:
    """The bids from 0 to 25 and the figures on them; one that would cover a lower figure stands a little higher."""
    parts = [_rungs()]
    y = float(HIGH)
    for bid, p in figures:
        y = min(_height(bid), y - 22)
        parts.append(disc_at(p, 45, y, 11, key=f"figure-{p}"))
        parts.append(rect(57, y - 9.5, 27, 19, "tc-pill", 8))
        parts.append(text(70.5, y + 5.4, bid, "mid f tc-pillt", 16))
    return join(parts)


def stake_stepper(now: Reading, p: int, picks: Picks, lang: str) -> tuple[Stepper, ...]:
    """Every legal bid on the chosen column, with what would be left of the research points."""
    stakes = picks.find("stake")
    if not stakes:
        return ()
    hand = now.hand[p][RESEARCH]
    steps = [
        (pick.args[0], pick, amount("research", pick.args[0], lang), say("disaster", "left_over", lang, n=hand - pick.args[0]))
        for pick in stakes
    ]
    title = say("disaster", "your_bid", lang, n=now.focus[p][0] + 1)
    return (picks.stepper(title, steps, say("disaster", "unit", lang)),)
