"""The one place where whatever a reader raises becomes one sentence.

Each reader of something that losview did not make itself (a file, a list, a position) runs inside `translated_to`, at
the seam where its caller expects the one error of that package.  Faults of losview's own become such a sentence too, so
that no file ends the program; with `LOSVIEW_FAULTS=raise` in the environment, as in the tests, they are raised as they
are.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from losview.base.translation import tr

logger = logging.getLogger(__name__)

#: The environment variable that lets faults of losview's own pass if it is "raise".
FAULTS = "LOSVIEW_FAULTS"


@contextmanager
def translated_to(tell: Callable[[str, str], Exception], *passed: type[Exception]) -> Iterator[None]:
    """Within the block every exception becomes the error that `tell` makes.

    Args:
        tell: makes the error of what is wrong and what to do about it.
        passed: errors that already say it in a sentence, and the one that means "no longer wanted".
    """
    try:
        yield
    except passed:
        raise
    except MemoryError:
        raise tell(tr("needs more memory than there is"), tr("close other programs")) from None
    except RecursionError:
        raise tell(tr("is nested too deeply"), tr("use less nesting")) from None
    except OSError as problem:
        raise tell(tr("cannot be read ({reason})", reason=problem.strerror or type(problem).__name__),
                   tr("check its name and permissions")) from None
    except Exception as fault:
        logger.exception("A reader failed")
        if os.environ.get(FAULTS) == "raise":
            raise
        raise tell(tr("made losview's reader fail ({fault})", fault=type(fault).__name__),
                   tr("please report it, with the file")) from fault
