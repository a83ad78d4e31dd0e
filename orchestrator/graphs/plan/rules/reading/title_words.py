"""The words of a message by which its service would be called, learnt from what authors called theirs.

People who talk seldom name what they have in mind; its title is made of words that they say of its use. Each noun (in
English each word that is no function word) is weighed by a logistic regression: how often and where it is said, in
clauses of which roles, with which particle, and how near its sense is to that of the whole. ``evals.plan.title_learning``
writes the weights.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import log1p
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from integrations.search.local import encode
from integrations.search.tokens import stem_of
from orchestrator.graphs.plan.rules.reading.role_classifier import ROLES, role_chances
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.language import words
from orchestrator.language.morphemes import morphemes

WEIGHTS: Final = Path(__file__).with_name("title_words.json")
"""By language ``mean``, ``scale`` and ``weights`` of the columns that :func:`columns_of` returns, and ``learnt_from``."""
_READ: Final = 3_000
"""Characters of a message that are read."""
_OPENING: Final = 60
_SENSE: Final = 600
_LEAST: Final = -1.2
"""The log odds from which a word may stand in a title."""
_BEHIND: Final = 1.6
"""How much less likely than the likeliest word one may be beside it."""
_MOST: Final = 3
_GAIN: Final = 2.0
"""What a word adds to a phrase beside its log odds: one that is less likely than that makes it no better."""
_TOGETHER: Final = 4
"""Words of a phrase."""
_DOES: Final = re.compile(r"[a-z]+(?<!s)s\s(?:the|an?|it|them|at|up|out|until|till|by|to)\b")
"""A verb behind who does it: "driver waits at gate 3"."""
_TIME: Final = re.compile(r"(?:때|후|뒤|전|중)(?![가-힣])")
"""Behind a noun: when something is done."""
_FOLLOWING: Final = ("JKO", "JKS", "JX", "JKB", "JKG", "XSV", "VCP", "XSN", "NNG", "JC", "NNB", "space", "stop")
_OF_USE: Final = ("feature", "order")
_WORD_EN: Final = re.compile(r"[A-Za-z][A-Za-z'-]+")
_EMPTY: Final = frozenset(
    words(
        """
        the and but for with from are was were been does did have has had you she they them our your his her its their
        this that these those there here who which what when where why how not yes then than also only very more most
        much many some any all each every one two three four five six seven eight nine ten can could will would should
        must may might get gets got goes going come comes want wants need needs like please pls hello hey thanks thank
        plan proposal write draft service app page pages people day days week weeks month months year years today now
        still already 때 서비스 기획 기획서 기획안 제안서 계획서 계획 사업 문서 부탁 얘기 이야기 사람 생각 정도 요청
        """
    )
)
"""Words that name no service, or any."""


@dataclass
class TitleWord:
    """A word of a message: how it is written, and where."""

    forms: Counter[str] = field(default_factory=Counter)
    spans: list[tuple[int, int]] = field(default_factory=list)
    following: set[str] = field(default_factory=set)
    """Tags of what is said right behind it; ``space`` and ``stop``."""
    is_name: bool = False
    chance: float = 0.0
    """The log odds that it stands in a title."""

    @property
    def text(self) -> str:
        """Return the form that is met most."""
        return self.forms.most_common(1)[0][0]

    @property
    def is_act(self) -> bool:
        """Tell whether it is something that is done: "수리하다", "sharing"."""
        return "XSV" in self.following or self.text.endswith("ing")


def title_words(message: str, language: str) -> list[TitleWord]:
    """Return the words of a message, the likeliest of its title first."""
    read = message[:_READ].replace("기획안", "기획서")  # of which "안" would be a word
    found = [*words_in(read, language).values()]
    if not found:
        return []
    return weighed(found, columns_of(found, read), _learnt()[language])


def weighed(
    found: Sequence[TitleWord], table: NDArray[np.float32], learnt: Mapping[str, NDArray[np.float32]]
) -> list[TitleWord]:
    """Return words with their chances, the likeliest first; ``learnt`` as ``WEIGHTS`` holds it of a language."""
    chances = ((table - learnt["mean"]) / learnt["scale"]) @ learnt["weights"]
    for one, chance in zip(found, chances, strict=True):
        one.chance = float(chance)
    return sorted(found, key=lambda one: one.chance, reverse=True)


def is_named_in(title: str, found: Sequence[TitleWord], language: str, most: int = _MOST) -> bool:
    """Tell whether a title says one of the likeliest words of a message."""
    said = words_in(title, language)
    return any(stem(one.text, language) in said for one in found[:most])


def title_of(found: Sequence[TitleWord], language: str, message: str) -> str:
    """Return a title of the likeliest phrase of a message with what is done beside it; empty where none is likely.

    Things stand before what is done with them; words that only stand near each other in a message make no name.
    """
    near = [one for one in found[:_MOST] if one.chance >= max(_LEAST, found[0].chance - _BEHIND)]
    if not near:
        return ""
    start, end, said = max(
        _phrases(found, language, message), key=lambda one: sum(each.chance + _GAIN for each in one[2])
    )
    parts = [
        (True, *one.spans[0], one.text) for one in near if one not in said and (len(said) == 1 or _stands_beside(one))
    ]
    parts.append((False, min(one.spans[0] for one in said)[0], end, message[start:end]))
    text = " ".join(" ".join(part for *_, part in sorted(parts)).split())
    return f"{text} 서비스" if language == "ko" else f"{text[:1].upper()}{text[1:]} service"


def _stands_beside(one: TitleWord) -> bool:
    """Tell whether a word that stands elsewhere may join a phrase: what is done, or a compound by itself."""
    return (one.is_act and len(one.text) > 1) or "-" in one.text


def _phrases(found: Sequence[TitleWord], language: str, message: str) -> Iterator[tuple[int, int, Sequence[TitleWord]]]:
    """Yield where words stand right behind one another, up to four, each as well by itself."""
    joints = ("", " ") if language == "ko" else (" ", "-")
    words_at = sorted(((span, one) for one in found for span in one.spans), key=lambda one: one[0])
    for at in range(len(words_at)):
        for end in range(at + 1, min(at + _TOGETHER, len(words_at)) + 1):
            run = words_at[at:end]
            if len(run) > 1 and (_DOES if language == "en" else _TIME).match(message, run[-1][0][0]):
                break
            if any(message[one[1] : other[0]] not in joints for (one, _), (other, _) in pairwise(run)):
                break
            yield run[0][0][0], run[-1][0][1], [*{id(one): one for _, one in run}.values()]


def words_in(text: str, language: str) -> dict[str, TitleWord]:
    """Return the words of a text by their stems, in the order in which they are first said."""
    found: dict[str, TitleWord] = {}
    for form, start, end, following, is_name in _korean(text) if language == "ko" else _english(text):
        if form.lower() not in _EMPTY:
            one = found.setdefault(stem(form, language), TitleWord())
            one.forms[form] += 1
            one.spans.append((start, end))
            one.following.add(following)
            one.is_name = one.is_name or is_name
    return found


def columns_of(found: Sequence[TitleWord], message: str) -> NDArray[np.float32]:
    """Return what is weighed of the words of a message [words, columns]."""
    clauses = spoken_clauses(message)
    chances = role_chances(clauses)
    starts, at = [], 0
    for clause in clauses:
        starts.append(message.find(clause, at))
        at = starts[-1] + len(clause)
    use = [one for one, chance in zip(clauses, chances, strict=True) if ROLES[int(chance.argmax())] in _OF_USE]
    sense = encode([one.text for one in found])
    whole, of_use = encode([message[:_SENSE], " ".join(use)[:_SENSE] or message[:_SENSE]])
    ends = {end for one in found for _, end in one.spans}
    rows = []
    for one, own in zip(found, sense, strict=True):
        first, within = one.spans[0][0], np.searchsorted(starts, [start for start, _ in one.spans], "right") - 1
        rows.append(
            [
                log1p(len(one.spans)),
                first / len(message),
                first < _OPENING,
                *chances[np.maximum(within, 0)].max(0),
                *(tag in one.following for tag in _FOLLOWING),
                one.is_name,
                any({start, start - 1} & ends for start, _ in one.spans),
                len(one.text),
                len(one.text) == 1,
                own @ whole,
                own @ of_use,
                one.text.endswith("ing"),
                one.text.endswith("s"),
                one.text.endswith(("er", "ers")),
                1.0,
            ]
        )
    return np.array(rows, dtype=np.float32)


def stem(form: str, language: str) -> str:
    """Return what a word has in common with its other forms."""
    return form if language == "ko" else stem_of(form.lower())


def _korean(text: str) -> list[tuple[str, int, int, str, bool]]:
    read = morphemes(text)
    found = []
    for at, one in enumerate(read):
        if one.tag in ("NNG", "NNP", "SL", "XR"):
            behind = read[at + 1] if at + 1 < len(read) else None
            following = behind.tag if behind and behind.start == one.end else "space"
            found.append((one.form, one.start, one.end, following, False))
    return found


def _english(text: str) -> list[tuple[str, int, int, str, bool]]:
    found = []
    for match in _WORD_EN.finditer(text):
        form = match[0].lower().strip("'-")
        is_inside = match.start() > 1 and text[match.start() - 2] not in ".!?\n"
        following = "stop" if text[match.end() : match.end() + 1] in tuple(".,;:!?") else "space"
        if len(form) > 2:
            found.append((form, match.start(), match.end(), following, match[0][0].isupper() and is_inside))
    return found


@cache
def _learnt() -> Mapping[str, Mapping[str, NDArray[np.float32]]]:
    read = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    return {
        language: {name: np.array(read[language][name], dtype=np.float32) for name in ("mean", "scale", "weights")}
        for language in ("ko", "en")
    }
