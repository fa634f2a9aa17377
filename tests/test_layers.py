"""Who may import whom: the arrows of the architecture, read off every import in the package."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "losview"

#: What each room may import of the others, itself always.
MAY = {
    "hexes": set(),
    "board": {"hexes", "resources_dir"},
    "sight": {"hexes", "board"},
    "files": {"hexes", "board", "resources_dir"},
    "tools": {"hexes", "board", "sight"},
    "overlays": {"hexes", "board", "sight"},
    "referee": {"hexes", "board", "sight"},
    "learn": {"hexes", "board", "sight"},
    "ui": {"hexes", "board", "sight", "files", "tools", "overlays", "referee", "learn", "resources_dir"},
    "app": {"hexes", "board", "sight", "files", "tools", "overlays", "referee", "learn", "resources_dir", "ui"},
    "cli": {"hexes", "board", "sight", "files", "tools", "overlays", "referee", "learn", "resources_dir"},
    "resources_dir": set(),
    "__main__": {"cli"},
    "__init__": set(),
}

#: Modules of the command line that hand over to the window's parts.
CLI_TO_UI = {"cli/render.py": {"ui"}, "cli/window.py": {"app"}, "cli/case.py": {"app"}, "cli/bench.py": {"ui"},
             "cli/bench_window.py": {"ui"}, "cli/bench_quiet.py": {"ui"}, "cli/bench_night.py": {"ui"}}

#: Where Qt may be named.
QT_ROOMS = {"ui", "app"}


def modules() -> list[Path]:
    return sorted(path for path in PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    parts = path.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else path.stem


def imports(path: Path) -> set[str]:
    """Full names of everything a module imports, wherever in it."""
    found: set[str] = set()
    inside = ["losview", *path.relative_to(PACKAGE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(inside[: len(inside) - node.level + 1]) if node.level else ""
            module = ".".join(part for part in (base, node.module or "") if part)
            found |= {module, *(f"{module}.{alias.name}" for alias in node.names)}
    return found


def rooms_used(path: Path) -> set[str]:
    known = {room(other) for other in modules()}
    used = set()
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "losview" and len(parts) > 1 and parts[1] in known:
            used.add(parts[1])
    return used - {room(path)}


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_follow_the_arrows(path):
    name = path.relative_to(PACKAGE).as_posix()
    assert room(path) in MAY, f"{name} stands in no room of the architecture"
    allowed = MAY[room(path)] | CLI_TO_UI.get(name, set())
    wrong = rooms_used(path) - allowed
    assert not wrong, f"{name} may not import losview.{', losview.'.join(sorted(wrong))}"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_qt_is_named_in_ui_only(path):
    if room(path) not in QT_ROOMS:
        named = {name for name in imports(path) if name.split(".")[0] in ("PySide6", "shiboken6")}
        assert not named, f"{path.relative_to(PACKAGE)} imports {', '.join(sorted(named))}"


def test_no_rule_set_imports_another():
    sight = PACKAGE / "sight"
    rule_sets = {folder.name for folder in sight.iterdir() if folder.is_dir() and (folder / "__init__.py").exists()}
    assert len(rule_sets) >= 2
    for path in sight.rglob("*.py"):
        own = path.relative_to(sight).parts[0]
        if own in rule_sets:
            for name in imports(path):
                parts = name.split(".")
                if parts[:2] == ["losview", "sight"] and len(parts) > 2:
                    assert parts[2] not in rule_sets - {own}, f"{path} imports {name}"


def test_an_import_inside_a_function_is_seen():
    """The window's command imports the application only when it runs; the walk finds it all the same."""
    assert "losview.app" in imports(PACKAGE / "cli" / "window.py")
    assert "ui" in rooms_used(PACKAGE / "app.py")
