"""A copy of the program that is added to: one new file each, and one entry in a list with the import it needs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any

from tests.support.paths import CHECKOUT

RULE_SET = '''
    """Scratch rules: nobody sees farther than three hexes."""

    from __future__ import annotations

    from collections.abc import Mapping
    from fractions import Fraction

    import numpy as np

    from losview.board.board import Board
    from losview.board.terrain import table
    from losview.hexes.hex import distance
    from losview.rules.core.profile import Profile
    from losview.rules.core.rule_set import Judge, RuleSet
    from losview.rules.core.board_reading import BoardReading
    from losview.rules.core.threads import BatchVerdicts
    from losview.rules.core.verdict import Effect, Outcome, Reason, Verdict


    class ScratchRules(RuleSet):
        key = "scratch"
        name = "Scratch rules"
        table = "scratch"
        source = "nothing"
        options = ()

        def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> Judge:
            return ScratchJudge(self, board, options or {})


    class ScratchJudge(Judge):
        rules = ("", "S1")

        def __init__(self, rule_set, board, options):
            super().__init__(rule_set, board, options)
            self.board_reading = BoardReading(board, table(), "scratch")

        def eye_heights(self, cells, end=None):
            return np.zeros(len(cells), np.int32)

        def judge_many(self, threads, *, details=False):
            survey = BatchVerdicts.blank(len(threads.start))
            far = np.array([distance(self.plane.hex(a), self.plane.hex(b)) > 3
                            for a, b in zip(threads.start.tolist(), threads.end.tolist(), strict=True)])
            survey.outcome[far] = int(Outcome.BLOCKED)
            return survey

        def judge_one(self, a, b):
            outcome = Outcome(int(self.judge_many(self.threads([(a, b)])).outcome[0]))
            reason = Reason("S1", None, None, "nobody sees farther than 3 hexes", (), Effect.BLOCKS)
            return Verdict(outcome, None if outcome.visible else reason, worksheet=(reason,), summary="Too far.")

        def profile(self, a, b, verdict=None):
            return Profile(self.rule_set.name, self.board.title, (), (Fraction(0), Fraction(0)), ())
'''

TERRAIN = '''
    [scratch_scrub]
    name = "Scratch scrub"
    role = "terrain"
    group = "Woods"
    fill = "#123456"
    ink = "#654321"
    dark_fill = "#123456"
    dark_ink = "#654321"
    pattern = "canopy"
    height = 2
    [scratch_scrub.civil_war_brigade]
    like = "forest"
    [scratch_scrub.battletech]
    points = 2
    tally = "woods"
    [scratch_scrub.asl]
    like = "woods"
'''

TOOL = '''
    """The scratch tool: a click raises a hex by five levels."""

    from __future__ import annotations

    from losview.board.board import QUARTERS_PER_LEVEL
    from losview.board.edits.ground_edits import Raise
    from losview.tools.tool import Drag, Pointer, Tool


    class ScratchTool(Tool):
        key = "scratch"
        shortcut = "J"
        name = "Scratch"
        about = "Raise a hex by five levels."

        def press(self, pointer: Pointer) -> Drag | None:
            if pointer.on_map:
                self.host.do(Raise((pointer.hex,), 5 * QUARTERS_PER_LEVEL))
            return None
'''

OVERLAY = '''
    """The scratch overlay: a disc on every hex of level 5."""

    from __future__ import annotations

    from losview.board.board import QUARTERS_PER_LEVEL
    from losview.drawing.art.marks import Disc, Ink, Layer, Mark
    from losview.drawing.art.overlay import OverlayHex


    def scratch_overlay(shown: OverlayHex) -> tuple[Mark, ...]:
        if shown.board.level(shown.hex) != 5 * QUARTERS_PER_LEVEL:
            return ()
        return (Mark(Layer.UNIT_TOP, Ink("#abcdef"), (Disc(0, 0, 0.3),)),)
'''

FORMAT = '''
    """The scratch format: a sketch after a line of its own."""

    from __future__ import annotations

    from pathlib import Path

    from losview.board.board import Board
    from losview.formats import sketch_text

    START = b"scratch map\\n"


    def looks_like(start: bytes) -> bool:
        return start.startswith(START)


    def parse(data: bytes, path: Path) -> Board:
        return sketch_text.parse(data.removeprefix(START), path)


    def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
        data, losses = sketch_text.unparse(board, path)
        return START + data, losses
'''


STUDY = '''
    """The scratch study: how many hexes each viewer sees at a range of its own."""

    from __future__ import annotations

    from dataclasses import dataclass
    from typing import ClassVar

    import numpy as np

    from losview.features.studies.verdict_matrix import MatrixStudy, seen_at_any_height
    from losview.features.studies.study import Setting, setting_number
    from losview.features.studies.sweep import sweep_ranges
    from losview.rules.tables import StudyResult, StudyTable, labels_of


    @dataclass(frozen=True)
    class Scratch(MatrixStudy):
        key: ClassVar[str] = "scratch"
        about: ClassVar[str] = "how many hexes each viewer sees at one range"
        settings: ClassVar = (Setting("ring", "N", "the range in hexes", setting_number, needed=True),)

        ring: int = 1

        def result(self, task, total):
            board = task.judged[0].board
            there = sweep_ranges(board.grid.plane, task.viewers, task.targets) == self.ring
            hexes, labels = labels_of(board, task.viewers.tolist())
            counts = (seen_at_any_height(total) & there).sum(axis=1).astype(np.int32)
            table = StudyTable({"hex": labels, "at_ring": counts}, hexes, ("at_ring",))
            return StudyResult(self.key, task.name, "what is seen at a range", table, board, ("Counted.",))
'''


@dataclass(frozen=True)
class Addition:
    """Something that is added to the program.

    Attributes:
        file: the new file. text: what is in it.
        list_file: the file with the list that it goes into, "" where the program finds it by itself.
        begins: how the list begins. entry: its line in the list. needs: the import that the line needs.
    """

    file: str
    text: str
    list_file: str = ""
    begins: str = ""
    entry: str = ""
    needs: str = ""

    def put_into(self, copy: Path) -> None:
        """Write the new file, and the entry into its list."""
        file = copy / self.file
        assert not file.exists()
        file.write_text(dedent(self.text).lstrip("\n"), encoding="utf-8")
        if self.list_file:
            path = copy / self.list_file
            lines = path.read_text(encoding="utf-8").splitlines()
            start = next(i for i, line in enumerate(lines) if line.startswith(self.begins))
            end = next(i for i in range(start, len(lines)) if lines[i].endswith(")"))
            if start == end:
                lines[end] = lines[end].removesuffix(")") + f", {self.entry})"
            else:
                lines.insert(end, f"    {self.entry},")
            lines.insert(lines.index("from __future__ import annotations") + 1, self.needs)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")


ADDITIONS: Sequence[Addition] = (
    Addition("losview/rules/scratch.py", RULE_SET, "losview/rules/rule_sets.py", "RULE_SETS:", "ScratchRules()",
             "from losview.rules.scratch import ScratchRules"),
    Addition("resources/terrain/scratch.toml", TERRAIN),
    Addition("losview/tools/scratch.py", TOOL, "losview/tools/all_tools.py", "TOOLS:", "ScratchTool",
             "from losview.tools.scratch import ScratchTool"),
    Addition("losview/drawing/art/scratch.py", OVERLAY, "losview/drawing/art/all_overlays.py", "OVERLAYS:",
             "scratch_overlay", "from losview.drawing.art.scratch import scratch_overlay"),
    Addition("losview/formats/scratch.py", FORMAT, "losview/formats/format.py", "FORMATS:",
             'Format("scratch", "scratch map", (".scratch",), scratch.parse, scratch.unparse, scratch.looks_like)',
             "from losview.formats import scratch"),
    Addition("losview/features/studies/scratch.py", STUDY, "losview/features/studies/all_studies.py", "STUDIES:",
             "Scratch", "from losview.features.studies.scratch import Scratch"),
)


def copied(folder: Path) -> Path:
    """A copy of the program in a folder, without its pictures."""
    for part in ("losview", "resources"):
        shutil.copytree(CHECKOUT / part, folder / part,
                        ignore=shutil.ignore_patterns("__pycache__", "*.png", "*.webp"))
    return folder


def copied_with_additions(folder: Path) -> Path:
    """A copy of the program in a folder, with everything added to it."""
    copied(folder)
    for addition in ADDITIONS:
        addition.put_into(folder)
    return folder


def answer(copy: Path, code: str) -> Any:
    """What a program prints as JSON that imports the copy."""
    ran = subprocess.run(
        [sys.executable, "-c", dedent(code)], cwd=copy, capture_output=True, check=False, timeout=60, text=True,
        env={**os.environ, "PYTHONPATH": str(copy), "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(copy),
             "XDG_CACHE_HOME": str(copy)})
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)
