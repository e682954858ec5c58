"""What a match can wait for: by luck, by the merchants, and at last by nobody."""

from spielwerk.core import Question, Questions

QUESTIONS = Questions(
    Question("deal", rule="ICE-2.2", luck=True),
    Question("keep", rule="ICE-2.3", answers=("keep",)),
    Question("reveal", rule="ICE-3.1", luck=True),
    Question("bid", rule="ICE-3.2", answers=("bid",)),
    Question("frost", rule="ICE-5.1", luck=True),
    Question("ship", rule="ICE-6.1", answers=("ship",)),
    Question("heat", rule="ICE-6.2", luck=True),
    Question("build", rule="ICE-7.1", answers=("build", "rest")),
    Question("over", rule="ICE-8.1", luck=True),
)
DEALING, KEEPING, REVEALING, BIDDING, FREEZING, SHIPPING, HEATING, BUILDING, OVER = QUESTIONS.numbers()
