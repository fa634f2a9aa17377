"""How strokes go: freehand, straight, as a rectangle or as a bucket; what bounds a bucket; where they may paint."""

from __future__ import annotations

from dataclasses import asdict, replace

from PySide6.QtWidgets import QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.transform.connected import AreaBounds
from losview.tools.settings import StrokeSetting
from losview.window.palette.check_row import CheckRow
from losview.window.palette.choice_row import ChoiceRow
from losview.window.widgets.plain_text import tip


class StrokeBox(QWidget):
    """Controls for `StrokeOptions`."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._setting: StrokeSetting | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.forms = ChoiceRow("", [("freehand", tr("Free")), ("line", tr("Line")),
                                    ("rectangle", tr("Box")), ("bucket", tr("Fill"))], "freehand", self,
                               least=44)
        tips = {"freehand": tr("Change what the brush passes over"),
                "line": tr("Change what lies on a straight line: drag it, or Return at both ends"),
                "rectangle": tr("Change what lies in a rectangle: drag it, or Return at both corners"),
                "bucket": tr("Bucket: change all hexes that are connected and alike")}
        for button in self.forms.buttons:
            button.setToolTip(tip(tips[button.property("key")]))
        self.forms.chosen.connect(self._set_form)
        column.addWidget(self.forms)
        self.bounds = bounds_row(AreaBounds(), self)
        self.bounds.toggled.connect(self._set_bound)
        column.addWidget(self.bounds)
        self.masks = CheckRow([
            ("open_only", tr("Open only"), tr("Paint only on open ground: hexes with terrain stay as they "
                                              "are")),
            ("selected_only", tr("Selected only"), tr("Paint only in the selected hexes, while there are "
                                                      "any"))], (), self)
        self.masks.toggled.connect(self._set_mask)
        column.addWidget(self.masks)

    def show_setting(self, setting: StrokeSetting | None, covers: bool) -> None:
        """Show the options of a tool; None hides the box.

        Args:
            covers: whether the tool lays down terrain, which can be kept off other terrain.
        """
        self._setting = setting
        self.setVisible(setting is not None)
        if setting is not None:
            options = setting.options
            self.forms.choose(options.form if options.form in setting.forms else setting.forms[0])
            self.forms.allow(setting.forms, tr("Roads, streams and the like are drawn free or as a line"))
            self.bounds.check([key for key, on in asdict(options.bounds).items() if on])
            self.bounds.setVisible(options.form == "bucket")
            self.bounds.setEnabled("bucket" in setting.forms)
            self.masks.check([key for key in self.masks.buttons if getattr(options, key)])
            self.masks.buttons["open_only"].setVisible(covers)

    def _set_form(self, form: str) -> None:
        if self._setting is not None:
            self._setting.options.form = form
            self.bounds.setVisible(form == "bucket")

    def _set_bound(self, key: str, on: bool) -> None:
        if self._setting is not None:
            self._setting.options.bounds = replace(self._setting.options.bounds, **{key: on})

    def _set_mask(self, key: str, on: bool) -> None:
        if self._setting is not None:
            setattr(self._setting.options, key, on)


def bounds_row(bounds: AreaBounds, parent: QWidget) -> CheckRow:
    """Buttons for what bounds connected hexes; their keys are the attributes of `AreaBounds`."""
    return CheckRow([
        ("terrain", tr("Terrain"), tr("Other terrain bounds the area")),
        ("level", tr("Levels"), tr("Other levels bound the area")),
        ("hexsides", tr("Sides"), tr("Walls, slopes and other hexsides bound the area")),
        ("ways", tr("Ways"), tr("Roads, railroads and streams bound the area")),
    ], [key for key, on in asdict(bounds).items() if on], parent)
