"""All that the site can do, as one object; pages and the JSON API are thin callers of it.

Every method may raise `Problem` (see problems.py): an HTTP status below 500, a key, and `say(lang)`, a sentence for people.
Methods are synchronous and quick (one short transaction each); call them from plain `def` handlers, which run in threads.
Nothing here ever returns what the given visitor may not know.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from spielwerk.bots import LEVELS
from spielwerk.core import Game, SpielwerkError
from spielwerk.core import game as core_game

from . import clean
from .advice import Advisers
from .analyses import Analyses
from .bots import Thinkers
from .live import SITE, Hub, Postbox
from .lobby import Lobby, own_seat
from .models import ChatRow
from .notify import Messenger
from .people import People
from .play import Play, Table
from .problems import Problem
from .ready import Readiness
from .settings import Settings
from .shapes import (
    FINISHED,
    OPEN,
    RUNNING,
    STOPPED,
    Clock,
    GameCard,
    MatchCard,
    MatchView,
    Me,
    Moment,
    OptionCard,
    Preview,
    Seated,
    SeatPlan,
    Standing,
    Study,
    Who,
)
from .showing import Showing
from .store import Store

__all__ = ["LEVELS", "Service"]


class Service:
    """The site's doings. One object for a process, at `request.app.state.service`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.store.migrate()
        self.hub = Hub()
        self.readiness = Readiness(lambda: self.hub.publish(SITE, {}))
        self._play = Play(self.store, self._find_game)
        self._lobby = Lobby(self._play, self.readiness)
        self._showing = Showing(self._play)
        self._people = People(self.store, bool(settings.smtp))
        self._thinkers = Thinkers(self._play, settings.bot_threads, self.readiness.ready)
        self._advisers = Advisers(self._play, settings.bot_threads, self._lobby.game)
        self._analyses = Analyses(self._play, self._lobby.game, self._showing.export)
        self._messenger = Messenger(settings, self._play, self.hub)
        self._play.changed, self._play.asked = self._changed, self._messenger.asked
        self._postbox = None if self.store.is_sqlite else Postbox(self.store, self._heard, self._missed)

    def start(self) -> None:
        """Set everything going; called inside the event loop."""
        self.hub.attach()
        if self.settings.warm:
            self.readiness.start()
        self._thinkers.start()
        self._messenger.start()
        if self._postbox is not None:
            self._postbox.start()

    def stop(self) -> None:
        self.hub.close()
        self._thinkers.stop()
        self._advisers.stop()
        self._analyses.stop()
        self._messenger.stop()
        if self._postbox is not None:
            self._postbox.stop()
        self.store.close()

    def _changed(self, event: dict[str, Any]) -> None:
        """A change of this process has been committed."""
        self._heard(event)
        if event["bot"]:
            self._thinkers.wake(event["match"])

    def _heard(self, event: dict[str, Any]) -> None:
        self.hub.publish(event["match"], event)

    def _missed(self) -> None:
        self.hub.publish_all({})

    def _find_game(self, name: str) -> Game:
        try:
            return self.readiness.known.get(name) or core_game(name)
        except SpielwerkError:
            raise Problem(404, "no_game", game=clean.line(name, 40), known=", ".join(self.readiness.known)) from None

    # Games

    def games(self, lang: str) -> list[GameCard]:
        """All games in words, with the progress of those that still compile."""
        return [self.game(name, lang) for name in self.readiness.known]

    def game(self, name: str, lang: str) -> GameCard:
        """One game; 404 if there is none of that name."""
        found = self._find_game(name)
        text = found.text(lang)
        options = [
            OptionCard(
                option.name,
                text.say(f"option.{option.name}", "title"),
                text.say(f"option.{option.name}", "help"),
                [(value, text.say(f"option.{option.name}", str(value))) for value in option.choices],
                option.default,
            )
            for option in found.options
        ]
        return GameCard(
            found.name,
            text.say("game", "title"),
            text.say("game", "tagline"),
            text.say("game", "kind"),
            text.say("game", "minutes"),
            found.seats,
            options,
            self.readiness.ready(found.name),
            self.readiness.progress(found.name),
        )

    # Lists of matches, newest change first

    def my_matches(self, who: Who, lang: str, finished: bool = False, limit: int = 50) -> list[MatchCard]:
        """The visitor's open and running matches, those that wait for her first; or her finished ones."""
        statuses = (FINISHED, STOPPED) if finished else (OPEN, RUNNING)
        return self._showing.of_person(who, statuses, lang, limit)

    def open_matches(self, lang: str, limit: int = 50) -> list[MatchCard]:
        """Listed matches with a free seat."""
        return self._showing.listed(OPEN, lang, limit)

    def running_matches(self, lang: str, limit: int = 50) -> list[MatchCard]:
        """Listed matches to watch."""
        return self._showing.listed(RUNNING, lang, limit)

    def finished_matches(self, lang: str, limit: int = 50) -> list[MatchCard]:
        """Listed matches that are over."""
        return self._showing.listed(FINISHED, lang, limit)

    def running_count(self) -> int:
        """How many matches are running."""
        return self._showing.running_count()

    # Beginning

    def play_now(self, who: Who, game: str) -> Seated:
        """A running match against journeymen with the usual options; the visitor is asked first or soon."""
        return self._lobby.play_now(who, game)

    def create(
        self,
        who: Who,
        game: str,
        seats: Sequence[SeatPlan],
        options: Mapping[str, int] | None = None,
        clock: Clock | None = None,
        listed: bool = True,
        hints: str = "bots",
    ) -> Seated:
        """A new match; it runs at once if no seat is free. Seat -1 in the answer: the visitor takes none."""
        return self._lobby.create(who, game, seats, options or {}, clock or Clock(), listed, hints)

    def find(self, code: str) -> str:
        """The match id for what somebody typed or pasted (short code, in any case, or a link); 404 if there is none."""
        match = clean.code_in(code)
        self.version(match)
        return match

    def join(self, who: Who, match: str, seat: int | None = None, name: str = "") -> Seated:
        """Take a free seat; the match begins when the last one is taken."""
        return self._lobby.join(who, clean.match_id(match), seat, name)

    def leave(self, who: Who, match: str) -> None:
        """Give one's seat back (while open), or to a journeyman (while running). An open match without people is called off."""
        self._lobby.leave(who, clean.match_id(match))

    def rematch(self, who: Who, match: str) -> Seated:
        """The same game and options anew, seats turned by one; a second call joins the match that the first one made."""
        return self._lobby.rematch(who, clean.match_id(match))

    def upload(self, who: Who, data: bytes) -> str:
        """Store a match file after checking every action; the id of the match, which everybody with the link can look at."""
        return self._lobby.upload(data)

    # Playing

    def view(self, who: Who, match: str, lang: str) -> MatchView:
        """The match as the visitor may see it."""
        return self._showing.view(who, clean.match_id(match), lang)

    def version(self, match: str) -> int:
        """The match's version alone, cheaply."""
        return int(self.current(match)["version"])

    def current(self, match: str) -> dict[str, Any]:
        """The newest version, status and asked seats of a match: what an event stream tells."""
        return self._showing.current(clean.match_id(match))

    def preview(self, who: Who, match: str, action: int, lang: str) -> Preview:
        """What one legal action of the visitor would bring, as far as she can know."""
        return self._showing.preview(who, clean.match_id(match), action, lang)

    def ask_hint(self, who: Who, match: str, question: int) -> None:
        """Ask a bot for the best few actions, from what the visitor sees.

        It thinks elsewhere for a second; a change of the match says when it is done, `MatchView.advice` what it thinks.
        403 "no_hints": this match has none for her. 409 "stale". 429: too many want one at once.
        """
        self._advisers.ask(who, clean.match_id(match), question)

    def act(self, who: Who, match: str, question: int, action: int, lang: str) -> int:
        """Answer the question of that number; the new version. Committed when it returns.

        409 "stale": the question is another one by now, nothing has changed (show the board anew).
        422 "illegal": the action is not possible; the sentence says why.
        """
        return self._play.act(clean.match_id(match), lambda seats: own_seat(who, seats), question, action)

    def undo(self, who: Who, match: str, question: int) -> int:
        """Take the visitor's last decision back, while `MatchView.can_undo`. `question` may be 0 if she is not asked."""
        return self._play.undo(clean.match_id(match), lambda seats: own_seat(who, seats), question)

    def prepare(self, who: Who, match: str, action: int | None, repeat: bool = False) -> int:
        """Answer in advance: played as soon as the visitor is asked and it is legal; None withdraws it.

        Without `repeat` once; with it as often as it is legal. It is dropped when she is asked and it is not legal.
        """
        return self._play.prepare(clean.match_id(match), lambda seats: own_seat(who, seats), action, repeat)

    def say(self, who: Who, match: str, text: str) -> int:
        """Chat; seated visitors only. The new version."""
        match, words = clean.match_id(match), clean.text(text, clean.CHAT)
        if not words:
            raise Problem(422, "empty_chat")

        def deed(table: Table) -> None:
            mine = own_seat(who, table.seats)
            table.db.add(ChatRow(match=match, seat=mine.seat, name=mine.name, text=words, at=time.time()))

        return self._play.change(match, "chat", deed).version

    # Afterwards

    def moment(self, who: Who, match: str, number: int, lang: str, viewer: int | None = None) -> Moment:
        """The position before action `number` as the visitor may know it; of a finished match as any `viewer` knew it."""
        return self._showing.moment(who, clean.match_id(match), number, lang, viewer)

    def points_over_time(self, match: str) -> list[tuple[int, list[int]]]:
        """(number, points of each seat) at every decision of a finished match; 409 while it runs."""
        return self._showing.points_over_time(clean.match_id(match))

    def whole_log(self, who: Who, match: str, lang: str) -> list[tuple[int, int, str]]:
        """(number, actor, sentence) of every action, as the visitor may know it."""
        return self._showing.whole_log(who, clean.match_id(match), lang)

    def export(self, match: str) -> str:
        """The match file of a finished match (JSON text); 409 while it runs, since it holds the seed."""
        return self._showing.export(clean.match_id(match))

    def study(self, match: str, lang: str) -> Study:
        """Chances to win over a finished match and its turning points, as far as they have been computed; 409 while it runs."""
        return self._analyses.of(clean.match_id(match), lang)

    def ask_study(self, match: str) -> None:
        """Have a finished match analysed in the background, once and for all. 429: too many want that at once."""
        self._analyses.ask(clean.match_id(match))

    # People

    def guest(self, name: str = "") -> Who:
        """A new guest."""
        return self._people.guest(name)

    def register(self, who: Who, name: str, password: str) -> Who:
        """Turn the visitor into an account (her matches stay hers)."""
        return self._people.register(who, name, password)

    def sign_in(self, who: Who, name: str, password: str) -> Who:
        """The account of that name; matches of the guest who signs in go over to it."""
        return self._people.sign_in(who, name, password)

    def sign(self, who: Who) -> str:
        """The signed text by which a person is recognised again (cookie or API token)."""
        return self._people.sign(who)

    def recognise(self, token: str) -> Who | None:
        """The person of a signed text, or None if it is not genuine."""
        return self._people.recognise(token)

    def me(self, who: Who) -> Me:
        """The visitor's own settings and ratings."""
        return self._people.me(who)

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
        self._people.change(who, name, lang, webhook, email, password)
        return self.me(who)

    def standings(self, game: str, limit: int = 100) -> list[Standing]:
        """The ratings of a game, best first."""
        return self._people.standings(self._find_game(game).name, limit)

    def person(self, person: int, lang: str) -> tuple[str, list[Standing], list[MatchCard]]:
        """Name, ratings and listed finished matches of somebody."""
        who, standings = self._people.of(person)
        return who.name, standings, self._showing.of_person(who, (FINISHED,), lang, 50, listed_only=True)
