"""Photograph every game's board, desktop and phone, into docs/screenshots: `python -m scripts.screenshots [GAME …]`."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.browser.hands import begin, move, wait_for_turn

import spielwerk

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
MOVES = 14  # before the picture is taken
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


def main(games: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        command = [str(Path(sys.executable).with_name("spielwerk")), "serve", "--port", "0", "--no-limits"]
        command += ["--database", f"sqlite:///{folder}/site.sqlite"]
        env = {**os.environ, "SPIELWERK_MODE": "plain", "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as server:
            assert server.stdout is not None
            address = next(found[0] for line in server.stdout if (found := re.search(r"http://[\d.:]+", line)))
            try:
                photograph(address, games)
            finally:
                server.terminate()


def photograph(address: str, games: list[str]) -> None:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        desk = browser.new_context(base_url=address, viewport={"width": 1440, "height": 960}, locale="en", color_scheme="light")
        page = desk.new_page()
        page.goto("/")
        page.screenshot(path=FOLDER / "landing.png")
        for game in games:
            begin(page, game)
            rng = random.Random(game)
            for _ in range(MOVES):
                if wait_for_turn(page) != "turn":
                    break
                move(page, rng)
            wait_for_turn(page)
            page.wait_for_timeout(2000)  # changed figures have faded
            page.mouse.move(0, 0)
            page.screenshot(path=FOLDER / f"{game}-desktop.png")
            phone = browser.new_context(
                base_url=address, locale="de", color_scheme="dark", storage_state=desk.storage_state(), **PHONE
            )
            small = phone.new_page()
            small.goto(page.url)
            small.wait_for_timeout(1000)
            small.screenshot(path=FOLDER / f"{game}-phone.png")
            phone.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or spielwerk.games())
