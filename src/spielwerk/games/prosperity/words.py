"""How questions and actions are said, and why an action is not legal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spielwerk.core import EMPTY, Filled, State, someone
from spielwerk.core.sources import folder_of
from spielwerk.core.text import catalogue, seat_name

from .buying import may_buy, price
from .components import BEHIND, DATA, SCORES, SLOT_TYPE, SYMBOL_WORDS, TYPE, TYPE_WORDS
from .placing import fits, only_slot
from .questions import (
    HOW_MUCH_TO_PAY,
    HOW_TO_DIVIDE,
    QUESTIONS,
    WHICH_ACTION,
    WHICH_SIDE,
    WHICH_SLOT,
)
from .research import fewest_on_energy, most_on_energy, room, steps_to_take
from .scoring import missing_energy
from .state import (
    ACTIONS_A_TURN,
    BLACK,
    DISPLAY,
    ECOLOGY,
    ENERGY,
    ENERGY_PRICE,
    FIRST_ENERGY,
    IN_PLAY,
    PILE,
    PLACES,
    SLOTS,
)
from .step import asked, to_act

# What is said of an answer to another question than the one that is asked.
_NOT_NOW = {
    WHICH_SIDE: "side_first",
    HOW_MUCH_TO_PAY: "pay_now",
    HOW_TO_DIVIDE: "divide_now",
    WHICH_SLOT: "place_now",
    WHICH_ACTION: "action_now",
}


def tile_name(tile: int, lang: str) -> str:
    return str(DATA.rows("tile")[tile]["name"][lang])


def building_name(side: int, slot: int, lang: str) -> str | None:
    """The building printed on a slot, if there is one."""
    building = DATA.rows("slot")[side * SLOTS + slot].get("building")
    return building and str(building[lang])


def lying_on(s: State, p: int, slot: int, lang: str) -> str | None:
    """What a slot shows: a tile, a printed building, or nothing."""
    return name_on(s.side[p], slot, s.board[p, slot], lang)


def name_on(side: int, slot: int, tile: int, lang: str) -> str | None:
    """What a slot of one side of a board shows, if a tile (or none) lies there."""
    return building_name(side, slot, lang) if tile == EMPTY else tile_name(tile, lang)


def listed(names: Sequence[str], lang: str, word: str = "last") -> str:
    """Names one after the other: "C1", "D1 and D2"; with the word "other": "C1 or C3"."""
    if len(names) < 2:
        return "".join(names)
    return catalogue(folder_of(__package__), lang).say("list", word, {"some": ", ".join(names[:-1]), "last": names[-1]})


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action."""
    if verb == "choose_side":
        return {"sentence": "choose_black" if args["side"] == BLACK else "choose_silver"}
    if verb == "pay":
        return _pay_words(s, actor, args["points"])
    if verb == "divide":
        return _divide_words(args["steps"], steps_to_take(s, actor) - args["steps"])
    if verb == "research":
        return {"sentence": "research_energy" if args["track"] == ENERGY else "research_ecology"}
    if verb == "buy":
        return _buy_words(s, actor, args["tile"], lang)
    if verb == "place":
        return _place_words(s, actor, args["slot"], lang)
    if verb == "first_player":
        return {"seat": seat_name(args["seat"], lang), "to": someone(args["seat"])}
    if verb == "draw":
        sentence = f"draw_{SYMBOL_WORDS[SCORES[args['tile']]]}"
        return {"sentence": sentence, "tile": tile_name(args["tile"], lang), "drawer": someone(s.active)}
    return {}


def _pay_words(s: State, p: int, points: int) -> Filled:
    discs = missing_energy(s, p) - points
    sentence = "pay_none" if points == 0 else "pay_all" if discs == 0 else "pay"
    return {"sentence": sentence, "money": ENERGY_PRICE * points, "discs": discs}


