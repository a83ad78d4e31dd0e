"""The wish for something to be written, its denial, and questions about a team's own rules: whatever a request is about."""

import re
from typing import Final

from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes

GIVE = r"(?:\s?(?:줘|주|줄|드|봐|놔|둬|달라|다오))"
"""The request after a verb, "… for me"."""
_ARTIFACT_KO = (
    r"(?:문서|페이지|노션|보고서|리포트|가이드|체크\s?리스트|매뉴얼|공지|안내문|회의록|템플릿|양식|초안|제안서|정리본|요약본|위키|소개서|"
    r"회고|계획표|일정표|메일|글(?!로벌|자|씨|쎄|라스|루)|자료|(?<![목대발투상지좌우공])표|런북|원페이저|faq)"
)
_ARTIFACT_EN = (
    r"(?:docs?|documents?|pages?|notion|reports?|guides?|check\s?lists?|manuals?|announcements?|notices?|minutes|templates?|drafts?|"
    r"proposals?|memos?|summary|faq|one-?pagers?|posts?|articles?|wiki|handbooks?|runbooks?|playbooks?|e-?mails?|write-?ups?|outlines?|"
    r"briefs?|postmortems?)"
)

_OTHERWISE = r"\s(?:(?:much|even|a\s(?:bit|little|lot))\s)?(?:more|less|[a-z]{2,12}er)\b"
"""After "make it": what is there already is to be shorter, or more formal."""

ARTIFACT = any_of(_ARTIFACT_KO, rf"\b{_ARTIFACT_EN}\b")
"""A thing that is written."""

MAKE = any_of(
    r"만들",
    r"작성",
    r"생성해",
    r"문서화",
    rf"써{GIVE}",
    rf"뽑아{GIVE}",
    rf"남겨{GIVE}",
    rf"올려{GIVE}",
    rf"{_ARTIFACT_KO}\S*\s(?:\S+\s){{0,3}}?(?:적어|파|시작해|열어|잡아|짜|채워|세팅해|개설해|추가해|준비해|등록해|기록해|옮겨|뽑아){GIVE}",
    r"초안\s?(?:잡|짜|부탁|좀)",
    rf"{_ARTIFACT_KO}\s?(?:으?로|에)\s*(?:\S+\s+){{0,3}}?(?:정리|요약|옮겨|기록|저장|변환|바꿔|묶어|모아|부탁)",
    rf"{_ARTIFACT_KO}\s*(?:하나|좀|한\s?(?:장|개))\s*(?:부탁|필요|있으면|해{GIVE})",
    r"(?:초안|체크\s?리스트|템플릿|공지문?|안내문|보고서)\s*(?:이|가|을|를)?\s*(?:부탁|필요)",
    rf"{_ARTIFACT_KO}\s*(?:이|가)\s*필요(?:해요?|합니다|함)",
    r"\b(?:write(?!\s+to\s+(?!notion|the\s+wiki)[a-z]|\s+to\s+(?:and|on|for)\b|\s+to\W*$)|draft|create|generate|compose|prepare|author|produce)\b",
    r"\b(?:put\s+together|set\s+up|whip\s+up|spin\s+up)\b",
    rf"\bmake\s+(?:me\s+|us\s+)?(?:an?|the|up|one|this|that|it(?!{_OTHERWISE})|some)\b",
    r"\bturn\s+.{1,60}\s+into\b",
    rf"\b(?:add|start|open|begin|have)\s+(?:me\s+|us\s+)?(?:an?|another)\s+(?:[\w-]+\s+){{0,4}}{_ARTIFACT_EN}\b",
    rf"\bput\s+(?:that|this|it|these|those)\s+(?:all\s+)?(?:up\s+)?(?:in|on|into)\s+(?:an?|the|our)\s+(?:\w+\s+)?{_ARTIFACT_EN}\b",
    r"(?:^|\b(?:please|pls|you|and|to)\s+)document\s+(?:the|our|this|that|these|how|it|what)\b",
    rf"\b(?:as|into)\s+an?\s+(?:\w+\s+)?{_ARTIFACT_EN}\b",
    rf"\b(?:need|want|like)\s+an?\s+(?:[\w-]+\s+){{0,4}}{_ARTIFACT_EN}\b",
)
"""A wish for something to be written."""

NOT_MAKE = any_of(
    r"(?:만들|작성하|쓰|생성하|정리하|문서화하)[지질진]\s?(?:는\s?)?(?:말|마|않)",
    r"(?:만들|쓸|작성할|정리할|옮길|할)\s?(?:필요|것\s?까지)\s?(?:는|도|까지)?\s?(?:없|말|아니)",
    r"(?:작성|정리|생성|문서화)(?:은|는|까지는|도)?\s?안\s?(?:해|하)",
    r"(?:문서|페이지|글|노션)(?:로)?(?:는|은|까지는|까진|까지|화)?\s?(?:말고|필요\s?없|안\s?(?:만들|써|해)|됐고|아니)",
    r"\b(?:don'?t|do\s+not|no\s+need\s+to|without|instead\s+of|rather\s+than|not)\s+(?:\w+\s+){0,2}?"
    r"(?:writ|creat|mak|draft|generat|document|page)\w*",
    r"\bno\s+(?:new\s+)?(?:docs?|documents?|pages?)\b",
    r"\bjust\s+(?:tell|answer|give\s+me\s+the\s+(?:number|answer)|let)\b",
)
"""The wish for something written is denied."""

