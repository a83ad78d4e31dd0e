"""The summary of an interview for each of its readers, by the sections of K4: pure functions of what is known."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from integrations.knowledge.base import Knowledge, Scenario, SummarySection, Text
from orchestrator.deps import Say
from orchestrator.graphs.intake.rules.filling import sentence_at
from orchestrator.graphs.intake.rules.order import gaps, question_of
from orchestrator.graphs.intake.rules.risks import facts_that_hold, first_day, risks_of
from orchestrator.graphs.intake.rules.values import shown_date
from orchestrator.graphs.intake.state import Interview, KeptFact
from orchestrator.language.dates import find_dates
from orchestrator.language.people import ROLES, find_people

PERSON = "PERSON"
"""The reader who was interviewed. K4 has no sections for them: they get what they told, and nothing of its risks."""
_DEFAULT = {
    "LAWYER": ("overview", "timeline", "facts", "risks", "gaps", "evidence", "parties", "story", "more", "questions"),
    "COUNSELOR": ("overview", "emotion", "story", "facts", "gaps", "evidence"),
    "CRM": ("status", "overview", "parties"),
    "INTERNAL": ("status", "risks", "gaps"),
    PERSON: ("overview", "story", "timeline", "facts", "more", "gaps", "evidence"),
}
_VERBATIM = ("more", "questions")
_MATERIAL = ("overview", "story", "more", "facts", "timeline", "parties", "emotion", "gaps")
_BLOCKS: tuple[tuple[str, str], ...] = (
    ("risks", r"risk|위험|k3"),
    ("timeline", r"timeline|chronolog|시간|경과|date"),
    ("gaps", r"missing|gap|누락|부족|unknown|추가\s?확인|next_question|need"),
    ("evidence", r"evidence|증거|document|자료|첨부"),
    ("emotion", r"emotion|감정|심리|feeling|상태|mental"),
    ("parties", r"part(?:y|ies)|당사자|관계자|people|상대"),
    ("pattern", r"pattern|level4|요건|fact_code|element|쟁점|issue"),
    ("story", r"initial_description|description|narrative|진술|story|서술|원문|statement"),
    ("more", r"additional|more_info|덧붙|기타|추가"),
    ("status", r"session|status|접수|crm|process|log|meta|progress|completion|version"),
    ("facts", r"fact|answer|k2|사실|case_fact|field"),
    ("questions", r"client_question|asked_back|되물"),
    ("conversation", r"conversation|대화"),
    ("overview", r"case_master|case_type|overview|summary|개요|분류|level|scenario|classification|head|urgency"),
)
_RULES = tuple((block, re.compile(pattern, re.I)) for block, pattern in _BLOCKS)
MOST_EVENTS = 40


@dataclass(frozen=True, slots=True)
class _Given:
    """What a summary is made from."""

    knowledge: Knowledge
    scenario: Scenario | None
    it: Interview
    today: date
    locale: str
    say: Say
    written: Mapping[tuple[str, str], str]
    """What a model wrote of sections, by reader and key."""

    def word(self, key: str) -> str:
        return self.say("en" if self.locale == "en" else "ko", f"intake.summary.{key}")

    def label(self, field: str) -> str:
        question = question_of(self.scenario, field) if self.scenario else None
        return (question.label.said(self.locale) or question.text.said(self.locale)) if question else field

    def said(self, text: Text) -> str:
        if self.locale == "en" and not text.en:
            return self.it["translations"].get(text.ko, text.ko)
        return text.said(self.locale)


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
    given = _Given(knowledge, knowledge.scenarios.get(it["scenario"]), it, today, locale, say, written)
    found: dict[str, str] = {}
    for target, blocks in _DEFAULT.items():
        own = sorted((each for each in knowledge.sections if each.target_user == target), key=lambda each: each.order)
        parts = [_section(given, section) for section in own] if own else [_named(given, block) for block in blocks]
        if target == "LAWYER" and own:
            # Whatever the editors' sections are, nothing that the person added or asked is lost to the lawyer.
            held = {_block_of(given, source) for section in own for source in (section.source_data or (section.key,))}
            parts += [_named(given, block) for block in _VERBATIM if block not in held]
        found[target] = "\n\n".join(part for part in parts if part)
    return found


def material(knowledge: Knowledge, it: Interview, today: date, locale: str, say: Say) -> str:
    """Return all that is known, from which a section may be written."""
    given = _Given(knowledge, knowledge.scenarios.get(it["scenario"]), it, today, locale, say, {})
    return "\n\n".join(part for block in _MATERIAL if (part := _named(given, block)))


def is_retold(section: SummarySection) -> bool:
    """Tell whether a section retells the story together with other things; the others are lists."""
    blocks = [next((block for block, pattern in _RULES if pattern.search(name)), "") for name in section.source_data]
    return section.target_user in ("LAWYER", "COUNSELOR") and len(blocks) > 1 and "story" in blocks


def _section(given: _Given, section: SummarySection) -> str:
    """Return one of the editors' sections, made of the blocks and fields that its sources name.

    What another section of the same reader is about alone is not repeated in a section that names it among others.
    """
    sources = section.source_data or (section.key,)
    elsewhere = {
        _block_of(given, each.source_data[0])
        for each in given.knowledge.sections
        if each.target_user == section.target_user and each.key != section.key and len(each.source_data) == 1
    }
    blocks = [block for source in sources if (block := _block_of(given, source))]
    if len(sources) > 1:
        first = next((each for each in given.knowledge.sections if _names_overview(given, each, section)), section)
        if first.key != section.key:
            elsewhere.add("overview")
        blocks = [block for block in blocks if block not in elsewhere]
    elif not blocks and (named := _block_of(given, section.key)):
        blocks = [named]
    texts = []
    for block in dict.fromkeys(blocks):
        if not block.startswith("field:"):
            texts.append(_MAKE[block](given))
        elif line := _fact_line(given, given.it["facts"].get(block.removeprefix("field:"))):
            texts.append(line)
    body = "\n".join(dict.fromkeys(text for text in texts if text and text != given.word("none")))
    if text := given.written.get((section.target_user, section.key)):
        body = f"{text}\n_{given.word('written')}_\n\n{body}".strip()
    return f"## {given.said(section.title)}\n\n{body or given.word('none')}"


def _names_overview(given: _Given, section: SummarySection, of: SummarySection) -> bool:
    """Tell whether a section is one of the same reader's that hold the overview."""
    return section.target_user == of.target_user and any(
        _block_of(given, source) == "overview" for source in section.source_data
    )


