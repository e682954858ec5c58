"""Self-play PPO on the vector environment: a small network learns Prosperity for two until it beats the apprentice.

    python examples/ppo.py --seed 1 --svg docs/ppo.svg --out ppo.onnx
    spielwerk evaluate ppo.onnx --task prosperity-2
    python examples/ppo.py --game planet-steam --points 200 --minutes 8 --out planet-steam.onnx

One network plays all seats of all matches; observations are seen from the own chair, so it need not know which one it is. The
reward is the margin of points at the end. Now and then it plays against the apprentice, which it never trains with.
"""

from __future__ import annotations

import argparse
import time
import warnings
from pathlib import Path

import numpy as np
import torch
from torch import nn

import spielwerk
from spielwerk.bots.charts import line_chart
from spielwerk.envs.advantages import seat_advantages
from spielwerk.envs.gym import MatchEnv
from spielwerk.envs.vector import MatchVectorEnv
from spielwerk.sim.rewards import worth

MATCHES, STEPS = 128, 128  # side by side; decisions of each before the network learns from them
EPOCHS, CHUNKS = 3, 8  # passes over what was played, parts of a pass
RATE, CLIP, ENTROPY, VALUE = 1e-3, 0.2, 0.01, 0.5
LAMBDA = 0.95  # how far ahead a decision is credited; rewards are not discounted


