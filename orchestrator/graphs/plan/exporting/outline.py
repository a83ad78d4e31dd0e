"""A plan in the parts of which every file consists: summary, sections, assumptions, sources; in Markdown.

Where a picture stands there is Markdown for it, such as code that Notion draws, or ``![…](picture:schedule)``, which
those who print it replace. What the picture shows always stands there in words or in a table as well.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Final

from orchestrator.deps import Say
from orchestrator.graphs.plan.exporting.bodies import displayed, is_said_in, safe_body
from orchestrator.graphs.plan.pictures import PictureName
from orchestrator.graphs.plan.pictures.amounts import amount_text
from orchestrator.graphs.plan.pictures.placing import code_blocks, places_of
from orchestrator.graphs.plan.plan_document import PlanDocument, PlanSection, PlanSource
from orchestrator.graphs.plan.plan_text import near_unused, used_numbers
from orchestrator.graphs.plan.plan_words import PlanWords

_ONE_LINE: Final = re.compile(r"\*\*(?P<lead>[^*:\n]+):\*\* [^\n]+")
_SEVERAL: Final = 2
"""Sections with nothing but one line of the same kind that are printed as one."""


@dataclass(frozen=True, slots=True)
class PlanPart:
    """A heading and what stands below it."""

    title: str
    """Words, no Markdown."""
    markdown: str
    """Its headings begin at the third level."""


def plan_parts(
    document: PlanDocument, say: Say, pictures: Mapping[PictureName, str] | None = None
) -> tuple[PlanPart, ...]:
    """Return the parts in their order.

    ``pictures``: the Markdown of each picture; without it their code for Notion.
    """
    if pictures is None:
        pictures = code_blocks(document, say)
    return tuple(_parts(document, partial(say, document.language), pictures))


def to_markdown(document: PlanDocument, say: Say, pictures: Mapping[PictureName, str] | None = None) -> str:
    """Return the whole plan as one document, its title as first heading."""
    parts = plan_parts(document, say, pictures)
    heads = [f"# {displayed(document.title)}", *(f"## {displayed(part.title)}\n\n{part.markdown}" for part in parts)]
    return "\n\n".join(head.strip() for head in heads) + "\n"


def _parts(document: PlanDocument, say: PlanWords, pictures: Mapping[PictureName, str]) -> Iterator[PlanPart]:
    made_on = say("plan.file.made_on", day=document.made_on.isoformat())
    yield PlanPart(say("plan.file.summary"), "\n\n".join(filter(None, (safe_body(document.summary), made_on))))
    places = places_of(document)
    waiting: list[PictureName] = ["flow"] if document.flow else []
    waiting += ["schedule"] if document.schedule else []
    waiting += ["costs"] if document.costs and document.costs.items else []
    for section in _gathered(document.sections):
        # A key that stands twice does not show its picture twice.
        here = [name for name in waiting if places[name] == section.key]
        waiting = [name for name in waiting if name not in here]
        yield PlanPart(section.title, "\n\n".join(filter(None, _section(document, section, here, say, pictures))))
    for name in waiting:
        yield PlanPart(say(f"plan.file.{name}"), "\n\n".join(_thing(document, name, "", say, pictures)))
    if document.assumptions:
        yield PlanPart(say("plan.head.assumptions"), "\n".join(_assumptions(document, say)))
    if document.sources:
        yield PlanPart(say("document.sources"), "\n\n".join(_sources(document, say)))


def _gathered(sections: Sequence[PlanSection]) -> Iterator[PlanSection]:
    """Yield sections in a row that only say what is to be settled as one, a line for each."""
    for lead, run in groupby(sections, key=_lead):
        several = [*run]
        if not lead or len(several) < _SEVERAL:
            yield from several
            continue
        lines = (f"- **{one.title}:** {one.body.partition(':** ')[2]}" for one in several)
        yield PlanSection(several[0].key, lead, "\n".join(lines))


def _lead(section: PlanSection) -> str:
    """Return what is said of the one line of a section that has no more; else nothing."""
    found = _ONE_LINE.fullmatch(section.body.strip())
    return found["lead"] if found and not section.missing else ""


def _section(
    document: PlanDocument,
    section: PlanSection,
    things: list[PictureName],
    say: PlanWords,
    pictures: Mapping[PictureName, str],
) -> Iterator[str]:
    yield safe_body(section.body)
    for name in things:
        yield from _thing(document, name, section.body, say, pictures)
    if section.missing:
        yield f"> ⚠️ {displayed(section.missing)}"


def _thing(
    document: PlanDocument, name: PictureName, body: str, say: PlanWords, pictures: Mapping[PictureName, str]
) -> Iterator[str]:
    """Yield a picture, and its words unless the section says them itself."""
    if picture := pictures.get(name):
        yield picture
    costs = document.costs.items if document.costs else ()
    if name == "schedule" and not is_said_in(body, [task.name for task in document.schedule], in_table=True):
        yield "\n".join(_tasks(document, say))
    elif name == "costs" and not is_said_in(body, [item.item for item in costs], in_table=True):
        yield "\n".join(_costs(document, say))
    elif name == "flow" and not is_said_in(body, document.flow, in_table=False):
        yield "\n".join(f"{n}. {displayed(step)}" for n, step in enumerate(document.flow, 1))


def _tasks(document: PlanDocument, say: PlanWords) -> Iterator[str]:
    yield _row(say(f"plan.file.column.{name}") for name in ("task", "owner", "start", "end", "basis"))
    yield "|---|---|---|---|---|"
    for task in document.schedule:
        first, last = sorted((task.start, task.end))
        dates = (first.isoformat(), last.isoformat())
        yield _row((displayed(task.name), displayed(task.owner), *dates, _basis("", task.source, say)))


def _costs(document: PlanDocument, say: PlanWords) -> Iterator[str]:
    assert document.costs is not None
    yield _row(say(f"plan.file.column.{name}") for name in ("item", "amount", "basis"))
    yield "|---|---:|---|"
    for item in document.costs.items:
        amount = amount_text(item.amount, document.costs.currency, document.language)
        yield _row((displayed(item.item), displayed(amount), _basis(item.basis, item.source, say)))
    total = displayed(amount_text(document.costs.total, document.costs.currency, document.language))
    yield _row((f"**{say('plan.file.total')}**", f"**{total}**", ""))


def _basis(text: str, source: int, say: PlanWords) -> str:
    mark, words = say("plan.picture.assumed_word"), displayed(text)
    if source:
        mark = f"[{source}]"
    elif words:
        mark = f"({mark})"
    return f"{words} {mark}".lstrip()


def _assumptions(document: PlanDocument, say: PlanWords) -> Iterator[str]:
    titles = {section.key: section.title for section in document.sections}
    for one in document.assumptions:
        where = f" ({displayed(titles[one.section])})" if one.section in titles else ""
        yield f"- {displayed(one.text)}{where} — {say('plan.because', reason=displayed(one.reason))}"


def _sources(document: PlanDocument, say: PlanWords) -> Iterator[str]:
    used = used_numbers(document)
    if there := [_source(one, say) for one in document.sources if one.number in used]:
        yield "\n".join(there)
    near, others = near_unused(document)
    if near or others:
        yield f"### {say('plan.head.unused')}"
        lines = [_source(one, say) for one in near]
        yield "\n".join([*lines, *([f"- {say('plan.other_pages', count=others)}"] if others else [])])


def _source(source: PlanSource, say: PlanWords) -> str:
    kind = say(f"plan.kind.{source.kind}")
    title = displayed(source.title) or kind
    is_linked = source.url.startswith(("http://", "https://")) and not set(source.url) & set(" <>\\\n\r\t`|")
    parts = [
        f"[{title}](<{source.url}>)" if is_linked else title,
        "" if source.kind == "guide" else displayed(source.place),
        source.dated.isoformat() if source.dated else "",
        "" if kind == title else kind,
    ]
    return f"- \\[{source.number}\\] {' · '.join(filter(None, parts))}"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
