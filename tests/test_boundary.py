"""Whatever a reader raises becomes one sentence; in tests its faults stay visible."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.base.boundary import FAULTS
from losview.formats.core.cancellation import ReadingCancelled
from losview.formats.core.error import FormatError, reading

HERE = Path("map.losmap")


def raised(problem: BaseException) -> BaseException:
    with pytest.raises(type(problem) if isinstance(problem, KeyboardInterrupt) else Exception) as caught, reading(HERE):
        raise problem
    return caught.value


@pytest.mark.parametrize(("problem", "said"), [
    (MemoryError(), "map.losmap: needs more memory than there is; close other programs"),
    (RecursionError(), "map.losmap: is nested too deeply; use less nesting"),
    (OSError(5, "Input/output error"), "map.losmap: cannot be read (Input/output error); check its name "
     "and permissions"),
    (FormatError(HERE, "line 3", "is odd", "mend it"), "map.losmap, line 3: is odd; mend it"),
])
def test_problems_of_files_are_told(problem: Exception, said: str) -> None:
    assert isinstance(found := raised(problem), FormatError)
    assert str(found) == said


def test_a_fault_of_our_own_is_a_sentence_for_the_user_and_itself_in_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = IndexError("list index out of range")
    assert raised(fault) is fault
    monkeypatch.delenv(FAULTS)
    found = raised(fault)
    assert str(found) == "map.losmap: made losview's reader fail (IndexError); please report it, with the file"
    assert found.__cause__ is fault


def test_a_reading_that_is_cancelled_stays_so() -> None:
    cancelled = ReadingCancelled()
    assert raised(cancelled) is cancelled
    assert isinstance(raised(KeyboardInterrupt()), KeyboardInterrupt)
