"""Korean clauses as acts: "학부모가 사진을 올리면 선생님이 확인하고 보내요"."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from orchestrator.graphs.plan.rules.items.act_parts import ActPart, Doer
from orchestrator.graphs.plan.rules.items.doers_korean import (
    BY_ITSELF,
    GIVES,
    HAPPENS,
    MESSAGE,
    MOVES,
    SERVICE,
    TELLS,
    USES,
    WE_SAY,
    is_meant,
    is_people,
    name_of,
    subject_of,
    who_of,
)
from orchestrator.language.predicates_ko import Argument, Predicate, predicates

_BRACKETED: Final = re.compile(r"^\([^()]{1,60}\)\s")
_COMES: Final = frozenset(("가", "오", "뜨", "울리", "나가", "나오", "들어오", "넘어가", "남"))
_HANDLES: Final = frozenset(("치우", "꺼내", "정리하", "청소하", "분리하", "싣", "나르", "옮기", "닦", "씻"))
"""What no service does by itself."""
_MADE: Final = re.compile(r"(?:서비스|앱|사업|제도|방식|구조|행사|프로그램|모임|장터|시스템|플랫폼|거|것|걸|식)")
_MAKES: Final = re.compile(
    r"(?:만들|하|제안하|열|시작하|운영하|바꾸|기획하|필요하|있|원하|생각하|구상하|도입하|진행하|이)?"
)
"""Verbs of making a service; of nothing but its name too."""
_FRAME_ENDS: Final = re.compile(r"^고?$|데$")
_LEAD: Final = re.compile(
    r"^(?:(?:(?:제|내|우리)?\s?생각(?:은|에는|엔)|(?:이용\s)?(?:흐름|순서|방식|절차)은|그다음에?|그럼|그러면|일단|우선)\s)+"
)
_IF_AT_ALL: Final = re.compile(r"(?:만약에?|혹시|만일|혹여)\s")
_WHEN: Final = re.compile(r"(?<!지)면$|거든$|^(?:때|경우|동안|전|이전|순간|시|날|뒤|후|다음|이후|즉시)$")
_ONLY_WHEN: Final = re.compile(r"려면$|다면$|라면$|거든$|^(?:때|경우|동안|전|이전|순간|시|날)$")
_DONE: Final = frozenset(("뒤", "후", "다음", "이후", "즉시"))
_REASON: Final = re.compile(r"(?:어서|아서|여서|니까|므로|길래)$")
_GOES_ON: Final = re.compile(r"^(?:고|으?며|지만)$")
_SHORTEST: Final = 3


class _ChainPart(NamedTuple):
    """What a predicate says, with who does it."""

    text: str
    said: Predicate
    who: str
    """Empty where nobody is named."""
    subject: Argument | None
    """The noun phrase that names who or what acts."""
    does: str
    """Without whoever is named, as a sentence of a document."""

    @property
    def told(self) -> str:
        """The words of it as they stand."""
        return self.cut(self.text[self.said.start : self.said.end])

    def cut(self, words: str) -> str:
        """Return words that begin where the part does without whoever is named."""
        if self.subject and (self.who or SERVICE.fullmatch(self.subject.text)):
            first, last = (place - self.said.start for place in (name_of(self.text, self.subject)[1], self.subject.end))
            words = f"{words[:first]} {words[last:]}"
        if lead := next((one for one in self.said.arguments[:2] if one.tag in ("JKS", "JX") and is_meant(one)), None):
            words = words[lead.end - self.said.start :]  # "생각한 건 손님이 고르고"
        return " ".join(words.split()).strip(" ,.")


def acts_in(text: str) -> Iterator[ActPart]:
    """Yield the acts of a clause in their order; what is denied, over or a state is none, and stays with its act.

    >>> [(one.who, one.does) for one in acts_in("학부모가 사진을 올리면 선생님이 확인하고 보내요")]
    [('학부모', '사진을 올린다'), ('선생님', '확인한다'), ('', '보낸다')]
    >>> [(one.who, one.does, one.when) for one in acts_in("이름표가 없으면 기사가 가져가지 않고 사진만 남겨요")]
    [('기사', '가져가지 않고 사진만 남긴다', '이름표가 없으면')]
    >>> [(one.who, one.does, one.when) for one in acts_in("예약한 사람이 책이 오면 문자를 받아요")]
    [('예약한 사람', '문자를 받는다', '책이 오면')]
    >>> [*acts_in("앱을 새로 설치하게 하지 않는다")]
    []
    """
    found: list[tuple[ActPart, str]] = []
    held: list[_ChainPart] = []
    when = link = ""
    last: Doer = "open"
    topic: _ChainPart | None = None
    for part in _parts(text):
        if topic and not part.subject:
            part = part._replace(who=topic.who)
        said, told, topic = part.said, part.told, None
        doer = _kind(part, last, link, is_first=not found)
        if _is_condition(part, doer, last, link, found[-1][0].does if found else ""):
            is_topic = part.subject is not None and (part.subject.tag == "JX" or _is_of_another(part))
            topic = part if part.who and is_topic else None
            told = told if topic else part.text[said.start : said.end].strip(" ,.")
            when, link = f"{when} {told}".strip(), said.link
            continue
        is_denied = said.is_denied and said.is_deed and not said.is_past
        if is_denied and _GOES_ON.search(said.link):
            held.append(part)  # not this but that
            link = said.link
            continue
        if is_denied and found and _GOES_ON.search(link) and not (when or part.subject):
            act, before = found[-1]
            found[-1] = act._replace(does=f"{before} {part.does}"), f"{before} {told}"
        elif _is_act(part, is_after=bool(found or when)):
            does = part.does
            if held and not part.subject:
                doer = _kind(held[0], last, "", is_first=not found) if held[0].subject else doer
                does = " ".join((*(one.told for one in held), does))
                part = part._replace(who=held[0].who)
            found.append((ActPart(part.who if doer == "named" else "", does, when, doer), told))
            last = doer
        held, when, link = [], "", "고" if said.link in _DONE else said.link
    yield from (act for act, _ in found)


def _parts(text: str) -> Iterator[_ChainPart]:
    """Yield what a text says, without the words for what is made of it."""
    text = _LEAD.sub("", text)
    for said in predicates(text):
        made = _frame(said)
        inner = text[: made.start] if made else text
        for one in (each for each in predicates(inner) if each.start >= said.start) if made else (said,):
            subject = subject_of(inner, one)
            who = who_of(inner, subject, one) if subject else ""
            part = _ChainPart(inner, one, who, subject, "")
            yield part._replace(does=part.cut(one.plain))


def _frame(said: Predicate) -> Argument | None:
    """Return what is made of the acts told before it: "… 문자가 가는 서비스를 만들고 싶습니다"."""
    last = said.arguments[-1] if said.arguments else None
    is_made = last is not None and last.said_from < last.start and _MADE.fullmatch(last.text.split()[-1])
    return last if is_made and _MAKES.fullmatch(said.stem) and _FRAME_ENDS.search(said.link) else None


def _kind(part: _ChainPart, last: Doer, link: str, *, is_first: bool) -> Doer:
    """Return who does an act; ``last``: who did the one that it goes on from by ``link``."""
    said = part.said
    if part.who:
        return "runs" if WE_SAY.fullmatch(part.who) else "named"
    near = (one.text.split(" ")[0] for one in said.arguments if one.tag in ("JKS", "JX", ""))
    is_told = any(map(MESSAGE.search, near)) and (said.stem in _COMES or BY_ITSELF.search(said.stem) is not None)
    if part.subject:
        is_service = is_told or BY_ITSELF.search(said.stem) or _is_passive(said) or SERVICE.search(part.subject.text)
        return "service" if is_service or not is_first else "open"
    is_chained = not is_first and not _WHEN.search(link)
    is_told = is_told or (bool(BY_ITSELF.search(said.stem)) and not MOVES.search(said.stem))
    if is_chained and last in ("named", "same") and not is_told:
        return "same"
    if _WHEN.search(said.link) and said.stem in TELLS:
        return "uses"
    by = any(
        one.particle in ("로", "으로") and (MESSAGE.search(one.text) or SERVICE.search(one.text))
        for one in said.arguments
    )
    if is_told or BY_ITSELF.search(said.stem) or (by and said.stem in TELLS):
        return "service"
    if is_chained and last == "service" and not (USES.search(said.stem) or said.stem in _HANDLES):
        return "service"
    if said.stem in _HANDLES or said.helps or GIVES.search(said.stem):
        return "runs"
    return "uses" if USES.search(said.stem) else "open" if is_first else "same"


def _is_passive(said: Predicate) -> bool:
    """Tell whether something is done to what is spoken of, by the form of the verb and no object: "시간이 찍힌다"."""
    return said.stem.endswith(("이", "히", "리", "기")) and not any(one.tag == "JKO" for one in said.arguments)


def _is_condition(part: _ChainPart, doer: Doer, last: Doer, link: str, known: str) -> bool:
    """Tell whether a part says when or why the next one is done, and is no act of its own; ``known``: the act before."""
    said = part.said
    is_thing = bool(part.subject) and not part.who
    if not _WHEN.search(said.link):
        is_nobodys = is_thing or bool(not part.who and (HAPPENS.fullmatch(said.stem) or BY_ITSELF.search(said.stem)))
        return bool(_REASON.search(said.link)) and (is_nobodys or not said.is_deed or said.is_denied)
    if said.is_denied or said.is_past or not said.is_deed or known.endswith(part.does) or _is_of_another(part):
        return True
    if _ONLY_WHEN.search(said.link) or _IF_AT_ALL.match(part.told):
        return True
    if said.link in _DONE and doer != "same" and not (part.who and part.subject and part.subject.tag == "JKS"):
        return True
    if not part.who and last not in ("named", "same") and not any(one.tag in ("JKO", "") for one in said.arguments):
        return True
    is_nobodys = bool(HAPPENS.fullmatch(said.stem)) and any(one.tag == "" for one in said.arguments)
    return is_thing or doer == "open" or (not part.who and (is_nobodys or _WHEN.search(link) is not None))


def _is_of_another(part: _ChainPart) -> bool:
    """Tell whether something comes or goes between whoever is named and what they do: "예약한 사람이 책이 오면 받아요"."""
    if not (part.who and part.subject and part.said.stem in _COMES):
        return False
    return any(
        one.tag == "JKS" and one.start >= part.subject.end and not is_people(one.text) for one in part.said.arguments
    )


def _is_act(part: _ChainPart, *, is_after: bool) -> bool:
    """Tell whether a part says that something is done."""
    said = part.said
    if said.is_past or said.is_denied or len(part.does) < _SHORTEST - is_after:
        return False
    if not said.stem:
        return is_after and not said.link
    if not said.is_deed or said.link == "지":
        return False
    if part.subject and not part.who and HAPPENS.fullmatch(said.stem) and not MESSAGE.search(part.subject.text):
        return False  # it happens: nobody does it
    if said.stem == "하":
        others = [one for one in said.arguments if one != part.subject]
        return any(one.tag in ("JKO", "JX", "") or one.particle in ("로", "으로") for one in others)
    is_noun = said.end - said.verb < len(said.stem)
    return not is_noun or bool(part.who) or is_after or bool(USES.search(said.stem) or GIVES.search(said.stem))


def doer_of_noun(does: str) -> Doer:
    """Return who does what is named by a noun: whoever uses a service, or runs it; ``open`` where nothing tells.

    >>> doer_of_noun("음성 안내로 예약"), doer_of_noun("해설사 배정"), doer_of_noun("장바구니")
    ('uses', 'runs', 'open')
    """
    stem = _stem_of_noun(does)
    return "uses" if USES.search(stem) else "runs" if GIVES.search(stem) else "open"


def _stem_of_noun(does: str) -> str:
    """Return the verb of the noun by which notes end; empty where that is none."""
    said = predicates(does)
    return said[-1].stem if said and said[-1].end - said[-1].verb < len(said[-1].stem) else ""


def is_verbal_noun(does: str) -> bool:
    """Tell whether notes name by a noun at the end what is done."""
    stem = _stem_of_noun(does)
    return bool(USES.search(stem) or GIVES.search(stem))


def is_use(does: str) -> bool:
    """Tell whether a step that a noun tells is one of who was named before: its noun is of use, and nobody else is named.

    >>> is_use("과제번호 입력"), is_use("조판 담당 확인"), is_use("견본 발송")
    (True, False, False)
    """
    return bool(USES.search(_stem_of_noun(does))) and not any(is_people(word) for word in does.split()[:-1])


def is_deliberate(does: str) -> bool:
    """Tell whether an act is one that people do with services, not something that happens to them."""
    return any(USES.search(one.stem) for one in predicates(does)[-1:]) or is_giving(does)


def comes_about(does: str) -> bool:
    """Tell whether what is told is done by nobody: it shows, goes out or is locked by itself.

    >>> comes_about("세탁실 화면에 뜸"), comes_about("받음 찍기")
    (True, False)
    """
    return any(
        BY_ITSELF.search(one.stem)
        and not MOVES.search(one.stem)
        and not any(each.tag == "JKO" for each in one.arguments)
        for one in predicates(does)[-1:]
    )


def is_giving(does: str) -> bool:
    """Tell whether an act is one that is done for those who use a service."""
    return any(one.helps or GIVES.search(one.stem) for one in predicates(does)[-1:])


def is_chain(text: str) -> bool:
    """Tell whether a clause tells several acts."""
    return len(predicates(text)) > 1


def without_frame(text: str) -> str:
    """Return a clause without the words for what is made of it: "… 문자가 가는 서비스를 제안한다" → "… 문자가 간다"."""
    text = _BRACKETED.sub("", text)
    said = predicates(text)
    made = _frame(said[-1]) if said else None
    inner = predicates(text[: made.start]) if made else []
    return f"{text[: inner[-1].start]}{inner[-1].plain}" if inner else text
