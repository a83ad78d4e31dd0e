"""HTTP: who may ask, how links and webhooks go out."""

import re
from ipaddress import IPv4Network, IPv6Network
from typing import Annotated, Literal

from pydantic import AliasChoices, BaseModel, SecretStr, field_validator
from pydantic_settings import NoDecode

from bot.settings.fields import GROUP, JSON, of_principals, settings_of

_setting = settings_of("http")

SHORTEST_KEY = 24
"""Signs of an API key: more than can be guessed, if they are random."""
_CLIENT = re.compile(r"[a-z0-9][a-z0-9_-]{0,39}")
_PUBLIC_URL = re.compile(r"https?://(?:[A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\])(?::\d{1,5})?(?:/[A-Za-z0-9._~-]+)*/?")
_KEY = re.compile(rf"(?!sha256:)[\x21-\x7e]{{{SHORTEST_KEY},}}|sha256:[0-9a-f]{{64}}")


class HttpSettings(BaseModel):
    """Of the HTTP server and what calls it."""

    model_config = GROUP

    public_url: str = _setting(
        "",
        "Address by which people's browsers reach the bot: with it answers link to the page of a contract or a model",
        "https://bot.example.com",
    )
    page_link_hours: float = _setting(
        24.0,
        "Hours that a link to the page of a contract, a model or a plan works; CONTRACT for PAGE is read too",
        "24",
        gt=0,
        le=24 * 90,
        validation_alias=AliasChoices("page_link_hours", "contract_link_hours"),
    )
    chat_api_keys: Annotated[dict[str, SecretStr], NoDecode, JSON] = _setting(
        {},
        "JSON: client → its API key, or sha256: and the key's hash in hex; for /chat and /api/v1/turns",
        '{"website": "a long random key", "crm": "sha256:9f86d0…64 hex"}',
    )
    api_audiences: Annotated[dict[str, list[str]], NoDecode, JSON] = _setting(
        {},
        "JSON: client → principals whose pages its answers at /api/v1/turns may use, or everyone: the whole workspace; "
        "a client that is not named gets none",
        '{"crm": ["everyone"], "website": ["channel:C0123"]}',
    )
    ask_url: str = _setting(
        "", "Bot that `bot ask` asks; empty: the one that runs on DATA_DIR", "https://bot.example.com"
    )
    ask_key: SecretStr | None = _setting(None, "API key for ASK_URL", "the key that its operator gave you")
    chat_requests_per_minute: int = _setting(
        120, "Requests that each client may make in a minute, of each process that takes them", "120", ge=1
    )
    interview_webhook_url: str = _setting(
        "",
        "Address that is told of emergencies and endings of interviews; empty: none",
        "https://crm.example.com/hooks/interviews",
    )
    interview_webhook_secret: SecretStr | None = _setting(
        None,
        "Secret that signs what is sent to it: whsec_ and 24 to 64 bytes in base64",
        "whsec_, then what `openssl rand -base64 32` prints",
    )
    interview_webhook_content: Literal["none", "kind", "summary"] = _setting(
        "none",
        "What it is told beside ids, status and urgency: none; kind: who it is, the kind of case and of danger; "
        "summary: the lawyer's summary as well",
        "kind",
    )
    interview_webhook_networks: Annotated[list[IPv4Network | IPv6Network], NoDecode, JSON] = _setting(
        [],
        "JSON: addresses or networks that are not public and may be told all the same, then also without TLS",
        '["10.0.3.7", "192.168.4.0/24"]',
    )

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

    @field_validator("api_audiences")
    @classmethod
    def _audiences(cls, value: dict[str, list[str]]) -> dict[str, list[str]]:
        of_principals({client: [name for name in names if name != "everyone"] for client, names in value.items()})
        return value
