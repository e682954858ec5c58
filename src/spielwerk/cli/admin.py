"""Keeping order from the command line: what an admin does on /admin, and who is one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from spielwerk.core import SpielwerkError

from .common import AsJson, DatabaseUrl, out, site_needed

if TYPE_CHECKING:
    from spielwerk.web.site import Site

_ACTIONS = (
    *("people", "make", "unmake", "mute", "unmute", "close", "reopen", "matches", "end", "hide", "unhide"),
    *("reports", "resolve", "drop", "announce", "announcements", "unannounce", "filters", "filter", "unfilter"),
    *("limits", "trail"),
)


@contextmanager
def _site(database: str | None) -> Iterator[Site]:
    """The parts of a site, which may be running elsewhere; what is refused is said in a sentence."""
    from spielwerk.web.problems import Problem
    from spielwerk.web.settings import Settings, default_database
    from spielwerk.web.site import Site

    site = Site(Settings(database=database or default_database(), warm=False))
    try:
        yield site
    except Problem as problem:
        raise SpielwerkError(problem.say("en")) from None
    finally:
        site.database.close()


def admin(
    action: Annotated[str, typer.Argument(help=f"One of {', '.join(_ACTIONS)}.")],
    about: Annotated[str, typer.Argument(help="A name or number, a match's code, a report's number, or a word.")] = "",
    database: DatabaseUrl = None,
    hours: Annotated[int, typer.Option(help="How long a mute or an announcement lasts.")] = 24,
    reason: Annotated[str, typer.Option(help="Kept with what was done.")] = "",
    de: Annotated[str, typer.Option("--de", help="An announcement in German.")] = "",
    en: Annotated[str, typer.Option("--en", help="An announcement in English.")] = "",
    star: Annotated[bool, typer.Option("--star", help="Stars for a word, instead of refusing it.")] = False,
    as_json: AsJson = False,
) -> None:
    """Keep order on a site: people, matches, reports, announcements, filters, limits, and what was done.

    The site may run meanwhile. Whoever is made an admin finds all of it on the page /admin. Everything that is done is written
    down; `trail` shows it.
    """
    with site_needed(), _site(database) as site:
        if action not in _ACTIONS:
            raise SpielwerkError(f"There is no action {action!r}; known are {', '.join(_ACTIONS)}.")
        found = _do(site, action, about, hours, reason, (de, en), star)
        if as_json:
            print(json.dumps(found, default=_plain, ensure_ascii=False))
            return
        if found is None:
            out.print("Done.", highlight=False)
            return
        for line in found if isinstance(found, list) else [found]:
            out.print(_line(line), highlight=False, markup=False, soft_wrap=True)


def _do(site: Site, action: str, about: str, hours: int, reason: str, texts: tuple[str, str], star: bool) -> object:
    from spielwerk.web.http.limits import LIMITS
    from spielwerk.web.order.audit import COMMAND_LINE as ME

    order = site.moderation

    def person() -> int:
        return order.number_of(ME, about)

    def number() -> int:
        if not about.isdecimal() or len(about) > 9:
            raise SpielwerkError(f"{action} needs a number.")
        return int(about)

    deeds: dict[str, Callable[[], object]] = {
        "people": lambda: order.people(ME, about),
        "make": lambda: order.make_admin(ME, person(), True),
        "unmake": lambda: order.make_admin(ME, person(), False),
        "mute": lambda: order.mute(ME, person(), hours, reason),
        "unmute": lambda: order.mute(ME, person(), 0, reason),
        "close": lambda: order.close(ME, person(), reason),
        "reopen": lambda: order.reopen(ME, person()),
        "matches": lambda: order.matches(ME, about),
        "end": lambda: order.end(ME, about, reason),
        "hide": lambda: order.hide(ME, about, True, reason),
        "unhide": lambda: order.hide(ME, about, False, reason),
        "reports": lambda: site.reports.queue(ME, about or "open"),
        "resolve": lambda: site.reports.resolve(ME, number(), "done", reason),
        "drop": lambda: site.reports.resolve(ME, number(), "dropped", reason),
        "announce": lambda: site.announcements.add(ME, *texts, hours),
        "announcements": lambda: site.announcements.all(ME),
        "unannounce": lambda: site.announcements.end(ME, number()),
        "filters": lambda: site.filters.all(ME),
        "filter": lambda: site.filters.add(ME, about, "star" if star else "refuse"),
        "unfilter": lambda: site.filters.remove(ME, number()),
        "limits": lambda: [{"name": name, **limit._asdict()} for name, limit in LIMITS.items()],
        "trail": lambda: site.trail.read(ME),
    }
    return deeds[action]()


def _plain(value: object) -> object:
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else str(value)


def _line(found: object) -> str:
    """Something found, on one line."""
    if is_dataclass(found) and not isinstance(found, type):
        found = asdict(found)
    if not isinstance(found, dict):
        return str(found)
    return "  ".join(f"{key}: {_told(value)}" for key, value in found.items() if value not in (None, "", [], {}))


def _told(value: object) -> str:
    if isinstance(value, str) or not isinstance(value, Iterable):
        return str(value)
    return json.dumps(value, default=str, ensure_ascii=False)
