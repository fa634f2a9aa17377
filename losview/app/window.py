"""The main window: makes all parts of the window and connects them.

Read on in `connect_canvas.py` (mouse to question), `connect_ruling.py` (answer to screen), `connect_palette.py` (stroke
to edit) and `connect_files.py` (file to map).
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QCloseEvent, QColor, QDragEnterEvent, QDropEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QStyle

from losview.app.connect_canvas import canvas_handlers, connect_canvas, connect_legend, connect_map, connect_view_menu
from losview.app.connect_files import connect_files, connect_readers, export_places, file_handlers
from losview.app.connect_menus import conditions, connect_menus, frame_handlers
from losview.app.connect_night import connect_night
from losview.app.connect_palette import connect_palette, name_keys, palette_handlers
from losview.app.connect_profile import connect_profile, profile_handlers
from losview.app.connect_ruling import connect_ruling, connect_verdict_line, ruling_handlers
from losview.app.found_features import feature_kinds
from losview.app.help_actions import HelpActions
from losview.app.hex_menu import HexMenu
from losview.app.map_keys import MapKeys
from losview.app.menus import Handlers, Menus
from losview.app.thread_actions import ThreadActions
from losview.app.tool_host import WindowToolHost
from losview.app.unit_actions import UnitActions
from losview.board.scenario.counter_sides import side_names
from losview.board.unit_counter import UnitCounter
from losview.features.analysis.window.calculator_feature import CalculatorFeature
from losview.features.checks.window.connect_lint import connect_lint
from losview.features.checks.window.difference_feature import DifferenceFeature
from losview.features.checks.window.lint_panel import LintPanel
from losview.features.night_referee.window.controller import NightController
from losview.features.night_referee.window.night_panel import NightPanel
from losview.features.night_referee.window.referee_feature import RefereeFeature
from losview.features.records.window.case_feature import CaseFeature
from losview.features.records.window.game_feature import GameFeature
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.hexes.hex import Hex
from losview.rules.case_file import Case
from losview.rules.core.threads import LineEnd
from losview.tools.all_tools import TOOLS
from losview.tools.shape_tool import ShapeTool
from losview.tools.stamp_tool import StampTool
from losview.window.canvas.hex_notes import HexNotes
from losview.window.canvas.legend import Legend
from losview.window.canvas.overview import Overview, overview_of
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.editing.forces_panel import ForcesPanel
from losview.window.editing.heights_actions import HeightsActions
from losview.window.editing.layers_panel import LayersPanel
from losview.window.editing.new_map_actions import NewMapActions
from losview.window.editing.outlines_panel import ShapePanel
from losview.window.editing.properties_actions import PropertiesActions
from losview.window.editing.scan_actions import ScanActions
from losview.window.editing.selection_actions import add_select_panel, selection_handlers
from losview.window.editing.stamp_panel import StampPanel
from losview.window.editing.text_editing import connect_texts
from losview.window.editing.tiles_actions import TilesActions
from losview.window.editing.unit_editing import UnitEditor, connect_units, unit_editing_handlers
from losview.window.export.desk import Desk
from losview.window.export.export_actions import ExportActions
from losview.window.feature import Features, WindowParts
from losview.window.files.crash_safety import CrashSafety
from losview.window.files.file_actions import FileActions
from losview.window.files.opened_map import OpenedMap
from losview.window.frame.access_actions import AccessActions
from losview.window.frame.central_stack import CentralStack
from losview.window.frame.dock_sizes import first_size
from losview.window.frame.docks import Docks
from losview.window.frame.hex_status import HexStatus
from losview.window.frame.history_panel import HistoryList
from losview.window.frame.panel_tabs import PanelTabs
from losview.window.frame.shortcut_actions import ShortcutActions
from losview.window.frame.status_line import StatusLine
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.frame.toolbar import ThreadToolBar
from losview.window.help.first_steps import FirstSteps
from losview.window.palette.palette import Palette
from losview.window.palette.tool_column import ToolColumn
from losview.window.ruling.announcer import Announcer
from losview.window.ruling.blind_zones import BlindZoneFinder
from losview.window.ruling.end_actions import EndActions
from losview.window.ruling.profile_panel import ProfilePanel
from losview.window.ruling.ruling_panel import RulingPanel
from losview.window.state.document import Document
from losview.window.state.layer_state import LayerState
from losview.window.state.sighting import Sighting
from losview.window.widgets import kept_settings
from losview.window.widgets.focus_ring import FocusRing
from losview.window.widgets.plain_text import window_title
from losview.window.widgets.tab_order import step
from losview.window.widgets.toast import Toast


def help_handlers(help_actions: HelpActions, first_steps: FirstSteps) -> Handlers:
    """What the actions of the Help menu do."""
    return {"first steps": first_steps.begin, "help": help_actions.show, "help here": help_actions.show_here,
            "news": help_actions.show_news, "about map": help_actions.show_map,
            "shortcuts": help_actions.show_shortcuts, "about": help_actions.show_about}


def connect_help(help_actions: HelpActions, files: FileActions, ruling: RulingPanel, menus: Menus,
                 features: Features, show_case: Callable[[Case], None]) -> None:
    """Open the help at a rule that is clicked in the worksheet, and from the help what its worked numbers lead to.

    Also says that an opened map has notes.

    Args:
        show_case: opens the board of a case and lists its verdicts.
    """
    def show_example(case: Case, number: int) -> None:
        if not features.of(CaseFeature).shows(case):
            if not files.may_leave():
                return
            show_case(case)
        features.of(CaseFeature).choose(number)

    ruling.sheet.asked.connect(lambda rule: help_actions.explain(rule, ruling))
    help_actions.case_asked.connect(show_example)
    help_actions.calculation_asked.connect(
        lambda link: features.of(CalculatorFeature).show_page(link.page, link.values))
    help_actions.act_asked.connect(lambda key: features.of(RefereeFeature).show_act(key))
    about_map, native = menus.actions["about map"], QKeySequence.SequenceFormat.NativeText
    files.opened.connect(lambda opened: help_actions.offer_notes(opened, about_map.shortcut().toString(native)))


def connect_layers(docks: Docks, scene: MapScene, view: MapView, palette: Palette, menus: Menus,
                   messages: StatusMessages, theme: ThemeSwitch) -> None:
    """Leave hidden layers out of the picture, say what locks have kept, and mark what the tool in hand changes.

    The pictures under the map are shown and hidden by their action in the menu; the panel's eye follows it.
    """
    panel = docks.layers.widget()
    assert isinstance(panel, LayersPanel)
    state, overview = panel.state, overview_of(view)
    pictures = menus.actions["board pictures"]

    def show_layers() -> None:
        pictures.setChecked("scan" not in state.hidden)
        scene.hide_layers(state.hidden - {"scan"})
        overview.refresh()

    def mark_layers(_taken: object = None) -> None:
        panel.mark_layers(palette.current.touched_layers())

    state.hidden_changed.connect(show_layers)
    pictures.toggled.connect(lambda shown: state.hide(state.hidden - {"scan"} if shown else state.hidden | {"scan"}))
    scene.document.keptLocked.connect(messages.show_status)
    palette.taken.connect(mark_layers)
    view.hovered.connect(mark_layers)  # by then another kind may have been chosen, of another layer
    mark_layers()
    theme.changed.connect(lambda: panel.set_theme(theme.colours))
    panel.set_theme(theme.colours)


def add_shape_panels(palette: Palette) -> None:
    """Give the tools for outlines the panels of their settings."""
    for tool in palette.tools.values():
        if isinstance(tool, ShapeTool):
            palette.add_panel(tool.key, ShapePanel(tool))
        elif isinstance(tool, StampTool):
            palette.add_panel(tool.key, StampPanel(tool))


def connect_shapes(palette: Palette, theme: ThemeSwitch) -> None:
    """Draw the stamps as the theme has the map, and name the one in hand."""
    for panel in palette.findChildren(StampPanel):
        theme.changed.connect(panel.set_theme)
        panel.changed.connect(palette.show_in_hand)


def thread_handlers(sighting: Sighting, view: MapView, threads: ThreadActions) -> Handlers:
    """What the actions about the thread do."""
    return {
        "firer": lambda: threads.set_firer(view.cursor_hex), "target": lambda: threads.set_target(view.cursor_hex),
        "why": lambda: sighting.ask_why(view.cursor_hex), "swap": sighting.swap, "levels": threads.show_levels,
        "zoom to thread": threads.zoom_to,
        "pin": threads.pin, "unpin": sighting.unpin_all, "let go": sighting.remove_thread, "field": sighting.show_field,
    }


class Window(QMainWindow):
    """losview's window.

    Attributes:
        document, sighting: the open map; the thread on it, with verdict and field.
        scene, view, legend, notes: the map on the screen.
        central: the central widget, map or welcome view. first_steps: the strip above the map.
        palette_, ruling, profile, night: the panels, and the night's controller. docks: the docks.
        toolbar, status, messages, theme, menus: what surrounds them.
        files, export_actions, units, threads, help_actions: what the actions of the menus do.
        keeping: keeps the map from being lost.
        features: what can be asked beyond verdict and field.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("losview")
        self.setAcceptDrops(True)
        self.document = Document(self)
        self.sighting = Sighting(self.document, self)
        self._make_map()
        self.messages = StatusMessages(self.statusBar(), Toast(self.view), self.sighting)
        self._make_panels()
        self._make_frame()
        self._make_menus()
        self._connect()
        self._shortcut_actions().restore()
        self.resize(first_size(self.screen().availableSize(),
                               self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)))
        self.docks.set_up(self.toolbar)
        self.set_dark(kept_settings.flag("dark", default=False))
        self._show_title()

    def _make_map(self) -> None:
        self.scene = MapScene(self.document, self.sighting)
        self.scene.setParent(self)
        self.view = MapView(self.scene)
        self.legend = Legend(lambda: self.view.dragging)
        Overview(self.document, self.scene, self.view)
        self.notes = HexNotes(self.scene, self.sighting, self.view)
        self.first_steps = FirstSteps(self.document, self.sighting)

    def _make_panels(self) -> None:
        self.profile = ProfilePanel()
        self.ruling = RulingPanel()
        Announcer(self.sighting, self.ruling, self)
        self.night = NightController(self.document, self.sighting, self.scene, self)
        self.files = FileActions(self.document, self.sighting, self)
        self.keeping = CrashSafety(
            self.sighting, self.files,
            lambda name: self.features.of(DifferenceFeature).actions.compare_with_file(name), self._shows_no_map, self)
        self.export_actions = ExportActions(self.document, self.sighting, self.files, self.profile,
                                            Desk(self.sighting, self.files), self)
        self.export_actions.night = self.night.painter
        self.export_actions.grid = lambda: self.scene.grid_strength
        self.export_actions.pictures = lambda: self.scene.pictures_shown
        tool_host = WindowToolHost(self.document, self.sighting, self.scene, self.messages.show_tool_status)
        tool_host.on_undo_offered = self.messages.offer_undo
        tool_host.on_facing_asked = lambda counter, choose: self.units.ask_facing(counter, choose)
        tool_host.on_counter_preview = self._carry
        tool_host.complete = lambda edit: self.features.of(GameFeature).complete(edit)
        self.palette_ = Palette([tool(tool_host) for tool in TOOLS], side_names(self.document.board))
        add_shape_panels(self.palette_)
        self.view.take(self.palette_.current)

    def _make_frame(self) -> None:
        strips = self.first_steps, self.keeping.bar, self.keeping.game_bar
        self.central = CentralStack(self.view, strips, self.legend.strip, self)
        self.setCentralWidget(self.central)
        self.docks = Docks(self, self.view, palette=self.palette_, ruling=self.ruling,
                           history=HistoryList(self.document), layers=LayersPanel(LayerState(self.document, self)),
                           night=NightPanel(self.night), forces=ForcesPanel(self.document),
                           findings=LintPanel(self.document), profile=self.profile)
        tool_column = ToolColumn(self.palette_, self)
        tool_column.palette_asked.connect(lambda: self.docks.show_dock(self.docks.palette))
        self.docks.add_bars(tool_column, PanelTabs(self.docks.all()[1:], self))
        self.theme = ThemeSwitch(self, self.scene)
        self.toolbar = ThreadToolBar(self.sighting, lambda: self.view.tracing, self)
        self.addToolBar(self.toolbar)
        self.status = StatusLine(self.statusBar(), HexStatus(self.document, self.sighting, self.view, self.palette_),
                                 self.scene, self.sighting)

    def _make_menus(self) -> None:
        self.units = UnitActions(self.document, self.sighting, self.view, self.palette_, self.messages.show_status,
                                 self)
        self.threads = ThreadActions(self.sighting, self.view, self.messages, self)
        scans, heights = ScanActions(self.document, self.files, self), HeightsActions(self.document, self.files, self)
        select_tool = add_select_panel(self.palette_, self.document)
        parts = WindowParts(self, self.docks, self.sighting, self.scene, self.view, self.profile, self.ruling,
                            self.files, self.export_actions.desk, self.messages, self.theme,
                            lambda: select_tool.host.selection.hexes, self.palette_.take)
        self.features = Features(feature_kinds(), parts)
        self.export_actions.places = lambda: export_places(self.view, select_tool.host.selection.hexes)
        self.help_actions = HelpActions(self, self.sighting, self.theme, lambda: self.palette_.current.key,
                                        self.messages.show_status)
        access = AccessActions(self, self.theme, self.messages.show_status)
        new_maps = NewMapActions(self.document, self.files, self)
        properties = PropertiesActions(self.document, self.sighting, self)
        handlers = {
            "change keys": lambda: self._shortcut_actions().ask(),
            "check map": lambda: self.docks.show_half(self.docks.findings),
            **file_handlers(self.files, self.export_actions, new_maps, properties, self.keeping.recovery,
                            scans, heights, self.keeping.scenario, TilesActions(self.document, self.files, self)),
            **palette_handlers(self.document, self.palette_, self.units, self.view,
                               lambda: self.docks.show_dock(self.docks.palette)),
            **selection_handlers(self.palette_, select_tool),
            **self.features.handlers(),
            **unit_editing_handlers(self._unit_editor(), self.view, self.palette_),
            **ruling_handlers(self.ruling, self.messages),
            **canvas_handlers(self.scene, self.view, self.legend, self.status, self.notes),
            **EndActions(self, self.sighting).handlers(),
            **thread_handlers(self.sighting, self.view, self.threads),
            **profile_handlers(self.sighting, self.profile, self.messages.show_status),
            **frame_handlers(self.docks, self.theme),
            **access.handlers(),
            **help_handlers(self.help_actions, self.first_steps),
        }
        self.menus = Menus(self, self.view, self.toolbar.rules_menu, handlers,
                           conditions(self.document, self.central, self.view), lambda: self.sighting.held_back,
                           self.messages.show_toast)
        self.features.actions = self.menus.actions
        access.connect_menu(self.menus.actions["high contrast"], self.menus.actions["no motion"],
                            self.menus.submenus["text size"], self.menus.submenus["language"])

    def _connect(self) -> None:
        """Connect the parts; slots of the same signal are called in this order."""
        night_panel = self.docks.night.widget()
        assert isinstance(night_panel, NightPanel)
        connect_files(self.document, self.files, self.view, self.central, self.menus, self.messages, self.theme, self)
        self.keeping.recovery.message.connect(self.messages.show_status)
        connect_readers(self.files, self.features)
        self.features.of(GameFeature).recording.connect(self.status.show_game)
        connect_canvas(self.document, self.sighting, self.scene, self.view, self.status, self.toolbar)
        connect_verdict_line(self.sighting, self.central.verdict_line, self.docks.ruling, self.theme)
        connect_ruling(self.sighting, self.ruling, self.export_actions.desk, self.scene, self.view, self.first_steps,
                       self.theme)
        zones = BlindZoneFinder(self.sighting, self.profile, self)
        connect_profile(self.sighting, self.profile, self.docks.profile, zones, self.ruling, self.scene, self.view,
                        self.menus, self.theme)
        connect_palette(self.sighting, self.palette_, self.view, self.legend, self.status, self.menus, self.messages,
                        self.theme, self.docks.bring_palette)
        connect_shapes(self.palette_, self.theme)
        connect_texts(self.document, self.palette_, self)
        connect_layers(self.docks, self.scene, self.view, self.palette_, self.menus, self.messages, self.theme)
        forces = self.docks.forces.widget()
        assert isinstance(forces, ForcesPanel)
        connect_units(self.document, self._unit_editor(), forces, self.palette_, self.view)
        connect_lint(self._findings(), self.scene, self.view, self.messages.show_status)
        connect_legend(self.sighting, self.scene, self.view, self.legend, self.notes, self.theme, self.messages)
        connect_night(self.document, self.night, night_panel, self.docks, self.legend, self.messages, self.theme,
                      self.menus.actions["field"])
        night_panel.with_phase_end = self.features.of(GameFeature).with_phase_end
        night_panel.act_asked.connect(lambda key: self.features.of(RefereeFeature).show_act(key))
        connect_help(self.help_actions, self.files, self.ruling, self.menus, self.features, self.show_case)
        connect_menus(self.menus, self.document, self.central, self.docks, self.toolbar, self.theme)
        connect_map(self.document, self.view, self.palette_, self.status, self._show_title)
        connect_view_menu(self.scene, self.view, self.status, self.menus, self.messages, self.theme)
        self.view.menu_requested.connect(lambda hex_, position: HexMenu(
            hex_, position, self.sighting, self.view, self.threads, self.units, self.statusBar(), self).popup(position))
        self.first_steps.left.connect(self.view.setFocus)
        self.first_steps.finished.connect(lambda: self.features.of(LessonsFeature).play_first())
        self.features.of(LessonsFeature).begun.connect(self.first_steps.hide)
        for bar in (self.keeping.bar, self.keeping.game_bar):
            bar.left.connect(self.view.setFocus)
        self.central.welcome_shown.connect(self.docks.make_way)
        self.central.welcome_shown.connect(self.status.make_way)
        for signal in (self.central.welcome_shown, self.document.pathChanged, self.document.undo.cleanChanged):
            signal.connect(self._show_title)
        MapKeys(self.view, (self, *self.docks.all()))
        focus_ring = FocusRing(self.view)
        self.theme.changed.connect(lambda: setattr(focus_ring, "colour", QColor(self.theme.colours.focus)))

    def _carry(self, counter: UnitCounter | None, hex_: Hex | None) -> None:
        """Show what a counter that is dragged lights and sees, and follow its path."""
        self.night.preview_counter(counter, hex_)
        self.features.of(GameFeature).pass_over(counter, hex_)

    def _shows_no_map(self) -> bool:
        return self.central.is_welcome_shown and not self.files.reading.name

    def _shortcut_actions(self) -> ShortcutActions:
        return ShortcutActions(self, self.menus.actions, lambda: name_keys(self.palette_, self.menus))

    def _findings(self) -> LintPanel:
        panel = self.docks.findings.widget()
        assert isinstance(panel, LintPanel)
        return panel

    def _unit_editor(self) -> UnitEditor:
        return UnitEditor(self.document, self.sighting, self)

    def _show_title(self) -> None:
        is_open = not self.central.is_welcome_shown
        self.setWindowTitle(f"{window_title(self.document.name_with_file)}[*] — losview" if is_open else "losview")
        self.setWindowModified(is_open and self.document.dirty)

    # What the start-up asks for.

    def show_case(self, case: Case) -> None:
        """Open the board of a case, and list its verdicts in a panel."""
        case.board.title = case.board.title or case.path.stem
        self.files.show(OpenedMap(case.board, None, case.rule_set.key))
        self.features.of(CaseFeature).show_case(case)

    def lay(self, ends: tuple[LineEnd, LineEnd] | None) -> None:
        """Lay a thread; None does nothing."""
        if ends is not None:
            self.sighting.lay(*ends)

    def set_firer(self, hex_: Hex | None) -> None:
        """Fire from a hex; None does nothing."""
        self.threads.set_firer(hex_)

    def set_target(self, hex_: Hex | None) -> None:
        """Fire at a hex; None, or no firer yet, does nothing."""
        self.threads.set_target(hex_)

    def set_dark(self, dark: bool) -> None:
        """Show the window and the map in the dark or the light theme."""
        self.theme.set_dark(dark)

    def restore_layout(self) -> None:
        """Restore the layout of the last session."""
        self.docks.restore()

    # Qt's own.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.messages.repeat()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.docks.sizes.follow_window()

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.docks.has_lost_focus():  # Qt calls this also when it hides the widget with the focus
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return True
        return step(self, forward)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not (self.files.may_leave() and self.features.may_close()):
            event.ignore()
            return
        self.docks.save()
        self.central.welcome.close_worker()
        self._findings().close_worker()
        for part in (self.keeping, self.files, self.sighting, self.notes, self.night, self.features, self.scene):
            part.close()
        for zones in self.findChildren(BlindZoneFinder):
            zones.close()
        for scans in self.findChildren(ScanActions):
            scans.close()
        for heights in self.findChildren(HeightsActions):
            heights.close()
        for tiles in self.findChildren(TilesActions):
            tiles.close()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        names = [QUrl(url).toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if names:
            event.acceptProposedAction()
            # After the drop has ended: the program that it came from waits until then, and there may be questions.
            QTimer.singleShot(0, self, lambda: self.files.open(names[0]))
