"""Compiling ahead, so that no master keeps anybody waiting."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer
from rich.progress import Progress, TaskID

from spielwerk.core import Game, SpielwerkError
from spielwerk.sim.settings import DEVICES, one_of

from .common import ComponentFile, all_games, err, out, sentences, the_game


def compile_games(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game, or all.")] = None,
    components: ComponentFile = None,
    device: Annotated[
        str, typer.Option(help="cpu, or gpu for the kernels of batches on a GPU, which need not be here.")
    ] = "cpu",
    arch: Annotated[str, typer.Option(help="The architecture of the GPU, such as sm_90; of the one here if left out.")] = "",
) -> None:
    """Compile games ahead: rules, search and analyses, as the site and the terminal use them.

    Without it they are compiled in the background while they are played. With --device gpu the kernels of batches are compiled,
    on any machine, and found by batches of the same version on a machine that has such a GPU, if the folder is carried there.
    """
    with sentences():
        one_of("device", device, DEVICES)
        if arch and device != "gpu":
            raise SpielwerkError("--arch is for --device gpu.")
        chosen = [the_game(name, components)] if name else list(all_games(components))
        work = partial(_kernels, arch=arch or _arch_here()) if device == "gpu" else _bots
        with Progress(console=err) as bar:
            tasks = {game.name: bar.add_task(game.name, total=1.0) for game in chosen}
            for game, task in zip(chosen, tasks.values(), strict=True):
                work(game, partial(_show, bar, task))
                bar.update(task, completed=1.0)
        out.print(", ".join(tasks) + ": compiled.", highlight=False)


def _bots(game: Game, show: Callable[[str, int, int], None]) -> None:
    """What the site and the terminal use of a game."""
    from spielwerk.thinking.compiling import compile_elsewhere

    try:
        compile_elsewhere(game.name, show)
    except RuntimeError as error:
        raise SpielwerkError(str(error)) from None


def _kernels(game: Game, show: Callable[[str, int, int], None], arch: str) -> None:
    """What a batch uses of a game on a GPU."""
    from spielwerk.sim.gpu_code import compile_ahead, kernel_signatures

    number = len(kernel_signatures(game))
    for done, kernel in enumerate(compile_ahead(game, arch), 1):
        show(kernel.name, done, number)
        folder = kernel.path.parent
    out.print(f"{game.name}, {number} kernels for {arch}: {folder}", highlight=False, soft_wrap=True)


def _arch_here() -> str:
    from spielwerk.sim.gpu import cuda_or_refuse
    from spielwerk.sim.gpu_code import architecture_here

    cuda_or_refuse()
    return architecture_here()


def _show(bar: Progress, task: TaskID, step: str, done: int, of: int) -> None:
    bar.update(task, completed=done / of)
