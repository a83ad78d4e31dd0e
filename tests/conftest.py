import pytest


def pytest_configure(config: pytest.Config) -> None:
    """Name the markers of this suite."""
    config.addinivalue_line("markers", "serial: measures time or needs the machine for itself; run apart from the rest")
