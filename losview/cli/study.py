"""`losview study NAME MAP …`: a study of one map after the other, printed or written."""

from __future__ import annotations

import time
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.board.board import Board
from losview.cli.errors import BAD, DONE, Refusal
from losview.cli.judged_map import chosen_options, chosen_rules, open_told, split_options
from losview.cli.study_output import StudyOutput
from losview.cli.study_progress import StudyProgressBar
from losview.cli.terminal import print_error
from losview.features.studies.all_studies import STUDIES, study_named
from losview.features.studies.engine import Engine
from losview.features.studies.engines import engine_for
from losview.features.studies.heights import eye_heights
from losview.features.studies.job import EyeHeights, JudgedBoard, RulesChoice
from losview.features.studies.plan import memory_mb, plan_task
from losview.features.studies.runner import FinishedTask, run_task
from losview.features.studies.store import StudyStore, asked_of
from losview.features.studies.study import Study
from losview.formats.core.error import FormatError
from losview.rules.core.threads import RuleError


def run(args: Namespace) -> int:
    """Make the study of every map; a map that fails is named, and the others go on."""
    study = _study(args)
    heights = eye_heights(args.from_height, args.to_height, ("--from-height", "--to-height"))
    _check_rule_options(args, study)
    maps = study.maps(args.maps)
    output = StudyOutput(args, study, len(maps))
    tls = _tls(args)
    failed, begun = False, time.monotonic()
    with engine_for(args.jobs, args.scheduler or "", tls) as engine:
        for number, name in enumerate(maps):
            try:
                bar = StudyProgressBar(number, len(maps), begun, tell=len(maps) == 1)
                finished = _one_map(args, study, name, heights, engine, bar)
            except (FormatError, RuleError, StudyError, Refusal) as problem:
                if len(maps) == 1:
                    raise
                print_error(str(problem))
                failed = True
                continue
            for sentence in finished.sentences():
                print_error(sentence)
            if finished.result is None:
                failed = True
                print_error(_no_result(name, args.store))
            else:
                output.add(finished.result)
    output.finish()
    return BAD if failed else DONE


def _no_result(name: str, store: str | None) -> str:
    if not store:
        return tr("{map}: there is no result, as parts of it are missing", map=name)
    return tr("{map}: there is no result, as parts of it are missing; what was judged is kept in {store}", map=name,
              store=store)


def _study(args: Namespace) -> Study:
    """The study with its settings.

    Raises:
        Refusal, StudyError: for a setting that it does not have or cannot use.
    """
    kind = study_named(args.study)
    values: dict[str, Any] = {}
    known = {setting.name: setting for setting in kind.settings}
    for setting in (setting for other in STUDIES for setting in other.settings):
        text = getattr(args, setting.name, None)
        if text is not None and setting.name not in known:
            raise Refusal(tr("{option} is no option of the study {study}", option=setting.option, study=kind.key))
    for setting in known.values():
        text = getattr(args, setting.name, None)
        if text is not None:
            try:
                values[setting.name] = setting.parse(text)
            except StudyError as problem:
                raise Refusal(f"{setting.option}: {problem}") from None
        elif setting.needed:
            raise Refusal(tr("the study {study} needs {option} {metavar}: {help}", study=kind.key,
                             option=setting.option, metavar=setting.metavar, help=setting.help))
    return kind(**values)


def _one_map(
    args: Namespace, study: Study, name: str, heights: list[EyeHeights], engine: Engine, bar: StudyProgressBar
) -> FinishedTask:
    """Make the study of one map.

    Raises:
        FormatError, RuleError, StudyError, Refusal: with one sentence.
    """
    board = open_told(name)
    task = plan_task(study, name, list(_judged(args, study, name, board)), viewers=args.viewers or "",
                     targets=args.targets or "", heights=heights)
    store = None
    if args.store:
        store = StudyStore(args.store, _asked(args, study, heights), {name: "+".join(task.map_hashes)})
    bar.begin(task, memory_mb(task, engine.workers), engine.workers)
    with bar:
        return run_task(task, engine, store, bar.show)


def _judged(args: Namespace, study: Study, name: str, board: Board) -> Iterator[JudgedBoard]:
    """The board under its rules, and what it is compared with."""
    rules = chosen_rules(args.rules, board, name)
    options = chosen_options(args.option, board, rules)
    yield JudgedBoard(board, RulesChoice.of(rules.key, options))
    if study.compares == 2:
        other = open_told(args.with_map) if args.with_map else board
        other_rules = chosen_rules(args.with_rules or rules.key, other, args.with_map or name)
        given = chosen_options(args.with_option, other, other_rules) if other_rules.key != rules.key else {
            **options, **split_options(args.with_option)}
        yield JudgedBoard(other, RulesChoice.of(other_rules.key, given))


def _check_rule_options(args: Namespace, study: Study) -> None:
    """Refuse options of rules that no map can be studied with, before the first is opened.

    Raises:
        Refusal: with one sentence.
    """
    split_options(args.option)
    split_options(args.with_option, "--with-option")
    if study.compares != 2 and (args.with_map or args.with_rules or args.with_option):
        raise Refusal(tr("--with-map, --with-rules and --with-option are for the study compare, not {study}",
                         study=study.key))


def _asked(args: Namespace, study: Study, heights: list[EyeHeights]) -> dict[str, Any]:
    """What the study asks, as its store keeps it."""
    return asked_of(study, args.viewers or "", args.targets or "", heights, rules=args.rules,
                    options=sorted(args.option or []), compared_with=[args.with_map, args.with_rules,
                                                                      sorted(args.with_option or [])])


def _tls(args: Namespace) -> tuple[str, str, str] | None:
    files = (args.tls_ca, args.tls_cert, args.tls_key)
    if not any(files):
        return None
    if not all(files):
        raise Refusal(tr("TLS needs all three of --tls-ca, --tls-cert and --tls-key"))
    return files
