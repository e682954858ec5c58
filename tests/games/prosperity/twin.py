"""Prosperity a second time, as one script in the order of the rulebook.

It shares nothing with the game but the component file. `Twin.play` is a generator: it yields who is asked (CHANCE for a draw),
with the possible answers of each, and is sent one answer after the other as (actor, verb, argument, …).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from spielwerk.games.prosperity.components import DATA

Answer = tuple[Any, ...]
Asked = dict[int, set[Answer]]
Script = Generator[Asked, Answer, Any]

CHANCE = -1
TILES = DATA.rows("tile")
LEVELS = [level for level, spaces in enumerate(DATA.single("research")["spaces"], start=1) for _ in range(spaces)]
LAST = len(LEVELS) - 1
TRACKS = ("energy", "ecology")
SYMBOLS = ("energy", "ecology", "capital", "research", "prosperity")


class Player:
    def __init__(self, side: str) -> None:
        self.slots = [row for row in DATA.rows("slot") if row["side"] == side]
        self.tiles: list[int | None] = [None] * len(self.slots)  # uppermost ones
        self.money, self.discs = DATA.single("setup")["money"], DATA.single("setup")["discs"]
        self.space = {"energy": 0, "ecology": 0}
        self.points = 0

    def count(self, symbol: str) -> int:
        """Visible symbols of the board."""
        shown = [slot if tile is None else TILES[tile] for slot, tile in zip(self.slots, self.tiles, strict=True)]
        return sum(row.get(symbol, 0) for row in shown)

    def gain(self, points: int) -> None:
        if self.discs <= DATA.single("pollution")["spaces"]:
            self.points += points

    def remove_discs(self, n: int) -> int:
        """The number removed."""
        removed = min(n, self.discs)
        self.discs -= removed
        return removed

    def price(self, tile: dict[str, Any]) -> int:
        ahead = tile["level"] - LEVELS[self.space[tile["track"]]]
        return 50 if ahead < 0 else 100 + 100 * ahead

    def places(self, kind: str) -> list[int]:
        """Slots of a colour that are open."""
        covered = {slot["place"] for slot, tile in zip(self.slots, self.tiles, strict=True) if tile is not None}
        return [k for k, slot in enumerate(self.slots) if slot["type"] == kind and slot.get("behind") in (None, *covered)]

    def divisions(self) -> list[tuple[int, int]]:
        """All ways to divide the research steps, as many steps as there is room for."""
        room = {track: LAST - self.space[track] for track in TRACKS}
        steps = min(self.count("research"), sum(room.values()))
        return [(n, steps - n) for n in range(steps + 1) if n <= room["energy"] and steps - n <= room["ecology"]]

    def research(self, steps: tuple[int, int]) -> None:
        for track, n in zip(TRACKS, steps, strict=True):
            self.space[track] = min(self.space[track] + n, LAST)


class Twin:
    def __init__(self, seats: int, options: dict[str, int]) -> None:
        self.seats, self.options, self.active = seats, options, 0  # active: who takes the turn, or took the last one
        self.players = [Player("black" if options["boards"] == 1 else "silver") for _ in range(seats)]
        self.display = {tile for tile, row in enumerate(TILES) if "decade" not in row}

    def play(self) -> Script:
        if self.options["boards"] == 2:
            yield from self.choose_sides()
        _, _, first = yield {CHANCE: {("first_player", seat) for seat in range(self.seats)}}
        turns = 0
        for decade in range(1970, 2031, 10):
            pile = {tile for tile, row in enumerate(TILES) if row.get("decade") == decade}
            while pile:
                self.active, turns = (first + turns) % self.seats, turns + 1
                _, _, tile = yield {CHANCE: {("draw", tile) for tile in pile}}
                pile.remove(tile)
                yield from self.score(TILES[tile]["scores"])
                self.display.add(tile)
                for _ in range(2):
                    yield from self.action(self.active)
        yield from self.final_scoring()

    def choose_sides(self) -> Script:
        """All at once and in any order."""
        undecided = set(range(self.seats))
        while undecided:
            seat, _, side = yield {seat: {("choose_side", 0), ("choose_side", 1)} for seat in undecided}
            self.players[seat] = Player(("silver", "black")[side])
            undecided.remove(seat)

    # Scoring

    def score(self, symbol: str) -> Script:
        """Whoever has nothing to choose scores at once; then the others choose clockwise from the active player."""
        asked: Asked = {}
        for seat, p in enumerate(self.players):
            if symbol == "energy":
                asked |= self.score_energy(seat, p)
            elif symbol == "ecology":
                self.score_ecology(p)
            elif symbol == "capital":
                p.money += 100 * p.count("capital")
            elif symbol == "research":
                asked |= self.score_research(seat, p)
            else:
                uncovered = [space for space in DATA.single("pollution")["prosperity"] if space > p.discs]
                p.gain(p.count("prosperity") + len(uncovered))
        for seat in [*range(self.active, self.seats), *range(self.active)]:
            if seat in asked:
                _, verb, n = yield {seat: asked[seat]}
                self.answer(self.players[seat], verb, n)

    def answer(self, p: Player, verb: str, n: int) -> None:
        if verb == "pay":
            p.money -= 100 * n
            p.discs += -p.count("energy") - n
        else:
            p.research(next(way for way in p.divisions() if way[0] == n))

    def score_energy(self, seat: int, p: Player) -> Asked:
        balance = p.count("energy")
        if balance >= 0:
            p.money += 50 * balance
        elif p.money < 100:
            p.discs -= balance
        else:
            return {seat: {("pay", n) for n in range(-balance + 1) if 100 * n <= p.money}}
        return {}

    def score_ecology(self, p: Player) -> None:
        balance = p.count("ecology")
        if balance < 0:
            p.discs -= balance
        else:
            p.money += 50 * (balance - p.remove_discs(balance))

    def score_research(self, seat: int, p: Player) -> Asked:
        ways = p.divisions()
        if len(ways) == 1:
            p.research(ways[0])
            return {}
        return {seat: {("divide", way[0]) for way in ways}}

    # Actions

    def action(self, seat: int) -> Script:
        p = self.players[seat]
        answers: set[Answer] = {("income",)} | ({("clean_up",)} if p.discs else set())
        answers |= {("research", k) for k, track in enumerate(TRACKS) if p.space[track] < LAST}
        answers |= {("buy", tile) for tile in self.display if p.price(TILES[tile]) <= p.money}
        _, verb, *number = yield {seat: answers}
        if verb == "income":
            p.money += 100
        elif verb == "clean_up":
            p.remove_discs(1)
        elif verb == "research":
            p.space[TRACKS[number[0]]] += 1
        else:
            yield from self.buy(seat, number[0])

    def buy(self, seat: int, tile: int) -> Script:
        p, row = self.players[seat], TILES[tile]
        p.money -= p.price(row)
        self.display.remove(tile)
        if row["type"] == "special":
            p.gain(row["effect"].get("points", 0))
            p.remove_discs(row["effect"].get("removes", 0))
            return
        places = p.places(row["type"])
        slot = places[0] if len(places) == 1 else (yield {seat: {("place", slot) for slot in places}})[2]
        p.tiles[slot] = tile

    # The end

    def final_scoring(self) -> Script:
        for symbol in ("energy", "energy", "ecology", "ecology", "capital"):
            yield from self.score(symbol)
        for p in self.players:
            p.gain(p.money // 300)
            p.money %= 300
        if self.options["final_research"]:
            yield from self.score("research")
        else:
            for p in self.players:
                p.research((p.count("research"), p.count("research")))
        for track in TRACKS:
            self.rank(track)
        yield from self.score("prosperity")

    def rank(self, track: str) -> None:
        spaces = sorted((p.space[track] for p in self.players), reverse=True)
        for p in self.players:
            mine = p.space[track]
            if mine == spaces[0]:
                p.gain(3 if spaces.count(mine) == 1 else 2)
            elif mine == spaces[1] and spaces.count(mine) == 1:
                p.gain(1)
