"""The JSON API: all that the pages do, for programs. Its description stands at /api/openapi.json.

A program is a guest or an account (`POST /api/people`, then `Authorization: Bearer person.…`), or holds one seat
(`Authorization: Bearer seat.…`, the token that creating or joining a match answers with).
"""

from __future__ import annotations

import json
from dataclasses import is_dataclass, replace
from datetime import datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr
from starlette.concurrency import run_in_threadpool

from spielwerk.core.drawing import Choice

from ..games import GameCard
from ..matches.records import as_json
from ..matches.views import Clock, MatchCard, MatchView, Moment, Seated, SeatPlan
from ..people.views import Me, Standing, Who
from ..site import Site
from ..thinking.views import Advice, Study
from .dependencies import PERSON_TOKEN, SEAT_TOKEN, Costly, Lang, TheSite, Visitor, count_as_costly, forget, remember
from .forms import MOST
from .live import match_events_answer, site_events_answer
from .security import bearer_of

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


PROBLEM: dict[int | str, dict[str, object]] = {
    "4XX": {
        "description": "Refused, with a reason",
        "content": {"application/problem+json": {"schema": ProblemOut.model_json_schema()}},
    },
    503: {"description": "An analysis: the game is still being compiled", "content": {"application/problem+json": {}}},
}

router = APIRouter(prefix="/api", responses=PROBLEM)


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
    rated: StrictBool | None = None
    coached: StrictBool = False


class JoinIn(Body):
    seat: Number | None = None
    name: Annotated[StrictStr, Field(max_length=200)] = ""


class ActionIn(Body):
    question: Number
    action: Number


class HintIn(Body):
    question: Number


class CoachIn(Body):
    on: StrictBool


class UndoIn(Body):
    question: Number = 0
    to: Number | None = None


class ArrangeIn(Body):
    seat: Number
    kind: Literal["me", "free", "bot"]
    level: Annotated[StrictStr, Field(max_length=20)] = ""


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
    old_password: Annotated[StrictStr, Field(max_length=1000)] | None = None
    confirm: Annotated[dict[Annotated[str, Field(max_length=40)], StrictBool], Field(max_length=40)] | None = None
    pace: Annotated[StrictStr, Field(max_length=10)] | None = None


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


def seated_out(seated: Seated) -> SeatedOut:
    return SeatedOut(match=seated.match, seat=seated.seat, token=SEAT_TOKEN + seated.token if seated.token else "")


def _person(site: Site, who: Who) -> PersonOut:
    assert who.person is not None
    return PersonOut(person=who.person, name=who.name, account=who.account, token=PERSON_TOKEN + site.people.sign(who))


class Plain(JSONResponse):
    """JSON of dataclasses and times as they are; several times faster than checking every value again."""

    def render(self, content: object) -> bytes:
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"), default=_plain).encode()


def _plain(value: object) -> object:
    if isinstance(value, Choice):
        return choice_json(value)
    if is_dataclass(value):
        return vars(value)
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(type(value).__name__)


def choice_json(choice: Choice) -> dict[str, object]:
    args = dict(zip(choice.arg_names, choice.args, strict=True))
    return {"id": choice.id, "verb": choice.verb, "args": args, "text": choice.text, "final": choice.final}


def match_json(view: MatchView, ahead: bool = False) -> dict[str, object]:
    """A match as its viewer may see it, in plain JSON; with `ahead` also the answers that can be given in advance."""
    told = {key: value for key, value in vars(view).items() if key not in ("game", "seen", "look_ahead")}
    told["game"], told["prepare"] = view.game.name, view.prepare if ahead else None
    told["state"] = as_json(view.game, view.seen) if view.seen is not None else None
    return told


def moment_json(moment: Moment) -> dict[str, object]:
    told = {key: value for key, value in vars(moment).items() if key not in ("match", "seen")}
    return {**told, "state": as_json(moment.match.game, moment.seen)}


# Games


@router.get("/games")
def list_games(site: TheSite, lang: Lang) -> list[GameCard]:
    return site.games.cards(lang)


@router.get("/games/{game}")
def one_game(site: TheSite, game: GameName, lang: Lang) -> GameCard:
    return site.games.card(game, lang)


@router.get("/games/{game}/standings")
def game_standings(site: TheSite, game: GameName, limit: Annotated[int, Query(ge=1, le=500)] = 100) -> list[Standing]:
    return site.people.standings(site.games.find(game).name, limit)


