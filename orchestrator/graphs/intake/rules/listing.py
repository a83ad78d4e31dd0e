"""Lists that a workbook asks for: the ages of children, the names of several opponents, and what changes them.

A list is kept as text with semicolons; what is known to be there and not yet said stands in it as ``?``, what the person
does not know as ``-``.
"""

import re

from integrations.knowledge.base import ListOf
from orchestrator.language.clauses import sentences
from orchestrator.language.numbers import find_numbers
from orchestrator.language.people import find_people

UNSAID, NOT_KNOWN = "?", "-"
MOST = 20
"""Entries of a list."""
OLDEST = 120
_BETWEEN = re.compile(r"\s{0,3}[,;·/&+]\s{0,3}|\s(?:그리고|하고|and|또)\s|(?<=[가-힣])(?:이?랑|하고|과|와)\s{1,3}")
_TITLE = re.compile(
    r"\s?(?:씨|님|사장님?|대표님?|이사님?|팀장님?|부장님?|과장님?)?(?:이에요|예요|이요|요|입니다|이고요?|이랑|랑|이)?[\s.!~]{0,9}$"
)
_MADE_OF = re.compile(
    r"^(?:[가-힣]{2,12}|\(주\)\s?[가-힣A-Za-z0-9]{2,20}|(?:주식회사\s)?[가-힣A-Za-z0-9]{2,20}(?:\s주식회사)?|[A-Z][\w'.-]{1,20}(?: [A-Z][\w'.-]{0,20}){0,3})$"
)
_NO_NAME = re.compile(
    r"^(?:없|있|어요|\d{1,3}\s?(?:살|세)|모르|몰라|아니|네$|예$|명$|두$|세$|둘$|셋$|그냥|아직|제가|저는|우리|사람|none|no$|yes$|i |the )",
    re.I,
)
_GONE = re.compile(
    r"(?:은|는|이|가|을|를)?\s?(?:빼|지워|삭제|제외|없애|아니에요|아니예요|아닙니다|상관\s?없)|\b(?:remove|drop|take out|delete|leave out|not)\b",
    re.I,
)
_MORE = re.compile(
    r"(?:한|두|세)\s?명\s?더|더\s?있|또\s?있|도\s?(?:있|넣|추가|포함)|추가|\b(?:one more|another|also|add|as well|too)\b",
    re.I,
)
_INSTEAD = (
    re.compile(r"(?P<before>[^,.\s]{1,30})\s?(?:이|가)?\s?(?:아니라|아니고|말고)[,\s]{1,3}(?P<after>[^,.]{1,40})"),
    re.compile(r"\bnot (?P<before>[^,.;]{1,30}),? (?:but|it'?s|he'?s|she'?s) (?P<after>[^.,;]{1,40})", re.I),
    re.compile(r"(?P<after>[^\s,.;]{1,30}),? not (?P<before>[^,.;]{1,30})", re.I),
)
_AGE = re.compile(r"(?<!\d)(\d{1,2})\s?(?:살|세(?![가-힣]*(?:대|금)))")
_BARE_AGE = re.compile(r"(?<![\d.])\d{1,2}(?![\d.]|\s?(?:명|월|일|년|시|st|nd|rd|th))")
LONGEST = 160
"""Characters of a message that changes a list; what is longer tells a story."""


def items_of(value: object) -> tuple[str, ...]:
    """Return the entries of a list as it is kept."""
    return tuple(filter(None, (one.strip() for one in str(value or "").split(";"))))


def entries_in(kind: ListOf, text: str, *, asked: bool) -> tuple[str, ...]:
    """Return the entries that a text tells, in its order.

    ``asked``: the list was asked for, so that bare numbers and names count, and a number of people that many unsaid ones.
    """
    found = _ages(text, asked=asked) if kind == "age" else _names(text, asked=asked)
    return found[:MOST]


def changed(kind: ListOf, items: tuple[str, ...], text: str) -> tuple[str, ...] | None:
    """Return a list as a message changes it: without an entry, with another one, with one more; else None."""
    if len(text) > LONGEST:
        return None
    for pattern in _INSTEAD:
        if (match := pattern.search(text)) and (place := _place(items, match["before"])) is not None:
            after = entries_in(kind, match["after"], asked=True)
            if after and after[0] != UNSAID:
                return (*items[:place], after[0], *items[place + 1 :])
    if _GONE.search(text):
        left = tuple(item for item in items if not _is_named(item, text))
        return left if len(left) < len(items) else None
    if match := _MORE.search(text):
        told = [
            one
            for part in (text[: match.start()], text[match.end() :])
            for one in entries_in(kind, part, asked=True)
            if one not in (*items, UNSAID)
        ]
        return (*items, *(told or (UNSAID,)))[:MOST]
    return None


def _ages(text: str, *, asked: bool) -> tuple[str, ...]:
    numbers = find_numbers(text)
    by_place = {one.start: int(one.value.value) for one in numbers if one.value.unit == "age"}
    by_place |= {match.start(): int(match[1]) for match in _AGE.finditer(text[:LONGEST])}
    ages = [str(by_place[place]) for place in sorted(by_place) if by_place[place] <= OLDEST]
    people = next((int(one.value.value) for one in numbers if one.value.unit == "people"), 0)
    if not ages and asked:
        left = text
        for one in numbers:
            if one.value.unit not in ("", "age"):
                left = left[: one.start] + " " * (one.end - one.start) + left[one.end :]
        ages = _BARE_AGE.findall(left)
    return tuple((ages + [UNSAID] * max(0, people - len(ages)))[:MOST]) if asked or ages else ()


def _names(text: str, *, asked: bool) -> tuple[str, ...]:
    found = [person.value.name for person in find_people(text) if len(person.value.name) > 1]
    if not asked:
        return tuple(dict.fromkeys(found))
    for sentence in sentences(text):
        for piece in _BETWEEN.split(sentence[:LONGEST]):
            name = _TITLE.sub("", piece.strip(), count=1).strip()
            if (
                _MADE_OF.match(name)
                and not _NO_NAME.match(name)
                and not any(name in one or one in name for one in found)
            ):
                found.append(name)
    people = next((int(one.value.value) for one in find_numbers(text) if one.value.unit == "people"), 0)
    return tuple((list(dict.fromkeys(found)) + [UNSAID] * max(0, min(MOST, people) - len(found)))[:MOST])


def _place(items: tuple[str, ...], text: str) -> int | None:
    return next((place for place, item in enumerate(items) if _is_named(item, text)), None)


def _is_named(item: str, text: str) -> bool:
    return re.search(rf"(?<![\w가-힣]){re.escape(item)}(?!\d)", text, re.I) is not None
