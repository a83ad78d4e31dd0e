"""``bot sync``: read Notion, and the channels that are opened as a source, into the index once."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from bot import logs
from bot.channels import channel_sync
from bot.core import Core, core
from bot.settings import load
from bot.slack.workspace import SlackWorkspace
from integrations.errors import Denied, Misconfigured, Unavailable
from integrations.sync.report import SyncReport


async def run() -> int:
    """Return 0, or 1 where pages or channels could not be read."""
    settings = load()
    logs.configure(settings.log_format, settings.log_level)
    async with core(settings) as base:
        report = await _notion(base)
        if report is None and base.slack is None:
            raise Misconfigured("NOTION_TOKEN: set it to read a workspace, or try `bot demo`")
        is_whole = True
        if report is not None:
            stats = await base.index.stats()
            print(
                f"{report.read} read, {report.unchanged} unchanged, {report.deleted} deleted, "
                f"{len(report.failures)} failed{f', {report.partial} in part' if report.partial else ''}; "
                f"{stats.documents} documents in {stats.chunks} passages."
            )
            for failure in report.failures:
                print(f"  not read: {failure.title} ({failure.error})")
            is_whole = not (report.failures or report.partial)
        if base.slack is not None:
            is_whole = await _channels(base, base.slack) and is_whole
    return 0 if is_whole else 1


async def _notion(base: Core) -> SyncReport | None:
    """Read it with a bar that shows how far; None where it is not connected."""
    with Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("Reading Notion", total=None)
        try:
            return await base.syncing.once(
                lambda now: bar.update(task, total=now.total, completed=now.done, description=now.title[:40])
            )
        except Denied as error:
            raise Misconfigured(f"NOTION_TOKEN: Notion does not accept it ({error})") from error
        except Unavailable as error:
            raise Unavailable(f"Notion at {base.settings.notion_api_url} does not answer ({error})") from error


async def _channels(base: Core, slack: SlackWorkspace) -> bool:
    """Read those that administrators opened, and say what came of it; False where one could not be read."""
    report = await channel_sync(base, slack).once()
    if report is None:
        print("Channels: the bot that runs keeps them in step.")
        return True
    if report.read or report.failed:
        print(f"Channels: {report.read} read, {len(report.failed)} failed; {report.threads} threads.")
    for channel in report.failed:
        print(f"  not read: {channel}")
    return not report.failed
