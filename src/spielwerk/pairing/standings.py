"""How a tournament stands: by points, then by what is agreed upon for equal points, at last by lot. The order is total."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from .points import points_of_places
from .tables import BOT, Played, Round, lot

# What decides between equal points, in the order that a tournament has chosen; the lot comes last.
TIE_BREAKS = ("strength", "play", "direct", "wins")


@dataclass(frozen=True)
class Line:
    """A player in the standings."""

    player: int
    place: int  # 1 … , nobody shares one
    points: Fraction
    strength: Fraction  # the points of all whom she met, at every table anew; a bot on an empty seat counts as she does
    play: int  # the games' own points
    wins: int  # first places
    rounds: tuple[int | None, ...]  # her place at the table of each round; None: she did not play


def standings(
    players: Collection[int], rounds: Sequence[Round], ties: Sequence[str] = TIE_BREAKS, seed: str = ""
) -> list[Line]:
    """The players, the best first. Tables whose result is not known yet are simply not among the rounds."""
    tables = [table for played in rounds for table in played]
    points = total_points(players, tables)
    lines = [_line(player, points, rounds) for player in players]
    ordered = _ordered(lines, list(ties), tables, seed)
    return [replace(line, place=place) for place, line in enumerate(ordered, 1)]


def total_points(players: Collection[int], tables: Iterable[Played]) -> dict[int, Fraction]:
    """Everybody's points; what bots on empty seats reach is nobody's."""
    points = dict.fromkeys(players, Fraction(0))
    for table in tables:
        for player, gained in zip(table.seats, points_of_places(table.places), strict=True):
            if player in points:
                assert player is not None
                points[player] += gained
    return points


def with_final(lines: Sequence[Line], final: Played) -> list[Line]:
    """The standings after a final among the first: its places decide among those who played it, the others stay behind."""
    there = set(final.players)
    first = sorted((line for line in lines if line.player in there), key=lambda line: (final.place_of(line.player), line.place))
    rest = [line for line in lines if line.player not in there]
    told = [replace(line, rounds=(*line.rounds, final.place_of(line.player))) for line in first]
    told += [replace(line, rounds=(*line.rounds, None)) for line in rest]
    return [replace(line, place=place) for place, line in enumerate(told, 1)]


def _line(player: int, points: dict[int, Fraction], rounds: Sequence[Round]) -> Line:
    places: list[int | None] = []
    strength, play = Fraction(0), 0
    for played in rounds:
        table = next((table for table in played if player in table.seats), None)
        places.append(table.place_of(player) if table is not None else None)
        if table is None:
            continue
        play += table.points[table.seats.index(player)]
        met = [other for other in table.seats if other != player]
        strength += sum((points.get(player if other is BOT else other, Fraction(0)) for other in met), Fraction(0))
    return Line(player, 0, points[player], strength, play, places.count(1), tuple(places))


def _ordered(lines: Sequence[Line], ties: Sequence[str], tables: Sequence[Played], seed: str) -> list[Line]:
    """By points, then group by group by each tie-break."""
    found: list[Line] = []
    for group in _groups(lines, lambda line: line.points):
        found += _broken(group, ties, tables, seed)
    return found


def _broken(group: list[Line], ties: Sequence[str], tables: Sequence[Played], seed: str) -> list[Line]:
    if len(group) == 1:
        return group
    if not ties:
        return sorted(group, key=lambda line: (lot(seed, line.player), line.player))
    score = _score(ties[0], group, tables)
    if len({score(line) for line in group}) == 1:
        return _broken(group, ties[1:], tables, seed)
    # Whoever is told apart is told apart; among those who are not, meetings among themselves alone count from here on.
    return [line for part in _groups(group, score) for line in _broken(part, ties[1:], tables, seed)]


def _score(tie: str, group: Sequence[Line], tables: Sequence[Played]) -> Callable[[Line], Fraction | int]:
    if tie == "strength":
        return lambda line: line.strength
    if tie == "play":
        return lambda line: line.play
    if tie == "wins":
        return lambda line: line.wins
    assert tie == "direct", tie
    among = _direct({line.player for line in group}, tables)
    return lambda line: among[line.player]


def _direct(group: Collection[int], tables: Sequence[Played]) -> dict[int, int]:
    """How often each of a group was placed before another of it, less how often behind, at the tables where they met."""
    ahead = dict.fromkeys(group, 0)
    for table in tables:
        there = [player for player in table.players if player in ahead]
        for one in there:
            for other in there:
                mine, theirs = table.place_of(one), table.place_of(other)
                ahead[one] += (mine < theirs) - (mine > theirs)
    return ahead


def _groups(lines: Iterable[Line], score: Callable[[Line], Fraction | int]) -> list[list[Line]]:
    """Lines of equal score, the highest first."""
    groups: dict[Fraction | int, list[Line]] = {}
    for line in lines:
        groups.setdefault(score(line), []).append(line)
    return [groups[key] for key in sorted(groups, reverse=True)]
