"""The comparison with tables of VASL's verdicts, on made boards: other levels, joined boards, and each class found."""

from __future__ import annotations

import gzip
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from losview.hexes.lattice import centre
from losview.rules.core.verdict import Outcome
from tests.programs.vasl_agreement import main
from tests.support.archives import GRAIN, METADATA, STONE_2, WOODS, Paint
from tests.support.vasl_agreement.measured_map import MeasuredMap, judge_of, pixels_at
from tests.support.vasl_agreement.report import compare
from tests.support.vasl_agreement.tables import Row, end_at

JOINED = "bd01 bd02r"


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    """Board 1 with woods a pixel beside the thread C1-C4, and a building in B2; board 2 with grain and a hill."""
    folder = tmp_path / "boards" / "vasl"
    folder.mkdir(parents=True)
    for name, paint in (("01", Paint(stairs={(1, 1)}).box(113.5, 80, 140, 180, WOODS).disc("B2", 20, STONE_2)),
                        ("02", Paint().disc("B2", 25, GRAIN).disc("D3", 30, level=2))):
        metadata = METADATA.replace('name="t1"', f'name="{name}"').format(columns=5, rows=4, more="", inside="")
        (folder / f"bd{name}").write_bytes(paint.archive(metadata))
    return folder


End = tuple[str, str]


def ours(measured: MeasuredMap, ends: list[End]) -> dict[tuple[End, End], Row]:
    """A table of our own verdicts on all pairs of ends, each a hex and a location."""
    judge, rows = judge_of(measured), {}
    for pair in combinations(ends, 2):
        a, b = (label + f":{location}" * (location != "") for label, location in pair)
        answer = judge.judge_many(judge.threads([(end_at(judge, a), end_at(judge, b))]), details=True)
        blocked = bool(answer.outcome[0] >= Outcome.BLOCKED)
        rows[pair] = Row(a, b, blocked, -1 if blocked else int(answer.hindrance[0]), "higher" if blocked else "")
    return rows


def written(path: Path, rows: dict[tuple[End, End], Row]) -> Path:
    """The file of a table."""
    lines = ["a\ta_location\tb\tb_location\tblocked\thindrance\treason"]
    lines += ["\t".join([*a, *b, str(int(row.blocked)), "" if row.points < 0 else str(row.points), row.reason])
              for (a, b), row in rows.items()]
    path.write_bytes(gzip.compress("\n".join([*lines, ""]).encode()))
    return path


def test_levels_are_compared_and_each_class_is_found(boards: Path) -> None:
    measured = MeasuredMap(boards, "bd01")
    ends = [(label, "") for label in ("A1", "B1", "B2", "C1", "C4", "D3", "E4")] + [
        ("B2", "1"), ("B2", "2"), ("B2", "Rooftop")]
    rows = ours(measured, ends)
    close, strange, plus = (("C1", ""), ("C4", "")), (("A1", ""), ("B1", "")), (("D3", ""), ("E4", ""))
    assert not any(rows[pair].blocked for pair in (close, strange, plus))
    assert not rows[("A1", ""), ("B2", "2")].blocked
    rows[close] = rows[close]._replace(blocked=True, points=-1, reason="higher")
    rows[strange] = rows[strange]._replace(blocked=True, points=-1, reason="made up")
    rows[plus] = rows[plus]._replace(points=3)
    rows[("A1", ""), ("C1", "roof")] = Row("A1", "C1:roof", False, 0, "")
    report = compare(measured, written(boards / "table", rows))
    assert (report.pairs, sum(report.left_out.values())) == (45, 1)
    assert next(iter(report.left_out)).startswith("C1 has no building")
    assert {(one.a, one.b, one.what, one.sort) for one in report.differences} == {
        ("C1", "C4", "blocked", "close call"), ("A1", "B1", "blocked", "unexplained"),
        ("D3", "E4", "hindrance", "unexplained")}
    assert report.agree == pytest.approx(100 * 43 / 45)
    assert "they say made up" in report.text()


def test_joined_boards_are_compared_by_their_own_labels(boards: Path) -> None:
    measured = MeasuredMap(boards, JOINED)
    rows = ours(measured, [("bd01:C1", ""), ("bd01:C4", ""), ("bd02:D3", ""), ("bd02:C2", ""), ("bd02:A1", "")])
    report = compare(measured, written(boards / "table", rows))
    assert (report.pairs, report.differences) == (10, [])
    changed = ("bd01:C1", ""), ("bd01:C4", "")
    rows[changed] = rows[changed]._replace(blocked=True, points=-1, reason="higher")
    assert [one.sort for one in compare(measured, written(boards / "table", rows)).differences] == ["close call"]


def test_pixels_of_joined_boards_are_those_of_each_where_it_lies(boards: Path) -> None:
    """Board 2 is turned half round: its hill and its grain lie where it lies."""
    measured = MeasuredMap(boards, JOINED)
    board = judge_of(measured).board
    spots = np.array([centre(board.hex(label)) for label in ("1B2", "2B2", "2D3", "1C1")], np.float64)
    codes, levels = pixels_at(measured, spots)
    assert codes.tolist() == [STONE_2, GRAIN, 0, 0]
    assert levels.tolist() == [0, 0, 2, 0]


def test_the_command_says_what_it_found(boards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shared, measured = boards.parents[1], MeasuredMap(boards, "bd01")
    rows = ours(measured, [("A1", ""), ("B1", ""), ("B2", "1")])
    strange = ("A1", ""), ("B1", "")
    rows[strange] = rows[strange]._replace(blocked=True, points=-1, reason="made up")
    written(boards / "vasl-bd01-levels.tsv.gz", rows)
    assert main([str(shared), "bd01", "--levels", "--tables", str(boards)]) == 0
    assert "A1 to B1: we seen, VASL blocked, made up; unexplained: they say made up" in capsys.readouterr().out
    joined = ours(MeasuredMap(boards, JOINED), [("bd01:A1", ""), ("bd02:B1", "")])
    main([str(shared), "--joined", JOINED, str(written(boards / "joined.gz", joined))])
    assert capsys.readouterr().out.startswith(f"joined.gz, {JOINED}: 1 pairs; blocked or not agrees on 100.000 %")
