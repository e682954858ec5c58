"""The specialist cards in the order of play, each with its holder."""

from __future__ import annotations

from markupsafe import Markup

from spielwerk.core import EMPTY
from spielwerk.core.drawing import Link, Picks, Reading, at, hover, kept
from spielwerk.core.drawing.svg import icon, join, seat, tag
from spielwerk.core.drawing.words import words_of

from ..components import CARD_OF, DATA
from ..story import card_place
from ..words import card_name

say = words_of(__package__)
_ICONS = {"lady_steam": "lady", "speculator": "speculator", "captain": "captain", "engineer": "engineer", "banker": "coin"}


def cards(now: Reading, picks: Picks, lang: str) -> Markup:
    """All cards of the match."""
    seats, holder = now.seats, now.holder
    parts = [_card(seats, card, holder[card], picks.link(picks.find("choose", card)), lang) for card in range(seats)]
    return tag("ol", *parts, cls="ps-cards", aria_label=say("board", "specialists", lang))


@kept(512)
def _card(seats: int, card: int, holder: int, link: Link, lang: str) -> Markup:
    """Number, pictures and names of the specialists, and who has them in this round."""
    shows = DATA.rows("card")[CARD_OF[seats - 2][card]]["shows"]
    owner = seat(holder) if holder != EMPTY else Markup()
    head = tag("span", tag("b", card + 1), *(icon(_ICONS[who]) for who in shows), owner, cls="ps-cardhead")
    names = join((tag("span", say("short", who, lang)) for who in shows), " ")
    face = tag("span", head, tag("span", names, cls="ps-cardname"), cls=f"ps-card s{holder}" if holder != EMPTY else "ps-card")
    name, about = card_name(seats, card, lang), f"card-{card}"
    return at(card_place(card), link.around(face, about) if link else hover(face, about, name, name="span"), name="li")
