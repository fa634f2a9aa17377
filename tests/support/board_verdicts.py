"""What a version of losview rules on pairs of hexes of VASL boards, written to files, so that versions can be compared.

    PYTHONPATH=CHECKOUT python tests/support/board_verdicts.py BOARDS OUT
    PYTHONPATH=CHECKOUT python tests/support/board_verdicts.py BOARDS OUT PAIRS

Run as a file it asks the losview of any checkout: it imports nothing of the tests, and only what older versions have
too.  The second form writes the worksheets of some pairs: the lines of PAIRS are a board and both ends.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from losview.formats.vasl.board_builder import BoardBuilder
from losview.formats.vasl.board_file import read_board_file
from losview.formats.vasl.terrain_codes import default_kinds_by_code
from losview.hexes.hex import distance
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.ends import end_text, parse_end
from losview.rules.rule_sets import rule_set

#: Who stands higher or lower than a hex's usual Location is asked of the hexes so near.
NEAR = 8
#: Locations that are asked about besides levels.
ASKED = ("", "in", "bridge", "roof", "cellar")
BATCH = 20_000


def main(boards: str, out: str, some: str = "") -> int:
    """Write a table for each board of a folder, or the worksheets of some pairs."""
    if some:
        Path(out).write_text(json.dumps(worksheets(Path(boards), Path(some).read_text("utf-8"))), encoding="utf-8")
        return 0
    for path in sorted(Path(boards).glob("bd*")):
        rows = "".join("\t".join(row) + "\n" for row in verdicts(judge_of(path)))
        (Path(out) / f"{path.name}.tsv.gz").write_bytes(gzip.compress(rows.encode(), mtime=0))
    return 0


@cache
def judge_of(path: Path) -> AslJudge:
    """The judge of a board, with all options as they are at first."""
    file = read_board_file(path.read_bytes(), path)
    judge = rule_set("asl").prepare(BoardBuilder(file.data, file.frame, default_kinds_by_code()).build())
    assert isinstance(judge, AslJudge)
    return judge


def verdicts(judge: AslJudge) -> Iterator[tuple[str, str, str, str, str]]:
    """The rows of a board's table: both ends, "seen" or not, the hindrance of what is seen, the rule that decides."""
    asked = list(pairs(judge))
    for at in range(0, len(asked), BATCH):
        some = asked[at : at + BATCH]
        survey = judge.judge_many(judge.threads(some), details=True)
        for (a, b), outcome, hindrance, rule in zip(
                some, survey.outcome.tolist(), survey.hindrance.tolist(), survey.rule.tolist(), strict=True):
            seen = outcome < Outcome.BLOCKED
            yield (end_text(judge.board, a), end_text(judge.board, b), "seen" if seen else "not seen",
                   str(hindrance) if seen else "", judge.rules[rule])


def pairs(judge: AslJudge) -> Iterator[tuple[LineEnd, LineEnd]]:
    """All pairs of hexes at their usual Locations, and each other Location of a hex with the hexes near it."""
    hexes = judge.board.grid.hexes()
    yield from ((LineEnd(a), LineEnd(b)) for a, b in combinations(hexes, 2))
    for hex_ in hexes:
        others = [one.end for one in judge.stands(hex_)[1:] if one.end.location in ASKED]
        near = [LineEnd(other) for other in hexes if 0 < distance(hex_, other) <= NEAR] if others else []
        yield from ((end, other) for end in others for other in near)


def worksheets(boards: Path, some: str) -> list[list[str]]:
    """The lines of the worksheet of each pair, each after the number of its rule."""
    found = []
    for line in some.splitlines():
        name, a, b = line.split("\t")
        judge = judge_of(boards / name)
        verdict = judge.judge_one(parse_end(judge.board, a), parse_end(judge.board, b))
        found.append([f"{reason.rule}: {reason.say()}" for reason in verdict.worksheet])
    return found


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
