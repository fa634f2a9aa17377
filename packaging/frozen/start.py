"""What the frozen program begins with: the `losview` command, and the processes that studies start."""

import multiprocessing
import sys

from losview.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a worker process is this program once more
    sys.exit(main())
