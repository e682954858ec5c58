"""A board as an array of pixels: what the terminal shows, drawn letter by letter."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console, RenderableType
from rich.style import Style

try:
    from PIL import Image, ImageDraw, ImageFont
except ImportError as error:
    raise ImportError("Pillow is not installed; pip install 'spielwerk[render]' brings it.") from error

FONT = Path(__file__).parent / "mono.ttf"
SIZE = 15  # of letters, in pixels: one is 9.03 wide then, and a line stands nearly where its cells are
PAPER, INK = (250, 247, 238), (38, 34, 28)


@cache
def _font() -> tuple[Any, int, int]:
    """The letters, and how wide and high a cell is."""
    font = ImageFont.truetype(str(FONT), SIZE)
    return font, round(font.getlength("M")), SIZE + 4


def picture(board: RenderableType, width: int, height: int) -> npt.NDArray[np.uint8]:
    """[height, width, 3]: a board of so many columns and lines; what does not fit is cut off, so all frames are of one size."""
    console = Console(width=width, height=height, color_system="truecolor", force_terminal=True, legacy_windows=False)
    font, across, down = _font()
    image = Image.new("RGB", (width * across, height * down), PAPER)
    pen = ImageDraw.Draw(image)
    for row, line in enumerate(console.render_lines(board, console.options.update(height=None))[:height]):
        column = 0
        for segment in line:
            ink, paper = _colours(segment.style)
            if paper != PAPER:
                pen.rectangle((column * across, row * down, (column + segment.cell_length) * across, (row + 1) * down), paper)
            if segment.text.strip():
                pen.text((column * across, row * down), segment.text, ink, font)
            column += segment.cell_length
    return np.asarray(image)


def _colours(style: Style | None) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """Letters and ground; bright letters are made dark enough to be read on paper."""
    ink = style.color.get_truecolor() if style and style.color and not style.color.is_default else None
    paper = style.bgcolor.get_truecolor() if style and style.bgcolor and not style.bgcolor.is_default else None
    if ink is None:
        letters = INK
    elif paper is None and sum(ink) > 400:
        letters = (ink[0] // 2, ink[1] // 2, ink[2] // 2)
    else:
        letters = (ink[0], ink[1], ink[2])
    ground = (paper[0], paper[1], paper[2]) if paper is not None else PAPER
    return (ground, letters) if style and style.reverse else (letters, ground)
