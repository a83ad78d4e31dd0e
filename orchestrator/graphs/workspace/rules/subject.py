"""Whether a page speaks of the subject of a document: by the subject's own words, not by what every rule book says."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from integrations.search.concepts import concepts
from integrations.search.tokens import tokens
from orchestrator.language.sounds import sounds

HELD = 0.6
"""Share of a word's pieces from which a text holds the word, and of a subject's words from which it speaks of it."""
SHORTENED = 4
"""Letters of a word from which it may stand for a longer one that it begins: cert, config, prod …"""
CUT_SHORT = 0.5
"""… and the share of the longer one's letters up to which it does: leavers are no leave."""
_HANGUL = re.compile("[가-힣]")
_APART = re.compile(
    r"(?<=[가-힣])(?:이랑|랑|와|과|하고)\s+|\s+(?:및|그리고|또는|대비|and|or|vs\.?|versus|with)\s+|\s*[,/·&]\s*", re.I
)
_GENERAL = re.compile(
    r"(?:(?:관리|운영|이용|사용|주의|예방|신청|투여|처리|진행|실시|시행|작성|등록|발급|제출|확인|점검|대응|사내|회사|우리|전체|최신|현재|지금|이전|예전|기존|신규|새|올해|작년|관련|주요|기본|전반)(?:의|에)?"
    r"|(?:지침|규정|정책|절차|안내|기준|방법|가이드|제도|현황|내용|사항|주의사항|유의사항|결과|정리|프로세스|요령|개요|소개|계획|규칙|수칙|요건|과정|문서|페이지|자료)"
    r"(?:이랑|랑|와|과|의|에|을|를|은|는|이|가)?"
    r"|\d+(?:년|월|일|장|쪽)?(?:도|의)?"
    r"|(?:the|an?|our|my|your|their|its|we|us|of|on|in|for|to|about|from|by|at|is|are|how|what|new|old|current|latest|previous|general|company|team"
    r"|polic(?:y|ies)|process(?:es)?|procedures?|rules?|guides?|guidelines?|overview|information|info|basics|summary|plan|handbook|manual"
    r"|documents?|pages?|notes?|management|usage|results?|meetings?|requirements?))",
    re.I,
)
"""Words that pages on any subject hold."""
_LETTERS = re.compile(r"[A-Za-z]+|[가-힣]+")
_WORD = re.compile(r"(?<![\w+#.-])[\w+#.-]*\w", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Subject:
    """The parts of a subject, each by its words: "leave and sick days" has two."""

    parts: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, text: str) -> "Subject":
        """Read a subject; one of general words alone has no part, and every page speaks of it."""
        words = ([word for word in _WORD.findall(part) if not is_general(word)] for part in _APART.split(text))
        return cls(tuple(tuple(part) for part in words if part))

    def or_of(self, text: str) -> "Subject":
        """Return the subject with the parts of another name of it."""
        return Subject(tuple(dict.fromkeys((*self.parts, *Subject.of(text).parts)))) if self.parts else self

    @property
    def is_korean(self) -> bool:
        """Tell whether its words are Korean."""
        return any(_HANGUL.search(word) for part in self.parts for word in part)

    def spoken_of(self, text: str) -> bool:
        """Tell whether a text speaks of the subject, or of a part of it."""
        if not self.parts:
            return True
        held = _Held.of(text)
        return any(_enough(held.held(part)) or held.spells("".join(part)) for part in self.parts)

    def touched_by(self, text: str) -> bool:
        """Tell whether a text holds any word of it: enough for a passage of a page that speaks of it."""
        held = _Held.of(text)
        return not self.parts or any(held.holds(word) for part in self.parts for word in part)

    def spelt_in(self, text: str) -> bool:
        """Tell whether a text has any word of it as it is spelt, and not only another one for the same."""
        held = _Held.of(text)
        return not self.parts or any(held.spells(word) for part in self.parts for word in part)

    def told_by(self, titles: Sequence[str]) -> bool:
        """Tell whether for every part of it there is a title that names it."""
        return bool(self.parts) and all(
            any(Subject((part,)).spoken_of(title) for title in titles) for part in self.parts
        )

    def part_in(self, text: str) -> int | None:
        """Return which part a text speaks of; None where it is none or several."""
        found = [place for place, part in enumerate(self.parts) if Subject((part,)).spoken_of(text)]
        return found[0] if len(found) == 1 else None


def is_general(word: str) -> bool:
    """Tell whether pages on any subject hold a word."""
    return _GENERAL.fullmatch(word) is not None


def _enough(held: Sequence[bool]) -> bool:
    return all(held) if len(held) < 3 else sum(held) >= HELD * len(held)


@dataclass(frozen=True, slots=True)
class _Held:
    """What a text can be found by."""

    terms: frozenset[str]
    korean: frozenset[str]
    """How its Korean words sound …"""
    latin: frozenset[str]
    """… and its others."""

    @classmethod
    def of(cls, text: str) -> "_Held":
        words = set(_LETTERS.findall(text))
        korean, latin = {word for word in words if _HANGUL.match(word)}, {word for word in words if word.isascii()}
        heard = (frozenset(filter(None, map(sounds, some))) for some in (korean, latin))
        return cls(frozenset({*tokens(text), *concepts(text)}), *heard)

    def holds(self, word: str) -> bool:
        """Tell whether it holds a word, or another one for the same."""
        return any(concept in self.terms for concept in concepts(word)) or self.spells(word)

    def held(self, words: Sequence[str]) -> list[bool]:
        """Tell of each word of a part whether it is held, alone or together with its neighbour: remote work is 재택근무."""
        found = [self.holds(word) for word in words]
        for at, (left, right) in enumerate(pairwise(words)):
            if not _named_together(left, right).isdisjoint(self.terms):
                found[at : at + 2] = True, True
        return found

    def spells(self, word: str) -> bool:
        """Tell whether it holds the word itself, another spelling of it, or what it is short for."""
        pieces = tokens(word)
        if pieces and sum(piece in self.terms for piece in pieces) >= HELD * len(pieces):
            return True
        if word.isascii() and any(
            word.lower().startswith(term) for term in self.terms if SHORTENED <= len(term) <= CUT_SHORT * len(word)
        ):
            return True
        sound = sounds(word)
        if _HANGUL.match(word):
            return bool(sound) and sound in self.latin
        # A Korean word may have a particle behind it.
        return bool(sound) and any(one in (sound, *(f"{sound}{last}" for last in "KLMNST")) for one in self.korean)


def _named_together(left: str, right: str) -> set[str]:
    """Return the concepts that two words name only together, whatever each of them names by itself."""
    return set(Counter(concepts(f"{left} {right}")) - Counter(concepts(left)) - Counter(concepts(right)))


def is_korean(text: str) -> bool:
    """Tell whether most letters of a text are Korean."""
    letters = [sign for sign in text if sign.isalpha()]
    return 2 * sum(bool(_HANGUL.match(sign)) for sign in letters) >= len(letters)
