"""§1 Frame, §2 set-up, §3 the set-up of a round."""

from __future__ import annotations

import pytest

from spielwerk.core import CHANCE, EMPTY, HIDDEN
from spielwerk.games.twentieth_century.components import (
    BRIDGES,
    DATA,
    FIRST_LAND,
    FIRST_TECHNOLOGY,
    LANDS,
    PRICE,
    TILES,
)
from spielwerk.games.twentieth_century.questions import ADMINISTRATION, BUY, CHOOSE, COLUMN, OVER, RECYCLE
from spielwerk.games.twentieth_century.region import linked
from spielwerk.games.twentieth_century.state import DISPLAY, GONE, STACK
from spielwerk.testing import Scene

from .helpers import (
    GAME,
    deal,
    give,
    hold,
    opened,
    put,
    skip_administration,
    skip_auction,
    skip_round,
    technology,
    tile,
    to_administration,
    to_round,
    win,
)


def shown(t: Scene, first: int, end: int) -> list[int]:
    return [number for number in range(first, end) if t.s.place[number] == DISPLAY]


def test_three_to_five_players():
    """TWC-1.1: three to five seats, and six rounds."""
    t = opened(3)
    assert t.game.seats == (3, 5)
    for number in range(1, 6):
        assert t.s.round_no == number
        skip_round(t)
        deal(t)
    assert t.s.round_no == 6
    assert t.over


def test_no_bridge_lies_anywhere_yet():
    """TWC-9.7: neither on a tile nor in a line."""
    assert Scene(GAME, 3).s.bridge.tolist() == [[EMPTY, EMPTY]] * BRIDGES


def test_phases_of_an_odd_round():
    """TWC-1.2: display, auction, disaster, administration, income; no bonus in round I."""
    t = opened(3, lands="A01")
    assert t.s.phase == CHOOSE
    win(t, 0, "A01", 2)
    skip_auction(t)
    assert t.s.phase == COLUMN
    t = to_administration(opened_with_land())
    assert t.s.phase == ADMINISTRATION
    before = [int(n) for n in t.s.hand[:3, 0]]
    skip_administration(t)
    assert t.s.round_no == 2
    assert [int(n) for n in t.s.hand[:3, 0]] != before
    assert t.points() == [0, 0, 0]


def opened_with_land() -> Scene:
    t = opened(3, lands="A01")
    return win(t, 0, "A01", 2)


def test_bonus_scoring_ends_rounds_two_and_four():
    """TWC-1.3, TWC-11.1: II-1 pays after the income of round II, IV-1 after that of round IV, nothing after the others."""
    t = opened(3, cards="II-1 IV-1")
    seen = []
    for _ in range(5):
        before = t.points()[0]
        skip_round(t)
        seen.append(t.breakdown(0)["bonus_two"] + t.breakdown(0)["bonus_four"] - (before if seen else 0))
        if t.s.round_no < 6:
            deal(t)
    assert t.breakdown(0)["bonus_two"] == 3 + 2
    assert t.breakdown(0)["bonus_four"] == 3
    assert seen[0] == 0
    assert seen[1] == 5
    assert seen[2] == 0
    assert seen[3] == 3


def test_round_six_has_three_phases():
    """TWC-1.4: no auction, no disaster; administration, income in part, the final scoring."""
    t = to_round(opened(3), 5)
    give(t, 0, coins=50)
    hold(t, 0, "T24")  # something to be asked about
    skip_round(t)
    assert t.s.round_no == 6
    assert t.s.phase == ADMINISTRATION
    assert t.s.disaster == -1
    skip_administration(t)
    assert t.s.phase == OVER


def test_hands_are_secret():
    """TWC-1.5: a seat sees its own coins and research points only; who has counted along can work out the others'."""
    t = opened(4)
    t.does(0, "leave")
    t.does(0, "buy", technology("T01"))
    seen = t.seen(1)
    assert list(seen.hand[1]) == [10, 10]
    for p in (0, 2, 3):
        assert list(seen.hand[p]) == [HIDDEN, HIDDEN]
    assert list(t.seen(-1).hand[1]) == [HIDDEN, HIDDEN]
    import numpy as np

    t.game.imagine(seen, 1, np.array([1, 2], np.int64))
    assert seen.hand.tolist() == t.s.hand.tolist()
    assert list(opened(4, hands=1).seen(1).hand[0]) == [10, 10]


def test_box():
    """TWC-1.6: 45 lands, 30 technologies, 9 disasters, 6 scoring cards, 4 bridges, by stacks."""
    stacks = [row["stack"] for row in DATA.rows("land")]
    assert [stacks.count(name) for name in ("start", "I-II", "III-IV", "V")] == [5, 16, 16, 8]
    stacks = [row["stack"] for row in DATA.rows("technology")]
    assert [stacks.count(name) for name in ("I-II", "III-IV", "V")] == [12, 12, 6]
    stacks = [row["stack"] for row in DATA.rows("disaster")]
    assert [stacks.count(name) for name in ("I-II", "III-IV", "V")] == [3, 3, 3]
    assert [row["round"] for row in DATA.rows("scoring")] == ["II"] * 3 + ["IV"] * 3
    assert sum(row.get("once") == "bridge" for row in DATA.rows("technology")) == 4


