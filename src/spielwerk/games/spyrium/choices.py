"""What a seat may answer to each question: the ids of its legal actions."""

from spielwerk.core import EMPTY, lowest_member, offer, offer_if, rule

from .actions import (
    BUILD_NEW,
    BY_EVENT,
    BY_PATENT,
    PASS,
    SWITCH,
    activate_id,
    earn_id,
    event_id,
    late_id,
    place_id,
    replace_id,
    revalue_id,
    token_id,
    use_again_id,
    use_id,
    withdraw_id,
)
from .activation import lowest_price, may_build_on_new_plot, may_replace, may_use_token, may_waive, symbols_owned
from .components import BUILDINGS, OPTIONS, PLACEMENT, SECOND_USE, USES
from .events import (
    event_gives,
    event_price,
    gaps_to_place_late,
    may_revalue,
    may_revalue_event,
    may_take,
    may_use_again_by_event,
)
from .placement import gaps_to_place, open_gaps, own_gaps
from .state import BESIDE, GAPS, SIDES, VALUES
from .turns import may_pass
from .using import may_use, may_use_again, may_use_again_by_patent, own_buildings


@rule
def placement_turn(s, p, out):
    """Phase I: place a worker, use the event, or switch, also with workers at home (SPY-5.2, SPY-5.3, SPY-5.9)."""
    n = 0
    gaps = gaps_to_place(s, p)
    for gap in range(GAPS):
        n = offer_if(out, n, place_id(gap), gaps >> gap & 1)
    n = event_choices(s, p, out, n)
    return offer(out, n, SWITCH)


@rule
def activation_turn(s, p, out):
    """Phase II: earn, activate, use the event, use a building, or pass (SPY-5.2, SPY-5.4, SPY-8.1, SPY-9.1)."""
    n = worker_choices(s, p, out, 0)
    n = event_choices(s, p, out, n)
    n = building_choices(s, p, out, n)
    if may_pass(s, p):
        n = offer(out, n, PASS)
    return n


@rule
def worker_choices(s, p, out, n):
    """What the own workers in the display may do: earn, activate or just leave (SPY-8.2, SPY-8.6, SPY-9.2)."""
    if s.in_display[p] == 0:
        return n
    owned = symbols_owned(s, p)
    gaps = own_gaps(s, p)
    opened = open_gaps(s)
    while gaps:
        gap = lowest_member(gaps)
        gaps &= gaps - 1
        n = offer_if(out, n, withdraw_id(gap), opened >> gap & 1 == 0)
        for side in range(SIDES):
            n = card_choices(s, p, gap, side, owned, out, n)
    return n


@rule
def card_choices(s, p, gap, side, owned, out, n):
    """Earn at a card, activate it, activate it without the surcharge, if the seat likes (SPY-21.9, SPY-9.3, SPY-9.5)."""
    place = BESIDE[gap, side]
    if s.display[place] == EMPTY:
        return n
    n = offer(out, n, earn_id(gap, side))
    surcharge = s.crowd[place] - 1
    left = s.money[p] - lowest_price(s, p, place, owned)
    n = offer_if(out, n, activate_id(gap, side, 0), left >= surcharge)
    return offer_if(out, n, activate_id(gap, side, 1), (left >= 0) & may_waive(s, p, surcharge))


@rule
def event_choices(s, p, out, n):
    """The current event, once a round (SPY-7.2); the one that gives a second use stands with the buildings."""
    if s.used_event[p]:
        return n
    if event_gives(s, PLACEMENT):
        gaps = gaps_to_place_late(s, p)
        for gap in range(GAPS):
            n = offer_if(out, n, late_id(gap), gaps >> gap & 1)
        return n
    if event_gives(s, SECOND_USE):
        return n
    revalues = may_revalue_event(s, p)
    for option in range(OPTIONS):
        n = offer_if(out, n, event_id(option), may_take(s, p, option, s.event_token))
        if revalues:
            for v in range(VALUES):
                if may_revalue(s, p, option, v + 1):
                    n = offer(out, n, revalue_id(option, v))
    return n


@rule
def building_choices(s, p, out, n):
    """Use a building; use one again by event or by patent."""
    if s.built[p] == 0:
        return n
    by_event = may_use_again_by_event(s, p)
    by_patent = may_use_again_by_patent(s, p)
    cards = own_buildings(s, p, by_event or by_patent)
    while cards:
        card = lowest_member(cards)
        cards &= cards - 1
        for option in range(USES):
            n = offer_if(out, n, use_id(card, option), may_use(s, p, card, option))
            if by_event and may_use_again(s, p, card, option, event_price(s)):
                n = offer(out, n, use_again_id(card, option, BY_EVENT))
            if by_patent and may_use_again(s, p, card, option, 0):
                n = offer(out, n, use_again_id(card, option, BY_PATENT))
    return n


@rule
def token_choices(s, p, out):
    """Each token on the card at each value that counts."""
    n = 0
    for v in range(VALUES):
        for value in range(VALUES):
            if may_use_token(s, p, v, value + 1):
                n = offer(out, n, token_id(v, value))
    return n


@rule
def plot_choices(s, p, out):
    """A new plot, or an own building to replace (SPY-11.2)."""
    n = 0
    if may_build_on_new_plot(s, p):
        n = offer(out, n, BUILD_NEW)
    for card in range(BUILDINGS):
        for used in range(2):
            if may_replace(s, p, card, used):
                n = offer(out, n, replace_id(card, used))
    return n
