"""How our verdicts agree with VASL's, pair by pair, and why where they do not.

    python -m tests.sight.vasl_agreement ../shared bd02 bd12

reads `boards/vasl/bdNN` and `oracles/vasl-bdNN.tsv.gz` in that folder (`--tables DIR`: the tables in another) and
puts every difference in a class:
a close call (moved by 1.5 pixels at most our verdict is VASL's), a defect of VASL's with its reason, a
difference of reading with its rule, or neither.
"""

from __future__ import annotations

import gzip
from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field, replace
from math import gcd, hypot
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, centre
from losview.sight.asl.judge import AslJudge
from losview.sight.asl.rules.decide import blocked_and_hindrance
from losview.sight.asl.rules.examine import check_ends
from losview.sight.asl.trace.lines import lines_of
from losview.sight.asl.trace.near_misses import NearTerrain
from losview.sight.asl.trace.single_thread import near_hexes, slack_of
from losview.sight.asl.trace.slopes import on_slopes
from losview.sight.threads import End, Threads
from losview.sight.verdict import Outcome
from tests.support.vasl_readings import READINGS, ROUND, board_file, judge_of, print_moved
from tests.support.vasl_spots import (
    blocked_beside_higher_end,
    hindered_by_ends_print,
    meets_off_its_base,
    passes_high_bridge,
)

#: A thread moved sideways by so many pixels is the same one to a referee's eye.
CLOSE = 1.5
CLASSES = ("close call", "VASL's defect", "reading", "unexplained")
BATCH = 20_000


@dataclass(frozen=True)
class Difference:
    """One pair on which verdicts differ.

    Attributes:
        a, b: labels. what: "blocked" or "hindrance". ours, theirs: the verdicts in words.
        sort, why: its class, and the reason; both empty where it was not looked into.
    """

    a: str
    b: str
    what: str
    ours: str
    theirs: str
    sort: str
    why: str


@dataclass
class Report:
    """What came out for one board.

    Attributes:
        pairs: how many were compared. both_see: how many both see and have a hindrance to compare.
    """

    name: str
    pairs: int
    both_see: int
    differences: list[Difference] = field(default_factory=list)

    def count(self, what: str, *sorts: str) -> int:
        return sum(one.what == what and (not sorts or one.sort in sorts) for one in self.differences)

    @property
    def agree(self) -> float:
        """Percent of the pairs that agree on blocked or not."""
        return 100 * (1 - self.count("blocked") / self.pairs)

    @property
    def agree_on_hindrance(self) -> float:
        """Percent of the pairs that both see which agree on the hindrance."""
        return 100 * (1 - self.count("hindrance") / self.both_see)

    @property
    def open(self) -> float:
        """Percent of the pairs that differ and are neither close calls nor VASL's defects."""
        return 100 * sum(one.sort in ("reading", "unexplained") for one in self.differences) / self.pairs

    @property
    def unexplained(self) -> list[Difference]:
        return [one for one in self.differences if one.sort == "unexplained"]

    def text(self) -> str:
        lines = [f"{self.name}: {self.pairs:,} pairs; blocked or not agrees on {self.agree:.3f} %; of "
                 f"{self.both_see:,} that both see, the hindrance on {self.agree_on_hindrance:.3f} %; neither close "
                 "calls nor VASL's "
                 f"defects: {self.open:.3f} %"]
        tally = Counter((one.sort, one.what, one.why) for one in self.differences)
        for sort in CLASSES:
            for (own, what, why), count in sorted(tally.items(), key=lambda item: -item[1]):
                if own == sort:
                    lines.append(f"  {count:5}  {sort}, {what}: {why}")
        return "\n".join(lines)


def compare(shared: Path, name: str, tables: Path | None = None, every: int = 1) -> Report:
    """Compare one board with its table, which is in `oracles` of that folder or in a folder of its own.

    Args:
        every: look into each so-manieth difference only: reasons take far longer to find than differences.
    """
    path = shared / "boards" / "vasl" / name
    judge = judge_of(path)
    rows = table((tables or shared / "oracles") / f"vasl-{name}.tsv.gz")
    blocked, hindrance, rule = judged(judge, rows)
    theirs = np.array([row[2] == "1" for row in rows])
    points = np.array([int(row[3]) if row[3].isdigit() else -1 for row in rows])
    both = ~blocked & ~theirs & (points >= 0)
    report = Report(name, len(rows), int(both.sum()))
    for turn, i in enumerate(np.flatnonzero(blocked != theirs).tolist()):
        ours = f"blocked, {rule[i]}" if blocked[i] else "seen"
        told = f"blocked, {rows[i][4]}" if theirs[i] else "seen"
        sort, why = ("", "") if turn % every else explained(path, rows[i], bool(blocked[i]), bool(theirs[i]), None,
                                                            rule[i])
        report.differences.append(Difference(rows[i][0], rows[i][1], "blocked", ours, told, sort, why))
    for turn, i in enumerate(np.flatnonzero(both & (hindrance != points)).tolist()):
        sort, why = ("", "") if turn % every else explained(path, rows[i], False, False, int(points[i]), rule[i])
        report.differences.append(Difference(rows[i][0], rows[i][1], "hindrance", f"+{hindrance[i]}", f"+{points[i]}",
                                             sort, why))
    return report