def test_garbage_does_not_run_out():
    """TWC-1.7: more than 95 garbage may lie about, and the next purchase brings its garbage all the same; bridges are four."""
    t = opened(3, lands="A01")
    for p in range(3):
        t.s.garbage[p] = 40
    win(t, 0, "A01", 2)
    assert t.s.garbage[tile("A01")] == 1
    assert len(t.s.bridge) == 4


def test_scoring_cards_lie_open_from_the_start():
    """TWC-2.1: one of three for II, one of three for IV, before round I; everybody sees them."""
    t = Scene(GAME, 3)
    t.luck("first", 1)
    assert t.outcomes() == {t.game.verbs.id("card", i): 1 for i in range(3)}
    t.luck("card", 2)
    assert t.outcomes() == {t.game.verbs.id("card", i): 1 for i in range(3, 6)}
    t.luck("card", 3)
    assert list(t.s.card) == [2, 3]
    assert list(t.seen(-1).card) == [2, 3]


def test_introductory_game_has_no_cards():
    """TWC-2.2: no card is drawn, rounds II and IV bring no bonus, the final scoring is the same."""
    t = Scene(GAME, 3, cards=0)
    t.luck("first", 0)
    assert list(t.s.card) == [-1, -1]
    deal(t)
    for _ in range(5):
        skip_round(t)
        deal(t)
    assert t.over
    assert t.breakdown(0)["bonus_two"] == t.breakdown(0)["bonus_four"] == 0
    assert t.breakdown(0)["coins"] + t.breakdown(0)["research"] > 0


def test_stacks_by_era():
    """TWC-2.3: each round draws from the stack of its era, every tile of it equally likely, none twice."""
    t = Scene(GAME, 5, cards=0)
    t.luck("first", 0)
    assert t.outcomes() == {t.game.verbs.id("show_land", land): 1 for land in range(5, 21)}
    t.luck("show_land", 7)
    assert t.game.verbs.id("show_land", 7) not in t.outcomes()
    deal(t)
    to_round(t, 3)
    lands = shown(t, 0, LANDS)
    assert len(lands) == 8
    assert all(FIRST_LAND[1] <= land < FIRST_LAND[2] for land in lands)
    technologies = shown(t, LANDS, TILES)
    assert all(FIRST_TECHNOLOGY[1] <= number - LANDS < FIRST_TECHNOLOGY[2] for number in technologies)


