"""What happens next: the steps that go on by rule alone, then what is asked of players and of the die (`s.step`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from spielwerk.core import Question, Questions

# Steps that ask nobody, in the order of play; no position of a match is left at one of them.
STEPS = range(21)
(
    BEGIN_ROUND,
    LAY_OUT_BONUS,
    NEXT_CARD,
    ENGINEER_STEP,
    BANKER_STEP,
    OPTIONAL_CARD,
    BONUS_STEP,
    ORDER_STEP,
    END_AUCTION,
    PLACE_MARKERS,
    OFFER_ZONE,
    CLAIMS,
    AIRSHIP,
    TANK_TURN,
    PRODUCTION,
    LOADING,
    TRADING,
    CERTIFICATES,
    CLOSING,
    TANK_BUILDING,
    SOLD,
) = STEPS


@dataclass(frozen=True)
class RoundQuestion(Question):
    """A question with its place in the round, and with what is said of its answers."""

    phase: str = "expansion"  # of the round; the set-up counts as part of the first one
    said: Mapping[str, str] = field(default_factory=dict)  # verb → its sentence, where the verb has another one elsewhere
    unclaimed: bool = False  # the zone that answers it is nobody's; else it is one of the seat's own


# ORDER: their numbers stand in the records of saved matches, and rules compare with them, as in TANK_ACTIONS < step < PRODUCE.
QUESTIONS = Questions(
    RoundQuestion("first_upgrade", "STM-2.21", ("upgrade",)),
    RoundQuestion("propose", "STM-17.9", ("throw", "propose")),
    RoundQuestion("agree", "STM-17.9", ("accept", "refuse")),
    RoundQuestion("keep", "STM-18.17", ("release", "keep")),
    RoundQuestion(
        "bidding",
        answers=("pass", "bid", "raise"),
        sentences={
            "bid_card": "STM-6.5",
            "outbid_card": "STM-6.7",
            "bid_zone": "STM-7.5",
            "outbid_zone": "STM-7.4",
            "bid_freighter": "STM-18.14",
            "outbid_freighter": "STM-18.14",
            "bid_zone_half": "STM-7.10",
            "outbid_zone_half": "STM-7.10",
            "naming": "STM-6.7",
        },
    ),
    RoundQuestion("choose_card", "STM-6.11", ("choose",)),
    RoundQuestion("engineer_gift", "STM-4.5", ("pass", "credits", "licence"), said={"pass": "no_gift"}),
    RoundQuestion("banker_gift", "STM-4.6", ("pass", "good", "upgrade"), said={"pass": "no_gift", "good": "good_banker"}),
    RoundQuestion("manipulate", "STM-18.4", ("manipulate",)),
    RoundQuestion("shift", "STM-18.4", ("done", "shift"), said={"done": "done_shifting"}),
    RoundQuestion("sabotage_whom", "STM-18.10", ("sabotage",)),
    RoundQuestion("lay_down", "STM-18.10", ("zone",), said={"zone": "lay_down"}),
    RoundQuestion("choose_bonus", "STM-6.14", ("good",), said={"good": "good_bonus"}),
    RoundQuestion("choose_order", "STM-17.5", ("order",)),
    RoundQuestion("put_river_neutral", "STM-17.11", ("zone",), said={"zone": "put_neutral"}, unclaimed=True),
    RoundQuestion("put_own", "STM-17.13", ("zone",), said={"zone": "put_own"}, unclaimed=True),
    RoundQuestion("put_neutral", "STM-17.13", ("zone",), said={"zone": "put_neutral"}, unclaimed=True),
    RoundQuestion("choose_zone", "STM-7.1", ("zone",), said={"zone": "offer"}, unclaimed=True),
    RoundQuestion(
        "claim",
        "STM-8.1",
        ("pass", "zone", "build"),
        said={"pass": "no_claim", "zone": "name"},
        unclaimed=True,
        sentences={"claim": "STM-8.2", "claim_licence": "STM-8.9", "claim_free": "STM-18.2"},
    ),
    RoundQuestion("claim_nearest", "STM-8.5", ("zone",), said={"zone": "claim"}, unclaimed=True),
    RoundQuestion("anchor", "STM-9.1", ("anchor",)),
    RoundQuestion("activate", "STM-10.2", ("activate", "decline"), phase="tanks"),
    RoundQuestion(
        "tank_actions",
        "STM-10.5",
        ("done", "tank", "converter", "compressor", "upgrade", "move", "give_back"),
        phase="tanks",
        said={"upgrade": "buy_upgrade"},
    ),
    RoundQuestion("site_tank", "STM-10.9", ("zone",), phase="tanks", said={"zone": "site_tank"}),
    RoundQuestion("site_converter", "STM-10.14", ("zone",), phase="tanks", said={"zone": "site_converter"}),
    RoundQuestion(
        "site_displaced",
        "STM-10.15",
        ("give_back", "zone"),
        phase="tanks",
        said={"give_back": "give_back_displaced", "zone": "site_displaced"},
    ),
    RoundQuestion("site_compressor", "STM-10.16", ("zone",), phase="tanks", said={"zone": "site_compressor"}),
    RoundQuestion(
        "move_from",
        answers=("zone",),
        phase="tanks",
        sentences={"move_tank_from": "STM-10.18", "move_converter_from": "STM-10.19", "move_compressor_from": "STM-10.19"},
    ),
    RoundQuestion(
        "move_to",
        answers=("zone",),
        phase="tanks",
        sentences={"move_tank_to": "STM-10.18", "move_converter_to": "STM-10.19", "move_compressor_to": "STM-10.19"},
    ),
    RoundQuestion("give_back", "STM-10.20", ("zone",), phase="tanks", said={"zone": "give_back_from"}),
    RoundQuestion(
        "produce",
        "STM-11.1",
        ("zone", "produce"),
        phase="production",
        said={"zone": "rest"},
        sentences={"produce": "STM-11.3", "produce_free": "STM-11.5", "must_rest": "STM-11.4", "all_rest": "STM-11.3"},
    ),
    RoundQuestion("load", "STM-18.16", ("good",), phase="production", rare=True),
    RoundQuestion("trade", "STM-13.1", ("pass", "buy", "sell"), phase="trade", said={"pass": "no_trade"}),
    RoundQuestion(
        "certificate",
        "STM-14.1",
        ("pass", "licence", "sell_licence", "quarter"),
        phase="closing",
        said={"pass": "no_certificate", "licence": "buy_licence"},
    ),
    RoundQuestion("start_throw", "STM-2.20", luck=True),
    RoundQuestion("river_number_throw", "STM-17.10", luck=True),
    RoundQuestion("claim_throw", "STM-8.2", luck=True),
    RoundQuestion("sabotage_throw", "STM-18.12", luck=True, phase="closing"),
    RoundQuestion("over", "STM-16.1", luck=True, phase="over"),
)
FIRST_QUESTION = len(STEPS)
(
    FIRST_UPGRADE,
    PROPOSE,
    AGREE,
    KEEP,
    BIDDING,
    CHOOSE_CARD,
    ENGINEER_GIFT,
    BANKER_GIFT,
    MANIPULATE,
    SHIFT,
    SABOTAGE_WHOM,
    LAY_DOWN,
    CHOOSE_BONUS,
    CHOOSE_ORDER,
    PUT_RIVER_NEUTRAL,
    PUT_OWN,
    PUT_NEUTRAL,
    CHOOSE_ZONE,
    CLAIM,
    CLAIM_NEAREST,
    ANCHOR,
    ACTIVATE,
    TANK_ACTIONS,
    SITE_TANK,
    SITE_CONVERTER,
    SITE_DISPLACED,
    SITE_COMPRESSOR,
    MOVE_FROM,
    MOVE_TO,
    GIVE_BACK,
    PRODUCE,
    LOAD,
    TRADE,
    CERTIFICATE,
    START_THROW,
    RIVER_NUMBER_THROW,
    CLAIM_THROW,
    SABOTAGE_THROW,
    OVER,
) = (FIRST_QUESTION + number for number in QUESTIONS.numbers())
FIRST_THROW = START_THROW
