"""What followed from an action, told from what one viewer may know of the records before and after it.

One action can lead through several phases: the last stake lets the disaster strike, and where nobody has anything to decide
administration, income and the next round follow at once. Each part below looks whether its moment lay between the two records.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from spielwerk.core import CHANCE, EMPTY, HIDDEN, Effect, State, someone

from .auction import land_is_left, opening_bid, price
from .components import (
    CITIES,
    COINS,
    COMPENSATION,
    COST,
    DAMAGE,
    DATA,
    GOODS,
    LANDS,
    PROSPERITY,
    RESEARCH,
    SCALE,
    TECHNOLOGIES,
)
from .disaster import is_below
from .effects import EACH_PHASE
from .income import plant_asked
from .naming import amount, cell_id, cell_of, city_id, city_name, damage, signs, text, tile_id, tile_name, yields
from .purse import era
from .questions import ADMINISTRATION, BUY, CHOOSE, COLUMN, OVER, RECYCLE, STAKE
from .region import edge_to, is_land, line_over, link
from .scoring import garbage_on_land, total
from .state import (
    AIR,
    AUCTIONS,
    BONUS_FOUR,
    BONUS_TWO,
    CATEGORIES,
    CLEAN_LAND,
    DIRTY_LAND,
    DISPLAY,
    LEFT,
    MOST_KNOWLEDGE,
    MOST_MONEY,
    QUALITY_OF_LIFE,
    ROUNDS,
)
from .tracks import EDGES
from .words import disaster_name

ROMAN = ("–", "I", "II", "III", "IV", "V", "VI")
TRACK_FIGURES = ("income_coins", "income_research", "income_prosperity")
_CARDS = ((2, BONUS_TWO), (4, BONUS_FOUR))  # the rounds in which the scoring cards count, and under what
_LAST = (CLEAN_LAND, DIRTY_LAND, AIR, MOST_MONEY, MOST_KNOWLEDGE)  # what the final scoring counts, in its order
_SHOWN_HANDS = {MOST_MONEY: COINS, MOST_KNOWLEDGE: RESEARCH}  # what is shown at the end to be compared


@dataclass(frozen=True)
class _Step:
    """One action with the records around it."""

    before: State
    after: State
    actor: int
    verb: str
    args: Mapping[str, int]
    lang: str

    def say(self, key: str, **words: object) -> str:
        return text("effect", key, self.lang, **words)

    def amount(self, kind: str, n: int) -> str:
        return amount(kind, n, self.lang)

    def tile(self, tile: int) -> str:
        return tile_name(tile, self.lang)

    @property
    def seats(self) -> range:
        return range(int(self.after.seats))

    def knows_hand(self, p: int) -> bool:
        return HIDDEN not in (self.before.hand[p, COINS], self.after.hand[p, COINS])

    def money(self, p: int, coins: int = 0, research: int = 0) -> dict[str, int]:
        """What goes into a hand or out of it, as far as the viewer sees that hand."""
        return {"coins": coins, "research": research} if self.knows_hand(p) else {}

    def air(self, p: int) -> int:
        return int(SCALE[self.after.pollution[p]] - SCALE[self.before.pollution[p]])

    def passed(self, round_no: int, phase: int) -> bool:
        """Whether this action ended a phase of a round."""
        moment = (round_no, phase)
        return _moment(self.before) <= moment < _moment(self.after)


def _moment(s: State) -> tuple[int, int]:
    return int(s.round_no), int(s.phase)


def story(before: State, after: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Iterator[Effect]:
    """Who won what for how much, who was forced out, what struck whom, what was earned and scored, what begins."""
    step = _Step(before, after, actor, verb, args, lang)
    if places := _places(step):
        yield Effect(places=places)
    for part in (
        _purchase,
        _use,
        _sale,
        _leaving,
        _compensation,
        _threat,
        _overbid,
        _strike,
        _garbage,
        _laying,
        _tracks,
        _rounds,
        _winner,
    ):
        yield from part(step)


def _places(step: _Step) -> tuple[str, ...]:
    """What an action touched on the board."""
    s, p, args = step.before, step.actor, step.args
    if step.verb in ("bid", "pass") and s.lot != EMPTY:
        return (tile_id(int(s.lot)),)
    if "city" in args and "land" in args:
        return (city_id(args["land"], args["city"]), tile_id(args["land"]))
    if "land" in args:
        plant = (city_id(*map(int, plant_asked(s, p))),) if step.verb == "recycle" else ()
        return (*plant, tile_id(args["land"]))
    if "technology" in args:
        return (tile_id(LANDS + args["technology"]),)
    if step.verb == "site":
        return (cell_id(p, cell_of(s, args["tile"], args["side"])),)
    if "tile" in args:
        return (tile_id(args["tile"]),)
    if step.verb in ("turn", "settle", "span"):
        return (tile_id(int(s.focus[p, 1 if step.verb == "span" else 0])),)
    if step.verb in ("column", "stake"):
        return (f"column-{args.get('column', int(s.focus[p, 0])) + 1}",)
    if step.verb == "card":
        return (str(DATA.rows("scoring")[args["card"]]["id"]),)
    return ("disaster",) if step.verb == "show_disaster" else ()


# The auction


def _purchase(step: _Step) -> Iterator[Effect]:
    """A technology: its price, and its signs at once."""
    if step.verb != "buy":
        return
    p, technology = step.actor, step.args["technology"]
    litter = int(step.after.litter[p] - step.before.litter[p])
    changes = {**step.money(p, research=-int(price(step.before))), "garbage": litter, "air": step.air(p)}
    at_once = signs(technology, step.lang)
    yield Effect(step.say("at_once", signs=at_once) if at_once else "", p, changes)


def _sold(step: _Step) -> int:
    """The land that was sold, or EMPTY."""
    land = step.args["land"] if step.verb == "offer" else int(step.before.lot)
    auction = CHOOSE <= step.before.phase <= BUY
    return land if auction and land != EMPTY and step.after.place[land] < step.after.seats else EMPTY


def _sale(step: _Step) -> Iterator[Effect]:
    """The highest bid wins: price, citizen, garbage, and a cheaper technology for whoever leaves next."""
    land = _sold(step)
    if land == EMPTY:
        return
    winner = int(step.after.place[land])
    paid = int(opening_bid(step.before)) if step.verb == "offer" else max(int(step.before.bid), step.args.get("coins", 0))
    garbage = int(step.after.garbage[land])
    sentence = step.say(
        "sold_alone" if step.verb == "offer" else "sold",
        who=someone(winner),
        land=step.tile(land),
        price=step.amount("coins", paid),
        garbage=step.amount("garbage", garbage),
        nth=garbage,
    )
    yield Effect(sentence, winner, {**step.money(winner, coins=-paid), "garbage": garbage}, places=(tile_id(land),))
    if step.after.marker != step.before.marker:
        now = int(price(step.after))
        yield Effect(step.say("price" if now else "price_free", price=step.amount("research", now)), places=("price",))


def _leaving(step: _Step) -> Iterator[Effect]:
    """Who was forced out of the auction and why, and who leaves without the choice of a technology."""
    auction = CHOOSE <= step.before.phase <= BUY
    for p in step.seats if auction else ():
        if step.before.standing[p] == LEFT or step.after.standing[p] != LEFT:
            continue
        if step.verb != "leave" or p != step.actor:
            least = step.amount("coins", int(opening_bid(step.before)))
            yield Effect(step.say("out_of_coins" if land_is_left(step.after) else "out_of_land", who=someone(p), minimum=least))
        if step.after.phase != BUY or step.after.turn != p:
            lies = any(step.after.place[LANDS + technology] == DISPLAY for technology in range(TECHNOLOGIES))
            cost = step.amount("research", int(price(step.after)))
            yield Effect(step.say("no_technology" if lies else "none_left", who=someone(p), price=cost))


def _compensation(step: _Step) -> Iterator[Effect]:
    """Coins for everybody who won no land, once the auction is over."""
    if not (CHOOSE <= step.before.phase <= BUY and step.after.phase == COLUMN):
        return
    coins = int(COMPENSATION[era(step.before)])
    title = step.say("compensation")
    for p in step.seats:
        if step.after.bought[p] == 0:
            words = "" if step.knows_hand(p) else step.amount("coins", coins)
            yield Effect(words, p, step.money(p, coins=coins), title=title)


# The disaster


def _threat(step: _Step) -> Iterator[Effect]:
    """The auction begins, or the bidding on the columns."""
    if step.verb == "show_disaster":
        yield Effect(step.say("auction", who=someone(int(step.after.start))), heading=True)
    elif step.before.phase < COLUMN <= step.after.phase:
        name = disaster_name(int(step.after.disaster), step.lang)
        yield Effect(step.say("threat", name=name, who=someone(int(step.after.turn))), heading=True, places=("disaster",))


def _overbid(step: _Step) -> Iterator[Effect]:
    """Who has to bid anew because of this stake."""
    if step.verb != "stake" or step.after.phase not in (COLUMN, STAKE):
        return
    column = int(step.after.figure[step.actor, 0])
    for p in step.seats:
        if p != step.actor and step.after.figure[p, 0] == column and is_below(step.after, p) and not is_below(step.before, p):
            yield Effect(step.say("overbid", who=someone(p), column=column + 1))


def _strike(step: _Step) -> Iterator[Effect]:
    """Everybody pays his stake and bears his column; then administration begins."""
    if step.verb == "stake" and step.after.phase not in (COLUMN, STAKE):
        title = step.say("struck", name=disaster_name(int(step.before.disaster), step.lang))
        for p in step.seats:
            column, staked = (int(n) for n in step.after.figure[p])
            changes = {
                **step.money(p, research=-staked),
                "garbage": int(DAMAGE[step.before.disaster, column, 0]),
                "air": step.air(p),
            }
            words = step.say(
                "column",
                column=column + 1,
                damage=damage(int(step.before.disaster), column, step.lang),
                research=step.amount("research", staked) if staked else text("amount", "free", step.lang),
            )
            yield Effect(words, p, changes, title=title, places=(f"column-{column + 1}",))
        worst = next(p for p in step.seats if step.after.figure[p, 0] == 0)
        yield Effect(step.say("worst" if step.before.round_no < AUCTIONS else "worst_last", who=someone(worst)))
        yield Effect(step.say("administration"), heading=True)


# Administration


def _use(step: _Step) -> Iterator[Effect]:
    """What a use costs, and what it brings at once."""
    p = step.actor
    if step.verb == "use" and step.args["part"] == EACH_PHASE:
        coins, research = (-int(n) for n in COST[step.args["technology"]])
        points = int(step.after.points[p, QUALITY_OF_LIFE] - step.before.points[p, QUALITY_OF_LIFE])
        yield Effect("", p, {**step.money(p, coins, research), "points": points, "air": step.air(p)})
    elif step.verb in ("clear", "recycle"):
        yield Effect("", p, {"garbage": -1})


def _garbage(step: _Step) -> Iterator[Effect]:
    """Garbage for which there was only one land."""
    if not step.before.phase <= ADMINISTRATION or step.actor == CHANCE:
        return
    for p in step.seats:
        owed = int(step.before.litter[p])
        if step.verb == "stake" and step.after.phase not in (COLUMN, STAKE):
            owed += int(DAMAGE[step.before.disaster, step.after.figure[p, 0], 0])
        placed = owed - int(step.after.litter[p])
        if placed <= 0 or step.verb not in ("stake", "litter"):
            continue
        for tile in (int(tile) for tile in step.after.region[p, : step.after.held[p]] if is_land(tile)):
            more = int(step.after.garbage[tile] - step.before.garbage[tile])
            if step.verb == "litter" and tile == step.args["land"] and p == step.actor:
                more -= 1
            if more > 0:
                words = step.say("forced_garbage", n=more, land=step.tile(tile))
                yield Effect(words, p, places=(tile_id(tile),))


def _laying(step: _Step) -> Iterator[Effect]:
    """Which rails a tile joins, and where its citizen works if there is no choice."""
    if step.verb != "turn":
        return
    s, tile = step.after, int(step.before.focus[step.actor, 0])
    joined = [
        text("direction", str(direction), step.lang, name=step.tile(int(s.beside[tile, direction])))
        for direction in range(EDGES)
        if link(s, tile, edge_to(s, tile, direction)) and line_over(s, tile, direction)
    ]
    yield Effect(step.say("rails", n=len(joined), names=", ".join(joined)) if joined else step.say("no_rails"))
    if is_land(tile) and CITIES[tile] == 1:
        words = step.say("citizen", city=city_name(tile, 0), yields=yields(tile, 0, step.lang))
        yield Effect(words, places=(city_id(tile, 0),))


def _tracks(step: _Step) -> Iterator[Effect]:
    """The production tracks of whoever is done with administration."""
    if step.actor == CHANCE:
        return
    for p in step.seats:
        new, old = step.after.production[p], step.before.production[p]
        if changes := {key: int(new[i] - old[i]) for i, key in enumerate(TRACK_FIGURES) if new[i] != old[i]}:
            words = step.say("tracks", **{good: step.amount(good, int(new[i])) for i, good in enumerate(GOODS)})
            yield Effect(words, p, changes, places=("tracks",))


# Income, scoring, the next round


def _rounds(step: _Step) -> Iterator[Effect]:
    """Income, bonus scoring and the beginning of a round, for each round that this action ended."""
    if step.before.round_no == 0 and step.after.round_no == 1:
        yield Effect(step.say("round", round=ROMAN[1]), heading=True)
    for number in range(max(int(step.before.round_no), 1), int(step.after.round_no) + 1):
        if step.passed(number, ADMINISTRATION):
            yield from _income(step, number)
        ended = number < step.after.round_no or step.after.phase == OVER
        if not ended and step.passed(number, ADMINISTRATION) and step.after.phase == RECYCLE:
            yield Effect(step.say("recycling"), heading=True)
        if not ended:
            continue
        yield from _bonus(step, number)
        if number < ROUNDS:
            key = "round" if number < ROUNDS - 1 else "last_round"
            yield Effect(step.say(key, round=ROMAN[number + 1]), heading=True)


def _income(step: _Step, number: int) -> Iterator[Effect]:
    """Coins and research points, except in the last round, and prosperity points."""
    title = step.say("income", round=ROMAN[number])
    for p in step.seats:
        made = [int(n) for n in step.after.production[p]]
        coins, research = (0, 0) if number == ROUNDS else made[:PROSPERITY]
        words = ""
        if not step.knows_hand(p) and number < ROUNDS:
            words = step.say("earned", coins=step.amount("coins", coins), research=step.amount("research", research))
        yield Effect(words, p, {**step.money(p, coins, research), "points": made[PROSPERITY]}, title=title)


def _bonus(step: _Step, number: int) -> Iterator[Effect]:
    """The scoring card of II and IV, the final scoring by category after VI."""
    for i, (scored, category) in enumerate(_CARDS):
        card = int(step.after.card[i])
        if number == scored and card != EMPTY:
            row = DATA.rows("scoring")[card]
            meaning = text("card", row["id"], step.lang)
            yield Effect(step.say("bonus", card=row["id"], meaning=meaning), heading=True, places=(str(row["id"]),))
            yield from _points(step, category, text("category", CATEGORIES[category], step.lang))
    if number == ROUNDS:
        yield Effect(step.say("end"), heading=True)
        for category in _LAST:
            yield from _points(step, category, text("category", CATEGORIES[category], step.lang))


def _points(step: _Step, category: int, title: str) -> Iterator[Effect]:
    """What every seat has scored in a category."""
    for p in step.seats:
        points = int(step.after.points[p, category] - step.before.points[p, category])
        shown = _SHOWN_HANDS.get(category)
        words = step.amount(GOODS[shown], int(step.after.hand[p, shown])) if shown is not None else ""
        yield Effect(words, p, {"points": points}, title=title)


def _winner(step: _Step) -> Iterator[Effect]:
    """Who has won, and by what if the points are equal."""
    if step.after.phase != OVER or step.before.phase == OVER:
        return
    s = step.after
    most = max(int(total(s, p)) for p in step.seats)
    tied = [p for p in step.seats if total(s, p) == most]
    least = min(int(garbage_on_land(s, p)) for p in tied)
    winners = [p for p in tied if garbage_on_land(s, p) == least]
    key = "shared" if len(winners) > 1 else "won_tie" if len(tied) > 1 else "won"
    points, garbage = step.amount("prosperity", most), step.amount("garbage", least)
    yield Effect(step.say(key, who=", ".join(map(someone, winners)), points=points, garbage=garbage))
