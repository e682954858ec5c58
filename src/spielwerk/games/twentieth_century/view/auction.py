"""The land auction: the land on the block with its bidders and bids, the display, technologies and their price."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Picks, hover
from spielwerk.core.drawing.svg import canvas, icon, line, rect, seat, tag, text
from spielwerk.core.drawing.words import words_of
from spielwerk.core.text import seat_name

from ..auction import opening_bid
from ..components import COMPENSATION, DATA, LANDS, PRICE, PRICE_FIELDS, TECHNOLOGIES
from ..naming import tile_name
from ..purse import era
from ..questions import BUY
from ..state import AUCTIONS, DISPLAY, IN, PASSED
from .pictures import SIDE, TECHNOLOGY, technology_face, tile_canvas, tile_face

say = words_of(__package__)
LARGE_KEYS = 12  # bids shown large; all others follow small


def block(s: State, picks: Picks, lang: str) -> Markup:
    """What is being sold, who bids, and the bids that the seat may name."""
    lot = _lot(s, lang)
    bidders = tag("ol", *(_bidder(s, p, lang) for p in range(s.seats)), cls="tc-bidders")
    return tag(
        "section",
        tag("h3", icon("gavel"), say("auction", "block", lang)),
        tag("div", lot, bidders, cls="tc-block"),
        _bids(picks, lang),
        cls="tc-part",
    )


def _lot(s: State, lang: str) -> Markup:
    if s.lot == EMPTY:
        words = say("auction", "left" if s.phase == BUY else "no_lot", lang)
        hole = [rect(1, 1, SIDE - 2, SIDE - 2, "hole", 6)]
        hole += [text(SIDE / 2, 58 + 17 * i, word, "mid sm", 14) for i, word in enumerate(words.split("|"))]
        return canvas(SIDE, SIDE, *hole, label=words.replace("|", " "), cls="tc-tile")
    face = tile_canvas(tile_face(s, int(s.lot), 0), tile_name(s.lot, lang), cls="tc-tile tc-lot")
    return hover(face, f"tile-{s.lot}", tile_name(s.lot, lang), name="span")


def _bidder(s: State, p: int, lang: str) -> Markup:
    """A seat in the auction: its bid, or whether it is still in."""
    key = "leads" if p == s.leader else "in" if s.standing[p] == IN else "passed" if s.standing[p] == PASSED else "gone"
    state: Any = tag("small", say("auction", key, lang))
    if p == s.leader:
        state = tag("span", state, " ", line(int(s.bid), ":coin"))
    bought = line(f"+{s.bought[p]}", ":tile") if s.bought[p] else ""
    now = " now" if p == s.turn and s.standing[p] == IN else ""
    return tag("li", seat(p), tag("b", seat_name(p, lang)), bought, tag("span", state, cls="st"), cls=f"{key}{now}")


def _bids(picks: Picks, lang: str) -> Markup:
    """Every bid that is legal: the lowest ones large, the others small."""
    bids = picks.find("bid")
    if not bids:
        return Markup()
    large = [picks.target(tag("b", pick.args[0], cls="tc-key"), pick) for pick in bids[:LARGE_KEYS]]
    small = [picks.target(tag("b", pick.args[0], cls="tc-key"), pick) for pick in bids[LARGE_KEYS:]]
    parts = [tag("p", say("auction", "your_bid", lang), icon("coin"), cls="tc-lead"), tag("div", *large, cls="tc-keys")]
    if small:
        parts.append(tag("div", *small, cls="tc-keys small"))
    return tag("div", *parts, cls="tc-bids")


def lands(s: State, picks: Picks, lang: str) -> Markup:
    """The land on display."""
    tiles = [land for land in range(LANDS) if s.place[land] == DISPLAY]
    shapes = []
    for land in tiles:
        found = picks.find("offer", land)
        cls = "tc-tile tc-lot" if land == s.lot else "tc-tile"
        name, card = tile_name(land, lang), f"tile-{land}"
        shapes.append(picks.picture(tile_face(s, land, 0), found, SIDE, SIDE, name=name, card=card, cls=cls))
    body = tag("div", *shapes, cls="tc-lands") if shapes else tag("p", say("auction", "no_land", lang), cls="muted")
    return tag("section", _lands_head(s, lang), body, cls="tc-part")


def _lands_head(s: State, lang: str) -> Markup:
    """The lowest bid, and what comes of winning nothing."""
    if not 1 <= s.round_no <= AUCTIONS:
        return tag("h3", say("auction", "lands", lang))
    least = tag("span", say("auction", "least", lang), " ", line(opening_bid(s), ":coin"))
    nothing = tag("span", say("auction", "nothing", lang), " ", line(f"+{COMPENSATION[era(s)]}", ":coin"))
    return tag("h3", say("auction", "lands", lang), tag("small", least, " · ", nothing, cls="muted"))


def technologies(s: State, picks: Picks, lang: str) -> Markup:
    """The technologies on display and what one costs now."""
    shapes = []
    for technology in range(TECHNOLOGIES):
        if s.place[LANDS + technology] != DISPLAY:
            continue
        found = picks.find("buy", technology)
        name = DATA.rows("technology")[technology]["name"][lang]
        card, face = f"technology-{technology}", technology_face(technology, lang)
        shapes.append(picks.picture(face, found, *TECHNOLOGY, name=name, card=card, cls="tc-technology"))
    hint = tag("small", say("auction", "leaving", lang), cls="muted")
    return tag(
        "section",
        tag("h3", say("auction", "technologies", lang), hint),
        _prices(s, lang),
        tag("div", *shapes, cls="tc-technologies"),
        cls="tc-part",
    )


def _prices(s: State, lang: str) -> Markup:
    """The price track; it moves one field with every sale."""
    if not 1 <= s.round_no <= AUCTIONS:
        return Markup()
    fields = []
    for field in range(PRICE_FIELDS):
        state = "now" if field == s.marker else "gone" if field < s.marker else ""
        price = line(":flask", int(PRICE[era(s), field]))
        fields.append(tag("li", price, cls=state or None, aria_current="true" if state == "now" else None))
    shape = tag("ol", *fields, cls="tc-prices", aria_label=say("auction", "price", lang))
    return hover(shape, "price", say("auction", "price", lang), name="div")
