"""Spyrium a second time, as one script in the order of the rulebook.

It shares nothing with the game but the component file: no record, no steps, no tables. `Twin.play` is a generator: it yields
who is asked (CHANCE for luck) with the possible answers, each with its weight, and is sent the answer as (verb, argument, …).
Cards and events go by their ids, places by the numbers 1 to 9, a gap by its two places, a token by its value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from itertools import product
from typing import Any

from spielwerk.games.spyrium.components import DATA

Answer = tuple[Any, ...]
Asked = tuple[int, dict[Answer, int]]
Script = Generator[Asked, Answer, Any]
Gap = tuple[int, int]

CHANCE = -1
VALUES = (1, 2, 3)
PLACES = range(1, 10)
GAPS = [(a, b) for a, b in product(PLACES, PLACES) if b == a + 3 or (b == a + 1 and a % 3)]
MARKS = {8: 2, 20: 1}  # points that bring a bonus: the bonuses still to come until then

CARDS = {row["id"]: row for row in DATA.rows("card")}
EVENTS = {row["id"]: row for row in DATA.rows("event")}
SETUP = DATA.single("setup")
TRACK = DATA.single("residence")["track"]


def once(answers: Iterable[Answer]) -> dict[Answer, int]:
    return dict.fromkeys(answers, 1)


def drawn(verb: str, things: Iterable[Any]) -> dict[Answer, int]:
    """Every one of these may be drawn, each as likely as any other."""
    return {(verb, thing): copies for thing, copies in Counter(things).items()}


class Building:
    def __init__(self, card: str) -> None:
        self.card, self.row, self.used = card, CARDS[card], False

    def has(self, symbol: str) -> bool:
        return symbol in self.row.get("symbols", [])


class Player:
    def __init__(self, seat: int) -> None:
        self.seat, self.money, self.spyrium = seat, SETUP["money"], SETUP["spyrium"]
        self.available, self.spent = SETUP["workers"], 0
        self.standing: list[Gap] = []  # the workers in the display
        self.points = self.space = 0
        self.bonuses = ["worker", "money"]
        self.district: list[Building] = []
        self.patents: dict[str, bool] = {}  # by power; True: not turned sideways
        self.kept: list[int] = []
        self.phase, self.used_event = 1, False  # the phase after the second: has passed

    @property
    def workers(self) -> int:
        return self.available + self.spent + len(self.standing)

    @property
    def supply(self) -> int:
        """Own workers beside the board."""
        return int(SETUP["most_workers"]) - self.workers

    def ready(self, power: str) -> bool:
        return self.patents.get(power, False)

    def price(self, effect: dict[str, Any], token: int) -> dict[str, int]:
        words = {"token": token, "workers_owned": self.workers}
        return {thing: words.get(n, n) for thing, n in effect.get("pay", {}).items()}

    def affords(self, price: dict[str, int], pounds: int = 0) -> bool:
        """The price, and some pounds more."""
        return (
            self.money >= price.get("money", 0) + pounds
            and self.spyrium >= price.get("spyrium", 0)
            and self.available >= price.get("workers", 0)
        )

    def pay(self, price: dict[str, int], pounds: int = 0) -> None:
        self.money -= price.get("money", 0) + pounds
        self.spyrium -= price.get("spyrium", 0)
        self.available -= price.get("workers", 0)
        self.spent += price.get("workers", 0)

    def counts(self, token: int) -> list[int]:
        """The values that a token may have for this player."""
        return list(VALUES) if self.ready("trade_tokens") else [token]

    def plots(self, row: dict[str, Any]) -> dict[Answer, int]:
        """Where a building may stand, and what building and plot cost there."""
        new = len(self.district) - (3 if "cheap_plots" in self.patents else 0)
        ways: dict[Answer, int] = {("build_new",): row["cost"] + max(new, 0)}
        for old in self.district:
            shared = any(old.has(symbol) for symbol in row.get("symbols", []))
            ways["replace", old.card, old.used] = max(row["cost"] - 3, 0) if shared else row["cost"]
        return ways

    def crew(self, building: Building, option: int) -> dict[str, int]:
        """What a use of a building costs."""
        price = self.price(building.row["use"][option], 0)
        if building.has("mine") and "free_mines" in self.patents:
            price["workers"] = 0
        return price

    def uses(self, used: bool, pounds: int = 0) -> list[tuple[str, int]]:
        """The effects that buildings offer, upright ones or used ones."""
        return [
            (building.card, option)
            for building in self.district
            if building.used == used
            for option in range(len(building.row.get("use", [])))
            if self.affords(self.crew(building, option), pounds)
        ]

    def find(self, card: str, used: bool) -> Building:
        return next(building for building in self.district if (building.card, building.used) == (card, used))

    # The end

    def building_points(self, symbol: str | None = None) -> int:
        return sum(building.row["points"] for building in self.district if symbol is None or building.has(symbol))

    def patent_points(self) -> int:
        worth = {
            "spyrium": self.spyrium,
            "half_the_money": self.money // 2,
            "buildings": len(self.district),
            "kept_tokens": len(self.kept),
            "factory_points": self.building_points("factory"),
            "residence": TRACK[self.space],
            "workers": self.workers,
        }
        return sum(min(worth[row["end"]], 7) for row in CARDS.values() if row.get("power") in self.patents)


class Twin:
    def __init__(self, seats: int) -> None:
        self.players = [Player(seat) for seat in range(seats)]
        self.decks = {
            back: [card for card, row in CARDS.items() for _ in range(row["backs"].get(back, 0))] for back in SETUP["decks"]
        }
        self.pile = list(EVENTS)
        self.event: str | None = None
        self.future: str | None = None
        self.event_token = self.future_token = 0
        self.supply, self.discard = [value for value in VALUES for _ in range(SETUP["tokens"])], list[int]()
        self.display: dict[int, str] = {}
        self.tokens: dict[int, list[int]] = {place: [] for place in PLACES}
        self.round = 0

    def play(self) -> Script:
        yield from self.future_event()
        _, start = yield CHANCE, once(("start", p.seat) for p in self.players)
        for back in SETUP["decks"]:
            yield from self.prepare(back)
            clockwise = self.players[start:] + self.players[:start]
            while any(p.phase < 3 for p in self.players):
                for p in clockwise:
                    if p.phase < 3:
                        yield from self.turn(p)
            self.tidy()
            start = (start + 1) % len(self.players)

    # Preparing and ending a round

    def prepare(self, back: str) -> Script:
        self.round += 1
        for p in self.players:
            p.money += TRACK[p.space]
        self.event, self.event_token = self.future, self.future_token
        self.future, self.future_token = None, 0
        for p in self.players:  # nothing hangs on whether the workers return before the cards lie there or after
            p.available, p.spent = p.workers, 0
            p.phase = 1
        yield from self.future_event()
        for place in PLACES:  # whether tokens are laid card by card or at last makes no difference
            _, card = yield CHANCE, drawn("deal", self.decks[back])
            self.decks[back].remove(card)
            self.display[place] = card
            for _ in range({"one": 1, "one_fewer_than_players": len(self.players) - 1}.get(CARDS[card].get("tokens"), 0)):
                if token := (yield from self.draw_token()):
                    self.tokens[place].append(token)

    def future_event(self) -> Script:
        _, self.future = yield CHANCE, drawn("draw_event", self.pile)
        self.pile.remove(self.future)
        self.future_token = (yield from self.draw_token()) if EVENTS[self.future]["token"] else 0

    def draw_token(self) -> Script:
        """The value drawn, or 0 if no token is left."""
        if not self.supply:
            self.supply, self.discard = self.discard, []
        if not self.supply:
            return 0
        _, value = yield CHANCE, drawn("draw_token", self.supply)
        self.supply.remove(value)
        return value

    def tidy(self) -> None:
        self.display.clear()
        for tokens in self.tokens.values():
            self.discard += tokens
            tokens.clear()
        if self.event_token:
            self.discard.append(self.event_token)
        self.event, self.event_token = None, 0
        for p in self.players:
            p.used_event = False
            p.patents = dict.fromkeys(p.patents, True)
            for building in p.district:
                building.used = False

    # Turns

    def turn(self, p: Player) -> Script:
        answers = self.event_answers(p)
        if p.phase == 1:
            answers |= {("place", gap) for gap in self.gaps(p)} | {("switch",)}
            answer = yield p.seat, once(answers)
            if answer != ("switch",):
                yield from self.act(p, *answer)
                return
            p.phase = 2
        answers = self.event_answers(p) | self.worker_answers(p)
        answers |= {("use", *use) for use in p.uses(False)}
        if p.ready("use_again"):
            answers |= {("use_again", *use, "patent") for use in p.uses(True)}
        if not p.standing:
            answers.add(("pass",))
        yield from self.act(p, *(yield p.seat, once(answers)))

    def act(self, p: Player, verb: str, *what: Any) -> Script:
        if verb in ("place", "late"):
            p.available -= 1
            p.standing.append(what[0])
            p.used_event |= verb == "late"
        elif verb in ("event", "revalue"):
            yield from self.use_event(p, *what)
        elif verb in ("use", "use_again"):
            yield from self.use(p, *what)
        elif verb == "pass":
            p.phase = 3
        else:
            p.standing.remove(what[0])
            p.spent += 1
            if verb == "activate":
                yield from self.activate(p, *what[1:])
            else:
                p.money += 2 if "earn_more" in p.patents else 0
                p.money += self.crowd(what[1]) if verb == "earn" else 0

    def gaps(self, p: Player) -> list[Gap]:
        """Where a worker may be placed."""
        return [(a, b) for a, b in GAPS if p.available and (a in self.display or b in self.display)]

    def crowd(self, place: int) -> int:
        return sum(place in gap for p in self.players for gap in p.standing)

    def worker_answers(self, p: Player) -> set[Answer]:
        answers: set[Answer] = set()
        for gap in p.standing:
            places = [place for place in gap if place in self.display]
            answers |= {("earn", gap, place) for place in places} or {("withdraw", gap)}
            for place in places:
                others = self.crowd(place) - 1
                if self.payable(p, place, others):
                    answers.add(("activate", gap, place, False))
                if others and p.ready("no_surcharge") and self.payable(p, place, 0):
                    answers.add(("activate", gap, place, True))
        return answers

    # Events

    def event_answers(self, p: Player) -> set[Answer]:
        answers: set[Answer] = set()
        for option, effect in enumerate([] if p.used_event else EVENTS[self.event]["effects"]):
            gain, price = effect["gain"], p.price(effect, self.event_token)
            if "second_use" in gain:
                answers |= {("use_again", *use, "event") for use in p.uses(True, price["money"])}
            elif "placement" in gain:
                answers |= {("late", gap) for gap in self.gaps(p) if p.phase == 2}
            elif "token" in gain.values():
                answers.add(("event", option))
                answers |= {("revalue", option, value) for value in p.counts(self.event_token) if value != self.event_token}
            elif p.affords(price) and (p.supply or "workers" not in gain):
                answers.add(("event", option))
        return answers

    def use_event(self, p: Player, option: int, value: int = 0) -> Script:
        p.used_event = True
        if value:
            p.patents["trade_tokens"] = False
        effect = EVENTS[self.event]["effects"][option]
        p.pay(p.price(effect, value or self.event_token))
        yield from self.gain(p, effect["gain"], value or self.event_token)

    # Activating a card

    def ways(self, p: Player, place: int) -> dict[Answer, dict[str, int]]:
        """All ways to activate a card, with what they cost, the surcharge apart."""
        row = CARDS[self.display[place]]
        if row["kind"] == "building":
            return {way: {"money": pounds} for way, pounds in p.plots(row).items()}
        if row["kind"] == "patent":
            return {("acquire",): {"money": row["cost"]}}
        ways = {way: p.price(row["hire"], way[-1]) for way in self.token_ways(p, place, row)}
        return {way: {**price, "money": price.get("money", 0) + row["cost"]} for way, price in ways.items()}

    def payable(self, p: Player, place: int, surcharge: int) -> list[Answer]:
        return [way for way, price in self.ways(p, place).items() if p.affords(price, surcharge)]

    def token_ways(self, p: Player, place: int, row: dict[str, Any]) -> list[Answer]:
        """Which token to use, and at what value."""
        if row["kind"] == "specialist" and row.get("tokens", "none") == "none":
            return [("token", 0, 0)]
        return [("token", token, value) for token in set(self.tokens[place]) for value in p.counts(token)]

    def activate(self, p: Player, place: int, waived: bool) -> Script:
        surcharge = 0 if waived else self.crowd(place)
        if waived:
            p.patents["no_surcharge"] = False
        ways = self.ways(p, place)
        (way,) = ways if len(ways) == 1 else [(yield p.seat, once(self.payable(p, place, surcharge)))]
        p.pay(ways[way], surcharge)
        row = CARDS[self.display[place]]
        if row["kind"] == "specialist":
            value = self.use_token(p, place, *way[1:])
            yield from self.gain(p, row["hire"]["gain"], value)
        elif row["kind"] == "patent":
            del self.display[place]
            p.patents[row["power"]] = True
        else:
            if way[0] == "replace":
                p.district.remove(p.find(*way[1:]))
            p.district.append(Building(self.display.pop(place)))
            yield from self.built(p, place, row)

    def built(self, p: Player, place: int, row: dict[str, Any]) -> Script:
        """What a building gives when it is built."""
        value = 0
        if ways := self.token_ways(p, place, row):
            way = yield from self.choose(p, ways)
            value = self.use_token(p, place, *way[1:])
        yield from self.gain(p, row.get("build", {}).get("gain", {}), value)

    def use_token(self, p: Player, place: int, token: int, value: int) -> int:
        """The value that counts."""
        if token:
            self.tokens[place].remove(token)
            pool = p.kept if "trade_tokens" in p.patents and len(p.kept) < 7 else self.discard
            pool.append(token)
        if token != value:
            p.patents["trade_tokens"] = False
        return value

    # Using a building

    def use(self, p: Player, card: str, option: int, by: str | None = None) -> Script:
        building = p.find(card, by is not None)
        if by == "event":
            p.used_event = True
            p.pay(p.price(EVENTS[self.event]["effects"][0], 0))
        elif by == "patent":
            p.patents["use_again"] = False
        building.used = True
        price = p.crew(building, option)
        p.pay(price)
        gain = dict(building.row["use"][option]["gain"])
        if building.has("factory") and "factory_points" in p.patents:
            gain["points"] += price["workers"]
        yield from self.gain(p, gain, 0)

    # Gains

    def choose(self, p: Player, ways: list[Answer]) -> Script:
        """Where nothing is left to choose, nothing is asked."""
        return ways[0] if len(ways) == 1 else (yield p.seat, once(ways))

    def gain(self, p: Player, gain: dict[str, Any], token: int) -> Script:
        amount = {thing: token if n == "token" else n for thing, n in gain.items()}
        p.money += amount.get("money", 0)
        p.spyrium += amount.get("spyrium", 0)
        p.available += min(amount.get("workers", 0), p.supply)
        yield from self.score(p, amount.get("points", 0))
        if amount.get("residence"):
            last = p.space == len(TRACK) - 1
            answer = yield from self.choose(p, [("score",)] if last else [("advance",), ("score",)])
            if answer == ("advance",):
                p.space += 1
            else:
                yield from self.score(p, TRACK[p.space])

    def score(self, p: Player, points: int) -> Script:
        p.points += points
        for mark, left in MARKS.items():
            if p.points >= mark and len(p.bonuses) == left:
                yield from self.bonus(p)

    def bonus(self, p: Player) -> Script:
        if not p.supply:  # either bonus is £5 then
            del p.bonuses[0]
            p.money += 5
            return
        verb, *_ = yield from self.choose(p, [(f"bonus_{kind}",) for kind in p.bonuses])
        p.bonuses.remove(verb.removeprefix("bonus_"))
        if verb == "bonus_worker":
            p.available += 1
        else:
            p.money += 5

    # The end

    def total(self, p: Player) -> int:
        return p.points + p.building_points() + p.patent_points()

    def rank(self, p: Player) -> int:
        return 1 + sum(self.total(other) > self.total(p) for other in self.players)
