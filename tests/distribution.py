"""Which tests one process runs one after the other, where several processes share the tests (``-n``).

The tests of a group share what is dear to start: a company in the sandbox whose pages are read and embedded, a browser,
a PostgreSQL. The others go by their file, so that what a file's tests share is made once too.

The marker ``xdist_group`` would not do: pytest-xdist 3.8 writes it into the names of tests in a way that pytest 9.2
does not read any more, so that each test would go to any process.
"""

import pytest
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

GROUPS = {
    "tests/end_to_end/test_crashes": "company 1",
    "tests/end_to_end/test_contract_crashes": "company 1",
    "tests/end_to_end/test_payloads": "company 1",
    "tests/end_to_end/": "company 2",
    "tests/journeys/": "page",
    "tests/sandbox/test_page": "page",
    "tests/bot/graphs/contract/test_page_": "page",
    "tests/sandbox/": "sandbox",
    "tests/bot/slack/": "slack",
    "tests/bot/http/turns/": "postgres",
    "tests/bot/graphs/intake/http/test_erasing": "postgres",
    "tests/bot/inbox/": "postgres",
    "tests/integrations/store/": "postgres",
    "tests/orchestrator/test_checkpoints": "postgres",
    "tests/integrations/notion/": "notion",
    "tests/integrations/sync/": "sync",
}
"""By how the names of tests begin; the first that fits. Those that take longest stand first, and are begun first."""


def group_of(nodeid: str) -> str:
    """Return the group of a test, by its name; its file where it is in none.

    What looks through the browser says so in the name of its file, wherever it is.
    """
    if "_in_chromium.py" in nodeid:
        return "page"
    return next((group for start, group in GROUPS.items() if nodeid.startswith(start)), nodeid.partition("::")[0])


class GroupScheduling(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Gives all tests of a group to one process."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> GroupScheduling:
    """Hand groups out in the order in which the tests stand, not by how many tests they have."""
    config.option.loadscopereorder = False
    return GroupScheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the groups stand first, in their order."""
    places = {group: place for place, group in enumerate(dict.fromkeys(GROUPS.values()))}
    items.sort(key=lambda item: places.get(group_of(item.nodeid), len(places)))
