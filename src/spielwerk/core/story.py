"""What happened: an action as a sentence about people, and what followed from it, as one viewer may know it.

A game brings `[story]` sentences for its verbs and may bring `story(before, after, actor, verb, args, lang)`: plain Python on
the two records, each as the viewer may know it, so that it cannot tell a secret. It yields an `Effect` for whatever deserves
words: an auction won, income, a disaster, a round that begins. What it leaves out of the seats' figures is added here, so that
the told changes always add up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from .drawing.view import figures_of
from .drawing.words import signed
from .effect import NOBODY, Effect, by_colour
from .game import Game
from .record import CHANCE, State
from .text import seat_name


@dataclass(frozen=True)
class Told:
    """One action of a match, told to one viewer. Sentences hold marks for seats: `effect.named` puts names there."""

    actor: int  # a seat, or CHANCE
    verb: str  # empty where the viewer may not know it
    text: str
    effects: tuple[Effect, ...]


def tell(game: Game, before: State, after: State, actor: int, action: int, viewer: int, lang: str, now: State = None) -> Told:
    """An action and what followed, as a viewer (a seat, or -1) may know it; the records are bare ones.

    An action that was secret is told in full once play has laid it open by `now`.
    """
    verb, args = game.verbs.split(action)
    text = game.told(before, actor, action, viewer, lang, now, marks=True)
    hidden = game.secret(before, actor, action, viewer)
    if hidden and now is not None and game.revealed(before, now):
        hidden, viewer = False, viewer if actor == CHANCE else actor
    name, known = ("", {}) if hidden else (verb.name, dict(zip(verb.args, args, strict=True)))
    effects = effects_of(game, game.seen(before, viewer), game.seen(after, viewer), actor, name, known, lang)
    return Told(actor, name, text, effects)


def effects_of(
    game: Game, seen: State, seen_after: State, actor: int, verb: str, args: Mapping[str, int], lang: str
) -> tuple[Effect, ...]:
    """What followed, from two records as one viewer may know them: what the game tells, and all else that changed."""
    told = [effect for effect in game.story(seen, seen_after, actor, verb, args, lang) if effect]
    begins = next((i for i, effect in enumerate(told) if effect.heading), len(told))
    rest = untold(game, seen, seen_after, told, lang)  # belongs before whatever begins then
    return (*told[:begins], *rest, *told[begins:])


def untold(game: Game, seen: State, seen_after: State, told: Sequence[Effect], lang: str) -> list[Effect]:
    """What else changed among the seats' figures, one effect a seat."""
    rest = []
    for seat in range(int(seen.seats)):
        left = changed_figures(game, seen, seen_after, seat, lang)
        for effect in told:
            if effect.seat == seat:
                for key, by in effect.changes.items():
                    left[key] = left.get(key, 0) - by
        if left := {key: by for key, by in left.items() if by}:
            rest.append(Effect(seat=seat, changes=left))
    return rest


def changed_figures(game: Game, seen: State, seen_after: State, seat: int, lang: str) -> dict[str, int]:
    """How each figure of a seat's panel that is a number in both records has changed."""
    old = {figure.key: figure.value for figure in figures_of(game, seen, seat, lang)}
    changed = {}
    for figure in figures_of(game, seen_after, seat, lang):
        before = old.get(figure.key)
        if isinstance(before, int) and isinstance(figure.value, int) and before != figure.value:
            changed[figure.key] = figure.value - before
    return changed


def written(game: Game, told: Told, lang: str) -> list[str]:
    """A told action as lines of plain text, seats by their colours: its sentence, then each effect indented.

    What luck begins stands under its heading; what a player's action leads to comes after it.
    """
    lines, labels = [by_colour(told.text, lang)], figure_labels(game, lang)
    for effect in told.effects:
        if effect.heading:
            heading = f"== {by_colour(effect.text, lang)}"
            lines.insert(-1 if told.actor == CHANCE and len(lines) == 1 else len(lines), heading)
            continue
        parts = [effect.title, by_colour(effect.text, lang)]
        if changes := ", ".join(f"{labels[key][1]} {signed(by)}" for key, by in effect.changes.items() if by):
            parts.append(f"{seat_name(effect.seat, lang)}: {changes}")
        elif effect.seat != NOBODY and effect.title:
            parts[1] = f"{seat_name(effect.seat, lang)}: {parts[1]}" if parts[1] else ""
        if any(parts):
            lines.append("   " + " · ".join(part for part in parts if part))
    return lines


@cache
def figure_labels(game: Game, lang: str) -> dict[str, tuple[str, str]]:
    """Icon and label of every figure that a seat's panel can have, by its key."""
    found = {}
    for seats in range(game.fewest_seats, game.most_seats + 1):
        s = game.position(seats, game.options_from({}, seats))
        found.update({figure.key: (figure.icon, figure.label) for figure in figures_of(game, s, 0, lang)})
    return found
