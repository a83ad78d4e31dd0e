"""What the page of a model shows in one language: the pieces of its documents, the types with their passages, files."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final

from bot.texts import say, texts
from orchestrator.deferred import Deferred
from orchestrator.graphs.idris.places import place_text
from orchestrator.turn import Locale

_changes_between = Deferred("orchestrator.graphs.idris.model_versions", "changes_between")
_WORDS: Final = "model_page.word."
"""The texts of the page itself."""


def empty_view(locale: Locale) -> dict[str, Any]:
    """Return the page of somebody who has no model yet."""
    return {"locale": locale, "words": _words(locale), "title": say(locale, "model_page.new"), "model": None}


def page_view(content: Mapping[str, Any], locale: Locale) -> dict[str, Any]:
    """Return the data of a stored model's page; see :func:`orchestrator.graphs.idris.page_content.page_content`."""
    words = partial(say, locale)
    ranked = sorted(content["invariants"], key=lambda one: one["verdict"] != "fails")
    code = _paragraphs(content["code"])
    types = [_type(n, one, content["checked_by"], code, words) for n, one in enumerate(ranked, 1)]
    broken = sum(bool(one["disagrees"]) for one in content["invariants"])
    key = "contradictions" if broken else "all_hold" if types else "no_rules"
    is_checked = content["status"] not in ("failed", "timeout")
    checked = f"checked_by.{content['checked_by']}" if is_checked else content["status"]
    kind = words(f"idris.kind.{content['kind']}")
    before = content["before"]
    return {
        "locale": locale,
        "words": _words(locale),
        "title": content["title"],
        "model": {
            "module": content["module"],
            "version": words("model_page.version", number=content["version"]["number"]),
            "verdict": words(f"idris.{key}", count=broken or len(types)),
            "tone": "bad" if broken else "good" if types and is_checked else "plain",
            "about": [
                words(f"idris.{checked}", version=content["compiler"]),
                words("idris.done", title=content["title"], module=content["module"], kind=kind)
                .replace("**", "")
                .replace("`", ""),
                words("idris.counts", checks=content["checks"], fixes=content["fixes"]),
            ],
            "changes": [line.replace("**", "") for line in _changes_between(before, content["version"], words)]
            if before
            else [],
        },
        "types": types,
        "documents": [
            {"name": one["name"], "pieces": list(_pieces(one["text"], n, types))}
            for n, one in enumerate(content["documents"])
        ],
        "files": [one["name"] for one in content["files"]],
    }


def _words(locale: Locale) -> dict[str, str]:
    return {key.removeprefix(_WORDS): text for key, text in texts(locale).items() if key.startswith(_WORDS)}


def _type(
    n: int, one: Mapping[str, Any], checked_by: str, code: Mapping[str, str], words: partial[str]
) -> dict[str, Any]:
    declared = (f"record {one['type']} where", f"{one['name']} : {one['type']}")
    tone = {"fails": "bad", "unchecked": "plain"}.get(one["verdict"], "good")
    return {
        "n": n,
        "name": one["name"],
        "type": one["type"],
        "tone": tone,
        "verdict": words(f"idris.verdict.{one['verdict']}.{checked_by}"),
        "says": one["says"],
        "disagrees": one["disagrees"],
        "place": ", ".join(place_text(place, words) for place in one["places"]),
        "spans": one["spans"],
        "code": "\n\n".join(code[line] for line in declared if line in code),
    }


def _paragraphs(code: str) -> dict[str, str]:
    """Return the paragraphs of a module by their lines: a declaration stands in one."""
    found: dict[str, str] = {}
    for paragraph in code.split("\n\n"):
        for line in paragraph.splitlines():
            found.setdefault(line, paragraph)
    return found


def _pieces(text: str, document: int, types: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the text cut where a figure of a type begins or ends: together the pieces are the text.

    Each carries its offset and the numbers of its types, so that a browser never counts characters.
    """
    placed = [
        (start, end, one["n"], one["tone"])
        for one in types
        for number, start, end in one["spans"]
        if number == document
    ]
    edges = sorted({0, len(text), *(edge for start, end, *_ in placed for edge in (start, end))})
    # Spans are few and short, so that each is laid onto the pieces that it covers.
    marks: dict[int, list[tuple[int, str]]] = {edge: [] for edge in edges}
    at = {edge: n for n, edge in enumerate(edges)}
    for start, end, n, tone in placed:
        for edge in edges[at[start] : at[end]]:
            marks[edge].append((n, tone))
    for start, end in pairwise(edges):
        here = marks[start]
        tones = {tone for _, tone in here}
        yield {
            "start": start,
            "text": text[start:end],
            "types": list(dict.fromkeys(n for n, _ in here)),
            "tone": next((tone for tone in ("bad", "plain", "good") if tone in tones), ""),
        }
