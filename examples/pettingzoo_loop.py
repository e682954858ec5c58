"""A match of NEOM among random agents, through PettingZoo."""

from spielwerk.envs.pettingzoo import env

table = env("neom", seats=3, reward="margin")
table.reset(seed=42)
for agent in table.agent_iter():
    observation, reward, terminated, truncated, info = table.last()
    if terminated or truncated:
        print(f"{agent} ends with a margin of {reward:+.1f} points")
        table.step(None)
    else:
        table.step(table.action_space(agent).sample(observation["action_mask"]))
