"""A game's kernels as machine code of a GPU: compiled with or without one, kept on disk, found again where one is.

The folder is named by a hash of all that the code is made from: sources, component files, numba-cuda and the architecture. It
does not depend on Python's version or on the machine, so code can be compiled on one machine and carried to another.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

from spielwerk.core.errors import SpielwerkError
from spielwerk.core.per_game import modules_behind
from spielwerk.core.rule import PLAIN, cache_root, component_overrides
from spielwerk.core.sources import digest

from .gpu import Cuda, compiling_for, cuda_module
from .gpu_bodies import one_body_each

if TYPE_CHECKING:
    from spielwerk.core import Game

KERNELS = "spielwerk.sim.kernels"
REGISTERS: int | None = None  # of a thread, at most; as many as the compiler wants, until fewer have been seen to be faster
OLDEST = (7, 5)  # what NVIDIA's compilers of the thirteenth generation still translate for
_ARCHITECTURE = re.compile(r"sm_(\d+)(\d)")
_ENTRY = re.compile(r"\.visible \.entry ([\w$]+)\(")
_ELF = b"\x7fELF"


class Kept(NamedTuple):
    """A kernel whose code lies on disk."""

    name: str
    path: Path
    compiled: bool  # just now; otherwise it was found


def capability_of(architecture: str) -> tuple[int, int]:
    """(9, 0) for sm_90; refuses what is no architecture that can be compiled for."""
    found = _ARCHITECTURE.fullmatch(architecture)
    if found is None:
        raise SpielwerkError(f"There is no GPU architecture {architecture!r}; they are called sm_90, for example.")
    capability = int(found[1]), int(found[2])
    if capability < OLDEST:
        raise SpielwerkError(f"GPUs of {architecture} are too old; code is made for sm_{OLDEST[0]}{OLDEST[1]} and newer ones.")
    return capability


def architecture_here() -> str:
    """The architecture of the GPU that numba uses now."""
    major, minor = cuda_module().get_current_device().compute_capability
    return f"sm_{major}{minor}"


def folder_of_code(game: Game, architecture: str) -> Path:
    """Where a game's kernels for an architecture are kept."""
    version: str = import_module("numba_cuda").__version__
    hashed = hashlib.sha256(f"{version} {architecture} {digest(modules_behind(game, KERNELS) | {__name__})}".encode())
    for path in sorted(component_overrides()):
        hashed.update(path.read_bytes())
    return cache_root() / f"{game.name}.{architecture}-{hashed.hexdigest()[:16]}"


def code_of(game: Game, name: str, architecture: str) -> bytes:
    """A kernel's machine code; it is compiled if it is not on disk."""
    return kept(game, name, architecture).path.read_bytes()


def kept(game: Game, name: str, architecture: str) -> Kept:
    """See that a kernel's code is on disk."""
    path = folder_of_code(game, architecture) / f"{name}.cubin"
    if _is_code(path):
        return Kept(name, path, compiled=False)
    code = compiled_code(game, name, architecture)
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(f".{uuid4().hex}")
    beside.write_bytes(code)
    os.replace(beside, path)  # nobody sees half a file, whoever else compiles the same
    return Kept(name, path, compiled=True)


def _is_code(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_ELF)) == _ELF
    except FileNotFoundError:
        return False


def compile_ahead(game: Game, architecture: str) -> Iterator[Kept]:
    """Compile all kernels of a game that are not on disk yet; needs no GPU."""
    capability_of(architecture)
    for name in kernel_signatures(game):
        yield kept(game, name, architecture)


def kernel_signatures(game: Game) -> dict[str, Any]:
    """What each of a game's kernels is called with, in numba's types."""
    made: dict[str, Any] = game.bound_module(import_module(KERNELS)).signatures()
    return made


def compiled_code(game: Game, name: str, architecture: str) -> bytes:
    """A kernel compiled to machine code; its entry has the kernel's name."""
    if PLAIN:
        raise SpielwerkError("Kernels are made of compiled rules, and SPIELWERK_MODE=plain leaves them plain.")
    cuda, capability = cuda_module(), capability_of(architecture)
    function: Callable[..., None] = getattr(game.bound_module(import_module(KERNELS)), name).py_func
    with compiling_for(capability), one_body_each():
        ptx: str = cuda.compile(
            function, kernel_signatures(game)[name], cc=capability, output="ptx", abi="numba", device=False, opt=True
        )[0]
    entry = _ENTRY.search(ptx)
    if entry is None:
        raise SpielwerkError(f"numba-cuda has compiled {name} of {game.name} to something that is no kernel.")
    return linked(cuda, ptx.replace(entry[1], name), architecture)


def linked(cuda: Cuda, ptx: str, architecture: str) -> bytes:
    """PTX as the machine code of an architecture, by NVIDIA's linker."""
    try:
        made_by = import_module("cuda.core")
        linker, options, object_code = made_by.Linker, made_by.LinkerOptions, made_by.ObjectCode
    except (ImportError, AttributeError):  # its name until it was declared stable
        made_by = import_module("cuda.core.experimental")
        linker, options, object_code = made_by.Linker, made_by.LinkerOptions, made_by.ObjectCode
    found: bytes = (
        linker(object_code.from_ptx(ptx.encode()), options=options(arch=architecture, max_register_count=REGISTERS))
        .link("cubin")
        .code
    )
    return found
