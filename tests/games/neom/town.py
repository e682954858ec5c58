"""Positions of NEOM for tests, in the words of the rules note: tiles by their printed number, fields as B3, goods by name."""

from __future__ import annotations

from spielwerk.core import EMPTY
from spielwerk.games.neom.city import lay
from spielwerk.games.neom.components import EFFECT, FIRST_ANCHOR, FLOOD, GOODS, STACK, TILES
from spielwerk.games.neom.deals import clear_packets
from spielwerk.games.neom.geometry import FIELD_NAMES
from spielwerk.games.neom.questions import CHOOSE_TILE, NOTHING, OVER, SELECT
from spielwerk.games.neom.state import BANK
from spielwerk.testing import Scene

# Boards by the good of their origin; WOOD, ORE and GAS have roads N E W, the others E S W.
WOOD, STONE, ORE, COAL, GAS, OIL = range(6)
BY_LEFT, BY_RIGHT, BY_BOTH = BANK + 1, BANK + 2, BANK + 3


def field(name: str) -> int:
    """A1 to E5, as on the board."""
    return FIELD_NAMES.index(name)


def good(name: str) -> int:
    return GOODS.index(name)


def numbers(*printed: int) -> list[int]:
    """Tile ids of printed numbers."""
    return [number - 1 for number in printed]


class Town(Scene):
    """A match with boards dealt and the preparation skipped, ready for any round."""

    def __init__(self, seats: int = 3, generation: int = 3, boards: tuple[int, ...] = tuple(range(5)), **options: int):
        super().__init__("neom", seats, **options)
        for p in range(seats):
            self.luck("board", boards[p])
        self.s.first = 0
        self.s.deck = 0
        self.s.generation = generation
        self.s.stage = SELECT

    def lay(self, seat: int, **tiles: int) -> Town:
        """Put tiles into a city without asking for requirement, money or connection: `lay(0, B3=3)`."""
        for name, number in tiles.items():
            lay(self.s, seat, number - 1, field(name))
        self._check()
        return self

    def city(self, seat: int) -> dict[str, int]:
        """Printed numbers by field."""
        tiles = zip(FIELD_NAMES, self.s.city[seat], strict=True)
        return {name: int(tile) + 1 for name, tile in tiles if tile != EMPTY}

    def goods(self, seat: int) -> set[str]:
        """The tokens above a board."""
        return {name for i, name in enumerate(GOODS) if self.s.goods[seat] >> i & 1}

    def coins(self, seat: int) -> int:
        return int(self.s.money[seat])

    def anchors(self, seat: int, *printed: int) -> Town:
        """Give a seat these unbuilt anchors."""
        for slot in range(3):
            self.s.anchors[seat, slot] = printed[slot] - 1 if slot < len(printed) else EMPTY
            if slot < len(printed):
                self.s.shown |= 1 << (printed[slot] - 1 - FIRST_ANCHOR)
        return self

    def unused(self) -> int:
        """A tile of this generation, no disaster, that lies nowhere."""
        used = {int(tile) for part in (self.s.city, self.s.packet) for row in part for tile in row}
        generation = self.s.generation
        return next(t for t in range(TILES) if STACK[t] == generation - 1 and EFFECT[t] < FLOOD and t not in used)

    def hands(self, picks: dict[int, int], turn: int = 0) -> Town:
        """A round in which each seat holds the given tile, or any."""
        s = self.s
        clear_packets(s)
        s.stage, s.turn, s.striker, s.deck = SELECT, turn, EMPTY, 0
        for p in range(s.seats):
            s.pick[p], s.ask[p], s.held[p] = EMPTY, NOTHING, 0
        for p in range(s.seats):
            packet, slot = ((p - turn) % s.seats, 0) if s.seats >= 3 else (0, p)
            s.packet[packet, slot] = picks[p] - 1 if p in picks else self.unused()
        for p in range(s.seats):
            s.ask[p] = CHOOSE_TILE if s.seats != 2 or p == s.first else NOTHING
        return self

    def reveal(self, picks: dict[int, int] | None = None, turn: int = 0) -> Town:
        """All choose; with two players only the first."""
        self.hands(picks or {}, turn)
        for p in range(self.s.seats):
            if self.s.seats != 2 or p == self.s.first:
                packet, slot = ((p - turn) % self.s.seats, 0) if self.s.seats >= 3 else (0, p)
                self.does(p, "choose", int(self.s.packet[packet, slot]))
        return self

    def holds(self, seat: int, number: int, turn: int = 0) -> Town:
        """The seat is asked what to do with this tile."""
        if self.s.seats == 2:
            self.s.first = seat
        return self.reveal({seat: number}, turn)

    def builds(self, seat: int, number: int, place: str | None = None) -> Town:
        """The seat builds the tile, or the anchor; with a field, it also lays it."""
        if number > FIRST_ANCHOR:
            self.anchors(seat, number)
            self.holds(seat, self.unused() + 1).does(seat, "anchor", number - 1 - FIRST_ANCHOR)
        else:
            self.holds(seat, number).does(seat, "build")
        return self.does(seat, "lay", field(place)) if place else self

    def buys(self, seat: int, name: str, source: int) -> Town:
        self.does(seat, "buy", good(name), source)
        return self

    def prices(self, seat: int) -> dict[tuple[str, int], int]:
        """What the seat is offered: price by good and source."""
        from spielwerk.games.neom.trade import price

        return {(GOODS[g], source): price(self.s, seat, source, g) for g, source in self.actions(seat, "buy")}

    def sites(self, seat: int) -> set[str]:
        """Fields on which the tile being built may be laid."""
        return {FIELD_NAMES[f] for (f,) in self.actions(seat, "lay")}

    def removable(self, seat: int) -> set[int]:
        """Printed numbers of tiles that may be removed now."""
        return {int(self.s.city[seat, f]) + 1 for (f,) in self.actions(seat, "remove")}

    def removes(self, seat: int, number: int) -> Town:
        tiles = [int(tile) for tile in self.s.city[seat]]
        self.does(seat, "remove", tiles.index(number - 1))
        return self

    def others_sell(self, *but: int) -> Town:
        """All who are still asked for an action sell their tile."""
        for p in self.asked:
            if p not in but:
                self.does(p, "sell")
        return self

    def strike(self, striker: int = 0, turn: int = 0) -> Town:
        """The seat chooses the disaster of this generation, all others sell: the disaster strikes."""
        disaster = {1: 24, 2: 64, 3: 104}[self.s.generation]
        return self.reveal({striker: disaster}, turn).others_sell()

    def finish(self) -> Town:
        """The end of the match, without any further round: scoring."""
        self.s.stage = OVER
        return self

    def copy_town(self) -> Town:
        return Town.at(self.copy())

    @staticmethod
    def at(table: Scene) -> Town:
        """A table as a town, between two rounds."""
        town = object.__new__(Town)
        town.__dict__.update(table.__dict__)
        return town
