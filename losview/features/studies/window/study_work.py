"""What the worker of the window's studies does: the study of the open map, or of all layouts of some boards."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from losview.base.number_format import with_points
from losview.base.study_error import StudyCancelled, StudyError
from losview.base.translation import language, tr, tr_n
from losview.base.words import listed
from losview.features.studies.all_studies import study_with
from losview.features.studies.engine import SerialEngine
from losview.features.studies.heights import eye_heights
from losview.features.studies.job import EyeHeights, JudgedBoard, RulesChoice
from losview.features.studies.plan import plan_task
from losview.features.studies.runner import StudyProgress, run_task
from losview.features.studies.study import Study, StudyTask
from losview.features.studies.window.study_question import EYE_LINES, Question
from losview.formats.core.cancellation import ReadingCancelled, cancelled_when
from losview.formats.core.error import FormatError
from losview.formats.format import open_map
from losview.formats.losmap.board_files import folder_of_boards
from losview.formats.vasl.layout_text import layout_in
from losview.rules.core.threads import RuleError
from losview.rules.rule_sets import rule_set
from losview.rules.tables import StudyResult, StudyTable
from losview.window.files.opened_map import read
from losview.window.state.latest_worker import Cancelled

ShowProgress = Callable[[StudyProgress], None]
#: So many layouts that could not be studied are told one by one.
_TOLD = 5


@dataclass(frozen=True)
class FinishedStudy:
    """What came of a question.

    Attributes:
        result: None where there is none; its summary tells the problems too. problems: sentences for what could not be
            judged.
        layouts: of a study of layouts, by its name the table about the hexes of each.
        folder: of the boards of these, None where it is no such study.
    """

    result: StudyResult | None
    problems: tuple[str, ...] = ()
    layouts: Mapping[str, StudyTable] = field(default_factory=dict)
    folder: Path | None = None


def made(question: Question, first: JudgedBoard, show: ShowProgress, cancelled: Cancelled) -> FinishedStudy:
    """The study that a question asks for.

    Args:
        first: the open map under the rules in force. show: is called when a part is done.

    Raises:
        StudyError, RuleError, FormatError: with one sentence, where it cannot be made.
        StudyCancelled: where `cancelled` said so.
    """
    study = study_with(question.study, dict(question.settings))
    # In a window a comma between two digits is a decimal one where numbers have it; commands mean the same everywhere.
    viewers, targets = (with_points(line, language()) or None
                        for line in (question.viewer_heights, question.target_heights))
    heights = eye_heights(viewers, targets, EYE_LINES)
    if not study.of_one_map:
        return _layouts(study, question, first.rules, heights, show, cancelled)
    finished = run_task(_planned(study, question, first, heights), SerialEngine(), progress=show, cancelled=cancelled)
    return FinishedStudy(finished.result, tuple(finished.sentences()))


def _planned(study: Study, question: Question, first: JudgedBoard, heights: Sequence[EyeHeights]) -> StudyTask:
    """The task about the open map, and what it is compared with."""
    judged = [first]
    if study.compares == 2:
        key = question.other_rules or first.rules.key
        kept = dict(first.rules.options) if key == first.rules.key else {}
        other = read(question.other_map).board if question.other_map else first.board
        judged.append(JudgedBoard(other, RulesChoice.of(key, {**kept, **_options(question.other_options)})))
    return plan_task(study, first.board.title or tr("map"), judged, viewers=question.viewers, targets=question.targets,
                     heights=heights)


def _layouts(
    study: Study, question: Question, rules: RulesChoice, heights: Sequence[EyeHeights], show: ShowProgress,
    cancelled: Cancelled,
) -> FinishedStudy:
    """The study of all layouts of the boards that are named; those that cannot be laid are told of."""
    names, begun = question.boards.replace(",", " ").split(), time.monotonic()
    layouts, folder = study.maps(names), _folder(names)
    results, details, problems = list[StudyResult](), dict[str, StudyTable](), list[str]()

    def tell(number: int, progress: StudyProgress) -> None:
        show(replace(progress, map=number, maps=len(layouts), all_seconds=time.monotonic() - begun))

    for number, name in enumerate(layouts):
        tell(number, StudyProgress(0, 1, 0, 0, 0.0))
        try:
            with cancelled_when(cancelled):
                board = open_map(layout_in(folder, name))
            task = plan_task(study, name, [JudgedBoard(board, rules)], viewers=question.viewers,
                             targets=question.targets, heights=heights)
            finished = run_task(task, SerialEngine(), progress=partial(tell, number), cancelled=cancelled)
        except ReadingCancelled:
            raise StudyCancelled from None
        except (FormatError, StudyError, RuleError) as problem:
            problems.append(str(problem))
            continue
        problems += finished.sentences()
        if finished.result is not None:
            details[name] = finished.result.drawn
            results = study.kept([*results, finished.result])
    if len(problems) > _TOLD:
        problems[_TOLD:] = [tr_n(
            "{count:,} more layout could not be studied.", "{count:,} more layouts could not be studied.",
            len(problems) - _TOLD)]
    whole = study.together(results) if results else None
    if whole is not None:
        whole = replace(whole, summary=(
            *whole.summary, tr("Judged by {rules}.", rules=rule_set(rules.key).name), *problems))
    return FinishedStudy(whole, tuple(problems), details, folder)


def _folder(names: Sequence[str]) -> Path:
    """The folder of boards in which all of these lie."""
    folder = folder_of_boards(names)
    if folder is None:
        raise StudyError(tr(
            "{boards} do not all lie in your folder of boards; choose the boards with Browse",
            boards=listed(names, "and")))
    return folder


def _options(text: str) -> dict[str, str]:
    """Options written as "season=out, weather=1".

    Raises:
        StudyError: where they are written otherwise.
    """
    options = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        key, sign, value = (part.strip() for part in entry.partition("="))
        if not (sign and key and value):
            raise StudyError(tr("options are written as in season=out, not {text!r}", text=entry[:40]))
        options[key] = value
    return options
