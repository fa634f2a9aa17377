"""How much of a long run is done."""

import os


def dose(n: int) -> int:
    """How many of `n` examples a long run should try: n times LOSVIEW_HEAVY (1 unless set), at least one.

    For use where a test is made: `@pytest.mark.heavy` with `@settings(max_examples=dose(20_000))`.
    """
    return max(1, int(n * float(os.environ.get("LOSVIEW_HEAVY", "1"))))
