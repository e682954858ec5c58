"""Learning for some minutes: first from a teacher's decisions, then by playing with itself and with what it was before."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from spielwerk.core import Game, SpielwerkError
from spielwerk.networks.network import load

from . import lessons
from .learner import Learner
from .model import SHARE, Model
from .rollout import Rollout, learning_seats
from .tables import Tables, turned

# What a margin of 1 stands for in points, and what a good result alone is.
POINTS = {"prosperity": 20.0, "spyrium": 25.0, "neom": 40.0, "planet-steam": 250.0, "twentieth-century": 40.0}
USUAL_POINTS, ALONE = 20.0, 100.0


@dataclass(frozen=True)
class Course:
    """How a network learns; the defaults are what has worked (bots/RESULTS.md)."""

    width: int = 320
    layers: int = 2
    matches: int = 16384  # side by side
    length: int = 64  # decisions of each before the network learns from them
    chunk: int = 32768  # decisions that a step of learning looks at
    rate: float = 7e-4
    least_rate: float = 0.05  # of the rate, in the end
    curiosity: float = 0.012  # weight of entropy, in the beginning …
    least_curiosity: float = 0.001  # … and in the end
    rival_share: float = 0.2  # of the matches, with an older network in all seats but one
    rivals: int = 8  # older networks that are kept
    rival_every: float = 45.0  # seconds
    teachers_share: float = 0.4  # of the rounds with a rival, with the network that still plays as its teacher did
    passes: int = 4  # over the lessons
    seed: int = 1


SMALL: dict[str, int] = {"matches": 256, "length": 32, "chunk": 4096}  # of a course that a processor can bear


@dataclass
class Progress:
    """How far a network is; kept with it."""

    seconds: float = 0.0
    decisions: int = 0
    rounds: int = 0
    matches: int = 0
    taught: bool = False  # by a teacher or another network, before it played
    log: list[dict[str, float]] = field(default_factory=list)


Report = Callable[[str], None]


class Training:
    """A network that learns a game, with all that is needed to go on later."""

    def __init__(self, game: Game, course: Course, device: str, report: Report = lambda line: None) -> None:
        self.game, self.course, self.report = game, course, report
        self.device = "cuda" if device == "gpu" else "cpu"
        self._device = device
        torch.manual_seed(course.seed)
        torch.backends.cuda.matmul.allow_tf32 = True
        self.model = self._new_model()
        self.learner = Learner(self.model, course.rate, course.chunk)
        self.progress = Progress()
        self.rivals: list[dict[str, Tensor]] = []
        self.pupil: list[dict[str, Tensor]] = []  # the one that only a teacher has taught, if one has

    def _new_model(self) -> Model:
        points = POINTS.get(self.game.name, USUAL_POINTS)
        return Model(self.game, self.course.width, self.course.layers, points, ALONE).to(self.device)

    # Going on later

    def save(self, path: Path) -> None:
        """All of it, in one file that replaces an older one only when it is complete."""
        kept = {
            "game": self.game.name,
            "rules": self.game.rules,
            "course": asdict(self.course),
            "progress": asdict(self.progress),
            "model": self.model.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "rivals": self.rivals,
            "pupil": self.pupil,
        }
        beside = path.with_name(path.name + ".new")
        torch.save(kept, beside)
        beside.replace(path)

    def resume(self, path: Path) -> None:
        """Go on where a file says; refuses one of another game or of a network of another size."""
        try:
            kept: dict[str, Any] = torch.load(path, map_location=self.device, weights_only=True)
            wanted = (self.game.name, self.game.rules, self.course.width, self.course.layers)
            if (kept["game"], kept["rules"], kept["course"]["width"], kept["course"]["layers"]) != wanted:
                raise SpielwerkError(f"{path} is the training of another game, rules number or size of network.")
            self.model.load_state_dict(kept["model"])
            self.learner.optimizer.load_state_dict(kept["optimizer"])
        except SpielwerkError:
            raise
        except Exception as error:  # whatever a broken file makes of reading it
            raise SpielwerkError(f"{path} cannot be gone on with: {' '.join(str(error).split())[:200]}") from None
        self.progress = Progress(**kept["progress"])
        self.rivals, self.pupil = kept["rivals"], kept.get("pupil", [])

    def begin_with(self, path: Path) -> None:
        """Begin with what another network has learnt."""
        self.model.take(load(self.game, path))
        self.progress.taught = True

    def export(self, path: Path) -> None:
        """The network as a file to play with."""
        done = self.progress
        about: dict[str, object] = {
            "decisions": done.decisions,
            "seconds": round(done.seconds),
            "matches": done.matches,
            "taught": done.taught,
            "seed": self.course.seed,
        }
        self.model.network(about).save(path)

    # Learning

    def learn_from(self, path: Path) -> None:
        """Some passes over a teacher's matches; all numbers of seats at once."""
        taught = list(lessons.read(path, self.game))
        started = time.perf_counter()
        for number in range(self.course.passes):
            self.learner.slow_down(1.0 - 0.8 * number / self.course.passes)
            for losses in self._pass(taught, number):
                at = time.perf_counter() - started
                self.report(f"lessons {number + 1}/{self.course.passes} {at:.0f} s: {losses}")
        self.progress.taught = True
        self.pupil = [self._weights()]
        self.learner.optimizer.state.clear()

    def _pass(self, taught: list[lessons.Lesson], number: int) -> Iterator[str]:
        device = torch.device(self.device)
        points, alone = self.model.points, self.model.alone
        tables = [
            (one, Tables(self.game, 0, self._device, one.seed, again=False, each={one.seats: one.played.shape[1]}, exact=True))
            for one in taught
        ]
        if number == 0:
            self.model.learn_scale(torch.cat([self._middle(one) for one in taught]))
            tables = [
                (
                    one,
                    Tables(
                        self.game, 0, self._device, one.seed, again=False, each={one.seats: one.played.shape[1]}, exact=True
                    ),
                )
                for one in taught
            ]
        finals = []
        for one, table in tables:
            gained, places = torch.as_tensor(one.points, device=device), torch.as_tensor(one.places, device=device)
            finals.append(table.outcomes_of(gained, places, points, alone))
        longest = max(len(one.played) for one, _ in tables)
        sums = [0.0, 0.0, 0.0]
        for t in range(longest):
            rows = [
                self._taught_now(one, table, final, t)
                for (one, table), final in zip(tables, finals, strict=True)
                if t < len(one.played)
            ]
            seen, mask, seats, action, outcome = (torch.cat(parts) for parts in zip(*rows, strict=True))
            if len(seen):
                losses = self.learner.imitate(seen, mask, seats, action, outcome)
                sums = [sums[0] + losses.policy, sums[1] + losses.telling, sums[2] + 1]
            if t % 100 == 99 or t == longest - 1:
                yield f"policy {sums[0] / max(1, sums[2]):.3f}, telling {sums[1] / max(1, sums[2]):.3f}"
                sums = [0.0, 0.0, 0.0]

    def _middle(self, one: lessons.Lesson) -> Tensor:
        """Observations from all over the matches, to learn the scale of figures from."""
        table = Tables(self.game, 0, self._device, one.seed, again=False, each={one.seats: one.played.shape[1]}, exact=True)
        found = []
        for t in range(len(one.played)):
            position = table.look()
            if t % 8 == 0:
                found.append(position.seen[position.asked >= 0][:64].clone())
            table.step(torch.as_tensor(one.played[t].astype("int64"), device=self.device))
        return torch.cat(found)

    def _taught_now(self, one: lessons.Lesson, table: Tables, final: Tensor, t: int) -> tuple[Tensor, ...]:
        """What a teacher's matches show at their t-th decisions; then they are played on."""
        position = table.look()
        action = torch.as_tensor(one.played[t].astype("int64"), device=self.device)
        own = torch.as_tensor(one.taught[t], device=self.device) & (position.asked >= 0)
        outcome = turned(final, position.asked, table.seats)
        found = (position.seen[own], position.mask[own], table.seats[own], action[own], outcome[own])
        table.step(action)
        return found

    def play(
        self, minutes: float, planned: float, keep: Callable[[], None], *, keep_every: float = 60.0, rounds: int = 1 << 40
    ) -> None:
        """Play and learn for so many minutes of all that are planned, or so many rounds."""
        course, done = self.course, self.progress
        tables = Tables(self.game, course.matches, self._device, course.seed + done.rounds)
        rollout = Rollout(self.model, tables, course.length)
        rival = self._new_model()
        for model in (self.model, rival) if self.device == "cuda" else ():
            _compile(model)
        if not done.decisions and not done.taught:
            rollout.play(None, 0.0)
            self.model.learn_scale(rollout.seen[:, ::8].flatten(0, 1)[: 1 << 16])
        before, started = done.seconds, time.perf_counter()
        kept = asked = started
        last = done.rounds + rounds
        while done.rounds < last and time.perf_counter() - started < 60 * minutes:
            way = min(1.0, done.seconds / (60 * planned))
            self.learner.slow_down(course.least_rate + (1 - course.least_rate) * 0.5 * (1 + math.cos(math.pi * way)))
            curiosity = course.curiosity * (course.least_curiosity / course.curiosity) ** way
            if self.rivals:
                rival.load_state_dict(self._some_rival())
            rollout.play(rival if self.rivals else None, course.rival_share)
            losses = self.learner.learn(rollout, curiosity)
            now = time.perf_counter()
            done.seconds = before + now - started
            done.rounds += 1
            done.decisions += course.length * tables.n
            done.matches += int(rollout.over.sum())
            if now - asked > course.rival_every or not self.rivals:
                asked = now
                self.rivals = [*self.rivals, self._weights()][-course.rivals :]
            if now - kept > keep_every:
                kept = now
                keep()
            found = self._figures(rollout) | asdict(losses)
            done.log.append({"seconds": round(done.seconds, 1), "decisions": done.decisions, **found})
            told = ", ".join(f"{name} {value:.3f}" for name, value in found.items())
            self.report(f"{done.seconds:.0f} s, {done.decisions / 1e6:.0f} M decisions, {done.matches} matches: {told}")
        keep()

    def _weights(self) -> dict[str, Tensor]:
        return {name: one.clone() for name, one in self.model.state_dict().items()}

    def _some_rival(self) -> dict[str, Tensor]:
        """An older network, often the one that plays as its teacher did: whoever meets itself alone forgets how others play."""
        among = self.pupil if self.pupil and float(torch.rand(())) < self.course.teachers_share else self.rivals
        return among[int(torch.randint(len(among), ()))]

    @torch.no_grad()
    def _figures(self, rollout: Rollout) -> dict[str, float]:
        """How it does against older networks, as a share of what is fair."""
        against = ~rollout.own.all(0)
        ended = rollout.over & against
        if not ended.any():
            return {}
        places = torch.arange(rollout.tables.n, device=rollout.tables.device)
        shares = rollout.final[:, places, SHARE, learning_seats(rollout.tables)]
        several = ended & (rollout.tables.seats > 1)
        return {"against_older": float((shares * rollout.tables.seats)[several].mean())}


def _compile(model: Model) -> None:
    """From now on in kernels that PyTorch makes for this network, if it can: it then learns half as fast again."""
    from torch import _dynamo

    _dynamo.config.suppress_errors = True  # where there is no C compiler, it goes on as it was
    model.compile(dynamic=False)


def log_of(path: Path) -> list[dict[str, float]]:
    """The curve that a training has kept."""
    kept: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=True)
    log: list[dict[str, float]] = kept["progress"]["log"]
    return json.loads(json.dumps(log))  # type: ignore[no-any-return]
