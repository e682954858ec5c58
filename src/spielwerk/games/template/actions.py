"""What players and luck can decide, and how it is said."""

from __future__ import annotations

from typing import Any

from spielwerk.core import CHANCE, EMPTY, Luck, Verb, Verbs

from .components import CARDS, HAND, VALUE
from .state import SEATS

VERBS = Verbs(
    Verb("choose", slot=HAND),
    Verb("take"),
    Verb("gamble"),
    Luck("deal", seat=SEATS, card=CARDS),
    Luck("roll", prize=6),  # the face is prize + 1
    Luck("flip", side=2),  # 0: lost, 1: doubled
)
CHOOSE, TAKE, GAMBLE, DEAL, ROLL, FLIP = VERBS.first_ids()
VERB_OF, ARGS = VERBS.tables()


def words(s: Any, actor: int, verb: str, args: dict[str, int], lang: str) -> dict[str, Any]:
    """What fills the sentence of an action."""
    if verb == "choose":
        card = s.hand[actor, args["slot"]]
        return {"value": VALUE[card] if card >= 0 else "?"}
    if verb in ("take", "gamble"):
        return {"prize": s.prize}
    if verb == "deal":
        return {"seat": args["seat"] + 1, "value": VALUE[args["card"]]}
    if verb == "roll":
        return {"prize": args["prize"] + 1}
    return {"sentence": "doubled" if args["side"] else "lost"}


def question(s: Any, seat: int, lang: str) -> tuple[str, dict[str, Any]]:
    """What a seat is asked now."""
    return ("choose" if s.winner == EMPTY else "prize"), {"prize": s.prize}


def reason(s: Any, seat: int, verb: str, args: dict[str, int], lang: str) -> tuple[str, dict[str, Any]] | None:
    """Why an action is not legal."""
    if verb == "choose" and s.winner == EMPTY:
        return "played", {}
    if verb == "gamble" and not s.gamble:
        return "no_gambling", {}
    return None


def secret(s: Any, actor: int, action: int, viewer: int) -> bool:
    """Cards are dealt and chosen in secret (TPL-2.1, TPL-3.2)."""
    verb, args = VERBS.split(action)
    if verb.name == "deal":
        return args[0] != viewer
    return verb.name == "choose" and actor not in (viewer, CHANCE)


def revealed(before: Any, now: Any) -> bool:
    """A choice is open once its round has been won; a dealt card never is by itself."""
    return before.prize != EMPTY and (now.trick > before.trick or now.winner != EMPTY)
