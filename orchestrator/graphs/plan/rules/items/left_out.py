"""What a clause of a message says that the service does not do, take or hold, and the reason that is told for it."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.items.denied_things import denied_thing
from orchestrator.graphs.plan.rules.items.doers_korean import BY_ITSELF, HAPPENS, WE_SAY, is_meant
from orchestrator.language import any_of
from orchestrator.language.english_clauses import english_clauses
from orchestrator.language.morphemes import morphemes
from orchestrator.language.particles import filled
from orchestrator.language.predicates_ko import Predicate, predicates

_HANGUL: Final = re.compile("[가-힣]")
_OUT_KO: Final = frozenset((
    "빼", "제외하", "하", "되", "받", "팔", "다루", "넣", "싣", "맡", "만들", "열", "취급하", "운영하", "제공하", "진행하", "판매하",
    "대여하", "지원하", "포함하", "사용하", "이용하",
))  # fmt: skip
"""What is denied of a thing by these leaves the thing out; of another deed the whole of it is denied."""
_LEAVES: Final = frozenset(("빼", "제외하"))
_DOING_KO: Final = re.compile(r"(?<=[은는을를도])\s(?:취급|운영|제공|진행|판매|대여|지원|사용|이용|포함)[은을]?\s*$")
"""What is not sold is left out by itself."""
_SURE_KO: Final = re.compile(
    r"(?:은|는|을|를|도)?(?:\s(?:절대로?|아예|일절|전혀|따로|무조건|이번에는?|이번엔|당분간|일단))?$"
)
_NOT_IN_KO: Final = re.compile(
    r"(?:(?<=[은는])\s(?:[가-힣]+\s)?|\s?(?:이번\s)?)(?:대상|범위)(?:이|가|에서?|에는)?\s*(?:아니|빠지|없|들)?$"
)
_BESIDE_KO: Final = re.compile(r"^(?P<what>[^,:]+?(?:요|다|음|함|야|지)?)(?:,\s|\s?[:：]\s)(?P<why>\S.*)$")
"""What is left out, and behind a comma or a colon the reason: "배달은 안 해요, 차가 없거든요", "사진 게시 안 함: 초상권"."""
_SO_THAT_KO: Final = re.compile(r"(?:니까|거든|라서|어서|아서|해서|여서|때문|이라|탓)\S{0,4}$|없\S*$|[가-힣]{2}$")
_OF_SERVICE_KO: Final = re.compile(
    r"\s(?:이번에?는?\s)?(?:서비스|범위|대상|첫\s?버전|이번\s?범위)에서(?=\s(?:빼|제외))"
)
_SAID_BESIDE_KO: Final = re.compile(r"(?<=않는)\s(?:걸|것으|쪽으)로\s.*$")
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
_WHEN_EN: Final = re.compile(
    r"\d|\b(?:on|at|in|over|during|after|before|until|under|above|below)\s(?:the\s)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?|holidays?|nights?|mornings?|evenings?)\b",
    re.I,
)
"""Says when something is not done, which leaves nothing out."""
_LEFT_TO_EN: Final = re.compile(
    r"^(?:(?:and|but|so)\s)?(?:we|i)\sleave\s(?P<what>[a-z][^,;.]{2,60}?)\s(?P<who>to\s(?:the|our|their|[A-Z])[^,;.]{2,50})$"
)
_NEVER_THING_EN: Final = re.compile(r"^(?:.*,\s)?never\s(?P<what>(?:[a-z]+\s)?[a-z]{2,}s)$", re.I)
_NO_ACT_EN: Final = re.compile(r"^no\s[a-z]+\s[a-z]+s\s[a-z]+s$", re.I)
"""Who is denied to do something: "no money changes hands"."""
_NO_THING_EN: Final = re.compile(
    r"(?:.*\b(?:ever|is|are|was|were|has|have|gets?|must|may|can|will|[a-z]+s\s(?:the|a|an|it|that|this|them)))\b|.*:\s|(?:one|body|longer|place|budget|money|funds|idea|deadline|rush|need|more|wonder|doubt|way|problems?|trouble)\b|.*\b(?:so\sfar|today|at\sthe\smoment)$",
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
_REASONED_EN: Final = re.compile(r"(?P<what>no\s[^:]{3,40}):\s(?P<why>(?!(?:the|an?|we|it|they)\b)[^:,]{3,40})", re.I)
"""A ban with its reason behind a colon, where no act stands there: "No shipping abroad: customs paperwork"."""
_NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "XSN", "SL", "ETN"))
_STAYS_OUT_EN: Final = re.compile(
    r"^(?:(?:and|but|so)\s)?(?:the\s|our\s|any\s)?(?P<what>(?!(?:we|it|they|that|this|he|she|you|i|who|nobody)\b)[a-z][^,;.]{1,50}?)\s(?:(?:is|are)\s(?:out(?=$|,)|excluded|ruled\sout|left\sout|off\sthe\stable|out\sof\sscope|not\s(?:included|covered|part\sof\s(?:it|this))|an?\sno)|stays?\sout|(?:remains?|stays?)\sas\s(?:they\sare|it\sis))(?:\sas\swell|\stoo|\sfor\snow)?(?:,\s(?:for|because|as|since)\s(?P<why>[^,.]+))?$",
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
    r"^(?P<why>\S(?:[^,.]{0,60})(?:까\s봐|때문에|(?<![에자이])(?<!어가)(?<!라가)(?<!나가)(?<![가-힣]와)서|니까|므로|이라))\s(?P<rest>\S.*)$"
)
_IN_CASE: Final = re.compile(
    r"면\s(?!(?:절대\s|절대로\s)?안\s?[되돼된됩됨])|^(?:if|when|unless|until|once|while)\s", re.I
)
"""What is denied in a case alone leaves nothing out."""
_LATER: Final = re.compile(
    r"^(?P<ko>(?:[가-힣A-Za-z]+\s){0,4}[가-힣A-Za-z]+?)(?:은|는)\s(?:나중(?:에|으로)?|다음(?:\s?(?:번|단계|기회))?(?:에|으로)?|추후(?:에)?)(?:요|이다|입니다|예요|이에요|(?:\s\S+){1,3})?$"
    r"|^(?P<en>(?:[\w-]+\s){1,5}?)(?:(?:can\s|will\s|has\sto\s|have\sto\s)(?:wait|come\slater|follow\slater)|comes?\slater|later)$",
    re.I,
)
"""What is put off by a word for later."""
_LACKS_KO: Final = re.compile(
    r"(?:[가-힣]+\s){0,3}[가-힣]+(?:이|가|을|를|도)\s?(?:없|못|안\s?[되돼됩])(?:습니다|어요|다|음|거든요|어서요?|져서|니다|요|합니다|해요)?"
)
_STATE_EN: Final = re.compile(
    r"^(?:and\s)?(?:(?:we|it|they|there|nobody|(?:the|our|their)\s(?:[\w'’-]+\s){1,3}?|[a-z]+\s)\s?)(?:is|are|isn['’]t|aren['’]t|has|have|don['’]t|doesn['’]t|do\snot|does\snot|can['’]t|cannot|can\snot|won['’]t|would|will\snot|owns?|covers?|allows?|forbids?|belongs?|needs?|wants?|refuses?|objects?)\b"
)
_REFERS_EN: Final = re.compile(
    r"^(?:those|that|they)\s(?:go(?:es)?|belongs?|(?:is|are)\s(?:done|booked|handled|run|up\sto|for)|needs?)\b", re.I
)
"""Says of what was just left out where it goes."""
_TOPIC_KO: Final = re.compile(r"(?:[가-힣A-Za-z]+\s){0,3}?[가-힣A-Za-z]+(?:은|는)\s(?=\S)")
_WHY_EN: Final = re.compile(r",?\s(?:because|since)\s(?:of\s)?(?P<why>[^,.]+)$", re.I)


def left_out_in(text: str) -> tuple[list[str], str]:
    """Return what a clause leaves out, each as a thing where it is named as one, and why; nothing where it bars nothing.

    >>> left_out_in("양산은 취급 안 해"), left_out_in("We're not doing deposits, not other brands")
    ((['양산'], ''), (['deposits', 'other brands'], ''))
    """
    text = text.strip(" .")
    if (beside := _BESIDE_KO.match(text)) and _HANGUL.search(text) and _SO_THAT_KO.search(beside["why"]):
        things, why = left_out_in(beside["what"])
        if things:
            return things, why or beside["why"]
    text = _SAID_BESIDE_KO.sub("다", text)  # "사진은 공개하지 않는 걸로 하고 기획서 잡아주세요"
    if _OF_PLAN.search(text) and not _OF_SERVICE_KO.search(text):
        return [], ""
    if text[:3].lower() == "no " and len(parts := _NO_AGAIN_EN.split(text)) > 1:
        each = [left_out_in(part) for part in parts]
        return [f"{thing} ({why})" if why else thing for things, why in each for thing in things], ""
    if (told := _REASONED_EN.fullmatch(text)) and not english_clauses(told["why"]):
        things, _ = left_out_in(told["what"])
        return things, told["why"] if things else ""
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
        re.search(r"\d", text)
        and ((_HANGUL.search(text) and _denial(text)) or _DENIED_EN.match(text) or _BARS_SOME.search(text))
    )


def barred(text: str, told: str) -> str:
    """Return a clause as a document bars it, where it asks for something to be left out; else as it is.

    >>> barred("배터리 우산은 빼고한다", "배터리 우산은 빼고 해줘")
    '배터리 우산은 뺀다'
    """
    said = _denial(told.strip(" .")) if _HANGUL.search(told) else None
    things = left_out_in(told)[0] if said and said.stem in _LEAVES else []
    return f"{filled('{thing}은(는)', thing=things[0])} 뺀다" if len(things) == 1 else text


def bars_deed(text: str) -> bool:
    """Tell whether a Korean clause says what is not done with a thing, which no text can do either.

    >>> bars_deed("큰 미끄럼틀은 안 빌려줘요"), bars_deed("어려운 말은 안 써요"), bars_deed("사진은 빼 주세요")
    (True, False, False)
    """
    said = _denial(text.strip(" .")) if _HANGUL.search(text) else None
    return said is not None and said.is_denied and said.mood == "told" and said.stem not in _WRITES


_WRITES: Final = frozenset(
    ("쓰", "적", "넣", "싣", "담", "다루", "하", "되", "그리", "나오", "들어가", "필요하", "사용하", "포함하")
)
"""What whoever writes does with a text."""


def reason_in(text: str) -> str:
    """Return a clause as a reason for the one before it; empty where it gives none."""
    text = text.strip(" .")
    return re.sub(r"^(?:because|since|as)\s|(?<=[서까든])요$", "", text, flags=re.I) if _WHY.search(text) else ""


def reason_beside(text: str) -> str:
    """Return what a clause of its own in brackets says of the one before it; empty for others."""
    found = re.fullmatch(r"\((?P<why>[^()]{4,80})\)\.?", text.strip())
    return found["why"] if found else ""


def is_state(text: str, *, is_joined: bool) -> bool:
    """Tell whether words right behind what is left out say how things are, by which they are its reason.

    ``is_joined``: they stand in one sentence with it; a sentence of its own gives a reason where it says that nothing is.

    >>> is_state("we have no insured drivers", is_joined=True), is_state("we start in May", is_joined=True)
    (True, False)
    >>> is_state("자격이 없습니다", is_joined=False), is_state("토요일에 다시 갑니다", is_joined=False)
    (True, False)
    """
    text = text.strip(" .")
    if re.search(r"\d", text):
        return False
    if _HANGUL.search(text):
        return bool(_LACKS_KO.fullmatch(text))
    return bool(_REFERS_EN.match(text) or (is_joined and _STATE_EN.match(text)))


def denied_in(text: str) -> tuple[str, str]:
    """Return what a clause denies or puts off by its form, as a thing, and why; nothing where that holds in a case alone.

    >>> denied_in("수술이나 마취는 차에서 안 합니다, 장비가 없어서요")
    ('수술이나 마취 차에서 하기', '장비가 없어서')
    >>> denied_in("Dogs aren't allowed because the floor is new"), denied_in("유아반은 나중에요")
    (('Dogs', 'the floor is new'), ('유아반', ''))
    """
    text, why = text.strip(" ."), ""
    if _HANGUL.search(text):
        head, _, tail = text.partition(", ")
        if tail and (why := reason_in(tail)):
            text = head
        elif told := _WHY_KO.match(text):
            why, text = told["why"], told["rest"]
    elif told := _WHY_EN.search(text):
        why, text = told["why"], text[: told.start()]
    if re.search(r"\d", text) or _IN_CASE.search(text) or _OF_OTHERS.search(text) or _OF_PLAN.search(text):
        return "", ""
    if (no := _NO_EN.match(text)) and _NO_THING_EN.match(no["what"]):
        return "", ""
    if later := _LATER.match(text):
        return (later["ko"] or later["en"]).strip(), why
    return denied_thing(text), why


def _korean(text: str) -> tuple[list[str], str]:
    text = _OF_SERVICE_KO.sub("", text).strip(" .,!·/#-\n")
    told = _WHY_KO.match(text)
    why, rest = (told["why"], told["rest"]) if told else ("", text)
    if told and (topic := _TOPIC_KO.match(why)) and not (_denial(rest) and _TOPIC_KO.match(rest)):
        why, rest = why[topic.end() :], f"{topic[0]}{rest}"  # "케이크는 금방 상해서 빼고"
    said = _denial(rest)
    if said is None or _BOUND.search(rest) or _OF_OTHERS.search(rest):
        return [], ""
    return [_thing(rest, said) or rest], why


def _denial(text: str) -> Predicate | None:
    """Return what a Korean clause denies, bars or leaves out at its end, where nobody else is said not to do it."""
    parts = predicates(text)
    if len(parts) > 1 and parts[-2].stem in _LEAVES and parts[-2].link == "고":
        parts.pop()  # "큰 화분은 빼고 시작해요"
    said = parts[-1] if parts else None
    is_end = said is not None and (
        said.link in ("", "고", "며", "으며", "지만", "기", "게") or said.link.endswith("데")
    )
    if said is None or said.is_past or not is_end:
        return None
    if said.mood == "ban":
        return said
    last = said.arguments[-1:]
    is_of_deed = said.stem == "되" and any(is_meant(one) for one in last)
    others = [one for one in said.arguments if one.tag == "JKS" and not one.inner and not WE_SAY.fullmatch(one.text)]
    if others and not (is_of_deed or _NOT_IN_KO.search(text[: said.verb])):
        return None
    if said.stem in _LEAVES or _is_out(text, said):
        return said
    if said.stem == "없":
        return said if said.ending in ("음", "ᆷ") and last else None
    verb = text[said.verb : said.end]
    is_trouble = "못" in verb and "절대" not in text
    is_trouble |= (
        verb.startswith("안")
        and bool(BY_ITSELF.search(said.stem) or HAPPENS.fullmatch(said.stem))
        and said.stem != "되"
    )
    is_trouble |= said.mood == "may" and said.stem in ("알", "찾", "구하", "믿")
    return said if said.is_denied and said.is_deed and not is_trouble else None


def _is_out(text: str, said: Predicate) -> bool:
    """Tell whether a clause says that something is not within what is done: "이번 범위가 아니에요"."""
    return said.stem == "아니" and bool(_NOT_IN_KO.search(text[: said.verb]))


def _thing(text: str, said: Predicate) -> str:
    """Return what is left out as a thing; empty where a deed is denied as a whole."""
    parts = [one for one in predicates(text) if one.start <= said.start]
    if any(one.link not in ("고", "며", "으며") for one in parts[:-1]):
        return ""  # only then, or only so
    before = _DOING_KO.sub("", _NOT_IN_KO.sub("", text[parts[0].start : said.verb]))
    thing = re.sub(r"(?<=[는은]\s)(?:건|거|게)$", "것", _SURE_KO.sub("", before.rstrip()))
    others = [one for one in said.arguments if one.tag not in ("JX", "JKO", "")]
    if not thing or morphemes(thing)[-1].tag not in _NOUNS:
        return ""
    if said.core is None or said.stem in _OUT_KO or said.stem in ("없", "아니"):
        return thing if said.mood != "ban" or said.core is None else ""
    is_made = said.stem.endswith("하") and len(said.stem) > len("공개") and said.mood != "ban"
    return f"{thing} {said.stem[:-1]}" if is_made and not others and len(said.arguments) == 1 else ""


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
    if (done := _NOT_DONE_EN.match(rest)) and not _WHEN_EN.search(rest):
        return [done["what"], *(one["what"] for one in _LISTED_EN.finditer(rest, done.end()))], why
    if left := _LEFT_TO_EN.match(rest):
        return [left["what"]], why or left["who"]
    if never := _NEVER_THING_EN.search(rest):
        return [never["what"]], why
    if (no := _NO_EN.match(rest)) and why and not _NO_THING_EN.match(no["what"]) and not re.search(r"\d", rest):
        return [no["what"]], why  # whatever it is bound to, the reason says that it is left out
    if _BOUND.search(rest) or _OF_OTHERS.search(rest):
        return [], ""
    if no_act := _NO_ACT_EN.match(rest):
        return [no_act[0]], why
    if (no := _NO_EN.match(rest)) and not _NO_THING_EN.match(no["what"]):
        return [no["what"]], why
    return ([rest], why) if _DENIED_EN.match(rest) else ([], "")
