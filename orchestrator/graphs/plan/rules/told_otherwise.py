"""A kind's guide without what the person tells to be otherwise: what is left out, not kept, or done without."""

import re
from dataclasses import replace
from typing import Final

from integrations.guides.base import Guide, GuideBlock
from orchestrator.graphs.plan.rules.items import BriefItems
from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes

_NO_APP: Final = any_of(
    r"앱(?:은|을|이|도|설치\S*)?\s?(?:설치\s?)?(?:없이|없다|없고|안\s|만들지\s?않|쓰지\s?않|필요\s?없|금지|말고)",
    r"\b(?:no|not|without|never|don['’]t|do\snot)\s(?:[a-z]+\s){0,4}?apps?\b",
)
_APP: Final = any_of(r"(?<![가-힣])앱(?![가-힣]{2})|스마트폰", r"\bapps?\b|\bsmartphones?\b")
_KEPT: Final = any_of(
    r"이름|성명|주소|연락처|전화번호|생년월일|사진|영상|위치|얼굴|나이|건강\s?상태|병명",
    r"\b(?:names?|addresses|address|phone\snumbers?|telephone|photos?|photographs?|pictures?|video|location|birth\s?dates?|ages?|faces?|diagnosis)\b",
)
"""What of people is kept, or is not."""
_WORD_EN: Final = re.compile(r"[a-z]{3,}")
_FEW: Final = 3
"""Words of a thing up to which all of them name it."""
_SPARED: Final = frozenset(("market", "scope", "legal"))
"""Sections in which what is left out may well be named."""
_COMMON: Final = frozenset(
    ("the", "and", "any", "all", "our", "from", "for", "with", "not", "never", "nobody", "other")
)


def without_told_otherwise(guide: Guide, items: BriefItems, request: str) -> Guide:
    """Return a guide without rows and lines about what is left out, and without fields that are not kept."""
    away = [found for thing, _, _ in items.left_out if 0 < len(found := _words(thing)) <= _FEW]
    kept = {found[0].casefold() for one in items.never for found in _KEPT.finditer(one.text)}
    is_without_app = _NO_APP.search(request) is not None
    if not (away or kept or is_without_app):
        return guide

    def stays(text: str) -> bool:
        said = text.casefold()
        named = any(all(word in said for word in words) for words in away)
        return not (named or any(one in said for one in kept) or (is_without_app and _APP.search(text)))

    blocks: dict[str, GuideBlock] = {}
    for key, block in guide.blocks.items():
        if key in _SPARED:
            blocks[key] = block
            continue
        fields = kept | {words[0] for words in away if len(words) == 1}
        bare = [_without_fields(row, fields) for row in block.rows] if key == "data" else block.rows
        rows = tuple(row for row in bare if row and stays(" ".join(row)))
        lines = tuple(line for line in block.lines if stays(line))
        if rows or lines:
            blocks[key] = replace(block, rows=rows, lines=lines)
    return replace(guide, blocks=blocks)


def _without_fields(row: tuple[str, ...], kept: set[str]) -> tuple[str, ...]:
    """Return a row of data without the fields that are not kept; nothing where none is left."""
    fields = [field for field in row[1].split(", ") if not any(one in field.casefold() for one in kept)]
    return (row[0], ", ".join(fields), *row[2:]) if fields else ()


def _words(thing: str) -> tuple[str, ...]:
    """Return the nouns of a thing."""
    if re.search("[가-힣]", thing):
        return tuple(one.form for one in morphemes(thing) if one.tag in ("NNG", "NNP", "SL"))
    return tuple(re.sub("(?<=[^s])s$", "", word) for word in _WORD_EN.findall(thing.casefold()) if word not in _COMMON)
