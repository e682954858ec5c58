"""What a seat may know passes one door: other worlds that were told to it in the same words look the same to it."""

from __future__ import annotations

import numpy as np

from spielwerk.core import CHANCE, IMAGINED, PLAIN, Dice, Game, Match, State, below, dice_from
from spielwerk.sim.check import legal_sentences, option_sets, random_match, secret_problem

TRIES = 2 if PLAIN else 12


def test_imagined_deals_never_contradict_what_a_seat_has_seen(game: Game) -> None:
    """At every position of a match, the seats in turn: same sight, same choices, lawful position."""
    for seats in range(game.fewest_seats, game.most_seats + 1):
        options = option_sets(game)[-1]
        match = random_match(game, seats, options, seed=41)
        s = game.position(seats, match.options)
        dice = dice_from(41, IMAGINED)
        for number, (actor, action) in enumerate(match.history):
            game.apply(s, actor, action)
            if not PLAIN or number % 25 == 0:
                seat = number % seats
                assert secret_problem(game, s, seat, dice) is None, (seats, number, seat)


def test_worlds_told_alike_look_alike(game: Game) -> None:
    """Change one thing that a seat was not told. As long as all it is told and may do stays the same, so does what it sees.

    This finds what `observe` forgets to hide, which dealing anew from its own result cannot. In a game without secret actions
    nobody may know more than an onlooker.
    """
    compared = secrets = 0
    for seats in range(max(2, game.fewest_seats), game.most_seats + 1):
        for options in (option_sets(game)[0], option_sets(game)[-1]):
            match = random_match(game, seats, options, seed=51)
            dice = dice_from(51, IMAGINED)
            for viewer in (-1, 0, seats - 1):
                secrets += number_of_secrets(game, match, viewer)
                for _ in range(TRIES):
                    compared += compare_with_another_world(game, match, viewer, dice)
    assert compared or not secrets, "no other world was ever compared, so this test could not fail"
    if not secrets:
        for viewer in range(match.seats):
            assert game.seen(match.state, viewer).tobytes() == game.seen(match.state, -1).tobytes()


def number_of_secrets(game: Game, match: Match, viewer: int) -> int:
    """How many actions of a match a viewer was not told."""
    s = game.position(match.seats, match.options)
    found = 0
    for actor, action in match.history:
        found += game.secret(s, actor, action, viewer)
        game.apply(s, actor, action)
    return found


def compare_with_another_world(game: Game, match: Match, viewer: int, dice: Dice) -> int:
    """Follow the match and a world that differs in one secret for as long as the viewer cannot tell them apart; how long."""
    real = game.position(match.seats, match.options)
    other = game.position(match.seats, match.options)
    changed_at = below(dice, len(match.history))
    changed, compared = False, 0
    for number, (actor, action) in enumerate(match.history):
        instead = action
        if number >= changed_at and not changed and game.secret(real, actor, action, viewer):
            instead = something_else(game, real, actor, action, dice)
            changed = instead != action
        if changed and not is_possible(game, other, actor, instead):
            return compared
        if game.told(real, actor, action, viewer, "en") != game.told(other, actor, instead, viewer, "en"):
            return compared
        before = game.state.copy(real)
        game.apply(real, actor, action)
        game.apply(other, actor, instead)
        if not changed:
            continue
        if game.to_act(real) != game.to_act(other):
            return compared
        seen, seen_otherwise = game.seen(real, viewer), game.seen(other, viewer)
        if viewer >= 0 and choices(game, real, viewer) != choices(game, other, viewer):
            return compared
        difference = game.state.difference(seen, seen_otherwise)
        if difference is None:
            compared += 1
            continue
        # Only something open, or the answer that opens all secret answers, can let the viewer see a difference.
        hidden = game.secret(before, actor, action, viewer) and not game.revealed(before, real)
        assert not hidden, f"ply {number}: {difference}"
        return compared
    return compared


def something_else(game: Game, s: State, actor: int, action: int, dice: Dice) -> int:
    """Another action that the actor could have taken here."""
    out, weight = np.zeros(game.widest, np.int32), np.zeros(game.widest, np.int32)
    n = game.outcomes(s, out, weight) if actor == CHANCE else game.legal(s, actor, out)
    return int(out[below(dice, n)])


def is_possible(game: Game, s: State, actor: int, action: int) -> bool:
    """Whether an actor may do this here."""
    if not game.to_act(s) >> actor & 1:
        return False
    out, weight = np.zeros(game.widest, np.int32), np.zeros(game.widest, np.int32)
    n = game.outcomes(s, out, weight) if actor == CHANCE else game.legal(s, actor, out)
    return action in out[:n]


def choices(game: Game, s: State, seat: int) -> list[tuple[int, str]]:
    return legal_sentences(game, s, game.seen(s, seat), seat)
