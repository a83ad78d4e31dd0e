"""What the bot says, in Korean and English: one line in each of the two files for each thing it says."""

import tomllib
from functools import cache
from importlib.resources import files

from orchestrator.turn import Locale


@cache
def texts(locale: Locale) -> dict[str, str]:
    """Return all texts of a language by their dotted keys."""
    tree = tomllib.loads((files(__package__) / f"{locale}.toml").read_text(encoding="utf-8"))
    return dict(_flat("", tree))


def _flat(prefix: str, tree: dict[str, object]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, dict):
            found += _flat(f"{prefix}{key}.", value)
        else:
            found.append((prefix + key, str(value).strip()))
    return found


def say(locale: Locale, key: str, /, **values: object) -> str:
    """Return a text with its values filled in; raises KeyError for an unknown key."""
    return texts(locale)[key].format(**values)


def language_of(text: str) -> Locale:
    """Tell the language from the text itself: Korean wherever there is a Korean syllable."""
    return "ko" if any("가" <= sign <= "힣" or "ㄱ" <= sign <= "ㆎ" for sign in text) else "en"
