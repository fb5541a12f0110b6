# SPDX-License-Identifier: Apache-2.0
"""pytest: ``--comparo-report DIR``, ``--comparo-summary FILE``, ``--comparo-contract FILE``, and the fixture ``comparo``.

Under xdist every worker writes the pages of its own tests, and the process that started them the index.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Generator

import pytest

from . import pages
from .assertion import NotSame, assert_same

if TYPE_CHECKING:
    from ..comparison import Comparison


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("comparo", "comparisons of arrays (comparoscope)")
    group.addoption("--comparo-report", metavar="DIR", default="", help="write a page about each failed comparison, and an index of all, into DIR")
    group.addoption("--comparo-summary", metavar="FILE", default="", help="append a Markdown table of failed comparisons to FILE; in GitHub Actions: $GITHUB_STEP_SUMMARY")
    group.addoption("--comparo-contract", metavar="FILE", default="", help="tolerances of the fixture 'comparo', by the name of the test")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("comparo_report"):
        pages.use_folder(str(config.getoption("comparo_report")))
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Index(config), "comparo-index")


class Comparo:
    """The fixture: assertions with the name of the test and the contract of the run."""

    def __init__(self, name: str, contract: str) -> None:
        self.name = name
        self.contract = contract or None

    def _limits(self, limits: dict[str, Any]) -> dict[str, Any]:
        if self.contract is not None and not set(limits) & {"atol", "rtol", "ulp", "contract"}:
            limits["contract"] = self.contract
        return {"name": self.name, **limits}

    def assert_same(self, actual: Any, expected: Any, **limits: Any) -> None:
        """comparoscope.testing.assert_same()."""
        __tracebackhide__ = True
        assert_same(actual, expected, **self._limits(limits))

    def compare(self, a: Any, b: Any, **limits: Any) -> Comparison:
        """comparoscope.compare()."""
        from ..comparison import compare

        return compare(a, b, **self._limits(limits))


@pytest.fixture
def comparo(request: pytest.FixtureRequest) -> Comparo:
    """Asserts about arrays under the name of the test: ``comparo.assert_same(actual, expected, ulp=2)``."""
    return Comparo(request.node.name, str(request.config.getoption("comparo_contract")))


def _properties(failure: NotSame) -> list[tuple[str, Any]]:
    """What JUnit's XML shows."""
    result = failure.comparison
    if result is None:
        return []
    return [("comparo.differing", result.differing), ("comparo.samples", result.samples), ("comparo.violating", result.violating),
            ("comparo.max_abs", result.max_abs), ("comparo.max_rel", result.max_rel), ("comparo.max_ulp", result.max_ulp),
            ("comparo.where", result.where), ("comparo.would_pass", result.would_pass), ("comparo.report", failure.page)]


def _not_same(error: BaseException | None) -> NotSame | None:
    """The failure that an exception is, or that it was raised from."""
    for _ in range(16):
        if error is None or isinstance(error, NotSame):
            return error
        error = error.__cause__ or error.__context__
    return None


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    failure = _not_same(call.excinfo.value) if call.excinfo is not None else None
    if failure is not None:
        item.user_properties += _properties(failure)
    outcome = yield
    report = outcome.get_result()
    if failure is not None and report.failed:
        report.comparo_failure = (str(failure), failure.page)  # crosses from a worker with the report


class _Index:
    """Gathers the failures of all workers; lives in the process that started them."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.failures: list[pages.Failure] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        found = getattr(report, "comparo_failure", None)
        if found is not None:
            self.failures.append(pages.Failure(report.nodeid, found[0], found[1]))

    def pytest_sessionfinish(self) -> None:
        folder = str(self.config.getoption("comparo_report"))
        if folder:
            pages.write_index(os.path.abspath(folder), sorted(self.failures))
        target = str(self.config.getoption("comparo_summary"))
        if target:
            with open(target, "a", encoding="utf-8") as file:
                file.write(pages.summary(sorted(self.failures)))

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        folder = str(self.config.getoption("comparo_report"))
        if folder:
            count = len(self.failures)
            terminalreporter.write_line(f"comparo: {count} comparison{'s' if count != 1 else ''} failed: {os.path.join(folder, pages.INDEX)}")
