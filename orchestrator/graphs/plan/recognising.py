"""How a request for a service plan is recognised."""

import asyncio
import re
from collections.abc import Sequence

from orchestrator.deps import Context, Deps
from orchestrator.graphs.plan.plan_names import as_plan
from orchestrator.graphs.plan.rules.reading.role_classifier import OF_TEXT, ToldRole, roles_of
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.language import any_of
from orchestrator.language.clauses import sentences
from orchestrator.language.making import GIVE, POLICY
from orchestrator.language.morphemes import morphemes
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import MADE, NOT_MINE, Recognition
from orchestrator.turn import File

_HANGUL = re.compile("[가-힣]")
_SERVICES_EN = (
    r"(?:subscription|rental|delivery|hire|booking|membership|exchange|library|clinic|shop|store|market|kiosk|laundry|"
    r"studio|repair\s+caf[eé]|caf[eé]|lending|sharing|service|app|platform|marketplace|club)s?"
)
"""Nouns by which services are called."""
_SHARED_EN = (
    r"(?:bike|bicycle|tool|toy|book|seed|clothes|food|soup|community|shared|repair|loan|help|swap|lending|sharing|sitting|swapping|walking|mending|tutoring|mentoring|cleaning|washing|"
    r"recycling|borrowing|booking)\s+(?:kitchen|desk|corner|hub|pool|pantry|counter|stall|van|bank|point|station|table|shelf|shed|scheme|program(?:me)?)s?"
)
"""Places that are services by what is done or had there: a kitchen alone is a room."""
_WHICH_EN = (
    r"(?:(?!(?:in|of|on|at|to|for|from|with|about|and|or|by|the|an?|rival|competing|existing|current)\b)[\w-]+\s+)"
)
_OFFERED_EN = (
    rf"(?:an?\s+(?:new\s+)?{_WHICH_EN}{{0,4}}|our\s+{_WHICH_EN}{{1,4}})"
    rf"(?:{_SERVICES_EN}|(?<=\s){_SHARED_EN})(?=\s?[.,:;!?]|$|\s(?:that|where|which|for)\b)"
)
_PLAN = any_of(
    r"기획(?:서|안)",
    r"사업\s?계획",
    r"서비스\s?(?:기획|플랜|계획)",
    r"(?:서비스|앱|어플|플랫폼|사업|스토어)\S*\s(?:\S+\s){0,3}?(?:기획|구상)(?=\s|해|하|을|중)",
    r"신규\s?서비스\s?(?:기획|구상)",
    r"(?:서비스|앱|어플|플랫폼)\S*\s(?:\S+\s){0,4}?제안서|(?:컨셉|콘셉트)\s?(?:문서|안|서)|기획\s?문서",
    r"\b(?:need|want|write|draft|make|get|have)\s+(?:me\s+|us\s+)?an?\s+(?:proper\s+|real\s+|short\s+|good\s+|simple\s+)?(?:product\s+)?plan\s+(?:for|of)\s+(?:an?|our|the|this)\s+(?:[\w-]+\s+){0,4}"
    r"(?:service|app|platform|bot|tool|run|desk|program(?:me)?|marketplace|system|club|corner)\b",
    rf"\b(?:write|draft|prepare|create|put\s+together)\s+(?:me\s+|us\s+)?an?\s+plan\s+for\s+{_OFFERED_EN}",
    rf"\b(?:need|want|write|draft|prepare|make|do|put\s+together)\s+(?:me\s+|us\s+)?an?\s+(?:short\s+|brief\s+|quick\s+)?write-?up\s+(?:of|for|on)\s+{_OFFERED_EN}|\bwrite\s+up\s+{_OFFERED_EN}",
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
    r"(?:기획|계획|제안)(?:서|안)?\s?(?:까지)?(?:는|은|진)?\s?(?:\S{1,4}\s)?필요\s?(?:는\s)?없|기획(?:서|안)(?:은|는|이)\s(?:\S+\s){0,4}?이미\s(?:있|썼|써(?:서|\s?[놨뒀])|쓴|작성|만들|다\s)|(?:기획|계획|제안)(?:서|안)\S?\s쓰는\s?(?:법|방법)"
    r"|(?:써|쓰|작성해|만들어|고쳐)\s?(?:달라|주)\S{0,4}\s?(?:건|것은|게|말은)?\s?아니(?:고|에|야|예|라)"
    r"|(?:써|작성해|만들어|고쳐)\s?주(?:거나|실|시|는)\S{0,3}\s(?:\S{1,8}\s){0,3}필요\s?(?:는\s)?없",
    r"\balready\s(?:have|wrote|made|got)\s(?:the|a|our|this)\s(?:\w+\s)?(?:plan|proposal)\b|\bhow\s(?:do|to|can|should|did)\s(?:i\s|we\s|you\s)?(?:write|make|draft)\s(?:an?\s|the\s)?(?:[a-z-]+\s){0,2}(?:plan|proposal)\b"
    r"|^(?:do|does|did|should|must)\s(?:i|we|you|they)\s(?:really\s|still\s|even\s)?(?:need|want|have\sto|write|draft|prepare|make)\b[^.!?]*\?$"
    r"|\b(?:no\sneed\sfor|(?:don'?t|doesn'?t|do\snot)\s(?:need|want))\s(?:a|an|the|any)\s(?:\w+\s)?(?:plan|proposal)\b"
    r"|\b(?:don'?t|doesn'?t|do\snot)\s(?:need|want)\s(?:anything|it|this|that)\s(?:written|drafted|put\stogether)\b",
)
"""A plan is declined, or it is asked whether there has to be one."""
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
_MEANT = 0.6
"""The score from which a clause that names a plan orders it."""
_MUCH, _PERHAPS_MEANT = 4, 0.2
"""Kinds of things that are surely told of a service, and the score that is enough beside so many."""
_SURELY_MEANT = 0.85
"""The score from which it does so beside nothing, or one thing that is told."""
_WISHING = frozenset(("order", "reader", "writing"))
"""Roles of clauses that only a text to be written has."""
_BEFORE, _BEHIND = 24, 12
"""Characters beside an order in which stands that its plan is there already, or that it is no plan."""
_NAMED_KO = r"(?:기획(?:서|안|\s?문서)|(?:사업\s?)?계획서|제안서|(?:컨셉|콘셉트)\s?(?:문서|안|서))"
_NAMED_EN = r"(?:plans?|proposal|concept|write-?up)(?:\s(?:doc(?:ument)?|paper))?"
_ORDERED = any_of(
    rf"{_NAMED_KO}\S{{0,3}}\s?(?:\S{{1,8}}\s){{0,3}}?(?:써|쓰|작성|만들|맹글|맨들|짜|정리|다듬|꾸며|부탁|요청|요망|필요|바랍|ㄱㄱ|좀요|하나요|주시|주세|줘|주라|도고)",
    rf"\b(?:write|writing|draft|prepare|make|compose|create|do|need|want|turn|put|get|have|produce|develop)\b[^.!?\n]{{0,60}}?\s{_NAMED_EN}(?=$|[\s.,!?:;/])(?!\s(?:to|that|is|was|says?|you\s(?:sent|wrote|made)|we)\b)"
    rf"|\b{_NAMED_EN}\s(?:please|pls|wanted|needed|requested)\b|(?:^|[.!?\n/]\s?){_NAMED_EN}\sfor\s(?:it|an?|our|the)\b",
)
"""An order for a plan, wherever it stands."""
_OTHER_PLAN = any_of(
    r"(?:여행|수업|식단|학습|공부|운동|훈련|휴가|생활|연구|대피|재무)\s?계획서",
    r"\b(?:meal|floor|data|wedding|lesson|training|travel|study|workout|seating|pension|payment|evacuation|test|treatment)\splans?\b",
)
"""Is called a plan and is none of a service."""
_NAMES = any_of(_NAMED_KO, rf"\b{_NAMED_EN}\b")
_ANY_PLAN = re.compile(r"(?<!service\s)(?<!business\s)(?<!product\s)\bplans?\b", re.I)
_OFFERS = re.compile(_OFFERED_EN, re.I)
_HEADING = re.compile(rf"{_NAMED_KO}:(?=\s)")
"""A name that what follows is told of."""
_OF_KNOWN = any_of(
    r"찾아|어디|누가|언제|보여|알려\s?(?:줘|주)|링크|검토|읽어|공유(?:했|됐|해\s?줘)|[가-힣](?:었|았|였|됐|했|났|갔|냈|왔|렸|졌|혔|됨)(?:어|다|음|습니다|는데|고)?",
    r"\b(?:find|link|(?:do|does|did)\s(?:you|we|they)\shave|is\sthere|review|read|show\sme|was|were|has\sbeen|had|sent|approved|wrote|shared)\b",
)
"""Speaks of a text that is there already, or of what has happened to it."""
_SETTLED = frozenset(("date", "price", "budget", "target", "feature", "user", "quantity", "problem", "constraint"))
"""Roles of clauses that tell something of a service."""
_TELLING = frozenset(("feature", "problem", "user"))
"""One of these alone tells of a service beside an order for its plan."""
_SURELY_TOLD, _LIKELY_TOLD = 0.5, 0.2
"""The scores from which one of them, or several together, do."""
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
    request = Utterance(as_plan(request.text))
    text = request.text
    is_denied = (request.denies(_PLAN) or request.denies(_ORDERED)) and not _RATHER.search(text)
    if _UNNEEDED.search(text) or is_denied:
        return NOT_MINE
    told = _read(text) if len(text) >= _LEAST_TOLD or _NAMES.search(text) else ()
    if _is_meant(text, told) or _is_ordered(text, told):
        return Recognition(MADE, "wishes for a plan")
    if request.is_plain_question and not files:
        return NOT_MINE
    # What stands beside the wish is what the plan is to hold, rules of the team among it.
    alone = [one for one in sentences(text) if _PLAN.search(one) and _MAKES.search(one)]
    text = alone[0] if alone else text
    is_of_rules = POLICY.search(text) and not (request.makes and not POLICY.search(_OWN.sub(" ", text)))
    wished = not is_of_rules and _PLAN.search(text) and _MAKES.search(text)
    is_named = wished or (files and _OF_FILE.search(request.text))
    if is_named or (not files and _tells_of_service(request.text, told)):
        return Recognition(MADE, "wishes for a plan")
    return NOT_MINE


