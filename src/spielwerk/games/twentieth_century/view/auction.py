"""The land auction: the land on the block with its bidders, the display, technologies and their price."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from spielwerk.core import EMPTY, State, someone
from spielwerk.core.drawing import Picks, Stepper, at, hover
from spielwerk.core.drawing.svg import canvas, icon, line, rect, seat, tag, text
from spielwerk.core.drawing.words import words_of

from ..auction import opening_bid
from ..components import COINS, COMPENSATION, DATA, LANDS, PRICE, PRICE_FIELDS, TECHNOLOGIES
from ..naming import amount, cell_of, tile_id, tile_name
from ..purse import era
from ..questions import BUY
from ..state import AUCTIONS, DISPLAY, IN, PASSED, SIDES
from .pictures import SIDE, technology_face, tile_canvas, tile_face
from .rails import most_joins
from .regions import laid_tiles

say = words_of(__package__)
_PRINT = 1.2  # figures on the tiles of the display, which stand four in a row


def block(s: State, viewer: int, lang: str) -> Markup:
    """What is being sold, who bids, and what the land would be good for in the own region."""
    bidders = tag("ol", *(_bidder(s, p, lang) for p in range(s.seats)), cls="tc-bidders")
    fits = _fits(s, viewer, lang) if viewer >= 0 and s.lot != EMPTY else Markup()
    return tag(
        "section",
        tag("h3", icon("gavel"), say("auction", "block", lang)),
        tag("div", _lot(s, lang), bidders, cls="tc-block"),
        fits,
        cls="tc-part",
    )


def _lot(s: State, lang: str) -> Markup:
    if s.lot == EMPTY:
        words = say("auction", "left" if s.phase == BUY else "no_lot", lang)
        hole = [rect(1, 1, SIDE - 2, SIDE - 2, "hole", 6)]
        hole += [text(SIDE / 2, 58 + 17 * i, word, "mid sm", 14) for i, word in enumerate(words.split("|"))]
        return canvas(SIDE, SIDE, *hole, label=words.replace("|", " "), cls="tc-tile")
    face = tile_canvas(tile_face(s, int(s.lot), 0), tile_name(s.lot, lang), cls="tc-tile tc-lot")
    return at(tile_id(int(s.lot)), hover(face, f"tile-{s.lot}", tile_name(s.lot, lang), name="span"), name="div")


def _bidder(s: State, p: int, lang: str) -> Markup:
    """A seat in the auction: its bid, or whether it is still in."""
    key = "leads" if p == s.leader else "in" if s.standing[p] == IN else "passed" if s.standing[p] == PASSED else "gone"
    now = p == s.turn and s.standing[p] == IN and p != s.leader
    state: Any = tag("small", say("auction", "now" if now else key, lang))
    if p == s.leader:
        state = tag("span", state, " ", line(int(s.bid), ":coin"))
    bought = tag("span", line(f"+{s.bought[p]}", ":tile"), title=say("auction", "bought", lang)) if s.bought[p] else ""
    name = tag("b", someone(p), cls="nm")
    return tag("li", seat(p), name, bought, tag("span", state, cls="st"), cls=f"{key}{' now' if now else ''}")


def _fits(s: State, p: int, lang: str) -> Markup:
    """How many rails of the own region the land could join at most."""
    cells = {cell_of(s, tile, side) for tile in laid_tiles(s, p) for side in range(SIDES)}
    taken = {cell_of(s, tile, 0) for tile in laid_tiles(s, p)}
    free = [cell for cell in cells if (cell[0], cell[1] - 1) not in taken]
    most = max(most_joins(s, p, int(s.lot), cell) for cell in free)
    return tag("p", icon("check"), say("auction", "fits", lang, n=most), cls="tc-fits")


def bid_stepper(s: State, p: int, picks: Picks, lang: str) -> tuple[Stepper, ...]:
    """Every legal bid, with what would be left of the coins."""
    bids = picks.find("bid")
    if not bids:
        return ()
    hand = int(s.hand[p, COINS])
    steps = [
        (pick.args[0], pick, amount("coins", pick.args[0], lang), say("auction", "left_over", lang, n=hand - pick.args[0]))
        for pick in bids
    ]
    return (picks.stepper(say("auction", "your_bid", lang), steps, say("auction", "unit", lang)),)


def lands(s: State, picks: Picks, lang: str) -> Markup:
    """The land on display."""
    tiles = [land for land in range(LANDS) if s.place[land] == DISPLAY and land != s.lot]
    shapes = []
    for land in tiles:
        found = picks.find("offer", land)
        name, card = tile_name(land, lang), f"tile-{land}"
        face = tile_face(s, land, 0, scale=_PRINT)
        shapes.append(
            at(tile_id(land), picks.picture(face, found, SIDE, SIDE, name=name, card=card, cls="tc-tile"), name="div")
        )
    body = tag("div", *shapes, cls="tc-lands") if shapes else tag("p", say("auction", "no_land", lang), cls="muted")
    return tag("section", _lands_head(s, lang), body, cls="tc-part")


def _lands_head(s: State, lang: str) -> Markup:
    """The lowest bid, and what comes of winning nothing."""
    title = say("auction", "to_come" if s.lot != EMPTY else "lands", lang)
    if not 1 <= s.round_no <= AUCTIONS:
        return tag("h3", title)
    least = tag("span", say("auction", "least", lang), " ", line(opening_bid(s), ":coin"))
    nothing = tag("span", say("auction", "nothing", lang), " ", line(f"+{COMPENSATION[era(s)]}", ":coin"))
    return tag("h3", title, tag("small", least, " · ", nothing, cls="muted"))


def technologies(s: State, picks: Picks, lang: str) -> Markup:
    """The technologies on display and what one costs now."""
    shapes = []
    for technology in range(TECHNOLOGIES):
        if s.place[LANDS + technology] != DISPLAY:
            continue
        found = picks.find("buy", technology)
        name = DATA.rows("technology")[technology]["name"][lang]
        card, face = f"technology-{technology}", technology_face(technology, lang)
        shape = picks.target(face, found, card=card) if found else hover(face, card, name, name="span")
        shapes.append(at(tile_id(LANDS + technology), shape, name="div"))
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
    return at("price", hover(shape, "price", say("auction", "price", lang), name="div"), name="div")
