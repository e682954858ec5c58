"""§6 Summer: ice is shipped, sold at one price for all, and what is left melts."""

from spielwerk.core import EMPTY, rule

from .components import HEAT_SHIFT, HOT, PREMIUMS, PRICE
from .questions import BUILDING, HEATING, OVER
from .sealed import all_sealed, open_sealed


@rule
def ship(s, p, blocks):
    """A seat ships in secret; with the last one all shipments are open (ICE-6.1)."""
    s.sealed[p] = blocks
    if all_sealed(s):
        for q in range(s.seats):
            s.shipped[q] = open_sealed(s, q)
            s.ice[q] -= s.shipped[q]
            s.sold[q] += s.shipped[q]
        s.question = HEATING


@rule
def price_of(s, heat, blocks):
    """Marks for a block in such a summer if all together ship so many blocks (ICE-6.3)."""
    return max(1, PRICE + HEAT_SHIFT[heat] - blocks // s.seats)


@rule
def premiums(s, p, blocks):
    """What a seat's customers pay on top of the price for its shipment, the highest premium first (ICE-4.2, ICE-6.5)."""
    marks = 0
    for k in range(PREMIUMS):
        premium = PREMIUMS - k
        taken = min(blocks, s.wants[p, premium - 1])
        marks += taken * premium
        blocks -= taken
    return marks


@rule
def melting(ice, sawdust):
    """Blocks that melt of those left in a cellar (ICE-6.7, ICE-6.8)."""
    return max(0, (ice + 1) // 2 - sawdust)


@rule
def summer(s, heat):
    """The heat makes the price; everybody is paid, and ice melts (ICE-6.2, ICE-6.4, ICE-6.6)."""
    total = 0
    for p in range(s.seats):
        total += s.shipped[p]
    s.heat = heat
    s.price = price_of(s, heat, total)
    for p in range(s.seats):
        sales = s.shipped[p] * s.price + premiums(s, p, s.shipped[p])
        dividends = s.dividend[p]
        if heat == HOT:
            dividends += s.hot[p]
        s.sales[p] += sales
        s.dividends[p] += dividends
        s.money[p] += sales + dividends
        s.ice[p] -= melting(s.ice[p], s.sawdust[p])
    if s.year + 1 == s.years:  # nothing is built after the last summer (ICE-7.5, ICE-8.1)
        s.year += 1
        s.frost = EMPTY
        s.question = OVER
    else:
        s.question = BUILDING
