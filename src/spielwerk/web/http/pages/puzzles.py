"""Puzzles: today's and all others, one to be answered, and what its answer shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from spielwerk.core import Game, State
from spielwerk.core.drawing import Choice, Picks, choices_of, draw
from spielwerk.core.effect import named
from spielwerk.core.text import seat_name
from spielwerk.puzzles import Candidate, Puzzle, clue, line_of, puzzles_of, reason, stale, theme, themes
from spielwerk.puzzles.puzzle import TRIED
from spielwerk.puzzles.telling import gain_name, percent

from ...people.views import Who
from ...problems import Problem
from ...puzzles.days import of_the_day, today_in, today_of_all
from ...puzzles.views import Progress, Try
from ...site import Site
from .. import throttle
from ..dependencies import Costly, Guest, Lang, TheSite, Visitor
from ..forms import Fields, number_of
from ..pieces import Piece, made, piece, put
from ..rendering import html, page, say, theme_of, to_match
from .table import Seated, decision_bar

router = APIRouter()

LETTERS = "ABDEFGHIJKLM"  # keys of the first choices; C asks for a clue and N for the next puzzle
SHOWN = 6  # choices whose chance is shown
LEVEL_STEPS = (1590, 1670, 1790, 1920)  # ratings from which on a puzzle has one dot more
PLAYED_ON_WITH = "master"  # the bots that play on: those whose match it was
ZONE = "zone"  # the cookie with the visitor's time zone


def level_of(rating: int) -> int:
    """How hard a puzzle is, in dots from 1 to 5."""
    return 1 + sum(rating >= step for step in LEVEL_STEPS)


def _today(request: Request) -> date:
    """The day where the visitor is."""
    return today_in(request.cookies.get(ZONE, "")[:60])


def written(day: date, lang: str) -> str:
    month = say(lang, "puzzles.months").split("|")[day.month - 1]
    return say(lang, "puzzles.date", day=day.day, month=month)


# All of them


@dataclass(frozen=True)
class Row:
    """A puzzle in a list."""

    puzzle: Puzzle
    theme: str
    level: int
    attempt: Try

    @property
    def state(self) -> str:
        return "open" if not self.attempt.answered else "right" if self.attempt.right else "wrong"


def row_of(puzzle: Puzzle, tries: dict[tuple[str, str], Try], lang: str) -> Row:
    return Row(puzzle, theme(puzzle, lang), level_of(puzzle.rating), tries.get((puzzle.game.name, puzzle.id), Try()))


@router.get("/puzzles")
def overview(request: Request, site: TheSite, who: Visitor, lang: Lang, game: str = "", theme: str = "") -> Response:
    """Today's puzzle, the visitor's rating, and all puzzles by game and theme."""
    everything = site.puzzles.all()
    wanted = [one for one in everything if game in ("", one.game.name)]
    known = themes(wanted, lang) if game else {}
    theme = theme if theme in known else ""
    wanted = [one for one in wanted if theme in ("", one.entry.question)]
    tries = site.puzzles.all_of(who)
    day = today_of_all()
    today = of_the_day(wanted, day)
    progress = site.puzzles.progress(who, _today(request))
    cards = []
    for card in site.games.cards(lang):
        own = puzzles_of(site.games.find(card.name))
        solved = sum(tries.get((card.name, one.id), Try()).right for one in own)
        cards.append((card, len(own), solved, stale(site.games.find(card.name))))
    return page(
        request,
        "puzzles.html",
        lang,
        who,
        nav="puzzles",
        today=row_of(today, tries, lang) if today else None,
        day=written(day, lang),
        cards=cards,
        game=game,
        chosen_theme=theme,
        themes=known,
        rows=[row_of(one, tries, lang) for one in wanted] if game else [],
        progress=progress,
        week=_week(progress, lang),
    )


def _week(progress: Progress, lang: str) -> list[tuple[str, str, bool]]:
    """The days of this week: letter, date, whether a puzzle was tried."""
    letters = say(lang, "puzzles.weekdays").split("|")
    return [(letters[one.day.weekday()], written(one.day, lang), one.tried) for one in progress.week]


@router.get("/puzzles/next")
def next_puzzle(request: Request, site: TheSite, who: Visitor, after: str = "", game: str = "", theme: str = "") -> Response:
    """To a puzzle that the visitor has not tried yet and that suits her; if there is none, to all of them."""
    rating = site.puzzles.progress(who, _today(request)).rating
    last = next((one for one in site.puzzles.all() if f"{one.game.name}/{one.id}" == after), None)
    found = site.puzzles.next(who, last, rating, game, theme) or site.puzzles.next(who, last, rating, game)
    found = found or site.puzzles.next(who, last, rating)
    return RedirectResponse(address(found) if found else "/puzzles", 303)


def address(puzzle: Puzzle) -> str:
    return f"/puzzles/{quote(puzzle.game.name)}/{puzzle.id}"


# One of them


@dataclass(frozen=True)
class Sight:
    """The position as the puzzle's seat sees it."""

    game: Game
    seen: State
    viewer: int


