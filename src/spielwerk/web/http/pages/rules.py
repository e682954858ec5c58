"""The rules of the games, rendered from docs/rules."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from markdown_it import MarkdownIt
from markupsafe import Markup

from spielwerk.core.rule import PACKAGE

from ...problems import Problem
from ...site import Site
from ..dependencies import Lang, TheSite, Visitor
from ..rendering import page

router = APIRouter()

_FOLDERS = (PACKAGE / "docs" / "rules", PACKAGE.parent.parent / "docs" / "rules")  # in a wheel, in a checkout
_RULE = re.compile(r"<li>\s*(?:<p>)?<strong>([A-Z0-9]+-(?:[A-Z]+-)?\d+(?:\.\d+)*[a-z]?)</strong>")
_HEADING = re.compile(r"<h2>(.*?)</h2>")


def _file(game: str, lang: str) -> Path | None:
    names = [f"{game}.de.md", f"{game}.md"] if lang == "de" else [f"{game}.md"]
    return next((folder / name for name in names for folder in _FOLDERS if (folder / name).is_file()), None)


@lru_cache(32)
def rules_of(game: str, lang: str) -> tuple[Markup, list[tuple[str, str]]]:
    """The text with an anchor for every rule and chapter, and its chapters."""
    file = _file(game, lang)
    if file is None:
        return Markup(), []
    text = MarkdownIt("commonmark", {"html": False}).enable("table").render(file.read_text(encoding="utf-8"))
    chapters: list[tuple[str, str]] = []

    def chapter(found: re.Match[str]) -> str:
        anchor = f"chapter-{len(chapters) + 1}"
        chapters.append((anchor, re.sub(r"<[^>]+>", "", found[1])))
        return f'<h2 id="{anchor}">{found[1]}</h2>'

    text = _HEADING.sub(chapter, text)
    text = _RULE.sub(r'<li id="\1" class="rule"><strong>\1</strong>', text)
    return Markup(text), chapters  # made from our own file, with HTML in it switched off


def _known(site: Site, game: str, lang: str) -> str:
    title = site.games.card(game, lang).title
    if _file(game, lang) is None:
        raise Problem(404, "not_found")
    return title


@router.get("/rules")
def overview(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Response:
    return page(request, "rules_list.html", lang, who, nav="rules", games=site.games.cards(lang))


@router.get("/rules/{game}")
def rules(request: Request, site: TheSite, game: str, who: Visitor, lang: Lang) -> Response:
    title = _known(site, game, lang)
    text, contents = rules_of(game, lang)
    return page(request, "rules.html", lang, who, nav="rules", title=title, text=text, contents=contents)


@router.get("/rules/{game}/panel")
def panel(site: TheSite, game: str, lang: Lang) -> Response:
    """The text alone, for the panel beside a match."""
    _known(site, game, lang)
    text, _ = rules_of(game, lang)
    return HTMLResponse(Markup('<article class="prose">{}</article>').format(text))
