"""What the network learns from a rollout (PPO), and from the decisions of a teacher."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from .model import SHARE, Answer, Model
from .rollout import Rollout

EPOCHS = 2
CLIP = 0.2
TELLING = 1.0  # weight of what is foretold, beside what is decided
SMOOTHING = 0.02  # of a teacher's decisions: the rest is shared by all that was allowed
MOST_GRADIENT = 0.5


@dataclass
class Losses:
    """Means over what was learnt from."""

    policy: float = 0.0
    telling: float = 0.0
    entropy: float = 0.0


def telling_loss(answer: Answer, taught: Tensor) -> Tensor:
    """[n]: how far shares, margins and points are from what is taught."""
    shares = -(taught[:, SHARE] * answer.shares.clamp(min=-30)).sum(1)
    rest = (answer.rest - taught[:, 1:]).pow(2).sum(2).mean(1)
    return shares + rest


class Learner:
    """A network with its optimiser."""

    def __init__(self, model: Model, rate: float, chunk: int) -> None:
        self.model, self.rate, self.chunk = model, rate, chunk
        fused = next(model.parameters()).is_cuda
        self.optimizer = torch.optim.Adam(model.parameters(), lr=rate, eps=1e-5, fused=fused)

    def slow_down(self, to: float) -> None:
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate * to

    def _step(self, loss: Tensor) -> None:
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), MOST_GRADIENT)
        self.optimizer.step()

    def learn(self, rollout: Rollout, curiosity: float) -> Losses:
        """Some passes over a rollout. Decisions of older networks teach nothing but how matches end."""
        gains, sure = rollout.advantages()
        taught = rollout.targets().flatten(0, 1)
        seen, mask = rollout.seen.flatten(0, 1), rollout.mask.flatten(0, 1)
        action, chance = rollout.action.flatten(), rollout.chance.flatten()
        seats = rollout.tables.seats.repeat(rollout.length)
        decided = (sure & rollout.own).flatten()
        gain = gains.flatten()
        gain = (gain - gain[decided].mean()) / (gain[decided].std() + 1e-6)
        sums, parts = torch.zeros(3, device=seen.device), 0
        chunks = -(-len(seen) // self.chunk)
        for _ in range(EPOCHS):
            order = torch.randperm(len(seen), device=seen.device)
            for part in order[: len(seen) // chunks * chunks].view(chunks, -1):  # alike in size, as compiled code wants them
                answer = self.model(seen[part], mask[part], seats[part])
                free = decided[part] & (mask[part].sum(1) > 1)
                ratio = (answer.policy.gather(1, action[part][:, None]).squeeze(1) - chance[part]).exp()
                won = torch.min(ratio * gain[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[part])
                weight = free / free.sum().clamp(min=1)
                policy = -(won * weight).sum()
                entropy = (-(answer.policy.exp() * answer.policy.clamp(min=-50)).sum(1) * weight).sum()
                telling = telling_loss(answer, taught[part]).mean()
                self._step(policy + TELLING * telling - curiosity * entropy)
                sums += torch.stack([policy, telling, entropy]).detach()
                parts += 1
        return Losses(*(sums / parts).tolist())

    def imitate(self, seen: Tensor, mask: Tensor, seats: Tensor, action: Tensor, taught: Tensor) -> Losses:
        """One step towards a teacher's decisions, and towards how its matches ended."""
        answer = self.model(seen, mask, seats)
        allowed = mask != 0
        target = SMOOTHING * allowed / allowed.sum(1, keepdim=True)
        target.scatter_add_(1, action[:, None], torch.full_like(answer.policy[:, :1], 1 - SMOOTHING))
        free = allowed.sum(1) > 1
        policy = (-(target * answer.policy.clamp(min=-50)).sum(1) * free).sum() / free.sum().clamp(min=1)
        telling = telling_loss(answer, taught).mean()
        self._step(policy + TELLING * telling)
        return Losses(float(policy.detach()), float(telling.detach()))
