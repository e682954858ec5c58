"""All that the site can do, as one object; pages and the JSON API are thin callers of it.

Every method may raise `Problem` (see problems.py): an HTTP status below 500, a key, and `say(lang)`, a sentence for people.
Methods are synchronous and quick (one short transaction each); call them from plain `def` handlers, which run in threads.
Nothing here ever returns what the given visitor may not know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .shapes import Clock, GameCard, MatchCard, MatchView, Me, Moment, Preview, Seated, SeatPlan, Standing, Who

LEVELS = ("apprentice", "journeyman", "master")  # of bots


class Service:
    """The site's doings. One object for a process, at `request.app.state.service`."""

    # Games

    def games(self, lang: str) -> list[GameCard]:
        """All games in words, with the progress of those that still compile."""
        raise NotImplementedError

    def game(self, name: str, lang: str) -> GameCard:
        """One game; 404 if there is none of that name."""
        raise NotImplementedError

    # Lists of matches, newest change first

    def my_matches(self, who: Who, lang: str, finished: bool = False, limit: int = 50) -> list[MatchCard]:
        """The visitor's open and running matches, those that wait for her first; or her finished ones."""
        raise NotImplementedError

    def open_matches(self, lang: str, limit: int = 50) -> list[MatchCard]:
        """Listed matches with a free seat."""
        raise NotImplementedError

    def running_matches(self, lang: str, limit: int = 50) -> list[MatchCard]:
        """Listed matches to watch."""
        raise NotImplementedError

    def finished_matches(self, lang: str, limit: int = 50) -> list[MatchCard]:
        """Listed matches that are over."""
        raise NotImplementedError

    def running_count(self) -> int:
        """How many matches are running."""
        raise NotImplementedError

    # Beginning

    def play_now(self, who: Who, game: str) -> Seated:
        """A running match against journeymen with the usual options; the visitor is asked first or soon."""
        raise NotImplementedError

    def create(
        self,
        who: Who,
        game: str,
        seats: Sequence[SeatPlan],
        options: Mapping[str, int] | None = None,
        clock: Clock | None = None,
        listed: bool = True,
    ) -> Seated:
        """A new match; it runs at once if no seat is free. Seat -1 in the answer: the visitor takes none."""
        raise NotImplementedError

    def find(self, code: str) -> str:
        """The match id for what somebody typed or pasted (short code, in any case, or a link); 404 if there is none."""
        raise NotImplementedError

    def join(self, who: Who, match: str, seat: int | None = None, name: str = "") -> Seated:
        """Take a free seat; the match begins when the last one is taken."""
        raise NotImplementedError

    def leave(self, who: Who, match: str) -> None:
        """Give one's seat back (while open), or to a journeyman (while running). An open match without people is called off."""
        raise NotImplementedError

    def rematch(self, who: Who, match: str) -> Seated:
        """The same game and options anew, seats turned by one; a second call joins the match that the first one made."""
        raise NotImplementedError

    def upload(self, who: Who, data: bytes) -> str:
        """Store a match file after checking every action; the id of the match, which everybody with the link can look at."""
        raise NotImplementedError

    # Playing

    def view(self, who: Who, match: str, lang: str) -> MatchView:
        """The match as the visitor may see it."""
        raise NotImplementedError

    def version(self, match: str) -> int:
        """The match's version alone, cheaply."""
        raise NotImplementedError

    def preview(self, who: Who, match: str, action: int, lang: str) -> Preview:
        """What one legal action of the visitor would bring, as far as she can know."""
        raise NotImplementedError

    def act(self, who: Who, match: str, question: int, action: int, lang: str) -> int:
        """Answer the question of that number; the new version. Committed when it returns.

        409 "stale": the question is another one by now, nothing has changed (show the board anew).
        422 "illegal": the action is not possible; the sentence says why.
        """
        raise NotImplementedError

    def undo(self, who: Who, match: str, question: int) -> int:
        """Take the visitor's last decision back, while `MatchView.can_undo`. `question` may be 0 if she is not asked."""
        raise NotImplementedError

    def prepare(self, who: Who, match: str, action: int | None, repeat: bool = False) -> int:
        """Answer in advance: played as soon as the visitor is asked and it is legal; None withdraws it.

        Without `repeat` once; with it as often as it is legal. It is dropped when she is asked and it is not legal.
        """
        raise NotImplementedError

    def say(self, who: Who, match: str, text: str) -> int:
        """Chat; seated visitors only. The new version."""
        raise NotImplementedError

    # Afterwards

    def moment(self, who: Who, match: str, number: int, lang: str, viewer: int | None = None) -> Moment:
        """The position before action `number` as the visitor may know it; of a finished match as any `viewer` knew it."""
        raise NotImplementedError

    def points_over_time(self, match: str) -> list[tuple[int, list[int]]]:
        """(number, points of each seat) at every decision of a finished match; 409 while it runs."""
        raise NotImplementedError

    def whole_log(self, who: Who, match: str, lang: str) -> list[tuple[int, int, str]]:
        """(number, actor, sentence) of every action, as the visitor may know it."""
        raise NotImplementedError

    def export(self, match: str) -> str:
        """The match file of a finished match (JSON text); 409 while it runs, since it holds the seed."""
        raise NotImplementedError

    # People

    def guest(self, name: str = "") -> Who:
        """A new guest."""
        raise NotImplementedError

    def register(self, who: Who, name: str, password: str) -> Who:
        """Turn the visitor into an account (her matches stay hers)."""
        raise NotImplementedError

    def sign_in(self, who: Who, name: str, password: str) -> Who:
        """The account of that name; matches of the guest who signs in go over to it."""
        raise NotImplementedError

    def me(self, who: Who) -> Me:
        """The visitor's own settings and ratings."""
        raise NotImplementedError

    def change_me(
        self,
        who: Who,
        *,
        name: str | None = None,
        lang: str | None = None,
        webhook: str | None = None,
        email: str | None = None,
        password: str | None = None,
    ) -> Me:
        """Change what is given."""
        raise NotImplementedError

    def standings(self, game: str, limit: int = 100) -> list[Standing]:
        """The ratings of a game, best first."""
        raise NotImplementedError

    def person(self, person: int, lang: str) -> tuple[str, list[Standing], list[MatchCard]]:
        """Name, ratings and listed finished matches of somebody."""
        raise NotImplementedError
