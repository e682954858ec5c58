"""A choice before it is confirmed: its price with every cause, what it brings, where it leads, and what one would regret."""

from __future__ import annotations

from dataclasses import replace

from spielwerk.core import EMPTY, State
from spielwerk.core.drawing import Choice, Decision
from spielwerk.core.drawing.decisions import what_follows
from spielwerk.core.drawing.words import signed, words_of

from .. import GAME
from ..buying import price
from ..components import GIVES_POINTS, LEVEL, PRICE, REMOVES_DISCS, SHOWS, SYMBOL_WORDS, TRACK, TYPE
from ..placing import fits, is_open, shown
from ..pollution import blocked, track_symbols
from ..research import level
from ..state import (
    ECOLOGY,
    ENERGY,
    ENERGY_PRICE,
    PLACES,
    SLOTS,
    SPECIAL,
    SYMBOLS,
    TRACKS,
)
from ..words import listed, lying_on, tile_name
from .country import opened_by
from .pictures import amount, euros

say = words_of(__package__)
FEW = 2  # slots in use of which it is said what covering them brings; of more, placing says it


def decision(s: State, seat: int, choice: Choice, lang: str) -> Decision | None:
    """What the decision bar shows of a chosen action."""
    makers = {
        "buy": _buy,
        "place": _place,
        "pay": _pay,
        "divide": _divide,
        "research": _research,
        "income": _income,
        "clean_up": _clean_up,
    }
    if choice.verb not in makers or choice.after is None:
        return None
    made = makers[choice.verb](s, seat, choice, lang)
    if choice.after.bought != EMPTY:  # where the tile may go has been said
        return made
    return replace(made, then=(*made.then, *what_follows(GAME, seat, choice, lang)))


def _money(s: State, p: int, choice: Choice, lang: str) -> str:
    return say("decision", "keeps", lang, before=int(s.money[p]), after=int(choice.after.money[p]))


def _gain(values: list[int], lang: str) -> list[str]:
    """Changes of the symbols that a board shows: "Energy +2"."""
    return [f"{say('symbol', SYMBOL_WORDS[k], lang)} {signed(value)}" for k, value in enumerate(values) if value]


def _on(s: State, p: int, tile: int, slot: int) -> list[int]:
    """What a tile would change on a slot."""
    return [int(SHOWS[tile, symbol] - shown(s, p, slot, symbol)) for symbol in range(SYMBOLS)]


def _buy(s: State, p: int, choice: Choice, lang: str) -> Decision:
    tile = choice.args[0]
    cost, own = int(price(s, p, tile)), int(level(s, p, TRACK[tile]))
    above = int(LEVEL[tile]) - own
    pays = [(say("decision", "lower" if above < 0 else "same", lang), euros(min(cost, int(PRICE[own, own])), lang))]
    if above > 0:
        pays.append((say("decision", "levels", lang, n=above), f"+ {euros(cost - int(PRICE[own, own]), lang)}"))
    made = Decision(
        say("decision", "buy", lang, tile=tile_name(tile, lang)),
        say("decision", "buy_button", lang, price=cost),
        tuple(pays),
        (say("decision", "together", lang), euros(cost, lang)) if above > 0 else None,
        _money(s, p, choice, lang),
    )
    return _special(made, s, p, tile, lang) if TYPE[tile] == SPECIAL else _tile(made, s, p, tile, lang)


def _special(made: Decision, s: State, p: int, tile: int, lang: str) -> Decision:
    """Points unless blocked, or as many discs as there are (PRO-11.3 … PRO-11.5)."""
    if points := int(GIVES_POINTS[tile]):
        if blocked(s, p):
            return replace(made, warning=say("decision", "blocked_tile", lang))
        return replace(made, gains=(say("decision", "points", lang, n=points),))
    removed = min(int(REMOVES_DISCS[tile]), int(s.discs[p]))
    warning = say("decision", "few_discs", lang, n=int(s.discs[p])) if removed < REMOVES_DISCS[tile] else ""
    return replace(made, gains=(say("decision", "removes", lang, n=removed),) if removed else (), warning=warning)


def _tile(made: Decision, s: State, p: int, tile: int, lang: str) -> Decision:
    """Where a tile may go, what it brings there, and what it opens."""
    fitting = [slot for slot in range(SLOTS) if fits(s, p, tile, slot)]
    free = [PLACES[slot] for slot in fitting if not lying_on(s, p, slot, lang)]
    taken = [slot for slot in fitting if PLACES[slot] not in free]
    then = [say("decision", "free", lang, slots=listed(free, lang, "other"))] if free else []
    if len(taken) <= FEW:
        then += [_covered(s, p, tile, slot, lang) for slot in taken]
    else:
        then.append(say("decision", "over", lang, slots=listed([PLACES[slot] for slot in taken], lang, "other")))
    then += [words for slot in fitting for words in _opens(s, p, slot, lang)]
    values = [int(SHOWS[tile, symbol]) for symbol in range(SYMBOLS)]
    if len(fitting) == 1:
        values = _on(s, p, tile, fitting[0])
        then = [*_covers(s, p, fitting[0], lang), *_balances(s, p, values, lang)]
    return replace(made, gains=tuple(_gain(values, lang)), then=tuple(then))


