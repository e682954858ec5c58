"""Guides and library reference, where `make docs` has built them."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse, RedirectResponse, Response

from spielwerk.core.rule import PACKAGE

from ...problems import Problem

router = APIRouter()

BUILT = PACKAGE.parent.parent / "build" / "docs"


@router.get("/docs")
def front() -> Response:
    return RedirectResponse("/docs/index.html", 307)


@router.get("/docs/{name:path}")
def guide(name: str) -> Response:
    """A file that Sphinx has written; nothing outside of its folder."""
    if not (BUILT / "index.html").is_file():
        raise Problem(404, "no_guides")
    path = _inside(BUILT, name)
    if path is None:
        raise Problem(404, "not_found")
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return FileResponse(path, media_type=kind, headers={"cache-control": "public, max-age=300"})


def _inside(folder: Path, name: str) -> Path | None:
    """The file of that name in a folder, if there is one and it really lies there."""
    try:
        path = (folder / name).resolve()
        return path if path.is_file() and path.is_relative_to(folder.resolve()) else None
    except (OSError, ValueError):  # a name that no file can have
        return None
