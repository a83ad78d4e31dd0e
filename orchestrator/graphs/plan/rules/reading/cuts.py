"""What a wish leaves out, and out of what."""

import re
from collections.abc import Iterable
from typing import Final

from orchestrator.graphs.plan.rules.reading.thing_names import head_of
from orchestrator.language import any_of

REMOVES: Final = any_of(
    r"빼|삭제|제거|없애|제외|지워|생략",
    r"\b(?:remove|drop|delete|leave\s+out|take\s+out|take\s(?:\S+\s){1,4}out|omit|exclude|get\s+rid\s+of)\b",
)
WHAT: Final = re.compile(
    r"['\"“‘「]?(?P<words>[^'\"”’」]{2,40}?)['\"”’」]?\s?(?:기능|리스크|위험|행|줄|항목|지표|문장|내용|화면|단계)?\s?(?:은|는|을|를|도|만)?\s?(?:좀\s)?(?:다\s)?(?:빼|삭제|제거|없애|제외|지워)"
)
WHAT_EN: Final = re.compile(
    r"\b(?:remove|drop|delete|leave\s+out|take(?:\s+out)?|omit|exclude)\s+(?:the\s+)?['\"“]?(?P<words>[^'\"”]{2,60}?)['\"”]?(?:\s+(?:feature|risk|row|line|item|indicator|screen|sentence))?(?:\s+(?:from|in)\b.*|\s+please)?$",
    re.I,
)
_PLACE: Final = any_of(
    r"(?:^|\s)(?P<ko>[가-힣A-Za-z]{1,10}(?:\s[가-힣]{1,6})?)(?:에서|에\s?(?:있는|적힌|나온))[은는도만]?\s",
    r"\s(?:from|out\s+of|in|under)\s+(?:the\s+|your\s+)?(?P<en>[a-z ]{2,30}?)(?:\s+(?:section|table|part))?(?:\s+please)?[.!]?$",
)
"""Out of what something is to be left: that itself stays."""


_WITHOUT: Final = re.compile(
    r"\W*(?:we\s(?:need|want|have)\s|with\s)?(?:no|without(?:\s(?:the|an?))?)\s(?:more\s)?(?P<en>[a-z][a-z' -]{2,40}?)(?:\s(?:then|now|after\sall|please))?\W*"
    r"|(?P<ko>[가-힣A-Za-z]{1,12}?(?:\s[가-힣]{1,8})??)(?:은|는|을|를)?\s(?:없이|안|필요\s?없\S{0,4})(?:\s?(?:해|하|할|사|살|빌|쓸|쓰)\S{0,6})?(?:\s(?:주세요|줘요?|됩니다))?\W*",
    re.I,
)
"""Says that a thing is not needed, and nothing else: "no training", "강사 없이 해요"."""


def _place(clause: str) -> tuple[str, str] | None:
    """Return out of what a wish leaves something, and what that is; None where it names no place."""
    found = _PLACE.search(clause)
    if found is None:
        return None
    rest = f"{clause[: found.start()]} {clause[found.end() :]}".strip()
    what = WHAT.search(rest) or WHAT_EN.search(rest)
    return found[found.lastgroup or 0], what["words"].strip() if what else ""


def cut_words(clause: str) -> tuple[str, str]:
    """Return what a wish leaves out, and out of what; both empty where it leaves out nothing."""
    if not REMOVES.search(clause):
        bare = _WITHOUT.fullmatch(clause)
        return (bare["en"] or bare["ko"], "") if bare else ("", "")
    if place := _place(clause):
        return place[1], place[0]
    what = WHAT.search(clause) or WHAT_EN.search(clause)
    return (what["words"].strip() if what else ""), ""


def is_unclear_cut(clause: str) -> bool:
    """Tell whether a wish leaves something out of a place and does not say what: "비용에서 빼줘"."""
    place = _place(clause) if REMOVES.search(clause) else None
    return place is not None and not place[1]


def is_cut(item: str, wishes: Iterable[str]) -> bool:
    """Tell whether wishes leave a thing out, by its name or the last words of it."""
    names = (_bare(item), _bare(head_of(item)))
    return any(
        name.endswith(words) for words in map(_bare, (cut_words(one)[0] for one in wishes)) for name in names if words
    )


def _bare(text: str) -> str:
    return re.sub(r"\s", "", re.sub(r"^(?:the|our|an?)\s", "", text.casefold()))
