"""A decision of one match and what luck makes of it, compiled for each game (see core.per_game).

Python calls these functions at every decision, so little may pass between the two: all they work on is one memory, the desk
(core.match_desk). One call plays an action, settles luck, and lists what the seat asked next may do; the list is handed over
when somebody asks for it, and the next action is looked up there instead of being listed again. What was played and what has
changed is taken down on the desk too, until Python wants to know or the desk is full.
"""

from __future__ import annotations

import numpy as np

from . import contract as rules
from .match_desk import CHOICES, DICE, FULL, ILLEGAL, JOURNAL, LISTED, LOG, NOBODY, NOT_ASKED, SEATS_BITS, STRIDE, Desk, Desks
from .match_loops import BY_CHANCE, lowest, roll
from .per_game import compiled, short
from .record import CHANCE
from .rule import PLAIN


@compiled
def list_for(desk: Desk, seat: int) -> None:
    """List a seat's legal actions."""
    desk.at[CHOICES] = rules.legal(desk.record, seat, desk.out)
    desk.at[LISTED] = seat


@compiled
def take_down(desk: Desk, actor: int, action: int) -> None:
    """One more line of what was played."""
    n = desk.at[LOG]
    desk.log[n] = actor
    desk.log[n + 1] = action
    desk.at[LOG] = n + 2


@compiled
def refusal(desk: Desk, seat: int, action: int) -> int:
    """NOT_ASKED, ILLEGAL, or 0: the seat may do this now."""
    if not 0 <= seat < CHANCE or not rules.to_act(desk.record) & (1 << seat):
        return NOT_ASKED
    if desk.at[LISTED] != seat:
        list_for(desk, seat)
    for i in range(desk.at[CHOICES]):
        if desk.out[i] == action:
            return 0
    return ILLEGAL


@compiled
def note(desk: Desk) -> None:
    """Write down which words have changed since the last time: (word, how it was) each, then how many numbers that is."""
    before, words, journal, first = desk.before, desk.words, desk.journal, desk.at[JOURNAL]
    n = first
    for start in range(0, len(words), STRIDE):
        change = 0
        for i in range(start, start + STRIDE):
            change |= words[i] ^ before[i]
        if change:
            for i in range(start, start + STRIDE):
                if words[i] != before[i]:
                    journal[n] = i
                    journal[n + 1] = before[i]
                    before[i] = words[i]
                    n += 2
    journal[n] = n - first
    desk.at[JOURNAL] = n + 1


def note_plain(desk: Desk) -> None:
    """`note` by numpy: plain Python looks at ten words in that time."""
    changed, first = np.flatnonzero(desk.words != desk.before), desk.at[JOURNAL]
    n = first + 2 * len(changed)
    desk.journal[first:n:2], desk.journal[first + 1 : n : 2] = changed, desk.before[changed]
    desk.before[changed] = desk.words[changed]
    desk.journal[n] = n - first
    desk.at[JOURNAL] = n + 1


if PLAIN:
    note = note_plain


@compiled
def settled(desk: Desk) -> int:
    """Let luck decide until a seat is asked or the match is over, or the log is full; who is asked."""
    asked = rules.to_act(desk.record)
    while asked == 1 << CHANCE and desk.at[LOG] < len(desk.log):
        desk.at[LISTED] = NOBODY
        take_down(desk, BY_CHANCE, roll(desk.record, desk.dice[: desk.at[DICE]], desk.out, desk.weight))
        asked = rules.to_act(desk.record)
    return asked


@compiled
def onward(desk: Desk) -> int:
    """Luck, what has changed, and what the lowest seat that is asked now may do: the answer."""
    asked = settled(desk)
    if asked == 1 << CHANCE:
        return asked
    note(desk)
    if asked == 0:
        return asked
    list_for(desk, lowest(asked))
    answer: int = desk.at[CHOICES] << SEATS_BITS | asked
    return answer


@short
def go_on(desks: Desks) -> int:
    """Go on where the log was full, or where a match begins."""
    return onward(desks[0])


@short
def turn(desks: Desks, seat: int, action: int) -> int:
    """Play a legal action and go on; a negative answer says what forbids it, and nothing has changed."""
    desk = desks[0]
    refused = refusal(desk, seat, action)
    if refused < 0:
        return refused
    if desk.at[LOG] == len(desk.log) or desk.at[JOURNAL] + 2 * len(desk.words) >= len(desk.journal):
        return FULL
    take_down(desk, seat, action)
    desk.at[LISTED] = NOBODY
    rules.apply(desk.record, seat, action)
    return onward(desk)


@short
def legal_in(desks: Desks, seat: int) -> int:
    """See to it that a seat's legal actions are listed; how many."""
    desk = desks[0]
    if desk.at[LISTED] != seat:
        list_for(desk, seat)
    choices: int = desk.at[CHOICES]
    return choices
