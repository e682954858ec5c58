"""Photograph every game's board into docs/screenshots: `python -m scripts.screenshots [GAME …]`.

On a desk and on a phone, light and dark, in both languages. A journeyman plays for the visitor up to the middle of a match,
so that the pictures show what a match looks like.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.web.site import RunningSite, wait_for

import spielwerk
from spielwerk.bots import bot
from spielwerk.core.text import LANGUAGES
from spielwerk.web.http.dependencies import COOKIE
from spielwerk.web.matches.views import MatchView
from spielwerk.web.people.views import Who

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
MOVES = {
    "neom": 34,
    "planet-steam": 48,
    "prosperity": 22,
    "spyrium": 22,
    "twentieth-century": 36,
}  # before the picture is taken
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
QUALITY = 76  # of a JPEG: sharp enough to read, small enough to keep
DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 960}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1.5},
}
LOOKS = {
    f"{device}-{scheme}-{lang}": {**settings, "color_scheme": scheme, "locale": lang}
    for device, settings in DEVICES.items()
    for scheme in ("light", "dark")
    for lang in LANGUAGES
}


def main(games: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        RunningSite(f"sqlite:///{folder}/site.sqlite") as site,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        photograph(browser, site, None, "/", "landing", LOOKS["desk-light-en"])
        who = site.site.people.guest("Ada")
        for game in games:
            match = middle_of(site, who, game)
            for name, look in LOOKS.items():
                photograph(browser, site, who, f"/matches/{match}", f"{game}-{name}", look)
        browser.close()


def middle_of(site: RunningSite, who: Who, game: str) -> str:
    """A match that has been played for a while; it is the visitor's turn."""
    match = site.site.lobby.play_now(who, game).match
    player = bot("journeyman", spielwerk.game(game), seed=1, patient=True)

    def asked() -> MatchView | None:
        view = site.site.queries.view(who, match, "en")
        return view if view.question else None

    for _ in range(MOVES.get(game, 10)):
        view = wait_for(asked, seconds=120)
        site.site.play.act(who, match, view.question, player.choose(view.seen, view.viewer))
    wait_for(asked, seconds=120)
    return match


def photograph(browser: Browser, site: RunningSite, who: Who | None, path: str, name: str, look: dict[str, Any]) -> None:
    context = browser.new_context(base_url=site.url, **look)
    if who is not None:
        context.add_cookies([{"name": COOKIE, "value": site.site.people.sign(who), "url": site.url}])
    page = context.new_page()
    page.goto(path)
    page.wait_for_timeout(1200)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
    context.close()


if __name__ == "__main__":
    main(sys.argv[1:] or spielwerk.game_names())
