"""The verb that agrees at the head of a message, with whatever ending: dialects differ in endings, hardly in the stem."""

from itertools import pairwise
from typing import Final

from orchestrator.language.morphemes import Morpheme, morphemes

_STEMS: Final = frozenset(("맞", "옳", "그렇", "그러", "그"))
_WORDS: Final = ("그려", "그래", "그랴", "그류", "하모", "암", "기여", "오냐")
"""Words that agree by themselves, of which an ending may still follow: "그려유"."""
_GOES_ON: Final = (
    "게",
    "면",
    "으면",
    "데",
    "서",
    "니",
    "고",
    "다가",
    "지만",
    "나",
    "거나",
    "ᆫ데",
    "는데",
    "든",
    "ᆫ지",
    "는지",
)
"""Endings behind which it only leads over, asks or makes a condition: "그렇게", "그러면", "맞는지"."""
_ASKS_OR_REPORTS: Final = frozenset(
    [
        "나",
        "ᆫ가",
        "은가",
        "는가",
        "던가",
        "까",
        "을까",
        "ᆯ까",
        "으까",
        "습니까",
        "ᆸ니까",
        "냐",
        "느냐",
        "으냐",
        "냐고",
        "던데",
        "대",
        "ᆫ대",
        "는대",
        "래",
    ]
)
"""Endings of a verb that asks, or tells what somebody else says: "맞나요", "그러던데요"."""
_BARE: Final = ("아", "어")
_LONGEST: Final = 60
"""Characters of a message in which its first word is looked for."""
_DENYING: Final = ("않", "못하", "말")


def agreement_end(text: str) -> int:
    """Return where the verb ends with which a message agrees first, with what stands around it; 0 where it does not.

    >>> agreement_end("그렇당게. 돈은 읎어"), agreement_end("그렇게 했어요"), agreement_end("맞지 않아요")
    (4, 0, 0)
    """
    head = text[:_LONGEST]
    found = [one for one in morphemes(head) if one.tag not in ("SP", "SF", "SE")]
    place = 0
    while place < len(found) and found[place].tag == "IC" and not found[place].form.startswith(_WORDS):
        place += 1
    if place >= len(found):
        return 0
    first = found[place]
    end = _word_end(head, first)
    inside = [one for one in found[place + 1 :] if one.start < end]
    behind = next((one for one in found[place + 1 :] if one.start >= end), None)
    if head[end : end + 1] in ("?", "？") or (behind is not None and behind.tag == "VX" and behind.form in _DENYING):
        return 0
    if first.tag == "IC":
        return end if _is_whole_word(first) and all(one.tag[0] in "EJ" for one in inside) else 0
    if first.tag not in ("VV", "VA") or first.form not in _STEMS or not inside:
        return 0
    last = inside[-1]
    # "맞아 다쳤어요", "그렇다고 했어요": a bare or linking ending agrees only where nothing follows in its clause.
    is_linking = last.tag == "EC" or last.form in _BARE
    is_alone = not head[end:].strip() or head[end : end + 1] in (".", ",", "!", "~", "…")
    is_ending = all(one.tag in ("EF", "EC", "JX") for one in inside)
    # What hangs on an ending may be one of a dialect, where the word stands alone: "맞당께유".
    is_dialect = is_alone and inside[0].tag in ("EF", "EC") and not any(one.tag[0] == "V" for one in inside)
    if not (is_ending or is_dialect) or any(one.form in _GOES_ON or _asks_or_reports(one) for one in inside):
        return 0
    if any((one.form, follows.form) == ("기", "ᆫ") for one, follows in pairwise(inside)):
        # "그렇긴 뭐가 그래": what is set apart is agreed to by what follows it alone.
        return 0
    return 0 if is_linking and not is_alone else end


def _is_whole_word(first: Morpheme) -> bool:
    """Tell whether an interjection is one of the words that agree, with no more than an ending: not "오냐오냐"."""
    return any(first.form.startswith(word) and len(first.form) - len(word) <= 1 for word in _WORDS)


def _asks_or_reports(one: Morpheme) -> bool:
    return one.tag == "EF" and one.form.removesuffix("요") in _ASKS_OR_REPORTS


def _word_end(text: str, first: Morpheme) -> int:
    """Return where the word ends that a morpheme begins."""
    end = first.end
    while end < len(text) and (text[end].isalnum()):
        end += 1
    return end
