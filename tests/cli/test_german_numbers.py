"""Numbers that commands print for people have decimal commas in German; those for programs have points."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from losview.formats.format import save
from losview.formats.sketch import sketch
from tests.support.command_line import Run
from tests.support.languages import in_language

#: A decimal number as English writes it; sections of rules (A6.4-6.43), versions (1.2.3) and ends (A1:0.75) are none.
POINT = re.compile(r"(?<!A6[.]4-)(?<![\w.:])[0-9]+[.][0-9]+(?![\w.])")


@pytest.fixture
def maps(tmp_path: Path) -> list[str]:
    """Two maps with quarters of levels and woods of one and a half, of which one is higher."""
    for name, levels in (("old", "0 1.25 2 -0.5 1"), ("new", "0 1.75 2 -0.5 0.25")):
        save(sketch("grid flat odd even letters\nlegend\n  w = woods height 1.5\nterrain\n  w . w . .\n"
                    f"levels\n  {levels}\n"), tmp_path / f"{name}.losmap")
    return [str(tmp_path / "old.losmap"), str(tmp_path / "new.losmap")]


@pytest.mark.parametrize("line", [
    "info OLD", "describe OLD", "describe OLD B1", "diff OLD NEW", "diff OLD NEW --verdicts", "lint OLD",
    "check OLD A1 C1 --rules asl", "check OLD A1:0,75 E1 --rules battletech", "field OLD B1 --rules asl",
    "check OLD A1 C1 --rules cwb", "dominance OLD --from-height 0;1,25", "calc card height=1,5 firer=2 range=3",
])
def test_in_texts_there_is_no_decimal_point(run: Run, maps: list[str], line: str) -> None:
    with in_language("de"):
        ran = run(*(word.replace("OLD", maps[0]).replace("NEW", maps[1]) for word in line.split()))
    assert ran.out, ran.err
    assert POINT.findall(ran.out.replace(maps[0], "").replace(maps[1], "")) == []


def test_levels_are_said_with_commas_and_written_for_programs_with_points(run: Run, maps: list[str]) -> None:
    with in_language("de"):
        assert "1,25 → 1,75" in run("diff", *maps).out
        assert "1,25 " in run("info", maps[0]).out
        told = run("diff", *maps, "--json").json
        levels = run("info", maps[0], "--json").json["levels"]
    assert ("1.25", "1.75") in [(change["before"], change["after"]) for change in told["changes"]]
    assert 1.25 in [entry["level"] for entry in levels]


def test_a_list_of_levels_parts_at_semicolons_where_there_are_some(run: Run, maps: list[str], tmp_path: Path) -> None:
    def table(heights: str) -> str:
        assert run("dominance", maps[0], "--from-height", heights, "-o", str(tmp_path / "table.csv")).status == 0
        return (tmp_path / "table.csv").read_text(encoding="utf-8")

    one, two = table("0,1"), table("0, 1.25")
    with in_language("de"):
        assert table("0; 1,25") == two
        assert table("0,1") == table("0;1") == one  # a command means the same in every language


def test_measures_of_pictures_may_have_a_decimal_comma(qt: None, run: Run, maps: list[str], tmp_path: Path) -> None:
    picture = str(tmp_path / "map.svg")
    with in_language("de"):
        assert run("render", maps[0], "-o", picture, "--scale", "0,5").status == 0
    assert run("render", maps[0], "-o", picture, "--scale", "0,5").status == 2
