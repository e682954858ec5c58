"""A choice as the decision bar shows it: each cause of the price as a row, what it brings, what is lost with it."""

from __future__ import annotations

from typing import Any

from spielwerk.core import EMPTY, someone
from spielwerk.core.drawing import Choice, Decision, read
from spielwerk.core.drawing.words import signed, words_of

from ..city import routes
from ..components import (
    CLASSES,
    COINS,
    DISASTER,
    EFFECT,
    EITHER_OF,
    FINES,
    FIRST_ANCHOR,
    FLOOD,
    GOOD_CLASS,
    INSURANCE,
    NEEDED,
    ONE_GOOD_LESS,
    ONE_RAW_LESS,
    OR_COINS,
    ORIGIN_GOOD,
    PRICE,
    RAW_SET,
    SALE,
    UP_TO_PROCESSED,
)
from ..disaster import fine
from ..geometry import BIT, CENTRE, FIELD_NAMES
from ..questions import SELECT
from ..scoring import income, points, points_of_money, points_of_pollution
from ..state import BANK, LEFT, RIGHT, STATE
from ..trade import FARE, PROCESSED_COUPON, RAW_COUPON, coins_for_goods, coupons, free_routes, price
from ..words import good_name, goods_in, goods_listed, name_of_effect, plain_name
from .cost import Trade, hindrance, with_open_market
from .scenes import disaster_of
from .sentences import coins_of, special, variant_of
from .town import route_name

say = words_of(__package__)
Rows = list[tuple[str, str]]


def decision(s: Any, seat: int, choice: Choice, lang: str) -> Decision | None:
    """The choices whose price or consequence a number alone does not tell; None: the plain form will do."""
    s = with_open_market(s)
    verb, args = choice.verb, choice.args
    if verb == "choose":
        return _choosing(s, seat, args[0], choice, lang)
    if verb in ("build", "anchor"):
        return _building(s, seat, int(s.pick[seat]) if verb == "build" else FIRST_ANCHOR + args[0], lang)
    if verb == "sell":
        return _selling(s, seat, lang)
    if verb == "buy":
        return _buying(s, seat, args[0], args[1], lang)
    if verb == "lay":
        return _laying(s, seat, args[0], choice.after, lang)
    if verb == "pay":
        return _paying(s, seat, lang)
    return _removing(s, seat, args[0], choice.after, lang) if verb == "remove" else None


def _keeps(s: Any, seat: int, coins: int, lang: str) -> str:
    money = int(s.money[seat])
    return say("decision", "keeps", lang, before=money, after=money - coins)


# Choosing


def _choosing(s: Any, seat: int, tile: int, choice: Choice, lang: str) -> Decision:
    key = "choose" if s.stage == SELECT else "keep"
    title, button = say("decision", key, lang, tile=plain_name(tile, lang)), say("decision", f"{key}_button", lang)
    words = special(tile, lang, variant_of(s))
    gains = (words,) if words else ()
    if disaster_of(tile):
        return Decision(title, button, then=(say("decision", "avert" if s.seats == 1 else "strike", lang),))
    if key == "keep":
        return Decision(title, button, gains=gains)
    why = hindrance(Trade(read(s), seat), tile, lang)
    if why:
        return Decision(title, button, gains=gains, then=(say("decision", "then_not_built", lang, why=why),))
    rows, total = price_rows(s, seat, tile, lang)
    return Decision(title, button, gains=gains, then=(say("decision", "then_built", lang, coins=total), *map(": ".join, rows)))


# Building


def price_rows(s: Any, seat: int, tile: int, lang: str) -> tuple[Rows, int]:
    """Each cause of a tile's price with its amount, every seller of a missing good a row; and the least sum of it all."""
    rows: Rows = [(say("decision", "price", lang), coins_of(int(COINS[tile]), lang))] if COINS[tile] else []
    left = int(coupons(s, seat))
    for good in goods_in(int(NEEDED[tile])):
        if s.goods[seat] & BIT[good]:
            rows.append((say("decision", "own_good", lang, good=good_name(good, lang)), "0"))
            continue
        left, effect = _use_coupon(left, 1 << good)
        if effect:
            by = name_of_effect(effect, lang)
            rows.append((say("decision", "stands_in", lang, good=good_name(good, lang), by=by), "0"))
        else:
            rows += _sellers(s, seat, good, lang)
    if either := int(EITHER_OF[tile]):
        rows += _either_rows(s, seat, tile, either, left, lang)
    return rows, int(COINS[tile] + coins_for_goods(s, seat, tile, free_routes(s, seat)))


