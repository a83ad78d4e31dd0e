"""The local Slack: Web API, Socket Mode or HTTP events, files, response URLs."""

from dataclasses import dataclass
from urllib.parse import unquote

from aiohttp import web

from sandbox.settings import Credentials, SandboxSettings
from sandbox.slack.api import Api
from sandbox.slack.changes import Changes, crowd
from sandbox.slack.delivery import Delivery
from sandbox.slack.errors import SlackError
from sandbox.slack.events import EventSender
from sandbox.slack.feed import Feed
from sandbox.slack.files import Files
from sandbox.slack.http_events import HttpDelivery
from sandbox.slack.hub import Hub
from sandbox.slack.interactions import Interactions
from sandbox.slack.manifest import Manifest, read_manifest
from sandbox.slack.messages import Messages
from sandbox.slack.payloads import Payloads
from sandbox.slack.rates import RateLimits
from sandbox.slack.response_urls import ResponseUrls
from sandbox.slack.schema import prepare
from sandbox.slack.scopes import lacking
from sandbox.slack.seed import load_seed, read_seed, remember_identity
from sandbox.slack.sessions import Sessions
from sandbox.slack.sockets import SocketDelivery
from sandbox.slack.streams import Streams
from sandbox.slack.submissions import Submissions
from sandbox.slack.triggers import Triggers
from sandbox.slack.views import Views
from sandbox.slack.workspace import Workspace
from sandbox.store import Store

SIGN_IN = "<!DOCTYPE html><html><title>Sign in</title><body>Please sign in to see this file.</body></html>"


@dataclass(frozen=True, slots=True)
class Slack:
    """The Slack half of a sandbox."""

    hub: Hub
    interactions: Interactions
    submissions: Submissions
    urls: ResponseUrls

    @property
    def manifest(self) -> Manifest:
        """Commands, shortcuts, scopes, events."""
        return self.hub.manifest

    @property
    def workspace(self) -> Workspace:
        """Team, people, channels."""
        return self.hub.workspace

    def mount(self, app: web.Application) -> None:
        """Add the routes and the background work to the application."""
        app.router.add_route("*", "/api/{method}", Api(self.hub).handle)
        app.router.add_post("/upload/v1/{ticket}", self._upload)
        app.router.add_get("/files/{file}/{name}", self._download)
        app.router.add_post("/actions/{team}/{id}/{secret}", self.urls.respond)
        app.router.add_post("/_control/sockets", self._sockets)
        app.router.add_delete("/_control/events", self._forget)
        app.router.add_post("/_control/events", self._emit)
        app.router.add_post("/_control/streams", self._streams)
        app.router.add_delete("/_control/views", self._close_views)
        app.router.add_get("/_control/connected", self._connected)
        app.router.add_get("/_control/acks", self._acks)
        app.router.add_get("/_control/members", self._members)
        changes = Changes(self.hub)
        app.router.add_post("/_control/people", changes.person)
        app.router.add_post("/_control/channels", changes.channel)
        if isinstance(self.hub.delivery, SocketDelivery):
            app.router.add_get("/socket", self.hub.delivery.connect)
        app.on_startup.append(self._start)
        app.on_shutdown.append(self._stop)

    async def _start(self, _app: web.Application) -> None:
        self.hub.streams.resume()
        await self.hub.delivery.start()

    async def _stop(self, _app: web.Application) -> None:
        await self.hub.delivery.stop()

    async def _upload(self, request: web.Request) -> web.Response:
        content = b""
        if request.content_type == "multipart/form-data":
            async for part in await request.multipart():
                content = await part.read()  # type: ignore[union-attr]
        else:
            content = await request.read()
        try:
            self.hub.files.receive(request.match_info["ticket"], content)
        except SlackError:
            return web.Response(status=404, text="unknown upload")
        return web.Response(text=f"OK - {len(content)}")

    async def _download(self, request: web.Request) -> web.StreamResponse:
        file = request.match_info["file"]
        token = request.headers.get("Authorization", "").removeprefix("Bearer ").strip()
        bot = self.workspace.bot.user_id
        try:
            row = self.hub.files.get(file)
            allowed = request.query.get("key") == self.hub.files.key(file) or (
                token == self.workspace.credentials.bot_token and self.hub.files.readable(file, bot)
            )
        except SlackError as error:
            raise web.HTTPNotFound(text="file_not_found") from error
        if not allowed:
            return web.Response(text=SIGN_IN, content_type="text/html")
        if token and not self.manifest.grants("files:read"):
            return web.json_response(lacking(self.manifest, "files:read").body())
        name = unquote(request.match_info["name"])
        headers = {"Content-Type": row["mimetype"], "X-Content-Type-Options": "nosniff"}
        if row["mimetype"] in ("text/html", "image/svg+xml"):
            headers["Content-Disposition"] = "attachment"
        return web.FileResponse(self.hub.files.path(file), headers=headers) if name else web.Response(status=404)

    async def _connected(self, _request: web.Request) -> web.Response:
        delivery = self.hub.delivery
        return web.json_response(
            {"connected": delivery.connected, "sockets": delivery.sockets, "unacknowledged": delivery.unacknowledged}
        )

    async def _acks(self, _request: web.Request) -> web.Response:
        delivery = self.hub.delivery
        return web.json_response({"count": delivery.acknowledged, "slowest": delivery.slowest})

    async def _forget(self, _request: web.Request) -> web.Response:
        return web.json_response({"ok": True, "forgotten": self.hub.delivery.forget()})

    async def _emit(self, request: web.Request) -> web.Response:
        """Send an event that nobody on the page can cause: `{"event": {"type": …}}`."""
        event = (await request.json()).get("event")
        if not isinstance(event, dict) or not event.get("type"):
            raise web.HTTPBadRequest(text="needs an event with a type")
        self.hub.events.emit(event)
        return web.json_response({"ok": True, "event_ts": event["event_ts"]})

    async def _streams(self, request: web.Request) -> web.Response:
        body = await request.json()
        if body.get("action") != "expire":
            raise web.HTTPBadRequest(text="action must be expire")
        count = self.hub.streams.expire(str(body.get("channel") or ""), str(body.get("ts") or ""))
        return web.json_response({"ok": True, "expired": count})

    async def _close_views(self, _request: web.Request) -> web.Response:
        return web.json_response({"ok": True, "closed": self.hub.views.clear_all()})

    async def _members(self, request: web.Request) -> web.Response:
        channel = self.workspace.channels.get(request.query.get("channel", ""))
        if channel is None:
            raise web.HTTPNotFound(text="channel_not_found")
        return web.json_response({"members": sorted(channel.members)})

    async def _sockets(self, request: web.Request) -> web.Response:
        delivery = self.hub.delivery
        if not isinstance(delivery, SocketDelivery):
            raise web.HTTPConflict(text="not in Socket Mode")
        body = await request.json()
        count = await delivery.disconnect(abort=body.get("action") == "abort")
        return web.json_response({"ok": True, "sockets": count})


