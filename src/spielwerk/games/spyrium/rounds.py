"""§3 Course of the game, §4 preparing a round, §14 its end."""

from spielwerk.core import EMPTY, around, rule

from .components import (
    BUILDINGS,
    DECK_OF_ROUND,
    EVENT_SIGN,
    ONE_FEWER_THAN_PLAYERS,
    ONE_TOKEN,
    PATENTS,
    ROUNDS,
    TOKEN_SIGN,
    TRACK,
)
from .questions import CARD, CARD_TOKEN, EVENT_TOKEN, FUTURE_EVENT, OVER, START_PLAYER, TURN
from .state import PLACEMENT_PHASE, PLACES, SIDEWAYS, UPRIGHT
from .tokens import refill_supply, sweep_tokens


@rule
def choose_start_player(s, p):
    """Luck names the start player, and the first round is prepared (SPY-2.9)."""
    s.start = p
    prepare_round(s)


@rule
def prepare_round(s):
    """Income, workers home, phase I; the future event becomes the current one (SPY-4.1, SPY-4.2, SPY-4.9, SPY-4.10)."""
    s.round_number += 1
    for p in range(s.seats):
        s.money[p] += TRACK[s.residence[p]]
        s.available[p] += s.spent[p]
        s.spent[p] = 0
        s.phase[p] = PLACEMENT_PHASE
    s.event = s.future
    s.event_token = s.future_token
    s.future = EMPTY
    s.future_token = 0
    s.asked = FUTURE_EVENT


@rule
def show_future_event(s, event):
    """The next event of the pile is seen; with the token sign it gets a token at once (SPY-4.3, SPY-4.4, SPY-4.5)."""
    s.future = event
    s.pile[event] = 0
    if EVENT_SIGN[event] and refill_supply(s) > 0:
        s.asked = EVENT_TOKEN
    else:
        after_future_event(s)


@rule
def lay_event_token(s, v):
    s.supply[v] -= 1
    s.future_token = v + 1
    after_future_event(s)


@rule
def after_future_event(s):
    """Before round 1 the start player is chosen, in a round the display is laid out (SPY-2.9, SPY-4.6)."""
    if s.round_number == 0:
        s.asked = START_PLAYER
    else:
        s.place = 0
        s.asked = CARD


@rule
def current_deck(s):
    """A in rounds 1 to 3, B in 4 and 5, C in 6 (SPY-3.2)."""
    return DECK_OF_ROUND[s.round_number]


@rule
def lay_card(s, card):
    """The next card of the deck goes to the next place (SPY-4.6)."""
    s.deck[card, current_deck(s)] -= 1
    s.display[s.place] = card
    s.wanted = tokens_wanted(s, card)
    lay_next(s)


@rule
def tokens_wanted(s, card):
    """One token on a building, one fewer than players on a specialist, if they carry the sign (SPY-4.7, SPY-4.8)."""
    if TOKEN_SIGN[card] == ONE_TOKEN:
        return 1
    if TOKEN_SIGN[card] == ONE_FEWER_THAN_PLAYERS:
        return s.seats - 1
    return 0


@rule
def lay_card_token(s, v):
    s.supply[v] -= 1
    s.tokens[s.place, v] += 1
    s.wanted -= 1
    lay_next(s)


@rule
def lay_next(s):
    """A token for this card, then the next card, then the start player begins (SPY-4.6, SPY-5.1)."""
    # RULING: if tokens run out, each card is filled before the next, in reading order (SPY-16.4).
    if s.wanted > 0 and refill_supply(s) > 0:
        s.asked = CARD_TOKEN
        return
    s.wanted = 0
    if s.place < PLACES - 1:
        s.place += 1
        s.asked = CARD
    else:
        s.place = EMPTY
        s.actor = s.start
        s.asked = TURN


@rule
def end_round(s):
    """Display and event leave the game, cards stand up, the start player card moves on (SPY-14.3 … SPY-14.7)."""
    for place in range(PLACES):
        s.display[place] = EMPTY
    sweep_tokens(s)
    s.event = EMPTY
    if s.event_token > 0:
        s.discard[s.event_token - 1] += 1
        s.event_token = 0
    for p in range(s.seats):
        s.used_event[p] = 0
        stand_up(s, p)
    s.start = around(s.start + 1, s.seats)
    if s.round_number == ROUNDS:
        s.asked = OVER
    else:
        prepare_round(s)


@rule
def stand_up(s, p):
    """All sideways buildings and patents of a seat (SPY-14.6)."""
    for card in range(BUILDINGS):
        s.upright[p, card] += s.sideways[p, card]
        s.sideways[p, card] = 0
    for power in range(PATENTS):
        s.patent[p, power] = UPRIGHT if s.patent[p, power] == SIDEWAYS else s.patent[p, power]
