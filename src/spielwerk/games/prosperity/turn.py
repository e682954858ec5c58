"""Chapters 6 and 8: the parts of a turn, and the actions in it."""

from spielwerk.core import CHANCE, EMPTY, around, rule

from .buying import buy
from .components import SCORES
from .final import final_scoring
from .placing import place
from .pollution import remove_discs
from .research import advance
from .scoring import score_symbol
from .state import ACTION, ACTIONS_A_TURN, DISPLAY, DRAW, HAND, IN_PLAY, INCOME_GAIN, PLACING, SCORING, TURNS


@rule
def draw(s, tile):
    """The tile's symbol is scored by all, while the tile itself lies on nobody's board (PRO-7.1 … PRO-7.3)."""
    s.turn += 1
    s.drawn = tile
    s.where[tile] = HAND
    s.phase = SCORING
    score_symbol(s, SCORES[tile])
    after_scoring(s)


@rule
def answered(s, p):
    """A player has made the choice of a scoring."""
    s.asked &= ~(1 << p)
    after_scoring(s)


@rule
def after_scoring(s):
    """Once nobody is left to answer: the actions, or the next step of the final scoring."""
    if s.asked == 0:
        if s.step == IN_PLAY:
            lay_open(s)
        else:
            final_scoring(s)


@rule
def lay_open(s):
    """The tile joins the display (PRO-7.4, PRO-7.5); the active player alone has two actions (PRO-6.3, PRO-8.1, PRO-8.11)."""
    s.where[s.drawn] = DISPLAY
    s.phase = ACTION
    s.actions = ACTIONS_A_TURN
    s.asked = 1 << s.active


@rule
def income(s, p):
    """PRO-8.5."""
    s.money[p] += INCOME_GAIN
    finish_action(s)


@rule
def clean_up(s, p):
    """PRO-8.6."""
    remove_discs(s, p, 1)
    finish_action(s)


@rule
def research_step(s, p, track):
    """PRO-8.8."""
    advance(s, p, track, 1)
    finish_action(s)


@rule
def buy_tile(s, p, tile):
    """PRO-8.10: the action is over unless the tile has still to be placed."""
    buy(s, p, tile)
    if s.bought == EMPTY:
        finish_action(s)
    else:
        s.phase = PLACING


@rule
def place_tile(s, p, slot):
    """PRO-10.10: a bought tile is placed at once."""
    place(s, p, slot)
    finish_action(s)


@rule
def finish_action(s):
    """A second action follows; then the turn is over (PRO-8.1)."""
    s.actions -= 1
    s.phase = ACTION
    if s.actions == 0:
        finish_turn(s)


@rule
def finish_turn(s):
    """The next player clockwise draws (PRO-6.2); after the last tile the final scoring begins (PRO-12.1)."""
    if s.turn == TURNS:
        s.phase = SCORING
        final_scoring(s)
    else:
        s.active = around(s.active + 1, s.seats)
        s.phase = DRAW
        s.asked = 1 << CHANCE
