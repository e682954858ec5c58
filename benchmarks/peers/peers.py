"""Who is measured: each peer in an environment of its own, each game in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from spielwerk.core import game_names

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENTS = ROOT / ".peers"  # ignored by git
SCRIPTS = Path(__file__).parent / "play"


class NotInstalled(Exception):
    """A sentence that says why a peer is not here."""


@dataclass(frozen=True)
class Peer:
    """A program that plays games. Without a script only its absence can be told."""

    name: str
    packages: tuple[str, ...]  # the first one's version is told
    script: str
    games: tuple[str, ...]
    patience: int = 300  # seconds for one game beside the measured ones; compilers need more

    def python(self) -> str:
        """The interpreter of its environment, made and filled if need be."""
        home = ENVIRONMENTS / self.packages[0].partition("[")[0]
        python = home / "bin" / "python"
        if not (home / "ready").exists():
            subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
            done = _run([str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *self.packages])
            if done.returncode:
                raise NotInstalled(last_error(done.stderr) or "pip gives no reason")
            (home / "ready").touch()
        return str(python)

    def version(self, python: str) -> str:
        package = self.packages[0].partition("[")[0]
        code = f"from importlib.metadata import version; print(version({package!r}))"
        return _run([python, "-c", code]).stdout.strip()


class Ourselves(Peer):
    """This checkout, in the environment that runs this program."""

    def python(self) -> str:
        return sys.executable


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)


def last_error(words: str) -> str:
    """What went wrong, of what pip (`ERROR: …`) or Python (`ValueError: …`) has written."""
    errors = re.findall(r"^ERROR: (.+)", words, re.MULTILINE) or re.findall(r"^[\w.]+: (.+)", words, re.MULTILINE)
    return errors[-1] if errors else ""


OURS = Ourselves(
    "Spielwerk",
    ("spielwerk",),
    "ours.py",
    tuple(game_names()),
    patience=1800,
)
OPEN_SPIEL = Peer(
    "OpenSpiel",
    ("open_spiel",),
    "spiel.py",
    (
        "tic_tac_toe",
        "connect_four",
        "oware",
        "dark_hex",
        "hearts",
        "bridge(use_double_dummy_result=false)",
        "gin_rummy",
        "backgammon",
        "go(board_size=9)",
        "chess",
        "python_tic_tac_toe",
        "python_block_dominoes",
        "python_liars_poker",
    ),
)
PGX = Peer(
    "Pgx",
    ("pgx", "jax[cpu]"),
    "jax_pgx.py",
    ("connect_four", "backgammon", "go_9x9"),
    patience=600,
)
FASTCATAN = Peer("fastcatan", ("fastcatan",), "", ("catan",))
CATANATRON = Peer("Catanatron", ("catanatron",), "catan.py", ("catan",))
RLCARD = Peer("RLCard", ("rlcard",), "cards.py", ("leduc-holdem", "uno", "doudizhu", "gin-rummy", "mahjong"))
PETTINGZOO = Peer(
    "PettingZoo classic",
    ("pettingzoo[classic]",),
    "zoo.py",
    ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "hanabi_v5", "go_v5", "chess_v6"),
)

ALL = (OURS, OPEN_SPIEL, PGX, FASTCATAN, CATANATRON, RLCARD, PETTINGZOO)
