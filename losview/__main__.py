"""The `losview` command, also as `python -m losview`."""

import sys


def main() -> int:
    """Run the command line; Ctrl+C ends it in one line at any moment, also while modules are still being loaded."""
    try:
        from losview.cli.interrupt import interrupts_end_the_command

        with interrupts_end_the_command():
            from losview.cli import main as run

            return run()
    except KeyboardInterrupt:
        sys.stderr.write("losview: stopped\n")
        return 130


if __name__ == "__main__":
    sys.exit(main())
