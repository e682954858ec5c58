"""Some decisions of all matches, played by the network as it is, and what came of them."""

from __future__ import annotations

import torch
from torch import Tensor

from .model import MARGIN, SHARE, Answer, Model
from .tables import Position, Tables, turned

AHEAD = 0.95  # how far ahead a decision is credited, a decision of the same seat at a time
FORESIGHT = 0.97  # how far ahead an expectation is taught, any decision at a time
BY_WINNING = 0.5  # of what a seat strives for; the rest is the margin


def worth(outcomes: Tensor, seats: Tensor) -> Tensor:
    """[n, seats]: what seats strive for, from −1 to 1; who plays alone strives for points."""
    fair = 1 / seats[:, None]
    won = (outcomes[:, SHARE] - fair) / (1 - fair).clamp(min=0.1)
    return torch.where(seats[:, None] > 1, BY_WINNING * won + (1 - BY_WINNING) * outcomes[:, MARGIN], outcomes[:, MARGIN])


def draw(policy: Tensor) -> Tensor:
    """An action a row, by its chance: the greatest of logarithms with Gumbel's noise."""
    noise = torch.empty_like(policy).exponential_().log_()
    return (policy - noise).argmax(1)


def learning_seats(tables: Tables) -> Tensor:
    """[n]: the seat of the network that learns, in matches with an older one."""
    return (torch.arange(tables.n, device=tables.device) // 100) % tables.seats


class Rollout:
    """`length` decisions of each match. What is kept is by decision, then by match."""

    def __init__(self, model: Model, tables: Tables, length: int) -> None:
        self.model, self.tables, self.length = model, tables, length
        n, device = tables.n, tables.device
        entries = tables.batches[0].layout.size
        actions = tables.batches[0].game.verbs.count
        kept = torch.float16 if device.type == "cuda" else torch.float32
        self.seen = torch.zeros(length, n, entries, device=device, dtype=kept)
        self.mask = torch.zeros(length, n, actions, device=device, dtype=torch.int8)
        self.asked = torch.zeros(length, n, device=device, dtype=torch.long)
        self.action = torch.zeros(length, n, device=device, dtype=torch.long)
        self.chance = torch.zeros(length, n, device=device)
        self.expected = torch.zeros(length + 1, n, 3, tables.most, device=device)  # by seat of the table
        self.own = torch.zeros(length, n, dtype=torch.bool, device=device)  # decided by the network that learns
        self.over = torch.zeros(length, n, dtype=torch.bool, device=device)
        self.final = torch.zeros(length, n, 3, tables.most, device=device)

    @torch.no_grad()
    def play(self, rival: Model | None, share: float) -> None:
        """Fill it. In a share of the matches an older network has all seats but one."""
        tables, places = self.tables, torch.arange(self.tables.n, device=self.tables.device)
        against = places % 100 < (share * 100 if rival is not None else 0)
        rows = against.nonzero().flatten()
        learner = learning_seats(tables)
        for t in range(self.length):
            position = tables.look()
            answer = self._answer(t, position)
            action = draw(answer.policy)
            self.own[t] = ~against | (position.asked == learner)
            if rival is not None:
                theirs = rival(self.seen[t][rows], position.mask[rows], tables.seats[rows])
                action[rows] = torch.where(self.own[t][rows], action[rows], draw(theirs.policy))
            self.action[t] = action
            self.chance[t] = answer.policy.gather(1, action[:, None]).squeeze(1)
            self.over[t] = tables.step(action)
            self.final[t] = tables.outcomes(self.model.points, self.model.alone)
        self._answer(self.length, tables.look())

    def _answer(self, t: int, position: Position) -> Answer:
        seen = position.seen
        if t < self.length:
            self.seen[t], self.mask[t], self.asked[t] = position.seen, position.mask, position.asked
            seen = self.seen[t]
        answer: Answer = self.model(seen.to(self.seen.dtype), position.mask, self.tables.seats)
        self.expected[t] = turned(answer.outcomes(), -position.asked, self.tables.seats)
        self.last = position.asked
        return answer

    def targets(self) -> Tensor:
        """[length, n, 3, seats]: what is taught about each position, seats counted from the one that looks."""
        taught = torch.empty_like(self.final)
        later = self.expected[self.length]
        for t in reversed(range(self.length)):
            follows = FORESIGHT * later + (1 - FORESIGHT) * self.expected[t + 1] if t + 1 < self.length else later
            later = torch.where(self.over[t][:, None, None], self.final[t], follows)
            taught[t] = turned(later, self.asked[t], self.tables.seats)
        return taught

    def advantages(self) -> tuple[Tensor, Tensor]:
        """[length, n]: how much better it came than expected, from each seat's own decisions; and where that is known."""
        n, device, seats = self.tables.n, self.tables.device, self.tables.seats
        places = torch.arange(n, device=device)
        next_worth = torch.zeros(n, self.tables.most, device=device)
        next_gain = torch.zeros_like(next_worth)
        known = torch.zeros_like(next_worth, dtype=torch.bool)
        next_worth[places, self.last] = worth(self.expected[self.length], seats)[places, self.last]
        known[places, self.last] = True
        gains = torch.zeros(self.length, n, device=device)
        sure = torch.zeros(self.length, n, dtype=torch.bool, device=device)
        for t in reversed(range(self.length)):
            over, seat = self.over[t][:, None], self.asked[t]
            next_worth = torch.where(over, worth(self.final[t], seats), next_worth)
            next_gain = torch.where(over, 0.0, next_gain)
            known |= over
            here = worth(self.expected[t], seats)[places, seat]
            gains[t] = next_worth[places, seat] - here + AHEAD * next_gain[places, seat]
            sure[t] = known[places, seat]
            next_worth[places, seat], next_gain[places, seat], known[places, seat] = here, gains[t], True
        return gains, sure
