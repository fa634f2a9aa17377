"""The picture of the bench: every figure with a target, and the pairs that differ from another program's."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from losview.bench import command
from losview.bench.plot import START, TARGET, agreement_plot, agreements, plot, share_of_target, speed_plot
from losview.bench.timing import BenchRow
from tests.support.command_line import Run
from tests.support.paths import CHECKOUT

#: English numbers as German ones.
GERMAN = str.maketrans(",.", ".,")
ROWS = [BenchRow("field cwb", 15, "ns", 12, 30, 30), BenchRow("<slow>", 900, "ms", 1, 300),
        BenchRow("none", 1, "ns", 1)]


def test_bars_are_shares_of_the_target() -> None:
    text = plot(ROWS, agreements(), "a machine")
    bars = [float(element.attrib["width"]) for element in ElementTree.fromstring(text).iter()
            if element.tag.endswith("rect") and element.attrib.get("x") == f"{START:.0f}"]
    assert bars[:2] == [TARGET / 2, TARGET * 1.25]
    assert "field cwb" in text
    assert "&lt;slow&gt;" in text
    assert ">none<" not in text
    assert [share_of_target(row) for row in ROWS] == [0.5, 3, None]
    assert share_of_target(BenchRow("a", 15, "ns", 27, 30, 30)) == 0.9


def of_the_help(page: str) -> list[list[str]]:
    """The rows of the table of VASL's boards: pairs, both agreements, and differences by classes."""
    rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|"))
    return [row for row in rows if len(row) == 8 and row[1][:1].isdigit()]


@pytest.mark.parametrize(("page", "spell"), [("vasl.md", str), ("de/vasl.md", lambda text: text.translate(GERMAN))])
def test_agreement_is_what_the_help_says(page: str, spell: Callable[[str], str]) -> None:
    read = tomllib.loads((CHECKOUT / "resources" / "agreement.toml").read_text(encoding="utf-8"))
    told = of_the_help((CHECKOUT / "resources" / "help" / page).read_text(encoding="utf-8"))
    measured = [one for key in ("board", "levels", "joined") for one in read.get(key, [])]
    assert [row[1:] for row in told] == [[spell(cell) for cell in help_row(one)] for one in measured]
    for row, one in zip(told, measured, strict=True):
        assert row[0].split(",")[0].strip("`").removeprefix("board ").removeprefix("Spielplan ") == one["name"]


def help_row(one: dict[str, int]) -> list[str]:
    """The cells that the help's table has of a block of figures."""
    classes = [one[key] for key in ("close-calls", "vasl-is-wrong", "another-reading", "unexplained")]
    blocked = sum(classes) - one["on-hindrance"]
    shares = [100 * (1 - blocked / one["pairs"]), 100 * (1 - one["on-hindrance"] / one["seen-by-both"])]
    return [f"{one['pairs']:,}", *(f"{share:.2f} %" for share in shares), *(f"{count:,}" for count in classes)]


def test_agreement_with_megamek_is_what_the_help_says() -> None:
    page = (CHECKOUT / "resources" / "help" / "battletech.md").read_text(encoding="utf-8")
    pairs, *differ = [[cell.strip() for cell in line.strip("|").split("|")][1:]
                      for line in page.splitlines() if re.match(r"\| (pairs|differ)", line)]
    for number, method in enumerate(agreements()[1].rows):
        assert pairs[number] == f"{method.count:,}"
        assert [int(cells[number]) for cells in differ] == list(method.differ.values())


def test_rows_without_differences_say_so() -> None:
    said = [element.text for element in ElementTree.fromstring(agreement_plot(agreements())).iter() if element.text]
    assert said.count("all agree") == 3
    assert "Advanced Squad Leader, 847 verdicts" in said
    assert "599 differ, 90.34 % agree" in said


def test_the_command_writes_it(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "figures", lambda sizes: iter(ROWS))
    ran = run("bench", "--plot", tmp_path / "speed.svg")
    assert (ran.status, ran.out) == (0, f"{tmp_path / 'speed.svg'} written.\n")
    assert (tmp_path / "speed.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert run("bench", "--plot", "speed.doc").sentence() == "--plot writes a picture that ends in .svg, not speed.doc"


def test_the_readme_shows_how_verdicts_agree_now():
    """`python packaging/pictures.py agreement` writes it anew."""
    shown = (CHECKOUT / "resources" / "pictures" / "agreement.svg").read_text(encoding="utf-8")
    assert shown == agreement_plot(agreements())
    assert "resources/pictures/agreement.svg" in (CHECKOUT / "README.md").read_text(encoding="utf-8")


def test_the_readme_shows_how_fast_losview_was():
    """`python packaging/pictures.py speed` draws it anew from what `losview bench --json` has measured."""
    pictures = CHECKOUT / "resources" / "pictures"
    told = json.loads((pictures / "speed.json").read_text(encoding="utf-8"))
    assert {row["ok"] for row in told["rows"]} == {True, False}  # also what misses its target
    assert (pictures / "speed.svg").read_text(encoding="utf-8") == speed_plot(told)
    assert "resources/pictures/speed.svg" in (CHECKOUT / "README.md").read_text(encoding="utf-8")


def test_a_figure_read_from_json_has_its_targets():
    told = {"python": "3", "machine": "one", "rows": [
        {"name": "a", "value": 15, "unit": "ns", "ratio": 15, "target": "30 ns, 20 x"},
        {"name": "b", "value": 15, "unit": "ns", "ratio": None, "target": "60 ns"},
        {"name": "c", "value": 15, "unit": "ns", "ratio": None, "target": None}]}
    bars = [float(element.attrib["width"]) for element in ElementTree.fromstring(speed_plot(told)).iter()
            if element.attrib.get("x") == f"{START:.0f}" and element.tag.endswith("rect")]
    assert bars == [TARGET * 3 / 4, TARGET / 4]


def test_all_that_the_readme_links_to_is_there():
    text = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    links = {link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link}
    assert len(links) > 20
    assert {link for link in links if link and not (CHECKOUT / link).exists()} == set()
