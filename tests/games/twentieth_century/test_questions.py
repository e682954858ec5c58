"""What each seat is asked, what the others see meanwhile, and how it is put."""

from __future__ import annotations

from spielwerk.testing import Scene

from .helpers import deal, opened, put, skip_auction, skip_round, take_columns, tile, to_administration

EVERYBODY = (-1, 0, 1, 2)


def names(t: Scene) -> list[str]:
    """The question as an onlooker and each of three seats see it."""
    return [t.game.question(t.seen(viewer), viewer).name for viewer in EVERYBODY]


def rules(t: Scene) -> list[str]:
    return [t.game.rule_asked(t.seen(viewer), viewer) for viewer in EVERYBODY]


def test_in_the_auction_all_see_what_the_seat_in_turn_is_asked():
    """TWC-4.1, TWC-4.2: choosing and opening, for the start player and all who look on."""
    t = opened(lands="A01")
    assert names(t) == ["choose"] * 4
    t.does(0, "offer", tile("A01"))
    assert names(t) == ["open"] * 4
    assert rules(t) == ["TWC-4.2"] * 4


def test_an_outbid_seat_is_asked_in_other_words():
    """TWC-6.9: whoever has a figure on the card already has been outbid, and everybody reads it so."""
    t = skip_auction(opened())
    first, second, third = 2, 0, 1  # the last to leave begins
    assert "which column do you bid on?" in t.game.asks(t.seen(first), first, "en")
    for seat, research in ((first, 0), (second, 1)):
        t.does(seat, "column", 0)
        t.does(seat, "stake", research)
    t.does(third, "column", 2)
    t.does(third, "stake", 0)
    assert t.asked == (first,)
    for viewer in EVERYBODY:
        assert "outbid" in t.game.asks(t.seen(viewer), viewer, "en")


def test_in_administration_each_seat_has_a_question_of_its_own():
    """TWC-7.1, TWC-7.2: all at once; who is done sees the phase's order, an onlooker the phase."""
    t = skip_auction(opened())
    put(t, 0, "A05", 1, 0, citizens="a")
    take_columns(t, {2: 4, 0: 0, 1: 2})
    assert names(t) == ["administration", "litter", "done", "done"]
    assert rules(t) == ["TWC-7.1", "TWC-7.4", "TWC-7.2", "TWC-7.2"]


def test_one_after_another_the_others_wait():
    """TWC-7.1: in turn, whoever has not begun yet waits."""
    t = skip_auction(opened(administration=1))
    for p in range(3):
        put(t, p, f"A0{5 + p}", 1, 0, citizens="a")
    take_columns(t, {2: 4, 0: 0, 1: 2})
    assert t.asked == (0,)
    assert names(t) == ["administration", "litter", "waiting", "waiting"]


def test_in_recycling_whoever_is_done_sees_the_phase():
    """TWC-10.3: only the seat whose plant works is asked about it."""
    t = opened()
    put(t, 0, "A08", 1, 0, citizens="a", garbage=1)
    to_administration(t, lucky=0)
    assert t.asked == (0,)
    assert names(t) == ["recycling", "plant", "recycling", "recycling"]
    assert rules(t) == ["TWC-10.3"] * 4


def test_luck_and_the_end_are_questions_too():
    """TWC-3.3, TWC-13.1: nobody is asked while tiles are laid out, and nobody any more at the end."""
    t = opened()
    while t.s.round_no < 6:
        skip_round(t)
        if t.s.round_no < 6:
            assert names(t) == ["deal"] * 4
            deal(t)
    skip_round(t)
    assert t.over
    assert names(t) == ["over"] * 4
