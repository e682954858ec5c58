"""A match at one terminal: people take turns at the keyboard, bots take the other seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.prompt import Prompt

from spielwerk.bots import level_name, searches
from spielwerk.bots.players import split_name
from spielwerk.core import BadSave, Game, Match, SpielwerkError, load
from spielwerk.core.story import written
from spielwerk.core.text import catalogue, seat_name
from spielwerk.thinking import Thinkers, ThinkingProcesses

_WORDS = Path(__file__).parent


def play_at_terminal(
    game: Game,
    seats: int | None,
    people: int,
    bot_name: str,
    seed: int | None,
    options: Mapping[str, int],
    lang: str,
    file: Path | None,
    out: Console,
    background: bool = False,
) -> None:
    """Play a match to its end, or until somebody leaves; `background`: have the game compiled meanwhile by another process."""
    searches(bot_name)  # refuses a bot that there is not
    match = _begin_or_go_on(game, seats, seed, options, file)
    if not 0 <= people <= match.seats:
        raise SpielwerkError(f"Of {match.seats} seats, 0 to {match.seats} can be people, not {people}.")
    with _thinkers(game, background) as thinkers:
        TerminalMatch(match, people, bot_name, lang, file, out, thinkers).play()


@contextmanager
def _thinkers(game: Game, background: bool) -> Iterator[Thinkers]:
    """Who thinks for the bots: another process as soon as it has compiled the game, and this one until then."""
    if not background:
        yield Thinkers()
        return
    with ThinkingProcesses(1, games=[game.name], plain=False) as processes:
        thinkers = Thinkers(processes.addresses)
        thinkers.start()
        yield thinkers
        thinkers.close()


def _begin_or_go_on(game: Game, seats: int | None, seed: int | None, options: Mapping[str, int], file: Path | None) -> Match:
    if file is not None and file.exists():
        match = load(file.read_bytes())
        if match.game is not game:
            raise BadSave(f"{file} is a match of {match.game.name}, not of {game.name}")
        return match
    return game.start(seats, seed, options)


class TerminalMatch:
    """The people, the bots and the match between them."""

    def __init__(
        self, match: Match, people: int, bot_name: str, lang: str, file: Path | None, out: Console, thinkers: Thinkers
    ) -> None:
        self.match, self.people, self.lang, self.file, self.out = match, people, lang, file, out
        self._bot_name, self._thinkers = bot_name, thinkers
        self._told = len(match.history)
        self._stood_in = False  # the last bot's answer was not its own

    def say(self, key: str, **words: object) -> str:
        return catalogue(_WORDS, self.lang).say("terminal", key, words)

    def play(self) -> None:
        match = self.match
        while not match.over:
            asked = match.to_act
            people = [seat for seat in asked if seat < self.people]
            seat = people[0] if people else asked[0]
            if people:
                if not self._ask(seat):
                    self.out.print(self.say("left"))
                    return
            else:
                match.play(seat, self._bot_answers(seat))
            if self.file is not None:
                self.file.write_text(match.save(), encoding="utf-8")
        self._tell(-1)
        tell_result(match, self.lang, self.out)

    def _bot_answers(self, seat: int) -> int:
        """What a bot does. While its game is not compiled, somebody else may answer for it, and the table hears so."""
        decided = self._thinkers.choose(self.match.game, self._bot_name, self.match.seen(seat), seat, memory=f"{seat}")
        stood_in = decided.level != self._bot_name
        if stood_in != self._stood_in:
            self._stood_in = stood_in
            names = {
                "name": level_name(split_name(self._bot_name).kind, self.lang),
                "other": level_name(decided.level, self.lang),
            }
            self.out.print(self.say("stands_in" if stood_in else "ready", **names), style="dim", highlight=False)
        return decided.action

    def _ask(self, seat: int) -> bool:
        """Show the board and ask one person; False if she leaves the table."""
        match, lang = self.match, self.lang
        self._tell(seat)
        seen = match.seen(seat)
        self.out.print(match.game.module("terminal").board(seen, seat, lang))
        self.out.print(f"[bold]{seat_name(seat, lang)}[/bold]: {match.game.asks(seen, seat, lang)}")
        actions = match.legal(seat, lang)
        for number, action in enumerate(actions, 1):
            self.out.print(f"  [bold]{number:>3}[/bold]  {action.text}", highlight=False)
        while True:
            try:
                answer = Prompt.ask(self.say("prompt"), console=self.out).strip().lower()
            except (EOFError, KeyboardInterrupt):
                return False
            if answer in ("q", "quit"):
                return False
            if answer in ("u", "undo"):
                self._take_back(seat)
                return True
            if answer.isdigit() and 1 <= int(answer) <= len(actions):
                match.play(seat, actions[int(answer) - 1])
                return True
            self.out.print(self.say("what", last=len(actions)))

    def _take_back(self, seat: int) -> None:
        """Back to this person's last decision, if nothing new has been revealed and nobody else has acted since."""
        if self.match.history and self.match.history[-1][0] == seat:
            self.match.undo()
            self._told = min(self._told, len(self.match.history))
        else:
            self.out.print(self.say("no_undo"))

    def _tell(self, viewer: int) -> None:
        """What happened since somebody was last told."""
        tell_story(self.match, viewer, self.lang, self.out, since=self._told)
        self._told = len(self.match.history)


def tell_story(match: Match, viewer: int, lang: str, out: Console, since: int = 0) -> None:
    """What happened from an action on, with what followed, as a viewer may know it by now."""
    for told in match.story(viewer, lang, since):
        for line in written(match.game, told, lang):
            style = "bold" if line.startswith("==") else "dim" if line.startswith(" ") else ""
            out.print(line, style=style, highlight=False, markup=False)


def tell_result(match: Match, lang: str, out: Console) -> None:
    """Places, points by category, and who has won."""
    text = match.game.text(lang)
    for seat, (points, parts) in enumerate(zip(match.scores, match.breakdown(), strict=True)):
        said = ", ".join(f"{text.say('category', name)} {value}" for name, value in parts.items())
        out.print(f"{match.ranks[seat]}. {seat_name(seat, lang)}: {points} ({said})", highlight=False)
    names = ", ".join(seat_name(seat, lang) for seat in match.winners)
    out.print(f"[bold]{catalogue(_WORDS, lang).say('terminal', 'winner', {'names': names})}[/bold]")
