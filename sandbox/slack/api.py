"""`/api/<method>`: tokens, limits, dispatch, errors."""

from aiohttp import web

from sandbox.slack.arguments import Arguments, read
from sandbox.slack.errors import SlackError
from sandbox.slack.hub import Hub
from sandbox.slack.methods import METHODS, Method
from sandbox.slack.scopes import EVERY_SCOPE, check


class Api:
    """One route for all methods."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def handle(self, request: web.Request) -> web.Response:
        """Answer one call; errors are 200 with `ok: false`, except rate limits (429)."""
        name = request.match_info["method"]
        granted = self._hub.manifest.scopes
        headers = {"x-oauth-scopes": ",".join(sorted(EVERY_SCOPE if granted is None else granted))}
        try:
            arguments = await read(request)
            body = self._call(name, arguments, request.headers.get("Authorization", ""))
        except SlackError as error:
            headers |= {"Retry-After": str(error.retry_after)} if error.retry_after is not None else {}
            return web.json_response(error.body(), status=error.status, headers=headers)
        return web.json_response({"ok": True, **body}, headers=headers)

    def _call(self, name: str, arguments: Arguments, authorization: str) -> dict[str, object]:
        method = METHODS.get(name)
        if method is None:
            raise SlackError("unknown_method", req_method=name)
        token = authorization.removeprefix("Bearer ").strip() or arguments.text("token")
        arguments.values.pop("token", None)
        self._authorize(method, token, name)
        check(self._hub.manifest, name, arguments, self._hub.workspace)
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
