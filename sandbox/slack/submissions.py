"""Submitting and closing modals, and what the app's answer does to them."""

from typing import Any

from sandbox.slack.errors import SlackError
from sandbox.slack.hub import Hub
from sandbox.slack.payloads import Payloads
from sandbox.slack.response_urls import ResponseUrls
from sandbox.slack.view_state import elements_of, problems, state_of

Json = dict[str, Any]


class Submissions:
    """What a person does with the view on top."""

    def __init__(self, hub: Hub, payloads: Payloads, urls: ResponseUrls) -> None:
        self._hub = hub
        self._payloads = payloads
        self._urls = urls

    async def submit(self, user: str, view_id: str, values: Json | None) -> Json:
        """Send `view_submission` and do as the app answers.

        The fields are checked first as Slack's client does: what it refuses, the app never sees. The answer is
        `{ok}` with `errors` (block id → text), or with `error`: `not_delivered`, `timeout`, `invalid_response`.
        Raises `file_not_found` for a file that this person has not uploaded.
        """
        view = self._hub.views.get(user, view_id)
        state = state_of(view["blocks"], values)
        self._put_files(user, view, state)
        korean = self._hub.workspace.user(user).locale.startswith("ko")
        wrong = problems(view["blocks"], state, korean=korean)
        if wrong:
            return {"ok": False, "errors": wrong}
        for file in _files_in(view, state):
            self._hub.files.hand_over(file["id"])
        sent = {**view, "state": state}
        payload = {
            **self._payloads.begin("view_submission", user, view=view_id),
            "view": sent,
            "response_urls": self._response_urls(user, view, state),
        }
        answer = await self._hub.events.ask("interactive", payload)
        if answer.error:
            return {"ok": False, "error": answer.error}
        try:
            return self._follow(user, view, answer.body)
        except SlackError as error:
            return {"ok": False, "error": "invalid_response", "reason": error.body()}

    def _put_files(self, user: str, view: Json, state: Json) -> None:
        """Put what the server knows of the files in the place of what the client says of them."""
        for entry in _file_entries(view, state):
            files = self._hub.files
            ids = [str(file.get("id")) for file in entry["files"]]
            if any(files.get(id)["user"] != user for id in ids):
                raise SlackError("file_not_found")
            entry["files"] = [files.shown(id) for id in ids]

    def _response_urls(self, user: str, view: Json, state: Json) -> list[Json]:
        found = []
        for block in view["blocks"]:
            element = block.get("element") or {}
            if not element.get("response_url_enabled"):
                continue
            entry = state["values"][block["block_id"]][element["action_id"]]
            chosen = entry.get("selected_conversation") or entry.get("selected_channel")
            channel = self._hub.workspace.channels.get(str(chosen))
            if channel is not None:
                place = {"block_id": block["block_id"], "action_id": element["action_id"], "channel_id": channel.id}
                found.append({**place, "response_url": self._urls.issue(channel, user)})
        return found

    def _follow(self, user: str, view: Json, body: Any) -> Json:
        views = self._hub.views
        action = body.get("response_action") if isinstance(body, dict) else None
        if action == "errors":
            errors = body.get("errors")
            inputs = {block["block_id"] for block in view["blocks"] if block["type"] == "input"}
            if not isinstance(errors, dict) or not errors or not errors.keys() <= inputs:
                raise SlackError("invalid_arguments", "errors name input blocks of the view [json-pointer:/errors]")
            return {"ok": False, "errors": {name: str(text) for name, text in errors.items()}}
        if action == "update":
            views.update(user, view["id"], body.get("view"))
        elif action == "push":
            views.push(user, body.get("view"))
        elif action == "clear":
            views.clear(user)
        elif body:
            raise SlackError("invalid_arguments", f"unknown response_action: {action}")
        elif views.owner(view["id"]) is not None:
            views.pop(user, view["id"])
        return {"ok": True}

    def back(self, user: str, view_id: str) -> None:
        """Close the view on top with its own button; below it the previous one appears."""
        view = self._hub.views.get(user, view_id)
        if view["clear_on_close"]:
            self.close(user, view_id)
            return
        self._hub.views.pop(user, view_id)
        self._closed(user, view, cleared=False)

    def close(self, user: str, view_id: str) -> None:
        """Close the whole stack with the cross."""
        self._hub.views.get(user, view_id)
        for view in self._hub.views.clear(user):
            self._closed(user, view, cleared=True)

    def _closed(self, user: str, view: Json, *, cleared: bool) -> None:
        if view["notify_on_close"]:
            payload = {
                **self._payloads.begin("view_closed", user, trigger=False),
                "view": view,
                "is_cleared": cleared,
            }
            self._hub.events.interactive(payload)


def _file_entries(view: Json, state: Json) -> list[Json]:
    return [
        state["values"][block["block_id"]][element["action_id"]]
        for block in view["blocks"]
        for element in elements_of(block)
        if element["type"] == "file_input"
    ]


def _files_in(view: Json, state: Json) -> list[Json]:
    return [file for entry in _file_entries(view, state) for file in entry["files"]]
