"""The channels that are opened as a source, kept in step with the index: built from what every command shares."""

from bot.core import Core
from bot.slack.channels.reading import ChannelReader
from bot.slack.channels.sync import ChannelSync
from bot.slack.channels.threads import ThreadWriter
from bot.slack.workspace import SlackWorkspace
from integrations.sync.lease import Lease


def channel_sync(base: Core, slack: SlackWorkspace) -> ChannelSync:
    """Return what reads them; of all processes that share the index, one does."""
    marks, index, settings = slack.channel_marks, base.index, base.settings

    async def name() -> str:
        return f"slack:{await index.identity()}"

    writer = ThreadWriter(ChannelReader(slack.client), slack.me, slack.people, slack.preferences, index, marks)
    return ChannelSync(
        slack,
        writer,
        days=settings.slack_messages_days,
        interval=settings.sync_interval,
        lease=Lease(base.database.leases, name),
    )
