"""The summary of an interview for each of its readers, by the sections of K4: pure functions of what is known."""

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date

from integrations.knowledge.base import Knowledge, SummarySection
from orchestrator.deps import Say
from orchestrator.graphs.intake.rules.order import question_of
from orchestrator.graphs.intake.state import Interview
from orchestrator.graphs.intake.summaries import deciding, people, proving, standing, telling
from orchestrator.graphs.intake.summaries.given import SummaryGiven

PERSON = "PERSON"
"""The reader who was interviewed. K4 has no sections for them: they get what they told, and nothing of its risks."""
_DEFAULT = {
    "LAWYER": (
        *("overview", "contact", "parties", "course", "deadlines", "risks", "timeline", "facts", "amounts", "evidence"),
        *("wish", "gaps", "story", "more", "questions"),
    ),
    "COUNSELOR": ("kind", "story", "emotion", "safety", "not_said", "to_do"),
    "CRM": ("number", "kind", "contact", "status", "follow_up"),
    "INTERNAL": ("basis", "completion", "gaps", "process", "version"),
    PERSON: ("overview", "story", "timeline", "facts", "more", "gaps", "evidence"),
}
_VERBATIM = ("more", "questions")
_ALWAYS = ("contact", "deadlines")
"""What a lawyer gets whatever the editors' sections are, where there is something to say."""
_MATERIAL = ("overview", "story", "more", "facts", "timeline", "parties", "emotion", "gaps")
_BLOCKS: tuple[tuple[str, str], ...] = (
    ("deadlines", r"deadline|k5|기한|시효"),
    ("contact", r"contact|연락처|연락\s?방법"),
    ("course", r"in_order|course"),
    ("wish", r"client_wish|client_goal|바라는"),
    ("amounts", r"amounts|money|금액"),
    ("safety", r"safety|안전"),
    ("not_said", r"not_said|말하지"),
    ("to_do", r"to_do|action_hint|할\s?일"),
    ("follow_up", r"follow_up|다음\s?연락"),
    ("number", r"case_number|사건\s?번호"),
    ("kind", r"case_kind"),
    ("completion", r"completion|완료율"),
    ("version", r"knowledge_version"),
    ("basis", r"basis|analysis"),
    ("process", r"process|log"),
    ("risks", r"risk|위험|k3"),
    ("timeline", r"timeline|chronolog|시간|경과|date"),
    ("gaps", r"missing|gap|누락|부족|unknown|추가\s?확인|next_question|need"),
    ("evidence", r"evidence|증거|document|자료|첨부"),
    ("emotion", r"emotion|감정|심리|feeling|상태|mental"),
    ("parties", r"part(?:y|ies)|당사자|관계자|people|상대"),
    ("pattern", r"pattern|level4|요건|fact_code|element|쟁점|issue"),
    ("story", r"initial_description|description|narrative|진술|story|서술|원문|statement"),
    ("more", r"additional|more_info|덧붙|기타|추가"),
    ("status", r"session|status|접수|crm|meta|progress|version"),
    ("facts", r"fact|answer|k2|사실|case_fact|field"),
    ("questions", r"client_question|asked_back|되물"),
    ("conversation", r"conversation|대화"),
    ("overview", r"case_master|case_type|overview|summary|개요|분류|level|scenario|classification|head|urgency"),
)
_RULES = tuple((block, re.compile(pattern, re.I)) for block, pattern in _BLOCKS)


def summaries(
    knowledge: Knowledge,
    it: Interview,
    today: date,
    locale: str,
    say: Say,
    written: Mapping[tuple[str, str], str],
) -> dict[str, str]:
    """Return a Markdown text for each TARGET_USER of K4; by our own sections where K4 has none for it.

    ``written``: what a model made of sections, by reader and key; it stands above what is put together here.
    """
    given = SummaryGiven(knowledge, knowledge.scenarios.get(it["scenario"]), it, today, locale, say, written)
    found: dict[str, str] = {}
    for target, blocks in _DEFAULT.items():
        own = sorted((each for each in knowledge.sections if each.target_user == target), key=lambda each: each.order)
        parts = _sections(given, own) if own else [_named(given, block, _claimed(given, blocks)) for block in blocks]
        if target == "LAWYER" and own:
            # Whatever the editors' sections are, nothing that the person added or asked is lost to the lawyer.
            held = {_block_of(given, source) for section in own for source in (section.source_data or (section.key,))}
            nothing = {given.word("none"), given.word("no_contact")}
            parts += [
                _named(given, block)
                for block in (*_ALWAYS, *_VERBATIM)
                if block not in held and _MAKE[block](given) not in nothing
            ]
        found[target] = "\n\n".join(part for part in parts if part)
    return found


def material(knowledge: Knowledge, it: Interview, today: date, locale: str, say: Say) -> str:
    """Return all that is known, from which a section may be written."""
    given = SummaryGiven(knowledge, knowledge.scenarios.get(it["scenario"]), it, today, locale, say, {})
    return "\n\n".join(part for block in _MATERIAL if (part := _named(given, block)))


