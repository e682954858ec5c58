"""A match: the table, what is done there, and the room before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from spielwerk.core.drawing import Choice, Decision, Drawing, Panel, Picks, Stepper, decision_of, draw

from ...matches.views import MatchView, Player, SeatPlan
from ...people.views import Who
from ...problems import Problem
from ...site import Site
from ...store.models import FINISHED, OPEN, RUNNING
from .. import throttle
from ..dependencies import Costly, Guest, Lang, TheSite, Visitor
from ..forms import Fields, number_of, text_of
from ..rendering import html, page, player_name, say, to_match
from .results import result_page
from .telling import story_of

router = APIRouter()

MOST_COLUMNS = 7  # of a stepper; of a longer one those that matter


@router.get("/matches/{match}")
def match_page(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, pick: str = "") -> Response:
    return _page(request, site, site.queries.view(who, match, lang), who, lang, pick=pick)


def _page(
    request: Request, site: Site, view: MatchView, who: Who, lang: str, note: str = "", pick: str = "", status: int = 200
) -> Response:
    """The page that fits where the match stands."""
    if view.status == FINISHED and view.result is not None:
        return result_page(request, site, view, who, lang)
    if view.status == OPEN or view.seen is None:
        return page(request, "room.html", lang, who, status, nav="matches", **_room(request, view, lang), note=note)
    return page(request, "match.html", lang, who, status, **table(view, lang, note, pick))


@router.get("/matches/{match}/table")
def table_part(
    request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, pick: str = "", question: str = ""
) -> Response:
    """The table alone, for live updates; what has been pointed at stays so while the question is the same."""
    view = site.queries.view(who, match, lang)
    return _part(request, view, who, lang, pick=pick if question == str(view.question) else "")


def _part(request: Request, view: MatchView, who: Who, lang: str, note: str = "", pick: str = "") -> Response:
    shell = {"who": who, "theme": request.cookies.get("theme", ""), "path": f"/matches/{view.id}"}
    markup = html("_table.html", lang, **shell, **table(view, lang, note, pick))
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
    markup = html("_room.html", lang, who=who, note="", **_room(request, view, lang))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


def _room(request: Request, view: MatchView, lang: str) -> dict[str, object]:
    """What the template of the room needs: the options in words among it."""
    words = view.game.text(lang)
    options = [
        (words.say(f"option.{option.name}", "title"), words.say(f"option.{option.name}", str(view.options[option.name])))
        for option in view.game.options
        if option.name in view.options
    ]
    return {"view": view, "options": options, "link": str(request.url_for("match_page", match=view.id))}


@router.get("/matches/{match}/ask")
def ask_part(site: TheSite, match: str, who: Visitor, lang: Lang, pick: str = "") -> Response:
    """The decision bar alone: what is asked, or what has been chosen with its price, gain and consequence."""
    view = site.queries.view(who, match, lang)
    if view.seen is None:
        raise Problem(409, "not_running")
    markup = html("_ask.html", lang, who=who, **table(view, lang, pick=pick))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


def table(view: MatchView, lang: str, note: str = "", pick: str = "") -> dict[str, object]:
    """What the template of the table needs."""
    chosen = [int(i) for i in pick.split(".") if i.isdecimal() and i.isascii() and len(i) < 9]
    asked = view.question != 0 and view.status == RUNNING
    picks = Picks(view.choices if asked else (), chosen)
    picks.advised = {hint.action for hint in view.advice.hints} if view.advice else set()
    with throttle.DRAWING:
        drawing = draw(view.game, view.seen, view.viewer, picks, lang)
    seated = list(zip(view.players, drawing.panels, strict=True))
    return {
        "view": view,
        "drawing": drawing,
        "picks": picks,
        "bar": decision_bar(view, drawing, picks, lang),
        "choice_of": {choice.id: choice for choice in picks},
        "asked": asked,
        "note": note,
        "me": view.players[view.viewer] if view.viewer >= 0 else None,
        "mine": seated[view.viewer] if view.viewer >= 0 else None,
        "others": _around(seated, view.viewer),
        "score": _score(view, lang),
        "story": story_of(view),
        "game_name": view.game.name,
        "names": [player_name(player, lang) for player in view.players],
    }


@dataclass(frozen=True)
class DecisionBar:
    """What the bar shows beside the question."""

    chosen: str = ""  # what the player has pointed at, as the page's address names it
    which: Sequence[Choice] = ()  # several choices at one place
    choice: Choice | None = None  # one choice, with what it costs and brings
    decision: Decision | None = None
    stepper: Stepper | None = None  # if it is an amount
    at: int = 0  # which step of it
    columns: Sequence[int] = ()  # the steps that have a column


def decision_bar(view: MatchView, drawing: Drawing, picks: Picks, lang: str) -> DecisionBar:
    chosen = ".".join(str(choice.id) for choice in picks.chosen)
    if len(picks.chosen) > 1:
        return DecisionBar(chosen, which=picks.chosen)
    steppers = [stepper for stepper in drawing.steppers if stepper.steps]
    first = steppers[0].steps[0].choice if len(steppers) == 1 else None  # the only amount asked for is there at once
    wanted = picks.chosen[0].id if picks.chosen else first
    choice = next((choice for choice in picks if choice.id == wanted), None)
    if choice is None:
        return DecisionBar()
    decision = decision_of(view.game, view.seen, view.viewer, choice, lang)
    for stepper in steppers:
        for at, step in enumerate(stepper.steps):
            if step.choice == choice.id:
                return DecisionBar(chosen, (), choice, decision, stepper, at, columns_of(len(stepper.steps), at))
    return DecisionBar(chosen, (), choice, decision)


def columns_of(steps: int, at: int) -> list[int]:
    """The steps that get a column: all, or the first, the last and three around the present one."""
    if steps <= MOST_COLUMNS:
        return list(range(steps))
    middle = min(max(at, 1), steps - 2)
    return sorted({0, middle - 1, middle, middle + 1, steps - 1})


def _score(view: MatchView, lang: str) -> list[tuple[str, list[int | None]]]:
    """Where everybody's points come from as things stand: a row for each category, and the sum as the last one."""
    parts = [player.breakdown for player in view.players]
    if not all(parts):
        return []
    words = view.game.text(lang)
    rows = [(words.say("category", category), [part.get(category) for part in parts]) for category in view.game.categories]
    sums = [None if None in part.values() else sum(n or 0 for n in part.values()) for part in parts]
    return [*rows, (say(lang, "result.total"), sums)]


