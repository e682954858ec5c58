"""What a match can wait for: by luck, by the players, and at last by nobody."""

from spielwerk.core import Question, Questions

QUESTIONS = Questions(
    Question("deal", rule="TPL-2.1", luck=True),
    Question("roll", rule="TPL-3.1", luck=True),
    Question("choose", rule="TPL-3.2", answers=("choose",)),
    Question("prize", rule="TPL-4.3", answers=("take", "gamble")),
    Question("flip", rule="TPL-4.3", luck=True),
    Question("over", rule="TPL-5.2", luck=True),
)
DEALING, ROLLING, CHOOSING, PRIZE_WON, FLIPPING, OVER = QUESTIONS.numbers()