def _block_of(given: _Given, name: str) -> str:
    """Return the block that a source's name means: a field where it is one; nothing for another case's field."""
    field = name.strip().removeprefix("facts:")
    if given.scenario is not None and question_of(given.scenario, field):
        return f"field:{field}"
    if name.startswith("facts:") or field in _fields(given.knowledge):
        return ""
    return next((block for block, pattern in _RULES if pattern.search(name)), "")


def _fields(knowledge: Knowledge) -> frozenset[str]:
    return frozenset(question.field for each in knowledge.scenarios.values() for question in each.questions)


def _named(given: _Given, block: str) -> str:
    body = _MAKE[block](given)
    return f"## {given.word(block)}\n\n{body}" if body else ""


def _overview(given: _Given) -> str:
    it, scenario = given.it, given.scenario
    kind = it["case_type"]
    if scenario is not None:
        level1 = given.said(scenario.level1_name) if scenario.level1_name.ko else scenario.level1
        kind = f"{level1} › {given.said(scenario.level2_name)} › {given.said(scenario.name)}"
    lines = [f"- **{given.word('kind')}**: {kind}", f"- **{given.word('urgency')}**: {_urgency(given)}"]
    lines.append(f"- **{given.word('received')}**: {shown_date(it['created_at'][:10], given.locale)}")
    lines.append(f"- **{given.word('completion')}**: {round(100 * it['completion_rate'])} %")
    if it["emergency"].get("quote"):
        lines.append(f"- **{given.word('danger')}**: “{it['emergency']['quote']}”")
    return "\n".join(lines)


def _urgency(given: _Given) -> str:
    urgency = given.it["urgency"]
    return given.word(urgency)


def _story(given: _Given) -> str:
    return _quoted(given.it["initial_description"])


def _more(given: _Given) -> str:
    return "\n\n".join(_quoted(text) for text, _ in given.it["more"])


def _questions(given: _Given) -> str:
    return "\n\n".join(_quoted(text) for text, _ in given.it.get("wondered", []))


def _facts(given: _Given) -> str:
    fields = [question.field for question in given.scenario.questions] if given.scenario else list(given.it["facts"])
    lines = [_fact_line(given, given.it["facts"].get(field)) for field in fields]
    return "\n".join(line for line in lines if line) or given.word("none")


def _fact_line(given: _Given, fact: KeptFact | None) -> str:
    """Return a fact with the words it comes from and the day on which they were said."""
    if fact is None or fact["status"] != "known":
        return ""
    source = " ".join(fact["text"].split())
    if source and source != fact["shown"]:
        quote = (
            f" — “{source if len(source) <= 200 else source[:199] + '…'}” ({shown_date(fact['said_on'], given.locale)})"
        )
    else:
        quote = f" ({shown_date(fact['said_on'], given.locale)})"
    if fact["text"].startswith("["):
        mark = f" _{given.word('from_document')}_"
    else:
        mark = "" if fact["confirmed"] else f" _{given.word('unconfirmed')}_"
    return f"- **{given.label(fact['field'])}**: {fact['shown']}{quote}{mark}"


