from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings

from tests.reading import FILES

# The same examples each time: a change is judged by what it changes. `make fuzz` looks for new ones.
settings.register_profile("same", derandomize=True)
settings.register_profile("search", print_blob=True)
settings.load_profile("same")


def pytest_unconfigure() -> None:
    """End the processes that read files."""
    FILES.close()


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers of this suite."""
    config.addinivalue_line("markers", "serial: measures time or needs the machine for itself; run apart from the rest")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Tell of a failure although the report could not be made at once.

    Before 3.11.8 CPython mixes up how deep two threads are that parse at the same time (gh-106905), and a report
    parses the source: without this one such failure ends the whole run.
    """
    try:
        return (yield)
    except SystemError:
        return pytest.TestReport.from_item_and_call(item, call)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that are allowed the most time, so that none of them is left alone at the end."""
    items.sort(key=lambda item: -_allowed(item))


def _allowed(item: pytest.Item) -> float:
    marker = item.get_closest_marker("timeout")
    return float(marker.args[0]) if marker and marker.args else 0.0
