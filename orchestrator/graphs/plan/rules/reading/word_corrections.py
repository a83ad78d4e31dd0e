"""Words that a message takes back in the same breath: "a tool board … not tools, I mean shifts", "공구 말고 텐트요"."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.language.morphemes import morphemes
from orchestrator.language.particles import renamed

_WHAT_EN: Final = r"(?:the\s|our\s|my\s|an?\s)?(?P<old>[a-z][a-z-]{2,20}(?:\s[a-z][a-z-]{2,20})?)"
_NOT_BUT_EN: Final = re.compile(
    rf"(?:^|(?<=[.!?\n]\s)|(?<=[.!?,;\n–—-]\s)|(?<=\n))(?:(?:ok(?:ay)?|oh|ah|no|wait|sorry|actually|hm+|well)[\s,.]{{1,3}}){{0,3}}not\s(?:for\s)?{_WHAT_EN}[,;.\s–—-]{{1,3}}"
    r"(?:i\s(?:do\s)?mean|i\smeant|but\srather|make\s(?:it|that)|rather)\s(?:the\s|our\s|an?\s)?(?P<new>[a-z][a-z -]{2,40}?)(?P<end>[.!?;\n]+\s?|$)",
    re.I,
)
_MEAN_EN: Final = re.compile(
    r"(?P<lead>\b(?:for|of|about)\s)(?P<old>(?:an?|the|our|my)\s[^.!?\n,;]{3,60}?)[.!?…]*\s(?:oh|ah|no|wait|sorry|ok|actually)[\s,.]{1,3}(?:sorry[\s,.]{1,3})?i\s(?:do\s)?mean(?:t)?\s(?P<new>(?:an?|the|our|my)\s[^.!?\n]{3,90})",
    re.I,
)
_NOT_BUT_KO: Final = re.compile(
    r"(?:^|(?<=[.!?~\n…]\s)|(?<=[.!?~\n…]))(?:(?:아|앗|어|참|아차|아니|아니다|잠깐|미안|죄송(?:해요|합니다)?)[\s,.]{1,3}){1,3}(?P<old>[가-힣]{2,8})(?:이|가|은|는)?\s?(?:말고|아니고|아니라|아니구)\s(?P<new>[가-힣][가-힣 ]{1,16}?)(?:이에요|예요|이요|요|이야|야|입니다|(?:을|를)?\s?말(?:이에요|이야|입니다|한\s?거\S{0,3}))(?P<end>[.!?~\n]+\s?|$)"
)
_READ: Final = 3_000


def with_words_meant(text: str) -> str:
    """Return a message with what it means in the end in the place of what it says first.

    >>> with_words_meant("a tool board for our teams?? ok not tools, I mean night shifts. starts in May")
    'a night shift board for our teams?? starts in May'
    >>> with_words_meant("공구 대여 기획서 써줘. 아 공구 말고 텐트요. 5월 시작")
    '텐트 대여 기획서 써줘. 5월 시작'
    """
    head, rest = text[:_READ], text[_READ:]
    if match := _NOT_BUT_EN.search(head):
        said = _put(head[: match.start()], match["old"], match["new"])
        head = said + head[match.end() :] if said else head
    elif match := _MEAN_EN.search(head):
        head = f"{head[: match.start()]}{match['lead']}{match['new']}{head[match.end() :]}"
    elif match := _NOT_BUT_KO.search(head):
        said = _put_ko(head[: match.start()], match["old"], match["new"])
        head = said + head[match.end() :] if said else head
    return head + rest


def _put(text: str, old: str, new: str) -> str:
    """Return a text with new words for the old ones in its first sentence, or its order, in the same number; empty where they stand in none.

    Only what the plan is of is another thing then: what is told of the old one elsewhere is not told of the new one.
    """
    one, several = _single(old), old
    found = re.compile(rf"\b(?:{re.escape(several)}|{re.escape(one)}(?:s|es)?)\b", re.I)
    for order in re.finditer(r"[^.!?…\n]+", text):
        is_order = not text[: order.start()].strip() or marks.ORDER.search(order[0])
        if is_order and found.search(order[0]):
            put = found.sub(lambda match: _single(new) if match[0].lower() == one.lower() else new, order[0])
            return text[: order.start()] + put + text[order.end() :]
    return ""


def _put_ko(text: str, old: str, new: str) -> str:
    """Return a text with another noun in its order; empty where it does not stand there, or the new words are no noun.

    Only what the plan is of is another thing then: what is told of the old one elsewhere is not told of the new one.
    """
    if not all(one.tag.startswith(("N", "X", "MM", "JKG", "JC")) for one in morphemes(new)):
        return ""
    for order in re.finditer(r"[^.!?~…\n]+", text):
        if marks.ORDER.search(order[0]):
            nouns = [one for one in morphemes(order[0]) if one.tag.startswith("N")]
            begins, ends = {one.start for one in nouns}, {one.end for one in nouns}
            for one in re.finditer(rf"(?<![가-힣]){re.escape(old)}", order[0]):
                if one.start() in begins and one.end() in ends:
                    word, space, behind = order[0][one.start() :].partition(" ")
                    put = f"{renamed(word, old, new)}{space}{behind}"
                    return f"{text[: order.start() + one.start()]}{put}{text[order.end() :]}"
    return ""


def _single(words: str) -> str:
    return re.sub(r"(?<=[a-rt-z])s$", "", words)
