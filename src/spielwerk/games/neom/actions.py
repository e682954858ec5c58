"""What players and luck can decide: verbs and their numbers. The words for them stand in words.py."""

from spielwerk.core import Luck, Verb, Verbs, table

from .components import ANCHORS, BOARDS, FIRST_ANCHOR, GOODS, TILES
from .geometry import FIELDS
from .state import SOURCES

VERBS = Verbs(
    Verb("choose", tile=TILES),
    Verb("build"),
    Verb("anchor", anchor=ANCHORS),
    Verb("sell"),
    Verb("waive", good=len(GOODS)),
    Verb("buy", good=len(GOODS), source=SOURCES),
    Verb("coins"),
    Verb("lay", field=FIELDS),
    Verb("produce", good=len(GOODS)),
    Verb("give", anchor=ANCHORS),
    Verb("enough"),
    Verb("take", anchor=ANCHORS),
    Verb("pay"),
    Verb("remove", field=FIELDS),
    Luck("board", board=BOARDS),
    Luck("first", seat=2),
    Luck("deal_anchor", anchor=ANCHORS),
    Luck("deal", tile=FIRST_ANCHOR),
)
CHOOSE, BUILD, BUILD_ANCHOR, SELL, WAIVE, BUY, COINS_INSTEAD, LAY, PRODUCE, *_others = VERBS.first_ids()
GIVE, ENOUGH, TAKE, PAY, REMOVE, BOARD, FIRST, DEAL_ANCHOR, DEAL = _others

_verb_of, _args = VERBS.tables()
VERB_OF, ARGS = table(_verb_of, "i4"), table(_args, "i2")
