"""`python -m losview` is the `losview` command."""

import sys

from losview.cli import main

if __name__ == "__main__":
    sys.exit(main())
