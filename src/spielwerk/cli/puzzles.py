"""Puzzles: listed, shown, checked, exported and made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from spielwerk.core import Game, SpielwerkError
from spielwerk.core.text import LANGUAGES, seat_name

from .common import AsJson, GameName, Language, check_language, complain, err, out, sentences, the_game

if TYPE_CHECKING:
    from spielwerk.puzzles.puzzle import Collection, Puzzle


def puzzles(
    name: GameName,
    wanted: Annotated[str | None, typer.Argument(metavar="[ID]", help="One puzzle, to look at.")] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the answer, why, and the line that follows.")] = False,
    export: Annotated[Path | None, typer.Option(help="Write the puzzle's match here, for `spielwerk replay`.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Look whether every puzzle holds.")] = False,
    make: Annotated[int, typer.Option(metavar="N", min=0, help="Make puzzles until there are so many.")] = 0,
    seed: Annotated[int, typer.Option(help="Of making: all that is made follows from it.")] = 1,
    look: Annotated[
        int, typer.Option(min=50, help="Of making: iterations of a first look; four times as many test it.")
    ] = 1000,
    file: Annotated[Path | None, typer.Option(help="A file of puzzles; the one that comes with the game if not given.")] = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Positions in which one choice is clearly the best, and not obvious: list them, look at one, check or make them."""
    from spielwerk.puzzles.puzzle import FILE, Puzzle, read

    with sentences():
        game = the_game(name)
        check_language(lang)
        path = file or game.folder / FILE
        if make:
            _make(game, path, make, seed, look)
            return
        if not path.is_file():
            raise SpielwerkError(f"There are no puzzles of {game.name}: `spielwerk puzzles {game.name} --make 60` makes some.")
        collection = read(path)
        if not collection.fits(game):
            count = len(collection.puzzles)
            complain(f"{count} puzzles are of other rules or components of {game.name} and are left out.")
            raise typer.Exit(1 if check else 0)
        if check:
            _check(game, collection, lang)
            return
        all_of_them = [Puzzle(game, collection, number) for number in range(len(collection.puzzles))]
        if wanted is None:
            _list(all_of_them, lang, as_json)
            return
        found = next((puzzle for puzzle in all_of_them if wanted in (puzzle.id, str(puzzle.number))), None)
        if found is None:
            raise SpielwerkError(f"{game.name} has no puzzle {wanted!r}.")
        if export is not None:
            export.write_text(found.saved(), encoding="utf-8")
        elif as_json:
            print(json.dumps(_as_json(found, solution=solution), ensure_ascii=False))
        else:
            _show(found, lang, solution)


def _make(game: Game, path: Path, count: int, seed: int, look: int) -> None:
    from spielwerk.puzzles.making import Recipe, make
    from spielwerk.puzzles.puzzle import Entry

    def told(entry: Entry) -> None:
        shares = ", ".join(f"{100 * one.share:.0f} %" for one in entry.candidates[:2])
        err.print(f"{entry.id}  {entry.question}  {entry.rating}  {shares}", highlight=False)

    made = make(game, path, count, Recipe(seed, look), told)
    out.print(f"{path}: {len(made.puzzles)} puzzles from {made.made.matches} matches.", highlight=False, soft_wrap=True)


def _check(game: Game, collection: Collection, lang: str) -> None:
    from spielwerk.puzzles import check

    wrong = 0
    for mistake in check(game, collection, lang):
        complain(mistake)
        wrong += 1
    if wrong:
        raise typer.Exit(1)
    out.print(f"{game.name}: {len(collection.puzzles)} puzzles hold.", highlight=False)


def _list(puzzles: list[Puzzle], lang: str, as_json: bool) -> None:
    from spielwerk.puzzles import theme

    if as_json:
        print(json.dumps([_as_json(puzzle, solution=True) for puzzle in puzzles], ensure_ascii=False))
        return
    table = Table("", "id", "theme", "rating", "seats", "seat")
    for puzzle in puzzles:
        seat = seat_name(puzzle.seat, lang)
        row = (str(puzzle.number), puzzle.id, theme(puzzle, lang), str(puzzle.rating), str(puzzle.seats), seat)
        table.add_row(*row)
    out.print(table)


def _show(puzzle: Puzzle, lang: str, solution: bool) -> None:
    from spielwerk.puzzles import line_of, reason
    from spielwerk.puzzles.telling import sentence

    game, seen = puzzle.game, puzzle.seen()
    out.print(game.module("terminal").board(seen, puzzle.seat, lang))
    asked = game.asks(seen, puzzle.seat, lang)
    out.print(f"[bold]{seat_name(puzzle.seat, lang)}[/bold]: {asked}", highlight=False)
    shares = {one.action: f"  {100 * one.share:.0f} %" for one in puzzle.candidates if one.tried} if solution else {}
    for action in sorted(one.action for one in puzzle.candidates):
        style = "bold green" if solution and action == puzzle.answer else ""
        told = f"  {sentence(puzzle, action, lang)}{shares.get(action, '')}"
        out.print(told, style=style, highlight=False, markup=False)
    if solution:
        out.print(" ".join(reason(puzzle, lang)), highlight=False, markup=False)
        for step in line_of(puzzle, puzzle.candidates[0], lang):
            out.print(f"    {step.text}", style="dim", highlight=False, markup=False)


def _as_json(puzzle: Puzzle, *, solution: bool) -> dict[str, object]:
    """A puzzle for programs: the match up to it as a saved match, what is asked, and with the solution all that is known."""
    from dataclasses import asdict

    from spielwerk.puzzles import gain, reason, theme

    told: dict[str, object] = {
        "id": puzzle.id,
        "number": puzzle.number,
        "game": puzzle.game.name,
        "seats": puzzle.seats,
        "seat": puzzle.seat,
        "question": puzzle.entry.question,
        "theme": {lang: theme(puzzle, lang) for lang in LANGUAGES},
        "rating": puzzle.rating,
        "choices": sorted(one.action for one in puzzle.candidates),
        "match": json.loads(puzzle.saved()),
    }
    if solution:
        told |= {
            "answer": puzzle.answer,
            "candidates": [asdict(one) for one in puzzle.candidates],
            "found": puzzle.entry.found,
            "gain": gain(puzzle),
            "reason": {lang: reason(puzzle, lang) for lang in LANGUAGES},
        }
    return told
