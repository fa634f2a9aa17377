"""Nothing but `whole_file` writes files: all others hand it the bytes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.support.source_files import PACKAGE, modules, name_of

#: The module that writes, and the calls elsewhere that write into memory or nowhere, or read.
WRITER = "base/whole_file.py"
INTO_MEMORY = {
    ("cli/__init__.py", "os.open"),  # the null device
    ("formats/core/disk.py", "os.open"),  # to read without waiting for a pipe
    ("window/paint/encoded.py", "image.save"), ("window/ruling/svg_drawing.py", "QSvgGenerator"),
    ("window/paint/pdf_file.py", "QPdfWriter"),
    ("formats/losmap/losmapz.py", "zipfile.ZipFile"),
    ("rules/tables.py", "np.savez_compressed"),
    ("formats/losmap/journal_folder.py", "self.declined.touch"),  # an empty mark: there or not
    ("base/choice.py", "file.write_text"),  # two letters, from a room that all others stand on
}
#: Methods and functions that write a file wherever they are called; `save` does with an argument.
WRITERS = re.compile(
    r"(.*\.)?(write_text|write_bytes|touch|tofile|savetxt|savez|savez_compressed|QPdfWriter|QSvgGenerator|QSaveFile|"
    r"QImageWriter|setOutputFileName|setFileName|NamedTemporaryFile|mkstemp|copyfile|copy2|rename)")
#: Functions that carry such a name and write through `WRITER`.
OURS = {("features/studies/window/study_actions.py", "self.save"),
        ("features/records/window/readings_feature.py", "self.save"),
        ("features/records/window/rulings_feature.py", "self.save"),
        ("features/studies/window/matrix_actions.py", "self.save"),
        ("features/records/window/sheets_feature.py", "self.save"),
        ("features/records/window/game_feature.py", "self.save"),
        ("features/records/window/side_actions.py", "self.save")}


def writing_calls(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func)
        words = [part.value for part in (*node.args, *(keyword.value for keyword in node.keywords))
                 if isinstance(part, ast.Constant) and isinstance(part.value, str)]
        opens = name.split(".")[-1] in ("open", "fdopen", "ZipFile") and any(
            re.fullmatch(r"[rbt]*[wax+][rbt+]*", word) for word in words)
        saves = name.endswith(".save") and bool(node.args)
        if opens or saves or name == "os.open" or WRITERS.fullmatch(name):
            yield name


def test_all_files_are_written_by_one_module() -> None:
    found = {(name_of(path), name) for path in modules().values() for name in writing_calls(path)}
    assert {file for file, _ in found} >= {WRITER}, "the walk finds those it should"
    assert {call for call in found if call[0] != WRITER} - OURS == INTO_MEMORY


def test_a_writing_call_is_seen(tmp_path: Path) -> None:
    lines = ['open(name, "wb")', "path.write_text(text)", "image.save(str(path))", "QPdfWriter(str(path))",
             'path.open(mode="r+b")', 'np.savez(path, a=a)', "path.touch()", "QSaveFile(name)"]
    (tmp_path / "module.py").write_text("\n".join([*lines, "painter.save()", 'open(path, "rb")', "open(path)"]))
    assert len(list(writing_calls(tmp_path / "module.py"))) == len(lines)
    assert (PACKAGE / WRITER).is_file()


#: Modules that write what losview does not open again as it was saved: pictures, reports and tables, and what is kept
#: for this computer and made again where it cannot be read.
NOT_OPENED_AGAIN = {
    "cli/field.py", "cli/render.py", "cli/study.py", "cli/report.py", "cli/convert.py",
    "bench/command.py", "features/studies/store.py", "features/studies/task_file.py", "window/help/welcome.py",
    "window/export/export_actions.py", "window/paint/map_image.py", "features/records/window/game_feature.py",
    "features/studies/window/matrix_actions.py",
    "window/export/print_preview.py", "features/records/window/sheets_feature.py",
    "features/records/window/rulings_feature.py",
    "features/records/window/side_actions.py", "features/studies/window/study_actions.py",
}
#: Modules that ask the reader before they write a map, and those that hand one on: in a bundle, or to the clipboard.
WRITE_MAPS = {"formats/format.py", "formats/losmap/journal_file.py"}
HAND_ON = {"formats/losmap/losmapz.py", "formats/clip_text.py"}


def test_what_losview_opens_again_is_written_only_if_its_reader_accepts_it() -> None:
    called: dict[str, set[str]] = {}
    for path in modules().values():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called.setdefault(ast.unparse(node.func).split(".")[-1], set()).add(name_of(path))
    assert called["write_whole"] == NOT_OPENED_AGAIN | {"formats/core/disk.py"}
    assert called["unparse"] | called["unparse_whole"] == WRITE_MAPS | HAND_ON
    assert called["write_readable"] >= WRITE_MAPS
