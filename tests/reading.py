"""The one reader of files that tests share: starting a process for each of them would take longer than the tests."""

from integrations.documents.files import FileReader

FILES = FileReader()
"""Started when the first test reads a file, and closed after the last (``conftest.pytest_unconfigure``)."""
