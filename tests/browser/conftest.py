"""A site of its own and a real Chromium for the tests in this folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser for all tests here.

    They run one after the other in one process and are the longest group: begun last, they would leave the other process idle.
    """
    items.sort(key=lambda item: "tests/browser" not in item.nodeid)
    for item in items:
        if "tests/browser" in item.nodeid:
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium here"))


@pytest.fixture(scope="session")
def site_database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('site') / 'site.sqlite'}"


@pytest.fixture(scope="session")
def site(site_database: str) -> Iterator[str]:
    """The address of a running site. Its rules run plain, so that it starts at once."""
    database = Path(site_database.removeprefix("sqlite:///"))
    command = [
        str(Path(sys.executable).with_name("spielwerk")),
        "serve",
        "--port",
        "0",
        "--database",
        f"sqlite:///{database}",
        "--no-limits",
    ]
    log = (database.parent / "log").open("w+")
    env = {**os.environ, "SPIELWERK_MODE": "plain", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=env) as server:
        try:
            assert server.stdout is not None
            address = next((found[0] for line in server.stdout if (found := re.search(r"http://[\d.:]+", line))), None)
            assert address, f"the site did not start: {Path(log.name).read_text()}"
            yield address
        finally:
            server.terminate()
            server.wait(60)


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(site: str, chromium) -> Iterator[Callable]:
    """`visit(width=…, lang=…)`: a page of a new visitor. Whatever the console complains about fails the test.

    What others do is shown at once unless a `pace` is given: tests need not wait for it.
    """
    complaints: list[str] = []
    contexts = []

    def begin(width: int = 1280, lang: str = "en", pace: str = "off", **options):
        height = 844 if width < 500 else 900
        context = chromium.new_context(viewport={"width": width, "height": height}, locale=lang, base_url=site, **options)
        context.set_default_timeout(60_000)  # a busy machine may take its time
        contexts.append(context)
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('spielwerk.pace', '{pace}')")
        page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda e: complaints.append(str(e)))
        page.on("response", lambda r: complaints.append(f"{r.status} {r.url}") if r.status >= 500 else None)
        return page

    yield begin
    for context in contexts:
        context.close()
    assert not complaints
