"""The JSON API: all that the pages do, for programs. Its description stands at /api/openapi.json.

A program is a guest or an account (`POST /api/people`, then `Authorization: Bearer person.…`), or holds one seat
(`Authorization: Bearer seat.…`, the token that creating or joining a match answers with).
"""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr
from starlette.concurrency import run_in_threadpool

from .live import match_stream, site_stream
from .position import as_json
from .security import PERSON_TOKEN, SEAT_TOKEN, Costly, Lang, Visitor, remember
from .service import Service
from .shapes import Advice, Clock, GameCard, MatchCard, MatchView, Me, Moment, Seated, SeatPlan, Standing, Study, Who

MOST = 2**31 - 1

MatchId = Annotated[str, Path(max_length=40, description="The match's code of eight letters and digits.")]
GameName = Annotated[str, Path(max_length=40)]
Number = Annotated[StrictInt, Field(ge=0, le=MOST)]
PathNumber = Annotated[int, Path(ge=0, le=MOST)]


class ProblemOut(BaseModel):
    """What was refused, and why (application/problem+json)."""

    type: str
    title: str
    status: int
    detail: str


_PROBLEM: dict[int | str, dict[str, Any]] = {
    "4XX": {
        "description": "Refused, with a reason",
        "content": {"application/problem+json": {"schema": ProblemOut.model_json_schema()}},
    },
    503: {"description": "The game is still being compiled", "content": {"application/problem+json": {}}},
}

router = APIRouter(prefix="/api", responses=_PROBLEM)


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatIn(Body):
    kind: Literal["me", "free", "bot"]
    level: Annotated[StrictStr, Field(max_length=20)] = ""


class ClockIn(Body):
    kind: Literal["none", "match", "move"] = "none"
    seconds: Number = 0


class MatchIn(Body):
    game: Annotated[StrictStr, Field(max_length=40)]
    seats: Annotated[list[SeatIn], Field(min_length=1, max_length=7)]
    options: Annotated[dict[str, Number], Field(max_length=40)] = {}
    clock: ClockIn = ClockIn()
    listed: StrictBool = True
    hints: Literal["bots", "all", "none"] = "bots"


class JoinIn(Body):
    seat: Number | None = None
    name: Annotated[StrictStr, Field(max_length=200)] = ""


class ActionIn(Body):
    question: Number
    action: Number


class HintIn(Body):
    question: Number


class UndoIn(Body):
    question: Number = 0


class PrepareIn(Body):
    action: Number | None = None
    repeat: StrictBool = False


class ChatIn(Body):
    text: Annotated[StrictStr, Field(max_length=4000)]


class GuestIn(Body):
    name: Annotated[StrictStr, Field(max_length=200)] = ""


class AccountIn(Body):
    name: Annotated[StrictStr, Field(max_length=200)]
    password: Annotated[StrictStr, Field(max_length=1000)]


class MeIn(Body):
    name: Annotated[StrictStr, Field(max_length=200)] | None = None
    lang: Annotated[StrictStr, Field(max_length=10)] | None = None
    webhook: Annotated[StrictStr, Field(max_length=1000)] | None = None
    email: Annotated[StrictStr, Field(max_length=400)] | None = None
    password: Annotated[StrictStr, Field(max_length=1000)] | None = None


class SeatedOut(BaseModel):
    match: str
    seat: int
    token: str


class PersonOut(BaseModel):
    person: int
    name: str
    account: bool
    token: str


class Version(BaseModel):
    version: int


def service(request: Request) -> Service:
    return request.app.state.service


def _seated(seated: Seated) -> SeatedOut:
    return SeatedOut(match=seated.match, seat=seated.seat, token=SEAT_TOKEN + seated.token if seated.token else "")


def _person(request: Request, who: Who) -> PersonOut:
    assert who.person is not None
    return PersonOut(person=who.person, name=who.name, account=who.account, token=PERSON_TOKEN + service(request).sign(who))


