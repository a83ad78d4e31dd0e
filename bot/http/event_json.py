"""Events and results as JSON, for HTTP and the terminal: nothing of this machine, the bot's words beside its keys."""

import math
from dataclasses import asdict
from typing import Any

from bot.reply_text import reply_text
from bot.texts import say
from orchestrator.turn import (
    AgentExecutionResult,
    Attachment,
    Chart,
    Citation,
    Done,
    Entered,
    Event,
    Failed,
    Locale,
    NotionPage,
    Outline,
    Part,
    Plan,
    Progress,
    Question,
    Source,
    Status,
    Table,
    Task,
    Token,
    WrittenDocument,
)

Json = dict[str, Any]


def as_json(event: Event, locale: Locale) -> Json:
    """Return an event as an object whose ``type`` tells its kind; what is said of it is in the given language."""
    match event:
        case Entered(graph):
            return {"type": "graph", "graph": graph}
        case Status(step):
            return {"type": "status", "step": step, "text": say(locale, f"status.{step}")}
        case Plan(title, tasks):
            return {"type": "plan", "title": title, "tasks": [_task(task) for task in tasks]}
        case Progress(task):
            return {"type": "progress", "task": _task(task)}
        case Outline():
            return {"type": "outline", **asdict(event)}
        case Token(text):
            return {"type": "token", "text": text}
        case Source(citation):
            return {"type": "source", **citation_json(citation)}
        case Table() | Chart() | Attachment():
            return part_json(event)
        case Question():
            return {"type": "question", **asdict(event)}
        case WrittenDocument():
            return {"type": "document", **asdict(event)}
        case Done(result):
            return {"type": "done", "result": result_json(result, locale)}
        case Failed(reason, reference, can_retry):
            said = {"text": say(locale, f"failed.{reason}"), "reference": reference, "can_retry": can_retry}
            return {"type": "failed", "reason": reason, **said}


def result_json(result: AgentExecutionResult, locale: Locale) -> Json:
    """Return all that a turn came to; ``answer`` is what a person reads, the question included."""
    return {
        **result.details,
        "mode": result.mode,
        "answer": reply_text(result),
        "citations": [citation_json(citation) for citation in result.citations],
        "top_url": result.top_url,
        "notion_page": _page(result.notion_page),
        "decision": result.decision,
        "title": result.title,
        "generated_document": result.generated_document,
        "parts": [part_json(part) for part in result.parts],
        "question": asdict(result.question) if result.question else None,
        "echoes": [asdict(echo) for echo in result.echoes],
        "follow_ups": list(result.follow_ups),
        "notices": notices(result, locale),
        "can_retry": result.can_retry,
        "graph": result.graph,
    }


def citation_json(citation: Citation) -> Json:
    """Return a source; where its very words are known, with those."""
    passage = asdict(citation.passage) if citation.passage else {}
    return {"n": citation.n, "title": citation.title, "url": citation.url, **passage}


def part_json(part: Part) -> Json:
    """Return a table, chart or file; of a file on our disk only what it is called, not where it lies."""
    match part:
        case Table():
            return {"type": "table", **asdict(part)}
        case Chart(title, kind, labels, series):
            lines = [
                {"name": name, "values": [value if math.isfinite(value) else None for value in values]}
                for name, values in series
            ]
            return {"type": "chart", "title": title, "kind": kind, "labels": list(labels), "series": lines}
        case Attachment(name, mimetype, _, text, data):
            given = {"type": "attachment", "name": name, "mimetype": mimetype, "text": text}
            return {**given, "data": data} if data else given


def notices(result: AgentExecutionResult, locale: Locale) -> list[str]:
    """Return the small print of a result, a sentence each."""
    found = [say(locale, f"notice.{notice}") for notice in result.notices]
    if result.warnings:
        found.append(say(locale, "notice.page_warnings", warnings="; ".join(result.warnings)))
    return found


def _task(task: Task) -> Json:
    return asdict(task)


def _page(page: NotionPage | None) -> Json | None:
    return asdict(page) if page else None
