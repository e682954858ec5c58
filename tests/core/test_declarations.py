"""What games declare once: questions, encoders of actions, places."""

from __future__ import annotations

import numpy as np
import pytest

from spielwerk.core import PLAIN, Question, Questions, Verb, Verbs, offer, offer_weighted, places, weigh, win_share

VERBS = Verbs(Verb("go"), Verb("place", gap=4), Verb("earn", gap=4, side=2), Verb("swap", a=2, b=3, c=5))


@pytest.mark.parametrize("name", ["go", "place", "earn", "swap"])
def test_an_encoder_is_the_verbs_own_encoding(name: str):
    verb, encode = VERBS[name], VERBS.encoder(name)
    for code in range(verb.count):
        assert encode(*verb.decode(code)) == verb.first + code


@pytest.mark.skipif(not PLAIN, reason="compiled encoders do not look at ranges")
def test_a_plain_encoder_refuses_what_is_out_of_range():
    with pytest.raises(ValueError, match="side is 2"):
        VERBS.encoder("earn")(0, 2)


def test_a_verb_for_rules_takes_at_most_three_arguments():
    wide = Verbs(Verb("build", a=2, b=2, c=2, d=2))
    with pytest.raises(ValueError, match="smaller steps"):
        wide.encoder("build")


def test_offers_stand_behind_each_other():
    out, weight = np.zeros(4, np.int32), np.zeros(4, np.int32)
    n = offer(out, offer(out, 0, 7), 9)
    n = offer_weighted(out, weight, n, 11, 5)
    assert (n, out.tolist(), weight.tolist()) == (3, [7, 9, 11, 0], [0, 0, 5, 0])


@pytest.mark.parametrize(
    ("compared", "expected", "shares"),
    [([5, 9, 5, 1], [2, 1, 2, 4], [0, 1, 0, 0]), ([3, 3, 2, 3], [1, 1, 4, 1], [1 / 3, 1 / 3, 0, 1 / 3]), ([-2], [1], [1])],
)
def test_places_are_shared_and_so_is_the_win(compared: list[int], expected: list[int], shares: list[float]):
    out = np.array(compared, np.int32)
    places(out, len(compared))
    assert out.tolist() == expected
    assert [win_share(out, len(compared), seat) for seat in range(len(compared))] == shares


def test_a_weight_is_at_least_one():
    assert [weigh(worth, 20, 4) for worth in (0, 9, -200)] == [20, 22, 1]


def test_questions_are_numbered_and_know_their_rules():
    table = Questions(
        Question("deal", rule="X-1.1", luck=True),
        Question("bid", answers=("bid",), sentences={"first": "X-2.1", "more": "X-2.2"}),
    )
    assert table.numbers() == (0, 1)
    assert table.number("bid") == 1
    assert table[1].keys == ("first", "more")
    assert table[1].rule_of("more") == "X-2.2"
    assert table[0].keys == ()
    assert table.answered_by("bid") == [table[1]]


@pytest.mark.parametrize("wrong", [{"name": "a"}, {"name": "a", "rule": "X-1", "luck": True, "answers": ("go",)}])
def test_a_question_without_a_rule_or_of_luck_with_answers_is_refused(wrong: dict[str, object]):
    with pytest.raises(ValueError, match="question 'a'"):
        Question(**wrong)


def test_two_questions_of_one_name_are_refused():
    with pytest.raises(ValueError, match="same name"):
        Questions(Question("a", "X-1"), Question("a", "X-2"))
