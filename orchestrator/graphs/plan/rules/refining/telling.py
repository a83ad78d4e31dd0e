"""A wish told as the request would tell it: without the order to write it down, as a sentence, or under a label."""

import re
from collections.abc import Iterator
from typing import Final

from orchestrator.graphs.plan.rules.items import korean
from orchestrator.graphs.plan.rules.reading.role_classifier import LIKELY, OF_TEXT, SURE, role_of
from orchestrator.language import any_of

_ORDER_KO: Final = r"(?:추가|넣|적|반영|써|포함|못\s?박|명시|해|하|정|정리|잡)\S{0,5}(?:\s?(?:줘요?|주세요|주십시오|부탁\S*|할게요?|하자))?"
_CLAIMED_KO: Final = re.compile(
    rf"\s?(?:걸|것|거)(?:을|를|도|까지|로|으로)?(?:요|~)*(?:\s(?:[가-힣]{{1,6}}에\s)?{_ORDER_KO})?[~!.]*$"
)
_NAMED_KO: Final = re.compile(rf"(?<=다는)\s[가-힣]{{2,3}}(?:을|를|도)?\s{_ORDER_KO}$")
_WRITTEN_KO: Final = re.compile(
    r"(?:,|\s)\s?(?:(?:기획서|계획|내용|규칙|조건|범위|흐름)에\s?(?:도\s)?)?(?:추가|넣|적어|반영|포함)\S{0,4}(?:\s?(?:줘요?|주세요|주십시오|부탁\S*))?[~!.]*$"
)
"""The order behind what is told."""
_WRITTEN_EN: Final = re.compile(
    r"(?:[,;]?\s(?:and\s)?(?:please\s)?(?:put|add|include|write)\s(?:it|them|that|these|this)\b(?:\sin)?(?:\s(?:to|into|among|under)\s(?:the\s)?[a-z ]{3,24})?|\sin\s(?:it|there|the\splan))?(?:[,\s]\s?please)?\W*$",
    re.I,
)
_LED_EN: Final = re.compile(
    r"^(?:please\s)?(?:(?:add|include|write|say|note):?\s(?:(?:to|in|into|under)\s(?:the\s)?[a-z]+(?:\s[a-z]+)?[,:]?\s)?(?:that\s|:\s)?|go\swith\s|let's\s(?:say|go\swith)\s|make\ssure\s(?:that\s)?)",
    re.I,
)
_ANNOUNCED: Final = any_of(
    r"^(?P<ko>목표|지표|리스크|위험|규칙|조건|단계|기능|원칙)(?:\s?(?:숫자|수치|값))?(?:를|을|도)?\s(?:하나|한\s가지)?\s?(?:더\s)?(?:넣|추가)\S{0,4}(?:\s|:\s)(?:줘|주세요)?[:.]?\s?(?=\S)",
    r"^(?:please\s)?(?:also\s)?add\s(?:an?|the|this|one(?:\smore)?|another)\s(?P<en>goal|target|risk|rule|condition|step|feature)(?:\s(?:number|figure))?(?:\s(?:too|as\swell|please))?[:,]?\s",
)
_ADDED: Final = re.compile(r"^(?:추가(?:로|할\s?것)?|참고)\s?[:：]\s?")
_OWNER: Final = any_of(
    r"[,.]\s?(?:담당(?:자)?|책임)(?:은|는|:)?\s?(?P<ko>[가-힣A-Za-z ]{2,20})$",
    r"[,;]\s?(?:the\s)?owner(?:\sis|:)?\s(?P<en>[A-Za-z' ]{2,40})$",
)
_OF_GOAL: Final = any_of(r"^(?:성과\s)?(?:목표|지표)(?:는|은|를|:|\s)", r"^(?:the\s|our\s)?(?:goal|target|aim)\b")
_PLACE: Final = any_of(
    r"(?:리스크|위험|지표|범위|일정|비용|개요|기능|흐름)(?:표|란|절|섹션|부분)?에(?:는|도)?\s",
    r"\b(?:to|in|into|under)\s(?:the\s)?(?:risks?|indicators?|scope|schedule|costs?|overview|features?|flow)\b",
)
"""Names the section in which something is to be told."""
_LEFT_OUT: Final = any_of(
    r"(?:하지\s?않는|안\s?하는|빼는|제외하는)\s?(?:것|일|항목)\S{0,3}\s?[:：]\s?(?P<ko>.+?)(?:(?:을|를|도)?\s(?:추가|넣)\S{0,4}(?:\s?(?:줘요?|주세요))?)?$",
    r"\bwhat\s(?:we|it)\s(?:leaves?\sout|do(?:es)?n['’]t\sdo)\s?[:—-]\s?(?P<en>.+)$",
)
_GOAL_IS: Final = re.compile(
    r"^(?:성과\s)?(?:목표|지표)(?:는|은|:)?\s|^(?:the\s|our\s)?(?:goal|target|aim)(?:\sis|:)?\s", re.I
)
_DAY_LAST: Final = re.compile(r"^(?P<told>.*?),\s(?P<day>[^,]*\d[^,]*까지)$")
_DAY_AMID: Final = re.compile(
    r"^(?P<what>[^,\d]*?[가-힣])(?:을|를|은|는|이|가)?\s(?P<day>(?:(?:올해|내년|금년|20\d\d년)\s)?\d{1,2}월(?:\s?\d{1,2}일|\s?말)?까지)\s(?P<goal>[^,]*?\d[^,]*?)(?:으로|로)?요?$"
)
"""A goal whose day stands between what is counted and its figure: "중복 주문을 8월 31일까지 10건 이하로요"."""
_NOT_DONE: Final = any_of(
    r"(?P<ko>[가-힣A-Za-z ]{2,30}?)(?:은|는|을|를|도)?\s(?:안\s(?:한다|받는다|판다|다룬다)|(?:하지|받지|팔지|다루지)\s않는다|제외한다)",
    r"(?:no|we\s(?:leave\sout|don't\sdo|won't\sdo))\s(?P<en>[^,.;:\d]{3,60})",
)
_NEVER: Final = any_of(
    r"(?<![가-힣])안\s[가-힣]{1,4}다$|지\s않는다$|(?:제외|금지)(?:한다)?$",
    r"^(?:no|never|not)\b|\b(?:won't|don't|never)\b",
)
_CONDITIONAL: Final = any_of(r"[가-힣]면\s", r"\b(?:if|unless|until|without|when)\b")
_LABELS: Final = {
    ("ko", "rule"): "규칙: {told}",
    ("ko", "never"): "제외: {told}",
    ("ko", "goal"): "목표: {told}",
    ("en", "rule"): "Rule: {told}",
    ("en", "never"): "Left out: {told}",
    ("en", "goal"): "Goal: {told}",
}

