"""Puzzles are made: the strongest bot plays itself, and positions where one choice is clearly the best are kept.

A choice is clearly the best if its win share is ahead of every other by a margin that survives four times the budget and
another seed; it is a puzzle if the journeyman mostly takes something else. Everything follows from the seed and the budgets, a
match after the other, so that making can be ended at any time and goes on where it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypedDict

import numpy as np

from spielwerk.bots.engine.plan import Floats, new_scratch
from spielwerk.bots.search_runner import Prospect, SearchRunner, weights_of
from spielwerk.bots.strongest import guiding, strongest
from spielwerk.core import CHANCE, IMAGINED, PLAYERS, Game, Match, SpielwerkError, State, below, dice_from, many_dice, seeds_of

from . import expected
from .difficulty import JOURNEYMAN, LEVELS, choices_of, rated
from .puzzle import APART, TRIED, Candidate, Collection, Entry, Made, Played, identity, read

FEWEST_CHOICES = 3
OBVIOUS = 0.25  # a journeyman that finds the answer more often finds it obvious
A_MATCH = 4  # puzzles of one match, at most
OF_A_KIND = 0.35  # share of the puzzles that ask the same question and are answered by the same verb, at most
FOLLOWED = 8  # candidates that are played on, if they were tried often enough
COMPARED = 3  # candidates whose points by category are looked at
LONGEST_LINE = 6
LUCK_IN_A_LINE = 2  # outcomes in a row; where luck decides more, the line ends
FOLLOWING = 400  # iterations of every seat along a line
IMAGINED_ENDS = 400  # worlds from which the points by category are
SEATS = (2, 3, 4, 2, 3, 4, 3, 5)  # of one match after the other, as far as the game goes
_LUCK_IN_SAVE = -1


@dataclass(frozen=True)
class Recipe:
    """The settings of making."""

    seed: int = 1
    look: int = 1000  # iterations of the bot that plays itself
    margin: float = 0.08  # by which the best is ahead there
    still: float = 0.06  # and by which it must still be ahead with four times the budget and another seed

    @property
    def closely(self) -> int:
        return 4 * self.look


@dataclass(frozen=True)
class _Spot:
    """A decision that may become a puzzle."""

    ply: int
    seat: int
    seen: State
    record: bytes
    dice: list[int]
    answer: int
    choices: int


def make(
    game: Game, path: Path, count: int, recipe: Recipe | None = None, told: Callable[[Entry], None] = lambda entry: None
) -> Collection:
    """Play matches until a file has so many puzzles; what it has already is kept, each new one is written at once."""
    maker = _Maker(game, path, recipe or Recipe(), count)
    while len(maker.collection.puzzles) < count:
        for entry in maker.next_match():
            told(entry)
            if len(maker.collection.puzzles) >= count:
                break
    return maker.collection


def margin_of(found: list[Prospect]) -> float:
    """How far the first is ahead of every other that was tried often enough."""
    others = [prospect.win_share for prospect in found[1:] if prospect.tried >= TRIED]
    return found[0].win_share - max(others) if others else 0.0


class _Maker:
    def __init__(self, game: Game, path: Path, recipe: Recipe, count: int) -> None:
        self.game, self.path, self.recipe, self.count = game, path, recipe, count
        by = "master" if guiding(game) is None else "grandmaster"
        made = Made(recipe.seed, recipe.look, recipe.closely, recipe.margin, recipe.still, by=by)
        fresh = Collection(game.name, game.rules, game.components.digest, made)
        self.collection = read(path) if path.is_file() else fresh
        if not self.collection.fits(game):
            raise SpielwerkError(f"{path} has puzzles of other rules or components: move it away to make new ones.")
        if len(self.collection.puzzles) < count and replace(self.collection.made, matches=0) != made:
            raise SpielwerkError(f"{path} was made with other settings: {self.collection.made}.")

    def next_match(self) -> Iterator[Entry]:
        """One more match, and the puzzles found in it."""
        number = self.collection.made.matches
        seed = int(seeds_of(self.recipe.seed, number + 1)[number])
        seats = min(max(SEATS[number % len(SEATS)], self.game.fewest_seats), self.game.most_seats)
        match = self.game.start(seats, seed)
        spots = _shuffled(list(self._play(match, seed)), seed)
        kept: list[_Spot] = []
        for spot in spots:
            if len(kept) == A_MATCH:
                break
            if all(abs(spot.ply - other.ply) >= APART for other in kept) and (entry := self._puzzle(match, number, seed, spot)):
                kept.append(spot)
                self._keep(match, number, entry)
                yield entry
        self.collection.made = replace(self.collection.made, matches=number + 1)
        self.collection.write(self.path)

    def _play(self, match: Match, seed: int) -> Iterator[_Spot]:
        """The strongest bot against itself to the end; the decisions at which a first look finds one choice far ahead."""
        game = self.game
        runners = [strongest(game, int(one), threads=1) for one in seeds_of(seed, match.seats)]
        while not match.over:
            seat = match.to_act[0]
            legal = match.legal_ids(seat)
            if len(legal) == 1:
                match.play(seat, legal[0])
                continue
            seen = match.seen(seat)
            found = runners[seat].search(seen, seat, iterations=self.recipe.look)
            answer = found[0].action
            if len(legal) >= FEWEST_CHOICES and margin_of(found) >= self.recipe.margin:
                yield _Spot(len(match.history), seat, seen, *match.snapshot(), answer, len(legal))
            match.play(seat, answer)

    def _puzzle(self, match: Match, number: int, seed: int, spot: _Spot) -> Entry | None:
        """The spot as a puzzle, if it is one."""
        game, seat, seen = self.game, spot.seat, spot.seen
        question = game.question(seen, seat).name
        if self._too_many(question, spot.answer):
            return None
        taken = choices_of(JOURNEYMAN, game, seen, seat, seed)
        if taken.count(spot.answer) > OBVIOUS * len(taken):
            return None
        runner = strongest(game, seed ^ 1, threads=1)  # another seed, no memory of the match
        found = runner.search(seen, seat, iterations=self.recipe.closely)
        if found[0].action != spot.answer or margin_of(found) < self.recipe.still:
            return None
        shares = {
            level.bot: _share(spot, choices_of(level, game, seen, seat, seed)) for level in LEVELS if level is not JOURNEYMAN
        }
        shares[JOURNEYMAN.bot] = _share(spot, taken)
        saved = f"{game.name} {game.rules} {game.components.digest} {match.seed} {match.history[: spot.ply]}"
        return Entry(
            id=identity(saved, seat),
            match=number,
            ply=spot.ply,
            seat=seat,
            question=question,
            rating=rated(shares, spot.choices),
            found={level.bot: shares[level.bot] for level in LEVELS},
            tempting=Counter(taken).most_common(1)[0][0],
            candidates=self._candidates(match, seed, spot, runner, found),
        )

    def _candidates(self, match: Match, seed: int, spot: _Spot, runner: SearchRunner, found: list[Prospect]) -> list[Candidate]:
        """All choices, the answer first and then by share; of the first ones also what follows and what they bring."""
        often = [one for one in found[1:] if one.tried >= TRIED]
        seldom = [one for one in found[1:] if one.tried < TRIED]
        order = [found[0], *sorted(often, key=lambda one: -one.win_share), *sorted(seldom, key=lambda one: -one.tried)]
        looked_at = compared(self.game, runner, spot.seen, spot.seat, [one.action for one in order[:COMPARED]], seed)
        candidates = []
        for place, one in enumerate(order):
            rounded = Candidate(one.action, one.tried, round(one.win_share, 3), round(one.points, 1))
            if one.tried >= TRIED and place < FOLLOWED:
                rounded = replace(rounded, line=self._line(match, seed, spot, one.action))
            candidates.append(replace(rounded, **looked_at[place]) if place < COMPARED else rounded)
        return candidates

    def _line(self, match: Match, seed: int, spot: _Spot, action: int) -> list[list[int]]:
        """What follows a choice: every seat goes on with what it knows, luck as it was in the match."""
        going_on = Match.resume(self.game, spot.record, spot.dice, match.options)
        runners = [strongest(self.game, int(one), threads=1) for one in seeds_of(seed, match.seats)]
        going_on.play(spot.seat, action)
        while len(going_on.history) < LONGEST_LINE and not going_on.over:
            if all(actor == CHANCE for actor, _ in going_on.history[-LUCK_IN_A_LINE - 1 :]):
                break
            seat = going_on.to_act[0]
            legal = going_on.legal_ids(seat)
            if len(legal) > 1:
                legal = [runners[seat].search(going_on.seen(seat), seat, iterations=FOLLOWING)[0].action]
            going_on.play(seat, legal[0])
        line = going_on.history[:LONGEST_LINE]
        for place in range(1, len(line) - LUCK_IN_A_LINE):
            if all(actor == CHANCE for actor, _ in line[place : place + LUCK_IN_A_LINE + 1]):
                line = line[:place]
                break
        return [_as_saved(actor, action) for actor, action in line]

    def _too_many(self, question: str, answer: int) -> bool:
        verb = self.game.verbs.split(answer)[0]
        same = sum(
            entry.question == question and self.game.verbs.split(entry.candidates[0].action)[0] is verb
            for entry in self.collection.puzzles
        )
        rounds = 1 + self.collection.made.matches // self.count  # a game that asks little else is given more in time
        return same >= OF_A_KIND * self.count * rounds

    def _keep(self, match: Match, number: int, entry: Entry) -> None:
        collection = self.collection
        if entry.id in {known.id for known in collection.puzzles}:
            return  # found before making was interrupted
        known = collection.matches.get(number)
        length = max(entry.ply, len(known.actions) if known else 0)
        actions = [_as_saved(actor, action) for actor, action in match.history[:length]]
        collection.matches[number] = Played(number, match.seats, match.seed, match.options, actions, match.luck)
        collection.puzzles.append(entry)
        collection.write(self.path)


class Figures(TypedDict):
    """What was found of a candidate by comparing it with the answer."""

    parts: list[float]
    rival: float
    errors: list[float]


def compared(game: Game, runner: SearchRunner, seen: State, seat: int, actions: list[int], seed: int) -> list[Figures]:
    """What choices bring by category, in the same imagined worlds; matches go the ways that the runner's search has learnt."""
    plan = runner.plan._replace(horizon=game.longest)
    scratch = new_scratch(game, plan, many_dice(seeds_of(seed, 3), IMAGINED))
    game.state.all_rows(scratch.worlds)[0] = game.state.rows(seen)[0]
    table = np.zeros((game.most_seats, len(game.categories)), np.int32)
    ends = np.zeros((IMAGINED_ENDS, len(actions), len(game.categories) + 1))
    dice, tried = scratch.dice.copy(), np.array(actions, np.int32)
    game.bound(expected.compare)(runner.tree, scratch, seat, tried, plan, weights_of(game), table, dice, ends)
    means = ends.mean(axis=0)
    errors = (ends - ends[:, :1]).std(axis=0, ddof=1) / np.sqrt(IMAGINED_ENDS)
    return [
        Figures(parts=_rounded(mean[:-1]), rival=round(float(mean[-1]), 2), errors=_rounded(error))
        for mean, error in zip(means, errors, strict=True)
    ]


def _rounded(numbers: Floats) -> list[float]:
    return [round(float(number), 2) for number in numbers]


def _as_saved(actor: int, action: int) -> list[int]:
    return [_LUCK_IN_SAVE if actor == CHANCE else actor, action]


def _share(spot: _Spot, taken: list[int]) -> float:
    return round(taken.count(spot.answer) / len(taken), 3)


def _shuffled(spots: list[_Spot], seed: int) -> list[_Spot]:
    """In an order that favours no part of the match."""
    dice = dice_from(seed, PLAYERS)
    for last in range(len(spots) - 1, 0, -1):
        other = below(dice, last + 1)
        spots[last], spots[other] = spots[other], spots[last]
    return spots
