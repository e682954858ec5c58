"""The land auction: the land on the block with its bidders, the display, technologies and their price."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY, someone
from spielwerk.core.drawing import Link, Picks, Reading, Stepper, at, hover, kept
from spielwerk.core.drawing.svg import canvas, icon, line, rect, seat, tag, text
from spielwerk.core.drawing.words import words_of

from ..auction import opening_bid
from ..components import COINS, COMPENSATION, DATA, LANDS, PRICE, PRICE_FIELDS, TECHNOLOGIES
from ..naming import amount, tile_id, tile_name
from ..purse import era
from ..questions import BUY
from ..state import AUCTIONS, DISPLAY, IN, PASSED, SIDE_X, SIDE_Y, SIDES, X, Y
from .pictures import SIDE, Lies, lies, technology_face, tile_canvas, tile_face
from .rails import Rails
from .regions import laid_tiles

say = words_of(__package__)
_AROUND = [(int(SIDE_X[side]), int(SIDE_Y[side])) for side in range(SIDES)]  # the cells around a tile
_PRINT = 1.2  # figures on the tiles of the display, which stand four in a row


def block(now: Reading, viewer: int, lang: str) -> Markup:
    """What is being sold, who bids, and what the land would be good for in the own region."""
    lot = _lot(lies(now, now.lot, 0), lang) if now.lot != EMPTY else _no_lot(now.phase == BUY, lang)
    bidders = tag("ol", *[_bidder_of(now, p, lang) for p in range(now.seats)], cls="tc-bidders")
    fits = _fits(now, viewer, lang) if viewer >= 0 and now.lot != EMPTY else Markup()
    return tag(
        "section",
        tag("h3", icon("gavel"), say("auction", "block", lang)),
        tag("div", lot, bidders, cls="tc-block"),
        fits,
        cls="tc-part",
    )


@kept(8)
def _no_lot(is_left: bool, lang: str) -> Markup:
    words = say("auction", "left" if is_left else "no_lot", lang)
    hole = [rect(1, 1, SIDE - 2, SIDE - 2, "hole", 6)]
    hole += [text(SIDE / 2, 58 + 17 * i, word, "mid sm", 14) for i, word in enumerate(words.split("|"))]
    return canvas(SIDE, SIDE, *hole, label=words.replace("|", " "), cls="tc-tile")


@kept(256)
def _lot(lying: Lies, lang: str) -> Markup:
    name = tile_name(lying.tile, lang)
    face = tile_canvas(tile_face(lying), name, cls="tc-tile tc-lot")
    return at(tile_id(lying.tile), hover(face, f"tile-{lying.tile}", name, name="span"), name="div")


def _bidder_of(now: Reading, p: int, lang: str) -> Markup:
    standing = now.standing[p]
    key = "leads" if p == now.leader else "in" if standing == IN else "passed" if standing == PASSED else "gone"
    asked = p == now.turn and standing == IN and p != now.leader
    return _bidder(p, key, asked, now.bid if p == now.leader else 0, now.bought[p], lang)


@kept(512)
def _bidder(p: int, key: str, asked: bool, bid: int, bought: int, lang: str) -> Markup:
    """A seat in the auction: its bid, or whether it is still in."""
    state = tag("small", say("auction", "now" if asked else key, lang))
    if key == "leads":
        state = tag("span", state, " ", line(bid, ":coin"))
    won = tag("span", line(f"+{bought}", ":tile"), title=say("auction", "bought", lang)) if bought else ""
    name = tag("b", someone(p), cls="nm")
    return tag("li", seat(p), name, won, tag("span", state, cls="st"), cls=f"{key}{' now' if asked else ''}")


def _fits(now: Reading, p: int, lang: str) -> Markup:
    """How many rails of the own region the land could join at most."""
    laid = [now.spot[tile] for tile in laid_tiles(now, p)]
    cells = {(spot[X] + x, spot[Y] + y) for spot in laid for x, y in _AROUND}
    taken = {(spot[X], spot[Y] - 1) for spot in laid}
    rails = Rails(now, p)
    most = max(rails.most_joins(now.lot, cell) for cell in cells if (cell[0], cell[1] - 1) not in taken)
    return tag("p", icon("check"), say("auction", "fits", lang, n=most), cls="tc-fits")


def bid_stepper(now: Reading, p: int, picks: Picks, lang: str) -> tuple[Stepper, ...]:
    """Every legal bid, with what would be left of the coins."""
    bids = picks.find("bid")
    if not bids:
        return ()
    hand = now.hand[p][COINS]
    steps = [
        (pick.args[0], pick, amount("coins", pick.args[0], lang), say("auction", "left_over", lang, n=hand - pick.args[0]))
        for pick in bids
    ]
    return (picks.stepper(say("auction", "your_bid", lang), steps, say("auction", "unit", lang), f"land {now.lot}"),)


def lands(now: Reading, picks: Picks, lang: str) -> Markup:
    """The land on display."""
    shapes = [
        _land(lies(now, land, 0), picks.link(picks.find("offer", land)), lang)
        for land, place in enumerate(now.place[:LANDS])
        if place == DISPLAY and land != now.lot
    ]
    body = tag("div", *shapes, cls="tc-lands") if shapes else tag("p", say("auction", "no_land", lang), cls="muted")
    return tag("section", _lands_head(now, lang), body, cls="tc-part")


@kept(512)
def _land(lying: Lies, link: Link, lang: str) -> Markup:
    name, card = tile_name(lying.tile, lang), f"tile-{lying.tile}"
    drawn = link.picture(tile_face(lying, scale=_PRINT), SIDE, SIDE, name=name, card=card, cls="tc-tile")
    return at(tile_id(lying.tile), drawn, name="div")


def _lands_head(now: Reading, lang: str) -> Markup:
    """The lowest bid, and what comes of winning nothing."""
    title = say("auction", "to_come" if now.lot != EMPTY else "lands", lang)
    if not 1 <= now.round_no <= AUCTIONS:
        return tag("h3", title)
    return tag("h3", title, _bounds(int(opening_bid(now.record)), int(COMPENSATION[era(now.record)]), lang))


@kept(16)
def _bounds(opening: int, compensation: int, lang: str) -> Markup:
    least = tag("span", say("auction", "least", lang), " ", line(opening, ":coin"))
    nothing = tag("span", say("auction", "nothing", lang), " ", line(f"+{compensation}", ":coin"))
    return tag("small", least, " · ", nothing, cls="muted")


def technologies(now: Reading, picks: Picks, lang: str) -> Markup:
    """The technologies on display and what one costs now."""
    shapes = [
        _technology(technology, picks.link(picks.find("buy", technology)), lang)
        for technology in range(TECHNOLOGIES)
        if now.place[LANDS + technology] == DISPLAY
    ]
    hint = tag("small", say("auction", "leaving", lang), cls="muted")
    return tag(
        "section",
        tag("h3", say("auction", "technologies", lang), hint),
        _prices(int(era(now.record)), now.marker, lang) if 1 <= now.round_no <= AUCTIONS else "",
        tag("div", *shapes, cls="tc-technologies"),
        cls="tc-part",
    )


@kept(256)
def _technology(technology: int, link: Link, lang: str) -> Markup:
    name = DATA.rows("technology")[technology]["name"][lang]
    card, face = f"technology-{technology}", technology_face(technology, lang)
    shape = link.around(face, card) if link else hover(face, card, name, name="span")
    return at(tile_id(LANDS + technology), shape, name="div")


@kept(64)
def _prices(number: int, marker: int, lang: str) -> Markup:
    """The price track of an era; it moves one field with every sale."""
    fields = []
    for field in range(PRICE_FIELDS):
        state = "now" if field == marker else "gone" if field < marker else ""
        price = line(":flask", int(PRICE[number, field]))
        fields.append(tag("li", price, cls=state or None, aria_current="true" if state == "now" else None))
    shape = tag("ol", *fields, cls="tc-prices", aria_label=say("auction", "price", lang))
    return at("price", hover(shape, "price", say("auction", "price", lang), name="div"), name="div")
