"""What a person asks in return, sorted by what the bot's own answer is about; it never answers a question of law."""

import re
from collections.abc import Sequence
from itertools import pairwise

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.choice_meaning import own_stems
from orchestrator.language import words
from orchestrator.language.amounts import find_amounts
from orchestrator.language.clauses import excerpt
from orchestrator.language.morphemes import Morpheme, morphemes
from orchestrator.language.numbers import find_durations, find_numbers
from orchestrator.language.predications import predications
from orchestrator.language.speech_acts import is_question

_KINDS = (
    ("matter", r"왜\s?(?:그건\s|그거는\s)?안\s?(?:물|묻|여쭤|적)|why (?:don['’]?t|didn['’]?t|aren['’]?t|haven['’]?t) you (?:ask|asked|asking|written|write)"),
    ("help", r"상담\s?(?:이|도|을|은)?\s?(?:되|돼|가능|받을\s?수\s?있)|여(?:기)?서\s?(?:\S{1,6}\s)?(?:되|돼)(?:나|는|요|여|예|까)|도와\s?(?:주실|줄)\s?수|can (?:you|anyone|anybody|someone|somebody) (?:\w+ )?help|(?:is|am i (?:in|at)) (?:this )?the right place|do you (?:\w+ )?(?:handle|deal with)"),
    ("why", r"왜\s?(?:\S{1,3}\s){0,3}(?:물|묻|여쭤|궁금|중요|필요|알아야|말해야)|(?:꼭|굳이)\s?(?:말|답|대답|얘기|알려|적)\S{0,6}\s?(?:하|돼|되|야)|why (?:do you (?:ask|need|want)|is (?:that|this|it) important|does (?:that|this|it) matter)|do i (?:have|need) to (?:answer|say|tell)"),
    ("recorded", r"적(?:었|으셨|어\s?(?:두|뒀|놨|놓|두셨|주셨)|혔)\S{0,8}\s?(?:거|건|것)?\S{0,4}[?？]|적었(?:냐|나|니|어요|어)|기록(?:했|하셨|됐|된)\S{0,4}[?？]|(?:들어|포함)(?:갔|가\s?있|됐|되\s?었)\S{0,4}[?？]|\b(?:did|have) you (?:\w+ )?(?:wr\w+|not\w+|record\w*|includ\w+|get|got) (?:that|it|this|down|the|my)|\bis (?:that|it|this) (?:written|noted|recorded|included)"),
    ("tell", r"(?:한테|에게|께|한테는)\s?(?:\S{1,4}\s)?(?:말|얘기|이야기|알)\S{0,4}도\s?(?:되|돼|괜찮)|(?:can|may|should) i tell (?:my|a|the|her|him|them|anyone|someone)"),
    ("contact", r"(?:엄마|아빠|어머니|아버지|부모님?|보호자|가족|집|남편|아내|학교|담임|선생님?|회사|직장|사장님?|상대방?|그\s?사람|걔)(?:한테|에게|께|로|에)?(?:도|까지)?\s?(?:\S{1,6}\s)?(?:연락|알리|알려|전화|통보|말(?:하|씀|해))\S{0,3}\s?(?:가|하|되|돼|줄|주|나|실|드)\S{0,5}|will (?:you|they|anyone|someone) (?:call|contact|tell|inform) (?:my|the|him|her|them)|will (?:my|the) \w+ (?:be (?:told|contacted|called)|find out|know)"),
    ("matter", r"(?:건|얘기|이야기|문제|쪽)(?:은|는)(?:요|예|여)\s?[?？]|같이\s?(?:다[뤄루]|봐|보|처리|상담)\S{0,3}\s?(?:주|드|시|하)?\S{0,6}\s?(?:거|건|것|수)|\bis (?:this|it) (?:about|also about|only)\b|\bwhat about (?:the|my)\b"),
    ("meaning", r"(?:무슨|어떤|뭔)\s?(?:뜻|의미|말|소리)|뜻(?:이|을)\s?(?:뭐|뭔|무|모르|몰라)|(?:말|질문)(?:이|을)\s?(?:어려|이해)|what (?:does|do) (?:that|this|it|you|[\w ]{1,25}?) mean|(?:don['’]?t|do not) (?:know|understand|get) (?:what (?:that|this|it|you)|the question|the word)|what (?:is|are) that supposed to"),
    ("confidential", r"비밀|비공개|유출|누가\s?(?:봐|보|알)|다른\s?사람(?:이|도)|(?:한테|에게|께|도|이|가)\s?(?:\S{1,6}\s){0,3}(?:연락\s?(?:이|은)?\s?(?:가|하)|보여|볼\s?수|보(?:나|게)|알게\s?[되돼될]|알려지)|개인\s?정보|저장|기록|보안|녹음|confidential|private|privacy|who(?:['’]s| is| will be)? (?:sees?|see(?:ing)?|reads?|reading|will (?:see|read))\b|\b(?:will|would|can|could|do|does) (?:they|he|she|any ?one|any ?body|others|(?:my|the|our|his|her) \w+) (?:ever |also )?(?:know|find out|hear (?:of|about)|learn|see|read)\b|secret|stored?"),
    ("cost", r"비용|수임료|상담료|얼마(?:예요|인가요|나\s?(?:들|하|내))|무료|공짜|돈\s?(?:내|드|들)|\bcost|\bfees?\b|free of charge|is (?:it|this) free|돈\s?(?:이\s?)?없(?:어도|는데)|\bpay\b|charge"),
    ("duration", r"얼마나\s?(?:걸|남|더|오래)|몇\s?(?:개|분|가지)\s?(?:남|걸|더)|언제\s?끝|오래\s?걸|how long|how many (?:more )?questions|when .*(?:over|done)|how much longer"),
    ("who", r"사람(?:이에요|인가요|이야|입니까|맞)|로봇|봇이|챗봇|인공지능|\bai\b|누구(?:세요|시|야|냐|예요)|변호사(?:세요|이세요|인가요|이신가요)|are you (?:a |an )?(?:human|robot|bot|real|lawyer|ai|person)|who are you"),
    ("next", r"(?:언제|누가)\s?(?:\S{1,6}\s)?연락|when (?:will|can|does|would|is) \w+ (?:\w+ )?(?:contact|call|hear|get back)|(?:그\s?)?다음(?:엔|에는|은)|끝나면|이후에|어떻게\s?(?:진행|되는\s?거|되나요)|연락(?:은|이|을)?\s?(?:언제|오|주)|what happens|next step|afterwards|who(?:['’]ll| will| is going to) (?:call|contact)"),
    ("law", r"이길|승소|가능성|불법|처벌|고소|소송|감옥|징역|벌금|합법|위법|받을\s?수\s?있(?:나요|을까요|어요|죠|습니까)|해야\s?(?:하나요|할까요|돼요|되나요)|되나요|될까요|illegal|\bsue\b|\bwin\b|chances?|can i (?:get|sue|claim)|should i|is (?:it|this|that) legal|my rights"),
)  # fmt: skip
OF_WRITING = frozenset(
    words("적 쓰 기록 넣 들어가 포함 하 되 것 거 있 두 you did have write written down note noted it that")
)
"""Stems of asking whether something was written down, which are none of what."""
_PATTERNS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in _KINDS)


