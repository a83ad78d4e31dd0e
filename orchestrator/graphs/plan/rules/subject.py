"""What a request wants planned, as a title would name it: "차량 공유 서비스", not "차량 공유 서비스 기획서 써줘"."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.role_classifier import SURE, roles_of
from orchestrator.graphs.plan.rules.reading.spoken import is_message, spoken_clauses
from orchestrator.graphs.plan.rules.service_names import IS_BODY, named_by_nouns, trimmed
from orchestrator.graphs.plan.rules.service_titles import described, is_description, is_fragment
from orchestrator.language import any_of

LONGEST = 60
"""Characters of a title."""
READ = 400
"""Characters of a line in which the subject is looked for."""
LONGEST_REQUEST = 20_000
READ_CLAUSES = 2_000
"""Characters of a message in whose clauses the subject is looked for."""
_MOST_CLAUSES = 24
_SHORTEST = 3
_PLAN_KO: Final = r"(?P<eaten>서비스\s?)?(?:사업\s?|상세\s?|신규\s?)?(?:기획(?:서|안|\s?문서)|사업\s?계획(?:서|안)?|계획서|제안서|플랜|구상안|(?:컨셉|콘셉트)\s?(?:문서|서|안))"
_BEFORE_PLAN_KO: Final = re.compile(
    rf"(?P<subject>[^.!?\n]{{2,200}}?)(?P<bound>에\s?(?:대한|관한)|(?:을|를)\s?위한|\s?관련|의)?\s?(?:(?:짧은|짧게|간단한|간략한|상세한|자세한|한\s?장(?:짜리)?|임원\s?보고용|투자자?용|보고용|내부용|새로운|초안|신규|영문|영어|한글|한국어)\s?){{0,3}}{_PLAN_KO}"
)
_MADE_KO: Final = re.compile(
    r"(?P<subject>[^.!?\n,]{2,160}?)(?:을|를)?\s?(?:새로\s?|직접\s?)?(?:만들|출시|런칭|론칭|기획|구상|개발|구축|도입|시작|오픈|운영)(?:하|해|할|려|고|자|어|을|하려|했|한다|합)"
)
_PLAN_EN: Final = r"(?:(?P<eaten>service)|business|product|project|launch)?\s*(?:plan|proposal|concept)(?:\s+document)?"
_AFTER_PLAN_EN: Final = re.compile(
    rf"\b{_PLAN_EN}\s+(?:for|of|on|about|to\s+(?:build|launch|make|create|introduce))\s+(?P<subject>[^.!?\n;]{{2,200}})",
    re.I,
)
_MADE_EN: Final = re.compile(
    r"\b(?:(?<!product\s)(?<!service\s)(?<!business\s)(?<!proper\s)plan(?:\s+out)?|design|launch|start|build|create|introduce|develop|make|open|planning|launching|building)\s+(?P<subject>(?:an?|the|our|my|new)\s+[^.!?\n;]{2,200})",
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
_FOR_READER_KO: Final = re.compile(
    r"^(?:(?:[가-힣]{2,6}(?:님)?(?:께|의|에게)?\s)?(?:결재|보고|상신|제출|심의|상정)(?:를|을)?\s?(?:올릴|할|드릴|받을|용)"
    r"|[가-힣]{2,8}(?:에|께|에게|한테)\s(?:낼|올릴|드릴|보낼|보여\s?(?:줄|드릴)))(?:\s+|$)"
)
"""Before whom the plan comes is no part of what is planned."""
_LEAD_KO: Final = re.compile(
    r"^(?:[가-힣]{1,5}님(?:이|께서)|안녕하세요|아무튼|암튼|그래서|근데|일단은|저기요?|혹시|그럼|이번에|이번엔|우선|일단|저희(?:는|가|\s회사(?:는|가|에서)?|\s팀(?:은|이|에서)?)?|우리(?:는|가|\s회사(?:는|가|에서)?|\s팀(?:은|이|에서)?)?|새로(?:운)?|신규|(?:이|그|위|아래|첨부(?:한|된)?|올린)\s?(?:대화|스레드|글|메모|파일|문서|자료|브리프|노트|회의록|메시지)(?:에|에서|의|대로)(?:\s(?:있는|나온|적힌|말한|나눈|정리된))?|파일(?:을|로)?|첨부(?:한|된)?(?:\s(?:파일|문서|자료))?(?:을|를|로|대로)?|다음\s내용으로)[\s,]+"
)
_CLAUSE_KO: Final = re.compile(
    r".*(?:[가-힣](?:는데요?|인데요?|니까|으니|려고|지만|거든요?|이고|이며|라서|해서)|으로|까지|부터)[\s,]+(?=\S{2})"
)
_CUT_EN: Final = re.compile(
    r"(?:,|:\s| (?:we talked\b|with (?:an? )?(?:\S+ )?budget|that (?:we|i)\b|which (?:we|i)\b|launching|starting|opening|budgeted|by (?:the )?(?:end|early|mid|late|next|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|\d)|within |in (?:korean|english|one page)|on one page|to be launched|to launch|please\b|and (?:keep|make|use|post|put|send)\b|(?:from|in|as described in) (?:this|the|our) (?:thread|conversation|chat|channel|brief|notes|file)|using the (?:attached|file)|from the attached|based on|due |going live|—| - |:)).*$",
    re.I,
)
_OWNER_KO: Final = re.compile(
    r"(?:^|\s)(?:저는?|제가|우리는?|저희는?)\s(?P<what>[가-힣A-Za-z]{2,12})\s?(?:[한두세네]\s?개|\d{1,3}\s?개|을|를)?\s?(?:운영)?하는"
)
_CHANGED_KO: Final = re.compile(
    r"(?P<subject>[^.,]{4,40}?)(?:을|를)\s[^.]{0,60}(?:바꾸려|옮기려|줄이려|고치려|개선하려|모으려)"
)
_ABLE_EN: Final = re.compile(r"\bwant\s+[a-z' ]{3,60}?\s+to\s+be\s+able\s+to\s+(?P<subject>[^.,;]{4,60})", re.I)
_RUNS_KO: Final = re.compile(
    r"(?:[^.,]{0,20}에서\s)?(?P<what>[가-힣]{2,10}?)(?:을|를)?\s(?:운영)?(?:합니다|하고\s?있|해요)"
)
_LOOSE: Final = re.compile(r" (?:who|that|which|for|to|of|and|with|in|on)(?: [^ ]{1,12}){0,2}$", re.I)
_ARTICLE: Final = re.compile(r"^(?:an?|the|our|my|new|short|brief|detailed|one-page|full)\s+", re.I)
_TAIL_KO: Final = re.compile(r"(?:에\s?(?:대한|관한)|(?:을|를)\s?위한|\s?관련|의|을|를|로)\s*$")
_SERVICE: Final = re.compile(
    r"(?:서비스|앱|어플|플랫폼|시스템|사이트|포털|몰|스토어|마켓|툴|도구|봇|웹|service|app|platform|system|site|portal|tool|store|marketplace|bot)$",
    re.I,
)
_CLAUSE_LEFT: Final = re.compile(
    r"(?:[가-힣](?:는데|은데|인데|니까|으니|려고|지만|거든)|만들고|하고|싶[어은다]\S*|줘|주세요)$"
)
_TALKING: Final = re.compile(r"[가-힣](?:[어아해써예]요|습니다|좋겠|으면|는데|더라|거든|라고)(?:\s|$)")
_NOTHING: Final = any_of(
    r"an?|the|our|my|(?:기획|계획|제안)[서안]|(?:a\s+)?plan|파일|문서|자료|내용|브리프|회의록|메모|대화|스레드|노트|briefs?|notes?|thread|conversation|chat",
    r"[가-힣]{1,5}님(?:이|께서|은|는|도)?|(?:the\s+)?(?:board|council|committee|team)(?:\s+meeting)?",
    r"(?:이|그|위)\s?(?:한|두|세|네|\d)\s?(?:개|가지|것)(?:로|으로)?",
    r"(?:(?:이|그|저|위|아래|첨부)\s?(?:파일|문서|자료|내용|브리프|메모|대화|스레드|노트|글|메시지|걸|거|것|건)?(?:로|으로|대로)?|서비스|앱|새\s?서비스|이거|뭔가|하나|좀|it|this|that|something|(?:the|this|that|our|my)\s+(?:attached\s+)?(?:briefs?|notes?|file|document|thread|conversation|chat|memo)|the\s+attached(?:\s+\w+)?|service|app)",
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
_ASIDE: Final = re.compile(r"\([^()]{0,60}\)")
_NO_SUBJECT: Final = re.compile(
    r"(?:[가-힣](?:게|으|(?<![엽도독순청인])서요?|거라|니까|이니|까지|면서?|지만|라고|려고|해야|쯤|만)|위주|정도|로)(?:\s서비스)?$|같은\s서비스$|[가-힣]고\s[^\d]*\d|보실|[가-힣][은는]\s안(?:\s|$)|님(?:이랑|과|하고|이)?$|[가-힣](?<![화도표장])면\s|^(?:사업|이런\s?거?|그런\s?거?|하나|짧은|급하게)$|결재|보고|과장님|드릴|드려|올릴|보여|[가-힣][에거]요\b|(?:볼|읽을|낼|보낼|때|부터|한테|에게|께|(?:사람|분|님)들?)$"
    r"|^(?:from|of|with|about|for|by|on|in|free|only)\s|\s(?:an?|the)$|^(?:deck|slides?|pitch|docs?|documents?|write-?up|it|this|that|something|they|again|proper|full|real|good|formal|nice|short)\b|\b(?:like|as)\s(?:a|an)?$|^a?\s?service$",
    re.I,
)
"""What is left of a clause about something else."""
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


def _spoken(request: str, language: str) -> str:
    """Return what a message says that is to be made, clause by clause; empty where none says so."""
    clauses = spoken_clauses(request[:READ_CLAUSES])[:_MOST_CLAUSES]
    told = [*zip(clauses, roles_of(clauses), strict=True)]
    for clause in clauses:
        if (called := _CALLED.search(clause)) and (name := next(filter(None, called.groups()), "")):
            return name.strip()
    meant = [clause for clause, role in told if role.role not in _NOT_MEANT or role.score < SURE]
    read = (_in_korean, _wanted_ko, _made_ko) if language == "ko" else (_in_english, _wanted_en, _done_en)
    return next((subject for each in read for clause in meant if (subject := _fitting(each(clause)))), "")


def _done_en(clause: str) -> str:
    """Return what somebody says they want to do, as a title names it: "wants to lend tents" → "lending tents"."""
    match = _DONE_EN.search(clause)
    return f"{_gerund(match['verb'].lower())} {_clean_en(match['what'])}" if match else ""


def _gerund(verb: str) -> str:
    if re.search(r"[^e]e$", verb):
        verb = verb[:-1]
    elif re.fullmatch(r"[^aeiou]{1,2}[aeiou][^aeiouwxy]", verb):
        verb += verb[-1]
    return f"{verb}ing"


def is_intended(clause: str) -> bool:
    """Tell whether a clause says that something is to be made, which is no part of what it does."""
    return bool(_INTENDED_KO.search(clause))


def _fitting(subject: str) -> str:
    bare = _ASIDE.sub("", subject)
    return "" if len(bare) < _SHORTEST or _NO_SUBJECT.search(bare) or IS_BODY.search(bare) else subject


def _wanted_ko(clause: str) -> str:
    match = _INTENDED_KO.search(clause)
    return _as_service(match["what"]) if match else ""


def _made_ko(clause: str) -> str:
    match = _SERVICE_KO.search(clause)
    return _as_service(match["what"]) if match else ""


def _as_service(what: str) -> str:
    named = re.sub(r"(?<=[는은])\s?(?:거|것|걸)$", " 서비스", _FIRST_PART_KO.sub("", what).strip())
    return _clean_ko(named)


def _wanted_en(clause: str) -> str:
    match = _INTENDED_EN.search(clause)
    if match is None:
        return ""
    named = re.sub(
        r"\s(?:thing|stuff)$|\s(?:before|after|so|and)\s(?:they|we|it|can)\b.*$", "", _clean_en(match["what"])
    )
    return re.sub(r"^thing(?=\s(?:where|by)\b)", "service", named)


def subject_of(request: str, language: str, titles: tuple[str, ...] = ()) -> str:
    """Return what is planned; of a request that names nothing, the first of ``titles``, else an empty text."""
    lines = [" ".join(line.split())[:READ] for line in request[:LONGEST_REQUEST].splitlines() if line.strip()]
    found = ""
    for line in lines:
        found = found or _named(_in_korean(line)) or _named(_in_english(line))
    if language == "ko":
        found = found or _named(named_by_nouns(request))
    found = found or _named(_spoken(request, language))
    if (not found or is_description(found)) and is_message(request):
        found = described(request, language) or found
    if not found and lines and (changed := _CHANGED_KO.match(lines[0])):
        found = f"{_clean_ko(changed['subject'])} 서비스"
    if not found and lines:
        found = next((said for line in lines if (said := _named(_made(line)))), "")
    if not found and (able := next(filter(None, map(_ABLE_EN.search, lines)), None)):
        found = able["subject"]
    if not found and (owner := _OWNER_KO.search(lines[0] if lines else "")):
        found = f"{owner['what'].strip()} 서비스"
    if not found and (runs := _RUNS_KO.match(lines[0] if lines else "")):
        found = f"{runs['what']} 서비스"
    if not found:
        found = next(filter(None, map(_cleaned_title, titles)), "")
    return _titled(found, language)


def _named(subject: str) -> str:
    """Return a subject that is the name of something; empty for what is left of a sentence."""
    fitting = _fitting(subject)
    return "" if fitting and is_fragment(fitting) else fitting


def _in_korean(text: str) -> str:
    for match in _BEFORE_PLAN_KO.finditer(text):
        subject = _clean_ko(match["subject"])
        if subject and match["eaten"] and not match["bound"] and not _SERVICE.search(subject):
            subject += " 서비스"
        if subject:
            return subject
    return ""


def _in_english(text: str) -> str:
    for pattern in (_AFTER_PLAN_EN, _BEFORE_PLAN_EN, _WRITTEN_UP_EN):
        for match in pattern.finditer(text):
            subject = _clean_en(match["subject"])
            if subject and pattern is _BEFORE_PLAN_EN and match["eaten"] and not _SERVICE.search(subject):
                subject += " service"
            if subject:
                return subject
    return ""


def _made(text: str) -> str:
    """Return what a person says is made, where no plan is named: "산책 매칭 앱을 만들려고 해요"."""
    for match in _MADE_EN.finditer(text):
        if subject := _clean_en(match["subject"]):
            return subject
    match_ko = _MADE_KO.search(text)
    return _clean_ko(match_ko["subject"]) if match_ko else ""


def _clean_ko(text: str) -> str:
    if re.search(r"['‘\"“]", text.strip(" ,:-")[1:]):  # 이사회에 올릴 '예약 서비스' 기획서
        text = re.split(r"['‘’\"“”]", text.rstrip(" '’\"”"))[-1] or text
    text = text.strip(" ,'\"“”‘’·:-")
    if clause := _CLAUSE_KO.match(text):
        text = text[clause.end() :]
    before = None
    while before != text:
        before, text = text, _FOR_READER_KO.sub("", _LEAD_KO.sub("", text)).strip(" ,'\"“”‘’·:-")
    text = _TAIL_KO.sub("", text).strip(" ,'\"“”‘’·:-")
    return "" if not text or _NOTHING.fullmatch(text) or _CLAUSE_LEFT.search(text) or _TALKING.search(text) else text


def _clean_en(text: str) -> str:
    text = _CUT_EN.sub("", text).strip(" ,'\"“”·:-")
    before = None
    while before != text:
        before, text = text, _ARTICLE.sub("", text).strip()
    return "" if not text or _NOTHING.fullmatch(text) else text


def _cleaned_title(title: str) -> str:
    return re.sub(r"\.(?:pdf|docx?|hwpx?|txt|md|pptx?|xlsx?)$", "", title.strip(), flags=re.I).replace("_", " ")


def _titled(text: str, language: str) -> str:
    text = " ".join(text.split())
    text = trimmed(text) if language == "ko" else text
    if text.count("(") > text.count(")"):
        text = text.partition("(")[0].strip()
    if len(text) > LONGEST:
        text = text[:LONGEST].rsplit(" ", 1)[0]
        text = _LOOSE.sub("", text)
    return text[:1].upper() + text[1:] if language == "en" else text
