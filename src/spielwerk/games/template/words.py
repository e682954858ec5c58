"""How questions and actions are said, why an action is not legal, and what is said to whom."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import CHANCE, EMPTY, Filled, State, someone

from .actions import VERBS
from .components import VALUE
from .questions import CHOOSING
from .step import asked


def words(s: State, actor: int, verb: str, args: Mapping[str, int], lang: str) -> Filled:
    """What fills the sentence of an action."""
    if verb == "choose":
        card = s.hand[actor, args["slot"]]
        return {"value": VALUE[card] if card >= 0 else "?"}
    if verb in ("take", "gamble"):
        return {"prize": s.prize}
    if verb == "deal":
        return {"seat": args["seat"] + 1, "to": someone(args["seat"]), "value": VALUE[args["card"]]}
    if verb == "roll":
        return {"prize": args["prize"] + 1}
    return {"sentence": "doubled" if args["side"] else "lost"}


def question_words(s: State, seat: int, lang: str) -> Filled:
    """What fills the sentence of a question."""
    return {"prize": s.prize}


def reason(s: State, seat: int, verb: str, args: Mapping[str, int], lang: str) -> tuple[str, Filled] | None:
    """Why an action is not legal."""
    if verb == "choose" and asked(s, seat) == CHOOSING:
        return "played", {}
    if verb == "gamble" and not s.gamble:
        return "no_gambling", {}
    return None


def secret(s: State, actor: int, action: int, viewer: int) -> bool:
    """Cards are dealt and chosen in secret (TPL-2.1, TPL-3.2)."""
    verb, args = VERBS.split(action)
    if verb.name == "deal":
        return args[0] != viewer
    return verb.name == "choose" and actor not in (viewer, CHANCE)


def revealed(before: State, now: State) -> bool:
    """A choice is open once its round has been won; a dealt card never is by itself."""
    return before.prize != EMPTY and (now.trick > before.trick or now.winner != EMPTY)
