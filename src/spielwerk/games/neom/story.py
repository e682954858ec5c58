"""What followed from an action, told from what one viewer may know of the records before and after it.

An action is told in two parts: what it did itself, found by doing it in a copy of the record before, and what the table did
then: it turned up tiles, let a disaster strike, ended a round, paid income, scored. Cities, coins and goods are open to all, so
the copy needs nothing that is hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from spielwerk.core import EMPTY, Effect, State, someone
from spielwerk.core.drawing.words import words_of

from .building import finish_building, sell
from .city import routes
from .components import (
    COIN_PER_CHOICE,
    COIN_PER_COMMERCIAL,
    COINS_A_LINK,
    COINS_PER_LINK,
    COMMERCIAL,
    DISASTER,
    EFFECT,
    FIRST_ANCHOR,
    GRADES,
    KINDS,
    ONCE,
    ONCE_PER,
)
from .disaster import fine, pay_fine, remove_tile, strikes
from .effects import produce, shops_linked
from .figures import difference, numbers
from .geometry import BIT, FIELD_NAMES, count
from .questions import ACT, ANCHORS_DEALT, BOARDS_DEALT, DRAFT, FIRST_DRAWN, NOTHING, OVER, SELECT, STRIKE, SWAP
from .scoring import CATEGORIES, breakdown, grade, points
from .state import BANK, KEPT, LEFT, RIGHT, ROUNDS, SEATS, STATE
from .tallies import tally
from .trade import price
from .words import generation_name, goods_listed, listed, loss_of, name_of_effect, number_of, plain_name

say = words_of(__package__)


# Places of the board, as the view names its shapes


def field_place(seat: int, field: int) -> str:
    """A field of a seat's city: "1-B4"."""
    return f"{seat}-{FIELD_NAMES[field]}"


def route_place(seat: int, side: int) -> str:
    """A trade route of a seat's city."""
    return f"{seat}-{'left' if side == LEFT else 'right'}"


def city_place(seat: int) -> str:
    """A whole city."""
    return f"city-{seat}"


def tile_place(tile: int) -> str:
    """A tile in a hand, on display, or an anchor not built yet."""
    return f"tile-{number_of(tile)}"


