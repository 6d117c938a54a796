"""pytest's hooks for `--no-skips`: a test that is skipped has failed. `make test` asks for it. And for the order: `longest_first`.

    @pytest.mark.only_where(connection.vendor == "sqlite", reason="SQLite's own switches")

is for a test that has nothing to say elsewhere: there it is not collected. A program that is missing is no such reason; `make setup`
installs it.

`make test` leaves out what is marked `release` (`-m "not release"`), and says at its end what that is.
"""

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter

from tests.longest_first import dealt


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="a test that is skipped has failed: `make test` and the CI ask for it")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """After `-m` has left its own out: the order is one of those that run."""
    elsewhere = [item for item in items if not all(mark.args[0] for mark in item.iter_markers("only_where"))]
    if elsewhere:
        config.hook.pytest_deselected(items=elsewhere)
        items[:] = [item for item in items if item not in elsewhere]
    items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    if config.option.markexpr == "not release" and not hasattr(config, "workerinput"):
        here = Path(__file__).parent
        files = sorted(path for path in here.rglob("test_*.py") if "pytest.mark.release" in path.read_text(encoding="utf-8"))
        terminalreporter.section("waits for `make test-release`, which the CI always runs")
        terminalreporter.write_line(", ".join(path.relative_to(here).with_suffix("").as_posix() for path in files))


def _not_skipped(report: pytest.TestReport | pytest.CollectReport, config: pytest.Config) -> None:
    """Turns a skip into a failure that says what to do. An expected failure is no skip."""
    if report.skipped and not hasattr(report, "wasxfail") and config.getoption("no_skips"):
        why = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{why}\nÜbersprungen heißt hier gescheitert: was dem Test fehlt, richtet `make setup` ein."


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _not_skipped(report, item.config)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _not_skipped(report, collector.config)
    return report