def test_disaster_stack():
    """TWC-2.4: two disasters of I-II, two of III-IV, one of V, without repetition."""
    t = opened(3, disaster="D2")
    turned = []
    for number in range(1, 6):
        to_round(t, number)
        turned.append(int(t.s.disaster))
    assert [d // 3 for d in turned] == [0, 0, 1, 1, 2]
    assert len(set(turned)) == 5
    assert turned[0] == 1


def test_colours():
    """TWC-2.5: everybody has a colour of his own and a score of 0."""
    from spielwerk.core.text import seat_name

    t = opened(5)
    assert len({seat_name(p, "de") for p in range(5)}) == 5
    assert t.points() == [0] * 5


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_luck_names_the_first_start_player(seats: int):
    """TWC-2.6: each seat is equally likely, and the one named begins the auction (TWC-3.10)."""
    t = Scene(GAME, seats)
    assert t.asked == (CHANCE,)
    assert t.outcomes() == {t.game.verbs.id("first", p): 1 for p in range(seats)}
    assert opened(seats, first=2).asked == (2,)


def test_start_tiles():
    """TWC-2.7: one start tile each with a garbage and two citizens; the unused ones are out."""
    t = opened(3)
    for p in range(3):
        assert t.s.region[p, 0] == p
        assert t.s.laid[p] == 1
        assert t.s.garbage[p] == 1
        assert bin(t.s.manned[p]).count("1") == 2
    assert [t.s.place[p] for p in range(5)] == [0, 1, 2, GONE, GONE]


def test_start_production():
    """TWC-2.8, TWC-2.10, TWC-EX-1: the manned cities yield 1 coin 1 research and 2 coins 1 research: 3, 2, 0; pollution 0."""
    t = opened(3)
    cities = DATA.rows("land")[0]["cities"]
    assert cities["a"] == {"coins": 1, "research": 1}
    assert cities["b"] == {"coins": 2, "research": 1}
    for p in range(3):
        assert t.s.manned[p] == 0b011
        assert list(t.s.production[p]) == [3, 2, 0]
        assert DATA.single("board")["pollution"][t.s.pollution[p]] == 0


def test_third_city_of_the_start_tile():
    """TWC-2.9: a free recycling plant, linked with both others."""
    t = opened(3)
    assert DATA.rows("land")[0]["cities"]["r"] == {"plant": 1}
    assert not t.s.manned[0] & 0b100
    assert linked(t.s, 0, 0, 0, 2)
    assert linked(t.s, 0, 1, 0, 2)


def test_start_hands():
    """TWC-2.11: ten coins and ten research points."""
    t = opened(5)
    assert t.s.hand[:5].tolist() == [[10, 10]] * 5


# Round set-up


def test_round_marker():
    """TWC-3.1: the round number goes up by one."""
    t = opened(3)
    assert t.s.round_no == 1
    skip_round(t)
    assert t.s.round_no == 2


def test_old_display_leaves_the_game():
    """TWC-3.2: what was not bought and the old disaster are gone in the next round."""
    t = opened(3)
    old = shown(t, 0, TILES)
    disaster = t.s.disaster
    assert len(old) == 9
    skip_round(t)
    deal(t)
    assert all(t.s.place[number] == GONE for number in old)
    assert t.s.place[TILES + disaster] == GONE


@pytest.mark.parametrize(("seats", "lands", "technologies"), [(3, 5, 4), (4, 6, 5), (5, 8, 6)])
def test_display(seats: int, lands: int, technologies: int):
    """TWC-3.3, TWC-3.4, TWC-EX-2: 5/6/8 lands and 4/5/6 technologies, in every round."""
    t = opened(seats)
    for number in range(1, 6):
        to_round(t, number)
        assert len(shown(t, 0, LANDS)) == lands
        assert len(shown(t, LANDS, TILES)) == technologies


def test_nothing_is_refilled():
    """TWC-3.5: after a sale and a purchase there is one land and one technology less, and luck is not asked."""
    t = opened(3, lands="A01", technologies="T01")
    win(t, 0, "A01", 2)
    t.does(0, "leave")
    t.does(0, "buy", technology("T01"))
    assert len(shown(t, 0, LANDS)) == 4
    assert len(shown(t, LANDS, TILES)) == 3
    assert CHANCE not in t.asked


def test_disaster_is_turned_up():
    """TWC-3.6: one of the era's disasters lies open before the auction."""
    t = opened(3, disaster="D2")
    assert t.s.disaster == DATA.ids("disaster").index("D2")
    assert t.seen(1).disaster == t.s.disaster


@pytest.mark.parametrize(("number", "minimum"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4)])
def test_minimum_bid(number: int, minimum: int):
    """TWC-3.7: the lowest opening bid is 2 in I-II, 3 in III-IV, 4 in V."""
    t = to_round(opened(3), number)
    (seat,) = t.asked
    t.does(seat, "offer", t.actions(seat, "offer")[0][0])
    assert min(t.actions(seat, "bid")) == (minimum,)


def test_price_tracks():
    """TWC-3.8: 4-3-2-1-0, 6-5-3-2-0, 8-6-4-2-0; the price asked is that of the era."""
    assert PRICE.tolist() == [[4, 3, 2, 1, 0], [6, 5, 3, 2, 0], [8, 6, 4, 2, 0]]
    for number, price in ((1, 4), (3, 6), (5, 8)):
        t = to_round(opened(4), number)
        (seat,) = t.asked
        give(t, seat, research=20)
        t.does(seat, "leave")
        assert t.s.phase == BUY
        t.does(seat, "buy", t.actions(seat, "buy")[0][0])
        assert t.s.hand[seat, 1] == 20 - price


@pytest.mark.parametrize(("seats", "field"), [(3, 1), (4, 0), (5, 0)])
def test_price_marker_starts(seats: int, field: int):
    """TWC-3.9, TWC-EC-1: leftmost with four or five, second with three, anew in every round."""
    t = opened(seats, lands="A01")
    assert t.s.marker == field
    win(t, 0, "A01", 2)
    assert t.s.marker == field + 1
    skip_round(t)
    deal(t)
    assert t.s.round_no == 2
    assert t.s.marker == field


def test_start_player_of_later_rounds():
    """TWC-3.10, TWC-10.11: who took the worst disaster begins the next auction."""
    t = to_administration(opened(4, first=3), lucky=1)  # the seat after the lucky one takes the worst column
    skip_administration(t)
    deal(t)
    assert t.s.round_no == 2
    assert t.asked == (2,)


def test_stack_tiles_stay_in_the_box():
    """TWC-2.3: with three players some tiles of an era are never seen."""
    t = to_round(opened(3), 3)
    assert sum(t.s.place[land] == STACK for land in range(FIRST_LAND[0], FIRST_LAND[1])) == 6


def test_recycling_follows_administration():
    """TWC-1.2: recycling belongs to the income phase and follows administration."""
    t = opened(3)
    put(t, 0, "A08", 1, 0, 0, "a", 1)
    to_administration(t)
    assert t.s.phase == RECYCLE
    assert t.asked == (0,)
