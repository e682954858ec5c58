"""What is installed: Python, the packages of the site, and the games."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version

from .finding import Finding, Grade, Hosting

OLDEST = (3, 11)
_SITE = "web"  # the extra that a site needs

# In a process of its own, as thinking processes see the games: nothing that a game does when it is imported can harm this one.
_LOOK_AT_GAMES = """
import json
from spielwerk import game, game_names
from spielwerk.core import SpielwerkError
from spielwerk.networks import network_of
from spielwerk.thinking.compiling import is_compiled
found = {}
for name in game_names():
    try:
        found[name] = {"compiled": is_compiled(game(name))}
        try:
            network_of(game(name))
        except SpielwerkError as error:
            found[name]["network"] = str(error)
    except Exception as error:
        found[name] = {"error": str(error)}
print(json.dumps(found))
"""


def python(hosting: Hosting) -> Iterator[Finding]:
    told = f"Spielwerk {version('spielwerk')} on Python {sys.version.split()[0]}, {sys.executable}"
    if sys.version_info[:2] < OLDEST:
        yield Finding("Python", Grade.ERROR, told, f"Install Python {'.'.join(map(str, OLDEST))} or newer.")
    else:
        yield Finding("Python", Grade.OK, told)


def dependencies(hosting: Hosting) -> Iterator[Finding]:
    """Whether what `pip install 'spielwerk[web]'` installs is there, and new enough; other extras are a matter of taste."""
    lacking, others = [], set()
    for line in requires("spielwerk") or []:
        name, oldest, extra = _parsed(line)
        problem = _problem(name, oldest) if _is_for_this_system(line) else ""
        if problem and extra in ("", _SITE):
            lacking.append(problem)
        elif problem:
            others.add(extra)
    if lacking:
        yield Finding("packages", Grade.ERROR, "; ".join(lacking), f"pip install --upgrade 'spielwerk[{_SITE}]'")
    else:
        more = f"; not installed, and not needed for a site: {', '.join(sorted(others))}" if others else ""
        yield Finding("packages", Grade.OK, f"all that a site needs{more}")


def _parsed(line: str) -> tuple[str, str, str]:
    """Name, oldest version and extra of a requirement."""
    name = re.match(r"[\w.-]+", line)
    oldest = re.search(r">=\s*([\d.]+)", line.partition(";")[0])
    extra = re.search(r"extra == ['\"]([\w-]+)['\"]", line)
    return name[0] if name else line, oldest[1] if oldest else "0", extra[1] if extra else ""


def _is_for_this_system(line: str) -> bool:
    other = re.search(r"sys_platform (==|!=) ['\"](\w+)['\"]", line)
    return other is None or (sys.platform == other[2]) == (other[1] == "==")


def _problem(name: str, oldest: str) -> str:
    try:
        found = version(name)
    except PackageNotFoundError:
        return f"{name} is not installed"
    return f"{name} {found} is older than {oldest}" if _numbers(found) < _numbers(oldest) else ""


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)[:3]]


def games(hosting: Hosting) -> Iterator[Finding]:
    """Whether every game can be loaded with its network, those of other packages too, and which are compiled."""
    environment = {name: value for name, value in os.environ.items() if name != "SPIELWERK_MODE"} | {"SPIELWERK_CHECK": "1"}
    command = [sys.executable, "-c", _LOOK_AT_GAMES]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        yield Finding("games", Grade.ERROR, f"The games cannot be loaded: {last}", "pip install --force-reinstall spielwerk")
        return
    found = json.loads(done.stdout.splitlines()[-1])
    for name, told in found.items():
        if "error" in told:
            advice = f"Mend or uninstall the package that brings {name}; the other games are not touched by it."
            yield Finding("games", Grade.ERROR, told["error"], advice)
        if "network" in told:
            advice = f"Until it brings one that fits, {name} has neither adepts nor grandmasters: a newer package may help."
            yield Finding("games", Grade.WARNING, told["network"], advice)
    waiting = [name for name, told in found.items() if told.get("compiled") is False]
    good = [name for name, told in found.items() if "error" not in told]
    if waiting:
        told = f"{', '.join(good)}; not compiled yet: {', '.join(waiting)}"
        yield Finding(
            "games",
            Grade.OK,
            told,
            "`spielwerk compile` does it ahead; else the site does it while it runs, and masters play from then on.",
        )
    else:
        yield Finding("games", Grade.OK, f"{', '.join(good)}; all compiled")
