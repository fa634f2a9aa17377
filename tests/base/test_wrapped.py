"""No sentence of the program is in English alone: what looks like a text and is not in `tr` is known to be none.

`not_texts.toml` has what is none, with its reason: arguments of functions, patterns, and single ones by their files.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from languages import FUNCTIONS

from tests.support.paths import CHECKOUT

LIST = Path(__file__).parent / "not_texts.toml"

#: Where texts stand on their own: two words at least, of two letters at least.
WORD = re.compile(r"[^\W\d_]{2,}")


class Literal(NamedTuple):
    """A literal that looks like a text and is not given to `tr`.

    Attributes:
        place: its file within the checkout. line: where it begins.
        text: what it says, "{}" for each value of an f-string.
        call: the function that it is given to, with which argument; "" for none.
    """

    place: str
    line: int
    text: str
    call: str


def literals(source: str, place: str) -> Iterator[Literal]:
    """The literals of a source that look like sentences, in the order of their lines."""
    tree = ast.parse(source, place)
    above = {below: node for node in ast.walk(tree) for below in ast.iter_child_nodes(node)}
    found = []
    for node in ast.walk(tree):
        text = _text(node)
        if text and len(WORD.findall(text)) > 1 and " " in text.strip() and not _is_skipped(node, above):
            assert isinstance(node, ast.expr)
            found.append(Literal(place, node.lineno, text, _call(node, above)))
    yield from sorted(found)


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _is_skipped(node: ast.AST, above: dict[ast.AST, ast.AST]) -> bool:
    """Whether a literal is a docstring, a part of an f-string, a type, or a key that is looked up or compared."""
    over = above[node]
    if isinstance(over, ast.Expr | ast.JoinedStr | ast.Compare) or (isinstance(over, ast.Dict) and node in over.keys):
        return True
    while node in above:
        below, node = node, above[node]
        if below is getattr(node, "annotation", None) or (isinstance(node, ast.Subscript) and below is node.slice):
            return True
    return False


def _call(node: ast.AST, above: dict[ast.AST, ast.AST]) -> str:
    """The function that is given a literal, alone or in a list, and by which argument: "action:0", "tr:size"."""
    while node in above:
        below, node = node, above[node]
        at = ""
        if isinstance(node, ast.keyword):
            at = str(node.arg)
            below, node = node, above[node]
        elif isinstance(node, ast.Call) and below in node.args:
            at = str(node.args.index(below))
        if isinstance(node, ast.Call) and below is not node.func:
            called = node.func
            return f"{getattr(called, 'id', '') or getattr(called, 'attr', '')}:{at}"
        if isinstance(node, ast.stmt):
            return ""
    return ""


@cache
def groups() -> list[dict[str, Any]]:
    """What is no text, by reasons."""
    listed: list[dict[str, Any]] = tomllib.loads(LIST.read_text(encoding="utf-8"))["group"]
    return listed


def is_known(found: Literal) -> bool:
    """Whether a literal is given to `tr`, or is listed as no text."""
    called, _, at = found.call.partition(":")
    if called in FUNCTIONS:
        return at.isdigit()
    return any(
        not {called, found.call}.isdisjoint(group.get("calls", ()))
        or any(re.search(pattern, found.text) for pattern in group.get("patterns", ()))
        or found.text in group.get("texts", {}).get(found.place, ()) for group in groups())


@cache
def all_literals() -> tuple[Literal, ...]:
    """Those of the whole program."""
    return tuple(found for path in sorted((CHECKOUT / "losview").rglob("*.py"))
                 for found in literals(path.read_text(encoding="utf-8"), path.relative_to(CHECKOUT).as_posix()))


def test_every_sentence_is_given_to_tr_or_known_to_be_none() -> None:
    """A text for people goes through `tr`; what is none is listed in not_texts.toml with its reason."""
    unknown = [f"{found.place}:{found.line}: {found.text!r}" for found in all_literals() if not is_known(found)]
    assert not unknown, "\n".join(unknown)


def test_the_list_holds_nothing_that_is_gone() -> None:
    said = {(found.place, found.text) for found in all_literals()}
    called = {call for found in all_literals() for call in (found.call, found.call.partition(":")[0])}
    for group in groups():
        assert group["reason"]
        assert not [(place, text) for place, texts in group.get("texts", {}).items() for text in texts
                    if (place, text) not in said]
        assert not [call for call in group.get("calls", ()) if call not in called]
        assert not [pattern for pattern in group.get("patterns", ())
                    if not any(re.search(pattern, found.text) for found in all_literals())]


@pytest.mark.parametrize(("source", "lines"), [
    ("label.setText('The map is saved.')", [1]),
    ("\nlabel.setText(f'{name} was saved here')", [2]),
    ("words = ['one word', tr('The map is saved.'), word]", [1]),
    ("said = tr('{what} in {hex}', what='an open hex', hex=label)", [1]),
    ("said = tr('The map ' 'is saved.') + tr_n('{count} open hex', '{count} open hexes', 2)", []),
    ("def f() -> None:\n    'Does one thing.'", []),
    ("kept = kinds['open ground'] or text == 'open ground' or {'open ground': 1}", []),
    ("bar.setObjectName('thread bar')\nbar.harmless('save as', 'Save as another map')", [2]),
])
def test_what_is_not_given_to_tr_is_told_with_its_line(source: str, lines: list[int]) -> None:
    assert [found.line for found in literals(source, "losview/new.py") if not is_known(found)] == lines