_OF_COURSE = ("duration", "next")
"""Kinds that ask how something goes on: the interview, or the trouble itself, which nobody here can foretell."""
_OWN_NOUNS = frozenset(
    words(
        "상담 인터뷰 질문 접수 이것 이거 그것 그거 여기 지금 이제 앞 뒤 시간 변호사 담당자 사람 연락 사건 결과 답변 답 정리 요약 다음 이후 때 것 거 게 개 분 가지 번 말 얘기 이야기 절차 전부 총 저 제 나 내 우리 진행 정도 얼마 언제 누구 뭐 어디 오늘 내일 대충 보통"
    )
)
"""What a question about the interview may name."""
_OWN_VERBS = frozenset(words("끝나 끝내 하 보내 답하 마치 말하 대답하 되 누르 내 제출하"))
_GOES_ON_EN = re.compile(
    r"(?<=\w )(?:if|when|once|unless)\s(?!(?:i(?:['’]m| am|['’]ve| have)?|we(?:['’]re| are)?|this|it|that|the (?:interview|questions?|chat)|you)(?:['’]s| is| are)? "
    r"(?:done|finish\w*|end\w*|over|complete\w*|submit\w*|send|sent|answer\w*|through)\b)"
    r"|\b(?:trial|court|(?<!my )(?<!our )case|lawsuit|claim|proceedings?|hearing|investigation|police|settlement|procedure|eviction|divorce|compensation|appeal)\b",
    re.I,
)


