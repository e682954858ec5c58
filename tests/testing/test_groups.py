"""Which tests share a process."""

from __future__ import annotations

import pytest

from spielwerk.testing import group_of


@pytest.mark.parametrize(
    ("nodeid", "group"),
    [
        ("tests/games/planet_steam/test_trade.py::test_prices", "planet-steam"),
        ("src/spielwerk/testing/contract/test_story.py::test_told_changes_add_up[planet-steam]", "planet-steam"),
        ("tests/bots/test_games.py::test_levels[neom-2]", "neom"),
        ("tests/browser/test_matches.py::test_by_mouse[neom]", "browser"),
        ("tests/packaging/test_wheel.py::test_a_whole_match[neom]", "packaging"),
        ("tests/core/test_text.py::test_plurals[1-1 point is]", "core"),
        ("tests/web/test_matches.py::test_undo[sqlite]", "web"),
    ],
)
def test_a_test_shares_a_process_with_those_of_its_game_or_folder(nodeid: str, group: str):
    assert group_of(nodeid, plain=False) == group


@pytest.mark.parametrize(
    ("nodeid", "group"),
    [
        ("tests/games/planet_steam/test_trade.py::test_prices", "tests/games/planet_steam/test_trade.py planet-steam"),
        ("tests/web/test_choices.py::test_all[neom]", "tests/web/test_choices.py neom"),
        ("tests/web/test_matches.py::test_undo[sqlite]", "tests/web/test_matches.py"),
        ("tests/browser/test_matches.py::test_by_mouse[neom]", "browser"),
    ],
)
def test_what_compiles_nothing_is_handed_out_in_small_groups(nodeid: str, group: str):
    assert group_of(nodeid, plain=True) == group
