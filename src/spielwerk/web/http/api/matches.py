"""Matches: listed, created, joined, looked at, left, repeated, uploaded."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field, StrictBool, StrictStr
from starlette.concurrency import run_in_threadpool

from ...matches.records import as_json
from ...matches.views import Clock, MatchCard, MatchView, SeatPlan, Terms
from ..dependencies import Costly, Lang, TheSite, Visitor
from .common import PROBLEM, Body, MatchId, Number, Plain, SeatedOut, seated_out

router = APIRouter(prefix="/api", responses=PROBLEM)


class SeatIn(Body):
    kind: Literal["me", "free", "bot"]
    level: Annotated[StrictStr, Field(max_length=20)] = ""


class ClockIn(Body):
    kind: Literal["none", "match", "move"] = "none"
    seconds: Number = 0
    increment: Number = 0


class TermsIn(Body):
    options: dict[str, Number] = Field(default_factory=dict, max_length=40)
    clock: ClockIn = ClockIn()
    listed: StrictBool = True
    hints: Literal["bots", "all", "none"] = "bots"
    rated: StrictBool | None = None
    title: Annotated[StrictStr, Field(max_length=200)] = ""
    admits: Literal["all", "friends", "link"] = "all"
    rating_low: Number | None = None
    rating_high: Number | None = None
    onlookers: Literal["all", "friends", "none"] = "all"
    delay: Number = 0
    fill_level: Annotated[StrictStr, Field(max_length=20)] = ""
    fill_minutes: Number = 0
    draws_order: StrictBool = False

    def parts(self) -> dict[str, Any]:
        """What is given of it."""
        given = {name: getattr(self, name) for name in self.model_fields_set}
        if "clock" in given:
            given["clock"] = Clock(self.clock.kind, self.clock.seconds, self.clock.increment)
        return given


class MatchIn(TermsIn):
    game: Annotated[StrictStr, Field(max_length=40)]
    seats: Annotated[list[SeatIn], Field(min_length=1, max_length=7)]
    coached: StrictBool = False


class ReadyIn(Body):
    ready: StrictBool = True


class ResizeIn(Body):
    seats: Number


class FillIn(Body):
    level: Annotated[StrictStr, Field(max_length=20)]


class JoinIn(Body):
    seat: Number | None = None
    name: Annotated[StrictStr, Field(max_length=200)] = ""


class ArrangeIn(Body):
    seat: Number
    kind: Literal["me", "free", "bot"]
    level: Annotated[StrictStr, Field(max_length=20)] = ""


def match_json(view: MatchView, ahead: bool = False) -> dict[str, object]:
    """A match as its viewer may see it, in plain JSON; with `ahead` also the answers that can be given in advance."""
    told = {key: value for key, value in vars(view).items() if key not in ("game", "seen", "look_ahead")}
    told["game"], told["prepare"] = view.game.name, view.ahead.choices if ahead else None
    told["limits"] = view.ahead.limits if ahead else None
    told["state"] = as_json(view.game, view.seen) if view.seen is not None else None
    return told


@router.get("/matches")
def list_matches(
    site: TheSite,
    who: Visitor,
    lang: Lang,
    which: Literal["open", "running", "finished", "mine", "my-finished"] = "open",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[MatchCard]:
    if which in ("mine", "my-finished"):
        return site.lists.of_visitor(who, lang, which == "my-finished", limit)
    return site.lists.listed(which, lang, limit, who)


@router.post("/matches", status_code=201, dependencies=[Costly])
def create(site: TheSite, who: Visitor, body: MatchIn) -> SeatedOut:
    """A new match; it begins when no seat is free any more.

    Where the order of play is drawn, the seat that is told here may be another one once the match has begun.
    """
    seats = [SeatPlan(seat.kind, seat.level) for seat in body.seats]
    parts = body.parts()
    terms = Terms(**{name: value for name, value in parts.items() if name not in ("game", "seats")})
    return seated_out(site.lobby.create(who, body.game, seats, terms))


@router.post(
    "/matches/upload",
    status_code=201,
    dependencies=[Costly],
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def upload(request: Request, site: TheSite, who: Visitor) -> dict[str, str]:
    """Store a match file, to look at it and to share it."""
    data = await request.body()
    return {"match": await run_in_threadpool(site.lobby.upload, data)}


@router.get("/matches/{match}", response_class=Plain)
def one_match(
    site: TheSite,
    who: Visitor,
    match: MatchId,
    lang: Lang,
    ahead: Annotated[
        bool, Query(description="Also find the answers that can be given in advance: the others play on in thought.")
    ] = False,
) -> Response:
    """The match as the asker may see it: `state` is the record as his seat knows it (-2: hidden), `choices` what he may do.

    `prepare` are the answers that a waiting seat can give in advance, `limits` the auctions for which it can name the most that
    it would bid. Finding them takes as long as all the rest, so that both are null unless `ahead` is asked for.
    """
    return Plain(match_json(site.queries.view(who, match, lang), ahead))


@router.get("/matches/{match}/legal", response_class=Plain)
def legal(site: TheSite, who: Visitor, match: MatchId, lang: Lang) -> Response:
    """The number of the question and the legal actions."""
    view = site.queries.view(who, match, lang)
    return Plain({"question": view.question, "asks": view.asks, "choices": view.choices})


@router.post("/matches/{match}/join")
def join(site: TheSite, who: Visitor, match: MatchId, body: JoinIn) -> SeatedOut:
    return seated_out(site.lobby.join(who, match, body.seat, body.name))


@router.post("/matches/{match}/arrange", status_code=204)
def arrange(site: TheSite, who: Visitor, match: MatchId, body: ArrangeIn) -> None:
    """Before the match begins: give a free seat to a bot, free it again, or move there oneself."""
    site.rooms.arrange(who, match, body.seat, SeatPlan(body.kind, body.level))


@router.patch("/matches/{match}", status_code=204)
def change(site: TheSite, who: Visitor, match: MatchId, body: TermsIn) -> None:
    """Before the match begins, its host changes what is given here. All others must say anew that they are ready."""
    site.rooms.change(who, match, body.parts())


@router.post("/matches/{match}/ready", status_code=204)
def ready(site: TheSite, who: Visitor, match: MatchId, body: ReadyIn) -> None:
    """Agree to the match as it is, or ask the others to wait. Whoever sits down is ready until something is changed."""
    site.rooms.say_ready(who, match, body.ready)


@router.post("/matches/{match}/seats", status_code=204)
def resize(site: TheSite, who: Visitor, match: MatchId, body: ResizeIn) -> None:
    """Before the match begins, its host opens further seats or closes free ones: so many there are then."""
    site.rooms.resize(who, match, body.seats)


@router.post("/matches/{match}/fill", status_code=204)
def fill(site: TheSite, who: Visitor, match: MatchId, body: FillIn) -> None:
    """Give all free seats to bots of a level."""
    site.rooms.fill(who, match, body.level)
