"""One ruling of the log: what was asked, when and under which rules, what the answer was, and what is noted of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from losview.base.translation import tr
from losview.base.words import and_more
from losview.board.board import Board
from losview.board.scenario.turn import turn_words
from losview.board.scenario.unit_change import unit_text
from losview.features.records.log_entry import LogEntry, RulingError, read_numbers, read_texts
from losview.hexes.hex import distance
from losview.rules.core.end_text import level_text
from losview.rules.core.hex_notes import is_unit
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome, Verdict
from losview.rules.end_words import typed_words
from losview.rules.ends import end_text, parse_end, parse_level
from losview.rules.rule_sets import rule_set

#: Units that are named at an end.
_NAMED = 3
#: Texts of a ruling in JSON, by the names of its fields.
_TEXTS = ("at", "turn", "rules", "start", "end", "start_eye", "end_eye", "start_units", "end_units", "rule", "summary",
          "note", "tag")
#: Its other values, likewise.
_OTHERS = ("range", "hindrance", "close", "declared")


@dataclass(frozen=True)
class KeptRuling:
    """One ruling.

    Attributes:
        number: its own, from 1; numbers are never given twice.
        at: the time, "2026-11-23 14:03:07". turn: the turn of the game in words, "" where the map has none.
        rules: key of the rule set. options: its readings that differ from the usual ones.
        start, end: the ends as people write them. start_eye, end_eye: heights of eyes, "" for the rules' own.
        start_units, end_units: who stands there, "" for nobody.
        range: in hexes. outcome, hindrance, rule: the verdict, and the rule that decides; "" for none.
        close: whether it is a close call. summary: the verdict in a sentence.
        declared: whether an attack was declared before it was shown (A6.11); it cannot be unsaid.
        note, tag: what is noted of it.
    """

    number: int
    at: str
    turn: str
    rules: str
    start: str
    end: str
    outcome: Outcome
    summary: str
    options: Mapping[str, str] = field(default_factory=dict)
    start_eye: str = ""
    end_eye: str = ""
    start_units: str = ""
    end_units: str = ""
    range: int = 0
    hindrance: int = 0
    rule: str = ""
    close: bool = False
    declared: bool = False
    note: str = ""
    tag: str = ""

    @property
    def asked(self) -> tuple[object, ...]:
        """What was asked and answered, whenever that was: equal for a thread that was laid again."""
        return (self.turn, self.rules, tuple(sorted(self.options.items())), self.start, self.end, self.start_eye,
                self.end_eye, self.outcome, self.hindrance, self.rule)

    @property
    def verdict(self) -> str:
        """The verdict in a few words: "hindered +2, close call"."""
        words = self.outcome.words + (f" +{self.hindrance}" if self.outcome is Outcome.HINDERED else "")
        return tr("{verdict}, close call", verdict=words) if self.close else words

    @property
    def _declared_verdict(self) -> str:
        """The verdict, and that it was declared."""
        return tr("{verdict}, declared", verdict=self.verdict) if self.declared else self.verdict

    @property
    def is_binding(self) -> bool:
        """Whether it cannot be unsaid, as an attack was declared for it."""
        return self.declared

    @property
    def heading(self) -> str:
        """The ruling in a few words: "C3 → F5: hindered +2"."""
        return f"{self.ends_words}: {self._declared_verdict}"

    @property
    def ends_words(self) -> str:
        """Its two ends in words, without who stands there: "E5 level 1 → F7 vertex 3"."""
        return f"{typed_words(self.start)} → {typed_words(self.end)}"

    @property
    def detail(self) -> str:
        """The verdict in a sentence."""
        return self.summary

    def cells(self) -> Mapping[str, str]:
        """What stands in tables, by the names of the columns."""
        return {"No.": str(self.number), "Time": self.at, "Turn": self.turn, "From": self.end_words("start"),
                "To": self.end_words("end"), "Range": str(self.range), "Verdict": self._declared_verdict,
                "Rule": self.rule, "Rules": self.rules_words, "Tag": self.tag, "Note": self.note}

    def noted(self, note: str, tag: str) -> LogEntry:
        """The same ruling with another note and tag."""
        return replace(self, note=note, tag=tag)

    @property
    def rules_words(self) -> str:
        """The rule set by its name, and the readings that differ from the usual ones, as the window names them."""
        rules = rule_set(self.rules)
        known = {option.key: option for option in rules.options}
        return ", ".join([rules.name, *(
            known[key].briefly(value) if key in known and value in dict(known[key].choices) else f"{key}={value}"
            for key, value in self.options.items())])

    def end_words(self, which: str) -> str:
        """The "start" or "end" with who stands there: "D5 (artillery Marlow)"."""
        text, units, eye = (getattr(self, which + more) for more in ("", "_units", "_eye"))
        text = typed_words(text)
        about = "; ".join(part for part in (units, tr("eye {eye} up", eye=eye) if eye else "") if part)
        return f"{text} ({about})" if about else text

    @cached_property
    def searched(self) -> str:
        """All that is searched in it, in small letters."""
        return " ".join((str(self.number), self.at, self.turn, self.rules_words, self.end_words("start"),
                         self.end_words("end"), self.verdict, tr("declared") * self.declared, self.summary, self.note,
                         self.tag)).casefold()

    def ends(self, board: Board) -> tuple[LineEnd, LineEnd]:
        """Its ends on a map.

        Raises:
            RuleError: where the map has no such end.
        """
        start, end = (parse_end(board, text) for text in (self.start, self.end))
        return (replace(start, eye=parse_level(self.start_eye) if self.start_eye else None),
                replace(end, eye=parse_level(self.end_eye) if self.end_eye else None))

    def as_json(self) -> dict[str, Any]:
        """The ruling as a JSON object; what is empty is left out."""
        record: dict[str, Any] = {"number": self.number, "outcome": self.outcome.name.lower()}
        record |= {name: text for name in _TEXTS if (text := getattr(self, name))}
        record |= {name: value for name in _OTHERS if (value := getattr(self, name))}
        return record | ({"options": dict(self.options)} if self.options else {})


def kept_ruling(number: int, at: str, judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict, *,
                declared: bool = False) -> KeptRuling:
    """The ruling that is kept of a verdict.

    Args:
        at: the time. declared: whether an attack was declared before the verdict was shown.
    """
    board, usual = judge.board, judge.rule_set.check_options({})
    start, end = ends
    return KeptRuling(
        number, at, turn_words(board), judge.rule_set.key, end_text(board, start), end_text(board, end),
        verdict.outcome, verdict.summary,
        options={key: value for key, value in judge.options.items() if value != usual[key]},
        start_eye="" if start.eye is None else level_text(start.eye),
        end_eye="" if end.eye is None else level_text(end.eye),
        start_units=_units(judge, start), end_units=_units(judge, end), range=distance(start.hex, end.hex),
        hindrance=verdict.hindrance if verdict.visible else 0,
        rule=verdict.decided_by.rule if verdict.decided_by is not None and not verdict.visible else "",
        close=verdict.close_call, declared=declared)


def _units(judge: Judge, end: LineEnd) -> str:
    """Who stands at an end, the uppermost first."""
    names = [unit_text(counter) for _, counter in judge.board.counters_on(end.hex) if is_unit(judge, counter)]
    return and_more(reversed(names[-_NAMED:]), len(names) - _NAMED)


@lru_cache(maxsize=64)
def _problem_of(rules: str, options: tuple[tuple[str, str], ...]) -> str:
    """What is wrong with a rule set and its options, "" for nothing."""
    try:
        rule_set(rules).check_options(dict(options))
    except RuleError as problem:
        return str(problem)
    return ""


def read_ruling(entry: Mapping[str, Any], place: str) -> KeptRuling:
    """The ruling that a JSON object describes.

    Args:
        place: which one it is, for the error: "ruling 3".

    Raises:
        RulingError: where something of it cannot be.
    """
    texts, numbers = read_texts(entry, _TEXTS, place), read_numbers(entry, ("number", "range", "hindrance"), place)
    options, outcome = entry.get("options", {}), str(entry.get("outcome", "")).upper()
    if outcome not in Outcome.__members__:
        raise RulingError(tr("outcome of {place} is none that there is: write clear, hindered or blocked", place=place))
    flags: dict[str, Any] = {name: entry.get(name, False) for name in ("close", "declared")}
    if not isinstance(options, Mapping) or not all(isinstance(flag, bool) for flag in flags.values()):
        raise RulingError(tr("options of {place} are not an object, or close or declared is neither true nor false",
                             place=place))
    options = {str(key): str(value) for key, value in options.items()}
    problem = _problem_of(texts["rules"], tuple(options.items()))
    if problem:
        raise RulingError(tr("rules of {place}: {problem}", place=place, problem=problem))
    return KeptRuling(outcome=Outcome[outcome], options=options, **flags, **numbers, **texts)
