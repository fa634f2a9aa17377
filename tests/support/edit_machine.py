"""A hypothesis state machine that edits a map in the window as a person does: with every tool, by mouse and keys.

Each rule is an act that ends with no button held.  In the middle of a drag, or of a stroke that the arrow keys carry,
any key may come: Esc, Undo and Redo, Save, another tool.  What must hold after each act is in `edit_checks.py`.
"""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from losview.app.window import Window
from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes, same_board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.board.transform.level_edits import LEVEL_MODES
from losview.board.unit_counter import UnitCounter
from losview.formats.format import save
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, disc, hexside, ring
from losview.hexes.lattice import Point, centre
from losview.rules.rule_sets import RULE_SETS
from losview.tools.erase_tool import ERASED
from losview.tools.shape_tool import ACTS
from losview.tools.stroke_options import FORMS
from losview.window.editing.page import PropertiesPage
from losview.window.editing.properties_dialog import PropertiesDialog
from losview.window.editing.selection_actions import ErasePanel, SelectPanel
from losview.window.editing.text_editing import TextDialog
from losview.window.editing.unit_editing import UnitDialog
from losview.window.files.opened_map import OpenedMap
from losview.window.palette.stroke_box import StrokeBox
from tests.support.edit_checks import HistoryWitness, check_outlines, check_sight, same_drawn
from tests.support.hand import LEFT, NONE, Hand, opened, wait_for
from tests.support.monkey import text_of

SHIFT = Qt.KeyboardModifier.ShiftModifier

#: A place: the number of a hex of the map, and how far from its centre dot, in lattice units; some lie off the map.
SPOTS = st.tuples(st.integers(0, 999), *([st.integers(-250, 250) | st.integers(-900, 900)] * 2))
PATHS = st.lists(SPOTS, min_size=1, max_size=5)
HEXES = st.integers(0, 999)

#: What comes in the middle of a drag: mostly nothing.
MIDDLE = st.sampled_from([""] * 8 + ["Esc", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+S", "Return", "R", "Del", "Up", "Right",
                                     "2", "V", "Ctrl+A", "+", "Backspace", "I", "]"])
ARROWS = st.lists(st.sampled_from(["Up", "Down", "Left", "Right"]), max_size=4)
SMALL = ("forest", "woods", "heavy_woods", "light_woods", "brush", "water", "open", "orchard", "rubble")
WAYS = tuple(kind.key for kind in table().of_role("terrain") if kind.exits)
AREAS = tuple(kind.key for kind in table().of_role("terrain") if not kind.exits)
SIDES = tuple(kind.key for kind in table().of_role("hexside"))
UNITS = ("infantry", "vehicle", "mech", "wreck", "smoke", "foxhole", "starshell", "artillery")
DRAWN = ("woods", "contour", "contour", "orchard", "stone_building", "pond", "crag")

#: So many hexes a map may have before it is made no larger.
LARGE = 300


def start_map() -> Board:
    """12 x 8 hexes with something on every layer."""
    board = Board(Grid(12, 8, edges="half"), title="Machine")
    fill_hexes(board, [board.hex(label) for label in ("C3", "C4", "D3")], cover=HexTerrain((Feature("woods"),)))
    fill_hexes(board, [board.hex("F2"), board.hex("F3")], cover=HexTerrain((Feature("dirt_road", exits=0b001001),)))
    fill_hexes(board, disc(board.hex("I5"), 1), level=QUARTERS_PER_LEVEL)
    board.hexsides[hexside(board.hex("I5"), 3)] = ("slope",)
    board.counters[1] = UnitCounter("infantry", board.hex("C3"), "german", "1/I", facing=1)
    board.counters[2] = UnitCounter("vehicle", board.hex("H4"), "russian", "T", facing=0)
    middle = board.hex("F5")
    board.depictions[1] = Depiction("woods", tuple([centre(hex_) for hex_ in ring(middle, 1)]))
    return board


