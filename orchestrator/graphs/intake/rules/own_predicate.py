"""Yes or no as an answer to one question: said by a particle alone, or by the question's own predicate, affirmed or denied.

An ending or a past tense says nothing: in "월요일에 회사 가면 또 봐야 해요" something happens, and nobody answers. What only leans
to one side is a guess, which is offered for confirmation and never recorded.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from integrations.knowledge.base import WorkbookQuestion
from orchestrator.graphs.intake.rules.hints import hints_of
from orchestrator.language import words
from orchestrator.language.clauses import excerpt
from orchestrator.language.letters import letters
from orchestrator.language.predications import predications

MOST_ADDED, MOST_ADDED_EN = 12, 30
"""Letters beside a particle that leave it an answer: "네, 그랬어요". With more, it may only keep the talk going."""

_SENTENCE = re.compile(r"(?<=[.!?…~\n])\s*|(?<=[가-힣]요)\s+(?=[가-힣])")
_CLAUSE = re.compile(
    r"(?:;|[,:](?!(?<=\d.)\d{2}))\s*|(?<=지만)\s|(?<=[는은던인한운]데)\s|(?<=[가-힣]고)\s(?!있|싶|계)|(?<=니까)\s|(?<=[아어해워와라려져겨]서)\s|(?<=까봐)\s|(?<=아니라)\s|(?<=[줬했갔봤왔았었]지)\s|\bbut\b|\band\b|\bso\b",
    re.I,
)
_YES = re.compile(
    r"(?:네+|넵|넹|예+|응+|어|웅|엉|ㅇㅇ+|ㅇ|맞(?:아|아요|습니다|음|어요)|그럼요?|그렇(?:습니다|죠|지)|그래요|당연(?:하죠|하지|합니다|히요)|물론(?:이죠|이지|입니다)?"
    r"|yes+|yeah+|yep|yup|yea|correct|right|exactly|sure|of course|definitely|absolutely|that['’]?s right|afraid so|i (?:think|believe) so)(?![가-힣a-z])",
    re.I,
)
_NO = re.compile(
    r"(?:아니(?:요|오|에요|예요|야)?|아뇨|아닙니다|ㄴㄴ+|아직(?:이요|이에요|요|입니다|은요)?|전혀(?:요)?|노"
    r"|no+|nope|nah|not (?:yet|really|at all|so far)|never|of course not|none|not that i know(?: of)?)(?![가-힣a-z])",
    re.I,
)
_PLAIN_NO = re.compile(
    r"(?:아니요|아니에요|아니오(?!\s?[가-힣])|아뇨|아닙니다|no|nope|nah)(?![가-힣a-z])(?!\s?[?？])", re.I
)
_NOISE = re.compile(r"^(?:[\s,.!~…ㅠㅜㅋㅎ]|(?:아|음|어|저|well|oh|um+|uh+|er+|hmm+)(?![가-힣a-z]))+", re.I)
DENIED = re.compile(
    r"(?:^|[\s,]|[은는이가을를도만])(?:안|못)\s?(?!녕|전|내|심|경|쪽|타)[가-힣]|[가-힣]지\s?(?:를|도|는|은)?\s?(?:않|못|안)|없|아니(?!라도)|아닙|아닌|커녕"
    r"|[이가게거건]\s?어(?:딨|디\s?있)(?!\S*[?？])"
    r"|\b(?:not|never|no|nobody|none|nothing|cannot|without)\b|n['’]t\b|[a-z]nae\b|\b(?:did|have|has|was|is|do|does)nt\b",
    re.I,
)
_ENDS_DENIED = re.compile(
    r"(?:(?:^|[\s,]|[은는이가을를도만])(?:안|못)\s?(?!녕|전|내|심|경|쪽|타)[가-힣]{1,8}|[가-힣]지\s?(?:를|도|는|은)?\s?(?:않|못|안)[가-힣]{0,6}"
    r"|(?<!수\s)(?<!수[가는]\s)없[가-힣]{0,6}|아니[가-힣]{0,5}|아닙니다)[\s.!?~;ㅋㅎㅠㅜ]{0,20}$"
    r"|^(?:nobody|no one|none|nothing|never)\b",
    re.I,
)
UNREAL = re.compile(
    r"[?？]|[가-힣](?:면|거든)(?:\s|$|[,.])|[려]고|려다|[ㄹ할갈쓸낼살]라고|뻔|[가-힣]라(?:길래|고|는데|던데)|겠"
    r"|\b(?:if|whether|would|almost|nearly|going to|want(?:ed)? to|meant to|tried|does that)\b|['’]d\b(?! (?:already|just|never|been))",
    re.I,
)
"""What is asked, supposed, planned, demanded or nearly happened: it leans to nothing."""
OPEN = re.compile(
    r"모르|몰라|모릅|기억|글쎄|같[은아]|을까|할까|인지|는지|은지|던가|는가|싶|[할갈낼쓸받]\s?(?:거|게)|[단란]\s?말|대신|다고|다던|다는데|라던|[다라]더"
    r"|[았었했]나\s|든지|줄\s?알|할\s?수|야지|들긴|[다라]며"
    r"|\b(?:maybe|perhaps|might|could|should|think|thought|guess|suppose|not sure|remember|recall|know|idk|dunno|rather|they said|says?|saying|supposed|sort of|kind of|like|someone|somebody)\b|couldn['’]t",
    re.I,
)
"""What leaves open whether something is so: hearsay, doubt, what another did instead."""
HEDGED = re.compile(r"[가-힣]\s?(?:건|게|것은?|것까진|것까지는)\s?(?:아니|없)|\bas such\b")
"""What is denied to say something like it: "쓴 건 아니고", "합의서랄 것까진 없고"."""
_PERSON = r"(?:남편|아내|와이프|집사람|바깥양반|안사람|엄마|아빠|어머니|아버지|부모님?|언니|오빠|누나|누님|형|동생|딸|아들|사위|며느리|조카|손주|손자|친구|옆집|이웃|동료|사장|회사|직원|삼촌|이모|고모|지인|친정|시댁|시어머니|쌤|선생님?|교수님?|변호사님?|애|걔|그\s?사람|다른\s?사람)(?:님)?"
_OTHERS = re.compile(
    rf"{_PERSON}(?:이|가|은|는|께서|에서|도|한테|만)(?=\s|$)"
    r"|\b(?:my|his|her|our|the|a) (?:\w+ )?(?:husband|wife|mother|mom|mum|father|dad|sister|brother|son|daughter|friend|neighbou?r|colleague|boss|manager|cousin|uncle|aunt|kid|roommate|partner|teacher|hr)\b",
    re.I,
)
_OTHERS_TOO = re.compile(rf"{_PERSON}(?:한테|에게|께)?도(?=\s)|\bmy \w+(?: \w+)?,? (?:too|as well)\b", re.I)
"""Another to whom the same happened."""
_OWN = re.compile(r"(?:^|\s)(?:저|나|내|제|전|난|우리)(?:는|가|도|한테)?\s|\b(?:i|me|we)\b", re.I)
_OF_THE_PERSON = re.compile(r"[으]?셨|신\s?(?:적|일|것|가요|지)|신가요|시나요|계[신시]|하신|\byou\b", re.I)
_TWISTED = re.compile(r"없이|않|못\s|못\s?받|말라|아닌|안\s|\bwithout\b|\bnot\b|\bnever\b|\bstop\b|\bonly\b", re.I)
"""A question with a denial of its own: what its predicate affirms there is easily turned round."""
_WORD = re.compile(r"[가-힣]+")
_ENDING = re.compile(
    r"(?:으셨|셨|으신|신|시|였|았|었)?(?:나요|가요|까요|습니까|거나|던가요|지요|죠)$|(?:으신|신|한|은|던)$|고$"
)
_IS = re.compile(r"있(?:어|습|음|지|죠|는|긴|소|다|네|었|으|구|고)|계[시세]")
_NO_SUCH = re.compile(r"[그이저](?:런|딴)(?:거|게|건|것)[가-힣]{0,6}(?:없|어딨|어디있)")
"""Denies whatever was asked about, in a clause without spaces."""
_ENGLISH_WORD = re.compile(r"[a-z]{3,}")
_SUBJECT = re.compile(r"\b(?:i|we|he|she|they|it|there|one)\b", re.I)
_AUXILIARY = re.compile(
    r"\b(?:i|we|he|she|they|it|there|yes|course)(?:['’](?:ve|m|re|s))? (?:(?:certainly|surely|already|just|really|still|sure) )?"
    r"(?:did|do|does|have|has|had|am|was|were|is|are)(?P<denied> not|n['’]t)?(?=$|[\s,.!]*$| (?:not|never)\b| that\b| it\b| so\b| once\b| twice\b| too\b| yet\b)",
    re.I,
)
_NOT_BEGUN = re.compile(r"(?:have|had|has|did|do|does|was|were|am|is|are)(?:n['’]t| not)\b")
"""A denial that leaves its subject out: "Haven't been able to"."""
_COMMON = frozenset(
    words(
        """
    you your the this that they them their have has had did does are was were been being with from for and what when where who how which any anyone
    ever already there something someone person case now time
    """
    )
)


@dataclass(frozen=True, slots=True)
class Polarity:
    """A yes or a no, and whether it was said or is only a guess."""

    answer: bool
    is_sure: bool


def answer_to(question: WorkbookQuestion, text: str) -> Polarity | None:
    """Return what a text says to a question of yes or no; None where nothing in it leans to either."""
    said = " ".join(unicodedata.normalize("NFC", excerpt(text)).split())
    first, rest = _particle(said)
    if first is not None and not rest:
        return Polarity(first, True)
    found = {polarity for clause in _clauses(rest or said) if (polarity := _of_clause(question, clause)) is not None}
    sure = {one.answer for one in found if one.is_sure}
    count = sum(sign.isalpha() for sign in rest)
    is_brief = count <= (MOST_ADDED_EN if rest.isascii() else MOST_ADDED)
    if len(sure) == 1 and (first is None or first in sure or not is_brief):
        (answer,) = sure
        # "네, 없어요" is a no: the predicate outweighs the particle, where it is said as plainly.
        return Polarity(answer, first in (None, answer) and {one.answer for one in found} == sure)
    if sure:
        return Polarity(sure == {True} if len(sure) == 1 else bool(first), len(sure) == 1)
    if first is False and _PLAIN_NO.match(said):
        # Nobody keeps the talk going with a no: what follows says why, unless it affirms something after all.
        return Polarity(False, True not in {one.answer for one in found} and not is_twisted(question))
    if first is not None:
        is_said = is_brief and not found and not OPEN.search(rest) and _agrees(first, rest)
        return Polarity(first, is_said)
    leaning = {one.answer for one in found}
    return Polarity(leaning.pop(), False) if len(leaning) == 1 else None


def is_particle(text: str) -> bool:
    """Tell whether a text is a bare yes or no."""
    answer, rest = _particle(" ".join(text.split()))
    return answer is not None and not rest


def keeps_talking(question: WorkbookQuestion, text: str) -> bool:
    """Tell whether a yes may only keep the talk going: much follows it, and nothing of that is what was asked."""
    answer, rest = _particle(" ".join(unicodedata.normalize("NFC", excerpt(text)).split()))
    count = sum(sign.isalpha() for sign in rest)
    is_long = count > (MOST_ADDED_EN if rest.isascii() else MOST_ADDED)
    return answer is True and is_long and answer_to(question, rest) is None


def _particle(said: str) -> tuple[bool | None, str]:
    """Return the yes or no that a text begins with, and what follows; one with a question mark asks in return."""
    answer: bool | None = None
    rest = _NOISE.sub("", said)
    while match := _YES.match(rest) or _NO.match(rest):
        after = rest[match.end() :]
        if re.match(r"\s*[?？]", after):
            return None, said
        here = _YES.match(rest) is not None
        if answer is not None and here != answer:
            return None, said
        answer, rest = here, after.lstrip(" ,.!~…;ㅠㅜㅋㅎ요")
    return answer, rest.strip(" .,!~…ㅠㅜㅋㅎ^")


def _agrees(first: bool, rest: str) -> bool:
    return first is not bool(DENIED.search(rest)) or not DENIED.search(rest)


def _clauses(said: str) -> list[str]:
    """Return the clauses of a text, each with the question mark of its sentence."""
    found = []
    for sentence in _SENTENCE.split(said):
        mark = "?" if sentence.rstrip().endswith(("?", "？")) else ""
        found += [f"{clause.strip()}{mark}" for clause in _CLAUSE.split(sentence) if clause and clause.strip(" .!?")]
    return found


def _of_clause(question: WorkbookQuestion, clause: str) -> Polarity | None:
    """Return what one clause says of the question's predicate."""
    if UNREAL.search(clause):
        return None
    is_korean = any("가" <= sign <= "힣" for sign in clause)
    said = _said_korean(question, clause) if is_korean else _said_english(question, clause)
    if said is None:
        return None
    is_denied = bool(DENIED.search(clause))
    doubled = len(DENIED.findall(clause)) > 1
    others = _is_of_the_person(question) and _OTHERS.search(clause)
    is_open = OPEN.search(clause) or HEDGED.search(clause) or doubled or others
    return Polarity(not is_denied, said and not is_open and not is_twisted(question))


