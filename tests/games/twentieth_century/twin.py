"""Das 20. Jahrhundert a second time, as one script in the order of the rulebook.

It shares nothing with the game but the component file. `Twin.play` is a generator: it yields who is asked (CHANCE for a draw),
with the possible answers of each, and is sent one answer after the other as (actor, verb, argument, …). Rails are pieces of
straight line on a tile of 120 by 120; what they join is found by measuring.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

from spielwerk.games.twentieth_century.components import DATA

Answer = tuple[Any, ...]
Asked = dict[int, set[Answer]]
Script = Generator[Asked, Answer, Any]
Own = Generator[set[Answer], Answer, Any]  # what one player is asked about the own region
Point = tuple[float, float]
Piece = tuple[Point, Point]

CHANCE = -1
LANDS, TECHNOLOGIES, BOARD = DATA.rows("land"), DATA.rows("technology"), DATA.single("board")
DRAWINGS = {row["id"]: row for row in DATA.rows("track")}
GOODS = ("coins", "research", "prosperity")
RAISED = {"mine": "coins", "laboratory": "research", "hospital": "prosperity"}
KINDS = ("income", "quality", "bonus_two", "bonus_four", "clean", "garbage", "pollution", "coins", "research")
ERAS = ("I-II", "I-II", "III-IV", "III-IV", "V")  # of each round
MIDDLES: list[Point] = [(60, 0), (120, 60), (60, 120), (0, 60)]  # of the edges, clockwise from north
STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]
AROUND = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
NEAR = 1.5  # drawings are rounded: an end this near to a rail lies on it


def distance(p: Point, piece: Piece) -> float:
    (x, y), ((ax, ay), (bx, by)) = p, piece
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    along = min(max(along, 0.0), 1.0)
    return float(((x - ax - along * (bx - ax)) ** 2 + (y - ay - along * (by - ay)) ** 2) ** 0.5)


def side(p: Point, piece: Piece) -> float:
    """On which side of a straight line a point lies: the sign."""
    (x, y), ((ax, ay), (bx, by)) = p, piece
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def crosses(new: Piece, old: Piece) -> bool:
    """Whether a new bridge would lie across an old one, or upon it; it may end on it."""
    if side(new[0], old) == side(new[1], old) == 0:
        first, second = sorted([sorted(new), sorted(old)])
        return first[1] > second[0]
    if any(distance(end, old) <= NEAR for end in new):
        return False
    return side(new[0], old) * side(new[1], old) < 0 and side(old[0], new) * side(old[1], new) < 0


def piece_of(bridge: dict[str, Any]) -> Piece:
    ax, ay, bx, by = bridge["line"]
    return (ax, ay), (bx, by)


@cache
def joined(stops: tuple[Point, ...], pieces: tuple[Piece, ...]) -> list[list[Piece]]:
    """The lines: pieces of rail that touch each other elsewhere than in a stop."""
    groups: list[list[Piece]] = []
    for piece in pieces:
        touched = [group for group in groups if any(meet(stops, piece, other) for other in group)]
        groups = [group for group in groups if group not in touched] + [sum(touched, [piece])]
    return groups


def meet(stops: tuple[Point, ...], one: Piece, other: Piece) -> bool:
    """Whether two pieces of rail touch elsewhere than in a stop."""
    pairs = [(end, other) for end in one] + [(end, one) for end in other]
    return any(end not in stops and distance(end, piece) <= NEAR for end, piece in pairs)


class Tile:
    """A land or a facility in a region; what lies on it, and its rails."""

    def __init__(self, number: int) -> None:
        row = (LANDS + TECHNOLOGIES)[number]
        self.number, self.is_land, self.drawing = number, number < len(LANDS), DRAWINGS[row["track"]]
        self.cities = list(row["cities"].values()) if self.is_land else []
        self.good = RAISED.get(row.get("facility"), "")
        self.bonus = DATA.single("facility")[row["facility"]] if self.good else 0
        self.citizens: set[int] = set()
        self.garbage = 0
        self.cell, self.quarter = (0, 0), 0
        self.stops = tuple((x, y) for x, y in self.drawing["stops"].values())
        points = dict(zip("NESW", MIDDLES, strict=True)) | self.drawing["stops"] | self.drawing["junctions"]
        ends = [rail.split("-") for rail in self.drawing["rails"]]
        self.rails: list[Piece] = [(tuple(points[a]), tuple(points[b])) for a, b in ends]
        self.bridges: list[dict[str, Any]] = []  # each as it is listed with the drawing

    def edge(self, direction: int) -> Point:
        """The middle of the edge that looks in a direction."""
        return MIDDLES[(direction - self.quarter) % 4]

    def groups(self) -> list[list[Piece]]:
        return joined(self.stops, (*self.rails, *(piece_of(bridge) for bridge in self.bridges)))

    def lines(self) -> list[frozenset[Point]]:
        """What each line joins: stops and middles of edges."""
        return [frozenset(end for piece in group for end in piece if end in (*MIDDLES, *self.stops)) for group in self.groups()]

    def lines_at(self, point: Point) -> list[frozenset[Point]]:
        return [line for line in self.lines() if point in line]

    def listed(self) -> list[dict[str, Any]]:
        """The straight lines in which bridges may lie."""
        return [*self.drawing["bridges"], *self.drawing.get("second", [])]

    def ways(self) -> dict[int, dict[str, Any]]:
        """What a further bridge can join, by number, each with the first listed line that is free."""
        numbers = list(dict.fromkeys(bridge["ends"] for bridge in self.listed()))
        return {numbers.index(bridge["ends"]): bridge for bridge in reversed(self.listed()) if self.may_carry(bridge)}

    def may_carry(self, bridge: dict[str, Any]) -> bool:
        """It crosses no other, ends on the one that it needs, and joins what is not on one line already."""
        piece, others = piece_of(bridge), [(old["ends"], piece_of(old)) for old in self.bridges]
        if any(crosses(piece, old) for _, old in others):
            return False
        needed = bridge.get("onto")
        if needed and not any(ends == needed and any(distance(end, old) <= NEAR for end in piece) for ends, old in others):
            return False
        # The game leaves out one more that would change nothing: from the north to a-b, on a start tile with N-a, N-b and a-b.
        return not any(all(any(distance(end, rail) <= NEAR for rail in group) for end in piece) for group in self.groups())


class Player:
    def __init__(self, seat: int) -> None:
        setup = DATA.single("setup")
        self.seat = seat
        self.hand = {good: setup[good] for good in GOODS[:2]}
        self.points = dict.fromkeys(KINDS, 0)
        self.field = BOARD["pollution"].index(0)  # of the pollution marker
        self.in_front = 0  # garbage to be placed
        self.technologies: list[int] = []  # beside the board
        self.spent: set[int] = set()  # those whose single use is gone
        self.used: set[int] = set()  # those whose multiple use was made in this phase
        self.new: list[Tile] = []  # not laid yet
        start = Tile(seat)
        start.garbage = setup["garbage"]
        start.citizens = {number for number, city in enumerate(start.cities) if "coins" in city}
        self.tiles = [start]  # as they were laid
        self.production = self.present_production()

    def shift(self, fields: int) -> None:
        self.field = min(max(self.field + fields, 0), len(BOARD["pollution"]) - 1)

    def pay(self, price: dict[str, int]) -> None:
        for good, amount in price.items():
            self.hand[good] -= amount

    def affords(self, price: dict[str, int]) -> bool:
        return all(self.hand[good] >= amount for good, amount in price.items())

    # The region

    def lands(self) -> list[Tile]:
        return [tile for tile in self.tiles if tile.is_land]

    def land(self, number: int) -> Tile:
        return next(tile for tile in self.tiles + self.new if tile.number == number)

    def dirty(self) -> list[Tile]:
        return [tile for tile in self.lands() if tile.garbage]

    def cities(self) -> list[tuple[Tile, int]]:
        return [(tile, number) for tile in self.lands() for number in range(len(tile.cities))]

    def free_cities(self) -> set[tuple[int, int]]:
        return {(tile.number, number) for tile, number in self.cities() if number not in tile.citizens}

    def plants(self) -> list[tuple[Tile, int]]:
        """Those that work."""
        return [(tile, n) for tile, n in self.cities() if "plant" in tile.cities[n] and n in tile.citizens]

    def neighbours(self, tile: Tile) -> list[tuple[Tile, Point, Point]]:
        """By an edge: the other tile, the edge as it lies on this tile, and as it lies on the other."""
        x, y = tile.cell
        cells = {other.cell: other for other in self.tiles}
        beyond = [(cells.get((x + dx, y + dy)), direction) for direction, (dx, dy) in enumerate(STEPS)]
        return [(other, tile.edge(d), other.edge((d + 2) % 4)) for other, d in beyond if other]

    def places(self) -> dict[Answer, tuple[int, int]]:
        """Free cells that touch a laid tile, each named by the first such tile."""
        taken = {tile.cell for tile in self.tiles}
        named: dict[tuple[int, int], Answer] = {}
        for tile in self.tiles:
            for number, (dx, dy) in enumerate(AROUND):
                named.setdefault((tile.cell[0] + dx, tile.cell[1] + dy), ("site", tile.number, number))
        return {name: cell for cell, name in named.items() if cell not in taken}

    def present_production(self) -> dict[str, int]:
        made = dict.fromkeys(GOODS, 0)
        for tile, number in self.cities():
            if number in tile.citizens:
                for good in GOODS:
                    made[good] += tile.cities[number].get(good, 0)
        for tile in self.tiles:
            if not tile.is_land:
                made[tile.good] += tile.bonus * len(self.served(tile))
        return made

    def served(self, facility: Tile) -> set[tuple[int, int]]:
        """Cities with a citizen that have a direct rail to the facility and yield its good."""
        found = set()
        for other, here, there in self.neighbours(facility):
            if any(facility.stops[0] in line for line in facility.lines_at(here)):
                for line in other.lines_at(there):
                    cities = [n for n in other.citizens if other.stops[n] in line and facility.good in other.cities[n]]
                    found |= {(other.number, n) for n in cities}
        return found

    def stations(self, start: Tile, number: int) -> set[tuple[int, int]]:
        """Free cities that a train from a city reaches without running through another city."""
        ahead = [(start, line) for line in start.lines_at(start.stops[number])]
        gone, reached = set(), set()
        while ahead:
            tile, line = ahead.pop()
            if (tile.number, line) in gone:
                continue
            gone.add((tile.number, line))
            reached |= {(tile.number, n) for n in range(len(tile.cities)) if tile.stops[n] in line}
            if not tile.is_land and tile.stops[0] in line:
                ahead += [(tile, other) for other in tile.lines_at(tile.stops[0])]
            for other, here, there in self.neighbours(tile):
                if here in line:
                    ahead += [(other, on) for on in other.lines_at(there)]
        return reached & self.free_cities()

    def cleaned_by(self, tile: Tile, number: int) -> list[Tile]:
        """Lands with garbage that a plant reaches: its own, and those to which its rails lead over a common edge."""
        linked = {tile.stops[number]}
        for _ in tile.stops:
            for line in tile.lines():
                linked |= line if line & linked else set()
        beyond = [other for other, here, there in self.neighbours(tile) if here in linked and other.lines_at(there)]
        return [land for land in [tile, *beyond] if land.is_land and land.garbage]

    # Administration

    def administration(self) -> Own:
        bought = [tile for tile in self.new if tile.is_land]
        yield from self.place_garbage(bought or self.lands())
        while self.new:
            yield from self.lay()
        while answers := self.uses():
            verb, *chosen = yield answers | {("finish",)}
            if verb == "finish":
                break
            yield from self.use(*chosen)
        self.production = self.present_production()

    def place_garbage(self, lands: list[Tile]) -> Own:
        while self.in_front:
            land = lands[0] if len(lands) == 1 else (yield from self.choose("litter", lands))
            land.garbage += 1
            self.in_front -= 1

    def choose(self, verb: str, tiles: list[Tile]) -> Own:
        """One of these tiles."""
        _, number = yield {(verb, tile.number) for tile in tiles}
        return next(tile for tile in tiles if tile.number == number)

    def lay(self) -> Own:
        tile = self.new[0] if len(self.new) == 1 else (yield from self.choose("lay", self.new))
        places = self.places()
        tile.cell = places[(yield set(places))]
        _, tile.quarter = yield {("turn", quarter) for quarter in range(4)}
        self.new.remove(tile)
        self.tiles.append(tile)
        if tile.is_land:
            number = (yield {("settle", n) for n in range(len(tile.cities))})[1] if len(tile.cities) > 1 else 0
            tile.citizens.add(number)

    def uses(self) -> set[Answer]:
        parts = [(number, 0, TECHNOLOGIES[number].get("once")) for number in self.technologies if number not in self.spent]
        parts += [(number, 1, TECHNOLOGIES[number].get("each")) for number in self.technologies if number not in self.used]
        return {("use", number, part) for number, part, kind in parts if self.is_of_use(kind, TECHNOLOGIES[number])}

    def is_of_use(self, kind: str | None, row: dict[str, Any]) -> bool:
        if kind == "worker":
            return bool(self.free_cities())
        if kind == "bridge":
            return any(tile.ways() for tile in self.tiles)
        if kind == "sorting":
            return bool(self.dirty())
        if kind == "locomotive":
            return bool(self.trains())
        if kind == "truck":
            return bool(self.dirty()) and len(self.lands()) > 1
        if kind == "recycling":
            return bool(self.dirty()) and self.affords(row["pay"])
        if kind == "remediation":
            return self.field < len(BOARD["pollution"]) - 1 and self.affords(row["pay"])
        return kind == "quality" and self.affords(row["pay"])

    def trains(self) -> dict[tuple[int, int], set[tuple[int, int]]]:
        starts = [(tile, n) for tile, n in self.cities() if n in tile.citizens]
        routes = {(tile.number, n): self.stations(tile, n) for tile, n in starts}
        return {start: stations for start, stations in routes.items() if stations}

    def use(self, number: int, part: int) -> Own:
        row = TECHNOLOGIES[number]
        (self.used if part else self.spent).add(number)
        kind = row["each" if part else "once"]
        if part:
            self.pay(row.get("pay", {}))
        if kind == "worker":
            _, land, city = yield {("man", *city) for city in self.free_cities()}
            self.land(land).citizens.add(city)
        elif kind == "bridge":
            tile = yield from self.choose("span_on", [tile for tile in self.tiles if tile.ways()])
            _, way = yield {("span", way) for way in tile.ways()}
            tile.bridges.append(tile.ways()[way])
        elif kind in ("sorting", "recycling"):
            land = yield from self.choose("clear", self.dirty())
            land.garbage -= 1
        elif kind == "locomotive":
            yield from self.travel()
        elif kind == "truck":
            land = yield from self.choose("load", self.dirty())
            other = yield from self.choose("unload", [other for other in self.lands() if other is not land])
            land.garbage, other.garbage = land.garbage - 1, other.garbage + 1
        elif kind == "remediation":
            self.shift(1)
        else:
            self.points["quality"] += row["points"]

    def travel(self) -> Own:
        trains = self.trains()
        _, *start = yield {("board", *start) for start in trains}
        _, land, city = yield {("travel", *end) for end in trains[start[0], start[1]]}
        self.land(start[0]).citizens.remove(start[1])
        self.land(land).citizens.add(city)

    def recycling(self) -> Own:
        for tile, number in self.plants():
            if lands := self.cleaned_by(tile, number):
                verb, *land = yield {("idle",)} | {("recycle", land.number) for land in lands}
                if verb == "recycle":
                    self.land(land[0]).garbage -= 1

    # Scoring

    def clean_lands(self) -> int:
        return sum(not tile.garbage for tile in self.lands())

    def all_garbage(self) -> int:
        return sum(tile.garbage for tile in self.lands())

    def bonus(self, card: dict[str, Any]) -> int:
        counts = {
            "score": sum(self.points.values()),
            "clean": self.clean_lands(),
            "section": self.clean_lands() * BOARD["clean"][self.field],
            "garbage": self.all_garbage(),
            "plants": len(self.plants()),
            "scale": max(0, BOARD["pollution"][self.field]),
        } | self.production
        return sum(points * counts[word] for word, points in card["points"].items())


class Twin:
    def __init__(self, seats: int, options: dict[str, int]) -> None:
        self.seats, self.options = seats, options
        self.players = [Player(seat) for seat in range(seats)]
        self.cards: dict[str, int] = {}  # scoring cards by round
        self.lands: set[int] = set()  # on display
        self.technologies: set[int] = set()
        self.disaster: int | None = None
        self.figures: dict[int, tuple[int, int]] = {}  # seat: column and bid
        self.inside: set[int] = set(range(seats))  # the auction
        self.lot: int | None = None
        self.marker, self.round = 0, 0

    def clockwise(self, first: Player) -> list[Player]:
        return self.players[first.seat :] + self.players[: first.seat]

    def play(self) -> Script:
        _, _, first = yield {CHANCE: {("first", seat) for seat in range(self.seats)}}
        self.start = self.players[first]
        if self.options["cards"]:
            for name in ("II", "IV"):
                drawn = {("card", n) for n, row in enumerate(DATA.rows("scoring")) if row["round"] == name}
                self.cards[name] = (yield {CHANCE: drawn})[2]
        self.stacks = {
            (name, era): {n for n, row in enumerate(DATA.rows(name)) if row["stack"] == era}
            for name in ("land", "technology", "disaster")
            for era in ERAS
        }
        for self.round in range(1, 7):
            self.lands, self.technologies, self.disaster = set(), set(), None
            if self.round < 6:
                yield from self.build_up()
                yield from self.land_auction()
                yield from self.fight_disaster()
            yield from self.administration()
            self.income()
            yield from self.together([p.recycling() for p in self.players])
            for kind, name, number in (("bonus_two", "II", 2), ("bonus_four", "IV", 4)):
                if self.round == number and name in self.cards:
                    for p in self.players:
                        p.points[kind] += p.bonus(DATA.rows("scoring")[self.cards[name]])
        self.final_scoring()

    # Phase 1

    def build_up(self) -> Script:
        era, setup = ERAS[self.round - 1], DATA.single("setup")
        self.era = next(row for row in DATA.rows("era") if row["id"] == era)
        self.marker = setup["marker"][self.seats - 3] - 1
        for _ in range(setup["lands"][self.seats - 3]):
            self.lands.add((yield from self.draw("land", era)))
        for _ in range(setup["technologies"][self.seats - 3]):
            self.technologies.add((yield from self.draw("technology", era)))
        self.disaster = yield from self.draw("disaster", era)

    def draw(self, name: str, era: str) -> Script:
        stack = self.stacks[name, era]
        _, _, drawn = yield {CHANCE: {(f"show_{name}", number) for number in stack}}
        stack.remove(drawn)
        return drawn

    # Phase 2

    def land_auction(self) -> Script:
        self.inside, opener = set(range(self.seats)), self.start
        while self.inside:
            opener = next(p for p in self.clockwise(opener) if p.seat in self.inside)
            answer: Answer = (opener.seat, "leave")
            if self.lands and opener.hand["coins"] >= self.era["minimum"]:
                answer = yield {opener.seat: {("leave",)} | {("offer", land) for land in self.lands}}
            if answer[1] == "leave":
                yield from self.leave(opener)
                continue
            self.lot = answer[2]
            opener, bid = yield from self.bidding(opener)
            self.sell(opener, bid)
        for p in self.players:
            if not any(tile.is_land for tile in p.new):
                p.hand["coins"] += self.era["compensation"]

    def bidding(self, opener: Player) -> Script:
        """Who gets the land, and the price."""
        if len(self.inside) == 1:
            return opener, self.era["minimum"]
        opening = {("bid", coins) for coins in range(self.era["minimum"], opener.hand["coins"] + 1)}
        _, _, bid = yield {opener.seat: opening}
        bidders = [p for p in self.clockwise(opener) if p.seat in self.inside]
        while len(bidders) > 1:
            p = bidders[1]
            higher = {("bid", coins) for coins in range(bid + 1, p.hand["coins"] + 1)}
            _, verb, *coins = yield {p.seat: higher | {("pass",), ("leave",)}}
            if verb == "bid":
                bidders, bid = bidders[1:] + bidders[:1], coins[0]
            else:
                bidders.remove(p)
            if verb == "leave":
                yield from self.leave(p)
        return bidders[0], bid

    def sell(self, p: Player, bid: int) -> None:
        p.hand["coins"] -= bid
        self.lands.remove(self.lot)
        land = Tile(self.lot)
        land.garbage = 1 + sum(tile.is_land for tile in p.new)
        p.new.append(land)
        self.marker = min(self.marker + 1, len(self.era["prices"]) - 1)
        self.lot = None

    def leave(self, p: Player) -> Script:
        self.inside.remove(p.seat)
        self.last = p
        price = {"research": self.era["prices"][self.marker]}
        if self.technologies and p.affords(price):
            _, verb, *number = yield {p.seat: {("decline",)} | {("buy", number) for number in self.technologies}}
            if verb == "buy":
                p.pay(price)
                self.hand_over(p, number[0])

    def hand_over(self, p: Player, number: int) -> None:
        self.technologies.remove(number)
        row = TECHNOLOGIES[number]
        if "facility" in row:
            p.new.append(Tile(len(LANDS) + number))
        else:
            p.technologies.append(number)
        p.in_front += row["at_once"].get("garbage", 0)
        p.shift(row["at_once"].get("daisy", 0) - row["at_once"].get("pollution", 0))

    # Phase 3

    def fight_disaster(self) -> Script:
        self.figures, bidder = {}, self.last
        while len({column for column, _ in self.figures.values()}) < self.seats:
            column = self.figures.get(bidder.seat, (None, 0))[0]
            if column is None or self.figures[bidder.seat][1] < self.highest(column):
                yield from self.bid_on_column(bidder)
            bidder = self.clockwise(bidder)[1]
        for seat, (column, bid) in self.figures.items():
            p, damage = self.players[seat], DATA.rows("disaster")[self.disaster]["columns"][column]
            p.hand["research"] -= bid
            p.in_front += damage.get("garbage", 0)
            p.shift(-damage.get("pollution", 0))
            if column == 0:
                self.start = p

    def highest(self, column: int) -> int:
        return max((bid for of, bid in self.figures.values() if of == column), default=-1)

    def bid_on_column(self, p: Player) -> Script:
        most = min(BOARD["highest"], p.hand["research"])
        counting = [column for column, players in enumerate(BOARD["columns"]) if players <= self.seats]
        _, _, column = yield {p.seat: {("column", column) for column in counting if self.highest(column) < most}}
        _, _, bid = yield {p.seat: {("stake", bid) for bid in range(self.highest(column) + 1, most + 1)}}
        self.figures[p.seat] = column, bid

    # Phases 4 to 6

    def administration(self) -> Script:
        for p in self.players:
            p.used.clear()
        if self.options["administration"]:
            for p in self.clockwise(self.start):
                yield from self.together([p.administration() if p is other else () for other in self.players])
        else:
            yield from self.together([p.administration() for p in self.players])

    def together(self, scripts: list[Own | tuple[()]]) -> Script:
        """All players at once, each about the own region; answers come in any order."""
        asked = {seat: answers for seat, script in enumerate(scripts) if (answers := next(iter(script), None))}
        while asked:
            seat, *answer = yield dict(asked)
            try:
                asked[seat] = scripts[seat].send(tuple(answer))
            except StopIteration:
                del asked[seat]

    def income(self) -> None:
        for p in self.players:
            p.points["income"] += p.production["prosperity"]
            if self.round < 6:
                for good in p.hand:
                    p.hand[good] += p.production[good]

    # The end

    def final_scoring(self) -> None:
        for p in self.players:
            p.points["clean"] = p.clean_lands() * BOARD["clean"][p.field]
            p.points["garbage"] = -BOARD["penalty"] * sum(tile.garbage - 1 for tile in p.dirty())
            p.points["pollution"] = BOARD["pollution"][p.field]
        for good in GOODS[:2]:
            prizes = [*BOARD["places"][: self.seats - 1], 0]
            for amount in {p.hand[good] for p in self.players} - {0}:
                ahead = sum(p.hand[good] > amount for p in self.players)
                sharing = [p for p in self.players if p.hand[good] == amount]
                for p in sharing:
                    p.points[good] = sum(prizes[ahead : ahead + len(sharing)]) // len(sharing)

    def places(self) -> list[int]:
        results = [(-sum(p.points.values()), p.all_garbage()) for p in self.players]
        return [1 + sum(other < mine for other in results) for mine in results]
