"""The only reader of the environment.

Every setting has a default that works without an account. ``load`` names a wrong variable, says what is wrong with it
and gives an example.
"""

import json
import os
import re
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AliasChoices,
    BaseModel,
    ConfigDict,
    Field,
    SecretStr,
    TypeAdapter,
    ValidationError,
    field_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from integrations.errors import Invalid
from integrations.llm.spec import LEAST_WINDOW
from integrations.notion.ids import notion_id

ENV_FILE = ".env"
SHORTEST_KEY = 24
"""Signs of an API key: more than can be guessed, if they are random."""
_GROUP = "group"
_CLIENT = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_DOMAIN = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}")
_PUBLIC_URL = re.compile(r"https?://(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?(?:/[A-Za-z0-9._~-]+)*/?")
_KEY = re.compile(rf"(?!sha256:)[\x21-\x7e]{{{SHORTEST_KEY},}}|sha256:[0-9a-f]{{64}}")


def _setting(default: Any, group: str, description: str, example: str = "", **bounds: Any) -> Any:
    """``bounds``: ``ge``, ``pattern`` and others, where another value would make the bot stand still or run wild."""
    return Field(
        default=default,
        description=description,
        examples=[example] if example else None,
        json_schema_extra={_GROUP: group},
        **bounds,
    )


class RoleSettings(BaseModel):
    """What can be set of the model of one role; see :class:`integrations.llm.spec.ModelSpec`."""

    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)

    deployment: str = Field(default="", min_length=1)
    model: str = ""
    temperature: float | None = Field(default=None, ge=0, le=2)
    timeout: float | None = Field(default=None, gt=0)
    max_tokens: int | None = Field(default=None, ge=1)
    window: int | None = Field(default=None, ge=LEAST_WINDOW)
    chunk_timeout: float = Field(default=60.0, gt=0)
    input_price: float | None = Field(default=None, ge=0)
    output_price: float | None = Field(default=None, ge=0)


_ROLES = TypeAdapter(dict[str, RoleSettings])


