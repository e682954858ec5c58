"""Charts of finished matches: rounds on the axis, links to positions, values for those who do not see the curves."""

from __future__ import annotations

import json
import random
import re
from html import unescape

import httpx
import pytest

from spielwerk.core import game
from spielwerk.core.match import Match

from .site import RunningSite


@pytest.fixture(scope="module")
def over(small_site: RunningSite) -> dict[str, str]:
    """A finished match of each game."""
    found = {}
    for name in ("spyrium", "planet-steam", "twentieth-century", "neom", "prosperity"):
        rules, rng = game(name), random.Random(3)
        match = Match(rules, 3, 7, rules.options_from({}, 3))
        while not match.over:
            seat = match.to_act[0]
            match.play(seat, rng.choice(match.legal_ids(seat)))
        answer = httpx.post(f"{small_site.url}/api/matches/upload", content=match.save(), timeout=60)
        found[name] = answer.json()["match"]
    return found


@pytest.mark.parametrize(
    ("name", "lang", "axis"),
    [
        ("spyrium", "en", "Round"),
        ("planet-steam", "de", "Spielrunde"),
        ("twentieth-century", "de", "Runde"),
        ("neom", "en", "Generation"),
        ("prosperity", "en", "19"),
    ],
)
@pytest.mark.parametrize("page", ["", "/replay"])
def test_every_round_is_a_link_with_its_values(small_site: RunningSite, over, name: str, lang: str, axis: str, page: str):
    shown = httpx.get(f"{small_site.url}/matches/{over[name]}{page}?lang={lang}", timeout=60).text
    columns = re.findall(r'<a class="col" href="([^"]+)" aria-label="([^"]+)" data-at="(\d+)"', shown)
    assert len(columns) > 2
    for link, label, number in columns:
        assert link == f"/matches/{over[name]}/replay?at={number}"
        assert unescape(label).startswith((axis, "20") if name == "prosperity" else axis), label
        assert re.fullmatch(r".+: \D+ -?\d+, \D+ -?\d+, \D+ -?\d+", unescape(label)), label
    numbers = [int(number) for _, _, number in columns]
    assert numbers == sorted(numbers)
    plot = json.loads(unescape(re.search(r'data-plot="([^"]+)"', shown)[1]))
    assert plot["last"] >= numbers[-1]
    assert plot["points"][-1][1] == httpx.get(f"{small_site.url}/api/matches/{over[name]}").json()["result"]["points"]
    assert len(set(re.findall(r'class="curve (s\d)"', shown))) == 3