def table(path: Path) -> list[list[str]]:
    """The rows of a table: two labels, blocked, hindrance, reason."""
    return [line.split("\t") for line in gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()[1:]]


def judged(judge: AslJudge, rows: list[list[str]]) -> tuple[NDArray[np.bool_], NDArray[np.int16], list[str]]:
    """What we say of pairs: whether blocked, the hindrance, the rule that decides."""
    places = {label: judge.plane.cell(judge.board.hex(label)) for label in {label for row in rows for label in row[:2]}}
    starts, ends = (np.array([places[row[side]] for row in rows], np.intp) for side in (0, 1))
    surveys = []
    for at in range(0, len(rows), BATCH):
        a, b = starts[at : at + BATCH], ends[at : at + BATCH]
        surveys.append(judge.survey(Threads(a, b, judge.eye_heights(a), judge.eye_heights(b)), details=True))
    blocked = np.concatenate([one.outcome for one in surveys]) >= Outcome.BLOCKED
    rules = [judge.rules[number] for one in surveys for number in one.rule.tolist()]
    return blocked, np.concatenate([one.hindrance for one in surveys]), rules


def explained(
    path: Path, row: list[str], blocked: bool, theirs: bool, points: int | None, rule: str
) -> tuple[str, str]:
    """The class of a difference, and its reason."""
    judge = judge_of(path)
    a, b = judge.board.hex(row[0]), judge.board.hex(row[1])
    if any(agrees(judge, a, b, shift, theirs, points) for shift in shifts()):
        return "close call", f"moved sideways by {CLOSE:g} pixels at most we say the same"
    if theirs and not blocked and row[4] == "hexside" and print_met(path, a, b):
        return "VASL's defect", "the print of a wall or hedge reaches beyond the hexside that it lies on (B9)"
    if theirs and not blocked and "B23.71" in row[4] and print_met(path, a, b):
        return "VASL's defect", "the print of a rowhouse bar reaches out of the building that it parts (B23.71)"
    for why, reading in READINGS.items():
        other = judge_of(path, reading)
        if any(agrees(other, a, b, shift, theirs, points) for shift in (0.0, *shifts())):
            return "VASL's defect", why
    if (row[4] == "blind-crest" or rule == "B10.23") and past_a_cliff(judge, a, b):
        return "VASL's defect", "a crest is a cliff's by the hexside nearest to the pixel, not the one crossed (B10.23)"
    if theirs and not blocked and row[4] in ("ground", "advantage") and passes_high_bridge(judge, a, b):
        return "VASL's defect", "pixels at the edge of a bridge are ground as high as its deck (B6.2)"
    if meets_off_its_base(path, judge, pixels(path, a, b)[0]):
        return "VASL's defect", next(iter(READINGS))
    sort, why = reading_of(judge, row, a, b, blocked, rule)
    if sort == "unexplained" and any(agrees(print_moved(path, right * step, down * step), a, b, 0.0, theirs, points)
                                     for step in (0.5, 1.0, CLOSE) for right, down in ROUND):
        return "close call", f"with the print moved against the hexes by {CLOSE:g} pixels at most we say the same"
    if sort == "unexplained" and points is not None and hindered_by_ends_print(judge, a, b, points):
        return "VASL's defect", "hexes of the ends reach some pixels into the hexes beside them (A6.7)"
    return sort, why


def reading_of(judge: AslJudge, row: list[str], a: Hex, b: Hex, blocked: bool, rule: str) -> tuple[str, str]:
    """The rule that we read in another way, where there is one."""
    if on_slopes(judge.terrain, lines_of(judge.terrain, judge.threads([(End(a), End(b))])), np.zeros(1, np.intp))[0]:
        return "reading", "down a continuous slope what is half a level high counts as on one level (B.5)"
    if rule in ("B23.71", "O5.3"):
        return "reading", "a rowhouse bar is as long as its building is on the hexside (B23.71)"
    if "depression" in row[4] or rule == "A6.3" or any(
            judge.terrain.sunk[judge.plane.cell(end)] for end in (a, b)):
        return "reading", "A6.3 goes by depression hexsides, VASL by depression pixels all the way"
    if along_hexsides(a, b):
        return "reading", "along hexsides: what shows on both sides, and what is touched at a vertex (A6.1, B9)"
    if rule == "B9":
        return "reading", "a hexside feature touched at a vertex (B9)"
    if rule == "A6.2 level" and blocked_beside_higher_end(judge, a, b):
        return "reading", "ground beside the higher end over lower water or a depression: B10.2 goes by its hex's base"
    return "unexplained", f"{'we' if blocked else 'they'} say {rule if blocked else row[4]}"


