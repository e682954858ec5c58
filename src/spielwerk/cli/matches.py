"""One match: played in the terminal, or told and checked afterwards."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from spielwerk.core import BadSave, SpielwerkError, load
from spielwerk.core.effect import by_colour
from spielwerk.core.story import Told
from spielwerk.core.text import seat_name
from spielwerk.fair import verdict

from .common import (
    AsJson,
    ComponentFile,
    GameName,
    Language,
    Options,
    Seats,
    check_language,
    out,
    parse_options,
    sentences,
    the_game,
)


def play(
    name: GameName,
    seats: Seats = None,
    people: Annotated[int, typer.Option(help="How many of the seats are people at this terminal; bots take the rest.")] = 1,
    bot_name: Annotated[str, typer.Option("--bot", help="The bot that takes the other seats.")] = "journeyman",
    seed: Annotated[int | None, typer.Option(help="All luck follows from it.")] = None,
    option: Options = None,
    lang: Language = "en",
    file: Annotated[
        Path | None, typer.Option("--file", help="Save the match here after every action; go on if it exists.")
    ] = None,
    components: ComponentFile = None,
    background: Annotated[bool, typer.Option("--background", hidden=True)] = False,
) -> None:
    """Play in the terminal, alone against bots or with others at one keyboard."""
    from spielwerk.terminal import play_at_terminal

    with sentences():
        check_language(lang)
        options = parse_options(option)
        game = the_game(name, components)
        play_at_terminal(game, seats, people, bot_name, seed, options, lang, file, out, background)


def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    seat: Annotated[int, typer.Option(help="Tell it as this seat may know it; -1: as an onlooker.")] = -1,
    verify: Annotated[bool, typer.Option("--verify", help="Only say whether luck was fixed before the first move.")] = False,
    lang: Language = "en",
    as_json: AsJson = False,
    components: ComponentFile = None,
) -> None:
    """Load a saved match, check every action and the luck against its seed, and tell it in sentences."""
    from spielwerk.terminal import tell_result, tell_story

    with sentences():
        check_language(lang)
        if components is not None:
            os.environ["SPIELWERK_COMPONENTS"] = str(components.resolve())
        try:
            match = load(file.read_bytes())
        except BadSave as error:
            raise BadSave(f"{file}: {error}") from None
        if not -1 <= seat < match.seats:
            raise SpielwerkError(f"There is no seat {seat}; this match has seats 0 to {match.seats - 1}.")
        if verify:
            out.print(verdict(match.seed, file.read_bytes()), highlight=False, soft_wrap=True)
            return
        if as_json:
            log = [_told_json(told, lang) for told in match.story(seat, lang)]
            result = {
                "scores": match.scores,
                "winners": match.winners,
                "over": match.over,
                "breakdown": match.breakdown(),
            }
            print(json.dumps({"game": match.game.name, "log": log, **result}, ensure_ascii=False))
            return
        tell_story(match, seat, lang, out)
        if match.over:
            tell_result(match, lang, out)
        else:
            out.print("  ".join(f"{seat_name(p, lang)} {points}" for p, points in enumerate(match.scores)))


def _told_json(told: Told, lang: str) -> dict[str, object]:
    """An action of the story for programs: in words, and what followed in words and numbers."""
    effects = [{**asdict(effect), "text": by_colour(effect.text, lang)} for effect in told.effects]
    return {"actor": told.actor, "verb": told.verb, "text": by_colour(told.text, lang), "effects": effects}
