"""The settings of the shape tool, and the acts on the outlines that are chosen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QSpinBox, QToolButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.depiction import Depiction
from losview.board.outlines.contour_levels import way_of
from losview.board.terrain import table
from losview.tools.shape_tool import ShapeTool
from losview.window.palette.choice_row import ChoiceRow, checkable_button
from losview.window.widgets.action_text import plain_action_text, with_tip
from losview.window.widgets.flow_layout import FlowLayout
from losview.window.widgets.plain_text import Label, tip
from losview.window.widgets.theme import indent

#: The highest and lowest level of a contour, and the greatest height of terrain, that can be chosen; one step below
#: the least stands for what is usual.
LEVELS, HEIGHTS = (-20, 20), (1, 20)


class ShapePanel(QWidget):
    """Controls for a `ShapeTool`.

    What is said here of level and height is about the chosen outlines, else about those that are drawn next.
    """

    def __init__(self, tool: ShapeTool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tool = tool
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.modes = ChoiceRow("", [("corners", tr("Corners")), ("freehand", tr("Freehand")),
                                    ("reshape", tr("Reshape"))], tool.mode, self)
        self.modes.chosen.connect(tool.set_mode)
        self.acts = ChoiceRow("", [("new", tr("New")), ("add", tr("Add")), ("subtract", tr("Take out")),
                                   ("cut", tr("Cut"))], tool.act, self,
                              least=44)
        self.acts.chosen.connect(tool.set_act)
        tips = {"new": tr("Draw a new outline"), "add": tr("Add what you draw to the chosen outline"),
                "subtract": tr("Take what you draw out of the chosen outlines: inside, it becomes a hole"),
                "cut": tr("Cut the chosen outlines along the line that you draw")}
        for button in self.acts.buttons:
            button.setToolTip(tip(tips[button.property("key")]))
        column.addWidget(self.modes)
        column.addWidget(self.acts)
        column.addWidget(self._snap_row())
        column.addWidget(self._height_row())
        self.chosen_box = self._chosen_box()
        column.addWidget(self.chosen_box)
        tool.work.on_change = self.refresh
        self.refresh()

    def _snap_row(self) -> QWidget:
        """To what corners snap, and whether freehand lines are smooth."""
        box = QWidget(self)
        row = FlowLayout(box, gap=4, least=80, even=True, whole=True)
        row.setContentsMargins(0, 0, 8, 0)
        self.snap_button = self._button("", "")
        self.snap_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.snap_button)
        menu.setToolTipsVisible(True)
        names = {"vertices": (tr("&Vertices"), tr("Snap to vertices, hexside middles and centre dots")),
                 "hexsides": (tr("&Hexsides"), tr("Snap to places on hexsides")),
                 "outlines": (tr("&Outlines"), tr("Snap to corners and edges of other outlines")),
                 "angles": (tr("&15°"), tr("Draw edges at multiples of 15°, parallel to edges nearby or at "
                                           "right angles to them"))}
        self.snaps: dict[str, QAction] = {}
        for key, (name, about) in names.items():
            action = self.snaps[key] = with_tip(menu.addAction(name), tr("{about}; Shift: not now", about=about))
            action.setCheckable(True)
            action.setChecked(bool(getattr(self.tool.work.snaps_to, key)))
            action.toggled.connect(lambda on, key=key: self._set_snap(key, on))
        self.snap_button.setMenu(menu)
        row.addWidget(self.snap_button)
        self.smooth = self._check(tr("Round"), tr("Give what is drawn freehand round corners"))
        self.smooth.setChecked(self.tool.smooth)
        self.smooth.toggled.connect(lambda on: setattr(self.tool, "smooth", on))
        row.addWidget(self.smooth)
        self._name_snaps()
        return box

    def _name_snaps(self) -> None:
        """Say on the button how many places corners snap to, and in its tip to which."""
        chosen = [plain_action_text(action.text()) for action in self.snaps.values() if action.isChecked()]
        text = tr("Snaps to {count} of {all}", count=len(chosen), all=len(self.snaps)) if chosen else tr(
            "Snaps to nothing")
        self.snap_button.setText(text)
        self.snap_button.setAccessibleName(text)
        self.snap_button.setToolTip(tip(tr("To what the corners of outlines snap: {what}; Shift: not now",
                                           what=", ".join(chosen) or tr("nothing"))))

    def _check(self, text: str, about: str) -> QToolButton:
        button = checkable_button(text, about, self)
        button.setProperty("compact", True)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return button

    def _height_row(self) -> QWidget:
        box = QWidget(self)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 8, 0)
        self.height_title = Label(parent=box)
        self.height_box = QSpinBox(box)
        indent(self.height_box)
        self.height_box.valueChanged.connect(self._set_height)
        row.addWidget(self.height_title)
        row.addStretch(1)
        row.addWidget(self.height_box)
        return box

    def _chosen_box(self) -> QWidget:
        """What is chosen, and what can be done with it."""
        box = QWidget(self)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 4, 8, 0)
        column.setSpacing(4)
        self.chosen_name = Label(parent=box)
        column.addWidget(self.chosen_name)
        buttons = QWidget(box)
        row = FlowLayout(buttons, gap=4, least=60, even=True, whole=True)
        row.setContentsMargins(0, 0, 0, 0)
        self.buttons: dict[str, QToolButton] = {}
        for each in self.tool.acts.rows():
            button = self._button(each.name, f"{each.tip} ({each.key})")
            button.clicked.connect(lambda _=False, act=each.act: act())
            self.buttons[each.name] = button
            row.addWidget(button)
        self.kind_button = self._button(tr("Set kind"), tr("Give it the kind that is chosen below"))
        self.kind_button.clicked.connect(lambda: self.tool.acts.set_kind(self.tool.kind))
        row.addWidget(self.kind_button)
        column.addWidget(buttons)
        return box

    def _button(self, text: str, about: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setToolTip(tip(about))
        button.setAccessibleName(text)
        button.setProperty("compact", True)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return button

    # Showing.

    def refresh(self) -> None:
        """Show what the tool has in hand; called when that has changed."""
        tool, chosen = self.tool, self._chosen()
        self.modes.choose(tool.mode)
        self.acts.choose(tool.act)
        self.smooth.setVisible(tool.mode == "freehand")
        self.chosen_box.setVisible(bool(chosen))
        if chosen:
            names = dict.fromkeys(table().name(drawn.kind) for drawn in chosen)
            self.chosen_name.setText(tr("Chosen: {what}", what=", ".join(names)) if len(chosen) == 1 else
                                     tr("{count} chosen: {what}", count=len(chosen), what=", ".join(names)))
        self._show_height(chosen)

    def _chosen(self) -> list[Depiction]:
        board = self.tool.host.board
        return [board.depictions[number] for number in self.tool.work.chosen]

    def _is_contour(self) -> bool:
        """Whether the number is the level of a contour."""
        chosen = self._chosen()
        return all(way_of(drawn.kind) for drawn in chosen) if chosen else bool(way_of(self.tool.kind))

    def _show_height(self, chosen: list[Depiction]) -> None:
        contour = self._is_contour()
        title = tr("Level") if contour else tr("Height in levels")
        self.height_title.setText(title)
        self.height_box.setAccessibleName(title)
        height = chosen[0].height if chosen else self.tool.height
        low, high = LEVELS if contour else HEIGHTS
        with QSignalBlocker(self.height_box):
            self.height_box.setSpecialValueText(tr("next") if contour else tr("as usual"))
            self.height_box.setRange(low - 1, high)
            self.height_box.setValue(low - 1 if height is None else height // QUARTERS_PER_LEVEL)
        self.height_box.setToolTip(tr("The level of the ground inside; “next” is one above the ground around")
                                   if contour else tr("How high it stands above its ground"))

    def _set_height(self, value: int) -> None:
        low = LEVELS[0] if self._is_contour() else HEIGHTS[0]
        height = None if value < low else value * QUARTERS_PER_LEVEL
        if not self.tool.work.chosen:
            self.tool.height = height
        elif height is not None or not self._is_contour():
            self.tool.acts.set_height(height)

    def _set_snap(self, key: str, on: bool) -> None:
        self.tool.work.snaps_to = replace(self.tool.work.snaps_to, **{key: on})
        self._name_snaps()
