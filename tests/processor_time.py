"""Tells what the tests cost by folder, in processor seconds of the test processes and of the children that ended.

Of those that the nursery forked each counts where it was asked for; what the nursery itself took is outside of tests.
What tests share counts where it ends: a browser in the last test of its process.
"""

import resource
from collections import defaultdict
from collections.abc import Generator
from typing import Any

import pytest

from tests.forked import nursery

_NAME = "processor seconds"
_spent: defaultdict[str, float] = defaultdict(float)
_before = 0.0


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Begin to count, with what the first test needs."""
    global _before
    _before = _seconds()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Put into the report of each phase what was spent since the one before; a child counts when it has ended."""
    global _before
    report = yield
    now = _seconds() + nursery().spent
    report.user_properties = [(_NAME, now - _before)]
    _before = now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add it up, where the reports of all test processes come together."""
    folder = "/".join(report.nodeid.split("::")[0].split("/")[:-1][:3])
    _spent[folder] += sum(float(str(value)) for name, value in report.user_properties if name == _NAME)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the sums, and the whole with what belongs to no test: starting, collecting and reporting."""
    whole = _seconds()
    terminalreporter.section(f"{whole:.0f} processor seconds")
    for folder, seconds in sorted(_spent.items(), key=lambda one: -one[1]):
        terminalreporter.write_line(f"{seconds:7.1f}  {folder}")
    terminalreporter.write_line(f"{whole - sum(_spent.values()):7.1f}  outside of tests")


def _seconds() -> float:
    both = (resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in both)
