"""A match: the table, what is done there, and the room before it begins."""

from __future__ import annotations

from types import TracebackType

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from ...matches.leaving import STAND_IN
from ...matches.prepared import Wish
from ...matches.views import MatchView
from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ...store.models import FINISHED, LENT, OPEN
from ..dependencies import Costly, Guest, Lang, TheSite, Visitor
from ..forms import Fields, number_of, text_of
from ..pieces import marks_of
from ..rendering import html, page, theme_of, to_match
from .results import result_page
from .room import room_of
from .table import Shell, decision, table

router = APIRouter()


@router.get("/matches/{match}")
def match_page(
    request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, pick: str = "", ahead: str = ""
) -> Response:
    view = site.queries.view(who, match, lang)
    in_advance = ahead == "1" or bool(pick and not view.question)  # a target that a waiting seat has pointed at
    return _page(request, site, view, who, lang, pick=pick, ahead=in_advance)


def _page(
    request: Request,
    site: Site,
    view: MatchView,
    who: Who,
    lang: str,
    note: str = "",
    pick: str = "",
    ahead: bool = False,
    status: int = 200,
) -> Response:
    """The page that fits where the match stands."""
    if view.status == FINISHED and view.result is not None:
        return result_page(request, site, view, who, lang)
    if view.status == OPEN or view.seen is None:
        return page(
            request, "room.html", lang, who, status, nav="matches", **room_of(request, site, view, who, lang), note=note
        )
    shell = Shell(request.url.path, theme_of(request), who)
    return page(request, "match.html", lang, who, status, **table(view, lang, shell, note, pick, ahead))


@router.get("/matches/{match}/table")
def table_part(
    request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, pick: str = "", question: str = "", ahead: str = ""
) -> Response:
    """The table alone, for live updates; what has been pointed at stays so while the question is the same."""
    view = site.queries.view(who, match, lang)
    if view.seen is None:
        raise Problem(409, "not_running")
    return _part(request, view, who, lang, pick=pick if question == str(view.question) else "", ahead=ahead == "1")


def _part(
    request: Request, view: MatchView, who: Who, lang: str, note: str = "", pick: str = "", ahead: bool = False
) -> Response:
    shell = Shell(f"/matches/{view.id}", theme_of(request), who)
    markup = html("_table.html", lang, **table(view, lang, shell, note, pick, ahead, have=marks_of(request)))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


@router.get("/matches/{match}/frame/{number}")
def frame_part(request: Request, site: TheSite, match: str, number: str, who: Visitor, lang: Lang) -> Response:
    """The table after so many actions, to be looked at while the others' steps are shown one by one."""
    wanted = int(number) if number.isdecimal() and number.isascii() and len(number) < 9 else -1
    return _part(request, site.queries.frame(who, match, wanted, lang), who, lang)


@router.get("/matches/{match}/room")
def room_part(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang) -> Response:
    """The room alone, for live updates; once the match has begun, the page is told to load anew."""
    view = site.queries.view(who, match, lang)
    if view.status != OPEN:
        return Response(status_code=204, headers={"hx-refresh": "true", "cache-control": "no-store"})
    markup = html("_room.html", lang, who=who, note="", **room_of(request, site, view, who, lang))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


@router.get("/matches/{match}/ask")
def ask_part(site: TheSite, match: str, who: Visitor, lang: Lang, pick: str = "") -> Response:
    """The decision bar alone: what is asked, or what has been chosen with its price, gain and consequence."""
    view = site.queries.view(who, match, lang)
    if view.seen is None:
        raise Problem(409, "not_running")
    markup = html("_ask.html", lang, who=who, **decision(view, lang, pick=pick))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


@router.get("/matches/{match}/ahead")
def ahead_part(site: TheSite, match: str, who: Visitor, lang: Lang, pick: str = "") -> Response:
    """The answers that the visitor can give in advance; with `pick` those that she has pointed at."""
    view = site.queries.view(who, match, lang)
    if view.seen is None:
        raise Problem(409, "not_running")
    markup = html("_prepare.html", lang, **decision(view, lang, pick=pick, ahead=True))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


# Doing


class Attempt:
    """Something is tried: what is stale or illegal changes nothing and is explained on the page that follows."""

    def __init__(self) -> None:
        self.refused: Problem | None = None

    def __enter__(self) -> Attempt:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> bool:
        if isinstance(error, Problem) and error.status in (409, 422):
            self.refused = error
        return self.refused is not None