def _around(seated: list[tuple[Player, Panel]], viewer: int) -> list[tuple[Player, Panel]]:
    """The others in the order in which they sit after the viewer."""
    return seated[viewer + 1 :] + seated[: max(viewer, 0)]


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


@router.post("/matches/{match}/settings")
def settings(request: Request, site: TheSite, match: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    """How the visitor plays this game: whether her choices are shown first, and how fast the others' steps."""
    with Attempt() as attempt:
        first, pace = text_of(fields, "confirm"), text_of(fields, "pace")
        game = site.queries.view(who, match, lang).game.name
        site.people.change(who, confirm={game: first == "1"} if first else None, pace=pace or None)
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/hint", dependencies=[Costly])
def hint(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    """Ask for a hint; it comes as a change of the match."""
    with Attempt() as attempt:
        site.hints.ask(who, match, number_of(fields, "question"))
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/prepare")
def prepare(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    with Attempt() as attempt:
        action = number_of(fields, "action") if text_of(fields, "action") else None
        site.play.prepare(who, match, action, repeat=text_of(fields, "repeat") == "1")
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/chat")
def chat(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    with Attempt() as attempt:
        site.play.chat(who, match, text_of(fields, "text"))
    return _after(attempt, request, site, match, who, lang, (text_of(fields, "pick"), text_of(fields, "question")))


@router.post("/matches/{match}/join")
def join(site: TheSite, match: str, who: Guest, fields: Fields) -> Response:
    site.lobby.join(who, match, number_of(fields, "seat") if text_of(fields, "seat") else None)
    return to_match(match)


@router.post("/matches/{match}/arrange")
def arrange(request: Request, site: TheSite, match: str, who: Visitor, lang: Lang, fields: Fields) -> Response:
    kind, _, level = text_of(fields, "plan").partition(":")
    with Attempt() as attempt:
        site.lobby.arrange(who, match, number_of(fields, "seat"), SeatPlan(kind, level))
    return _after(attempt, request, site, match, who, lang)


@router.post("/matches/{match}/leave")
def leave(site: TheSite, match: str, who: Visitor) -> Response:
    site.lobby.leave(who, match)
    return to_match(match)
