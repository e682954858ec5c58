"""Actions, questions and reasons in words. Sentences stand in the catalogues; here is what fills them."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import CHANCE, EMPTY, Filled, State
from spielwerk.core.text import seat_name

from .actions import VERBS
from .city import anchors_full, built, replaceable
from .components import (
    ANCHOR_HAND,
    COINS,
    COMMERCIAL,
    DATA,
    DISASTER,
    EFFECT,
    FIRST_ANCHOR,
    GOODS,
    HAND,
    INDUSTRIAL,
    OR_COINS,
    RESIDENTIAL,
    SALE,
    WAVE_OF_VIOLENCE,
)
from .disaster import fine
from .geometry import BIT, CENTRE, SIDE, count
from .questions import CHOOSE_TILE, DRAFT, OVER, QUESTIONS, REMOVE_MORE, SELECT, SWAP
from .rounds import LAST_TO_AVERT
from .state import BANK, KEPT
from .step import asked
from .trade import affordable, goods_on_sale, has_tiles, price

ROUTE_SENTENCES = ("buy_bank", "buy_left", "buy_right", "buy_both")


def tile_name(tile: int, lang: str) -> str:
    """The name of a tile with its number, since names repeat."""
    return f"{DATA.rows('tile')[tile]['name'][lang]} ({tile + 1:03d})"


def good_name(good: int, lang: str) -> str:
    return str(DATA.rows("good")[good]["name"][lang])


def row_and_column(field: int) -> dict[str, int]:
    return {"row": field // SIDE + 1, "column": field % SIDE + 1}


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action."""
    if verb in ("choose", "deal"):
        filled = {"tile": tile_name(args["tile"], lang)}
        return filled if verb == "choose" else filled | _receiver(s, HAND, lang)
    if verb == "build":
        return {"tile": tile_name(s.pick[actor], lang), "coins": COINS[s.pick[actor]]} | _priced(s.pick[actor])
    if verb == "sell":
        return {"tile": tile_name(s.pick[actor], lang), "coins": SALE}
    if verb == "deal_anchor":
        return {"tile": tile_name(FIRST_ANCHOR + args["anchor"], lang)} | _anchor_receiver(s, lang)
    if "anchor" in args:
        tile = FIRST_ANCHOR + args["anchor"]
        priced = _priced(tile) if verb == "anchor" else {}
        return {"tile": tile_name(tile, lang), "coins": COINS[tile]} | (
            {"sentence": "anchor_" + priced["sentence"]} if priced else {}
        )
    if verb == "buy":
        return _purchase(s, actor, args["good"], args["source"], lang)
    if "good" in args:
        return {"good": good_name(args["good"], lang)}
    if verb == "coins":
        return {"coins": OR_COINS[s.project[actor]]}
    if "field" in args:
        return _on_field(s, actor, verb, args["field"], lang)
    if verb == "pay":
        return {"coins": fine(s, actor)}
    if verb == "board":
        row = DATA.rows("board")[args["board"]]
        return {"good": good_name(GOODS.index(row["good"]), lang), "seat": seat_name(s.dealt, lang)}
    if verb == "first":
        return {"seat": seat_name(args["seat"], lang)}
    return {}


def _priced(tile: int) -> dict[str, str]:
    return {"sentence": "build_for" if COINS[tile] else "build"}


