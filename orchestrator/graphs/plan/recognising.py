"""How a request for a service plan is recognised."""

import re
from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, roles_of
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.language import any_of
from orchestrator.language.clauses import sentences
from orchestrator.language.making import GIVE, POLICY
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import MADE, NOT_MINE, Recognition
from orchestrator.turn import File

_SERVICES_EN = (
    r"(?:subscription|rental|delivery|hire|booking|membership|exchange|library|clinic|shop|store|market|kiosk|laundry|"
    r"studio|repair\s+caf[eé]|caf[eé]|lending|sharing|service|app|platform|marketplace|club)s?"
)
"""Nouns by which services are called."""
_PLAN = any_of(
    r"기획(?:서|안)",
    r"사업\s?계획",
    r"서비스\s?(?:기획|플랜|계획)",
    r"(?:서비스|앱|어플|플랫폼|사업|스토어)\S*\s(?:\S+\s){0,3}?(?:기획|구상)(?=\s|해|하|을|중)",
    r"신규\s?서비스\s?(?:기획|구상)",
    r"(?:서비스|앱|어플|플랫폼)\S*\s(?:\S+\s){0,4}?제안서|(?:컨셉|콘셉트)\s?(?:문서|안|서)|기획\s?문서",
    r"\b(?:need|want|write|draft|make|get|have)\s+(?:me\s+|us\s+)?an?\s+(?:proper\s+|real\s+|short\s+|good\s+|simple\s+)?(?:product\s+)?plan\s+(?:for|of)\s+(?:an?|our|the|this)\s+(?:[\w-]+\s+){0,4}"
    r"(?:service|app|platform|bot|tool|run|desk|program(?:me)?|marketplace|system|club|corner)\b",
    rf"\b(?:write|draft)\s+(?:me\s+|us\s+)?an?\s+plan\s+for\s+an?\s+(?:[\w-]+\s+){{0,4}}{_SERVICES_EN}(?=\s?[.,:;!]|$|\s(?:that|where|which)\b)",
    r"\blike\s+a\s+plan\b|\bproposal\s+doc|\b(?:service|business|product)\s+plan|\bservice\s+(?:concept|proposal)|\bproduct\s+(?:proposal|concept)",
    r"^(?!.*\bhow\s+(?:do|to|can|should|did)\b).*\b(?:design|launch|start)\s+an?\s+(?:[\w-]+\s+){0,4}"
    r"(?:service|app|platform|marketplace|business)\b",
    r"\bplan\s+(?:an?|out|for\s+an?)\s+(?:new\s+)?(?:[\w-]+\s+){0,4}(?:service|app|product|platform|feature)",
)
_MAKES = any_of(
    rf"만들|작성|(?:써|쓰)\s?(?:오|가)|써(?:주|달|줄)|(?:써|짜){GIVE}|짜\s?[보볼]|기획해|세워|세우|잡아|뽑아|초안|부탁|필요|급해|급합|구상|기획(?:서|안)(?:이)?요\s?[!.~]|발전|해\s?{GIVE}|하고\s?싶|해보자|(?:기획|제안)(?:서|안)\S{{0,3}}\s(?:\S{{1,4}}\s){{0,2}}[가-힣]{{1,5}}(?:주|줘|달라|두|드려)[가-힣]*",
    r"\b(?:write|draft|create|make|prepare|generate|put\s+together|need|wants?|come\s+up|develop|design|launch|start|shape|turn|sketch|outline|build|help\s+me|plan\s+(?:an?|out|for)|can\s+i\s+(?:get|have)|show\s+my)\b",
)


