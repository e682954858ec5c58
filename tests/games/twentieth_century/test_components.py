"""What an owner of the box may correct in the component file, and what is refused."""

from __future__ import annotations

import pytest

from spielwerk.core import BadComponents
from spielwerk.games.twentieth_century import components
from tests.corrected import load_corrected


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('rails     = ["a-N", "a-S"]', 'rails     = ["a-N", "b-S"]', "a rail 'b-S' has unknown ends"),
        ('rails     = ["a-N", "a-S"]', 'rails     = ["a-N", "S-S"]', "a rail 'S-S' has unknown ends"),
        ('{ ends = "E-a", line', '{ ends = "E-c", line', "a bridge 'E-c' has unknown ends"),
        ('track  = "M1"', 'track  = "K1"', "needs a drawing with the stops a, b"),
        ('track  = "M1"', 'track  = "Z9"', "needs a drawing with the stops a, b"),
        ('id     = "A01"\nstack  = "I-II"', 'id     = "A01"\nstack  = "V"', "belongs to the stack I-II"),
        ('once     = "bridge"', 'once     = "park"', "technologies with a bridge: expected 4, found 3"),
        ("[6, 5, 3, 2, 0]", "[6, 5, 3, 2, 1, 0]", "has 6 fields, the first track has 5"),
        ("marker       = [2, 1, 1]", "marker       = [6, 1, 1]", "the price tracks have 5 fields only"),
        ("[4, 3, 2, 1, 0]", "[4]", "has 1 entries, at least 2 are needed"),
    ],
)
def test_bad_component_files_are_refused(tmp_path, monkeypatch, before, after, reason):
    """TWC-1.6: the message names the line and what is wrong with it."""
    with pytest.raises(BadComponents) as error:
        load_corrected(components, before, after, tmp_path, monkeypatch)
    assert reason in str(error.value)
    assert "mine.toml, line " in str(error.value)


def test_corrected_price_tracks_may_be_longer(tmp_path, monkeypatch):
    """TWC-3.8: only two fields of the first track are certain, so an owner of the box may lengthen all three."""
    before = components.DATA.text
    after = before.replace("[4, 3, 2, 1, 0]", "[5, 4, 3, 2, 1, 0]")
    after = after.replace("[6, 5, 3, 2, 0]", "[6, 5, 4, 3, 2, 0]").replace("[8, 6, 4, 2, 0]", "[8, 6, 5, 4, 2, 0]")
    corrected = load_corrected(components, before, after, tmp_path, monkeypatch)
    assert corrected.PRICE_FIELDS == 6
    assert corrected.PRICE.tolist()[0] == [5, 4, 3, 2, 1, 0]
