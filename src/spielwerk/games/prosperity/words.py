"""How questions and actions are said, and why an action is not legal."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import EMPTY, Filled, State
from spielwerk.core.text import seat_name

from .buying import price
from .components import DATA, SCORES, SLOT_TYPE, SYMBOL_WORDS, TYPE
from .placing import only_slot
from .questions import HOW_MUCH_TO_PAY, HOW_TO_DIVIDE, QUESTIONS, WHICH_ACTION, WHICH_SLOT
from .research import fewest_on_energy, most_on_energy, room, steps_to_take
from .scoring import missing_energy, most_payable
from .state import ACTIONS_A_TURN, BLACK, DISPLAY, ENERGY, ENERGY_PRICE, IN_PLAY, PILE, PLACES, SLOTS
from .step import asked


def tile_name(tile: int, lang: str) -> str:
    return str(DATA.rows("tile")[tile]["name"][lang])


def building_name(side: int, slot: int, lang: str) -> str | None:
    """The building printed on a slot, if there is one."""
    building = DATA.rows("slot")[side * SLOTS + slot].get("building")
    return building and str(building[lang])


def lying_on(s: State, p: int, slot: int, lang: str) -> str | None:
    """What a slot shows: a tile, a printed building, or nothing."""
    tile = s.board[p, slot]
    return building_name(s.side[p], slot, lang) if tile == EMPTY else tile_name(tile, lang)


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
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


def _pay_words(s: State, p: int, points: int) -> Filled:
    discs = missing_energy(s, p) - points
    sentence = "pay_none" if points == 0 else "pay_all" if discs == 0 else "pay"
    return {"sentence": sentence if discs != 1 else sentence + "_one", "money": ENERGY_PRICE * points, "discs": discs}


def _buy_words(s: State, p: int, tile: int, lang: str) -> Filled:
    """Where only one slot fits, buying says which one, and what will be covered if anything."""
    filled: Filled = {"tile": tile_name(tile, lang), "price": price(s, p, tile)}
    slot = only_slot(s, p, tile)
    if slot == EMPTY:
        return filled
    covered = lying_on(s, p, slot, lang)
    sentence = "buy_and_cover" if covered else "buy_and_place"
    return filled | {"sentence": sentence, "slot": PLACES[slot], "covered": covered}


def _place_words(s: State, p: int, slot: int, lang: str) -> Filled:
    covered = lying_on(s, p, slot, lang)
    sentence = "cover" if covered else "place"
    return {"sentence": sentence, "tile": tile_name(s.bought, lang), "slot": PLACES[slot], "covered": covered}


def question_words(s: State, seat: int, lang: str) -> Filled:
    """What fills the sentence of a question."""
    question = asked(s, seat)
    if question == HOW_MUCH_TO_PAY:
        return {"sentence": "pay" if s.step == IN_PLAY else "pay_final", "missing": missing_energy(s, seat)}
    if question == HOW_TO_DIVIDE:
        steps = steps_to_take(s, seat)
        return {"sentence": "divide_one" if steps == 1 else "divide", "steps": steps}
    if question == WHICH_ACTION:
        return {"sentence": "first_action" if s.actions == ACTIONS_A_TURN else "second_action"}
    if question == WHICH_SLOT:
        return {"tile": tile_name(s.bought, lang)}
    return {}


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, Filled] | None:
    """Why an action is not legal, if it could answer the question at all."""
    if verb not in QUESTIONS[asked(s, seat)].answers:
        return None
    if verb == "pay":
        return "pay", {"most": most_payable(s, seat)}
    if verb == "divide":
        return "divide", {"low": fewest_on_energy(s, seat), "high": most_on_energy(s, seat)}
    if verb == "clean_up":
        return "no_disc", {}
    if verb == "research" and room(s, seat, args["track"]) == 0:
        return "track_end", {}
    if verb == "buy":
        return _not_for_sale(s, seat, args["tile"], lang)
    if verb == "place":
        return _no_such_slot(s, seat, args["slot"], lang)
    return None


def _not_for_sale(s: State, p: int, tile: int, lang: str) -> tuple[str, Filled]:
    filled = {"tile": tile_name(tile, lang), "price": price(s, p, tile), "money": s.money[p]}
    if s.where[tile] == DISPLAY:
        return "too_dear", filled
    return ("not_yet" if s.where[tile] == PILE else "gone"), filled


def _no_such_slot(s: State, p: int, slot: int, lang: str) -> tuple[str, Filled]:
    if SLOT_TYPE[s.side[p], slot] != TYPE[s.bought]:
        return "wrong_colour", {"tile": tile_name(s.bought, lang), "slot": PLACES[slot]}
    return "locked", {"slot": PLACES[slot]}