async def warm_up(_deps: Deps) -> None:
    """Load what reads a message before the first one waits for it."""
    await asyncio.to_thread(roles_of, ["앱"])
    await asyncio.to_thread(morphemes, "앱")


def _read(text: str) -> Sequence[tuple[str, ToldRole]]:
    """Return the clauses of a message with what each speaks of."""
    clauses = spoken_clauses(_HEADING.sub(r"\g<0>\n", text[:_MOST_TOLD]))[:_MOST_CLAUSES]
    return [*zip(clauses, roles_of(clauses), strict=True)]


def _is_meant(text: str, told: Sequence[tuple[str, ToldRole]]) -> bool:
    """Tell whether a clause that names a plan orders it by what it means, and the others tell of a service."""
    sure = {one.role for _, one in told if one.role in _SETTLED and one.score >= _SURELY_TOLD}
    least = _PERHAPS_MEANT if len(sure) >= _MUCH else _MEANT
    orders = [(clause, one.score) for clause, one in told if one.role == "order" and one.score >= least]
    if any(_OTHER_TEXT.search(clause) for clause, _ in orders if not _NAMES.search(clause)):
        return False
    meant = [(clause, score) for clause, score in orders if _orders_plan(clause, text)]
    # One that is surely meant needs little beside it, or nothing but itself; a plan may be for anything.
    is_sure = any(score >= _SURELY_MEANT and (not _ANY_PLAN.search(one) or _OFFERS.search(one)) for one, score in meant)
    is_told = len(told) == 1 or any(one.role in _SETTLED and one.score >= _LIKELY_TOLD for _, one in told)
    return bool(meant) and ((is_sure and is_told) or _has_told(told))


