"""The pages of the help: which there are, in their order, and on which of them a rule is explained."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from losview.resources_dir import resources

#: The pages in the order of the list; any others follow.
ORDER = ("thread", "painting", "asl", "night", "battletech", "civil-war-brigade", "positions", "losmap", "vasl")

#: On which page the rules of a rule set are, by its key.
OF_RULES = {"asl": "asl", "battletech": "battletech", "cwb": "civil-war-brigade"}

#: Rules of ASL's night, which has a page of its own.
_NIGHT = re.compile(r"E1(\.|\b(?!\d))")
_NUMBER = re.compile(r"[A-Z]{0,3}\.?\d+(?:\.\d+)*")


@dataclass(frozen=True)
class Page:
    """One page: its name, the title in its first line, its Markdown."""

    name: str
    title: str
    text: str


@cache
def pages() -> tuple[Page, ...]:
    """Every page that losview brings with it."""
    found = {path.stem: path.read_text(encoding="utf-8") for path in (resources() / "help").glob("*.md")}
    names = [name for name in ORDER if name in found] + sorted(found.keys() - set(ORDER))
    return tuple(Page(name, _title(name, found[name]), found[name]) for name in names)


def _title(name: str, text: str) -> str:
    """The heading of a page up to its colon."""
    first = text.lstrip().split("\n", 1)[0]
    return first.lstrip("# ").partition(":")[0].replace("`", "").strip() if first.startswith("#") else name


def page_of(rules: str, rule: str) -> str:
    """The name of the page about a rule of a rule set."""
    if rules == "asl" and _NIGHT.match(rule):
        return "night"
    return OF_RULES.get(rules, ORDER[0])


def wordings(rule: str) -> list[str]:
    """How a page may name a rule, the closest first: "A6.2 level", "A6.2"; "A6.43", "A6.4"."""
    found = [rule]
    number = _NUMBER.match(rule)
    if number is not None:
        short = number[0]
        found.append(short)
        while "." in short and len(short) > short.index(".") + 2:
            short = short[:-1]
            found.append(short)
    return list(dict.fromkeys(found))


def names(text: str, wording: str) -> bool:
    """Whether a text names a rule, and not another whose number begins alike."""
    return re.search(rf"(?<![\w.]){re.escape(wording)}(?![\w]|\.\d)", text, re.IGNORECASE) is not None


def finds(text: str, words: list[str]) -> bool:
    """Whether a text holds every word looked for, whatever the case."""
    held = text.casefold()
    return all(word in held for word in words)
