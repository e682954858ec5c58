"""What a match can wait for: luck first, then the players, and at last nobody.

The record's field `asked` holds these numbers, with one for a turn of either phase: which phase a seat is in stands in a field
of its own, and `step.asked` tells the two turns apart by it.
"""

from spielwerk.core import Question, Questions

QUESTIONS = Questions(
    Question("start_player", rule="SPY-2.9", luck=True),
    Question("future_event", rule="SPY-4.3", luck=True),
    Question("event_token", rule="SPY-4.4", luck=True),
    Question("card", rule="SPY-4.6", luck=True),
    Question("card_token", rule="SPY-16.1", luck=True),
    Question("placement", rule="SPY-5.3", answers=("place", "event", "revalue", "switch")),
    Question("token", rule="SPY-10.3", answers=("token",)),
    Question("plot", rule="SPY-11.2", answers=("build_new", "replace")),
    Question("residence", rule="SPY-17.1", answers=("advance", "score")),
    Question("bonus", rule="SPY-18.1", answers=("bonus_worker", "bonus_money")),
    Question("over", rule="SPY-22.1", luck=True),
    Question(
        "activation",
        rule="SPY-5.4",
        answers=("earn", "withdraw", "activate", "event", "revalue", "late", "use", "use_again", "pass"),
    ),
)
(
    START_PLAYER,
    FUTURE_EVENT,
    EVENT_TOKEN,
    CARD,
    CARD_TOKEN,
    PLACEMENT_TURN,
    WHICH_TOKEN,
    PLOT,
    RESIDENCE,
    BONUS,
    OVER,
    ACTIVATION_TURN,
) = QUESTIONS.numbers()
TURN = PLACEMENT_TURN  # in the record: a turn of either phase
DONE = len(QUESTIONS)  # within a rule only: the action has left nothing to ask
