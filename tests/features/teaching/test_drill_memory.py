"""What is remembered of drills, and its file."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Rating

from losview.features.teaching.drill_memory import STRONGEST, DrillMemory
from losview.features.teaching.memory_file import memory_text, read_memory
from losview.formats.core.error import FormatError

NOW = datetime(2026, 5, 1, 18, tzinfo=UTC)


def remembered() -> DrillMemory:
    memory = DrillMemory({}, {"asl": 2})
    for rule, rating in (("A6.4", Rating.Again), ("A6.4", Rating.Good), ("A6.1", Rating.Good)):
        memory.take("asl", rule, rating, NOW)
    memory.take("cwb", "11", Rating.Hard, NOW)
    return memory


def test_a_miss_is_due_within_minutes_and_what_is_known_in_days():
    memory = DrillMemory()
    memory.take("asl", "A6.4", Rating.Again, NOW)
    memory.take("asl", "A6.1", Rating.Good, NOW)
    assert memory.due("asl", ["A6.4", "A6.1", "A6.2"], NOW) == []
    assert memory.due("asl", ["A6.4", "A6.1", "A6.2"], NOW + timedelta(minutes=2)) == ["A6.4"]
    assert memory.due("asl", ["A6.4", "A6.1"], NOW + timedelta(days=30)) == ["A6.4", "A6.1"]
    assert memory.due("cwb", ["A6.4"], NOW + timedelta(days=30)) == []


def test_strength_grows_with_right_answers_over_days():
    memory, at, strengths = DrillMemory(), NOW, []
    for _ in range(6):
        memory.take("asl", "A6.4", Rating.Good, at)
        strengths.append(memory.rules["asl", "A6.4"].strength)
        at = memory.rules["asl", "A6.4"].card.due + timedelta(minutes=1)
    assert strengths == sorted(strengths)
    assert strengths[0] <= 2
    assert strengths[-1] == STRONGEST
    memory.take("asl", "A6.4", Rating.Again, at)
    assert memory.rules["asl", "A6.4"].strength < STRONGEST


def test_the_weakest_rule_stands_first():
    assert list(remembered().of("asl")) == ["A6.4", "A6.1"]
    assert list(remembered().of("battletech")) == []


def test_the_file_holds_all_that_is_remembered(tmp_path):
    memory, path = remembered(), tmp_path / "drills.json"
    path.write_text(memory_text(memory), encoding="utf-8")
    again = read_memory(path)
    assert again.rules == memory.rules
    assert again.levels == memory.levels
    assert memory_text(again) == memory_text(memory)


@pytest.mark.parametrize(("change", "said"), [
    (lambda record: record.update({"losview-drills": 2}), "newer losview"),
    (lambda record: record.pop("losview-drills"), "no memory of drills"),
    (lambda record: record.update(levels={"asl": 9}), "level of asl"),
    (lambda record: record.update(rules=[]), "rules: is no object"),
    (lambda record: record["rules"]["asl"].update({"A6.4": 3}), "is no object"),
    (lambda record: record["rules"]["asl"]["A6.4"].update(asked=0), "was right"),
    (lambda record: record["rules"]["asl"]["A6.4"].update(right=True), "right of"),
    (lambda record: record["rules"]["asl"]["A6.4"].update(stability=-1), "stability of"),
    (lambda record: record["rules"]["asl"]["A6.4"].update(state=0), "state"),
    (lambda record: record["rules"]["asl"]["A6.4"].update(due="never"), "is no time"),
    (lambda record: record["rules"]["asl"]["A6.4"].update(due="2026-05-01T18:00:00"), "zone"),
])
def test_a_damaged_file_is_told_in_one_sentence(tmp_path, change, said):
    record = json.loads(memory_text(remembered()))
    change(record)
    path = tmp_path / "drills.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(FormatError, match=said) as told:
        read_memory(path)
    assert "begin anew" in str(told.value)