class Player(nn.Module):
    """What to do (one logit an action) and how it will end (the margin)."""

    def __init__(self, entries: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(entries, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        nn.init.zeros_(self.policy.weight)
        self.register_buffer("mean", torch.zeros(entries))
        self.register_buffer("scale", torch.ones(entries))

    def learn_scale(self, seen: torch.Tensor) -> None:
        """Bring all entries to the same scale, by what has been seen in the first rollout."""
        self.mean, self.scale = seen.mean(0), 1 / (seen.std(0) + 1e-2)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        hidden = self.body(((seen - self.mean) * self.scale).clamp(-5, 5))
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(hidden).squeeze(-1)


class Rollout:
    """What was seen, done and expected in STEPS decisions of all matches; and what came of it."""

    def __init__(self, entries: int, actions: int, seats: int, points: float) -> None:
        shape = (STEPS, MATCHES)
        self.points = points
        self.seen, self.mask = torch.zeros(*shape, entries), torch.zeros(*shape, actions, dtype=torch.int8)
        self.action, self.log = torch.zeros(shape, dtype=torch.int64), torch.zeros(shape)
        self.seat, self.over = np.zeros(shape, np.int64), np.zeros(shape, bool)
        self.value, self.reward = np.zeros(shape, np.float32), np.zeros((*shape, seats), np.float32)

    @torch.no_grad()
    def play(self, envs: MatchVectorEnv, player: Player) -> np.ndarray:
        """Let the player take all seats; the value of the position in which each match is left."""
        batch = envs.batch
        for t in range(STEPS):
            self.seen[t], self.mask[t] = torch.from_numpy(batch.observations), torch.from_numpy(batch.mask)
            self.seat[t] = batch.asked
            choice, value = player(self.seen[t], self.mask[t])
            self.action[t], self.value[t] = choice.sample(), value.numpy()
            self.log[t] = choice.log_prob(self.action[t])
            _, _, self.over[t], _, info = envs.step(self.action[t].numpy())
            self.reward[t] = (info["rewards"] / self.points).clip(-2, 2)
        return player(torch.from_numpy(batch.observations), torch.from_numpy(batch.mask))[1].numpy()

    def advantages(self, left: np.ndarray, asked: np.ndarray) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Of each decision: advantage, return, and whether its future is known; its own next decision follows it."""
        seat, over = self.seat.astype(np.int8), self.over.astype(np.int8)
        found = seat_advantages(seat, self.value, self.reward, over, 1.0, LAMBDA, asked.astype(np.int8), left)
        return torch.from_numpy(found.advantages), torch.from_numpy(found.returns), torch.from_numpy(found.known == 1)


def learn(player: Player, optimizer: torch.optim.Optimizer, rollout: Rollout, left: np.ndarray, asked: np.ndarray) -> float:
    """PPO: move the policy towards what turned out well, but never far in one go. The mean entropy of its choices."""
    advantage, result, sure = (part.flatten() for part in rollout.advantages(left, asked))
    seen, mask = rollout.seen.flatten(0, 1), rollout.mask.flatten(0, 1)
    action, log = rollout.action.flatten(), rollout.log.flatten()
    choices = mask.sum(1) > 1  # a forced action teaches the policy nothing
    known = sure.nonzero().flatten()
    entropies = []
    for _ in range(EPOCHS):
        for part in known[torch.randperm(len(known))].chunk(CHUNKS):
            choice, value = player(seen[part], mask[part])
            free = choices[part]
            gain = (advantage[part] - advantage[part].mean()) / (advantage[part].std() + 1e-6)
            ratio = (choice.log_prob(action[part]) - log[part]).exp()
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            entropy = choice.entropy()[free].mean()
            loss = -better[free].mean() + VALUE * (value - result[part]).pow(2).mean() - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()
            entropies.append(entropy.item())
    return float(np.mean(entropies))


@torch.no_grad()
def against(opponent: str, player: Player, game: str, seats: int, matches: int, seed: int) -> tuple[float, float]:
    """The share of wins against a bot and the mean margin; the player takes its favourites, from each seat in turn."""
    envs = [MatchEnv(game, seats, seat=k % seats, opponents=opponent, reward="margin") for k in range(matches)]
    first = [env.reset(seed=seed + k // seats) for k, env in enumerate(envs)]
    seen, mask = np.stack([one[0] for one in first]), np.stack([one[1]["action_mask"] for one in first])
    playing, won, margin = list(range(matches)), 0.0, 0.0
    while playing:
        choice, _ = player(torch.from_numpy(seen[playing]), torch.from_numpy(mask[playing]))
        for k, action in zip(list(playing), choice.logits.argmax(1).tolist(), strict=True):
            seen[k], reward, over, _, info = envs[k].step(action)
            mask[k] = info["action_mask"]
            if over:
                match = envs[k].match
                won, margin = won + worth("win", match.scores, match.ranks)[k % seats], margin + reward
                playing.remove(k)
    return won / matches, margin / matches


class Rated(nn.Module):
    """The player as other programs take it: observations in, a number for each action out."""

    def __init__(self, player: Player) -> None:
        super().__init__()
        self.player = player

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        player = self.player
        return player.policy(player.body(((seen - player.mean) * player.scale).clamp(-5, 5)))


def write(player: Player, entries: int, path: Path) -> None:
    """The network as a file that `spielwerk evaluate`, the arena and many other programs play with."""
    axes = {"seen": {0: "n"}, "rated": {0: "n"}}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the newer way to write one needs one more package
        torch.onnx.export(
            Rated(player).eval(),
            (torch.zeros(1, entries),),
            str(path),
            dynamo=False,
            input_names=["seen"],
            output_names=["rated"],
            dynamic_axes=axes,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="prosperity", help="what is learned")
    parser.add_argument("--seats", type=int, help="at a table of so many; the fewest with a rival if not given")
    parser.add_argument("--points", type=float, default=20, help="a margin of so many points counts as 1")
    parser.add_argument("--minutes", type=float, default=2, help="processor time for learning, evaluations not counted")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opponent", default="apprentice", help="the bot to be measured against")
    parser.add_argument("--matches", type=int, default=100, help="matches of an evaluation")
    parser.add_argument("--every", type=float, default=12, help="seconds between evaluations")
    parser.add_argument("--svg", type=Path, help="write the curve here")
    parser.add_argument("--out", type=Path, help="write the network here, as ONNX")
    asked = parser.parse_args()
    torch.manual_seed(asked.seed)
    game = spielwerk.game(asked.game)
    seats = asked.seats or max(2, game.fewest_seats)
    envs = MatchVectorEnv(game, MATCHES, seats, reward="margin")
    envs.reset(seed=asked.seed)
    entries, actions = envs.single_observation_space.shape[0], int(envs.single_action_space.n)
    player, rollout = Player(entries, actions), Rollout(entries, actions, seats, asked.points)
    optimizer = torch.optim.Adam(player.parameters(), lr=RATE, eps=1e-5)
    share, margin = against(asked.opponent, player, asked.game, seats, asked.matches, asked.seed)
    print(f"seed {asked.seed}; untrained against the {asked.opponent}: {100 * share:.1f} %, {margin:+.1f} points", flush=True)
    curve, decisions, spent, measured, rounds = [(0, share)], 0, 0.0, 0.0, 0
    while spent < 60 * asked.minutes:
        begun = time.process_time()
        left = rollout.play(envs, player)
        if rounds == 0:
            player.learn_scale(rollout.seen.flatten(0, 1))
            left = rollout.play(envs, player)
        for group in optimizer.param_groups:
            group["lr"] = RATE * max(0.1, 1 - spent / (60 * asked.minutes))
        entropy = learn(player, optimizer, rollout, left, envs.batch.asked.astype(np.int64))
        rounds, decisions, spent = rounds + 1, decisions + STEPS * MATCHES, spent + time.process_time() - begun
        if spent - measured >= asked.every or spent >= 60 * asked.minutes:
            measured = spent
            share, margin = against(asked.opponent, player, asked.game, seats, asked.matches, asked.seed)
            curve.append((round(spent), share))
            said = f"{spent:5.0f} s, {decisions:,} decisions, entropy {entropy:.2f}"
            print(f"{said}: {100 * share:.1f} %, {margin:+.1f} points", flush=True)
            if asked.svg:
                title = f"Self-play PPO at {game.title('en')}: wins against the {asked.opponent} (seed {asked.seed})"
                asked.svg.write_text(
                    line_chart(title, "seconds of processor time spent on learning", {"wins": curve}, []), encoding="utf-8"
                )
    if asked.out:
        write(player, entries, asked.out)


if __name__ == "__main__":
    main()
