"""The list of formats: which one a file is, opening by name, bundled maps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from losview.base.resources_dir import resources as resources_folder
from losview.board.board import Board, fill_hexes, same_board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.features.teaching.bundled_lessons import lesson_paths
from losview.features.teaching.lesson_file import read_lesson
from losview.formats import bundled_maps as demo
from losview.formats.bundled_maps import bundled
from losview.formats.core.error import FormatError
from losview.formats.format import FORMATS, Format, for_path, open_map, save
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.rules.case_file import read_case
from losview.rules.hex_table import SUFFIXES
from losview.rules.reading_file import read_readings, readings_text
from losview.rules.reading_set import readings_of
from losview.rules.rule_sets import rule_set
from tests.support.case_files import case_paths

#: What is offered to read and to write, as the errors list it.
READS = ("losview map (.losmap)", "MegaMek board (.board)", "VASL saved game (.vsav, .vlog)", "VASL board (bd*)",
         "sketch (.txt)")
WRITES = ("losview map (.losmap)", "MegaMek board (.board)", "sketch (.txt)")


def ours() -> Board:
    board = Board(Grid(3, 2))
    fill_hexes(board, [Hex(1, 0)], cover=HexTerrain((Feature("light_woods"),)), level=8)
    return board


def test_every_key_and_suffix_stands_once() -> None:
    keys = [known.key for known in FORMATS]
    suffixes = [suffix for known in FORMATS for suffix in known.suffixes]
    assert len(set(keys)) == len(keys)
    assert len(set(suffixes)) == len(suffixes)
    assert suffixes == [suffix.lower() for suffix in suffixes]


def test_every_format_has_a_row_in_the_help() -> None:
    """What is carried over and what is not stands there."""
    lines = (resources_folder() / "help" / "formats.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    for known in FORMATS:
        for suffix in known.suffixes or ("bd…",):
            [row] = [row for row in rows if suffix in re.split(r"[`, ]+", row[0])]
            assert len(row) == 5
            assert all(row)
            assert (row[2] != "no") == known.can_write, suffix
    named = {word for row in rows for word in re.split(r"[`, ]+", row[0])}
    assert {*SUFFIXES, "PNG", "SVG", "PDF", ".asc", ".vmod"} <= named


@pytest.mark.parametrize("known", [known for known in FORMATS if known.can_read and known.can_write],
                         ids=lambda known: known.key)
def test_every_format_takes_and_gives_back_a_map(known: Format, tmp_path: Path) -> None:
    path = tmp_path / f"map{known.suffixes[0].upper()}"
    assert for_path(path, writing=True) is known
    save(ours(), path)
    assert for_path(path) is known
    again = open_map(path)
    # What not all of them hold: MegaMek boards name their own rules, and have digits for labels.
    again.labels, again.scenario = ours().labels, ours().scenario
    assert same_board(again, ours())
    assert open_map(str(path)).grid == ours().grid


@pytest.mark.parametrize("known", [known for known in FORMATS if known.can_read and known.can_write],
                         ids=lambda known: known.key)
def test_a_strange_suffix_is_made_up_for_by_the_content(known: Format, tmp_path: Path) -> None:
    plain = tmp_path / f"map{known.suffixes[0]}"
    save(ours(), plain)
    for name in ("map.bak", "map", "map.txt"):
        path = tmp_path / name
        path.write_bytes(plain.read_bytes())
        assert for_path(path) is known
        assert open_map(path).level(Hex(1, 0)) == 8


def test_what_is_no_map_at_all_is_refused_with_the_formats(tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    with pytest.raises(FormatError) as problem:
        open_map(path)
    what = "is not a map: its suffix '.png' is not one of a map, and it holds a PNG picture"
    wrong, offered = str(problem.value).split("; ")
    assert wrong == f"{path}: {what}"
    assert offered.startswith("losview reads ")
    assert all(name in offered for name in READS)
    for name, what in (("map.png", "its suffix '.png' is not one of a map"), ("map", "its name has no suffix")):
        with pytest.raises(FormatError) as problem:
            save(ours(), tmp_path / name)
        wrong, offered = str(problem.value).split("; ")
        assert wrong == f"{tmp_path / name}: {what}"
        assert offered.startswith("losview writes ")
        assert all(written in offered for written in WRITES)


PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


LOSMAP, BOARD = (f"was taken for a {name} by its name" for name in ("losview map", "MegaMek board"))


@pytest.mark.parametrize(("name", "held", "message"), [
    ("notes.losmap", b"Dear all,\n\nhere is the map.\n", f"{LOSMAP}, but it holds plain text"),
    ("map.losmap", b"<!DOCTYPE html>\n<html></html>", f"{LOSMAP}, but it holds a web page"),
    ("map.losmap", b"size 1 1\nhex 0101 0 \"\" \"\"\nend\n",
     f"{LOSMAP}, but it holds a MegaMek board; rename it to map.board"),
    ("map.losmap", PICTURE, f"{LOSMAP}, but it holds a PNG picture"),
    ("map.board", b"PK\x03\x04\0\0", f"{BOARD}, but it holds a ZIP archive"),
    ("map.board", b"{}", f"{BOARD}, but it holds a losview map; rename it to map.losmap"),
    ("map.board", b"size 2 x\n", "line 1: 'size 2 x' is not a size"),
    ("notes.txt", b"Dear all,\n", "was taken for a sketch by its name, but it has none of a sketch's headings"),
    ("notes.txt", b"\xff\xfe\xfd\xfc" * 9, "was taken for a sketch by its name, but it holds binary data"),
    ("map.losmap", b" \n", "is empty; download or save it again"),
    ("map.losmap", b"{1", "is not JSON"),
    ("map.losmap", b"[1]", "is JSON, but not a losview map"),
    ("state.conf", b"[General]\nsize=1\n", "and it holds plain text"),
    ("state.conf", b"[1, 2]", "and it holds JSON"),
    ("notes.md", "Grüße".encode(), "is not a map: its suffix '.md' is not one of a map, and it holds plain text"),
])
def test_a_file_of_another_kind_is_called_what_it_is(tmp_path: Path, name: str, held: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(held)
    with pytest.raises(FormatError) as problem:
        open_map(path)
    assert str(problem.value).startswith(str(path))
    assert message in str(problem.value)
    assert "; " in str(problem.value)


#: Files of losview by the words of the command that opens them.
OWN = {"open": ("map.losmap", "a losview map"), "case": ("case.txt", "a case file"), "lesson": ("own.toml", "a lesson"),
       "check --readings": ("house.toml", "readings")}
READERS = {"open": open_map, "case": read_case, "lesson": read_lesson, "check --readings": read_readings}


@pytest.mark.parametrize("opened", OWN)
@pytest.mark.parametrize("given", OWN)
def test_a_file_for_another_command_is_told_with_that_command(tmp_path: Path, opened: str, given: str) -> None:
    (tmp_path / "map.losmap").write_bytes((resources_folder() / "maps" / "first-map.losmap").read_bytes())
    (tmp_path / "case.txt").write_bytes(case_paths()[0].read_bytes())
    (tmp_path / "own.toml").write_bytes(lesson_paths()[0].read_bytes())
    (tmp_path / "house.toml").write_text(readings_text(readings_of(rule_set("asl"), {}, "House")))
    name, what = OWN[given]
    if opened == given != "case":  # those of the tests stand in a folder that says their rules
        READERS[opened](tmp_path / name)
    elif opened != given:
        with pytest.raises(FormatError) as problem:
            READERS[opened](tmp_path / name)
        assert str(problem.value) == f"{tmp_path / name}: holds {what}; open it with: losview {given}"


def test_one_way_formats_say_so(tmp_path: Path) -> None:
    mute = Format("mute", "mute format", (".mute",), None, None, lambda start: False)
    with pytest.raises(FormatError, match="losview does not write the format mute format"):
        mute.write(ours(), tmp_path / "map.mute")
    with pytest.raises(FormatError, match="losview does not read the format mute format"):
        mute.read_bytes(b"", tmp_path / "map.mute")


def test_an_error_is_one_sentence_with_place_and_cure() -> None:
    error = FormatError(Path("a\nb.losmap"), "line 3", "is wrong", "mend it")
    assert str(error) == "a�b.losmap, line 3: is wrong; mend it"
    assert (error.path, error.where, error.what, error.fix) == (Path("a\nb.losmap"), "line 3", "is wrong", "mend it")


@pytest.fixture
def resources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A resources folder with three maps."""
    (tmp_path / "maps").mkdir()
    for name, title in (("alps", ""), ("marsh", "The marsh"), ("first", "First light")):
        save(Board(Grid(2, 2), title=title), tmp_path / "maps" / f"{name}.losmap")
    monkeypatch.setattr(demo, "resources", lambda: tmp_path)
    return tmp_path


