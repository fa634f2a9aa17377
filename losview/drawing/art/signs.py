"""The signs before verdicts, reasons and cases: in the window, on the map and on a terminal."""

from __future__ import annotations

from losview.rules.core.verdict import Effect

#: What is seen or holds, what is seen but hindered, what is not seen.
SEEN, HINDERED, UNSEEN = "✓", "≈", "✕"

#: What does not hold; on a terminal also what is not seen.
FAILED = "✗"

#: Before a reason, by what it does to the answer: in the window, and on a terminal.
EFFECT_SIGNS = {Effect.PASSES: SEEN, Effect.COUNTS: "+", Effect.BLOCKS: UNSEEN, Effect.NOTE: "·"}
TERMINAL_SIGNS = {**EFFECT_SIGNS, Effect.BLOCKS: FAILED}
