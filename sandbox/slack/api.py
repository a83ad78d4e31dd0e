"""`/api/<method>`: tokens, limits, dispatch, errors."""

from aiohttp import web

from sandbox.slack.arguments import Arguments, read
from sandbox.slack.errors import SlackError
from sandbox.slack.hub import Hub
from sandbox.slack.methods import METHODS, Method

SCOPES = ",".join(
    (
        "app_mentions:read", "assistant:write", "channels:history", "channels:read", "chat:write", "commands",
        "files:read", "files:write", "groups:history", "groups:read", "im:history", "im:read", "im:write",
        "reactions:read", "reactions:write", "team:read", "users:read", "users:read.email",
    )
)  # fmt: skip


class Api:
    """One route for all methods."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def handle(self, request: web.Request) -> web.Response:
        """Answer one call; errors are 200 with `ok: false`, except rate limits (429)."""
        name = request.match_info["method"]
        try:
            arguments = await read(request)
            body = self._call(name, arguments, request.headers.get("Authorization", ""))
        except SlackError as error:
            headers = {"Retry-After": str(error.retry_after)} if error.retry_after is not None else {}
            return web.json_response(error.body(), status=error.status, headers=headers)
        return web.json_response({"ok": True, **body}, headers={"x-oauth-scopes": SCOPES})

    def _call(self, name: str, arguments: Arguments, authorization: str) -> dict[str, object]:
        method = METHODS.get(name)
        if method is None:
            raise SlackError("unknown_method", req_method=name)
        token = authorization.removeprefix("Bearer ").strip() or arguments.text("token")
        arguments.values.pop("token", None)
        self._authorize(method, token, name)
        if self._hub.workspace.settings.rate_limits:
            channel = arguments.text("channel") if method.per_channel else ""
            self._hub.rates.take(name, method.tier, channel)
        return method.handle(self._hub, arguments)

    def _authorize(self, method: Method, token: str, name: str) -> None:
        keys = self._hub.workspace.credentials
        if name == "api.test":
            return
        if not token:
            raise SlackError("not_authed")
        if token not in (keys.bot_token, keys.app_token):
            raise SlackError("invalid_auth")
        if (token == keys.app_token) != method.app_token:
            raise SlackError("not_allowed_token_type")