def _said_korean(question: WorkbookQuestion, clause: str) -> bool | None:
    """Tell whether a clause has the question's predicate: True by its own word, False by a hint of it, None not at all."""
    tight = clause.replace(" ", "")
    stems, asks_is = _predicate(_asked(question.text.ko))
    if hits := sum(re.search(stem, letters(tight)) is not None for stem in stems):
        # Of two things that a question names, who denies one has not denied the other.
        return hits == len(stems) or not DENIED.search(clause)
    bare = re.sub(
        r"^(?:아직|당연히|물론|저는|전|저도|제가|나는|난|그건|그거|이미|벌써|다|전혀|진짜|정말|그냥|따로|아예|거의|직접|그런거?|그런적|적)+",
        "",
        tight,
    ).strip(".!~?,")
    if re.fullmatch(r"(?:안|못)?(?:했|한적있|한적없|해봤|해본적없|해본적있)[가-힣]{0,4}", bare):
        return any("ㅎ[" in stem for stem in stems)
    if re.fullmatch(r"(?:있|없)[가-힣]{1,4}", bare) or _NO_SUCH.search(tight):
        return True
    topic = any(hint.replace(" ", "") in tight for hint in hints_of(question)) or any(
        noun in tight for noun in _nouns(_asked(question.text.ko))
    )
    if topic and asks_is and (_IS.search(tight) or "없" in tight):
        return True
    if topic and DENIED.search(clause):
        return False
    return False if topic and re.search(r"[가-힣]", tight) and _past(tight) else None


