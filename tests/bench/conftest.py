"""The command line, for the bench's tests."""

from tests.support.command_line import run  # noqa: F401 -- a fixture
