"""The figures as a section of docs/benchmarks.md: what was measured, what follows from it, and the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]

COMPILED, FROM_PYTHON = "compiled", "from Python"
CHOICES, LENGTH = 0.5, 50  # a peer's game is comparable if it has this share of our choices, and so many decisions a game
GOAL = 10  # times every peer that is written in Python

INTRODUCTION = """## Beside other programs

`make peers` installs the programs below, each into an environment of its own, and lets everybody play at random: one process a
game, one core, no helper threads, seed {seed}, {seconds:g} s for each figure, the best of three rounds. Seconds are those of
the processor's clock, because others may want the machine as well; the load was {load[0]} at the beginning and {load[1]} at the
end. {machine}, {system}, {when}, our commit {commit}.

A decision is one choice of a seat; luck is not counted, but its time is. "compiled", "C++" and "XLA" are loops that never
return to Python: ours is `sim.Batch`, OpenSpiel's the faster of its search's rollouts and of games between its random bots,
Pgx's a compiled scan in the batch size that suits it best. OpenSpiel's rollouts begin after the deal: hearts and bridge do not
deal their 52 cards there; our games do all their dealing. "from Python" asks for the legal actions and plays one, decision by
decision; "vector environment" steps 256 matches at once with masks, observations and rewards. A peer's game is comparable if it
has at least half as many legal actions a decision as ours and at least 50 decisions a game.

![Random play on one core](peers.svg)
"""


def report(figures: Mapping[str, Any], ours: str) -> str:
    """The whole section."""
    rows = figures["rows"]
    parts = [INTRODUCTION.format(**figures), *sentences(rows, ours), "", *table(rows)]
    return "\n".join(parts)


def rate(row: Row) -> float:
    return float(row["decisions_per_second"])


def comparable(own: Row, other: Row) -> bool:
    """Whether a peer's game asks questions about as large as ours, and enough of them to be more than a toy."""
    wide = other["choices_per_decision"] >= CHOICES * own["choices_per_decision"]
    return wide and other["decisions_per_game"] >= LENGTH


def is_python(row: Row) -> bool:
    """Whether a peer's rules are written in Python."""
    return row["how"] == FROM_PYTHON and (row["peer"] != "OpenSpiel" or row["game"].startswith("python_"))


def name(row: Row) -> str:
    """A peer's game without its parameters."""
    return f"{row['peer']}'s {row['game'].removeprefix('python_').partition('(')[0]}"


def times(ratio: float) -> str:
    return f"{ratio:.2f} ×" if ratio < 2 else f"{ratio:.1f} ×" if ratio < 10 else f"{ratio:.0f} ×"


def sentences(rows: Sequence[Row], ours: str) -> list[str]:
    """What follows from the figures, the unpleasant included."""
    measured = [row for row in rows if "failed" not in row]
    others = [row for row in measured if row["peer"] != ours]
    own = {how: [row for row in measured if row["peer"] == ours and row["how"] == how] for how in (COMPILED, FROM_PYTHON)}
    in_python = [row for row in others if is_python(row)]
    said = [against_comparable(row, others) for row in own[COMPILED]]
    if in_python:
        said += [against_python(min(found, key=rate), in_python) for found in own.values() if found]
    said += [ahead_of_us(min(found, key=rate), others) for found in own.values() if found]
    said += [f"{' '.join(filter(None, (row['peer'], row['game'])))} {row['failed']}." for row in rows if "failed" in row]
    return [f"- {sentence}" for sentence in said]


def against_comparable(own: Row, others: Sequence[Row]) -> str:
    """One of our games beside the fastest comparable one, written in whatever."""
    alike = [row for row in others if comparable(own, row)]
    if not alike:
        return f"{own['game']} has no comparable game beside it."
    fastest = max(alike, key=rate)
    ratio = rate(own) / rate(fastest)
    verdict = f"{'' if ratio >= 1 else '**behind**, '}{times(ratio)} the speed"
    return f"{own['game']}, {own['how']}: {verdict} of the fastest comparable game, {name(fastest)} ({fastest['how']})."


def against_python(slowest: Row, others: Sequence[Row]) -> str:
    """Our slowest beside the fastest that is written in Python: of any size, and comparable."""
    fastest = max(others, key=rate)
    ratio = rate(slowest) / rate(fastest)
    said = (
        f"Our slowest game {slowest['how']} ({slowest['game']}) makes {times(ratio)} the decisions of the fastest game written "
        f"in Python, {name(fastest)} (goal: {GOAL} ×, {'met' if ratio >= GOAL else '**not met**'})"
    )
    alike = [row for row in others if comparable(slowest, row)]
    if not alike:
        return f"{said}."
    fastest = max(alike, key=rate)
    return f"{said}, and {times(rate(slowest) / rate(fastest))} those of the fastest comparable one, {name(fastest)}."


def ahead_of_us(slowest: Row, others: Sequence[Row]) -> str:
    """All that is faster than our slowest game in the same kind of loop, comparable or not."""
    stepped = slowest["how"] == FROM_PYTHON
    alike = [row for row in others if (row["how"] == FROM_PYTHON) == stepped and rate(row) > rate(slowest)]
    own = f"our slowest game {slowest['how']} ({slowest['game']}, {rate(slowest) / 1e6:.2f} M/s)"
    if not alike:
        return f"Nothing measured in the same way is faster than {own}."
    names = ", ".join(f"{name(row)} ({rate(row) / 1e6:.2f} M/s)" for row in sorted(alike, key=rate, reverse=True))
    return f"Faster than {own}: {names}."


def table(rows: Sequence[Row]) -> list[str]:
    """All rows, in the order of the peers."""
    lines = [
        "| program | game | how | legal actions a decision | decisions a game | decisions/s | games/s |",
        "|---|---|---|---:|---:|---:|---:|",
    ]
    for row in rows:
        program = f"{row['peer']} {row['version']}".strip()
        if "failed" in row:
            lines.append(f"| {program} | {row['game'] or '–'} | {row['failed']} | – | – | – | – |")
            continue
        size = f"{row['choices_per_decision']:.1f} | {row['decisions_per_game']:,.0f}"
        speed = f"{row['decisions_per_second']:,.0f} | {row['games_per_second']:,.1f}"
        lines.append(f"| {program} | {row['game']} | {row['how']} | {size} | {speed} |")
    return lines