@router.get("/events", response_class=StreamingResponse)
async def site_events(site: TheSite) -> Response:
    """Server-sent events `ready`: how far the games are compiled."""
    return site_events_answer(site)


# People


@router.post("/people", status_code=201, dependencies=[Costly])
def new_guest(site: TheSite, body: GuestIn) -> PersonOut:
    """A new guest, with the token that makes further requests hers."""
    return _person(site, site.people.guest(body.name))


@router.get("/people/{person}")
def one_person(site: TheSite, who: Visitor, person: PathNumber, lang: Lang) -> dict[str, object]:
    """Somebody's ratings and finished matches; others see only those matches that are listed."""
    found, standings = site.people.of(person)
    return {"person": person, "name": found.name, "standings": standings, "matches": site.lists.shown_by(found, lang, who)}


@router.get("/me")
def me(site: TheSite, who: Visitor) -> Me:
    return site.people.me(who)


@router.patch("/me")
def change_me(request: Request, site: TheSite, who: Visitor, body: MeIn) -> Me:
    """Change what is given. A new password needs `old_password` and makes older tokens worthless; `token` is the new one."""
    if body.password is not None:
        count_as_costly(request)
    changed = site.people.change(who, **body.model_dump())
    if body.password is None:
        return changed
    if bearer_of(request.headers) is None:
        remember(request, site, who)
    return replace(changed, token=PERSON_TOKEN + site.people.sign(who))


@router.post("/register", status_code=201, dependencies=[Costly])
def register(request: Request, site: TheSite, who: Visitor, body: AccountIn) -> PersonOut:
    """Turn the guest into an account. The guest's token is worthless then; the answer has the account's."""
    account = site.people.register(who, body.name, body.password)
    if bearer_of(request.headers) is None:
        remember(request, site, account)
    return _person(site, account)


@router.post("/sign-in", dependencies=[Costly])
def sign_in(site: TheSite, who: Visitor, body: AccountIn) -> PersonOut:
    return _person(site, site.people.sign_in(who, body.name, body.password))


@router.post("/sign-out", status_code=204)
def sign_out(request: Request, site: TheSite, who: Visitor) -> None:
    """Make all tokens and cookies of this person worthless, everywhere."""
    site.people.sign_out(who)
    if bearer_of(request.headers) is None:
        forget(request)


# Matches


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
    return site.lists.listed(which, lang, limit)


@router.post("/matches", status_code=201, dependencies=[Costly])
def create(site: TheSite, who: Visitor, body: MatchIn) -> SeatedOut:
    """A new match; it begins when no seat is free any more."""
    seats = [SeatPlan(seat.kind, seat.level) for seat in body.seats]
    clock = Clock(body.clock.kind, body.clock.seconds)
    more = (body.options, clock, body.listed, body.hints, body.rated, body.coached)
    return seated_out(site.lobby.create(who, body.game, seats, *more))


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

    `prepare` are the answers that a waiting seat can give in advance. Finding them takes as long as all the rest, so that it is
    null unless `ahead` is asked for.
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
    site.lobby.arrange(who, match, body.seat, SeatPlan(body.kind, body.level))


@router.post("/matches/{match}/leave", status_code=204)
def leave(site: TheSite, who: Visitor, match: MatchId) -> None:
    site.lobby.leave(who, match)


@router.post("/matches/{match}/rematch", status_code=201, dependencies=[Costly])
def rematch(site: TheSite, who: Visitor, match: MatchId) -> SeatedOut:
    return seated_out(site.lobby.rematch(who, match))


@router.post("/matches/{match}/actions")
def act(site: TheSite, who: Visitor, match: MatchId, body: ActionIn) -> Version:
    """Answer a question. 409: it is another question by now, nothing has changed. 422: not legal."""
    return Version(version=site.play.act(who, match, body.question, body.action))


@router.post("/matches/{match}/undo")
def undo(site: TheSite, who: Visitor, match: MatchId, body: UndoIn) -> Version:
    """Take back what `undo` of the match tells: an action `to` and all that came after it; or else the last decision.

    Against bots the match is casual from then on. 409: luck, another person or something laid open forbids it.
    """
    return Version(version=site.play.undo(who, match, body.question, body.to))


