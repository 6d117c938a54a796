"""pytest's hooks for `--beside COMMAND`: what else has to be right runs beside the tests, which leave the processor idle while a browser
waits.

What it said is a section before pytest's closing line, and where it has failed the run has failed. `make test` has its linters and types
so.
"""

import shlex
import subprocess
from collections.abc import Generator
from tempfile import TemporaryFile

import pytest
from _pytest.terminal import TerminalReporter


class Beside:
    """The command, started; both its outputs go to a file."""

    def __init__(self, command: str) -> None:
        self.command, self.said = command, TemporaryFile()  # noqa: SIM115 - closed at the end
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.DEVNULL, stdout=self.said, stderr=subprocess.STDOUT)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None]:
        """Waits for it before the summary is written. A run that was broken off needs it no more."""
        if session.exitstatus not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            self.process.terminate()
        elif self.process.wait():
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
        return (yield)

    def pytest_terminal_summary(self, terminalreporter: TerminalReporter) -> None:
        failed = self.process.wait() != 0
        terminalreporter.section(f"{self.command}: {'failed' if failed else 'passed'}", red=failed, green=not failed)
        self.said.seek(0)
        terminalreporter.write(self.said.read().decode(errors="replace"))

    def end(self) -> None:
        self.process.terminate()
        self.process.wait()
        self.said.close()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--beside", metavar="COMMAND", help="a command that runs beside the tests; they fail if it does")


def pytest_configure(config: pytest.Config) -> None:
    command = config.getoption("beside")
    if command and not hasattr(config, "workerinput"):  # once, not by each worker
        running = Beside(command)
        config.pluginmanager.register(running)
        config.add_cleanup(running.end)
