"""`losview handout`: a file with what a side knows, and a sentence about it."""

from __future__ import annotations

from pathlib import Path

from losview.base.resources_dir import resources
from losview.formats.format import open_map
from tests.support.command_line import Run


def test_a_side_gets_what_it_sees(run: Run, tmp_path: Path) -> None:
    ran = run("handout", "demo:", "--side", "Union", "-o", tmp_path / "union.losmap")
    assert (ran.status, ran.err) == (0, "")
    seen = {thread["to"] for thread in run("matrix", "demo:", "--of", "union", "--to", "confederate", "--seen",
                                           "--json").json["threads"]}
    made = open_map(tmp_path / "union.losmap")
    assert {counter.name for counter in made.counters.values() if counter.side == "confederate"} == {
        name.split()[1] for name in seen}
    assert f"{len(seen)} counters of other sides are known to union" in " ".join(ran.out.split())


def test_the_map_itself_is_not_written_over(run: Run, tmp_path: Path) -> None:
    own, link = tmp_path / "game.losmap", tmp_path / "link.losmap"
    own.write_bytes((resources() / "maps" / "first-map.losmap").read_bytes())
    link.symlink_to(own)
    before = own.read_bytes()
    for out in (own, link):
        ran = run("handout", own, "--side", "Union", "-o", out)
        assert f"{out} is the map itself, which would lose all that the side may not know" in ran.sentence()
    assert own.read_bytes() == before


def test_a_side_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    ran = run("handout", "demo:", "--side", "prussian", "-o", tmp_path / "no.losmap")
    assert ran.status == 2
    assert "the map has no side 'prussian'; it has Union, Confederate" in ran.err
    assert not (tmp_path / "no.losmap").exists()
