"""E1, section by section: none is missing on the page Night, its links lead somewhere, and each case holds."""

from __future__ import annotations

import re

import pytest

from losview.base.resources_dir import resources
from losview.features.night_referee.all_acts import ACTS
from losview.features.night_referee.phase_reminders import PHASE_REMINDERS
from losview.rules.bundled_cases import bundled_case
from tests.support.referee_table import case_table

NIGHT, CONSOLE = ((resources() / "help" / f"{name}.md").read_text(encoding="utf-8")
                  for name in ("night", "night-console"))
#: Every numbered section of E1.
NUMBERS = """
    1.1 1.101 1.11 1.12 1.13 1.14 1.15 1.16 1.2 1.21 1.22 1.23 1.3 1.31 1.32 1.33 1.4 1.41 1.411 1.42 1.421
    1.422 1.423 1.43 1.5 1.51 1.52 1.53 1.531 1.532 1.533 1.54 1.55 1.551 1.552 1.56 1.6 1.61 1.62 1.63 1.7
    1.71 1.72 1.73 1.74 1.75 1.76 1.77 1.8 1.81 1.82 1.83 1.84 1.85 1.86 1.87 1.88 1.9 1.91 1.92 1.921 1.922
    1.923 1.93 1.931 1.932 1.933 1.94 1.941 1.942
""".split()  # noqa: SIM905 -- easier to read
ROW = re.compile(r"\| (E1[\d.]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|")
ROWS = {row[0]: row[1:] for row in ROW.findall(NIGHT)}
CASE = re.compile(r"^Case: `([^`]+)`: (.+)$", re.MULTILINE)


def anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {"".join(letter for letter in heading.casefold().replace(" ", "-") if letter.isalnum() or letter in "-_")
            for heading in headings}


def links(cell: str) -> list[str]:
    return re.findall(r"\]\(([^)]+)\)", cell)


def test_no_section_is_missing() -> None:
    assert list(ROWS) == [f"E{number}" for number in NUMBERS]


@pytest.mark.parametrize("number", NUMBERS)
def test_each_row_leads_to_its_rule_to_the_console_and_to_a_case(number) -> None:
    _, how, rule, console, case = ROWS[f"E{number}"]
    assert re.fullmatch(r"(rule|console|reminder)(, (console|reminder))?", how)
    assert links(rule)
    assert links(case)
    assert bool(links(console)) == (how != "rule")
    for link in links(rule) + links(console) + links(case):
        if link.startswith("act:"):
            assert link.removeprefix("act:") in {act.key for act in ACTS}
        elif link.startswith("example:"):
            name, _, place = link.removeprefix("example:").partition("/")
            assert 1 <= int(place) <= len(bundled_case(name).verdicts)
        else:
            page, _, anchor = link.partition("#")
            assert anchor in anchors({"night.md": NIGHT, "night-console.md": CONSOLE}[page])


@pytest.mark.parametrize("number", [number for number in NUMBERS if "console" in ROWS[f"E{number}"][1]])
def test_the_console_names_the_sections_that_it_does(number) -> None:
    keys = [link.removeprefix("act:") for link in links(ROWS[f"E{number}"][3]) if link.startswith("act:")]
    assert any(f"E{number}" in act.rules for act in ACTS if act.key in keys)


def test_what_is_only_reminded_of_is_said_in_a_phase() -> None:
    notes = [note for each in PHASE_REMINDERS.values() for note in each]
    said = {note.rule for note in notes} | {number for note in notes for number in re.findall(r"E1[\d.]*\d", note.text)}
    wanted = {number for number, row in ROWS.items() if row[1] == "reminder"}
    assert wanted - said <= {"E1.5"}  # whose sections E1.51 and E1.52 are said
    for note in notes:
        assert note.text in CONSOLE


def test_every_act_has_its_section_with_a_case() -> None:
    parts = CONSOLE.split("\n### ")[1:]
    assert [part.partition("\n")[0] for part in parts] == [act.name for act in ACTS]
    for part, act in zip(parts, ACTS, strict=True):
        assert f"(act:{act.key})" in part
        assert act.about in part
        assert CASE.search(part), act.key


@pytest.mark.parametrize(("typed", "summary"), CASE.findall(CONSOLE), ids=lambda text: text.partition(" ")[0])
def test_each_case_is_what_happens(typed, summary) -> None:
    words, _, dice = typed.partition(" --dice ")
    key, *values = words.split()
    trial = case_table(key).attempt(key, dict(value.split("=") for value in values),
                                    [int(die) for die in dice.split(",") if die])
    assert trial.outcome.summary == summary
