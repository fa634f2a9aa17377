"""CONTRIBUTING.md names only files and folders that exist."""

from __future__ import annotations

import re

import pytest

from tests.support.paths import CHECKOUT
from tests.support.rooms import PACKAGE

TEXT = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")

#: A file or folder in backticks; `*` stands for any part of a name.
PATHS = sorted(set(re.findall(r"`([\w./*-]+(?:\.py|\.toml|\.md|/))`", TEXT)))


@pytest.mark.parametrize("path", PATHS)
def test_each_file_that_is_named_exists(path: str) -> None:
    """From the checkout, from `losview/`, or as a bare name, of which the text says in which folder it lies."""
    pattern = path.rstrip("/") if "/" in path else f"**/{path}"
    assert next(PACKAGE.glob(pattern), None) or next(CHECKOUT.glob(path.rstrip("/")), None), f"there is no {path}"


def test_each_class_and_function_that_is_named_with_its_file_exists() -> None:
    """As in "`hold_workers` in `ui/state/latest_worker.py`"."""
    named = re.findall(r"`(\w+)`\s+(?:of|in)\s+`([\w/]+\.py)`", TEXT)
    assert len(named) >= 5
    for name, path in named:
        file = next(folder / path for folder in (PACKAGE, CHECKOUT) if (folder / path).is_file())
        assert re.search(rf"\b{name}\b", file.read_text(encoding="utf-8")), f"CONTRIBUTING.md: {path} has no {name}"