@dataclass(frozen=True)
class Option:
    """A choice in the list: before the answer its words alone, after it what is known of it."""

    id: int
    text: str
    letter: str
    percent: int | None = None
    best: bool = False
    mine: bool = False


@router.get("/puzzles/{game}/{name}")
def puzzle_page(request: Request, site: TheSite, game: str, name: str, who: Visitor, lang: Lang, pick: str = "") -> Response:
    puzzle = site.puzzles.find(game, name)
    return page(request, "puzzle.html", lang, who, **_context(request, site, puzzle, who, lang, pick))


@router.get("/puzzles/{game}/{name}/ask")
def ask_part(request: Request, site: TheSite, game: str, name: str, who: Visitor, lang: Lang, pick: str = "") -> Response:
    """The decision bar alone."""
    puzzle = site.puzzles.find(game, name)
    markup = html("_puzzle_ask.html", lang, **_context(request, site, puzzle, who, lang, pick))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


def _after(request: Request, site: Site, puzzle: Puzzle, who: Who, lang: str) -> Response:
    """The puzzle anew: a part for a live page, else the page."""
    if "hx-request" not in request.headers:
        return RedirectResponse(address(puzzle), 303)
    markup = html("_puzzle.html", lang, **_context(request, site, puzzle, who, lang, ""))
    return HTMLResponse(markup, headers={"cache-control": "no-store"})


@router.post("/puzzles/{game}/{name}/act")
def act(request: Request, site: TheSite, game: str, name: str, who: Guest, lang: Lang, fields: Fields) -> Response:
    """The answer."""
    puzzle = site.puzzles.find(game, name)
    site.puzzles.answer(who, puzzle, number_of(fields, "action"), _today(request))
    return _after(request, site, puzzle, who, lang)


@router.post("/puzzles/{game}/{name}/give-up")
def give_up(request: Request, site: TheSite, game: str, name: str, who: Guest, lang: Lang) -> Response:
    puzzle = site.puzzles.find(game, name)
    site.puzzles.answer(who, puzzle, None, _today(request))
    return _after(request, site, puzzle, who, lang)


@router.post("/puzzles/{game}/{name}/clue")
def ask_clue(request: Request, site: TheSite, game: str, name: str, who: Guest, lang: Lang) -> Response:
    puzzle = site.puzzles.find(game, name)
    site.puzzles.clue(who, puzzle)
    return _after(request, site, puzzle, who, lang)


@router.post("/puzzles/{game}/{name}/play", dependencies=[Costly])
def play_on(site: TheSite, game: str, name: str, who: Guest) -> Response:
    """A casual match from here against the same seats."""
    puzzle = site.puzzles.find(game, name)
    return to_match(site.lobby.play_on(who, puzzle.match(), puzzle.seat, PLAYED_ON_WITH).match)


@router.post("/puzzles/{game}/{name}/replay", dependencies=[Costly])
def replay(site: TheSite, game: str, name: str) -> Response:
    """The match that led to the puzzle, move by move."""
    puzzle = site.puzzles.find(game, name)
    match = site.lobby.shown(puzzle.match())
    return RedirectResponse(f"/matches/{match}/replay?at={puzzle.entry.ply}", 303)


@router.get("/puzzles/{game}/{name}/match.json")
def export(site: TheSite, game: str, name: str) -> Response:
    """The match up to the puzzle as a file."""
    return match_file(site.puzzles.find(game, name))


def match_file(puzzle: Puzzle) -> Response:
    headers = {"content-disposition": f'attachment; filename="{puzzle.game.name}-{puzzle.id}.json"'}
    return Response(puzzle.saved(), media_type="application/json", headers=headers)


