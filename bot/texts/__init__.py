"""What the bot says, in Korean and English: here what its doors say, and in each graph's folders what is of that graph.

Each folder has ``ko.toml`` and ``en.toml`` with a line in both under the same key; together they are one table.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import get_args

from integrations.errors import Misconfigured
from orchestrator.language.particles import filled
from orchestrator.language.plurals import counted
from orchestrator.turn import Locale

_tables: dict[Locale, dict[str, str]] = {}
_added: list[Traversable] = []


def texts(locale: Locale) -> dict[str, str]:
    """Return all texts of a language by their dotted keys. Raises as :func:`merged`."""
    if not _tables:
        _tables.update(merged((*_folders(), *_added)))
    return _tables[locale]


@contextmanager
def spoken(folders: Iterable[Traversable], needed: Iterable[str] = ()) -> Iterator[None]:
    """Let what stands in further folders be said as well, until this ends: that of graphs from elsewhere.

    Raises ``Misconfigured`` where a key in ``needed`` is missing then, and as :func:`merged`.
    """
    more = [folder for folder in folders if folder not in (*_folders(), *_added)]
    _added.extend(more)
    if more:
        _tables.clear()
    try:
        known = texts("en")
        if lacking := [key for key in needed if key not in known]:
            raise Misconfigured(f"texts: {', '.join(lacking)} is missing in both languages")
        yield
    finally:
        for folder in more:
            _added.remove(folder)
            _tables.clear()


def merged(folders: Iterable[Traversable]) -> dict[Locale, dict[str, str]]:
    """Return the texts of these folders in each language.

    Raises ``Misconfigured`` naming the key and its files where one stands twice or in one language only, and the file
    where it is no TOML.
    """
    languages: tuple[Locale, ...] = get_args(Locale)
    found: dict[Locale, dict[str, str]] = {locale: {} for locale in languages}
    places: dict[str, Traversable] = {}
    for folder in dict.fromkeys(folders):
        tables = {locale: _read(folder / f"{locale}.toml") for locale in languages}
        for key in dict.fromkeys(key for table in tables.values() for key in table):
            for locale, table in tables.items():
                if key not in table:
                    raise Misconfigured(f"texts: {key} is missing in {folder / f'{locale}.toml'}")
                found[locale][key] = table[key]
            if key in places:
                raise Misconfigured(f"texts: {key} stands in {places[key]} and in {folder}")
            places[key] = folder
    return found


def _folders() -> Iterator[Traversable]:
    """Return where texts lie. The graphs are not imported for them: that takes longer than all else here."""
    yield files(__package__)
    for package in ("orchestrator", "bot"):
        for graph in sorted((files(package) / "graphs").iterdir(), key=lambda each: each.name):
            if (graph / "texts").is_dir():
                yield graph / "texts"


def _read(file: Traversable) -> dict[str, str]:
    if not file.is_file():
        return {}
    try:
        return dict(_flat("", tomllib.loads(file.read_text(encoding="utf-8"))))
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"{file}: {error}") from error


def _flat(prefix: str, tree: dict[str, object]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for key, value in tree.items():
        if isinstance(value, dict):
            found += _flat(f"{prefix}{key}.", value)
        else:
            found.append((prefix + key, str(value).strip()))
    return found


def say(locale: Locale, key: str, /, **values: object) -> str:
    """Return a text with its values filled in, and particles or plurals that fit them.

    Raises ``KeyError`` for an unknown key.
    """
    text = texts(locale)[key]
    return filled(text, **values) if locale == "ko" else counted(text, **values)


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
