"""No page breaks, whatever is asked of it."""

from __future__ import annotations

import httpx
import pytest

from .site import RunningSite

JUNK = ["", "\x00", "ü" * 50, "-1", "9" * 40, "../../etc/passwd", "<script>alert(1)</script>", "{{7*7}}", "%s", "null"]


def routes(site: RunningSite, method: str) -> list[str]:
    """The paths of all pages."""
    found: list[str] = []

    def collect(router: object) -> None:
        for route in getattr(router, "routes", ()):
            if getattr(route, "methods", None) and method in route.methods and not route.path.startswith("/api"):
                found.append(route.path)
            collect(route)
            collect(getattr(route, "original_router", None))

    collect(site.app.router)
    return sorted({path for path in found if not path.endswith("events")})


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_no_junk_breaks_a_page(small_site: RunningSite, method: str):
    anna = small_site.site.people.guest("Anna")
    match = small_site.visitor().create("mb", game="spyrium")
    names = (
        "text",
        "name",
        "password",
        "code",
        "game",
        "action",
        "question",
        "seats",
        "lang",
        "theme",
        "number",
        "viewer",
        "version",
    )
    paths = routes(small_site, method)
    assert len(paths) > 8
    with httpx.Client(base_url=small_site.url, cookies={"spielwerk": small_site.site.people.sign(anna)}) as http:
        for path in paths:
            for junk in JUNK:
                fields = dict.fromkeys(names, junk)
                for known in (match, "spyrium", "7"):
                    filled = _fill(path, known)
                    sent = {"data": fields} if method == "POST" else {"params": fields}
                    answer = http.request(method, filled, **sent)
                    assert answer.status_code < 500, (method, filled, junk)
                    if "{" not in path:
                        break


def _fill(path: str, value: str) -> str:
    import re

    return re.sub(r"\{[^}]*\}", value, path)


@pytest.mark.parametrize("called_off", [False, True])
def test_what_has_not_begun_has_no_table_and_no_past(small_site: RunningSite, called_off: bool):
    anna = small_site.visitor()
    match = anna.create("mf", game="spyrium")
    if called_off:
        assert anna.post(f"/matches/{match}/leave").status_code == 204
    parts = ("table", "ask", "ahead", "frame/0", "frame/1", "replay", "replay?at=1", "analysis")
    for path in (*(f"/matches/{match}/{part}" for part in parts), f"/api/matches/{match}/moments/0"):
        assert httpx.get(f"{small_site.url}{path}").status_code in (404, 409), path
