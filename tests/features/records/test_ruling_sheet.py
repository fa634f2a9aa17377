"""A ruling's page holds all of the ruling, no script and nothing of elsewhere, and its position is read back."""

from __future__ import annotations

import html
import re

import pytest
from defusedxml.ElementTree import fromstring

from losview.base.words import unbroken
from losview.board.board import Board
from losview.features.records.ruling_sheet import sheet_html
from losview.features.records.sheet_parts import SheetRuling, part_about
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from losview.hexes.layout import Layout
from losview.rules.core.threads import LineEnd
from losview.rules.positions import parse_position
from losview.rules.rule_sets import RULE_SETS, rule_set

HOSTILE = '<script src="//x">&"\''


def page(rules: str, board: Board, a: str, b: str, **more: str) -> tuple[SheetRuling, str]:
    judge = rule_set(rules).prepare(board)
    ends = LineEnd(board.hex(a)), LineEnd(board.hex(b))
    asked = SheetRuling(judge, ends, judge.judge_one(*ends), "2026-11-23 14:03", **more)
    return asked, sheet_html(asked)


def texts(page_: str) -> str:
    return html.unescape(re.sub(r"<[^>]*>", " ", page_))


@pytest.mark.parametrize("rules", [rules.key for rules in RULE_SETS])
def test_it_holds_the_whole_ruling_and_the_position_is_read_back(rules: str) -> None:
    asked, text = page(rules, open_map("demo:"), "C5", "O9", file="hill.losmap", note="agreed",
                       readings="Tuesday group · 1a2b3c")
    said = texts(text)
    assert asked.verdict.decided_by is not None
    for part in (asked.verdict.summary, "Fiddler's Hill", asked.judge.rule_set.name, "2026-11-23 14:03", "agreed",
                 unbroken("Tuesday group · 1a2b3c"), "range 12", asked.verdict.decided_by.say()):
        assert part in said
    code = html.unescape(re.search(r"<code>(.*?)</code>", text)[1])
    assert parse_position(code).ends(asked.judge.board) == asked.ends


def test_it_is_well_formed_and_fetches_and_runs_nothing() -> None:
    profile = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><path id="a"/><use href="#a"/></svg>'
    _, text = page("cwb", open_map("demo:"), "D5", "I9", profile=profile)
    root = fromstring(text.replace("<!DOCTYPE html>", ""))
    names = {element.tag.split("}")[-1] for element in root.iter()}
    assert not names & {"script", "link", "img", "iframe", "object", "image", "foreignObject"}
    for element in root.iter():
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on")
            assert "://" not in value
    found = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(found) == len(set(found))
    assert 'id="profile-a"' in text
    assert 'href="#profile-a"' in text
    assert len([element for element in root.iter() if element.tag.endswith("svg")]) == 3  # map, profile, QR code


def test_hostile_names_are_text() -> None:
    board = sketch("grid pointy\nterrain\n. . .\nunits\nred infantry A1 \"Van\"")
    board.title = HOSTILE
    asked, text = page("cwb", board, "A1", "C1", file=HOSTILE, note=HOSTILE)
    assert "<script" not in text
    assert HOSTILE in texts(text)
    assert "infantry Van" in texts(text)
    assert asked.verdict.visible


def test_only_the_map_about_the_thread_is_shown() -> None:
    _, text = page("cwb", open_map("demo:"), "D5", "E6")
    width, height = map(float, re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', text).groups())
    assert width < 300
    assert height < 300


def test_nothing_around_the_picture_is_in_the_page() -> None:
    """The page held the whole map and showed a part of it: its reader could read the names of all units."""
    board = open_map("demo:juniper-gap")
    _, text = page("cwb", board, "31.27", "23.26")
    layout = Layout(board.grid)
    left, top, wide, high = part_about(layout, (LineEnd(board.hex("31.27")), LineEnd(board.hex("23.26"))))
    near, far = set(), set()
    for counter in board.counters.values():
        x, y = layout.centre(counter.hex)
        is_in = left - layout.size < x < left + wide + layout.size and top - layout.size < y < top + high + layout.size
        (near if is_in else far).add(counter.name)
    assert {"Elm", "Larch"} <= near
    assert len(far) > 30
    drawn = set(re.findall(r">([^<>]+)</text>", text))
    assert not (far - near) & drawn
    assert "Elm" in drawn
    assert len(text) < 600_000
