"""Who decides on what is planned, by the build of a clause: the subject of a verb of deciding, beside when or whether."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.reading.user_phrases import is_person
from orchestrator.language.morphemes import Morpheme, morphemes

_HANGUL: Final = re.compile("[가-힣]")
_DECIDES_KO: Final = re.compile(r"(?:최종\s?)?(?:결정|의결|결재|재가|승인|인가|허가|심의|투표|표결|판단)")
_SETTLES_KO: Final = "정하"
_EITHER_KO: Final = re.compile(r"(?:하자|가자)\s?말자|(?:할지|갈지)\s?말지|되냐\s?안\s?되냐|된다\s?안\s?된다")
"""“교수님이 12월 18일 회의에서 하자 말자 하실 거예요”: yes or no is said to the plan."""
_ON_PLAN_KO: Final = re.compile(
    r"[ㄹ할을쓸킬줄될갈볼릴칠]지(?:\s?말지)?|여부|기획[서안]?|예산|\d{1,2}\s?월(?:\s\d{1,2}\s?일)?|\d{1,2}\s?/\s?\d{1,2}|20\d\d-\d|다음\s?[주달]|회의|총회|이사회|위원회|읽(?:고|으시고|은\s뒤)|검토"
)
"""On what is decided, or when: whether, the budget, a day, a meeting."""
_UNDERGONE_KO: Final = re.compile(r"(?:을|를)?\s?(?:받|나|떨어|되|돼|됐)")
_BESIDE_KO: Final = frozenset(("결정", "결재", "의결"))
"""Right behind somebody's name: what they do to a plan. “교수 승인 없이는” is a rule of the use."""
_HEADED_KO: Final = re.compile(
    r"(?:(?:최종\s?)?(?:결정|의결|결재|승인|허가|심의)(?:권?자|하는\s?(?:사람|분|곳))?)(?:은|는|\s?[:：])\s?(?P<who>[가-힣A-Z][^,.;:\d]{1,24}?)"
    r"(?:이|가|께서|님이?)?(?:시?(?:고|며|입니다|이고|이며|이다|예요|이에요)|에서|,|\.|\s(?=\d)|\s?\(|$)"
)
"""“결정: 관장”, “결정은 CTO가 12월 18일에”, “결정권자는 영업소장님이며”."""
_NOUNS: Final = frozenset(("NNG", "NNP", "NNB", "NR", "SN", "XSN", "XPN", "SL", "MM", "XR"))
_COUNTS: Final = frozenset(("명", "분", "인", "님", "사람"))
_BOUNDS: Final = frozenset(("이하", "이상", "이내", "미만", "최종", "이번", "바로", "직접"))
_JOINS: Final = frozenset(("JC", "JKG"))
_JOINED_BY: Final = frozenset(("과", "와", "랑", "이랑", "하고"))
_TOPICS: Final = frozenset(("은", "는", "도"))
_BODY_KO: Final = re.compile(
    r"(?:이사회?|위원회?|총회|의회|[가-힣]{0,8}회의|대표|[가-힣]{1,8}(?:회|장|감|실|팀|부|과|국|처|청|센터|본부|단|원|관|측|님|무|사|관|자)|[A-Z]{2,4})(?:\s?\d+\s?(?:명|분|인))?(?:님|분들?)?"
)
_OWN_KO: Final = re.compile(r"^(?:저|저희|우리|제|나|내)$")
_TIMES_KO: Final = re.compile(r"(?:\d+\s?)?(?:년|월|일|주|달|시|분|때|오전|오후|요일|쯤|경|전|후|까지|안|내)$")

