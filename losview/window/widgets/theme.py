"""The light and the dark theme, each with usual and with high contrast: colours, palettes and style sheets."""

from __future__ import annotations

from dataclasses import dataclass

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


def sheet(c: Theme) -> str:
    """The style sheet of the application."""
    return f"""
    QMainWindow, QDialog {{ background: {c.window}; }}
    QMainWindow::separator {{ background: {c.rule}; width: 1px; height: 1px; }}
    QMenuBar {{ background: {c.window}; padding: 2px 6px; }}
    QMenuBar::item {{ padding: 5px 9px; border-radius: 5px; background: transparent; }}
    QMenuBar::item:selected {{ background: {c.rule}; }}
    QMenu {{ background: {c.raised}; border: 1px solid {c.rule}; padding: 5px 0; }}
    QMenu::item {{ padding: 6px 28px 6px 26px; }}
    QMenu::item:selected {{ background: {c.accent}; color: {c.on_accent}; }}
    QMenu::item:default {{ font-weight: 700; }}
    QMenu::item:disabled {{ color: {c.muted}; }}
    QMenu::separator {{ height: 1px; background: {c.rule}; margin: 5px 0; }}
    QMenu::indicator {{ left: 8px; width: 12px; height: 12px; }}
    QToolBar {{ background: {c.panel}; border: none; border-bottom: 1px solid {c.rule}; padding: 6px 10px;
        spacing: 8px; }}
    QToolBar[column="true"] {{ border: none; padding: 4px; spacing: 4px; }}
    QToolBar[column="true"] QToolButton {{ padding: 4px 0; }}
    QToolBar QLabel {{ color: {c.text}; }}
    QToolButton, QPushButton {{ background: {c.raised}; border: 1px solid {c.rule}; border-radius: 6px;
        padding: 5px 12px; color: {c.text}; }}
    QToolButton:hover, QPushButton:hover {{ border-color: {c.muted}; }}
    QToolButton:checked {{ background: {c.seen_back}; border-color: {c.seen}; color: {c.seen}; }}
    QToolButton[sign="true"] {{ background: transparent; border-color: transparent; padding: 0; }}
    QToolButton[sign="true"]:hover:enabled {{ background: {c.raised}; border-color: {c.rule}; }}
    QToolButton[compact="true"] {{ padding: 4px 6px; }}
    QToolButton[swatch="true"] {{ background: transparent; border: 2px solid transparent;
        padding: 2px 0; font-size: 11px; }}
    QToolButton[swatch="true"]:hover {{ background: {c.raised}; border-color: {c.rule}; }}
    QToolButton[swatch="true"]:checked {{ background: {c.seen_back}; border: 1px solid {c.seen};
        padding: 3px 1px; color: {c.seen}; }}
    QToolButton[swatch="true"]:checked:focus {{ border: 2px solid {c.focus}; padding: 2px 0; }}
    QToolButton[swatch="true"][best="true"] {{ background: {c.raised}; border-color: {c.rule}; }}
    QToolButton[quick="true"] {{ padding: 2px 0; }}
    QToolButton[quick="true"]:disabled {{ background: transparent; }}
    QWidget[objectName="in hand"] {{ background: {c.raised}; border: 1px solid {c.rule}; border-radius: 6px; }}
    QLabel[objectName="in hand name"] {{ font-weight: bold; }}
    QLabel[objectName="in hand details"], QLabel[objectName="quick title"] {{ color: {c.muted}; font-size: 11px; }}
    QToolButton[tile="true"] {{ padding: 4px 0; font-size: 11px; }}
    QFileDialog QToolButton {{ padding: 3px; background: {c.plate}; color: {LIGHT.text}; }}
    QPrintPreviewDialog QToolButton {{ padding: 4px; }}
    QPrintPreviewDialog QToolBar {{ padding: 6px; spacing: 4px; }}
    QPrintPreviewDialog QToolButton#qt_toolbar_ext_button {{ padding: 0; border: none; }}
    QPrintPreviewDialog QToolButton:disabled {{ border-color: transparent; }}
    QDialog {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QLabel#qt_msgbox_informativelabel {{ min-width: 400px; }}
    QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
    QComboBox QLineEdit {{ background: transparent; border: none; padding: 0; }}
    {fields(c)}
    QToolButton[heading="true"] {{ color: {c.muted}; font-weight: bold; background: transparent; padding: 4px 0;
        border: 2px solid transparent; text-align: left; }}
    QToolButton[heading="true"]:checked {{ color: {c.muted}; background: transparent; border-color: transparent; }}
    QToolButton[heading="true"]:hover {{ color: {c.text}; }}
    QToolButton[heading="true"]:focus {{ border-color: {c.focus}; }}
    QLabel#heading {{ color: {c.muted}; font-weight: bold; padding-top: 4px; }}
    QLabel#hint {{ color: {c.muted}; }}
    QLabel[marked="true"] {{ color: {c.accent}; }}
    QLabel#problem {{ color: {c.blocked}; }}
    QScrollArea, QWidget#swatches, QWidget#night, QWidget#referee, QWidget#compared {{ background: transparent; }}
    QFrame#overview {{ background: {c.raised}; border: 1px solid {c.rule}; border-radius: 6px; }}
    QFrame#opening {{ background: {c.raised}; border: 1px solid {c.rule}; border-radius: 8px; }}
    QFrame#opening QProgressBar {{ background: {c.panel}; border: none; border-radius: 2px; }}
    QFrame#opening QProgressBar::chunk {{ background: {c.seen}; border-radius: 2px; }}
    QFrame[objectName="file notice"] {{ background: {c.hindered_back}; border-bottom: 1px solid {c.rule};
        border-left: 5px solid {c.hindered}; }}
    QFrame#recovery {{ background: {c.raised}; border: 1px solid {c.rule}; border-radius: 8px; }}
    QLabel[objectName="recovery title"], QLabel[objectName="recovery head"] {{ font-size: 15px; font-weight: bold; }}
    QLabel[objectName="recovery picture"] {{ background: {c.panel}; border-radius: 4px; color: {c.muted}; }}
    QFrame#legend, QFrame[objectName="verdict line"] {{ background: {c.panel}; border: none;
        border-top: 1px solid {c.rule}; }}
    QToolButton:disabled, QPushButton:disabled {{ color: {c.muted}; background: {c.panel}; }}
    QToolButton#rules, QPushButton:default {{ background: {c.accent}; border-color: {c.accent}; color: {c.on_accent}; }}
    QPushButton:default:disabled {{ background: {c.panel}; border-color: {c.rule}; color: {c.muted}; }}
    QToolButton#rules {{ font-weight: bold; padding: 5px 24px 5px 12px; }}
    QToolButton#rules::menu-indicator {{ subcontrol-origin: padding; subcontrol-position: center right; right: 8px; }}
    QToolButton:focus, QToolButton#rules:focus, QToolButton[swatch="true"]:focus, QPushButton:focus, QLineEdit:focus,
    QTextBrowser:focus, QListView:focus, QComboBox:focus, QAbstractSpinBox:focus {{ border: 2px solid {c.focus}; }}
    QFrame#steps {{ background: {c.raised}; border-bottom: 1px solid {c.rule}; border-left: 5px solid {c.seen}; }}
    QSlider {{ border: 2px solid transparent; border-radius: 6px; }}
    QToolButton#rules:focus, QPushButton:default:focus {{ background: {c.seen_back}; color: {c.seen}; }}
    QSlider:focus {{ border-color: {c.focus}; }}
    HistoryList {{ background: {c.panel}; border: 2px solid transparent; padding: 6px; }}
    HistoryList::item {{ padding: 5px 8px; border-radius: 5px; color: {c.text}; }}
    HistoryList::item:selected {{ background: {c.seen_back}; color: {c.seen}; }}
    QLineEdit {{ background: {c.raised}; border: 1px solid {c.rule};
        border-radius: 6px; padding: 4px 8px; color: {c.text}; selection-background-color: {c.accent}; }}
    QTabWidget::pane {{ background: transparent; border: none; border-top: 1px solid {c.rule}; }}
    QTabBar {{ background: {c.window}; }}
    QTabBar::tab {{ background: {c.window}; color: {c.muted}; padding: 5px 12px; border: 2px solid transparent; }}
    QTabBar[crowded="true"]::tab {{ padding: 5px 3px; }}
    QTabBar::tab:selected {{ background: {c.panel}; color: {c.seen}; font-weight: bold; }}
    QTabBar[crowded="true"]::tab:selected {{ font-weight: normal; }}
    QTabBar::tab:selected:focus {{ border-color: {c.focus}; }}
    QTabBar QToolButton {{ padding: 0; border-radius: 0; }}
    QDockWidget {{ color: {c.muted}; font-weight: bold; }}
    QDockWidget::title {{ background: {c.panel}; padding: 7px 14px 2px 14px; border-bottom: 1px solid {c.rule}; }}
    RulingPanel, Palette, ProfilePanel, NightPanel, ForcesPanel {{ background: {c.panel}; }}
    QStatusBar {{ background: {c.window}; border-top: 1px solid {c.rule}; color: {c.muted}; }}
    QStatusBar::item {{ border: none; }}
    QStatusBar QLabel {{ color: {c.muted}; padding: 3px 12px; }}
    LevelsTable {{ background: {c.panel}; }}
    LevelsTable QLabel#title {{ font-size: 17px; font-weight: bold; }}
    LevelsTable QTableWidget {{ background: {c.panel}; border: 1px solid {c.rule}; border-radius: 6px;
        gridline-color: {c.panel}; }}
    LevelsTable QHeaderView {{ background: {c.panel}; border: none; }}
    LevelsTable QHeaderView::section, LevelsTable QTableCornerButton::section {{ background: {c.panel};
        color: {c.muted}; font-weight: bold; border: none; padding: 5px 10px; }}
    QScrollBar:vertical {{ background: transparent; width: 11px; margin: 2px; }}
    QScrollBar:horizontal {{ background: transparent; height: 11px; margin: 2px; }}
    QScrollBar::handle {{ background: {c.rule}; border-radius: 4px; min-height: 28px; min-width: 28px; }}
    QScrollBar::handle:hover {{ background: {c.muted}; }}
    QScrollBar::handle:disabled {{ background: transparent; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QMessageBox QLabel#qt_msgbox_label {{ font-weight: bold; }}
    QToolTip {{ background: {c.raised}; color: {c.text}; border: 1px solid {c.rule}; padding: 4px 6px; }}
    QTextBrowser {{ background: {c.panel}; border: 2px solid transparent; color: {c.text}; }}
    {strong_sliders(c) if c in (LIGHT_CONTRAST, DARK_CONTRAST) else ""}
    """