def _pattern(given: _Given) -> str:
    if given.scenario is None:
        return ""
    holding = facts_that_hold(given.scenario, given.it["facts"], given.today)
    return "\n".join(f"- {given.said(fact.name)}" for fact in holding) or given.word("none")


def _timeline(given: _Given) -> str:
    """Return what happened when, the earliest first: the dates of fields, and those told beside them."""
    events: dict[tuple[date, str], str] = {}
    for fact in given.it["facts"].values():
        day = first_day(str(fact["value"])) if fact["kind"] == "date" and fact["status"] == "known" else None
        if day is not None:
            events[(day, str(fact["value"]))] = f"- **{fact['shown']}** {given.label(fact['field'])}"
    texts = [given.it["initial_description"], *(text for text, _ in given.it["more"])]
    texts += [exchange["answer"] for exchange in given.it["conversation_history"] if len(exchange["answer"]) > 30]
    said_on = date.fromisoformat(given.it["created_at"][:10])
    for text in dict.fromkeys(texts):
        for found in find_dates(text, said_on)[:MOST_EVENTS]:
            key = (found.value.start, found.value.iso)
            told = " ".join(sentence_at(text, found.start).split())[:160]
            events.setdefault(key, f"- **{shown_date(found.value.iso, given.locale)}** “{told}”")
    return "\n".join(line for _, line in sorted(events.items())[:MOST_EVENTS]) or given.word("none")


def _risks(given: _Given) -> str:
    if given.scenario is None:
        return ""
    lines = []
    for rule in risks_of(given.scenario, given.it["facts"], given.today):
        lines.append(f"- **[{given.word(rule.level)}] {rule.tag}** — {given.said(rule.description)}")
        if rule.action_hint.ko:
            lines.append(f"    - {given.word('hint')}: {given.said(rule.action_hint)}")
    return "\n".join(lines) or given.word("none")


def _gaps(given: _Given) -> str:
    if given.scenario is None:
        return ""
    lines = []
    for field, reason in gaps(given.scenario, given.it["facts"]):
        question = question_of(given.scenario, field)
        required = f" **({given.word('required')})**" if question and question.is_required else ""
        lines.append(f"- {given.label(field)}{required}: {given.word(reason)}")
    return "\n".join(lines) or given.word("none")


def _evidence(given: _Given) -> str:
    lines = [f"- {one['name']} — {one['shows']}" for one in given.it["evidence"]]
    return "\n".join(lines) or given.word("none")


def _parties(given: _Given) -> str:
    found: dict[str, None] = {}
    for text in (given.it["initial_description"], *(one["answer"] for one in given.it["conversation_history"])):
        for person in find_people(text):
            role = ROLES.get(person.value.role, {}).get(given.locale, "")
            found.setdefault(" ".join(filter(None, (role, person.value.name))) or person.value.raw)
    return "\n".join(f"- {name}" for name in found) or given.word("none")


def _emotion(given: _Given) -> str:
    lines = [f"- {one['type']} ({one['intensity']}/5): “{one['source']}”" for one in given.it["emotion"]]
    return "\n".join(lines) or given.word("none")


def _status(given: _Given) -> str:
    it = given.it
    lines = [f"- **{given.word('number')}**: {it['case_number']}"] if it["case_number"] else []
    lines += [
        f"- **{given.word('status')}**: {it['session_status']}",
        f"- **{given.word('completion')}**: {round(100 * it['completion_rate'])} %",
        f"- **{given.word('urgency')}**: {_urgency(given)}",
        f"- **{given.word('asked')}**: {sum(it['asked_fields'].values())}",
        f"- **{given.word('corrections')}**: {it['corrections']}",
        f"- **{given.word('version')}**: {it['knowledge_version']}",
    ]
    return "\n".join(lines)


def _conversation(given: _Given) -> str:
    lines = []
    for one in given.it["conversation_history"]:
        asked = "" if one["field"] == "story" else f"- **{one['question'].strip()}**\n"
        lines.append(asked + _quoted(one["answer"]))
    return "\n".join(lines)


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.strip().splitlines())


_MAKE: Mapping[str, Callable[[_Given], str]] = {
    "overview": _overview,
    "story": _story,
    "facts": _facts,
    "pattern": _pattern,
    "timeline": _timeline,
    "risks": _risks,
    "gaps": _gaps,
    "evidence": _evidence,
    "parties": _parties,
    "emotion": _emotion,
    "more": _more,
    "questions": _questions,
    "status": _status,
    "conversation": _conversation,
}