@router.post("/matches/{match}/prepare")
def prepare(site: TheSite, who: Visitor, match: MatchId, body: PrepareIn) -> Version:
    """Answer in advance, or (action null) withdraw the answer."""
    return Version(version=site.play.prepare(who, match, body.action, body.repeat))


@router.post("/matches/{match}/chat")
def chat(site: TheSite, who: Visitor, match: MatchId, body: ChatIn) -> Version:
    return Version(version=site.play.chat(who, match, body.text))


@router.get("/matches/{match}/preview/{action}")
def preview(site: TheSite, who: Visitor, match: MatchId, action: PathNumber, lang: Lang) -> dict[str, object]:
    """What a legal action would bring, as far as the asker can know."""
    game, choice = site.queries.preview(who, match, action, lang)
    return {"choice": choice_json(choice), "lucky": choice.lucky, "after": as_json(game, choice.after)}


@router.post("/matches/{match}/hint", status_code=202, dependencies=[Costly])
def ask_hint(site: TheSite, who: Visitor, match: MatchId, lang: Lang, body: HintIn) -> Advice:
    """Ask what a bot would do. It thinks for about a second; a `change` of the kind `hint` says that it has done so.

    403: the match has no hints for the asker. 409: it is another question by now. 429: too many want hints at once.
    """
    site.hints.ask(who, match, body.question)
    return site.queries.view(who, match, lang).advice or Advice(body.question, ready=False, hints=[])


@router.get("/matches/{match}/hint")
def hint(site: TheSite, who: Visitor, match: MatchId, lang: Lang) -> Advice | None:
    """The hint to the question that the asker is asked now, the best action first; null if he has not asked for one."""
    return site.queries.view(who, match, lang).advice


@router.post("/matches/{match}/coach")
def switch_coach(site: TheSite, who: Visitor, match: MatchId, body: CoachIn) -> Version:
    """Call the coach of a match against bots, or send it away; `coach` of the match tells what it says.

    With a coach the match is casual. After a move, a `change` of the kind `coach` says that there is something to hear.
    """
    return Version(version=site.coach.switch(who, match, body.on))


@router.get("/matches/{match}/log", response_class=Plain)
def log(site: TheSite, who: Visitor, match: MatchId, lang: Lang) -> Response:
    """The whole story as the visitor may know it: each action in words, with what followed from it in words and numbers."""
    return Plain(site.queries.whole_log(who, match, lang))


@router.get("/matches/{match}/moments/{number}")
def moment(
    site: TheSite,
    who: Visitor,
    match: MatchId,
    number: PathNumber,
    lang: Lang,
    viewer: Annotated[int | None, Query(ge=-1, le=6)] = None,
) -> dict[str, object]:
    """A position of the past."""
    return moment_json(site.queries.moment(who, match, number, lang, viewer))


@router.get("/matches/{match}/points")
def points(site: TheSite, match: MatchId) -> list[dict[str, object]]:
    """Every seat's points over a finished match."""
    return [{"number": number, "points": values} for number, values in site.queries.points_over_time(match)]


@router.post("/matches/{match}/analysis", status_code=202, dependencies=[Costly])
def ask_analysis(site: TheSite, match: MatchId, lang: Lang) -> Study:
    """Have a finished match analysed: the master looks back for up to a minute. It is done once and kept.

    409: the match is not over, was played alone, or by other rules. 429: too many want an analysis at once.
    """
    site.analyses.ask(match)
    return site.analyses.of(match, lang)


@router.get("/matches/{match}/analysis")
def analysis(site: TheSite, match: MatchId, lang: Lang) -> Study:
    """Every seat's chance to win over a finished match, the decisions that cost most, and what the master would have done."""
    return site.analyses.of(match, lang)


@router.get("/matches/{match}/export")
def export(site: TheSite, match: MatchId) -> Response:
    """The match file of a finished match."""
    return Response(site.queries.export(match), media_type="application/json")


@router.get("/matches/{match}/events", response_class=StreamingResponse)
async def match_events(
    request: Request,
    site: TheSite,
    match: MatchId,
    version: Annotated[int, Query(ge=0, le=MOST, description="The version known already.")] = 0,
) -> Response:
    """Server-sent events `change` whenever the match has changed. They say that, not what: ask for the match then."""
    return await match_events_answer(site, request, match, version)