def _receiver(s: State, hand: int, lang: str) -> Filled:
    """Who gets what luck deals: a hand, or the open display."""
    if s.seats < 3:
        return {"sentence": "open"}
    return {"seat": seat_name(s.dealt // hand, lang)}


def _anchor_receiver(s: State, lang: str) -> Filled:
    if s.stage == SWAP:
        swapper = next(p for p in range(s.seats) if s.due[p])
        return {"seat": seat_name(swapper, lang), "sentence": "deal"}
    if s.beginners:
        return {"seat": seat_name(s.dealt, lang), "sentence": "deal"}
    return {"sentence": "deal"} | _receiver(s, ANCHOR_HAND, lang)


def _purchase(s: State, actor: int, good: int, source: int, lang: str) -> Filled:
    filled = {"good": good_name(good, lang), "coins": price(s, actor, source, good)}
    if source < BANK:
        return filled | {"seat": seat_name(source, lang)}
    return filled | {"sentence": ROUTE_SENTENCES[source - BANK]}


def _on_field(s: State, actor: int, verb: str, field: int, lang: str) -> Filled:
    there = s.city[actor, field]
    filled: Filled = row_and_column(field)
    if there != EMPTY:
        filled["tile"] = tile_name(there, lang)
    if verb == "remove":
        return filled if there != EMPTY else filled | {"sentence": "remove_nothing"}
    if there != EMPTY:
        return filled | {"sentence": "replace"}
    return filled | {"sentence": "lay_centre"} if field == CENTRE else filled


def question_words(s: State, seat: int, lang: str) -> Filled:
    """What fills the sentence of a question."""
    number = asked(s, seat)
    if number == CHOOSE_TILE:
        return {"sentence": "draft" if s.stage == DRAFT else "choose", "generation": s.generation, "turn": s.turn + 1}
    named = QUESTIONS[number].tile
    if not named:
        return {}
    if named == "disaster":
        return {"tile": tile_name(DISASTER[s.generation], lang), "coins": fine(s, seat), "due": _to_go(s, seat)}
    return {"tile": tile_name(s.pick[seat] if named == "pick" else s.project[seat], lang)}


def _to_go(s: State, seat: int) -> int:
    """How many tiles a removal still takes: no more than the city has (NEO-16.6)."""
    due = int(s.due[seat])
    if EFFECT[DISASTER[s.generation]] != WAVE_OF_VIOLENCE:
        return min(due, count(built(s, seat)))
    homes, shops, factories = (int(s.kind[seat, kind]) for kind in (RESIDENTIAL, COMMERCIAL, INDUSTRIAL))
    if due == 3 and homes == shops and count(homes) == 1:  # a single dual tile fills one place (NEO-16.13)
        shops = 0
    return sum(fields != 0 for fields in (factories, shops, homes)[:due])


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, Filled] | None:
    """Why an action is not legal."""
    if verb == "pay" and s.ask[seat] == REMOVE_MORE:
        return "no_part_payment", {}
    if verb not in QUESTIONS[s.ask[seat]].answers:
        return None
    if verb == "choose":
        if s.seats == 1 and s.turn > LAST_TO_AVERT and args["tile"] == DISASTER[s.generation]:
            return "averted_late", {}
        return "not_in_hand", {"tile": tile_name(args["tile"], lang)}
    if verb in ("build", "anchor"):
        return _why_not_built(s, seat, s.pick[seat] if verb == "build" else FIRST_ANCHOR + args["anchor"], lang)
    if verb == "buy":
        if not goods_on_sale(s, seat) & BIT[args["good"]]:
            return "not_asked_for", {"good": good_name(args["good"], lang)}
        coins = price(s, seat, args["source"], args["good"])
        return ("too_dear", {"coins": coins}) if coins else ("not_sold", {"good": good_name(args["good"], lang)})
    if verb == "lay":
        return _why_not_there(s, seat, args["field"], lang)
    if verb == "pay":
        return "fine", {"coins": fine(s, seat), "money": s.money[seat]}
    if verb == "remove":
        return "wrong_removal", row_and_column(args["field"])
    return None


def _why_not_built(s: State, seat: int, tile: int, lang: str) -> tuple[str, Filled]:
    name = {"tile": tile_name(tile, lang)}
    own = [s.anchors[seat, slot] for slot in range(KEPT)]
    if tile >= FIRST_ANCHOR and tile not in own:
        return "not_your_anchor", name
    if not has_tiles(s, seat, tile):
        return "tiles_needed", name
    if not affordable(s, seat, tile):
        return "cannot_pay", name
    if tile >= FIRST_ANCHOR and anchors_full(s, seat):
        return "anchor_cap", {"generation": s.generation}
    return "no_field", name


def _why_not_there(s: State, seat: int, field: int, lang: str) -> tuple[str, Filled]:
    there = s.city[seat, field]
    if s.project[seat] >= FIRST_ANCHOR and anchors_full(s, seat) and (there == EMPTY or there < FIRST_ANCHOR):
        return "anchor_cap", {"generation": s.generation}
    if there == EMPTY or replaceable(s, seat, s.project[seat]) & BIT[field]:
        return "not_connected", row_and_column(field)
    return "cannot_replace", {"tile": tile_name(there, lang)}


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
