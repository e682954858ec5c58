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

choose_id = VERBS.encoder("choose")
build_anchor_id = VERBS.encoder("anchor")
waive_id = VERBS.encoder("waive")
buy_id = VERBS.encoder("buy")
lay_id = VERBS.encoder("lay")
produce_id = VERBS.encoder("produce")
give_id = VERBS.encoder("give")
take_id = VERBS.encoder("take")
remove_id = VERBS.encoder("remove")
board_id = VERBS.encoder("board")
first_id = VERBS.encoder("first")
deal_anchor_id = VERBS.encoder("deal_anchor")
deal_id = VERBS.encoder("deal")