def test_bundled_maps_stand_in_the_order_that_is_stated(resources: Path) -> None:
    assert [entry.name for entry in bundled()] == ["alps", "first", "marsh"]
    assert open_map("demo:").title == ""
    (resources / "maps" / "order.txt").write_text("first\nno such map\nmarsh\n", encoding="utf-8")
    assert [(entry.name, entry.title) for entry in bundled()] == [
        ("first", "First light"), ("marsh", "The marsh"), ("alps", "alps")]
    save(Board(Grid(3, 2), title="The fen", scenario={"rules": "asl"}), resources / "maps" / "marsh.losmap")
    assert bundled()[1] == ("marsh", "The fen", resources / "maps" / "marsh.losmap", "asl", 3, 2)
    save(Board(Grid(2, 2), title="The marsh"), resources / "maps" / "marsh.losmap")
    assert open_map("demo:").title == open_map(Path("demo:")).title == "First light"
    assert open_map("demo:Marsh").title == "The marsh"


def test_bundled_names_are_helped_with(resources: Path) -> None:
    with pytest.raises(FormatError) as problem:
        open_map("demo:mash")
    assert str(problem.value) == "demo:mash: there is no bundled map of that name; did you mean marsh?"
    with pytest.raises(FormatError, match="write one of alps, first or marsh"):
        open_map("demo:xyz")
    with pytest.raises(FormatError, match=r"marsh: there is no such file; did you mean demo:marsh\?"):
        open_map("marsh")
    with pytest.raises(FormatError, match="bundled maps cannot be changed; save the map under a file's name"):
        save(ours(), "demo:marsh")
    for path in demo.paths():
        path.unlink()
    with pytest.raises(FormatError, match="no maps are bundled with this losview; install it again"):
        open_map("demo:")


def test_a_bundled_file_that_is_no_map_is_said(resources: Path) -> None:
    path = resources / "maps" / "marsh.losmap"
    path.write_text('{"format": "losview map", "version": 1, "title": "The marsh"}', encoding="utf-8")
    with pytest.raises(FormatError, match="lacks grid"):
        bundled()


def test_the_bundled_maps_are_written_as_this_version_writes_them() -> None:
    """So that saving one changes nothing but what was edited."""
    entries = bundled()
    assert entries
    for entry in entries:
        board = open_map(f"demo:{entry.name}")
        assert board.title == entry.title
        assert FORMATS[0].unparse is not None
        assert FORMATS[0].unparse(board, entry.path)[0] == entry.path.read_bytes(), entry.name


def test_every_real_board_goes_through_our_own_format(shared: Path, tmp_path: Path) -> None:
    boards = sorted((shared / "boards" / "megamek").glob("*.board"))
    assert len(boards) == 54
    for path in boards:
        board = open_map(path)
        save(board, tmp_path / "map.losmap")
        again = open_map(tmp_path / "map.losmap")
        assert same_board(again, board)
        assert save(again, tmp_path / "map.board") == []
        assert (tmp_path / "map.board").read_bytes() == path.read_bytes()
