"""Chapter 1: the tiles, as the component file holds them."""

from collections import Counter

import pytest

from spielwerk.core import BadOption, game
from spielwerk.games.prosperity.components import DATA

TILES = DATA.rows("tile")
STARTS = [row for row in TILES if "decade" not in row]
DATED = [row for row in TILES if "decade" in row]


def test_two_to_four_players():
    """PRO-1.1."""
    prosperity = game("prosperity")
    assert [len(prosperity.start(seats, seed=1).scores) for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOption):
            prosperity.start(seats, seed=1)


def test_sixty_tiles():
    """PRO-1.2."""
    assert (len(TILES), len(STARTS), len(DATED)) == (60, 24, 36)


def test_tiles_of_each_decade():
    """PRO-1.3."""
    assert Counter(row["decade"] for row in DATED) == {
        1970: 5, 1980: 5, 1990: 5, 2000: 5, 2010: 5, 2020: 5, 2030: 6
    }  # fmt: skip


def test_each_decade_scores_every_symbol():
    """PRO-1.4: once each, prosperity twice in 2030."""
    for decade in range(1970, 2031, 10):
        scored = Counter(row["scores"] for row in DATED if row["decade"] == decade)
        twice = 2 if decade == 2030 else 1
        assert scored == {"energy": 1, "ecology": 1, "capital": 1, "research": 1, "prosperity": twice}


def test_what_a_tile_has():
    """PRO-1.5: a track, a level, a type; a scoring symbol if and only if it is dated. It shows its own scoring symbol."""
    for row in TILES:
        assert row["track"] in ("energy", "ecology")
        assert 1 <= row["level"] <= 6
        assert ("scores" in row) == ("decade" in row)
    for row in DATED:
        assert row.get(row["scores"], 0) > 0, row["id"]


def test_types():
    """PRO-1.6."""
    kinds = Counter(row["type"] for row in TILES)
    assert kinds == {"infrastructure": 25, "power": 12, "transport": 11, "supply": 6, "special": 6}


def test_start_tiles_by_level_and_track():
    """PRO-1.7."""
    assert set(Counter((row["track"], row["level"]) for row in STARTS).values()) == {2}
    assert len({(row["track"], row["level"]) for row in STARTS}) == 12


def test_special_tiles():
    """PRO-1.9."""
    specials = [row for row in STARTS if row["type"] == "special"]
    effects = sorted(str(row["effect"]) for row in specials)
    assert effects == ["{'points': 1}"] * 2 + ["{'points': 2}"] * 2 + ["{'removes': 3}"] * 2
    assert not any(row["type"] == "special" for row in DATED)


def test_the_sample_tile():
    """PRO-EX-1: exactly one tile is the rulebook's sample."""
    sample = {"decade": 2030, "track": "ecology", "level": 6, "type": "infrastructure", "scores": "prosperity"}
    sample |= {"energy": -2, "ecology": -1}
    fitting = [row["id"] for row in TILES if all(row.get(key) == value for key, value in sample.items())]
    assert fitting == ["space_elevator"]