SLACK = web.AppKey("slack", Slack)


def build_slack(store: Store, settings: SandboxSettings, credentials: Credentials) -> Slack:
    """Open (and seed, if new) the Slack half."""
    prepare(store)
    seed = read_seed(settings.seed) if store.is_new else {}
    remember_identity(store, seed)
    workspace = Workspace(store, settings, credentials)
    if store.is_new:
        load_seed(workspace, seed)
        crowd(workspace, settings.crowd)
    feed = Feed()
    delivery: Delivery
    if settings.events_url:
        delivery = HttpDelivery(
            store, settings, feed, settings.events_url, credentials.signing_secret, workspace.verification_token
        )
    else:
        delivery = SocketDelivery(store, settings, feed, workspace.bot.app_id)
    manifest = read_manifest(settings.manifest)
    events = EventSender(workspace, delivery, manifest)
    files = Files(workspace)
    messages = Messages(workspace, events, feed, files)
    triggers = Triggers(settings.now, settings.trigger_life)
    hub = Hub(
        workspace=workspace,
        feed=feed,
        delivery=delivery,
        events=events,
        files=files,
        messages=messages,
        streams=Streams(workspace, messages, feed),
        sessions=Sessions(workspace, feed),
        rates=RateLimits(settings.now),
        triggers=triggers,
        views=Views(workspace, feed),
        manifest=manifest,
    )
    urls, payloads = ResponseUrls(hub), Payloads(workspace, triggers)
    interactions = Interactions(hub, manifest, payloads, urls)
    return Slack(hub, interactions, Submissions(hub, payloads, urls), urls)