_VERB_EN: Final = r"(?:decides?|votes?|signs?\s(?:it\s|this\s|that\s)?off|approves?|gives?\s(?:the|its|her|his)\s(?:go-ahead|approval|yes)|(?:takes?|makes?)\s(?:the|this|that)\s(?:final\s)?decision)"
_DECIDES_EN: Final = re.compile(
    rf"(?P<who>(?:[A-Za-z][\w'’.&-]*,?\s){{1,9}}?)(?:(?:both|all|each|then|also|finally|will|would|can|could|may|might|must|should|has\sto|have\sto|needs?\sto|is\sto|are\sto|get\sto|gets\sto)\s){{0,2}}"
    rf"(?:(?:reads?|meets?|discuss(?:es)?)\s(?:(?:it|this|that|the\s(?:plan|proposal))\s)?(?:\([^()]*\)\s)?and\s(?:then\s)?)?{_VERB_EN}\b(?:\s(?:together|[a-z]{{3,10}}ly))?(?P<rest>[^;!?]*)"
)
_ON_PLAN_EN: Final = re.compile(
    r"^(?:\sor\snot)?(?:,?\s(?:on|by|in|at|before|until|this|next)\b|,?\s(?:whether|if)\b|\s(?:the|our|its)\s(?:plan|money|budget|proposal|pilot|trial|grant|funding)|\s(?:it|this)\s(?:on|by|before|at)\b|\s?\d|\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)|,?\s*\.?$)"
)
"""On what is decided, or when."""
_WHETHER_EN: Final = re.compile(r",?\s(?:whether|if)\b", re.I)
"""It may be a step of the use on which somebody decides: who is told otherwise to decide goes before."""
_HEADED_EN: Final = re.compile(
    r"\b(?:[Dd]ecision(?:\s(?:by|maker))?|[Dd]ecider|[Aa]pproval|[Aa]pprover|[Ss]ign-?off)(?::|\sis\s(?:with|up\sto)|\s(?:lies|rests|sits)\swith)\s(?P<who>(?:the\s|our\s)?[A-Za-z][\w'’ -]{1,40}?)(?=[,.;(\n]|\s(?:on|by|in|before)\s|$)"
    r"|\b(?:decided|approved|signed\soff|voted\son)\s(?:on\s)?by\s(?P<by>(?:the\s|our\s)?[A-Za-z][\w'’ -]{1,40}?)(?=[,.;(\n]|\s(?:on|by|in|before)\s|$)"
)
_NO_NAME_EN: Final = re.compile(
    r"\b(?:i|we|you|he|she|it|they|who|that|which|this|people|everybody|everyone|nobody|anyone|someone|if|when|once|because|although|so|until|before|what|how|is|are|was|were|has|have|not|never|can|cannot)\b|n['’]t\b",
    re.I,
)
_LEAD_EN: Final = re.compile(
    r"^(?:.*[,.;:]\s)?(?:.*\s(?:on|by|for|to)\s(?:which|whom)|and|but|then|where|while|because|so|since|as|though|although|finally|also|after\sthat)\s",
    re.I,
)
_BEHIND_STOP: Final = re.compile(r"^.*(?<!\bMr)(?<!\bMs)(?<!\bDr)(?<!\bMrs)(?<!\bProf)[.;:!?]\s+", re.S)
_OWN_EN: Final = re.compile(r"^(?:an?|our|my|your)\s(?=\S)", re.I)
_SENTENCE_EN: Final = re.compile(
    r"\n+|(?<=[a-z0-9)][.!?])(?<!\bDr\.)(?<!\bMr\.)(?<!\bMs\.)(?<!\bMrs\.)(?<!\bProf\.)\s+(?=[A-Z])|;\s"
)
_LAST_EN: Final = re.compile(r"^.*,\s(?=(?:the|our|my)\s)", re.I)
"""Who is named behind a comma with an article is the one who acts: "both read it, the lead decides"."""
_TERM_KO: Final = re.compile(r"(?:판단|결정|의결|결재|승인|심의|재가)\s?(?:기한|시한|마감|일자?|날짜?)?(?:은|는|:)?\s$")
"""Before a day: by when it is decided."""
BOUND: Final = re.compile(r"\d\s?일(?:\s?\(.\))?\s?까지|\d\s?까지|\b(?:by|before|until)\s(?:the\s)?\w*\s?\d", re.I)
"""Says by when something is done."""
_WHETHER_KO: Final = re.compile(
    r"(?:하자|할지|갈지|쓸지|열지|되는지|될지)\s?(?:말자|말지|안\s?되는지|안\s?될지)|가부(?:를|가|는|\s)|여부(?:를|는)?\s(?:정하|결정|판단|의결|심의)"
)
_THEY_DECIDE: Final = re.compile(
    r"\b(?:we|they|she|he)\s(?:(?:both|all|then|will|can|must)\s){0,2}(?:decides?|votes?|signs?\s(?:it\s)?off)\b[^.;]{0,40}$",
    re.I,
)
_PART: Final = re.compile(r"[,;.]\s")
_APPROVES: Final = re.compile(r"approves\W*$")
_FARTHEST: Final = 16
"""Morphemes before a verb of deciding within which stands who decides."""
_MOST_WORDS: Final = 8
_SHORT: Final = re.compile(r"the\s(?P<head>[a-z]+)")


def told_decider(text: str) -> str:
    """Return who a text says decides on the plan; empty where no subject stands before a verb of deciding.

    >>> told_decider("이사 5명이 2월 8일에 투표로 정합니다"), told_decider("결재: 시설과장, 1월 14일")
    ('이사 5명', '시설과장')
    >>> told_decider("The guild council votes on 9 March"), told_decider("Vet approves. Owner pays")
    ('The guild council', '')
    """
    return _korean(text) if _HANGUL.search(text) else _english(text)


