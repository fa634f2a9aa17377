"""The light and the dark theme, each with usual and with high contrast: colours, palettes and style sheets."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from string import Template

from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QAbstractSpinBox, QApplication

from losview.base.resources_dir import resources


@dataclass(frozen=True)
class Theme:
    """Colours by their use; `plate` is the background of Qt's own icons, which are drawn for light windows.

    What is `met` or `blocked` has a sign beside it too, as not everybody tells green from red.
    """

    dark: bool
    window: str
    panel: str
    raised: str
    rule: str
    text: str
    muted: str
    accent: str
    on_accent: str
    seen: str
    seen_back: str
    hindered: str
    hindered_back: str
    blocked: str
    blocked_back: str
    met: str
    met_back: str
    focus: str
    plate: str


LIGHT = Theme(False, "#f3f1ec", "#fbfaf7", "#ffffff", "#dcd7cc", "#20252b", "#5c6269", "#1f4e79", "#ffffff",
              "#00568a", "#e4f0f8", "#876a08", "#fdf1d8", "#641410", "#fbe7dc", "#387660", "#e6f6ee", "#20252b",
              "#ffffff")
DARK = Theme(True, "#191c20", "#1f2328", "#2a2f36", "#3a4048", "#ece9e2", "#a6acb4", "#2f6ea5", "#ffffff",
             "#7cc4f2", "#1b3345", "#fdd74c", "#3a2f17", "#ee7468", "#43261a", "#90f5c4", "#173a2e", "#ece9e2",
             "#b9bec5")
#: High contrast: text stands out from what it is on by 7 to 1 and more, and what can be used has a strong edge.
LIGHT_CONTRAST = Theme(False, "#ffffff", "#ffffff", "#ffffff", "#20252b", "#000000", "#2b3036", "#0b3a66", "#ffffff",
                       "#2e5e73", "#ffffff", "#595424", "#ffffff", "#260500", "#ffffff", "#005919", "#ffffff",
                       "#000000", "#ffffff")
DARK_CONTRAST = Theme(True, "#000000", "#000000", "#000000", "#e6e6e6", "#ffffff", "#dcdfe3", "#ffffff", "#000000",
                      "#6691ff", "#000000", "#ffe500", "#000000", "#ff6682", "#000000", "#33ff6c", "#000000",
                      "#ffffff", "#b9bec5")

#: Properties of the application: which theme it has.
_DARK, _CONTRAST = "losview dark", "losview contrast"


def theme(dark: bool, contrast: bool | None = None) -> Theme:
    """A theme. `contrast`: whether with high contrast; None for what the application has."""
    if contrast is None:
        app = QApplication.instance()
        contrast = app is not None and bool(app.property(_CONTRAST))
    if contrast:
        return DARK_CONTRAST if dark else LIGHT_CONTRAST
    return DARK if dark else LIGHT


def palette(colours: Theme) -> QPalette:
    """The palette of all widgets."""
    made = QPalette()
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    for part, name in (
        (role.Window, colours.window), (role.Base, colours.raised), (role.AlternateBase, colours.panel),
        (role.Button, colours.raised), (role.Text, colours.text), (role.WindowText, colours.text),
        (role.ButtonText, colours.text), (role.ToolTipBase, colours.raised), (role.ToolTipText, colours.text),
        (role.PlaceholderText, colours.muted), (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent), (role.Link, colours.seen), (role.Mid, colours.rule),
        (role.Light, colours.raised), (role.Dark, colours.rule), (role.Shadow, colours.rule),
    ):
        made.setColor(part, QColor(name))
    for part in (role.Text, role.WindowText, role.ButtonText):
        made.setColor(group.Disabled, part, QColor(colours.muted))
    return made


def style_sheet(colours: Theme) -> str:
    """The style sheet of the application: `resources/ui/style.qss` in the colors of a theme."""
    folder = resources() / "ui"
    names = ("style", "high_contrast") if colours in (LIGHT_CONTRAST, DARK_CONTRAST) else ("style",)
    text = "".join((folder / f"{name}.qss").read_text(encoding="utf-8") for name in names)
    arrows = {way: (folder / f"{way}.svg").as_posix() for way in ("up", "down")}
    return Template(text).substitute(asdict(colours), plate_text=LIGHT.text, **arrows)


def indent(box: QAbstractSpinBox) -> None:
    """Indent the text of a spin box: a style sheet's padding does not apply to it."""
    edit = box.lineEdit()
    if edit is not None:
        edit.setTextMargins(6, 0, 0, 0)


def apply(app: QApplication, dark: bool, contrast: bool = False) -> None:
    """Set the application's palette and style sheet, unless they are set already."""
    if (app.property(_DARK), app.property(_CONTRAST)) == (dark, contrast):
        return
    app.setProperty(_DARK, dark)
    app.setProperty(_CONTRAST, contrast)
    colours = theme(dark)
    app.setStyle("Fusion")
    app.setPalette(palette(colours))
    app.setStyleSheet(style_sheet(colours))
