"""What `spielwerk bench` tells of environments and of recording: each of them was really stepped."""

from __future__ import annotations

import spielwerk
from spielwerk.core.registry import TEMPLATE
from spielwerk.data.bench import record_figures
from spielwerk.envs.bench import environment_figures


def test_every_environment_and_recording_have_a_figure():
    game = spielwerk.game(TEMPLATE)
    figures = environment_figures(game, 2, seed=1, seconds=0.02) | record_figures(game, 2, seed=1, seconds=0.02)
    assert set(figures) == {
        "vector_environment_steps_per_second",
        "gymnasium_steps_per_second",
        "pettingzoo_steps_per_second",
        "pettingzoo_parallel_steps_per_second",
        "open_spiel_nodes_per_second",
        "recorded_decisions_per_minute_one_core",
    }
    assert all(isinstance(figure, int) and figure > 0 for figure in figures.values())


def test_alone_there_is_nothing_for_open_spiel():
    assert "open_spiel_nodes_per_second" not in environment_figures(spielwerk.game("neom"), 1, seed=1, seconds=0.01)