def story(before: State, after: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Iterator[Effect]:
    """What the action did, then what the table did."""
    done = _done(before, actor, verb, args)
    yield Effect(places=tuple(_touched(before, actor, verb, args)))
    yield from _own_effects(before, done, actor, verb, args, lang)
    yield from _turned_up(before, after, done, lang)
    yield from _disaster(before, after, done, actor, args, lang)
    yield from _round_ends(before, after, done, lang)
    yield from _begins(before, after, lang)
    if after.stage == OVER and before.stage != OVER:
        yield from _final_scoring(after, lang)


def _done(before: State, actor: int, verb: str, args: Mapping[str, int]) -> State:
    """The record in which the action is done and the table has not gone on, as far as that changes a seat's figures."""
    done = STATE.copy(before)
    if verb == "lay":
        finish_building(done, actor, args["field"])
    elif verb == "remove":
        remove_tile(done, actor, args["field"])
    elif verb == "pay":
        pay_fine(done, actor)
    elif verb == "sell":
        sell(done, actor)
    elif verb == "produce":
        produce(done, actor, args["good"])
    elif verb == "choose":
        done.pick[actor] = args["tile"]
    return done


def _touched(before: State, actor: int, verb: str, args: Mapping[str, int]) -> Iterator[str]:
    """What an action touches on the board."""
    if verb == "board":
        yield city_place(int(before.dealt))
    elif verb == "buy" and args["source"] < BANK:
        yield city_place(args["source"])
    elif "field" in args:
        yield field_place(actor, args["field"])
    elif verb in ("build", "sell"):
        yield tile_place(int(before.pick[actor]))
    elif verb == "anchor":
        yield tile_place(FIRST_ANCHOR + args["anchor"])
    if 0 <= actor < SEATS and "field" not in args:
        yield city_place(actor)


# What an action does itself


def _own_effects(before: State, done: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Iterator[Effect]:
    if verb == "buy" and args["source"] < BANK:
        coins = int(price(before, actor, args["source"], args["good"]))
        yield Effect(say("effect", "earned", lang, seat=someone(args["source"]), coins=coins))
    if verb == "anchor":
        yield Effect(say("effect", "to_box", lang, tile=plain_name(int(before.pick[actor]), lang)))
    if verb not in ("lay", "remove", "pay", "sell", "produce"):
        return
    left = difference(before, done, actor)
    if verb == "lay":
        for text, coins in _coins_of_laying(before, done, actor, args["field"], lang):
            left["money"] -= coins
            yield Effect(text, actor, {"money": coins})
    yield Effect(seat=actor, changes=left)
    yield from _city_changes(before, done, actor, lang)


def _coins_of_laying(before: State, done: State, p: int, field: int, lang: str) -> Iterator[tuple[str, int]]:
    """Coins that a tile brings when it is laid, and that older tiles bring for it; mirrors `effects.collect`."""
    tile = int(before.project[p])
    if coins := int(ONCE[tile] * tally(done, p, field, ONCE_PER[tile])):
        yield say("effect", "once", lang, tile=plain_name(tile, lang), coins=coins), coins
    own = EFFECT[tile]
    if KINDS[tile] & BIT[COMMERCIAL] and done.effects[p, COIN_PER_COMMERCIAL] and own != COIN_PER_COMMERCIAL:
        yield say("effect", "new_shop", lang, by=name_of_effect(COIN_PER_COMMERCIAL, lang), coins=1), 1
    links = count(int(shops_linked(done, p, field) & ~shops_linked(before, p, field)))
    if done.effects[p, COINS_PER_LINK] and own != COINS_PER_LINK and links:
        coins = int(COINS_A_LINK) * links
        yield say("effect", "new_links", lang, by=name_of_effect(COINS_PER_LINK, lang), coins=coins), coins


def _city_changes(before: State, done: State, p: int, lang: str) -> Iterator[Effect]:
    """Goods, trade routes and fields that the city has won or lost."""
    old, new = int(before.goods[p]), int(done.goods[p])
    if gained := new & ~old:
        yield Effect(say("effect", "makes", lang, who=someone(p), goods=goods_listed(gained, "and", lang)))
    if lost := old & ~new:
        yield Effect(say("effect", "makes_no_more", lang, who=someone(p), goods=goods_listed(lost, "and", lang)))
    old, new = int(routes(before, p)), int(routes(done, p))
    for side in (LEFT, RIGHT):
        if (old ^ new) & side:
            yield Effect(_route_sentence(before, p, side, bool(new & side), lang), places=(route_place(p, side),))
    there = [field for field in range(len(FIELD_NAMES)) if before.city[p, field] != EMPTY and done.city[p, field] != EMPTY]
    for key, fields in (("cut_off", before.reach[p] & ~done.reach[p]), ("joined", done.reach[p] & ~before.reach[p])):
        if changed := [field for field in there if fields >> field & 1]:
            names = ", ".join(FIELD_NAMES[field] for field in changed)
            yield Effect(say("effect", key, lang, fields=names), places=tuple(field_place(p, field) for field in changed))


def _route_sentence(s: State, p: int, side: int, opens: bool, lang: str) -> str:
    key = "route_opens" if opens else "route_closes"
    if s.seats == 1:
        return say("effect", f"{key}_bank", lang, side=say("effect", "left" if side == LEFT else "right", lang))
    neighbour = (p + (1 if side == LEFT else -1)) % s.seats
    return say("effect", key, lang, seat=someone(neighbour))


# What the table does then


def _turned_up(before: State, after: State, done: State, lang: str) -> Iterator[Effect]:
    """All have chosen: anchors are turned up (NEO-3.5), and the Holding Company pays (NEO-21.25).

    Tiles of a generation are turned up too, but whoever acts names his.
    """
    if before.stage == DRAFT and after.generation > before.generation and after.seats >= 3:
        for p in range(after.seats):
            names = listed([plain_name(int(after.anchors[p, slot]), lang) for slot in range(KEPT)], "and", lang)
            yield Effect(say("effect", "anchors", lang, who=someone(p), anchors=names))
    if before.stage != SELECT or after.stage == SELECT:
        return
    for p in range(after.seats):
        coins = int(before.effects[p, COIN_PER_CHOICE])
        if coins and (after.seats >= 3 or before.ask[p] != NOTHING):
            by = name_of_effect(COIN_PER_CHOICE, lang)
            yield Effect(say("effect", "per_choice", lang, by=by, coins=coins), p, {"money": coins})
            done.money[p] += coins


def _disaster(before: State, after: State, done: State, actor: int, args: Mapping[str, int], lang: str) -> Iterator[Effect]:
    """Who has chosen a disaster, and whom it strikes."""
    if before.stage not in (SELECT, ACT, SWAP):
        return
    disaster = int(DISASTER[before.generation])
    name = plain_name(disaster, lang)
    chooser = int(after.striker if after.striker != EMPTY else before.striker)
    if after.seats < 3 and args.get("tile") == disaster:  # the round may be over by now, and the record knows him no longer
        chooser = actor
    if before.striker == EMPTY and chooser != EMPTY:
        if after.seats == 1:
            yield Effect(say("effect", "averted", lang, tile=name))
        else:
            yield Effect(say("effect", "looms", lang, who=someone(chooser), tile=name))
    if after.stage != STRIKE and not _round_over(before, after):
        return
    done.striker = chooser
    struck = [p for p in range(after.seats) if strikes(done, p)]
    if struck:
        yield Effect(say("effect", "strikes", lang, tile=name))
    for p in struck:
        if after.stage == STRIKE and after.due[p]:
            coins, loss = int(fine(after, p)), loss_of(after, p, lang)
            yield Effect(say("effect", "choice", lang, who=someone(p), coins=coins, loss=loss), places=(city_place(p),))
        else:
            yield Effect(say("effect", "spared", lang, who=someone(p)), places=(city_place(p),))


def _round_over(before: State, after: State) -> bool:
    """Whether a round of a generation has ended."""
    if before.stage not in (SELECT, ACT, SWAP, STRIKE):
        return False
    return after.stage == OVER or (before.generation, before.turn) != (after.generation, after.turn)


def _round_ends(before: State, after: State, done: State, lang: str) -> Iterator[Effect]:
    """Payments become usable (NEO-9.9), and after round 7 there is income (NEO-17.1)."""
    if not _round_over(before, after):
        return
    for p in range(after.seats):
        if coins := int(before.held[p]):
            yield Effect(seat=p, changes={"money": coins}, title=say("effect", "sales", lang))
            done.money[p] += coins
            done.held[p] = 0
    if after.generation != before.generation or after.stage == OVER:
        title = say("effect", "income", lang, generation=generation_name(before.generation))
        for p in range(after.seats):
            paid = difference(done, after, p)
            if paid.get("money"):
                yield Effect(seat=p, changes=paid, title=title)
        for p in range(after.seats):
            paid = difference(done, after, p)
            if not paid.get("money"):
                yield Effect(say("effect", "no_income", lang, who=someone(p)), p, paid)


def _begins(before: State, after: State, lang: str) -> Iterator[Effect]:
    """The heading of what begins."""
    if before.stage in (BOARDS_DEALT, FIRST_DRAWN) and after.stage == ANCHORS_DEALT:
        yield Effect(say("effect", "preparation", lang), heading=True)
    elif after.stage == OVER and before.stage != OVER:
        yield Effect(say("effect", "over", lang), heading=True)
    elif (before.generation, before.turn) != (after.generation, after.turn):
        if after.generation == 0:
            yield Effect(say("effect", "draft", lang, n=after.turn + 1, of=KEPT), heading=True)
        else:
            generation = generation_name(after.generation)
            yield Effect(say("effect", "round", lang, generation=generation, n=after.turn + 1, of=ROUNDS), heading=True)


def _final_scoring(s: State, lang: str) -> Iterator[Effect]:
    """The points of every seat by category, who has won, and alone the grade (NEO-18, 20.13)."""
    parts = np.zeros((SEATS, len(CATEGORIES)), np.int32)
    breakdown(s, parts)
    for p in range(s.seats):
        said = [
            say("effect", "category", lang, category=say("category", word, lang), points=f"{n}".replace("-", "−"))
            for word, n in zip(CATEGORIES, parts[p].tolist(), strict=True)
            if n
        ]
        total = _minus(numbers(s, p)["points"])
        yield Effect(say("effect", "total", lang, who=someone(p), parts=", ".join(said), points=total))
    best = max(int(points(s, p)) for p in range(s.seats))
    winners = [p for p in range(s.seats) if points(s, p) == best]
    if s.seats == 1:
        yield from _grade(s, best, lang)
    elif len(winners) == 1:
        yield Effect(say("effect", "wins", lang, who=someone(winners[0]), points=_minus(best)))
    else:
        names = listed([someone(p) for p in winners], "and", lang)
        yield Effect(say("effect", "shared", lang, names=names, points=_minus(best)))


def _minus(n: int) -> str:
    """A number with a real minus."""
    return str(n).replace("-", "−")


def _grade(s: State, earned: int, lang: str) -> Iterator[Effect]:
    reached = int(grade(s))
    name = say("grade", str(reached), lang)
    yield Effect(say("effect", "grade", lang, who=someone(0), points=_minus(earned), grade=name))
    if reached + 1 < GRADES.shape[1]:
        floor = int(GRADES[s.tileset, reached + 1])
        yield Effect(say("effect", "next_grade", lang, next=say("grade", str(reached + 1), lang), floor=floor))
