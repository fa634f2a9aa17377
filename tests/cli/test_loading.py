"""Loading the window's modules: no garbage is collected meanwhile, and Python is as before afterwards."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from losview.cli.qt import loading


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    frozen = gc.get_freeze_count()
    yield
    if not frozen:
        gc.unfreeze()


def test_no_garbage_is_collected_while_modules_are_loaded() -> None:
    assert gc.isenabled()
    with loading():
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 1000


def test_a_module_that_is_missing_leaves_python_as_it_was() -> None:
    with pytest.raises(ImportError), loading():
        raise ImportError("no Qt")
    assert gc.isenabled()


def test_who_collects_none_still_collects_none() -> None:
    gc.disable()
    try:
        with loading():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
