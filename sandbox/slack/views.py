"""Modals: the stack of views that each person has open."""

import secrets
from collections.abc import Callable
from typing import Any

from sandbox.slack.errors import SlackError, missing_field
from sandbox.slack.events import identifier
from sandbox.slack.feed import Feed
from sandbox.slack.view_limits import check_view
from sandbox.slack.workspace import Workspace

Json = dict[str, Any]

STACK = 3
"""Views that may lie on each other."""


def view_object(workspace: Workspace, given: Json, *, identifier_: str | None = None) -> Json:
    """The view as Slack answers it, with an id and a hash; `given` is checked already."""
    view: Json = {
        "id": identifier_ or identifier("V"),
        "team_id": workspace.team.id,
        "type": given["type"],
        "blocks": given["blocks"],
        "private_metadata": given.get("private_metadata") or "",
        "callback_id": given.get("callback_id") or "",
        "state": {"values": {}},
        "hash": f"{int(workspace.settings.now())}.{secrets.token_hex(4)}",
        "title": given.get("title"),
        "clear_on_close": bool(given.get("clear_on_close")),
        "notify_on_close": bool(given.get("notify_on_close")),
        "close": given.get("close"),
        "submit": given.get("submit"),
        "previous_view_id": None,
        "app_id": workspace.bot.app_id,
        "external_id": given.get("external_id") or "",
        "app_installed_team_id": workspace.team.id,
        "bot_id": workspace.bot.bot_id,
    }
    if given.get("submit_disabled") is not None:
        view["submit_disabled"] = bool(given["submit_disabled"])
    view["root_view_id"] = view["id"]
    return view


class Views:
    """Kept in memory only: a modal does not outlive the process."""

    def __init__(self, workspace: Workspace, feed: Feed) -> None:
        self._space = workspace
        self._feed = feed
        self._stacks: dict[str, list[Json]] = {}

    def top(self, user: str) -> Json | None:
        """The view that this person sees."""
        stack = self._stacks.get(user)
        return stack[-1] if stack else None

    def depth(self, user: str) -> int:
        """How many views lie on each other."""
        return len(self._stacks.get(user, ()))

    def open(self, user: str, given: Any, *, pointer: str = "/view") -> Json:
        """Show a modal instead of what is open; raises `invalid_arguments` or `duplicate_external_id`."""
        view = self._new(given, pointer)
        self._stacks[user] = [view]
        self._tell(user)
        return view

    def push(self, user: str, given: Any, *, pointer: str = "/view") -> Json:
        """Lay a modal on the open one; raises `not_found` without one, and `push_limit_reached`."""
        stack = self._stacks.get(user)
        if not stack:
            raise SlackError("not_found")
        if len(stack) >= STACK:
            raise SlackError("push_limit_reached")
        view = self._new(given, pointer)
        view["previous_view_id"] = stack[-1]["id"]
        view["root_view_id"] = stack[0]["id"]
        stack.append(view)
        self._tell(user)
        return view

    def update(self, user: str, view_id: str, given: Any, *, hash_: str = "", pointer: str = "/view") -> Json:
        """Replace an open view; raises `not_found`, `hash_conflict`, `invalid_arguments`."""
        stack, number = self._place(user, view_id)
        old = stack[number]
        if hash_ and hash_ != old["hash"]:
            raise SlackError("hash_conflict")
        view = self._new(given, pointer, replacing=old)
        view["previous_view_id"], view["root_view_id"] = old["previous_view_id"], old["root_view_id"]
        stack[number] = view
        self._tell(user)
        return view

    def _new(self, given: Any, pointer: str, replacing: Json | None = None) -> Json:
        if not isinstance(given, dict):
            raise missing_field("view")
        checked = check_view(given, ("modal",), pointer)
        external = checked.get("external_id")
        if external:
            taken = self.by_external(external)
            if taken is not None and (replacing is None or taken[1] != replacing["id"]):
                raise SlackError("duplicate_external_id")
        return view_object(self._space, checked, identifier_=replacing["id"] if replacing else None)

    def by_external(self, external_id: str) -> tuple[str, str] | None:
        """Person and view id of the open view with that external id."""
        return self._find(lambda view: view["external_id"] == external_id)

    def owner(self, view_id: str) -> tuple[str, str] | None:
        """Person and view id of an open view."""
        return self._find(lambda view: view["id"] == view_id)

    def _find(self, fits: Callable[[Json], bool]) -> tuple[str, str] | None:
        return next(
            ((user, view["id"]) for user, stack in self._stacks.items() for view in stack if fits(view)),
            None,
        )

    def _place(self, user: str, view_id: str) -> tuple[list[Json], int]:
        stack = self._stacks.get(user, [])
        for number, view in enumerate(stack):
            if view["id"] == view_id:
                return stack, number
        raise SlackError("not_found")

    def get(self, user: str, view_id: str) -> Json:
        """An open view of this person; raises `view_not_found`."""
        try:
            stack, number = self._place(user, view_id)
        except SlackError as error:
            raise SlackError("view_not_found") from error
        return stack[number]

    def pop(self, user: str, view_id: str) -> Json:
        """Close a view and what lies on it; returns the view."""
        stack, number = self._place(user, view_id)
        view = stack[number]
        del stack[number:]
        self._settle(user)
        return view

    def clear(self, user: str) -> list[Json]:
        """Close all views of a person; returns them from the top down."""
        stack = self._stacks.pop(user, [])
        self._settle(user)
        return stack[::-1]

    def clear_all(self) -> int:
        """Close all views of everybody, and tell no app; returns how many."""
        return sum(len(self.clear(user)) for user in list(self._stacks))

    def _settle(self, user: str) -> None:
        if not self._stacks.get(user):
            self._stacks.pop(user, None)
        self._tell(user)

    def _tell(self, user: str) -> None:
        self._feed.publish({"type": "view", "view": self.top(user)}, {user})
