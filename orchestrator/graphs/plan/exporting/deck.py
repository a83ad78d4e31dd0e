"""A plan as slides: one for each section and more where it is long, with native tables and charts."""

from collections.abc import Callable
from functools import partial
from typing import Any

from pptx.enum.shapes import MSO_SHAPE

from integrations.documents.slide_charts import ROWS, ChartBar, bars, can_be_dated, timeline
from integrations.documents.slide_flow import Figure, SlideFlow, title_that_fits
from integrations.documents.slide_text import LEADING, SlideLine, breaks
from integrations.documents.slides import ACROSS, LEFT, LOW, TOP, Deck
from integrations.documents.text_runs import TextRun
from orchestrator.deps import Say
from orchestrator.graphs.plan.exporting.outline import plan_parts
from orchestrator.graphs.plan.pictures import PictureName
from orchestrator.graphs.plan.plan_document import PlanDocument
from orchestrator.graphs.plan.plan_words import PlanWords

_MOST_SLIDES = 4
"""Slides of one chart; what is beyond stands in the table."""
_ACROSS, _DOWN, _GAP, _WORDS = 4, 2, 28.0, 15.0
_WON = "#,##0"


def make_deck(document: PlanDocument, say: Say) -> bytes:
    """Return a file of slides."""
    words = partial(say, document.language)
    deck = Deck(document.language)
    deck.name(document.title)
    title, _ = title_that_fits(" ".join(document.title.split()) or "·")
    first = deck.slide(title)
    lines = [SlideLine((TextRun(words("plan.file.made_on", day=document.made_on.isoformat())),), 14, is_soft=True)]
    deck.lines(first, lines, TOP, 30)
    figures = _figures(document, words)
    flow = SlideFlow(deck, {f"picture:{name}": figure for name, figure in figures.items()})
    for part in plan_parts(document, say, {name: f"![{name}](picture:{name})" for name in figures}):
        flow.section(part.title, part.markdown)
    return deck.content(f"{title} · {document.made_on.isoformat()}")


def _figures(document: PlanDocument, say: PlanWords) -> dict[PictureName, Figure]:
    """Return what draws each figure that the plan has something for."""
    made: dict[PictureName, Figure] = {}
    if document.flow and _fits(document.flow):
        made["flow"] = partial(_draw_flow, document.flow)
    tasks = [
        ChartBar(task.name, abs((task.end - task.start).days) + 1, not task.source, min(task.start, task.end))
        for task in document.schedule
    ]
    if tasks and can_be_dated(tasks):
        made["schedule"] = partial(_draw_schedule, document, tasks, say)
    if document.costs and document.costs.items and all(abs(one.amount) < 10**15 for one in document.costs.items):
        made["costs"] = partial(_draw_costs, document, say)
    return made


def _draw_schedule(
    document: PlanDocument, tasks: list[ChartBar], say: PlanWords, deck: Deck, next_slide: Callable[[], Any]
) -> None:
    first = min(min(task.start, task.end) for task in document.schedule)
    last = max(max(task.start, task.end) for task in document.schedule)
    names = (say("plan.file.column.start"), say("plan.file.days"))
    for start in range(0, min(len(tasks), ROWS * _MOST_SLIDES), ROWS):
        slide = next_slide()
        timeline(slide, tasks[start : start + ROWS], first, last, names)
        _explain(deck, slide, say, "stated", "assumed")


def _draw_costs(document: PlanDocument, say: PlanWords, deck: Deck, next_slide: Callable[[], Any]) -> None:
    assert document.costs is not None
    rows = [ChartBar(item.item, item.amount, not item.source) for item in document.costs.items]
    name = say("plan.picture.costs_title", currency=document.costs.currency)
    for start in range(0, min(len(rows), ROWS * _MOST_SLIDES), ROWS):
        slide = next_slide()
        bars(slide, rows[start : start + ROWS], _WON, name)
        _explain(deck, slide, say, "stated_cost", "assumed_cost")


def _explain(deck: Deck, slide: Any, say: PlanWords, stated: str, assumed: str) -> None:
    """Say below a chart what its bars mean."""
    text = f"■ {say(f'plan.picture.{stated}')}   ▨ {say(f'plan.picture.{assumed}')}"
    deck.lines(slide, [SlideLine((TextRun(text),), 11, after=0, is_soft=True)], LOW - 8, 16)


def _draw_flow(steps: tuple[str, ...], deck: Deck, next_slide: Callable[[], Any]) -> None:
    wide = (ACROSS - _GAP * (_ACROSS - 1)) / _ACROSS
    high = (LOW - TOP - 3 * _GAP) / _DOWN
    for start in range(0, len(steps), _ACROSS * _DOWN):
        slide = next_slide()
        for place, step in enumerate(steps[start : start + _ACROSS * _DOWN]):
            x = LEFT + place % _ACROSS * (wide + _GAP)
            y = TOP + place // _ACROSS * (high + 2 * _GAP)
            number = start + place + 1
            deck.box(slide, MSO_SHAPE.ROUNDED_RECTANGLE, (x, y, wide, high), f"{number}. {step}", _WORDS)
            if number < len(steps) and place % _ACROSS < _ACROSS - 1:
                deck.box(slide, MSO_SHAPE.RIGHT_ARROW, (x + wide + 5, y + high / 2 - 8, _GAP - 10, 16), "", 1)


def _fits(steps: tuple[str, ...]) -> bool:
    """Tell whether each step has room in its box; else they are listed."""
    wide = (ACROSS - _GAP * (_ACROSS - 1)) / _ACROSS - 24
    lines = int(((LOW - TOP - 3 * _GAP) / _DOWN - 24) / (_WORDS * LEADING))
    short = all(len(breaks([TextRun(f"00. {step}")], _WORDS, wide)) <= lines for step in steps)
    return short and len(steps) <= _ACROSS * _DOWN * _MOST_SLIDES
