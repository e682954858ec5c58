"""The rules of the games, rendered from their notes."""

from __future__ import annotations

import re
from functools import lru_cache

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from spielwerk.core import Game

from ...problems import Problem
from ..dependencies import Lang, TheSite, Visitor
from ..rendering import page

router = APIRouter()

_RULE = re.compile(r"<li>\s*(?:<p>)?<strong>([A-Z0-9]+-(?:[A-Z]+-)?\d+(?:\.\d+)*[a-z]?)</strong>")
_HEADING = re.compile(r"<h2>(.*?)</h2>")


@lru_cache(32)
def rules_of(game: Game, lang: str) -> tuple[Markup, list[tuple[str, str]]]:
    """The text with an anchor for every rule and chapter, and its chapters; in English if there is none in the language."""
    file = game.rules_note(lang) or game.rules_note("en")
    if file is None:
        raise Problem(404, "not_found")
    from markdown_it import MarkdownIt  # takes a while to load, and the first page does not need it

    text = MarkdownIt("commonmark", {"html": False}).enable("table").render(file.read_text(encoding="utf-8"))
    chapters: list[tuple[str, str]] = []

    def chapter(found: re.Match[str]) -> str:
        anchor = f"chapter-{len(chapters) + 1}"
        chapters.append((anchor, re.sub(r"<[^>]+>", "", found[1])))
        return f'<h2 id="{anchor}">{found[1]}</h2>'

    text = _HEADING.sub(chapter, text)
    text = _RULE.sub(r'<li id="\1" class="rule"><strong>\1</strong>', text)
    return Markup(text), chapters  # made from our own file, with HTML in it switched off


@router.get("/rules")
def overview(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Response:
    return page(request, "rules_list.html", lang, who, nav="rules", games=site.games.cards(lang))


@router.get("/rules/{game}")
def rules(request: Request, site: TheSite, game: str, who: Visitor, lang: Lang) -> Response:
    found = site.games.find(game)
    text, contents = rules_of(found, lang)
    return page(request, "rules.html", lang, who, nav="rules", title=found.title(lang), text=text, contents=contents)


@router.get("/rules/{game}/panel")
def panel(site: TheSite, game: str, lang: Lang) -> Response:
    """The text alone, for the panel beside a match."""
    text, _ = rules_of(site.games.find(game), lang)
    return HTMLResponse(Markup('<article class="prose">{}</article>').format(text))
