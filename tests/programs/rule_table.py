"""How often rules decide otherwise than in another version: rule by rule, on VASL boards and on random ones.

    python -m tests.programs.rule_table ../shared/boards/vasl --older CHECKOUT

writes a table: of each rule how many verdicts its case files ask for, on how many of the random boards on which the
transcription is compared it matters, and how many pairs of the boards changed since that checkout, and on which.  On a
random board a rule matters where a worksheet names it; of rules that worksheets do not name, or name wherever they may
matter, where the transcription without the rule gives another verdict.  A changed pair is put down to the rule that the
two worksheets differ in.  With `--pairs RULE` its pairs are listed.
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
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from math import floor
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from losview.board.board import Board
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.case_file import read_case
from losview.rules.core.threads import LineEnd
from tests.support import asl_tables, board_verdicts
from tests.support.asl_questions import at_locations, on_levels, worst
from tests.support.case_files import case_paths
from tests.support.slow_asl import bars, ground, hexsides, hindrances, obstacles
from tests.support.slow_asl.table import Level, Sight, Table

#: Random boards, as `tests/rules/asl/test_agrees.py` makes them, how many of each, and how many threads of each.
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
        where: a Location at one of the ends, "" for any. left_out: gives the transcription's table without the rule;
            None where a worksheet with such a line shows that the rule matters.
    """

    rule: str
    told: str
    where: str = ""
    left_out: Callable[[Table], AbstractContextManager[Table]] | None = None


# ---- the transcription without a rule --------------------------------------------------------------------------------


@contextmanager
def low_cellars(table: Table) -> Iterator[Table]:
    """Cellars see from below the ground (B23.41)."""
    yield replace(table, low_cellars=True)


@contextmanager
def whole_levels(table: Table) -> Iterator[Table]:
    """Sums of blind hexes drop the half levels of ends first (A6.42)."""
    def rounded(sight: Sight, *heights: Level, **others: bool | None) -> int:
        ends = (replace(end, level=floor(end.level)) for end in (sight.firer, sight.target))
        firer, target = ends
        return whole(replace(sight, firer=firer, target=target), *heights, **others)

    whole = obstacles.blind_hexes
    with ExitStack() as patches:
        for module in (obstacles, ground, hexsides, bars, hindrances):
            patches.enter_context(patch.object(module, "blind_hexes", rounded))
        yield table


@contextmanager
def no_prints(table: Table) -> Iterator[Table]:
    """Walls are on their hexsides alone (B9.1)."""
    yield replace(table, drawn=[(kind, rings) for kind, rings in table.drawn if not kind.get("wall_print")])


@contextmanager
def upper_walls(table: Table) -> Iterator[Table]:
    """Walls stand on the higher ground of their two hexes (B9.35)."""
    with patch.object(Table, "foot_of_side", Table.base_of_side):
        yield table


@contextmanager
def slits(table: Table) -> Iterator[Table]:
    """What is beside a thread on both sides lets it pass (A6.1)."""
    with patch.object(obstacles, "on_both_sides", lambda *sides: iter(())):
        yield table


#: In the order in which a change is asked about: the first that fits takes it.
TOPICS = (
    Topic("B23.41", "cellar", "cellar", low_cellars),
    Topic("A6.42", r"^(A6\.4|B10\.23): ", "roof", whole_levels),
    Topic("B6.2", r"bridge.*hindrance|bridge.*hinder|^B6\.2: "),
    Topic("B9.1", "print of a wall", left_out=no_prints),
    Topic("B9.2", r"^B9\.2: "),
    Topic("B9.35", r"^B9: .*sees over it", left_out=upper_walls),
    Topic("B9.1", r"^B9: .*blocked", left_out=no_prints),  # gaps
    Topic("B19.5", r"^B19\.5: "),
    Topic("B19.21", "on both banks"),
    Topic("B23.25", r"^B23\.25: "),
    Topic("B11.21", r"^B11\.21: The thread comes"),
    Topic("B.5", "continuous slope"),
    Topic("A6.3", r"^A6\.3: "),
    Topic("A6.7", "are not on one level"),
    Topic("A6.1", r"^A6\.1: .*(runs along|touches)|unlike terrain", left_out=slits),
)
#: Terrain whose edge a thread only just cuts or misses.
EDGE = re.compile(r"^A6\.1: A close call: the thread (cuts|misses) (.*) by only")


def main(arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog="python -m tests.programs.rule_table", description=__doc__.split("\n")[0])
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
        places = ", ".join(f"{name} {count:,}" for name, count in tally.most_common())
        matters_to = held[rule] if any(topic.rule == rule for topic in TOPICS) else "\N{EN DASH}"
        print(f"| {rule} | {cases_of(rule)} | {matters_to} | {len(found):,} | {places} |")
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
    rule = next((topic.rule for topic in TOPICS if (change.ends_at(topic.where) or not topic.where)
                 and any(re.search(topic.told, line) for line in differ)), "")
    return rule or ("B.1" if has_moved_edge(differ) else "other")


def has_moved_edge(differ: frozenset[str]) -> bool:
    """B.1: whether terrain whose edge one version cuts is what the other misses: it is drawn elsewhere by a hair."""
    met = [edge.groups() for line in differ if (edge := EDGE.match(line))]
    return any(("cuts", what) in met and ("misses", what) in met for _, what in met)


def random_boards() -> tuple[Counter[str], int]:
    """On how many random boards each rule matters, and how many boards were tried."""
    held: Counter[str] = Counter()
    seeds = [(make, seed) for make in MAKERS for seed in range(EACH)]
    for make, seed in seeds:
        rng = random.Random(seed)
        board = make(rng, 6)
        pairs, slow = on_levels(rng, board), asl_tables.as_table(board)
        asked = rng.sample(pairs, min(THREADS, len(pairs)))
        asked += at_locations(rng, board, slow, THREADS)
        judge = AdvancedSquadLeader().prepare(board)
        sheets = [[f"{reason.rule}: {reason.say()}" for reason in judge.judge_one(*pair).worksheet] for pair in asked]
        held.update({topic.rule for topic in TOPICS if matters(topic, slow, zip(asked, sheets, strict=True))})
    return held, len(seeds)


def matters(topic: Topic, slow: Table, threads: Iterable[tuple[tuple[LineEnd, LineEnd], list[str]]]) -> bool:
    """Whether a rule matters to one of some threads, which come with the lines of their worksheets."""
    named = [pair for pair, sheet in threads if (not topic.where or topic.where in [end.location for end in pair])
             and any(re.search(topic.told, line) for line in sheet)]
    if topic.left_out is None:
        return bool(named)
    usual = [(pair, worst(slow, *pair)) for pair in named]
    with topic.left_out(slow) as without:
        return any((answer.seen, answer.hindrance) != (other.seen, other.hindrance) for pair, answer in usual
                   for other in [worst(without, *pair)])


def cases_of(rule: str) -> int:
    """How many verdicts the case files that are named by a rule ask for."""
    return sum(len(read_case(path).verdicts) for path in case_paths()
               if path.parent.name == "asl" and path.name.startswith(f"{rule}-"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
