"""What a clause of a message says that the service does not do, take or hold, and the reason that is told for it."""

import re
from typing import Final

from orchestrator.language import any_of
from orchestrator.language.morphemes import morphemes
from orchestrator.language.particles import filled

_HANGUL: Final = re.compile("[가-힣]")
_TIMES: Final = r"(?:이번에는?|이번엔|처음에는?|처음엔|당분간|일단|우선|아직|절대로?|아예|따로|전혀|지금은)"
_DONE_KO: Final = re.compile(
    rf"^(?P<what>.+?)(?:은|는|을|를|도)?\s(?:{_TIMES}\s)*"
    r"(?:안\s?(?:되|된|돼|됨|됩)(?:다|고|고요|요|며|니다|는데)?|(?:(?:취급|운영|제공|진행|판매|대여|지원|포함)?\s?하|다루|넣|싣|받|팔|맡)지\s?(?:는\s)?않(?:는다|습니다|아요|고|고요|는데|음|기로(?:\s?\S+)?)"
    r"|(?:[가-힣]+\s)?(?:대상|범위)(?:이|에서?|에는)?\s(?:아니|아닙|빼|빠|제외|없|안\s?들|들어가지|포함되지)\S*"
    r"|(?:취급|운영|제공|진행|판매|대여|지원|사용|이용|포함)\s?(?:은\s)?안\s?(?:해|하|합|한|함)[가-힣]*|안\s?(?:해|하|합|한|함)(?:요|고|고요|며|여|다|니다|는데)?"
    r"|(?:빼|제외)(?:고|하고|한다|합니다|해|하기로|기로)?(?:\s?(?:요|가|갈게요|시작\S*|해\s?(?:주세요|주십시오|줘요?|달라)|주세요|줘요?|한다|합니다|해요?|하고|할게요|했으면\S*))?|뺀다|뺍니다|빼요|제외|금지)\.?$"
)
"""The thing stands whole before the denial: "건전지 개조는 안 하고"."""
_ASKED_KO: Final = re.compile(r"(?:빼|제외)(?:고|하고|해)?\s?\S*\s?\S*$|(?:뺀다|뺍니다|빼요)$")
_DENIED_KO: Final = re.compile(
    r"(?:하|[가-힣])면\s?(?:절대\s)?안\s?(?:되|된|돼|됩|됨)[가-힣]*$|절대\s?(?:로\s)?(?:안|못)\s?[가-힣]{1,4}$|(?<!싶)(?<!있)(?<!없)(?<!좋)(?<!알)지\s?(?:는\s)?않(?:는다|습니다|아요|고|는데|음|기로(?:\s?\S+)?|는\s(?:걸|것으|쪽으)로(?:\s\S+)?)$"
    r"|지\s?(?:마|말)(?:세요|고|라|자|아\S*|것)?$|(?<!\S)안\s?(?:받|팔|만들|다루|다뤄|다룬|쓰|써|쓴|넣|맡|실|싣|뽑|재|찍|묻|모으|남기|보내|빌려)[가-힣]*$"
)
"""A deed is denied: "아이 이름은 받지 않아요"."""
_NOT_DONE_EN: Final = re.compile(
    r"^(?:and\s|but\s|so\s)?(?:(?:(?:we|i)(?:['’]re|\sare|['’]m|\sam)\s)?not\s(?:going\sto\s(?:do|have|offer)|doing|offering|having|taking|selling|including)|(?:we|i)\s(?:don['’]t|do\snot|won['’]t|will\snot)\s(?:do|offer|sell|handle|cover|accept))\s(?!(?:well|badly|great|fine|so|too|very|enough)\b)(?P<what>[^,;.]+)",
    re.I,
)
_LISTED_EN: Final = re.compile(r"[,;]\s(?:and\s|or\s)?(?:not|nor|no)\s(?P<what>[^,;.]+)", re.I)
_COLON_WHY_EN: Final = re.compile(
    r"^(?P<what>(?:no|not\sfor|not)\s[^:;,.]{2,60}):\s(?P<why>(?:(?:we|they|it|there|nobody|our|the)\s(?:\w+\s){0,4}?)(?:is|are|isn['’]t|aren['’]t|has|have|had|don['’]t|doesn['’]t|do\snot|does\snot|can['’]t|cannot|won['’]t|covers?|allows?)\b[^;.]*)$",
    re.I,
)
"""What is left out, and behind a colon how things are, for which it is: "No delivery: we have no van"."""
_NOT_FOR_EN: Final = re.compile(r"^not\sfor\s(?P<what>[a-z][^,;.:]{2,50})$", re.I)
_NO_EN: Final = re.compile(
    r"^(?:(?:and|but|so)\s)?(?:no|without|leave\sout|leaving\sout|skip|exclude)\s(?:any\s|the\s)?(?P<what>[a-z][^,;.]*)$",
    re.I,
)
_NO_THING_EN: Final = re.compile(
    r"(?:.*\b(?:ever|is|are|was|were|has|have|gets?|must|may|can|will|[a-z]+s\s(?:the|a|an|it|that|this|them)))\b|.*:\s|(?:one|body|longer|place|budget|idea|deadline|rush|need|more|wonder|doubt|way|problems?|trouble)\b|.*\b(?:so\sfar|today|at\sthe\smoment)$",
    re.I,
)
_DENIED_EN: Final = re.compile(
    r"^(?:and\s|but\s)?(?:never\s(?!on\b|in\b|at\b|before\b|after\b|mind\b|get)|(?:we|i)\s(?:(?:do|will|shall)\snot|don['’]t|won['’]t|never)\s(?!want\b|know\b|have\b|get\b|need\b|think\b|mind\b)"
    r"|(?:we|i)(?:['’]re|\sare|['’]m|\sam)\snot\sgoing\sto\s|nobody['’]s\s|[^,;]{2,60}?\s(?:must|may|shall)\s(?:not|never)\s(?!need|require|exceed|take\b|cost|last|slip)(?:be\s)?|(?:it|the\s(?:service|app|bot|site))\snever\s(?!on\b|in\b|get\b|[a-z]+ed\b))",
    re.I,
)
_OF_OTHERS: Final = any_of(
    r"(?:^|\s)(?:아무도|누구도)\s|^(?!저희|우리)(?:\S+\s){0,3}?\S*[가-힣](?:은|는)\s(?:\S+\s)*?\S+[을를]\s(?:\S+\s)*\S+지\s?(?:는\s)?않|^(?:\S+\s){0,3}?[가-힣]+(?:(?<!어린)(?<!고양)(?<!아)이|(?<!농)(?<!작)(?<!화)(?<!휴)(?<!추)가)\s(?:\S+\s)*\S+지\s?(?:는\s)?않|(?:걱정|염려)(?:은|는)?\s?하?지\s?[마말]",
    r"^(?:nobody|no\sone)\s",
)
"""Whoever does not do it is not the service: so it is today, and nothing is left out by it."""
_BOUND: Final = re.compile(
    r"\d|요일|휴일|주말|연휴|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:holidays?|weekends?|nights|mornings|evenings|(?:at|by|in\sthe)\s(?:night|morning|evening)|under|over|above|below)\b",
    re.I,
)
"""A figure or a day says how far something goes, or when: that is a rule, and leaves nothing out."""
_BARS_SOME: Final = any_of(
    r"(?:세|살|kg|cm|명|시간|일|분)\s?(?:전|후|미만|이하|이상|이내)?(?:까지|부터)?만(?:\s(?:된다|됩니다|가능\S*|받\S*|해\S*))?$|(?:미만|이하|이상)\S*\s(?:\S+\s){0,2}(?:안\s\S+|못\s?\S+|금지|불가)$",
    r"^(?:nobody|no\s?one|no\s[a-z]+)\s(?:[a-z]+\s){0,2}?(?:under|over|below|above)\s(?:the\sage\sof\s)?\d|\bonly\s(?:until|up\sto|from|over|under)\s\d",
)
"""Says for whom, or until when alone, something is."""
_OF_PLAN: Final = any_of(
    r"섹션|항목|표(?:는|를|와|나|$)|그림|차트|분석|조사|수치|숫자|문장|설명|기획서|보고|쪽수?|글자",
    r"\b(?:sections?|tables?|charts?|pictures?|analysis|research|figures?|numbers?|jargon|headings?|bullets?|pages?|plan)\b",
)
"""A part of what is written, beside a verb of leaving out."""
_BRACKET: Final = re.compile(r"\s?\((?P<why>[^()]{2,60})\)$")
"""The reason in brackets behind what is left out: "No wigs (hygiene)"."""
_NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "XSN", "SL", "ETN"))
_STAYS_OUT_EN: Final = re.compile(
    r"^(?:(?:and|but|so)\s)?(?:the\s|our\s|any\s)?(?P<what>(?!(?:we|it|they|that|this|he|she|you|i|who|nobody)\b)[a-z][^,;.]{1,50}?)\s(?:(?:is|are)\s(?:excluded|ruled\sout|left\sout|off\sthe\stable|out\sof\sscope|not\s(?:included|covered|part\sof\s(?:it|this))|an?\sno)|stays?\sout|(?:remains?|stays?)\sas\s(?:they\sare|it\sis))(?:\sas\swell|\stoo|\sfor\snow)?(?:,\sfor\s(?P<why>[^,.]+))?$",
    re.I,
)
_NOT_WANTED_EN: Final = re.compile(
    r"^(?:(?:and|but|so)\s)?(?:we\s(?:don['’]t|do\snot)\swant|we\s(?:shan['’]t|shall\snot)\soffer|(?:(?:we|i)(?:['’]re|\sare|['’]m|\sam)\s)?not\s(?:replacing|touching|changing|covering|building|running|lending|hiring\sout))\s(?:any\s)?(?!to\b|it\b|that\b|this\b|people\b|anyone\b)(?P<what>[^,;.]+)(?:,\s(?P<why>[^,;.]+))?$",
    re.I,
)
_NO_AGAIN_EN: Final = re.compile(r"(?:,\s(?:and\s)?|\sand\s)(?=no\s(?!one\b|longer\b)[a-z])", re.I)
"""Between things of which each is denied: "no video calls, no results by phone"."""
_NOTHING_EN: Final = re.compile(
    r"^(?:(?:and|but|so)\s)?nothing\s(?P<what>(?:[a-z]+(?:ed|en)|made|sold|from|older|newer|larger|heavier|bigger|longer)\s(?!last|today|yesterday)[^,;.]+)$",
    re.I,
)
_WHY: Final = any_of(
    r"^(?:\S+\s){0,8}?\S*(?:니까|거든|때문(?:에|이다|이에|입니다|이라)|서(?=요$|이?예요$|이에요$))(?:요|이?예요|이에요)?$",
    r"^(?:because|since|as)\s\S",
)
"""A clause that gives the reason for the one before it."""
_WHY_KO: Final = re.compile(
    r"^(?P<why>\S(?:[^,.]{0,60})(?:까\s봐|때문에|(?<![에자이])(?<!어가)(?<!라가)(?<!나가)(?<![가-힣]와)서|니까|으므로|이라))\s(?P<rest>\S.*)$"
)
_TOPIC_KO: Final = re.compile(r"(?:[가-힣A-Za-z]+\s){0,3}?[가-힣A-Za-z]+(?:은|는)\s(?=\S)")
_WHY_EN: Final = re.compile(r",?\s(?:because|since)\s(?P<why>[^,.]+)$", re.I)


