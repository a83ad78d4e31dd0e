"""Which tests wait for time, a browser or a process: where one fails by chance, it is one of these.

They carry the marker ``waits``, and ``make steady`` runs them again and again on a busy machine. A module whose tests
wait for something else bears the marker itself.
"""

import pytest

NAMES = {"ForkedProcess", "Stream", "begin_bot", "keeping", "run_bot"}
"""What a module imports that begins and kills processes, or has a model answer slowly."""


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest what the marker means."""
    config.addinivalue_line("markers", "waits: waits for time, a browser or a process")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark those that wait, before tests are chosen by their marks."""
    for item in items:
        if isinstance(item, pytest.Function) and _waits(item):
            item.add_marker("waits")


def _waits(item: pytest.Function) -> bool:
    return "browser" in item.fixturenames or not NAMES.isdisjoint(vars(item.module))
