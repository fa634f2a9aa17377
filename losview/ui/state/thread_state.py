"""Which thread is looked at, without Qt: its two ends, what is asked beside it, pinned threads, and earlier threads."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from losview.hexes.hex import Hex
from losview.overlays.los.thread_picture import spot
from losview.sight.field import TargetHeight
from losview.sight.threads import End

#: The two ends of a thread: firer, target.
Ends = tuple[End, End]


@dataclass
class ThreadHistory:
    """Threads that were looked at, oldest first, as a web browser keeps its pages."""

    _threads: list[Ends] = field(default_factory=list)
    _at: int = -1

    def visit(self, ends: Ends) -> None:
        """Add a thread after the current one; those that came after it are forgotten."""
        if self._at >= 0 and self._threads[self._at] == ends:
            return
        del self._threads[self._at + 1:]
        self._threads.append(ends)
        self._at += 1

    def step(self, by: int) -> Ends | None:
        """Go so many threads forward (negative: back); None, and nothing changes, where there is none."""
        if not 0 <= self._at + by < len(self._threads):
            return None
        self._at += by
        return self._threads[self._at]

    def clear(self) -> None:
        self._threads.clear()
        self._at = -1


@dataclass
class ThreadState:
    """What is looked at; changes of it return whether anything has changed.

    Attributes:
        firer, target: the thread's ends, None where not laid.
        why: the far end of a second thread that is asked about without moving the first, None for none.
        target_height: the height of the field's targets, and of the second thread's far end.
        pinned: threads that stay on the map while others are laid.
        history: threads laid before.
    """

    firer: End | None = None
    target: End | None = None
    why: End | None = None
    target_height: TargetHeight = field(default_factory=TargetHeight)
    pinned: list[Ends] = field(default_factory=list)
    history: ThreadHistory = field(default_factory=ThreadHistory)

    def lay(self, firer: End | None, target: End | None, *, keep_why: bool = False) -> bool:
        """Lay the thread between these ends.

        Args:
            keep_why: go on asking about the second thread, if there is one.
        """
        if (firer, target) == (self.firer, self.target) and self.why is None:
            return False
        self.firer, self.target = firer, target
        if not keep_why:
            self.why = None
        return True

    def remember(self) -> None:
        """Add the thread to the history: it was laid on purpose, not only passed in a drag."""
        ends = self.laid_ends()
        if ends is not None:
            self.history.visit(ends)

    def go(self, by: int) -> bool:
        """Lay the thread that is so many further in the history (negative: back)."""
        self.remember()
        ends = self.history.step(by)
        return ends is not None and self.lay(*ends)

    def ask_why(self, at: Hex | End | None) -> bool:
        """Ask about the firer's line to another hex, at the height of the field's targets; the thread stays.

        Args:
            at: the hex, or a point of it; None, or an end of the thread itself, asks no more.
        """
        end = at if at is None or isinstance(at, End) else End(at)
        if end is not None:
            end = replace(end, level=self.target_height.level, eye=self.target_height.eye)
        if end is None or self.firer is None or end == self.target or spot(end) == spot(self.firer):
            end = None
        changed = end != self.why
        self.why = end
        return changed

    def with_eye(self, which: str, quarters: int | None) -> tuple[End | None, End | None]:
        """Both ends, the eye of the "firer" or "target" so many quarter levels above its ground; None as the rules say.
        """
        return self._with(which, None if (end := self.end(which)) is None else replace(end, eye=quarters))

    def standing(self, which: str, at: End) -> tuple[End | None, End | None]:
        """Both ends, the "firer" or "target" with level, eye and location of `at`."""
        end = self.end(which)
        if end is not None:
            end = replace(end, level=at.level, eye=at.eye, location=at.location)
        return self._with(which, end)

    def end(self, which: str) -> End | None:
        """The "firer" or "target"."""
        return self.firer if which == "firer" else self.target

    def _with(self, which: str, end: End | None) -> tuple[End | None, End | None]:
        return (end, self.target) if which == "firer" else (self.firer, end)

    def pin(self) -> bool:
        """Pin the thread where it lies, or unpin it where it is pinned."""
        ends = self.laid_ends()
        if ends is None:
            return False
        if ends in self.pinned:
            self.pinned.remove(ends)
        else:
            self.pinned.append(ends)
        return True

    def laid_ends(self) -> Ends | None:
        """The thread's two ends, whatever is asked besides; None without a thread."""
        return None if self.firer is None or self.target is None else (self.firer, self.target)

    def ruling_ends(self) -> Ends | None:
        """The two ends that the verdict is about: those of the second thread while it is asked about."""
        far = self.why or self.target
        return None if self.firer is None or far is None else (self.firer, far)

    def clear(self) -> None:
        """Another map is open: nothing is laid, asked, pinned or remembered."""
        self.firer = self.target = self.why = None
        self.pinned.clear()
        self.history.clear()
