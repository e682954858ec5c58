"""Faces of people: chosen, refused, drawn, and readable in light and dark."""

from __future__ import annotations

import re

import httpx
import pytest

from spielwerk.web.http.rendering import STATIC
from spielwerk.web.people.avatars import COLOURS, SHAPES, avatar

from .site import RunningSite


def test_a_face_is_chosen_over_the_api_and_seen_by_others(small_site: RunningSite):
    anna, ben = small_site.visitor("Anna"), small_site.visitor("Ben")
    assert anna.get("/me").json()["avatar"] == ""
    assert anna.http.patch("/me", json={"avatar": "hexagon-4"}).json()["avatar"] == "hexagon-4"
    assert ben.get(f"/people/{anna.person['person']}").json()["avatar"] == "hexagon-4"
    page = httpx.get(f"{small_site.url}/people/{anna.person['person']}").text
    assert 'class="ava av4"' in page
    for bad in ("heptagon-4", "hexagon-8", "hexagon", "hexagon-4 ", '"><script>', "-4"):
        refused = anna.http.patch("/me", json={"avatar": bad})
        assert (refused.status_code, refused.json()["title"]) == (422, "bad_avatar"), bad
    assert anna.http.patch("/me", json={"avatar": ""}).json()["avatar"] == ""


def test_a_face_is_chosen_on_the_page_of_settings(small_site: RunningSite):
    with httpx.Client(base_url=small_site.url, headers={"origin": small_site.url}) as browser:
        browser.post("/me", data={"name": "Änne"})
        assert browser.post("/me", data={"shape": "leaf", "colour": "2"}).status_code == 303
        page = browser.get("/me").text
        assert re.search(r'<a class="me"[^>]*><svg class="ava av2"[^>]*>.*?>Ä</text>', page)
        assert re.search(r'value="leaf"[^>]* checked', page)
        assert browser.post("/me", data={"shape": "", "colour": "2"}).status_code == 303
        assert browser.get("/api/me").json()["avatar"] == ""
        assert browser.post("/me", data={"shape": "cross", "colour": "2"}).status_code == 422
        for number in ("9" * 5000, "0" * 30 + "2"):  # more digits than a number may have, or than there is room for
            assert browser.post("/me", data={"shape": "leaf", "colour": number}).status_code == 422


def test_a_face_has_a_name_only_where_it_stands_alone():
    person = {"name": "<Ida>", "avatar": "flower-1"}
    assert 'aria-hidden="true"' in avatar(person, 20)
    assert 'role="img"' in avatar(person, 20, "<Ida>")
    assert "<Ida>" not in avatar(person, 20, "<Ida>")
    assert ">?</text>" in avatar({"name": "", "avatar": "what-9"}, 20)
    assert len({avatar({"name": "A", "avatar": f"{shape}-{n}"}, 20) for shape in SHAPES for n in range(len(COLOURS))}) == 64


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_letters_on_faces_can_be_read(scheme: int):
    tokens = (STATIC / "tokens.css").read_text()
    found = re.findall(r"--(on-av|av-\d): light-dark\((#\w+), (#\w+)\)", tokens)
    hues = {name: both[scheme] for name, *both in found}
    assert len(hues) == len(COLOURS) + 1
    letter = _luminance(hues.pop("on-av"))
    for name, hue in hues.items():
        low, high = sorted((letter, _luminance(hue)))
        assert (high + 0.05) / (low + 0.05) >= 4.5, name


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * c for c in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
