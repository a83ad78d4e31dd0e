"""What a message says that is to be made, clause by clause: "벌통을 빌려주려고요", "thinking of a ride board"."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items.chained_english import use_of
from orchestrator.graphs.plan.rules.reading.role_classifier import SURE, roles_of
from orchestrator.graphs.plan.rules.reading.spoken import spoken_clauses
from orchestrator.graphs.plan.rules.subject_words import clean_en, clean_ko, fitting
from orchestrator.language.english_verbs import gerund
from orchestrator.language.english_words import english_words

READ_CLAUSES = 2_000
"""Characters of a message in whose clauses the subject is looked for."""
_MOST_CLAUSES = 24
_PLAN_KO: Final = r"(?P<eaten>서비스\s?)?(?:사업\s?|상세\s?|신규\s?)?(?:기획(?:서|안|\s?문서)|사업\s?계획(?:서|안)?|계획서|제안서|플랜|구상안|(?:컨셉|콘셉트)\s?(?:문서|서|안))"
_BEFORE_PLAN_KO: Final = re.compile(
    rf"(?P<subject>[^.!?\n]{{2,200}}?)(?P<bound>에\s?(?:대한|관한)|(?:을|를)\s?위한|\s?관련|의)?\s?(?:(?:짧은|짧게|간단한|간략한|상세한|자세한|한\s?장(?:짜리)?|임원\s?보고용|투자자?용|보고용|내부용|새로운|초안|신규|영문|영어|한글|한국어)\s?){{0,3}}{_PLAN_KO}"
)
_AFTER_PLAN_KO: Final = re.compile(
    rf"^(?:(?:안녕하세요|혹시|저기요?)[,.!]?\s)?{_PLAN_KO}(?:을|를)?\s(?:(?:하나|좀|한번|새로|간단히|간단하게|간략히|짧게|자세히|자세하게|상세히|꼼꼼히)\s)?"
    r"(?:(?:써|작성해|만들어|짜|부탁)\s?(?:줘|주세요|주라|달라|드려|해|해요|드립니다|합니다|드려요)요?[\s,.:!~]{1,3}(?P<behind>[^.!?\n,]{2,40})(?=[.!?\n,]|$)"
    r"|(?P<between>[^.!?\n,]{2,40}?)으?로\s(?:써|작성|만들|짜|부탁))"
)
"""What a plan is wished of, behind the wish or between its words."""
_POINTS: Final = re.compile(r"(?:이|그|저|이런|그런|우리|저희)\s")
"""Points to a service that is named elsewhere."""
_PLAN_EN: Final = r"(?:(?P<eaten>service)|business|product|project|launch)?\s*(?:plan|proposal|concept)(?:\s+document)?"
_AFTER_PLAN_EN: Final = re.compile(
    rf"\b{_PLAN_EN}(?:\s+(?:for|of|on|about|to\s+(?:build|launch|make|create|introduce))|,?\s+(?:please|pls)\s*[–—:,-])\s+(?P<subject>[^.!?\n;]{{2,200}})",
    re.I,
)
_BEFORE_PLAN_EN: Final = re.compile(
    rf"\b(?:write|draft|create|make|prepare|need|want|generate|give me|put together) (?:me |us )?(?:(?:an?|the|our|my) )?(?P<subject>(?!up\b|out\b)[^.!?\n;,]{{2,120}}?) {_PLAN_EN}\b",
    re.I,
)
_WRITTEN_UP_EN: Final = re.compile(
    r"\b(?:write|set|work)\s+(?:up|out)\s+(?:the|our|a|an)\s+(?P<subject>[^.!?\n;,]{4,80}?)(?=(?:\s+(?:thing|stuff|idea|business))?\s+(?:as|into)\s+an?\s|\s+for\s+(?:the|our|my)\s|[.!?\n;,]|$)",
    re.I,
)
_SERVICE: Final = re.compile(
    r"(?:서비스|앱|어플|플랫폼|시스템|사이트|포털|몰|스토어|마켓|툴|도구|봇|웹|service|app|platform|system|site|portal|tool|store|marketplace|bot)$",
    re.I,
)
_CALLED: Final = re.compile(
    r"^(?:제목|이름|가칭|서비스명)(?:은|는|:)\s?(?P<ko>[^,.]{2,40}?)(?:\s?정도(?:로|면)|이에요|예요|입니다|으로|로)"
    r"|^(?P<ko3>(?:[가-힣]{1,6}\s){1,3}[가-힣]{1,5}?)이?라고$"
    r"|^(?P<ko2>[^,.]{2,40}?)\s?관련(?:해서|으로|한\s?건)(?:요|입니다)?$|\b(?:call(?:ed)?(?:\sit)?|named)\s[\"“'](?P<en>[^\"”',.]{3,40})[\"”']",
    re.I,
)
_INTENDED_KO: Final = re.compile(
    r"(?P<what>\S.{1,60}?)[을를]?\s(?:한번|좀|먼저|새로|직접|같이)?\s?(?:돌려|해|만들|열|차려|시작|운영|도입|제안|추진|하|할)\S{0,4}\s?"
    r"(?:려고|(?<=할)라고|(?<=볼)라고|려\s?합|려는|려구|고\s?싶|자는|볼까|보려|봤으면|건데|면\s?어떨까|면\s?좋겠)"
)
_SERVICE_KO: Final = re.compile(
    r"(?P<what>\S.{3,60}?[는은]\s?(?:서비스|앱|플랫폼|시스템|봇|프로그램))(?:[를을이가로]|인데|예요|이에요|에요|\.|$|\s)"
)
_INTENDED_EN: Final = re.compile(
    r"(?:\b(?:idea\s(?:is|for)|idea:|(?:wish|wants?|needs?)(?:\san?)?(?=\s(?:app|tool|site|system|service|page|thing|place)\s(?:where|by\swhich)\b)|thinking\s(?:of|about)|(?:want|like|love|plan|planning|trying|going|hope|gonna|wanna)(?:\sto)?\s(?:do|make|start|run|open|set\sup|build|launch|try|have|create)"
    r"|(?:(?<=i\s)|(?<=we\s)|(?<=i'd\s)|(?<=we'd\s)|(?<=would\s))(?:want|like|love)(?=\sa)|(?:need|want)\s(?:a|an)\s(?:\w+\s)?(?:plan|proposal|concept|write-?up|doc(?:ument)?)\s(?:for|on|about|of))\s)"
    r"(?:(?:a|an|the|our|my|some|small|little|simple|kind\sof|new)\s)*[\"“]?(?P<what>[A-Za-z][^.,;:!?()\"”]{3,60})",
    re.I,
)
_DONE_EN: Final = re.compile(
    r"\b(?:we|i|they|[a-z]+)(?:'d\slike|\swould\slike|\swants?|\splans?|\shopes?|\sdecided)\sto\s"
    r"(?P<verb>(?!be\b|have\b|know\b|see\b|show\b|ask\b|write\b|get\b|make\b|keep\b|use\b|go\b|do\b|read\b|try\b|put\b|help\b|give\b|start\b|stop\b|let\b|reach\b|cut\b|reduce\b)[a-z]{3,12})"
    r"\s(?P<what>[a-z][^.,;:!?()]{3,50})",
    re.I,
)
_NOT_MEANT: Final = frozenset(("deadline_of_plan", "reader", "writing", "talk", "date", "budget", "price", "target"))
"""Roles of clauses that name no service."""
_FIRST_PART_KO: Final = re.compile(
    r"^.*(?:상대로|대상으로|위해서?|에서는|부터는?|한테는?|그래서|저는|제가)\s(?=\S+\s?\S)"
)


def spoken_subject(request: str, language: str) -> str:
    """Return what a message says that is to be made, clause by clause; empty where none says so."""
    clauses = spoken_clauses(request[:READ_CLAUSES])[:_MOST_CLAUSES]
    told = [*zip(clauses, roles_of(clauses), strict=True)]
    for clause in clauses:
        if (called := _CALLED.search(clause)) and (name := next(filter(None, called.groups()), "")):
            return name.strip()
    meant = [clause for clause, role in told if role.role not in _NOT_MEANT or role.score < SURE]
    read = (ordered_ko, _wanted_ko, _made_ko) if language == "ko" else (ordered_en, _wanted_en, _use_en, _done_en)
    return next((subject for each in read for clause in meant if (subject := fitting(each(clause)))), "")


def _use_en(clause: str) -> str:
    """Return what people are to be able to do, as a title names it: "let members book the two boats" → "booking the boats"."""
    _, does = use_of(clause)
    told = english_words(does)
    if len(told) < 2:
        return ""
    what = does[told[0].end :]
    if len(told) > 3 and told[1].tag in ("AT0", "DPS") and told[2].tag == "CRD":
        what = f" {told[1].text}{does[told[2].end :]}"
    return clean_en(f"{gerund(told[0].low)}{what}")


def _done_en(clause: str) -> str:
    """Return what somebody says they want to do, as a title names it: "wants to lend tents" → "lending tents"."""
    match = _DONE_EN.search(clause)
    return f"{gerund(match['verb'].lower())} {clean_en(match['what'])}" if match else ""


def _wanted_ko(clause: str) -> str:
    match = _INTENDED_KO.search(clause)
    return _as_service(match["what"]) if match else ""


def _made_ko(clause: str) -> str:
    match = _SERVICE_KO.search(clause)
    return _as_service(match["what"]) if match else ""


def _as_service(what: str) -> str:
    named = re.sub(r"(?<=[는은])\s?(?:거|것|걸)$", " 서비스", _FIRST_PART_KO.sub("", what).strip())
    return clean_ko(named)


def _wanted_en(clause: str) -> str:
    match = _INTENDED_EN.search(clause)
    if match is None:
        return ""
    named = re.sub(
        r"\s(?:thing|stuff)$|\s(?:before|after|so|and)\s(?:they|we|it|can)\b.*$", "", clean_en(match["what"])
    )
    return re.sub(r"^thing(?=\s(?:where|by)\b)", "service", named)


def ordered_ko(text: str) -> str:
    """Return what stands before the word for a plan: "차량 공유 서비스 기획서"; of a wish that begins with it, what is behind."""
    if subject := _behind_ko(text):
        return subject
    for match in _BEFORE_PLAN_KO.finditer(text):
        subject = clean_ko(match["subject"])
        if subject and match["eaten"] and not match["bound"] and not _SERVICE.search(subject):
            subject += " 서비스"
        if subject:
            return subject
    return ""


def _behind_ko(text: str) -> str:
    match = _AFTER_PLAN_KO.match(text.strip())
    words = (match["behind"] or match["between"]).strip() if match else ""
    subject = re.sub(r"(?:이야|이에요|예요|요|입니다)$", "", words)
    return clean_ko(subject) if _SERVICE.search(subject) and not _POINTS.match(subject) else ""


def ordered_en(text: str) -> str:
    """Return what a plan is said to be for, or what stands before the word."""
    for pattern in (_AFTER_PLAN_EN, _BEFORE_PLAN_EN, _WRITTEN_UP_EN):
        for match in pattern.finditer(text):
            subject = clean_en(match["subject"])
            if subject and pattern is _BEFORE_PLAN_EN and match["eaten"] and not _SERVICE.search(subject):
                subject += " service"
            if subject:
                return subject
    return ""
