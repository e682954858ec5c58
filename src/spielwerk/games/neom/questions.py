"""What a match can wait for: what each seat is asked, what luck decides, and the end. Also the stages of the table."""

from dataclasses import dataclass

from spielwerk.core import Question, Questions


@dataclass(frozen=True)
class CityQuestion(Question):
    """A question of NEOM."""

    tile: str = ""  # which tile its sentence names: the chosen "pick", the "project" being built, or the "disaster"


# Seats may be asked different things at once, so the record's `ask` holds the number of a question for each of them.
QUESTIONS = Questions(
    CityQuestion("wait", rule="NEO-5.3", luck=True),  # nothing is asked of this seat
    CityQuestion("choose", answers=("choose",), sentences={"draft": "NEO-3.2", "draft_open": "NEO-3.2", "choose": "NEO-5.4"}),
    CityQuestion("action", rule="NEO-6.1", answers=("build", "anchor", "sell"), tile="pick"),
    CityQuestion("waive", rule="NEO-21.4", answers=("waive",), tile="project"),
    CityQuestion("buy", rule="NEO-9.1", answers=("buy", "coins"), tile="project"),
    CityQuestion("field", rule="NEO-8.1", answers=("lay",), tile="project"),
    CityQuestion("product", rule="NEO-21.22", answers=("produce",)),
    CityQuestion("give", answers=("give", "enough"), sentences={"give": "NEO-21.2", "give_luck": "NEO-4.2"}),
    CityQuestion("take", rule="NEO-21.2", answers=("take",)),
    CityQuestion(
        "disaster",
        answers=("pay", "remove"),
        sentences={"disaster": "NEO-16.4", "disaster_poor": "NEO-16.5", "disaster_free": "NEO-16.22"},
        tile="disaster",
    ),
    CityQuestion("remove", rule="NEO-16.6", answers=("remove",), tile="disaster"),
    CityQuestion("boards", rule="NEO-2.1", luck=True),
    CityQuestion("first", rule="NEO-19.3", luck=True),
    CityQuestion("anchors", rule="NEO-3.1", luck=True),
    CityQuestion("tiles", rule="NEO-5.2", luck=True),
    CityQuestion("swap", rule="NEO-4.2", luck=True),
    CityQuestion("over", rule="NEO-18.1", luck=True),
)
NOTHING, CHOOSE_TILE, CHOOSE_ACTION, WAIVE_GOOD, BUY_GOOD, CHOOSE_FIELD, CHOOSE_PRODUCT, *_others = QUESTIONS.numbers()
GIVE_ANCHOR, TAKE_ANCHOR, PAY_OR_REMOVE, REMOVE_MORE, *_luck = _others

# The record's `stage` is what the table as a whole is doing. By stage, the question that somebody sees who is asked nothing:
# where the others act, each of them is asked something else, and there is no one question to show.
_SEEN = ("boards", "first", "anchors", "choose", "tiles", "choose", "wait", "swap", "wait", "over")
SEEN_AT_STAGE = tuple(QUESTIONS.number(name) for name in _SEEN)
BOARDS_DEALT, FIRST_DRAWN, ANCHORS_DEALT, DRAFT, TILES_DEALT, SELECT, ACT, SWAP, STRIKE, OVER = range(len(_SEEN))
