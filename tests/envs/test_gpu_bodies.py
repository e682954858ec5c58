"""What is marked as not to be inlined into kernels."""

from __future__ import annotations

import pytest

from spielwerk.core import game
from spielwerk.core.registry import TEMPLATE
from spielwerk.sim import gpu_code, kernels
from spielwerk.sim.gpu import compiling_for, cuda_module
from spielwerk.sim.gpu_bodies import one_body_each, with_one_body_each


def a_function(name: str, lines: int, *calls: str, attributes: str = "") -> str:
    body = [f'  %".{n}" = add i64 1, 2' for n in range(lines)] + [f'  call i32 @"{called}"(i64 1)' for called in calls]
    head = f'define linkonce_odr i32 @"{name}"(i64 %".1"){attributes}'
    return "\n".join([head, "{", *body, "}", ""])


def a_kernel(*calls: str) -> str:
    return a_function("kernel", 1, *calls).replace("linkonce_odr i32", "void")


def marked(*functions: str, saved: int = 20) -> set[str]:
    """The functions that are marked, each of which is a module of its own."""
    done = with_one_body_each(functions, long=20, saved=saved)
    assert [one.replace(" noinline", "") for one in done] == list(functions)
    return {one.split('"')[1] for one in done if "noinline" in one}


def test_long_functions_that_are_called_twice_have_one_body():
    assert marked(a_kernel("rule", "rule"), a_function("rule", 20)) == {"rule"}
    assert marked(a_kernel("rule", "other"), a_function("other", 5, "rule"), a_function("rule", 20)) == {"rule"}


def test_short_ones_single_ones_and_those_that_their_author_wants_inlined_have_not():
    assert marked(a_kernel(*["rule"] * 9), a_function("rule", 10)) == set()
    assert marked(a_kernel("rule"), a_function("rule", 100)) == set()
    assert marked(a_kernel("rule", "rule"), a_function("rule", 100, attributes=" alwaysinline")) == set()


def test_only_what_saves_enough():
    program = a_kernel("rule", "rule", "rule"), a_function("rule", 20)
    assert marked(*program, saved=40) == {"rule"}
    assert marked(*program, saved=50) == set()


def test_a_function_is_as_long_as_what_it_contains():
    short, long = a_function("short", 2, "a", "b"), (a_function("a", 10), a_function("b", 10))
    assert marked(a_kernel("short", "short"), short, *long) == {"short"}


def test_what_saves_most_is_marked_first_and_may_suffice():
    """Where the outer one has one body, what it contains has one too; and one that only calls another is short."""
    program = a_kernel("outer", "outer"), a_function("outer", 5, "rule"), a_function("rule", 20)
    assert marked(*program) == {"outer"}
    assert marked(program[0], a_function("outer", 5, "rule", "rule"), program[2]) == {"rule"}


def test_a_function_is_there_as_often_as_what_contains_it():
    inlined = a_function("loop", 1, "rule", attributes=" alwaysinline")
    assert marked(a_kernel("loop", "loop"), inlined, a_function("rule", 20)) == {"rule"}


@pytest.mark.usefixtures("compiled")  # by numba-cuda, whatever the mode of rules: once is enough
def test_the_compiler_keeps_to_it():
    template = game(TEMPLATE)
    function = template.bound_module(kernels).step_kernel.py_func
    signature = gpu_code.kernel_signatures(template)["step_kernel"]

    def bodies() -> int:
        settings = {"cc": (9, 0), "output": "ptx", "abi": "numba", "device": False, "opt": True}
        return cuda_module().compile(function, signature, **settings)[0].count(".func ")

    with compiling_for((9, 0)):
        assert bodies() == 0
        with one_body_each():
            assert bodies() > 0
        assert bodies() == 0