class Plain(JSONResponse):
    """JSON of dataclasses and times as they are; several times faster than checking every value again."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=_plain).encode()


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return vars(value)
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(type(value).__name__)


def match_json(view: MatchView) -> dict[str, Any]:
    """A match as its viewer may see it, in plain JSON."""
    told = {key: value for key, value in vars(view).items() if key not in ("game", "seen")}
    told["game"] = view.game.name
    told["state"] = as_json(view.game, view.seen) if view.seen is not None else None
    return told


def moment_json(moment: Moment) -> dict[str, Any]:
    told = {key: value for key, value in vars(moment).items() if key not in ("match", "seen")}
    return {**told, "state": as_json(moment.match.game, moment.seen)}


# Games


@router.get("/games")
def list_games(request: Request, lang: Lang) -> list[GameCard]:
    return service(request).games(lang)


@router.get("/games/{game}")
def one_game(request: Request, game: GameName, lang: Lang) -> GameCard:
    return service(request).game(game, lang)


@router.get("/games/{game}/standings")
def game_standings(request: Request, game: GameName, limit: Annotated[int, Query(ge=1, le=500)] = 100) -> list[Standing]:
    return service(request).standings(game, limit)


@router.get("/events", response_class=StreamingResponse)
async def site_events(request: Request) -> Response:
    """Server-sent events `ready`: how far the games are compiled."""
    desk = service(request)

    def progress() -> dict[str, float]:
        return {name: desk.readiness.progress(name) for name in desk.readiness.known}

    return event_response(site_stream(desk.hub, progress))


# People


@router.post("/people", status_code=201, dependencies=[Costly])
def new_guest(request: Request, body: GuestIn) -> PersonOut:
    """A new guest, with the token that makes further requests hers."""
    return _person(request, service(request).guest(body.name))


@router.get("/people/{person}")
def one_person(request: Request, person: PathNumber, lang: Lang) -> dict[str, Any]:
    name, standings, matches = service(request).person(person, lang)
    return {"person": person, "name": name, "standings": standings, "matches": matches}


@router.get("/me")
def me(request: Request, who: Visitor) -> Me:
    return service(request).me(who)


@router.patch("/me")
def change_me(request: Request, who: Visitor, body: MeIn) -> Me:
    changed = service(request).change_me(who, **body.model_dump())
    if body.password is not None:
        remember(request, who)
    return changed


@router.post("/register", status_code=201, dependencies=[Costly])
def register(request: Request, who: Visitor, body: AccountIn) -> PersonOut:
    """Turn the guest into an account."""
    return _person(request, service(request).register(who, body.name, body.password))


@router.post("/sign-in", dependencies=[Costly])
def sign_in(request: Request, who: Visitor, body: AccountIn) -> PersonOut:
    return _person(request, service(request).sign_in(who, body.name, body.password))


# Matches


@router.get("/matches")
def list_matches(
    request: Request,
    who: Visitor,
    lang: Lang,
    which: Literal["open", "running", "finished", "mine", "my-finished"] = "open",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
) -> list[MatchCard]:
    desk = service(request)
    if which == "mine":
        return desk.my_matches(who, lang, limit=limit)
    if which == "my-finished":
        return desk.my_matches(who, lang, finished=True, limit=limit)
    lists = {"open": desk.open_matches, "running": desk.running_matches, "finished": desk.finished_matches}
    return lists[which](lang, limit)


@router.post("/matches", status_code=201, dependencies=[Costly])
def create(request: Request, who: Visitor, body: MatchIn) -> SeatedOut:
    """A new match; it begins when no seat is free any more."""
    seats = [SeatPlan(seat.kind, seat.level) for seat in body.seats]
    clock = Clock(body.clock.kind, body.clock.seconds)
    return _seated(service(request).create(who, body.game, seats, body.options, clock, body.listed, body.hints))


@router.post(
    "/matches/upload",
    status_code=201,
    dependencies=[Costly],
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def upload(request: Request, who: Visitor) -> dict[str, str]:
    """Store a match file, to look at it and to share it."""
    data = await request.body()
    return {"match": await run_in_threadpool(service(request).upload, who, data)}


@router.get("/matches/{match}", response_class=Plain)
def one_match(request: Request, who: Visitor, match: MatchId, lang: Lang) -> Response:
    """The match as the asker may see it: `state` is the record as his seat knows it (-2: hidden), `choices` what he may do."""
    return Plain(match_json(service(request).view(who, match, lang)))


@router.get("/matches/{match}/legal", response_class=Plain)
def legal(request: Request, who: Visitor, match: MatchId, lang: Lang) -> Response:
    """The number of the question and the legal actions."""
    view = service(request).view(who, match, lang)
    return Plain({"question": view.question, "asks": view.asks, "choices": view.choices})


@router.post("/matches/{match}/join")
def join(request: Request, who: Visitor, match: MatchId, body: JoinIn) -> SeatedOut:
    return _seated(service(request).join(who, match, body.seat, body.name))


@router.post("/matches/{match}/leave", status_code=204)
def leave(request: Request, who: Visitor, match: MatchId) -> None:
    service(request).leave(who, match)


@router.post("/matches/{match}/rematch", status_code=201, dependencies=[Costly])
def rematch(request: Request, who: Visitor, match: MatchId) -> SeatedOut:
    return _seated(service(request).rematch(who, match))


@router.post("/matches/{match}/actions")
def act(request: Request, who: Visitor, match: MatchId, lang: Lang, body: ActionIn) -> Version:
    """Answer a question. 409: it is another question by now, nothing has changed. 422: not legal."""
    return Version(version=service(request).act(who, match, body.question, body.action, lang))


@router.post("/matches/{match}/undo")
def undo(request: Request, who: Visitor, match: MatchId, body: UndoIn) -> Version:
    return Version(version=service(request).undo(who, match, body.question))


@router.post("/matches/{match}/prepare")
def prepare(request: Request, who: Visitor, match: MatchId, body: PrepareIn) -> Version:
    """Answer in advance, or (action null) withdraw the answer."""
    return Version(version=service(request).prepare(who, match, body.action, body.repeat))


@router.post("/matches/{match}/chat")
def chat(request: Request, who: Visitor, match: MatchId, body: ChatIn) -> Version:
    return Version(version=service(request).say(who, match, body.text))


@router.get("/matches/{match}/preview/{action}")
def preview(request: Request, who: Visitor, match: MatchId, action: PathNumber, lang: Lang) -> dict[str, Any]:
    """What a legal action would bring, as far as the asker can know."""
    desk = service(request)
    found = desk.preview(who, match, action, lang)
    game = desk.view(who, match, lang).game
    return {"choice": found.choice, "lucky": found.lucky, "after": as_json(game, found.after)}


@router.post("/matches/{match}/hint", status_code=202, dependencies=[Costly])
def ask_hint(request: Request, who: Visitor, match: MatchId, lang: Lang, body: HintIn) -> Advice:
    """Ask what a bot would do. It thinks for about a second; a `change` of the kind `hint` says that it has done so.

    403: the match has no hints for the asker. 409: it is another question by now. 429: too many want hints at once.
    """
    service(request).ask_hint(who, match, body.question)
    return service(request).view(who, match, lang).advice or Advice(body.question, ready=False, hints=[])


@router.get("/matches/{match}/hint")
def hint(request: Request, who: Visitor, match: MatchId, lang: Lang) -> Advice | None:
    """The hint to the question that the asker is asked now, the best action first; null if he has not asked for one."""
    return service(request).view(who, match, lang).advice


@router.get("/matches/{match}/log")
def log(request: Request, who: Visitor, match: MatchId, lang: Lang) -> list[dict[str, Any]]:
    lines = service(request).whole_log(who, match, lang)
    return [{"number": number, "actor": actor, "text": text} for number, actor, text in lines]


@router.get("/matches/{match}/moments/{number}")
def moment(
    request: Request,
    who: Visitor,
    match: MatchId,
    number: PathNumber,
    lang: Lang,
    viewer: Annotated[int | None, Query(ge=-1, le=6)] = None,
) -> dict[str, Any]:
    """A position of the past."""
    return moment_json(service(request).moment(who, match, number, lang, viewer))


@router.get("/matches/{match}/points")
def points(request: Request, match: MatchId) -> list[dict[str, Any]]:
    """Every seat's points over a finished match."""
    return [{"number": number, "points": values} for number, values in service(request).points_over_time(match)]


