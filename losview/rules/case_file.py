"""Case files: a small picture, and verdicts on it, one a line.

    # a remark
    about   Step 9: the middle hex of an odd ridge; 1/3 > 2/7
    option  ridge-middle=lower
    board
      (a sketch, as losview.formats.sketch reads it)
    verdicts
      A1 -> H1: blocked 11 at E1 "1/3 > 2/7"
      A1:2 eye 0 -> H1, method=dead-zone: hindered woods points 2 close says "light woods"

`about` says what the case shows; `rules` names the rule set, which else is the one that the file's folder is named
after (its key in the terrain tables); `option`, once for each, is an option of it.  A verdict names two ends (as
`losview.rules.ends` has them: `A1`, `A1:2`, `A1@bypass/2-3`; and `eye N` for a height of the eye in levels), options
of its own, the outcome and the rule that decides; then, in any order:

    at C1       the hex that decides: blocked lines have one, lines that are seen have none
    "…"         stands in the sentence that decides; any number of these
    says "…"    stands in some sentence of the worksheet or the advisories; each advisory must be matched by one
    points 2    the points that hinder, 0 unless given
    close       a close call; not one unless given
    back clear  the outcome from the other end, where it is another one; nothing more is said of that way

Whatever has no meaning, or no effect, is an error: a case must not say less than it seems to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import NamedTuple

from losview.base.boundary import translated_to
from losview.base.errors import FileError
from losview.base.translation import tr
from losview.board.board import Board
from losview.formats.core.content_type import told_if_misplaced
from losview.formats.core.disk import file_text, read_bytes
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_SKETCH_BYTES, MAX_SKETCH_LINES
from losview.formats.core.limits import complaints
from losview.formats.sketch import sketch
from losview.formats.sketch_words import SketchError
from losview.rules.core.rule_set import RuleSet
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome
from losview.rules.ends import parse_end, parse_level
from losview.rules.rule_sets import RULE_SETS

KEYS = ("about", "rules", "option", "board", "verdicts")
#: Those that a case must have.
NEEDED = ("about", "board", "verdicts")
WORDS = ("at", "points", "close", "says", "back")
OUTCOMES = {outcome.name.lower(): outcome for outcome in Outcome}

_WORD = re.compile(r'"([^"]*)"|([^\s"]+)')
_END = re.compile(r"(\S+)(?:\s+eye\s+(\S+))?")


class CaseError(FileError):
    """A case file that cannot be read."""

class CaseLine(NamedTuple):
    """A line of a file that says something."""

    path: Path
    number: int
    text: str

    def error(self, what: str, fix: str) -> CaseError:
        return CaseError(self.path, self.number, what, fix)


@dataclass
class Expected:
    """A verdict as a case file has it.

    Attributes:
        line: where it stands.
        a, b: the ends.
        options: every option of the case and of its own.
        rule: the rule that decides. at: label of the hex that does, "" for none.
        quotes: what its sentence holds. says: what the worksheet or the advisories hold.
        back: the outcome from the other end where it differs.
    """

    line: CaseLine
    a: LineEnd
    b: LineEnd
    options: dict[str, str]
    outcome: Outcome
    rule: str
    at: str = ""
    points: int = 0
    close: bool = False
    quotes: list[str] = field(default_factory=list)
    says: list[str] = field(default_factory=list)
    back: Outcome | None = None


@dataclass(frozen=True)
class Case:
    """A case file, read."""

    path: Path
    rule_set: RuleSet
    about: str
    board: Board
    verdicts: tuple[Expected, ...]


def read_case(path: Path) -> Case:
    """The case in a file.

    Raises:
        CaseError: where it is malformed, or says something that has no effect.
        FormatError: where it cannot be read, is not text or is too long.
    """
    return case_in(read_bytes(path, MAX_SKETCH_BYTES), path)


def case_in(data: bytes, path: Path) -> Case:
    """The same of the bytes of a file."""
    with told_if_misplaced(data, path, "case"), translated_to(partial(CaseError, path, 1), CaseError, FormatError):
        lines = data.count(b"\n")
        if lines > MAX_SKETCH_LINES:
            raise CaseError(path, MAX_SKETCH_LINES, tr("the file has {lines:,} lines", lines=lines),
                            tr("a case has {most:,} at most", most=MAX_SKETCH_LINES))
        return parse_case(file_text(data, path), path)


def parse_case(text: str, path: Path) -> Case:
    """The same of a text; the folder in the path tells the rule set where the text does not."""
    parts = _parts(text, path)
    rule_set = _rule_set(parts.get("rules", []), path)
    options = _options(rule_set, parts.get("option", []))
    for key in NEEDED:
        if not parts.get(key):
            raise CaseError(path, 1, tr("there is no {key}", key=key),
                            tr("a case has {others} and {last}", others=", ".join(NEEDED[:-1]), last=NEEDED[-1]))
    for key in ("about", "rules"):
        if len(parts.get(key, [])) > 1:
            raise parts[key][1].error(tr("{key} appears here twice", key=key), tr("say it in one line"))
    board = _board(parts["board"])
    verdicts = tuple(parse_verdict(line, board, rule_set, options) for line in parts["verdicts"])
    _check_used(parts, options, verdicts)
    return Case(path, rule_set, parts["about"][0].text, board, verdicts)


def _rule_set(named: list[CaseLine], path: Path) -> RuleSet:
    if named:
        rule_set = next((rules for rules in RULE_SETS if named[0].text in (rules.key, rules.table)), None)
        if rule_set is None:
            raise named[0].error(tr("there is no rule set {text!r}", text=named[0].text),
                                 tr("choose {rules}", rules=", ".join(rules.key for rules in RULE_SETS)))
        return rule_set
    rule_set = next((rules for rules in RULE_SETS if rules.table == path.absolute().parent.name), None)
    if rule_set is None:
        raise CaseError(path, 1, tr("nothing says whose rules this case is for"),
                        tr("add a line as in: rules {key}", key=RULE_SETS[-1].key))
    return rule_set


def _parts(text: str, path: Path) -> dict[str, list[CaseLine]]:
    """The lines under each key; those of one line hold what follows the key."""
    parts: dict[str, list[CaseLine]] = {}
    section = ""
    for number, row in enumerate(text.splitlines(), 1):
        if not row.strip() or row.lstrip().startswith("#"):
            continue
        line = CaseLine(path, number, row.strip())
        if row[0] == " ":
            if not section:
                raise line.error(tr("this line stands under no heading"), tr("put it under board or verdicts"))
            parts[section].append(line._replace(text=row))
            continue
        key, _, rest = line.text.partition(" ")
        if key not in KEYS:
            close = get_close_matches(key, KEYS, 1, 0.5)
            raise line.error(tr("{key!r} is not a key of a case", key=key),
                             tr("did you mean {near}?", near=close[0] if close else ", ".join(KEYS)))
        heading = key in ("board", "verdicts")
        if heading and key in parts:
            raise line.error(tr("{key} appears here twice", key=key), tr("leave one of the two out"))
        if heading == bool(rest.strip()):
            raise line.error(tr("{key} is a heading", key=key) if heading else tr("{key} says nothing", key=key),
                             tr("write what belongs to it below, indented") if heading else
                             tr("write it behind the key"))
        section = key if heading else ""
        parts.setdefault(key, [])
        if not heading:
            parts[key].append(line._replace(text=rest.strip()))
    return parts


def _options(rule_set: RuleSet, lines: list[CaseLine]) -> dict[str, str]:
    options: dict[str, str] = {}
    for line in lines:
        key, value = _option(line, line.text, rule_set, {})
        if key in options:
            raise line.error(tr("option {key} is given twice", key=key), tr("leave one of the two out"))
        options[key] = value
    return options


def _option(line: CaseLine, text: str, rule_set: RuleSet, given: dict[str, str]) -> tuple[str, str]:
    """An option that changes something: other than the usual choice, or than what is given already."""
    key, sign, value = (part.strip() for part in text.partition("="))
    if not sign:
        raise line.error(tr("{text!r} is not an option", text=text), tr("write key=choice"))
    try:
        rule_set.check_options({key: value})
        usual = rule_set.check_options(given)
    except RuleError as problem:
        raise line.error(str(problem), tr("choose one of these")) from None
    if usual[key] == value:
        raise line.error(tr("{key}={value} holds anyway", key=key, value=value), tr("leave it out"))
    return key, value


def _board(lines: list[CaseLine]) -> Board:
    """The picture; its line numbers are those of the file."""
    rows = [""] * lines[-1].number
    for line in lines:
        rows[line.number - 1] = line.text
    try:
        board = sketch("\n".join(rows))
    except SketchError as problem:
        raise lines[0]._replace(number=problem.line).error(problem.what, problem.fix) from None
    for where, what, fix in complaints(board):
        raise lines[0].error(tr("{where} {what}", where=where or tr("the sketch"), what=what), fix)
    for name in ("title", "notes", "scenario", "extra"):
        if getattr(board, name):
            raise lines[0].error(tr("the sketch has a {name}", name=name),
                                 tr("cases do not look at it: say it in about or option"))
    return board


def parse_verdict(line: CaseLine, board: Board, rule_set: RuleSet, options: dict[str, str]) -> Expected:
    """The verdict that one line expects, as in `A1 -> H1: blocked 11 at E1 "1/3 > 2/7"`.

    Args:
        options: all options of the rule set that hold where the line names none.

    Raises:
        CaseError: where it is malformed, or can never hold.
    """
    line = line._replace(text=line.text.strip())
    head, colon, tail = line.text.partition(": ")
    ends, *option_texts = head.split(", ")
    both = ends.split(" -> ")
    if not colon or len(both) != 2:
        raise line.error(tr("this is not a verdict"), tr('write it as in A1 -> H1: blocked 11 at E1 "1/3 > 2/7"'))
    own_options = dict(_option(line, text, rule_set, options) for text in option_texts)
    a, b = (_end(line, board, text) for text in both)
    words = [(quoted, plain) for quoted, plain in _WORD.findall(tail)]
    outcome = OUTCOMES.get(words[0][1]) if words else None
    if outcome is None:
        raise line.error(tr("{word!r} is not an outcome", word=words[0][1] if words else ""),
                         tr("say {words}", words=", ".join(OUTCOMES)))
    rule, rest = _rule(line, rule_set, board, words[1:])
    expected = Expected(line, a, b, options | own_options, outcome, rule)
    _details(expected, board, iter(rest))
    _check_sense(expected)
    return expected


def _end(line: CaseLine, board: Board, text: str) -> LineEnd:
    match = _END.fullmatch(text.strip())
    if match is None:
        raise line.error(tr("{text!r} is not an end", text=text), tr("write a hex as in A1, A1:2 or A1 eye 0"))
    try:
        end = parse_end(board, match[1])
        eye = None if match[2] is None else parse_level(match[2])
    except RuleError as problem:
        raise line.error(str(problem), tr("mend the end")) from None
    return replace(end, eye=eye)


def _rule(
    line: CaseLine, rule_set: RuleSet, board: Board, words: list[tuple[str, str]]
) -> tuple[str, list[tuple[str, str]]]:
    """The rule, whose name may have several words, and the words behind it."""
    rules = [rule for rule in rule_set.prepare(board).rules if rule]
    count = next((i for i, (_, plain) in enumerate(words) if not plain or plain in WORDS), len(words))
    name = " ".join(plain for _, plain in words[:count])
    if name not in rules:
        raise line.error(tr("{name!r} is not a rule that decides", name=name),
                         tr("those of {name} are {rules}", name=rule_set.name, rules=", ".join(rules)))
    return name, words[count:]


def _details(expected: Expected, board: Board, words: Iterator[tuple[str, str]]) -> None:
    line, given = expected.line, set()
    for quoted, plain in words:
        if plain in given:
            raise line.error(tr("{plain!r} appears here twice", plain=plain), tr("leave one of the two out"))
        if not plain:
            expected.quotes.append(_quote(line, quoted))
            continue
        given |= {plain} - {"says"}
        if plain == "close":
            expected.close = True
            continue
        if plain not in WORDS:
            raise line.error(tr("{plain!r} has no meaning here", plain=plain),
                             tr('say {words} or "a quote"', words=", ".join(WORDS)))
        quoted, value = next(words, ("", ""))
        if plain == "says":
            expected.says.append(_quote(line, quoted))
        elif plain == "back":
            expected.back = OUTCOMES.get(value)
            if expected.back is None:
                raise line.error(tr("{word!r} is not an outcome", word=value),
                                 tr("say {words}", words=", ".join(OUTCOMES)))
        elif plain == "points":
            if not re.fullmatch("[0-9]{1,4}", value):
                raise line.error(tr("points are {value!r}", value=value),
                                 tr("write a whole number of up to four digits"))
            expected.points = int(value)
        else:
            expected.at = value
            try:
                board.hex(value)
            except ValueError as problem:
                raise line.error(str(problem), tr("mend the hex")) from None


def _quote(line: CaseLine, text: str) -> str:
    if not text.strip():
        raise line.error(tr("a quote is empty or missing"), tr('write words or numbers between "quotation marks"'))
    return text


def _check_sense(expected: Expected) -> None:
    """Find what can never hold."""
    if expected.back == expected.outcome:
        raise expected.line.error(tr("back says what holds anyway"), tr("leave it out"))
    if expected.outcome.visible == bool(expected.at):
        raise expected.line.error(tr("a blocked line is decided in a hex, and only that"),
                                  tr("say at, or leave it out"))
    if (expected.outcome == Outcome.HINDERED and not expected.points) or (
        expected.outcome == Outcome.CLEAR and expected.points
    ):
        raise expected.line.error(tr("a hindered line has points and a clear one has none"), tr("mend the points"))


def _check_used(parts: dict[str, list[CaseLine]], options: dict[str, str], verdicts: tuple[Expected, ...]) -> None:
    """Find what has no effect: options that no verdict is given under, tokens that the picture does not hold."""
    for key, value in options.items():
        if all(expected.options[key] != value for expected in verdicts):
            raise parts["option"][0].error(tr("no verdict is given under {key}={value}", key=key, value=value),
                                           tr("leave the option out"))
    words: dict[str, set[str]] = {"legend": set(), "terrain": set()}
    section = ""
    for line in parts["board"]:
        text = line.text.strip()
        if text.split()[0].isalpha() and text == text.split()[0] and len(text) > 3:
            section = text
        elif section == "legend":
            words["legend"].add(text.partition("=")[0].strip())
        elif section == "terrain":
            words["terrain"] |= set(text.split())
    if unused := words["legend"] - words["terrain"]:
        raise parts["board"][0].error(tr("nothing in the picture is {token}", token=min(unused)),
                                      tr("take it out of the legend"))
