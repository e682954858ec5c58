"""The network as PyTorch learns it. What plays with it afterwards is spielwerk.networks, number by number the same."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from spielwerk.core import Game, SpielwerkError
from spielwerk.networks.encoding import encoding_of
from spielwerk.networks.network import EPSILON, LIMIT, OUTCOMES, Network, layout_digest, net_of

SHARE, MARGIN, POINTS = range(OUTCOMES)
NEVER = -1e9  # the logit of what is not possible
TILE = 64  # numbers side by side that a GPU multiplies best
LEAST_SPREAD = 0.02  # of a figure: what hardly ever changes is not blown up


class Answer(NamedTuple):
    """What a network says of observations; seats are counted from the one that looks."""

    policy: Tensor  # [n, actions]: logarithms of chances, of legal actions
    shares: Tensor  # [n, seats]: logarithms of shares of the win
    rest: Tensor  # [n, 2, seats]: margins, and points in units of Model.points

    def outcomes(self) -> Tensor:
        """[n, OUTCOMES, seats]: shares, margins, points."""
        return torch.cat([self.shares.exp()[:, None], self.rest], 1)


class Model(nn.Module):
    """Reads observations of one game; one network for all numbers of seats."""

    mean: Tensor
    scale: Tensor

    def __init__(self, game: Game, width: int, layers: int, points: float, alone: float) -> None:
        super().__init__()
        self.game, self.points, self.alone = game, points, alone
        encoding = encoding_of(game)
        self.seats, self.rows, count = game.most_seats, encoding.rows, len(encoding.figures)
        for name in ("figures", "root", "span", "choices", "steps", "base"):
            array = torch.as_tensor(getattr(encoding, name))
            self.register_buffer(name, array.long() if array.dtype == torch.int32 else array, persistent=False)
        self.register_buffer("mean", torch.zeros(count))
        self.register_buffer("scale", torch.ones(count))
        self.first = nn.Parameter(torch.randn(self.rows, width) * 0.05)
        self.first_bias = nn.Parameter(torch.zeros(width))
        self.hidden = nn.ModuleList(nn.Linear(width, width) for _ in range(layers))
        self.norms = nn.ModuleList(nn.LayerNorm(width, eps=EPSILON) for _ in range(layers + 1))
        self.policy = nn.Linear(width, game.verbs.count)
        self.value = nn.Linear(width, OUTCOMES * self.seats)
        for head in (self.policy, self.value):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def read(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """Figures before they are scaled, and rows of choices."""
        entries = seen[:, self.figures].float()  # type: ignore[index]  # buffers have no types of their own
        roots = torch.where(entries < 0, entries, (entries.clamp(min=0) * self.span).sqrt())  # type: ignore[operator]
        figures = torch.where(self.root, roots, entries)  # type: ignore[arg-type]
        things = (seen[:, self.choices].float() * self.steps + 0.5).floor().long() + 1  # type: ignore[index,operator]
        return figures, self.base + things.clamp(min=0)  # type: ignore[operator]

    @torch.no_grad()
    def learn_scale(self, seen: Tensor) -> None:
        """Bring numbers to the same scale, by what has been seen in play; bits stay as they are."""
        figures, _ = self.read(seen)
        bits = ((figures == 0) | (figures == 1) | (figures == -1)).all(0)
        spread = figures.std(0) + LEAST_SPREAD
        self.mean.copy_(torch.where(bits, torch.zeros_like(spread), figures.mean(0)))
        self.scale.copy_(torch.where(bits, torch.ones_like(spread), 1 / spread))

    def encode(self, seen: Tensor) -> Tensor:
        """[n, rows, rounded up]: what is multiplied with the first weights."""
        figures, rows = self.read(seen)
        wide = torch.zeros(len(seen), rounded(self.rows), device=seen.device, dtype=wide_type(seen))
        wide[:, : figures.shape[1]] = ((figures - self.mean) * self.scale).clamp(-LIMIT, LIMIT)
        return wide.scatter_(1, rows, 1.0)

    def forward(self, seen: Tensor, mask: Tensor, seats: Tensor) -> Answer:
        with torch.autocast("cuda", dtype=torch.bfloat16, enabled=seen.is_cuda):
            first = more_rows(self.first).to(wide_type(seen))
            h = functional.relu(self.norms[0](self.encode(seen) @ first + self.first_bias))
            for layer, norm in zip(self.hidden, list(self.norms)[1:], strict=True):
                h = h + functional.relu(norm(layer(h)))
            rated = functional.linear(h, more_rows(self.policy.weight))[:, : len(self.policy.bias)] + self.policy.bias
            out = self.value(h)
        policy = torch.log_softmax(rated.float().masked_fill(mask == 0, NEVER), 1)
        told = out.float().view(-1, OUTCOMES, self.seats)
        there = torch.arange(self.seats, device=seen.device) < seats[:, None]
        shares = torch.log_softmax(told[:, SHARE].masked_fill(~there, NEVER), 1)
        return Answer(policy, shares, torch.stack([told[:, MARGIN].tanh(), told[:, POINTS]], 1))

    @torch.no_grad()
    def take(self, network: Network) -> None:
        """Begin with the weights of a network that is played with; refuses one of another size."""
        net = network.net
        if (network.width, len(net.hidden)) != (len(self.first_bias), len(self.hidden)):
            raise SpielwerkError(f"A network of width {network.width} with {len(net.hidden)} layers is of another size.")
        pairs: list[tuple[Any, Any]] = [
            (self.mean, net.mean),
            (self.scale, net.scale),
            (self.first, net.first),
            (self.first_bias, net.bias[0]),
        ]
        for k, layer in enumerate(self.hidden):
            pairs += [(layer.weight, net.hidden[k].T), (layer.bias, net.bias[k + 1])]
        for k, norm in enumerate(self.norms):
            pairs += [(norm.weight, net.gain[k]), (norm.bias, net.shift[k])]
        pairs += [(self.policy.weight, net.policy), (self.policy.bias, net.policy_bias)]
        pairs += [(self.value.weight, net.value), (self.value.bias, net.value_bias)]
        for here, there in pairs:
            here.copy_(torch.as_tensor(np.ascontiguousarray(there)))

    def network(self, about: dict[str, object]) -> Network:
        """The network as it is played with."""

        def out(tensor: Any) -> Any:
            return tensor.detach().float().cpu().numpy()

        weights = {
            "mean": out(self.mean),
            "scale": out(self.scale),
            "first": out(self.first),
            "hidden": np.stack([out(layer.weight.T) for layer in self.hidden]),
            "bias": np.stack([out(self.first_bias), *(out(layer.bias) for layer in self.hidden)]),
            "gain": np.stack([out(norm.weight) for norm in self.norms]),
            "shift": np.stack([out(norm.bias) for norm in self.norms]),
            "policy": out(self.policy.weight),
            "policy_bias": out(self.policy.bias),
            "value": out(self.value.weight),
            "value_bias": out(self.value.bias),
        }
        told = {"rules": self.game.rules, "layout": layout_digest(self.game), "points": self.points, "alone": self.alone}
        return Network(self.game.name, net_of(encoding_of(self.game), weights), {**told, **about})


def rounded(count: int) -> int:
    """So many that a GPU multiplies them quickly."""
    return -(-count // TILE) * TILE


def more_rows(weights: Tensor) -> Tensor:
    """Weights with rows of nought, so that there are as many as are multiplied quickly."""
    return functional.pad(weights, (0, 0, 0, rounded(len(weights)) - len(weights)))


def wide_type(seen: Tensor) -> torch.dtype:
    """In what the first layer is multiplied."""
    return torch.bfloat16 if seen.is_cuda else torch.float32
