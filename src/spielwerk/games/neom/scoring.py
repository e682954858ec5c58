"""Income and final scoring. Rules 17, 18, 20.13."""

from spielwerk.core import EMPTY, places, rule

from .components import (
    AREA_BEYOND,
    AREA_POINTS,
    COINS_A_POINT,
    GHOST_TOWN,
    GOOD_POINTS,
    GOODS,
    GRADES,
    INCOME,
    INCOME_PER,
    NO_POWER,
    POINTS,
    POLLUTED,
    POLLUTION_BESIDE,
    POLLUTION_DIAGONAL,
    POWER,
    RESIDENTIAL,
    SCORE_EACH,
    SCORE_PER,
    SCORE_POINTS,
)
from .geometry import AROUND, BIT, FIELDS, beside, count
from .state import GENERATIONS
from .tallies import first_area, tally, with_trait

CATEGORIES = ("tiles", "areas", "goods", "money", "pollution", "ghost_town", "power")
TERMS = 3  # variable parts of one tile's points, at most


@rule
def income(s, p):
    """Every tile with an income pays, counted at this moment (NEO-17.1 to 17.4)."""
    coins = 0
    for field in range(FIELDS):
        tile = s.city[p, field]
        if tile != EMPTY and INCOME[tile]:
            coins += INCOME[tile] * tally(s, p, field, INCOME_PER[tile])
    return coins


@rule
def pay_income(s):
    """After round 7 of every generation, the third included (NEO-17.1)."""
    for p in range(s.seats):
        coins = income(s, p)
        s.money[p] += coins
        if s.generation == GENERATIONS:
            s.last_income[p] = coins


@rule
def tile_points(s, p, field):
    """The printed points of a tile (NEO-21.8), variable ones evaluated (NEO-18.1); unbuilt anchors have none (NEO-14.6)."""
    tile = s.city[p, field]
    points = POINTS[tile]
    for term in range(TERMS):
        if SCORE_POINTS[tile, term]:
            points += SCORE_POINTS[tile, term] * (tally(s, p, field, SCORE_PER[tile, term]) // SCORE_EACH[tile, term])
    return points


@rule
def area_points(size):
    """1, 3, 6, 10, 15, 21, 28, 36 for one to eight tiles, 4 more for each beyond (NEO-18.2)."""
    if size < len(AREA_POINTS):
        return AREA_POINTS[size]
    return AREA_POINTS[len(AREA_POINTS) - 1] + AREA_BEYOND * (size - len(AREA_POINTS) + 1)


@rule
def points_of_tiles(s, p):
    points = 0
    for field in range(FIELDS):
        if s.city[p, field] != EMPTY:
            points += tile_points(s, p, field)
    return points


@rule
def points_of_areas(s, p):
    """Residential areas, dual tiles included (NEO-18.2 to 18.4)."""
    points = 0
    rest = s.kind[p, RESIDENTIAL]
    while rest:
        area = first_area(s, p, RESIDENTIAL, rest)
        rest &= ~area
        points += area_points(count(area))
    return points


@rule
def points_of_goods(s, p):
    """Each token once: raw 1, processed 2, luxury 10 (NEO-18.5)."""
    points = 0
    goods = s.goods[p]
    for good in range(len(GOODS)):
        if goods & BIT[good]:
            points += GOOD_POINTS[good]
    return points


@rule
def points_of_money(s, p):
    """1 point for 2 coins, rounded down (NEO-18.6); payments of the last round count (NEO-ED-33)."""
    return (s.money[p] + s.held[p]) // COINS_A_POINT


@rule
def points_of_pollution(s, p):
    """For each residential tile −2 for a polluted orthogonal neighbour, −1 for a diagonal one (NEO-18.7, 18.8)."""
    dirt = with_trait(s, p, POLLUTED)
    homes = s.kind[p, RESIDENTIAL] if dirt else 0
    points = 0
    for field in range(FIELDS):
        if homes & BIT[field]:
            close = beside(BIT[field])
            points += POLLUTION_BESIDE * count(dirt & close) + POLLUTION_DIAGONAL * count(dirt & AROUND[field] & ~close)
    return points


@rule
def points_of_ghost_town(s, p):
    """−10 without a residential tile, −4 with a single one (NEO-18.9)."""
    homes = count(s.kind[p, RESIDENTIAL])
    return GHOST_TOWN[homes] if homes < len(GHOST_TOWN) else 0


@rule
def points_of_power(s, p):
    """−5 without power (NEO-18.10)."""
    return 0 if with_trait(s, p, POWER) else NO_POWER


@rule
def breakdown(s, out):
    for p in range(s.seats):
        out[p, 0] = points_of_tiles(s, p)
        out[p, 1] = points_of_areas(s, p)
        out[p, 2] = points_of_goods(s, p)
        out[p, 3] = points_of_money(s, p)
        out[p, 4] = points_of_pollution(s, p)
        out[p, 5] = points_of_ghost_town(s, p)
        out[p, 6] = points_of_power(s, p)


@rule
def points(s, p):
    """The sum of all categories (NEO-18.11)."""
    gained = points_of_tiles(s, p) + points_of_areas(s, p) + points_of_goods(s, p) + points_of_money(s, p)
    return gained + points_of_pollution(s, p) + points_of_ghost_town(s, p) + points_of_power(s, p)


@rule
def score(s, out):
    for p in range(s.seats):
        out[p] = points(s, p)


@rule
def rank(s, out):
    """Most points win; equal sums share the place, there is no tie-break (NEO-18.11)."""
    score(s, out)
    places(out, s.seats)


@rule
def grade(s):
    """Solo: which of the six grades the points have earned (NEO-20.13)."""
    reached = 0
    earned = points(s, 0)
    for step in range(1, 6):
        if earned >= GRADES[s.tileset, step]:
            reached = step
    return reached
