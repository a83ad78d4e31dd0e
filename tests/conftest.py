from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.reading import FILES

pytest_plugins = ["tests.processor_time"]

# The same examples each time: a change is judged by what it changes. `make fuzz` looks for new ones.
# How long one takes says how busy the machine is.
_ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", _ANY_MACHINE, derandomize=True)
settings.register_profile("search", _ANY_MACHINE, print_blob=True)
settings.load_profile("same")

GROUPS = {
    "tests/end_to_end/test_crashes": "company 1",
    "tests/end_to_end/test_payloads": "company 1",
    "tests/end_to_end/": "company 2",
    "tests/journeys/": "page",
    "tests/sandbox/test_page": "page",
    "tests/sandbox/": "sandbox",
    "tests/bot/slack/": "slack",
    "tests/bot/http/turns/": "postgres",
    "tests/bot/inbox/": "postgres",
    "tests/integrations/store/": "postgres",
    "tests/integrations/notion/": "notion",
    "tests/integrations/sync/": "sync",
    "tests/test_patterns": "patterns",
}
"""Which tests one process runs one after the other (``--dist loadgroup``), by how their names begin.

They share a company in the sandbox whose pages are read and embedded, a browser, a PostgreSQL or another process.
"""


def pytest_unconfigure() -> None:
    """End the processes that read files."""
    FILES.close()


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
    """Let one process run all the tests that share what is dear to start."""
    for item in items:
        group = next((group for start, group in GROUPS.items() if item.nodeid.startswith(start)), None)
        if group is not None:
            item.add_marker(pytest.mark.xdist_group(group))