def _orders_plan(clause: str, text: str) -> bool:
    """Tell whether a clause that orders something names a plan that is not there yet, and nothing else."""
    named = _NAMES.search(clause)
    if not named or _OTHER_PLAN.search(clause):
        return False
    # What is ordered comes last in Korean, first in English: "an agenda for the plan".
    beside = clause[named.start() :] if _HANGUL.search(clause) else clause[: named.start()]
    if _OTHER_TEXT.search(beside):
        return False
    said = Utterance(clause)
    return not (said.denies(_NAMES) or said.asks or _OF_KNOWN.search(_near(text, clause)))


def _near(text: str, clause: str) -> str:
    """Return a clause with what stands beside it."""
    start = max(text.find(clause), 0)
    return text[max(0, start - _BEFORE) : start + len(clause) + _BEFORE]


def _is_ordered(text: str, told: Sequence[tuple[str, ToldRole]]) -> bool:
    """Tell whether a sentence orders a plan and the others tell of a service."""
    read = text[:_MOST_TOLD]
    around = (
        (read[max(0, one.start() - _BEFORE) : one.end() + _BEFORE], read[one.start() : one.end() + _BEHIND])
        for one in _ORDERED.finditer(read)
    )
    is_ordered = any(
        not (_OF_KNOWN.search(near) or _OTHER_PLAN.search(near) or _OTHER_TEXT.search(own)) for near, own in around
    )
    return is_ordered and _has_told(told)


def _has_told(told: Sequence[tuple[str, ToldRole]]) -> bool:
    """Tell whether clauses settle one thing of a service surely, or two different ones likely."""
    settled = [one for _, one in told if one.role in _SETTLED]
    likely = {one.role for one in settled if one.score >= _LIKELY_TOLD}
    return len(likely) > 1 or any(one.score >= _SURELY_TOLD and one.role in _TELLING for one in settled)


def _tells_of_service(text: str, told: Sequence[tuple[str, ToldRole]]) -> bool:
    """Tell whether a message tells of a service clause by clause and wants it written up, whatever it calls that."""
    if not _LEAST_TOLD <= len(text) <= _MOST_TOLD:
        return False
    is_wished = any(one.role in _WISHING and one.score >= _WISHED for _, one in told)
    ordered = " ".join(
        clause for clause, one in told if one.role == "order" or (one.role in OF_TEXT and _MAKES.search(clause))
    )
    best: dict[str, float] = {}
    for _, one in told:
        if one.role not in OF_TEXT:
            best[one.role] = max(best.get(one.role, 0), one.score)
    is_told = best.get("feature", 0) >= _ACTS and sum(best.values()) >= _TOLD
    return is_wished and is_told and not _OTHER_TEXT.search(ordered)
