"""Which Chromium the tests use, and how it is started: once for all tests of a process."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest_asyncio
from playwright.async_api import Browser, async_playwright

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"))), None
)
"""The first is the same engine without a browser around it, and takes half the processor time. None: there is none."""

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """The system's Chromium, without its own services and without a network of its own."""
    async with async_playwright() as playwright:
        environment: dict[str, str | float | bool] = {
            name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")
        }
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS, env=environment, timeout=0)
        try:
            yield browser
        finally:
            await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests of a process; each test opens a context of its own in it."""
    async with chromium() as opened:
        yield opened
