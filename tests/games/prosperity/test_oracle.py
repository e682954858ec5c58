"""Counters kept for speed against their slow twins, after every ply of random matches."""

import pytest

from spielwerk.core import CHANCE, EMPTY, PLAIN, game
from spielwerk.games.prosperity.buying import price
from spielwerk.games.prosperity.invariants import LAWS, invariants
from spielwerk.games.prosperity.pollution import track_symbols
from spielwerk.sim.check import every_option_set, random_match

from . import oracle
from .helpers import acting, buy, lay, slot, start, tile

MATCHES = 1 if PLAIN else 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_recount_after_every_ply(seats):
    """PRO-3.5, PRO-3.6, PRO-3.8, PRO-10.9: energy, ecology and all symbols are what the boards show, whatever happens."""
    prosperity = game("prosperity")
    for options in every_option_set(prosperity):
        for seed in range(MATCHES):
            match = random_match(prosperity, seats, options, seed)
            s = prosperity.position(seats, options)
            for actor, action in match.history:
                prosperity.apply(s, actor, action)
                for seat in range(seats):
                    if s.side[seat] != EMPTY:
                        assert [int(n) for n in s.visible[seat]] == oracle.recount(s, seat)
                    assert track_symbols(s, seat) == oracle.track_symbols(int(s.discs[seat]))
                if actor != CHANCE:
                    one = int(s.ply) % 60
                    assert price(s, actor, one) == oracle.price(s, actor, one)
            assert prosperity.to_act(s) == 0


def test_a_wrong_counter_breaks_the_law():
    """PRO-3.5: the fuzz run recounts after every ply: a counter that is off by one is found."""
    t = start(3)
    assert invariants(t.s) == 0
    for symbol in range(5):
        t.s.visible[1, symbol] += 1
        assert LAWS[invariants(t.s)] == "the counters show what a recount of the visible symbols gives"
        t.s.visible[1, symbol] -= 1
    assert invariants(t.s) == 0


def test_every_law_can_be_broken():
    """Each law of the fuzz run notices what it is there for."""

    def broken(change, position=None):
        t = position or acting(money=1000)
        assert invariants(t.s) == 0
        change(t.s)
        return invariants(t.s)

    placed = buy(acting(money=1000), "hospital", "A2")
    pending = acting(money=1000).does(0, "buy", tile("hospital"))
    assert broken(lambda s: setattr(s, "asked", 0)) == 1
    assert broken(lambda s: setattr(s, "asked", 2)) == 2
    assert broken(lambda s: s.where.__setitem__(59, 2)) == 3
    assert broken(lambda s: s.where.__setitem__(0, 0)) == 3
    assert broken(lambda s: s.where.__setitem__(0, 1)) == 4
    assert broken(lambda s: setattr(s, "bought", EMPTY), pending) == 4
    assert broken(lambda s: s.board.__setitem__((1, slot("A2")), tile("hospital")), placed) == 5
    swapped = buy(acting(money=1000), "hospital", "A2")
    assert broken(lambda s: (s.where.__setitem__(tile("hospital"), 2), s.where.__setitem__(0, 3)), swapped) == 5
    assert broken(lambda s: s.where.__setitem__(0, 5)) == 6
    assert broken(lambda s: s.visible.__setitem__((0, 0), 9)) == 7
    assert broken(lambda s: s.money.__setitem__(0, 75)) == 8
    assert broken(lambda s: s.space.__setitem__((0, 1), 27)) == 9
    assert broken(lambda s: s.discs.__setitem__(3, 1)) == 10
    locked = lay(acting(), 0, C1="tram_network")
    lay(locked, 0, D1="hospital")
    assert (
        broken(lambda s: (s.board.__setitem__((0, slot("C1")), EMPTY), s.where.__setitem__(tile("tram_network"), 4)), locked)
        == 5
    )
    assert set(LAWS) == set(range(1, 11))
