"""The help pages, in their order, and which of them explains a rule."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from losview.base.glossary import glossary_page
from losview.base.resources_dir import resources
from losview.base.translation import language, tr

#: The page of what is new, version by version.
NEWS = "whats-new"

#: The first pages of the list, in order: those on a task, then those to look things up; any others follow.
ORDER = ("referee-a-game", "drawing-maps", "learn-blind-hexes", "play-by-night", "study-a-map", "window", "thread",
         "lessons", "painting", "selecting", "new-maps", "checking-maps", "saving", "asl", "rules-in-pictures",
         "night", "night-console", "battletech", "civil-war-brigade", "what-if", "comparing-rulings",
         "glossary", "calculator", "studies", "demands", "comparing", "refereeing", "python", "positions",
         "formats", "losmap", "vasl", "saved-games", "safety", NEWS)

#: The page about each rule set, by its key.
OF_RULES = {"asl": "asl", "battletech": "battletech", "cwb": "civil-war-brigade"}

#: The night rules of ASL, which have a page of their own.
_NIGHT = re.compile(r"E1(\.|\b(?!\d))")
_HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_NUMBER = re.compile(r"[A-Z]{0,3}\.?\d+(?:\.\d+)*")


@dataclass(frozen=True)
class Page:
    """A page.

    Attributes:
        name: its file's name without the suffix. title, text: in the user's language, the text in Markdown.
        anchors: of its headings in order, as links and code name them: made of the English ones in every language.
    """

    name: str
    title: str
    text: str
    anchors: tuple[str, ...] = ()


@cache
def pages() -> tuple[Page, ...]:
    """All pages, in the user's language where they are translated."""
    english = {**_written(resources() / "help"), "glossary": glossary_page()}
    news = news_page()
    if news:
        english[NEWS] = news
    texts = {**english, **_written(resources() / "help" / language())}
    names = [name for name in ORDER if name in texts] + sorted(texts.keys() - set(ORDER))
    return tuple(Page(name, _title(name, texts[name]), texts[name], anchors(english[name])) for name in names)


def _written(folder: Path) -> dict[str, str]:
    """The texts of the pages in a folder by name; none where there is no such folder."""
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}


def anchors(text: str) -> tuple[str, ...]:
    """The anchors of the headings of a text in Markdown, in order."""
    return tuple(anchor(heading) for heading in _HEADING.findall(_FENCED.sub("", text)))


def anchor(heading: str) -> str:
    """The anchor of a heading in links."""
    plain = heading.casefold().replace(" ", "-")
    return "".join(letter for letter in plain if letter.isalnum() or letter in "-_")


def news_page() -> str:
    """The changelog as a page: it lies with the resources in a package, and above them in a checkout; "" without it."""
    folder = resources()
    file = next((path for path in (folder / "CHANGELOG.md", folder.parent / "CHANGELOG.md") if path.is_file()), None)
    if file is None:
        return ""
    return "# " + tr("What's new") + file.read_text(encoding="utf-8").removeprefix("# Changelog")


def _title(name: str, text: str) -> str:
    """The heading of a page up to the first colon; its name where it has no heading."""
    first = text.lstrip().split("\n", 1)[0]
    return first.lstrip("# ").partition(":")[0].replace("`", "").strip() if first.startswith("#") else name


def page_of(rules: str, rule: str) -> str:
    """The name of the page about a rule of a rule set."""
    if rules == "asl" and _NIGHT.match(rule):
        return "night"
    return OF_RULES.get(rules, "thread")


def wordings(rule: str) -> list[str]:
    """The ways in which a page may name a rule, the closest first: "A6.2 level", "A6.2"; "A6.43", "A6.4"."""
    forms = [rule]
    number = _NUMBER.match(rule)
    if number is not None:
        short = number[0]
        forms.append(short)
        while "." in short and len(short) > short.index(".") + 2:
            short = short[:-1]
            forms.append(short)
    return list(dict.fromkeys(forms))


def names_rule(text: str, wording: str) -> bool:
    """Whether a text names a rule, and not only one whose number begins with the same digits."""
    return re.search(rf"(?<![\w.]){re.escape(wording)}(?![\w]|\.\d)", text, re.IGNORECASE) is not None