def is_retold(section: SummarySection) -> bool:
    """Tell whether a section retells the story together with other things; the others are lists."""
    blocks = [next((block for block, pattern in _RULES if pattern.search(name)), "") for name in section.source_data]
    is_told = "story" in blocks or "course" in blocks
    return section.target_user in ("LAWYER", "COUNSELOR") and len(blocks) > 1 and is_told


def _sections(given: SummaryGiven, sections: list[SummarySection]) -> list[str]:
    """Return the editors' sections of one reader; each block once: in the section about it alone, else first."""
    sources = [_blocks(given, section) for section in sections]
    alone = {blocks[0] for blocks in sources if len(blocks) == 1}
    claimed = _claimed(given, [block for blocks in sources for block in blocks])
    shown: set[str] = set()
    parts = []
    for section, blocks in zip(sections, sources, strict=True):
        left = [block for block in blocks if block not in shown and (len(blocks) == 1 or block not in alone)]
        shown.update(left)
        parts.append(_section(given, section, left, claimed, is_repeated=bool(blocks) and not left))
    return parts


def _blocks(given: SummaryGiven, section: SummarySection) -> list[str]:
    """Return the blocks and fields that a section's sources mean; of a section without any, those of its key."""
    sources = section.source_data or (section.key,)
    blocks = [block for source in sources if (block := _block_of(given, source))]
    if not blocks and len(sources) == 1 and (named := _block_of(given, section.key)):
        blocks = [named]
    return list(dict.fromkeys(blocks))


def _claimed(given: SummaryGiven, blocks: Iterable[str]) -> frozenset[str]:
    """Return the fields that a reader's other sections are about: the list of facts leaves them out."""
    held = set(blocks)
    fields = {block.removeprefix("field:") for block in held if block.startswith("field:")}
    for block, own in (
        ("amounts", proving.amount_fields),
        ("evidence", proving.evidence_fields),
        ("wish", deciding.goal_fields),
    ):
        if block in held:
            fields.update(own(given))
    return frozenset(fields)


def _section(
    given: SummaryGiven, section: SummarySection, blocks: list[str], claimed: frozenset[str], *, is_repeated: bool
) -> str:
    texts = []
    for block in blocks:
        if not block.startswith("field:"):
            texts.append(_made(given, block, claimed))
        elif line := proving.fact_line(given, given.it["facts"].get(block.removeprefix("field:"))):
            texts.append(line)
    told = [text for text in dict.fromkeys(texts) if text and text != given.word("none")]
    between = "\n\n" if any(text.startswith(">") for text in told) else "\n"
    body = between.join(told) or given.word("above" if is_repeated else "none")
    if text := given.written.get((section.target_user, section.key)):
        body = f"{text}\n_{given.word('written')}_\n\n{body}".strip()
    return f"## {given.said(section.title)}\n\n{body}"


def _made(given: SummaryGiven, block: str, claimed: frozenset[str]) -> str:
    return proving.facts(given, claimed) if block == "facts" else _MAKE[block](given)


def _block_of(given: SummaryGiven, name: str) -> str:
    """Return the block that a source's name means: a field where it is one; nothing for another case's field."""
    field = name.strip().removeprefix("facts:")
    if given.scenario is not None and question_of(given.scenario, field):
        return f"field:{field}"
    if name.startswith("facts:") or field in _fields(given.knowledge):
        return ""
    return next((block for block, pattern in _RULES if pattern.search(name)), "")


def _fields(knowledge: Knowledge) -> frozenset[str]:
    return frozenset(question.field for each in knowledge.scenarios.values() for question in each.questions)


def _named(given: SummaryGiven, block: str, claimed: frozenset[str] = frozenset()) -> str:
    body = _made(given, block, claimed)
    return f"## {given.word(block)}\n\n{body}" if body else ""


_MAKE: Mapping[str, Callable[[SummaryGiven], str]] = {
    "overview": standing.overview,
    "number": standing.number,
    "kind": standing.kind_alone,
    "status": standing.status,
    "completion": standing.completion,
    "process": standing.process,
    "version": standing.version,
    "basis": standing.basis,
    "safety": standing.safety,
    "follow_up": standing.follow_up,
    "emotion": standing.emotion,
    "conversation": standing.conversation,
    "contact": people.contact,
    "parties": people.parties,
    "story": telling.story,
    "more": telling.more,
    "course": telling.course,
    "timeline": telling.timeline,
    "facts": proving.facts,
    "amounts": proving.amounts,
    "evidence": proving.evidence,
    "pattern": deciding.pattern,
    "risks": deciding.risks,
    "to_do": deciding.to_do,
    "deadlines": deciding.deadlines,
    "gaps": deciding.open_points,
    "not_said": deciding.not_said,
    "wish": deciding.client_goal,
    "questions": deciding.questions,
}
