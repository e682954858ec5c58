"""The works: records, rules, actions, luck, matches, components. Knows no game."""

from .actions import Luck, Verb, Verbs, offer, offer_copies, offer_if, offer_weighted
from .components import (
    Amounts,
    Components,
    Either,
    Flag,
    ListOf,
    Maybe,
    Names,
    Number,
    Single,
    Table,
    Text,
    Words,
)
from .contract import Dice, Numbers
from .dice import (
    IMAGINED,
    LUCK,
    PLAYERS,
    QUICK,
    SEALED,
    SEALED_SIZE,
    below,
    dice_from,
    kind_of,
    many_dice,
    many_sealed,
    seeds_of,
    weighted,
)
from .effect import NOBODY, Effect, someone
from .errors import BadComponents, BadGame, BadOption, BadSave, IllegalAction, SpielwerkError, UnknownGame
from .game import Filled, Game
from .match import Action, Match, load
from .options import Option
from .questions import Question, Questions
from .ranking import places, weigh, win_share
from .record import CHANCE, EMPTY, HIDDEN, Field, Record, State, States, table
from .registry import game, game_names
from .rule import PLAIN, rule
from .seats import around
from .sets import lowest_member

__all__ = [
    "CHANCE",
    "EMPTY",
    "HIDDEN",
    "IMAGINED",
    "LUCK",
    "NOBODY",
    "PLAIN",
    "PLAYERS",
    "QUICK",
    "SEALED",
    "SEALED_SIZE",
    "Action",
    "Amounts",
    "BadComponents",
    "BadGame",
    "BadOption",
    "BadSave",
    "Components",
    "Dice",
    "Effect",
    "Either",
    "Field",
    "Filled",
    "Flag",
    "Game",
    "IllegalAction",
    "ListOf",
    "Luck",
    "Match",
    "Maybe",
    "Names",
    "Number",
    "Numbers",
    "Option",
    "Question",
    "Questions",
    "Record",
    "Single",
    "SpielwerkError",
    "State",
    "States",
    "Table",
    "Text",
    "UnknownGame",
    "Verb",
    "Verbs",
    "Words",
    "around",
    "below",
    "dice_from",
    "game",
    "game_names",
    "kind_of",
    "load",
    "lowest_member",
    "many_dice",
    "many_sealed",
    "offer",
    "offer_copies",
    "offer_if",
    "offer_weighted",
    "places",
    "rule",
    "seeds_of",
    "someone",
    "table",
    "weigh",
    "weighted",
    "win_share",
]
