"""Why a choice is better: what imagined matches show of choices side by side, and the sentences that follow from it."""

from __future__ import annotations

import pytest

from spielwerk.bots import hints_in
from spielwerk.bots.outlook import Comparison, Difference, _Course, compare
from spielwerk.bots.reasons import about_as_good, called, explain, why
from spielwerk.core import SpielwerkError, game
from spielwerk.core.registry import TEMPLATE
from spielwerk.core.text import LANGUAGES


@pytest.fixture
def template():
    return game(TEMPLATE)


def comparison(template, one: list[_Course], other: list[_Course], seats: int = 3) -> Comparison:
    match = template.start(seats, 1)
    legal = match.legal_ids(0)
    assert len(legal) > 1
    first, second = legal[:2]
    return Comparison(template, match.seen(0), 0, (first, second), len(one), {first: one, second: other})


def courses(prizes, tolls=0, *, chance=0.5, rival=10, legal=(), rivals_did=(), times=20) -> list[_Course]:
    return [_Course([prizes + i % 2, tolls], chance, rival, frozenset(legal), frozenset(rivals_did)) for i in range(times)]


def told(found: Comparison, lang: str = "en", *, first: bool = True, **how) -> list[str]:
    action, against = found.actions if first else reversed(found.actions)
    return why(found, action, against, lang, other=called("idea", lang, n=2 if first else 1), **how)


# What imagined matches show


def test_all_choices_are_tried_in_the_same_worlds(template):
    """Same deal, same luck, same whims of the others: what differs then comes from the choices."""
    match = template.start(3, 5)
    action, other = match.legal_ids(0)[:2]
    alone = compare(template, match.seen(0), 0, [action], worlds=6, seed=1)
    beside = compare(template, match.seen(0), 0, [other, action], worlds=6, seed=1)
    assert alone._courses[action] == beside._courses[action], "what else is compared makes no difference"
    assert beside._courses[action] != beside._courses[other]
    assert beside.category("prizes", action, action) == Difference(0.0, 0.0)
    assert alone._courses != compare(template, match.seen(0), 0, [action], worlds=6, seed=2)._courses


def test_parts_sum_to_the_points(template):
    match = template.start(3, 5)
    for hint in hints_in(("en",), template, match.seen(0), 0, iterations=100, seed=2, threads=1)["en"]:
        assert set(hint.parts) == set(template.categories)
        assert sum(hint.parts.values()) == pytest.approx(hint.points)
        assert hint.matches > 0
        assert hint.reasons


def test_reasons_follow_from_what_the_seat_sees(template):
    """The others' secret cards are swapped: parts and reasons stay the same to the last digit."""
    found = []
    for swap in (False, True):
        s = template.start(3, seed=5).state
        if swap:
            s.hand[1, 0], s.hand[2, 0] = int(s.hand[2, 0]), int(s.hand[1, 0])
        found.append(compare(template, template.seen(s, 0), 0, template.start(3, seed=5).legal_ids(0), worlds=5, seed=9))
    assert found[0]._courses == found[1]._courses


def test_without_time_there_is_nothing_to_compare(template):
    match = template.start(3, 5)
    found = compare(template, match.seen(0), 0, match.legal_ids(0), seconds=0.0)
    assert not found
    assert explain(found, *found.actions[:2], "en", other=called("best", "en")).category == ""
    with pytest.raises(SpielwerkError, match="Only who is asked"):
        compare(template, template.seen(match.state, -1), 5, [1])


# What is said of it


def test_the_category_that_differs_most_is_named_with_its_figures(template):
    found = comparison(template, courses(8, -1, chance=0.6), courses(3, 0, chance=0.4))
    assert told(found)[0] == "“Prizes” counts about 8 points at the end instead of 4 with idea 2."
    assert told(found, "de")[0] == "„Preise“ zählt am Ende etwa 8 Punkte statt 4 mit Idee 2."
    assert told(found, first=False)[0] == "“Prizes” counts about 4 points at the end instead of 8 with idea 1."
    for action in found.actions:
        assert f"{found.outlook(action).parts['prizes']:.0f}" in told(found)[0]


def test_what_is_given_up_for_it_is_told(template):
    found = comparison(template, courses(8, -3, chance=0.6), courses(3, 0, chance=0.4))
    assert told(found)[1] == "In return “Tolls” counts about 3 points less."
    assert told(found, "de", first=False)[1] == "Dafür zählt „Zölle“ etwa 3 Punkte mehr."


