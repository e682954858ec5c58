"""Random matches with everything that must hold: laws, ranges, endings, saving, undoing, secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product

import numpy as np

from spielwerk.core import (
    PLAYERS,
    Dice,
    Game,
    Match,
    SpielwerkError,
    State,
    below,
    dice_from,
    load,
    many_dice,
    many_sealed,
    seeds_of,
)
from spielwerk.core import game as game_of_name
from spielwerk.core.record import Rows

from . import watch
from .array_types import Int64s
from .spread import spread

LOCKSTEP = 500  # matches played side by side
SAMPLED_EVERY = 250  # of so many matches, one is also played through the Python face

WRONG = {
    watch.NO_ACTION: "a seat is asked but has no legal action",
    watch.TWICE: "an action is listed twice",
    watch.FOREIGN: "an id is out of range or belongs to the wrong actor",
    watch.NO_OUTCOME: "luck is asked but has no outcome",
    watch.BAD_WEIGHT: "an outcome has a weight below 1",
    watch.UNASKED: "a seat that is not asked has legal actions",
    watch.PLY: "an action did not count as one ply",
    watch.MIXED: "luck and seats are asked at once",
}


class Violation(SpielwerkError):
    """Something that must always hold did not; the message says what, and how to see it again."""


@dataclass
class Report:
    """What a check has seen."""

    game: str
    seats: int
    options: dict[str, int]
    matches: int = 0
    plies: int = 0
    longest: int = 0
    sampled: int = 0
    used: dict[str, int] = field(default_factory=dict)  # how often each verb was used

    @property
    def unused(self) -> list[str]:
        return [verb for verb, times in self.used.items() if not times]


def option_sets(game: Game) -> list[dict[str, int]]:
    """The default options, each option alone at each other value, and all options at their last other value."""
    default = {option.name: option.default for option in game.options}
    sets = [default]
    for option in game.options:
        sets += [{**default, option.name: value} for value in option.choices if value != option.default]
    others = {option.name: [value for value in option.choices if value != option.default] for option in game.options}
    sets.append({name: values[-1] if values else default[name] for name, values in others.items()})
    unique: list[dict[str, int]] = []
    for options in sets:
        if options not in unique:
            unique.append(options)
    return unique


def every_option_set(game: Game) -> list[dict[str, int]]:
    """All combinations of option values."""
    names = [option.name for option in game.options]
    return [dict(zip(names, values, strict=True)) for values in product(*(o.choices for o in game.options))]


@dataclass(frozen=True)
class Part:
    """Matches that are played side by side, as other processes are told of them; some of them also through the Python face."""

    game: str
    seats: int
    options: dict[str, int]
    seeds: tuple[int, ...]
    sampled_every: int = SAMPLED_EVERY  # of so many matches one is; 0: none


@dataclass(frozen=True)
class Watched:
    """What was seen of a part: its report, how often each action was used, and what was wrong."""

    report: Report
    used: Int64s
    violation: Violation | None = None


def check(
    game: Game,
    seats: int,
    games: int,
    seed: int = 0,
    options: Mapping[str, int] | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    workers: int = 1,
    engine: str = "local",
) -> Report:
    """Play random matches and raise Violation at the first thing that is wrong.

    One worker is this process; more, or another engine, are processes of their own, which bring the same report.
    """
    chosen = game.options_from(options or {}, seats)
    seeds = tuple(int(one) for one in seeds_of(seed, games))
    parts = [Part(game.name, seats, chosen, seeds[start : start + LOCKSTEP]) for start in range(0, games, LOCKSTEP)]
    say = progress or (lambda n: None)
    if workers == 1 and engine == "local":
        return _summary(game, Report(game.name, seats, chosen), _one_by_one(game, parts, say))
    found = spread(watch_part, parts, engine=engine, workers=workers, progress=lambda n: say(n * LOCKSTEP))
    return _summary(game, Report(game.name, seats, chosen), found)


def _one_by_one(game: Game, parts: Sequence[Part], progress: Callable[[int], None]) -> Iterator[Watched]:
    for part in parts:
        yield _watched(game, part)
        progress(len(part.seeds))


def watch_part(part: Part) -> Watched:
    """Play a part in this process, by the game of that name."""
    return _watched(game_of_name(part.game), part)


def _watched(game: Game, part: Part) -> Watched:
    report, used = Report(game.name, part.seats, part.options), np.zeros(game.verbs.total, np.int64)
    try:
        _lockstep(game, part.seats, part.options, np.array(part.seeds, np.int64), used, report)
        report.matches = len(part.seeds)
        for single in part.seeds[:: part.sampled_every] if part.sampled_every else ():
            sample(game, part.seats, part.options, single)
            report.sampled += 1
    except Violation as violation:
        return Watched(report, used, violation)
    return Watched(report, used)


def _summary(game: Game, report: Report, parts: Iterable[Watched]) -> Report:
    """One report of all parts; the first violation, in the order of the seeds, is raised."""
    used = np.zeros(game.verbs.total, np.int64)
    for part in parts:
        if part.violation is not None:
            raise part.violation
        used += part.used
        report.matches += part.report.matches
        report.plies += part.report.plies
        report.longest = max(report.longest, part.report.longest)
        report.sampled += part.report.sampled
    for verb in game.verbs.verbs.values():
        report.used[verb.name] = int(used[verb.first : verb.first + verb.count].sum())
    return report


def _lockstep(game: Game, seats: int, options: dict[str, int], seeds: Int64s, used: Int64s, report: Report) -> None:
    """Play matches side by side, one ply at a time, looking at all of them after each."""
    n = len(seeds)
    states = game.state.many(n)
    rows = game.state.all_rows(states)
    rows[:] = game.state.rows(game.position(seats, options))
    luck, players = many_sealed(seeds), many_dice(seeds, PLAYERS)
    out, weight = np.zeros(game.widest, np.int32), np.zeros(game.widest, np.int32)
    wrong = np.zeros(n, np.int32)
    one_ply = game.bound(watch.watched_plies)
    going = n
    while going:
        going = one_ply(states, luck, players, out, weight, used, wrong)
        if wrong.any():
            i = int(np.flatnonzero(wrong)[0])
            code = int(wrong[i])
            what = WRONG.get(code) or f"law {code} is broken: {game.laws[code]}"
            raise _violation(game, seats, options, int(seeds[i]), int(rows["ply"][i]), what)
        _check_ranges(game, seats, options, seeds, rows)
        if going and int(rows["ply"].max()) > game.longest:
            i = int(rows["ply"].argmax())
            what = f"the match goes on beyond its longest length of {game.longest} plies"
            raise _violation(game, seats, options, int(seeds[i]), int(rows["ply"][i]), what)
    report.plies += int(rows["ply"].sum())
    report.longest = max(report.longest, int(rows["ply"].max()))


def _check_ranges(game: Game, seats: int, options: dict[str, int], seeds: Int64s, rows: Rows) -> None:
    i = game.state.first_out_of_range(rows)
    if i is not None:
        what = game.state.out_of_range(rows[i : i + 1].view(np.recarray)[0]) or "a number is out of range"
        raise _violation(game, seats, options, int(seeds[i]), int(rows["ply"][i]), what)


def _violation(game: Game, seats: int, options: Mapping[str, int], seed: int, ply: int, what: str) -> Violation:
    said = "".join(f" {name}={value}" for name, value in options.items())
    return Violation(f"{game.name}, {seats} seats, seed {seed}, ply {ply}{said}: {what}.")


def random_match(game: Game, seats: int, options: Mapping[str, int], seed: int) -> Match:
    """A match played at random through the Python face."""
    match = game.start(seats, seed, options)
    dice = dice_from(seed, PLAYERS)
    while not match.over:
        asked = match.to_act
        seat = asked[below(dice, len(asked))]
        actions = match.legal_ids(seat)
        match.play(seat, actions[below(dice, len(actions))])
    return match


def sample(game: Game, seats: int, options: Mapping[str, int], seed: int) -> None:
    """One match through the Python face: undo at every decision, secrets and imagined deals, saving and loading."""
    match = game.start(seats, seed, options)
    dice = dice_from(seed, PLAYERS)

    def demand(holds: bool, what: str) -> None:
        if not holds:
            raise _violation(game, seats, options, seed, match.ply, what)

    while not match.over:
        asked = match.to_act
        seat = asked[below(dice, len(asked))]
        actions = match.legal_ids(seat)
        viewer = len(match.history) % seats
        if problem := secret_problem(game, match.state, viewer, dice):
            demand(False, f"seat {viewer}: {problem}")
        before, history = match.state.tobytes(), len(match.history)
        action = actions[below(dice, len(actions))]
        match.play(seat, action)
        after = match.state.tobytes()
        match.undo()
        demand(match.state.tobytes() == before and len(match.history) == history, "undo does not bring the position back")
        match.play(seat, action)
        demand(match.state.tobytes() == after, "playing again after undo leads elsewhere")
    demand(len(match.winners) >= 1, "nobody has won")
    sums = tuple(sum(row.values()) for row in match.breakdown())
    demand(sums == match.scores, f"the breakdown sums to {sums}, the scores are {match.scores}")
    loaded = load(match.save())
    demand(loaded.state.tobytes() == match.state.tobytes(), "saving and loading leads elsewhere")


def secret_problem(game: Game, s: State, seat: int, dice: Dice) -> str | None:
    """Deal anew all that a seat cannot know: it must see the same, may do the same, and the position must be possible."""
    seen = game.seen(s, seat)
    if outside := game.state.out_of_range(seen, seen=True):
        return f"as seen, {outside}"
    imagined = game.state.copy(seen)
    game.imagine(imagined, seat, dice)
    if outside := game.state.out_of_range(imagined):
        return f"imagined, {outside}"
    if broken := game.invariants(imagined):
        return f"an imagined deal breaks the law: {game.laws[broken]}"
    if game.seen(imagined, seat).tobytes() != seen.tobytes():
        return f"an imagined deal looks different ({game.state.difference(game.seen(imagined, seat), seen)})"
    if game.to_act(imagined) != game.to_act(s):
        return "an imagined deal asks somebody else"
    own = legal_sentences(game, s, seen, seat)
    if legal_sentences(game, seen, seen, seat) != own or legal_sentences(game, imagined, seen, seat) != own:
        return "what the seat may do depends on what it cannot know"
    return None


def legal_sentences(game: Game, s: State, seen: State, seat: int) -> list[tuple[int, str]]:
    """Ids and sentences of a seat's legal actions in a position."""
    out = np.zeros(game.widest, np.int32)
    return [(int(a), game.sentence(seen, seat, int(a), "en")) for a in out[: game.legal(s, seat, out)]]
