"""TOML from outside is read as the standard library does, or refused soon, in one sentence with the line."""

from __future__ import annotations

import time
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from losview.base.toml_tables import MAX_ENTRIES, MAX_LETTERS, MAX_NESTING, MAX_PARTS, toml_tables
from losview.features.teaching.lesson_error import LessonError
from losview.features.teaching.lesson_file import read_lesson
from losview.formats.core.error import FormatError
from losview.rules.reading_file import read_readings
from tests.support.paths import CHECKOUT

#: Seconds of the processor within which a text of a megabyte is taken or refused.
MOST_SECONDS = 2.0

#: About so many characters: what help promises is read within that time.
SIZE = 1_000_000


def read(text: str) -> dict[str, Any]:
    return toml_tables(text, lambda line, what: ValueError(f"line {line}: {what}"))


def refused(text: str) -> str:
    with pytest.raises(ValueError, match="line") as caught:
        read(text)
    return str(caught.value)


def key(parts: int) -> str:
    return ".".join("a" * parts)


def repeated(piece: str) -> str:
    return piece * (SIZE // len(piece))


def numbered(line: str) -> str:
    """Lines that differ by a number in the place of `#`."""
    return "\n".join(line.replace("#", str(number)) for number in range(SIZE // len(line)))


#: Texts that took tomllib many seconds, or that a careless reader before it would spend them on.
LARGE = {
    "dotted key": repeated("a.") + "a = 1",
    "dotted key with spaces": repeated("a . ") + "a = 1",
    "header": "[" + repeated("a.") + "a]",
    "header of a list": "[[" + repeated("a.") + "a]]",
    "quoted parts": repeated("'a'.") + "a = 1",
    "dotted keys under a header": f"[{key(64)}]\n" + numbered(f"{key(64)}.x# = 1"),
    "headers of one path": numbered(f"[{key(16)}.x#]"),
    "headers of new paths": numbered("[x#.a.b.c.d.e.f.g]"),
    "dotted keys in a list": "a = [" + repeated(f"{{{key(64)} = 1}},") + "]",
    "dotted key in a table": "a = {" + repeated("a.") + "a = 1}",
    "lists in lists": "a = " + repeated("["),
    "lists in lists, often": numbered("a# = " + "[" * 300 + "]" * 300),
    "tables in tables": "a = " + repeated("{a = "),
    "empty lists": "a = [" + repeated("[],") + "]",
    "values": "a = [" + repeated("1,") + "]",
    "tables": repeated("[[a]]\n"),
    "digits": "a = " + repeated("1"),
    "hexadecimal digits": "a = 0x" + repeated("f"),
    "digits in a remark before a number": "# " + repeated("1" * 499 + " ") + "\na = " + "1" * 5000,
    "fraction": "a = 1." + repeated("1"),
    "letters": repeated("a") + " = 1",
    "quotes": repeated('"'),
    "half open strings": repeated('"\n'),
    "escapes": 'a = "' + repeated("\\n") + '"',
    "escaped quotes without an end": 'a = "' + repeated('\\"'),
    "quotes in a long string": 'a = """' + repeated('""x') + '"""',
    "apostrophes in a long string": "a = '''" + repeated("''x") + "'''",
    "apostrophes and letters": repeated("a'"),
    "backslashes": repeated("\\"),
    "brackets": repeated("[]"),
    "remarks": repeated("#\n"),
    "empty lines": repeated("\n"),
    "spaces": repeated(" "),
    "words": repeated("a "),
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_a_megabyte_of_anything_is_read_or_refused_soon(text: str) -> None:
    start = time.process_time()
    with suppress(ValueError):
        read(text)
    assert time.process_time() - start < MOST_SECONDS


@pytest.mark.parametrize(("fits", "exceeds", "what"), [
    (f"{key(MAX_PARTS)} = 1.5", f"{key(MAX_PARTS + 1)} = 1.5", "a key has more than 16 parts"),
    (f"[{key(MAX_PARTS)}]", f"[ {key(MAX_PARTS + 1)} ]", "a key has more than 16 parts"),
    (f"a = {{{key(MAX_PARTS)} = 1}}", f"a = [{{{key(MAX_PARTS + 1)} = 1}}]", "a key has more than 16 parts"),
    ("a = " + "[" * MAX_NESTING + "]" * MAX_NESTING, "a = " + "[" * (MAX_NESTING + 1) + "]" * (MAX_NESTING + 1),
     "lists and tables are nested more than 64 levels deep"),
    ("a" * MAX_LETTERS + " = 1", "a" * (MAX_LETTERS + 1) + " = 1", "a name or number has more than 500 characters"),
    ("a = " + "1" * MAX_LETTERS, "a = " + "1" * (MAX_LETTERS + 1), "a name or number has more than 500 characters"),
    ("a = [" + "1," * (MAX_ENTRIES - 2) + "]", "a = [" + "1," * (MAX_ENTRIES - 1) + "]",
     "there are more than 50,000 names, values, lists and tables"),
])
def test_the_limits_are_told_with_the_line(fits: str, exceeds: str, what: str) -> None:
    before = "# a remark\n\n"
    assert read(before + fits) == tomllib.loads(before + fits)
    assert refused(before + exceeds + "\nmore = 1").startswith(f"line 3: {what}")


@pytest.mark.parametrize("held", ["a." * 999, "[{" * 999, "1" * 5000, "=,." * 20_000, '\\" ' * 99, "'" * 2, "\\\\"])
def test_strings_and_remarks_hold_anything(held: str) -> None:
    texts = [f'a = "{held}"\nb = 1', f'a = """x\n{held}""" # {held}\nb = 1', f"# {held}\nb = 1",
             f'a = """{held}"""""\nb = 1']
    if "'" not in held:
        texts += [f"a = '{held}'\nb = 1", f"a = '''x\n\"{held}'''''\nb = 1", f"a = ['{held}', \"#\"] # {held}\nb = 1",
                  f"'{held}' = \"\"\nb = 1"]
    for text in texts:
        assert read(text) == tomllib.loads(text)
        assert read(text)["b"] == 1
        assert refused(f"{text}\n{key(MAX_PARTS + 1)} = 1").startswith(f"line {text.count(chr(10)) + 2}: a key")


@pytest.mark.parametrize("path", sorted((CHECKOUT / "resources").rglob("*.toml")), ids=lambda path: path.name)
def test_whatever_losview_itself_has_in_toml_is_within_the_limits(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert read(text) == tomllib.loads(text)


def test_a_lesson_and_readings_with_a_key_of_forty_kilobytes_are_refused_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "dots.toml"
    path.write_text('title = "x"\n' + "a." * 20_000 + "a = 1\n")
    start = time.process_time()
    with pytest.raises(LessonError) as lesson:
        read_lesson(path)
    assert str(lesson.value) == (
        f"{path}, line 2: a key has more than 16 parts with dots between them; mend the line")
    with pytest.raises(FormatError) as readings:
        read_readings(path)
    assert str(readings.value) == (
        f"{path}, line 2: a key has more than 16 parts with dots between them; write it as losview saves readings")
    assert time.process_time() - start < MOST_SECONDS / 2
