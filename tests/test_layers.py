"""The rooms of the program: who may import whom, no circle among files, no full folder, one meaning for each name."""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

import pytest

from tests.support.paths import CHECKOUT
from tests.support.rooms import (
    PACKAGE,
    circles,
    imported_files,
    imported_names,
    modules,
    name_of,
    room_of,
    rooms,
    source,
)

#: Rooms in which Qt may be named.
QT = ("ui", "app", "bench")

#: No folder holds more files than this, its `__init__.py` left out.
MOST_FILES = 22


def every_file() -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", modules().values(), ids=name_of)


@every_file()
def test_imports_follow_the_table_of_rooms(path: Path) -> None:
    assert room_of(path) in rooms(), f"{name_of(path)} lies in no room of tests/rooms.toml"
    room = rooms()[room_of(path)]
    wrong = {name_of(other) for other in imported_files(path)
             if room_of(other) != room.name and not room.may_import(name_of(path), room_of(other))}
    assert not wrong, f"{name_of(path)} may not import {', '.join(sorted(wrong))}"


def test_no_files_import_each_other_in_a_circle() -> None:
    assert circles() == []


def test_no_rooms_import_each_other_in_a_circle() -> None:
    """By the table itself, but for the few modules that hand out what there is."""
    left = {name: {other for other in rooms() if other != name and "*" not in room.may and room.may_import("", other)}
            for name, room in rooms().items()}
    while free := [name for name, needs in left.items() if not needs & left.keys()]:
        for name in free:
            del left[name]
    assert not left, f"rooms in a circle: {', '.join(left)}"


def test_the_table_has_no_room_that_is_gone_and_no_leave_that_nobody_takes() -> None:
    used = defaultdict(set)
    for path in modules().values():
        used[room_of(path)] |= {room_of(other) for other in imported_files(path)}
    assert set(rooms()) == {room_of(path) for path in modules().values()}
    for name, room in rooms().items():
        for other in room.may:
            folder = other.removesuffix("*").removesuffix("/")
            assert any(f"{one}/".startswith(f"{folder}/" if folder else "") for one in used[name]), (
                f"{name} never imports {other}")


@every_file()
def test_qt_is_named_in_the_window_only(path: Path) -> None:
    if room_of(path).split("/")[0] not in QT:
        named = {name for name in imported_names(path) if name.split(".")[0] in ("PySide6", "shiboken6")}
        assert not named, f"{name_of(path)} imports {', '.join(sorted(named))}"


def test_no_rule_set_imports_another() -> None:
    systems = {name.split("/")[1] for name in rooms() if name.startswith("sight/")} - {"cases"}
    assert len(systems) >= 3
    for path in modules().values():
        parts = room_of(path).split("/")
        if parts[0] == "sight" and len(parts) > 1 and parts[1] in systems:
            others = {room_of(other).split("/")[1] for other in imported_files(path)
                      if room_of(other).startswith("sight/")}
            assert not others & systems - {parts[1]}, f"{name_of(path)} imports {others}"


def test_an_import_inside_a_function_is_seen() -> None:
    """The window's command imports the application only when it runs; the walk finds it all the same."""
    assert PACKAGE / "app.py" in imported_files(PACKAGE / "cli" / "window.py")


@pytest.mark.parametrize("name", [name for name, room in rooms().items() if room.first])
def test_each_room_says_what_it_is_for_and_where_to_begin(name: str) -> None:
    room = rooms()[name]
    docstring = source(room.init).docstring
    words = " ".join(docstring.split())
    assert (room.init.parent / room.first).is_file()
    assert words.startswith(room.purpose.replace("  ", " "))
    assert f"Read first: `{room.first}`." in words
    assert f"May import: {', '.join(room.may) or 'no other room'}." in words


def test_no_folder_is_too_full_to_be_read() -> None:
    files = Counter(path.parent for path in modules().values() if path.name != "__init__.py")
    assert not {name_of(folder): n for folder, n in files.items() if n > MOST_FILES}


def test_a_public_class_name_has_one_meaning() -> None:
    places = defaultdict(set)
    for path in modules().values():
        for name in source(path).classes:
            places[name].add(name_of(path))
    assert not {name: sorted(files) for name, files in places.items() if len(files) > 1}


#: Files of `ui/state` that hold what is open and what is looked at; the others give them signals.
PLAIN_STATE = ("edit_history.py", "open_map.py", "thread_state.py")


@pytest.mark.parametrize("name", PLAIN_STATE)
def test_state_is_driven_without_qt(name: str) -> None:
    """Nothing that they import, whatever it imports in turn, names Qt."""
    seen, waiting = set(), [PACKAGE / "ui" / "state" / name]
    while waiting:
        path = waiting.pop()
        seen.add(path)
        named = {imported for imported in imported_names(path) if imported.split(".")[0] in ("PySide6", "shiboken6")}
        assert not named, f"{name_of(path)} imports {', '.join(sorted(named))}"
        waiting += [other for other in imported_files(path) if other not in seen]


def every_test_module() -> list[Path]:
    return sorted((CHECKOUT / "tests").rglob("*.py"))


def test_no_test_imports_another_or_a_conftest() -> None:
    """What several tests need stands in tests/support; the comparisons with VASL and older versions are programs."""
    shared = ("tests.support.", "tests.rules.core.vasl_agreement.", "tests.rules.core.rule_table.")
    wrong = {f"{path.relative_to(CHECKOUT)} imports {name}" for path in every_test_module()
             for name in imported_names(path)
             if name.startswith("tests.") and not name.startswith(shared)}
    assert not wrong, "\n".join(sorted(wrong))


def test_every_test_module_says_what_it_tests() -> None:
    silent = [str(path.relative_to(CHECKOUT)) for path in every_test_module() if not source(path).docstring]
    assert not silent


def test_tests_mirror_the_rooms() -> None:
    """Each folder of tests is one of the program's; tests of a room that need a window may lie under `ui`.

    `ui_state` tests the plain objects of `ui/state`, without Qt.
    """
    for folder in {path.parent for path in every_test_module() if path.name.startswith("test_")}:
        name = folder.relative_to(CHECKOUT / "tests")
        places = (name, Path(str(name).removeprefix("ui/")), Path(str(name).replace("_", "/")))
        assert any((PACKAGE / place).is_dir() for place in places), f"tests/{name} is no room of the program"
