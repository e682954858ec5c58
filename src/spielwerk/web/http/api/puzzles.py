"""The JSON API of puzzles: listed, asked, answered, and solved once they are answered."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, ConfigDict

from spielwerk.core.drawing import choices_of
from spielwerk.core.effect import named
from spielwerk.core.text import seat_name
from spielwerk.puzzles import Puzzle, clue, gain, line_of, reason, theme

from ...matches.records import as_json
from ...people.views import Who
from ...puzzles.days import of_the_day, today_of_all
from ...puzzles.views import Progress, Try
from ...site import Site
from ..dependencies import Costly, Lang, TheSite, Visitor
from .common import PROBLEM, GameName, Number, Plain, SeatedOut, choice_json, seated_out

PLAYED_ON_WITH = "master"

PuzzleId = Annotated[str, Path(max_length=16, description="The puzzle's name, as the list tells it.")]

router = APIRouter(prefix="/api/puzzles", responses=PROBLEM)


class AnswerIn(BaseModel):
    """What is answered; without an action the puzzle is given up."""

    model_config = ConfigDict(extra="forbid")

    action: Number | None = None


def _card(puzzle: Puzzle, lang: str) -> dict[str, object]:
    return {
        "id": puzzle.id,
        "number": puzzle.number,
        "game": puzzle.game.name,
        "seats": puzzle.seats,
        "question": puzzle.entry.question,
        "theme": theme(puzzle, lang),
        "rating": puzzle.rating,
    }


@router.get("")
def list_puzzles(
    site: TheSite,
    lang: Lang,
    game: Annotated[str, Query(max_length=40)] = "",
    question: Annotated[str, Query(max_length=60)] = "",
) -> list[dict[str, object]]:
    """All puzzles, or those of a game and of what is asked, which is their theme."""
    wanted = [one for one in site.puzzles.all() if game in ("", one.game.name) and question in ("", one.entry.question)]
    return [_card(puzzle, lang) for puzzle in wanted]


@router.get("/today")
def today(site: TheSite, lang: Lang) -> dict[str, object] | None:
    """The puzzle of the day, the same one for everybody; null if there are none."""
    day = today_of_all()
    found = of_the_day(site.puzzles.all(), day)
    return {"day": day.isoformat(), **_card(found, lang)} if found else None


@router.get("/me")
def me(site: TheSite, who: Visitor) -> Progress:
    """The asker's puzzle rating, tries and days in a row."""
    return site.puzzles.progress(who, today_of_all())


@router.get("/{game}/{puzzle}", response_class=Plain)
def one_puzzle(site: TheSite, who: Visitor, game: GameName, puzzle: PuzzleId, lang: Lang) -> Response:
    """The position as the seat knows it and the choices; once the asker has answered, also the solution."""
    found = site.puzzles.find(game, puzzle)
    return Plain(_puzzle_json(found, site.puzzles.of(who, found), lang))


@router.post("/{game}/{puzzle}/answer", response_class=Plain)
def answer(site: TheSite, who: Visitor, game: GameName, puzzle: PuzzleId, body: AnswerIn, lang: Lang) -> Response:
    """The answer; only the first one counts, and the solution comes with it. 422: that is no choice of this puzzle."""
    found = site.puzzles.find(game, puzzle)
    return Plain(_puzzle_json(found, site.puzzles.answer(who, found, body.action, today_of_all()), lang))


@router.post("/{game}/{puzzle}/clue", response_class=Plain)
def ask_clue(site: TheSite, who: Visitor, game: GameName, puzzle: PuzzleId, lang: Lang) -> Response:
    """A clue, which halves what the right answer gains."""
    found = site.puzzles.find(game, puzzle)
    return Plain(_puzzle_json(found, site.puzzles.clue(who, found), lang))


@router.post("/{game}/{puzzle}/play", status_code=201, dependencies=[Costly])
def play_on(site: TheSite, who: Visitor, game: GameName, puzzle: PuzzleId) -> SeatedOut:
    """A casual match against bots that goes on from the puzzle's position."""
    return _played_on(site, who, site.puzzles.find(game, puzzle))


def _played_on(site: Site, who: Who, puzzle: Puzzle) -> SeatedOut:
    return seated_out(site.lobby.play_on(who, puzzle.match(), puzzle.seat, PLAYED_ON_WITH))


@router.get("/{game}/{puzzle}/match")
def match_of(site: TheSite, game: GameName, puzzle: PuzzleId) -> dict[str, object]:
    """The match up to the puzzle, as a match file."""
    told: dict[str, object] = json.loads(site.puzzles.find(game, puzzle).saved())
    return told


def _puzzle_json(puzzle: Puzzle, attempt: Try, lang: str) -> dict[str, object]:
    """A puzzle for somebody who has got so far with it."""
    game, seen = puzzle.game, puzzle.seen()
    names = [seat_name(seat, lang) for seat in range(puzzle.seats)]
    actions = sorted(one.action for one in puzzle.candidates)
    told = {
        **_card(puzzle, lang),
        "seat": puzzle.seat,
        "asks": named(game.asks(seen, puzzle.seat, lang, marks=True), names),
        "state": as_json(game, seen),
        "choices": [choice_json(one) for one in choices_of(game, seen, puzzle.seat, actions, lang, names)],
        "clue": clue(puzzle, lang) if attempt.clue or attempt.answered else None,
        "try": asdict(attempt) if attempt.answered else None,
        "solution": None,
    }
    if attempt.answered:
        told["solution"] = {
            "answer": puzzle.answer,
            "reason": reason(puzzle, lang),
            "gain": gain(puzzle),
            "found": puzzle.entry.found,
            "candidates": [
                {**asdict(one), "line": [asdict(step) for step in line_of(puzzle, one, lang)]} for one in puzzle.candidates
            ],
        }
    return told
