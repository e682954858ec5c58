"""What a seat knows of hands, picks and anchors, and what it imagines: rules 3 and 5 (NEO-3.2, NEO-3.5, NEO-5.5)."""

import numpy as np
import pytest

from spielwerk.core import CHANCE, EMPTY, HIDDEN, IMAGINED, PLAIN, dice_from, game
from spielwerk.games.neom.components import FIRST_ANCHOR
from spielwerk.games.neom.questions import DRAFT, OVER
from spielwerk.sim.check import random_match
from spielwerk.testing import Scene

from .test_choosing import everybody_sells, generation_one, hand
from .test_preparation import dealt, keep
from .test_tiles import swapping

NEOM = game("neom")
STEP = 11 if PLAIN else 1  # plies from look to look: plain rules are slow


def imagined(s, seat: int, seed: int):
    """A full record that could be true, as far as the seat knows."""
    made = NEOM.state.copy(NEOM.seen(s, seat))
    NEOM.imagine(made, seat, dice_from(seed, IMAGINED))
    return made


def draft_after(seats: int, rounds: int) -> Scene:
    """A draft in which everybody keeps the first anchor in hand."""
    t = dealt(seats)
    for _ in range(rounds):
        keep(t, *(t.actions(p)[0][1] + 1 for p in range(seats)))
    return t


def test_a_hand_once_held_is_known():
    """NEO-5.5: in round 2 seat 1 holds what seat 0 held; it knows its own old hand and the new one, not that of seat 0."""
    t = everybody_sells(generation_one())
    seen = t.seen(1)
    for packet, known in ((0, True), (1, True), (2, False)):
        left = [seen.packet[packet, slot] for slot in range(8) if t.s.taken[packet, slot] == EMPTY]
        assert all((tile >= 0) == known for tile in left)
    assert [seen.packet[2, slot] for slot in range(8) if t.s.taken[2, slot] != EMPTY] == [16]  # turned up by seat 2
    everybody_sells(t)
    assert HIDDEN not in t.seen(1).packet.tolist()[2]


def test_an_onlooker_sees_no_hand():
    """NEO-5.5: not in the first round and not in the last."""
    t = generation_one()
    for _ in range(6):
        seen = t.seen(-1)
        for packet in range(3):
            left = {seen.packet[packet, slot] for slot in range(8) if t.s.taken[packet, slot] == EMPTY}
            assert left == {HIDDEN}
        everybody_sells(t)


def test_what_a_seat_knows_in_the_draft():
    """NEO-3.2, NEO-3.3: seat 1 passed on 126, 127, 128 and holds 122, 123, 124; it knows neither 121 nor who keeps what."""
    t = draft_after(3, 1)
    seen = t.seen(1)
    assert (seen.packet[0, :4] + 1).tolist() == [HIDDEN + 1, 122, 123, 124]
    assert (seen.packet[1, :4] + 1).tolist() == [125, 126, 127, 128]
    assert seen.packet[2, :4].tolist() == [HIDDEN] * 4
    assert seen.taken[1, :4].tolist() == [0, EMPTY, EMPTY, EMPTY]
    keep(t, *(t.actions(p)[0][1] + 1 for p in range(3)))
    seen = t.seen(1)
    assert (seen.packet[1, :4] + 1).tolist() == [125, 126, 127, 128]
    assert seen.taken[1, :4].tolist() == [0, HIDDEN, HIDDEN, HIDDEN]  # seat 2 has taken one of them


def test_imagined_drafts_agree_with_what_was_seen():
    """NEO-3.2: in every imagined deal seat 2 keeps one of the three anchors passed on, each of them now and then."""
    t = draft_after(4, 2)
    assert t.s.stage == DRAFT
    kept = set()
    for seed in range(60):
        made = imagined(t.s, 1, seed)
        assert NEOM.invariants(made) == 0
        assert NEOM.seen(made, 1).tobytes() == t.seen(1).tobytes()
        kept.add(int(made.anchors[2, 1]) + 1)
    assert kept == {126, 127, 128}


def test_discarded_anchors():
    """NEO-3.4: with four players the last anchor of a packet is known to the three who held it; seat 3 never held packet 0."""
    t = draft_after(4, 3)
    assert t.s.generation == 1
    truth = t.s.discard.tolist()
    for seat in range(4):
        seen = t.seen(seat).discard.tolist()
        unknown = (seat + 1) % 4
        assert [i for i, anchor in enumerate(seen) if anchor == HIDDEN] == [unknown]
        assert [a for i, a in enumerate(seen) if i != unknown] == [a for i, a in enumerate(truth) if i != unknown]
    assert t.seen(-1).discard.tolist()[:4] == [HIDDEN] * 4
    made = {int(imagined(t.s, 3, seed).discard[0]) for seed in range(80)}
    kept = {int(a) for p in range(4) for a in t.s.anchors[p]}
    assert not made & (kept | set(truth[1:]))
    assert len(made) > 5


