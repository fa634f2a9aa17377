"""Start-up: the one place that wires everything together."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Mapping, Sequence
from types import TracebackType

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QMessageBox

from losview.files.format import FormatError, bundled
from losview.sight.ends import parse_end
from losview.sight.ruleset import RuleError
from losview.ui.about import diagnostics
from losview.ui.window import Window

#: Workers give way to the window this often, in seconds.
SWITCH = 0.0005


def run(
    paths: Sequence[str], rules: str | None = None, options: Mapping[str, str] | None = None,
    ends: tuple[str, str] | None = None,
) -> int:
    """Show the window until it is closed.

    Args:
        paths: maps to open, files or `demo:NAME`; a window each, the first bundled map where there is none.
        rules, options: the rule set to put in force, instead of the maps' own.
        ends: the thread to lay on the first map, as people write ends.

    Returns:
        The program's exit status.
    """
    app = application()
    sys.setswitchinterval(SWITCH)
    sys.excepthook = report
    windows = [start(name, rules, options, ends if first == 0 else None)
               for first, name in enumerate(paths or [_first_map()])]
    for window in windows:
        window.show()
    status = app.exec()
    for window in windows:
        window.deleteLater()
    return status


def main() -> int:
    """The `losview-window` command."""
    return run(sys.argv[1:])


def application() -> QApplication:
    """The one application, named so that its settings have a place."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        QCoreApplication.setOrganizationName("losview")
        QCoreApplication.setApplicationName("losview")
        app = QApplication(sys.argv[:1])
        app.setApplicationDisplayName("losview")
        app.setDesktopFileName("losview")
    return app


def start(
    name: str | None, rules: str | None, options: Mapping[str, str] | None, ends: tuple[str, str] | None
) -> Window:
    """A window on a map; where the map cannot be read it says so and shows an empty one."""
    window = Window()
    window.restore_layout()
    if name is not None:
        window.files.open(name, ask=False)
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
        window.files.complain(window.tr("Not everything could be set up"), str(problem))
    return window


def _first_map() -> str | None:
    with contextlib.suppress(FormatError, FileNotFoundError):
        maps = bundled()
        return f"demo:{maps[0].name}" if maps else None
    return None


def report(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
    """Tell of a fault of losview's own in a sentence; the map stays open and can be saved."""
    told = "".join(traceback.format_exception(kind, problem, trace))
    sys.stderr.write(told)
    if issubclass(kind, KeyboardInterrupt) or QApplication.instance() is None:
        return
    box = QMessageBox(QApplication.activeWindow())
    box.setIcon(QMessageBox.Icon.Critical)
    box.setWindowTitle("losview")
    box.setText(f"<b>{box.tr('Something went wrong inside losview')}</b>")
    box.setInformativeText(box.tr("Your map is still open: save it under a new name to be safe. The details below help "
                                  "to mend the fault."))
    box.setDetailedText(f"{diagnostics()}\n\n{told}")
    box.exec()


if __name__ == "__main__":
    sys.exit(main())
