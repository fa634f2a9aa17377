"""The `losview` command, also as `python -m losview`."""

import os
import sys


def main() -> int:
    """Run the command line; Ctrl+C ends it in one line at any moment, also while modules are still being loaded."""
    if sys.argv[1:2] in (["case"], ["lesson"]) and "--check" in sys.argv:
        os.environ["LOSVIEW_LANGUAGE"] = "en"  # the language of what cases and lessons quote
    try:
        from losview.cli.interrupt import interrupts_end_the_command

        with interrupts_end_the_command():
            from losview.cli import main as run

            status = run()
    except KeyboardInterrupt:
        sys.stderr.write(_stopped())
        status = 130
    workers = sys.modules.get("losview.window.state.latest_worker")  # which only commands with a window load
    if workers is not None:
        workers.keep_exit_status(status)
    return status


def _stopped() -> str:
    """The line that ends an interrupted command; in English where its language was not loaded yet."""
    translation = sys.modules.get("losview.base.translation")
    stopped = translation.tr("stopped") if translation else "stopped"
    return f"losview: {stopped}\n"


if __name__ == "__main__":
    sys.exit(main())
