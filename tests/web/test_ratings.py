"""The arithmetic of ratings."""

from __future__ import annotations

import pytest
from openskill.models import BradleyTerryFull

from spielwerk.web.people.ratings import DEVIATION, FLOOR, MEAN, NOISE, updated

NEW = (MEAN, DEVIATION)


def test_the_winner_rises_as_the_loser_falls_and_both_grow_more_certain():
    (winner, certain), (loser, _) = updated([NEW, NEW], [1, 2])
    assert winner - MEAN == MEAN - loser > 0
    assert certain < DEVIATION


def test_a_tie_of_equals_changes_no_mean():
    assert [mean for mean, _ in updated([NEW, NEW, NEW], [1, 1, 1])] == [MEAN] * 3


def test_an_upset_moves_more_than_what_was_expected():
    strong, weak = (1900.0, 100.0), (1300.0, 100.0)
    expected = updated([strong, weak], [1, 2])[0][0] - strong[0]
    upset = updated([weak, strong], [1, 2])[0][0] - weak[0]
    assert upset > 5 * expected > 0


def test_the_middle_of_five_stays_where_it_is():
    new = updated([NEW] * 5, [1, 2, 3, 4, 5])
    assert abs(new[2][0] - MEAN) < 1e-9
    assert [mean for mean, _ in new] == sorted((mean for mean, _ in new), reverse=True)


@pytest.mark.parametrize("places", [[1, 2], [2, 1], [1, 1], [1, 2, 3], [3, 1, 2], [1, 1, 3], [2, 4, 1, 2, 5]])
def test_ratings_are_those_of_weng_and_lin(places: list[int]):
    """Another program's arithmetic: Bradley–Terry, all pairs of a match compared, nothing added for time that has passed."""
    skill = [(1500.0, 350.0), (1712.5, 60.0), (1230.0, 181.5), (1500.0, 90.0), (1999.0, 222.0)][: len(places)]
    theirs = BradleyTerryFull(mu=MEAN, sigma=DEVIATION, beta=NOISE, kappa=FLOOR, tau=0)
    rated = theirs.rate([[theirs.rating(mu=mean, sigma=deviation)] for mean, deviation in skill], ranks=places)
    expected = [(team[0].mu, team[0].sigma) for team in rated]
    assert updated(skill, places) == [pytest.approx(pair, rel=1e-9) for pair in expected]