def asked_back(text: str) -> str:
    """Return which kind of question it is: the first of ``_KINDS`` whose words it has, else ``other``.

    How long a trial takes, or what happens to who stays, is no question about the interview.
    """
    text = excerpt(text)
    kinds = [kind for kind, pattern in _PATTERNS if pattern.search(text)]
    kind = kinds[0] if kinds else "other"
    is_of_course = kind in _OF_COURSE or (kind == "cost" and "next" in kinds)
    return "law" if is_of_course and _is_of_the_trouble(text) else kind


def _is_of_the_trouble(text: str) -> bool:
    """Tell whether a question how something goes on is about more than the interview."""
    if not any("가" <= sign <= "힣" for sign in text):
        return _GOES_ON_EN.search(text) is not None and _CONTACT_EN.search(text) is None
    found = morphemes(text)
    if _is_of_the_contact(found):
        return False
    for one, follows in zip(found, [*found[1:], None], strict=True):
        if one.tag in ("NNG", "NNP") and one.form not in _OWN_NOUNS:
            return True
        is_condition = follows is not None and follows.tag == "EC" and follows.form in ("면", "으면")
        if is_condition and one.tag[0] == "V" and one.form not in _OWN_VERBS:
            return True
    return False


def _is_of_the_contact(found: Sequence[Morpheme]) -> bool:
    """Tell whether the last clause asks for the contact, whatever that is on: "월급 상담은 얼마나 걸려요"."""
    ends = [place for place, one in enumerate(found) if one.tag == "EC" and one.form in ("면", "으면")]
    last = found[ends[-1] + 1 if ends else 0 :]
    heads, others = [], []
    for one, follows in pairwise(last):
        is_head = one.tag in ("NNG", "NNP") and follows.tag in ("JKS", "JX")
        if one.form in _CONTACTS and (is_head or follows.tag in ("VV", "VX", "XSV", "JKO")):
            heads.append(one.form)
        elif is_head and one.form not in _OWN_NOUNS:
            others.append(one.form)
    return bool(heads) and not others


_CONTACTS = ("연락", "상담", "변호사", "변호사님", "담당자", "답변", "답장", "회신")
_CONTACT_EN = re.compile(
    r"\b(?:lawyer|attorney|office|you|they|someone|somebody|anyone|anybody) (?:\w+ )?(?:call|contact|phone|write to|get back to|reach|answer) me\b",
    re.I,
)
"""Asks when one of us gets in touch, which is no question of law, whatever it is about."""
_BRIEF = 60
"""Characters of a message that asks what a question means, and tells nothing."""


_TERM = re.compile(
    r"(?P<term>[가-힣]{2,10}?)(?:이란|란|이라는|라는|이|가|은|는)?\s?(?:게|건|거)?\s?(?:뭐|머|뭔|뭡|무엇|무슨\s?뜻)[가-힣]{0,6}[\s?？.!~]*$"
    r"|what(?:['’]?s| is| are| does) (?:an? |the )?(?P<en>[a-z][a-z -]{2,25}?)(?: mean)?[\s?!.]*$",
    re.I,
)
_ACTS = re.compile(
    r"(?:지금|당장|바로|먼저|빨리|이제|저는|나는)?\s?(?:뭘|뭐|어떻게|어디(?:다|에|로)?)?\s?(?:전화|신고|신청|연락)?(?:해야|하면|할까|해도|해여)\s?(?:되|돼|하|합|할|될|는)\S{0,6}"
    r"|\bshould i\b|\bdo i (?:have|need) to\b|\bwhat (?:should|do) i do\b|\bwhere (?:should|do|can) i (?:call|report)",
    re.I,
)


def term_asked(text: str) -> str:
    """Return the word of which a question asks what it is: "지급정지" of "지급정지가 뭐꼬"."""
    found = _TERM.search(text.strip())
    return (found["term"] or found["en"] or "").strip() if found else ""


