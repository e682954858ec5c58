"""Actions, questions and reasons in words. Sentences stand in the catalogues; here is what fills them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from spielwerk.core import CHANCE, EMPTY, Filled, State, someone
from spielwerk.core.drawing.words import words_of

from .actions import VERBS
from .city import anchors_full, buildings, built, replaceable
from .components import (
    ANCHOR_CAP,
    ANCHOR_HAND,
    CHOOSE_GOOD,
    COINS,
    COMMERCIAL,
    DATA,
    DISASTER,
    EFFECT,
    EFFECTS,
    FIRST_ANCHOR,
    FLOOD,
    GOODS,
    GREAT_FIRE,
    HAND,
    INDUSTRIAL,
    ONE_GOOD_LESS,
    ONE_RAW_LESS,
    OR_COINS,
    RESIDENTIAL,
    SALE,
    SWAP_ANCHORS,
    TILES_NEEDED,
    TYPES,
    WAVE_OF_VIOLENCE,
)
from .disaster import fine
from .geometry import BIT, CENTRE, FIELD_NAMES, count
from .questions import CHOOSE_TILE, DRAFT, OVER, PAY_OR_REMOVE, QUESTIONS, REMOVE_MORE, SELECT, SWAP
from .rounds import LAST_TO_AVERT
from .state import ALL_OF, BANK, KEPT, ONE_OF
from .step import asked
from .trade import (
    OUT_OF_REACH,
    RAW_COUPON,
    cheapest,
    coins_for_goods,
    coins_for_rest,
    coupon_in_use,
    fewest_coins,
    free_routes,
    goods_on_sale,
    has_tiles,
    lacking,
    lacking_one,
    may_pay_instead,
    price,
    waivable,
)

say = words_of(__package__)
ROUTE_SENTENCES = ("buy_bank", "buy_left", "buy_right", "buy_both")


# Names


def plain_name(tile: int, lang: str) -> str:
    """The name of a tile as printed."""
    return str(DATA.rows("tile")[tile]["name"][lang])


def number_of(tile: int) -> str:
    """The printed number, which tells tiles of the same name apart."""
    return f"{tile + 1:03d}"


def tile_name(tile: int, lang: str) -> str:
    """The name of a tile with its number, since names repeat."""
    return f"{plain_name(tile, lang)} ({number_of(tile)})"


@lru_cache(64)
def name_of_effect(effect: int, lang: str) -> str:
    """The tile that has an effect word, such as the Post Office."""
    return plain_name(next(tile for tile in range(len(EFFECT)) if EFFECT[tile] == effect), lang)


def good_name(good: int, lang: str) -> str:
    return str(DATA.rows("good")[good]["name"][lang])


def goods_in(bits: int) -> list[int]:
    """The goods of a set."""
    return [good for good in range(len(GOODS)) if bits >> good & 1]


def listed(names: Sequence[str], word: str, lang: str) -> str:
    """Names as a list: "coal, ore and wood"; the word is "and" or "or"."""
    return say("list", word, lang).join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def goods_listed(bits: int, word: str, lang: str) -> str:
    return listed([good_name(good, lang) for good in goods_in(bits)], word, lang)


def generation_name(generation: int) -> str:
    """Generations are numbered as on the backs of their tiles: I, II, III."""
    return "I" * int(generation)


# Actions


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action."""
    if "tile" in args:
        tile = args["tile"]
        filled: Filled = {"tile": plain_name(tile, lang), "number": number_of(tile)}
        if verb == "deal":
            return filled | ({"sentence": "open"} if s.seats < 3 else {"seat": someone(s.dealt // HAND)})
        return filled | ({"sentence": "keep"} if tile >= FIRST_ANCHOR else {})
    if verb in ("build", "sell"):
        tile = int(s.pick[actor])
        sold: Filled = {"tile": plain_name(tile, lang), "coins": SALE}
        return sold if verb == "sell" else sold | _priced(s, actor, tile)
    if "anchor" in args:
        return _of_anchor(s, actor, verb, FIRST_ANCHOR + args["anchor"], lang)
    if verb == "buy":
        return _purchase(s, actor, args["good"], args["source"], lang)
    if "good" in args:
        by = name_of_effect(ONE_RAW_LESS if coupon_in_use(s, actor) == RAW_COUPON else ONE_GOOD_LESS, lang)
        return {"good": good_name(args["good"], lang), "by": by}
    if verb == "coins":
        project = int(s.project[actor])
        return {"coins": OR_COINS[project], "good": goods_listed(int(s.missing[actor, ONE_OF]), "or", lang)}
    if "field" in args:
        return _on_field(s, actor, verb, args["field"], lang)
    if verb == "pay":
        coins = int(fine(s, actor))
        return {"coins": coins} | ({} if coins else {"sentence": "pay_nothing"})
    if verb == "board":
        row = DATA.rows("board")[args["board"]]
        return {"good": good_name(GOODS.index(row["good"]), lang), "seat": someone(s.dealt)}
    if verb == "first":
        return {"seat": someone(args["seat"])}
    return {}


def _priced(s: State, actor: int, tile: int) -> Filled:
    """What the tile costs the bank, and the least that its missing goods cost besides."""
    coins, goods = int(COINS[tile]), int(coins_for_goods(s, actor, tile, free_routes(s, actor)))
    key = "build" + ("_for" if coins else "") + ("_goods" if 0 < goods < OUT_OF_REACH else "")
    return {"coins": coins, "goods": goods, "sentence": key}


def _of_anchor(s: State, actor: int, verb: str, tile: int, lang: str) -> Filled:
    filled: Filled = {"tile": plain_name(tile, lang)}
    if verb == "anchor":
        return filled | {"coins": COINS[tile], "sentence": "anchor_build_for" if COINS[tile] else "anchor_build"}
    if verb != "deal_anchor":
        return filled
    if s.stage == SWAP:
        return filled | {"seat": someone(next(p for p in range(s.seats) if s.due[p])), "sentence": "swapped"}
    if s.beginners:
        return filled | {"seat": someone(s.dealt)}
    return filled | ({"sentence": "open_anchor"} if s.seats < 3 else {"seat": someone(s.dealt // ANCHOR_HAND)})


def _purchase(s: State, actor: int, good: int, source: int, lang: str) -> Filled:
    filled: Filled = {"good": good_name(good, lang), "coins": price(s, actor, source, good)}
    if source < BANK:
        return filled | {"seat": someone(source)}
    return filled | {"sentence": ROUTE_SENTENCES[source - BANK]}


def _on_field(s: State, actor: int, verb: str, field: int, lang: str) -> Filled:
    there = int(s.city[actor, field])
    filled: Filled = {"field": FIELD_NAMES[field]}
    if verb == "remove":
        return filled | ({"tile": plain_name(there, lang)} if there != EMPTY else {"sentence": "remove_nothing"})
    filled["tile"] = plain_name(int(s.project[actor]), lang)
    if there != EMPTY:
        return filled | {"old": plain_name(there, lang), "sentence": "replace"}
    return filled | ({"sentence": "lay_centre"} if field == CENTRE else {})


# Questions


def question_words(s: State, seat: int, lang: str) -> Filled:
    """What fills the sentence of a question."""
    number = asked(s, seat)
    if number == CHOOSE_TILE:
        return _choice(s, seat)
    question = QUESTIONS[number]
    if question.tile == "disaster":
        return _strike_words(s, seat, lang)
    if question.tile in ("pick", "project"):
        tile = plain_name(int(s.pick[seat] if question.tile == "pick" else s.project[seat]), lang)
        by = name_of_effect(ONE_RAW_LESS if coupon_in_use(s, seat) == RAW_COUPON else ONE_GOOD_LESS, lang)
        return {"tile": tile, "by": by, "goods": goods_listed(int(goods_on_sale(s, seat)), "or", lang)}
    if question.name in ("give", "take"):
        key = "give_luck" if question.name == "give" and s.beginners else question.name
        return {"sentence": key, "tile": name_of_effect(SWAP_ANCHORS, lang), "due": s.due[seat]}
    return {"tile": name_of_effect(CHOOSE_GOOD, lang)} if question.name == "product" else {}


def _choice(s: State, seat: int) -> Filled:
    """An anchor to keep, or a tile of this round."""
    filled: Filled = {"generation": generation_name(s.generation), "turn": s.turn + 1, "n": s.turn + 1, "of": KEPT}
    if s.stage != DRAFT:
        return filled | {"sentence": "choose"}
    if s.seats < 3:
        return filled | {"sentence": "draft_open"}
    return filled | {"sentence": "draft", "left": someone((max(seat, 0) + 1) % s.seats)}


def _strike_words(s: State, seat: int, lang: str) -> Filled:
    coins = int(fine(s, seat))
    filled: Filled = {
        "tile": plain_name(int(DISASTER[s.generation]), lang),
        "coins": coins,
        "money": s.money[seat],
        "loss": loss_of(s, seat, lang),
    }
    if s.ask[seat] != PAY_OR_REMOVE:
        return filled
    return filled | {"sentence": "disaster_free" if coins == 0 else "disaster_poor" if coins > s.money[seat] else "disaster"}


def loss_of(s: State, seat: int, lang: str) -> str:
    """What a disaster still takes from a city if the fine is not paid: no more than the city has (NEO-16.6)."""
    disaster = int(EFFECT[DISASTER[s.generation]])
    if disaster == WAVE_OF_VIOLENCE:
        tiles = [say("count", TYPES[kind], lang, n=1) for kind in types_due(s, seat)]
        return tiles[0] if len(tiles) == 1 else say("loss", "order", lang, tiles=listed(tiles, "and", lang))
    most = count(int(buildings(s, seat) if disaster == FLOOD else built(s, seat)))
    return say("loss", EFFECTS[disaster], lang, n=min(int(s.due[seat]), most))


def types_due(s: State, seat: int) -> list[int]:
    """The types of which the Wave of Violence still takes a tile each, in the order of NEO-16.12."""
    due = int(s.due[seat])
    homes, shops, factories = (int(s.kind[seat, kind]) for kind in (RESIDENTIAL, COMMERCIAL, INDUSTRIAL))
    if due == 3 and homes == shops and count(homes) == 1:  # a single dual tile fills one place (NEO-16.13)
        shops = 0
    places = ((RESIDENTIAL, homes), (COMMERCIAL, shops), (INDUSTRIAL, factories))
    return [kind for kind, fields in places[3 - due :] if fields]


# Reasons


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, Filled] | None:
    """Why an action is not legal."""
    if verb == "pay" and s.ask[seat] == REMOVE_MORE:
        return "no_part_payment", {}
    if verb not in QUESTIONS[s.ask[seat]].answers:
        asks = question_words(s, seat, lang)
        key = asks.get("sentence", QUESTIONS[asked(s, seat)].name)
        return "not_asked", {"question": say("question", key, lang, **asks)}
    if verb == "choose":
        if s.seats == 1 and s.turn > LAST_TO_AVERT and args["tile"] == DISASTER[s.generation]:
            return "averted_late", {}
        return "not_in_hand", {"tile": plain_name(args["tile"], lang), "number": number_of(args["tile"])}
    if verb in ("build", "anchor"):
        return _why_not_built(s, seat, s.pick[seat] if verb == "build" else FIRST_ANCHOR + args["anchor"], lang)
    if verb in ("give", "take"):
        tile = {"tile": plain_name(FIRST_ANCHOR + args["anchor"], lang)}
        return ("not_your_anchor" if verb == "give" else "not_discarded"), tile
    if verb == "buy":
        return _why_not_bought(s, seat, args["good"], args["source"], lang)
    if verb == "waive":
        return _why_not_waived(s, seat, args["good"], lang)
    if verb == "coins":
        return _why_no_coins_instead(s, seat, lang)
    if verb == "lay":
        return _why_not_there(s, seat, args["field"], lang)
    if verb == "produce":
        return "not_processed", {"good": good_name(args["good"], lang)}
    if verb == "pay":
        return "fine", {"coins": fine(s, seat), "money": s.money[seat]}
    return _why_not_removed(s, seat, args["field"], lang) if verb == "remove" else None


def _why_not_built(s: State, seat: int, tile: int, lang: str) -> tuple[str, Filled]:
    name: Filled = {"tile": plain_name(tile, lang)}
    own = [s.anchors[seat, slot] for slot in range(KEPT)]
    if tile >= FIRST_ANCHOR and tile not in own:
        return "not_your_anchor", name
    if not has_tiles(s, seat, tile):
        return "tiles_needed", name | _tiles_lacking(s, seat, tile, lang)
    if short := why_not_paid(s, seat, tile, lang):
        return short
    if tile >= FIRST_ANCHOR and anchors_full(s, seat):
        return "anchor_cap", _cap(s)
    return "no_field", name


def _cap(s: State) -> Filled:
    return {"generation": generation_name(s.generation), "cap": int(ANCHOR_CAP[s.generation])}


def _tiles_lacking(s: State, seat: int, tile: int, lang: str) -> Filled:
    """The first type of which the city has too few tiles (NEO-7.5)."""
    for kind in range(3):
        needed, have = int(TILES_NEEDED[tile, kind]), count(int(s.kind[seat, kind]))
        if have < needed:
            return {"needed": say("count", TYPES[kind], lang, n=needed), "have": have}
    raise ValueError("the city has all tiles that are asked for")


def why_not_paid(s: State, seat: int, tile: int, lang: str) -> tuple[str, Filled] | None:
    """What is missing for the price of a tile: coins, coins for goods, or somebody who sells a good."""
    goods = int(coins_for_goods(s, seat, tile, free_routes(s, seat)))
    coins, money = int(COINS[tile]) + goods, int(s.money[seat])
    filled: Filled = {"tile": plain_name(tile, lang), "coins": coins, "money": money}
    if goods >= OUT_OF_REACH:
        unsold = unsold_goods(s, seat, tile, lang)
        filled |= {"goods": unsold, "generation": generation_name(s.generation)}
        return ("bank_does_not_sell" if s.seats == 1 else "nobody_sells"), filled
    if coins <= money:
        return None
    return ("goods_short", filled | {"goods": missing_goods(s, seat, tile, lang)}) if goods else ("coins_short", filled)


def missing_goods(s: State, seat: int, tile: int, lang: str) -> str:
    """The goods that a tile asks for and the city does not produce, in words."""
    names = [good_name(good, lang) for good in goods_in(int(lacking(s, seat, tile)))]
    either = int(lacking_one(s, seat, tile))
    return listed([*names, *([goods_listed(either, "or", lang)] if either else [])], "and", lang)


def unsold_goods(s: State, seat: int, tile: int, lang: str) -> str:
    """Those of them that nobody sells."""
    unsold = [good for good in goods_in(int(lacking(s, seat, tile))) if cheapest(s, seat, good) >= OUT_OF_REACH]
    names = [good_name(good, lang) for good in unsold]
    either = int(lacking_one(s, seat, tile))
    if either and not OR_COINS[tile] and all(cheapest(s, seat, good) >= OUT_OF_REACH for good in goods_in(either)):
        names.append(goods_listed(either, "or", lang))
    return listed(names, "and", lang)


def _why_not_bought(s: State, seat: int, good: int, source: int, lang: str) -> tuple[str, Filled]:
    name, wanted = good_name(good, lang), int(goods_on_sale(s, seat))
    if not wanted & BIT[good]:
        return "not_asked_for", {"good": name, "wanted": goods_listed(wanted, "or", lang)}
    coins = int(price(s, seat, source, good))
    if not coins:
        return ("not_sold", {"good": name, "seat": someone(source)}) if source < BANK else ("not_sold_bank", {"good": name})
    unused = free_routes(s, seat) & ~(source - BANK if source > BANK else 0)
    return _too_dear(s, seat, coins + int(coins_for_rest(s, seat, good, 0, unused)), lang)


def _too_dear(s: State, seat: int, total: int, lang: str) -> tuple[str, Filled]:
    """The rest could not be paid then, or could not be had at all."""
    project = int(s.project[seat])
    if total >= OUT_OF_REACH:
        left = int(s.missing[seat, ALL_OF] | s.missing[seat, ONE_OF])
        unsold = [good_name(good, lang) for good in goods_in(left) if cheapest(s, seat, good) >= OUT_OF_REACH]
        filled: Filled = {"tile": plain_name(project, lang), "goods": listed(unsold, "and", lang)}
        generation = generation_name(s.generation)
        return ("bank_does_not_sell", filled | {"generation": generation}) if s.seats == 1 else ("nobody_sells", filled)
    return "too_dear", {"total": total, "money": s.money[seat]}


def _why_not_waived(s: State, seat: int, good: int, lang: str) -> tuple[str, Filled]:
    coupon = coupon_in_use(s, seat)
    if not waivable(s, seat) & BIT[good]:
        by = name_of_effect(ONE_RAW_LESS if coupon == RAW_COUPON else ONE_GOOD_LESS, lang)
        return "not_waivable", {"by": by, "good": good_name(good, lang)}
    left = s.coupons[seat] & ~coupon
    return _too_dear(s, seat, int(coins_for_rest(s, seat, good, left, free_routes(s, seat))), lang)


def _why_no_coins_instead(s: State, seat: int, lang: str) -> tuple[str, Filled]:
    project, missing = int(s.project[seat]), s.missing[seat]
    if not OR_COINS[project] or not missing[ONE_OF] or may_pay_instead(s, seat):
        return "no_coins_instead", {"tile": plain_name(project, lang)}
    rest = fewest_coins(s, seat, project, missing[ALL_OF], 0, 0, free_routes(s, seat))
    return _too_dear(s, seat, int(OR_COINS[project] + rest), lang)


def _why_not_there(s: State, seat: int, field: int, lang: str) -> tuple[str, Filled]:
    there = s.city[seat, field]
    if s.project[seat] >= FIRST_ANCHOR and anchors_full(s, seat) and (there == EMPTY or there < FIRST_ANCHOR):
        return "anchor_cap", _cap(s)
    if there == EMPTY or replaceable(s, seat, s.project[seat]) & BIT[field]:
        return "not_connected", {"field": FIELD_NAMES[field]}
    names: Filled = {"old": plain_name(int(there), lang), "tile": plain_name(int(s.project[seat]), lang)}
    return "cannot_replace", names | {"field": FIELD_NAMES[field]}


def _why_not_removed(s: State, seat: int, field: int, lang: str) -> tuple[str, Filled]:
    there, place = int(s.city[seat, field]), {"field": FIELD_NAMES[field]}
    if there == EMPTY:
        return "nothing_there", place
    filled: Filled = place | {"tile": plain_name(there, lang)}
    disaster = int(EFFECT[DISASTER[s.generation]])
    if disaster in (FLOOD, GREAT_FIRE):
        return "wrong_removal", filled | {"loss": loss_of(s, seat, lang)}
    kind = types_due(s, seat)[0]
    if s.kind[seat, kind] & BIT[field]:
        return "kept_for_its_place", filled
    return "wrong_removal", filled | {"loss": say("count", TYPES[kind], lang, n=1)}


# Secrets


def secret(s: State, actor: int, action: int, viewer: int) -> bool:
    """With three players and more hands are secret, and so is a choice until all have chosen (NEO-3.2, 5.5)."""
    if s.seats < 3:
        return False
    verb = VERBS.split(action)[0].name
    if verb == "deal":
        return s.dealt // HAND != viewer
    if verb == "deal_anchor":
        return not s.beginners and s.dealt // ANCHOR_HAND != viewer
    return verb == "choose" and actor not in (viewer, CHANCE)


def revealed(before: State, now: State) -> bool:
    """Chosen tiles are open once all have chosen, anchors once the draft is over, dealt hands with the end of the match."""
    if now.stage == OVER:
        return True
    if before.stage == DRAFT:
        return now.generation > 0
    if before.stage != SELECT:
        return False
    same_round = (before.generation, before.turn) == (now.generation, now.turn)
    return not same_round or now.stage != SELECT
