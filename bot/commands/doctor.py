"""``bot doctor``: what each capability will run on, and what is missing."""

import shutil
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress

from cryptography.fernet import Fernet
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from slack_sdk.errors import SlackApiError

from bot import models, private_files, search
from bot.commands.diagnosis import Diagnosis, State
from bot.encryption_keys import encryption_keys, key_file
from bot.graphs import DOORS
from bot.manifest import missing_scopes
from bot.setting_names import StrangeName, strange_names
from bot.settings import ENV_FILE, Settings, load
from bot.slack.client import web_client
from bot.slack.faults import SLACK_FAULTS, code_of
from bot.texts import say
from integrations.documents.fonts import FOLDERS, NoFont, fonts_for
from integrations.errors import IntegrationError, Misconfigured
from integrations.notion.client import NotionClient
from integrations.store import Database
from integrations.store.connections import database_url

SIGNS: dict[State, str] = {
    "ok": "[green]✓[/]",
    "default": "[cyan]•[/]",
    "missing": "[yellow]–[/]",
    "risky": "[yellow]![/]",
    "wrong": "[red]✗[/]",
}


async def run(*, new_key: bool, forget_lost_keys: bool) -> int:
    """Print the table; 1 when something is wrong."""
    if new_key:
        print(Fernet.generate_key().decode())
        return 0
    settings = load()
    if forget_lost_keys:
        async with Database(settings.sql_url, encryption_keys(settings)) as database:
            await database.migrate()
            count = await database.keys.forget_strange()
        print(f"Keys given up: {count}. What they encrypted stays in the database and is passed over.")
        return 0
    findings = [
        *_strange(strange_names()),
        *await _slack(settings),
        await _notion(settings),
        _models(settings),
        _final_answer(settings),
        await _embeddings(settings),
        await _search(settings),
        *await _reranker(settings),
        *await _database_and_key(settings, _folder(settings)),
        *[found for doors in DOORS for found in await doors.diagnose(settings)],
        _ocr(),
        korean_font(),
    ]
    console = Console()
    console.print(_table(findings))
    console.print("\n✓ configured   • built-in default   – off   ! works, but take care   ✗ wrong", style="dim")
    return 1 if any(finding.state == "wrong" for finding in findings) else 0


