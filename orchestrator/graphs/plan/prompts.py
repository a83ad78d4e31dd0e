"""What each agent's model is asked."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

from integrations.llm.base import Message
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanPreset, PlanSection, PlanSource
from orchestrator.graphs.plan.results import ActionItem, AnalysisResult, SectionPlan, StructureResult
from orchestrator.steps import material
from orchestrator.turn import Locale

NOT_SHOWN = "(In the plan, but not shown here.)"
"""Instead of a section for which a prompt has no room."""
_LANGUAGES = {"ko": "Korean (명사형 or 합니다체, as planners write)", "en": "English"}
_COMMON = (
    " Write in {language}. Today is {today}. Nobody can be asked: never write a question. Cite what a source says right "
    "behind it, by its number as [3], and only numbers that are given. A figure (amount, share, date, count) stands in "
    "the plan only if a source says it, or marked with “{mark}” and listed under assumptions with its reason; invent "
    "none. "
)
_MARKS = {"ko": "(가정)", "en": "(assumption)"}
_ANALYST = (
    "You are the analyst of a team that writes service plans. Say what is to be planned, for whom and why, what the plan has to speak of, "
    "and which facts of the sources it rests on. Where something is missing that only the web could tell, set need_more_info and give "
    "search words without names of people; where best practice will do, take it as an assumption."
)
_STRUCTURER = (
    "You decide which sections a service plan has, in the order in which they are read, what each has to say and which sources it uses. "
    "Keys are short English words: overview, market, users, problem, features, screens, flow, data, operations, schedule, costs, kpis, risks, "
    "legal. Each matter has one place. "
)
_SIZES: Mapping[PlanPreset, str] = {
    "lean": "The plan is short: five to six sections.",
    "standard": "Eight to ten sections.",
    "full": "Eleven to fourteen sections.",
}
_WRITER = (
    "You write one section of a service plan, and nothing that belongs to the others. Short paragraphs, lists and tables in Markdown; "
    "no heading of the section, headings below it from ### on. State what is to be done, how one sees that it is, and who does it."
)
_REVIEWER = (
    "You review a service plan before it is sent to those who decide. Score it from 0 to 10. Name as critical whatever makes it wrong or "
    "unusable: contradictions, figures without source or mark, missing matters, questions, repeated or empty passages. Give for each fault one "
    "action item with the key of its section. Verdict PASS from 9 without a critical issue, FAIL below 4, else REVISE. "
)
_REFINER = (
    "You change one section of a service plan as the numbered items say. Apply all of them, keep all else word by word, and list the numbers "
    "of those that you cannot apply without inventing something."
)
_CHANGER = (
    "Somebody wants their service plan changed. Say which sections change and how, which are added or left out, and nothing else: what "
    "the wish does not name stays. "
)
_FORMATTER = (
    "You tell in a chat what a service plan says that was just written: what it is, for whom, the core of it, schedule and cost if there, the "
    "greatest risk, and how much is assumed. Three to six short lines, no heading, no greeting, no figure that the plan does not have. "
)
AnswerRefusal = Literal["language", "unfounded", "uncited"]
_ANSWERER = (
    "You answer a question about a service plan from the plan alone, briefly, and cite its sources as it does. Where the plan does not say it, "
    "say so. "
)


class PlanPrompts:
    """The prompts of one plan: in its language, on its day."""

    def __init__(self, language: Locale, today: date) -> None:
        self._common = _COMMON.format(language=_LANGUAGES[language], today=today.isoformat(), mark=_MARKS[language])

    def analysis(self, request: str, sources: Sequence[PlanSource]) -> list[Message]:
        """Ask what is wanted and known."""
        system = self._system(_ANALYST)
        asked = material.fenced("message", request, by="the person who wants the plan")
        return [system, Message("user", _with_sources([asked], sources))]

    def structure(
        self, request: str, analysis: AnalysisResult, sources: Sequence[PlanSource], preset: PlanPreset
    ) -> list[Message]:
        """Ask which sections there are."""
        system = self._system(_STRUCTURER + _SIZES[preset])
        asked = [material.fenced("message", request), _analysed(analysis)]
        return [system, Message("user", _with_sources(asked, sources))]

    def section(
        self,
        plan: SectionPlan,
        structure: StructureResult,
        request: str,
        analysis: AnalysisResult,
        sources: Sequence[PlanSource],
    ) -> list[Message]:
        """Ask for one section."""
        system = self._system(_WRITER)
        others = "\n".join(f"- {one.key}: {one.title}" for one in structure.sections)
        asked = [
            material.fenced("message", request),
            _analysed(analysis),
            material.fenced("material", others, kind="all sections of the plan"),
            material.fenced("material", f"{plan.key}: {plan.title}\n{plan.says}", kind="the section to write"),
        ]
        return [system, Message("user", _with_sources(asked, sources))]

    def review(self, document: PlanDocument, request: str) -> list[Message]:
        """Ask what a plan is worth."""
        asked = [material.fenced("message", request), *_sections(document.sections), _assumed(document)]
        return [self._system(_REVIEWER), Message("user", "\n\n".join(filter(None, asked)))]

    def refining(
        self,
        section: PlanSection,
        items: Sequence[ActionItem],
        issues: Sequence[str],
        request: str,
        sources: Sequence[PlanSource],
    ) -> list[Message]:
        """Ask for a section with its changes."""
        system = self._system(_REFINER)
        numbered = "\n".join(f"{n}. {item.action}" for n, item in enumerate(items, 1))
        asked = [
            material.fenced("message", request),
            *_sections([section]),
            material.fenced("material", numbered, kind="items to apply"),
        ]
        if issues:
            listed = "\n".join(f"- {one}" for one in issues)
            asked.append(material.fenced("material", listed, kind="what is wrong with the plan as a whole"))
        return [system, Message("user", _with_sources(asked, sources))]

    def change(self, document: PlanDocument, wish: str) -> list[Message]:
        """Ask what a wish means for the sections."""
        keys = "\n".join(f"- {one.key}: {one.title}" for one in document.sections)
        asked = [
            material.fenced("material", keys, kind="sections", title=document.title),
            *_sections(document.sections),
            material.fenced("message", wish, by="the person whose plan it is"),
        ]
        return [self._system(_CHANGER), Message("user", "\n\n".join(asked))]

    def summary(self, document: PlanDocument) -> list[Message]:
        """Ask for the lines in the thread."""
        asked = [f"# {document.title}", *_sections(document.sections), _assumed(document)]
        return [self._system(_FORMATTER), Message("user", "\n\n".join(filter(None, asked)))]

    def answer(self, document: PlanDocument, question: str) -> list[Message]:
        """Ask what the plan says on a question."""
        asked = [*_sections(document.sections), _assumed(document), material.fenced("message", question)]
        return [self._system(_ANSWERER), Message("user", "\n\n".join(filter(None, asked)))]

    def _system(self, role: str) -> Message:
        return Message("system", role + self._common + material.rule("message", "passage", "draft", "material"))


def _with_sources(asked: Sequence[str], sources: Sequence[PlanSource]) -> str:
    """Return a prompt with its sources."""
    pieces: list[str] = []
    for one in sources:
        known: dict[str, Any] = {"place": one.place} if one.place else {}
        known |= {"dated": one.dated.isoformat()} if one.dated else {}
        pieces.append(material.fenced("passage", one.text, source=one.number, kind=one.kind, title=one.title, **known))
    return "\n\n".join([*pieces, *asked])


def _analysed(analysis: AnalysisResult) -> str:
    return material.fenced(
        "material", analysis.model_dump_json(exclude={"web_queries", "need_more_info"}), kind="analysis"
    )


def _sections(sections: Sequence[PlanSection]) -> list[str]:
    return [material.fenced("draft", one.body or one.missing, key=one.key, title=one.title) for one in sections]


def _assumed(document: PlanDocument) -> str:
    lines = "\n".join(f"- {one.text}: {one.reason}" for one in document.assumptions)
    return material.fenced("material", lines, kind="assumptions") if lines else ""


def refusal(fault: AnswerRefusal) -> str:
    """Say why an answer about a plan is not sent, for another one."""
    match fault:
        case "language":
            return "That is not in the language of the question. Answer again in the language in which it was asked."
        case "unfounded":
            return "That has figures which the plan does not have. Answer again from the plan alone; where it does not say it, say so."
        case "uncited":
            return (
                "That rests on no passage. Answer again with the number of a source, as the plan cites it, or quote the plan word for word "
                "between “ and ”; where it does not say it, say so."
            )
