"""The interface of a study, what a worker computes for a job, how parts are added up, the result; and its tasks.

A task is one study of one board, or of two that are compared, with all that a worker needs: an engine hands it to its
workers once.  A job is a slice of its viewers, small enough to be sent about.

A study is a frozen dataclass whose fields are its settings; it is sent to the workers, so it holds plain values only.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from losview import __version__
from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.board.board import Board
from losview.features.studies.areas import area
from losview.features.studies.job import EyeHeights, Job, JudgedBoard, Part
from losview.hexes.arrays import CellIndices
from losview.rules.core.rule_set import Judge
from losview.rules.positions import fingerprint
from losview.rules.tables import StudyResult

#: Threads of a job, about: a tenth of a second of the ASL rules; never less than all of one viewer.
JOB_THREADS = 60_000
#: Most threads of a task: more than every hex of a map of 220 x 220 against every other.
MAX_THREADS = 2_500_000_000


#: The metavar of settings that name a file.
FILE = tr("FILE")


class Setting(NamedTuple):
    """A setting of a study, as the command line takes it: `--bands 4,8,16`.

    Attributes:
        name: of the field. metavar, help: for `--help`, in the user's language.
        parse: makes the field's value of the text.
        needed: whether the study cannot be made without. title: for the window, "" for its name.
    """

    name: str
    metavar: str
    help: str
    parse: Callable[[str], Any] = str
    needed: bool = False
    title: str = ""

    @property
    def option(self) -> str:
        """Its option on the command line."""
        return "--" + self.name.replace("_", "-")


def setting_number(text: str) -> int:
    """A whole number.

    Raises:
        StudyError: where the text is none.
    """
    if not (text.strip().isascii() and text.strip().isdigit() and len(text.strip()) <= 9):
        raise StudyError(tr("{text!r} is not a whole number", text=text[:40]))
    return int(text)


def setting_numbers(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between; raises as `setting_number` does."""
    return tuple(setting_number(part) for part in text.split(",")) if text.strip() else ()


@dataclass(frozen=True)
class Study(ABC):
    """One question about whole boards.

    Attributes:
        key: its name on the command line and in Python. about: what it finds, in a sentence for people.
        compares: how many boards under rules a task of it holds, 1 or 2.
        settings: its fields, as the command line takes them.
        of_one_map: whether it is about each map by itself; else the maps are laid from boards that people name, and
            their results are told as one.
        takes_viewers, takes_targets: whether people say who looks, and at what.
    """

    key: ClassVar[str]
    about: ClassVar[str]
    compares: ClassVar[int] = 1
    settings: ClassVar[tuple[Setting, ...]] = ()
    of_one_map: ClassVar[bool] = True
    takes_viewers: ClassVar[bool] = True
    takes_targets: ClassVar[bool] = True

    def maps(self, names: Sequence[str]) -> list[str]:
        """The maps that are studied, by the names of those that people gave."""
        return list(names)

    def asked(self, board: Board, viewers: str, targets: str) -> tuple[CellIndices, CellIndices]:
        """The cells of viewers and targets, from the areas that people name; "" means every hex.

        Raises:
            StudyError: where an area means nothing on the board.
        """
        return area(board, viewers), area(board, targets)

    def check(self, task: StudyTask) -> None:  # noqa: B027 -- most studies can be made of any task
        """Refuse a task that the study cannot be made of.

        Raises:
            StudyError: with one sentence.
        """

    @abstractmethod
    def compute(self, task: StudyTask, judges: Sequence[Judge], job: Job) -> Part:
        """What a worker finds for the viewers of a job: arrays of the same names as `blank` has.

        Args:
            judges: one for each of `task.judged`.
        """

    @abstractmethod
    def blank(self, task: StudyTask) -> Part:
        """The arrays into which the parts of a task are added up, before the first."""

    @abstractmethod
    def add(self, total: Part, job: Job, part: Part) -> None:
        """Add the part of one job; parts may come in any order."""

    @abstractmethod
    def result(self, task: StudyTask, total: Part) -> StudyResult:
        """The result, when all parts have been added."""

    def kept(self, results: Sequence[StudyResult]) -> list[StudyResult]:
        """The results of the maps so far with no more boards and details than `together` needs; asked after each map
        of a study that is not `of_one_map`, as a thousand boards would fill the memory."""
        raise NotImplementedError(f"{self.key} is about each map by itself")

    def together(self, results: Sequence[StudyResult]) -> StudyResult:
        """The results of several maps as one; asked of a study that is not `of_one_map`."""
        raise NotImplementedError(f"{self.key} is about each map by itself")


@dataclass(frozen=True, eq=False)
class StudyTask:
    """One study of one board, or of two that are compared.

    Attributes:
        study: what is asked. name: of the map, as people gave it.
        judged: the board under its rules; two where a study compares two.
        viewers, targets: intp, cells of the (first) board's plane, each once, in the order of the map's hexes.
        heights: the heights of eyes that are asked about, one or several.
        version: of losview.
    """

    study: Study
    name: str
    judged: tuple[JudgedBoard, ...]
    viewers: CellIndices
    targets: CellIndices
    heights: tuple[EyeHeights, ...] = (EyeHeights(),)
    version: str = __version__

    @cached_property
    def map_hashes(self) -> tuple[str, ...]:
        """The fingerprints of its boards: some milliseconds each, on boards with many outlines."""
        return tuple(fingerprint(judged.board) for judged in self.judged)

    @cached_property
    def key(self) -> str:
        """24 hex digits that differ between tasks whose results could: by maps, rules, viewers, targets, heights."""
        digest = hashlib.sha256(repr((self.version, self.study, self.heights)).encode())
        for hash_, judged in zip(self.map_hashes, self.judged, strict=True):
            digest.update(repr((hash_, judged.rules)).encode())
        for cells in (self.viewers, self.targets):
            digest.update(cells.astype("<i8").tobytes() + b"|")
        return digest.hexdigest()[:24]

    @property
    def threads(self) -> int:
        """How many threads it judges in all."""
        return len(self.viewers) * len(self.targets) * len(self.heights) * len(self.judged)

    def jobs(self) -> list[Job]:
        """Its jobs, the same for every engine, so that a stopped study goes on where it was.

        Raises:
            StudyError: where it is too large.
        """
        if self.threads > MAX_THREADS:
            raise StudyError(tr("{map}: the study asks about {threads:,} threads, and losview judges at most {most:,}; "
                                "name fewer viewers or targets, as in --viewers 'woods'", map=self.name,
                                threads=self.threads, most=MAX_THREADS))
        each = self.threads // max(1, len(self.viewers))
        wide = max(1, JOB_THREADS // max(1, each))
        starts = range(0, len(self.viewers), wide)
        return [Job(number, first, min(first + wide, len(self.viewers))) for number, first in enumerate(starts)]

    def hexes(self, job: Job) -> str:
        """The viewers of a job in words: "A1 to C4"."""
        board = self.judged[0].board
        first, last = (board.label(board.grid.plane.hex(int(self.viewers[at]))) for at in (job.first, job.last - 1))
        return first if first == last else tr("{first} to {last}", first=first, last=last)
