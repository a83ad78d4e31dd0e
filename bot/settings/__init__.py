"""The only reader of the environment.

Every setting has a default that works without an account. ``load`` names a wrong variable, says what is wrong with it
and gives an example.
"""

import os
from typing import Any, Literal

from pydantic import ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.settings.http import HttpSettings
from bot.settings.models import ModelSettings, RoleSettings
from bot.settings.notion import NotionSettings
from bot.settings.process import ProcessSettings
from bot.settings.proofs import ProofSettings
from bot.settings.search import SearchSettings
from bot.settings.slack import SlackSettings

ENV_FILE = ".env"


class Settings(
    # The last one's fields come first.
    ProofSettings,
    SearchSettings,
    ModelSettings,
    NotionSettings,
    SlackSettings,
    HttpSettings,
    ProcessSettings,
    BaseSettings,
):
    """Everything that can be set, each by the environment variable of the same name in capitals, or in ``.env``."""

    model_config = SettingsConfigDict(
        env_file=ENV_FILE, env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True, defer_build=False
    )

    @property
    def sql_url(self) -> str:
        """The database: the one that was set, or SQLite in the data folder."""
        return self.database_url or f"sqlite:///{(self.data_dir / 'bot.db').resolve()}"


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
        now = str(extra["group"]) if isinstance(extra, dict) else ""
        if now != group:
            group = now
            lines += ["", f"# ── {group} " + "─" * (110 - len(group))]
        example = f" For example {field.examples[0]}" if field.examples else ""
        default = "" if field.default in (None, {}, [], "") else field.default
        lines += [f"# {field.description}.{example}", f"# {name.upper()}={default}"]
    return "\n".join(lines) + "\n"
