"""What a coach says to a move: whether it was good, and why, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from spielwerk.core import Game, State
from spielwerk.core.text import catalogue

from .hints import REASONING, worlds_for
from .outlook import compare
from .reasons import called, explain
from .strongest import strongest

NOTABLE = 0.03  # of the chance to win: what differs by less is neither a mistake nor a feat

BEST = "best"  # clearly better than anything else
SOUND = "sound"  # about as good as the best
SLIP = "slip"  # something else was clearly better


@dataclass(frozen=True)
class Review:
    """One move in the eyes of the strongest search of the game."""

    verdict: str  # BEST, SOUND or SLIP
    lost: float  # of the chance to win, against the best
    text: str


def review_in(
    langs: Iterable[str],
    game: Game,
    seen: State,
    seat: int,
    action: int,
    *,
    seconds: float = 1.0,
    iterations: int = 0,
    seed: int = 0,
    threads: int = 0,
    marks: bool = False,
) -> dict[str, Review]:
    """What is to be said of an action of a seat that saw `seen`, by language; nothing where there was no choice.

    With `marks`, sentences hold marks for seats (core.effect) instead of colours.
    """
    runner = strongest(game, seed, threads)
    found = [prospect for prospect in runner.search(seen, seat, seconds=seconds, iterations=iterations) if prospect.tried]
    played = next((prospect for prospect in found if prospect.action == action), None)
    if played is None or len(found) < 2:
        return {}
    rival = next(prospect for prospect in found if prospect.action != action)
    lost = rival.win_share - played.win_share
    verdict = SLIP if lost >= NOTABLE else BEST if lost <= -NOTABLE else SOUND
    effort = {"worlds": worlds_for(iterations)} if iterations else {"seconds": seconds * REASONING}
    comparison = compare(game, seen, seat, [action, rival.action], seed=seed, runner=runner, **effort)

    def told(lang: str) -> str:
        better = game.sentence(seen, seat, rival.action, lang, marks=marks).rstrip(".")
        if verdict == SOUND:
            return _say(lang, SOUND)
        one, other = (rival.action, action) if verdict == SLIP else (action, rival.action)
        chances = (rival.win_share, played.win_share) if verdict == SLIP else (played.win_share, rival.win_share)
        as_other = called("played", lang) if verdict == SLIP else called("next", lang)
        why = explain(comparison, one, other, lang, other=as_other, chances=chances, close=False, most=1).sentences
        return _say(lang, verdict, better=better, why=why[0] if why else "").strip()

    return {lang: Review(verdict, max(0.0, lost), told(lang)) for lang in langs}


def _say(lang: str, key: str, **words: object) -> str:
    return catalogue(Path(__file__).parent, lang).say("review", key, words)