class Settings(BaseSettings):
    """Everything that can be set, each by the environment variable of the same name in capitals, or in ``.env``."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True
    )

    # Process
    data_dir: Path = _setting(
        Path("data"), "process", "Folder of everything that is kept on this machine", "/var/lib/bot"
    )
    database_url: str = _setting(
        "", "process", "SQL database; empty: SQLite in DATA_DIR", "postgresql://bot:secret@localhost/bot"
    )
    encryption_key: SecretStr | None = _setting(
        None,
        "process",
        "Key for texts at rest (Fernet); empty: one is made in DATA_DIR",
        "a 44-character key from `bot doctor --new-key`",
    )
    encryption_keys_old: SecretStr | None = _setting(
        None,
        "process",
        "Earlier keys, separated by commas: what they sealed is still read, new texts get ENCRYPTION_KEY",
        "the key before, for KEEP_TURNS_DAYS after the change",
    )
    worker_id: str = _setting("", "process", "Stable name of this process, unique among workers", "worker.1")
    workers: int = _setting(8, "process", "Turns that run at once in one process", "8", ge=1)
    turn_timeout: float = _setting(
        240.0, "process", "Seconds that one turn may take, where its graph has no limit of its own", "240", gt=0
    )
    turn_timeouts: dict[str, Annotated[float, Field(gt=0)]] = _setting(
        {}, "process", "JSON: graph → seconds that one turn of it may take", '{"intake": 60}'
    )
    waiting_told_from: int = _setting(
        10, "process", "Questions before a person's from which they are told how many wait", "10", ge=1
    )
    waiting_per_person: int = _setting(
        20,
        "process",
        "Messages of one person that may wait; further ones are kept until they press Send now",
        "20",
        ge=1,
    )
    waiting_per_channel: int = _setting(
        200, "process", "Messages of one channel, and of one client over HTTP, that may wait", "200", ge=1
    )
    keep_turns_days: int = _setting(90, "process", "Days that finished turns are kept", "90", ge=1)
    keep_interviews_days: int = _setting(
        365, "process", "Days that an interview is kept in which nothing happens any more", "365", ge=1
    )
    contract_playbook: Path | None = _setting(
        None,
        "process",
        "Playbook with which contracts of trade are compared; empty: the one that comes with the bot",
        "/srv/knowledge/playbook.toml",
    )
    company_name: str = _setting(
        "", "process", "The company's name as contracts write it: it tells which party to review them for", "Nuri Labs"
    )
    keep_contracts_days: int = _setting(
        90, "process", "Days that a contract is kept with what was found in it", "90", ge=1
    )
    intake_workbook: Path | None = _setting(
        None,
        "process",
        "Workbook of what interviews ask; followed while the bot runs; empty: the one that comes with it",
        "/srv/knowledge/intake.xlsx",
    )
    contract_knowledge: Path | None = _setting(
        None,
        "process",
        "Folder of the law that contracts are checked against; empty: the one that comes with the bot",
        "/srv/knowledge/contract",
    )
    log_format: Literal["auto", "json", "text"] = _setting(
        "auto", "process", "auto: text in a terminal, else JSON", "json"
    )
    log_level: Literal["debug", "info", "warning", "error"] = _setting(
        "info", "process", "Least level that is logged", "info"
    )
    file_memory: int = _setting(
        1024,
        "process",
        "MiB that reading one file may take, in a process of its own; two are read at once",
        "1024",
        ge=256,
    )
    file_seconds: float = _setting(
        180.0,
        "process",
        "Seconds that reading one file may take; scanned pages not reached by then are left out, which is said",
        "180",
        ge=10,
    )
    page_pictures: bool = _setting(
        False,
        "process",
        "Send pictures of pages that cannot be made out to the model of the role page_reading (else the default one); "
        "personal data in a picture cannot be masked, and each reply says that pictures were sent",
        "true",
    )
    tessdata_prefix: str = _setting(
        "", "process", "Folder of Tesseract's languages; empty: where the system has it", "/usr/share/tessdata"
    )
    host: str = _setting("127.0.0.1", "process", "Address the HTTP server listens on", "0.0.0.0")
    port: int = _setting(8080, "process", "Port the HTTP server listens on", "8080", ge=0, le=65535)

    # HTTP
    public_url: str = _setting(
        "",
        "http",
        "Address by which people's browsers reach the bot: with it answers link to the page of a contract or a model",
        "https://bot.example.com",
    )
    page_link_hours: float = _setting(
        24.0,
        "http",
        "Hours that a link to the page of a contract, a model or a plan works; CONTRACT for PAGE is read too",
        "24",
        gt=0,
        le=24 * 90,
        validation_alias=AliasChoices("page_link_hours", "contract_link_hours"),
    )
    chat_api_keys: Annotated[dict[str, SecretStr], NoDecode] = _setting(
        {},
        "http",
        "JSON: client → its API key, or sha256: and the key's hash in hex; for /chat and /api/v1/turns",
        '{"website": "a long random key", "crm": "sha256:9f86d0…64 hex"}',
    )
    api_audiences: Annotated[dict[str, list[str]], NoDecode] = _setting(
        {},
        "http",
        "JSON: client → principals whose pages its answers at /api/v1/turns may use, or everyone: the whole workspace; "
        "who is not named gets none",
        '{"crm": ["everyone"], "website": ["channel:C0123"]}',
    )
    ask_url: str = _setting(
        "", "http", "Bot that `bot ask` asks; empty: the one that runs on DATA_DIR", "https://bot.example.com"
    )
    ask_key: SecretStr | None = _setting(None, "http", "API key for ASK_URL", "the key that its operator gave you")
    chat_requests_per_minute: int = _setting(
        120, "http", "Requests that each client may make in a minute, of each process that takes them", "120", ge=1
    )
    interview_webhook_url: str = _setting(
        "",
        "http",
        "Address that is told of emergencies and endings of interviews; empty: none",
        "https://crm.example.com/hooks/interviews",
    )
    interview_webhook_secret: SecretStr | None = _setting(
        None,
        "http",
        "Secret by which what it is told is signed: whsec_ and 24 to 64 bytes in base64",
        "whsec_, then what `openssl rand -base64 32` prints",
    )
    interview_webhook_content: Literal["none", "kind", "summary"] = _setting(
        "none",
        "http",
        "What it is told beside ids, status and urgency: none; kind: who it is, the kind of case and of danger; "
        "summary: the lawyer's summary as well",
        "kind",
    )
    interview_webhook_networks: Annotated[list[IPv4Network | IPv6Network], NoDecode] = _setting(
        [],
        "http",
        "JSON: addresses or networks that are not public and may be told all the same, then also without TLS",
        '["10.0.3.7", "192.168.4.0/24"]',
    )

    # Slack
    slack_bot_token: SecretStr | None = _setting(None, "slack", "Bot token of the app", "xoxb-…")
    slack_app_token: SecretStr | None = _setting(None, "slack", "App-level token: Socket Mode is used if set", "xapp-…")
    slack_signing_secret: SecretStr | None = _setting(
        None, "slack", "Signing secret: HTTP events at /slack/events", "8f742231b10e8888abcd99yyyzzz85a5"
    )
    slack_api_url: str = _setting(
        "https://slack.com/api/",
        "slack",
        "Base of the Web API; another one for the sandbox",
        "http://127.0.0.1:8900/api/",
    )
    slack_messages_days: float = _setting(
        365.0,
        "slack",
        "Days back to which messages are read of the channels that an administrator opens for search",
        "365",
        gt=0,
    )

    # Notion
    notion_token: SecretStr | None = _setting(None, "notion", "Token of the internal integration", "ntn_…")
    notion_api_url: str = _setting(
        "https://api.notion.com",
        "notion",
        "Base of the API; another one for the sandbox",
        "http://127.0.0.1:8900/notion",
    )
    notion_parent_page_id: str = _setting(
        "",
        "notion",
        "Page below which documents are written; empty: the first page shared with the integration",
        "1f0e…32 hex",
    )
    intake_notion_parent_page_id: str = _setting(
        "",
        "notion",
        "Page below which interviews are summed up for lawyers, not searched unless NOTION_AUDIENCE_RULES names it; "
        "empty: nowhere",
        "1f0e…32 hex",
    )
    notion_requests_per_second: float = _setting(3.0, "notion", "Average rate of requests; Notion allows 3", "3", ge=0)
    notion_audience: Literal["everyone", "nobody"] = _setting(
        "everyone",
        "notion",
        "Who may read pages that NOTION_AUDIENCE_RULES does not name: everyone in the Slack workspace, or nobody",
        "everyone",
    )
    notion_audience_rules: Annotated[dict[str, list[str]], NoDecode] = _setting(
        {},
        "notion",
        "JSON: page id → principals who may read it and what is below it",
        '{"<page id>": ["channel:C0123", "user:U0456"]}',
    )
    sync_interval: float = _setting(
        300.0,
        "notion",
        "Seconds between two looks for changes in Notion and in open channels",
        "300",
        ge=1,
    )
    notion_full_read_days: float = _setting(
        7.0, "notion", "Days within which every page is read again, for what Notion does not tell of", "7", gt=0
    )

    # Models
    openai_api_key: SecretStr | None = _setting(None, "models", "Key for OpenAI or a compatible server", "sk-…")
    openai_base_url: str = _setting("", "models", "Base of an OpenAI-compatible server", "http://127.0.0.1:11434/v1")
    openai_model: str = _setting("", "models", "Chat model for all roles; needed with OPENAI_*", "gpt-5-mini")
    openai_embedding_model: str = _setting(
        "", "models", "Embedding model; empty: the built-in embedder", "text-embedding-3-large"
    )
    embedding_model_folder: Path | None = _setting(
        None,
        "models",
        "Folder of an embedding model for ONNX Runtime (the extra `onnx`); empty: the built-in embedder",
        "/srv/models/multilingual-e5-small",
    )
    embedding_dimensions: int = _setting(
        1536, "models", "Length of the vectors that the embedding model is asked for", "1536", ge=1
    )
    azure_openai_api_key: SecretStr | None = _setting(
        None, "models", "Key of Azure OpenAI; empty with an endpoint: Entra ID", "…"
    )
    azure_openai_endpoint: str = _setting("", "models", "Endpoint of Azure OpenAI", "https://team.openai.azure.com")
    azure_openai_api_version: str = _setting(
        "2025-04-01-preview", "models", "API version of Azure OpenAI", "2025-04-01-preview"
    )
    azure_openai_chat_deployment: str = _setting("", "models", "Chat deployment for all roles", "gpt-5-mini")
    azure_openai_embedding_deployment: str = _setting(
        "", "models", "Embedding deployment; empty: the built-in embedder", "text-embedding-3-large"
    )
    final_answer_azure_openai_api_key: SecretStr | None = _setting(
        None, "models", "Key of the polishing model; empty with an endpoint: Entra ID", "…"
    )
    final_answer_azure_openai_endpoint: str = _setting(
        "",
        "models",
        "Endpoint of the polishing model; empty: answers are not polished",
        "https://team.openai.azure.com",
    )
    final_answer_azure_openai_api_version: str = _setting(
        "2025-04-01-preview", "models", "API version of the polishing model", "2025-04-01-preview"
    )
    final_answer_azure_openai_chat_deployment: str = _setting(
        "", "models", "Deployment of the polishing model", "gpt-5"
    )
    final_answer_azure_openai_chat_model: str = _setting(
        "", "models", "Model behind that deployment; empty: its name", "gpt-5"
    )
    model_roles: Annotated[dict[str, dict[str, Any]], NoDecode] = _setting(
        {},
        "models",
        "JSON: role, or default → deployment, temperature, timeout, max_tokens, window (tokens that it reads at once; "
        "by its name where that is known, else 16384, on Azure 128000), input_price, output_price (USD per 1M tokens)",
        '{"generation": {"deployment": "gpt-5", "temperature": 0.5, "timeout": 120}}',
    )
    model_choices: Annotated[dict[str, dict[str, Any]], NoDecode] = _setting(
        {},
        "models",
        "JSON: name → as in MODEL_ROLES; models that Slack admins may choose for a role, at the addresses set above",
        '{"fast": {"deployment": "gpt-5-mini"}, "thorough": {"deployment": "gpt-5"}}',
    )

    # Search
    search_dense_weight: float | None = _setting(
        None, "search", "Weight of meaning beside the words, which weigh 1; empty: as measured", "0.2", ge=0, le=1
    )
    search_support_threshold: float | None = _setting(
        None, "search", "Least support for an answer, 0–1; empty: as measured", "0.25", ge=0, le=1
    )
    search_weights: Path | None = _setting(
        None,
        "search",
        "File of weights and thresholds measured with another embedder; empty: search.toml in EMBEDDING_MODEL_FOLDER",
        "/srv/models/search.toml",
    )
    search_synonyms: Path | None = _setting(
        None,
        "search",
        "File of your own words that mean the same, one meaning a line (휴가 | 오프 | day off); read at the start",
        "./synonyms.txt",
    )
    azure_search_endpoint: str = _setting(
        "", "search", "Endpoint of Azure AI Search; empty: a file in DATA_DIR", "https://team.search.windows.net"
    )
    azure_search_api_key: SecretStr | None = _setting(
        None, "search", "Admin key of Azure AI Search; empty with an endpoint: Entra ID", "…"
    )
    azure_search_index: str = _setting(
        "workspace-agent",
        "search",
        "Name of the index there: small letters, digits and dashes; made where it is not there",
        "workspace-agent",
        pattern="^[a-z0-9][a-z0-9-]{0,126}[a-z0-9]$",
    )
    azure_search_semantic: bool = _setting(
        False, "search", "Whether Azure's semantic ranker orders what was found; it costs by the query", "true"
    )
    search_passages: int = _setting(12, "search", "Passages that an answer or a document is built from", "12", ge=1)

    idris2: str = _setting(
        "",
        "proofs",
        "Idris 2, as a path or a command in which {folder} stands for the folder of the module; empty: from PATH",
        "/opt/idris2/bin/idris2",
    )
    agda: str = _setting(
        "", "proofs", "Agda, likewise; empty: what `make agda` has put there, else from PATH", "/usr/bin/agda"
    )

    web_search: Literal["on", "off"] = _setting(
        "on", "search", "off: nothing is looked up on the web; pages that come with the bot stand in for it", "off"
    )
    web_search_domains: Annotated[list[str], NoDecode] = _setting(
        ["moel.go.kr", "law.go.kr", "minwon.go.kr"],
        "search",
        "JSON: the domains, with all below them, on which questions about contracts are searched",
        '["moel.go.kr", "law.go.kr"]',
    )
    tavily_api_key: SecretStr | None = _setting(
        None, "search", "Key of Tavily, which is asked first; empty: public search engines are asked at once", "tvly-…"
    )
    tavily_url: str = _setting("https://api.tavily.com", "search", "Base of Tavily's API", "http://127.0.0.1:8901")
    neo4j_url: str = _setting(
        "", "search", "Neo4j for the risk patterns of contracts; empty: a graph in this process", "neo4j://graph:7687"
    )
    neo4j_user: str = _setting("", "search", "User there; empty: none is needed", "neo4j")
    neo4j_password: SecretStr | None = _setting(None, "search", "Password of that user", "…")
    neo4j_database: str = _setting("neo4j", "search", "Name of the database there", "neo4j")

    @field_validator(
        "notion_audience_rules",
        "api_audiences",
        "model_roles",
        "model_choices",
        "chat_api_keys",
        "web_search_domains",
        "interview_webhook_networks",
        mode="before",
    )
    @classmethod
    def _json(cls, value: object) -> object:
        return json.loads(value) if isinstance(value, str) else value

    @field_validator("chat_api_keys")
    @classmethod
    def _keys(cls, value: dict[str, SecretStr]) -> dict[str, SecretStr]:
        for client, key in value.items():
            if not _CLIENT.fullmatch(client):
                raise ValueError("a client's name is made of up to 40 small letters, digits, - and _")
            if not _KEY.fullmatch(key.get_secret_value()):
                raise ValueError(
                    f"the key of {client} needs at least {SHORTEST_KEY} signs without a space, or sha256: and 64 digits"
                )
        if len({key.get_secret_value() for key in value.values()}) < len(value):
            raise ValueError("two clients have the same key")
        return value

    @field_validator("public_url")
    @classmethod
    def _public_url(cls, value: str) -> str:
        if value and not _PUBLIC_URL.fullmatch(value):
            raise ValueError(f"an address as https://bot.example.com, without ? and #, not {value!r}")
        return value.rstrip("/")

    @field_validator("web_search_domains")
    @classmethod
    def _domains(cls, value: list[str]) -> list[str]:
        for domain in value:
            if not _DOMAIN.fullmatch(domain):
                raise ValueError(f"a domain is written as moel.go.kr, without https:// and path, not {domain!r}")
        return value

    @field_validator("notion_audience_rules")
    @classmethod
    def _principals(cls, value: dict[str, list[str]]) -> dict[str, list[str]]:
        for page in value:
            _notion_id(page)
        return _of_principals(value)

    @field_validator("api_audiences")
    @classmethod
    def _audiences(cls, value: dict[str, list[str]]) -> dict[str, list[str]]:
        _of_principals({client: [name for name in names if name != "everyone"] for client, names in value.items()})
        return value

    @field_validator("model_roles", "model_choices")
    @classmethod
    def _roles(cls, value: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        roles = _ROLES.validate_python(value)
        return {role: given.model_dump(exclude_unset=True) for role, given in roles.items()}

    @field_validator("notion_parent_page_id", "intake_notion_parent_page_id")
    @classmethod
    def _page(cls, value: str) -> str:
        return _notion_id(value) if value else ""

    @property
    def sql_url(self) -> str:
        """The database: the one that was set, or SQLite in the data folder."""
        return self.database_url or f"sqlite:///{(self.data_dir / 'bot.db').resolve()}"


def _of_principals(value: dict[str, list[str]]) -> dict[str, list[str]]:
    wrong = [name for names in value.values() for name in names if not name.startswith(("team:", "channel:", "user:"))]
    if wrong:
        raise ValueError(f"principals begin with team:, channel: or user:, not {wrong[0]!r}")
    return value


def _notion_id(text: str) -> str:
    try:
        return notion_id(text)
    except Invalid as error:
        raise ValueError(str(error)) from None


def terminal_locale() -> Literal["ko", "en"]:
    """Return the language of the terminal, as its user has set it for all programs."""
    found = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "ko" if found.startswith("ko") else "en"


class SettingsError(Exception):
    """A variable is wrong. The message is for the operator: name, fault, example, one line each."""


def load(**values: Any) -> Settings:
    """Read the environment and ``.env``; ``values`` come first. Raises :class:`SettingsError`."""
    try:
        return Settings(**values)
    except ValidationError as error:
        raise SettingsError("\n".join(_explain(problem) for problem in error.errors())) from None


def _explain(problem: Any) -> str:
    name = str(problem["loc"][0])
    field = Settings.model_fields.get(name)
    example = f" Example: {name.upper()}={field.examples[0]}" if field and field.examples else ""
    secret = field is not None and "Secret" in str(field.annotation)
    given = "" if secret else f" (it is {problem.get('input')!r})"
    inside = ".".join(str(step) for step in problem["loc"][1:])
    known = f"; known are {', '.join(RoleSettings.model_fields)}" if problem["type"] == "extra_forbidden" else ""
    return f"{name.upper()}: {inside and f'{inside}: '}{problem['msg']}{known}{given}.{example}"


def env_example() -> str:
    """Return the text of ``.env.example``: every setting with its default, by group."""
    lines = ["# Every setting of the bot. All have defaults; copy the file to .env and set what you need."]
    group = ""
    for name, field in Settings.model_fields.items():
        extra = field.json_schema_extra
        now = str(extra[_GROUP]) if isinstance(extra, dict) else ""
        if now != group:
            group = now
            lines += ["", f"# ── {group} " + "─" * (110 - len(group))]
        example = f" For example {field.examples[0]}" if field.examples else ""
        default = "" if field.default in (None, {}, [], "") else field.default
        lines += [f"# {field.description}.{example}", f"# {name.upper()}={default}"]
    return "\n".join(lines) + "\n"
