"""`losview.open_map`: a map, the rules on it, rulings, fields, many threads, and studies, all with labels of hexes.

All errors are ValueErrors with one sentence: `FormatError` for maps, `RuleError` for rules and ends, `StudyError`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.board.board import Board
from losview.features.studies.all_studies import study_with
from losview.features.studies.engines import engine_for
from losview.features.studies.job import EyeHeights, JudgedBoard, RulesChoice
from losview.features.studies.plan import plan_task
from losview.features.studies.runner import StudyProgress, run_task
from losview.features.studies.store import StudyStore, asked_of
from losview.formats.format import open_whole as read_map
from losview.rules.core.field import TargetHeight, compute_field
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import BatchVerdicts, LineEnd
from losview.rules.core.verdict import Outcome, Verdict
from losview.rules.ends import parse_end, parse_level
from losview.rules.map_settings import settings_of
from losview.rules.rule_sets import RULE_SETS, rule_set
from losview.rules.tables import StudyResult

#: A height in levels: 1, 0.25 or "1.25".
Height = float | str


def open_map(name: str | Path) -> MapHandle:
    """Open a map: a file name, `demo:NAME` for a bundled map, or a layout of boards such as "bd02 bd12r / bd03".

    Raises:
        FormatError: with one sentence, if it cannot be opened, or lies on boards that are not there.
    """
    return MapHandle(read_map(name), str(name))


@dataclass(frozen=True, eq=False)
class MapHandle:
    """A map that has been opened; it is not changed.

    Attributes:
        board: the map as losview holds it. name: as it was opened.
    """

    board: Board
    name: str = ""

    @property
    def title(self) -> str:
        """What the map is called."""
        return self.board.title

    @property
    def hexes(self) -> list[str]:
        """The labels of its hexes, column by column."""
        return [self.board.label(hex_) for hex_ in self.board.grid.hexes()]

    def rules(self, key: str | None = None, **options: str) -> RuledMap:
        """The map under a rule set: "asl", "battletech" or "cwb"; without one, that of the map with its options.

        Args:
            options: those of the rule set, with `_` for `-`: `season="out"`, `ridge_middle="lower"`.

        Raises:
            RuleError: for a rule set, an option or a choice that there is not.
        """
        settings = settings_of(self.board)
        own = settings.rules or RULE_SETS[0].key
        named = {option.key.replace("-", "_"): option.key for option in rule_set(key or own).options}
        given = {named.get(name, name): str(value) for name, value in options.items()}
        if key in (None, own):
            given = {**settings.options, **given}
        return RuledMap(self, RulesChoice.of(key or own, given))


@dataclass(frozen=True, eq=False)
class LabelledField:
    """What one viewer sees of every hex, as arrays of one length, in the order of `MapHandle.hexes`.

    Attributes:
        viewer: as it was asked for. hexes: labels.
        visible: bool. outcome: uint8, values of `Outcome`. hindrance: int16, 0 where nothing is seen.
    """

    viewer: str
    hexes: NDArray[np.str_]
    visible: NDArray[np.bool_]
    outcome: NDArray[np.uint8]
    hindrance: NDArray[np.int16]

    def seen(self) -> list[str]:
        """The labels of the hexes that are seen, the viewer's own among them."""
        found: list[str] = self.hexes[self.visible].tolist()
        return found


@dataclass(frozen=True, eq=False)
class LabelledThreads:
    """The verdicts about many threads, as arrays of one length, in the order in which they were asked for.

    Attributes:
        visible: bool. outcome: uint8, values of `Outcome`. hindrance: int16.
        rule: the name of the rule that decides, "" for none.
    """

    visible: NDArray[np.bool_]
    outcome: NDArray[np.uint8]
    hindrance: NDArray[np.int16]
    rule: NDArray[np.str_]