def _past(tight: str) -> bool:
    return any("가" <= sign <= "힣" and (ord(sign) - 0xAC00) % 28 == 20 and sign not in "있겠" for sign in tight)


def says_predicate(question: WorkbookQuestion, word: str) -> bool:
    """Tell whether a Korean word is a form of one of the verbs of a question."""
    return any(re.match(stem, letters(word)) for stem in _predicate(_asked(question.text.ko))[0])


@lru_cache(maxsize=4096)
def _predicate(asked: str) -> tuple[tuple[str, ...], bool]:
    """Return the stems of a question's verbs, as patterns over letters, and whether it asks if something is there."""
    stems, before = [], ""
    for word in _WORD.findall(asked):
        stem = _ENDING.sub("", word)
        if stem == "하" and before:
            stem = f"{re.sub('[을를]$', '', before)}하"
        before = word
        if stem != word and stem not in ("", "있", "없", "되", "이", "그", "인", "계", "하"):
            stems.append(_pattern(stem))
    return tuple(stems), bool(re.search(r"(?:있|계)(?:으)?(?:신|시)?(?:나요|가요|었나요)|적이\s?있", asked))


def _pattern(stem: str) -> str:
    """Return a pattern for the forms of a stem: a last vowel that melts into the past ("쓰" → "썼") may be either."""
    spelt = letters(stem)
    swaps = {"ㅡ": "[ㅡㅓㅏ]", "ㅜ": "[ㅜㅝ]", "ㅣ": "[ㅣㅕ]"}
    if stem.endswith("하"):
        return (
            f"{re.escape(spelt[:-2])}(?:ㅇ[ㅡㅣ]?ㄹ?)?(?:ㅇㅡㄹ|ㄹㅡㄹ|ㄷㅗ|ㅇㅑ|ㄴㅡㄴ|ㅇㅡㄴ)?(?:ㅇㅏㄴ|ㅁㅗㅅ)?ㅎ[ㅏㅐ]"
            if len(stem) > 1
            else "ㅎ[ㅏㅐ]"
        )
    if spelt and spelt[-1] in swaps:
        return re.escape(spelt[:-1]) + swaps[spelt[-1]]
    return re.escape(spelt)