class EditMachine(RuleBasedStateMachine):
    """One map edited in a window that was there before; `playing_in` makes the class for a window.

    Attributes:
        window: where it edits. folder: for its files. faults: exceptions of slots, noted by whoever runs it.
        done: the names of all edits that were made in all runs. taken: the tools that were taken in hand.
    """

    window: ClassVar[Window]
    folder: ClassVar[Path]
    faults: ClassVar[list[str]]
    done: ClassVar[set[str]]
    taken: ClassVar[set[str]]

    # Begin and end.

    @initialize(rules=st.sampled_from([rules.key for rules in RULE_SETS]), firer=HEXES)
    def open_map(self, rules: str, firer: int) -> None:
        window = self.window
        self.hand, self.sound = Hand(window), set[Depiction]()
        for tool in window.palette_.tools.values():
            tool.clear_map()
        self.path = self.folder / "machine.losmap"
        board = start_map()
        save(board, self.path)
        window.files.show(OpenedMap(board, self.path, rules))
        self.witness = HistoryWitness(window)
        QGuiApplication.clipboard().clear()
        window.view.fit()
        window.activateWindow()
        window.view.setFocus()
        self.hand.settle()
        window.set_firer(self.hex(firer))

    def teardown(self) -> None:
        try:
            self.undo_all_and_redo_all()
            self.look_afresh()
        finally:
            self.done |= self.witness.done
            self.witness.end()

    @invariant()
    def holds(self) -> None:
        """Nothing is left over, and nothing has gone wrong."""
        if not hasattr(self, "witness"):
            return
        self.rest()
        assert not self.faults, self.faults[0]
        assert not self.window.view.dragging
        self.witness.look()
        check_outlines(self.board, self.sound)

    # The hand.

    @property
    def board(self) -> Board:
        return self.window.document.board

    def hex(self, number: int) -> Hex:
        hexes = self.board.grid.hexes()
        return hexes[number % len(hexes)]

    def place(self, spot: tuple[int, int, int]) -> QPoint:
        """Where a spot lies on the screen."""
        dot = centre(self.hex(spot[0]))
        at = self.window.scene.layout_.point(Point(dot.x + spot[1], dot.y + spot[2]))
        return self.window.view.viewportTransform().map(QPointF(*at)).toPoint()

    def rest(self) -> None:
        """Let the window go on; give up what the keys carry, and leave a dialog that has come."""
        self.hand.rest()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the event loop of the program
        for _ in range(2):
            if self.window.view.dragging or self.window.document.open_map.previews:
                self.key("Esc")
        self.leave_dialogs()

    def open_dialogs(self) -> list[UnitDialog]:
        return [dialog for dialog in self.window.findChildren(UnitDialog) if dialog.isVisible()]

    def leave_dialogs(self) -> None:
        """Leave the dialogs that are open; the map has the keyboard again, once the platform has told the window so."""
        for dialog in self.open_dialogs():
            self.key("Esc", dialog)
        self.window.activateWindow()
        wait_for(self.window.isActiveWindow)
        self.window.view.setFocus()

    def key(self, name: str, to: QWidget | None = None) -> None:
        """Press a key by its name, "" for none."""
        if name:
            combined = QKeySequence(name)[0]
            QTest.keyClick(to or self.window.view, combined.key(), combined.keyboardModifiers())
            self.hand.rest()

    def drag(self, path: list[tuple[int, int, int]], shift: bool = False, middle: str = "") -> None:
        """Press on the first place, move over the others and release on the last; in the middle comes a key."""
        sheet, how = self.window.view.viewport(), SHIFT if shift else NONE
        places = [self.place(spot) for spot in path]
        QTest.mouseMove(sheet, places[0])
        QTest.mousePress(sheet, LEFT, how, places[0])
        for number, at in enumerate(places[1:]):
            QTest.mouseMove(sheet, at)
            QApplication.processEvents()
            if number == 0:
                self.key(middle)
        if len(places) == 1:
            self.key(middle)
        QTest.mouseRelease(sheet, LEFT, how, places[-1])
        self.hand.rest()

    def click(self, spot: tuple[int, int, int], shift: bool = False) -> None:
        self.drag([spot], shift)

    def carry(self, number: int, begin: str, arrows: list[str], middle: str) -> None:
        """Put the hex cursor on a hex, begin with a key, go by arrow keys, and end with Return."""
        self.window.view.move_cursor(self.hex(number))
        self.key(begin)
        for at, arrow in enumerate(arrows):
            self.key(arrow)
            if at == 0:
                self.key(middle)
        self.key("Return")

    def take(self, key: str, kind: str = "") -> None:
        self.taken.add(key)
        self.window.palette_.take(key)
        if kind:
            self.window.palette_.choose(kind)
        self.window.view.setFocus()

    # Tools.

    @rule(kind=st.sampled_from(SMALL) | st.sampled_from(AREAS), larger=st.integers(0, 3), path=PATHS,
          shift=st.booleans(), middle=MIDDLE)
    def brush(self, kind, larger, path, shift, middle):
        self.take("brush", kind)
        for name in ["["] * 4 + ["]"] * larger:
            self.key(name)
        self.drag(path, shift, middle)

    @rule(kind=st.sampled_from(WAYS), path=PATHS, shift=st.booleans(), middle=MIDDLE)
    def way(self, kind, path, shift, middle):
        self.take("brush", kind)
        self.drag(path, shift, middle)

    @rule(mode=st.sampled_from(LEVEL_MODES), larger=st.integers(0, 3), path=PATHS, shift=st.booleans(), middle=MIDDLE)
    def level(self, mode, larger, path, shift, middle):
        self.take("level")
        self.window.palette_.current.mode = mode
        for name in ["["] * 4 + ["]"] * larger:
            self.key(name)
        self.drag(path, shift, middle)

    @rule(kind=st.sampled_from(SIDES), path=PATHS, shift=st.booleans(), middle=MIDDLE)
    def draw_hexsides(self, kind, path, shift, middle):
        self.take("hexside", kind)
        self.drag(path, shift, middle)

    @rule(tool=st.sampled_from(["brush", "level", "hexside", "erase", "measure"]), number=HEXES,
          begin=st.sampled_from(["Return", "Shift+Return"]), arrows=ARROWS, middle=MIDDLE)
    def stroke_by_keys(self, tool, number, begin, arrows, middle):
        self.take(tool)
        self.carry(number, begin, arrows, middle)

    @rule(form=st.sampled_from(FORMS), masks=st.sets(st.sampled_from(["open_only", "selected_only"])))
    def choose_stroke(self, form, masks):
        """Choose how strokes go: the next ones do, too."""
        self.take("brush")
        box = self.window.findChild(StrokeBox)
        next(button for button in box.forms.buttons if button.property("key") == form).click()
        for key, button in box.masks.buttons.items():
            if button.isChecked() != (key in masks):
                button.click()
        self.window.view.setFocus()

    @rule(layers=st.sets(st.sampled_from(ERASED)), larger=st.integers(0, 3), path=PATHS, middle=MIDDLE)
    def erase(self, layers, larger, path, middle):
        self.take("erase")
        for key, button in self.window.findChild(ErasePanel).layers.buttons.items():
            if button.isChecked() != (key in layers):
                button.click()
        for name in ["["] * 4 + ["]"] * larger:
            self.key(name)
        self.drag(path, False, middle)

    @rule(path=PATHS, middle=MIDDLE)
    def measure(self, path, middle):
        self.take("measure")
        self.drag(path, False, middle)

    @rule(tool=st.sampled_from(["brush", "level", "hexside", "units", "shape", "stamp", "text"]), spot=SPOTS)
    def pick_up(self, tool, spot):
        self.take(tool)
        QTest.mouseClick(self.window.view.viewport(), Qt.MouseButton.RightButton, NONE, self.place(spot))

    @rule(path=PATHS, shift=st.booleans(), middle=MIDDLE)
    def thread(self, path, shift, middle):
        self.take("thread")
        self.drag(path, shift, middle)

    # Units.

    @rule(kind=st.sampled_from(UNITS), path=PATHS, shift=st.booleans(), middle=MIDDLE)
    def place_or_move_units(self, kind, path, shift, middle):
        self.take("units", kind)
        self.drag(path, shift, middle)

    def on_unit(self, number: int) -> None:
        """Put the hex cursor on a unit, where there is any."""
        counters = list(self.board.counters.values())
        hex_ = counters[number % len(counters)].hex if counters else self.hex(number)
        if hex_ in self.board.grid:
            self.window.view.move_cursor(hex_)

    @rule(number=HEXES, keys=st.lists(st.sampled_from([".", ",", "Del", "Ctrl+PgUp", "Ctrl+PgDown"]), min_size=1,
                                      max_size=3))
    def change_units_by_keys(self, number, keys):
        self.take("units")
        self.on_unit(number)
        for name in keys:
            self.key(name)

    @rule(number=HEXES, arrows=ARROWS, middle=MIDDLE)
    def move_a_unit_by_keys(self, number, arrows, middle):
        self.take("units")
        self.on_unit(number)
        self.key("M")
        for at, arrow in enumerate(arrows):
            self.key(arrow)
            if at == 0:
                self.key(middle)
        self.key("Return")

    @rule(number=HEXES, name=st.sampled_from(["A", "2/II", ""]), down=st.integers(0, 3),
          end=st.sampled_from(["Return", "Esc"]))
    def edit_units(self, number, name, down, end):
        self.take("units")
        self.on_unit(number)
        self.key("U")
        for dialog in self.open_dialogs():
            QTest.keyClicks(dialog.name, name)
            for _ in range(down):
                QTest.keyClick(dialog.facing, Qt.Key.Key_Down)
            self.key(end, dialog.name)
        self.leave_dialogs()

    # Outlines.

    def take_shape(self, mode: str, act: str, kind: str) -> None:
        self.take("shape", kind)
        shape = self.window.palette_.current
        shape.set_act(act)
        shape.set_mode(mode)

    @rule(kind=st.sampled_from(DRAWN), act=st.sampled_from(ACTS), corners=st.lists(SPOTS, min_size=2, max_size=6),
          middle=MIDDLE, end=st.sampled_from(["Return", "Return", "Return", "Esc", ""]), around=st.booleans())
    def draw_by_corners(self, kind, act, corners, middle, end, around):
        self.take_shape("corners", act, kind)
        if around:  # corners near each other, in a ring: an outline that does not cross itself
            first = self.hex(corners[0][0])
            circle = [hex_ for hex_ in ring(first, 1 + corners[0][0] % 2) if hex_ in self.board.grid]
            hexes = self.board.grid.hexes()
            corners = [(hexes.index(hex_), corners[0][1] // 4, corners[0][2] // 4) for hex_ in circle]
        for number, spot in enumerate(corners):
            self.click(spot)
            if number == 1:
                self.key(middle)
        self.key(end)

    @rule(kind=st.sampled_from(DRAWN), act=st.sampled_from(ACTS), path=st.lists(SPOTS, min_size=3, max_size=7),
          middle=MIDDLE)
    def draw_freehand(self, kind, act, path, middle):
        self.take_shape("freehand", act, kind)
        self.drag(path, False, middle)

    @precondition(lambda self: self.board.depictions)
    @rule(number=HEXES, choose=st.integers(1, 3), keys=st.lists(st.sampled_from(
        ["S", "Shift+S", "+", "-", "Ctrl+D", "H", "Shift+H", "J", "Shift+J", "Ins", "Del", "N", "O", "Shift+Del",
         "Ctrl+Z"]), min_size=1, max_size=4))
    def act_on_outlines(self, number, choose, keys):
        self.take_shape("reshape", "new", "woods")
        self.choose_outlines(number, choose)
        for name in keys:
            self.key(name)

    def choose_outlines(self, number: int, count: int) -> None:
        numbers = list(self.board.depictions)
        chosen = [numbers[(number + more) % len(numbers)] for more in range(min(count, len(numbers)))]
        self.window.palette_.current.work.choose(chosen)

    @precondition(lambda self: self.board.depictions)
    @rule(number=HEXES, corner=HEXES, path=PATHS, shift=st.booleans(), middle=MIDDLE)
    def reshape(self, number, corner, path, shift, middle):
        """Drag a corner of an outline, or press between two of them."""
        self.take_shape("reshape", "new", "woods")
        self.choose_outlines(number, 1)
        numbers = list(self.board.depictions)
        outline = self.board.depictions[numbers[number % len(numbers)]].outline
        at = self.window.scene.layout_.point(outline[corner % len(outline)])
        start = self.window.view.viewportTransform().map(QPointF(*at)).toPoint()
        sheet, how = self.window.view.viewport(), SHIFT if shift else NONE
        QTest.mouseMove(sheet, start)
        QTest.mousePress(sheet, LEFT, how, start)
        for spot in path:
            QTest.mouseMove(sheet, self.place(spot))
            QApplication.processEvents()
        self.key(middle)
        QTest.mouseRelease(sheet, LEFT, how, self.place(path[-1]))
        self.hand.rest()

    @rule(number=HEXES, arrows=ARROWS, middle=MIDDLE, mode=st.sampled_from(["corners", "reshape"]))
    def outline_by_keys(self, number, arrows, middle, mode):
        self.take_shape(mode, "new", "woods")
        self.window.view.move_cursor(self.hex(number))
        self.key("Return")
        for arrow in arrows:
            self.key(arrow)
            self.key("Return" if mode == "corners" else "")
        self.key(middle)
        self.key("Return")

    @rule(spots=st.lists(SPOTS, min_size=1, max_size=2), middle=MIDDLE,
          keys=st.lists(st.sampled_from(["R", "Shift+R", "N", "+", "-", "M"]), max_size=4))
    def stamp(self, spots, keys, middle):
        self.take("stamp")
        for name in keys:
            self.key(name)
        self.drag(spots, False, middle)

    # Labels and notes.

    @rule(path=PATHS, shift=st.booleans(), middle=MIDDLE, words=st.sampled_from(["Hill", "Mill & <b>", " "]),
          keys=st.lists(st.sampled_from(["R", "+", "-", "M", "Down", "Return", "Del"]), max_size=4))
    def put_texts(self, path, shift, middle, words, keys):
        self.take("text")
        self.drag(path, shift, middle)
        self.answer_text(words)
        for name in keys:
            self.key(name)
            self.answer_text(words)

    def answer_text(self, words: str) -> None:
        """Type words in the dialog, where it is open; it is left where it refuses them."""
        for act in (lambda shown: QTest.keyClicks(shown.words, words), lambda shown: self.key("Return", shown.words),
                    lambda shown: self.key("Esc", shown)):
            for shown in self.window.findChildren(TextDialog):  # it is deleted once it is closed
                if shown.isVisible():
                    act(shown)

    # Selected hexes.

    def panel(self) -> SelectPanel:
        return self.window.findChild(SelectPanel)

    @rule(mode=st.sampled_from(["rectangle", "lasso", "connected", "kind"]), path=PATHS, shift=st.booleans(),
          middle=MIDDLE, act=st.sampled_from(["new", "new", "add", "subtract", "within"]))
    def select(self, mode, path, shift, middle, act):
        self.take("select")
        self.panel().tool.set(mode=mode, act=act)
        self.drag(path, shift, middle)

    @rule(query=st.sampled_from(["woods on level 0", "level 1", "road", "infantry", "open", "not open"]))
    def select_by_query(self, query):
        self.take("select")
        self.panel().tool.set(act="new")
        self.panel().query.setText(query)
        self.key("Return", self.panel().query)
        self.window.view.setFocus()

    @rule(number=HEXES, size=st.tuples(st.integers(0, 2), st.integers(0, 2)),
          keys=st.lists(st.sampled_from(["Shift+F", "Del", "+", "-", "Shift+S", "Ctrl+A", "Ctrl+I", "Ctrl+X"]),
                        min_size=1, max_size=3), kind=st.sampled_from(SMALL))
    def change_selected(self, number, size, keys, kind):
        self.select_rectangle(number, size)
        self.window.palette_.choose(kind)
        for name in keys:
            self.key(name)

    def select_rectangle(self, number: int, size: tuple[int, int]) -> None:
        """Select a rectangle with the keyboard."""
        self.take("select")
        self.panel().tool.set(mode="rectangle", act="new")
        self.key("Esc")
        self.window.view.move_cursor(self.hex(number))
        for name, count in zip(("Shift+Right", "Shift+Down"), size, strict=True):
            for _ in range(count + 1):
                self.key(name)

    @rule(number=HEXES, size=st.tuples(st.integers(0, 2), st.integers(0, 2)), begin=st.sampled_from(["C", "X", "M"]),
          keys=st.lists(st.sampled_from(["R", "Shift+R", "Up", "Down", "Left", "Right", "Shift+Return"]), max_size=5),
          to=SPOTS, middle=MIDDLE, end=st.sampled_from(["Return", "click", "Esc"]))
    def carry_a_piece(self, number, size, begin, keys, to, middle, end):
        """Copy or cut and paste, or move."""
        self.select_rectangle(number, size)
        for name in ["M"] if begin == "M" else [f"Ctrl+{begin}", "Ctrl+V"]:
            self.key(name)
        for name in keys:
            self.key(name)
        self.key(middle)
        if end == "click":
            self.click(to)
        else:
            self.key(end)
        self.key("Esc")

    @rule(number=HEXES, size=st.tuples(st.integers(0, 2), st.integers(0, 2)), path=PATHS, middle=MIDDLE)
    def drag_a_piece(self, number, size, path, middle):
        self.select_rectangle(number, size)
        self.drag([(number, 0, 0), *path], False, middle)

    @rule(kind=st.sampled_from(SMALL), old=st.integers(0, 5))
    def replace_kind(self, kind, old):
        self.take("select")
        self.key("Ctrl+A")
        self.window.palette_.choose(kind)
        acts = self.panel().tool.acts
        if acts.kinds():
            acts.replace(acts.kinds()[old % len(acts.kinds())])

    @rule(layer=st.sampled_from(["ground", "terrain", "ways", "hexsides", "shapes", "units"]))
    def choose_layers_of_pieces(self, layer):
        QTest.mouseClick(self.panel().layers.buttons[layer], LEFT)

    @rule(layer=st.sampled_from(["ground", "terrain", "ways", "hexsides", "shapes", "units"]), lock=st.booleans())
    def hide_or_lock(self, layer, lock):
        row = self.window.docks.layers.widget().rows[layer]
        QTest.mouseClick(row.lock if lock else row.eye, LEFT)

    # The map as a whole.

    def apply_page(self, dialog: PropertiesDialog, page: PropertiesPage) -> None:
        dialog.tabs.setCurrentWidget(page)
        QTest.mouseClick(page.apply_button, LEFT)
        dialog.close()
        dialog.deleteLater()
        self.window.view.fit()
        self.window.activateWindow()
        self.window.view.setFocus()
        self.hand.rest()

    def properties(self) -> PropertiesDialog:
        dialog = PropertiesDialog(self.window.document, self.window.sighting, self.window)
        dialog.show()
        return dialog

    @rule(choice=st.sampled_from(["left-right", "top-bottom", 3, 1, 2, -1, -2]), keep=st.booleans())
    def flip_or_turn(self, choice, keep):
        if isinstance(choice, int) and choice % 3 and len(self.board.grid.hexes()) > LARGE:
            return
        dialog = self.properties()
        dialog.tabs.setCurrentWidget(dialog.turn)
        dialog.turn.choices[choice].click()
        if dialog.turn.keep_labels.isEnabled() and dialog.turn.keep_labels.isChecked() != keep:
            dialog.turn.keep_labels.click()
        self.apply_page(dialog, dialog.turn)

    @rule(by=st.tuples(*[st.integers(-2, 2)] * 4), edges=st.integers(0, 1), keep=st.booleans())
    def resize(self, by, edges, keep):
        grid = self.board.grid
        if grid.columns < 8 or grid.rows < 6 or grid.columns * grid.rows > LARGE:
            by = tuple(abs(one) if grid.columns * grid.rows <= LARGE else -abs(one) for one in by)
        dialog = self.properties()
        page = dialog.size_page
        dialog.tabs.setCurrentWidget(page)
        for field, value in zip(page.sides.values(), by, strict=True):
            field.setValue(value)
        page.edges.setCurrentIndex(edges)
        page.keep_labels.setChecked(keep)
        self.apply_page(dialog, page)

    @rule(title=st.sampled_from(["One", "Two", "Drei"]), note=st.sampled_from(["", "A note."]))
    def say_what_it_is(self, title, note):
        dialog = self.properties()
        page = dialog.general
        dialog.tabs.setCurrentWidget(page)
        page.title.setText(title)
        page.notes.setPlainText(note)
        self.apply_page(dialog, page)

    # History and files.

    @rule(steps=st.integers(1, 5), back=st.integers(0, 5))
    def undo_and_redo(self, steps, back):
        for _ in range(steps):
            self.key("Ctrl+Z")
        for _ in range(back):
            self.key("Ctrl+Shift+Z")

    @rule()
    def undo_all_and_redo_all(self):
        """Undo everything: the map as it was opened; redo everything: the map as it was left."""
        undo = self.window.document.undo
        self.rest()
        at, end = undo.index(), deepcopy(self.board)
        while undo.canUndo():
            undo.undo()
        assert text_of(self.board) == self.witness.states[0]
        while undo.index() < at:
            undo.redo()
        assert same_board(self.board, end)
        self.window.view.fit()
        self.hand.rest()
        self.witness.look()

    @rule()
    def save_it(self):
        self.key("Ctrl+S")
        assert not self.window.document.dirty

    @rule()
    def reload(self):
        """Save, and open the file: the same map."""
        self.key("Ctrl+S")
        before = deepcopy(self.board)
        assert opened(self.window, str(self.path), ask=False)
        assert same_drawn(self.board, before)
        self.window.view.fit()
        self.window.view.setFocus()
        self.hand.settle()

    @rule(number=HEXES)
    def fire_from(self, number):
        self.window.set_firer(self.hex(number))

    @rule()
    def look_afresh(self):
        """The field on the screen is what a fresh sweep of the map gives."""
        self.hand.settle()
        check_sight(self.window)


def playing_in(window: Window, folder: Path, faults: list[str]) -> type[EditMachine]:
    """The machine for a window."""
    return type("EditMachineInWindow", (EditMachine,), {
        "window": window, "folder": folder, "faults": faults, "done": set(), "taken": set()})
