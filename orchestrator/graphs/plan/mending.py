"""A plan with changes in some of its sections: each is mended beside the others, and all else stays as it is."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

from integrations.errors import IntegrationError
from integrations.llm.base import Message
from orchestrator.deps import Context
from orchestrator.graphs.plan.analysing import today_of
from orchestrator.graphs.plan.assembling import each_once
from orchestrator.graphs.plan.model_answers import MendedSection
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.prompt_room import parsed_of_sources
from orchestrator.graphs.plan.prompts import PlanPrompts
from orchestrator.graphs.plan.results import ActionItem, JudgeResult, RefinedPlan, WrittenSection
from orchestrator.graphs.plan.roles import REFINING
from orchestrator.graphs.plan.writing import taken


async def mended_by_model(context: Context, document: PlanDocument, judged: JudgeResult, request: str) -> RefinedPlan:
    """Apply all action items; what concerns the plan as a whole goes to every section that is mended anyway.

    Where no item names a section, all are. A section whose call fails stays, and its items are not done. Raises the
    error where every call fails.
    """
    keys = {one.key for one in document.sections}
    whole = [one for one in judged.action_items if one.section not in keys]
    items = {key: [one for one in judged.action_items if one.section == key] for key in keys}
    touched = [one for one in document.sections if one.body and (items[one.key] or not any(items.values()))]
    if not judged.action_items or not touched:
        return RefinedPlan(document, tuple(one.action for one in judged.action_items))
    results = await asyncio.gather(
        *(
            _mended(context, document, section, [*items[section.key], *whole], judged.critical_issues, request)
            for section in touched
        ),
        return_exceptions=True,
    )
    done: dict[str, WrittenSection] = {}
    refused: list[set[str]] = []
    for section, result in zip(touched, results, strict=True):
        if isinstance(result, IntegrationError):
            refused.append({one.action for one in [*items[section.key], *whole]})
        elif isinstance(result, BaseException):
            raise result
        else:
            done[section.key] = result[0]
            refused.append({one.action for one in result[1]})
    if not done:
        raise next(one for one in results if isinstance(one, IntegrationError))
    of_whole = set.intersection(*refused) if refused else set()
    own = {action for each in refused for action in each} - {one.action for one in whole}
    unreached = [one.action for key, group in items.items() for one in group if not _has_body(document, key)]
    not_done = [one.action for one in judged.action_items if one.action in own | of_whole | {*unreached}]
    return RefinedPlan(with_sections(document, done), tuple(dict.fromkeys(not_done)))


def with_sections(document: PlanDocument, mended: Mapping[str, WrittenSection]) -> PlanDocument:
    """Return a plan in which some sections are others, with what those assume; all else is as it was."""
    sections = tuple(mended[one.key].section if one.key in mended else one for one in document.sections)
    kept = [one for one in document.assumptions if one.section not in mended]
    new = [one for section in mended.values() for one in section.assumptions]
    tasks = next((one.tasks for one in mended.values() if one.tasks), document.schedule)
    costs = next((one.costs for one in mended.values() if one.costs), document.costs)
    flow = next((one.flow for one in mended.values() if one.flow), document.flow)
    return replace(
        document, sections=sections, assumptions=each_once([*kept, *new]), schedule=tasks, costs=costs, flow=flow
    )


async def _mended(
    context: Context,
    document: PlanDocument,
    section: PlanSection,
    items: Sequence[ActionItem],
    issues: Sequence[str],
    request: str,
) -> tuple[WrittenSection, list[ActionItem]]:
    """Return a section after its changes, and the items that could not be applied."""
    prompts = PlanPrompts(document.language, today_of(context))

    def prompt(kept: Sequence[PlanSource]) -> list[Message]:
        return prompts.refining(section, items, issues, request, kept)

    told = await parsed_of_sources(context.models, REFINING, document.sources, prompt, MendedSection)
    written = taken(section, told, document.sources, request, document.language)
    if not told.assumptions:
        # What the section assumed before, it still does: the model was asked for changes alone.
        written = replace(written, assumptions=tuple(one for one in document.assumptions if one.section == section.key))
    return written, [items[number - 1] for number in told.not_done if 1 <= number <= len(items)]


def _has_body(document: PlanDocument, key: str) -> bool:
    return any(one.key == key and one.body for one in document.sections)