def shifts() -> tuple[float, ...]:
    """Distances sideways, in pixels, the nearest first."""
    return tuple(sign * CLOSE * step / 15 for step in range(1, 16) for sign in (1, -1))


def along_hexsides(a: Hex, b: Hex) -> bool:
    """Whether a thread runs along hexsides."""
    q, r = b.q - a.q, b.r - a.r
    steps = gcd(q, r)
    return (q // steps, r // steps) in {(1, 1), (-1, -1), (2, -1), (-2, 1), (1, -2), (-1, 2)} if steps else False


def agrees(judge: AslJudge, a: Hex, b: Hex, shift: float, blocked: bool, points: int | None) -> bool:
    """Whether a thread moved sideways by so many pixels has that verdict."""
    own_blocked, own_points = moved(judge, a, b, shift)
    return own_blocked == blocked and (points is None or own_points == points)


def moved(judge: AslJudge, a: Hex, b: Hex, pixels: float) -> tuple[bool, int]:
    """Whether a thread moved sideways is blocked, and its hindrance; its ends' hexes stay what they are."""
    lines = lines_of(judge.terrain, judge.threads([(End(a), End(b))]))
    if lines.length[0] == 0:
        return False, 0
    near = NearTerrain(judge.terrain, lines, near_hexes(judge.terrain, a, b, lines, slack_of(lines, 50)))
    x, y = sideways(a, b, pixels)
    aside = replace(lines, origin_x=lines.origin_x + x, origin_y=lines.origin_y + y)
    ends = check_ends(judge.terrain, judge.buildings, aside)
    met = near.met(int(lines.x[0]) * y - int(lines.y[0]) * x)
    return blocked_and_hindrance(judge.examined(ends, aside, met))


def sideways(a: Hex, b: Hex, pixels: float) -> tuple[int, int]:
    """So many pixels to the side of a thread, on the lattice of a geomorphic board."""
    dx, dy = 56.25 * (b.q - a.q), 64.5 * (b.r - a.r + (b.q - a.q) / 2)
    length = hypot(dx, dy)
    over, down = -dy / length * pixels, dx / length * pixels
    x = over / 56.25 * UNIT
    return round(x), round(down / 64.5 * UNIT - x / 2)


def pixels(path: Path, a: Hex, b: Hex, aside: float = 0.0) -> tuple[NDArray[np.float64], NDArray[np.uint8]]:
    """Spots along a thread moved sideways, and the terrain codes of their pixels."""
    file = board_file(path)
    ends = file.frame.spots(np.array([centre(a), centre(b)]))
    over = (ends[1] - ends[0]) / hypot(*(ends[1] - ends[0]))
    spots = ends[0] + (ends[1] - ends[0]) * np.linspace(0, 1, 4000)[:, None] + aside * np.array([-over[1], over[0]])
    shape = file.data.terrain.shape
    x, y = (np.clip(np.floor(spots[:, i]).astype(int), 0, shape[i] - 1) for i in (0, 1))
    return spots, file.data.terrain[x, y]


def print_met(path: Path, a: Hex, b: Hex) -> bool:
    """Whether a thread passes over pixels of a feature of hexsides; VASL's own walk is true to a pixel or so."""
    kinds = judge_of(path).board_reading.table.by_vasl_code
    return any(kinds[code].role == "hexside" for shift in (0.0, *shifts())
               for code in np.unique(pixels(path, a, b, shift)[1]).tolist())


def past_a_cliff(judge: AslJudge, a: Hex, b: Hex) -> bool:
    """Whether a thread passes through a hex between its ends that has a cliff."""
    lines = lines_of(judge.terrain, judge.threads([(End(a), End(b))]))
    near = near_hexes(judge.terrain, a, b, lines, slack_of(lines, 50))
    return bool((judge.terrain.sides.cliffs[near.cell] > 0).any())


def main() -> None:
    asked = ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("shared", type=Path, help="the folder with boards/vasl and oracles")
    asked.add_argument("names", nargs="*", default=["bd02", "bd12"], help="the boards")
    asked.add_argument("--tables", type=Path, help="another folder with tables vasl-bdNN.tsv.gz")
    given = asked.parse_args()
    for name in given.names:
        report = compare(given.shared, name, given.tables)
        print(report.text())
        for one in report.unexplained:
            print(f"         {one.a} to {one.b}: we {one.ours}, VASL {one.theirs}")


if __name__ == "__main__":
    main()
