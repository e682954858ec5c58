"""§5 Bonus resources, §6 the specialist auction, and the order markers of §17."""

from spielwerk.core import EMPTY, offer, rule

from .actions import choose_id, good_id, order_id
from .assets import ask, card_of, load
from .auction import MINIMUM, bid_due, end_bidding, open_bidding
from .components import AID, RESOURCES, ROUNDS, SUPPLY_HIGH
from .questions import (
    BONUS_STEP,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    END_AUCTION,
    ENGINEER_STEP,
    MANIPULATE,
    NEXT_CARD,
    OFFER_ZONE,
    ORDER_STEP,
    PLACE_MARKERS,
    SABOTAGE_WHOM,
)
from .state import CARD_LOT, PRICE_MANIPULATION, SABOTAGE, VARIABLE_CLAIMS


@rule
def is_first_round(s):
    return s.rounds_left == ROUNDS[s.seats]


@rule
def lay_out_bonus(s):
    """One piece of each resource that the market has, at no change of price (STM-5.2, STM-5.3).

    Then aid for who has no credits, once a round (STM-6.1, STM-6.2).
    """
    for r in range(RESOURCES):
        if s.supply[r] > 0:
            s.supply[r] -= 1
            s.bonus[r] = 1
    for p in range(s.seats):
        if s.credits[p] == 0:
            s.credits[p] = AID
    s.step = NEXT_CARD


@rule
def cards_taken(s):
    n = 0
    for card in range(s.seats):
        if s.holder[card] != EMPTY:
            n += 1
    return n


@rule
def next_card(s):
    """One bidding round after another until everybody has a card (STM-4.1); Lady Steam's is no reason to open (STM-6.13)."""
    waiting = s.seats - cards_taken(s)
    if waiting == 0:
        s.step = END_AUCTION
        return
    while card_of(s, s.opener) != EMPTY:  # the same opener until he has won, then the next to his left (STM-6.18, STM-6.19)
        s.opener = (s.opener + 1) % s.seats
    if waiting > 1:
        open_bidding(s, CARD_LOT)
        return
    s.bidder = s.opener
    s.credits[s.bidder] -= MINIMUM  # the last card costs the minimum (STM-6.20)
    for card in range(s.seats):
        if s.holder[card] == EMPTY:
            take_card(s, s.bidder, card)
            return


@rule
def card_sold(s):
    """The winner pays and chooses (STM-6.11)."""
    s.credits[s.bidder] -= bid_due(s)
    end_bidding(s)
    ask(s, s.bidder, CHOOSE_CARD)


@rule
def legal_card(s, p, out):
    n = 0
    for card in range(s.seats):
        if s.holder[card] == EMPTY:
            n = offer(out, n, choose_id(card))
    return n


@rule
def take_card(s, p, card):
    """The card, then its benefit, an optional card, the bonus resource and an order marker (STM-6.12)."""
    s.holder[card] = p
    s.step = ENGINEER_STEP


# Optional cards


@rule
def optional_card(s):
    """Price Manipulation goes to the first winner (STM-18.3), Sabotage to the last, not in round 1 (STM-18.9)."""
    taken = cards_taken(s)
    if s.switch[PRICE_MANIPULATION] and taken == 1:
        ask(s, s.bidder, MANIPULATE)
    elif s.switch[SABOTAGE] and taken == s.seats and not is_first_round(s):
        ask(s, s.bidder, SABOTAGE_WHOM)
    else:
        s.step = BONUS_STEP


# Bonus resource


@rule
def bonus_step(s):
    """The winner takes one piece, if any is left (STM-6.14, STM-6.22)."""
    for r in range(RESOURCES):
        if s.bonus[r]:
            ask(s, s.bidder, CHOOSE_BONUS)
            return
    s.step = ORDER_STEP


@rule
def legal_bonus(s, p, out):
    """RULING: any piece, also one that cannot be stored (STM-6.16)."""
    n = 0
    for r in range(RESOURCES):
        if s.bonus[r]:
            n = offer(out, n, good_id(r))
    return n


@rule
def take_bonus(s, p, r):
    """Onto its freighter; without room it goes back to the market (STM-6.15)."""
    s.bonus[r] = 0
    if load(s, p, r, 1) == 0:
        back_to_market(s, r)
    s.step = ORDER_STEP


@rule
def back_to_market(s, r):
    s.supply[r] = min(s.supply[r] + 1, SUPPLY_HIGH[r])


# Variable trade order


@rule
def unplaced_markers(s):
    """Order markers that lie beside the board."""
    n = 0
    for place in range(RESOURCES):
        if s.trade_order[place] == EMPTY:
            n += 1
    return n


@rule
def has_order_marker(s, r):
    for place in range(RESOURCES):
        if s.trade_order[place] == r:
            return True
    return False


@rule
def order_step(s):
    """Each winner places a marker, two with two players (STM-17.5, STM-17.6)."""
    if unplaced_markers(s) > 1:
        s.left = 2 if s.seats == 2 else 1
        ask(s, s.bidder, CHOOSE_ORDER)
    else:
        s.step = NEXT_CARD


@rule
def legal_order(s, p, out):
    """Any free marker on any resource without one (STM-17.5)."""
    n = 0
    for r in range(RESOURCES):
        if has_order_marker(s, r):
            continue
        for place in range(RESOURCES):
            if s.trade_order[place] == EMPTY:
                n = offer(out, n, order_id(r, place))
    return n


@rule
def place_order(s, r, place):
    """The last marker falls onto the last resource by itself (STM-17.6)."""
    s.trade_order[place] = r
    s.left -= 1
    if unplaced_markers(s) == 1:
        s.left = 0
        for last in range(RESOURCES):
            if not has_order_marker(s, last):
                place_last_order(s, last)
                break
    if s.left == 0:
        s.step = NEXT_CARD


@rule
def place_last_order(s, r):
    for place in range(RESOURCES):
        if s.trade_order[place] == EMPTY:
            s.trade_order[place] = r
            return


@rule
def end_auction(s):
    """What is left on the bonus space goes back to the market (STM-6.21)."""
    for r in range(RESOURCES):
        if s.bonus[r]:
            s.bonus[r] = 0
            back_to_market(s, r)
    s.turn = 0
    s.step = OFFER_ZONE
    if s.switch[VARIABLE_CLAIMS] and is_first_round(s):
        s.left = s.river
        s.step = PLACE_MARKERS
