"""What somebody tells to whoever writes a document and wants in none: "이 얘기는 쓰지 마세요", "not for print"."""

import re
from typing import Final

from orchestrator.language import any_of

_MATTER: Final = r"(?:얘기|이야기|사연|사정|비밀번호|암호)"
_WRITTEN: Final = r"(?:쓰|적|넣|싣|올리|담|남기|언급하)지\s?(?:말|마|않|마시)"
_PAPER: Final = r"(?:기획서|기획안|계획서|제안서|초안)"
_ANY_PAPER: Final = r"(?:기획서|기획안|계획서|제안서|초안|보고서|문서|본문|글)"
_FORBIDDEN: Final = r"(?:쓰|적|넣|싣|올리|담|남기|언급하)지\s?(?:말|마)"
_IMPERATIVE: Final = r"(?:(?<![A-Za-z]\s)|(?<=\band\s)|(?<=\bplease\s)|(?<=\balso\s))"
"""Before an imperative that is said to whoever writes: nobody stands there who does it."""
_SHOWN: Final = r"(?:나오|들어가|들어갈|나갈|실리|적히|쓰이|드러나|비치|보이|언급되)"
_OUTSIDE: Final = r"(?:(?:회의|팀|회사|부서|사무실|센터|학교|병원)?\s?(?:밖|바깥|외부)(?:으로|에|에는|으로는)?)"
_ORDER: Final = any_of(
    rf"{_MATTER}(?:은|는|을|를|도)?\s?(?:절대\s|꼭\s|당연히\s)?(?:(?:기획서|문서|보고서|계획서|여기)에(?:는|도)?\s)?(?:{_WRITTEN}|빼\s?(?:주|줘|고\s|달)|뺍)\S*",
    rf"(?:^|\s|만\s)(?:그건|이건|그거는|이거는|그\s?일은|이\s?일은)\s(?:(?:기획서|문서|보고서|여기)에(?:는)?\s)?(?:{_WRITTEN}|빼\s?(?:주|줘))\S*",
    r"싣지\s?(?:말|마|않)\S*",
    rf"(?:\S{{1,8}}[은는을를도이가]\s)?(?:{_PAPER}(?:에|에는|에도|에서|에서는)\s(?:\S{{1,6}}\s)?(?:{_WRITTEN}|{_SHOWN}지\s?않)|{_ANY_PAPER}(?:에|에는|에도|에서|에서는)\s(?:\S{{1,6}}\s)?(?:{_FORBIDDEN}|안\s?{_SHOWN}게|{_SHOWN}지\s?(?:않게|말|마|못하게)))\S*(?:\s(?:해|하|주|부탁)\S*)*",
    rf"{_OUTSIDE}\s(?:\S{{1,6}}\s)?(?:{_FORBIDDEN}|내지\s?(?:말|마)|내보내지\s?(?:말|마))\S*(?:\s(?:것|주)\S*)?",
    rf"(?:^\s*|[-–—,(]\s*){_OUTSIDE}\s(?:\S{{1,6}}\s)?(?:알리|말하|옮기|공개하)지\s?(?:말|마)\S*(?:\s(?:것|주)\S*)?",
    r"\bnot\sfor\s(?:print|printing|publication|the\splan)\b",
    r"\b(?:keep|leave)\s[^.;\n]{2,70}\sout\sof\s(?:it|this|that|the\s(?:plan|document|paper))\b",
    r"\b(?:don'?t|do\snot|never)\s(?:put|mention|write|print|repeat)\s(?:this|that|it|her|his|their|him|them|the\s(?:story|name|password|code|number))\b[^.;\n]{0,50}",
    r"\b(?:don'?t|do\snot)\smention\s(?:[A-Z][\w.]*\s?){1,3}['’]s?\s[^.;\n]{2,60}",
    rf"{_IMPERATIVE}(?:don['’]?t|do\snot|never)\s(?:mention|minute|bring\sup)\s(?![^.;\n]*\bto\s(?:the\s|any|our\s)?[a-z]+(?:[.;]|$))[^.;\n]{{2,90}}",
    r"\b(?:leave|keep)\sout\s(?:what\shappened\b|(?:any|all|the)\s(?:[a-z]+['’]s\s)?names?\b|(?:(?:Mr|Mrs|Ms|Miss|Dr)\.?\s)?[A-Z][a-z]+['’]s\s)[^.;\n]{0,70}",
    r"\bkeep\s[^.;\n]{2,60}\soff\s(?:anything\spublic|the\s(?:plan|document|paper|page|record))\b",
)
"""A matter that is to stand in no document; what a service is to leave out is none."""
_SENTENCES: Final = re.compile(r"(?<=[.!?])(?<![Nn]o\.)(?<!\bMr\.)(?<!Mrs\.)(?<!\bMs\.)(?<!\bDr\.)(?=\s)|(?=\n)")
_BRACKET: Final = re.compile(r"\s?\([^()]{0,80}\)")
_CLAUSE: Final = re.compile(r"(?<=[가-힣](?:고|며))\s|(?<=는데)\s|(?<=지만)\s|[,;]\s|:\s")
_SUBJECT: Final = re.compile(r"[가-힣](?:이|가|은|는|께서)\s|[A-Za-z]{2}\s[a-z]")
"""Of a clause that can stand by itself."""
_ALONE: Final = 8
"""Letters before an order from which the sentence itself says what is meant."""
_GOES_ON: Final = re.compile(r"[가-힣](?:고요?|며|시고)$")
"""An order behind which the sentence speaks of something else."""
_RUNNING: Final = 120
"""Letters of a sentence of which only the clause goes."""
_LONGEST: Final = 2_000


def without_withheld(text: str) -> str:
    """Return a text without what is to stand in no document, and without the order that says so.

    >>> without_withheld("Opens in May. The guard's code is 4471, not for print. Free for all.")
    'Opens in May. Free for all.'
    """
    kept: list[str] = []
    for part in _SENTENCES.split(text):
        found = _ORDER.search(part[:_LONGEST])
        if found is None:
            kept.append(part)
            continue
        bracket = next((one for one in _BRACKET.finditer(part) if _ORDER.search(one[0])), None)
        if bracket or len(part) > _RUNNING:
            start, end = bracket.span() if bracket else found.span()
            cuts = [0, *(cut.end() for cut in _CLAUSE.finditer(part, 0, start))]
            begin = next((cut for cut in reversed(cuts) if _SUBJECT.search(part[cut:start])), 0)
            kept.append(f"{part[:begin].rstrip(' ,')}{part[end:]}" if begin or bracket else "")
            continue
        if (
            len(part[: found.start()].strip()) < _ALONE
            and not re.search("[가-힣A-Za-z]{2}", found[0][: _ALONE // 4])
            and kept
        ):
            kept.pop()
        if _GOES_ON.search(found[0]) and len(rest := part[found.end() :].strip(" ,")) > _ALONE:
            kept.append(f" {rest}")
    return "".join(kept)