def strong_sliders(c: Theme) -> str:
    """The style of sliders where contrast is high: Qt draws their handles in shades of the window's own colour."""
    return f"""
    QSlider::groove:horizontal {{ height: 4px; background: {c.rule}; }}
    QSlider::groove:vertical {{ width: 4px; background: {c.rule}; }}
    QSlider::handle {{ background: {c.accent}; border: 2px solid {c.text}; border-radius: 6px; }}
    QSlider::handle:horizontal {{ width: 8px; margin: -5px 0; }}
    QSlider::handle:vertical {{ height: 8px; margin: 0 -5px; }}
    """


def fields(c: Theme) -> str:
    """The style of spin boxes and combo boxes: where one part of them is styled, Qt needs styles for all parts."""
    up, down = ((resources() / "ui" / f"{way}.svg").as_posix() for way in ("up", "down"))
    return f"""
    QComboBox {{ combobox-popup: 0; }}
    QComboBox, QAbstractSpinBox {{ background: {c.raised}; border: 1px solid {c.rule}; border-radius: 6px;
        padding: 3px 6px; min-height: 18px; color: {c.text}; selection-background-color: {c.accent};
        selection-color: {c.on_accent}; }}
    QComboBox:hover, QAbstractSpinBox:hover {{ border-color: {c.muted}; }}
    QComboBox:focus, QAbstractSpinBox:focus {{ padding: 2px 5px; }}
    QComboBox:disabled, QAbstractSpinBox:disabled {{ background: {c.panel}; color: {c.muted}; }}
    QComboBox::drop-down {{ border: none; width: 22px; }}
    QComboBox::down-arrow {{ image: url("{down}"); width: 10px; height: 8px; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 20px; background: transparent;
        subcontrol-origin: border; }}
    QAbstractSpinBox::up-button {{ subcontrol-position: top right; margin-top: 2px; }}
    QAbstractSpinBox::down-button {{ subcontrol-position: bottom right; margin-bottom: 2px; }}
    QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: 10px; height: 8px; }}
    QAbstractSpinBox::down-arrow {{ image: url("{down}"); width: 10px; height: 8px; }}
    QComboBox QAbstractItemView {{ background: {c.raised}; border: 1px solid {c.rule}; color: {c.text};
        selection-background-color: {c.accent}; selection-color: {c.on_accent}; outline: none; }}
    QComboBox QAbstractItemView::item {{ min-height: 24px; padding: 0 6px; }}
    """


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
    app.setStyleSheet(sheet(colours))