def _context(request: Request, site: Site, puzzle: Puzzle, who: Who, lang: str, pick: str) -> dict[str, object]:
    """What the templates need. Nothing of the solution is in it before the visitor has answered."""
    attempt = site.puzzles.of(who, puzzle)
    sight = Sight(puzzle.game, puzzle.seen(), puzzle.seat)
    names = [seat_name(seat, lang) for seat in range(puzzle.seats)]
    chosen = [int(one) for one in pick.split(".") if one.isdecimal() and one.isascii() and len(one) < 9]
    if attempt.answered and not chosen:
        chosen = [attempt.action] if attempt.action is not None else []
    actions = sorted(one.action for one in puzzle.candidates)
    picks = Picks(choices_of(sight.game, sight.seen, sight.viewer, actions, lang, names), chosen)
    if attempt.answered:
        picks.advised = {puzzle.answer}
    with throttle.DRAWING:
        drawing = draw(sight.game, sight.seen, sight.viewer, picks, lang)
        bar = decision_bar(sight, drawing, picks, lang)
    day = today_of_all()
    today = of_the_day(site.puzzles.all(), day)
    progress = site.puzzles.progress(who, _today(request))
    return {
        "puzzle": puzzle,
        "home": address(puzzle),
        "attempt": attempt,
        "drawing": drawing,
        "pieces": _pieces(puzzle, drawing.panels, drawing.board, drawing.cards, names, lang),
        "picks": picks,
        "bar": bar,
        "options": _options(puzzle, attempt, picks, names),
        "asks": named(sight.game.asks(sight.seen, sight.viewer, lang, marks=True), names),
        "about": _solution(site, puzzle, attempt, chosen, lang) if attempt.answered else None,
        "clues": clue(puzzle, lang) if attempt.clue or attempt.answered else [],
        "names": names,
        "level": level_of(puzzle.rating),
        "today": written(day, lang) if today is puzzle else "",
        "progress": progress,
        "week": _week(progress, lang),
        "who": who,
        "theme": theme_of(request),
        "path": address(puzzle),
        "link": str(request.url_for("puzzle_page", game=puzzle.game.name, name=puzzle.id)),
        "nav": "puzzles",
        "game_name": puzzle.game.name,
    }


def _pieces(
    puzzle: Puzzle, panels: Sequence[object], board: object, cards: Mapping[str, object], names: list[str], lang: str
) -> dict[str, object]:
    """Board, panels and hover cards, as at a table."""
    called = tuple(names)

    def of(macro: str, *shows: object) -> Piece:
        return piece(macro, lang, called, *shows)

    seated = [
        (Seated(seat, name, "free", "", False, seat == puzzle.seat, None, False), panel)
        for seat, (name, panel) in enumerate(zip(names, panels, strict=True))
    ]
    others = seated[puzzle.seat + 1 :] + seated[: puzzle.seat]
    return {
        "board": put([made("board", lang, called, board)]),
        "own": put([of("own", *seated[puzzle.seat], ())]),
        "others": put([of("other", *one) for one in others]),
        "cards": put([of("hovercard", key, card) for key, card in cards.items()]),
    }


def _options(puzzle: Puzzle, attempt: Try, picks: Picks, names: list[str]) -> list[Option]:
    """The choices with their letters; once the visitor has answered, the best few and hers with their chances."""
    lettered: list[tuple[Choice, str]] = [
        (choice, LETTERS[place] if place < len(LETTERS) else "") for place, choice in enumerate(picks)
    ]
    if not attempt.answered:
        return [Option(choice.id, choice.text, letter) for choice, letter in lettered]
    found = {choice.id: (choice.text, letter) for choice, letter in lettered}
    known = [one for one in puzzle.candidates if one.tried >= TRIED]
    shown = known[:SHOWN] + [one for one in puzzle.candidates if one.action == attempt.action and one not in known[:SHOWN]]
    return [
        Option(
            one.action,
            *found[one.action],
            percent(one) if one.tried >= TRIED else None,
            one.action == puzzle.answer,
            one.action == attempt.action,
        )
        for one in shown
    ]


@dataclass(frozen=True)
class Solution:
    """What is told after the answer."""

    reason: list[str]
    line: list[object]
    looked_at: Candidate | None  # another choice that the visitor looks at: her own wrong one, or one she points at
    looked_line: list[object]
    tags: list[str]
    found: dict[str, int]  # level → per cent that find it
    found_by: int | None  # per cent of people
    unseen: int  # choices that were hardly tried


def _solution(site: Site, puzzle: Puzzle, attempt: Try, chosen: list[int], lang: str) -> Solution:
    if not attempt.answered:
        raise Problem(409, "not_running")
    wanted = chosen[0] if len(chosen) == 1 else attempt.action
    other = puzzle.candidate(wanted) if wanted is not None and wanted != puzzle.answer else None
    share = site.puzzles.found_by(puzzle)
    tags = [theme(puzzle, lang), gain_name(puzzle, lang)]
    return Solution(
        reason(puzzle, lang),
        list(line_of(puzzle, puzzle.candidates[0], lang)),
        other,
        list(line_of(puzzle, other, lang)) if other else [],
        [tag for tag in tags if tag],
        {level: round(100 * found) for level, found in puzzle.entry.found.items()},
        round(100 * share) if share is not None else None,
        len(puzzle.candidates) - min(SHOWN, sum(one.tried >= TRIED for one in puzzle.candidates)),
    )
