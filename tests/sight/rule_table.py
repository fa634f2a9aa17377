"""How often rules decide otherwise than in another version: rule by rule, on VASL boards and on random ones.

    python -m tests.sight.rule_table ../shared/boards/vasl --older CHECKOUT

writes a table: of each rule how many verdicts its case files ask for, on how many of the random boards on which the
transcription is compared it matters, and how many pairs of the boards changed since that checkout, and on which.  A
changed pair is put down to the rule that the two worksheets differ in.  With `--pairs RULE` its pairs are listed.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from losview.board.board import Board
from losview.sight.asl.rule_set import AdvancedSquadLeader
from losview.sight.cases.case_file import read_case
from tests.support import asl_tables, board_verdicts
from tests.support.asl_questions import at_locations, on_levels
from tests.support.case_files import case_paths

#: Random boards, as `tests/sight/asl/test_agrees.py` makes them, how many of each, and how many threads of each.
MAKERS: Sequence[Callable[[random.Random, int], Board]] = (
    asl_tables.asl_board, asl_tables.rare_board, asl_tables.lined_board, asl_tables.sloping_board,
    asl_tables.edged_board, asl_tables.gullied_board, asl_tables.walled_board)
EACH, THREADS = 30, 60


class Change(NamedTuple):
    """A pair whose verdict differs.

    Attributes:
        before, after: "seen" or "not seen", the hindrance, the rule that decides.
    """

    board: str
    a: str
    b: str
    before: tuple[str, str, str]
    after: tuple[str, str, str]

    def ends_at(self, location: str) -> bool:
        """Whether one of the ends is such a Location."""
        return any(end.endswith(f":{location}") for end in (self.a, self.b))


class Topic(NamedTuple):
    """A rule, and how a change by it is known.

    Attributes:
        told: of lines of worksheets, each with the rule's number before it.
        where: a Location at one of the ends, "" for any. held: the same of random boards, "" for as `told` has it.
    """

    rule: str
    told: str
    where: str = ""
    held: str = ""


#: In the order in which a change is asked about: the first that fits takes it.
TOPICS = (
    Topic("B23.41", "cellar", "cellar"),
    Topic("A6.42", r"^(A6\.4|B10\.23): ", "roof"),
    Topic("B6.2", r"bridge.*hindrance|bridge.*hinder|^B6\.2: "),
    Topic("B9.1", "print of a wall"),
    Topic("B9.2", r"^B9\.2: "),
    Topic("B9.35", r"^B9: .*sees over it"),
    Topic("B9.1", r"^B9: .*blocked"),  # gaps
    Topic("B19.5", r"^B19\.5: "),
    Topic("B19.21", "on both banks"),
    Topic("B23.25", r"^B23\.25: "),
    Topic("B11.21", r"^B11\.21: The thread comes"),
    Topic("B.5", "continuous slope"),
    Topic("A6.3", r"^A6\.3: "),
    Topic("A6.7", "are not on one level"),
    Topic("A6.1", r"^A6\.1: .*(runs along|touches)|unlike terrain",
          held=r"^A6\.1: .*runs along|unlike terrain"),
)


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m tests.sight.rule_table", description=__doc__.split("\n")[0])
    parser.add_argument("boards", type=Path, help="the folder of VASL boards")
    parser.add_argument("--older", type=Path, required=True, help="the checkout of another version")
    parser.add_argument("--pairs", default="", help="list the changed pairs of this rule instead")
    given = parser.parse_args(arguments)
    by_rule: dict[str, list[Change]] = {}
    changes, compared = compare(given.boards, given.older)
    for change, rule in zip(changes, rules_of(changes, given.boards, given.older), strict=True):
        by_rule.setdefault(rule, []).append(change)
    if given.pairs:
        for change in by_rule.get(given.pairs, []):
            print(change.board, change.a, change.b, " ".join(change.before), "->", " ".join(change.after))
        return 0
    held, tried = random_boards()
    print(f"{compared:,} pairs of the boards, of which {len(changes):,} changed; {tried} random boards\n")
    print("| rule | verdicts of case files | random boards | pairs changed | on boards |\n|---|---|---|---|---|")
    for rule, found in sorted(by_rule.items(), key=lambda item: -len(item[1])):
        tally = Counter(change.board for change in found)
        places = ", ".join(f"{name} {count:,}" for name, count in sorted(tally.items()))
        print(f"| {rule} | {cases_of(rule)} | {held[rule]} | {len(found):,} | {places} |")
    return 0


def compare(boards: Path, older: Path) -> tuple[list[Change], int]:
    """The pairs that another version rules otherwise, and how many were compared."""
    with tempfile.TemporaryDirectory() as folder:
        for checkout, name in ((older, "before"), (Path.cwd(), "after")):
            (Path(folder) / name).mkdir()
            ask(checkout, boards, Path(folder) / name)
        found, compared = [], 0
        for path in sorted((Path(folder) / "after").iterdir()):
            before, after = table(path.parents[1] / "before" / path.name), table(path)
            both = [pair for pair in after if pair in before]
            compared += len(both)
            found += [Change(path.name.partition(".")[0], *pair, before[pair], after[pair]) for pair in both
                      if before[pair][:2] != after[pair][:2]]
    return found, compared


def ask(checkout: Path, *arguments: Path) -> None:
    """Run `board_verdicts` with the losview of a checkout."""
    subprocess.run([sys.executable, board_verdicts.__file__, *(str(one.resolve()) for one in arguments)], check=True,
                   cwd=tempfile.gettempdir(), env={**os.environ, "PYTHONPATH": str(checkout.resolve())})


def table(path: Path) -> dict[tuple[str, str], tuple[str, str, str]]:
    """Of each pair what is ruled."""
    rows = (line.split("\t") for line in gzip.decompress(path.read_bytes()).decode("utf-8").splitlines())
    return {(a, b): (seen, hindrance, rule) for a, b, seen, hindrance, rule in rows}


def rules_of(changes: Sequence[Change], boards: Path, older: Path) -> Iterator[str]:
    """The rule that each change is put down to, "other" where none of them fits."""
    asked = [change for change in changes if not change.ends_at("cellar")]  # their worksheets are not needed
    with tempfile.TemporaryDirectory() as folder:
        some = Path(folder) / "pairs"
        some.write_text("".join(f"{change.board}\t{change.a}\t{change.b}\n" for change in asked), encoding="utf-8")
        sheets = []
        for checkout, name in ((older, "before"), (Path.cwd(), "after")):
            ask(checkout, boards, Path(folder) / name, some)
            sheets.append(map(frozenset, json.loads((Path(folder) / name).read_text(encoding="utf-8"))))
    differ = {change: before ^ after for change, before, after in zip(asked, *sheets, strict=True)}
    return (rule_of(change, differ.get(change, frozenset({"cellar"}))) for change in changes)


def rule_of(change: Change, differ: frozenset[str]) -> str:
    """The rule that a change is put down to.

    Args:
        differ: the lines that stand in one of the two worksheets alone.
    """
    return next((topic.rule for topic in TOPICS if (change.ends_at(topic.where) or not topic.where)
                 and any(re.search(topic.told, line) for line in differ)), "other")


def random_boards() -> tuple[Counter[str], int]:
    """On how many random boards each rule stands in the worksheet of a thread, and how many boards were tried."""
    held: Counter[str] = Counter()
    seeds = [(make, seed) for make in MAKERS for seed in range(EACH)]
    for make, seed in seeds:
        rng = random.Random(seed)
        board = make(rng, 6)
        pairs = on_levels(rng, board)
        asked = rng.sample(pairs, min(THREADS, len(pairs)))
        asked += at_locations(rng, board, asl_tables.as_table(board), THREADS)
        judge = AdvancedSquadLeader().prepare(board)
        lines = {(f"{reason.rule}: {reason.say()}", *(end.location for end in pair))
                 for pair in asked for reason in judge.explain(*pair).worksheet}
        held.update({topic.rule for topic in TOPICS if any(
            (not topic.where or topic.where in places) and re.search(topic.held or topic.told, line)
            for line, *places in lines)})
    return held, len(seeds)


def cases_of(rule: str) -> int:
    """How many verdicts the case files that are named by a rule ask for."""
    return sum(len(read_case(path).verdicts) for path in case_paths()
               if path.parent.name == "asl" and path.name.startswith(f"{rule}-"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
