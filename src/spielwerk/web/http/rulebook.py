"""What the rules pages show of a game: its guide, its numbered law, and where in them a word is found."""

from __future__ import annotations

import html
import json
import logging
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from markupsafe import Markup

from spielwerk.core import Game, SpielwerkError
from spielwerk.core import game as game_of_name
from spielwerk.core.drawing.examples import Drawn, drawn
from spielwerk.core.guide import Entry, Guide, guide_of

from ..problems import Problem

log = logging.getLogger(__name__)

KEPT = 32  # games in a language
MOST_FOUND = 8  # of a group
LONGEST_QUERY = 80
GROUPS = ("words", "rules", "icons")  # of what is found; where the query is an id, its rule comes first

_RULE = re.compile(r"<li>\s*(?:<p>)?<strong>([A-Z0-9]+-(?:[A-Z]+-)?\d+(?:\.\d+)*[a-z]?)</strong>")
_TITLE = re.compile(r"<h1>.*?</h1>\s*")  # the page has one of its own
_HEADING = re.compile(r"<h2>(.*?)</h2>")
_SAID = re.compile(r'<li id="([^"]+)" class="rule"><strong>[^<]+</strong>(.*?)(?=</li>|<li )', re.DOTALL)


@dataclass(frozen=True)
class Law:
    """The numbered rules with an anchor for every rule and chapter, and the chapters as (anchor, title)."""

    text: Markup
    chapters: tuple[tuple[str, str], ...]


@lru_cache(KEPT)
def law_of(game: Game, lang: str) -> Law:
    """The law from the rules note; in English if there is none in the language."""
    file = game.rules_note(lang) or game.rules_note("en")
    if file is None:
        raise Problem(404, "not_found")
    from markdown_it import MarkdownIt  # takes a while to load, and the first page does not need it

    text = MarkdownIt("commonmark", {"html": False}).enable("table").render(file.read_text(encoding="utf-8"))
    chapters: list[tuple[str, str]] = []

    def chapter(found: re.Match[str]) -> str:
        anchor = f"chapter-{len(chapters) + 1}"
        chapters.append((anchor, html.unescape(re.sub(r"<[^>]+>", "", found[1]))))
        return f'<h2 id="{anchor}">{found[1]}</h2>'

    text = _HEADING.sub(chapter, _TITLE.sub("", text, count=1))
    text = _RULE.sub(r'<li id="\1" class="rule"><strong>\1</strong>', text)
    return Law(Markup(text), tuple(chapters))  # made from our own file, with HTML in it switched off


@dataclass(frozen=True)
class Shown:
    """An entry of a guide with the position that it shows, drawn."""

    entry: Entry
    drawn: Drawn | None


@lru_cache(KEPT)
def pictures_of(game: Game, lang: str) -> dict[str, tuple[Shown, ...]]:
    """The steps and examples of a guide with their pictures, drawn once.

    With components of somebody's own a position may no longer come about: then a step goes without its picture, and an example
    is left out.
    """
    guide = guide_of(game, lang)
    if guide is None:
        return {"steps": (), "examples": ()}
    steps = tuple(Shown(entry, _drawn(game, entry, lang)) for entry in guide.steps)
    examples = [Shown(entry, _drawn(game, entry, lang)) for entry in guide.examples]
    return {"steps": steps, "examples": tuple(shown for shown in examples if shown.drawn is not None)}


def _drawn(game: Game, entry: Entry, lang: str) -> Drawn | None:
    if entry.picture is None:
        return None
    try:
        return drawn(game, entry.picture, lang)
    except SpielwerkError:
        log.exception("a position of %s's guide is not shown: %s", game.name, entry.title)
        return None


@lru_cache(KEPT)
def icon_names(name: str, lang: str) -> str:
    """What each icon of a game's boards is called and means, by its symbol, as JSON: static/icons.js reads it."""
    guide = guide_of(game_of_name(name), lang)
    return json.dumps({entry.icon: (entry.title, entry.text) for entry in guide.icons} if guide is not None else {})


# Searching


@dataclass(frozen=True)
class Found:
    """A place of the rules page."""

    group: str
    anchor: str
    title: str
    text: str


@lru_cache(KEPT)
def _places(game: Game, lang: str) -> tuple[tuple[Found, str, str], ...]:
    """All that can be found, each with its title and its whole text as they are compared."""
    guide = guide_of(game, lang)
    places = [*_of_guide(guide)] if guide is not None else []
    for rule, said in _SAID.findall(str(law_of(game, lang).text)):
        words = " ".join(html.unescape(re.sub(r"<[^>]+>", "", said)).split())
        places.append((Found("rules", rule, rule, words), ""))
    return tuple((place, plain(place.title), plain(f"{place.title} {place.text} {more}")) for place, more in places)


def _of_guide(guide: Guide) -> list[tuple[Found, str]]:
    """Words can be found by what they are called in the other language too."""
    words = [(Found("words", f"word-{slug(word.title)}", word.title, word.text), word.other) for word in guide.words]
    icons = [(Found("icons", f"icon-{slug(icon.icon)}", icon.title, icon.text), "") for icon in guide.icons]
    return words + icons


def slug(words: str) -> str:
    """Words as the end of an anchor."""
    return re.sub(r"[^a-z0-9]+", "-", plain(words)).strip("-")


def plain(words: str) -> str:
    """Words as they are compared: small letters without accents."""
    folded = unicodedata.normalize("NFKD", words.casefold())
    return "".join(c for c in folded if not unicodedata.combining(c))


def search(game: Game, lang: str, query: str) -> list[tuple[str, list[Found]]]:
    """What is found, in groups. The rule whose id was typed comes before everything else."""
    wanted = plain(query[:LONGEST_QUERY]).split()
    if not wanted:
        return []
    typed = "".join(wanted)
    exact = [place for place, title, _ in _places(game, lang) if place.group == "rules" and _is_id(typed, title)]
    hits: dict[str, list[tuple[int, Found]]] = {group: [] for group in GROUPS}
    for place, title, whole in _places(game, lang):
        if place not in exact and all(word in whole for word in wanted):
            hits[place.group].append((_rank(" ".join(wanted), title, whole), place))
    found = [(group, [place for _, place in sorted(some, key=lambda hit: hit[0])[:MOST_FOUND]]) for group, some in hits.items()]
    groups = [(group, some) for group, some in found if some]
    if not exact:
        return groups
    rest = next((some for group, some in groups if group == "rules"), [])
    return [("rules", [*exact, *rest][:MOST_FOUND]), *[(group, some) for group, some in groups if group != "rules"]]


def _is_id(typed: str, rule: str) -> bool:
    """Whether somebody has typed the id of a rule, with or without the letters of the game."""
    return typed in (rule, rule.partition("-")[2])


def _rank(query: str, title: str, whole: str) -> int:
    """0 is best: the title itself, its beginning, within it, the words in a row, the words anywhere."""
    if title == query:
        return 0
    if title.startswith(query):
        return 1
    return 2 if query in title else 3 if query in whole else 4
