"""What a request for a document asks for beside its subject: its kind, its form, its length and who is to read it."""

import re
from dataclasses import dataclass
from typing import Literal

from orchestrator.language.clauses import excerpt

DocumentKind = Literal["checklist", "minutes", "notice", "report", "faq", "comparison", "document"]

KINDS: tuple[tuple[DocumentKind, re.Pattern[str]], ...] = (
    ("checklist", re.compile(r"체크 ?리스트|점검표|할 ?일 ?목록|check ?list|to-?do", re.I)),
    ("minutes", re.compile(r"회의록|미팅 ?노트|meeting (?:notes|minutes)|minutes\b", re.I)),
    ("faq", re.compile(r"\bFAQ\b|FAQ(?=[가-힣])|자주 ?묻는 ?질문|질문 ?모음|Q ?& ?A\b|frequently asked", re.I)),
    ("comparison", re.compile(r"비교|대조표|\bcompar(?:e|ing|ison)\b|\bversus\b|\bvs\b", re.I)),
    ("notice", re.compile(r"공지|안내문|announcement|notice\b", re.I)),
    ("report", re.compile(r"보고서|리포트|\breport\b", re.I)),
)
_ROLES_KO = r"(?:신입\s?사원|신규\s?입사자|팀원|직원|대표|사장|임원진?|경영진|본부장|이사회|팀장|부장|CEO|CTO|CFO|고객사?|외부|파트너사?|비개발자|개발자|환자|보호자|학생|학부모)"
_ROLES_EN = (
    r"(?:CEO|CTO|CFO|COO|board|management|execs?|executives?|leadership|investors?|customers?|clients?|press|partners?"
    r"|managers?|team leads?|non-?(?:engineers|technical \w+)|patients?|famil(?:y|ies)|students?"
    r"|(?:new )?(?:hires|joiners|starters|employees|colleagues)|newcomers|staff|everyone|(?:[\w-]+ ){1,2}(?:team|department|staff))"
)
_LENGTH = re.compile(
    r"(?:을|를)?\s*(?:A4\s?)?(?:한|두|세|[1-3])\s?(?:장|쪽|페이지)(?:짜리|\s?분량)?(?:으로|로|에|의)?(?=\s|$)\s?"
    r"|\b(?:one|two|single|[12])[- ]?page(?:r)?\b\s*|\s+(?:on|in)\s+(?:one|a single|two)\s+pages?\b",
    re.I,
)
_READER = re.compile(
    rf"(?:^|\s)(?P<ko>{_ROLES_KO})(?:님|들|분들)*\s?(?:께서?|에게|한테)?\s?"
    r"(?:용(?:으로)?|(?:을|를)?\s?위한|보고용(?:으로)?"
    r"|(?:이|가)?\s?(?:볼|읽을|보고할|드릴|보낼|보여\s?줄)(?:\s?수\s?있(?:게|도록))?)(?=\s|$)"
    rf"|\s+for\s+(?:the\s+|our\s+)?(?P<en>{_ROLES_EN})\s*$",
    re.I,
)
_OUTSIDERS = re.compile(
    r"고객\s?(?:사|님)(?!\s?(?:담당|미팅|관리|정보|데이터))|(?:신규|기존|모든|전체|우리)\s?고객(?!\s?(?:지원|성공|센터|팀|담당))"
    r"|고객(?:분)?(?:들)?(?:에게|께|한테|용|\s?대상|\s?안내문|\s?공지)|(?:환자|보호자|학부모|거래처|파트너사?|협력사|투자자|언론)(?:분|님)?(?:들)?(?:에게|께|한테|용|\s?대상|\s?안내문|\s?공지)"
    r"|\b(?:for|to)\s+(?:(?:all|our|new|the|existing|every|enterprise)\s+)*(?:customers?|clients?|patients?|partners|investors|parents|visitors|the press)\b(?!\s+(?:service|support|success|care|relations?|team|desk|managers?)\b)"
    r"|\bcustomer (?:notice|announcement)\b",
    re.I,
)
"""For whom a letter is that leaves the house."""
_ONLY = re.compile(
    r"(?:에서|의|중에서?)?\s*(?P<ko>할\s?일|액션\s?아이템|결정(?:\s?사항|된\s?것|한\s?것)?)(?:들)?만(?=\s|$)"
    r"|(?:\bpage\s+(?:with|of)\s+)?(?:only|just)\s+the\s+(?P<en>(?:open\s+)?(?:to-?dos?|tasks?|action\s+items?)|decisions?)\s+(?:from|of|in)\s+(?:the\s+)?",
    re.I,
)
_EXPLAINS = re.compile(
    r"^(?:an?\s+|the\s+)?(?:page|document|doc|guide|memo|note)\s+(?:that|which)\s+(?:explains?|describes?|tells?|shows?)\s+"
    r"(?:to\s+)?(?:(?P<who>(?!what|how|when|where|why|who)\S.*?)\s+)?(?P<what>(?:what|how|when|where|why|who)\b.*)$",
    re.I,
)
_EXPLAINS_KO = re.compile(
    r"(?:을|를|에\s?대해|에\s?대해서)?\s*(?:설명|안내|소개|정리)(?:하는|해\s?주는|한)\s*(?:글|문서|페이지)?(?:을|를)?$"
    r"|(?:을|를|에\s?대해)?\s*(?:알려\s?주는|보여\s?주는)\s*(?:글|문서|페이지)?(?:을|를)?$"
    r"|(?:을|를|에\s?대해|에\s?대해서)?\s?(?:(?:설명|안내|소개|정리|요약|취합)(?:해서?|하여|하고)|(?:모아|추려|간추려|묶어|뽑아)서?)$"
)
TABLE = re.compile(
    r"(?:을|를)?\s*(?:비교\s?)?표(?:로(?:만)?|\s?위주(?:로)?|\s?형식(?:으로)?|\s?형태(?:로)?)(?=\s|$)|(?:을|를)\s*표$|비교표$"
    r"|\s+(?:as|in)\s+(?:an?\s+)?table(?:\s+form(?:at)?)?\b|^(?:an?\s+)?table\s+(?:of|with|on)\s+|\bcomparison\s+table\b(?:\s+(?:of|for|between|with))?",
    re.I,
)
_TABLE_LEFT = re.compile(r"\s표$")
"""What is left of "표로" once the words of asking behind it are taken off."""
_COMPARING = re.compile(
    r"(?:을|를)?\s*비교(?:해서|하여|하는|한|해)?(?:\s?(?:줘|줄래|주|달라|봐)\S*(?:\s\S*줘\S*)?)?[\s.!~]*$|^compar(?:e|ing)\s+(?:the\s+|our\s+)?",
    re.I,
)
_OURS = re.compile(r"^(?:our|my|the)\s+", re.I)
_KIND_KO = re.compile(
    r"(?P<lead>(?:을|를|은|는)?\s*)(?P<word>체크\s?리스트|점검표|할\s?일\s?목록|FAQ|자주\s?묻는\s?질문|회의록|공지문|공지|안내문|보고서"
    r"|리포트|비교표|비교|요약본?|정리본?|초안|문서|페이지)(?:을|를|으로|로)?$",
    re.I,
)
_KIND_EN = re.compile(
    r"^(?:(?:an?|the|our|short|quick|brief|simple)\s+)*(?P<word>check\s?lists?|FAQ|reports?|meeting\s+(?:minutes|notes)|minutes"
    r"|comparison|summary|overview|announcement|notice|document|page|memo|brief)\s+(?:of|on|about|for|between|comparing|from)\s+"
    r"(?:(?:[\w-]+\s+){1,2}(?:about|on)\s+)?(?:the\s+|our\s+|an?\s+)*",
    re.I,
)
_KIND_LAST = re.compile(
    r"(?<!\s)(?:\s*[–-])?\s+(?P<word>check\s?list|FAQ|report|meeting\s+minutes|minutes|comparison|summary|overview|announcement|notice)$",
    re.I,
)
_KIND_WITHIN = re.compile(r"\s+(?P<word>check\s?list|FAQ)(?=\s+(?:for|about|on|of)\s)", re.I)
_WEAK = re.compile(r"요약본?|정리본?|초안|문서|페이지|비교|summary|overview|document|page|memo|brief", re.I)
"""What says nothing in a title that the page does not say by itself."""
_IS_KIND = re.compile(
    rf"(?:(?:an?|the|our)\s+)?(?:{'|'.join(pattern.pattern for _, pattern in KINDS)}|{_WEAK.pattern}|guide|가이드|매뉴얼)",
    re.I,
)
_LEFT = re.compile(r"(?:을|를|으로)$|\s+(?:and|of|on|about|for)$", re.I)


