"""What the bot says, in Korean and English: one line in each of the two files for each thing it says."""

import re
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


_KOREAN_WORD = re.compile("[가-힣ㄱ-ㅎ]+")
_ENGLISH_WORD = re.compile(r"[A-Za-z][A-Za-z'’]+|\b[AI]\b")
_LINK = re.compile(r"(?<!\S)\S+://\S+|(?<!\S)\S+@\S+|<[^<>]*>|:[a-z0-9_+-]+:|`[^`]*`")
_ENGLISH_FORM = re.compile(
    r"(?:an?|the|is|are|am|was|were|been?|do|does|did|can|could|will|would|should|may|might|must|have|has|had|i|we|you|s?he|"
    r"it|they|this|that|these|those|what|which|who|whom|whose|where|when|why|how|not?|yes|and|or|but|if|for|from|to|of|in|on|"
    r"at|by|with|about|my|our|your|his|her|its|their|me|us|them|there|here|please|thanks?|hello|hi|any|some|also|too|so|than)",
    re.I,
)
"""Words of English that stand in no Korean sentence, where names and terms of English do."""


def language_told_by(text: str) -> Locale | None:
    """Tell the language that a message is written in; None where it tells nothing: a name, a number, a link, a mark.

    Terms of the other language tell nothing of it: "VPN 설정 guide 어디 있어?" is Korean, "How do I apply for 경조사
    휴가?" English.
    """
    bare = _LINK.sub(" ", text)
    korean, english = _KOREAN_WORD.findall(bare), _ENGLISH_WORD.findall(bare)
    formed = sum(_ENGLISH_FORM.fullmatch(word) is not None for word in english)
    if korean and not (formed >= 2 and len(english) >= 2 * len(korean)):
        return "ko"
    return "en" if formed or len(english) > 2 else None
