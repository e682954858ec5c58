"""The works: records, rules, actions, luck, matches, components. Knows no game."""

from .actions import Luck, Verb, Verbs
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
from .dice import IMAGINED, LUCK, PLAYERS, below, dice_from, many_dice, seeds_of, weighted
from .errors import BadComponents, BadOption, BadSave, IllegalAction, SpielwerkError, UnknownGame
from .game import Game, Option
from .match import Action, Match, load
from .record import CHANCE, EMPTY, HIDDEN, Field, Record, table
from .registry import game, games
from .rule import PLAIN, rule

__all__ = [
    "CHANCE",
    "EMPTY",
    "HIDDEN",
    "IMAGINED",
    "LUCK",
    "PLAIN",
    "PLAYERS",
    "Action",
    "Amounts",
    "BadComponents",
    "BadOption",
    "BadSave",
    "Components",
    "Either",
    "Field",
    "Flag",
    "Game",
    "IllegalAction",
    "ListOf",
    "Luck",
    "Match",
    "Maybe",
    "Names",
    "Number",
    "Option",
    "Record",
    "Single",
    "SpielwerkError",
    "Table",
    "Text",
    "UnknownGame",
    "Verb",
    "Verbs",
    "Words",
    "below",
    "dice_from",
    "game",
    "games",
    "load",
    "many_dice",
    "rule",
    "seeds_of",
    "table",
    "weighted",
]