_RATHER = re.compile(r"말고\s?(?:서비스\s?)?기획(?:서|안)|\bnot\s+a\s+\w+\s+plan\b.{0,20}\bservice\s+plan", re.I)
"""Another kind of plan is denied, for the sake of this one."""
_UNNEEDED = any_of(
    r"(?:기획|계획|제안)(?:서|안)?\s?(?:까지)?(?:는|은|진)?\s?(?:\S{1,4}\s)?필요\s?(?:는\s)?없"
    r"|(?:써|쓰|작성해|만들어|고쳐)\s?(?:달라|주)\S{0,4}\s?(?:건|것은|게|말은)?\s?아니(?:고|에|야|예|라)"
    r"|(?:써|작성해|만들어|고쳐)\s?주(?:거나|실|시|는)\S{0,3}\s(?:\S{1,8}\s){0,3}필요\s?(?:는\s)?없",
    r"\b(?:no\sneed\sfor|(?:don'?t|doesn'?t|do\snot)\s(?:need|want))\s(?:a|an|the|any)\s(?:\w+\s)?(?:plan|proposal)\b"
    r"|\b(?:don'?t|doesn'?t|do\snot)\s(?:need|want)\s(?:anything|it|this|that)\s(?:written|drafted|put\stogether)\b",
)
"""A plan is declined."""
_OTHER_TEXT = any_of(
    r"회의록|체크\s?리스트|공지|안내문|매뉴얼|휴가|연차|안건|아젠다|보고서|요약(?:해|본)|번역|계약|OKR|이력서|메일",
    r"\bminutes\s(?:of|from)\b|\b(?:the|our)\sminutes\b|\bmeeting\sminutes\b|\b(?:annual|sick|paid|unpaid|parental|maternity)\sleave\b"
    r"|\b(?:checklist|announcement|manual|vacation|agenda|summar\w+|translat\w+|contract|okrs?|cv|e-?mail|don't\stouch)\b",
)
"""What is another kind of text."""
_LEAST_TOLD, _MOST_TOLD = 80, 3_000
"""Characters of a message that may tell of a service."""
_MOST_CLAUSES = 60
_ACTS = 0.5
"""The score from which a clause tells what is done."""
_TOLD = 1.2
"""What the surest clauses of each kind of thing come to: two sure kinds and half of a third."""
_WISHED = 0.4
_WISHING = frozenset(("order", "reader", "writing"))
"""Roles of clauses that only a text to be written has."""
_HEADED = any_of(
    r"^(?P<what>[^.!?:]{2,60})\s?기획(?:서|안)\s?[.:]\s(?P<told_ko>.{6,})",
    rf"^(?:an?\s|the\s)?(?:(?:short|brief|one-page|service|business|product)\s)*plan\sfor\s(?:an?|our|the|my)\s(?:[\w-]+\s){{0,4}}{_SERVICES_EN}\s?[.:]\s(?P<told_en>.{{6,}})",
)
"""A plan of something by nouns alone, and what is told of that."""
_OF_KNOWN = any_of(
    r"찾아|어디|누가|보여|알려\s?(?:줘|주)|링크|검토|읽어|공유(?:했|됐|해\s?줘)|[가-힣](?:었|았|였|됐|했|났|갔|냈|왔|렸|졌|혔|됨)(?:어|다|음|습니다|는데|고)?",
    r"\b(?:find|where|who|link|review|read|show\sme|was|were|has\sbeen|had|sent|approved|wrote|shared)\b",
)
"""Speaks of a text that is there already, or of what has happened to it."""
_SETTLED = frozenset(("date", "price", "budget", "target", "feature"))
"""Roles of clauses that settle something of a service."""
_SURELY_TOLD = 0.6
"""The score from which they do."""
_OF_FILE = re.compile(
    r"\b(?:write|draft|make|prepare|create|put\s+together)\s+(?:me\s+|us\s+)?(?:an?|the)\s+plan\s+(?:from|out\s+of|based\s+on|using|with)\s+"
    r"(?:this|these|the|my|our)\s+(?:attached\s+)?(?:brief|notes?|file|document|memo|outline)\b",
    re.I,
)
"""A plan of nothing but a file that comes with the message."""
_OWN = re.compile(
    r"(?:우리|저희)\s?(?:회사|팀|부서|학교|병원|매장|사무실)?|회사(?:에서|에|의|는)|\b(?:our|(?:the\s+)?company(?:'s)?)\b",
    re.I,
)
"""Whose service it is: in a request for a plan no word of the team's own rules."""


def recognise(request: Utterance, files: Sequence[File], _context: Context | None) -> Recognition:
    """Recognise the wish for a plan; a question about plans, or about the rules for them, is none."""
    if (
        _UNNEEDED.search(request.text)
        or (request.is_plain_question and not files)
        or (request.denies(_PLAN) and not _RATHER.search(request.text))
    ):
        return NOT_MINE
    # What stands beside the wish is what the plan is to hold, rules of the team among it.
    alone = [one for one in sentences(request.text) if _PLAN.search(one) and _MAKES.search(one)]
    text = alone[0] if alone else request.text
    is_of_rules = POLICY.search(text) and not (request.makes and not POLICY.search(_OWN.sub(" ", text)))
    wished = not is_of_rules and _PLAN.search(text) and _MAKES.search(text)
    is_meant = wished or _is_headed(request) or (files and _OF_FILE.search(request.text))
    if is_meant or (not files and _tells_of_service(request.text)):
        return Recognition(MADE, "wishes for a plan")
    return NOT_MINE


def _is_headed(request: Utterance) -> bool:
    """Tell whether a message calls itself a plan of a service and then tells of it: "… 서비스 기획서. 3월에 연다"."""
    headed = None if request.asks else _HEADED.match(request.text)
    rest = "" if headed is None else next(filter(None, (headed["told_ko"], headed["told_en"])), "")
    if not rest or _OTHER_TEXT.search(rest) or _OF_KNOWN.search(rest):
        return False
    return any(
        one.role in _SETTLED and one.score >= _SURELY_TOLD for one in roles_of(spoken_clauses(rest)[:_MOST_CLAUSES])
    )


def _tells_of_service(text: str) -> bool:
    """Tell whether a message tells of a service clause by clause and wants it written up, whatever it calls that."""
    if not _LEAST_TOLD <= len(text) <= _MOST_TOLD:
        return False
    clauses = spoken_clauses(text)[:_MOST_CLAUSES]
    told = [*zip(clauses, roles_of(clauses), strict=True)]
    is_wished = any(one.role in _WISHING and one.score >= _WISHED for _, one in told)
    ordered = " ".join(clause for clause, one in told if one.role in OF_TEXT and _MAKES.search(clause))
    best: dict[str, float] = {}
    for _, one in told:
        if one.role not in OF_TEXT:
            best[one.role] = max(best.get(one.role, 0), one.score)
    is_told = best.get("feature", 0) >= _ACTS and sum(best.values()) >= _TOLD
    return is_wished and is_told and not _OTHER_TEXT.search(ordered)
