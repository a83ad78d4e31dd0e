"""Which kind of service a plan is for, and what it has to be able to do."""

import re
from collections.abc import Sequence

from integrations.guides.base import Guide, GuideLanguage, PlanGuides

GENERAL = "general"
_IN_SUBJECT = 3
"""What the subject names counts so many times what the request names."""


def kind_of(subject: str, request: str, guides: PlanGuides, told: str = "") -> str:
    """Return the kind of service by the words of its guides in both languages; ``told``: as an analysis names it."""
    scores: dict[str, int] = {}
    for language in ("ko", "en"):
        for guide in guides.of("kinds", language):
            if told and told.casefold() in (guide.key, guide.title.casefold()):
                return guide.key
            named = _IN_SUBJECT * said(guide.words, f"{subject} {told}")
            score = named + said(guide.words, request)
            score = score if named else 0
            scores[guide.key] = max(scores.get(guide.key, 0), score)
    best = max(scores, key=lambda key: scores[key], default=GENERAL)
    return best if scores.get(best) else GENERAL


def capabilities_of(
    kind: str, subject: str, request: str, guides: PlanGuides, language: GuideLanguage
) -> tuple[Guide, ...]:
    """Return the abilities that the subject names, those of the request, then those of the kind; each once."""
    named = [guide for guide in guides.of("capabilities", language) if said(_words(guide, guides), subject)]
    told = [guide for guide in guides.of("capabilities", language) if said(_words(guide, guides), request)]
    usual = [guides.capability(key, language) for key in guides.kind(kind, language).capabilities]
    return tuple({guide.key: guide for guide in (*named, *told, *usual)}.values())


def is_ruled_out(guide: Guide, text: str, guides: PlanGuides) -> bool:
    """Tell whether a text says that the service is to do without an ability: "no accounts", "로그인 없이"."""
    folded = text.casefold()
    words = [re.escape(word) for word in _words(guide, guides) if word.casefold() in folded]
    english, korean = (
        "|".join(word for word in words if word[0].isascii() is is_english) for is_english in (True, False)
    )
    return bool(
        (english and re.search(rf"\b(?:no|without(?:\sany)?)\s(?:[a-z]{{1,12}}\s)?(?:{english})\b", text, re.I))
        or (korean and re.search(rf"(?:{korean})(?:은|는|을|를|도)?\s?(?:없이|금지|제외|빼고|하지\s?않)", text))
    )


def said(words: Sequence[str], text: str) -> int:
    """Count the characters of words that a text has: a longer word tells more than a short one."""
    folded = text.casefold()
    return sum(len(word) for word in words if has_word(word, folded))


def _words(guide: Guide, guides: PlanGuides) -> tuple[str, ...]:
    return (*guides.capability(guide.key, "ko").words, *guides.capability(guide.key, "en").words)


def has_word(word: str, folded: str) -> bool:
    """Tell whether a text in small letters has a word of a guide."""
    if word not in folded:  # so of most words no pattern is made
        return False
    if word[:1].isascii():
        return re.search(rf"(?<![a-z]){re.escape(word)}(?:s|es|ing)?(?![a-z])", folded) is not None
    if len(word) == 1:
        return re.search(rf"(?<![가-힣]){re.escape(word)}(?=[\s을를은는이가의,.]|$)", folded) is not None
    if len(word) == _SHORT:
        return re.search(rf"{re.escape(word)}(?!실|석|업체|장소|자료)", folded) is not None
    return True


_SHORT = 2
"""Syllables of a word that is a part of other things, as "대기" of "대기실"."""
