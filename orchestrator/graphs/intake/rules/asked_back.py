"""What a person asks in return, sorted by what the bot's own answer is about; it never answers a question of law."""

import re
from collections.abc import Sequence

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.choice_meaning import own_stems
from orchestrator.language.clauses import excerpt
from orchestrator.language.morphemes import morphemes
from orchestrator.language.speech_acts import is_question

_KINDS = (
    ("meaning", r"(?:무슨|어떤|뭔)\s?(?:뜻|의미|말|소리)|뜻(?:이|을)\s?(?:뭐|뭔|무|모르|몰라)|(?:말|질문)(?:이|을)\s?(?:어려|이해)|what (?:does|do) (?:that|this|it|you|[\w ]{1,25}?) mean|(?:don['’]?t|do not) (?:know|understand|get) (?:what (?:that|this|it|you)|the question|the word)|what (?:is|are) that supposed to"),
    ("confidential", r"비밀|비공개|유출|누가\s?(?:봐|보|알)|다른\s?사람(?:이|도)|(?:한테|에게|께|도|이|가)\s?(?:\S{1,6}\s)?(?:연락\s?(?:이|은)?\s?(?:가|하)|보여|볼\s?수|보(?:나|게)|알게\s?되|알려지)|개인\s?정보|저장|기록|보안|녹음|confidential|private|privacy|who (?:sees|reads|will see)|secret|stored?"),
    ("cost", r"비용|수임료|상담료|얼마(?:예요|인가요|나\s?(?:들|하|내))|무료|공짜|돈\s?(?:내|드|들)|\bcost|\bfees?\b|free of charge|is (?:it|this) free|\bpay\b|charge"),
    ("duration", r"얼마나\s?(?:걸|남|더|오래)|몇\s?(?:개|분|가지)\s?(?:남|걸|더)|언제\s?끝|오래\s?걸|how long|how many (?:more )?questions|when .*(?:over|done)|how much longer"),
    ("who", r"사람(?:이에요|인가요|이야|입니까|맞)|로봇|봇이|챗봇|인공지능|\bai\b|누구(?:세요|시|야|냐|예요)|변호사(?:세요|이세요|인가요|이신가요)|are you (?:a |an )?(?:human|robot|bot|real|lawyer|ai|person)|who are you"),
    ("next", r"(?:그\s?)?다음(?:엔|에는|은)|끝나면|이후에|어떻게\s?(?:진행|되는\s?거|되나요)|연락(?:은|이|을)?\s?(?:언제|오|주)|what happens|next step|afterwards|who will (?:call|contact)"),
    ("law", r"이길|승소|가능성|불법|처벌|고소|소송|감옥|징역|벌금|합법|위법|받을\s?수\s?있(?:나요|을까요|어요|죠|습니까)|해야\s?(?:하나요|할까요|돼요|되나요)|되나요|될까요|illegal|\bsue\b|\bwin\b|chances?|can i (?:get|sue|claim)|should i|is (?:it|this|that) legal|my rights"),
)  # fmt: skip
_PATTERNS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in _KINDS)


def asked_back(text: str) -> str:
    """Return ``meaning``, ``confidential``, ``cost``, ``duration``, ``who``, ``next``, ``law``, or ``other``."""
    text = excerpt(text)
    return next((kind for kind, pattern in _PATTERNS if pattern.search(text)), "other")


_BRIEF = 60
"""Characters of a message that asks what a question means, and tells nothing."""


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


_INSISTS = ("니까", "잖아", "거든")
"""Ends of a clause that insists or explains, however much it looks like a question: "안 했다니까요", "말했잖아요"."""
_NOT_KNOWN = "모르"
_MOST_ASKED = 3
"""Questions of one message that are heard."""


def questions_among(clauses: Sequence[str]) -> list[str]:
    """Return the clauses of a message that ask something in return."""
    return [one for one in clauses if is_question(one) and not _only_tells(one)][:_MOST_ASKED]


def without_clauses(text: str, clauses: Sequence[str]) -> str:
    """Return a message without some of its clauses."""
    for clause in clauses:
        text = re.sub(rf"{re.escape(clause.rstrip('?'))}[\s.!~?？]*", " ", text, count=1)
    return " ".join(text.split()) if clauses else text


_DENIES_EN = re.compile(r"(?:is|are|was|were|do|does|did|has|have|had|can|could|would|wo)n['’]?t\b", re.I)
"""At the head of a clause that was cut off its subject: "he keeps it and doesn't answer"."""


def _only_tells(clause: str) -> bool:
    """Tell whether a clause insists, or says that something is not known, and asks nothing."""
    if "?" not in clause and _DENIES_EN.match(clause):
        return True
    found = morphemes(clause.rstrip("?"))
    ends = [one.form for one in found if one.tag in ("EF", "EC")]
    verbs = [one.form for one in found if one.tag in ("VV", "VA")]
    return (bool(ends) and ends[-1].removesuffix("요").endswith(_INSISTS)) or (
        verbs[-1:] == [_NOT_KNOWN] and "?" not in clause
    )
