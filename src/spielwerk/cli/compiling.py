"""Compiling ahead, so that no master keeps anybody waiting."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer
from rich.progress import Progress, TaskID

from spielwerk.core import SpielwerkError

from .common import ComponentFile, all_games, err, out, sentences, the_game


def compile_games(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game, or all.")] = None,
    components: ComponentFile = None,
) -> None:
    """Compile games ahead: rules, search and analyses, as the site and the terminal use them.

    Without it they are compiled in the background while they are played.
    """
    from spielwerk.thinking.compiling import compile_elsewhere

    with sentences():
        chosen = [the_game(name, components)] if name else list(all_games(components))
        with Progress(console=err) as bar:
            tasks = {game.name: bar.add_task(game.name, total=1.0) for game in chosen}
            for game, task in tasks.items():
                try:
                    compile_elsewhere(game, partial(_show, bar, task))
                except RuntimeError as error:
                    raise SpielwerkError(str(error)) from None
                bar.update(task, completed=1.0)
        out.print(", ".join(tasks) + ": compiled.", highlight=False)


def _show(bar: Progress, task: TaskID, step: str, done: int, of: int) -> None:
    bar.update(task, completed=done / of)
