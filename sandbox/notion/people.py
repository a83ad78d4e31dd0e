"""Who is in the Notion workspace: the people of the seed and the integration's own bot."""

import uuid
from typing import Any

from sandbox.store import Store

SCHEMA = """
CREATE TABLE IF NOT EXISTS notion_people (
    id TEXT PRIMARY KEY,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    email TEXT
);
"""
BOT_NAME = "Workspace Agent"


def person_id(user_id: str) -> str:
    """Return the Notion id of a person of the seed, from their Slack id."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"sandbox:notion-user:{user_id}"))


BOT_ID = person_id("U0AGENT")


class NotionUsers:
    """Reads and adds users; a person without an e-mail address is the bot."""

    def __init__(self, store: Store) -> None:
        self._store = store
        store.script(SCHEMA)

    def add(self, identity: str, name: str, email: str | None) -> None:
        """Add a person, or the bot when there is no e-mail address."""
        place = len(self.all())
        self._store.execute("INSERT OR REPLACE INTO notion_people VALUES (?, ?, ?, ?)", (identity, place, name, email))

    def get(self, identity: str) -> dict[str, Any] | None:
        """Return the user object, or None."""
        row = self._store.one("SELECT * FROM notion_people WHERE id = ?", (identity,))
        return self._object(row) if row else None

    def full(self, identity: str) -> dict[str, Any]:
        """Return the user object; for somebody unknown only what a partial one has, with an empty name."""
        return self.get(identity) or {"object": "user", "id": identity, "name": None}

    def all(self) -> list[dict[str, Any]]:
        """Return every user object."""
        return [self._object(row) for row in self._store.all("SELECT * FROM notion_people ORDER BY place")]

    def _object(self, row: Any) -> dict[str, Any]:
        shared = {"object": "user", "id": row["id"], "name": row["name"], "avatar_url": None}
        if row["email"] is not None:
            return {**shared, "type": "person", "person": {"email": row["email"]}}
        owner = {"type": "workspace", "workspace": True}
        return {**shared, "type": "bot", "bot": {"owner": owner, "workspace_name": "Sandbox"}}