def _use_coupon(left: int, goods: int) -> tuple[int, int]:
    """Which of the coupons that are left can stand in for goods, and its effect word; the Post before the Customs Office."""
    if left & RAW_COUPON and goods & RAW_SET:
        return left & ~RAW_COUPON, ONE_RAW_LESS
    if left & PROCESSED_COUPON and goods & UP_TO_PROCESSED:
        return left & ~PROCESSED_COUPON, ONE_GOOD_LESS
    return left, 0


def _either_rows(s: Any, seat: int, tile: int, either: int, left: int, lang: str) -> Rows:
    """One of several goods, or coins instead."""
    if own := either & int(s.goods[seat]):
        return [(say("decision", "own_good", lang, good=goods_listed(own & -own, "or", lang)), "0")]
    names = goods_listed(either, "or", lang)
    _, effect = _use_coupon(left, either)
    if effect:
        return [(say("decision", "stands_in", lang, good=names, by=name_of_effect(effect, lang)), "0")]
    rows = [row for good in goods_in(either) for row in _sellers(s, seat, good, lang)]
    if OR_COINS[tile]:
        rows.append((say("decision", "instead", lang, good=names), coins_of(int(OR_COINS[tile]), lang)))
    return rows


def _sellers(s: Any, seat: int, good: int, lang: str) -> Rows:
    """Everybody who sells a good, the cheapest first."""
    name = good_name(good, lang)
    found = sorted((int(price(s, seat, source, good)), source) for source in range(BANK + 1) if price(s, seat, source, good))
    return [
        (
            say("decision", "from_seat", lang, good=name, seat=someone(source))
            if source < BANK
            else say("decision", "from_bank", lang, good=name),
            coins_of(coins, lang),
        )
        for coins, source in found
    ]


def _building(s: Any, seat: int, tile: int, lang: str) -> Decision:
    rows, least = price_rows(s, seat, tile, lang)
    open_price = coins_for_goods(s, seat, tile, free_routes(s, seat)) > 0
    button = say("decision", "from_button" if open_price else "build_button" if least else "build_free", lang, coins=least)
    total = (say("decision", "at_least" if open_price else "together", lang), coins_of(least, lang)) if rows else None
    words = special(tile, lang, variant_of(s))
    then = (say("decision", "to_box", lang, tile=plain_name(int(s.pick[seat]), lang)),) if tile >= FIRST_ANCHOR else ()
    return Decision(
        say("decision", "build", lang, tile=plain_name(tile, lang)),
        button,
        tuple(rows),
        total,
        _keeps(s, seat, least, lang) if least else "",
        (words,) if words else (),
        then,
    )


def _selling(s: Any, seat: int, lang: str) -> Decision:
    name = plain_name(int(s.pick[seat]), lang)
    return Decision(
        say("decision", "sell", lang, tile=name),
        say("decision", "sell_button", lang, coins=SALE),
        keeps=_keeps(s, seat, -SALE, lang),
        gains=(say("decision", "sell_gain", lang, coins=SALE),),
        then=(say("decision", "to_box", lang, tile=name),),
    )


def _buying(s: Any, seat: int, good: int, source: int, lang: str) -> Decision:
    coins = int(price(s, seat, source, good))
    kind = say("class", CLASSES[GOOD_CLASS[good]], lang)
    kind = kind.lower() if lang == "en" else kind
    rows: Rows = [(say("decision", "base", lang, kind=kind), coins_of(int(PRICE[good]), lang))]
    less = coins - int(PRICE[good])
    if source < BANK and s.seats > 2:
        between, less = _way(s, seat, source)
        rows += [(say("decision", "between", lang, n=between), f"+ {between}")] if between else []
    if less < 0:
        rows.append((say("decision", "route" if less == -1 else "routes", lang), f"− {-less}"))
    others = [
        say("decision", "elsewhere", lang, seat=someone(other), coins=asked)
        for asked, other in sorted((int(price(s, seat, p, good)), p) for p in range(s.seats) if p != source)
        if asked
    ]
    key = "buy" if source < BANK else "buy_bank"
    return Decision(
        say("decision", key, lang, good=good_name(good, lang), seat=someone(min(source, BANK - 1))),
        say("decision", "buy_button", lang, coins=coins),
        tuple(rows),
        (say("decision", "together", lang), coins_of(coins, lang)),
        _keeps(s, seat, coins, lang),
        then=tuple(others),
    )


