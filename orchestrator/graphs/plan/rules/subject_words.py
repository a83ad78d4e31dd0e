"""The words of a subject: without who reads the plan, by when and how it is to be written; and what is none."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.service_names import IS_BODY
from orchestrator.graphs.plan.rules.service_titles import is_fragment
from orchestrator.language import any_of

_SHORTEST = 3
_FOR_READER_KO: Final = re.compile(
    r"^(?:(?:[가-힣]{2,6}(?:님)?(?:께|의|에게)?\s)?(?:결재|보고|상신|제출|심의|상정)(?:를|을)?\s?(?:올릴|할|드릴|받을|용)"
    r"|[가-힣]{2,8}(?:에|께|에게|한테)\s(?:낼|올릴|드릴|보낼|보여\s?(?:줄|드릴)))(?:\s+|$)"
)
"""Before whom the plan comes is no part of what is planned."""
_LEAD_KO: Final = re.compile(
    r"^(?:[가-힣]{1,5}님(?:이|께서)|안녕하세요|아무튼|암튼|그래서|근데|일단은|저기요?|혹시|그럼|이번에|이번엔|우선|일단|저희(?:는|가|\s회사(?:는|가|에서)?|\s팀(?:은|이|에서)?)?|우리(?:는|가|\s회사(?:는|가|에서)?|\s팀(?:은|이|에서)?)?|새로(?:운)?|신규|(?:이|그|위|아래|첨부(?:한|된)?|올린)\s?(?:대화|스레드|글|메모|파일|문서|자료|브리프|노트|회의록|메시지)(?:에서|에|의|대로|으로|로)(?:\s(?:있는|나온|적힌|말한|나눈|정리된))?|(?:첨부(?:한|된)?|올린|아래|위)\s(?:[가-힣]{1,5}\s){1,2}(?:글|메모|파일|문서|자료|노트|회의록)(?:대로|으로|로)|파일(?:을|로)?|첨부(?:한|된)?(?:\s(?:파일|문서|자료))?(?:을|를|로|대로)?|다음\s내용으로)[\s,]+"
)
_RATHER_KO: Final = re.compile(r"^(?:\S+\s){0,2}\S+\s?(?:말고|아니고|아니라)[\s,]+(?=\S)")
"""What is denied before what is planned."""
_LENGTH_KO: Final = re.compile(
    r"^(?:A4\s)?(?:\d{1,2}|한|두|세|네|다섯|서너|반)\s?(?:장|쪽|페이지)(?:짜리|\s?분량(?:의|인)?|\s?이내의?|로\s?된)\s(?=\S)",
    re.I,
)
"""How long the plan is to be, before what it is of."""
_CLAUSE_KO: Final = re.compile(
    r".*(?:[가-힣](?:는데요?|인데요?|니까|으니|려고|지만|거든요?|이고|이며|라서|해서)|으로|까지|부터)[\s,]+(?=\S{2})"
)
_CUT_EN: Final = re.compile(
    r"(?:,|:\s| (?:we talked\b|for (?:the|our|my) (?:board|committee|council|trustees|head ?teacher|principal|boss|directors?|investors)(?=$|[,.:;])|(?:with|having) (?:(?:these|those|the|following|main|key|core) ){0,3}(?:features|functions)\b|with (?:an? )?(?:\S+ )?budget|that (?:we|i)\b|which (?:we|i)\b|launching|starting|opening|budgeted|by (?:the )?(?:end|early|mid|late|next|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|\d)|within |in (?:korean|english|one page)|on one page|to be launched|to launch|please\b|and (?:keep|make|use|post|put|send)\b|(?:from|in|as described in) (?:this|the|our) (?:thread|conversation|chat|channel|brief|notes|file)|using the (?:attached|file)|from the attached|based on|due |going live|—| - |:)).*$",
    re.I,
)
_ARTICLE: Final = re.compile(r"^(?:an?|the|our|my|new|short|brief|detailed|one-page|full)\s+", re.I)
_TAIL_KO: Final = re.compile(r"(?:에\s?(?:대한|관한)|(?:을|를)\s?위한|\s?관련|의|을|를|로)\s*$")
_CLAUSE_LEFT: Final = re.compile(
    r"(?:[가-힣](?:는데|은데|인데|니까|으니|려고|지만|거든)|만들고|하고|싶[어은다]\S*|줘|주세요)$"
)
_TALKING: Final = re.compile(r"[가-힣](?:[어아해써예]요|습니다|좋겠|으면|는데|더라|거든|라고)(?:\s|$)")
_NOTHING: Final = any_of(
    r"an?|the|our|my|(?:(?:서비스|사업|신규)\s?){0,2}(?:기획|계획|제안)[서안]|(?:a\s+)?plan|파일|문서|자료|내용|브리프|회의록|메모|대화|스레드|노트|briefs?|notes?|thread|conversation|chat",
    r"[가-힣]{1,5}님(?:이|께서|은|는|도)?|(?:the\s+)?(?:board|council|committee|team)(?:\s+meeting)?",
    r"(?:이|그|위)\s?(?:한|두|세|네|\d)\s?(?:개|가지|것)(?:로|으로)?",
    r"(?:(?:이|그|저|위|아래|첨부)\s?(?:파일|문서|자료|내용|브리프|메모|대화|스레드|노트|글|메시지|걸|거|것|건)?(?:로|으로|대로)?|서비스|앱|새\s?서비스|이거|뭔가|하나|좀|it|this|that|something|(?:the|this|that|our|my)\s+(?:attached\s+)?(?:briefs?|notes?|file|document|thread|conversation|chat|memo)|the\s+attached(?:\s+\w+)?|service|app)",
)
_ASIDE: Final = re.compile(r"\([^()]{0,60}\)")
_NO_SUBJECT: Final = re.compile(
    r"(?:[가-힣](?:게|으|(?<![엽도독순청인])서요?|거라|니까|이니|까지|면서?|지만|라고|려고|해야|쯤|만)|위주|정도|로)(?:\s서비스)?$|같은\s서비스$|[가-힣]고\s[^\d]*\d|보실|[가-힣][은는]\s안(?:\s|$)|님(?:이랑|과|하고|이)?$|[가-힣](?<![화도표장])면\s|^(?:사업|이런\s?거?|그런\s?거?|하나|짧은|급하게)$|결재|보고|과장님|드릴|드려|올릴|보여|[가-힣][에거]요\b|(?:볼|읽을|낼|보낼|때|부터|한테|에게|께|(?:사람|분|님)들?)$"
    r"|^(?:from|of|with|about|for|by|on|in|free|only)\s|\s(?:an?|the)$|^(?:deck|slides?|pitch|docs?|documents?|write-?up|it|this|that|something|they|again|proper|full|real|good|formal|nice|short)\b|\b(?:like|as)\s(?:a|an)?$|^a?\s?service$",
    re.I,
)
"""What is left of a clause about something else."""


def fitting(subject: str) -> str:
    """Return a subject; empty for what is left of a clause about something else, and for those who read plans."""
    bare = _ASIDE.sub("", subject)
    return "" if len(bare) < _SHORTEST or _NO_SUBJECT.search(bare) or IS_BODY.search(bare) else subject


def named(subject: str) -> str:
    """Return a subject that is the name of something; empty for what is left of a sentence."""
    found = fitting(subject)
    return "" if found and is_fragment(found) else found


_SEEN_KO: Final = re.compile(
    r"^.{0,40}?(?:(?<![가-힣])(?:보시고|보고서?|읽으시고|읽고|참고(?:하셔서|해서|하여|해)|바탕으로|토대로|기반으로|정리해서?))\s(?=\S+\s\S)"
)
"""From what the plan is to be made, before what it is of: "회의록 보시고 보호자 안내 서비스"."""


def clean_ko(text: str) -> str:
    """Return the words before a plan without talk, reader and particles; empty where nothing is left."""
    if re.search(r"['‘\"“]", text.strip(" ,:-")[1:]):  # 이사회에 올릴 '예약 서비스' 기획서
        text = re.split(r"['‘’\"“”]", text.rstrip(" '’\"”"))[-1] or text
    text = _SEEN_KO.sub("", text.strip(" ,'\"“”‘’·:-"))
    if clause := _CLAUSE_KO.match(text):
        text = text[clause.end() :]
    before = None
    while before != text:
        before, text = (
            text,
            _LENGTH_KO.sub("", _FOR_READER_KO.sub("", _LEAD_KO.sub("", _RATHER_KO.sub("", text)))).strip(
                " ,'\"“”‘’·:-"
            ),
        )
    text = _TAIL_KO.sub("", text).strip(" ,'\"“”‘’·:-")
    return "" if not text or _NOTHING.fullmatch(text) or _CLAUSE_LEFT.search(text) or _TALKING.search(text) else text


def clean_en(text: str) -> str:
    """Return the words behind a plan up to its budget, day and form; empty where nothing is left."""
    text = _CUT_EN.sub("", text).strip(" ,'\"“”·:-")
    before = None
    while before != text:
        before, text = text, _ARTICLE.sub("", text).strip()
    return "" if not text or _NOTHING.fullmatch(text) else text
