"""The progress of a study on standard error: how much memory it may take, then a bar with rate and time left."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from types import TracebackType
from typing import Self

from losview.base.translation import tr_n
from losview.cli.terminal import Progress, is_terminal, print_error
from losview.features.studies.progress_words import progress_words
from losview.features.studies.runner import StudyProgress
from losview.features.studies.study import StudyTask

#: Megabytes from which on the memory is told before a study begins, also where no terminal shows the bar.
TOLD_FROM = 1_000


class StudyProgressBar:
    """The bar of one map, the `number`th of several.

    Args:
        begun: when the first of them began, by `time.monotonic`.
        tell: whether to say on a terminal beforehand what the study will take.
    """

    def __init__(self, number: int, maps: int, begun: float, *, tell: bool) -> None:
        self._number, self._maps, self._begun, self._tell = number, maps, begun, tell
        self._bar: Progress | None = None

    def begin(self, task: StudyTask, megabytes: int, workers: int) -> None:
        """Say beforehand what the study will take, where somebody reads it or it is much."""
        if megabytes >= TOLD_FROM or (self._tell and is_terminal(sys.stderr)):
            print_error(tr_n(
                "{map}: {threads:,} threads in {parts:,} parts, about {megabytes:,} MB of memory with {count} worker",
                "{map}: {threads:,} threads in {parts:,} parts, about {megabytes:,} MB of memory with {count} workers",
                workers, map=task.name, threads=task.threads, parts=len(task.jobs()), megabytes=megabytes))
        self._bar = Progress(self._maps * 1000, lambda count: tr_n("{count:,} part", "{count:,} parts", count))

    def show(self, progress: StudyProgress) -> None:
        """Show how far the study is."""
        if self._bar is not None:
            progress = replace(progress, map=self._number, maps=self._maps, all_seconds=time.monotonic() - self._begun)
            self._bar.at(int(1000 * self._maps * progress.share), progress.done, progress_words(progress))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None,
                 trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.clear()