def _way(s: Any, seat: int, source: int) -> tuple[int, int]:
    """How many sit between on the cheaper way to a seller, and what the route takes off it (NEO-9.3 to 9.5)."""
    fare, steps = int(FARE[s.seats, seat, source, routes(s, seat)]), (source - seat) % s.seats
    for between, side in ((steps - 1, LEFT), (s.seats - steps - 1, RIGHT)):
        off = -1 if routes(s, seat) & side else 0
        if between + off == fare:
            return between, off
    raise ValueError("one of the two ways has this fare")


# Laying and removing


def _laying(s: Any, seat: int, field: int, after: Any, lang: str) -> Decision:
    name, place = plain_name(int(s.project[seat]), lang), FIELD_NAMES[field]
    there = int(s.city[seat, field])
    gains, losses = _changes(s, seat, after, lang)
    then = []
    if there != EMPTY:
        then.append(say("decision", "replaces", lang, tile=plain_name(there, lang)))
    elif field == CENTRE:
        then.append(say("decision", "covers", lang, good=good_name(int(ORIGIN_GOOD[s.board[seat]]), lang)))
    return Decision(
        say("decision", "lay", lang, tile=name, field=place),
        say("decision", "lay_button", lang, field=place),
        gains=tuple(gains),
        then=tuple(then),
        warning=". ".join(losses),
    )


def _removing(s: Any, seat: int, field: int, after: Any, lang: str) -> Decision:
    name, place = plain_name(int(s.city[seat, field]), lang), FIELD_NAMES[field]
    gains, losses = _changes(s, seat, after, lang)
    return Decision(
        say("decision", "remove", lang, tile=name, field=place),
        say("decision", "remove_button", lang, field=place),
        gains=tuple(gains),
        warning=". ".join(losses),
    )


def _changes(s: Any, seat: int, after: Any, lang: str) -> tuple[list[str], list[str]]:
    """What the city wins and loses, as it stands then, in words; the round may end with the choice, so money is left out."""
    gains: list[str] = []
    losses: list[str] = []
    if after is None:
        return gains, losses
    new, old = _city_numbers(after, seat), _city_numbers(s, seat)
    for key, name in (("gains_points", "points"), ("gains_income", "coins")):
        if by := new[name] - old[name]:
            (gains if by > 0 else losses).append(say("decision", key, lang, **{name: signed(by)}))
    dirt = int(points_of_pollution(after, seat) - points_of_pollution(s, seat))
    if dirt < 0:
        losses.append(say("decision", "pollution", lang, points=signed(dirt)))
    for key, goods in (("gains_good", after.goods[seat] & ~s.goods[seat]), ("loses_good", s.goods[seat] & ~after.goods[seat])):
        for good in goods_in(int(goods)):
            (gains if key == "gains_good" else losses).append(say("decision", key, lang, good=good_name(good, lang)))
    for side in (LEFT, RIGHT):
        if (routes(after, seat) ^ routes(s, seat)) & side:
            won = bool(routes(after, seat) & side)
            name = route_name(s.seats, seat, side, lang)
            (gains if won else losses).append(name if won else say("decision", "loses_route_alone", lang, route=name))
    cut = [f for f in range(len(FIELD_NAMES)) if s.reach[seat] & ~after.reach[seat] & BIT[f] and after.city[seat, f] != EMPTY]
    if cut:
        losses.append(say("decision", "cut_off", lang, fields=", ".join(FIELD_NAMES[f] for f in cut)))
    return gains, losses


def _city_numbers(s: Any, seat: int) -> dict[str, int]:
    return {"points": int(points(s, seat) - points_of_money(s, seat)), "coins": int(income(s, seat))}


def _paying(s: Any, seat: int, lang: str) -> Decision:
    """The fine: how many buildings count, and what insurance takes off (NEO-16.7 to 16.11, 21.19)."""
    coins = int(fine(s, seat))
    each = int(FINES[EFFECT[DISASTER[s.generation]] - FLOOD])
    insured = bool(s.effects[seat, INSURANCE])
    rows: Rows = []
    if coins or insured:
        full = _uninsured(s, seat)
        rows.append((say("decision", "struck", lang, n=full // each, fine=each), coins_of(full, lang)))
        if insured:
            rows.append((say("decision", "insured", lang), f"− {full - coins}"))
    return Decision(
        say("decision", "pay", lang),
        say("decision", "pay_button", lang, coins=coins) if coins else say("decision", "pay_nothing", lang),
        tuple(rows),
        (say("decision", "together", lang), coins_of(coins, lang)),
        _keeps(s, seat, coins, lang),
    )


def _uninsured(s: Any, seat: int) -> int:
    """The fine without the Insurance Company."""
    bare = STATE.copy(s)
    bare.effects[seat, INSURANCE] = 0
    return int(fine(bare, seat))
