"""``bot sync``: read Notion into the index once."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from bot import logs
from bot.core import core
from bot.settings import load
from integrations.errors import Denied, Misconfigured, Unavailable


async def run() -> int:
    """Return 0, or 1 where pages could not be read."""
    settings = load()
    logs.configure(settings.log_format, settings.log_level)
    console = Console(stderr=True)
    async with core(settings) as base:
        with Progress(
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            console=console,
            transient=True,
        ) as bar:
            task = bar.add_task("Reading Notion", total=None)
            try:
                report = await base.syncing.once(
                    lambda now: bar.update(task, total=now.total, completed=now.done, description=now.title[:40])
                )
            except Denied as error:
                raise Misconfigured(f"NOTION_TOKEN: Notion does not accept it ({error})") from error
            except Unavailable as error:
                raise Unavailable(f"Notion at {settings.notion_api_url} does not answer ({error})") from error
        if report is None:
            raise Misconfigured("NOTION_TOKEN: set it to read a workspace, or try `bot demo`")
        stats = await base.index.stats()
    print(
        f"{report.read} read, {report.unchanged} unchanged, {report.deleted} deleted, {len(report.failures)} failed"
        f"{f', {report.partial} in part' if report.partial else ''}; "
        f"{stats.documents} documents in {stats.chunks} passages."
    )
    for failure in report.failures:
        print(f"  not read: {failure.title} ({failure.error})")
    return 1 if report.failures or report.partial else 0
