"""How a legal trouble of one's own, or the wish to consult, is recognised."""

import re
from collections.abc import Sequence

from orchestrator.danger.bereaved import asks_for_days_off
from orchestrator.deps import Context
from orchestrator.graphs.intake.rules.interview_requests import asks_reopening
from orchestrator.graphs.intake.rules.trouble_classifier import is_trouble
from orchestrator.graphs.intake.rules.troubles import consults, tells
from orchestrator.language import any_of
from orchestrator.language.utterance import Utterance
from orchestrator.recognising import NOT_MINE, TOLD, TOUCHED, Recognition
from orchestrator.turn import File

_DISPUTE = any_of(
    r"(?:법률|법적|변호사|이혼|상속|형사|민사|고소|노동)\s?(?:\S+\s)?(?:상담|자문|도움)",
    r"상담\s?(?:을\s|좀\s)?(?:받|하고\s?싶|신청|요청|시작|원해|부탁|필요|해\s?주|가능)",
    r"(?:상담|인터뷰)\s?(?:기록|내용|내역)\S*\s(?:\S+\s){0,2}(?:지우|지워|삭제|없애|파기|폐기)",
    r"\b(?:delete|erase|remove)\s(?:\S+\s){0,4}(?:interview|consultation|intake)\b",
    r"고소(?:를|당|하|할|장)|소송|변호사|사기\s?(?:를|당)|이혼|양육권|위자료|폭행|협박|성희롱|성추행|스토킹|명예\s?훼손|부당\s?해고|합의금|내용\s?증명",
    r"(?:보증금|돈|월급|임금|퇴직금)\S*\s.{0,14}?(?:떼였|떼먹|못\s?받|안\s?(?:줘|주|돌려|들어)|밀렸|돌려\s?주지\s?않)",
    r"괴롭힘|(?:신고|고발)\s?하고\s?싶|억울|누명|법적으로\s?(?:어떻게|대응|문제)",
    r"\bhelp\s+with\s+the\s+law\b|\b(?:took|stole|stolen)\s+my\b|\bmy\s+rights\b",
    r"\b(?:lawyer|attorney|lawsuit|divorc|custody|scammed|defraud|evict|wrongful)",
    r"\blegal\s+(?:advice|help|consult\w*|counsel|intake|problem|trouble|issue|dispute)",
    r"\bsu(?:e|ing)\b|\bpress\s+charges|\b(?:won'?t|refus\w+\s+to|hasn'?t|not)\s+(?:paid|pay|return|give\s+back)\w*\b.*\b(?:deposit|wage|salary|severance|me)\b",
    r"\b(?:was|am|being|been|got)\s+(?:harassed|assaulted|threatened|stalked|fired\s+unfairly|sued)|\bowes?\s+me\b|\bconsultation\b",
)
"""A legal dispute of the person's own, or the wish for legal advice."""
_OWN_DISPUTE = any_of(
    r"잘렸|짤렸|해고\S*\s?(?:당했|통보를?\s?받|됐)|(?:월급|임금|퇴직금|보증금)\S*\s.{0,14}?(?:못\s?받았|안\s?(?:줘요|주고|줍니다|주네|돌려))",
    r"(?:분쟁|다툼|소송)\S*\s.{0,12}(?:생겼|났|걸렸|휘말)|합의를?\s.{0,12}(?:해야|하재|하자고|요구)|돈\S*\s.{0,10}안\s?갚",
    r"\b(?:i|we)\s+(?:was|were|got|have\s+been|am|'m)\s+(?:\w+\s+)?(?:fired|sacked|sued|dismissed|evicted|discriminated)\b",
    r"\blegal\s+(?:action|options?|steps)\b|\b(?:spreading|spread)\s+lies\b|\bslander|\bdefam|\bowes?\s+me\b",
)
"""Something that happened to the person, whoever else it names: no question about the team's rules."""
_LOOKED_UP = any_of(
    r"\bhow\s+(?:big|small|much|many|long|often|late|early|far|high|old)\b|\bwhat\s+time\b|\bany\s+way\s+to\b|\bwhich\s+\w",
    r"\bwhat\s+do(?:es)?\s+(?:they|we|it|that|this|you)\s+(?:pay|cost|charge|need|get)\b",
    r"(?:[해줘워려여내]|받아|넣어|보내|알려)\s?야\s?(?:되나|되는|될까|하나|하는|할까|돼(?:요|여)?\s?[?？])",
    r"\bwho\s+(?:handles|deals\s+with|is\s+in\s+charge|do\s+(?:i|we)\s+(?:tell|ask|report))\b",
    r"얼마|며칠|몇\s?(?:시|명|개|번|일|장|퍼|%|프로|월)|누구한테\s?(?:보고|신청|말|승인|받)|어디[에다로]*\s?(?:신청|보고|적|올)|어떻게\s?(?:분류|신청|표기|기록)",
)
"""Asks for a figure, a rule or who is in charge, as pages tell them."""
_ME = re.compile(r"\b(?:me|my|mine)\b|(?:^|\s)(?:제가|저를|저한테|제|내가|내|나를|나한테|저희)(?=\s)", re.I)
_COUNTED = re.compile(
    r"\b(?:average|hourly|hours|hrs|rates?|per|how\s+many|number\s+of|yrs|years|list\s+of)\b"
    r"|평균|시간당|단가|몇\s?명|명단|목록",
    re.I,
)
"""Counts lawyers, or their hours, as the pages of a house do that works with some."""


async def recognise(request: Utterance, files: Sequence[File], context: Context | None) -> Recognition:
    """Recognise a trouble that is told, by what such stories mean too, and the wish for advice."""
    text = request.text
    if not request.has_words or asks_for_days_off(text):
        return NOT_MINE
    if asks_reopening(text):
        return Recognition(TOLD, "wants an interview opened again")
    if tells(text):
        return Recognition(TOLD, "tells of a trouble of one's own")
    may_be_one = not (request.is_policy or _is_looked_up(text))
    if context is not None and may_be_one and await is_trouble(text, context.deps.embedder):
        return Recognition(TOLD, "resembles troubles that people tell a lawyer")
    if request.is_plain_question and not files:
        return NOT_MINE
    if _OWN_DISPUTE.search(text):
        return Recognition(TOLD, "names what happened to the person")
    if not request.is_policy and (consults(text) or (not request.asks and _names_dispute(text))):
        return Recognition(TOUCHED, "names a dispute, or advice")
    return NOT_MINE


def _is_looked_up(text: str) -> bool:
    """Tell whether a message asks what pages tell, and says nothing of the person."""
    return bool(_LOOKED_UP.search(text)) and not _ME.search(text)


def _names_dispute(text: str) -> bool:
    return bool(_DISPUTE.search(text)) and not (_COUNTED.search(text) and not _ME.search(text))
