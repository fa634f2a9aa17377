"""The main window: it puts the parts together and lets them talk to each other; what they do is theirs."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QSettings, QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QCloseEvent, QColor, QDragEnterEvent, QDropEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QMainWindow, QStyle, QToolBar, QWidget

from losview.board.scenario.counter_sides import side_names
from losview.hexes.hex import Hex
from losview.sight.cases.case_file import Case
from losview.sight.threads import End
from losview.tools.all import TOOLS
from losview.tools.thread import moved
from losview.tools.tool import Pointer
from losview.ui.canvas.grid_slider import GridSlider
from losview.ui.canvas.hex_notes import HexNotes
from losview.ui.canvas.legend import Legend
from losview.ui.canvas.scene import MapScene
from losview.ui.canvas.view import MapView
from losview.ui.export.export_actions import ExportActions
from losview.ui.files.file_actions import FileActions
from losview.ui.files.loading_card import LoadingCard
from losview.ui.files.opened_map import OpenedMap
from losview.ui.main.central_stack import CentralStack
from losview.ui.main.dock_sizes import DockSizes, first_size
from losview.ui.main.end_bar import EndBar
from losview.ui.main.help_actions import HelpActions
from losview.ui.main.hex_menu import pop_up
from losview.ui.main.hex_status import HexStatus
from losview.ui.main.history_panel import history
from losview.ui.main.menus import Menus
from losview.ui.main.rules_menu import RulesMenu, rules_button, rules_words
from losview.ui.main.theme_switch import ThemeSwitch
from losview.ui.main.tool_host import WindowToolHost
from losview.ui.main.unit_actions import UnitActions
from losview.ui.night.controller import NightController
from losview.ui.night.panel import NightPanel
from losview.ui.palette.palette import Palette
from losview.ui.profile.blind_zones import BlindZoneFinder
from losview.ui.profile.panel import ProfilePanel
from losview.ui.ruling.announcer import Announcer
from losview.ui.ruling.case_panel import CasePanel
from losview.ui.ruling.levels_table import LevelsTable
from losview.ui.ruling.panel import RulingPanel
from losview.ui.state.document import Document
from losview.ui.state.sighting import Sighting
from losview.ui.welcome.first_steps import FirstSteps
from losview.ui.widgets import theme
from losview.ui.widgets.fixed_size_holder import FixedSizeHolder
from losview.ui.widgets.focus_ring import FocusRing
from losview.ui.widgets.tab_order import step
from losview.ui.widgets.toast import Toast

#: Grows when docks or toolbars change, so that an older saved layout is not forced on them.
LAYOUT = 2


class Window(QMainWindow):
    """losview's window.

    Attributes:
        document, sighting, scene, view, units, ruling, files, menus: its parts.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("losview")
        self.setAcceptDrops(True)
        self.document = Document(self)
        self.sighting = Sighting(self.document, self)
        self.scene = MapScene(self.document, self.sighting)
        self.scene.setParent(self)
        self.view = MapView(self.scene)
        self.files = FileActions(self.document, self.sighting, self)
        self.profile = ProfilePanel()
        self.pictures = ExportActions(self.document, self.sighting, self.files, self.profile, self)
        self.desk = WindowToolHost(self.document, self.sighting, self.scene, self.say)
        self.palette_ = Palette([tool(self.desk) for tool in TOOLS], side_names(self.document.board))
        self.view.take(self.palette_.current)
        self.palette_.search.left.connect(self.view.setFocus)
        self.units = UnitActions(self.document, self.sighting, self.view, self.palette_, self.say, self)
        self.legend = Legend(self.view)
        self.toast = Toast(self.view)
        self.first_steps = FirstSteps(self.document, self.sighting)
        self.focus_ring = FocusRing(self.view)
        self.notes = HexNotes(self.scene, self.sighting, self.view)
        self.home = CentralStack(self)
        self.opening_notice = LoadingCard(self.files.reading, self.home.stack, self)
        self.case: CasePanel | None = None
        self._about: tuple[End, End] | None = None
        area = Qt.DockWidgetArea
        self.palette_dock = self._dock("palette", self.tr("Palette"), self.palette_, area.LeftDockWidgetArea)
        self.ruling = RulingPanel()
        self.ruling_dock = self._dock("ruling", self.tr("Ruling"), FixedSizeHolder(self.ruling, QSize(240, 160)),
                                      area.RightDockWidgetArea)
        self.announcer = Announcer(self.sighting, self.ruling, self)
        self.history_dock = self._dock("history", self.tr("History"), history(self.document), area.RightDockWidgetArea)
        self.history_dock.hide()
        self.night = NightController(self.document, self.sighting, self.scene, self)
        self.pictures.night = self.night.painter
        self.desk.carried = self.night.carry
        self.night_panel = NightPanel(self.night)
        self.night_dock = self._dock("night", self.tr("Night"), self.night_panel, area.LeftDockWidgetArea)
        self.tabifyDockWidget(self.palette_dock, self.night_dock)
        self.night_dock.hide()
        self.profile_dock = self._dock("profile", self.tr("Profile"), self.profile, area.BottomDockWidgetArea)
        self.profile_dock.setTitleBarWidget(QWidget())  # the drawing has a title of its own
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.zones = BlindZoneFinder(self.sighting, self.profile, self)
        self.curtain = ThemeSwitch(self, self.scene)
        self._build_bars()
        self.helping = HelpActions(self)
        self.menus = Menus(self)
        self.profile.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.profile.addActions([self.menus.actions[key] for key in ("ceilings", "export profile")])
        self._connect()
        self.helping.connect_all()
        self.resize(first_size(self.screen().availableSize(),
                               self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)))
        self.room = DockSizes(self)
        self.room.give()
        self._sharing = QTimer(self, singleShot=True, interval=0)
        self._sharing.timeout.connect(lambda: self.room.fit())
        for dock in self.docks():
            dock.visibilityChanged.connect(self._share_room)
        self._standard_layout = self.saveState(LAYOUT)
        self.set_dark(bool(QSettings().value("dark", False, bool)))
        self._show_title()
        self._show_ruling()

    def _dock(self, key: str, title: str, inside: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self)
        dock.setObjectName(key)
        dock.setWidget(inside)
        self.addDockWidget(area, dock)
        dock.visibilityChanged.connect(self._keep_keyboard)
        return dock

    def _share_room(self) -> None:
        self._sharing.start()

    def _keep_keyboard(self, _shown: bool) -> None:
        """The keyboard goes to the map where the panel that has it is hidden, or lies under another one."""
        if self._keyboard_is_lost() and not self.isMinimized():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _keyboard_is_lost(self) -> bool:
        """Whether what has the keyboard lies in a panel out of sight; Qt parks those that lie under another outside."""
        focus = self.focusWidget()
        return self.view.isVisible() and focus is not None and any(
            dock.isAncestorOf(focus) and not (dock.isVisible() and dock.geometry().intersects(self.rect()))
            for dock in self.findChildren(QDockWidget) if not dock.isFloating())

    def docks(self) -> list[QDockWidget]:
        """Its panels, from the left."""
        return [self.palette_dock, self.ruling_dock, self.history_dock, self.night_dock, self.profile_dock]

    def _build_bars(self) -> None:
        self.rules_menu = RulesMenu(self.sighting, self)
        self.bar = QToolBar(self.tr("Toolbar"), self)
        self.bar.setObjectName("thread bar")
        self.bar.setMovable(False)
        self.addToolBar(self.bar)
        self.rules_button = rules_button(self.rules_menu, self.sighting, self)
        self.bar.addWidget(self.rules_button)
        self.firer_height = EndBar("firer", self.sighting, lambda: self.view.tracing)
        self.target_height = EndBar("target", self.sighting, lambda: self.view.tracing)
        self.bar.addWidget(self.firer_height)
        self.bar.addWidget(self.target_height)
        self.where = HexStatus(self.document, self.sighting, self.view, self.palette_)
        self.rule_words, self.zoom_words = QLabel(), QLabel()
        self.statusBar().addWidget(FixedSizeHolder(self.where, self.where.sizeHint()), 1)
        self.grid = GridSlider(self.scene)
        self.grid.slider.left.connect(self.view.setFocus)
        self.pictures.grid = lambda: self.scene.grid_strength
        self.statusBar().addPermanentWidget(self.grid)
        self.statusBar().addPermanentWidget(self.rule_words)
        self.statusBar().addPermanentWidget(self.zoom_words)
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().messageChanged.connect(lambda _: self.share_bar())

    def _connect(self) -> None:
        self.document.board_replaced.connect(self._unsay)
        self.document.board_replaced.connect(self._show_ruling)
        self.document.board_replaced.connect(lambda: self.palette_.set_sides(side_names(self.document.board)))
        self.document.path_changed.connect(self._show_title)
        self.document.undo.cleanChanged.connect(self._show_title)
        self.sighting.thread_changed.connect(self._unsay_thread)
        self.sighting.thread_changed.connect(self._show_ruling)
        self.sighting.rules_changed.connect(self._show_rules)
        self.files.opened.connect(lambda _: self.view.fit())
        self.files.said.connect(self.say)
        self.notes.said.connect(self.say)
        self.notes.changed.connect(lambda: self.legend.show_notes(self.notes.kinds()))
        self.files.closed.connect(self.home.show)
        self.ruling.lit.connect(self.first_steps.read)
        self.ruling.lit.connect(lambda hexes: self.scene.marks.set(lit=tuple(hexes)))
        self.ruling.spanned.connect(lambda stretch: self.scene.thread_item.light(stretch))
        self.ruling.lit.connect(self.profile.mark)
        self.ruling.left_why.connect(lambda: self.sighting.ask_why(None))
        self.profile.left_why.connect(lambda: self.sighting.ask_why(None))
        self.profile.lit.connect(lambda hexes: self.scene.marks.set(lit=tuple(hexes)))
        self.profile.lit.connect(lambda hexes: self.ruling.point_at(hexes, follow=True))
        self.profile_dock.visibilityChanged.connect(self._show_profile)
        self.view.hovered.connect(self.where.show_hex)
        for late in (self.where.seldom.catch_up, self.firer_height.rest, self.target_height.rest):
            self.view.dropped.connect(late)
        self.document.changed.connect(lambda _: self.where.tell())
        self.document.changed.connect(lambda _: self.palette_.follow())
        self.document.board_replaced.connect(self.palette_.follow)
        self.document.board_replaced.connect(lambda: self.where.show_hex(None))
        self.document.stepping.connect(self.view.cancel_drag)
        self.document.stepped.connect(self._say_step)
        self.view.hovered.connect(self._point_out)
        self.view.zoomed.connect(lambda zoom: self.zoom_words.setText(f"{zoom * 100:.0f} %"))
        self.view.asked_menu.connect(lambda hex_, position: pop_up(self, hex_, position))
        self.view.clicked_why.connect(self.sighting.ask_why)
        self.view.stepped.connect(
            lambda which, steps: (self.firer_height if which == "firer" else self.target_height).step(steps))
        self.palette_.taken.connect(self.view.take)
        self.palette_.taken.connect(lambda _: self._show_hint())
        self.palette_.taken.connect(lambda _: self.where.tell())
        self.sighting.thread_changed.connect(self._show_hint)
        self.view.picked.connect(self._pick)
        self.sighting.field_changed.connect(self._show_legend)
        self.sighting.field_changed.connect(self.where.tell)
        self.sighting.thread_changed.connect(self.where.follow)
        self.scene.restyle(opacity=self.legend.opacity)
        self.legend.opacity_changed.connect(lambda opacity: self.scene.restyle(opacity=opacity))
        self.legend.height_changed.connect(self.sighting.aim_at)
        self.view.resized.connect(self.legend.place)
        self.night_panel.said.connect(self.say)
        self.document.board_replaced.connect(self._show_night)
        self._show_rules()

    def _show_night(self) -> None:
        """The panel comes with a map that has a night."""
        self.night_dock.setVisible(self.night.night is not None)

    def show_case(self, case: Case) -> None:
        """Open a case's picture, with its verdicts in a panel to go through."""
        case.board.title = case.board.title or case.path.stem
        self.files.show(OpenedMap(case.board, None, case.rule_set.key))
        if self.case is None:
            self.case = CasePanel(self.sighting)
            self.case.dress(theme.theme(self.menus.actions["dark"].isChecked()))
            self.case_dock = self._dock("case", self.tr("Case"), self.case, Qt.DockWidgetArea.LeftDockWidgetArea)
            self.tabifyDockWidget(self.palette_dock, self.case_dock)
            self.document.board_replaced.connect(self.case_dock.hide)
        self.case.show_case(case)
        self.case_dock.show()
        self.case_dock.raise_()

    # What is said.

    def say(self, sentence: str, about: tuple[End, End] | None = None) -> None:
        """A sentence in the status bar for a while; one about a thread no longer than that lies.

        Args:
            about: the ends of that thread.
        """
        self._about = about
        self.statusBar().showMessage(sentence, 6000)

    def _unsay(self) -> None:
        """What was said was about a map that is gone, or a thread."""
        self._about = None
        self.statusBar().clearMessage()
        self.toast.hide()

    def _unsay_thread(self) -> None:
        if self._about is not None and self._about != self.sighting.laid_ends():
            self._unsay()

    def share_bar(self) -> None:
        """Words about the hex under the pointer make way for a sentence; the bar forgets it before it is shown."""
        self.where.setVisible(not self.home.shown and not self.statusBar().currentMessage())

    def say_loud(self, sentence: str) -> None:
        """A sentence over the map, where a key has just been pressed, and in the status bar."""
        self.say(sentence)
        self.toast.say(sentence)

    def _say_step(self, name: str, undone: bool) -> None:
        """What was undone may lie out of sight, and what was said of it holds no more."""
        self.say((self.tr("Undone: {name}.") if undone else self.tr("Done again: {name}.")).format(name=name))

    def _show_title(self) -> None:
        self.setWindowTitle("losview" if self.home.shown else f"{self.document.called}[*] — losview")
        self.setWindowModified(self.document.dirty)

    def _show_rules(self) -> None:
        self.rule_words.setText(rules_words(self.sighting))
        self.palette_.set_rules(self.sighting.rules.table)
        self._show_ruling()

    def _show_ruling(self) -> None:
        self.ruling.show_ruling(self.sighting.ruling())
        self._draw_profile()

    def _show_profile(self, shown: bool) -> None:
        if shown:
            self._show_ruling()
            self.zones.want()

    def _draw_profile(self) -> None:
        if not self.profile_dock.isHidden():
            self.profile.show_profile(self.document.shown, self.sighting.profile(), self.sighting.verdict,
                                      why=self.sighting.why is not None)

    def _point_out(self, hex_: Hex | None) -> None:
        """Mark a hex of the map in profile and worksheet; in mid-drag these are about to be drawn anew anyway."""
        hexes = () if hex_ is None else (hex_,)
        self.profile.mark(hexes)
        if not self.view.dragging:
            self.ruling.point_at(hexes)

    def _show_legend(self) -> None:
        self.legend.show_field(self.sighting.field)
        self.legend.choose_height(self.sighting.target_height)
        self._show_hint()

    def _show_hint(self) -> None:
        self.legend.show_hint(self.sighting.asks_why and self.view.asks)

    # What is done.

    def _pick(self, pointer: Pointer) -> None:
        found = self.palette_.current.pick(pointer)
        self.palette_.picked()
        label = self.document.board.label(pointer.hex)
        self.say(self.tr("Picked up {what} from {hex}.").format(what=found, hex=label) if found else
                 self.tr("There is nothing of that sort on {hex} to pick up.").format(hex=label))

    def show_levels(self) -> None:
        """The table of every level of the thread's two hexes."""
        if self.sighting.ruling_ends() is None:
            self.say_loud(self.tr("Lay a thread first: the table tries the levels of its two hexes."))
            return
        table_ = LevelsTable(self.sighting, self)
        table_.chosen.connect(self.sighting.lay)
        table_.open()

    def pin(self) -> None:
        """Pin the thread, or take its pin out, and say so."""
        ends = self.sighting.laid_ends()
        if ends is None:
            self.say_loud(self.tr("Lay a thread first: a pin keeps it on the map."))
            return
        self.sighting.pin()
        a, b = (self.document.board.label(end.hex) for end in ends)
        said = (self.tr("{a} → {b} is pinned: it stays while you lay other threads. P again takes the pin out.")
                if ends in self.sighting.pinned else self.tr("{a} → {b} is no longer pinned."))
        self.say(said.format(a=a, b=b), ends)

    def set_firer(self, hex_: Hex | None) -> None:
        """Fire from a hex."""
        if hex_ is not None:
            self.sighting.lay(moved(self.sighting.firer, hex_), self.sighting.target)

    def set_target(self, hex_: Hex | None) -> None:
        """Fire at a hex."""
        if hex_ is not None and self.sighting.firer is not None:
            self.sighting.lay(self.sighting.firer, moved(self.sighting.target, hex_))

    def set_dark(self, dark: bool) -> None:
        """Show the window and the map in the dark or the light theme."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.curtain.fall(dark)
        theme.apply(app, dark)
        self.scene.restyle(dark=dark)
        self.ruling.dress(theme.theme(dark))
        self.profile.dress(theme.theme(dark))
        self.palette_.dress(dark)
        self.legend.dress(dark)
        self.night.restyle(dark)
        self.night_panel.dress(dark)
        self.home.welcome.dress(dark)
        self.helping.dress(dark)
        if self.case is not None:
            self.case.dress(theme.theme(dark))
        self.focus_ring.colour = QColor(theme.theme(dark).focus)
        self.menus.actions["dark"].setChecked(dark)
        QSettings().setValue("dark", dark)
        self._show_ruling()

    def reset_layout(self) -> None:
        """Put docks and toolbars where they were at first."""
        for dock in self.docks():
            dock.setFloating(False)
            dock.hide()
        layout = self.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()  # else Qt leaves the tabs of docks that shared a place
        self.restoreState(self._standard_layout, LAYOUT)
        self.room.give()
        self.menus.actions["hide docks"].setChecked(False)

    def restore_layout(self) -> None:
        """Take up the layout of the last time, if it is of this version's making."""
        geometry, state = QSettings().value("geometry"), QSettings().value("state")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        if isinstance(state, QByteArray):
            self.restoreState(state, LAYOUT)
        self.room.restored()

    def lay(self, ends: tuple[End, End] | None) -> None:
        """Lay a thread."""
        if ends is not None:
            self.sighting.lay(*ends)

    # Qt's own.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # The bar's own words make way for a sentence only while they are on the screen: one said before is said anew.
        said = self.statusBar().currentMessage()
        if said:
            self.statusBar().clearMessage()
            QTimer.singleShot(0, self, lambda: self.say(said, self._about))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.room.fit()

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self._keyboard_is_lost():  # Qt asks for the next stop too where it hides what has the keyboard
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return step(self, forward)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.files.may_leave():
            event.ignore()
            return
        QSettings().setValue("geometry", self.saveGeometry())
        QSettings().setValue("state", self.home.state())
        self.home.welcome.close_worker()
        self.files.close()
        self.zones.close()
        self.sighting.close()
        self.notes.close()
        self.night.close()
        self.scene.close()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        names = [QUrl(url).toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if names:
            event.acceptProposedAction()
            # Questions come when the drop is over: the program that it came from waits for that.
            QTimer.singleShot(0, self, lambda: self.files.open(names[0]))
