"""What there is: games, their components, and the layout of their observations."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from spielwerk.core import Game, SpielwerkError

from .common import AsJson, ComponentFile, GameName, Language, all_games, check_language, out, sentences, the_game


@dataclass(frozen=True)
class ListedGame:
    """A row of the list of games."""

    name: str
    title: str
    seats: tuple[int, int]
    rules: int
    minutes: str
    kind: str
    options: dict[str, dict[str, object]]


def _listed(found: Game, lang: str) -> ListedGame:
    text = found.text(lang)
    options: dict[str, dict[str, object]] = {o.name: {"choices": o.choices, "default": o.default} for o in found.options}
    return ListedGame(
        name=found.name,
        title=found.title(lang),
        seats=found.seats,
        rules=found.rules,
        minutes=text.say("game", "minutes"),
        kind=text.say("game", "kind"),
        options=options,
    )


def list_games(as_json: AsJson = False, lang: Language = "en") -> None:
    """List the games."""
    with sentences():
        check_language(lang)
        rows = [_listed(found, lang) for found in all_games()]
        if as_json:
            print(json.dumps([asdict(row) for row in rows], ensure_ascii=False))
            return
        table = Table("name", "title", "players", "minutes", "")
        for row in rows:
            table.add_row(row.name, row.title, "–".join(map(str, row.seats)), row.minutes, row.kind)
        out.print(table)


def show_layout(name: GameName, as_json: AsJson = False, components: ComponentFile = None) -> None:
    """What each entry of a game's observations is, for programs that learn."""
    from spielwerk.sim import observation_layout

    with sentences():
        found = observation_layout(the_game(name, components))
        if as_json:
            blocks = [{**asdict(block), "size": block.size} for block in found.blocks]
            print(json.dumps({"game": found.game, "rules": found.rules, "size": found.size, "blocks": blocks}))
            return
        print(f"{found.game}, rules {found.rules}: {found.size} entries\n\n{found.to_text()}")


def show_sentences(
    name: GameName,
    matches: Annotated[int, typer.Option(min=1, help="Random matches that examples are taken from.")] = 6,
    as_json: AsJson = False,
    components: ComponentFile = None,
) -> None:
    """All that a game says, in both languages, with an example of each sentence as it comes out in play."""
    from spielwerk.sentences import sentences_of

    with sentences():
        found = sentences_of(the_game(name, components), matches)
        if as_json:
            print(json.dumps([asdict(sentence) for sentence in found], ensure_ascii=False))
            return
        for sentence in found:
            out.print(f"[bold]{sentence.catalogue}: {sentence.key}[/bold]", highlight=False)
            for lang, pattern in sentence.patterns.items():
                out.print(f"  {lang}  {pattern}", highlight=False, markup=False, soft_wrap=True)
                example = sentence.examples[lang]
                if example != pattern:
                    out.print(f"      {example or '–'}", style="dim", highlight=False, markup=False, soft_wrap=True)


def show_components(
    name: GameName,
    export: Annotated[Path | None, typer.Option(help="Write an editable copy here.")] = None,
    as_json: AsJson = False,
    components: ComponentFile = None,
) -> None:
    """List the components of a game with the provenance mark of every value."""
    with sentences():
        data = the_game(name, components).components
        if export is not None:
            if export.exists():
                raise SpielwerkError(f"{export} exists already; nothing was written.")
            export.write_text(data.text, encoding="utf-8")
            out.print(f"{export} written; use it with --components {export}.", highlight=False, soft_wrap=True)
            return
        if as_json:
            print(json.dumps({"digest": data.digest, **{table: data.rows(table) for table in data.tables}}, ensure_ascii=False))
            return
        for mark, meaning in data.data.get("marks", {}).items():
            out.print(f"{mark}: {meaning}", highlight=False)
        for declared in data.tables.values():
            table = Table(declared.name, *declared.fields, "source")
            for row in data.rows(declared.name):
                marks = row["marks"]
                cells = [f"{_short(row[key])} [dim]{marks[key]}[/dim]" if key in row else "" for key in declared.fields]
                table.add_row(str(row.get("id", "")), *cells, row["source"])
            out.print(table)
        out.print(f"hash {data.digest}")


def _short(value: object) -> str:
    """A value of a component file for one cell."""
    if isinstance(value, dict):
        if set(value) == {"de", "en"}:
            return f"{value['de']} / {value['en']}"
        return ", ".join(f"{key} {_short(entry)}" for key, entry in value.items())
    if isinstance(value, list):
        return "; ".join(_short(entry) for entry in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
