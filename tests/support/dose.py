"""How much of a long run is done."""

import os
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import settings


def dose(n: int) -> int:
    """How many of `n` examples a long run should try: n times LOSVIEW_HEAVY (1 unless set), at least one.

    For use where a test is made: `@pytest.mark.heavy` with `@settings(max_examples=dose(20_000))`.
    """
    return max(1, int(n * float(os.environ.get("LOSVIEW_HEAVY", "1"))))


def some_at_once(seeds: Sequence[int], n: int) -> list[Any]:
    """For `parametrize`: the first `n` in every run, of the others a dose in the long runs."""
    later = seeds[n:]
    return [*seeds[:n], *(pytest.param(seed, marks=pytest.mark.heavy) for seed in later[: dose(len(later))])]


def at_length(asked: Callable[[Any], Any], law: Any, examples: int) -> Any:
    """A long run of a law that is tried with fewer examples in every run: `test_it_at_length = at_length(...)`.

    Args:
        asked: the `given(...)` of the law. law: the test. examples: of which a dose is tried.
    """
    return pytest.mark.heavy(settings(max_examples=dose(examples))(asked(law.hypothesis.inner_test)))
