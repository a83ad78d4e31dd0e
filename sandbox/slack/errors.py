"""The one exception of the Slack half: a method that answers `ok: false`."""

from typing import Any


class SlackError(Exception):
    """Becomes `{"ok": false, "error": code, …}`; `status` 429 carries `retry_after` (seconds)."""

    def __init__(
        self, code: str, *messages: str, status: int = 200, retry_after: int | None = None, **extra: Any
    ) -> None:
        super().__init__(code)
        self.code = code
        self.messages = messages
        self.status = status
        self.retry_after = retry_after
        self.extra = extra

    def body(self) -> dict[str, Any]:
        """The JSON that Slack would send."""
        body: dict[str, Any] = {"ok": False, "error": self.code, **self.extra}
        if self.messages:
            body["response_metadata"] = {"messages": [f"[ERROR] {message}" for message in self.messages]}
        return body


def missing_field(name: str) -> SlackError:
    """A required argument that was not given."""
    return SlackError("invalid_arguments", f"missing required field: {name}")
