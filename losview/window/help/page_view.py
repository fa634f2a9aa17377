"""The view of a help page: it loads the help's own pictures, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtGui import QImage

from losview.base.resources_dir import resources
from losview.window.widgets.text_view import TextView

#: What the names of pictures of the dark theme end with, before their suffix.
DARK = "-dark"


def for_theme(name: str, dark: bool) -> tuple[str, ...]:
    """The names of the files that show a picture of a page in a theme, the best first."""
    stem, dot, suffix = name.rpartition(".")
    return (f"{stem}{DARK}{dot}{suffix}", name) if dark else (name,)


class PageView(TextView):
    """Shows a page; its pictures are those of `resources/help/pictures`, named as the pages name them.

    Attributes:
        dark: whether the pictures of the dark theme are shown where there are any.
    """

    dark = False

    def loadResource(self, kind: int, url: QUrl | str) -> object:
        """Give Qt a picture of the help, for any other name what the view of a text gives."""
        folder, _, name = QUrl(url).toString().rpartition("/")
        if folder == "pictures":
            own = {path.name: path for path in (resources() / "help" / "pictures").glob("*.webp")}
            found = next((own[one] for one in for_theme(name, self.dark) if one in own), None)
            if found is not None:
                return QImage(str(found))
        return super().loadResource(kind, url)