_BEGGED: Final = any_of(
    r"(?:줘|줘요|주세요|주십시오|주실래요|달라|부탁\S*)[~!.]*$",
    r"^(?:please|can\syou|could\syou|make|write|use|try|rewrite|improve)\b|\bplease\W*$",
)
"""Asked of whoever writes."""
_HEARD: Final = any_of(r"[가-힣]대(?:요|서요)?[~!.]*$", r"^(?:i\shear|apparently|they\ssay|it\sseems)\b")
"""Passed on from somebody else."""

_BEFORE: Final = tuple(one.split("{")[0] for one in _LABELS.values())


def tells_goal(clause: str) -> bool:
    """Tell whether a wish adds a goal: its day is that of the goal."""
    announced = _ANNOUNCED.search(clause)
    word = next(filter(None, announced.groups()), "").casefold() if announced else ""
    return word in ("목표", "지표", "goal", "target") or bool(_OF_GOAL.search(clause))


def told_risk(clause: str) -> tuple[str, str]:
    """Return the risk that a wish adds, and its owner where that is told; both empty for any other wish."""
    announced = _ANNOUNCED.search(clause)
    word = next(filter(None, announced.groups()), "").casefold() if announced else ""
    if announced is None or word not in ("리스크", "위험", "risk"):
        return "", ""
    told = clause[announced.end() :].strip(" .,:")
    owner = _OWNER.search(told)
    return (told[: owner.start()].strip(" ,"), next(filter(None, owner.groups())).strip()) if owner else (told, "")


