"""What followed from an action: scorings seat by seat with their causes, blocks, levels, slots that open, decades, the end.

Nothing of a match is hidden but the order of the tiles to come, so the records are whole and the rules can be asked about them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from spielwerk.core import EMPTY, Effect, State, someone
from spielwerk.core.drawing.words import signed, words_of

from .actions import VERBS
from .components import DATA, FIRST_OF, GIVES_POINTS, SYMBOL_WORDS
from .final import SYMBOL_OF, ranking_points, take_step, total
from .placing import is_open
from .pollution import blocked, track_symbols
from .research import divide, level
from .scoring import pay
from .state import (
    CAPITAL,
    DONE,
    DRAW,
    ECOLOGY,
    ENERGY,
    EXCHANGE,
    FINAL_RESEARCH,
    IN_PLAY,
    OVER,
    PLACES,
    PROSPERITY,
    RANKING,
    RESEARCH,
    SCORING,
    SLOTS,
    START_TILES,
    STATE,
    SYMBOLS,
    TRACKS,
)
from .step import apply
from .words import listed, tile_name

say = words_of(__package__)


def numbers(s: State, p: int) -> dict[str, int]:
    """The figures of a seat, by the keys that its panel gives them."""
    visible = {SYMBOL_WORDS[symbol]: int(s.visible[p, symbol]) for symbol in range(SYMBOLS)}
    return {"points": int(total(s, p)), "money": int(s.money[p]), **visible, "discs": int(s.discs[p])}


def changes(before: State, after: State, p: int) -> dict[str, int]:
    """How the figures of a seat have changed."""
    old = numbers(before, p)
    return {key: value - old[key] for key, value in numbers(after, p).items() if value != old[key]}


# Names of what lies on the board, as the view marks it.


def slot_place(p: int, slot: int) -> str:
    return f"{p}-{PLACES[slot]}"


def tile_place(tile: int) -> str:
    return f"tile-{tile}"


def discs_place(p: int) -> str:
    return f"{p}-discs"


def space_place(track: int, space: int) -> str:
    return f"{SYMBOL_WORDS[track]}-{space}"


def story(before: State, after: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Iterator[Effect]:
    """What the action itself did, then the scorings that it brought, then what begins or ends with it."""
    if verb == "draw":
        yield Effect(places=(tile_place(args["tile"]),))
        yield from _scored(before, after, int(after.symbol), say("scoring", SYMBOL_WORDS[after.symbol], lang), lang)
        yield from _blocks(before, after, lang)
    elif verb != "first_player":
        done = after if after.step == before.step else _deed_alone(before, actor, verb, args)
        yield from _deed(before, done, actor, verb, args, lang)
        if after.step != before.step:
            yield from _final(done, before.step == IN_PLAY, lang)
    if after.phase == DRAW and FIRST_OF[after.turn] == START_TILES + after.turn:
        decade = DATA.rows("tile")[FIRST_OF[after.turn]]["decade"]
        yield Effect(say("effect", "decade", lang, decade=decade), heading=True)
    if after.phase == OVER:
        yield _winners(after, lang)


def _deed_alone(before: State, actor: int, verb: str, args: Mapping[str, int]) -> State:
    """The record after an action that set off (a part of) the final scoring, before any of that."""
    s = STATE.copy(before)
    if verb == "pay":
        pay(s, actor, args["points"])
    elif verb == "divide":
        divide(s, actor, args["steps"])
    else:
        s.actions += 1  # the last action of the match, with one more to follow it
        apply(s, actor, VERBS.id(verb, *args.values()))
    s.asked = 0
    return s


def _deed(before: State, done: State, p: int, verb: str, args: Mapping[str, int], lang: str) -> Iterator[Effect]:
    """What an action did for the player who took it."""
    yield Effect(seat=p, changes=changes(before, done, p), places=_touched(before, done, p, verb, args))
    for track in range(TRACKS):
        if level(done, p, track) > level(before, p, track):
            key = f"level_{SYMBOL_WORDS[track]}"
            yield Effect(say("effect", key, lang, who=someone(p), level=level(done, p, track)))
    if opened := [PLACES[slot] for slot in range(SLOTS) if _open_on(done, p, slot) and not _open_on(before, p, slot)]:
        if verb != "choose_side":
            yield Effect(say("effect", "opens", lang, who=someone(p), slots=listed(opened, lang)))
    if verb == "buy" and GIVES_POINTS[args["tile"]] and blocked(before, p):
        yield Effect(say("effect", "blocked_tile", lang, who=someone(p), tile=tile_name(args["tile"], lang)))
    if track_symbols(done, p) != track_symbols(before, p):
        yield Effect(say("effect", "shows", lang, n=int(track_symbols(done, p))))
    yield from _blocks(before, done, lang)


def _open_on(s: State, p: int, slot: int) -> bool:
    return bool(s.side[p] != EMPTY and is_open(s, p, slot))


def _touched(before: State, done: State, p: int, verb: str, args: Mapping[str, int]) -> tuple[str, ...]:
    """The places of the board that an action is about."""
    places = [tile_place(args["tile"])] if verb == "buy" else []
    places += [slot_place(p, slot) for slot in range(SLOTS) if done.board[p, slot] != before.board[p, slot]]
    places += [
        space_place(track, done.space[p, track]) for track in range(TRACKS) if done.space[p, track] != before.space[p, track]
    ]
    return (*places, discs_place(p)) if done.discs[p] != before.discs[p] else tuple(places)


def _blocks(before: State, after: State, lang: str) -> Iterator[Effect]:
    """Who is blocked from now on, and who no longer."""
    for p in range(after.seats):
        if blocked(before, p) != blocked(after, p):
            yield Effect(say("effect", "blocked" if blocked(after, p) else "free", lang, who=someone(p)))


def _final(s: State, begins: bool, lang: str) -> Iterator[Effect]:
    """The final scoring from a record on, step by step as the rules take it, until somebody has to choose."""
    if begins:
        yield Effect(say("effect", "final", lang), heading=True)
        s.phase = SCORING
    while s.asked == 0 and s.step < DONE - 1:
        before = STATE.copy(s)
        s.step += 1
        take_step(s)
        symbol = int(SYMBOL_OF[s.step]) if s.step != FINAL_RESEARCH else RESEARCH
        yield from _scored(before, s, symbol, say("scoring", str(s.step), lang), lang)
        yield from _blocks(before, s, lang)


def _scored(before: State, after: State, symbol: int, title: str, lang: str) -> Iterator[Effect]:
    """A scoring as a table: for each seat the cause and what it brought."""
    for p in range(after.seats):
        cause = _cause(before, after, p, symbol, lang)
        if after.phase == SCORING and after.asked & 1 << p:
            cause = say("row", "chooses", lang, cause=cause)
        yield Effect(cause, seat=p, changes=changes(before, after, p), title=title, places=_moved(before, after, p))


def _moved(before: State, after: State, p: int) -> tuple[str, ...]:
    return (discs_place(p),) if after.discs[p] != before.discs[p] else ()


def _cause(before: State, after: State, p: int, symbol: int, lang: str) -> str:
    """Why a seat scores what it scores."""
    n = int(before.visible[p, symbol]) if symbol != EMPTY else 0
    if symbol == ENERGY:
        return say("row", "no_money" if after.discs[p] > before.discs[p] else "balance_energy", lang, n=signed(n))
    if symbol == ECOLOGY:
        few = n > before.discs[p]
        return say("row", "few_discs" if few else "balance_ecology", lang, n=signed(n), discs=int(before.discs[p]))
    if symbol == CAPITAL:
        return say("row", "capital", lang, n=n)
    if symbol == RESEARCH:
        return _research_cause(before, after, p, n, lang)
    if symbol == PROSPERITY:
        cause = say("row", "prosperity", lang, board=n, track=int(track_symbols(before, p)))
        return _unless_blocked(before, p, cause, n + int(track_symbols(before, p)), lang)
    return _other_cause(before, after, p, lang)


def _research_cause(before: State, after: State, p: int, n: int, lang: str) -> str:
    """Steps that were taken without a choice, or the symbols that give them."""
    taken = [int(after.space[p, track] - before.space[p, track]) for track in range(TRACKS)]
    if any(taken):
        return say("row", "steps", lang, energy=taken[ENERGY], ecology=taken[ECOLOGY])
    return say("row", "research", lang, n=n)


def _other_cause(before: State, after: State, p: int, lang: str) -> str:
    """The two steps of the final scoring that score no symbol."""
    if after.step == EXCHANGE:
        handed_in = int(before.money[p] - after.money[p])
        return _unless_blocked(
            before, p, say("row", "exchange", lang, money=handed_in, rest=int(after.money[p])), handed_in, lang
        )
    assert after.step == RANKING
    energy, ecology = (int(ranking_points(before, p, track)) for track in range(TRACKS))
    return _unless_blocked(before, p, say("row", "ranking", lang, energy=energy, ecology=ecology), energy + ecology, lang)


def _unless_blocked(before: State, p: int, cause: str, worth: int, lang: str) -> str:
    """The cause of points; that they do not come, if the seat is blocked."""
    return say("row", "no_points", lang, cause=cause) if worth and blocked(before, p) else cause


def _winners(s: State, lang: str) -> Effect:
    """Who has won, and by what (PRO-12.16)."""
    most = max(total(s, p) for p in range(s.seats))
    first = [p for p in range(s.seats) if total(s, p) == most]
    money = max(s.money[p] for p in first)
    won = [p for p in first if s.money[p] == money]
    key = "win_together" if len(won) > 1 else "wins" if len(first) == 1 else "wins_by_money"
    who = listed([someone(p) for p in won], lang)
    return Effect(say("effect", key, lang, who=who, points=int(most), money=int(money)))