ABOUT_MAKING = any_of(
    r"누가\s.*(?:만들|작성|썼)",
    r"(?:만든|작성한|쓴)\s?(?:사람|분|게|거|건|적|지|날|문서|페이지)",
    r"(?:만들|작성해|써)\S*\s?(?:준|주신|줬던)\s",
    r"(?:만들어|작성해|써|뽑아|남겨|올려)\s?주(?:시)?는\s(?!거|것|게)(?!.*(?:만들어|써|작성해|뽑아|정리해)\s?(?:줘|주[세실시]))",
    r"(?:만들어진|작성된|올라온|써\s?있|적혀\s?있)",
    r"(?:만드|작성하?|생성하?|쓰)는\s?(?:방법|법|절차|규칙|순서|요령)",
    r"(?:작성|생성)\s?(?:방법|법|절차|규칙|순서|요령|기준|주기|기한)",
    r"어떻게\s.*(?:만들|작성|쓰|써|생성)(?!.*(?:만들어|써|작성해)\s?(?:줘|주))",
    r"(?:만들|작성|써)\S*\s?(?:해야|되나|돼\?|하나요|하나\?|야\s?(?:돼|되|하))",
    r"(?:만들|작성)\S*\s?할\s?때",
    r"\bhow\s+(?:do|does|can|should|to|would)\s++(?:i|we|you|one|people|teams?)?\s*+\w*\s*+(?:create|write|make|draft|generate|prepare|set\s+up)\b",
    r"\bwho\s+(?:wrote|made|created|writes|prepares|owns|set)",
    r"\b(?:was|were|is|are|been|gets?)\s+(?:created|written|made|drafted|prepared|set\s+up)\b",
    r"\bwhen\s+(?:did|was|were|do|should)\b",
    r"\bdid\s+\w+\s+(?:write|make|create|draft)\b",
)
"""A question about how, when or by whom something is written."""

POLICY = any_of(
    r"규정|정책|절차|가이드|매뉴얼|위키|회사\s?(?:에|에서|의|는)|우리\s?(?:회사|팀)|양식|채널|담당자?|연락처|제도|지원\s?(?:돼|되)|어디(?:에|서)?\s?(?:있|정리|나와|적)",
    r"\b(?:policy|procedure|wiki|our|company'?s?|template|process|channel|who\s+(?:is|handles|do)|where\s+(?:is|are|can|do))\b",
)
"""A question about the team's own rules, whatever its subject."""

_MADE_BEFORE: Final = re.compile(
    r"(?:^|[\s,.!?])(?P<thing>[가-힣A-Za-z0-9·]+)\s(?:(?:절대|따로|굳이|아예|이번에|더)\s)?$"
)
"""What stands right before a Korean verb."""
_MARKED_KO: Final = re.compile(r"(?<=[가-힣A-Za-z0-9])(?:은|는|을|를|도|까지는?)$")
_MADE_BEHIND: Final = re.compile(r"\s(?:(?:down|up|out|in|into)\s)?(?P<thing>[^.,;!?\n]{2,60})")
_WHICHEVER: Final = any_of(
    r"^(?:[이그저][거것걸건](?:은|는|을|도)?|아무것|뭐|뭘|(?:긴\s?)?글|문서|파일|페이지|노션|초안)$",
    r"^(?:it|this|that|these|those|one|anything|something|for|me|us|(?:(?:an?|the|any|another|new|up)\s)*(?:docs?|documents?|pages?|files?|drafts?))\b",
)
"""Names no thing of its own, or any text that may be written."""


def denied_thing(text: str, denial: re.Match[str]) -> tuple[str, int]:
    """Return what a denied verb would make and where that begins; empty where it is whatever was asked for.

    >>> text = "Do not write down names."
    >>> denied_thing(text, NOT_MAKE.search(text))
    ('names', 0)
    """
    if denial[0].isascii():
        found = _MADE_BEHIND.match(text, denial.end())
        is_verb = not re.search(r"(?:docs?|documents?|pages?|just\s\w+.*)$", denial[0], re.I)
        is_other = found is not None and is_verb and not _WHICHEVER.search(found["thing"])
        return (found["thing"], denial.start()) if found and is_other else ("", denial.start())
    found = _MADE_BEFORE.search(text[: denial.start()])
    thing = found["thing"] if found else ""
    last = morphemes(thing)[-1:] if thing else ()
    bare = _MARKED_KO.sub("", thing)
    is_thing = bare != thing or any(one.tag.startswith("NN") for one in last)
    is_other = found is not None and is_thing and not _WHICHEVER.search(bare)
    return (thing, found.start("thing")) if found and is_other else ("", denial.start())
