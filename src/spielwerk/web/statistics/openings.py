"""How somebody opened a match: the first few of her decisions that tell something, each by a short name.

A game says in its text which decisions tell something, and what they are called: the table `[opening]`, whose keys are verbs,
verbs with the value of their first argument (`research_0`), or names of sentences where one verb stands for several things.
A game without such a table is told by the names of its verbs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from spielwerk.core import Game, State

LENGTH = 3  # decisions of an opening
LOOKED_AT = 24  # own decisions among which they are looked for
GLUE = ">"


def opening_of(game: Game, decisions: Iterable[tuple[State, int, int]]) -> str:
    """The opening in (position, seat, action), in order; empty if nothing that tells something was decided."""
    told = telling(game)
    found: list[str] = []
    for s, seat, action in decisions:
        name = _name(game, told, s, seat, action)
        if name:
            found.append(name)
        if len(found) == LENGTH:
            break
    return GLUE.join(found)[:120]


def telling(game: Game) -> Mapping[str, object]:
    """What tells something in a game; empty: everything."""
    table = game.text("en").tables.get("opening")
    return table if isinstance(table, Mapping) else {}


def _name(game: Game, told: Mapping[str, object], s: State, seat: int, action: int) -> str:
    verb, args = game.verbs.split(action)
    if not told:
        return verb.name
    return next(
        (name for name in _names(game, s, seat, verb.name, dict(zip(verb.args, args, strict=True))) if name in told), ""
    )


def _names(game: Game, s: State, seat: int, verb: str, args: Mapping[str, int]) -> Iterator[str]:
    """What a decision may be called in the table, the most exact first; what needs the position last."""
    for value in args.values():
        yield f"{verb}_{value}"
        break
    yield verb
    sentence = str(game.words(s, seat, verb, dict(args), "en").get("sentence", verb))
    yield sentence
    if not sentence.startswith(verb):  # one verb for several things: "build_where" is a kind of "build"
        yield sentence.partition("_")[0]


def opening_name(game: Game, key: str, lang: str) -> str:
    """An opening in words: "specialist, building, money"."""
    return ", ".join(game.text(lang).get("opening", part) or part.replace("_", " ") for part in key.split(GLUE))
