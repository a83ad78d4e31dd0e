"""How a request for a service plan is recognised."""

import re
from collections.abc import Sequence

from orchestrator.deps import Context
from orchestrator.language import any_of
from orchestrator.language.clauses import sentences
from orchestrator.language.making import GIVE, POLICY
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import MADE, NOT_MINE, Recognition
from orchestrator.turn import File

_PLAN = any_of(
    r"기획(?:서|안)",
    r"사업\s?계획",
    r"서비스\s?(?:기획|플랜|계획)",
    r"(?:서비스|앱|어플|플랫폼|사업|스토어)\S*\s(?:\S+\s){0,3}?(?:기획|구상)(?=\s|해|하|을|중)",
    r"신규\s?서비스\s?(?:기획|구상)",
    r"\b(?:service|business)\s+plan|\bproduct\s+(?:proposal|concept)",
    r"^(?!.*\bhow\s+(?:do|to|can|should|did)\b).*\b(?:design|launch|start)\s+an?\s+(?:[\w-]+\s+){0,4}"
    r"(?:service|app|platform|marketplace|business)\b",
    r"\bplan\s+(?:an?|out|for\s+an?)\s+(?:new\s+)?(?:[\w-]+\s+){0,4}(?:service|app|product|platform|feature)",
)
_MAKES = any_of(
    rf"만들|작성|(?:써|짜){GIVE}|짜\s?[보볼]|기획해|세워|세우|잡아|뽑아|초안|부탁|필요|구상|발전|해\s?{GIVE}|하고\s?싶|해보자",
    r"\b(?:write|draft|create|make|prepare|generate|put\s+together|need|want|come\s+up|develop|design|launch|start|shape|turn|sketch|outline|build|help\s+me|plan\s+(?:an?|out|for))\b",
)


_OWN = re.compile(
    r"(?:우리|저희)\s?(?:회사|팀|부서|학교|병원|매장|사무실)?|회사(?:에서|에|의|는)|\b(?:our|(?:the\s+)?company(?:'s)?)\b",
    re.I,
)
"""Whose service it is: in a request for a plan no word of the team's own rules."""


def recognise(request: Utterance, files: Sequence[File], _context: Context | None) -> Recognition:
    """Recognise the wish for a plan; a question about plans, or about the rules for them, is none."""
    if (request.is_plain_question and not files) or request.denies(_PLAN):
        return NOT_MINE
    # What stands beside the wish is what the plan is to hold, rules of the team among it.
    alone = [one for one in sentences(request.text) if _PLAN.search(one) and _MAKES.search(one)]
    text = alone[0] if alone else request.text
    is_of_rules = POLICY.search(text) and not (request.makes and not POLICY.search(_OWN.sub(" ", text)))
    wished = not is_of_rules and _PLAN.search(text) and _MAKES.search(text)
    return Recognition(MADE, "wishes for a plan") if wished else NOT_MINE
