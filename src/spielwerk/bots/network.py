"""A network from outside as a bot: an ONNX file that reads our observations and rates all actions."""

from __future__ import annotations

from typing import Any

import numpy as np

from spielwerk.core import Game, SpielwerkError, State
from spielwerk.sim import Observer


class OnnxBot:
    """Takes the legal action that the network rates highest.

    The network has one input [1 or any, size] of float32, the observation (`spielwerk layout GAME`); its first output is
    [1, actions]: a number for each action, the higher the better. What is not legal is left out here.
    """

    def __init__(self, game: Game, seed: int = 0, *, path: str) -> None:
        try:
            import onnxruntime
        except ModuleNotFoundError:
            raise SpielwerkError("ONNX Runtime is not installed; pip install 'spielwerk[onnx]' brings it.") from None
        self._game, self._observer = game, Observer(game)
        self._out = np.zeros(game.widest, np.int32)
        one_thread = onnxruntime.SessionOptions()
        one_thread.intra_op_num_threads = one_thread.inter_op_num_threads = 1  # matches are played side by side already
        try:
            self._session: Any = onnxruntime.InferenceSession(path, one_thread, providers=["CPUExecutionProvider"])
        except Exception as error:  # its own exceptions have no common base
            raise SpielwerkError(f"{path} is no network that can be read: {' '.join(str(error).split())[:200]}") from None
        self._input = self._session.get_inputs()[0].name
        size, actions = self._session.get_inputs()[0].shape[-1], self._session.get_outputs()[0].shape[-1]
        for what, has, wanted in (("reads", size, self._observer.layout.size), ("rates", actions, game.verbs.count)):
            if isinstance(has, int) and has != wanted:
                thing = "entries of an observation" if what == "reads" else "actions"
                raise SpielwerkError(f"{path} {what} {has} {thing}; {game.name} has {wanted}.")

    def choose(self, seen: State, seat: int) -> int:
        observation = self._observer(seen, seat).reshape(1, -1)
        rated = np.asarray(self._session.run(None, {self._input: observation})[0]).reshape(-1)
        legal = self._out[: self._game.legal(seen, seat, self._out)]
        return int(legal[int(np.argmax(rated[legal]))])