def left_out_in(text: str) -> tuple[list[str], str]:
    """Return what a clause leaves out, each as a thing where it is named as one, and why; nothing where it bars nothing.

    >>> left_out_in("양산은 취급 안 해"), left_out_in("We're not doing deposits, not other brands")
    ((['양산'], ''), (['deposits', 'other brands'], ''))
    """
    text = text.strip(" .")
    if _OF_PLAN.search(text):
        return [], ""
    if text[:3].lower() == "no " and len(parts := _NO_AGAIN_EN.split(text)) > 1:
        each = [left_out_in(part) for part in parts]
        return [f"{thing} ({why})" if why else thing for things, why in each for thing in things], ""
    bare, reason = without_reason(text)
    things, why = (_korean if _HANGUL.search(text) else _english)(bare)
    return things, why or (reason if things else "")


def without_reason(thing: str) -> tuple[str, str]:
    """Return a thing that is left out, and the reason that stands in brackets behind it.

    >>> without_reason("보상 지급(검토 안 끝남)")
    ('보상 지급', '검토 안 끝남')
    """
    found = _BRACKET.search(thing)
    return (thing[: found.start()], found["why"]) if found else (thing, "")


def bars_some(text: str) -> bool:
    """Tell whether a clause denies something beyond a bound, as of an age: it has to hold.

    >>> bars_some("12세 미만은 태우지 않는다"), bars_some("Nobody under 12 may ride"), bars_some("한 번에 5천원")
    (True, True, False)
    """
    text = text.strip(" .")
    return bool(
        re.search(r"\d", text) and (_DENIED_KO.search(text) or _DENIED_EN.match(text) or _BARS_SOME.search(text))
    )


