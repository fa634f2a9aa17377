"""The maps of a VASSAL module, to choose one from."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.formats.vassal.module_file import Module, ModuleMap
from losview.window.widgets.plain_text import Label, shown_text, window_title


class ModuleDialog(QDialog):
    """Lists the maps of a module that have hexes.

    Attributes:
        list: the maps, in the order of the module.
    """

    def __init__(self, module: Module, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("module maps")
        name = module.name or module.maps[0].file.name
        self.setWindowTitle(window_title(tr("Maps of {module}", module=name)))
        self._module = module
        about = Label(tr("The map gets the hexes and the numbering of the module; its picture lies under them."),
                      self)
        about.setWordWrap(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(tr("Maps of the module"))
        self.list.addItems([shown_text(one.name) for one in module.maps])
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self.accept)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel, self)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addWidget(about)
        whole.addWidget(self.list, 1)
        if module.without_hexes:
            rest = Label(tr("Pictures without a hex grid, not listed: {count}", count=module.without_hexes),
                         self)
            rest.setObjectName("hint")
            whole.addWidget(rest)
        whole.addWidget(buttons)
        self.resize(420, 320)

    def chosen(self) -> ModuleMap:
        """The map that is chosen in the list."""
        return self._module.maps[max(0, self.list.currentRow())]
