"""What followed from an action, told from what one viewer may know of the records before and after it.

Between two questions the rules go on by themselves, often through several steps: an auction ends, somebody without water gets
some, a market builds tanks, a round begins. They are told here in the order in which they happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from spielwerk.core import EMPTY, HIDDEN, Effect, State, someone
from spielwerk.core.drawing.words import words_of

from .auction import bid_price
from .closing import CATEGORIES, breakdown
from .components import (
    AID,
    COLUMNS,
    ENERGY,
    MISSED_CLAIM,
    ORE,
    RESOURCES,
    ROUNDS,
    SEATS,
    WATER,
    ZONE_VALUE,
)
from .figures import GOODS, changes_of_seat, figures_of_seat
from .forecast import market_after
from .production import energy_due, group_count, runs, yield_of
from .questions import (
    ACTIVATE,
    ANCHOR,
    BIDDING,
    CERTIFICATE,
    CHOOSE_BONUS,
    CHOOSE_ORDER,
    CLAIM_NEAREST,
    CLAIM_THROW,
    FIRST_UPGRADE,
    KEEP,
    LOAD,
    MOVE_TO,
    OVER,
    PRODUCE,
    RIVER_NUMBER_THROW,
    SABOTAGE_THROW,
    SITE_CONVERTER,
    SITE_DISPLACED,
    START_THROW,
    TANK_ACTIONS,
    TRADE,
)
from .state import CARD_LOT, FREIGHTER_LOT, ZONE_LOT
from .trade import resource_in_trade
from .words import bids_at_half, card_name, in_words, listed, resource_name, zone_name

say = words_of(__package__)

# Names of what lies on the table, as the view marks it; zones have the names that are printed beside them.
TANK_MARKET, FREIGHTER = "tank-market", "independent-freighter"


def market_place(r: int) -> str:
    return f"market-{GOODS[r]}"


def ship_place(p: int, r: int) -> str:
    return f"freighter-{p}-{GOODS[r]}"


def card_place(card: int) -> str:
    return f"card-{card + 1}"


def row_place(row: int) -> str:
    return f"row-{row + 1}"


def offer_place(key: str) -> str:
    return f"offer-{key}"


def story(before: State, after: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Iterator[Effect]:
    """What the action itself did, what the rules did then, and what begins or ends with it."""
    teller = _Teller(before, after, actor, verb, args, lang)
    done, followed = list(teller.action()), list(teller.what_followed())
    closing = after.rounds_left < before.rounds_left  # then prices may rise before the next round begins
    first = next((k for k, effect in enumerate(followed) if effect.heading), 0) if closing else 0
    yield from done
    yield from followed[:first]
    yield from teller.untold([*done, *followed])
    yield from followed[first:]


class _Teller:
    """One action with its records; `paid` is what each seat has spent or got of credits by the effects told so far."""

    def __init__(self, before: State, after: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> None:
        self.before, self.after, self.actor, self.verb, self.args, self.lang = before, after, actor, verb, args, lang
        self.paid = [0] * int(before.seats)

    def say(self, key: str, **words: object) -> str:
        return say("effect", key, self.lang, **words)

    def goods(self, pieces: Mapping[int, int]) -> str:
        return in_words(pieces, self.lang)

    def credits(self, key: str, p: int, by: int, *places: str, **words: object) -> Effect:
        """A sentence about a seat that pays or receives credits; secret ones are told in words only."""
        self.paid[p] += by
        known = "credits" in figures_of_seat(self.before, p) and "credits" in figures_of_seat(self.after, p)
        changes = {"credits": by, "wealth": by} if known and by else {}
        return Effect(self.say(key, who=someone(p), **words), p, changes, places=places)

    def untold(self, told: list[Effect]) -> Iterator[Effect]:
        """What is left of all changes, the acting seat's first; what prices did to everybody's wealth as a table."""
        dearer = any(self.before.price[r] != self.after.price[r] for r in range(RESOURCES))
        for p in sorted(range(int(self.before.seats)), key=lambda p: p != self.actor):
            left = changes_of_seat(self.before, self.after, p)
            for effect in told:
                if effect.seat == p:
                    for key, by in effect.changes.items():
                        left[key] = left.get(key, 0) - by
            if left := _without_zeros(left):
                only_prices = dearer and set(left) == {"wealth"}
                yield Effect(seat=p, changes=left, title=self.say("revalued") if only_prices else "")

    # The action itself

    def action(self) -> Iterator[Effect]:
        """What an action did beside its sentence, and the places that it touched."""
        before, verb, step = self.before, self.verb, self.before.step
        if step == BIDDING and verb in ("bid", "pass"):
            yield from self.bidding()
        elif verb == "roll":
            yield from self.thrown()
        elif verb in ("buy", "sell") or (verb == "pass" and step == TRADE):
            yield from self.traded()
        elif verb == "produce" or step == LOAD:
            yield from self.produced()
        elif verb == "good":
            yield from self.taken()
        elif verb == "order":
            yield from self.ordered()
        elif verb == "keep":
            yield Effect(places=(FREIGHTER,))
            self.paid[self.actor] -= int(before.pledge)
        elif verb == "decline" and before.goods[self.actor, WATER] == self.after.goods[self.actor, WATER]:
            yield Effect(self.say("lost", goods=self.goods({WATER: 1})))
        elif verb == "sabotage" and self.after.lying == EMPTY and self.after.actor != self.args["seat"]:
            yield Effect(self.say("no_tank", who=someone(self.args["seat"])))
        elif verb in ("zone", "build"):
            yield from self.at_zone()
        elif places := self.places():
            yield Effect(places=places)

    def places(self) -> tuple[str, ...]:
        """What an action without further consequences touches."""
        before, args = self.before, self.args
        if self.verb == "choose":
            return (card_place(args["card"]),)
        if self.verb == "anchor":
            return (row_place(args["row"]),)
        if self.verb == "upgrade":
            return (ship_place(self.actor, args["resource"]),)
        if self.verb == "shift":
            return (market_place(args["resource"]),)
        if self.verb == "tank":
            return (offer_place("import"),) if args["imported"] else (TANK_MARKET,)
        if self.verb == "converter":
            return (offer_place(GOODS[args["resource"]]),)
        if self.verb == "give_back" and before.step == SITE_DISPLACED:
            return (zone_name(before.zone), offer_place(GOODS[before.part]))
        named = {"compressor": "compressor", "licence": "licence", "sell_licence": "licence", "quarter": "quarter"}
        return (offer_place(named[self.verb]),) if self.verb in named else ()

    def at_zone(self) -> Iterator[Effect]:
        """The zone, where something comes from, and a displaced converter for which no other tank is left."""
        before, zone = self.before, self.args["zone"]
        moved_from = (zone_name(before.zone),) if before.step in (MOVE_TO, SITE_DISPLACED) else ()
        yield Effect(places=(*moved_from, zone_name(zone)))
        attaching = before.step in (SITE_CONVERTER, SITE_DISPLACED)
        if attaching and before.tank[zone] != WATER and self.after.step == TANK_ACTIONS:
            yield Effect(self.say("returned", resource=resource_name(before.tank[zone], self.lang)))

    def bidding(self) -> Iterator[Effect]:
        """The end of a bidding round: who wins, and for how much."""
        before, after = self.before, self.after
        lot = int(before.lot)
        places: tuple[str, ...] = {ZONE_LOT: (zone_name(before.zone),), FREIGHTER_LOT: (FREIGHTER,)}.get(lot, ())
        if after.step == BIDDING and after.lot == lot:
            yield Effect(places=places)
            return
        bid = self.verb == "bid"
        winner, high = (self.actor, int(before.draft) + self.args["more"]) if bid else (int(before.bidder), int(before.high))
        if winner == EMPTY:
            yield Effect(self.say("no_zone" if lot == ZONE_LOT else "no_freighter", zone=zone_name(before.zone)), places=places)
            return
        price = int(bid_price(before, winner, high))
        named = {"zone": zone_name(before.zone), "high": high, "price": price}
        if lot == CARD_LOT:
            yield self.credits("won_card", winner, -price, **named)
        elif lot == ZONE_LOT:
            effect = self.credits("won_half" if bids_at_half(before, winner) else "won_zone", winner, -price, *places, **named)
            gained = {"zones": 1, **({"wealth": ZONE_VALUE - price} if "wealth" in effect.changes else {})}
            yield Effect(effect.text, winner, {**effect.changes, **gained}, places=places)
        else:
            yield self.credits("won_freighter", winner, -price, *places, **named)
            yield from self.cargo_lost(winner)

    def cargo_lost(self, winner: int) -> Iterator[Effect]:
        """What the former holder of the Independent Freighter cannot keep."""
        former = int(self.before.carrier)
        if former in (EMPTY, winner):
            return
        lost = {r: int(self.before.goods[former, r] - self.after.goods[former, r]) for r in range(RESOURCES)}
        if any(lost.values()):
            yield Effect(self.say("cargo_lost", who=someone(former), goods=self.goods(lost)))

    def thrown(self) -> Iterator[Effect]:
        """What the die decides."""
        before, after = self.before, self.after
        p = int(before.actor)
        if before.step == START_THROW:
            yield from self.thrown_for_start()
        elif before.step == RIVER_NUMBER_THROW:
            yield Effect(self.say("river", n=after.river))
        elif before.step == SABOTAGE_THROW:
            by = 2 * (self.args["face"] + 1)
            yield self.credits("stands_up", p, by, zone_name(before.lying), zone=zone_name(before.lying), n=by)
        elif before.step == CLAIM_THROW:
            zone = zone_name(before.zone)
            if after.owner[before.zone] == p:
                yield Effect(self.say("claimed", who=someone(p), zone=zone), p, self.claim_of(p), places=(zone,))
            elif after.step == CLAIM_NEAREST:
                yield Effect(self.say("missed", who=someone(p), zone=zone), places=(zone,))
            else:
                yield self.credits("missed_all", p, MISSED_CLAIM, zone, zone=zone, n=MISSED_CLAIM)

    def claim_of(self, p: int) -> dict[str, int]:
        """How one more zone changes the figures of a seat."""
        return {"zones": 1, **({"wealth": ZONE_VALUE} if self.before.credits[p] != HIDDEN else {})}

    def thrown_for_start(self) -> Iterator[Effect]:
        if self.after.step == FIRST_UPGRADE:
            yield Effect(self.say("start_player", who=someone(int(self.after.opener))))
            return
        if self.after.actor <= self.before.actor:  # all have thrown, and some must do so again
            again = [someone(p) for p in range(int(self.after.seats)) if self.after.thrown[p] == 0]
            yield Effect(self.say("tied", names=listed(again, self.lang)))

    def traded(self) -> Iterator[Effect]:
        """Supply and price after a turn of trading, and what no freighter holds."""
        before, after = self.before, self.after
        r = int(resource_in_trade(before))
        old, place = int(before.price[r]), market_place(r)
        left, price = self.market_then(r)
        supplied = {"before": int(before.supply[r]), "after": left}
        supply = self.say("supply_stays" if supplied["before"] == supplied["after"] else "supply_moves", **supplied)
        text = self.say("price_stays" if old == price else "price_moves", supply=supply, old=old, price=price)
        yield Effect(text, places=(place,))
        if self.verb == "buy":
            lost = self.args["amount"] + 1 - int(after.goods[self.actor, r] - before.goods[self.actor, r])
            if lost > 0:
                yield Effect(self.say("lost", goods=self.goods({r: lost})))

    def market_then(self, r: int) -> tuple[int, int]:
        """Supply and price when the turn of trading was over; the closing phase may have changed them again since."""
        amount = self.args.get("amount", -1) + 1
        return market_after(self.before, r, amount if self.verb == "sell" else -amount)

    def next_good(self) -> Effect:
        """Which resource is traded now."""
        r = int(resource_in_trade(self.after))
        named = {"price": int(self.after.price[r]), "supply": int(self.after.supply[r])}
        return Effect(self.say("next_good", resource=resource_name(r, self.lang), **named), places=(market_place(r),))

    def produced(self) -> Iterator[Effect]:
        """The yield with its causes, and what finds no room."""
        before, after, p = self.before, self.after, self.actor
        pieces = {r: int(before.surplus[r]) for r in range(RESOURCES)}
        if self.verb == "produce":
            pieces = {r: int(yield_of(before, p, r)) for r in range(RESOURCES)}
            if any(pieces.values()):
                bonus = self.bonuses()
                named = {"goods": self.goods(pieces), "bonus": listed(bonus, self.lang) if bonus else ""}
                places = tuple(zone_name(zone) for zone in self.running())
                yield Effect(
                    self.say("yield_bonus" if bonus else "yield", **named), p, changes_of_seat(before, after, p), places=places
                )
        if after.step == LOAD and after.actor == p:
            return
        paid = int(energy_due(before, p)) if self.verb == "produce" else 0
        loaded = {r: int(after.goods[p, r] - before.goods[p, r]) + (paid if r == ENERGY else 0) for r in range(RESOURCES)}
        lost = {r: pieces[r] - loaded[r] for r in range(RESOURCES) if pieces[r] > loaded[r]}
        if lost:
            yield Effect(self.say("lost", goods=self.goods(lost)))

    def running(self) -> list[int]:
        """The zones of the acting seat whose tanks run."""
        zones = [int(self.before.zones[self.actor, k]) for k in range(int(self.before.claims[self.actor]))]
        return [zone for zone in zones if runs(self.before, zone)]

    def bonuses(self) -> list[str]:
        """Pieces beyond one for each tank, by their cause."""
        before, zones = self.before, self.running()
        synergy = 0
        for r in range(RESOURCES):
            alike = [z for z in zones if before.tank[z] == r]
            synergy += len(alike) - int(group_count(sum(1 << z for z in alike)))
        compressed = sum(int(before.compressor[z]) for z in zones)
        served = sum(z // COLUMNS == before.airship for z in zones)
        causes = (("synergy", synergy), ("compressed", compressed), ("airship", served))
        return [self.say(cause, n=n) for cause, n in causes if n]

    def taken(self) -> Iterator[Effect]:
        """A bonus resource, or the Banker's: onto its freighter, if there is room."""
        r = self.args["resource"]
        full = self.after.goods[self.actor, r] == self.before.goods[self.actor, r]
        if self.before.step == CHOOSE_BONUS:
            yield Effect(places=(market_place(r),))
            if full:
                yield Effect(self.say("bonus_full", resource=resource_name(r, self.lang)))
        elif full:
            yield Effect(self.say("lost", goods=self.goods({r: 1})))

    def ordered(self) -> Iterator[Effect]:
        """An order marker, and the last one, which falls by itself."""
        placed = [k for k in range(RESOURCES) if self.before.trade_order[k] == EMPTY and self.after.trade_order[k] != EMPTY]
        for place in placed:
            r = int(self.after.trade_order[place])
            own = place == self.args["place"]
            text = "" if own else self.say("last_marker", resource=resource_name(r, self.lang), place=place + 1)
            yield Effect(text, places=(market_place(r),))

    # What the rules did then

    def what_followed(self) -> Iterator[Effect]:
        """The steps that ask nobody, in the order of the round."""
        yield from self.last_card()
        yield from self.bonus_back()
        if self.before.step == ANCHOR:
            yield self.phase_heading("tanks")
        yield from self.without_water()
        yield from self.phase_begins()
        yield from self.closing()
        if self.after.step == OVER:
            yield from self.final()
        elif self.begins_round():
            rounds = int(ROUNDS[self.after.seats])
            running = rounds - int(self.after.rounds_left) + 1
            yield Effect(self.say("round", n=running, of=rounds), heading=True)
        yield from self.bonus_laid_out()

    def begins_round(self) -> bool:
        """Whether a round has begun: the first after the set-up, each other one after the closing phase."""
        if self.after.rounds_left < self.before.rounds_left:
            return True
        setting_up = self.before.step < KEEP or self.before.step in (START_THROW, RIVER_NUMBER_THROW)
        return bool(setting_up and KEEP <= self.after.step < START_THROW)

    def last_card(self) -> Iterator[Effect]:
        """The last card goes to the last seat without one (STM-6.20)."""
        for card in range(int(self.after.seats)):
            new = self.before.holder[card] == EMPTY and self.after.holder[card] != EMPTY
            if new and not (self.verb == "choose" and self.args["card"] == card):
                p = int(self.after.holder[card])
                names = card_name(int(self.after.seats), card, self.lang)
                yield self.credits("last_card", p, -1, card_place(card), number=card + 1, names=names)

    def bonus_back(self) -> Iterator[Effect]:
        """What nobody took from the bonus space (STM-6.21)."""
        auctioning = self.before.step in range(BIDDING, CHOOSE_ORDER + 1)
        if not auctioning or any(self.after.bonus[r] for r in range(RESOURCES)):
            return
        taken = self.args["resource"] if self.verb == "good" and self.before.step == CHOOSE_BONUS else EMPTY
        back = {r: int(self.before.bonus[r]) for r in range(RESOURCES) if r != taken}
        if any(back.values()):
            places = tuple(market_place(r) for r, n in back.items() if n)
            yield Effect(self.say("bonus_back", goods=self.goods(back)), places=places)

    def without_water(self) -> Iterator[Effect]:
        """Seats that cannot activate get 1 water and are not asked (STM-10.3)."""
        before, after = self.before, self.after
        starts = before.step == ANCHOR
        in_phase = ACTIVATE <= before.step < PRODUCE
        if not starts and not in_phase:
            return
        first = 0 if starts else int(before.turn) + (1 if self.verb in ("done", "decline") else int(before.seats))
        last = int(after.turn) if ACTIVATE <= after.step < PRODUCE else int(before.seats)
        for place in range(first, last):
            p = int(before.holder[place])
            known = after.credits[p] != HIDDEN
            changes = {"water": 1, **({"wealth": int(before.price[WATER])} if known else {})}
            yield Effect(self.say("no_water", who=someone(p)), p, changes)

    def phase_begins(self) -> Iterator[Effect]:
        """A heading for each phase and step of the round in which somebody is asked."""
        if self.begins_round():
            return
        before = "tanks" if self.before.step == ANCHOR else self.phase(self.before)
        after = self.phase(self.after)
        if before != after and after:
            yield self.phase_heading(after)
        if after == "trade" and (before != after or resource_in_trade(self.before) != resource_in_trade(self.after)):
            yield self.next_good()

    def phase_heading(self, phase: str) -> Effect:
        running = int(ROUNDS[self.after.seats]) - int(self.after.rounds_left) + 1
        return Effect(self.say(f"phase_{phase}", n=running), heading=True)

    def phase(self, s: State) -> str:
        """The phase of a position, as headings know it."""
        if ACTIVATE <= s.step < PRODUCE:
            return "tanks"
        if s.step in (PRODUCE, LOAD):
            return "production"
        return {TRADE: "trade", CERTIFICATE: "certificates"}.get(int(s.step), "")

    def closing(self) -> Iterator[Effect]:
        """The card of Price Manipulation goes back, then the market builds tanks or prices rise (STM-15, STM-18.8)."""
        before, after = self.before, self.after
        p = int(before.manipulator)
        closed = after.rounds_left < before.rounds_left
        if p != EMPTY and (closed or after.step == SABOTAGE_THROW):
            number = next(card for card in range(int(before.seats)) if before.holder[card] == p) + 1
            yield self.credits("manipulator", p, number, n=number)
        if closed:
            yield from self.tanks_built()

    def tanks_built(self) -> Iterator[Effect]:
        """What the local market builds, or which prices a shortage raises; the last trade of the round has told its own."""
        supply, price = [int(n) for n in self.before.supply], [int(n) for n in self.before.price]
        if self.before.step == TRADE:
            r = int(resource_in_trade(self.before))
            supply[r], price[r] = self.market_then(r)
        short = [r for r in (ORE, ENERGY) if supply[r] == 0]
        for r in short:
            named = {"resource": resource_name(r, self.lang), "old": price[r], "price": int(self.after.price[r])}
            yield Effect(self.say("shortage", **named), places=(market_place(r),))
        built = int(self.after.tank_market - self.before.tank_market)
        if built:
            yield Effect(self.say("built", n=built), places=(TANK_MARKET, market_place(ORE), market_place(ENERGY)))
        elif not short:
            yield Effect(self.say("market_full"), places=(TANK_MARKET,))

    def bonus_laid_out(self) -> Iterator[Effect]:
        """One piece of each resource of the market, and aid for who has nothing (STM-5.2, STM-6.1)."""
        before, after = self.before, self.after
        bidding = after.step == BIDDING and after.lot == CARD_LOT and not after.high and not after.draft
        first_card = bidding and all(after.holder[card] == EMPTY for card in range(int(after.seats)))
        began = self.begins_round() or (before.step == KEEP or (before.step == BIDDING and before.lot == FREIGHTER_LOT))
        if not first_card or not began:
            return
        laid_out = {r: int(after.bonus[r]) for r in range(RESOURCES)}
        places = tuple(market_place(r) for r, n in laid_out.items() if n)
        named = {"goods": self.goods(laid_out)}
        yield Effect(self.say("bonus", **named) if any(laid_out.values()) else self.say("no_bonus"), places=places)
        for p in range(int(after.seats)):
            if before.credits[p] != HIDDEN and before.credits[p] + self.paid[p] == 0 and after.credits[p] == AID:
                yield self.credits("aid", p, AID, n=AID)

    def final(self) -> Iterator[Effect]:
        """Everybody's wealth by what it consists of, and who has the most."""
        s = self.after
        yield Effect(self.say("end"), heading=True)
        worth = np.zeros((SEATS, len(CATEGORIES)), np.int32)
        breakdown(s, worth)
        totals = [int(row.sum()) for row in worth[: int(s.seats)]]
        for p, total in enumerate(totals):
            row = self.say("final_row", total=total, **dict(zip(CATEGORIES, worth[p].tolist(), strict=True)))
            yield Effect(row, p, title=self.say("final"))
        best = [someone(p) for p, total in enumerate(totals) if total == max(totals)]
        yield Effect(self.say("winner" if len(best) == 1 else "winners", names=listed(best, self.lang), total=max(totals)))


def _without_zeros(changes: Mapping[str, int]) -> dict[str, int]:
    return {key: by for key, by in changes.items() if by}
