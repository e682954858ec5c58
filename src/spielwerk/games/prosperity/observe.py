"""What a seat may know: everything. The order inside a decade is luck's and stands nowhere in the record (PRO-2.3)."""

from spielwerk.core import rule


@rule
def observe(s, seat, seen):
    """Nothing is hidden (ruling 18)."""
    return


@rule
def imagine(s, seat, dice):
    """Nothing has to be dealt anew."""
    return
