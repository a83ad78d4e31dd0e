"""What a message wants in a conversation that has a plan: a change, an answer, a version, a new plan, or none of it."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime, time
from typing import Literal

from integrations.documents.base import Document, Part
from integrations.search.unindexed import nearest
from orchestrator.deps import Context
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.plan_page import is_of_page
from orchestrator.graphs.plan.recognising import recognise
from orchestrator.language import any_of
from orchestrator.language.making import ARTIFACT
from orchestrator.language.manner import is_of_manner
from orchestrator.language.utterance import Utterance
from orchestrator.turn import File, Turn

PlanIntent = Literal["new", "change", "question", "left"]
_THIS = any_of(
    r"(?:이|이번|그|저|위|방금|아까|해당|지금|기존|현재)\s?(?:의\s?)?(?:기획서|기획안|계획|버전|문서|페이지|초안|섹션|부분|내용)",
    r"(?:전체|온전한|완전한|원래)\s?(?:기획서|기획안|계획서)|(?:기획서|기획안|계획서)\s?(?:를|을|는|은)?\s?(?:전체|전부|통째로|다시)",
    r"섹션|항목|목차|(?:기획서|기획안)(?:의|에서|에\s|에다|를?\s?(?:더|좀|다시|짧|줄|늘|고쳐|수정|바꿔|다듬))",
    r"\b(?:this|that|the|current|above)\s+(?:whole\s+|full\s+|entire\s+|complete\s+)?(?:service\s+|business\s+|product\s+)?(?:plan|section|version|draft|document|page)\b|\bsections?\b|\b(?:make|keep)\s+it\b",
)
"""The plan that is there, or a part of it."""
_CHANGES = any_of(
    r"바꿔|바꾸|바꿨|변경|수정|고쳐|고치|추가|더해|덧붙|빼\s?(?:줘|주|고|자|도)|빼세요|삭제|지워|제거|줄여|줄이|늘려|늘리|늦춰|늦추|앞당|미뤄|미루|옮겨|넣어|반영|다듬|정리해|"
    r"다시\s?(?:써|쓰|작성|만들)|(?:더|좀|조금|훨씬)\s?(?:\S{1,8}\s)?(?:짧|길|자세|간단|구체|쉽|강하|부드|크|작)|(?:으로|로)\s?(?:해|하자|잡아|맞춰|해줘|통일|교체)|합쳐|나눠|채워|보완|강조|번역",
    r"\b(?:change|edit|revise|rewrite|update|add|include|insert|remove|delete|drop|cut|shorten|lengthen|expand|trim|condense|simplify|rename|"
    r"move|delay|postpone|push\s+back|bring\s+forward|merge|split|translate|replace|adjust|fix|tighten|reword|rephrase|leave\s+out|take\s+out|"
    r"make\s+(?:it|the|this|that))\b|\b(?:shorter|longer|more\s+(?:detail|concrete|specific)|less\s+\w+)\b",
)
_TOLD = re.compile(r"\d|미정|확정|결정|정해졌|아니(?:라|고)|\b(?:decided|fixed|instead|actually|rather|not)\b", re.I)
"""A statement that settles something."""
_TALK = re.compile(
    r"^\W*(?:고마|고맙|감사|수고|안녕|좋아|좋네|좋습니다|완벽|최고|네+|넵|응|ㅇㅋ|오케이"
    r"|ok(?:ay)?\b|thanks?\b|thank you|great\b|perfect\b|nice\b|hi\b|hello\b)[^\n]{0,20}$",
    re.I,
)
_LONGEST_TALK = 40


async def intent_of(context: Context, document: PlanDocument) -> PlanIntent:
    """Return what a turn wants of a plan that is there, or ``new`` for another one."""
    turn = context.turn
    said = Utterance.of(turn.text)
    own_files = _own_files(turn)
    if said.text and len(said.text) <= _LONGEST_TALK and _TALK.search(said.text) and not _changes(said, document):
        return "left"
    if is_wish(turn) and not _THIS.search(said.text):
        return "new"
    if _changes(said, document) and not said.is_plain_question:
        return "change"
    if said.asks:
        return "question" if await _is_about(context, said.text, document) else "left"
    if said.makes and _of_plan(said.text):
        return "change"
    if own_files or _TOLD.search(said.text) or named_sections(said.text, document):
        return "change"
    return "left"


def is_wish(turn: Turn) -> bool:
    """Tell whether a turn wants a plan of its own, by its command or its words."""
    if turn.command and not is_of_page(turn):
        return True
    return recognise(Utterance.of(turn.text), _own_files(turn), None).score > 0


def _own_files(turn: Turn) -> list[File]:
    return [file for file in turn.files if not file.of_thread]


def named_sections(text: str, document: PlanDocument) -> list[str]:
    """Return the keys of the sections that a message names by their titles."""
    flat = "".join(text.casefold().split())
    return [one.key for one in document.sections if "".join(one.title.casefold().split()) in flat]


def _changes(said: Utterance, document: PlanDocument) -> bool:
    if _CHANGES.search(said.text) or is_of_manner(said.text):
        return True
    return bool(named_sections(said.text, document) and _THIS.search(said.text))


def _of_plan(text: str) -> bool:
    """Tell whether what is to be written is the plan that is there: nothing else that is written is named."""
    return bool(_THIS.search(text)) or not ARTIFACT.search(text)


async def _is_about(context: Context, question: str, document: PlanDocument) -> bool:
    """Tell whether a plan speaks of what is asked."""
    if _THIS.search(question) or named_sections(question, document):
        return True
    hits = await nearest([as_document(document, context.turn)], context.deps.embedder, question)
    return bool(hits) and hits[0].support >= context.deps.index.thresholds.found


def as_document(document: PlanDocument, turn: Turn) -> Document:
    """Return a plan as what can be searched."""
    parts: Sequence[Part] = [Part(one.body, (one.title,)) for one in document.sections if one.body]
    return Document(
        id="plan",
        title=document.title,
        url="",
        parts=tuple(parts) or (Part(document.summary),),
        audience=turn.audience,
        edited_at=_midnight(document),
        source="plan",
    )


def _midnight(document: PlanDocument) -> datetime:
    return datetime.combine(document.made_on, time(), UTC)