def decides_then(text: str, start: int, end: int, *, is_only: bool) -> bool:
    """Tell whether a day of a text is that on which somebody decides on the plan; ``is_only``: it has no other day.

    >>> decides_then("판단 기한은 1월 13일", 7, 13, is_only=True)
    True
    """
    if _TERM_KO.search(text[:start]) or _THEY_DECIDE.search(text[:start]):
        return True
    first = max((found.end() for found in _PART.finditer(text, 0, start)), default=0)
    behind = _PART.search(text, end)
    own = text if is_only else text[first : behind.start() if behind else len(text)]
    return bool(told_decider(own) or _WHETHER_KO.search(own))


def _korean(text: str) -> str:
    for found in _HEADED_KO.finditer(text):
        whole = found["who"].strip()
        who = re.sub(r"(?:님|분)?(?:이|가|께서)?$", "", whole) or whole
        if _is_body(who):
            return who
    for sentence in re.split(r"(?<=[.!?\n])\s+|(?<=[가-힣][요다])\s(?=[가-힣])|[,;]\s", text):
        if who := _subject(sentence):
            return who
    return ""


def _subject(sentence: str) -> str:
    """Return the last subject before a verb of deciding, in a sentence that says on what, or when."""
    tokens = morphemes(sentence)
    either = _EITHER_KO.search(sentence)
    for at, token in enumerate(tokens):
        is_verb = (token.tag == "VV" and token.form == _SETTLES_KO) or (either and token.start == either.start())
        if not (is_verb or (token.tag in ("NNG", "NNP") and _DECIDES_KO.fullmatch(token.form))):
            continue
        is_undergone = _UNDERGONE_KO.match(sentence[token.end :])  # what is approved decides nothing
        if not _ON_PLAN_KO.search(sentence):
            continue
        for end in range(at - 1, max(at - _FARTHEST, 0) - 1, -1):
            one = tokens[end]
            is_subject = not is_undergone and (one.tag == "JKS" or (one.tag == "JX" and one.form in _TOPICS))
            is_beside = end == at - 1 and one.tag in _NOUNS and token.form in _BESIDE_KO
            if not (is_subject or is_beside):
                continue
            name = _name_before(sentence, tokens, end if is_subject else end + 1)
            if name and _is_body(name):
                return name
            if is_beside:
                continue
    return ""


def _name_before(sentence: str, tokens: tuple[Morpheme, ...], end: int) -> str:
    """Return the nouns right before a token, with those that are joined to them."""
    first = end
    while first > 0:
        one = tokens[first - 1]
        joins = one.tag in _JOINS or (one.tag == "JKB" and one.form in _JOINED_BY)
        if not (one.tag in _NOUNS or joins) or (one.tag == "NNB" and one.form not in _COUNTS) or one.form in _BOUNDS:
            break
        first -= 1
    if first == end:
        return ""
    name = sentence[tokens[first].start : tokens[end - 1].end]
    words = name.split()
    while words and (_TIMES_KO.search(words[0]) or _OWN_KO.match(words[0])):
        words = words[1:]
    return " ".join(words)


def _is_body(name: str) -> bool:
    last = re.sub(r"(?:\s?\d+\s?(?:명|분|인))$", "", name).split()
    return bool(last) and (bool(_BODY_KO.fullmatch(last[-1])) or is_person(last[-1])) and not _OWN_KO.match(name)


def _english(text: str) -> str:
    for found in _HEADED_EN.finditer(text):
        if not _NO_NAME_EN.search(who := (found["who"] or found["by"]).strip()):
            return _OWN_EN.sub("the ", who)
    of_use = ""
    for line in _SENTENCE_EN.split(text):
        found_en = _DECIDES_EN.search(line)
        if found_en is None:
            continue
        if not (
            _ON_PLAN_EN.match(found_en["rest"]) or "decision" in found_en[0][: found_en.end() - len(found_en["rest"])]
        ):
            continue
        is_bare = not found_en["rest"].strip(" .,")
        who = _LAST_EN.sub("", _BEHIND_STOP.sub("", found_en["who"])).strip(" ,")
        who = _LEAD_EN.sub("", f"{who} ").strip(" ,")
        if is_bare and (who == who.lower() or _APPROVES.search(found_en[0])):
            continue  # "vet approves": a step of the use
        if not who or _NO_NAME_EN.search(who) or len(who.split()) > _MOST_WORDS:
            continue
        name = _OWN_EN.sub("the ", _whole(who, text))
        if not _WHETHER_EN.match(found_en["rest"]):
            return name
        of_use = of_use or name
    return of_use


def _whole(who: str, text: str) -> str:
    """Return somebody by the name that they have where they are told first: "the lead" is the pharmacy lead."""
    short = _SHORT.fullmatch(who.lower())
    if short is None:
        return who
    before = text[: text.find(who)]
    named = [*re.finditer(rf"\b(?:the|our)\s(?P<name>(?:[\w'’-]+\s){{1,3}}{short['head']})\b", before, re.I)]
    return f"the {named[-1]['name']}" if named else who
