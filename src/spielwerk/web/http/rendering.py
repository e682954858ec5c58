"""Templates, words and files: how a page is put together."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import cast

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from spielwerk.bots import LEVELS, levels_of
from spielwerk.core import SpielwerkError
from spielwerk.core import game as game_of_name
from spielwerk.core.drawing.svg import Sprite, icon, line, pawn, seat
from spielwerk.core.effect import named
from spielwerk.core.text import catalogue, seat_name

from ..matches.seats import deleted_player
from ..matches.story import tabled
from ..matches.talk import clock_text
from ..matches.views import Clock, Player, when
from ..people.avatars import avatar
from ..people.presence import Presence
from ..people.views import Who
from ..store.models import DELETED
from .rulebook import icon_names

WEB = Path(__file__).parent.parent
STATIC = WEB / "static"
THEMES = ("light", "dark")


def say(lang: str, name: str, /, **words: object) -> str:
    """A sentence of the site: `say("de", "nav.games")`."""
    section, _, key = name.rpartition(".")
    return catalogue(WEB, lang).say(section, key, words)


@cache
def static_url(name: str) -> str:
    """The address of a file of the site; it changes with the content, so that browsers may keep it for ever."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]
    return f"/static/{name}?v={digest}"


@lru_cache(256)  # asked for by visitors, with whatever names
def game_file(game: str, name: str) -> Path | None:
    """A file of a game's view, if there is one."""
    try:
        path = game_of_name(game).folder / "view" / name
    except SpielwerkError:
        return None
    return path if path.is_file() else None


@cache
def game_url(game: str, name: str) -> str:
    """The address of a game's stylesheet or cover; a game without a cover has a plain one, without a stylesheet none."""
    path = game_file(game, name)
    if path is None:
        return static_url("cover.svg") if name == "cover.svg" else ""
    return f"/views/{game}/{name}?v={hashlib.sha256(path.read_bytes()).hexdigest()[:10]}"


@cache
def _sprite(game: str) -> Sprite | None:
    path = game_file(game, "art.svg")
    return Sprite(path, game) if path is not None else None


def art(game: str, name: str) -> Markup:
    """A drawing of a game's own as an icon: `art("neom", "art:good-coal")`; nothing if there is no such drawing."""
    sprite, symbol = _sprite(game), name.partition(":")[2]
    return sprite.html(symbol, "art") if sprite is not None and symbol in sprite.ids else Markup()


def player_name(player: Player, lang: str) -> str:
    """What a seat is called on the page."""
    if player.level == DELETED:
        return deleted_player(lang)
    if not player.name and player.place is not None:  # of a match file without names: the colour tells who it was
        return seat_name(player.seat, lang)
    return player.name or say(lang, "seat.free")


def moment(at: datetime) -> Markup:
    """A time that the browser writes in its own zone."""
    stamp = at.isoformat(timespec="seconds")
    if at.tzinfo is None:
        stamp += "+00:00"
    return Markup('<time datetime="{}">{}</time>').format(stamp, f"{at:%Y-%m-%d %H:%M}")


def moment_of(seconds: float) -> Markup:
    """A time of the database, likewise."""
    return moment(when(seconds))


def presence_text(presence: Presence, lang: str) -> str:
    """Where somebody is, in a few words: plays Spyrium, online, yesterday; nothing of who does not show it."""
    if presence.state in ("plays", "watches", "waits"):
        return say(lang, f"friends.{presence.state}", game=game_of_name(presence.game).title(lang))
    if presence.state != "away":
        return say(lang, "friends.online") if presence.state == "online" else ""
    if presence.seen_at is None:
        return say(lang, "friends.long_ago")
    hours = (datetime.now(UTC) - presence.seen_at).total_seconds() / 3600
    if hours < 1:
        return say(lang, "friends.just_now")
    if hours < 24:
        return say(lang, "friends.hours_ago", n=int(hours))
    if hours < 48:
        return say(lang, "friends.yesterday")
    return say(lang, "friends.days_ago", n=int(hours / 24)) if hours < 24 * 30 else say(lang, "friends.long_ago")


def duration(seconds: int) -> str:
    """Time on a clock."""
    if seconds >= 2 * 86400:
        return f"{seconds // 86400} d"
    hours, rest = divmod(max(0, seconds), 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def some_names(seats: Sequence[int], names: Sequence[str]) -> str:
    """What some seats are called."""
    return ", ".join(names[seat] for seat in seats)


def clock_words(name: str, lang: str) -> str:
    """A clock of a form in words: "match:1800:20"."""
    kind, *numbers = name.split(":")
    return clock_text(Clock(kind, *(int(number) for number in numbers)), lang)


def bot_levels(name: str) -> tuple[str, ...]:
    """The levels of the bots of a game, from the weakest to the strongest."""
    return levels_of(game_of_name(name))


def advisor(name: str, lang: str) -> str:
    """Who gives advice in a game: the strongest of its bots, in a word."""
    return say(lang, f"advisor.{bot_levels(name)[-1]}")


TEMPLATES = Environment(
    loader=FileSystemLoader(WEB / "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
    auto_reload=False,  # else every page would look at the files of its templates
)
# Jinja calls a filter directly, a function by way of its context.
TEMPLATES.filters.update(icon=icon, seat=seat, bot_plan="bot:{}".format)
TEMPLATES.globals.update(
    icon=icon,
    seat=seat,
    pawn=pawn,
    art=art,
    avatar=avatar,
    icon_names=icon_names,
    line=line,
    static_url=static_url,
    game_url=game_url,
    seat_name=seat_name,
    player_name=player_name,
    moment=moment,
    moment_of=moment_of,
    presence_text=presence_text,
    duration=duration,
    some_names=some_names,
    clock_words=clock_words,
    tabled=tabled,
    bot_levels=bot_levels,
    advisor=advisor,
    BOT_LEVELS=LEVELS,
)


def html(template: str, lang: str, **context: object) -> str:
    """A template with its words; `names` among them are put in for the marks that games' drawings hold for seats."""

    def t(name: str, /, **words: object) -> str:
        return say(lang, name, **words)

    markup = TEMPLATES.get_template(template).render(lang=lang, t=t, **context)
    return named(markup, [escape(name) for name in cast("Sequence[str]", context.get("names", ()))])


def theme_of(request: Request) -> str:
    """The colours that the visitor has chosen; empty if the browser decides."""
    theme = request.cookies.get("theme", "")
    return theme if theme in THEMES else ""


def announced(request: Request, lang: str) -> list[tuple[int, str]]:
    """What the owner tells everybody, without what the visitor has put away."""
    read = request.cookies.get("announced", "").split(".")
    current = request.app.state.site.announcements.current()
    return [(one.id, one.text(lang)) for one in current if str(one.id) not in read]


def page(request: Request, template: str, lang: str, who: Who, status: int = 200, /, **context: object) -> HTMLResponse:
    """A whole page."""
    shell = {
        "who": who,
        "theme": theme_of(request),
        "path": request.url.path,
        "here": str(request.base_url).rstrip("/"),
        "nav": "",
        "announced": announced(request, lang),
        "game_name": "",
        "note": "",
        **context,
    }
    # A page is drawn for one visitor: nobody in between may keep it.
    return HTMLResponse(html(template, lang, **shell), status, {"cache-control": "no-store", "vary": "hx-request"})


def to_match(match: str) -> Response:
    """To the page of a match."""
    return RedirectResponse(f"/matches/{match}", 303)
