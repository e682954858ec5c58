"""A move in the eyes of the coach."""

from __future__ import annotations

import pytest

from spielwerk.bots import hints_in, review_in
from spielwerk.bots.review import BEST, SLIP, SOUND
from spielwerk.core import game
from spielwerk.core.text import LANGUAGES


@pytest.fixture(scope="module")
def position():
    """A question of the template game with a clear best card: the last round, where the prize decides."""
    template = game("template")
    match = template.start(2, 3)
    while match.to_act and len(match.legal_ids(match.to_act[0])) != 2:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    return template, match.seen(match.to_act[0]), match.to_act[0], match.legal_ids(match.to_act[0])


def test_verdicts_agree_with_what_the_master_thinks(position):
    template, seen, seat, legal = position
    shares = {hint.action: hint.share for hint in hints_in(("en",), template, seen, seat, iterations=300, seed=3)["en"]}
    for action in legal:
        found = review_in(LANGUAGES, template, seen, seat, action, iterations=300, seed=3, threads=1)
        other = max(share for each, share in shares.items() if each != action)
        verdict = found["en"].verdict
        assert verdict in (BEST, SLIP, SOUND)
        if shares[action] - other > 0.06:
            assert verdict == BEST
        if other - shares[action] > 0.06:
            assert verdict == SLIP
            assert found["en"].lost > 0.03
        assert found["de"].verdict == verdict
        assert found["de"].text != found["en"].text


def test_a_slip_names_the_better_move(position):
    template, seen, seat, legal = position
    told = {
        action: review_in(("en",), template, seen, seat, action, iterations=300, seed=3, threads=1)["en"] for action in legal
    }
    slips = [action for action, review in told.items() if review.verdict == SLIP]
    assert slips, {action: review.text for action, review in told.items()}
    best = next(action for action in legal if action not in slips)
    assert template.sentence(seen, seat, best, "en").rstrip(".") in told[slips[0]].text


def test_where_there_is_no_choice_nothing_is_said():
    template = game("template")
    match = template.start(2, 4)
    while match.to_act and len(match.legal_ids(match.to_act[0])) > 1:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    seat = match.to_act[0]
    assert review_in(("en",), template, match.seen(seat), seat, match.legal_ids(seat)[0], iterations=20) == {}
