"""A corrected component file is taken; one that breaks a rule is refused with file, line and reason."""

import importlib.util
import re
from pathlib import Path

import pytest

from spielwerk.core import BadComponents
from spielwerk.games.prosperity import components

TEXT = components.DATA.path.read_text(encoding="utf-8")


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The tables made of an edited file, in a module of their own."""

    def loaded(text: str):
        path = tmp_path / "edited.toml"
        path.write_text(text, encoding="utf-8")
        monkeypatch.setenv("SPIELWERK_COMPONENTS", str(path))
        spec = importlib.util.spec_from_file_location(f"{components.__package__}.edited", components.__file__)
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return loaded


def edited(entry: str, old: str, new: str) -> str:
    """The file with one line of one entry changed."""
    start = TEXT.index(f'"{entry}"') if entry else 0
    place = re.compile(re.escape(old)).search(TEXT, start)
    assert place, old
    return TEXT[: place.start()] + new + TEXT[place.end() :]


def test_a_corrected_figure_is_taken(load):
    """PRO-1.5: a tile moved to the other track keeps its number and has a new price track."""
    module = load(edited("high_speed_trains", 'track   = "ecology"', 'track   = "energy"'))
    number = components.DATA.ids("tile").index("high_speed_trains")
    assert (components.TRACK[number], module.TRACK[number]) == (1, 0)


@pytest.mark.parametrize(
    ("entry", "old", "new", "reason"),
    [
        ("solar_power_plant", "decade  = 1970", "decade  = 1980", "must be 1970"),
        ("solar_power_plant", 'scores  = "energy"', 'scores  = "capital"', "1970 must score each symbol once"),
        ("oil_power_plant", "level   = 1", "level   = 2", "two start tiles belong to energy"),
        ("city_of_culture", 'type   = "special"', 'type   = "power"', "special tiles have an effect"),
        ("silver_A1", 'place    = "A1"', 'place    = "B1"', "this must be A1 of the silver side"),
        ("silver_B2", 'type     = "supply"', 'type     = "power"', "the silver side has no open slot for supply"),
        ("silver_D1", 'behind = "C1"', 'behind = "A1"', "only transport opens it"),
        ("", "money  = 100", "money  = 120", "no multiple of 50"),
        ("", "lower  = 50", "lower  = 75", "no multiple of 50"),
        ("communications_network", "energy     = -4", "energy     = -9", "a board could show"),
        ("car_factory", "capital = 2", "capital = -2", "allowed are 0 to 9"),
    ],
)
def test_a_bad_file_is_refused(load, entry, old, new, reason):
    """PRO-1.3, PRO-1.4, PRO-1.7, PRO-1.8, PRO-1.9: the message names line and reason."""
    with pytest.raises(BadComponents, match=reason) as refused:
        load(edited(entry, old, new))
    assert re.search(r"edited\.toml, line \d+", str(refused.value))
