"""Two players: rule 19."""

from spielwerk.core import CHANCE, EMPTY
from spielwerk.games.neom.state import BANK
from spielwerk.testing import Scene

from .town import STONE, WOOD, Town, field, good


def start(first: int = 0) -> Scene:
    t = Scene("neom", 2)
    return t.luck("board", WOOD).luck("board", STONE).luck("first", first)


def open_stack(t: Scene, *tiles: int) -> Scene:
    """Luck opens these, then any."""
    for tile in tiles:
        t.luck("deal", tile - 1)
    return t.settle()


def display(t: Scene, seat: int) -> list[int]:
    return [tile + 1 for (tile,) in t.actions(seat, "choose")]


def prepared(first: int = 0) -> Scene:
    """Through the preparation."""
    t = start(first)
    while t.s.generation == 0:
        t.settle()
        if t.s.generation == 0:
            t.does(t.asked[0], *t.actions(t.asked[0])[0])
    return t


def take_turn(t: Scene, number: int) -> Scene:
    """Whoever is asked chooses a tile and sells it, or chooses a disaster."""
    seat = t.asked[0]
    t.does(seat, "choose", number - 1)
    return t.does(seat, "sell") if t.asked == (seat,) and t.may(seat, "sell") else t


def test_in_turns_and_without_hands():
    """NEO-19.1: one player is asked at a time; all that is dealt lies open."""
    t = start().settle()
    assert len(t.asked) == 1
    for viewer in (-1, 0, 1):
        assert t.seen(viewer).tobytes() == t.s.tobytes()


def test_three_stacks_of_three_anchors():
    """NEO-19.2: each takes one, the third is discarded; three times."""
    t = start()
    kept = []
    for _ in range(3):
        t.settle()
        shown = display(t, t.asked[0])
        assert len(shown) == 3
        t.does(t.asked[0], "choose", shown[0] - 1)
        assert display(t, t.asked[0]) == shown[1:]
        t.does(t.asked[0], "choose", shown[1] - 1)
        kept.append(shown)
    assert sorted(int(a) + 1 for p in range(2) for a in t.s.anchors[p]) == sorted(n for shown in kept for n in shown[:2])
    assert [int(a) + 1 for a in t.s.discard if a != EMPTY] == [shown[2] for shown in kept]
    assert {121 + a for a in range(30) if t.s.shown >> a & 1} == {n for shown in kept for n in shown}


def test_who_chose_last_chooses_first():
    """NEO-19.3: luck decides the very first; then it alternates through anchors, rounds and generations."""
    for first in (0, 1):
        t = start(first)
        order = []
        while len(order) < 2 * (3 + 14):
            t.settle()
            seat = t.asked[0]
            if t.actions(seat, "choose"):
                order.append(seat)
                t.does(seat, "choose", next(n for n in display(t, seat) if n not in (24, 64, 104)) - 1)
            else:
                t.does(seat, "sell")
        other = 1 - first
        assert order == [first, other, other, first] * 8 + [first, other]


def test_stacks_of_a_generation():
    """NEO-19.4: 4-4-4-3-3-3-3, together all 24 tiles."""
    t = prepared()
    sizes, seen = [], set()
    while t.s.generation == 1:
        t.settle()
        shown = display(t, t.asked[0])
        sizes.append(len(shown))
        seen |= set(shown)
        for _ in range(2):
            take_turn(t, next(n for n in display(t, t.asked[0]) if n != 24))
    assert sizes == [4, 4, 4, 3, 3, 3, 3]
    assert seen == set(range(1, 25))


def test_a_round_of_two():
    """NEO-19.5: the first chooses and acts, then the second; the rest is discarded."""
    t = open_stack(prepared(), 3, 7, 8, 17)
    first = t.asked[0]
    t.does(first, "choose", 2).does(first, "build").does(first, "lay", field("D3"))
    assert t.asked == (1 - first,)
    assert display(t, 1 - first) == [7, 8, 17]
    take_turn(t, 7)
    assert t.asked == (CHANCE,)
    assert all(tile == EMPTY for tile in t.s.packet[0])
    assert not {7, 16} & {t.game.verbs.split(a)[1][0] for a in t.outcomes()}


