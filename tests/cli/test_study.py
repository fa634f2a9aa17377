"""`losview study` and `losview dominance`: what is printed, what is written, and bad input in one sentence."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from losview.board.board import Board
from losview.cli.study import StudyProgressBar
from losview.cli.terminal import Progress
from losview.features.studies.dominance import Dominance
from losview.features.studies.job import JudgedBoard, RulesChoice
from losview.features.studies.plan import plan_task
from losview.features.studies.progress_words import progress_words, time_words
from losview.features.studies.runner import StudyProgress
from losview.formats.format import open_map, save
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from tests.support.archives import METADATA, WOODS, Paint
from tests.support.command_line import HEARS, Run, run  # noqa: F401 -- a fixture
from tests.support.paths import CHECKOUT
from tests.support.pdf_text import page_count

HILL = """
    grid flat odd letters
    title The hill
    terrain
    . . F . . .
    . F F . . .
    . . . . . .
    . . . . . .
    levels
    3 2 2 1 2 3
    3 2 2 1 2 3
    2 2 1 1 2 2
    1 1 1 1 1 1
    """


@pytest.fixture
def hill(tmp_path: Path) -> Path:
    save(sketch(HILL), tmp_path / "hill.losmap")
    return tmp_path / "hill.losmap"


def test_dominance_writes_a_row_a_hex(run: Run, hill: Path, tmp_path: Path) -> None:  # noqa: F811
    ran = run("dominance", hill, "-o", tmp_path / "out.csv", "--rules", "cwb")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"{tmp_path / 'out.csv'} written.\n")
    board = open_map(hill)
    judge = rule_set("cwb").prepare(board)
    with (tmp_path / "out.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0])[:5] == ["hex", "sees", "sees_hindered", "seen_by", "seen_by_hindered"]
    for row in rows:
        field = compute_field(judge, LineEnd(board.hex(row["hex"])))
        assert field is not None
        assert int(row["sees"]) == field.seen()
    assert len(rows) == 24
    again = run("study", "dominance", hill, "-o", "-", "--format", "csv", "--rules", "cwb")
    assert again.out == (tmp_path / "out.csv").read_text()


def test_it_prints_a_summary_and_the_hexes_that_see_most(run: Run, hill: Path) -> None:  # noqa: F811
    ran = run("dominance", hill, "--top", "2")
    head, table = ran.out.split("\n\n")[:2]
    assert " ".join(head.split()).startswith(f"{hill}: what every hex sees, and by how many hexes it is seen")
    lines = ["", "", "", "", "", *table.splitlines()]
    assert lines[5].split()[:2] == ["hex", "sees"]
    assert len(lines[6:8]) == 2
    assert lines[8].startswith("(2 of 24 rows")
    assert max(map(len, lines[5:])) <= 100
    sorted_rows = run("dominance", hill, "--top", "1", "--sort", "seen_by_hindered").out.split("\n\n")[1]
    assert int(sorted_rows.splitlines()[1].split()[4]) == max(row["seen_by_hindered"] for row in _rows(run, hill))


def _rows(run: Run, hill: Path) -> list[dict[str, int]]:  # noqa: F811
    columns = run("dominance", hill, "--json").json["results"][0]["columns"]
    return [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]


def test_several_maps_make_one_table(run: Run, hill: Path, tmp_path: Path) -> None:  # noqa: F811
    ran = run("dominance", hill, tmp_path / "none.losmap", hill, "-o", tmp_path / "out.csv")
    assert ran.status == 2
    assert ran.err.count("\n") == 1
    assert "none.losmap: there is no such file" in ran.err
    lines = (tmp_path / "out.csv").read_text().splitlines()
    assert lines[0].startswith("map,hex,sees")
    assert len(lines) == 49


def test_a_map_that_asks_for_unknown_rules_is_named_and_the_others_go_on(
    run: Run, hill: Path, tmp_path: Path  # noqa: F811
) -> None:
    board = open_map(hill)
    board.scenario["rules"] = "chess"
    save(board, tmp_path / "other.losmap")
    ran = run("dominance", tmp_path / "other.losmap", hill, "-o", tmp_path / "out.csv")
    assert ran.status == 2
    assert "other.losmap asks for other rules" in ran.err
    assert len((tmp_path / "out.csv").read_text().splitlines()) == 25


def test_a_study_that_is_too_large_makes_no_store(
    run: Run, hill: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch  # noqa: F811
) -> None:
    monkeypatch.setattr("losview.features.studies.study.MAX_THREADS", 100)
    ran = run("dominance", hill, "--store", tmp_path / "parts")
    assert "the study asks about 576 threads, and losview judges at most 100" in ran.sentence()
    assert not (tmp_path / "parts").exists()


def test_npz_and_svg(run: Run, hill: Path, tmp_path: Path) -> None:  # noqa: F811
    assert run("dominance", hill, "-o", tmp_path / "out.npz").status == 0
    with np.load(tmp_path / "out.npz") as archive:
        assert archive["hex"][0] == "A1"
        assert archive["sees"].dtype == np.int32
    assert run("dominance", hill, "-o", tmp_path / "out.svg", "--sort", "seen_by").status == 0
    text = (tmp_path / "out.svg").read_text()
    assert '<g id="heat"' in text
    assert ">dominance: seen_by</text>" in text


@pytest.mark.usefixtures("qt")
def test_png(run: Run, hill: Path, tmp_path: Path) -> None:  # noqa: F811
    assert run("dominance", hill, "-o", tmp_path / "out.png").status == 0
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.usefixtures("qt")
def test_pdf_has_a_page_a_map(run: Run, hill: Path, tmp_path: Path) -> None:  # noqa: F811
    assert run("dominance", hill, "demo:", "-o", tmp_path / "out.pdf", "--sort", "seen_by").status == 0
    written = (tmp_path / "out.pdf").read_bytes()
    assert written.startswith(b"%PDF")
    assert written.count(b"/Type /Page\n") == 2
    assert b"/Subtype /Image" not in written  # all of it is lines and letters
    assert run("dominance", hill, "-o", tmp_path / "out", "--format", "pdf").status == 0
    assert (tmp_path / "out").read_bytes().startswith(b"%PDF")


def test_a_store_goes_on_and_refuses_a_changed_map(run: Run, hill: Path, tmp_path: Path) -> None:  # noqa: F811
    first = run("dominance", hill, "--store", tmp_path / "parts", "--json").json
    assert run("dominance", hill, "--store", tmp_path / "parts", "--json").json == first
    board = open_map(hill)
    board.levels[0, 0] = 40
    save(board, hill)
    assert run("dominance", hill, "--store", tmp_path / "parts").sentence() == (
        f"{hill} has changed since the study in {tmp_path / 'parts'} was begun; name a new folder, and the old one "
        "stays as it is")


@pytest.mark.parametrize(("more", "sentence"), [
    (["--viewers", "somewhere"], "'somewhere' is no area: it is neither labels of hexes"),
    (["--viewers", "A1..B2..C3"], "'A1..B2..C3' is no area: a rectangle has two opposite corners, such as C3..F6"),
    (["--viewers", "A1..B99"], "'A1..B99' is no area: 'B99' names no hex of this map, whose labels run from A1 to "),
    (["--bands", "4,x"], "--bands: 'x' is not a whole number"),
    (["--bands", "8,4"], "bands of range ascend"),
    (["--from-height", "1,high"], "--from-height: 'high' is not a number of levels"),
    (["--jobs", "-3"], "--jobs takes 0"),
    (["--tls-ca", "ca.pem"], "TLS needs all three of --tls-ca, --tls-cert and --tls-key"),
    (["-o", "out.doc"], "a study is written as .csv, .parquet, .npz, .svg, .png or .pdf"),
    (["--sort", "beauty"], "there is no column 'beauty' to sort by"),
    (["--top", "-1"], "--top takes a number of rows"),
    (["--with-rules", "cwb"], "are for the study compare, not dominance"),
    (["--with-option", "season"], "--with-option takes KEY=VALUE, not 'season'"),
    (["--sort", "hex", "-o", "out.svg"], "has no column 'hex' to draw on a map; it has sees, seen_by"),
])
def test_bad_input(run: Run, hill: Path, more: list[str], sentence: str) -> None:  # noqa: F811
    assert sentence in run("dominance", hill, *more).sentence()


def test_unknown_studies(run: Run, hill: Path) -> None:  # noqa: F811
    assert run("study", "beauty", hill).sentence().startswith("there is no study 'beauty'; choose dominance")


def test_help_lists_the_studies_with_their_settings(run: Run) -> None:  # noqa: F811
    ran = run("study", "--help")
    assert "study dominance:" in ran.out
    assert "--bands N,N,…" in ran.out


def test_parquet_needs_pyarrow_and_says_so(
    run: Run, hill: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch  # noqa: F811
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    sentence = run("dominance", hill, "-o", tmp_path / "out.parquet").sentence()
    assert sentence.startswith("Parquet needs the package pyarrow: pip install 'losview[parquet]'")
    assert not (tmp_path / "out.parquet").exists()


def test_parquet_holds_the_same_columns(run: Run, hill: Path, tmp_path: Path) -> None:  # noqa: F811
    parquet = pytest.importorskip("pyarrow.parquet", reason="needs pyarrow, the extra `parquet`")
    assert run("dominance", hill, "-o", tmp_path / "out.parquet").status == 0
    columns = parquet.read_table(tmp_path / "out.parquet").to_pydict()
    assert columns == run("dominance", hill, "--json").json["results"][0]["columns"]


def test_the_bar_of_one_of_several_maps_tells_the_time_that_all_of_them_will_take(
        monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(Progress, "at", lambda _, done, count, words: told.append(words))
    board = Board(Grid(3, 3))
    bar = StudyProgressBar(1, 9, time.monotonic() - 100, tell=False)
    bar.begin(plan_task(Dominance(), "x", [JudgedBoard(board, RulesChoice.of("cwb"))]), 1, 1)
    bar.show(StudyProgress(1, 2, 0, 4_000, 2.0))
    assert told == ["2,000 threads a second, 8 min 20 s left, map 2 of 9"]


def test_progress_in_words() -> None:
    assert progress_words(StudyProgress(3, 10, 1, 4_000, 2.0)) == "2,000 threads a second, 7 s left"
    assert progress_words(StudyProgress(1, 10, 1, 0, 2.0, 0, 3)) == "0 threads a second, 0 s left, map 1 of 3"
    assert progress_words(StudyProgress(0, 1, 0, 0, 0.0, 2, 8, 10.0)) == "being read, 30 s left, map 3 of 8"
    assert progress_words(StudyProgress(1, 2, 0, 4_000, 2.0, 0, 4, 3.0)) == (
        "2,000 threads a second, 21 s left, map 1 of 4")
    assert [time_words(seconds) for seconds in (0.4, 75, 7320)] == ["0 s", "1 min 15 s", "2 h 2 min"]


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_ctrl_c_ends_in_order_and_the_store_is_good(run: Run, tmp_path: Path) -> None:  # noqa: F811
    """With worker processes: one line, exit status 130, no process left; the command repeated goes on."""
    parts = tmp_path / "parts"
    program = f"import sys\n{HEARS}from losview.__main__ import main\nsys.exit(main())"
    command = [sys.executable, "-c", program, "dominance", "demo:juniper-gap", "--jobs", "2", "--store", str(parts),
               "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=CHECKOUT, text=True,
                          start_new_session=True) as running:
        until = time.monotonic() + 60
        while not list(parts.glob("*.npz")) and time.monotonic() < until:
            time.sleep(0.02)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (130, "", "losview: stopped\n")
    kept = len(list(parts.glob("*.npz")))
    assert kept >= 1
    assert json.loads((parts / "study.json").read_text())["asked"]["study"] == "dominance"
    while True:  # the workers end by themselves
        try:
            os.killpg(running.pid, 0)
        except ProcessLookupError:
            break
        assert time.monotonic() < until + 30
        time.sleep(0.02)


def test_other_studies_from_the_command_line(run: Run, hill: Path, tmp_path: Path) -> None:  # noqa: F811
    compared = run("study", "compare", hill, "--rules", "cwb", "--with-option", "ridge-middle=lower")
    assert "of 576 threads differ" in compared.out
    assert run("study", "compare", hill).sentence().startswith(f"{hill} is compared with itself")
    other = run("study", "compare", hill, "--rules", "cwb", "--with-rules", "battletech", "--top", "1")
    assert other.status == 0
    steps = run("study", "routes", hill, "--start", "A1", "--goal", "F4", "--viewers", "D1", "--top", "50"
                ).out.split("\n\n")[1].splitlines()[1:]
    assert [line.split()[0] for line in steps[:3]] == ["0", "1", "2"]
    shared = run("study", "shared", hill, "--all-of", "A1, B2", "-o", tmp_path / "shared.svg")
    assert "hexes are seen by all 2 viewers" in shared.out
    assert "shared: fits" in (tmp_path / "shared.svg").read_text(encoding="utf-8")
    assert run("study", "routes", hill, "--start", "A1").sentence() == (
        "the study routes needs --goal AREA: where it ends")
    assert run("study", "pairs", hill, "--goal", "A1").sentence() == "--goal is no option of the study pairs"
    assert run("study", "pairs", hill, "-o", tmp_path / "pairs.npz").status == 0
    with np.load(tmp_path / "pairs.npz") as archive:
        assert archive["outcome"].shape == (1, 24, 24)
    assert run("study", "positions", hill, "--observers", "many").sentence().startswith("--observers: 'many' is not")
    theirs = tmp_path / "theirs.tsv"
    theirs.write_text("a\tb\tblocked\nA1\tA2\t1\n", encoding="utf-8")
    assert "1 verdicts, 1 differ" in run("study", "agreement", hill, "--verdicts", theirs).out


def test_layouts_are_told_as_one_and_the_best_is_drawn(
    run: Run, tmp_path: Path, qt: None  # noqa: F811
) -> None:
    for name, label in (("t1", "B2"), ("t2", "D3")):
        text = METADATA.format(columns=5, rows=4, more="", inside="").replace('name="t1"', f'name="{name}"')
        (tmp_path / f"bd{name}").write_bytes(Paint().disc(label, 25, WOODS).archive(text))
    study = ("study", "layouts", "bdt1", "bdt2", "--boards", tmp_path, "--rules", "asl")
    printed = run(*study).out.splitlines()
    assert printed[0] == "how much is seen on each layout"
    assert printed[1].startswith("8 layouts: most is seen on ")
    for suffix in (".svg", ".pdf"):
        ran = run(*study, "-o", tmp_path / f"out{suffix}")
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.splitlines()[1] == printed[1]
    assert "layouts: sees" in (tmp_path / "out.svg").read_text(encoding="utf-8")
    assert page_count((tmp_path / "out.pdf").read_bytes()) == 1


@pytest.mark.heavy
def test_layouts_make_one_table(run: Run, shared: Path) -> None:  # noqa: F811
    ran = run("study", "layouts", "bd02", "bd12", "--boards", shared / "boards" / "vasl", "--rules", "asl",
              "--top", "3")
    assert ran.status == 0
    lines = ran.out.splitlines()
    assert lines[0] == "how much is seen on each layout"
    assert "(3 of 8 rows" in lines[-1]
