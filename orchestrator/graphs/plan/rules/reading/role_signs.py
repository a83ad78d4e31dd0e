"""By which words a clause can have a role at all, and what it has to be: hard rules, and how things are today."""

import re
from collections.abc import Collection, Sequence
from typing import Final

from orchestrator.graphs.plan.rules.reading import marks
from orchestrator.graphs.plan.rules.reading.act_verbs import is_act_verb
from orchestrator.language import any_of

_OF_PAPER: Final = any_of(
    r"기획|제안|계획|문서|보고|서류|자료|초안|양식|분량|목차|글|말투|문체|용어|영어|한자|쉬운|쉽|어려운|딱딱|간단|짧|자세|요약|개조식|그림|도표|(?<![가-힣])표(?![가-힣]{2})|쪽|페이지|A4"
    r"|(?:\d|한|두|세|네|반|몇)\s?장|읽|(?<![가-힣])(?:보고|보실|보시|볼|봐|보여|보라|본대|본다|보게|보자)|결재|심사|심의|승인|의결|결정|정하|정해|정한|정할|설득|통과|투자"
    r"|이사회|총회|위원회|써|쓰|적|만들|맹글|짜|뽑|꾸며|정리|작성|부탁|고맙|감사|도와|주세요|주십|주시|달라|드릴|드려|드리|부탁|제출|내야|낼|올릴|올려",
    r"\b(?:plans?|proposals?|documents?|papers?|pages?|sides?|a4|write|writ\w+|draft|words?|reads?|reader\w*|reading|see|look\w*|shows?|present\w*|board|committee|council|boss|trustees|decid\w+|approv\w+|vot\w+|sign\w*|audience"
    r"|jargon|language|english|tone|tables?|bullets?|short|long|brief|formal|please|pls|could\syou|can\syou|would\syou|thanks?|format|sections?|headings?|pictures?|letters|fonts?|plain|simple|persua\w+|convinc\w+|impress\w*|invest\w+|fund\w+)\b",
)
"""Without one of these words nothing is said of the paper, its readers or its style."""
_HANDED_IN: Final = any_of(
    r"까지|전에|안에|내로|내야|낼|제출|드려|드릴|드리|보내|보냅|올려|올릴|필요|마감|발표|회의|보고|심사|주세요|달라|볼\s|보실|보시|봐야|오늘|내일|모레|이번\s?주|다음\s?주|담주|급",
    r"\b(?:by|before|until|due|deadline|tomorrow|tonight|today|next|this|meets?|meeting|send|hand|give|goes|submit\w*|decid\w+|vot\w+|needs?|on\s(?:mon|tues|wednes|thurs|fri|satur|sun)day|asap|urgent\w*)\b",
)
"""Without one of these words no day is one on which the paper is wanted."""
_SURELY_PAPER: Final = any_of(
    r"기획(?:서|안)|제안서|계획서|글씨|활자|(?:한|두|세|네|반|\d)\s?(?:장|쪽|페이지)\s?(?:짜리|반|안|이내|이하|넘|내로|으로\s(?:써|적|정리|부탁))|결재용|보고용|(?:읽으|보시)라고",
    r"\b(?:the\sreader|readers|jargon|(?:one|two|a\ssingle)\ssides?(?:\sof\sa4)?|bullet\spoints|plain\s(?:english|words|language)|the\s(?:plan|proposal|document|paper)\b.{0,24}\b(?:short|page|words|long))\b",
)
"""Says something of the paper, whatever else it says."""
_NO_PAPER: Final = any_of(
    r"(?:사진|종이|쿠폰|영수증|티켓|수건|카드|이불|전단|포스터)\s?(?:을|를)?\s?(?:한|두|세|네|\d)\s?장|(?:기획|제안)(?:서|안)\s?(?:을|를)\s?(?:올리|제출하면|받으면|접수)",
    r"\b(?:readers|jargon)\b.{0,20}\b(?:club|library|borrow)\b",
)
"""Sheets of other things, and a service for papers."""
_HARD: Final = any_of(
    r"(?:면|서는|선)\s?안\s?(?:된|되|돼|됩|됨)|(?:절대|무조건|결코)\s|지\s?(?:말\s?것|마십시오|않도록|않아야|않기로)|금지|이건\s?꼭|꼭\s[^.]{0,30}야\s?(?:하|한|함|해|되|됨|돼|합)|못\s?\S{1,4}게\s?(?:해|하)|빼기로|안\s?[가-힣]{1,3}기로",
    r"\b(?:must\s(?:not|never)|mustn['’]?t|may\snot|(?:is|are)\s(?:not\sallowed|forbidden)|under\sno\scircumstances|no\s[a-z]+(?:\s[a-z]+)?\smay|can(?:not|['’]t)\sbe\s.{0,30}\bby\sany\w*|that['’]?s\sa\smust|(?:nobody|no\sone|noone)\s(?:overrides?|may|can\s(?:change|see|move)|is\sallowed)|never\s(?:ever\s)?(?!mind|know|had|have|been|got|get|seem)[a-z]+|no\sexceptions?)\b",
)
"""What has to hold, come what may."""
_REFUSED: Final = re.compile(
    r"(?:도|건|것은|은|는)\s?안\s?(?:된|되|돼|됩|됨)|(?<!\S)안\s?(?:찾아|받아|넣어|팔아|빌려|태워|보여|해)\s?(?:준|줍|줘|주)|안\s?받(?:아요|습니다|는다|음)"
)
"""What is not done, said of the service that was told before; else it may be what goes wrong today."""
_WISHES: Final = any_of(
    r"어떨까|어떤가|어떻습니까|싶(?:어|습|다|은|고|네|구)|으?면\s?(?:좋겠|해요|합니다|하는데)|(?<!을)(?<!ㄹ)려고\s?(?:해|합|하)|생각(?:은|이에요|입니다|하고|중|해\s?봤|했)|구상|제안|만들(?:어|고|자|려|면|까)|도입|게\s?해\s?(?:주|줘)|는\s?(?:거죠|겁니다|거지요|식|방식)|해\s?주세요|해\s?볼까",
    r"\b(?:i|we)(?:['’]d|\swould)\s(?:like|love|want)|\b(?:i|we)\s(?:want|need|picture|imagine|propose)\b|\bwhat\s(?:i|we)\s(?:picture|want|imagine|need|have\sin\smind)|\b(?:idea|plan)\sis\b|\bthinking\s(?:of|about)\b|\bwhat\sif\b|\bhow\sabout\b",
)
"""Where somebody comes to what they want."""
_HABIT: Final = any_of(
    r"매번|맨날|일일이|하나하나|아직도|여태|(?:공책|수첩|종이|엑셀|달력|장부|칠판)(?:에다|에|으로|로|이랑|랑)?\s",
    r"\bstill\b|\b(?:about|around|some|like)?\s?(?:\d+|sixty|fifty|forty|thirty|twenty|ten|dozens?)\s(?:\w+\s){0,2}(?:a|per|every)\s(?:day|week|month)\b|\bon\s(?:paper|the\sback\sof)\b|\bby\shand\b|\bevery\s(?:morning|day|week|night)\b",
)
"""How something is done for the time being."""
_HAPPENED: Final = re.compile(
    r"(?:[았었였했갔왔났냈됐렸졌쳤겼셨]|[가-힣]{1,2}뻔했)(?:어요|습니다|다|고요?|는데요?|거든요)$"
)
_ACTING: Final = frozenset(("feature", "user"))
_NOT_COUNTED: Final = frozenset(("feature", "date", "deadline_of_plan"))
_GOES_ON: Final = any_of(
    r"^(?:그럼|그러면|그다음에?|그\s다음에?)\s|는\s?(?:거죠|겁니다|거예요|거에요|걸로)$|^(?:\S+\s){1,3}\S*면\s[^.]{1,30}(?:로|에게|한테|사람)$",
    r"^(?:and\s)?then\s",
)
_MEASURED_NOW: Final = any_of(
    r"(?:평균|지금|현재|요즘|보통|매번)\s?.{0,20}\d.{0,12}(?:걸|나|들|된|돼|되|이다|이에|예요)",
    r"\b(?:takes?|on\saverage|currently|right\snow|at\sthe\smoment)\b.{0,30}\d|\d.{0,30}\b(?:on\saverage|at\sthe\smoment)\b",
)
_CHANGES: Final = any_of(
    r"목표|줄[이여]|늘[리려]|낮추|높이|이내로|안으로|이하|이상|싶|꿈|으면",
    r"\b(?:goal|target|aim|want|like|hope|under|within|below|down|cut|reduce|instead|reach)\b",
)
_SUM_EN: Final = re.compile(r"[£$€]\s?\d|\d\s?(?:euros?|dollars?|pounds?|cents|quid|bucks)\b", re.I)
_OF_SUMS_EN: Final = re.compile(
    r"\d\s?(?:p\b|each\b|per\b|k\b|%)|[£$€]|\b(?:euros?|dollars?|pounds?|cents|quid|bucks|free|costs?|pays?|price|budget|fees?|spend|thousand|hundred|fund\w*|grant)\b",
    re.I,
)
_DOES_EN: Final = re.compile(
    r"\b(?:i|we|they|he|she|it|you|who|the|an?|my|our|each|every)\s[a-z-]+\s|\bpays?\b|\b(?:when|if|then)\b", re.I
)
"""Somebody does something in a clause."""
_HANDS_ON_KO: Final = re.compile(r"[가-힣](?:이|가)\s(?:\S+\s){1,6}?\S+(?:고|며|면|[아어]서)(?:요)?$")
"""Somebody does one thing and then another."""
_INTRODUCES: Final = any_of(
    r"(?:사람|기사|반장|대표|사장|간사|점장|원장|[가-힣]{2,}(?:사|원|장|자|님))(?:인데요?|입니다|이에요|예요)$|(?:일하|근무하|하|보)[고구]\s?있(?:습니다|어요|는데요?)$|^\S{2,8}\s(?:합니다|해요|하는데요)$",
    r"^(?:(?:hi|hello|hey|ok|so)[\s,]+){0,3}(?:i|we)\s(?:run|make|own|work|am|are|have\sa)\b|\bhere$",
)
_INTRODUCING: Final = 7
"""Words within which somebody says who they are."""
OF_PAPER: Final = frozenset(("reader", "writing", "deadline_of_plan", "order"))
_WITH_WORDS: Final = frozenset(("reader", "writing"))


