"""The levels of bots: three in a game without a network, five in one that brings one, wherever a level is chosen."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from spielwerk.bots import players, strongest
from spielwerk.core import game as game_named

from ..networks.nets import random_network
from .site import GAME, RunningSite, play_out
from .test_home import account

ALL = ["apprentice", "journeyman", "adept", "master", "grandmaster"]
WITHOUT = ["apprentice", "journeyman", "master"]


@pytest.fixture
def learnt(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The template game has a network."""
    network = random_network(game_named(GAME))
    monkeypatch.setattr(strongest, "network_of", lambda game: network if game.name == GAME else None)
    monkeypatch.setattr(players, "brings_network", lambda game: game.name == GAME)
    return


def seats(*levels: str) -> list[dict[str, str]]:
    return [{"kind": "me"}, *({"kind": "bot", "level": level} for level in levels)]


def test_a_game_without_a_network_has_three_levels(site: RunningSite):
    anna = site.visitor()
    assert anna.get(f"/games/{GAME}").json()["levels"] == WITHOUT
    for level in ("grandmaster", "adept", "champion"):
        refused = anna.post("/matches", {"game": GAME, "seats": seats(level)})
        assert refused.status_code == 422
        assert ", ".join(WITHOUT) in refused.text
    page = httpx.get(f"{site.url}/new/{GAME}").text
    assert "bot:master" in page
    assert "bot:grandmaster" not in page


@pytest.mark.usefixtures("learnt")
def test_one_with_a_network_has_five_wherever_they_are_chosen(site: RunningSite):
    anna = site.visitor()
    assert anna.get(f"/games/{GAME}").json()["levels"] == ALL
    page = httpx.get(f"{site.url}/new/{GAME}", params={"lang": "de"}).text
    for level, name in (("adept", "Altgeselle"), ("grandmaster", "Großmeister")):
        assert f'value="bot:{level}"' in page
        assert f"Bot: {name}" in page
        assert f'name="fill_level" value="{level}"' in page
    match = anna.post("/matches", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "free"}]}).json()["match"]
    for level in ALL:
        assert anna.post(f"/matches/{match}/arrange", {"seat": 1, "kind": "bot", "level": level}).status_code in (204, 409)
    match = anna.post("/matches", {"game": GAME, "seats": [{"kind": "me"}, {"kind": "free"}, {"kind": "free"}]}).json()["match"]
    room = anna.http.get(f"{site.url}/matches/{match}").text
    assert 'value="grandmaster"' in room


@pytest.mark.usefixtures("learnt")
def test_all_of_them_play(site: RunningSite):
    anna = account(site, "Level Anna")
    match = anna.post("/matches", {"game": GAME, "seats": seats("grandmaster", "adept")}).json()["match"]
    assert play_out(match, anna)["status"] == "finished"
    assert [player["level"] for player in anna.see(match)["players"]] == ["", "grandmaster", "adept"]
    number = anna.person["person"]
    found = {level: anna.get(f"/people/{number}/matches", against=level).json()["total"] for level in ALL}
    assert found == {"apprentice": 0, "journeyman": 0, "adept": 1, "master": 0, "grandmaster": 1}


@pytest.mark.usefixtures("learnt")
@pytest.mark.parametrize(
    ("lang", "badge"), [("en", "is not ready yet; an adept answers"), ("de", "ist noch nicht bereit; ein Altgeselle antwortet")]
)
def test_an_adept_answers_for_a_grandmaster_that_is_not_ready(
    site: RunningSite, monkeypatch: pytest.MonkeyPatch, lang: str, badge: str
):
    asked: list[str] = []
    really = site.site.thinkers.choose

    def choose(game: object, level: str, *args: object, **more: object) -> object:
        asked.append(level)
        return really(game, level, *args, **more)

    monkeypatch.setattr(site.site.thinkers, "is_ready", lambda name: False)
    monkeypatch.setattr(site.site.thinkers, "choose", choose)
    anna = site.visitor()
    match = anna.post("/matches", {"game": GAME, "seats": seats("grandmaster")}).json()["match"]
    assert httpx.get(f"{site.url}/matches/{match}", params={"lang": lang}).text.count(badge) == 1
    assert play_out(match, anna)["status"] == "finished"
    assert set(asked) == {"adept"}
