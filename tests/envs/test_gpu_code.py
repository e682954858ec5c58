"""Kernels as machine code: compiled where no GPU is, found again, never used when they are stale; and how they are launched."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from spielwerk.core import SEALED_SIZE, SpielwerkError, game
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim import gpu_code, gpu_launch, kernels
from spielwerk.sim.arrays import Arrays, array_specs
from spielwerk.sim.gpu import cuda_module
from spielwerk.sim.observation_plan import Entries, Plan, entries_of, plan_of
from spielwerk.sim.settings import WIN, Settings

ARCHITECTURE = "sm_90"
SMALL = ("take_kernel", "random_kernel")  # translated within a second

pytestmark = pytest.mark.usefixtures("compiled")  # by numba-cuda, whatever the mode of rules: once is enough


class There:
    """An array that says it lies on a GPU, and knows no more of it than where it would."""

    def __init__(self, shape: tuple[int, ...], kind: Any, at: int) -> None:
        like = np.zeros(shape, kind)
        self.shape, self.strides, self.size, self.dtype, self.like = like.shape, like.strides, like.size, like.dtype, like
        self.__cuda_array_interface__ = {"data": (at, False)}


def a_batch_there(n: int) -> tuple[Arrays, Entries, Settings]:
    """All that kernels take, each array somewhere else."""
    places = iter(range(1 << 40, 1 << 50, 1 << 32))

    def there(shape: Any, kind: Any) -> There:
        return There(shape, kind, next(places))

    template = game(TEMPLATE)
    record, seats = template.state.dtype, template.most_seats
    plan = Plan(*(there(part.shape, part.dtype) for part in plan_of(template, seats)))
    entries = Entries(*(there(part.shape, part.dtype) for part in entries_of(template, seats)))
    arrays = Arrays(
        states=there((n,), record),
        fresh=there((1,), record),
        luck=there((n, SEALED_SIZE), np.int64),
        players=there((n, 2), np.int64),
        plan=plan,
        seen=there((n,), record),
        seen_bytes=there((n, template.state.nbytes), np.int8),
        **{name: there(shape, kind) for name, (kind, shape) in array_specs(template, n, seats).items()},
    )
    return arrays, entries, Settings(seats, WIN, 1, 0)


def arguments_of(name: str, n: int) -> tuple[object, ...]:
    """What a batch launches a kernel with."""
    a, entries, settings = a_batch_there(n)
    actions, rows = There((n,), np.int64, 1 << 30), There((n, 7), np.float32, 1 << 31)
    return {
        "play_kernel": (a.states, a.fresh, a.luck, a.players, actions, 50, True),
        "act_kernel": (a, actions, settings),
        "settle_kernel": (a,),
        "end_kernel": (a, settings),
        "renew_kernel": (a, True),
        "ask_kernel": (a,),
        "step_kernel": (a, actions, settings, 7),
        "see_kernel": (a, False),
        "write_kernel": (a, entries, settings, rows, False),
        "take_kernel": (There((n, 4), np.int8, 1 << 29), 4, actions),
        "refused_kernel": (a, actions, There((1,), np.int64, 1 << 28)),
        "random_kernel": (a, actions),
        "score_kernel": (a,),
    }[name]


@pytest.fixture
def nothing_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("SPIELWERK_CACHE", str(tmp_path))
    return tmp_path


def test_kernels_are_compiled_without_a_gpu_and_found_again(nothing_kept):
    template = game(TEMPLATE)
    made = [gpu_code.kept(template, name, ARCHITECTURE) for name in SMALL]
    assert [one.compiled for one in made] == [True, True]
    for one in made:
        code = one.path.read_bytes()
        assert code[:4] == b"\x7fELF"
        assert one.name.encode() in code  # its entry, by which the driver finds it
        assert not gpu_code.kept(template, one.name, ARCHITECTURE).compiled
        assert gpu_code.code_of(template, one.name, ARCHITECTURE) == code
    assert {path.name for path in made[0].path.parent.iterdir()} == {f"{name}.cubin" for name in SMALL}


def test_all_kernels_of_a_game_are_compiled_ahead(nothing_kept):
    names = {name for name in vars(game(TEMPLATE).bound_module(kernels)) if name.endswith("_kernel")}
    assert {one.name for one in gpu_code.compile_ahead(game(TEMPLATE), ARCHITECTURE) if one.compiled} == names
    assert not any(one.compiled for one in gpu_code.compile_ahead(game(TEMPLATE), ARCHITECTURE))


def test_stale_code_is_not_used(nothing_kept, monkeypatch):
    """Other sources, another numba-cuda and another architecture lead to other folders; half a file is no code."""
    template, name = game(TEMPLATE), SMALL[0]
    here = gpu_code.kept(template, name, ARCHITECTURE).path
    assert gpu_code.folder_of_code(template, "sm_100") != here.parent
    with monkeypatch.context() as patch:
        patch.setattr(gpu_code, "digest", lambda modules: "edited")
        assert gpu_code.folder_of_code(template, ARCHITECTURE) != here.parent
    with monkeypatch.context() as patch:
        patch.setattr(gpu_code, "import_module", lambda _name: SimpleNamespace(__version__="99"))
        assert gpu_code.folder_of_code(template, ARCHITECTURE) != here.parent
    here.write_bytes(b"half")
    assert gpu_code.kept(template, name, ARCHITECTURE).compiled


@pytest.mark.parametrize("wrong", ["hopper", "sm_9", "sm_90x", "sm_50"])
def test_what_is_no_architecture_is_refused(wrong):
    with pytest.raises(SpielwerkError, match=wrong):
        gpu_code.capability_of(wrong)
    assert gpu_code.capability_of("sm_90") == (9, 0)
    assert gpu_code.capability_of("sm_120") == (12, 0)


@pytest.mark.parametrize("name", sorted(gpu_code.kernel_signatures(game(TEMPLATE))))
def test_arguments_are_handed_over_as_numba_hands_them_over(name):
    """Number by number, also when an array's numbers have been worked out before."""
    signature = gpu_code.kernel_signatures(game(TEMPLATE))[name]
    given = arguments_of(name, 33)
    expected = [word for kind, value in zip(signature.args, given, strict=True) for word in numbas_words(kind, value)]
    assert list(gpu_launch.words_of(given)) == expected
    assert list(gpu_launch.words_of(given)) == expected