def test_who_looks_through_the_discarded_anchors_knows_them():
    """NEO-21.2: the builder of 031 sees the whole pile; nobody else does."""
    t = draft_after(4, 3)
    t.s.looked = 3
    assert HIDDEN not in t.seen(3).discard.tolist()
    assert HIDDEN in t.seen(2).discard.tolist()


def test_anchors_taken_from_the_pile_are_public():
    """NEO-21.2, NEO-3.5: seat 1 has held neither packet 2 nor 3; what 031 takes from there it does not imagine in the pile."""
    t = swapping(5)
    taken = [int(t.s.discard[packet]) - FIRST_ANCHOR for packet in (2, 3)]
    assert HIDDEN not in t.seen(0).discard.tolist()  # the builder looks through the pile
    assert t.seen(1).discard.tolist()[2:4] == [HIDDEN, HIDDEN]
    for a in [int(a) - FIRST_ANCHOR for a in t.s.anchors[0][:1]]:
        t.does(0, "give", a).does(0, "enough").does(0, "take", taken[0])
    assert t.seen(1).discard.tolist()[2:4] == [EMPTY, HIDDEN]
    made = [imagined(t.s, 1, seed) for seed in range(60)]
    assert all(NEOM.invariants(one) == 0 for one in made)
    assert FIRST_ANCHOR + taken[0] not in {int(one.discard[3]) for one in made}


def test_the_deck_is_secret_while_it_is_dealt():
    """NEO-5.5: what is still in the deck would tell what others hold; with one or two players all lies open."""
    t = draft_after(3, 3).luck("deal", 4)
    log = [NEOM.told(t.s, CHANCE, NEOM.verbs.id("deal", 7), viewer, "en") for viewer in (-1, 0, 1)]
    assert [line == "A tile is dealt in secret" for line in log] == [True, False, True]
    t.luck("deal", 7)
    assert [t.seen(viewer).deck for viewer in (-1, 0, 1)] == [HIDDEN] * 3
    assert [t.seen(viewer).packet[0, 1] for viewer in (-1, 0, 1)] == [HIDDEN, 7, HIDDEN]


def test_when_the_log_tells_a_secret():
    """NEO-3.5, NEO-5.5, NEO-5.7: a kept anchor after the draft, a chosen tile once all have chosen, a dealt hand at the end."""
    told = NEOM.revealed
    drafting = draft_after(3, 1).s
    assert not told(drafting, draft_after(3, 2).s)
    assert told(drafting, draft_after(3, 3).s)
    t = generation_one()
    choosing = t.copy().s
    t.does(0, "choose", 0).does(1, "choose", 8)
    assert not told(choosing, t.s)
    t.does(2, "choose", 16)
    assert told(choosing, t.s)
    dealing = draft_after(3, 3).s
    assert not told(dealing, t.s)
    over = NEOM.state.copy(t.s)
    over.stage = OVER
    assert told(dealing, over)


def test_imagined_hands_agree_with_what_was_seen():
    """NEO-5.5: unknown hands are dealt from the tiles not seen, with the right sizes; picks come from the imagined hand."""
    t = everybody_sells(generation_one(5))
    t.does(3, "choose", hand(t, 3)[0] - 1)
    seen = t.seen(0)
    known = {int(tile) for row in seen.packet for tile in row if tile >= 0}
    picks, hands = set(), set()
    for seed in range(50):
        made = imagined(t.s, 0, seed)
        assert NEOM.invariants(made) == 0
        assert NEOM.seen(made, 0).tobytes() == seen.tobytes()
        dealt_out = [int(tile) for row in made.packet for tile in row]
        assert sorted(dealt_out) == list(range(40))
        unknown = [int(made.packet[2, slot]) for slot in range(8) if seen.packet[2, slot] == HIDDEN]
        assert not known & set(unknown)
        hands.add(tuple(unknown))
        picks.add(int(made.pick[3]))
        assert int(made.pick[3]) in [int(tile) for tile in made.packet[2]]
    assert len(hands) > 40
    assert len(picks) > 10


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("beginners", [0, 1])
def test_secrets_of_whole_matches(seats, beginners):
    """NEO-5.5: at every ply what a seat sees, and may do, is the same in all deals that it imagines."""
    match = random_match(NEOM, seats, {"beginners": beginners, "tiles": 0}, seed=seats)
    s = NEOM.position(seats, match.options)
    out, other = np.zeros(NEOM.widest, np.int32), np.zeros(NEOM.widest, np.int32)
    for ply, (actor, action) in enumerate(match.history):
        for seat in {ply % seats, actor if actor != CHANCE else 0, -1} if ply % STEP == 0 else ():
            made = imagined(s, seat, ply)
            assert NEOM.invariants(made) == 0
            assert NEOM.state.out_of_range(made) is None
            assert NEOM.state.difference(NEOM.seen(made, seat), NEOM.seen(s, seat)) is None
            if seat >= 0:
                n, m = NEOM.legal(s, seat, out), NEOM.legal(made, seat, other)
                assert out[:n].tolist() == other[:m].tolist()
                assert NEOM.legal(NEOM.seen(s, seat), seat, other) == n
                assert out[:n].tolist() == other[:n].tolist()
        NEOM.apply(s, actor, action)