@dataclass(frozen=True, eq=False)
class RuledMap:
    """A map under a rule set.  Ends are written as on the command line: "J4", "J4:2", "J4:roof", "P2@3".

    Attributes:
        map: the map. choice: the rule set and all of its options.
    """

    map: MapHandle
    choice: RulesChoice

    @cached_property
    def judge(self) -> Judge:
        """The rule set prepared for the map."""
        return self._judged().judge()

    def _judged(self) -> JudgedBoard:
        return JudgedBoard(self.map.board, self.choice)

    def ruling(self, start: str, end: str, *, from_height: Height | None = None, to_height: Height | None = None
               ) -> Verdict:
        """The verdict about one thread, with its worksheet.

        Args:
            from_height, to_height: heights of the eyes above what the ends stand on, in levels.

        Raises:
            RuleError: where an end means nothing on this map, or not under these rules.
        """
        return self.judge.judge_one(self._end(start, from_height), self._end(end, to_height))

    def field(self, viewer: str, *, from_height: Height | None = None, to_height: Height | None = None
              ) -> LabelledField:
        """What a viewer sees of every hex; arguments and errors as for `ruling`."""
        field = compute_field(self.judge, self._end(viewer, from_height), TargetHeight(eye=_quarters(to_height)))
        assert field is not None  # nobody cancels it
        here = self.map.board.grid.present
        outcome = field.outcome[here]
        visible = outcome <= Outcome.HINDERED
        return LabelledField(viewer, np.array(self.map.hexes), visible, outcome,
                             np.where(visible, field.hindrance[here], 0).astype(np.int16))

    def threads(self, pairs: Iterable[tuple[str, str]]) -> LabelledThreads:
        """The verdicts about many pairs of ends; errors as for `ruling`."""
        ends: dict[str, LineEnd] = {}
        asked = []
        for pair in pairs:
            for text in pair:
                if text not in ends:
                    ends[text] = self._end(text, None)
            asked.append((ends[pair[0]], ends[pair[1]]))
        survey = self.judge.judge_many(self.judge.threads(asked), details=True) if asked else BatchVerdicts.blank(0)
        visible = survey.outcome <= Outcome.HINDERED
        return LabelledThreads(visible, survey.outcome, np.where(visible, survey.hindrance, 0).astype(np.int16),
                               np.array(self.judge.rules)[survey.rule])

    def study(
        self, key: str, *, viewers: str = "", targets: str = "", from_heights: Sequence[Height | None] = (None,),
        to_heights: Sequence[Height | None] = (None,), compared_with: RuledMap | None = None, jobs: int | None = None,
        scheduler: str = "", store: str | Path | None = None,
        progress: Callable[[StudyProgress], None] | None = None, **settings: Any,
    ) -> StudyResult:
        """A study of the map, such as "dominance"; its table holds numpy arrays by the names of columns.

        Args:
            viewers, targets: areas, "" for every hex. from_heights, to_heights: of eyes, each with each.
            compared_with: for the study "compare", the other map under its rules.
            jobs: how many processes, 0 for one a core, None for this one alone. scheduler: of a Dask cluster.
            store: a folder for the parts, from which a study that was stopped goes on.
            progress: called after each part. settings: those of the study, as `bands=(6, 12)`.

        Raises:
            StudyError: where the study cannot be made, or parts of it have failed.
        """
        study = study_with(key, settings)
        judged = [self._judged(), *([compared_with._judged()] if compared_with is not None else [])]
        if len(judged) != study.compares:
            raise StudyError(tr("the study {study} takes compared_with", study=key) if study.compares == 2 else
                             tr("the study {study} takes one map only", study=key))
        heights = [EyeHeights(_quarters(viewer), _quarters(target)) for viewer in from_heights for target in to_heights]
        task = plan_task(study, self.map.name or "map", judged, viewers=viewers, targets=targets, heights=heights)
        kept = None if store is None else StudyStore(
            store, asked_of(study, viewers, targets, heights, rules=[list(one.rules) for one in judged]),
            {task.name: "+".join(task.map_hashes)})
        with engine_for(jobs, scheduler) as engine:
            finished = run_task(task, engine, kept, progress)
        if finished.result is None:
            raise StudyError("; ".join(finished.sentences()))
        return finished.result

    def _end(self, text: str, height: Height | None) -> LineEnd:
        end = parse_end(self.map.board, text)
        return self.judge.checked(end if height is None else replace(end, eye=_quarters(height)))


def _quarters(height: Height | None) -> int | None:
    """A height in levels as quarter levels; None stays None."""
    return None if height is None else parse_level(f"{height:.10g}" if isinstance(height, float) else str(height))