def test_a_disaster_waits_for_the_other_player():
    """NEO-19.6: chosen first, it strikes after the other has acted; chosen second, at once."""
    t = Town(2, generation=1).lay(1, B3=3).lay(0, B3=5).reveal({0: 24})
    assert t.asked == (1,)
    t.does(1, "choose", t.actions(1, "choose")[0][0])
    t.does(1, "sell")
    assert t.asked == (1,)
    assert t.removable(1) == {3}
    t = Town(2, generation=1).lay(1, B3=3).lay(0, B3=5).reveal({0: 7, 1: 24}).does(0, "sell").does(1, "choose", 23)
    assert t.asked == (0,)
    assert t.actions(0) == [("pay",), ("remove", field("B3"))]


def test_goods_of_the_other_player():
    """NEO-19.7: what he produces must be bought from him, at the base price."""
    t = Town(2, boards=(WOOD, STONE)).builds(0, 12)
    assert t.prices(0) == {("stone", 1): 2}
    t.buys(0, "stone", 1)
    assert t.s.held[1] == 2


def test_goods_of_the_bank():
    """NEO-19.8: what he does not produce is bought from the bank, of any class in any generation; no token comes with it."""
    t = Town(2, generation=1, boards=(WOOD, STONE)).lay(0, A1=7).builds(0, 9)
    assert t.prices(0) == {("gold", BANK): 4}
    t.buys(0, "gold", BANK)
    assert t.coins(0) == 2
    assert "gold" not in t.goods(0)
    t = Town(2, boards=(WOOD, STONE))
    t.s.money[0] = 10
    assert t.builds(0, 88).prices(0) == {("sports_cars", BANK): 10}


def test_both_routes_add_up():
    """NEO-19.9: each active route lowers every price by 1, from player or bank; never below 1."""
    t = Town(2, boards=(WOOD, STONE)).lay(0, A3=3, E3=5).builds(0, 41)
    assert t.prices(0) == {("lumber", BANK): 2}
    t = Town(2, boards=(WOOD, STONE)).lay(0, A3=3).lay(1, A1=11).builds(0, 41)
    assert t.prices(0) == {("lumber", 1): 3}
    t = Town(2, boards=(WOOD, STONE)).lay(0, A3=3, E3=5).builds(0, 12)
    assert t.prices(0) == {("stone", 1): 1}


def test_the_second_player_meets_a_finished_city():
    """NEO-19.10: the ore that the first has just begun to mine is bought from him, not from the bank."""
    t = Town(2, boards=(WOOD, STONE)).reveal({0: 22, 1: 53}).does(0, "build").does(0, "lay", field("D3"))
    t.does(1, "choose", 52).does(1, "build")
    assert t.actions(1, "buy") == [(good("ore"), 0)]
    t = Town(2, boards=(WOOD, STONE)).lay(0, D3=22).reveal({0: 3, 1: 53}).does(0, "build").does(0, "lay", field("D3"))
    t.does(1, "choose", 52).does(1, "build")
    assert t.actions(1, "buy") == [(good("ore"), BANK)]  # he has just covered his mine


def test_money_from_a_sale_waits_here_too():
    """NEO-19.11: the second player earns 2 from the first and cannot use them in this round."""
    t = Town(2, boards=(WOOD, STONE))
    t.s.money[1] = 0
    t.reveal({0: 12, 1: 1}).does(0, "build").does(0, "buy", good("stone"), 1)
    t.does(0, "lay", field("B3")).does(1, "choose", 0)
    assert t.actions(1) == [("sell",)]
    t.does(1, "sell")
    assert t.s.money[1] == 5 + 2
