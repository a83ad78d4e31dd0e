"""`/page/*` of the local Slack: one line per route."""

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox.page.slack_acting import Acting
from sandbox.page.slack_asking import AskingHandlers
from sandbox.page.slack_reading import ReadingHandlers
from sandbox.slack import Slack
from sandbox.slack.errors import SlackError

Json = dict[str, Any]


def mount(app: web.Application, slack: Slack) -> None:
    """Add the routes."""
    reading, acting, asking = ReadingHandlers(slack), Acting(slack), AskingHandlers(slack)
    router = app.router
    router.add_get("/page/state", _answer(reading.state))
    router.add_get("/page/messages", _answer(reading.messages))
    router.add_post("/page/messages", _answer(acting.post))
    router.add_patch("/page/messages", _answer(acting.edit))
    router.add_delete("/page/messages", _answer(acting.delete))
    router.add_post("/page/files", _answer(acting.upload))
    router.add_post("/page/actions", _answer(acting.act))
    router.add_post("/page/reactions", _answer(acting.react))
    router.add_post("/page/stop", _answer(acting.stop))
    router.add_post("/page/open_home", _answer(acting.open_home))
    router.add_get("/page/home", _answer(reading.home))
    router.add_post("/page/dm", _answer(acting.direct))
    router.add_post("/page/read", _answer(acting.read))
    router.add_post("/page/invite", _answer(acting.invite))
    router.add_post("/page/join", _answer(acting.join))
    router.add_post("/page/leave", _answer(acting.leave))
    router.add_get("/page/commands", _answer(reading.commands))
    router.add_get("/page/view", _answer(reading.view))
    router.add_post("/page/command", _answer(asking.command))
    router.add_post("/page/shortcut", _answer(asking.shortcut))
    router.add_post("/page/view", _answer(asking.view))
    router.add_post("/page/options", _answer(asking.options))
    router.add_post("/page/context", _answer(acting.context))
    router.add_get("/page/prompts", _answer(reading.prompts))
    router.add_get("/page/events", reading.events)
    app.on_shutdown.append(reading.close)


def _answer(handle: Callable[[web.Request], Awaitable[Json]]) -> Callable[[web.Request], Awaitable[web.Response]]:
    async def respond(request: web.Request) -> web.Response:
        try:
            return web.json_response(await handle(request))
        except SlackError as error:
            missing = error.code.endswith("_not_found") or error.code == "not_in_channel"
            return web.json_response(error.body(), status=404 if missing else 400)
        except ValueError:
            return web.json_response({"ok": False, "error": "invalid_json"}, status=400)

    return respond
