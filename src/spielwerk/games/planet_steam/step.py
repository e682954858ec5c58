"""Who is asked, what may be answered, what happens then: dispatch only."""

from spielwerk.core import CHANCE, offer_weighted, rule

from .actions import (
    ACCEPT,
    ACTIVATE_TURN,
    ANCHOR_AT,
    ARGS,
    BID,
    BUILD,
    BUY,
    BUY_COMPRESSOR,
    BUY_CONVERTER,
    BUY_QUARTER,
    BUY_TANK,
    CHOOSE,
    DECLINE,
    DONE,
    GIVE_BACK_CONVERTER,
    GOOD,
    KEEP_FREIGHTER,
    MANIPULATE_BY,
    MOVE,
    ORDER,
    PASS,
    PROPOSE_NUMBER,
    RAISE,
    RELEASE,
    ROLL,
    RUN,
    SABOTAGE_SEAT,
    SELL,
    SELL_LICENCE,
    SHIFT_PRICE,
    TAKE_CREDITS,
    TAKE_LICENCE,
    UPGRADE_FREIGHTER,
    VERB_OF,
    ZONE,
    roll_id,
)
from .auction import bid, legal_bid, pass_bidding, raise_draft
from .claims import (
    airship,
    anchor,
    auction_zone,
    claim_nearest,
    claim_thrown,
    claims,
    end_claim,
    legal_anchor,
    legal_claim,
    legal_nearest,
    legal_offer,
    legal_river_neutral,
    name_zone,
    offer_zone,
    place_markers,
    put_later_neutral,
    put_own,
    put_river_neutral,
    use_licence,
    zone_sold,
    zones_with,
)
from .closing import tank_building
from .components import UNCLAIMED
from .effects import (
    banker_good,
    banker_step,
    banker_upgrade,
    engineer_step,
    legal_banker,
    legal_engineer,
    take_credits,
    take_licence,
)
from .optional import (
    begin_round,
    end_shifting,
    freighter_sold,
    keep,
    lay_down,
    legal_keep,
    legal_lay_down,
    legal_shift,
    legal_victim,
    legal_way,
    manipulate,
    release,
    return_optional_cards,
    sabotage,
    sabotage_thrown,
    shift,
)
from .production import legal_loading, legal_production, load_surplus, loading, produce, production, rest
from .questions import (
    ACTIVATE,
    AGREE,
    AIRSHIP,
    ANCHOR,
    BANKER_GIFT,
    BANKER_STEP,
    BEGIN_ROUND,
    BIDDING,
    BONUS_STEP,
    CERTIFICATE,
    CERTIFICATES,
    CHOOSE_BONUS,
    CHOOSE_CARD,
    CHOOSE_ORDER,
    CHOOSE_ZONE,
    CLAIM,
    CLAIM_NEAREST,
    CLAIM_THROW,
    CLAIMS,
    CLOSING,
    END_AUCTION,
    ENGINEER_GIFT,
    ENGINEER_STEP,
    FIRST_QUESTION,
    FIRST_THROW,
    FIRST_UPGRADE,
    KEEP,
    LAY_DOWN,
    LAY_OUT_BONUS,
    LOAD,
    LOADING,
    MANIPULATE,
    NEXT_CARD,
    OFFER_ZONE,
    OPTIONAL_CARD,
    ORDER_STEP,
    OVER,
    PLACE_MARKERS,
    PRODUCE,
    PRODUCTION,
    PROPOSE,
    PUT_NEUTRAL,
    PUT_OWN,
    PUT_RIVER_NEUTRAL,
    RIVER_NUMBER_THROW,
    SABOTAGE_WHOM,
    SHIFT,
    SOLD,
    START_THROW,
    TANK_ACTIONS,
    TANK_BUILDING,
    TANK_TURN,
    TRADE,
    TRADING,
)
from .setup import (
    accept,
    first_upgrade,
    legal_agreement,
    legal_first_upgrade,
    legal_proposal,
    propose,
    river_number_thrown,
    throw_for_number,
    throw_for_start,
)
from .specialists import (
    bonus_step,
    card_sold,
    end_auction,
    lay_out_bonus,
    legal_bonus,
    legal_card,
    legal_order,
    next_card,
    optional_card,
    order_step,
    place_order,
    take_bonus,
    take_card,
)
from .state import CARD_LOT, ZONE_LOT
from .tanks import (
    activate,
    begin_give_back,
    begin_move,
    buy_compressor,
    buy_converter,
    buy_tank,
    buy_upgrade,
    choose_site,
    decline,
    end_tank_turn,
    legal_activation,
    legal_site,
    legal_tank_actions,
    return_displaced,
    tank_turn,
)
from .trade import (
    buy,
    buy_licence,
    buy_quarter,
    certificates,
    end_certificate,
    legal_certificate,
    legal_trade,
    pass_trade,
    sell,
    sell_licence,
    trading,
)


@rule
def asked(s, seat):
    """One question at a time, put to one seat or to the die; everybody sees it."""
    return s.step - FIRST_QUESTION