def _covered(s: State, p: int, tile: int, slot: int, lang: str) -> str:
    gain = ", ".join(_gain(_on(s, p, tile, slot), lang)) or say("decision", "nothing", lang)
    return say("decision", "covered", lang, slot=PLACES[slot], gain=gain)


def _covers(s: State, p: int, slot: int, lang: str) -> list[str]:
    """What will count no longer."""
    covered = lying_on(s, p, slot, lang)
    return [say("decision", "covers", lang, covered=covered)] if covered else []


def _opens(s: State, p: int, slot: int, lang: str) -> list[str]:
    """What a transport tile on this slot opens now."""
    locked = [place for place in opened_by(s.side[p], slot) if not is_open(s, p, PLACES.index(place))]
    return [say("decision", "opens", lang, slot=PLACES[slot], slots=listed(locked, lang))] if locked else []


def _balances(s: State, p: int, values: list[int], lang: str) -> list[str]:
    """What a balance below 0 will cost in scorings, if the choice makes it so or worse."""
    words = []
    for symbol, key in ((ENERGY, "short"), (ECOLOGY, "dirty")):
        then = int(s.visible[p, symbol]) + values[symbol]
        if then < 0 and values[symbol] < 0:
            words.append(say("decision", key, lang, n=amount(symbol, then), money=-ENERGY_PRICE * then, discs=-then))
    return words


def _place(s: State, p: int, choice: Choice, lang: str) -> Decision:
    slot, tile = choice.args[0], int(s.bought)
    values = _on(s, p, tile, slot)
    then = _covers(s, p, slot, lang) + _opens(s, p, slot, lang) + _balances(s, p, values, lang)
    return Decision(
        say("decision", "place", lang, tile=tile_name(tile, lang), slot=PLACES[slot]),
        say("decision", "place_button", lang, slot=PLACES[slot]),
        gains=tuple(_gain(values, lang)),
        then=tuple(then),
    )


def _pay(s: State, p: int, choice: Choice, lang: str) -> Decision:
    points = choice.args[0]
    before, after = int(s.discs[p]), int(s.discs[p]) - int(s.visible[p, ENERGY]) - points
    discs = (say("decision", "discs", lang, n=after - before, before=before, after=after),) if after > before else ()
    grows_blocked = after > before and points < -s.visible[p, ENERGY] and _would_block(s, p, after)
    return Decision(
        say("decision", "pay" if points else "pay_nothing", lang, n=points),
        say("decision", "pay_button" if points else "pay_nothing_button", lang, money=ENERGY_PRICE * points),
        ((say("symbol", "energy", lang), say("decision", "pay_each", lang, n=points)),) if points else (),
        keeps=say("decision", "keeps", lang, before=int(s.money[p]), after=int(s.money[p]) - ENERGY_PRICE * points)
        if points
        else "",
        gains=discs,
        warning=say("decision", "becomes_blocked", lang, discs=after) if grows_blocked else "",
    )


def _would_block(s: State, p: int, discs: int) -> bool:
    """Whether so many discs would block a player."""
    tried = GAME.state.copy(s)
    tried.discs[p] = discs
    return bool(blocked(tried, p))


def _moves(s: State, p: int, choice: Choice, lang: str) -> tuple[str, ...]:
    """Where the markers go, and the levels that they reach."""
    words = []
    for track in range(TRACKS):
        before, after = int(s.space[p, track]), int(choice.after.space[p, track])
        name = say("symbol", SYMBOL_WORDS[track], lang)
        if after > before:
            words.append(say("decision", "moves", lang, track=name, before=before, after=after))
        if level(choice.after, p, track) > level(s, p, track):
            words.append(say("decision", "new_level", lang, track=name, level=level(choice.after, p, track)))
    return tuple(words)


def _divide(s: State, p: int, choice: Choice, lang: str) -> Decision:
    title = say("decision", "divide", lang, text=choice.text)
    return Decision(title, say("decision", "divide_button", lang), gains=_moves(s, p, choice, lang))


def _research(s: State, p: int, choice: Choice, lang: str) -> Decision:
    title = say("decision", "research", lang, track=say("symbol", SYMBOL_WORDS[choice.args[0]], lang))
    return Decision(title, say("decision", "research_button", lang), gains=_moves(s, p, choice, lang))


def _income(s: State, p: int, choice: Choice, lang: str) -> Decision:
    gains = (_money(s, p, choice, lang),)
    return Decision(say("decision", "income", lang), say("decision", "income_button", lang), gains=gains)


def _clean_up(s: State, p: int, choice: Choice, lang: str) -> Decision:
    gains = [say("decision", "removes", lang, n=1)]
    if blocked(s, p) and not blocked(choice.after, p):
        gains.append(say("decision", "unblocks", lang))
    if track_symbols(choice.after, p) > track_symbols(s, p):
        gains.append(say("decision", "uncovers", lang, n=int(track_symbols(choice.after, p))))
    return Decision(say("decision", "clean_up", lang), say("decision", "clean_up_button", lang), gains=tuple(gains))
