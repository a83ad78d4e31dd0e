"""A local Notion for tests: the real routes on a real port, with a small seed of its own."""

import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from aiohttp import web
from notion_client import AsyncClient

from sandbox import notion
from sandbox.faults import Faults
from sandbox.notion.service import Notion
from sandbox.page import notion_routes
from sandbox.settings import Credentials, SandboxSettings
from sandbox.slack.schema import prepare
from sandbox.slack.seed import load_seed, read_seed
from sandbox.slack.workspace import Workspace
from sandbox.store import Store

VERSION = "2026-03-11"

WORKSPACE = """
[[users]]
id = "U0MINA"
name = "mina"
real_name = "김미나"
email = "mina@example.com"

[[users]]
id = "U0ALEX"
name = "alex"
real_name = "Alex Park"
email = "alex@example.com"

[[users]]
id = "U0GUEST"
name = "guest"
real_name = "Guest"
is_restricted = true

[[channels]]
id = "C0SECRET"
name = "secret"
is_private = true
members = ["U0MINA"]
"""
"""Mina alone is in the channel for which the page about leave is."""

PAGES = {
    "handbook": """+++
title = "Handbook"
icon = "📘"
parent = ""
order = 1
created = "2026-01-02T03:04:05+09:00"
edited = "2026-10-11T12:13:59+09:00"
author = "U0MINA"
kind = "page"
+++
Welcome to **the team**,
all of *you*. See [leave](leave.md) and [the web](https://example.com/a?b=c).

# First
> [!TIP]
> Ask in #general.

> quoted
> twice
>
> - inside

- one
  - two
    - three
      - four
- [ ] open
- [x] done

1. first
2. second

| 항목 | Value |
| --- | --- |
| 연차 | `15` |

```sh
echo hi
```

---
""",
    "leave": """+++
title = "연차 안내"
icon = ""
parent = "handbook"
order = 1
created = "2026-01-02T03:04:05+09:00"
edited = "2026-11-11T12:13:14+09:00"
author = "U0ALEX"
kind = "page"
private_to = "C0SECRET"
+++
연차는 15일입니다.
""",
    "tasks": """+++
title = "Tasks"
icon = "✅"
parent = "handbook"
order = 2
created = "2026-01-02T03:04:05+09:00"
edited = "2026-09-11T12:13:14+09:00"
author = "U0ALEX"
kind = "data_source"

[schema]
Status = { type = "status", options = ["To do", "Doing", "Done"] }
Owner = "people"
Date = "date"
Points = "number"
Urgent = "checkbox"
Tags = { type = "multi_select", options = ["web", "ops"] }
Area = { type = "select", options = ["A", "B"] }
Link = "url"
Note = "rich_text"
+++
""",
}
for number, (status, owner, day, points, tags) in enumerate(
    [
        ("To do", "U0MINA", "2026-11-03", 3, '["web"]'),
        ("Doing", "U0ALEX", "2026-11-01", 8, '["web", "ops"]'),
        ("Done", "U0MINA", "2026-11-02", 5, "[]"),
    ],
    start=1,
):
    PAGES[f"task-{number}"] = f"""+++
title = "Task {number}"
parent = "tasks"
order = {number}
created = "2026-11-0{number}T00:00:00+09:00"
edited = "2026-11-0{number}T00:00:00+09:00"
author = "{owner}"

[properties]
Status = "{status}"
Owner = "{owner}"
Date = "{day}"
Points = {points}
Urgent = {str(number == 1).lower()}
Tags = {tags}
Area = "{"AB"[number % 2]}"
Link = "https://example.com/{number}"
Note = "note {number}"
+++
Body of task {number}.
"""


@dataclass(frozen=True)
class Running:
    """A Notion that listens: its address, its token, its parts."""

    url: str
    token: str
    notion: Notion

    @asynccontextmanager
    async def client(self, **options: Any) -> AsyncIterator[AsyncClient]:
        """Yield the real client, without retries unless asked."""
        settings = {"auth": self.token, "notion_version": VERSION, "retry": False, **options}
        # Loading certificates would take longer than most tests, and nothing here speaks TLS.
        async with httpx.AsyncClient(verify=False) as http:
            yield AsyncClient(client=http, base_url=f"{self.url}/notion", **settings)


@asynccontextmanager
async def running_notion(
    folder: Path, now: Callable[[], float], *, rate_limits: bool = False, seed: str = "default"
) -> AsyncIterator[Running]:
    """Start Notion, the faults and the page routes on a free port; state and seed live in `folder`."""
    seed_folder = folder / "seed"
    (seed_folder / "notion").mkdir(parents=True, exist_ok=True)
    (seed_folder / "workspace.toml").write_text(WORKSPACE, encoding="utf-8")
    for slug, text in PAGES.items():
        (seed_folder / "notion" / f"{slug}.md").write_text(text, encoding="utf-8")
    app = web.Application(client_max_size=50 * 2**20)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    store = Store(folder / "data" / "sandbox.sqlite3")
    Faults(now).mount(app)
    listener = socket.create_server(("127.0.0.1", 0))
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    settings = SandboxSettings(url, folder / "data", rate_limits=rate_limits, seed=seed, now=now)
    notion.mount(app, store, settings, seed_folder)
    prepare(store)
    workspace = Workspace(store, settings, Credentials("", "", "", ""))
    load_seed(workspace, read_seed("default", seed_folder / "workspace.toml"))
    notion_routes.mount(app, workspace, seed_folder)
    await runner.setup()
    await web.SockSite(runner, listener).start()
    try:
        yield Running(url, store.remember("notion_token", str), app[notion.NOTION])
    finally:
        await runner.cleanup()
        store.close()
