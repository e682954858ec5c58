"""Playing a match: acting, taking back, talking, being helped; and looking back at it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import StreamingResponse
from pydantic import Field, StrictBool, StrictStr

from ...matches.prepared import Wish
from ...matches.records import as_json
from ...matches.views import Moment
from ...thinking.views import Advice, Study
from ..dependencies import Costly, Lang, TheSite, Visitor
from ..forms import MOST
from ..live import match_events_answer
from .common import PROBLEM, Body, MatchId, Number, PathNumber, Plain, Version, choice_json

router = APIRouter(prefix="/api", responses=PROBLEM)


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


class AllowIn(Body):
    allow: StrictBool


class LimitIn(Body):
    about: Annotated[StrictStr, Field(max_length=100)]
    most: Number


class PrepareIn(Body):
    action: Number | None = None
    limit: LimitIn | None = None
    repeat: StrictBool = False
    then: StrictBool = False


class ChatIn(Body):
    text: Annotated[StrictStr, Field(max_length=4000)]


def moment_json(moment: Moment) -> dict[str, object]:
    told = {key: value for key, value in vars(moment).items() if key not in ("match", "seen")}
    return {**told, "state": as_json(moment.match.game, moment.seen)}


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


@router.post("/matches/{match}/undo/ask", dependencies=[Costly])
def ask_undo(site: TheSite, who: Visitor, match: MatchId) -> Version:
    """Ask the others to let the decision `undo.ask` be taken back although they have acted since.

    `asks_back` of the match tells how it stands; as soon as anybody acts, it is forgotten. 409: luck or something laid open
    forbids it, or it was refused.
    """
    return Version(version=site.play.ask_back(who, match))


@router.post("/matches/{match}/undo/answer")
def answer_undo(site: TheSite, who: Visitor, match: MatchId, body: AllowIn) -> Version:
    """Let somebody take back what she has asked for, or refuse it. It happens once everybody who plays has agreed."""
    return Version(version=site.play.answer_back(who, match, body.allow))


@router.post("/matches/{match}/undo/withdraw")
def withdraw_undo(site: TheSite, who: Visitor, match: MatchId) -> Version:
    """Ask no longer."""
    return Version(version=site.play.withdraw_back(who, match))


@router.post("/matches/{match}/prepare")
def prepare(site: TheSite, who: Visitor, match: MatchId, body: PrepareIn) -> Version:
    """Answer in advance with an action, or with a `limit`: the most that is bid for something. Neither: withdraw all.

    `then` adds it to what has been prepared. An action that is not possible as it was read is dropped when the seat is asked:
    `dropped` of the match says so. With `repeat` it is played as often as it is legal, whatever it costs.
    """
    wish = None
    if body.limit is not None:
        wish = Wish(about=body.limit.about, most=body.limit.most, then=body.then)
    elif body.action is not None:
        wish = Wish(body.action, body.repeat, then=body.then)
    return Version(version=site.play.prepare(who, match, wish))


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
    who: Visitor,
    match: MatchId,
    version: Annotated[int, Query(ge=0, le=MOST, description="The version known already.")] = 0,
    watching: Annotated[bool, Query(description="Be counted among the onlookers.")] = False,
) -> Response:
    """Server-sent events `change` whenever the match has changed. They say that, not what: ask for the match then."""
    return await match_events_answer(site, request, match, version, who, watching)
