"""The noun phrase by which a message itself calls what it offers: a quoted name, a label, "…를 나누는 서비스"."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.service_names import IS_BODY, offer_in
from orchestrator.language import any_of
from orchestrator.language.morphemes import Morpheme, morphemes

_READ: Final = 1_500
_LONGEST: Final = 40
_HANGUL: Final = re.compile("[가-힣]")
_KIND_KO: Final = r"(?:서비스|앱|어플|시스템|플랫폼|프로그램|페이지|창구|제도|사업|배송)"
_QUOTED_KO: Final = re.compile(
    rf"['‘“\"「『](?P<name>[가-힣A-Za-z0-9 ·]{{2,16}})['’”\"」』](?P<by>\s?(?:이?라는\s(?:것|걸|거|서비스|이름)|(?P<kind>(?:\s?[가-힣]{{2,4}}){{0,2}}\s?{_KIND_KO})))"
)
_QUOTED_EN: Final = re.compile(
    r"\b(?:plan|proposal|pitch|paper|service|scheme|idea|called|named|wanted|our|new)(?:,?\splease,?)?\s(?:is\s)?(?:called\s|for\s|on\s)?(?:an?\s|the\s|our\s)?[\"“'‘](?P<name>[A-Z][\w'’ -]{2,30}?)[\"”'’](?=[\s.,:;]|$)"
)
_LABEL: Final = re.compile(
    r"^\W{0,4}(?:서비스|사업|service|idea|want(?:ed)?|what)\s?[:：]\s?(?P<name>[^\n:：.,;(]{3,40}?)(?=[.,;(\n]|\s(?:before|so|that|which|where|when|because)\b|$)",
    re.I | re.M,
)
_ORDERED_EN: Final = re.compile(
    r"\b(?:plan|proposal)\s(?:wanted|needed|please)?\s?(?:for|:|on|[-–])\s(?:an?\s)?(?P<name>(?!me\b|us\b|it\b|the\b|our\b|my\b|two\b|three\b)[a-z][a-z& -]{4,60}?)(?=[.,:;(\n]|\s(?:our|we|they|so|that|which|where|when|because|before|to\sbe|to\sgive|run|and\s(?:we|it))\b|\sfor\s(?:the|our|my)\b|$)",
    re.I,
)
_KIND_EN: Final = re.compile(
    r"\b(?:an?|our|new)\s(?P<name>(?!service\b|short\b|full\b|proper\b|plan\b)(?:[a-z][a-z-]+\s){1,3}(?:service|scheme|helpline|rota|swap|club|line)\b(?!\s(?:plan|proposal))(?:\sfor\s(?!the\b|our\b|my\b|me\b|us\b)[a-z-]+(?:\s(?:and\s)?(?!when\b|if\b|who\b|that\b|so\b|because\b|where\b|to\b|on\b|in\b|at\b|from\b|with\b)[a-z-]+){0,3})?)",
    re.I,
)
_LOOSE_EN: Final = any_of(
    r"\b(?:is|are|was|were|be|been|has|have|had|can|could|will|would|should|must|get|gets|got|want|wants|need|needs|write|draft|one|side|page|pages|please|short|current|existing)\b",
    r"^(?:it|this|that|me|us|them)\b|\b(?:their|your|his|her)\b",
)
_MEANT_KO: Final = re.compile(
    r"(?<![가-힣A-Za-z0-9·])(?P<name>(?:[가-힣A-Za-z0-9·]{1,20}\s){1,4}[가-힣]{2,10})[을를]\s(?:새로\s)?(?:시작|도입|개설|신설|설치)하(?:려|고자|고\s싶)"
)
_HEADS: Final = frozenset(("서비스", "앱", "어플", "시스템", "플랫폼", "프로그램", "페이지", "창구", "배송"))
_THING: Final = frozenset(("것", "거"))
_NOUNS: Final = frozenset(("NNG", "NNP", "XSN", "XPN", "SL", "SN", "XR", "NNB", "SW", "MM"))
_VERBAL: Final = frozenset(("VV", "VX", "XSV", "XSA", "VA", "EC", "EP", "ETM"))
_STOPS: Final = frozenset(("EF", "SF", "NP", "IC"))
_INTENDED: Final = re.compile(r"\s?(?:를\s|을\s)?(?:하|해|만들|시작|열|도입|운영|제안|기획|차리|내)")
_ORDERED_KO: Final = re.compile(
    r"(?<![가-힣A-Za-z])(?P<name>(?:[가-힣A-Za-z]{1,20}\s){2,5}서비스)\s(?:/\s)?기획(?:서|안)"
)
_SEEN: Final = frozenset(("보고", "바탕", "첨부"))
"""Before the name: from what a plan is made."""
_FIRST: Final = 2
"""Sentences in which a message says of what a plan is wanted; words of a compound that name it."""
_WHOLE: Final = 5
"""Words of a relative clause that has no more than its title needs."""


def offered_name(message: str, language: str) -> str:
    """Return the name; empty where the message gives none.

    >>> offered_name("마을 회관에서 농기구를 빌려주는 서비스를 열려고요", "ko")
    '농기구를 빌려주는 서비스'
    >>> offered_name("Could we have a plan for a sheet-music exchange service for school choirs?", "en")
    'Sheet-music exchange service for school choirs'
    """
    text = message[:_READ]
    return own_name(message, language) or (
        _labelled(text) or _relative(text) or _ordered(text)
        if _is_korean(text, language)
        else _labelled(text) or _english(text)
    )


def own_name(message: str, language: str) -> str:
    """Return the name that a message surely gives: in quotes, or as the compound that somebody means to start."""
    text = message[:_READ]
    if _is_korean(text, language):
        return _quoted_ko(text) or _meant(text)
    found = _QUOTED_EN.search(text)
    return found["name"].strip() if found else ""


def _is_korean(text: str, language: str) -> bool:
    return language == "ko" and bool(_HANGUL.search(text))


def _meant(text: str) -> str:
    """Return the compound of what somebody means to start: "무인 예약대출함을 시작하려고"."""
    for found in _MEANT_KO.finditer(text):
        words = found["name"].split()
        while len(words) > 1 and not all(one.tag in _NOUNS for one in morphemes(" ".join(words[:-1]))):
            words = words[1:]
        if len(words) > 1 and words[-1] not in _HEADS:
            return f"{' '.join(words)} 서비스"
    return ""


def _quoted_ko(text: str) -> str:
    found = _QUOTED_KO.search(text)
    if found is None:
        return ""
    kind = (found["kind"] or "").strip()
    return f"{found['name'].strip()} {kind or '서비스'}"


def _labelled(text: str) -> str:
    found = _LABEL.search(text)
    name = found["name"].strip() if found else ""
    if not name or re.search(r"기획|계획|다$|요$|\d|[<>→]", name):
        return ""
    return f"{name[:1].upper()}{name[1:]}"


def _english(text: str) -> str:
    for pattern in (_ORDERED_EN, _KIND_EN):
        for found in pattern.finditer(text):
            name = found["name"].strip()
            if len(name.split()) > 1 and not _LOOSE_EN.search(name) and not IS_BODY.search(name):
                return f"{name[:1].upper()}{name[1:]}"
    return next(filter(None, map(offer_in, re.split(r"(?<=[.!?])\s", text)[:_FIRST])), "")


def _ordered(text: str) -> str:
    """Return the compound right before the word for a plan: "공용 현미경 예약 서비스 기획서"."""
    found = _ORDERED_KO.search(text)
    words = found["name"].split() if found else []
    seen = [at for at, word in enumerate(words) if word in _SEEN]  # "회의록 보고 …"
    words = words[seen[-1] + 1 :] if seen else words
    while words and not all(one.tag in _NOUNS for one in morphemes(" ".join(words))):
        words = words[1:]
    return " ".join(words) if len(words) > _FIRST else ""


def _relative(text: str) -> str:
    """Return what a relative clause says of a service, with the object alone: "수거를 주민이 문자로 신청하는 서비스"."""
    tokens = morphemes(text)
    for at, head in enumerate(tokens):
        verb = tokens[at - 1] if at else head
        is_wished = head.form in _THING and bool(_INTENDED.match(text[head.end : head.end + 6]))
        if not ((verb.tag == "ETM" and verb.form in ("는", "은", "ᆫ")) or _is_noun_head(tokens, at)):
            continue
        if not (head.form in _HEADS or is_wished):
            continue
        if name := _with_object(text, tokens, at, is_wished=is_wished):
            return name
    return ""


def _is_noun_head(tokens: tuple[Morpheme, ...], at: int) -> bool:
    """Tell whether nouns stand between the verb and what it makes: "고치는 모바일 페이지"."""
    return at > 1 and tokens[at - 1].tag in _NOUNS and tokens[at - 2].tag == "ETM" and tokens[at - 2].form == "는"


def _with_object(text: str, tokens: tuple[Morpheme, ...], at: int, *, is_wished: bool) -> str:
    ending = at - 1 if tokens[at - 1].tag == "ETM" else at - 2
    first = ending
    while (
        first
        and tokens[first - 1].tag in (*_VERBAL, "NNG")
        and "\n" not in text[tokens[first - 1].end : tokens[first].start]
    ):
        before = tokens[first - 1]
        # A noun belongs to the verb only where it is made one: "신청하는"
        if before.tag == "NNG" and tokens[first].tag not in ("XSV", "XSA"):
            break
        first -= 1
    verbs = text[tokens[first].start : tokens[ending].end]
    for end in range(first - 1, -1, -1):
        one = tokens[end]
        if (
            one.tag in _STOPS
            or "\n" in text[one.end : tokens[end + 1].start]
            or (one.tag == "EC" and one.form in ("면", "으면"))
        ):
            return ""
        is_aside = one.form == "고" and end > 0 and tokens[end - 1].form == "말"  # "앱 말고 카톡으로"
        if one.tag == "EC" and one.form in ("고", "는데", "어서", "아서", "니", "니까", "려고") and not is_aside:
            return ""
        is_bare_object = one.tag == "SP" and end == first - 1 and end > 0 and tokens[end - 1].tag == "NNG"
        if one.tag != "JKO" and not is_bare_object:
            continue
        begin = end
        while begin and tokens[begin - 1].tag in (*_NOUNS, "JC", "JKG"):
            begin -= 1
        if begin == end - 1 and tokens[begin].form in _THING:
            begin = next((at for at in range(end, 0, -1) if tokens[at - 1].tag in _STOPS), 0)
            name = " ".join(text[tokens[begin].start : tokens[ending].end].split())
            return f"{name} 서비스" if len(name.split()) <= _WHOLE and not is_wished else ""
        if begin == end or tokens[begin].tag == "NNB":
            return ""
        while text[tokens[begin].start - 1 : tokens[begin].start].strip() and begin:
            begin -= 1  # a word whose first syllable is read as something else
        if begin > 1 and tokens[begin - 1].tag == "ETM" and tokens[begin - 2].tag in ("VV", "VA", "XSV", "XSA"):
            begin -= 2
            begin -= tokens[begin].tag in ("XSV", "XSA")
            while begin > 1 and tokens[begin - 1].form == "고" and tokens[begin - 2].tag == "VV":
                begin -= 2
        head = "서비스" if is_wished else text[tokens[ending + 1].start : tokens[at].end]
        whole = f"{text[tokens[begin].start : tokens[ending].end]} {head}"
        if (
            not is_bare_object
            and len(whole.split()) <= _WHOLE
            and not any(one.tag == "JKS" for one in tokens[end:ending])
        ):
            return " ".join(whole.split())
        thing = text[tokens[begin].start : tokens[end].start if is_bare_object else tokens[end].end]
        name = f"{thing} {verbs} {head}"
        return " ".join(name.split()) if len(name) <= _LONGEST else ""
    return ""
