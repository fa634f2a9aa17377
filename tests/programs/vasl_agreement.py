"""How our verdicts agree with VASL's, pair by pair, and why where they do not.

    python -m tests.programs.vasl_agreement ../shared bd02 bd12
    python -m tests.programs.vasl_agreement ../shared bd02 --levels --tables DIR
    python -m tests.programs.vasl_agreement ../shared --joined "bd02 bd12r" TABLE

reads `boards/vasl/bdNN` and `oracles/vasl-bdNN.tsv.gz` in that folder (`--tables DIR`: the tables in another) and
puts every difference in a class:
a close call (moved by 1.5 pixels at most our verdict is VASL's), a defect of VASL's with its reason, a
difference of reading with its rule, or neither.  `--levels` compares other levels too (`vasl-bdNN-levels.tsv.gz`),
`--joined` boards that lie side by side.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from tests.support.vasl_agreement.measured_map import MeasuredMap
from tests.support.vasl_agreement.report import compare


def main(arguments: list[str] | None = None) -> int:
    given = _parser().parse_args(arguments)
    for measured, table in _asked(given):
        report = compare(measured, table, given.every)
        if given.toml:
            print(report.toml("joined" if measured.is_joined else "levels" if given.levels else "board"))
            continue
        print(f"{table.name}, {report.text()}")
        for one in report.differences if given.all else report.unexplained:
            print(f"         {one.a} to {one.b}: we {one.ours}, VASL {one.theirs}; {one.sort or 'not looked into'}: "
                  f"{one.why}")
    return 0


def _parser() -> ArgumentParser:
    asked = ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("shared", type=Path, help="the folder with boards/vasl and oracles")
    asked.add_argument("names", nargs="*", help="the boards; without any and without --joined bd02 and bd12")
    asked.add_argument("--tables", type=Path, help="another folder with tables vasl-bdNN.tsv.gz")
    asked.add_argument("--levels", action="store_true", help="compare tables vasl-bdNN-levels.tsv.gz instead")
    asked.add_argument("--joined", nargs=2, action="append", default=[], metavar=("LAYOUT", "TABLE"),
                       help="a layout, as bd02 bd12r / bd03, and the file with its table")
    asked.add_argument("--every", type=int, default=1, help="look into each so-manieth difference only")
    asked.add_argument("--all", action="store_true", help="list every difference, not only the unexplained")
    asked.add_argument("--toml", action="store_true", help="print the figures for resources/agreement.toml")
    return asked


def _asked(given: Namespace) -> Iterator[tuple[MeasuredMap, Path]]:
    """What is to be compared, each with its table."""
    boards, tables = given.shared / "boards" / "vasl", given.tables or given.shared / "oracles"
    for name in given.names or ([] if given.joined else ["bd02", "bd12"]):
        yield MeasuredMap(boards, name), tables / f"vasl-{name}{'-levels' * given.levels}.tsv.gz"
    for layout, table in given.joined:
        yield MeasuredMap(boards, layout), Path(table)


if __name__ == "__main__":
    sys.exit(main())
