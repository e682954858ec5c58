"""Actions: verb and arguments to dense ids and back."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.core import CHANCE, Luck, Verb, Verbs, around, offer_copies, offer_if
from spielwerk.core.match_loops import LOWEST

VERBS = Verbs(Verb("place", gap=12), Verb("earn", gap=12, side=2), Verb("go"), Luck("deal", card=4))


def test_ids_are_dense_and_reversible():
    assert VERBS.first_ids() == (0, 12, 36, 37)
    assert (VERBS.count, VERBS.total) == (37, 41)
    assert VERBS.id("earn", 3, 1) == 12 + 3 * 2 + 1
    for action in range(VERBS.total):
        verb, args = VERBS.split(action)
        assert VERBS.id(verb.name, *args) == action


def test_tables_agree_with_split():
    verb_of, args = VERBS.tables()
    for action in range(VERBS.total):
        verb, expected = VERBS.split(action)
        assert verb_of[action] == verb.first
        assert tuple(int(args[action, k]) for k in range(len(expected))) == expected


def test_what_is_not_allowed_is_written_and_not_counted():
    out, weight = np.zeros(3, np.int32), np.zeros(3, np.int32)
    n = 0
    for action, allowed in ((4, True), (5, False), (6, True)):
        n = offer_if(out, n, action, allowed)
    assert (n, list(out[:2])) == (2, [4, 6])
    n = 0
    for outcome, copies in ((7, 0), (8, 2), (9, 1)):
        n = offer_copies(out, weight, n, outcome, copies)
    assert (n, list(out[:2]), list(weight[:2])) == (2, [8, 9], [2, 1])


def test_around_the_table():
    assert [around(seat, 3) for seat in range(6)] == [0, 1, 2, 0, 1, 2]
    assert [LOWEST[1 << p | 1 << q] for p, q in ((0, 6), (3, 5), (6, 6), (CHANCE, CHANCE))] == [0, 3, 6, CHANCE]
    assert len(LOWEST) == 2 << CHANCE


def test_what_makes_no_sense_is_refused():
    with pytest.raises(ValueError, match="side is 2"):
        VERBS.id("earn", 0, 2)
    with pytest.raises(ValueError, match="takes 2 arguments"):
        VERBS.id("earn", 0)
    with pytest.raises(ValueError, match="no action 41"):
        VERBS.split(41)
    with pytest.raises(ValueError, match="come last"):
        Verbs(Luck("deal"), Verb("go"))
    with pytest.raises(ValueError, match="same name"):
        Verbs(Verb("go"), Verb("go"))
