import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers of this suite."""
    config.addinivalue_line("markers", "serial: measures time or needs the machine for itself; run apart from the rest")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that are allowed the most time, so that none of them is left alone at the end."""
    items.sort(key=lambda item: -_allowed(item))


def _allowed(item: pytest.Item) -> float:
    marker = item.get_closest_marker("timeout")
    return float(marker.args[0]) if marker and marker.args else 0.0