@lru_cache(maxsize=4096)
def _nouns(asked: str) -> tuple[str, ...]:
    nouns = (
        re.sub(r"(?:으로|에서|에게|까지|은|는|이|가|을|를|의|에|도|로|와|과)$", "", word)
        for word in _WORD.findall(asked)
    )
    return tuple(noun for noun in nouns if len(noun) >= 3)


def _said_english(question: WorkbookQuestion, clause: str) -> bool | None:
    folded = clause.casefold()
    if _NOT_BEGUN.match(folded):
        return " or " not in _asked(question.text.en)
    if _AUXILIARY.search(folded.strip(" .!")):
        return True
    own = _stems(_asked(question.text.en))
    said = set(_ENGLISH_WORD.findall(folded))
    hit = any(_is_form(word, stem) for word in said for stem in own)
    if hit and DENIED.search(folded):
        return True
    if hit and _SUBJECT.search(folded):
        return True
    hint = any(hint in folded for hint in hints_of(question) if hint.isascii())
    return False if hit or hint else None


@lru_cache(maxsize=4096)
def _stems(asked: str) -> frozenset[str]:
    own = [word for word in _ENGLISH_WORD.findall(asked.casefold()) if word not in _COMMON]
    return frozenset(re.sub(r"(?:ing|ed|e|s)$", "", word) for word in own)


