import re
from pathlib import Path
from string import Formatter

import pytest

from bot.texts import language_of, say, texts

ROOT = Path(__file__).parents[2]
_KEY = re.compile(r"""["']((?:[a-z_]+\.)+[a-z_]*)(?=["'{])""")


def _fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_both_languages_say_the_same_things() -> None:
    """Every key stands in both files, with the same values to be filled in."""
    korean, english = texts("ko"), texts("en")
    assert korean.keys() == english.keys()
    assert {key: _fields(text) for key, text in korean.items()} == {key: _fields(text) for key, text in english.items()}


def test_every_text_is_used_and_every_used_text_exists() -> None:
    """No line is left over from what the bot once said, and none is missing."""
    files = [path for folder in ("bot", "orchestrator") for path in (ROOT / folder).rglob("*.py")]
    used = {key for path in files for key in _KEY.findall(path.read_text())} | {"abilities", "clarify"}
    known = texts("ko").keys()
    sections = {key.split(".")[0] for key in known}

    def fits(key: str, name: str) -> bool:
        return key == name or (name[-1] in "._" and key.startswith(name))

    assert [key for key in known if not any(fits(key, name) for name in used)] == []
    wanted = [name for name in used if name.split(".")[0] in sections and "." in name]
    assert [name for name in wanted if not any(fits(key, name) for key in known)] == []


@pytest.mark.parametrize(
    ("text", "locale"),
    [("연차 휴가는?", "ko"), ("ㅋㅋ", "ko"), ("How long?", "en"), ("", "en"), ("emoji 🙂", "en"), ("מה שלומך", "en")],
)
def test_the_language_is_read_from_the_text(text: str, locale: str) -> None:
    """One Korean letter makes it Korean; anything else is answered in English."""
    assert language_of(text) == locale


def test_an_unknown_key_is_an_error() -> None:
    """A text that does not exist is noticed, not shown as its key."""
    with pytest.raises(KeyError):
        say("ko", "reply.nothing")
