"""Planet Steam a second time, as one script in the order of the rulebook.

It shares nothing with the game but the component file: no record, no steps, no tables. `Twin.play` is a generator: it yields
each question as (seat, possible answers), or (DIE, …) for a throw, and is sent the answer as (verb, argument, …).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any

from spielwerk.games.planet_steam.components import DATA

from .oracle import group_count

Answer = tuple[Any, ...]
Script = Generator[tuple[int, set[Answer]], Answer, Any]

DIE = -1  # stands for a seat: nobody is asked, the die is thrown
THROW: tuple[int, set[Answer]] = (DIE, {("roll", face) for face in range(6)})
QUARTZ, ORE, WATER, ENERGY = GOODS = range(4)
FREE, NEUTRAL, CLOSED = "free", "neutral", "closed"
CHIPS = (50, 100)
ZONES = range(42)
PASS: Answer = ("pass",)

COST = {row["id"]: row["cost"] for row in DATA.rows("price")}
CONVERTERS = {QUARTZ: "quartz_converter", ORE: "ore_converter", ENERGY: "energy_converter"}
VALUE = DATA.single("values")
MARKET = DATA.rows("resource")
CHANGE = {row["id"]: row["change"] for row in DATA.rows("colour")}
RIVERS = {zone for zone in ZONES if "".join(DATA.single("map")["zones"].split())[zone] == "~"}


def lines(zone: int) -> list[list[int]]:
    """The zones to the right, to the left, below and above, nearest first."""
    row, column = divmod(zone, 6)
    return [
        [row * 6 + c for c in range(column + 1, 6)],
        [row * 6 + c for c in range(column - 1, -1, -1)],
        [r * 6 + column for r in range(row + 1, 7)],
        [r * 6 + column for r in range(row - 1, -1, -1)],
    ]


def on(zones: Iterable[int], verb: str = "zone") -> set[Answer]:
    return {(verb, zone) for zone in zones}


class Player:
    def __init__(self, seat: int, credits: int, goods: list[int]) -> None:
        self.seat, self.credits, self.goods = seat, credits, list(goods)
        self.classes = [1, 1, 1, 1]
        self.licences = self.quarters = 0
        self.independent = 0  # places on the Independent Freighter

    def capacity(self, r: int) -> int:
        return int(MARKET[r]["capacity"][self.classes[r] - 1])

    def spare(self) -> int:
        return self.independent - sum(max(0, self.goods[r] - self.capacity(r)) for r in GOODS)

    def load(self, r: int, pieces: int) -> int:
        """Load what fits; the number loaded."""
        loaded = min(pieces, max(0, self.capacity(r) - self.goods[r]) + self.spare())
        self.goods[r] += loaded
        return loaded

    def affords(self, thing: str, credits: int = 0) -> bool:
        cost = COST[thing]
        goods = all(self.goods[r] >= cost.get(row["id"], 0) for r, row in enumerate(MARKET))
        return goods and self.credits >= cost.get("credits", 0) + credits

    def pay(self, thing: str, credits: int = 0) -> None:
        for r, row in enumerate(MARKET):
            self.goods[r] -= COST[thing].get(row["id"], 0)
        self.credits -= COST[thing].get("credits", 0) + credits


class Twin:
    def __init__(self, seats: int, options: dict[str, int]) -> None:
        self.options, box, setup = options, DATA.single("pieces"), DATA.rows("players")[seats - 2]
        kind = "reduced_" if options["reduced_start"] else ""
        self.players = [Player(seat, setup[f"{kind}credits"], setup[f"{kind}goods"]) for seat in range(seats)]
        self.cards = sorted((row["number"], row["shows"]) for row in DATA.rows("card") if seats in row["sets"])
        self.rounds, self.round, self.river_throw = setup["rounds"], 1, setup["river_throw"]
        self.supply, self.price = list(setup["supply"]), [row["price_start"] for row in MARKET]
        self.licences, self.quarters, self.tank_market = setup["licences"], setup["quarters"], setup["tanks"]
        self.tanks_left, self.compressors_left, self.neutrals_left = box["tanks"], box["compressors"], box["neutral_markers"]
        self.converters_left = {kind: box[f"{name}s"] for kind, name in CONVERTERS.items()}
        self.markers = box["claim_markers"]
        self.owner: list[int | str] = [FREE] * 42
        self.tank: dict[int, int] = {}  # zone: what its tank makes
        self.compressors: set[int] = set()  # zones
        self.lying: int | None = None
        self.doing: dict[str, Callable[..., Script]] = {
            "tank": self.buy_tank,
            "converter": self.buy_converter,
            "compressor": self.buy_compressor,
            "give_back": self.give_back,
            "move": self.move,
        }
        self.carrier: Player | None = None
        self.pledge = 0
        for zone, mark in enumerate("".join(setup["plan"].split())):
            if mark == "x":
                self.owner[zone] = CLOSED
            elif mark != "." and not options["variable_claims"]:
                self.put(zone, NEUTRAL if mark == "n" else int(mark) - 1)

    # Zones and tanks

    def put(self, zone: int, owner: int | str) -> None:
        self.neutrals_left += (self.owner[zone] == NEUTRAL) - (owner == NEUTRAL)
        self.owner[zone] = owner

    def zones(self, owner: int | str) -> list[int]:
        return [zone for zone in ZONES if self.owner[zone] == owner]

    def has_marker(self, p: Player) -> bool:
        return len(self.zones(p.seat)) < self.markers

    def standing(self, p: Player) -> list[int]:
        return [zone for zone in self.zones(p.seat) if zone in self.tank and zone != self.lying]

    def may_make(self, zone: int, r: int) -> bool:
        return not (self.options["river_restriction"] and zone in RIVERS and r in (QUARTZ, ORE))

    def clockwise(self, first: Player) -> list[Player]:
        return self.players[first.seat :] + self.players[: first.seat]

    def in_order(self) -> list[Player]:
        return [self.holder[card] for card in range(len(self.cards))]

    def specialist(self, who: str) -> Player:
        return next(self.holder[card] for card, (_, shown) in enumerate(self.cards) if who in shown)

    # The match

    def play(self) -> Script:
        start = yield from self.start_player()
        for p in self.clockwise(start):
            _, r = yield p.seat, {("upgrade", r) for r in GOODS}
            p.classes[r] += 1
        river = (yield from self.river_number(start)) if self.options["variable_claims"] else 0
        opener = start
        while True:
            yield from self.expansion(opener, river)
            for p in self.in_order():
                yield from self.tank_turn(p)
            for p in self.in_order():
                yield from self.produce(p)
            for place in range(4):
                for p in self.in_order():
                    yield from self.trade(p, self.trade_order[place])
            for p in self.in_order():
                yield from self.certificate(p)
            yield from self.closing()
            if self.round == self.rounds:
                return
            self.round += 1
            opener = self.specialist("lady_steam")

    def start_player(self) -> Script:
        best = self.players
        while True:
            thrown = []
            for _ in best:
                thrown.append((yield THROW)[1])
            best = [p for p, face in zip(best, thrown, strict=True) if face == max(thrown)]
            if len(best) == 1:
                return best[0]

    def river_number(self, start: Player) -> Script:
        seats = len(self.players)
        later = 2 * seats + (2 if seats < 5 else 0)
        most = min(len(RIVERS), self.neutrals_left - later)
        verb, *number = yield start.seat, {("throw",)} | {("propose", n) for n in range(most + 1)}
        if verb == "propose":
            for p in self.clockwise(start)[1:]:
                answer = yield p.seat, {("accept",), ("refuse",)}
                if answer == ("refuse",):
                    break
            else:
                return number[0]
        face = (yield THROW)[1] + 1
        return face if face <= self.river_throw else 0

    # Expansion phase

    def expansion(self, opener: Player, river: int) -> Script:
        self.holder: dict[int, Player] = {}
        if self.options["independent_freighter"]:
            yield from self.independent_freighter(opener)
        yield from self.specialist_auction(opener)
        if self.options["variable_claims"] and self.round == 1:
            yield from self.variable_claims(river)
        yield from self.zone_auction()
        for p in self.in_order():
            yield from self.claim(p)
        _, self.airship = yield self.specialist("captain").seat, {("anchor", row) for row in range(7)}

    def bidding(self, opener: Player, bidders: list[Player], limit: Callable[[Player], int]) -> Script:
        """One bidding round: the winner, or None, and the bid."""
        high, best, waiting = 0, None, [p for p in self.clockwise(opener) if p in bidders]
        while waiting and waiting[0] is not best:
            p = waiting.pop(0)
            draft, must_bid = high, high == 0 and p is opener and limit(p) > 0
            while True:
                answers: set[Answer] = {("bid", more) for more in range(50) if high < draft + more <= limit(p)}
                answers |= {("raise", chip) for chip, value in enumerate(CHIPS) if draft + value <= limit(p)}
                if draft == high and not must_bid:
                    answers.add(PASS)
                verb, *number = yield p.seat, answers
                if verb != "raise":
                    break
                draft += CHIPS[number[0]]
            if verb == "bid":
                high, best = draft + number[0], p
                waiting.append(p)
        return best, high

    def independent_freighter(self, opener: Player) -> Script:
        if self.pledge:
            may_keep = {("keep",)} if self.carrier.credits >= self.pledge else set()
            answer = yield self.carrier.seat, {("release",)} | may_keep
            paid, self.pledge = self.pledge, 0
            if answer == ("keep",):
                self.carrier.credits -= paid
                return
        before = self.carrier
        self.carrier, bid = yield from self.bidding(opener, self.players, lambda p: p.credits)
        for p in self.players:
            p.independent = VALUE["independent_cargo"] if p is self.carrier else 0
        if before and before is not self.carrier:
            before.goods = [min(before.goods[r], before.capacity(r)) for r in GOODS]
        if self.carrier:
            self.carrier.credits -= bid
            self.pledge = bid

    def specialist_auction(self, opener: Player) -> Script:
        bonus = [r for r in GOODS if self.supply[r] > 0]
        for r in bonus:
            self.supply[r] -= 1
        for p in self.players:
            p.credits = p.credits or VALUE["aid"]
        self.manipulator: Player | None = None
        self.trade_order = {} if self.options["trade_order"] else dict(zip(GOODS, GOODS, strict=True))
        while without := [p for p in self.players if p not in self.holder.values()]:
            opener = next(p for p in self.clockwise(opener) if p in without)
            yield from self.take_card(opener, without, bonus)
        for r in bonus:
            self.back_to_market(r)

    def take_card(self, opener: Player, without: list[Player], bonus: list[int]) -> Script:
        left = [card for card in range(len(self.cards)) if card not in self.holder]
        if len(without) > 1:
            p, bid = yield from self.bidding(opener, without, lambda p: p.credits)
            p.credits -= bid
            _, card = yield p.seat, {("choose", card) for card in left}
        else:
            p, card = opener, left[0]
            p.credits -= 1
        self.holder[card] = p
        yield from self.benefit(p, self.cards[card][1])
        if self.options["price_manipulation"] and len(self.holder) == 1:
            yield from self.manipulate(p)
        if self.options["sabotage"] and len(without) == 1 and self.round > 1:
            yield from self.sabotage(p)
        if bonus:
            _, r = yield p.seat, {("good", r) for r in bonus}
            bonus.remove(r)
            if not p.load(r, 1):
                self.back_to_market(r)
        yield from self.order_markers(p)

    def back_to_market(self, r: int) -> None:
        self.supply[r] = min(self.supply[r] + 1, MARKET[r]["supply_high"])

    def benefit(self, p: Player, shown: list[str]) -> Script:
        if "engineer" in shown:
            verb, *_ = yield p.seat, {PASS, ("credits",)} | ({("licence",)} if self.licences else set())
            if verb == "credits":
                p.credits += VALUE["engineer"]
            elif verb == "licence":
                self.licences -= 1
                p.licences += 1
        if "banker" in shown:
            upgrades = {("upgrade", r) for r in GOODS if p.classes[r] < 4}
            verb, *resource = yield p.seat, {PASS} | {("good", r) for r in GOODS} | upgrades
            if verb == "good":
                p.load(resource[0], 1)
            elif verb == "upgrade":
                p.classes[resource[0]] += 1

    def manipulate(self, p: Player) -> Script:
        ways = DATA.rows("way")
        _, chosen = yield p.seat, {("manipulate", k) for k, way in enumerate(ways) if p.credits >= way["fee"]}
        way, moved, self.manipulator = ways[chosen], [0, 0, 0, 0], p
        p.credits -= way["fee"]
        while sum(abs(fields) for fields in moved) < way["fields"]:
            answers: set[Answer] = {("done",)}
            for r in GOODS if way["quartz"] else (ORE, WATER, ENERGY):
                if way["several"] or not any(moved[other] for other in GOODS if other != r):
                    if moved[r] >= 0 and self.price[r] < MARKET[r]["price_high"]:
                        answers.add(("shift", r, 0))
                    if moved[r] <= 0 and self.price[r] > MARKET[r]["price_low"]:
                        answers.add(("shift", r, 1))
            verb, *rest = yield p.seat, answers
            if verb == "done":
                return
            r, down = rest
            moved[r] += -1 if down else 1
            self.price[r] += -1 if down else 1

    def sabotage(self, p: Player) -> Script:
        _, victim = yield p.seat, {("sabotage", other.seat) for other in self.players if other is not p}
        if tanks := [zone for zone in self.zones(victim) if zone in self.tank]:
            _, self.lying = yield victim, on(tanks)

    def order_markers(self, p: Player) -> Script:
        for _ in range(2 if len(self.players) == 2 else 1):
            places = [place for place in range(4) if place not in self.trade_order]
            resources = [r for r in GOODS if r not in self.trade_order.values()]
            if not places:
                return
            if len(places) > 1:
                _, r, place = yield p.seat, {("order", r, place) for r in resources for place in places}
                self.trade_order[place] = r
        if len(self.trade_order) == 3:
            (place,), (r,) = set(range(4)) - set(self.trade_order), set(GOODS) - set(self.trade_order.values())
            self.trade_order[place] = r

    def variable_claims(self, river: int) -> Script:
        lady = self.specialist("lady_steam")
        for _ in range(river):
            _, zone = yield lady.seat, on(set(self.zones(FREE)) & RIVERS)
            self.put(zone, NEUTRAL)
        for p in self.in_order() + self.in_order()[::-1]:
            neutrals = 2 if p is lady and len(self.players) < 5 else 1
            for owner in [p.seat] + [NEUTRAL] * neutrals:
                _, zone = yield p.seat, on(self.zones(FREE))
                self.put(zone, owner)

    def zone_auction(self) -> Script:
        offered, bidders = self.zones(FREE) or self.zones(NEUTRAL), [p for p in self.players if self.has_marker(p)]
        if not offered or not bidders:
            return
        speculator = self.specialist("speculator")
        _, zone = yield speculator.seat, on(offered)
        winner, bid = yield from self.bidding(
            self.specialist("lady_steam"), bidders, lambda p: p.credits * 2 if p is speculator else p.credits
        )
        if winner:
            winner.credits -= (bid + 1) // 2 if winner is speculator else bid
            self.put(zone, winner.seat)

    def claim(self, p: Player) -> Script:
        free = self.zones(FREE)
        answers = on(free) | (on(free + self.zones(NEUTRAL), "build") if p.licences else set())
        if not answers or not self.has_marker(p):
            return
        verb, *named = yield p.seat, answers | {PASS}
        if verb == "build":
            p.licences -= 1
            self.put(named[0], p.seat)
        elif verb == "zone" and (self.options["free_choice"] or (yield THROW)[1] + 1 >= 4):
            self.put(named[0], p.seat)
        elif verb == "zone":
            free_lines = [[zone for zone in line if self.owner[zone] == FREE] for line in lines(named[0])]
            if nearest := [line[0] for line in free_lines if line]:
                _, zone = yield p.seat, on(nearest)
                self.put(zone, p.seat)
            else:
                p.credits += VALUE["missed_claim"]

    # Tank phase

    def tank_turn(self, p: Player) -> Script:
        answer = (yield p.seat, {("activate",), ("decline",)}) if p.affords("activation") else ("decline",)
        if answer == ("decline",):
            p.load(WATER, 1)
            return
        p.pay("activation")
        self.moves = 3 * 14
        while True:
            sites = self.sites(p)
            answers: set[Answer] = {("done",)} | {thing for thing, zones in sites.items() if zones}
            answers -= set() if self.moves else {("move", part) for part in range(3)}
            if p.affords("upgrade"):
                answers |= {("upgrade", r) for r in GOODS if p.classes[r] < 4}
            thing = yield p.seat, answers
            if thing == ("done",):
                return
            self.moves -= thing[0] == "move"
            if thing[0] == "upgrade":
                p.pay("upgrade")
                p.classes[thing[1]] += 1
            else:
                yield from self.doing[thing[0]](p, sites[thing], *thing[1:])

    def sites(self, p: Player) -> dict[Answer, list[int]]:
        """What can be done, and the own zones where it can."""
        tanks = self.standing(p)
        empty = [zone for zone in self.zones(p.seat) if zone not in self.tank]
        sites: dict[Answer, list[int]] = {}
        if self.tanks_left and self.tank_market and p.affords("local_tank", self.local_price()):
            sites["tank", 0] = empty
        if self.tanks_left and p.affords("import"):
            sites["tank", 1] = empty
        for made, name in CONVERTERS.items():
            if self.converters_left[made] and p.affords(name):
                sites["converter", made] = [zone for zone in tanks if self.tank[zone] != made and self.may_make(zone, made)]
        if self.compressors_left and p.affords("compressor"):
            sites["compressor",] = [zone for zone in tanks if zone not in self.compressors]
        sites["give_back",] = [zone for zone in tanks if self.tank[zone] != WATER]
        for part in range(3):
            sites["move", part] = [zone for zone in tanks if self.targets(p, part, zone)]
        return sites

    def local_price(self) -> int:
        return int(DATA.single("tank_market")["prices"][self.tank_market - 1])

    def tank_piece(self, zone: int) -> tuple[int | None, bool]:
        return self.tank.get(zone), zone in self.compressors

    def targets(self, p: Player, part: int, here: int) -> list[int]:
        """Where a tank (0), its converter (1) or its compressor (2) can go: something must change, and all be allowed."""
        found = []
        for there in self.zones(p.seat):
            made, other = self.tank[here], self.tank.get(there, WATER)
            fits = self.may_make(there, made) and self.may_make(here, other)
            if there == self.lying:
                continue
            if part == 0 and not self.options["immovable_tanks"] and fits and self.tank_piece(here) != self.tank_piece(there):
                found.append(there)
            if part == 1 and there in self.tank and made not in (WATER, other) and fits:
                found.append(there)
            if part == 2 and there in self.tank and here in self.compressors and there not in self.compressors:
                found.append(there)
        return found

    def ask_zone(self, p: Player, zones: list[int]) -> Script:
        return (yield p.seat, on(zones))[1]

    def buy_tank(self, p: Player, sites: list[int], imported: int) -> Script:
        if imported:
            p.pay("import")
        else:
            p.pay("local_tank", self.local_price())
            self.tank_market -= 1
        self.tanks_left -= 1
        zone = yield from self.ask_zone(p, sites)
        self.tank[zone] = WATER

    def buy_converter(self, p: Player, sites: list[int], made: int) -> Script:
        p.pay(CONVERTERS[made])
        self.converters_left[made] -= 1
        zone = yield from self.ask_zone(p, sites)
        in_hand, self.tank[zone] = self.tank[zone], made
        while in_hand != WATER:
            others = [z for z in self.standing(p) if z != zone and self.tank[z] != in_hand and self.may_make(z, in_hand)]
            others = [z for z in others if self.moves or self.tank[z] == WATER]
            answer = (yield p.seat, on(others) | {("give_back",)}) if others else ("give_back",)
            if answer == ("give_back",):
                self.converters_left[in_hand] += 1
                return
            zone = answer[1]
            in_hand, self.tank[zone] = self.tank[zone], in_hand
            self.moves -= in_hand != WATER

    def buy_compressor(self, p: Player, sites: list[int]) -> Script:
        p.pay("compressor")
        self.compressors_left -= 1
        zone = yield from self.ask_zone(p, sites)
        self.compressors.add(zone)

    def give_back(self, p: Player, sites: list[int]) -> Script:
        zone = yield from self.ask_zone(p, sites)
        self.converters_left[self.tank[zone]] += 1
        self.tank[zone] = WATER

    def move(self, p: Player, sites: list[int], part: int) -> Script:
        here = yield from self.ask_zone(p, sites)
        there = yield from self.ask_zone(p, self.targets(p, part, here))
        if part != 2:
            moved = {there: self.tank.pop(here)}
            if there in self.tank:
                moved[here] = self.tank[there]
            self.tank |= moved
        if part != 1 and (here in self.compressors) != (there in self.compressors):
            self.compressors ^= {here, there}

    # Resource phase

    def produce(self, p: Player) -> Script:
        running = set(self.standing(p))
        if not running:
            return
        while True:
            free = {zone for zone in running if self.tank[zone] == ENERGY or (self.tank[zone] == WATER and zone in RIVERS)}
            energy = len(running - free)
            answer = yield p.seat, on(running) | ({("produce",)} if energy <= p.goods[ENERGY] else set())
            if answer == ("produce",):
                break
            running.remove(answer[1])
        p.goods[ENERGY] -= energy
        surplus = [self.store(p, r, self.harvest({zone for zone in running if self.tank[zone] == r})) for r in GOODS]
        while sum(surplus) and p.spare():
            choice = {("good", r) for r in GOODS if surplus[r]}
            _, r = (yield p.seat, choice) if len(choice) > 1 and p.spare() < sum(surplus) else choice.pop()
            surplus[r] -= 1
            p.goods[r] += 1

    def harvest(self, zones: set[int]) -> int:
        """Base production, compressors, airship and synergy (each group its size less 1) of tanks that make the same."""
        served = {zone for zone in zones if zone // 6 == self.airship}
        return len(zones) + len(zones & self.compressors) + len(served) + len(zones) - group_count(zones)

    def store(self, p: Player, r: int, pieces: int) -> int:
        """Onto the own freighter; what does not fit is returned."""
        loaded = min(pieces, max(0, p.capacity(r) - p.goods[r]))
        p.goods[r] += loaded
        return pieces - loaded

    def trade(self, p: Player, r: int) -> Script:
        row, price = MARKET[r], self.price[r]
        most = min(self.supply[r], p.credits // price)
        answers = {PASS} | {("buy", k) for k in range(most)} | {("sell", k) for k in range(p.goods[r])}
        verb, *number = yield p.seat, answers
        if verb == "buy":
            pieces = number[0] + 1
            p.credits -= pieces * price
            self.supply[r] -= pieces
            p.load(r, pieces)
        elif verb == "sell":
            pieces = number[0] + 1
            p.credits += pieces * price
            p.goods[r] -= pieces
            self.supply[r] = min(self.supply[r] + pieces, row["supply_high"])
        (colour,) = (name for name in CHANGE if row[name][0] <= self.supply[r] <= row[name][1])
        self.price[r] = min(max(price + CHANGE[colour], row["price_low"]), row["price_high"])

    def certificate(self, p: Player) -> Script:
        answers: set[Answer] = {("sell_licence",)} if p.licences else set()
        if self.licences and p.affords("licence"):
            answers.add(("licence",))
        if self.quarters and p.affords("quarter"):
            answers.add(("quarter",))
        answer = (yield p.seat, answers | {PASS}) if answers else PASS
        if answer == ("licence",):
            p.pay("licence")
            self.licences -= 1
            p.licences += 1
        elif answer == ("quarter",):
            p.pay("quarter")
            self.quarters -= 1
            p.quarters += 1
        elif answer == ("sell_licence",):
            p.licences -= 1
            p.credits += VALUE["licence"]

    # Closing phase

    def closing(self) -> Script:
        if self.manipulator:
            self.manipulator.credits += self.in_order().index(self.manipulator) + 1
        if self.lying is not None:
            self.players[self.owner[self.lying]].credits += 2 * ((yield THROW)[1] + 1)
            self.lying = None
        short = [r for r in (ORE, ENERGY) if self.supply[r] == 0]
        for r in short:
            self.price[r] = min(self.price[r] + VALUE["shortage"], MARKET[r]["price_high"])
        while not short and self.supply[ORE] and self.supply[ENERGY] and self.tank_market < 14:
            self.supply[ORE] -= 1
            self.supply[ENERGY] -= 1
            self.tank_market += 1

    def wealth(self, p: Player) -> int:
        zones = set(self.zones(p.seat))
        goods = sum(pieces * price for pieces, price in zip(p.goods, self.price, strict=True))
        built = VALUE["zone"] * len(zones) + VALUE["tank"] * len(zones & set(self.tank))
        return p.credits + goods + built + VALUE["compressor"] * len(zones & self.compressors) + VALUE["quarter"] * p.quarters
