"""JSON is for programs: but for what people read, it is the same in every language."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from tests.support.paths import CHECKOUT

#: Runs command lines, and prints what each printed.
RUN = """
import contextlib, io, json, sys
from losview.cli import main

said = []
for line in json.load(sys.stdin):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(line.split()) < 2, line
    said.append(json.loads(out.getvalue()))
print(json.dumps(said))
"""

ASKED = (
    "check demo:ravensgill Q3 S7", "check demo:ravensgill N4 W7 --rules cwb", "check demo:lantern-mill U4 N6",
    "check demo:lantern-mill A1:0.5 H5 --rules battletech", "calc", "calc card firer=2.5 base=0 height=1.5 range=6",
    "calc battletech", "calc table", "calc fractions high=3 low=1 range=7 tops=2@3",
    "field demo:corbel-crossroads H5 --option nvr=2", "rules", "lint demo:ferrow-valley",
    "night demo:corbel-crossroads base-nvr month=1 --dice 4,2 --seed 7", "info demo:lantern-mill",
    "study dominance demo:first-map", "describe demo:ravensgill Q3 S7", "demands demo:", "info --maps",
    "diff demo:first-map demo:ravensgill --verdicts",
)

#: What makes a text one for people: without it, it is a number or a label, as "1.5", "(−2)", "A1".
WORD = re.compile(r"[^\W\d_]{2}")

#: Fields whose words are keys, which programs compare.
KEYS = ("schema", "command", "rule", "decided_by", "mark", "outcome", "kind", "key", "layer", "hash", "usual")


def differing(one: Any, other: Any, where: str = "") -> Iterator[tuple[str, Any, Any]]:
    """What programs read and is not the same: keys and their order, numbers, and texts without words."""
    if type(one) is not type(other):
        yield where, one, other
    elif isinstance(one, dict):
        if list(one) != list(other):
            yield where, list(one), list(other)
        for key in one.keys() & other.keys():
            yield from differing(one[key], other[key], f"{where}.{key}")
    elif isinstance(one, list):
        if len(one) != len(other):
            yield where, len(one), len(other)
        for number, (first, second) in enumerate(zip(one, other, strict=False)):
            yield from differing(first, second, f"{where}[{number}]")
    elif one != other and not (
            isinstance(one, str) and where.rpartition(".")[2] not in KEYS and (WORD.search(one) or WORD.search(other))):
        yield where, one, other


def test_numbers_and_keys_agree_between_languages() -> None:
    asked = json.dumps([f"{line} --json" for line in ASKED])
    english, german = (json.loads(subprocess.run(
        [sys.executable, "-c", RUN], input=asked, env={**os.environ, "LOSVIEW_LANGUAGE": language}, cwd=CHECKOUT,
        text=True, capture_output=True, check=True, timeout=300).stdout) for language in ("en", "de"))
    for line, one, other in zip(ASKED, english, german, strict=True):
        assert list(differing(one, other)) == [], line
    assert german != english