@rule
def to_act(s):
    if s.step == OVER:
        return 0
    if s.step >= FIRST_THROW:
        return 1 << CHANCE
    return 1 << s.actor


@rule
def proceed(s):
    """Go on by rule alone until a seat is asked, the die is thrown or the match is over (STM-1.2, STM-5.1, STM-11.1)."""
    while s.step < FIRST_QUESTION:
        step = s.step
        if step <= END_AUCTION:
            proceed_to_cards(s, step)
        elif step == SOLD:
            sold(s)
        elif step == PLACE_MARKERS:
            place_markers(s)
        elif step == OFFER_ZONE:
            offer_zone(s)
        elif step == CLAIMS:
            claims(s)
        elif step == AIRSHIP:
            airship(s)
        elif step == TANK_TURN:
            tank_turn(s)
        elif step == PRODUCTION:
            production(s)
        elif step == LOADING:
            loading(s)
        elif step == TRADING:
            trading(s)
        elif step == CERTIFICATES:
            certificates(s)
        elif step == CLOSING:
            return_optional_cards(s)
        elif step == TANK_BUILDING:
            tank_building(s)


@rule
def proceed_to_cards(s, step):
    """The expansion phase up to the end of the specialist auction."""
    if step == BEGIN_ROUND:
        begin_round(s)
    elif step == LAY_OUT_BONUS:
        lay_out_bonus(s)
    elif step == NEXT_CARD:
        next_card(s)
    elif step == ENGINEER_STEP:
        engineer_step(s)
    elif step == BANKER_STEP:
        banker_step(s)
    elif step == OPTIONAL_CARD:
        optional_card(s)
    elif step == BONUS_STEP:
        bonus_step(s)
    elif step == ORDER_STEP:
        order_step(s)
    elif step == END_AUCTION:
        end_auction(s)


@rule
def sold(s):
    if s.lot == CARD_LOT:
        card_sold(s)
    elif s.lot == ZONE_LOT:
        zone_sold(s)
    else:
        freighter_sold(s)


@rule
def legal(s, seat, out):
    """What the seat may answer, by the question; those of the longest phases come first."""
    if to_act(s) != 1 << seat:
        return 0
    step = s.step
    if step == BIDDING:
        return legal_bid(s, seat, out)
    if step == TRADE:
        return legal_trade(s, seat, out)
    if step == TANK_ACTIONS:
        return legal_tank_actions(s, seat, out)
    if TANK_ACTIONS < step < PRODUCE:
        return legal_site(s, seat, out)
    if step == PRODUCE:
        return legal_production(s, seat, out)
    if step == CLAIM:
        return legal_claim(s, seat, out)
    if step == CHOOSE_ZONE:
        return legal_offer(s, seat, out)
    if step == CHOOSE_CARD:
        return legal_card(s, seat, out)
    if step == CHOOSE_BONUS:
        return legal_bonus(s, seat, out)
    if step == ENGINEER_GIFT:
        return legal_engineer(s, seat, out)
    if step == BANKER_GIFT:
        return legal_banker(s, seat, out)
    if step == ACTIVATE:
        return legal_activation(s, seat, out)
    if step == CERTIFICATE:
        return legal_certificate(s, seat, out)
    if step == CLAIM_NEAREST:
        return legal_nearest(s, seat, out)
    if step == ANCHOR:
        return legal_anchor(s, seat, out)
    if step == FIRST_UPGRADE:
        return legal_first_upgrade(s, seat, out)
    return legal_beyond_standard(s, step, seat, out)


@rule
def legal_beyond_standard(s, step, seat, out):
    """Questions that only advanced and optional rules put (STM-17.1, STM-18.1)."""
    if step == PROPOSE:
        return legal_proposal(s, seat, out)
    if step == AGREE:
        return legal_agreement(s, seat, out)
    if step == PUT_RIVER_NEUTRAL:
        return legal_river_neutral(s, seat, out)
    if step in (PUT_OWN, PUT_NEUTRAL):
        return zones_with(s, UNCLAIMED, out)
    if step == CHOOSE_ORDER:
        return legal_order(s, seat, out)
    if step == MANIPULATE:
        return legal_way(s, seat, out)
    if step == SHIFT:
        return legal_shift(s, seat, out)
    if step == SABOTAGE_WHOM:
        return legal_victim(s, seat, out)
    if step == LAY_DOWN:
        return legal_lay_down(s, seat, out)
    if step == KEEP:
        return legal_keep(s, seat, out)
    if step == LOAD:
        return legal_loading(s, seat, out)
    return 0