def _divide_words(on_energy: int, on_ecology: int) -> Filled:
    """Only the tracks on which a marker moves are named."""
    sentence = "divide" if on_energy and on_ecology else "divide_energy" if on_energy else "divide_ecology"
    return {"sentence": sentence, "energy": on_energy, "ecology": on_ecology}


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
    if question in (HOW_MUCH_TO_PAY, HOW_TO_DIVIDE):
        return _scoring_words(s, question, seat if seat >= 0 else _first_asked(s))
    if question == WHICH_ACTION:
        return {"sentence": "first_action" if s.actions == ACTIONS_A_TURN else "second_action"}
    if question == WHICH_SLOT:
        return {"tile": tile_name(s.bought, lang)}
    return {}


def _scoring_words(s: State, question: int, p: int) -> Filled:
    if question == HOW_TO_DIVIDE:
        steps = steps_to_take(s, p)
        return {"sentence": "divide_one" if steps == 1 else "divide", "steps": steps}
    missing = missing_energy(s, p)
    sentence = "pay" if s.step == IN_PLAY else "pay_first" if s.step == FIRST_ENERGY else "pay_second"
    return {"sentence": f"{sentence}_one" if missing == 1 else sentence, "missing": missing}


def _first_asked(s: State) -> int:
    """The seat whose question an onlooker reads."""
    asked_now = int(to_act(s))
    return max(0, (asked_now & -asked_now).bit_length() - 1)


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, Filled] | None:
    """Why an action is not legal; nothing of one that is."""
    question = asked(s, seat)
    if verb not in QUESTIONS[question].answers:
        return _NOT_NOW[question], {"tile": tile_name(s.bought, lang)} if s.bought != EMPTY else {}
    if verb == "pay":
        return _cannot_pay(s, seat, args["points"])
    if verb == "divide":
        return _cannot_divide(s, seat, args["steps"], lang)
    if verb == "clean_up" and s.discs[seat] == 0:
        return "no_disc", {}
    if verb == "research" and room(s, seat, args["track"]) == 0:
        return "track_end", {"track": _symbol(args["track"], lang)}
    if verb == "buy":
        return _not_for_sale(s, seat, args["tile"], lang)
    if verb == "place":
        return _no_such_slot(s, seat, args["slot"], lang)
    return None


def _symbol(symbol: int, lang: str) -> str:
    return catalogue(folder_of(__package__), lang).say("symbol", SYMBOL_WORDS[symbol])


def _cannot_pay(s: State, p: int, points: int) -> tuple[str, Filled] | None:
    missing, cost = missing_energy(s, p), ENERGY_PRICE * points
    if points > missing:
        return "pay_more", {"missing": missing}
    if cost <= s.money[p]:
        return None
    return "pay_short", {"price": cost, "money": s.money[p], "short": cost - s.money[p]}


def _cannot_divide(s: State, p: int, on_energy: int, lang: str) -> tuple[str, Filled] | None:
    steps = steps_to_take(s, p)
    if on_energy > steps:
        return "steps_more", {"steps": steps}
    if fewest_on_energy(s, p) <= on_energy <= most_on_energy(s, p):
        return None
    full = ENERGY if on_energy > most_on_energy(s, p) else ECOLOGY
    return "steps_room", {"track": _symbol(full, lang), "room": room(s, p, full)}


def _not_for_sale(s: State, p: int, tile: int, lang: str) -> tuple[str, Filled] | None:
    if may_buy(s, p, tile):
        return None
    cost = price(s, p, tile)
    filled = {"tile": tile_name(tile, lang), "price": cost, "money": s.money[p], "short": cost - s.money[p]}
    if s.where[tile] == DISPLAY:
        return "too_dear", filled
    return ("not_yet" if s.where[tile] == PILE else "gone"), filled


def _no_such_slot(s: State, p: int, slot: int, lang: str) -> tuple[str, Filled] | None:
    if fits(s, p, s.bought, slot):
        return None
    kind = SLOT_TYPE[s.side[p], slot]
    if kind == TYPE[s.bought]:
        return "locked", {"slot": PLACES[slot], "guard": PLACES[BEHIND[s.side[p], slot]]}
    fitting = [PLACES[other] for other in range(SLOTS) if fits(s, p, s.bought, other)]
    return "wrong_colour", {
        "slot": PLACES[slot],
        "kind": catalogue(folder_of(__package__), lang).say("type", TYPE_WORDS[kind]),
        "tile": tile_name(s.bought, lang),
        "fitting": listed(fitting, lang, "other"),
    }