def _table(findings: Sequence[Diagnosis]) -> Table:
    """Return the rows such that a name that is to be copied stands whole, also in a narrow terminal."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True)
    table.add_column("Capability", no_wrap=True)
    table.add_column("Runs on", overflow="fold", ratio=1)
    longest = max(len(word) for finding in findings for word in ("To do", *finding.to_do.split()))
    table.add_column("To do", overflow="fold", min_width=longest, ratio=1)
    for finding in findings:
        table.add_row(SIGNS[finding.state], finding.capability, escape(finding.runs_on), escape(finding.to_do))
    return table


def _strange(names: Sequence[StrangeName]) -> list[Diagnosis]:
    """Name what stands in the file of settings and is read by nothing."""
    if not names:
        return []
    meant = [f"{one.name}: {f'do you mean {one.nearest}?' if one.nearest else 'no such setting'}" for one in names]
    return [Diagnosis("Settings", "risky", f"{len(names)} in {ENV_FILE} that nothing reads", "\n".join(meant))]


async def _slack(settings: Settings) -> list[Diagnosis]:
    if settings.slack_bot_token is None:
        to_do = "SLACK_BOT_TOKEN and SLACK_APP_TOKEN; see README"
        return [Diagnosis("Slack", "missing", "the sandbox (`bot demo`)", to_do)]
    try:
        async with web_client(settings.slack_bot_token.get_secret_value(), settings.slack_api_url) as client:
            answer = await client.auth_test()
    except SlackApiError as error:
        return [Diagnosis("Slack", "wrong", settings.slack_api_url, f"SLACK_BOT_TOKEN: Slack says {code_of(error)}")]
    except SLACK_FAULTS:
        return [Diagnosis("Slack", "wrong", settings.slack_api_url, "SLACK_API_URL cannot be reached")]
    missing = missing_scopes(answer)
    lacking = "; ".join(f"{scope} ({say('en', f'scope.{scope}')})" for scope in missing)
    granted = Diagnosis("Slack permissions", "ok", "all that manifest.yml asks for")
    if missing:
        to_do = "update the app's manifest from manifest.yml and reinstall the app"
        granted = Diagnosis("Slack permissions", "risky", f"without {lacking}", to_do)
    mode = "Socket Mode" if settings.slack_app_token else "HTTP events" if settings.slack_signing_secret else ""
    if not mode:
        to_do = "SLACK_APP_TOKEN, or SLACK_SIGNING_SECRET for HTTP events"
        return [Diagnosis("Slack", "wrong", str(answer["team"]), to_do), granted]
    return [Diagnosis("Slack", "ok", f"{answer['team']} as {answer['user']}, {mode}"), granted]


async def _notion(settings: Settings) -> Diagnosis:
    if settings.notion_token is None:
        return Diagnosis("Notion", "missing", "the sandbox (`bot demo`)", "NOTION_TOKEN; see README")
    try:
        async with NotionClient(settings.notion_token.get_secret_value(), base_url=settings.notion_api_url) as client:
            me = await client.me()
    except IntegrationError as error:
        return Diagnosis("Notion", "wrong", settings.notion_api_url, f"NOTION_TOKEN: {type(error).__name__}")
    return Diagnosis("Notion", "ok", f"{me.get('name') or 'integration'}; pages readable by {settings.notion_audience}")


def _models(settings: Settings) -> Diagnosis:
    try:
        found = models.specs(settings)
    except Misconfigured as error:
        return Diagnosis("Language model", "wrong", "", str(error))
    if not found:
        return Diagnosis("Language model", "default", "rules, and the reply says so", "AZURE_OPENAI_* or OPENAI_*")
    names = sorted({spec.name for role, spec in found.items() if role != "final_answer"})
    return Diagnosis("Language model", "ok", ", ".join(names))


def _final_answer(settings: Settings) -> Diagnosis:
    if not settings.final_answer_azure_openai_endpoint:
        return Diagnosis("Polishing model", "missing", "answers are sent as drafted", "FINAL_ANSWER_AZURE_OPENAI_*")
    try:
        return Diagnosis("Polishing model", "ok", models.specs(settings)["final_answer"].name)
    except Misconfigured as error:
        return Diagnosis("Polishing model", "wrong", "", str(error))


async def _embeddings(settings: Settings) -> Diagnosis:
    """Look at the settings; a model on this machine is loaded and tried, for nothing else tells whether it fits."""
    try:
        spec = models.embedding_spec(settings)
        if settings.embedding_model_folder is not None or settings.search_weights is not None:
            async with AsyncExitStack() as stack:
                found = search.embedder(settings, stack)
                search.weights_of(settings)
                if settings.embedding_model_folder is not None:
                    await found.embed(["…"])
                    runs_on = f"{settings.embedding_model_folder}, {found.dimensions} dimensions"
                    return Diagnosis("Embeddings", "ok", runs_on)
    except IntegrationError as error:
        return Diagnosis("Embeddings", "wrong", str(settings.embedding_model_folder or ""), str(error))
    if spec is None:
        return Diagnosis("Embeddings", "default", "built in (universal sentence encoder)")
    return Diagnosis("Embeddings", "ok", f"{spec.name}, {settings.embedding_dimensions} dimensions")


async def _search(settings: Settings) -> Diagnosis:
    if not settings.azure_search_endpoint:
        return Diagnosis("Search", "default", f"SQLite and vectors in {settings.data_dir / 'index.db'}")
    name = f"Azure AI Search, index {settings.azure_search_index}"
    try:
        async with AsyncExitStack() as stack:
            service = search.azure_service(settings)
            stack.push_async_callback(service.aclose)
            there = await service.identity(search.embedder(settings, stack), make=False)
    except IntegrationError as error:
        return Diagnosis("Search", "wrong", settings.azure_search_endpoint, str(error))
    return Diagnosis("Search", "ok", name if there else f"{name}, made at the first start")


async def _reranker(settings: Settings) -> list[Diagnosis]:
    """Have a reranker judge two texts; nothing where none is set."""
    ranker = search.reranker(settings)
    if ranker is None:
        return []
    try:
        await ranker.scores("leave", ["annual leave", "deploying"])
    except IntegrationError as error:
        return [Diagnosis("Reranker", "wrong", settings.search_reranker_url, f"SEARCH_RERANKER_URL: {error}")]
    return [Diagnosis("Reranker", "ok", settings.search_reranker_url)]


def _folder(settings: Settings) -> str:
    """Return what is wrong with the data folder; as it was afterwards, for nothing is made by looking."""
    missing = [path for path in (settings.data_dir, *settings.data_dir.parents) if not path.exists()]
    try:
        private_files.make_folder(settings.data_dir)
    except Misconfigured as error:
        return str(error)
    finally:
        for path in missing:
            with suppress(OSError):
                path.rmdir()
    return ""


async def _database_and_key(settings: Settings, folder_fault: str) -> tuple[Diagnosis, Diagnosis]:
    """Look at both together: a key is right when it is the one that sealed what the database holds."""
    if folder_fault:
        return Diagnosis("Data folder", "wrong", str(settings.data_dir), folder_fault), _key(settings, ())
    if settings.database_url:
        url = database_url(settings.database_url).render_as_string(hide_password=True)
        found = Diagnosis("Database", "ok", url)
    elif not (settings.data_dir / "bot.db").exists():
        return Diagnosis("Database", "default", f"SQLite in {settings.data_dir}"), _key(settings, ())
    else:
        found = Diagnosis("Database", "default", f"SQLite in {settings.data_dir}")
    try:
        async with Database(settings.sql_url, _keys(settings)) as database:
            await database.ping()
            strange = await database.keys.strange() if await database.is_migrated() else ()
    except IntegrationError as error:
        wrong = f"{'DATABASE_URL' if settings.database_url else 'DATA_DIR'}: {type(error).__name__}"
        return Diagnosis("Database", "wrong", found.runs_on, wrong), _key(settings, ())
    return found, _key(settings, strange)


def _keys(settings: Settings) -> list[str]:
    """Return the keys that processes with these settings have; where they would make one, another new one."""
    if settings.encryption_key or key_file(settings).exists():
        return encryption_keys(settings)
    return [Fernet.generate_key().decode()]


def _key(settings: Settings, strange: Sequence[str]) -> Diagnosis:
    runs_on = "ENCRYPTION_KEY" if settings.encryption_key else str(key_file(settings))
    if strange:
        to_do = "the database holds texts of another key: ENCRYPTION_KEY of the process that wrote them"
        return Diagnosis("Encryption key", "wrong", runs_on, f"{to_do}, or it in ENCRYPTION_KEYS_OLD")
    if settings.encryption_key:
        return Diagnosis("Encryption key", "ok", runs_on)
    if settings.database_url:
        to_do = "set ENCRYPTION_KEY: a process with another DATA_DIR would make a key of its own"
        return Diagnosis("Encryption key", "risky", runs_on, to_do)
    return Diagnosis("Encryption key", "default", f"{runs_on}; keep a copy of it")


def korean_font(folders: tuple[str, ...] = FOLDERS) -> Diagnosis:
    """Say in what Korean text is set where it is printed or drawn; ``folders``: where fonts are looked for."""
    try:
        return Diagnosis("Korean font", "ok", fonts_for("가", folders).regular.path)
    except NoFont:
        without = "plans have no PDF and no pictures where their text is Korean"
        return Diagnosis(
            "Korean font", "missing", without, "install fonts-noto-cjk, or another font with Korean letters"
        )


def _ocr() -> Diagnosis:
    if path := shutil.which("tesseract"):
        return Diagnosis("OCR", "ok", path)
    return Diagnosis("OCR", "missing", "scanned documents are not read", "install tesseract")
