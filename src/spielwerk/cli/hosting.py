"""For whoever hosts a site: backups, and what is wrong with a machine."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from spielwerk.core import SpielwerkError

from .common import AsJson, DatabaseUrl, PublicUrl, SmtpUrl, out, sentences, site_needed

if TYPE_CHECKING:
    from spielwerk.web.store.backups import BackupHead

Force = Annotated[bool, typer.Option("--force", help="Replace what is there.")]


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write; in a folder, a new one named by the time.")],
    database: DatabaseUrl = None,
    keep: Annotated[int | None, typer.Option(min=1, help="With a folder: keep so many, delete the older ones.")] = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Write a whole site into one file while it runs and people play.

    The file holds everything: people, matches with every action, ratings, chat, and the key that signs cookies. It fits either
    kind of database, is readable by its owner only, and holds its own checksum. What was acknowledged before the backup began
    is in it.
    """
    with site_needed():
        from spielwerk.web.settings import default_database
        from spielwerk.web.store.backups import backup as write
        from spielwerk.web.store.backups import newest_kept

        if keep is not None and not file.is_dir():
            raise SpielwerkError(f"--keep is for a folder, and {file} is none.")
        path, head, counts = write(database or default_database(), file, force=force)
        deleted = newest_kept(file, keep) if keep is not None else []
        if as_json:
            print(json.dumps({"file": str(path), **asdict(head), "counts": counts, "deleted": list(map(str, deleted))}))
            return
        out.print(f"{path}: {_told(head, counts)}", highlight=False, markup=False, soft_wrap=True)


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `spielwerk backup` wrote.")],
    database: DatabaseUrl = None,
    check: Annotated[bool, typer.Option("--check", help="Only read the file and say whether it is whole.")] = False,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    """Fill an empty database from a backup; the site goes on with its matches.

    Stop the site first. The whole file is checked before anything is touched, and all of it is written or nothing. Tables of
    an older program are brought up to date. Clocks have stood still since the backup was made. A backup of an SQLite file can
    be restored into PostgreSQL, and the other way round.
    """
    with site_needed():
        from spielwerk.web.settings import default_database
        from spielwerk.web.store.backups import check_backup
        from spielwerk.web.store.backups import restore as fill

        head, counts = check_backup(file) if check else fill(database or default_database(), file, force=force)
        if as_json:
            print(json.dumps({"file": str(file), **asdict(head), "counts": counts, "restored": not check}))
            return
        done = "whole" if check else "restored"
        out.print(f"{file}: {done}, {_told(head, counts)}", highlight=False, markup=False, soft_wrap=True)


def recount(database: DatabaseUrl = None, as_json: AsJson = False) -> None:
    """Enter all finished matches into their people's histories anew and reckon everybody's statistics.

    It is not needed in everyday life: a match is entered when it ends. After an update from a program that did not know how
    matches were opened, or after a change of what an opening is, it brings everything up to date, beside a running site.
    """
    with site_needed():
        from spielwerk.thinking import Thinkers
        from spielwerk.web.games import Games
        from spielwerk.web.settings import default_database
        from spielwerk.web.statistics.moving import recount as enter
        from spielwerk.web.store.database import Database

        store = Database(database or default_database())
        store.migrate()
        done = 0
        for done in enter(store, Games(Thinkers((), lambda: None))):
            if not as_json:
                out.print(f"{done} matches", highlight=False)
        store.close()
        if as_json:
            print(json.dumps({"matches": done}))


def _told(head: BackupHead, counts: dict[str, int]) -> str:
    """What a backup holds, in words."""
    numbers = f"{counts.get('people', 0)} people, {counts.get('matches', 0)} matches, {counts.get('actions', 0)} actions"
    made = datetime.fromtimestamp(head.made_at, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    return f"{numbers}; {made}, version {head.version}, tables {head.revision}"


_EXAMPLE = "play.example.org"  # the name that stands in the files


def hosting_files(
    folder: Annotated[Path, typer.Argument(help="Where to write them; it is made if it is not there.")],
    name: Annotated[str, typer.Option(help="The site's name as people type it.")] = _EXAMPLE,
    force: Force = False,
) -> None:
    """Write the files that a site on a server of its own needs: nginx, systemd, settings.

    nginx.conf, spielwerk.env, spielwerk-admin, spielwerk.service, spielwerk-backup.service and .timer; each says at its top
    where it belongs. docs/hosting.md goes through it step by step.
    """
    with sentences():
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*", name):
            raise SpielwerkError(f"{name!r} is no name of a site; write it without https:// and without a path.")
        folder.mkdir(parents=True, exist_ok=True)
        found = [file for file in files("spielwerk.web.hosting").iterdir() if not file.name.startswith("__")]
        there = [folder / file.name for file in found if (folder / file.name).exists()]
        if there and not force:
            raise SpielwerkError(f"{there[0]} exists already; --force replaces it. Nothing was written.")
        for file in sorted(found, key=lambda file: file.name):
            target = folder / file.name
            target.write_text(file.read_text(encoding="utf-8").replace(_EXAMPLE, name), encoding="utf-8")
            out.print(str(target), highlight=False, markup=False, soft_wrap=True)


_MARKS = {"ok": "[green]✓[/green]", "warning": "[yellow]![/yellow]", "error": "[red]✗[/red]"}


def doctor(
    database: DatabaseUrl = None,
    host: Annotated[str, typer.Option(help="Address that the site listens on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port that the site listens on.")] = 8000,
    public_url: PublicUrl = "",
    smtp: SmtpUrl = "",
    as_json: AsJson = False,
) -> None:
    """Find the usual mistakes of a machine that hosts a site, and say what to do.

    Looks at Python and packages, games, clock, open files, disks, cache, database, port, public address with its proxy and
    event stream, and mail server; give it the same options or variables as `spielwerk serve`, and run it as the same user. It
    changes nothing and sends nothing. The site may run meanwhile.
    """
    from spielwerk.doctor import Grade, Hosting, examine

    with sentences():
        hosting = Hosting(database or _default_database(), host, port, public_url, smtp)
        found = []
        for finding in examine(hosting):
            found.append(finding)
            if not as_json:
                told = Text.assemble(Text.from_markup(_MARKS[finding.grade]), f" {finding.about}: {finding.text}")
                out.print(told, soft_wrap=True)
                if finding.advice:
                    out.print(Text(f"    {finding.advice}", style="dim"), soft_wrap=True)
        worst = any(finding.grade == Grade.ERROR for finding in found)
        if as_json:
            print(json.dumps({"good": not worst, "findings": [asdict(finding) for finding in found]}, ensure_ascii=False))
    if worst:
        raise typer.Exit(1)


def _default_database() -> str:
    from spielwerk.web.settings import default_database  # needs none of the site's packages

    return default_database()
