"""Positions of Das 20. Jahrhundert in the words of the table."""

from __future__ import annotations

from spielwerk.games.twentieth_century.components import DATA, LANDS
from spielwerk.games.twentieth_century.questions import ADMINISTRATION, COLUMN, RECYCLE
from spielwerk.games.twentieth_century.region import acquire, lay, span
from spielwerk.games.twentieth_century.state import GONE
from spielwerk.games.twentieth_century.tracks import nodes_of, ways_of
from spielwerk.testing import Scene

GAME = "twentieth-century"
FIRST_COLUMN, MIDDLE_COLUMN, EMPTY_COLUMN = 0, 2, 4
COINS, RESEARCH, PROSPERITY = 0, 1, 2


def tile(name: str) -> int:
    """The number of a tile: "A05" is a land, "T04" a technology among all tiles."""
    return DATA.ids("land").index(name) if name[0] in "SABC" else LANDS + DATA.ids("technology").index(name)


def technology(name: str) -> int:
    """The number of a technology among the technologies."""
    return tile(name) - LANDS


def city(land: str, letter: str) -> int:
    """The number of a city on its land."""
    return list(DATA.rows("land")[tile(land)]["cities"]).index(letter)


def way(name: str, ends: str) -> int:
    """The number of the bridge on a tile that joins two ends, "E-a"."""
    drawings = {row["id"]: row for row in DATA.rows("track")}
    row = drawings[(DATA.rows("land") + DATA.rows("technology"))[tile(name)]["track"]]
    return ways_of(row).index(ends)


# Beginning


def opened(
    seats: int = 3,
    first: int = 0,
    lands: str = "",
    technologies: str = "",
    disaster: str = "D3",
    cards: str = "II-1 IV-1",
    **options: int,
) -> Scene:
    """Round I is laid out, with the named tiles among others, and the start player is asked."""
    t = Scene(GAME, seats, cards=int(bool(cards)), **options)
    t.luck("first", first)
    for card in cards.split():
        t.luck("card", DATA.ids("scoring").index(card))
    return deal(t, lands, technologies, disaster)


def deal(t: Scene, lands: str = "", technologies: str = "", disaster: str = "") -> Scene:
    """Luck lays out a round: the named tiles first, then whatever comes."""
    wanted = [t.game.verbs.id("show_land", tile(name)) for name in lands.split()]
    wanted += [t.game.verbs.id("show_technology", technology(name)) for name in technologies.split()]
    wanted += [t.game.verbs.id("show_disaster", DATA.ids("disaster").index(name)) for name in disaster.split()]
    while possible := t.outcomes():
        outcome = next((action for action in wanted if action in possible), min(possible))
        verb, args = t.game.verbs.split(outcome)
        t.luck(verb.name, *args)
    return t


# Positions


def give(t: Scene, p: int, coins: int | None = None, research: int | None = None) -> None:
    """Set a hand, as everybody has counted it."""
    for good, amount in ((COINS, coins), (RESEARCH, research)):
        if amount is not None:
            t.s.hand[p, good] = amount
            t.s.counted[p, good] = amount


def put(t: Scene, p: int, name: str, x: int, y: int, quarter: int = 0, citizens: str = "", garbage: int = 0) -> int:
    """Lay a tile into a region as if it had been there for long."""
    number = tile(name)
    acquire(t.s, p, number)
    lay(t.s, p, number, x, y, quarter)
    if number < LANDS:
        t.s.manned[number] = sum(1 << city(name, letter) for letter in citizens)
        t.s.garbage[number] = garbage
    return number


def bare(t: Scene, p: int) -> None:
    """Take the start tile away, for the rulebook's pictures, which show none."""
    t.s.held[p] = t.s.laid[p] = 0
    t.s.place[p] = GONE
    t.s.manned[p] = 0


def picture(*tiles: tuple) -> Scene:
    """A region of seat 0 made of these tiles alone: (name, x, y, quarter, citizens, garbage)."""
    t = Scene(GAME, 3)
    bare(t, 0)
    for spec in tiles:
        put(t, 0, *spec)
    return t


