"""Comments on positions of finished matches."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field, StrictBool, StrictStr

from ...matches.comments import Comment
from ..dependencies import Costly, TheSite, Visitor
from ..forms import MOST
from .common import PROBLEM, Body, MatchId, Number, PathNumber

router = APIRouter(prefix="/api", responses=PROBLEM)

Words = Annotated[StrictStr, Field(max_length=4000)]


class CommentIn(Body):
    at: Number
    text: Words


class EditIn(Body):
    text: Words


class HideIn(Body):
    hidden: StrictBool


class CommentsOut(BaseModel):
    comments: list[Comment]
    may_comment: bool


@router.get("/matches/{match}/comments")
def comments(
    site: TheSite, who: Visitor, match: MatchId, at: Annotated[int | None, Query(ge=0, le=MOST)] = None
) -> CommentsOut:
    """What is said of the positions of a match, in their order; with `at` of one position only. None while it runs."""
    found = site.comments.of(who, match)
    return CommentsOut(comments=found.comments if at is None else found.at(at), may_comment=not found.why_not)


@router.post("/matches/{match}/comments", status_code=201, dependencies=[Costly])
def add_comment(site: TheSite, who: Visitor, match: MatchId, body: CommentIn) -> Comment:
    """Say something of a position of a match that is over. Accounts may, and whoever has played it (`403`)."""
    return site.comments.add(who, match, body.at, body.text)


@router.patch("/matches/{match}/comments/{comment}", status_code=204)
def edit_comment(site: TheSite, who: Visitor, match: MatchId, comment: PathNumber, body: EditIn) -> None:
    """Change one's own words, within a quarter of an hour (`409` later)."""
    site.comments.edit(who, match, comment, body.text)


@router.delete("/matches/{match}/comments/{comment}", status_code=204)
def remove_comment(site: TheSite, who: Visitor, match: MatchId, comment: PathNumber) -> None:
    """Take one's own words away."""
    site.comments.remove(who, match, comment)


@router.post("/matches/{match}/comments/{comment}/hide", status_code=204)
def hide_comment(site: TheSite, who: Visitor, match: MatchId, comment: PathNumber, body: HideIn) -> None:
    """Hide a comment from others, or show it again: players of the match and who has set the table may."""
    site.comments.hide(who, match, comment, body.hidden)
