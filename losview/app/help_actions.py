"""The actions of the Help menu, and opening the help at a rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, QSettings, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut, QWindow
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from losview import __version__
from losview.app.found_features import help_pages
from losview.base.translation import tr
from losview.rules.bundled_cases import bundled_case
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import RuleError
from losview.rules.ends import parse_end
from losview.rules.map_settings import settings_of
from losview.window.files.opened_map import OpenedMap
from losview.window.frame.docks import STATE
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.help.context_pages import SET_APART, help_place_of
from losview.window.help.example_links import ExampleLink
from losview.window.help.help_place import place_beside
from losview.window.help.note_links import NoteThread
from losview.window.state.sighting import Sighting
from losview.window.widgets import kept_settings

if TYPE_CHECKING:  # the help is loaded when it is first asked for
    from losview.window.help.viewer import HelpViewer


#: The setting that keeps which version ran last.
VERSION = "version"
#: A property of windows in which F1 is heard.
_HEARS = "hears F1"


class HelpActions(QObject):
    """Opens help, shortcuts and About.

    Attributes:
        view: the help window, None until it is opened first.

    Args:
        window: parent of dialogs. tool: gives the key of the tool in hand.
        show_status: shows a sentence in the status bar.

    Signals:
        case_asked(Case, number): the thread of that number of a case is to be shown, from 1.
        calculation_asked(CalculationLink): the calculator is to show a worked number.
        act_asked(key): the night console is to show an act.
    """

    case_asked = Signal(object, int)
    calculation_asked = Signal(object)
    act_asked = Signal(object)

    def __init__(self, window: QMainWindow, sighting: Sighting, theme: ThemeSwitch, tool: Callable[[], str],
                 show_status: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window, self._sighting, self._theme, self._show_status = window, sighting, theme, show_status
        self._tool = tool
        self.view: HelpViewer | None = None
        theme.changed.connect(self._set_theme)
        sighting.document.boardReplaced.connect(self._map_replaced)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusWindowChanged.connect(self._hear_in_dialogs)

    def show(self) -> HelpViewer:
        """Show the help on the page that was shown last."""
        from losview.window.help.viewer import HelpViewer

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

    def show_here(self) -> None:
        """Show the page about what the user is at: a panel, a dialog, or the map with the tool in hand."""
        place = help_place_of(QApplication.focusWidget(), self._tool(), help_pages())
        apart = _set_apart()
        view = self.show() if apart is None else self._over(apart)
        view.search.clear()
        view.show_place(*place.split("#"))

    def _over(self, window: QWidget) -> HelpViewer:
        """The help over a window that is set apart, without the notes of the map; it is gone when it is closed."""
        from losview.window.help.viewer import HelpViewer

        there = window.findChildren(HelpViewer, options=Qt.FindChildOption.FindDirectChildrenOnly)
        view = next((one for one in there if one.isVisible()), None)
        if view is None:
            view = HelpViewer(self._theme.colours, window)
            view.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            words = (tr("Answer the dialog first: this opens in the window.") if window.isModal() else
                     tr("This opens in the referee's window only."))
            for asked in (view.thread_asked, view.example_asked, view.calculation_asked, view.act_asked):
                asked.connect(lambda _, found=view.found: found.setText(words))
        view.show()
        view.raise_()
        view.activateWindow()
        return view

    def _hear_in_dialogs(self, focused: QWindow | None) -> None:
        """Have F1 show help in a dialog that gets the keyboard: the menus' keys do not reach it."""
        top = next((one for one in QApplication.topLevelWidgets() if one.windowHandle() == focused), None)
        if focused is None or top is None or isinstance(top, QMainWindow) or top.windowType() == Qt.WindowType.Tool:
            return
        if _main_window(top) not in (None, self._window):  # each window answers for its own dialogs
            return
        if not top.property(_HEARS):
            top.setProperty(_HEARS, True)
            QShortcut(QKeySequence(QKeySequence.StandardKey.HelpContents), top, self.show_here)

    def show_news(self) -> None:
        """Show what is new in this version."""
        view = self.show()
        view.search.clear()
        view.go("whats-new")

    def offer_news(self, key: str) -> None:
        """Say that losview is newer than when it ran last; called once, at the start.

        Args:
            key: how the user comes to what is new.
        """
        has_run = QSettings().contains(STATE)  # which is written when a window closes
        before = kept_settings.kept_text(VERSION)
        QSettings().setValue(VERSION, __version__)
        if has_run and before != __version__:
            self._show_status(tr("losview is now {version}. What has changed: {key}", version=__version__, key=key))

    def show_map(self) -> None:
        """Show the notes of the open map."""
        from losview.window.help.viewer import MAP

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
            self._show_status(str(problem))

    def _open_example(self, link: ExampleLink) -> None:
        """Ask for the thread of an example that the help leads to."""
        self.case_asked.emit(bundled_case(link.name), link.number)

    def explain(self, rule: str, ruling: QWidget) -> None:
        """Show where the help explains a rule of the present rule set, beside the ruling that cites it."""
        view = self.show()
        on_screen = QRect(ruling.mapToGlobal(QPoint(0, 0)), ruling.size())
        if view.frameGeometry().intersects(on_screen):
            frame = view.frameGeometry().size() - view.size()
            place = place_beside(on_screen, view.frameGeometry().size(), view.screen().availableGeometry())
            view.resize(place.size() - frame)
            view.move(place.topLeft())
        if not view.explain(self._sighting.rules.key, rule):
            self._show_status(tr("The help says nothing more of {rule}.", rule=rule_words(rule)))

    def show_shortcuts(self) -> None:
        """Show the list of shortcuts."""
        from losview.window.help.shortcut_sheet import ShortcutSheet

        sheet = ShortcutSheet(self._window.menuBar(), self._theme.colours, self._window)
        sheet.exec()
        sheet.deleteLater()

    def show_about(self) -> None:
        """Show the version."""
        from losview.window.help.about import About

        about = About(self._window)
        about.exec()
        about.deleteLater()

    def offer_notes(self, opened: OpenedMap, shortcut: str) -> None:
        """Say that an opened map has notes, unless there are remarks about it.

        Args:
            shortcut: the key that shows them.
        """
        if opened.board.notes and not opened.remarks:
            # Those of a board that was read from its picture only tell what was simplified.
            title = self._sighting.document.title
            self._show_status(tr("{title} has notes: Help ▸ About this map ({key})", title=title, key=shortcut)
                      if opened.board.backgrounds else
                      tr("{title} comes with notes: what to look at and why. Help ▸ About this map ({key})",
                         title=title, key=shortcut))

    def _set_theme(self) -> None:
        if self.view is not None:
            self.view.set_theme(self._theme.colours)

    def _map_replaced(self) -> None:
        if self.view is not None:
            self.view.show_map(self._sighting.document.board)


def _set_apart() -> QWidget | None:
    """The window whose help is its own: a dialog that must be answered first, or what a player is shown; None if none.

    A help window over one of them belongs to it, too.
    """
    around = QApplication.activeModalWidget() or QApplication.activeWindow()
    while around is not None and not (around.isModal() or around.property(SET_APART)):
        around = around.parentWidget()
    return around


def _main_window(widget: QWidget) -> QMainWindow | None:
    """The main window that a dialog is over, directly or over others."""
    around = widget.parentWidget()
    while around is not None and not isinstance(around, QMainWindow):
        around = around.parentWidget()
    return around
