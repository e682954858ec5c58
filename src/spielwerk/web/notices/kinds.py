"""What people are told of, in the groups in which they choose, and the ways that there are."""

from __future__ import annotations

MAIL, PUSH, WEBHOOK = "mail", "push", "webhook"
WAYS = (MAIL, PUSH, WEBHOOK)

TURN, LIVE = "turn", "live"  # it is somebody's turn in a match over days, or in one with a short clock
OVER = "over"  # a match has ended while somebody was away
WAY_OFF = "way_off"  # a way has been switched off, because nobody takes what is sent there

# Group → the ways that are usual, as long as a person has chosen no others. Each group is told on the pages in any case.
USUAL: dict[str, tuple[str, ...]] = {
    TURN: WAYS,
    LIVE: (PUSH,),
    "invitation": WAYS,
    "rematch": (PUSH, WEBHOOK),
    "friend": (MAIL, PUSH),
    "tournament": WAYS,
    OVER: (PUSH,),
    "comment": (PUSH,),
    "announcement": (),
    "other": (MAIL,),
}
GROUPS = tuple(USUAL)

# Kinds that are not called as their group: by how they begin.
_BEGINNINGS = {
    "invite": "invitation",
    "seat": "invitation",
    "club": "friend",
    "cup": "tournament",
    "round": "tournament",
    "ladder": "tournament",
    "vote": "rematch",
    "take": "rematch",  # somebody asks to take something back
    "replaced": "rematch",
    "stopped": OVER,
    "badge": OVER,  # mostly earned by a match that ends
    "mention": "comment",
    "announce": "announcement",
}


def group_of(kind: str) -> str:
    """The group in which a person chooses how she is told of a kind of notice."""
    first = kind.partition("_")[0]
    return first if first in USUAL else _BEGINNINGS.get(first, "other")
