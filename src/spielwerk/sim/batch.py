"""Many matches of one game at once. Match i equals the single match with the seed `seeds[i]`, byte for byte, on any device."""

from __future__ import annotations

from collections.abc import Mapping

from spielwerk.core import PLAYERS, Game, IllegalAction, Numbers, SpielwerkError, many_dice, many_sealed, seeds_of
from spielwerk.core import game as game_named

from .array_types import DeviceArray, Int64s
from .arrays import Arrays
from .cpu_device import CpuDevice
from .device import Device
from .layout import Layout, observation_layout
from .settings import DEVICES, REWARDS, Settings, one_of


class Batch:
    """n matches with the same seat count and options; arrays in, arrays out.

    `step` takes one action per match, that of the seat in `asked` (the lowest of the seats that are asked at once). The arrays
    are the batch's own, on its device, and each step writes into them: copy what you want to keep.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int | None = None,
        seed: int = 0,
        device: str = "cpu",
        options: Mapping[str, int] | None = None,
        threads: int | None = None,
        reward: str = "win",
        autoreset: bool = False,
    ) -> None:
        """`reward`: win, the winners share 1; margin, own points less the mean of the others'; gain, by how much the margin
        has grown in each step, for all seats.

        With `autoreset` a match that is over begins anew in the same step, its luck going on in the stream of its seed.
        `threads` are those of the processor, or of a block on a GPU.
        """
        if n < 1:
            raise SpielwerkError(f"A batch has at least one match, not {n}.")
        self.device, self.reward = one_of("device", device, DEVICES), one_of("reward", reward, REWARDS)
        self.game = game_named(game) if isinstance(game, str) else game
        self.n, self.autoreset = n, bool(autoreset)
        self.seats = self.game.fewest_seats if seats is None else seats
        self.options = self.game.options_from(options or {}, self.seats)
        settings = Settings(self.seats, REWARDS.index(reward), int(autoreset), 0)
        self._device = _device_named(device, self.game, n, settings, self.game.first_bytes(self.seats, self.options), threads)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Start all matches anew, from new seeds if a seed is given."""
        if seed is not None:
            self.seeds = seeds_of(seed, self.n)
        self._device.begin(many_sealed(self.seeds), many_dice(self.seeds, PLAYERS))
        self._stale = False

    # What the matches look like now

    @property
    def layout(self) -> Layout:
        """What each entry of an observation is."""
        return observation_layout(self.game)

    @property
    def states(self) -> DeviceArray:
        """All records as one structured array. After writing into it, call `refresh`."""
        return self._device.states

    @property
    def asked(self) -> DeviceArray:
        """int8: the seat whose action `step` takes next in each match, -1 where the match is over."""
        return self._current().asked

    @property
    def mask(self) -> DeviceArray:
        """int8, one row per match: 1 for each legal action of the asked seat."""
        return self._current().mask

    @property
    def observations(self) -> DeviceArray:
        """float32, one row per match: what the asked seat may know (see `layout`); kept up from the first time it is read."""
        self._observe()
        return self._current().observations

    @property
    def final_observations(self) -> DeviceArray:
        """float32: the end of the last match in each place, as the seat that ended it may know it (with `autoreset`)."""
        self._observe()
        return self._current().final_observations

    @property
    def done(self) -> DeviceArray:
        """int8: 1 where the last step ended a match."""
        return self._device.arrays.done

    @property
    def rewards(self) -> DeviceArray:
        """float32, one row per match: what an end in the last step is worth to each seat, 0 elsewhere; gains in every step."""
        return self._device.arrays.rewards

    @property
    def final_points(self) -> DeviceArray:
        """int32, one row per match: points of each seat when the last match in this place ended."""
        return self._device.arrays.points

    @property
    def final_places(self) -> DeviceArray:
        """int32, one row per match: places of each seat when the last match in this place ended, 1 is the first."""
        return self._device.arrays.places

    def scores(self) -> Numbers:
        """Points per match and seat."""
        return self._device.scores()[0][:, : self.seats]

    def ranks(self) -> Numbers:
        """Places per match and seat, 1 is the first."""
        return self._device.scores()[1][:, : self.seats]

    def refresh(self) -> None:
        """Look at all matches anew, after their records have been written to."""
        self._stale = True

    def _observe(self) -> None:
        if not self._device.settings.observing:
            self._device.keep_observations()
            self._stale = True

    def _current(self) -> Arrays:
        if self._stale:
            self._device.look()
            self._stale = False
        return self._device.arrays

    # Playing

    def step(self, actions: object, *, trusted: bool = False) -> None:
        """Play one action in every match that is not over; if any is illegal, none is played.

        `trusted`: the caller has taken the actions from the mask, and nobody looks again.
        """
        self._current()
        chosen = self._device.take(actions)
        if tuple(chosen.shape) != (self.n,) or chosen.dtype.kind not in "iu":
            kind = f"an array of shape {tuple(chosen.shape)} and kind {chosen.dtype}"
            raise IllegalAction(f"A batch of {self.n} matches takes {self.n} whole numbers, not {kind}.")
        refused = -1 if trusted else self._device.first_refused(chosen)
        if refused >= 0:
            raise IllegalAction(f"Match {refused}: action {int(chosen[refused])} is not legal now. Nothing was played.")
        self._device.step(chosen)

    def random_actions(self) -> DeviceArray:
        """int64: a random legal action for each match by the dice of its seed, -1 where the match is over.

        On a GPU in an array of the batch's own, which the next call writes anew.
        """
        self._current()
        return self._device.random_actions()

    def playouts(self, most: int | None = None) -> Int64s:
        """Play all matches at random to the end, or for `most` decisions each; decisions made per match."""
        self._stale = True
        return self._device.playouts(self.game.longest if most is None else most)

    def keep_playing(self, decisions: int) -> Int64s:
        """Make this many random decisions per match, starting anew when one ends; matches ended per place."""
        self._stale = True
        return self._device.keep_playing(decisions)


def _device_named(name: str, game: Game, n: int, settings: Settings, first: bytes, threads: int | None) -> Device:
    if name == "gpu":
        from .gpu_device import GpuDevice  # loads numba's CUDA target, which only some machines have

        return GpuDevice(game, n, settings, first, threads)
    return CpuDevice(game, n, settings, first, threads)
