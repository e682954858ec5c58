"""The rules of the games: a guide on one page, then the numbered law from their notes; and a search over both."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from spielwerk.core.guide import guide_of

from ..dependencies import Lang, TheSite, Visitor
from ..rendering import html, page
from ..rulebook import law_of, pictures_of, search, slug

router = APIRouter()


@router.get("/rules")
def overview(request: Request, site: TheSite, who: Visitor, lang: Lang) -> Response:
    return page(request, "rules_list.html", lang, who, nav="rules", games=site.games.cards(lang), taught=site.lessons.taught())


@router.get("/rules/{game}")
def rules(request: Request, site: TheSite, game: str, who: Visitor, lang: Lang, q: str = "") -> Response:
    """The whole page; with a query, what is found stands above (script shows it while somebody types)."""
    found = site.games.find(game)
    law, pictures = law_of(found, lang), pictures_of(found, lang)
    return page(
        request,
        "rules.html",
        lang,
        who,
        nav="rules",
        game=site.games.card(found.name, lang),
        law=law,
        guide=guide_of(found, lang),
        lessons=site.lessons.count(found.name),
        steps=pictures["steps"],
        examples=pictures["examples"],
        slug=slug,
        query=q,
        groups=search(found, lang, q),
    )


@router.get("/rules/{game}/search")
def find(site: TheSite, game: str, lang: Lang, q: str = "") -> Response:
    """What is found, for the list under the field."""
    return HTMLResponse(html("_found.html", lang, groups=search(site.games.find(game), lang, q), query=q, home=""))


@router.get("/rules/{game}/panel")
def panel(site: TheSite, game: str, lang: Lang) -> Response:
    """Icons, words and the law, for the panel beside a match."""
    found = site.games.find(game)
    shown = {"game": found.name, "law": law_of(found, lang), "guide": guide_of(found, lang)}
    return HTMLResponse(html("_rules_panel.html", lang, **shown))