def told_plainly(clause: str) -> str:
    """Return what a wish tells as a sentence of the request.

    >>> told_plainly("찜은 밤 9시까지만 받는 걸로 넣어줘요"), told_plainly("Add that a school may hold 30 items, please")
    ('찜은 밤 9시까지만 받는다', 'A school may hold 30 items')
    """
    announced = _ANNOUNCED.search(clause)
    text = clause[announced.end() :] if announced else _ADDED.sub("", clause)
    text = text.strip(" .!~")
    if not re.search("[가-힣]", text):
        text = _WRITTEN_EN.sub("", _LED_EN.sub("", text)).strip(" ,.:")
        return text[:1].upper() + text[1:]
    text = _NAMED_KO.sub("", text)
    if (found := _CLAIMED_KO.search(text)) and text[: found.start()].endswith("는"):
        return korean.declared(text[: found.start()])
    text = _WRITTEN_KO.sub("", text)
    return korean.declared(text)


def told_variants(clause: str, language: str) -> Iterator[tuple[str, bool]]:
    """Yield how the request would tell a wish, likeliest first, and whether apart from it."""
    if out := _LEFT_OUT.search(clause):
        yield _LABELS[language, "never"].format(told=next(filter(None, out.groups())).strip(" .")), True
        return
    if _PLACE.search(clause) and not tells_goal(clause):
        return
    told = told_plainly(clause)
    if tells_goal(clause):
        told = _DAY_AMID.sub(r"\g<what> \g<goal> (\g<day>)", _GOAL_IS.sub("", told))
        yield _LABELS[language, "goal"].format(told=_DAY_LAST.sub(r"\g<told> (\g<day>)", told)), True
        yield told, False
        return
    thing = _thing_left_out(told)
    labelled = _LABELS[language, "never" if thing else "rule"].format(told=thing or told), True
    role = role_of(told)
    if _CONDITIONAL.search(told):
        yield told, True
    if role.role in ("feature", "user") and role.score >= LIKELY:
        yield told, False
    yield labelled
    yield told, False


def forbids(clause: str) -> bool:
    """Tell whether a clause is a sentence that says that something is not done."""
    return bool(_NEVER.search(clause)) and is_told(clause)


def bare_of_label(text: str) -> str:
    """Return what is told without the label under which it is told."""
    return next((text.removeprefix(one) for one in _BEFORE if text.startswith(one)), text)


def _thing_left_out(told: str) -> str:
    """Return the thing of which a sentence says only that it is not done or not there; empty for any other sentence."""
    if _CONDITIONAL.search(told):
        return ""
    found = _NOT_DONE.fullmatch(told)
    return next(filter(None, found.groups()), "") if found else ""


def is_told(clause: str) -> bool:
    """Tell whether a clause tells something of the service, and is no wish on how the text should be."""
    role = role_of(clause)
    is_of_text = role.role in OF_TEXT and role.score >= SURE
    is_plain = bool(re.search(r"\d", clause) or _NEVER.search(clause))
    # An order that cannot be told as what is done, or news without a figure, would stand as a rule nobody can keep.
    is_asked = bool(_BEGGED.search(clause)) and not (is_plain and not _BEGGED.search(told_plainly(clause)))
    is_news = bool(_HEARD.search(clause)) and not is_plain
    return not (is_of_text or is_asked or is_news or clause.rstrip().endswith("?"))
