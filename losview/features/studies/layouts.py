"""Layouts: all ways to lay boards edge to edge, compared by how much is seen on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, permutations, product
from typing import ClassVar

import numpy as np

from losview.base.study_error import StudyError
from losview.base.translation import tr, tr_n
from losview.features.studies.dominance import Dominance
from losview.features.studies.job import Part
from losview.features.studies.study import StudyTask
from losview.rules.tables import StudyResult, StudyTable, joined_table, text_column

#: Most layouts of one study.
MAXIMUM = 1_000


@dataclass(frozen=True)
class Layouts(Dominance):
    """One row a layout: how much is seen on it, hindered, and within the first band of range."""

    key: ClassVar[str] = "layouts"
    about: ClassVar[str] = tr("all ways to lay the given boards edge to edge, and how much is seen on each")
    of_one_map: ClassVar[bool] = False

    def maps(self, names: Sequence[str]) -> list[str]:
        if len(names) < 2:
            raise StudyError(tr("the study layouts needs two boards or more, such as bd02 bd12"))
        if any(any(sign in name for sign in '/[]" \t') for name in names):
            raise StudyError(tr("the study layouts takes boards by their names alone, such as bd02; name their folder "
                                "with --boards"))
        found = list(islice(layouts_of(names), MAXIMUM + 1))
        if len(found) > MAXIMUM:
            raise StudyError(tr("{boards} boards can be laid in more than {most:,} ways; give fewer boards",
                                boards=len(names), most=MAXIMUM))
        return found

    def check(self, task: StudyTask) -> None:
        if not task.threads:
            raise StudyError(tr("{map}: there is nobody who looks, or nothing to look at", map=task.name))

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        board = task.judged[0].board
        pairs = max(1, len(task.viewers) * len(task.targets) * len(task.heights))
        seen, near = int(total["sees"].sum()), int(total["sees"][:, 0].sum())
        hindered = int(total["sees_hindered"].sum())
        most = total["sees"].sum(axis=1).max(axis=0)
        best = int(most.argmax())
        label = board.label(board.grid.plane.hex(int(task.viewers[best])))
        columns = {"layout": text_column([task.name]), "hexes": np.array([len(task.targets)], np.int32),
                   "seen_percent": np.array([100 * seen / pairs]),
                   "hindered_percent": np.array([100 * hindered / pairs]),
                   f"seen_within_{self.bands[0] if self.bands else 'all'}": np.array([near], np.int64),
                   "best_hex": text_column([label]), "best_sees": np.array([most[best]], np.int32)}
        return StudyResult(self.key, task.name, tr("how much is seen on each layout"),
                           StudyTable(columns, (), ("seen_percent",)), board,
                           (tr("{layout}: {share:.1f} % of {threads:,} threads are seen.", layout=task.name,
                               share=columns["seen_percent"][0], threads=pairs),),
                           detail=super().result(task, total).table)

    def kept(self, results: Sequence[StudyResult]) -> list[StudyResult]:
        best = results[int(np.argmax([one.table["seen_percent"][0] for one in results]))]
        return [one if one.board is best.board else replace(one, board=best.board, detail=best.detail)
                for one in results]

    def together(self, results: Sequence[StudyResult]) -> StudyResult:
        """All layouts, with the map of the one on which most is seen."""
        table = joined_table(results)
        percent = table["seen_percent"]
        most, least = (int(pick(percent)) for pick in (np.argmax, np.argmin))
        said = [tr_n("{count:,} layout: most is seen on {layout}, {share:.1f} % of its threads.",
                     "{count:,} layouts: most is seen on {layout}, {share:.1f} % of its threads.", len(results),
                     layout=table["layout"][most], share=percent[most])]
        if percent[least] < percent[most]:
            said.append(tr("Least is seen on {layout}, {share:.1f} %.", layout=table["layout"][least],
                           share=percent[least]))
        return replace(results[most], table=table, summary=tuple(said))


def layouts_of(names: Sequence[str]) -> Iterator[str]:
    """The texts of all layouts of boards, each once: in rows of one length, in any order, each board turned or not.

    A layout turned as a whole by 180 degrees is the same one, and is left out.
    """
    known: set[str] = set()
    for wide in (width for width in range(1, len(names) + 1) if len(names) % width == 0):
        for order in permutations(names):
            for turns in product((False, True), repeat=len(names)):
                laid = list(zip(order, turns, strict=True))
                text = _text(laid, wide)
                if _text([(name, not turn) for name, turn in reversed(laid)], wide) not in known and text not in known:
                    known.add(text)
                    yield text


def _text(laid: Sequence[tuple[str, bool]], wide: int) -> str:
    rows = (laid[at : at + wide] for at in range(0, len(laid), wide))
    return " / ".join(" ".join(name + "r" * turn for name, turn in row) for row in rows)