def asks_for_action(text: str) -> bool:
    """Tell whether a question is for what is to be done: "지금 해야 되는 기가?"."""
    return _ACTS.search(text) is not None


_FIGURE_ASKED = re.compile(
    r"얼마|언제|며칠|몇\s?(?:개|명|원|년|월|일|번|달|시간)|\bhow (?:much|many|long)\b|\b(?:when|what (?:date|day|amount))\b",
    re.I,
)


def asks_figure(text: str) -> bool:
    """Tell whether a message asks for a figure itself: what it tells beside that is hardly the answer to one."""
    return any(_FIGURE_ASKED.search(one) for one in questions_among(predications(excerpt(text))))


def asks_meaning(text: str) -> bool:
    """Tell whether a message only asks what the question means."""
    return len(text) <= _BRIEF and asked_back(text) == "meaning"


_TOPIC = re.compile(r"\s*(?P<topic>[^?？.!,\n]{1,14})[?？]+\s*(?=[^\s?？])")


def without_topic(question: WorkbookQuestion, text: str) -> str:
    """Return a reply without the question's own word that it takes up first: "노동청? 아직" asks nothing."""
    found = _TOPIC.match(text)
    asked = f"{question.text.ko} {question.label.ko} {question.text.en}".casefold()
    stems = own_stems(found["topic"].casefold(), 1) if found else set()
    return text[found.end() :] if found and stems and all(stem in asked for stem in stems) else text


_ASSERTS = ("는데", "은데", "인데", "한데", "운데")
"""Ends of a clause that only asserts, whatever its mark, unless it has a word that asks: "표에 없는데요?"."""
_INSISTS = ("니까", "잖아", "거든")
"""Ends of a clause that insists or explains, however much it looks like a question: "안 했다니까요", "말했잖아요"."""
_NOT_KNOWN = "모르"
_MOST_ASKED = 3
"""Questions of one message that are heard."""


def questions_among(clauses: Sequence[str]) -> list[str]:
    """Return the clauses of a message that ask something in return."""
    return [one for one in clauses if _asks(one) and not _only_tells(one)][:_MOST_ASKED]


def _asks(clause: str) -> bool:
    """Tell whether a clause asks, also for what a word means or what is to be done, whatever it ends in."""
    return (
        is_question(clause)
        or (_ASKED_AGAIN.search(clause) is not None and not _tells_who_asked(clause))
        or bool(term_asked(clause))
        or (asks_for_action(clause) and _WHERE.search(clause) is not None)
    )


_ASKED_AGAIN = re.compile(r"(?:냐|느냐|으냐|나)(?:고|구|니까|니께)(?:요|여|예)?[\s.!~ㅠㅜ]*$")
"""A question that is put again because nobody answered it: "감옥 가냐고요"."""


def _tells_who_asked(clause: str) -> bool:
    """Tell whether a clause is what somebody else asked, and no question to us: "사장이 왜 그랬냐고".

    Two signs say so of three: it is past, has a subject of its own, or is not polite.
    """
    found = morphemes(clause)
    subjects = [one.form for one, follows in pairwise(found) if follows.tag == "JKS"]
    is_past = any(one.tag == "EP" and one.form in ("었", "았") for one in found)
    is_own = not subjects or subjects[-1] in _SELF
    is_put_to_us = clause.rstrip(" .!~ㅠㅜ").endswith(_POLITE)
    return is_past + (not is_own) + (not is_put_to_us) > 1


_SELF = ("저", "나", "제", "내")
_POLITE = ("요", "여", "예")
ABOUT_INTERVIEW = ("why", "recorded", "tell", "contact", "matter", "help")
"""Kinds of questions that are about the interview itself, and answer nothing that was asked."""


def without_clauses(text: str, clauses: Sequence[str]) -> str:
    """Return a message without some of its clauses."""
    for clause in clauses:
        text = re.sub(rf"{re.escape(clause.rstrip('?'))}[\s.!~?？]*", " ", text, count=1)
    return " ".join(text.split()) if clauses else text


