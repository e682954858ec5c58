"""What is said of a position: written, changed, hidden."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import RedirectResponse, Response

from ...problems import Problem
from ..dependencies import Costly, TheSite, Visitor
from ..forms import MOST, Fields, number_of, text_of

router = APIRouter()


@router.post("/matches/{match}/comments", dependencies=[Costly])
def add(site: TheSite, match: str, who: Visitor, fields: Fields) -> Response:
    said = site.comments.add(who, match, number_of(fields, "at"), text_of(fields, "text"))
    return _back(match, said.number, fields, f"comment-{said.id}")


@router.post("/matches/{match}/comments/{comment}")
def change(site: TheSite, match: str, comment: Annotated[int, Path(ge=0, le=MOST)], who: Visitor, fields: Fields) -> Response:
    wish = text_of(fields, "do")
    if wish == "edit":
        site.comments.edit(who, match, comment, text_of(fields, "text"))
    elif wish == "remove":
        site.comments.remove(who, match, comment)
    elif wish in ("hide", "show"):
        site.comments.hide(who, match, comment, wish == "hide")
    else:
        raise Problem(422, "bad_request", reason="do")
    return _back(match, number_of(fields, "at"), fields, "comments" if wish == "remove" else f"comment-{comment}")


def _back(match: str, number: int, fields: Fields, place: str) -> Response:
    """To the position that was spoken of, seen as before."""
    viewer = text_of(fields, "as")
    seen = f"&as={viewer}" if viewer in ("-1", *map(str, range(7))) else ""
    return RedirectResponse(f"/matches/{match}/replay?at={number}{seen}#{place}", 303)
