"""What a seat may know: everything. Decks and supply are counts of what is still unseen, and everybody can count."""

from spielwerk.core import rule


@rule
def observe(s, seat, seen):
    """Nothing is hidden: the order of decks, pile and supply exists only once luck has decided it."""


@rule
def imagine(s, seat, dice):
    """Nothing is hidden, so there is nothing to imagine."""