def numbas_words(kind: Any, value: Any) -> list[int]:
    """What numba-cuda's own launch makes of an argument."""
    from numba.cuda.cudadrv.devicearray import DeviceNDArray
    from numba.cuda.dispatcher import _Kernel

    def array_of(value: Any) -> Any:
        if isinstance(value, There):
            at = value.__cuda_array_interface__["data"][0]
            memory = SimpleNamespace(device_ctypes_pointer=ctypes.c_void_p(at), size=value.like.nbytes)
            return DeviceNDArray(value.shape, value.strides, value.dtype, gpu_data=memory)
        return type(value)(*map(array_of, value)) if isinstance(value, tuple) else value

    numbas = _Kernel.__new__(_Kernel)
    numbas.extensions, words = [], []
    numbas._prepare_args(kind, array_of(value), 0, [], words)
    return [int(getattr(word, "value", word)) for word in words]


def test_a_launch_is_one_call_of_the_driver(nothing_kept, monkeypatch):
    """The code is loaded once; the driver is shown where each argument lies."""
    calls: list[tuple[Any, ...]] = []

    def launched(function: str, *given: int) -> tuple[int]:
        *shape, pointers, extra = given
        shown = (ctypes.c_void_p * 17).from_address(pointers)
        calls.append((function, *shape, extra, [ctypes.c_int64.from_address(at).value for at in shown]))
        return (0,)

    driver = SimpleNamespace(
        cuModuleLoadData=lambda code: (0, calls.append(("load", code[:4]))),
        cuModuleGetFunction=lambda module, name: (0, name.decode()),
        cuLaunchKernel=launched,
    )
    monkeypatch.setattr(gpu_launch, "driver", lambda: driver)
    monkeypatch.setattr(gpu_launch, "architecture_here", lambda: ARCHITECTURE)
    context = SimpleNamespace(device=SimpleNamespace(id=0))
    monkeypatch.setattr(gpu_launch, "cuda_module", lambda: SimpleNamespace(current_context=lambda: context))
    kernel = game(TEMPLATE).bound_module(kernels).take_kernel
    kernel = gpu_launch.GpuKernel(game(TEMPLATE), kernel.py_func)
    for n in (5, 6):
        kernel[3, 32](There((n, 4), np.int8, 1 << 20), 4, There((n,), np.int64, 1 << 21))
    five, six = ([0, 0, n * 4, 1, 1 << 20, n, 4, 4, 1, 4, 0, 0, n, 8, 1 << 21, n, 8] for n in (5, 6))
    shape = ("take_kernel", 3, 1, 1, 32, 1, 1, 0, 0, 0)
    assert calls == [("load", b"\x7fELF"), (*shape, five), (*shape, six)]


def test_what_the_driver_complains_of_is_told():
    assert gpu_launch.done((0,)) is None
    assert gpu_launch.done((0, "module")) == "module"
    with pytest.raises(SpielwerkError, match="CUDA_ERROR_INVALID_VALUE"):
        gpu_launch.done((cuda_error(),))
    with pytest.raises(TypeError, match=r"2\.5"):
        list(gpu_launch.words_of((2.5,)))


def cuda_error() -> Any:
    from cuda.bindings import driver

    return driver.CUresult.CUDA_ERROR_INVALID_VALUE


@pytest.mark.parametrize("launch", ["", "numba"])
def test_numbas_launch_has_to_be_asked_for(launch: str, monkeypatch):
    from spielwerk.sim import gpu

    monkeypatch.setenv("SPIELWERK_GPU_LAUNCH", launch)
    function = game(TEMPLATE).bound_module(kernels).take_kernel.py_func
    kinds = {"numba": type(cuda_module().jit(function)), "": gpu_launch.GpuKernel}
    assert isinstance(gpu.kernel_for(game(TEMPLATE), function), kinds[launch])
