"""A choice as the decision bar shows it: every cause of its price, what it brings, what a newcomer would regret."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spielwerk.core import EMPTY, game, someone
from spielwerk.core.drawing import Choice, Decision
from spielwerk.core.drawing.decisions import what_follows
from spielwerk.core.drawing.words import words_of

from ..auction import bid_price
from ..components import (
    ACTIVATION,
    CAPACITY,
    COLUMNS,
    COMPRESSOR,
    COMPRESSOR_VALUE,
    CONVERTER_FOR,
    CREDITS,
    ENERGY,
    LICENCE,
    QUARTER,
    QUARTER_VALUE,
    RESOURCES,
    TANK_VALUE,
    UPGRADE,
    ZONE_VALUE,
)
from ..forecast import market_after
from ..production import energy_due, needs_energy, yield_of
from ..questions import BIDDING, CLAIM, ENGINEER_GIFT, PRODUCE, TANK_ACTIONS, TRADE
from ..state import FREE_CHOICE
from ..trade import resource_in_trade
from ..words import bids_at_half, in_words, price_of, resource_name, tank_price, zone_name
from .amounts import room_for
from .pictures import capitalised

say = words_of(__package__)


def decision(s: Any, seat: int, choice: Choice, lang: str) -> Decision | None:
    """What a choice costs and brings; None where the plain form says all."""
    if choice.after is None:
        return None
    return _Choice(s, seat, choice, lang).decision()


class _Choice:
    """One choice of a seat, with what its parts have in common."""

    def __init__(self, s: Any, seat: int, choice: Choice, lang: str) -> None:
        self.s, self.seat, self.choice, self.lang = s, seat, choice, lang

    def say(self, key: str, **words: object) -> str:
        return say("decision", key, self.lang, **words)

    def decision(self) -> Decision | None:
        verb, step = self.choice.verb, self.s.step
        if step == BIDDING:
            return self.bid() if verb == "bid" else None
        if step == TRADE:
            return self.trade() if verb in ("buy", "sell") else self.no_trade()
        if verb == "zone":
            return self.claim() if step == CLAIM else self.rest() if step == PRODUCE else None
        if verb == "licence" and step == ENGINEER_GIFT:
            return None
        makers = {
            "activate": self.activate,
            "tank": self.tank,
            "converter": self.converter,
            "compressor": self.compressor,
            "upgrade": self.upgrade,
            "produce": self.produce,
            "licence": self.licence,
            "quarter": self.quarter,
            "build": self.build,
            "anchor": self.anchor,
        }
        return makers[verb]() if verb in makers else None

    # What the parts have in common

    def made(
        self,
        button: str,
        cost: Mapping[int, int] | None = None,
        *gains: str,
        pays: tuple[tuple[str, str], ...] = (),
        total: tuple[str, str] | None = None,
        then: tuple[str, ...] = (),
        warning: str = "",
    ) -> Decision:
        """A decision; a row for each kind of good or credits that is paid, unless `pays` names the causes itself."""
        paid = {kind: amount for kind, amount in (cost or {}).items() if amount}
        rows = pays or tuple(self.row(kind, amount, several=len(paid) > 1) for kind, amount in paid.items())
        keeps = ", ".join(self.keeps(kind, amount) for kind, amount in paid.items()) if pays or len(paid) == 1 else ""
        follows = what_follows(game("planet-steam"), self.seat, self.choice, self.lang)
        return Decision(
            self.choice.text,
            button,
            rows,
            total,
            keeps,
            tuple(gain for gain in gains if gain),
            (*then, *follows),
            warning,
        )

    def row(self, kind: int, amount: int, *, several: bool) -> tuple[str, str]:
        """One kind that is paid; where several are, each row says what is left of it."""
        return self.keeps(kind, amount) if several else self.name(kind), str(amount)

    def name(self, kind: int) -> str:
        return self.say("credits") if kind == CREDITS else capitalised(resource_name(kind, self.lang))

    def keeps(self, kind: int, amount: int) -> str:
        """What is left of something that is paid."""
        has = int(self.s.credits[self.seat] if kind == CREDITS else self.s.goods[self.seat, kind])
        return self.say("keeps", name=self.name(kind), old=has, new=has - amount)

    # Auctions and trade

    def bid(self) -> Decision:
        """The bid, and the half of it that the Speculator pays for a zone."""
        s = self.s
        total = int(s.draft) + self.choice.args[0]
        due = int(bid_price(s, self.seat, total))
        pays = [(self.say("your_bid"), in_words({CREDITS: total}, self.lang))]
        if bids_at_half(s, self.seat):
            pays.append((self.say("half"), f"− {total - due}"))
        together = (self.say("if_you_win"), in_words({CREDITS: due}, self.lang))
        button = self.say("bid", sum=in_words({CREDITS: total}, self.lang))
        return self.made(button, {CREDITS: due}, pays=tuple(pays), total=together)

    def trade(self) -> Decision:
        """Pieces at one price; supply and price afterwards; what finds no room."""
        s, verb = self.s, self.choice.verb
        r, pieces = int(resource_in_trade(s)), self.choice.args[0] + 1
        price = int(s.price[r])
        credits = in_words({CREDITS: pieces * price}, self.lang)
        supply, later = market_after(s, r, pieces if verb == "sell" else -pieces)
        then = (self.say("market", old=int(s.supply[r]), supply=supply, before=price, price=later),)
        row = (self.say("pieces", n=pieces, resource=resource_name(r, self.lang), price=price), credits)
        if verb == "sell":
            gained = self.say(
                "gets", sum=credits, old=int(s.credits[self.seat]), new=int(s.credits[self.seat]) + pieces * price
            )
            button = self.say("sell", sum=credits)
            return self.made(button, {r: pieces}, gained, then=then)
        lost = max(0, pieces - room_for(s, self.seat, r))
        warning = self.say("no_room", goods=in_words({r: lost}, self.lang)) if lost else ""
        gained = self.say("loaded", goods=in_words({r: pieces - lost}, self.lang)) if pieces > lost else ""
        return self.made(
            self.say("buy", sum=credits), {CREDITS: pieces * price}, gained, pays=(row,), then=then, warning=warning
        )

    def no_trade(self) -> Decision:
        """Passing moves the price as well."""
        r = int(resource_in_trade(self.s))
        price = int(self.s.price[r])
        supply, later = market_after(self.s, r, 0)
        return self.made(self.say("pass"), then=(self.say("market", old=supply, supply=supply, before=price, price=later),))

    # The map

    def claim(self) -> Decision:
        zone = zone_name(self.choice.args[0])
        if self.s.switch[FREE_CHOICE]:
            return self.made(self.say("claim"), None, self.say("zone", n=ZONE_VALUE))
        return self.made(self.say("throw"), None, self.say("if_hit", zone=zone, n=ZONE_VALUE), then=(self.say("if_missed"),))

    def build(self) -> Decision:
        pays = ((self.say("a_licence"), "1"),)
        return self.made(self.say("claim"), None, self.say("zone", n=ZONE_VALUE), pays=pays)

    def anchor(self) -> Decision:
        """How many standing tanks of each seat the airship serves."""
        s, row = self.s, self.choice.args[0]
        served: dict[int, int] = {}
        for zone in range(row * COLUMNS, (row + 1) * COLUMNS):
            if s.tank[zone] != EMPTY and zone != s.lying:
                served[int(s.owner[zone])] = served.get(int(s.owner[zone]), 0) + 1
        own = served.pop(self.seat, 0)
        gains = (self.say("served", n=own),) if own else ()
        others = tuple(self.say("served_other", who=someone(p), n=n) for p, n in served.items())
        warning = "" if own else self.say("none_served")
        return self.made(self.say("anchor", row=row + 1), None, *gains, then=others, warning=warning)

    # Tanks

    def activate(self) -> Decision:
        return self.made(self.say("activate"), price_of(ACTIVATION))

    def tank(self) -> Decision:
        s = self.s
        imported = self.choice.args[0]
        cost = tank_price(s, imported)
        return self.made(self.say("import" if imported else "tank"), cost, self.say("tank_gain", n=TANK_VALUE))

    def converter(self) -> Decision:
        r = self.choice.args[0]
        gain = self.say("converter_gain", resource=resource_name(r, self.lang))
        return self.made(self.say("converter"), price_of(int(CONVERTER_FOR[r])), gain)

    def compressor(self) -> Decision:
        return self.made(self.say("compressor"), price_of(COMPRESSOR), self.say("compressor_gain", n=COMPRESSOR_VALUE))

    def upgrade(self) -> Decision:
        """Free from the Banker and at the start."""
        s, r = self.s, self.choice.args[0]
        rank = int(s.freighter[self.seat, r])
        room = self.say(
            "room", old=int(CAPACITY[r, rank - 1]), new=int(CAPACITY[r, rank]), resource=resource_name(r, self.lang)
        )
        return self.made(self.say("upgrade"), price_of(UPGRADE) if s.step == TANK_ACTIONS else None, room)

    # Production and certificates

    def produce(self) -> Decision:
        """1 energy for each tank that needs it; the yield, and what finds no room."""
        s, p = self.s, self.seat
        due = int(energy_due(s, p))
        pieces = {r: int(yield_of(s, p, r)) for r in range(RESOURCES)}
        pays = tuple(
            (self.say("runs", resource=self.name(r)), self.say("energy", n=n))
            for r in range(RESOURCES)
            if (n := self.needing(r))
        )
        room = {r: room_for(s, p, r) + (due if r == ENERGY else 0) for r in range(RESOURCES)}
        over = {r: n - room[r] for r, n in pieces.items() if n > room[r]}
        loaded = {r: n - over.get(r, 0) for r, n in pieces.items()}
        gains = tuple(f"+ {n} {resource_name(r, self.lang)}" for r, n in loaded.items() if n)
        warning = self.say("no_room", goods=in_words(over, self.lang)) if over else ""
        total = (self.say("together"), self.say("energy", n=due)) if len(pays) > 1 else None
        return self.made(self.say("produce"), {ENERGY: due}, *gains, pays=pays, total=total, warning=warning)

    def needing(self, r: int) -> int:
        """Running tanks of a resource that need energy."""
        s, p = self.s, self.seat
        zones = [int(s.zones[p, k]) for k in range(int(s.claims[p]))]
        standing = [z for z in zones if s.tank[z] == r and z != s.lying and not s.resting[z]]
        return sum(bool(needs_energy(s, z)) for z in standing)

    def rest(self) -> Decision:
        """What one tank less costs and saves."""
        s, p, after = self.s, self.seat, self.choice.after
        fewer = {r: int(yield_of(s, p, r)) - int(yield_of(after, p, r)) for r in range(RESOURCES)}
        saved = int(energy_due(s, p)) - int(energy_due(after, p))
        pays = tuple((self.say("not_made", resource=self.name(r)), str(n)) for r, n in fewer.items() if n)
        return self.made(self.say("rest"), None, self.say("saved", n=saved) if saved else "", pays=pays)

    def licence(self) -> Decision:
        return self.made(self.say("licence"), price_of(LICENCE), self.say("licence_gain"))

    def quarter(self) -> Decision:
        return self.made(self.say("quarter"), price_of(QUARTER), self.say("quarter_gain", n=QUARTER_VALUE))