@rule
def apply(s, actor, action):
    s.ply += 1
    verb = VERB_OF[action]
    first = ARGS[action, 0]
    if verb == ROLL:
        thrown(s, first + 1)
    elif verb == BID:
        bid(s, actor, first)
    elif verb == RAISE:
        raise_draft(s, first)
    elif verb == PASS:
        pass_question(s, actor)
    elif verb == ZONE:
        choose_zone(s, actor, first)
    elif verb == BUY:
        buy(s, actor, first + 1)
    elif verb == SELL:
        sell(s, actor, first + 1)
    elif verb == DONE:
        done(s)
    elif verb == GOOD:
        take_good(s, actor, first)
    elif verb == UPGRADE_FREIGHTER:
        upgrade_freighter(s, actor, first)
    elif verb == RUN:
        produce(s, actor)
    elif verb == CHOOSE:
        take_card(s, actor, first)
    elif verb == BUILD:
        use_licence(s, actor, first)
    elif verb == ANCHOR_AT:
        anchor(s, first)
    elif verb == TAKE_CREDITS:
        take_credits(s, actor)
    elif verb == TAKE_LICENCE:
        if s.step == ENGINEER_GIFT:
            take_licence(s, actor)
        else:
            buy_licence(s, actor)
    elif verb == SELL_LICENCE:
        sell_licence(s, actor)
    elif verb == BUY_QUARTER:
        buy_quarter(s, actor)
    elif ACTIVATE_TURN <= verb <= GIVE_BACK_CONVERTER:
        act_on_tanks(s, actor, verb, first)
    else:
        act_beyond_standard(s, actor, verb, first, ARGS[action, 1])
    proceed(s)


@rule
def act_on_tanks(s, p, verb, first):
    """Actions of the tank phase."""
    if verb == ACTIVATE_TURN:
        activate(s, p)
    elif verb == DECLINE:
        decline(s, p)
    elif verb == BUY_TANK:
        buy_tank(s, p, first)
    elif verb == BUY_CONVERTER:
        buy_converter(s, p, first)
    elif verb == BUY_COMPRESSOR:
        buy_compressor(s, p)
    elif verb == MOVE:
        begin_move(s, first)
    elif s.step == TANK_ACTIONS:
        begin_give_back(s)
    else:
        return_displaced(s)


@rule
def act_beyond_standard(s, p, verb, first, second):
    """Actions that only advanced and optional rules know (STM-17.1, STM-18.1)."""
    if verb == ORDER:
        place_order(s, first, second)
    elif verb == PROPOSE_NUMBER:
        propose(s, first)
    elif verb == ACCEPT:
        accept(s, p)
    elif verb == MANIPULATE_BY:
        manipulate(s, p, first)
    elif verb == SHIFT_PRICE:
        shift(s, first, second)
    elif verb == SABOTAGE_SEAT:
        sabotage(s, first)
    elif verb == KEEP_FREIGHTER:
        keep(s, p)
    elif verb == RELEASE:
        release(s)
    else:  # throw at once, or refuse the proposed number
        throw_for_number(s)


@rule
def pass_question(s, p):
    """No bid, no claim, no trade, no certificate, or no benefit of a specialist."""
    if s.step == BIDDING:
        pass_bidding(s, p)
    elif s.step == TRADE:
        pass_trade(s)
    elif s.step == CLAIM:
        end_claim(s)
    elif s.step == CERTIFICATE:
        end_certificate(s)
    elif s.step == ENGINEER_GIFT:
        s.step = BANKER_STEP
    else:
        s.step = OPTIONAL_CARD


@rule
def done(s):
    if s.step == TANK_ACTIONS:
        end_tank_turn(s)
    else:
        end_shifting(s)


@rule
def choose_zone(s, p, zone):
    """The answer to any question about a zone."""
    step = s.step
    if TANK_ACTIONS < step < PRODUCE:
        choose_site(s, p, zone)
    elif step == PRODUCE:
        rest(s, zone)
    elif step == CLAIM:
        name_zone(s, p, zone)
    elif step == CHOOSE_ZONE:
        auction_zone(s, zone)
    elif step == CLAIM_NEAREST:
        claim_nearest(s, p, zone)
    elif step == PUT_RIVER_NEUTRAL:
        put_river_neutral(s, zone)
    elif step == PUT_OWN:
        put_own(s, p, zone)
    elif step == PUT_NEUTRAL:
        put_later_neutral(s, zone)
    else:
        lay_down(s, zone)


@rule
def take_good(s, p, r):
    """The Banker's resource, a bonus resource, or surplus for the Independent Freighter."""
    if s.step == CHOOSE_BONUS:
        take_bonus(s, p, r)
    elif s.step == BANKER_GIFT:
        banker_good(s, p, r)
    else:
        load_surplus(s, p, r)


@rule
def upgrade_freighter(s, p, r):
    """Bought in the tank phase, the Banker's, or the first one of the set-up."""
    if s.step == TANK_ACTIONS:
        buy_upgrade(s, p, r)
    elif s.step == BANKER_GIFT:
        banker_upgrade(s, p, r)
    else:
        first_upgrade(s, p, r)


@rule
def thrown(s, face):
    """What the die means."""
    if s.step == CLAIM_THROW:
        claim_thrown(s, face)
    elif s.step == START_THROW:
        throw_for_start(s, face)
    elif s.step == RIVER_NUMBER_THROW:
        river_number_thrown(s, face)
    else:
        sabotage_thrown(s, face)


@rule
def outcomes(s, out, weight):
    """A die: six faces, equally likely."""
    n = 0
    for face in range(6):
        n = offer_weighted(out, weight, n, roll_id(face), 1)
    return n