def _after(
    attempt: Attempt, request: Request, site: Site, match: str, who: Who, lang: str, kept: tuple[str, str] = ("", "")
) -> Response:
    """The table anew: a part for a live page, else a page. `kept` is what was pointed at, and at which question."""
    refused = attempt.refused
    live = "hx-request" in request.headers
    if refused is None and not live:
        return to_match(match)
    view = site.queries.view(who, match, lang)
    note = refused.say(lang) if refused else ""
    if live and view.seen is not None:
        return _part(request, view, who, lang, note, kept[0] if kept[1] == str(view.question) else "")
    return _page(request, site, view, who, lang, note, status=refused.status if refused else 200)


@router.post("/matches/{match}/act")
def act(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    with Attempt() as attempt:
        site.play.act(who, match, number_of(fields, "question"), number_of(fields, "action"))
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/undo")
def undo(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    with Attempt() as attempt:
        if text_of(fields, "to"):
            site.play.undo(who, match, to=number_of(fields, "to"))
        else:
            site.play.undo(who, match, number_of(fields, "question"))
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/undo/ask", dependencies=[Costly])
def ask_undo(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang) -> Response:
    with Attempt() as attempt:
        site.play.ask_back(who, match)
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/undo/answer")
def answer_undo(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    with Attempt() as attempt:
        site.play.answer_back(who, match, text_of(fields, "allow") == "1")
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/undo/withdraw")
def withdraw_undo(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang) -> Response:
    with Attempt() as attempt:
        site.play.withdraw_back(who, match)
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/settings")
def settings(request: Request, site: TheSite, match: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    """How the visitor plays this game: whether her choices are shown first, and how fast the others' steps."""
    with Attempt() as attempt:
        first, pace = text_of(fields, "confirm"), text_of(fields, "pace")
        game = site.queries.view(who, match, lang).game.name
        site.people.change(who, confirm={game: first == "1"} if first else None, pace=pace or None)
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/telling")
def telling(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    """What the visitor is told of this match."""
    with Attempt() as attempt:
        site.notices.wishes.tell_of(who, match, text_of(fields, "telling"))
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/hint", dependencies=[Costly])
def hint(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    """Ask for a hint; it comes as a change of the match."""
    with Attempt() as attempt:
        site.hints.ask(who, match, number_of(fields, "question"))
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/coach")
def coach(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    """Call the coach, or send it away."""
    with Attempt() as attempt:
        site.coach.switch(who, match, text_of(fields, "on") == "1")
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/prepare")
def prepare(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    with Attempt() as attempt:
        wish, then = None, text_of(fields, "then") == "1"
        if text_of(fields, "about"):
            wish = Wish(about=text_of(fields, "about"), most=number_of(fields, "most"), then=then)
        elif text_of(fields, "action"):
            wish = Wish(number_of(fields, "action"), text_of(fields, "repeat") == "1", then=then)
        site.play.prepare(who, match, wish)
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/chat")
def chat(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    with Attempt() as attempt:
        site.play.chat(who, match, text_of(fields, "text"))
    return _after(attempt, request, site, match, who, lang, (text_of(fields, "pick"), text_of(fields, "question")))


@router.post("/matches/{match}/join")
def join(request: Request, site: TheSite, match: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    try:
        site.lobby.join(who, match, number_of(fields, "seat") if text_of(fields, "seat") else None)
    except Problem as problem:
        if problem.status != 403:
            raise
        return _page(request, site, site.queries.view(who, match, lang), who, lang, problem.say(lang), status=403)
    return to_match(match)


@router.post("/matches/{match}/leave")
def leave(site: TheSite, match: str, who: Visitor, fields: Fields) -> Response:
    """Leave for good, or let a bot play for a while."""
    level = text_of(fields, "level") or STAND_IN
    if text_of(fields, "how") == LENT:
        site.leaving.lend(who, match, level)
    else:
        site.lobby.leave(who, match, level)
    return to_match(match)


@router.post("/matches/{match}/return")
def come_back(site: TheSite, match: str, who: Visitor) -> Response:
    site.leaving.come_back(who, match)
    return to_match(match)


@router.post("/matches/{match}/stand-in")
def stand_in(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    with Attempt() as attempt:
        site.leaving.stand_in(who, match, number_of(fields, "seat"), text_of(fields, "level") or STAND_IN)
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/vote")
def vote(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    with Attempt() as attempt:
        site.leaving.vote(who, match, text_of(fields, "yes") == "1")
    return _after(attempt, request, site, match, who, lang)
