"""A task and the rules prepared for its boards as bytes: in a file that all workers of a machine map, or sent to them.

Preparing a board takes longer than many a job.  So the process that asks for a study prepares it once, and writes it
down with `pickle`, whose protocol 5 keeps the arrays apart: workers of its machine map these, and share the pages that
none of them writes to.  The workers of a cluster get the same bytes.
"""

from __future__ import annotations

import io
import mmap
import pickle
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from types import MappingProxyType
from typing import Any

from losview.base.whole_file import write_whole
from losview.features.studies.study import StudyTask
from losview.rules.core.rule_set import Judge

#: The rules prepared for the boards of a task; None where each worker is to prepare them.
Judges = tuple[Judge, ...] | None

#: Arrays begin at multiples of so many bytes.
_ALIGNED = 64
#: Bytes of a number in the head of the file: how many parts there are, and how long each is.
_NUMBER = 8


def pack_task(task: StudyTask) -> bytes:
    """Prepare the boards of a task, and pack both.

    Where they cannot be prepared or packed, the task is packed alone: its workers prepare them, and tell what is wrong.
    """
    try:
        parts = _parts((task, tuple(judged.judge() for judged in task.judged)))
    except Exception:  # whatever a rule set raises or keeps, its jobs tell of it
        parts = _parts((task, None))
    head = b"".join(len_.to_bytes(_NUMBER, "little") for len_ in (len(parts), *(part.nbytes for part in parts)))
    written = io.BytesIO()
    written.write(head)
    for part in parts:
        written.write(bytes(-written.tell() % _ALIGNED))
        written.write(part)
    return written.getvalue()


def unpack_task(packed: bytes) -> tuple[StudyTask, Judges]:
    """A task and its prepared rules from what `pack_task` packed; their arrays may be written into."""
    return _unpacked(memoryview(bytearray(packed)))


def write_task(path: Path, task: StudyTask) -> None:
    """Write what `pack_task` makes of a task into a file.

    Raises:
        WriteError: where the file cannot be written.
    """
    write_whole(path, pack_task(task))


def read_task(path: Path) -> tuple[StudyTask, Judges]:
    """A task and its prepared rules, whose arrays lie in the file; what is written into them stays in this process."""
    with path.open("rb") as file:
        return _unpacked(memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)))


def _unpacked(packed: memoryview) -> tuple[StudyTask, Judges]:
    """A task and its prepared rules, whose arrays lie in memory that may be written into."""
    numbers = packed[: _NUMBER * (1 + int.from_bytes(packed[:_NUMBER], "little"))]
    lengths = [int.from_bytes(numbers[at : at + _NUMBER], "little") for at in range(_NUMBER, len(numbers), _NUMBER)]
    starts = accumulate(lengths[:-1], lambda start, length: _aligned(start + length), initial=_aligned(len(numbers)))
    first, *arrays = (packed[start : start + length] for start, length in zip(starts, lengths, strict=True))
    found: tuple[StudyTask, Judges] = pickle.loads(first, buffers=arrays)
    return found


def _aligned(start: int) -> int:
    return start + -start % _ALIGNED


def _parts(value: object) -> list[memoryview]:
    """A pickle, and the arrays that it refers to."""
    buffers: list[pickle.PickleBuffer] = []
    out = io.BytesIO()
    _Pickler(out, buffers.append).dump(value)
    return [out.getbuffer(), *(buffer.raw() for buffer in buffers)]


class _Pickler(pickle.Pickler):
    """Writes the read-only mappings of kinds of terrain too, which pickle by itself refuses."""

    def __init__(self, out: io.BytesIO, take: Callable[[pickle.PickleBuffer], Any]) -> None:
        super().__init__(out, 5, buffer_callback=take)

    def reducer_override(self, value: Any) -> Any:
        return (_read_only, (dict(value),)) if type(value) is MappingProxyType else NotImplemented


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)
