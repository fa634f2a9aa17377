"""CONTRIBUTING.md, the pages of packaging/docs and packaging/README.md name only what exists."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.paths import CHECKOUT
from tests.support.source_files import PACKAGE

#: The pages for contributors.
PAGES = {path.relative_to(CHECKOUT).as_posix(): path.read_text(encoding="utf-8")
         for path in (CHECKOUT / "CONTRIBUTING.md", CHECKOUT / "packaging" / "README.md",
                      *sorted((CHECKOUT / "packaging" / "docs").glob("*.md")))}

#: A file or folder in backticks; `*` stands for any part of a name.
PATH = re.compile(r"`([\w./*-]+(?:\.(?:py|toml|md)|/))(?=[`: ])")
#: A name of the code in backticks: a class, a constant, a function with an underscore, or an attribute of a class.
NAME = re.compile(r"`(_?[A-Z]\w+|[A-Z]\w+\.(?!md)\w+|\w+_\w+)`")
#: Names in backticks that are not of Python code: of Qt and of terrain tables, and the beginning of a file name.
OTHERS = {"Source", "lower_hindrance", "vasl_codes", "asl_"}

#: The most lines of CONTRIBUTING.md: it is one page.
ONE_PAGE = 75


def wrong_paths(page: str) -> list[str]:
    """The files and folders that a page names and that are neither in the checkout nor in `losview/`.

    A bare file name may be anywhere in `losview/`.
    """
    return [path for path in PATH.findall(page)
            if not next(PACKAGE.glob(path.rstrip("/") if "/" in path else f"**/{path}"), None)
            and not next(CHECKOUT.glob(path.rstrip("/")), None)]


@cache
def defined(path: Path) -> frozenset[str]:
    """What a Python file defines: functions, classes, their attributes and methods, and constants."""
    found = re.findall(r"(?m)\b(?:def|class) (\w+)|^ *(?:self\.)?(\w+)(?:, \w+)* *(?::[^=\n]+)?=[^=]",
                       path.read_text(encoding="utf-8"))
    return frozenset(name for names in found for name in names)


@cache
def all_defined() -> frozenset[str]:
    files = [*PACKAGE.rglob("*.py"), *(CHECKOUT / "tests").rglob("*.py"), *(CHECKOUT / "packaging").glob("*.py")]
    return frozenset().union(*map(defined, files))


def wrong_names(page: str) -> list[str]:
    """Names of the code on a page that nothing in the code has, and names that the file named with them lacks."""
    missing = [name for name in NAME.findall(page)
               if name not in OTHERS and not all_defined().issuperset(name.split("."))]
    for name, path in re.findall(r"`([\w.]+)`\s+(?:of|in|from)\s+`([\w/]+\.py)`", page):
        file = next((folder / path for folder in (PACKAGE, CHECKOUT) if (folder / path).is_file()), None)
        if file is None or name.split(".")[-1] not in defined(file):
            missing.append(f"{name} in {path}")
    return missing


def anchors(page: str) -> set[str]:
    """What links to the headings of a page end with."""
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in re.findall(r"(?m)^#+ (.+)$", page)}


def wrong_links(name: str, page: str) -> Iterator[str]:
    """The links of a page that lead to no file or heading; `name` is its path from the checkout."""
    for target in re.findall(r"(?<!`)\[[^\]`]+\]\(([^)\s]+)\)(?!`)", page):
        path, _, heading = target.partition("#")
        file = CHECKOUT / os.path.normpath(Path(name).parent / path)
        text = page if not path else file.read_text(encoding="utf-8") if heading and file.is_file() else ""
        if not file.exists() or (heading and heading not in anchors(text)):
            yield target


@pytest.mark.parametrize("name", PAGES)
def test_files_and_folders_exist(name: str) -> None:
    assert not wrong_paths(PAGES[name])


@pytest.mark.parametrize("name", PAGES)
def test_classes_and_functions_exist(name: str) -> None:
    assert not wrong_names(PAGES[name])


@pytest.mark.parametrize("name", [*PAGES, "README.md"])
def test_links_lead_to_files_and_headings(name: str) -> None:
    page = PAGES.get(name) or (CHECKOUT / name).read_text(encoding="utf-8")
    assert not list(wrong_links(name, page))


def test_contributing_is_one_page_that_leads_to_all_others() -> None:
    page = PAGES["CONTRIBUTING.md"]
    assert len(page.splitlines()) <= ONE_PAGE
    assert not [name for name in PAGES if name != "CONTRIBUTING.md" and f"]({name}" not in page]


def test_readme_leads_to_the_pages() -> None:
    readme = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    assert not [name for name in PAGES if f"]({name}" not in readme]


def test_what_is_not_there_is_found() -> None:
    page = ("`base/gone.py` `tests/nowhere/` `base/words.py` `NoSuchClass` `Document.no_such_method`\n"
            "`no_such_function` `Document` `hold_workers` in `base/words.py`, `listed` in `base/words.py`\n"
            "# A heading, twice\n"
            "[a](#a-heading-twice) [b](#no-heading) [c](README.md#no-heading) [d](gone.md) [e](README.md#start)")
    assert wrong_paths(page) == ["base/gone.py", "tests/nowhere/"]
    assert wrong_names(page) == ["NoSuchClass", "Document.no_such_method", "no_such_function",
                                 "hold_workers in base/words.py"]
    assert list(wrong_links("CONTRIBUTING.md", page)) == ["#no-heading", "README.md#no-heading", "gone.md"]
