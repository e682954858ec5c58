"""Guides and library reference under /docs, where they have been built."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from spielwerk.web.http.app import make_app
from spielwerk.web.http.pages import guides
from spielwerk.web.http.rendering import game_url
from spielwerk.web.settings import Settings


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path}/site.sqlite", warm=False, limits=False)
    with TestClient(make_app(settings), base_url="http://127.0.0.1") as client:
        yield client


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "build" / "docs"
    (folder / "generated").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>Spielwerk</h1>")
    (folder / "generated" / "spielwerk.html").write_text("<h1>The library</h1>")
    (tmp_path / "build" / "secret.txt").write_text("not for readers")
    monkeypatch.setattr(guides, "BUILT", folder)
    return folder


@pytest.mark.usefixtures("built")
def test_built_guides_are_served(site: TestClient):
    assert "Spielwerk" in site.get("/docs").text
    page = site.get("/docs/generated/spielwerk.html")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "content-security-policy" in page.headers


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("name", ["missing.html", "..%2fsecret.txt", "%2e%2e/secret.txt", "generated", "x" * 5000, "a%00b"])
def test_nothing_else_is(site: TestClient, name: str):
    answer = site.get(f"/docs/{name}")
    assert answer.status_code == 404
    assert "not for readers" not in answer.text


def test_a_site_without_guides_says_how_to_build_them(site: TestClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(guides, "BUILT", tmp_path / "nothing")
    answer = site.get("/docs/index.html")
    assert answer.status_code == 404
    assert "make docs" in answer.text


def test_a_game_without_a_cover_has_a_plain_one(site: TestClient):
    address = game_url("no-such-game", "cover.svg")
    assert site.get(address).headers["content-type"].startswith("image/svg+xml")
    assert game_url("no-such-game", "style.css") == ""
