"""Menus and shortcuts: each action once, in the menu where people look for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from textwrap import fill
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QDockWidget, QInputDialog, QMenu, QToolButton

from losview.files.bundled_maps import bundled
from losview.files.vasl.layout_text import looks_like_layout
from losview.ui.files.opened_map import called, folder
from losview.ui.help.action_tips import CALLED, tell, tip
from losview.ui.palette.palette import KEYS
from losview.ui.widgets.menu_keys import MenuKeys
from losview.ui.widgets.theme import theme

if TYPE_CHECKING:
    from losview.ui.main.window import Window

Keys = QKeySequence.StandardKey | str | list[str] | None


class Menus(QObject):
    """The menu bar of a window.

    Attributes:
        actions: every action by its key.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.window = window
        self.actions: dict[str, QAction] = {}
        self._hidden: list[QDockWidget] = []
        self._file()
        self._edit()
        self._view()
        self._thread()
        window.menuBar().addMenu(window.rules_menu)
        self._help()
        self._bar()
        MenuKeys(window, window.view)

    def _menu(self, title: str) -> QMenu:
        return self.window.menuBar().addMenu(title)

    def add(self, menu: QMenu, key: str, text: str, do: Callable[[], object], keys: Keys = None, *,
            checked: bool | None = None, on: QObject | None = None) -> QAction:
        """Add an action; with `checked` it can be checked and `do` is called either way.

        Args:
            on: a widget that the shortcut is for, None for the whole window.
        """
        action = QAction(text, self)
        if isinstance(keys, list):
            action.setShortcuts([QKeySequence(one) for one in keys])
        elif keys is not None:
            action.setShortcut(QKeySequence(keys))
        if checked is not None:
            action.setCheckable(True)
            action.setChecked(checked)
        if on is not None:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            on.addAction(action)  # type: ignore[attr-defined]
        action.triggered.connect(lambda _=False: do())
        action.setStatusTip(tip(key, text))
        menu.addAction(action)
        self.actions[key] = action
        return action

    def _file(self) -> None:
        menu, files, key = self._menu(self.tr("&File")), self.window.files, QKeySequence.StandardKey
        self.add(menu, "open", self.tr("&Open…"), files.ask_open, key.Open)
        demos = menu.addMenu(self.tr("Open a &bundled map"))
        for i, known in enumerate(bundled(), 1):
            action = demos.addAction(f"&{i}  {known.title}")
            action.triggered.connect(lambda _=False, name=known.name: files.open(f"demo:{name}"))
            tell(action, self.tr("Open {title}, which comes with losview").format(title=known.title))
        demos.setEnabled(bool(demos.actions()))
        self.add(menu, "layout", self.tr("&Lay out boards…"), files.ask_layout, "Ctrl+Shift+O")
        self.recent = menu.addMenu(self.tr("Open re&cent"))
        files.recent_changed.connect(self._fill_recent)
        self._fill_recent()
        self.add(menu, "close", self.tr("Close the &map"), files.close_map, ["Ctrl+W", "Ctrl+F4"])
        menu.addSeparator()
        self.add(menu, "save", self.tr("&Save"), files.save, key.Save)
        self.add(menu, "save as", self.tr("Save &as…"), files.ask_save, key.SaveAs)
        menu.addSeparator()
        pictures = self.window.pictures
        self.add(menu, "export", self.tr("&Export a picture…"), pictures.ask_export, "Ctrl+E")
        self.add(menu, "copy picture", self.tr("Cop&y the picture"), pictures.copy, "Ctrl+Alt+C")
        self.add(menu, "print", self.tr("&Print…"), pictures.preview_print, key.Print)
        menu.addSeparator()
        self.add(menu, "quit", self.tr("&Quit"), QApplication.closeAllWindows, "Ctrl+Q")

    def _fill_recent(self) -> None:
        self.recent.clear()
        for i, name in enumerate(self.window.files.recent(), 1):
            shown = f"{called(name)}   {folder(name)}" if looks_like_layout(name) else name
            action = self.recent.addAction(f"&{i}  {shown.replace('&', '&&')}")
            action.triggered.connect(lambda _=False, name=name: self.window.files.open(name))
            tell(action, self.tr("Open {name}").format(name=name))
        self.recent.setEnabled(bool(self.recent.actions()))
        if self.recent.actions():
            self.recent.addSeparator()
            tell(self.recent.addAction(self.tr("C&lear this list"), self.window.files.clear_recent),
                 self.tr("Forget which files were opened; the files stay"))

    def _edit(self) -> None:
        menu, undo = self._menu(self.tr("&Edit")), self.window.document.undo
        again = ["Ctrl+Shift+Z", "Ctrl+Y"]
        for name, make, called_, both in (("undo", undo.createUndoAction, self.tr("&Undo"), ["Ctrl+Z"]),
                                          ("redo", undo.createRedoAction, self.tr("&Redo"), again)):
            action = make(self, called_)
            action.setProperty(CALLED, called_)  # its text goes on to say what it would undo
            action.setShortcuts([QKeySequence(one) for one in both])
            menu.addAction(action)
            self.actions[name] = tell(action, tip(name, ""))
        menu.addSeparator()
        self.add(menu, "remove unit", self.tr("Re&move the unit here"),
                 lambda: self.window.units.remove(self.window.view.cursor_hex), QKeySequence.StandardKey.Delete,
                 on=self.window.view)
        self.add(menu, "lift unit", self.tr("&Lift the unit here"), self.window.units.lift, "M", on=self.window.view)
        for name, words, steps, comma in (("turn unit", self.tr("Turn the unit here clock&wise"), 1, "."),
                                          ("turn unit back", self.tr("Turn it t&he other way"), -1, ",")):
            self.add(menu, name, words, partial(self._turn, steps), comma, on=self.window.view)
        for name, words, steps, keys in (("raise unit", self.tr("R&aise the unit here"), 1, "Ctrl+PgUp"),
                                         ("lower unit", self.tr("Lower the u&nit here"), -1, "Ctrl+PgDown")):
            self.add(menu, name, words, partial(self._raise, steps), keys, on=self.window.view)
        self.add(menu, "pick up", self.tr("Pi&ck up what lies here"), self.window.view.pick_here, "I",
                 on=self.window.view)
        tools = menu.addMenu(self.tr("&Tool"))
        for name, tool in self.window.palette_.tools.items():
            tell(self.add(tools, f"tool {name}", f"&{KEYS[name]}  {self.tr(tool.name)}",
                          partial(self.window.palette_.take, name), KEYS[name], on=self.window.view),
                 self.tr(tool.about))
        self.add(menu, "smaller brush", self.tr("&Smaller brush"), lambda: self.window.palette_.step_size(-1), "[",
                 on=self.window.view)
        self.add(menu, "larger brush", self.tr("Lar&ger brush"), lambda: self.window.palette_.step_size(1), "]",
                 on=self.window.view)
        menu.addSeparator()
        self.add(menu, "copy ruling", self.tr("C&opy the ruling as text"), self.window.ruling.copy_text, "Ctrl+Shift+C")

    def _turn(self, steps: int) -> None:
        self.window.units.turn(self.window.view.cursor_hex, steps)

    def _raise(self, steps: int) -> None:
        self.window.units.raise_(self.window.view.cursor_hex, steps)

    def _view(self) -> None:
        menu, view, window = self._menu(self.tr("&View")), self.window.view, self.window
        self.add(menu, "zoom in", self.tr("Zoom &in"), view.zoom_in, ["Ctrl++", "Ctrl+="])
        self.add(menu, "zoom out", self.tr("Zoom &out"), view.zoom_out, "Ctrl+-")
        self.add(menu, "zoom 1", self.tr("&Actual size"), lambda: view.set_zoom(1.0), "Ctrl+0")
        self.add(menu, "fit", self.tr("&Fit the map"), view.fit, "Ctrl+9")
        self.add(menu, "go to", self.tr("&Go to hex…"), self._go_to, "Ctrl+L")
        menu.addSeparator()
        grid = window.grid
        grid.shown.connect(self.add(menu, "grid", self.tr("Gri&d"),
                                    lambda: grid.show_grid(self.actions["grid"].isChecked()), "Ctrl+G",
                                    checked=grid.is_shown).setChecked)
        self.add(menu, "grid strength", self.tr("Grid &strength"),
                 lambda: grid.slider.setFocus(Qt.FocusReason.ShortcutFocusReason), "Ctrl+Shift+G")
        self.add(menu, "board pictures", self.tr("&Board pictures"),
                 lambda: window.scene.show_pictures(self.actions["board pictures"].isChecked()), "Ctrl+B", checked=True)
        window.document.board_replaced.connect(self._offer_pictures)
        window.scene.painted_over.connect(self._painted_over)
        self._offer_pictures()
        self.add(menu, "dark", self.tr("Dar&k theme"), lambda: window.set_dark(self.actions["dark"].isChecked()),
                 "Ctrl+Shift+D", checked=False)
        self.add(menu, "legend", self.tr("Fold the &legend, or unfold it"), window.legend.fold.toggle, "Ctrl+Shift+L")
        menu.addSeparator()
        self.docks = menu.addMenu(self.tr("&Panels"))
        for dock in window.docks():
            self.docks.addAction(tell(dock.toggleViewAction(),
                                      self.tr("Show or hide the panel {name}").format(name=dock.windowTitle())))
        self.docks.addAction(tell(window.bar.toggleViewAction(), self.tr("Show or hide the toolbar")))
        self.add(menu, "hide docks", self.tr("&Hide the panels"), self._hide_docks, "F11", checked=False)
        self.add(menu, "reset layout", self.tr("&Reset the layout"), window.reset_layout)

    def _offer_pictures(self) -> None:
        self.actions["board pictures"].setEnabled(bool(self.window.document.board.backgrounds))

    def _painted_over(self) -> None:
        self.actions["board pictures"].setChecked(False)
        self.window.files.said.emit(self.tr("The map is drawn, so that you see what you paint; Ctrl+B shows the "
                                            "boards' pictures."))

    def _thread(self) -> None:
        menu, window = self._menu(self.tr("&Thread")), self.window
        sighting, view = window.sighting, window.view
        self.add(menu, "firer", self.tr("Set the &firer here"), lambda: window.set_firer(view.cursor_hex), "F", on=view)
        self.add(menu, "target", self.tr("Set the &target here"), lambda: window.set_target(view.cursor_hex), "T",
                 on=view)
        self.add(menu, "why", self.tr("&Why is this hex seen or not?"),
                 lambda: sighting.ask_why(view.cursor_hex), "W", on=view)
        self.add(menu, "swap", self.tr("&Look the other way"), sighting.swap, "X", on=view)
        self.add(menu, "levels", self.tr("Try all le&vels of both hexes…"), window.show_levels, "L", on=view)
        self.add(menu, "pin", self.tr("&Pin the thread, or take its pin out"), window.pin, "P", on=view)
        self.add(menu, "unpin", self.tr("&Unpin all"), sighting.unpin_all)
        self.add(menu, "let go", self.tr("Let &go of the thread"), sighting.let_go)
        menu.addSeparator()
        self.add(menu, "copy position", self.tr("&Copy the position"), window.pictures.copy_position, "Ctrl+Alt+P")
        self.add(menu, "lay position", self.tr("Lay the copied positio&n"), window.files.reopening.clipboard,
                 "Ctrl+Alt+V")
        menu.addSeparator()
        self.add(menu, "ceilings", self.tr("&All ceilings in the profile"),
                 self._ceilings, checked=False)
        self.add(menu, "export profile", self.tr("&Export the profile…"), window.pictures.ask_export_profile)
        menu.addSeparator()
        self.add(menu, "field", self.tr("&Show the firer's field"),
                 lambda: sighting.show_field(self.actions["field"].isChecked()), "Ctrl+F", checked=True)
        self.add(menu, "notes", self.tr("Print &reasons in the hexes"),
                 lambda: window.notes.show(self.actions["notes"].isChecked()), "Ctrl+R", checked=False)

    def _help(self) -> None:
        menu = self._menu(self.tr("&Help"))
        self.add(menu, "first steps", self.tr("Show the &first steps"), self.window.first_steps.begin)
        self.add(menu, "help", self.tr("&Rules and help…"), self.window.helping.show, "Shift+F1")
        self.add(menu, "about map", self.tr("About this &map"), self.window.helping.show_map, "Ctrl+Shift+M")
        self.add(menu, "shortcuts", self.tr("&Keys and mouse"), self._shortcuts, QKeySequence.StandardKey.HelpContents)
        menu.addSeparator()
        self.add(menu, "about", self.tr("&About losview"), self._about)

    def _bar(self) -> None:
        self.actions["field"].setIconText(self.tr("Field"))
        button = QToolButton(self.window.bar)
        button.setDefaultAction(self.actions["field"])
        button.setToolTip(self.tr("Shade every hex by what the firer sees there"))
        self.window.bar.addWidget(button)

    # What they do.

    def _go_to(self) -> None:
        board = self.window.document.board
        range_ = self.tr("Label of the hex ({range}):").format(range=board.labels.range_text(board.grid))
        asked, typed = range_, ""
        while True:
            typed, good = QInputDialog.getText(self.window, self.tr("Go to hex"), asked, text=typed)
            if not good or not typed.strip():
                return
            try:
                hex_ = board.hex(typed)
            except ValueError as problem:  # what was typed stays, to be mended
                asked = fill(str(problem), 60) + "\n\n" + range_
                continue
            self.window.view.move_cursor(hex_)
            self.window.view.setFocus()
            return

    def _ceilings(self) -> None:
        """Show the ceilings of all methods, or those in force; where the rules have no others, that is said."""
        shown, profile = self.actions["ceilings"].isChecked(), self.window.profile
        profile.show_all_ceilings(shown)
        if shown and profile.profile is not None and all(ceiling.active for ceiling in profile.profile.ceilings):
            self.window.say(self.tr("{rules} has no other ceilings than those that are drawn.").format(
                rules=self.window.sighting.rules.name))

    def _hide_docks(self) -> None:
        """Hide the panels, or bring back those that were shown."""
        if self.actions["hide docks"].isChecked():
            self._hidden = [dock for dock in self.window.docks() if not dock.isHidden()]
        for dock in self._hidden:
            dock.setVisible(not self.actions["hide docks"].isChecked())

    def _shortcuts(self) -> None:
        from losview.ui.help.shortcut_sheet import ShortcutSheet

        box = ShortcutSheet(self.window.menuBar(), theme(self.actions["dark"].isChecked()), self.window)
        box.exec()
        box.deleteLater()

    def _about(self) -> None:
        from losview.ui.help.about import About

        box = About(self.window)
        box.exec()
        box.deleteLater()