def barred(clause: str) -> Collection[str]:
    """Return the roles that a clause cannot have by its words."""
    found: set[str] = set()
    if not _OF_PAPER.search(clause):
        found |= _WITH_WORDS
    if not _HANDED_IN.search(clause):
        found.add("deadline_of_plan")
    return found


def is_of_paper(clause: str) -> bool:
    """Tell whether a clause surely says something of the paper that is wanted."""
    return bool(_SURELY_PAPER.search(clause)) and not _NO_PAPER.search(clause)


def is_hard_rule(clause: str, *, is_after_wish: bool = False) -> bool:
    """Tell whether a clause says what has to hold of the service; ``is_after_wish``: what is wanted was told before."""
    is_hard = bool(_HARD.search(clause)) or (is_after_wish and bool(_REFUSED.search(clause)))
    return is_hard and not (is_of_paper(clause) or marks.OF_PLAN.search(clause))


def is_aim(clause: str) -> bool:
    """Tell whether a clause that seems to be a goal says that something is to change; else it tells how it is."""
    return not _MEASURED_NOW.search(clause) or bool(_CHANGES.search(clause))


def is_price(clause: str) -> bool:
    """Tell whether an English clause lists things with sums and has nobody do anything."""
    return bool(_SUM_EN.search(clause)) and not _DOES_EN.search(clause)


