"""What a seat may know, and dealing the rest anew."""

from spielwerk.core import EMPTY, HIDDEN, below, rule

from .components import CARDS, HAND


@rule
def observe(s, seat, seen):
    """A seat knows its own hand and choice, the cards played, and nothing of the deck but what follows from that (TPL-2.1)."""
    for card in range(CARDS):
        if not s.played[card]:
            seen.deck[card] = HIDDEN
    for p in range(s.seats):
        for slot in range(HAND):
            card = s.hand[p, slot]
            if card == EMPTY:
                continue
            if p == seat:
                seen.deck[card] = 0
            else:
                seen.hand[p, slot] = HIDDEN
        if p != seat and s.chosen[p] != EMPTY:
            seen.chosen[p] = HIDDEN


@rule
def imagine(s, seat, dice):
    """Deal the unknown cards to the unknown slots at random; the rest is the deck."""
    for p in range(s.seats):
        for slot in range(HAND):
            if s.hand[p, slot] == HIDDEN:
                card = unknown_card(s, dice)
                s.hand[p, slot] = card
                s.deck[card] = 0
        if s.chosen[p] == HIDDEN:
            s.chosen[p] = full_slot(s, p, dice)
    for card in range(CARDS):
        if s.deck[card] == HIDDEN:
            s.deck[card] = 1


@rule
def unknown_card(s, dice):
    """A random card that could be anywhere."""
    left = 0
    for card in range(CARDS):
        if s.deck[card] == HIDDEN:
            left += 1
    left = below(dice, left)
    for card in range(CARDS):
        if s.deck[card] == HIDDEN:
            if left == 0:
                return card
            left -= 1
    return 0


@rule
def full_slot(s, p, dice):
    """A random slot of a hand that still holds a card."""
    left = 0
    for slot in range(HAND):
        if s.hand[p, slot] != EMPTY:
            left += 1
    left = below(dice, left)
    for slot in range(HAND):
        if s.hand[p, slot] != EMPTY:
            if left == 0:
                return slot
            left -= 1
    return 0
