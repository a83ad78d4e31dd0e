"""What a clause of a wish wants, without why, and told by what it comes to: "one broke, so 5 cases", "one more, so five"."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.refining.wish_words import ADDS
from orchestrator.language import any_of
from orchestrator.language.numerals import NATIVE, SMALL_ENGLISH

_NUMBER_EN: Final = rf"(?:\d{{1,6}}|{SMALL_ENGLISH}|an?(?:other)?)"
_NUMBER_KO: Final = rf"(?:\d{{1,6}}|{NATIVE})"
_SO: Final = re.compile(r"^(?P<why>[^.]{3,80}?),?\s(?:so|which\smeans|that\smeans)\s(?P<what>\S.*)$", re.I)
_SAYS_WHAT: Final = re.compile(r"(?<![A-Za-z])(?!it\b|that\b|this\b|make\b|please\b|now\b|just\b|and\b)[a-z]{3,}", re.I)
"""A word of what is wanted that names it, beside its figure."""
_STEP_EN: Final = re.compile(
    rf"^(?:(?:please|add|we\sneed|let's\s(?:take|have|add))\s)?(?P<by>{_NUMBER_EN})\s(?:more|extra|fewer|less)\s(?P<what>[a-z][a-z -]{{2,30}}?)(?:,?\splease)?(?:,\s|\s)(?:so|making|to\smake|which\smakes)\s(?:it\s|that\s|that's\s)?(?P<sum>\d{{1,6}}|{SMALL_ENGLISH})(?:\s(?:in\sall|altogether|in\stotal|now))?$",
    re.I,
)
_STEP_KO: Final = re.compile(
    rf"^(?P<what>[가-힣A-Za-z ]{{1,20}}?)(?:은|는|을|를|이|가)?\s(?P<by>{_NUMBER_KO}\s?[가-힣]{{1,3}})(?:씩|만)?\s?(?:더|추가|늘려|늘리|빼|줄여|줄이)\S{{0,6}},?\s(?:그럼|그러면|그래서|모두|총|합쳐서?|이제|다\s?해서)\s(?:모두\s|총\s)?(?P<sum>{_NUMBER_KO}\s?[가-힣]{{1,3}}?)(?:(?:이에|예|이|으로|로)?요|입니다|로)?$"
)
_REMOVES_KO: Final = re.compile(
    r"^(?P<what>\S.{0,60}?(?:은|는|을|를|도))\s(?P<why>(?:\S+\s){0,6}?[가-힣]*(?:해|아|어|여|라|려|져|돼|와|워)서|(?:\S+\s){0,6}?[가-힣]*(?:니까?|때문에))\s(?P<order>(?:\S+에서\s)?(?:[가-힣]{1,8}\s)?(?:좀\s|모두\s|다\s)?(?:빼|지워|없애|삭제|생략)\S*(?:\s\S+)?)$"
)
_REMOVES_EN: Final = re.compile(
    r"^(?P<what>(?:please\s)?(?:drop|remove|delete|cut|scrap|omit|leave\sout|take\sout)\s[^,;]{2,60}?)(?:,\s|;\s|\s(?:because|since|as)\s)(?!and\s)(?P<why>.+)$",
    re.I,
)
_ORDERS_EN: Final = re.compile(
    r"^(?P<what>(?:please\s)?(?:make|set|change|keep|raise|lower)\s[^,;]*\d[^,;]*?),\s(?!(?:and|not|then|but|so|or|to|from)\b)(?P<why>[a-z][^,;\d]*)$",
    re.I,
)
"""An order, and behind it a sentence of its own that says why."""
_NOT_THEN: Final = re.compile(
    r"^(?P<when>[월화수목금토일]요일|주말|공휴일|휴일|명절)(?:에는|에|은|엔)?\s(?P<what>[가-힣]{2,8}?)(?:은|는|을|를|도)?\s(?:빼|없애|생략)\S*(?:\s(?:줘요?|주세요))?$"
)
"""What is not done on a day of the week."""
_SAYS_EN: Final = re.compile(
    r",\s(?:[A-Z][a-z]+|the\s[a-z]+|he|she|they|we|i|nobody|everybody)\s(?:thinks?|thought|says?|said|finds?|found|feels?|felt|reckons?|wants?|prefers?|worr(?:y|ies))\b[^,;\d]*$"
)
"""Who wants it so, behind what is wanted."""
_TOPIC: Final = re.compile(
    r"(?P<ko>[가-힣A-Za-z0-9 ]{1,16}?(?:은|는))\s|(?:the|our)\s(?P<en>[a-z][a-z -]{1,30}?)\s(?:has|have|had|is|are|was|were|came|comes?|will|can)\b",
    re.I,
)
_SO_OUT_EN: Final = re.compile(
    r"^(?P<why>.+?),?\s(?:so|and\sso)\s(?:please\s|just\s)?(?P<order>(?:take|drop|leave|remove|cut)\b[^,.]*\b(?:it|its|them|their|that|those)\b.*)$",
    re.I,
)
_THAT_WORD: Final = re.compile(r"(?:이라|라)는\s(?:말|문구|표현|문장|내용|부분)(?=[은는을를도\s])")
_LABEL: Final = any_of(
    r"^(?:변경|수정|정정|고침|고칠\s?것)\s?[:：]\s?", r"^(?:please\s)?(?:change|update|fix|correction|edit)\s?:\s"
)
_LIST_PART: Final = re.compile(
    rf"(?:about\s|only\s)?{_NUMBER_EN}\s[a-z]+(?:\s[a-z]+)?|[가-힣]{{1,12}}(?:은|는)?\s{_NUMBER_KO}\s?[가-힣]{{1,3}}"
    rf"|(?:the\s)?[a-z]+(?:\s[a-z]+)?\s[£$€]\d[\d.,]*(?:\s(?:each|an?\s[a-z]+))?|[가-힣]{{1,12}}(?:은|는)?\s\d[\d,]*(?:만\s?\d*천?|천)?\s?원씩?",
    re.I,
)
_LISTED: Final = re.compile(r",\s(?:and\s)?|\sand\s|(?:이랑|랑|하고)\s")


def wanted(clause: str) -> str:
    """Return a clause without the reason that is told for it, and a step as what it comes to.

    >>> wanted("Dan's pulled out, so photos are back to £14k"), wanted("One more crate please, so five")
    ('photos are back to £14k', 'five crates')
    >>> wanted("폐기 금액은 밖에 나가면 곤란해서 빼 주세요")
    '폐기 금액은 빼 주세요'
    """
    clause = _LABEL.sub("", clause)
    clause = _THAT_WORD.sub("", _SAYS_EN.sub("", clause) or clause)
    if (out := _SO_OUT_EN.match(clause)) and (topic := topic_of(out["why"])) != out["why"]:
        return f"drop {topic}"
    if step := _STEP_EN.match(clause):
        thing = step["what"].strip()
        return f"{step['sum']} {thing}{'' if thing.endswith('s') or step['sum'] in ('1', 'one') else 's'}"
    if step := _STEP_KO.match(clause):
        return f"{step['what'].strip()} {step['sum']}"
    found = _SO.match(clause)
    if found and not ADDS.search(clause) and re.search(r"\d", found["what"]):
        named = _SAYS_WHAT.search(re.sub(r"[$£€]?\d\S*", "", found["what"]))
        clause = found["what"] if named else clause
    if removed := _REMOVES_KO.match(clause):
        clause = f"{removed['what']} {removed['order']}"
    if never := _NOT_THEN.match(clause):
        return f"{never['when']}에는 {never['what']}하지 않는다"
    if removed:
        return clause
    if ordered := (_REMOVES_EN.match(clause) or _ORDERS_EN.match(clause)):
        return ordered["what"]
    return clause


def topic_of(clause: str) -> str:
    """Return the thing that a clause says something of; the clause itself where its form does not tell.

    >>> topic_of("조끼는 다른 예산으로 삽니다"), topic_of("The fridge has been donated")
    ('조끼는', 'the fridge')
    """
    found = _TOPIC.match(clause)
    if found is None:
        return clause
    return found["ko"] or f"the {found['en'].lower()}"


def listed(clause: str) -> list[str]:
    """Return things that are listed with nothing but their numbers, one by one: "5 kits and 5 cases"."""
    parts = _LISTED.split(clause)
    return parts if len(parts) > 1 and all(_LIST_PART.fullmatch(one.strip()) for one in parts) else [clause]
