"""``bot demo``: the sandbox, a first sync, and the bot, with a page to look at."""

import shutil
import webbrowser

from pydantic import SecretStr
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn

from bot import logs
from bot.app import serving
from bot.commands.serve import stop_signal
from bot.demo import running, sandbox, settings_for
from bot.settings import Settings, load

EXAMPLES = (
    "@agent 연차 휴가는 며칠이야?",
    "@agent 신규 입사자 온보딩 체크리스트 문서 만들어줘",
    "@agent How do we roll back a bad deployment?",
)


async def run(*, port: int, browser: bool, model: str, model_name: str, fresh: bool) -> None:
    """Run until Ctrl-C."""
    settings = _with_model(load(), model, model_name)
    logs.configure(settings.log_format, "warning" if settings.log_level == "info" else settings.log_level)
    console = Console()
    folder = settings.data_dir / "demo"
    if place := await running(folder):
        console.print(f"The demo is already running: {place['url']}")
        if browser:
            webbrowser.open(place["url"])
        return
    if fresh:
        shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    stop = stop_signal()
    console.print("Starting a local Slack and Notion …")
    async with sandbox(folder, port) as place, serving(await settings_for(place, settings)) as bot:
        for links in bot.core.links.values():
            links.serve_at(bot.url)
        with Progress(
            SpinnerColumn(), TextColumn("Reading Notion"), BarColumn(), MofNCompleteColumn(), console=console
        ) as bar:
            task = bar.add_task("sync", total=None)
            await bot.core.syncing.once(lambda now: bar.update(task, total=now.total, completed=now.done))
        stats = await bot.core.index.stats()
        console.print(f"Ready: {stats.documents} documents in {stats.chunks} passages.\n")
        console.print(f"  Open [bold]{place['url']}[/bold] and write in #general, for example:")
        for example in EXAMPLES:
            console.print(f"    {example}", highlight=False)
        console.print(f"\n  The HTTP API answers at [bold]{bot.url}[/bold]{_keys(settings)}", soft_wrap=True)
        console.print("\nCtrl-C stops everything; what was said is kept (begin anew with --fresh).")
        if browser:
            webbrowser.open(place["url"])
        await stop.wait()
        console.print("\nStopping …")


def _keys(settings: Settings) -> str:
    """Return how clients get in, where none can."""
    return "" if settings.chat_api_keys else "; clients need a key in CHAT_API_KEYS (docs/http-api.md)"


def _with_model(settings: Settings, model: str, name: str) -> Settings:
    if not model:
        return settings
    key = settings.openai_api_key or SecretStr("none")
    return settings.model_copy(update={"openai_base_url": model, "openai_model": name, "openai_api_key": key})