_WHERE = re.compile(r"어디|뭘|뭐|어떻게|언제|\b(?:where|what|who|how|when)\b", re.I)
_WORD_THAT_ASKS = re.compile(r"뭐|뭘|무엇|무슨|어디|언제|누가|누구|어떻게|어떤|어느|얼마|몇|왜")
_DENIES_EN = re.compile(
    r"(?:(?:but|and|so) )?(?:is|are|was|were|do|does|did|has|have|had|can|could|would|wo)(?:n['’]?t| not| never)\b",
    re.I,
)
"""At the head of a clause that was cut off its subject: "he keeps it and doesn't answer"."""


_RELATIVE_EN = re.compile(
    r"(?:which|who|whose|where)\b(?!\s(?:do|does|did|can|could|should|would|will|shall|must|am|are|has|have)\b)"
    r"(?!\s(?:is|was|were) (?:it|he|she|this|that|there|the|my|a|an|his|her)\b)(?!\s(?:one|of|[\w]+ (?:do|does|did|should|can|is|will)\b))"
)
"""A clause that was cut off what it tells of, and written without a mark: "my visa, which depends on the firm"."""
_ABOUT = re.compile(
    r"(?:(?:음|아|뭐|네|그|한|약|대략|대충|아마|거의|적어도|최소|about|around|roughly|maybe|perhaps|some|like|well|um|at least|nearly)[\s,.]{1,3}){0,4}",
    re.I,
)
_OR_SO = re.compile(
    r"(?:\s?(?:쯤|정도|가량|이나|인가(?!요)|이던가|이?요|될까(?!요)|되려나|or so|maybe|perhaps|i think)){0,3}[\s?？.!~]{0,4}",
    re.I,
)
"""Around a figure alone, which guesses and asks nothing: "한 열다섯 명?"."""


def _guesses(clause: str) -> bool:
    """Tell whether a clause is a figure and no more than about: who is not sure of it puts a question mark."""
    told = [(one.start, one.end) for find in (find_amounts, find_numbers, find_durations) for one in find(clause)]
    return any(
        _ABOUT.fullmatch(clause[:start]) and _OR_SO.fullmatch(_COUNTER.sub("", clause[end:], count=1))
        for start, end in told
    )


_ONE_WORD_EN = re.compile(r"(?!(?:why|how|who|what|when|where|which|really)\b)[a-z'’]+[?!. ]*", re.I)


def _only_echoes(clause: str) -> bool:
    """Tell whether a clause is one word alone that asks nothing, taken up or thrown in: "지금?", "Danger?"."""
    if not any("가" <= sign <= "힣" for sign in clause):
        return _ONE_WORD_EN.fullmatch(clause.strip()) is not None
    found = [one for one in morphemes(clause) if not one.tag.startswith("S")]
    return len(found) == 1 and found[0].tag in ("NNG", "NNP", "MAG") and not _WORD_THAT_ASKS.search(clause)


_COUNTER = re.compile(
    r"^\s?(?:명|분|사람|번|차례|건|개|대|채|살|시간|평|people|persons?|times|workers|employees|of us|of them)(?:이서)?",
    re.I,
)
_VERBAL = ("XSV", "XSA", "XR")


def _only_tells(clause: str) -> bool:
    """Tell whether a clause insists, or says that something is not known, and asks nothing."""
    if "?" not in clause and (_DENIES_EN.match(clause) or _RELATIVE_EN.match(clause)):
        return True
    if _guesses(clause) or _only_echoes(clause):
        return True
    found = morphemes(clause.rstrip("?"))
    ends = [one.form for one in found if one.tag in ("EF", "EC")]
    if clause.rstrip("?？ ").removesuffix("요").endswith(_ASSERTS) and not _WORD_THAT_ASKS.search(clause):
        return True
    if "?" not in clause and clause[:1] >= "가" and not any(one.tag[0] == "V" or one.tag in _VERBAL for one in found):
        # "제가요" names somebody, and only sounds like "-ㄴ가요".
        return not _WORD_THAT_ASKS.search(clause)
    verbs = [one.form for one in found if one.tag in ("VV", "VA")]
    return (bool(ends) and ends[-1].removesuffix("요").endswith(_INSISTS)) or (
        verbs[-1:] == [_NOT_KNOWN] and "?" not in clause
    )
