"""CONTRIBUTING.md and packaging/README.md name only files, folders and headings that exist."""

from __future__ import annotations

import re

import pytest

from tests.support.paths import CHECKOUT
from tests.support.source_files import PACKAGE

CONTRIBUTING = (CHECKOUT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TEXT = CONTRIBUTING + (CHECKOUT / "packaging" / "README.md").read_text(encoding="utf-8")

#: A file or folder in backticks; `*` stands for any part of a name.
PATHS = sorted(set(re.findall(r"`([\w./*-]+(?:\.py|\.toml|\.md|/))(?=[`: ])", TEXT)))


@pytest.mark.parametrize("path", PATHS)
def test_each_file_that_is_named_exists(path: str) -> None:
    """From the checkout, from `losview/`, or as a bare name, of which the text says in which folder it lies."""
    pattern = path.rstrip("/") if "/" in path else f"**/{path}"
    assert next(PACKAGE.glob(pattern), None) or next(CHECKOUT.glob(path.rstrip("/")), None), f"there is no {path}"


def test_each_class_and_function_that_is_named_with_its_file_exists() -> None:
    """As in "`hold_workers` in `window/state/latest_worker.py`"."""
    named = re.findall(r"`(\w+)`\s+(?:of|in)\s+`([\w/]+\.py)`", TEXT)
    assert len(named) >= 5
    for name, path in named:
        file = next(folder / path for folder in (PACKAGE, CHECKOUT) if (folder / path).is_file())
        assert re.search(rf"\b{name}\b", file.read_text(encoding="utf-8")), f"CONTRIBUTING.md: {path} has no {name}"


def test_links_lead_to_headings_and_files() -> None:
    headings = re.findall(r"(?m)^#+ (.+)$", CONTRIBUTING)
    anchors = {heading.lower().replace(" ", "-").replace(",", "") for heading in headings}
    for target in re.findall(r"\]\(([^)]+)\)", CONTRIBUTING.replace("](example:", "").replace("](calc:", "")):
        assert target.removeprefix("#") in anchors or (CHECKOUT / target).is_file(), f"there is no {target}"