def barred(text: str, told: str) -> str:
    """Return a clause as a document bars it, where it asks for something to be left out; else as it is.

    >>> barred("배터리 우산은 빼고한다", "배터리 우산은 빼고 해줘")
    '배터리 우산은 뺀다'
    """
    found = _ASKED_KO.search(told.strip(" ."))
    things = left_out_in(told)[0]
    return f"{filled('{thing}은(는)', thing=things[0])} 뺀다" if found and len(things) == 1 else text


def reason_in(text: str) -> str:
    """Return a clause as a reason for the one before it; empty where it gives none."""
    text = text.strip(" .")
    return re.sub(r"^(?:because|since|as)\s", "", text, flags=re.I) if _WHY.search(text) else ""


def _korean(text: str) -> tuple[list[str], str]:
    told = _WHY_KO.match(text)
    why, rest = (told["why"], told["rest"]) if told else ("", text)
    if told and not _DONE_KO.match(rest) and (topic := _TOPIC_KO.match(why)):
        why, rest = why[topic.end() :], f"{topic[0]}{rest}"  # "케이크는 금방 상해서 빼고"
    if _BOUND.search(rest) or _OF_OTHERS.search(rest):
        return [], ""
    if done := _DONE_KO.match(rest):
        thing = re.sub(r"(?<=[가-힣]{2})(?:은|는|을|를)$", "", done["what"])
        thing = re.sub(r"(?<=[는은]\s)(?:건|거)$", "것", thing)
        if morphemes(thing)[-1].tag in _NOUNS:
            return [thing], why
    return ([rest], why) if _DENIED_KO.search(rest) else ([], "")


def _english(text: str) -> tuple[list[str], str]:
    told = _WHY_EN.search(text)
    why, rest = (told["why"], text[: told.start()]) if told else ("", text)
    if told is None and (because := _COLON_WHY_EN.match(rest)):
        why, rest = because["why"], because["what"]
    for pattern in (_STAYS_OUT_EN, _NOT_WANTED_EN, _NOT_FOR_EN):
        if found := pattern.match(rest):
            return [found["what"].strip()], why or found.groupdict().get("why") or ""
    if nothing := _NOTHING_EN.match(rest):
        return [f"anything {nothing['what']}"], why
    if _BOUND.search(rest) or _OF_OTHERS.search(rest):
        return [], ""
    if done := _NOT_DONE_EN.match(rest):
        return [done["what"], *(one["what"] for one in _LISTED_EN.finditer(rest, done.end()))], why
    if (no := _NO_EN.match(rest)) and not _NO_THING_EN.match(no["what"]):
        return [no["what"]], why
    return ([rest], why) if _DENIED_EN.match(rest) else ([], "")