@router.post("/matches/{match}/analysis", status_code=202, dependencies=[Costly])
def ask_analysis(request: Request, match: MatchId, lang: Lang) -> Study:
    """Have a finished match analysed: the master looks back for up to a minute. It is done once and kept.

    409: the match is not over, was played alone, or by other rules. 429: too many want an analysis at once.
    """
    service(request).ask_study(match)
    return service(request).study(match, lang)


@router.get("/matches/{match}/analysis")
def analysis(request: Request, match: MatchId, lang: Lang) -> Study:
    """Every seat's chance to win over a finished match, the decisions that cost most, and what the master would have done."""
    return service(request).study(match, lang)


@router.get("/matches/{match}/export")
def export(request: Request, match: MatchId) -> Response:
    """The match file of a finished match."""
    return Response(service(request).export(match), media_type="application/json")


@router.get("/matches/{match}/events", response_class=StreamingResponse)
async def match_events(
    request: Request,
    match: MatchId,
    version: Annotated[int, Query(ge=0, le=MOST, description="The version known already.")] = 0,
) -> Response:
    """Server-sent events `change` whenever the match has changed. They say that, not what: ask for the match then."""
    return await match_event_response(request, match, version)


async def match_event_response(request: Request, match: str, version: int) -> Response:
    """The event stream of a match for pages and API."""
    desk = service(request)
    event = await run_in_threadpool(desk.current, match)
    seen = request.headers.get("last-event-id", "")
    since = max(version, int(seen) if seen.isdecimal() and len(seen) < 10 else 0)
    return event_response(match_stream(desk.hub, event["match"], since, lambda: desk.current(match)))


def event_response(stream: Any) -> StreamingResponse:
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)
