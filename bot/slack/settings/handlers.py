"""Opens the forms of the settings, suggests pages in them, and keeps what administrators save."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

import structlog
from slack_bolt.async_app import AsyncAck, AsyncApp

from bot.slack.faults import SLACK_FAULTS, code_of
from bot.slack.handlers.modals import remembered
from bot.slack.reply.blocks import Words
from bot.slack.reply.ephemeral import Body, acknowledge
from bot.slack.settings import fields as fields
from bot.slack.settings import modal as modal
from bot.slack.settings.form import FormReader, FormReading, Lookup
from bot.slack.settings.home import Home, pages_of, team_of
from bot.slack.settings.home_blocks import CHANNEL_SETTINGS, WORKSPACE_SETTINGS
from bot.slack.workspace import SlackWorkspace
from bot.texts import say
from integrations.errors import IntegrationError, Invalid
from integrations.notion.ids import notion_id
from orchestrator.graph import roles_of

SUGGESTED = 20
"""Pages that a select offers; Slack takes 100."""

log = structlog.get_logger()


class SettingsHandlers:
    """For administrators alone: asked again whenever a form is opened, and again when it is saved."""

    def __init__(self, workspace: SlackWorkspace, home: Home, pages: Lookup | None, allowed: Sequence[str]) -> None:
        """``pages`` is None where Notion is not connected; ``allowed``: the models that the operator lets choose."""
        self._client = workspace.client
        self._people = workspace.people
        self._index = workspace.index
        self._preferences = workspace.preferences
        self._channels = workspace.channel_changes
        self._home = home
        self._roles = roles_of(workspace.graphs, chosen_in_slack=True)
        self._allowed = allowed
        self._reader = FormReader(workspace.people, pages, self._roles, allowed)

    def register(self, app: AsyncApp) -> None:
        """Listen."""
        for name, listener in (
            (WORKSPACE_SETTINGS, self.open_workspace),
            (CHANNEL_SETTINGS, self.open_channel),
            (fields.PICK, self.pick_channel),
            (modal.OPEN_MODELS, self.open_models),
            (modal.OPEN_AUDIENCE, self.open_audience),
            (modal.AUDIENCE_OF, self.audience_of),
        ):
            # Slack is asked for a form after the acknowledgement.
            app.action(name)(ack=acknowledge, lazy=[listener])
        for name in (fields.PAGE, modal.AUDIENCE_OF):
            app.options(name)(self.suggest)
        for name in (modal.WORKSPACE, modal.CHANNEL, modal.MODELS, modal.AUDIENCE):
            app.view(name)(ack=self.save, lazy=[self._home.show, self.close_channel])

    async def open_workspace(self, body: Body) -> None:
        """Open the settings of the workspace."""
        await self._open(body, "views_open", lambda shown, words: modal.settings_view(shown, words))

    async def open_channel(self, body: Body) -> None:
        """Open the settings of a channel, which is still to be chosen."""
        await self._open(body, "views_open", lambda _, words: modal.pick_view(words))

    async def pick_channel(self, body: Body, action: Body) -> None:
        """Show the settings of the channel that was chosen."""
        channel = str(action.get("selected_conversation") or "")
        if channel:
            await self._open(body, "views_update", modal.settings_view, channel)

    async def open_models(self, body: Body) -> None:
        """Lay the form of the models over the one it belongs to."""
        await self._open(
            body,
            "views_push",
            lambda shown, words: modal.models_view(shown, self._roles, self._allowed, words),
            _channel(body),
        )

    async def open_audience(self, body: Body) -> None:
        """Lay the form of who may read what over the one of the workspace."""
        await self._open(body, "views_push", lambda shown, words: modal.audience_view(shown, words))

    async def audience_of(self, body: Body, action: Body) -> None:
        """Show who may read the collection that was chosen."""
        chosen = action.get("selected_option") or {}
        page, title = str(chosen.get("value") or ""), str((chosen.get("text") or {}).get("text") or "")
        if page:
            await self._open(body, "views_update", lambda shown, words: modal.audience_view(shown, words, page, title))

    async def suggest(self, ack: AsyncAck, body: Body) -> None:
        """Offer pages by what was typed: a title in part, or an address, which is looked up when it is saved."""
        typed, user = str(body.get("value") or "").strip(), str(body["user"]["id"])
        try:
            rights = await self._people.rights(team_of(body), user)
            try:
                ids: frozenset[str] | None = frozenset({notion_id(typed)})
            except Invalid:
                ids = None
            found = await self._index.listed(k=SUGGESTED, audience=rights, title="" if ids else typed, ids=ids)
        except IntegrationError as error:
            log.warning("no_suggestions", error=type(error).__name__)
            found, ids = [], None
        options = [
            fields.option(" › ".join((*each.path, each.title)) or each.document_id, each.document_id) for each in found
        ]
        if ids and not options:
            [page] = ids
            options = [fields.option(typed, page)]
        await ack(options=options)

    async def save(self, ack: AsyncAck, body: Body, view: Body) -> None:
        """Keep what was filled in, or say next to the fields what is wrong; acknowledged when it holds."""
        user, team = str(body["user"]["id"]), team_of(body)
        words = await self._words(user)
        memory = remembered(view)
        channel = str(memory.get("channel") or "")
        try:
            if not await self._people.is_admin(user):
                await ack(response_action="errors", errors=_everywhere(view, words("settings.error.not_admin")))
                return
            reading = await self._read(view, team, channel, words)
            if not reading.errors:
                changed = await self._preferences.change(team, channel, reading.values, user)
                for change in changed:
                    log.info("setting_changed", team=team, scope=change.scope, name=change.name, user=user)
        except IntegrationError as error:
            log.warning("settings_not_saved", error=type(error).__name__)
            await ack(response_action="errors", errors=_everywhere(view, words("settings.error.store")))
            return
        if reading.errors:
            await ack(response_action="errors", errors=reading.errors)
        else:
            await ack()

    async def close_channel(self, body: Body, view: Body) -> None:
        """Take the messages of a channel out of the index, once they are not to be searched."""
        channel = str(remembered(view).get("channel") or "")
        try:
            if channel and not await self._preferences.is_searched(team_of(body), channel):
                await self._channels.closed(channel)
        except IntegrationError as error:
            log.warning("messages_left_to_the_next_pass", channel=channel, error=type(error).__name__)

    async def _read(self, view: Body, team: str, channel: str, words: Words) -> FormReading:
        stored = await self._preferences.values(team, channel)
        match view["callback_id"]:
            case modal.MODELS:
                return self._reader.models(view, channel, words)
            case modal.AUDIENCE:
                return await self._reader.audience(view, team, stored, words)
        return await self._reader.settings(view, channel, stored, words)

    async def _open(self, body: Body, how: str, make: Any, channel: str = "") -> None:
        """Open, lay over or change a form. ``make``: what is set, words → the form."""
        user, team = str(body["user"]["id"]), team_of(body)
        try:
            if not await self._people.is_admin(user):
                await self._home.show(body)  # the buttons are gone now
                return
            words, shown = await asyncio.gather(self._words(user), self._shown(team, user, channel))
            view = make(shown, words)
            if how == "views_update":
                form = body["view"]
                await self._client.views_update(view_id=form["id"], hash=form.get("hash"), view=view)
            else:
                await getattr(self._client, how)(trigger_id=body["trigger_id"], view=view)
        except SLACK_FAULTS as error:
            log.warning("form_not_shown", error=code_of(error))
        except IntegrationError as error:
            log.warning("form_not_shown", error=type(error).__name__)

    async def _shown(self, team: str, user: str, channel: str) -> modal.FormState:
        values = await self._preferences.values(team, channel)
        outer = await self._preferences.values(team) if channel else {}
        pages = pages_of(values) | pages_of(outer)
        titles: dict[str, str] = {}
        if pages:
            rights = await self._people.rights(team, user)
            found = await self._index.listed(k=len(pages), audience=rights, ids=frozenset(pages))
            titles = {each.document_id: each.title for each in found}
        return modal.FormState(channel, values, outer, titles)

    async def _words(self, user: str) -> Words:
        return partial(say, await self._people.languages.of(user))


def _channel(body: Body) -> str:
    return str(remembered(body["view"]).get("channel") or "")


def _everywhere(view: Body, text: str) -> dict[str, str]:
    """Say something next to the first field."""
    first = next((block["block_id"] for block in view.get("blocks") or () if block["type"] == "input"), "")
    return {first: text}
