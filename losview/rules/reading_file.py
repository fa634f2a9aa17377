'''Files of readings: TOML with a name, a rule set, and a choice for each of its reading options.

    name = "House rules"
    rules = "battletech"

    [readings]
    # Middle of an even ridge: its hex nearer the higher end.  Step 9 takes …
    ridge-middle = "higher"

An option that is left out is read as usual.  What has no meaning is an error.
'''

from __future__ import annotations

from pathlib import Path
from typing import Any

from losview.base.safe_text import one_line
from losview.base.toml_tables import toml_tables
from losview.base.translation import tr
from losview.formats.core.content_type import told_if_misplaced
from losview.formats.core.disk import file_text, read_bytes
from losview.formats.core.error import FormatError, quoted, reading
from losview.formats.core.limit_table import MAX_SKETCH_BYTES
from losview.rules.core.rule_set import RuleSet
from losview.rules.core.threads import RuleError
from losview.rules.reading_set import CONDITIONS, MAX_NAME, ReadingSet, reading_options, readings_of
from losview.rules.rule_sets import rule_set


def read_readings(path: Path) -> ReadingSet:
    """The readings in a file.

    Raises:
        FormatError: where it cannot be read, or says something that has no meaning.
    """
    return readings_in(read_bytes(path, MAX_SKETCH_BYTES), path)


def readings_in(data: bytes, path: Path) -> ReadingSet:
    """The same of the bytes of a file."""
    with told_if_misplaced(data, path, "check"), reading(path):
        return parse_readings(file_text(data, path), path)


def parse_readings(text: str, path: Path) -> ReadingSet:
    """The same of a text."""
    tables = toml_tables(text, lambda line, what: FormatError(
        path, "" if line is None else tr("line {line}", line=line), what, tr("write it as losview saves readings")))
    for key in tables:
        if key not in ("name", "rules", "readings"):
            raise FormatError(path, quoted(key), tr("means nothing here"),
                              tr("a file of readings holds name, rules, readings"))
    name, rules = _text(tables, "name", path), _rules(_text(tables, "rules", path), path)
    if not name.strip() or len(name) > MAX_NAME:
        raise FormatError(path, "name", tr("has {count} characters", count=len(name)),
                          tr("give the readings a name of 1 to {most}", most=MAX_NAME))
    choices = tables.get("readings", {})
    if not isinstance(choices, dict):
        raise FormatError(path, "readings", tr("is no table"),
                          tr('write [readings] above lines such as option = "choice"'))
    return readings_of(rules, _checked(choices, rules, path), name)


def _text(tables: dict[str, Any], key: str, path: Path) -> str:
    value = tables.get(key)
    if not isinstance(value, str):
        raise FormatError(path, key, tr(
            "is missing") if value is None else tr("is no text"), tr('write {key} = "…"', key=key))
    return value


def _rules(key: str, path: Path) -> RuleSet:
    try:
        return rule_set(key)
    except RuleError as problem:
        raise FormatError(path, "rules", str(problem), tr("name one of them")) from None


def _checked(choices: dict[str, Any], rules: RuleSet, path: Path) -> dict[str, str]:
    """The choices, each of them one that the rule set knows."""
    options = {option.key: option for option in reading_options(rules)}
    for key, value in choices.items():
        if key in CONDITIONS:
            raise FormatError(path, quoted(key), tr("says what is so on the day, and is no reading"), tr("take it out"))
        if key not in options:
            raise FormatError(path, quoted(key), tr("is no reading of {rules}", rules=rules.name),
                              tr("they are {readings}", readings=", ".join(options)))
        known = [choice for choice, _ in options[key].choices]
        if value not in known:
            raise FormatError(path, quoted(key), tr("cannot be {value}", value=quoted(value)),
                              tr("choose one of {choices}", choices=", ".join(known)))
    return dict(choices)


def readings_text(readings: ReadingSet) -> str:
    """A set of readings as a file holds it; each choice has its reason as a remark above it."""
    rules = rule_set(readings.rules)
    options = {option.key: option for option in reading_options(rules)}
    head = tr("Readings of {rules}, for losview.  Hash: {hash}.", rules=rules.name, hash=readings.hash)
    lines = [f"# {one_line(head)}", f"name = {_quoted(readings.name)}",
             f"rules = {_quoted(readings.rules)}", "", "[readings]"]
    for key, value in readings.choices:
        option = options[key]
        lines += [f"# {one_line(f'{option.name}: {dict(option.choices)[value]}. {option.about}').strip()}",
                  f"{key} = {_quoted(value)}"]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text as TOML has it."""
    return '"' + one_line(text).replace("\\", "\\\\").replace('"', '\\"') + '"'
