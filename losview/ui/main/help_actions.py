"""The actions of the Help menu, and opening the help at a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from losview.sight.cases.bundled_cases import bundled_case
from losview.sight.ends import parse_end
from losview.sight.map_settings import settings_of
from losview.sight.threads import RuleError
from losview.ui.files.opened_map import OpenedMap
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.help.example_links import ExampleLink
from losview.ui.help.help_place import beside
from losview.ui.help.note_links import NoteThread
from losview.ui.state.sighting import Sighting

if TYPE_CHECKING:  # the help is loaded when it is first asked for
    from losview.ui.help.viewer import HelpViewer


class HelpActions(QObject):
    """Opens help, shortcuts and About.

    Attributes:
        view: the help window, None until it is opened first.

    Args:
        window: parent of dialogs. say: shows a sentence in the status bar.

    Signals:
        case_asked(Case, number): the thread of that number of a case is to be shown, from 1.
        calculation_asked(CalculationLink): the calculator is to show a worked number.
        act_asked(key): the night console is to show an act.
    """

    case_asked = Signal(object, int)
    calculation_asked = Signal(object)
    act_asked = Signal(object)

    def __init__(self, window: QMainWindow, sighting: Sighting, theme: ThemeSwitch, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._sighting, self._theme, self._say = window, sighting, theme, say
        self.view: HelpViewer | None = None
        theme.changed.connect(self._set_theme)
        sighting.document.board_replaced.connect(self._map_replaced)

    def show(self) -> HelpViewer:
        """Show the help on the page that was shown last."""
        from losview.ui.help.viewer import HelpViewer

        if self.view is None:
            self.view = HelpViewer(self._theme.colours, self._window)
            self.view.show_map(self._sighting.document.board)
            self.view.thread_asked.connect(self._lay)
            self.view.example_asked.connect(self._open_example)
            self.view.calculation_asked.connect(self.calculation_asked)
            self.view.act_asked.connect(self.act_asked)
        self.view.begin()
        self.view.show()
        self.view.raise_()
        self.view.activateWindow()
        return self.view

    def show_map(self) -> None:
        """Show the notes of the open map."""
        from losview.ui.help.viewer import MAP

        view = self.show()
        view.search.clear()  # which may have hidden that page
        view.go(MAP)

    def _lay(self, thread: NoteThread) -> None:
        """Lay a thread that the map's notes tell of, under the rules of the map and the option that they name."""
        board = self._sighting.document.board
        settings = settings_of(board)
        options = {**settings.options, **({thread.option: thread.choice} if thread.option else {})}
        try:
            ends = parse_end(board, thread.start), parse_end(board, thread.end)
            self._sighting.choose_rules(settings.rules or self._sighting.rules.key, options)
            self._sighting.lay(*ends)
        except RuleError as problem:
            self._say(str(problem))

    def _open_example(self, link: ExampleLink) -> None:
        """Ask for the thread of an example that the help leads to."""
        self.case_asked.emit(bundled_case(link.name), link.number)

    def explain(self, rule: str, ruling: QWidget) -> None:
        """Show where the help explains a rule of the present rule set, beside the ruling that cites it."""
        view = self.show()
        on_screen = QRect(ruling.mapToGlobal(QPoint(0, 0)), ruling.size())
        if view.frameGeometry().intersects(on_screen):
            frame = view.frameGeometry().size() - view.size()
            place = beside(on_screen, view.frameGeometry().size(), view.screen().availableGeometry())
            view.resize(place.size() - frame)
            view.move(place.topLeft())
        if not view.explain(self._sighting.rules.key, rule):
            self._say(self.tr("The help says nothing more of {rule}.").format(rule=rule))

    def show_shortcuts(self) -> None:
        """Show the list of shortcuts."""
        from losview.ui.help.shortcut_sheet import ShortcutSheet

        sheet = ShortcutSheet(self._window.menuBar(), self._theme.colours, self._window)
        sheet.exec()
        sheet.deleteLater()

    def show_about(self) -> None:
        """Show the version."""
        from losview.ui.help.about import About

        about = About(self._window)
        about.exec()
        about.deleteLater()

    def say_notes(self, opened: OpenedMap, shortcut: str) -> None:
        """Say that an opened map has notes, unless there are remarks about it.

        Args:
            shortcut: the key that shows them.
        """
        if opened.board.notes and not opened.remarks:
            # Those of a board that was read from its picture only tell what was simplified.
            sentence = (self.tr("{title} has notes: Help ▸ About this map ({key})")
                        if opened.board.backgrounds else
                        self.tr("{title} comes with notes: what to look at and why. Help ▸ About this map ({key})"))
            self._say(sentence.format(title=self._sighting.document.title, key=shortcut))

    def _set_theme(self) -> None:
        if self.view is not None:
            self.view.set_theme(self._theme.colours)

    def _map_replaced(self) -> None:
        if self.view is not None:
            self.view.show_map(self._sighting.document.board)
