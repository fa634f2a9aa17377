"""A thread of any map as a lesson: its worksheet to fill in, number by number, and then its outcome."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from pathlib import Path

from losview.base.translation import tr
from losview.features.teaching.lesson import ANY_OTHER, Lesson, LessonStep
from losview.features.teaching.number_fields import FIELDS, verdict_number
from losview.features.teaching.questions import NumbersQuestion, outcome_question
from losview.hexes.hex import Hex
from losview.rules.all_equations import equations
from losview.rules.core.rule_set import Judge
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome, Verdict
from losview.rules.end_words import end_words
from losview.rules.equation import Equation

#: The fields to fill in for an equation, by the rule of its line.
_FIELDS = {"11": ("over", "run", "rise", "length"), "dead zone": ("top", "result"), "diagram": ("top", "limit")}
_BLIND = ("height", "fives", "advantage", "ground", "blind")
#: Rules whose equations have no fields to fill in.
_NOT_ASKED = ("A6.3", "B9", "6", "woods", "industrial", "fields")
#: So many places are asked for at most.
MAX_PLACES = 4
#: What is said to a wrong number, by its field.
_ADVICE = {
    "height": tr("the full levels of the obstacle itself, without the ground under it; a crest line has none"),
    "fives": tr("one for every full five hexes from the higher end to the obstacle"),
    "advantage": tr("the top and one, less the level of the higher end"),
    "ground": tr("the level under the obstacle, less that of the lower end, and one less for a crest line without a "
                 "cliff"),
    "blind": tr("the four together, raised to the minimum; halves are dropped"),
    "over": tr("the top of the contention hex, less the level of the lower end"),
    "run": tr("the hexes from the lower end to the contention hex"),
    "rise": tr("the level of the higher end, less that of the lower"),
    "length": tr("the hexes from end to end"),
    "top": tr("the level of the ground with what stands on it"),
    "result": tr("4 × top − 2 × lower eye − 2 × higher eye + range to the higher − range to the lower"),
    "limit": tr("the straight line between the eyes, over that hex"),
    "hindrance": tr("each range with something that hinders at it counts, the strongest there"),
    "distance": tr("the least number of hexes to the target, its own counted"),
}


def thread_lesson(judge: Judge, ends: tuple[LineEnd, LineEnd]) -> Lesson:
    """The worksheet of a thread as a lesson on the judge's own board.

    Raises:
        RuleError: where the rules cannot trace the thread.
    """
    verdict = judge.judge_one(*ends)
    threads = judge.thread(*ends)
    eyes = int(threads.start_height[0]), int(threads.end_height[0])
    found = equations(judge.rule_set.key, judge.board, ends, eyes, verdict)
    steps = [_range_step(judge, ends, verdict)]
    places = (step for equation in found if (step := _place_step(judge, ends, verdict, equation)))
    steps += islice(places, MAX_PLACES)
    steps.append(_outcome_step(judge, ends, verdict))
    located = judge.rule_set.located
    a, b = (end_words(judge.board, end, eye, located) for end, eye in zip(ends, eyes, strict=True))
    return Lesson(Path("thread"), f"{a} → {b}", "", judge.rule_set, judge.board, tuple(steps))


def deciding_numbers(judge: Judge, ends: tuple[LineEnd, LineEnd]) -> NumbersQuestion | None:
    """The numbers of the first equation of a thread, the deciding one where it has one; None without any.

    Raises:
        RuleError: where the rules cannot trace the thread.
    """
    verdict, threads = judge.judge_one(*ends), judge.thread(*ends)
    eyes = int(threads.start_height[0]), int(threads.end_height[0])
    for equation in equations(judge.rule_set.key, judge.board, ends, eyes, verdict):
        question = _question_of(ends, verdict, equation)
        if question is not None:
            return question
    return None


def _range_step(judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict) -> LessonStep:
    keys = ("distance", "hindrance") if verdict.outcome is Outcome.HINDERED else ("distance",)
    text = tr("Fill in the worksheet of this thread. First its range in hexes.") if len(keys) == 1 else tr("Fill in "
                                                                                                           "the "
                                                                                                           "worksheet "
                                                                                                           "of this "
                                                                                                           "thread. "
                                                                                                           "First its "
                                                                                                           "range in "
                                                                                                           "hexes, and "
                                                                                                           "by how "
                                                                                                           "much it is "
                                                                                                           "hindered.")
    return _numbers_step(judge, ends, text, NumbersQuestion(_right(keys, verdict, ends, None)), tr("So it is."))


def _place_step(judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict, equation: Equation) -> LessonStep | None:
    """The numbers of one equation, None where it has none to ask for."""
    line, question = equation.reason, _question_of(ends, verdict, equation)
    if question is None or question.at is None:
        return None
    label = judge.board.label(question.at)
    what = dict(line.terms).get("what")
    rule = rule_words(line.rule)
    text = tr("Now what is in {hex}, by {rule}: fill in its numbers.", hex=label, rule=rule) if what is None else \
        tr("Now the {what} in {hex}, by {rule}: fill in its numbers.", what=what, hex=label, rule=rule)
    return _numbers_step(judge, ends, text, question, f"{equation.text()}")


def _question_of(ends: tuple[LineEnd, LineEnd], verdict: Verdict, equation: Equation) -> NumbersQuestion | None:
    """The question for the numbers of an equation, None where a field for them is lacking."""
    line = equation.reason
    if line.where is None or line.rule in _NOT_ASKED:
        return None
    at = line.where.hex
    keys = next((keys for rule, keys in _FIELDS.items() if line.rule.startswith(rule)), _BLIND)
    right = _right(keys, verdict, ends, at) or _right(("top",), verdict, ends, at)
    return NumbersQuestion(right, at) if right else None


def _right(keys: tuple[str, ...], verdict: Verdict, ends: tuple[LineEnd, LineEnd],
           at: Hex | None) -> dict[str, Fraction]:
    """The numbers of some fields; none where one of them is unknown."""
    numbers = {key: verdict_number(key, verdict, ends, at) for key in keys}
    known = {key: number for key, number in numbers.items() if number is not None}
    return known if len(known) == len(keys) else {}


def _numbers_step(judge: Judge, ends: tuple[LineEnd, LineEnd], text: str, question: NumbersQuestion,
                  right: str) -> LessonStep:
    lit = () if question.at is None else (question.at,)
    wrong = {key: f"{_ADVICE[key]}." for key in question.right}
    assert wrong.keys() <= FIELDS.keys()
    view = "thread" if question.at is None else "keep"
    return LessonStep(0, text, ends, lit, view, judge.options, question, right, wrong,
                      covered=True)


def _outcome_step(judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict) -> LessonStep:
    question = outcome_question(judge.outcomes, verdict.outcome)
    return LessonStep(0, tr("And what becomes of the thread?"), ends, (), "keep", judge.options, question,
                      verdict.summary, {ANY_OTHER: tr("Look at your numbers once more.")})
