"""What the page of a plan shows in one language: its sections, assumptions, sources, versions and what changed."""

import base64
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.http.pages.markdown_tree import markdown_tree
from bot.texts import say, texts
from integrations.documents.fonts import NoFont
from orchestrator.graphs.plan.pictures import drawn
from orchestrator.graphs.plan.pictures.placing import places_of
from orchestrator.graphs.plan.plan_changes import section_changes
from orchestrator.graphs.plan.plan_data import document_of
from orchestrator.graphs.plan.plan_document import EXPORT_KINDS, PlanDocument, PlanSource
from orchestrator.graphs.plan.plan_text import listed_sources
from orchestrator.turn import Locale

_WORDS: Final = "plan_page.word."
"""The texts of the page itself."""
_FILES: Final = ("docx", "pdf", "pptx", "md")


def empty_plan_view(locale: Locale) -> dict[str, Any]:
    """Return the page of somebody who has no plan yet."""
    return {"locale": locale, "words": _words(locale), "title": say(locale, "plan_page.new"), "plan": None}


def plan_view(content: Mapping[str, Any], locale: Locale, number: int | None, against: int | None) -> dict[str, Any]:
    """Return the data of a stored plan's page.

    ``number``: the version that is shown, else the newest; ``against``: an older one with which it is compared.
    """
    words = partial(say, locale)
    shown = version_of(content, number)
    document, newest = shown or (document_of(content["document"]), content["plan_version"])
    older = version_of(content, against)
    pictures = _pictures(document)
    return {
        "locale": locale,
        "words": _words(locale),
        "title": document.title,
        "plan": {
            "number": newest,
            "version": words("plan_page.version", number=newest),
            "about": list(_about(content, document, words)),
            "notion": content["notion_url"],
        },
        "summary": document.summary,
        "sections": [
            {
                "key": one.key,
                "title": one.title,
                "body": markdown_tree(one.body),
                "missing": one.missing,
                "pictures": pictures.pop(one.key, []),
            }
            for one in document.sections
        ],
        "assumptions": [{"text": one.text, "reason": one.reason} for one in document.assumptions],
        "sources": [_source(one, is_used, words) for one, is_used in listed_sources(document)],
        "agents": [
            {
                "name": words(f"progress.plan.{one['name']}"),
                "seconds": f"{one['seconds']:.1f}",
                "calls": one["calls"],
                "outcome": words(f"plan_page.outcome.{one['outcome']}"),
                "state": one["outcome"],
            }
            for one in content["agents"] or ()
        ],
        "versions": [
            {
                "number": one["number"],
                "name": words("plan_page.version", number=one["number"]),
                "at": one["at"],
                "by_people": not one["user"],
            }
            for one in reversed(content["versions"])
        ],
        "changes": _changes(older[0], document, older[1]) if older and older[1] != newest else None,
        "files": [kind for kind in _FILES if kind in EXPORT_KINDS],
    }


def version_of(content: Mapping[str, Any], number: int | None) -> tuple[PlanDocument, int] | None:
    """Return a version that is kept, with its number; None for one that is not."""
    found = next((one for one in content["versions"] if one["number"] == number), None)
    return (document_of(found["document"]), found["number"]) if found else None


def _about(content: Mapping[str, Any], document: PlanDocument, words: partial[str]) -> Iterator[str]:
    yield words(f"plan_form.{document.preset}")
    yield words("plan.file.made_on", day=document.made_on.isoformat())
    if usage := content["usage"]:
        yield words("plan_slack.seconds", seconds=f"{usage['seconds']:.1f}")
        if usage["calls"]:
            yield words("plan_slack.calls", calls=usage["calls"], tokens=f"{usage['tokens']:,}")
        if usage["cost_usd"]:
            yield words("plan_slack.cost", cost=f"{usage['cost_usd']:.3f}")


def _pictures(document: PlanDocument) -> dict[str, list[dict[str, str]]]:
    """Return the pictures by the sections in which they stand; none where no font draws their words.

    They are part of the data, so that the page loads nothing more.
    """
    places, found = places_of(document), dict[str, list[dict[str, str]]]()
    try:
        made = drawn(document, say)
    except NoFont:
        return {}
    for one in made:
        source = f"data:image/png;base64,{base64.b64encode(one.content).decode()}"
        found.setdefault(places[one.name], []).append({"alt": one.alt, "source": source})
    return found


def _source(source: PlanSource, is_used: bool, words: partial[str]) -> dict[str, Any]:
    return {
        "n": source.number,
        # Where a guide lies says nothing to who reads the plan.
        "title": f"{source.title} › {source.place}" if source.place and source.kind != "guide" else source.title,
        "url": source.url if source.url.startswith(("http://", "https://")) else "",
        "kind": words(f"plan.kind.{source.kind}"),
        "date": source.dated.isoformat() if source.dated else "",
        "used": is_used,
    }


def _changes(old: PlanDocument, new: PlanDocument, number: int) -> dict[str, Any]:
    sections = [
        {"title": one.title, "state": one.state, "words": [[*run] for run in one.runs]}
        for one in section_changes(old, new)
    ]
    return {"against": number, "sections": sections}


def _words(locale: Locale) -> dict[str, str]:
    return {key.removeprefix(_WORDS): text for key, text in texts(locale).items() if key.startswith(_WORDS)}


def numbers_of(values: Sequence[str | None]) -> list[int | None]:
    """Return the numbers of versions as an address names them."""
    return [int(one) if one and one.isascii() and one.isdecimal() and len(one) < 6 else None for one in values]
