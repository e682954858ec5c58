"""NEOM a second time, as one script in the order of the rulebook.

It shares nothing with the game but the component file: no record, no steps, no tables. `Twin.play` is a generator: it yields
who is asked (CHANCE for luck), with the possible answers of each, and is sent one answer after the other as (actor, verb,
argument, …). Tiles are their printed numbers here. What a tile does beyond its figures is told tile by tile.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from itertools import combinations
from typing import Any

from spielwerk.games.neom.components import DATA

Answer = tuple[Any, ...]
Asked = dict[int, set[Answer]]
Script = Generator[Asked, Answer, Any]
Offer = tuple[int, set[str]]  # a price, and the routes that are used up
Turn = Generator[set[Answer], Answer, Any]  # what one player is asked, whatever the others are asked meanwhile

CHANCE = -1
TILE = dict(enumerate(DATA.rows("tile"), start=1))
GOODS = {row["id"]: row for row in DATA.rows("good")}
GOOD_NUMBER = {good: number for number, good in enumerate(GOODS)}
BOARDS = DATA.rows("board")
ANCHORS = range(121, 151)
STACKS = ("I", "II", "III")
SETS = (("1+",), ("1+", "4+"), ("1+", "4+", "5+"))

STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
AGAINST = {"N": "S", "S": "N", "E": "W", "W": "E"}
FIELDS = range(25)
BESIDE = {
    f: {side: f + 5 * down + right for side, (down, right) in STEP.items() if 0 <= f // 5 + down < 5 and 0 <= f % 5 + right < 5}
    for f in FIELDS
}
CENTRE = 12
GATES = {"W": 10, "E": 14}  # the border fields of the trade routes
CORNERS = (0, 4, 20, 24)
INNER = {6, 7, 8, 11, 12, 13, 16, 17, 18}

RESIDENTIAL, COMMERCIAL, INDUSTRIAL, PUBLIC, MINING = "residential", "commercial", "industrial", "public", "mining"
BUILDINGS = (RESIDENTIAL, COMMERCIAL, INDUSTRIAL, PUBLIC)
FLOOD, FIRE, WAVE = DISASTERS = (24, 64, 104)
CASINO, TRADING_HOUSE, SHOPPING_MALL, TRAVEL_AGENCY = 121, 122, 123, 136
BUILDING_OFFICE, PHARMACY, POST, TREASURY, CUSTOMS = 31, 36, 59, 60, 111
TRADE_ASSOCIATION, INSURANCE, PENTHOUSES, MODULAR, HOLDING, TRADE_OFFICE, TOURIST_OFFICE = 132, 133, 135, 137, 141, 146, 150

BANK, BY_LEFT, BY_RIGHT, BY_BOTH = 5, 6, 7, 8  # sources of a good that are no seats
BANK_ROUTES: dict[int, set[str]] = {BANK: set(), BY_LEFT: {"W"}, BY_RIGHT: {"E"}, BY_BOTH: {"W", "E"}}
COINS = "coins"  # stands for a good where coins may be paid instead


def apart(a: int, b: int) -> tuple[int, int]:
    """Rows and columns between two fields."""
    return abs(a // 5 - b // 5), abs(a % 5 - b % 5)


def beside(a: int, b: int) -> bool:
    """Orthogonal neighbours."""
    return sum(apart(a, b)) == 1


def around(a: int, b: int) -> bool:
    """Neighbours, diagonal ones included."""
    return max(apart(a, b)) == 1


def types(number: int) -> set[str]:
    return set(TILE[number]["types"])


def has(number: int, trait: str) -> bool:
    return trait in TILE[number].get("traits", ())


def class_of(good: str) -> str:
    return str(GOODS[good]["class"])


def area_points(size: int) -> int:
    return size * (size + 1) // 2 if size <= 8 else 36 + 4 * (size - 8)


class Player:
    """What lies before one player."""

    def __init__(self, seat: int) -> None:
        self.seat, self.money, self.held, self.last_income = seat, 6, 0, 0
        self.board: dict[str, Any] | None = None
        self.city: dict[int, int] = {}  # field: tile
        self.tokens: set[str] = set()
        self.on_offer: set[str] = set()  # tokens at the start of the round
        self.routes: set[str] = set()  # active ones
        self.used: set[str] = set()  # routes used in this generation (solo)
        self.anchors: list[int] = []  # not built yet
        self.product = ""  # of the Modular Factory
        self.hand: list[int] = []
        self.pick = 0  # the tile chosen in this round; 0: none

    # The city

    def roads(self, field: int) -> str:
        if field in self.city:
            return str(TILE[self.city[field]]["roads"])
        return str(self.board["roads"]) if self.board and field == CENTRE else ""

    def links(self, field: int) -> set[int]:
        """The neighbours that a common road joins to this field."""
        sides = self.roads(field)
        return {other for side, other in BESIDE[field].items() if side in sides and AGAINST[side] in self.roads(other)}

    def joined(self, start: int, among: Iterable[int] = FIELDS) -> set[int]:
        """All fields that chains of links join to the start, by way of these fields only."""
        allowed, found, waiting = set(among), {start}, [start]
        while waiting:
            for field in self.links(waiting.pop()) & allowed - found:
                found.add(field)
                waiting.append(field)
        return found

    def of(self, *kinds: str) -> list[int]:
        """Fields with tiles of these types."""
        return [field for field, number in self.city.items() if types(number) & set(kinds)]

    def near(self, field: int, *kinds: str) -> int:
        """Surrounding tiles of these types."""
        return sum(around(field, other) for other in self.of(*kinds))

    def connected(self) -> set[int]:
        """All fields that are connected to the centre."""
        return self.joined(CENTRE) if self.board else set()

    def areas(self, kind: str) -> list[int]:
        """The sizes of all areas."""
        left, sizes = set(self.of(kind)), []
        while left:
            area = self.joined(min(left), self.of(kind))
            sizes.append(len(area))
            left -= area
        return sizes

    def mining_sites(self) -> int:
        return len(self.of(MINING)) + (CENTRE not in self.city)

    def traits(self, trait: str) -> list[int]:
        return [field for field, number in self.city.items() if has(number, trait)]

    def pairs(self) -> int:
        """Neighbours of which one is commercial and one industrial."""
        return sum(beside(shop, factory) for shop in self.of(COMMERCIAL) for factory in self.of(INDUSTRIAL))

    def goods_of(self, number: int) -> set[str]:
        return {self.product} - {""} if number == MODULAR else set(TILE[number].get("goods", ()))

    def produced(self) -> set[str]:
        """All that tiles and the uncovered origin produce."""
        origin = {self.board["good"]} if self.board and CENTRE not in self.city else set()
        return origin.union(*(self.goods_of(number) for number in self.city.values()))

    # Laying and removing

    def sites(self, number: int, cap: int) -> list[int]:
        """Fields on which a tile may be laid."""
        found = []
        for field in FIELDS:
            old = self.city.get(field)
            replaceable = old is None or bool(types(old) & ({MINING} | types(number)))
            after = {**self.city, field: number}
            capped = number in ANCHORS and sum(other in ANCHORS for other in after.values()) > cap
            if replaceable and not capped and self.would_be_joined(field, after):
                found.append(field)
        return found

    def would_be_joined(self, field: int, after: dict[int, int]) -> bool:
        before, self.city = self.city, after
        joined = field in self.connected()
        self.city = before
        return joined

    def lay(self, field: int, number: int) -> None:
        """Replace what lay there, take tokens, open routes, and get coins."""
        old_links = self.links(field)
        self.city[field] = number
        for side, gate in GATES.items():
            if field == gate and side not in self.roads(gate):
                self.routes.discard(side)
            if side in self.roads(gate) and gate in self.connected():
                self.routes.add(side)
        self.tokens = self.tokens & self.produced() | self.goods_of(number)
        self.money += 2 * self.pairs() if number == TRADE_OFFICE else TILE[number].get("once", 0)
        earlier = {tile for other, tile in self.city.items() if other != field}
        if TRADE_ASSOCIATION in earlier:
            self.money += COMMERCIAL in types(number)
        if TOURIST_OFFICE in earlier:
            self.money += 2 * len((self.links(field) - old_links) & set(self.of(COMMERCIAL)))

    def remove(self, field: int) -> None:
        del self.city[field]
        for side, gate in GATES.items():
            if field == gate:
                self.routes.discard(side)
        self.tokens &= self.produced()
        if field == CENTRE and self.board:
            self.tokens.add(self.board["good"])

    # Disasters

    def shielded(self, station: str) -> set[int]:
        return {field for field in FIELDS for other in self.traits(station) if field == other or around(field, other)}

    def fine(self, disaster: int) -> int:
        if disaster == FLOOD:
            coins = len(self.of(*BUILDINGS))
        elif disaster == FIRE:
            coins = len(set(self.of(*BUILDINGS)) - self.shielded("fire_station"))
        else:
            coins = 2 * len(set(self.of(RESIDENTIAL, COMMERCIAL, INDUSTRIAL)) - self.shielded("police_station"))
        return coins // 2 if INSURANCE in self.city.values() else coins

    def most(self, kinds: tuple[str, ...], without: frozenset[int] = frozenset()) -> int:
        """So many of these places can be filled with a tile each."""
        if not kinds:
            return 0
        ways = [1 + self.most(kinds[1:], without | {field}) for field in self.of(kinds[0]) if field not in without]
        return max([*ways, self.most(kinds[1:], without)])

    # Points

    def income(self, generation: int) -> int:
        counts = {
            PHARMACY: generation,
            CASINO: len(self.of(RESIDENTIAL)),
            TRADING_HOUSE: len(self.of(INDUSTRIAL)),
            SHOPPING_MALL: len(self.of(COMMERCIAL)),
            TRAVEL_AGENCY: self.mining_sites(),
        }
        return sum(counts.get(number, TILE[number].get("income", 0)) for number in self.city.values())

    def points(self) -> dict[str, int]:
        homes, dirty = self.of(RESIDENTIAL), self.traits("polluted")
        return {
            "tiles": sum(self.value(field, number) for field, number in self.city.items()),
            "areas": sum(area_points(size) for size in self.areas(RESIDENTIAL)),
            "goods": sum({"raw": 1, "processed": 2, "luxury": 10}[class_of(good)] for good in self.tokens),
            "money": (self.money + self.held) // 2,
            "pollution": -sum(2 * beside(h, d) or 1 * around(h, d) for h in homes for d in dirty),
            "ghost_town": -(10, 4, 0)[min(len(homes), 2)],
            "power": 0 if self.traits("power") else -5,
        }

    def value(self, field: int, number: int) -> int:
        """The points of one tile."""
        variable = VALUES.get(number)
        return variable(self, field) if variable else int(TILE[number].get("points", 0))

    def near_shops(self) -> int:
        return sum(self.near(field, COMMERCIAL) >= 2 for field in self.of(RESIDENTIAL))

    def modest(self) -> int:
        """Residential tiles that print 0, 1 or 2."""
        homes = [self.city[field] for field in self.of(RESIDENTIAL)]
        return sum(TILE[number].get("points", 0) <= 2 for number in homes if number != PENTHOUSES)

    def blocks(self) -> int:
        """Squares of four tiles with roads across all four borders."""
        squares = [(f, f + 1, f + 5, f + 6) for f in FIELDS if f % 5 < 4 and f < 20]
        return sum(
            all(field in self.city for field in square)
            and all(b in self.links(a) for a, b in combinations(square, 2) if beside(a, b))
            for square in squares
        )

    def sets(self) -> int:
        return min(len(self.of(kind)) for kind in (RESIDENTIAL, COMMERCIAL, INDUSTRIAL))

    def within_two(self) -> int:
        homes = self.of(RESIDENTIAL)
        return sum(any(sum(apart(home, factory)) <= 2 for home in homes) for factory in self.of(INDUSTRIAL))

    def beside_their_kind(self) -> int:
        return sum(
            any(beside(field, other) and types(number) & types(self.city[other]) for other in self.city)
            for field, number in self.city.items()
        )


VALUES: dict[int, Callable[[Player, int], int]] = {
    TREASURY: lambda p, f: (p.money + p.held - p.last_income) // 5,
    103: lambda p, f: len(p.tokens),
    118: lambda p, f: len(p.of(RESIDENTIAL)) + p.near(f, RESIDENTIAL),
    124: lambda p, f: 4 * len(p.areas(RESIDENTIAL)),
    125: lambda p, f: 3 * p.sets(),
    126: lambda p, f: 2 * sum(around(f, other) for other in p.traits("polluted")),
    127: lambda p, f: 2 * p.near_shops(),
    128: lambda p, f: len(p.of(RESIDENTIAL)) + len(p.of(INDUSTRIAL)),
    129: lambda p, f: 2 * len(p.of(PUBLIC)),
    130: lambda p, f: 2 * p.modest(),
    131: lambda p, f: 2 * p.blocks(),
    TRADE_ASSOCIATION: lambda p, f: len(p.of(COMMERCIAL)),
    134: lambda p, f: 3 * sum(corner in p.of(*BUILDINGS) for corner in CORNERS),
    PENTHOUSES: lambda p, f: 6 + p.near(f, COMMERCIAL),
    138: lambda p, f: 2 * sum(other not in INNER for other in p.of(INDUSTRIAL)),
    140: lambda p, f: 11 - p.near(f, *BUILDINGS),
    142: lambda p, f: 3 * p.within_two(),
    143: lambda p, f: p.beside_their_kind() // 2,
    144: lambda p, f: 2 * max([0, *p.areas(INDUSTRIAL)]),
    145: lambda p, f: 2 * p.mining_sites() + sum(class_of(good) == "raw" for good in p.tokens),
    147: lambda p, f: 4 * len(p.traits("power")),
    148: lambda p, f: sum(3 * min(size, 3) for size in p.areas(RESIDENTIAL)),
    149: lambda p, f: p.last_income // 5,
}


class Twin:
    def __init__(self, seats: int, options: dict[str, int]) -> None:
        self.seats, self.beginners = seats, options["beginners"]
        self.marks = SETS[options["tiles"] if seats == 1 else max(0, seats - 3)]
        self.players = [Player(seat) for seat in range(seats)]
        self.first, self.generation, self.round = 0, 0, 0  # first: of two players, who chooses next
        self.pile: list[int] = []  # anchors or tiles not dealt yet
        self.box: list[int] = []  # anchors not dealt
        self.discarded: list[int] = []  # anchors
        self.swapping: list[Player] = []  # beginners who wait for another anchor
        self.come = False  # solo: whether this generation's disaster is averted or over

    def play(self) -> Script:
        boards = list(range(6))
        for p in self.players:
            _, _, board = yield {CHANCE: {("board", free) for free in boards}}
            boards.remove(board)
            p.board = BOARDS[board]
            p.tokens.add(BOARDS[board]["good"])
        if self.seats == 2:
            _, _, self.first = yield {CHANCE: {("first", 0), ("first", 1)}}
        yield from self.preparation()
        for self.generation in (1, 2, 3):
            yield from self.play_generation()

    # Luck and answers

    def turn_up(self, verb: str, printed: int) -> Script:
        """Luck takes a tile from the pile; `printed` is the number of the first of its kind."""
        _, _, n = yield {CHANCE: {(verb, number - printed) for number in self.pile}}
        self.pile.remove(n + printed)
        return n + printed

    def turn_up_stack(self, verb: str, printed: int, size: int) -> Script:
        stack = []
        for _ in range(size):
            stack.append((yield from self.turn_up(verb, printed)))
        return stack

    def together(self, turns: dict[int, Turn]) -> Script:
        """Players answer all at once: each goes on as soon as he has answered."""
        asked = {seat: next(turn, None) for seat, turn in turns.items()}
        while waiting := {seat: answers for seat, answers in asked.items() if answers is not None}:
            seat, *answer = yield waiting
            try:
                asked[seat] = turns[seat].send(tuple(answer))
            except StopIteration:
                asked[seat] = None

    def choose(self, p: Player, tiles: list[int]) -> Turn:
        """One tile, which leaves the hand or the display."""
        _, tile = yield {("choose", number - 1) for number in tiles if number not in DISASTERS or self.may_choose_disaster()}
        p.pick = tile + 1
        tiles.remove(p.pick)

    def may_choose_disaster(self) -> bool:
        return self.seats > 1 or self.round <= 3

    def hands_to_the_left(self) -> None:
        hands = [p.hand for p in self.players]
        for p in self.players:
            p.hand = hands[p.seat - 1]

    # Preparation

    def preparation(self) -> Script:
        self.pile = list(ANCHORS)
        if self.beginners:
            for p in self.players:
                p.anchors.append((yield from self.turn_up("deal_anchor", 121)))
        elif self.seats >= 3:
            yield from self.draft()
        else:
            for size in (4, 3, 2) if self.seats == 1 else (3, 3, 3):
                stack = yield from self.turn_up_stack("deal_anchor", 121, size)
                for p in self.in_order():
                    yield from self.together({p.seat: self.choose(p, stack)})
                self.keep()
                self.discarded += stack
        self.box = self.pile

    def draft(self) -> Script:
        for p in self.players:
            p.hand = yield from self.turn_up_stack("deal_anchor", 121, 4)
        for _ in range(3):
            yield from self.together({p.seat: self.choose(p, p.hand) for p in self.players})
            self.keep()
            self.hands_to_the_left()
        self.discarded = [p.hand[0] for p in self.players]

    def keep(self) -> None:
        """The chosen anchors are out of the hands, to be built later."""
        for p in self.players:
            p.anchors.append(p.pick)
            p.pick = 0

    def in_order(self) -> list[Player]:
        """One player; or two, and who comes last is the first of the next time."""
        if self.seats == 1:
            return self.players
        order = [self.players[self.first], self.players[1 - self.first]]
        self.first = order[1].seat
        return order

    # A generation

    def play_generation(self) -> Script:
        in_use = {number for number, row in TILE.items() if row["stack"] == STACKS[self.generation - 1]}
        self.pile = [number for number in in_use if TILE[number]["players"] in self.marks]
        self.come = False
        for p in self.players:
            p.used = set()
        if self.seats >= 3:
            for p in self.players:
                p.hand = yield from self.turn_up_stack("deal", 1, 8)
        for self.round in range(1, 8):
            striker, strikes = yield from self.round_of_hands() if self.seats >= 3 else self.round_of_a_stack()
            for p in self.swapping:
                yield from self.swap_by_luck(p)
            self.swapping = []
            if strikes:
                struck = [p for p in self.players if p is not striker]
                yield from self.together({p.seat: self.suffer(p) for p in struck})
            for p in self.players:
                p.money, p.held, p.pick = p.money + p.held, 0, 0
        for p in self.players:
            income = p.income(self.generation)
            p.money += income
            p.last_income = income if self.generation == 3 else 0

    def round_of_hands(self) -> Script:
        """Three to five players choose at once and act at once."""
        yield from self.together({p.seat: self.choose(p, p.hand) for p in self.players})
        for p in self.players:
            p.on_offer = set(p.tokens)
            p.money += HOLDING in p.city.values()
        yield from self.together({p.seat: self.act(p) for p in self.players if p.pick not in DISASTERS})
        self.hands_to_the_left()
        striker = next((p for p in self.players if p.pick in DISASTERS), None)
        return striker, striker is not None

    def round_of_a_stack(self) -> Script:
        """One or two players choose from an open stack, one after the other."""
        stack = yield from self.turn_up_stack("deal", 1, self.stack_size())
        seen, striker = any(number in DISASTERS for number in stack), None
        for p in self.in_order():
            yield from self.together({p.seat: self.choose(p, stack)})
            p.money += HOLDING in p.city.values()
            for other in self.players:
                other.on_offer = set(other.tokens)
            if p.pick in DISASTERS:
                striker = p
            else:
                yield from self.together({p.seat: self.act(p)})
        if self.seats == 2:
            return striker, striker is not None
        strikes = striker is None and (seen or (self.round == 7 and not self.come))
        self.come = self.come or seen
        return striker, strikes

    def stack_size(self) -> int:
        if self.seats == 2:
            return 4 if self.round <= 3 else 3
        equal = {1: 3, 2: 4, 3: 5}[len(self.marks)]
        return equal + {1: 2, 2: 1, 3: 1, 4: 0, 5: 0, 6: -1, 7: -1}[self.round]

    # Actions

    def act(self, p: Player) -> Turn:
        answers: set[Answer] = {("sell",)}
        if self.may_build(p, p.pick):
            answers.add(("build",))
        answers |= {("anchor", anchor - 121) for anchor in p.anchors if self.may_build(p, anchor)}
        verb, *anchor = yield answers
        if verb == "sell":
            p.money += 5
        elif verb == "build":
            yield from self.build(p, p.pick)
        else:
            p.anchors.remove(anchor[0] + 121)
            yield from self.build(p, anchor[0] + 121)

    def may_build(self, p: Player, number: int) -> bool:
        needs = TILE[number].get("needs", {})
        if any(len(p.of(kind)) < needs.get(kind, 0) for kind in BUILDINGS) or not p.sites(number, self.generation):
            return False
        money = p.money - needs.get("coins", 0)
        return money >= 0 and self.can_be_had(p, money, self.missing(p, number), self.waivers(p), p.used)

    def build(self, p: Player, number: int) -> Turn:
        p.money -= TILE[number].get("needs", {}).get("coins", 0)
        missing, waivers = self.missing(p, number), self.waivers(p)
        while waivers:
            ways = self.waived(missing, waivers.pop(0))
            good_ways = {good for good, rest in ways.items() if self.can_be_had(p, p.money, rest, waivers, p.used)}
            if good_ways:
                _, n = yield {("waive", GOOD_NUMBER[good]) for good in good_ways}
                missing = ways[list(GOODS)[n]]
        while missing:
            yield from self.buy(p, missing)
        _, field = yield {("lay", field) for field in p.sites(number, self.generation)}
        p.lay(field, number)
        if number == MODULAR:
            processed = [good for good in GOODS if class_of(good) == "processed"]
            _, n = yield {("produce", GOOD_NUMBER[good]) for good in processed}
            p.product = list(GOODS)[n]
            p.tokens.add(p.product)
        elif number == BUILDING_OFFICE and p.anchors:
            yield from self.swap_anchors(p)

    # What a tile asks for

    def missing(self, p: Player, number: int) -> list[set[str]]:
        """Of each set one is needed, in the order in which they are asked for."""
        needs = TILE[number].get("needs", {})
        missing = [{good} for good in GOODS if good in needs.get("goods", ()) and good not in p.tokens]
        either = set(needs.get("either", ()))
        if either and not either & p.tokens:
            missing.append(either | ({COINS} if "or_coins" in needs else set()))
        return missing

    def waivers(self, p: Player) -> list[set[str]]:
        """The classes of which the Post, and then the Customs Office, waive a good."""
        waivers = {POST: {"raw"}, CUSTOMS: {"raw", "processed"}}
        return [classes for number, classes in waivers.items() if number in p.city.values()]

    def waived(self, missing: list[set[str]], classes: set[str]) -> dict[str, list[set[str]]]:
        """By each good that may be waived: what is still missing then."""
        ways = {}
        for k, need in enumerate(missing):
            for good in need - {COINS}:
                if class_of(good) in classes:
                    ways[good] = missing[:k] + missing[k + 1 :]
        return ways

    def can_be_had(self, p: Player, money: int, missing: list[set[str]], waivers: list[set[str]], used: set[str]) -> bool:
        """Whether there is any way to get all that is missing with this money."""
        if not missing:
            return True
        if waivers:
            ways = self.waived(missing, waivers[0])
            return any(self.can_be_had(p, money, rest, waivers[1:], used) for rest in [*ways.values()] or [missing])
        offers = self.offers(p, missing[0], used)
        return any(
            price <= money and self.can_be_had(p, money - price, missing[1:], [], used | routes)
            for price, routes in offers.values()
        )

    def buy(self, p: Player, missing: list[set[str]]) -> Turn:
        """Get the first of the missing goods; not so dearly that the others can no longer be paid."""
        offers, rest = self.offers(p, missing.pop(0), p.used), list(missing)
        answer = yield {
            way
            for way, (price, routes) in offers.items()
            if price <= p.money and self.can_be_had(p, p.money - price, rest, [], p.used | routes)
        }
        price, routes = offers[answer]
        p.money -= price
        p.used |= routes
        if answer[0] == "buy" and answer[2] < BANK:
            self.players[answer[2]].held += price

    def offers(self, p: Player, need: set[str], used: set[str]) -> dict[Answer, Offer]:
        """Each way to get one of these goods."""
        found: dict[Answer, Offer] = {(COINS,): (5, set())} if COINS in need else {}
        for good in need - {COINS}:
            ways = {1: self.offers_alone, 2: self.offers_of_two}.get(self.seats, self.offers_of_many)(p, good, used)
            found |= {("buy", GOOD_NUMBER[good], source): way for source, way in ways.items()}
        return found

    def offers_of_many(self, p: Player, good: str, used: set[str]) -> dict[int, Offer]:
        """From every producer, by the cheaper way round."""
        found: dict[int, Offer] = {}
        for seller in self.players:
            if seller is not p and good in seller.on_offer:
                to_the_left = (seller.seat - p.seat) % self.seats
                by_left = to_the_left - 1 - ("W" in p.routes)
                by_right = self.seats - to_the_left - 1 - ("E" in p.routes)
                found[seller.seat] = base_price(good) + min(by_left, by_right), set()
        return found

    def offers_of_two(self, p: Player, good: str, used: set[str]) -> dict[int, Offer]:
        """From the other player, or if he does not produce it from the bank."""
        other = self.players[1 - p.seat]
        return {other.seat if good in other.on_offer else BANK: (max(1, base_price(good) - len(p.routes)), set())}

    def offers_alone(self, p: Player, good: str, used: set[str]) -> dict[int, Offer]:
        """From the bank, what the generation allows, with any of the routes not used yet."""
        if class_of(good) not in ("raw", "processed", "luxury")[: self.generation]:
            return {}
        return {
            source: (max(1, base_price(good) - len(routes)), routes)
            for source, routes in BANK_ROUTES.items()
            if routes <= p.routes - used
        }

    # Building Office

    def swap_anchors(self, p: Player) -> Turn:
        given = 0
        while p.anchors:
            verb, *anchor = yield {("enough",), *(("give", anchor - 121) for anchor in p.anchors)}
            if verb == "enough":
                break
            p.anchors.remove(anchor[0] + 121)
            given += 1
        if self.beginners:
            self.swapping += [p] * given
            return
        for _ in range(given):
            _, anchor = yield {("take", anchor - 121) for anchor in self.discarded}
            self.discarded.remove(anchor + 121)
            p.anchors.append(anchor + 121)

    def swap_by_luck(self, p: Player) -> Script:
        """An anchor that nobody was dealt."""
        tiles, self.pile = self.pile, self.box
        p.anchors.append((yield from self.turn_up("deal_anchor", 121)))
        self.pile = tiles

    # Disasters

    def suffer(self, p: Player) -> Turn:
        disaster = DISASTERS[self.generation - 1]
        fine = p.fine(disaster)
        pay: set[Answer] = {("pay",)} if fine <= p.money else set()
        kinds: list[tuple[str, ...]] = {
            FLOOD: [BUILDINGS],
            FIRE: [(*BUILDINGS, MINING)] * 2,
            WAVE: [(RESIDENTIAL,), (COMMERCIAL,), (INDUSTRIAL,)],
        }[disaster]
        while kinds:
            place, *kinds = kinds
            fields = p.of(*place) if disaster != WAVE else self.filling(p, place + sum(kinds, ()))
            if not fields:
                continue
            verb, *field = yield pay | {("remove", field) for field in fields}
            if verb == "pay":
                p.money -= fine
                return
            pay = set()
            p.remove(field[0])

    def filling(self, p: Player, kinds: tuple[str, ...]) -> list[int]:
        """Tiles that may fill the first of these places, so that as many as possible are filled in all."""
        return [f for f in p.of(kinds[0]) if 1 + p.most(kinds[1:], frozenset({f})) == p.most(kinds)]


def base_price(good: str) -> int:
    return {"raw": 2, "processed": 4, "luxury": 10}[class_of(good)]
