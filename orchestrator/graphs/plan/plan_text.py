"""The plan as Markdown: its sections with their drawings, what it assumes and why, and its sources."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from orchestrator.deps import Say
from orchestrator.egress import MARK
from orchestrator.graphs.plan.pictures.picture import PictureName
from orchestrator.graphs.plan.pictures.placing import blocks_below
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSource
from orchestrator.graphs.plan.rules.relevance import is_about, terms_of
from orchestrator.literal import literal

_NEAR: Final = 0.5
"""The share of the subject's words from which a page that was found comes near it."""


def plan_markdown(document: PlanDocument, say: Say, gone: Collection[PictureName] = ()) -> str:
    """Return the whole plan without its title, which pages and files have of their own.

    ``gone``: pictures that people took out of its page.
    """
    return "\n\n".join(_paragraphs(document, say, gone)) + "\n"


def generated_heads(document: PlanDocument, say: Say) -> tuple[str, ...]:
    """Return the headings of the second level that are no sections."""
    return (say(document.language, "plan.head.assumptions"), say(document.language, "document.sources"))


def used_numbers(document: PlanDocument) -> set[int]:
    """Return the numbers of the sources that the plan cites."""
    cited = {int(number) for one in document.sections for number in MARK.findall(one.body)}
    rows = {task.source for task in document.schedule} | {
        item.source for item in (document.costs.items if document.costs else ())
    }
    return (cited | rows) - {0}


def unused_sources(document: PlanDocument) -> list[PlanSource]:
    """Return what was found and is not cited: neither guides nor the person's own words, which nobody looked for."""
    used = used_numbers(document)
    return [one for one in document.sources if one.number not in used and one.kind != "guide" and not _is_own(one)]


def near_unused(document: PlanDocument) -> tuple[list[PlanSource], int]:
    """Return what was found, is not cited and speaks of the subject, with how many other pages were found.

    What the person gave or asked the web for is named whatever it speaks of.
    """
    unused, terms = unused_sources(document), terms_of(document.title)
    near = [one for one in unused if one.kind != "index" or is_about(terms, f"{one.title} {one.text}", _NEAR)]
    return near, len(_by_page(one for one in unused if one not in near))


def listed_sources(document: PlanDocument) -> list[tuple[PlanSource, bool]]:
    """Return what is shown of the sources, in their order, each with whether the plan cites it."""
    used, unused = used_numbers(document), unused_sources(document)
    return [(one, one.number in used) for one in document.sources if one.number in used or one in unused]


def _is_own(source: PlanSource) -> bool:
    return source.kind == "request" and not source.place


def _paragraphs(document: PlanDocument, say: Say, gone: Collection[PictureName]) -> Iterator[str]:
    language, blocks = document.language, blocks_below(document, say, gone)
    if document.summary:
        yield f"> {document.summary}"
    for section in document.sections:
        yield f"## {section.title}"
        if section.body:
            yield section.body
        # A key that stands twice does not show its drawings twice.
        yield from blocks.pop(section.key, ())
        if section.missing:
            yield f"*{section.missing}*"
    if document.assumptions:
        yield f"## {say(language, 'plan.head.assumptions')}"
        yield "\n".join(
            f"- {one.text} — {say(language, 'plan.because', reason=one.reason)}" for one in document.assumptions
        )
    used = used_numbers(document)
    if document.sources:
        yield f"## {say(language, 'document.sources')}"
        yield "\n".join(_line(one, say, document) for one in document.sources if one.number in used)
        near, others = near_unused(document)
        if near or others:
            yield f"### {say(language, 'plan.head.unused')}"
            lines = [_line(one, say, document, numbers) for one, numbers in _by_page(near)]
            yield "\n".join([*lines, *([f"- {say(language, 'plan.other_pages', count=others)}"] if others else [])])


def without_last_unused(document: PlanDocument) -> PlanDocument:
    """Return the plan without the last passages, as far as it cites none of them: all others keep their numbers."""
    used, sources = used_numbers(document), list(document.sources)
    while sources and sources[-1].kind in ("index", "web") and sources[-1].number not in used:
        sources.pop()
    return replace(document, sources=tuple(sources))


def _by_page(unused: Iterable[PlanSource]) -> list[tuple[PlanSource, list[int]]]:
    """Return each page once, with the numbers of its passages; of several the place is that of none."""
    found: dict[tuple[str, str, str], tuple[PlanSource, list[int]]] = {}
    for one in unused:
        key = (one.kind, one.title, one.url.partition("#")[0])
        if key in found:
            first, numbers = found[key]
            found[key] = (replace(first, place=""), [*numbers, one.number])
        else:
            found[key] = (one, [one.number])
    return [*found.values()]


def _line(source: PlanSource, say: Say, document: PlanDocument, numbers: Sequence[int] = ()) -> str:
    title = literal(source.title)
    named = f"[{title}]({source.url})" if source.url.startswith(("http://", "https://")) else title
    place = f" · {literal(source.place)}" if source.place and source.kind != "guide" else ""
    dated = f" · {source.dated.isoformat()}" if source.dated else ""
    kind = say(document.language, f"plan.kind.{source.kind}")
    marks = " ".join(f"[{number}]" for number in numbers or (source.number,))
    return f"- {marks} {named}{place}{dated} · {kind}"
