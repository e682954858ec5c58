"""What a match can wait for: by the players, by luck, and at last by nobody."""

from spielwerk.core import Question, Questions

QUESTIONS = Questions(
    Question("side", rule="PRO-2.4", answers=("choose_side",)),
    Question("first_player", rule="PRO-2.10", luck=True),
    Question("draw", rule="PRO-7.1", luck=True),
    Question(
        "pay",
        answers=("pay",),
        sentences={
            "pay": "PRO-7.8",
            "pay_one": "PRO-7.8",
            "pay_first": "PRO-12.3",
            "pay_first_one": "PRO-12.3",
            "pay_second": "PRO-12.3",
            "pay_second_one": "PRO-12.3",
        },
    ),
    Question("divide", answers=("divide",), sentences={"divide": "PRO-7.17", "divide_one": "PRO-7.17"}),
    Question(
        "action",
        answers=("income", "clean_up", "research", "buy"),
        sentences={"first_action": "PRO-8.1", "second_action": "PRO-8.1"},
    ),
    Question("place", rule="PRO-10.1", answers=("place",)),
    Question("over", rule="PRO-12.1", luck=True),
)
WHICH_SIDE, WHO_BEGINS, WHICH_TILE, HOW_MUCH_TO_PAY, HOW_TO_DIVIDE, WHICH_ACTION, WHICH_SLOT, NOTHING = QUESTIONS.numbers()
