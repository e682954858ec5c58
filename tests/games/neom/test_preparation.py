"""The draft of anchors and the beginners' variant: rules 3 and 4."""

from spielwerk.core import CHANCE, EMPTY, HIDDEN
from spielwerk.games.neom.components import FIRST_ANCHOR
from spielwerk.testing import Scene

from .town import Town, field


def dealt(seats: int, **options: int) -> Scene:
    """Seat 0 gets the anchors 121 to 124, seat 1 the next four, and so on."""
    t = Scene("neom", seats, **options)
    for p in range(seats):
        t.luck("board", p)
    for anchor in range(seats * 4):
        t.luck("deal_anchor", anchor)
    return t


def keep(t: Scene, *printed: int) -> Scene:
    """Each seat chooses an anchor by printed number."""
    for p, number in enumerate(printed):
        t.does(p, "choose", number - 1)
    return t


def choices(t: Scene, seat: int) -> list[int]:
    return [tile + 1 for (tile,) in t.actions(seat, "choose")]


def test_four_anchors_each():
    """NEO-3.1: 4 anchors are dealt to each; those not dealt are never seen again."""
    t = dealt(3)
    assert [choices(t, p) for p in range(3)] == [[121, 122, 123, 124], [125, 126, 127, 128], [129, 130, 131, 132]]
    keep(t, 121, 125, 129)
    keep(t, 130, 122, 126)
    keep(t, 127, 131, 123)
    assert t.s.shown < 1 << 12
    assert [int(a) + 1 for a in t.s.discard if a != EMPTY] == [124, 128, 132]


def test_all_choose_at_once_and_in_secret():
    """NEO-3.2: everybody is asked; nobody sees what another has chosen."""
    t = dealt(3)
    assert t.asked == (0, 1, 2)
    t.does(1, "choose", 124)
    assert t.asked == (0, 2)
    assert t.seen(0).pick[1] == HIDDEN
    assert t.seen(1).pick[1] == 124


def test_hands_go_to_the_left():
    """NEO-3.3: the left neighbour of seat 0 is seat 1."""
    t = keep(dealt(3), 121, 125, 129)
    assert [choices(t, p) for p in range(3)] == [[130, 131, 132], [122, 123, 124], [126, 127, 128]]


def test_three_are_kept_and_the_fourth_is_discarded():
    """NEO-3.4: after three choices the last anchor of each hand goes to the discard pile."""
    t = keep(keep(keep(dealt(3), 121, 125, 129), 130, 122, 126), 127, 131, 123)
    assert [[int(a) + 1 for a in t.s.anchors[p]] for p in range(3)] == [[121, 130, 127], [125, 122, 131], [129, 126, 123]]
    assert [int(a) + 1 for a in t.s.discard if a != EMPTY] == [124, 128, 132]


def test_anchors_are_turned_up_after_the_draft():
    """NEO-3.5: face down until then, public ever after."""
    t = keep(keep(dealt(3), 121, 125, 129), 130, 122, 126)
    assert [t.seen(0).anchors[1, slot] for slot in range(3)] == [HIDDEN, HIDDEN, EMPTY]
    assert [t.seen(1).anchors[1, slot] + 1 for slot in range(2)] == [125, 122]
    keep(t, 127, 131, 123)
    for viewer in (-1, 0, 1, 2):
        assert [int(a) + 1 for a in t.seen(viewer).anchors[1]] == [125, 122, 131]


def test_no_actions_in_the_preparation():
    """NEO-3.6: cities stay empty, coins untouched, and generation I begins."""
    t = keep(keep(keep(dealt(3), 121, 125, 129), 130, 122, 126), 127, 131, 123)
    assert [int(m) for m in t.s.money[:3]] == [6, 6, 6]
    assert all(tile == EMPTY for p in range(3) for tile in t.s.city[p])
    assert t.s.generation == 1
    assert t.asked == (CHANCE,)


def test_beginners_get_one_random_anchor():
    """NEO-4.1: one each and no other, and generation I begins at once."""
    t = Scene("neom", 4, beginners=1)
    for p in range(4):
        t.luck("board", p)
    for anchor in (7, 3, 20, 11):
        assert len(t.outcomes()) >= 27
        t.luck("deal_anchor", anchor)
    assert [[int(a) for a in t.s.anchors[p]] for p in range(4)] == [[FIRST_ANCHOR + a, -1, -1] for a in (7, 3, 20, 11)]
    assert t.s.generation == 1
    assert t.asked == (CHANCE,)


def test_beginners_swap_by_luck():
    """NEO-4.2: the builder of 031 may swap an unbuilt anchor for another random one, at the end of the round."""
    dealing = Scene("neom", 4, beginners=1)
    for p in range(4):
        dealing.luck("board", p)
    for anchor in (3, 8, 13, 29):
        dealing.luck("deal_anchor", anchor)
    t = Town.at(dealing).builds(0, 31, "B3")
    assert t.actions(0) == [("enough",), ("give", 3)]
    t.does(0, "give", 3).others_sell()
    assert t.asked == (CHANCE,)
    pool = {t.game.verbs.split(a)[1][0] for a in t.outcomes()}
    assert pool == set(range(30)) - {3, 8, 13, 29}
    t.luck("deal_anchor", 17)
    assert [int(a) for a in t.s.anchors[0]] == [FIRST_ANCHOR + 17, EMPTY, EMPTY]


def test_beginners_may_keep_their_anchor():
    """NEO-4.2: the swap is an offer."""
    t = Town(4, generation=1, beginners=1).anchors(0, 124)
    t.builds(0, 31, "B3").does(0, "enough").others_sell()
    assert t.s.anchors[0, 0] == 123
    assert t.asked != (CHANCE,)


def test_beginners_have_nothing_to_swap_once_it_is_built():
    """NEO-4.2: no question if the anchor stands already."""
    t = Town(4, generation=1, beginners=1)
    t.builds(0, 31, "B3")
    assert 0 not in t.asked
    assert t.s.city[0, field("B3")] == 30