def is_priceless(clause: str) -> bool:
    """Tell whether an English clause names no sum, and somebody does something in it."""
    is_english = not re.search("[가-힣]", clause)
    return is_english and not _OF_SUMS_EN.search(clause) and any(is_act_verb(one) for one in clause.lower().split())


def hands_on(clause: str) -> bool:
    """Tell whether a Korean clause names who does a thing, after which another one comes."""
    return bool(_HANDS_ON_KO.search(clause))


def goes_on(clause: str) -> bool:
    """Tell whether a clause goes on with what is wanted: "then we …", "… 하는 겁니다"."""
    return bool(_GOES_ON.search(clause))


def wish_in(clauses: Sequence[str]) -> int:
    """Return the place of the clause in which somebody comes to what they want; 0 where nobody does."""
    return next((at for at, one in enumerate(clauses) if _WISHES.search(one)), 0)


def is_introduction(clause: str) -> bool:
    """Tell whether a clause says who is writing: the first words of a message."""
    return len(clause.split()) <= _INTRODUCING and bool(_INTRODUCES.search(clause))


def of_today(clauses: Sequence[str], roles: Sequence[str]) -> set[int]:
    """Return the places of clauses that tell how it is done today: before the trouble that leads up to the wish.

    People tell first what they do, then what goes wrong with it, then what they want.
    """
    wish = wish_in(clauses)
    is_wrong = [role == "problem" or bool(marks.TROUBLE.search(one)) for one, role in zip(clauses, roles, strict=True)]
    last = max((at for at in range(wish) if is_wrong[at]), default=-1)
    return {
        at
        for at in range(wish)
        if (roles[at] == "feature" and at <= last)
        or (roles[at] in _ACTING and _HABIT.search(clauses[at]))
        or (roles[at] in _NOT_COUNTED and _HAPPENED.search(clauses[at]))
    }
