"""Files that browsers may keep, the site's own and those of games: their addresses change with their content."""

from __future__ import annotations

import mimetypes
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, RedirectResponse, Response

from spielwerk.core.drawing.svg import ICONS, Sprite
from spielwerk.core.text import LANGUAGES

from ...problems import Problem
from ..dependencies import choose_language
from ..forms import Fields, inside
from ..rendering import STATIC, THEMES, game_file

router = APIRouter()

_TYPES = {".woff2": "font/woff2", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".mp3": "audio/mpeg"}
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
_FOR_A_WHILE = {"cache-control": "public, max-age=3600"}


def _answer(path: Path, request: Request, kept: bool = False) -> Response:
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return FileResponse(path, media_type=kind, headers=_FOR_EVER if kept or "v" in request.query_params else _FOR_A_WHILE)


@cache
def _own_files() -> dict[str, Path]:
    return {path.relative_to(STATIC).as_posix(): path for path in STATIC.rglob("*") if path.is_file()}


@router.get("/static/{name:path}")
def static(request: Request, name: str) -> Response:
    if name not in _own_files():
        raise Problem(404, "not_found")
    return _answer(_own_files()[name], request)


@router.get("/favicon.ico")
def favicon(request: Request) -> Response:
    return _answer(STATIC / "favicon.svg", request)


@router.get("/art/{name}")
def art(request: Request, name: str) -> Response:
    """A sprite; an older address answers with today's drawing but is not kept."""
    owner = name.partition(".")[0]
    path = ICONS.file if owner == "icons" else game_file(owner, "art.svg")
    if path is None or not name.endswith(".svg"):
        raise Problem(404, "not_found")
    return _answer(path, request, kept=Sprite(path, owner).url.endswith(f"/{name}"))


@router.get("/views/{game}/{name}")
def view_file(request: Request, game: str, name: str) -> Response:
    path = game_file(game, name) if name in ("style.css", "cover.svg") else None
    if path is None:
        raise Problem(404, "not_found")
    return _answer(path, request)


@router.post("/language")
def language(request: Request, fields: Fields) -> Response:
    if fields.get("lang") in LANGUAGES:
        choose_language(request, str(fields["lang"]))
    return RedirectResponse(inside(fields.get("back")), 303)


@router.post("/theme")
def theme(request: Request, fields: Fields) -> Response:
    answer = RedirectResponse(inside(fields.get("back")), 303)
    if fields.get("theme") in THEMES:
        secure = request.url.scheme == "https"
        answer.set_cookie("theme", str(fields["theme"]), max_age=31536000, samesite="lax", secure=secure)
    return answer