def bridge(t: Scene, number: int, name: str, ends: str) -> None:
    """Build the bridge of this number on a tile of seat 0."""
    span(t.s, 0, number, tile(name), way(name, ends))


def hold(t: Scene, p: int, name: str) -> int:
    """Give a technology to a seat, as if bought in an earlier round."""
    number = technology(name)
    t.s.place[LANDS + number] = p
    free = [int(n) for n in t.s.tools[p]].index(-1)
    t.s.tools[p, free] = number
    return number


# Getting on


def leave(t: Scene, seat: int, buying: str = "") -> None:
    """Leave the auction, with a technology or without."""
    t.does(seat, "leave")
    settle_purchase(t, seat, buying)


def settle_purchase(t: Scene, seat: int, buying: str = "") -> None:
    """Answer the question for a technology, if it is asked."""
    if buying:
        t.does(seat, "buy", technology(buying))
    elif t.asked == (seat,) and t.may(seat, "decline"):
        t.does(seat, "decline")


def skip_auction(t: Scene) -> Scene:
    """Everybody who is still in leaves without a technology."""
    while t.s.phase < COLUMN:
        (seat,) = t.asked
        t.does(seat, "decline" if t.may(seat, "decline") else "leave")
    return t


def win(t: Scene, seat: int, land: str, coins: int) -> Scene:
    """The start player offers a land; the seat gets it for so many coins, the others pass."""
    opener = t.s.start
    t.does(opener, "offer", tile(land))
    if t.s.lot == -1:
        return t  # he was alone
    t.does(opener, "bid", coins if opener == seat else coins - 1)
    while t.s.lot != -1:
        (asked,) = t.asked
        if asked == seat:
            t.does(seat, "bid", coins)
        else:
            t.does(asked, "pass")
    return t


def take_columns(t: Scene, columns: dict[int, int]) -> Scene:
    """Every seat bids nothing on a column of its own."""
    for _ in range(t.s.seats):
        (seat,) = t.asked
        t.does(seat, "column", columns[seat])
        t.does(seat, "stake", 0)
    return t


def to_administration(t: Scene, lucky: int = 0) -> Scene:
    """Everybody leaves; the lucky seat gets the empty column of the disaster, the next one the worst."""
    skip_auction(t)
    counting = [column for column in range(5) if t.s.seats >= (3, 5, 3, 4, 3)[column] and column != EMPTY_COLUMN]
    others = [(lucky + 1 + i) % t.s.seats for i in range(t.s.seats - 1)]
    return take_columns(t, {lucky: EMPTY_COLUMN, **dict(zip(others, counting, strict=True))})


def skip_administration(t: Scene) -> Scene:
    """Everybody takes the last choice: finishing, where it is offered."""
    number = t.s.round_no
    while t.s.round_no == number and t.s.phase == ADMINISTRATION:
        seat = t.asked[0]
        verb, *args = t.actions(seat)[-1]
        t.does(seat, verb, *args)
    return t


def skip_recycling(t: Scene) -> Scene:
    """No plant works."""
    number = t.s.round_no
    while t.s.round_no == number and t.s.phase == RECYCLE:
        t.does(t.asked[0], "idle")
    return t


def to_round(t: Scene, number: int, technologies: str = "") -> Scene:
    """Everybody leaves every auction until this round has been laid out, with these technologies among others."""
    while t.s.round_no < number:
        skip_round(t)
        deal(t, technologies=technologies)
    return t


def skip_round(t: Scene) -> Scene:
    """The rest of a round, without a purchase and without recycling."""
    number = t.s.round_no
    if number < 6:
        to_administration(t)
    if t.s.round_no == number:
        skip_administration(t)
    if t.s.round_no == number:
        skip_recycling(t)
    return t


def nodes(name: str) -> dict[str, int]:
    """The nodes of a tile by name."""
    drawings = {row["id"]: row for row in DATA.rows("track")}
    return nodes_of(drawings[(DATA.rows("land") + DATA.rows("technology"))[tile(name)]["track"]])