def _is_form(word: str, stem: str) -> bool:
    return len(stem) >= 3 and word.startswith(stem) and len(word) - len(stem) <= 3


def names_others(text: str) -> bool:
    """Tell whether a text tells what other people do, and nothing of whoever writes it."""
    return bool(_OTHERS.search(text)) and not _OWN.search(text)


def adds_others(text: str) -> bool:
    """Tell whether a text tells of others to whom the same happened: what it counts may be theirs."""
    return _OTHERS_TOO.search(text) is not None


def _is_of_the_person(question: WorkbookQuestion) -> bool:
    return bool(_OF_THE_PERSON.search(question.text.ko or question.text.en))


def is_twisted(question: WorkbookQuestion) -> bool:
    """Tell whether a question has a denial of its own."""
    return bool(_TWISTED.search(_asked(question.text.ko or question.text.en)))


def only_denies(question: WorkbookQuestion, text: str) -> bool:
    """Tell whether every clause of an answer ends in a denial, so that no yes is guessed of it: "죽은 사람 없다고요".

    Of replies with such words to questions without a denial of their own 173 of 179 were a no.
    """
    clauses = predications(text)
    return bool(clauses) and not is_twisted(question) and all(_ENDS_DENIED.search(one) for one in clauses)


def _asked(text: str) -> str:
    """Return the sentence of a question that asks, without what is said around it."""
    before, mark, _ = text.rpartition("?")
    return re.split(r"(?<=[.!?])\s", before)[-1] if mark else text
