"""``python docs/generate.py [--check]``: what is written from ``bot/settings/``, or whether it is up to date."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

from pydantic import SecretStr

ROOT = Path(__file__).resolve().parent.parent
GROUPS = {
    "process": "Process",
    "http": "HTTP",
    "slack": "Slack",
    "notion": "Notion",
    "models": "Models",
    "search": "Search",
    "proofs": "Proofs",
}
"""Headings in the order of the page; a group that is not here stands at the end under its own name."""


def settings_page() -> str:
    """Return docs/settings.md: one table for each group."""
    from bot.settings import Settings

    groups: dict[str, list[str]] = {name: [] for name in GROUPS}
    for name, field in Settings.model_fields.items():
        extra = field.json_schema_extra
        group = str(extra["group"]) if isinstance(extra, dict) else ""
        example = field.examples[0] if field.examples else ""
        cells = (f"`{name.upper()}`", _default(field.default), field.description or "", _code(str(example)))
        rows = groups.setdefault(group, [])
        rows.append("| " + " | ".join(_cell(cell) for cell in cells) + " |")
        if SecretStr in get_args(field.annotation):
            rows[-1] = rows[-1].replace("` |", "` 🔒 |", 1)
    lines = [
        "# Settings",
        "",
        "Written from `bot/settings/` by `make generate`.",
        "",
        "Each is an environment variable, or a line of a file `.env` in the folder where the bot starts; the",
        "environment comes first, and an empty value counts as not set. All have defaults. A wrong value ends the",
        "process with exit status 2 and a line that names the variable, what is wrong with it, and an example.",
        "`bot doctor` shows what the present values come to. 🔒 marks secrets: they are never logged.",
    ]
    for group, rows in groups.items():
        if rows:
            head = ["", f"## {GROUPS.get(group, group.capitalize())}", ""]
            lines += [*head, "| Name | Default | Meaning | Example |", "| --- | --- | --- | --- |", *rows]
    return "\n".join(lines) + "\n"


def outputs() -> dict[Path, str]:
    """Return each generated file with what it should hold."""
    from bot.settings import env_example

    return {ROOT / ".env.example": env_example(), ROOT / "docs" / "settings.md": settings_page()}


def stale(files: dict[Path, str]) -> list[Path]:
    """Return the files that do not hold what they should."""
    return [path for path, text in files.items() if not path.exists() or path.read_text(encoding="utf-8") != text]


def main(argv: Iterable[str] | None = None) -> int:
    """Write, or with ``--check`` tell what is out of date and return 1."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a file is out of date")
    check = parser.parse_args(list(argv) if argv is not None else None).check
    files = outputs()
    for path in stale(files):
        if check:
            print(f"{path.relative_to(ROOT)} is out of date: make generate", file=sys.stderr)
        else:
            path.write_text(files[path], encoding="utf-8")
    return 1 if check and stale(files) else 0


def _default(value: Any) -> str:
    return "" if value in (None, "", {}) else _code(str(value))


def _code(text: str) -> str:
    """Quote a value; an example that quotes code itself is prose."""
    return text if "`" in text or not text else f"`{text}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    sys.exit(main())
