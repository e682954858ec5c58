"""What players and luck can decide, and how it is said."""

from __future__ import annotations

from typing import Any

from spielwerk.core import EMPTY, Luck, Verb, Verbs
from spielwerk.core.text import seat_name

from .buying import price
from .components import DATA, SCORES, SLOT_TYPE, SYMBOL_WORDS, TYPE
from .placing import only_slot
from .research import fewest_on_energy, most_on_energy, room, steps_to_take
from .scoring import most_payable
from .state import (
    ACTION,
    BLACK,
    DISPLAY,
    ENERGY,
    ENERGY_PRICE,
    IN_PLAY,
    MOST,
    PILE,
    PLACES,
    PLACING,
    SCORING,
    SEATS,
    SIDES,
    SLOTS,
    TILES,
    TRACKS,
)

VERBS = Verbs(
    Verb("choose_side", side=2),
    Verb("pay", points=MOST + 1),
    Verb("divide", steps=MOST + 1),  # on the energy track; the rest goes to ecology
    Verb("income"),
    Verb("clean_up"),
    Verb("research", track=TRACKS),
    Verb("buy", tile=TILES),
    Verb("place", slot=SLOTS),
    Luck("first_player", seat=SEATS),
    Luck("draw", tile=TILES),
)
CHOOSE_SIDE, PAY, DIVIDE, INCOME, CLEAN_UP, RESEARCH_STEP, BUY, PLACE, FIRST_PLAYER, DRAW_TILE = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()


def tile_name(tile: int, lang: str) -> str:
    return str(DATA.rows("tile")[tile]["name"][lang])


def building_name(side: int, slot: int, lang: str) -> str | None:
    """The building printed on a slot, if there is one."""
    building = DATA.rows("slot")[side * SLOTS + slot].get("building")
    return building and str(building[lang])


def lying_on(s: Any, p: int, slot: int, lang: str) -> str | None:
    """What a slot shows: a tile, a printed building, or nothing."""
    tile = s.board[p, slot]
    return building_name(s.side[p], slot, lang) if tile == EMPTY else tile_name(tile, lang)


def missing_energy(s: Any, p: int) -> int:
    return -int(s.visible[p, ENERGY])


def _pay_words(s: Any, p: int, points: int) -> dict[str, Any]:
    discs = missing_energy(s, p) - points
    sentence = "pay_none" if points == 0 else "pay_all" if discs == 0 else "pay"
    return {"sentence": sentence if discs != 1 else sentence + "_one", "money": ENERGY_PRICE * points, "discs": discs}


def _buy_words(s: Any, p: int, tile: int, lang: str) -> dict[str, Any]:
    """Where only one slot fits, buying says which one, and what will be covered if anything."""
    words: dict[str, Any] = {"tile": tile_name(tile, lang), "price": price(s, p, tile)}
    slot = only_slot(s, p, tile)
    if slot == EMPTY:
        return words
    covered = lying_on(s, p, slot, lang)
    sentence = "buy_and_cover" if covered else "buy_and_place"
    return words | {"sentence": sentence, "slot": PLACES[slot], "covered": covered}


def _place_words(s: Any, p: int, slot: int, lang: str) -> dict[str, Any]:
    covered = lying_on(s, p, slot, lang)
    sentence = "cover" if covered else "place"
    return {"sentence": sentence, "tile": tile_name(s.bought, lang), "slot": PLACES[slot], "covered": covered}


def words(s: Any, actor: int, verb: str, args: dict[str, int], lang: str) -> dict[str, Any]:
    """What fills the sentence of an action."""
    if verb == "choose_side":
        return {"sentence": "choose_black" if args["side"] == BLACK else "choose_silver"}
    if verb == "pay":
        return _pay_words(s, actor, args["points"])
    if verb == "divide":
        return {"energy": args["steps"], "ecology": steps_to_take(s, actor) - args["steps"]}
    if verb == "research":
        return {"sentence": "research_energy" if args["track"] == ENERGY else "research_ecology"}
    if verb == "buy":
        return _buy_words(s, actor, args["tile"], lang)
    if verb == "place":
        return _place_words(s, actor, args["slot"], lang)
    if verb == "first_player":
        return {"seat": seat_name(args["seat"], lang)}
    if verb == "draw":
        return {"sentence": f"draw_{SYMBOL_WORDS[SCORES[args['tile']]]}", "tile": tile_name(args["tile"], lang)}
    return {}


def question(s: Any, seat: int, lang: str) -> tuple[str, dict[str, Any]]:
    """What a seat is asked now."""
    if s.phase == SIDES:
        return "side", {}
    if s.phase == PLACING:
        return "place", {"tile": tile_name(s.bought, lang)}
    if s.phase == ACTION:
        return ("first_action" if s.actions == 2 else "second_action"), {}
    if s.phase == SCORING and s.symbol == ENERGY:
        return ("pay" if s.step == IN_PLAY else "pay_final"), {"missing": missing_energy(s, seat)}
    steps = steps_to_take(s, seat)
    return ("divide_one" if steps == 1 else "divide"), {"steps": steps}


def reason(s: Any, seat: int, verb: str, args: dict[str, int], lang: str) -> tuple[str, dict[str, Any]] | None:
    """Why an action is not legal."""
    if s.phase == ACTION:
        return _no_such_action(s, seat, verb, args, lang)
    if s.phase == PLACING and verb == "place":
        return _no_such_slot(s, seat, args["slot"], lang)
    if s.phase == SCORING and verb == "pay" and s.symbol == ENERGY:
        return "pay", {"most": most_payable(s, seat)}
    if s.phase == SCORING and verb == "divide" and s.symbol != ENERGY:
        return "divide", {"low": fewest_on_energy(s, seat), "high": most_on_energy(s, seat)}
    return None


def _no_such_action(s: Any, p: int, verb: str, args: dict[str, int], lang: str) -> tuple[str, dict[str, Any]] | None:
    if verb == "clean_up":
        return "no_disc", {}
    if verb == "research" and room(s, p, args["track"]) == 0:
        return "track_end", {}
    if verb == "buy":
        tile = args["tile"]
        named = {"tile": tile_name(tile, lang), "price": price(s, p, tile), "money": s.money[p]}
        if s.where[tile] == DISPLAY:
            return "too_dear", named
        return ("not_yet" if s.where[tile] == PILE else "gone"), named
    return None


def _no_such_slot(s: Any, p: int, slot: int, lang: str) -> tuple[str, dict[str, Any]]:
    side = s.side[p]
    if SLOT_TYPE[side, slot] != TYPE[s.bought]:
        return "wrong_colour", {"tile": tile_name(s.bought, lang), "slot": PLACES[slot]}
    return "locked", {"slot": PLACES[slot]}
