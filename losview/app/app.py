"""Start-up: the one place that wires everything together."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, qVersion
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from losview.app.window import Window
from losview.base.log_file import keep_log_file, ms_since
from losview.base.resources_dir import resources
from losview.base.translation import tr
from losview.base.versions import log_versions
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.rules.case_file import Case
from losview.rules.core.threads import RuleError
from losview.rules.ends import parse_end
from losview.window.files.file_actions import settings_are_chosen
from losview.window.files.recovery_actions import RecoveryActions
from losview.window.frame import text_size
from losview.window.help.crash_dialog import CrashReporter
from losview.window.widgets import fonts
from losview.window.widgets.qt_language import install_qt_language
from losview.window.widgets.sigint import SigintHandler
from losview.window.widgets.tuning import responsive_event_loop

logger = logging.getLogger(__name__)

#: A map of the command line is waited for so many seconds before its window is shown without it.
TIMEOUT_S = 2.0


def run(
    paths: Sequence[str], rules: str | None = None, options: Mapping[str, str] | None = None,
    ends: tuple[str, str] | None = None,
) -> int:
    """Show the window until it is closed.

    Args:
        paths: maps to open, files or `demo:NAME`; a window each, and the welcome view where there is none.
        rules, options: the rule set to put in force, instead of the maps' own.
        ends: the thread to lay on the first map, as people write ends.

    Returns:
        The program's exit status.
    """
    return _shown(lambda: [start(name, rules, options, ends if first == 0 else None)
                           for first, name in enumerate(paths or [None])])


def run_cases(cases: Sequence[Case]) -> int:
    """Show cases, a window each, until they are closed; the program's exit status."""
    return _shown(lambda: [start_case(case) for case in cases])


def run_lessons(lessons: Sequence[Lesson]) -> int:
    """Show the lessons, the bundled ones where there are none, until the window is closed; the exit status."""
    return _shown(lambda: [start_lessons(lessons)])


def _shown(opened: Callable[[], list[Window]]) -> int:
    start_time = time.perf_counter()
    keep_log_file()
    log_versions()
    app = application()
    logger.info("Qt %s, %s, %d screens, %s pixels a point", qVersion(), app.platformName(), len(app.screens()),
                round(app.devicePixelRatio(), 2))
    faults = CrashReporter(app)
    faults.install()
    with responsive_event_loop(app), settings_are_chosen():
        windows = opened()

        def another() -> RecoveryActions:
            windows.append(start(None, None, None, None))
            windows[-1].keeping.recovery.another = another
            windows[-1].show()
            return windows[-1].keeping.recovery

        for window in windows:
            window.keeping.recovery.another = another
            window.show()
        windows[0].keeping.recovery.offer()
        with SigintHandler(app):
            status = app.exec()
    logger.info("Window closed with status %d after %d ms", status, ms_since(start_time))
    for window in windows:
        window.deleteLater()
    return status


def application() -> QApplication:
    """The one application, named so that its settings have a place.

    Raises:
        NoFont: where the system has none and nothing could be read.
    """
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        QCoreApplication.setOrganizationName("losview")
        QCoreApplication.setApplicationName("losview")
        with text_size.taken():
            app = QApplication(sys.argv[:1])
        install_qt_language(app)
        app.setApplicationDisplayName("losview")
        app.setDesktopFileName("losview")
        app.setWindowIcon(QIcon(str(resources() / "ui" / "losview.svg")))
        fonts.require()
    return app


def start(
    name: str | None, rules: str | None, options: Mapping[str, str] | None, ends: tuple[str, str] | None
) -> Window:
    """A window on a map; without one, where it takes long or cannot be read, which is said, the welcome view."""
    window = Window()
    window.restore_layout()
    window.central.show_welcome()
    window.files.opened.connect(lambda _: window.first_steps.offer())
    window.help_actions.offer_news(tr("Help ▸ What's new"))

    def set_up(opened: bool = True) -> None:
        if opened:
            _set_up(window, rules, options, ends if name is not None else None)

    if name is None:
        set_up()
    else:
        window.files.open(name, ask=False, then=set_up, patience=TIMEOUT_S)
    return window


def _set_up(
    window: Window, rules: str | None, options: Mapping[str, str] | None, ends: tuple[str, str] | None
) -> None:
    """Put rules in force and lay a thread, as the command line names them."""
    try:
        if rules is not None:
            window.sighting.choose_rules(rules, options)
        elif options:
            for key, value in options.items():
                window.sighting.choose_option(key, value)
        if ends is not None:
            board = window.document.board
            window.lay((parse_end(board, ends[0]), parse_end(board, ends[1])))
    except RuleError as problem:
        window.files.show_warning(tr("Not everything could be set up"), str(problem))


def start_case(case: Case) -> Window:
    """A window on a case: its picture, its rules, and its verdicts to go through."""
    window = Window()
    window.restore_layout()
    window.show_case(case)
    return window


def start_lessons(lessons: Sequence[Lesson]) -> Window:
    """A window with a list of lessons, the bundled ones where none are given."""
    window = Window()
    window.restore_layout()
    window.central.show_welcome()
    window.features.of(LessonsFeature).show(lessons)
    return window
