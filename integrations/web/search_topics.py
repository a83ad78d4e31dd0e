"""When a plan looks on the web, and for what, as editors keep it in one file."""

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from integrations.errors import Misconfigured

LONGEST_TOPICS = 200_000
"""Bytes of the file."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TopicWords(_Part):
    """Words in both languages, any of which counts."""

    ko: list[str] = Field(min_length=1)
    en: list[str] = Field(min_length=1)


class TopicQueries(_Part):
    """What is searched for, with ``{subject}`` and perhaps ``{year}``."""

    ko: str
    en: str

    @field_validator("ko", "en")
    @classmethod
    def _fields(cls, value: str) -> str:
        if set(re.findall(r"\{([^{}]*)\}", value)) - {"subject", "year"} or "{subject}" not in value:
            raise ValueError("a query has {subject}, and at most {year} beside it")
        return value


class SearchTopic(TopicWords):
    """Something that the web knows better than the workspace."""

    key: str
    query: TopicQueries
    of_year: TopicWords | None = None
    """Beside which this year or the next is one of its words: "2026년 기준", "as of 2026"; that of a day is none."""


class _File(_Part):
    supported_from: float = Field(ge=0, le=1)
    asked: TopicWords
    refused: TopicWords
    topics: list[SearchTopic] = Field(min_length=1)


@dataclass(frozen=True)
class SearchTopics:
    """What the file says."""

    told: _File

    @property
    def supported_from(self) -> float:
        """The support of the index (0–1) from which a query is not asked of the web."""
        return self.told.supported_from

    @cached_property
    def vocabulary(self) -> str:
        """All words of the file in small letters: what may stand in any query."""
        lists = [one for topic in self.told.topics for one in (*topic.ko, *topic.en, topic.query.ko, topic.query.en)]
        return " ".join(lists).casefold()

    def asks(self, request: str) -> bool:
        """Tell whether a request asks for the web in so many words."""
        return _has(request, self.told.asked)

    def refuses(self, request: str) -> bool:
        """Tell whether a request does not want the web to be searched."""
        return _has(request, self.told.refused)

    def of(self, request: str, year: int) -> list[SearchTopic]:
        """Return the topics of a request, in the order of the file."""
        return [one for one in self.told.topics if _has(request, one) or _is_of_year(request, one.of_year, year)]


def _is_of_year(request: str, words: TopicWords | None, year: int) -> bool:
    if words is None:
        return False
    korean, english = ("|".join(map(re.escape, listed)) for listed in (words.ko, words.en))
    years = rf"(?:{year}|{year + 1})"
    return bool(
        re.search(
            rf"(?<!\d)(?:{years}\s?년?도?|올해|내년)\s?(?:의\s?)?(?:[가-힣]{{1,8}}\s){{0,2}}(?:{korean})(?:으로|에서|까지|[은는이가을를의도로에])?(?![가-힣])",
            request,
        )
        or re.search(
            rf"\b(?:{english})\s(?:(?:of|in|for|from)\s)?{years}\b|\b(?:{years}(?:'s)?|this\syear'?s?)\s(?:\w+\s)?(?:{english})\b",
            request,
            re.I,
        )
    )


def load_search_topics(path: Path) -> SearchTopics:
    """Read the file. Raises ``Misconfigured`` with what is wrong in it."""
    try:
        raw = path.read_bytes()
        if len(raw) > LONGEST_TOPICS:
            raise Misconfigured(f"{path.name} is too long")
        return SearchTopics(_File.model_validate(tomllib.loads(raw.decode())))
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        raise Misconfigured(f"{path.name}: {wrong}") from error
    except (OSError, ValueError) as error:
        raise Misconfigured(f"{path.name} cannot be read: {error}") from error


def _has(request: str, words: TopicWords) -> bool:
    text = " ".join(request.casefold().replace("’", "'").split())
    bare = text.replace(" ", "")
    return any(one.casefold().replace(" ", "") in bare for one in words.ko) or any(
        re.search(rf"(?<![a-z]){re.escape(one.casefold())}(?![a-z])", text) for one in words.en
    )