def test_noise_is_not_told_as_a_difference(template):
    one = [_Course([9 * (i % 2), 0], 0.5, 10, frozenset(), frozenset()) for i in range(20)]
    other = [_Course([9 * (i // 2 % 2), 0], 0.5, 10, frozenset(), frozenset()) for i in range(20)]
    found = comparison(template, one, other[1:] + other[:1])
    assert told(found) == ["About as good as idea 2: the imagined matches show no clear lead."]
    assert told(found, "de")[0].startswith("Etwa so gut wie Idee 2: ")


def test_equal_chances_with_other_points_are_not_called_as_good(template):
    found = comparison(template, courses(8), courses(3))
    assert told(found)[0] == "The chance to win is about the same with idea 2."
    assert explain(found, *found.actions, "en", other=called("best", "en")).category == "prizes"


def test_a_difference_that_everybody_sees_is_never_called_noise():
    assert about_as_good(Difference(0.04, 0.03))
    assert not about_as_good(Difference(0.04, 0.01))
    assert not about_as_good(Difference(0.2, 0.3))


def test_more_points_and_fewer_wins_are_told_together(template):
    found = comparison(template, courses(3, chance=0.6), courses(5, chance=0.4))
    assert (
        told(found)[0] == "It ends with fewer points, about 4, but wins more often: 60\u00a0% instead of 40\u00a0% with idea 2."
    )
    assert "gewinnt aber seltener: zu 40" in told(found, "de", first=False)[0]


def test_a_rival_who_would_be_faster_is_told_of(template):
    """Whoever waits is too late in half the matches: a rival has done the same, and it is not legal any more."""
    found = comparison(template, courses(8, chance=0.6), courses(3, chance=0.4))
    action, other = found.actions
    found._courses[other][:10] = courses(3, chance=0.4, legal=(other,), rivals_did=(action,), times=10)
    assert found.taken(action, other) == 0.5
    assert told(found)[1] == "If one waits, a rival gets there first in about 50 of 100 imagined matches."
    assert "in etwa 50 von 100" in told(found, "de")[1]
    found._courses[other][:] = courses(3, chance=0.4, legal=(action,), rivals_did=(action,))
    assert found.taken(action, other) == 0, "a rival may do the same without taking anything away"


def test_what_stays_open_is_told(template):
    found = comparison(template, courses(8, chance=0.6, legal=range(9)), courses(3, chance=0.4, legal=range(4)))
    assert "It keeps more open: about 9 choices next time instead of 4 with idea 2." in told(found)
    assert "Es lässt weniger offen: beim nächsten Mal etwa 4 Möglichkeiten statt 9 mit Idee 1." in told(
        found, "de", first=False
    )


@pytest.mark.parametrize(("seats", "who"), [(2, "The rival"), (3, "The strongest rival")])
def test_what_the_rivals_lose_is_told(template, seats, who):
    found = comparison(template, courses(3, chance=0.6, rival=5), courses(3, chance=0.4, rival=9), seats)
    assert told(found) == [f"{who} ends with about 5 points instead of 9 with idea 2."]


def test_the_sum_counts_where_no_category_is_clear(template):
    one = [_Course([10 * (i % 2), 12 - 10 * (i % 2)], 0.6, 0, frozenset(), frozenset()) for i in range(20)]
    other = [_Course([10 * (i // 2 % 2), 10 - 10 * (i // 2 % 2)], 0.4, 0, frozenset(), frozenset()) for i in range(20)]
    assert told(comparison(template, one, other)) == ["In all it comes to about 12 points instead of 10 with idea 2."]


def test_what_it_costs_is_told_in_the_figures_of_the_game():
    """Spyrium: placing a worker costs one of those that are left, now."""
    spyrium = game("spyrium")
    match = spyrium.start(3, 7)
    seat = match.to_act[0]
    action = next(i for i in match.legal_ids(seat) if spyrium.verbs.split(i)[0].name == "place")
    nothing = Comparison(spyrium, match.seen(seat), seat, (action,), 0)
    texts = {lang: why(nothing, action, action, lang, other=called("best", lang)) for lang in LANGUAGES}
    assert texts["en"] == ["At once: Available workers from 3 to 2."]
    assert texts["de"] == ["Sofort: Verfügbare Arbeiter von 3 auf 2."]
