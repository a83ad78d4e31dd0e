"""Which Chromium the tests use."""

import shutil

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None
)
"""The first is the same engine without a browser around it, and takes half the processor time. None: there is none."""
