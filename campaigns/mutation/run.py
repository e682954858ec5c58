"""The campaign: which mutants are tried, what counts as what, and the table of games in docs/reliability.md."""

from __future__ import annotations

import argparse
import random
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from ..campaign import LEDGERS, REPORT, Entry, Ledger, Outcome, arguments
from ..campaign import main as run_campaign
from .mutants import mutants_of
from .trial import Bench, rules_of_game

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
KILLED, ALIKE, SURVIVED = "killed", "equivalent", "survived"
GOAL = 95  # of a hundred


class Mutation:
    """A part is one mutant of one game."""

    name = "mutation"

    def __init__(
        self, games: Sequence[str], number: int, seed: str, tests: Sequence[str] = (), noted: Path = EQUIVALENT
    ) -> None:
        self.games, self.number, self.seed = games, number, seed
        self._tests = tests
        self._noted = read_equivalents(noted)
        self._benches: dict[str, Bench] = {}
        self.all = {game: sorted(mutants_of(rules_of_game(game))) for game in games}

    @cached_property
    def parts(self) -> Sequence[str]:
        return [f"{game} {key}" for game in self.games for key in self.sample(game)]

    @property
    def seeds(self) -> str:
        return f"{self.seed!r}: " + ", ".join(
            f"{len(self.sample(game))} of {len(self.all[game]):,} {game}" for game in self.games
        )

    def sample(self, game: str) -> Sequence[str]:
        """The mutants of a game that are tried, in an order by chance: more of them begin with the same ones."""
        mixed = list(self.all[game])
        random.Random(f"{self.seed} {game}").shuffle(mixed)
        return mixed[: self.number]

    def stale(self) -> list[str]:
        """Mutants noted as equivalent that there are none of, since the rules have been edited."""
        return [f"{game} {key}" for game in self.games for key in self._noted.get(game, {}) if key not in self.all[game]]

    def do(self, part: str) -> Outcome:
        game, _, key = part.partition(" ")
        verdict = self._bench(game).try_(key)
        noted = key in self._noted.get(game, {})
        if verdict.killed:
            wrong = [f"noted as equivalent, but {verdict.killer} notices it ({verdict.how})"] if noted else []
            return Outcome({KILLED: 1}, wrong)
        if noted:
            return Outcome({ALIKE: 1})
        told = f"{verdict.passed} tests reach it, none notices" if verdict.passed else "no test reaches it"
        return Outcome({SURVIVED: 1}, [told])

    def close(self) -> None:
        for bench in self._benches.values():
            bench.close()
        self._benches.clear()

    def _bench(self, game: str) -> Bench:
        if game not in self._benches:
            self.close()  # one at a time
            bench = self._benches[game] = Bench(game, self._tests)
            if bench.red:
                raise SystemExit("Tests fail without any mistake:\n" + "\n".join(bench.red))
        return self._benches[game]


def read_equivalents(path: Path) -> Mapping[str, Mapping[str, str]]:
    """By game and mutant, why nobody can tell the difference."""
    games = tomllib.loads(path.read_text(encoding="utf-8"))
    return {game: {key: note["why"] for note in notes for key in note["mutants"]} for game, notes in games.items()}


def rows(campaign: Mutation, ledger: Ledger, date: str) -> list[str]:
    """A row a game: how many mutants there are, were tried, and what became of them."""
    done = {part: ledger.entries[part] for part in campaign.parts if part in ledger.entries}
    of_game = {game: [entry for part, entry in done.items() if part.startswith(f"{game} ")] for game in campaign.games}
    return [_row(game, len(campaign.all[game]), entries, date, campaign.seed) for game, entries in of_game.items() if entries]


def _row(game: str, population: int, entries: Sequence[Entry], date: str, seed: str) -> str:
    counts: Counter[str] = Counter()
    for entry in entries:
        counts.update(entry.counts)
    share = 100 * counts[KILLED] / max(1, len(entries) - counts[ALIKE])
    commits = ", ".join(dict.fromkeys(entry.commit for entry in entries))
    minutes = sum(entry.seconds for entry in entries) / 60
    numbers = (counts[KILLED], counts[ALIKE], counts[SURVIVED])
    cells = [
        game,
        f"{population:,}",
        str(len(entries)),
        *map(str, numbers),
        f"{share:.1f} %",
        seed,
        f"{minutes:.0f} min",
        commits,
    ]
    return "| " + " | ".join([*cells, date]) + " |"


def write_rows(new: Iterable[str], path: Path = REPORT) -> None:
    """Put rows of games into the table of mutants; they take the place of the same games' older ones."""
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(i for i, text in enumerate(lines) if text.startswith("| game | mutants |")) + 2
    end = next((i for i in range(at, len(lines)) if not lines[i].startswith("|")), len(lines))
    by_game = {line.split(" | ")[0]: line for line in (*lines[at:end], *new)}
    path.write_text("\n".join([*lines[:at], *by_game.values(), *lines[end:]]) + "\n", encoding="utf-8")


def options() -> argparse.ArgumentParser:
    parser = arguments("Plant small mistakes into the rules and see whether the tests notice.", minutes=60)
    parser.add_argument("--games", nargs="*", help="these only")
    parser.add_argument("--mutants", type=int, default=500, help="of each game, drawn by chance; 0: all")
    parser.add_argument("--seed", default="mutation 1")
    return parser


def main() -> int:
    from spielwerk.core import game_names

    told = options().parse_args()
    campaign = Mutation(told.games or list(game_names()), told.mutants or 10**9, told.seed)
    if stale := campaign.stale():
        print("equivalent.toml names mutants that there are none of:", *stale, sep="\n")
        return 2
    path = told.ledger or LEDGERS / f"{campaign.name}.jsonl"
    ended = run_campaign(campaign, told, totals=None)
    found = rows(campaign, Ledger.open(path), datetime.now(UTC).date().isoformat())
    print(*found, sep="\n")
    if not told.no_report:
        write_rows(found)
    return ended