@dataclass(frozen=True, slots=True)
class Brief:
    """What is wished for."""

    subject: str
    """What the document is about; empty where the request names nothing."""
    title: str
    """The subject, with the kind where that was named."""
    kind: DocumentKind
    is_table: bool = False
    """It was asked for as a table."""
    is_short: bool = False
    """It was asked for on a page or two."""
    reader: str = ""
    """For whom it is to be written, in the request's words."""
    is_outside: bool = False
    """It is for people outside, who are not to read what the pages say to those inside."""
    only: Literal["", "tasks", "decisions"] = ""
    """The one part of minutes that it is to hold."""
    facts: tuple[str, ...] = ()
    """What the request itself says is to stand in it."""
    is_translation: bool = False
    """It was asked for in another language."""


def brief_of(wish: str, request: str = "") -> Brief:
    """Take a wish apart: what is left of a request without the words of asking.

    ``request``: the whole of it, which tells the kind where its words were words of asking.
    """
    wish, whole = excerpt(wish), excerpt(request or wish)
    reader = _READER.search(wish) or _READER.search(whole.strip(" .!?"))
    title = _READER.sub(" ", wish) if reader else wish
    if reader and _IS_KIND.fullmatch(_tidy(title)):
        # "An FAQ for new hires" names nothing else.
        reader, title = None, wish
    only = _ONLY.search(title) or _ONLY.search(whole)
    for pattern in (_ONLY, _EXPLAINS_KO, _LENGTH, TABLE, _COMPARING):
        title = _tidy(pattern.sub(" ", title))
    if TABLE.search(whole):
        title = _tidy(_TABLE_LEFT.sub("", title))
    if explains := _EXPLAINS.match(title):
        title = ": ".join(filter(None, (explains["who"], explains["what"])))
    title = _OURS.sub("", title)
    kind: DocumentKind = next((kind for kind, pattern in KINDS if pattern.search(whole)), "document")
    part = _part_of(only) if kind == "minutes" else ""
    named, subject = "", title
    while found := _KIND_KO.search(subject):
        if not (rest := _tidy(_EXPLAINS_KO.sub(" ", _tidy(subject[: found.start()])))):
            break
        named, subject = named or ("" if _WEAK.fullmatch(found["word"]) else found["word"]), rest
    is_korean = bool(re.search("[가-힣]", subject))
    if is_korean:
        if kind == "comparison" and not named:
            named = "비교"
        title = f"{subject} {named}".strip()
    else:
        found = _KIND_EN.match(subject) or _KIND_LAST.search(subject) or _KIND_WITHIN.search(subject)
        if found:
            subject = _tidy(subject[: found.start()] + subject[found.end() :]) or subject
            title = subject if _WEAK.fullmatch(found["word"]) else title
    if only and part:
        title = f"{title} {only['ko']}" if only["ko"] else f"{title}: {only['en']}"
    return Brief(
        subject=subject,
        title=title[:1].upper() + title[1:],
        kind=kind,
        is_table=bool(TABLE.search(whole)) or bool(re.search(r"표로|\btable\b", whole)),
        is_short=bool(_LENGTH.search(whole)),
        reader=(reader["ko"] or reader["en"]) if reader else "",
        is_outside=bool(_OUTSIDERS.search(whole)),
        only=part,
    )


def _part_of(only: re.Match[str] | None) -> Literal["", "tasks", "decisions"]:
    if only is None:
        return ""
    return "decisions" if (only["ko"] or only["en"]).lower().startswith(("결정", "decision")) else "tasks"


def _tidy(text: str) -> str:
    text = " ".join(text.split()).strip(" .,!?~–-")
    while found := _LEFT.search(text):
        text = text[: found.start()].rstrip()
    return text
