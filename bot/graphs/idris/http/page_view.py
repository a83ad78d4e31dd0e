"""What the page of a model shows in one language: the pieces of its documents, the types with their passages, files."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final

from bot.texts import say, texts
from integrations.proofs.base import CompilerMessage
from orchestrator.graphs.idris.error_texts import error_text
from orchestrator.graphs.idris.page_wishes import PAGE_WISHES
from orchestrator.graphs.idris.places import place_text
from orchestrator.graphs.idris.reading_back import read_back
from orchestrator.graphs.idris.succession.changes import change_lines, changes_between
from orchestrator.turn import Locale

_MOST_PLACES = 6
_LONGEST_QUOTE = 200
_WORDS: Final = "model_page.word."
"""The texts of the page itself."""


def empty_view(locale: Locale) -> dict[str, Any]:
    """Return the page of somebody who has no model yet."""
    return {"locale": locale, "words": _words(locale), "title": say(locale, "model_page.new"), "model": None}


def page_view(content: Mapping[str, Any], locale: Locale) -> dict[str, Any]:
    """Return the data of a stored model's page; see :func:`orchestrator.graphs.idris.page_content.page_content`."""
    words = partial(say, locale)
    numbered = [{**one, "key": f"t{n}"} for n, one in enumerate(content["invariants"])]
    ranked = sorted(numbered, key=lambda one: one["verdict"] != "fails")
    code = _paragraphs(content["code"])
    shown = _Shown(content, words)
    types = [{**shown.type(one, code), "n": n} for n, one in enumerate(ranked, 1)]
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
            "changes": [
                line.replace("**", "")
                for line in (change_lines(changes_between(before, content["version"]), words) if before else ())
            ],
        },
        "types": types,
        "left_out": [shown.rule(one, f"x{n}") for n, one in enumerate(content.get("left_out", ()))],
        "can_choose": bool(content.get("held")),
        "go_on": _going_on(content, words),
        "documents": [
            {"name": one["name"], "pieces": list(_pieces(one["text"], n, types))}
            for n, one in enumerate(content["documents"])
        ],
        "files": [one["name"] for one in content["files"]],
    }


def _words(locale: Locale) -> dict[str, str]:
    return {key.removeprefix(_WORDS): text for key, text in texts(locale).items() if key.startswith(_WORDS)}


class _Shown:
    """A page's rules, each as a sentence beside its passage."""

    def __init__(self, content: Mapping[str, Any], words: partial[str]) -> None:
        self._content = content
        self._words = words

    def rule(self, one: Mapping[str, Any], key: str) -> dict[str, Any]:
        """Return what is shown of any rule. ``key``: by which the page names it."""
        told = {name: one[name] for name in ("formula", "is_strict", "rounding") if name in one}
        figures = one.get("figures", ())
        return {
            "key": key,
            "says": read_back(one.get("kind", "other"), one["says"], figures, self._words, **told),
            "quote": one.get("quote") or self._passage(one["spans"]),
            "is_added": bool(one.get("quote")),
            "place": ", ".join(place_text(place, self._words) for place in one["places"][-_MOST_PLACES:]),
        }

    def type(self, one: Mapping[str, Any], code: Mapping[str, str]) -> dict[str, Any]:
        """Return what is shown of a rule that the module has as a type."""
        declared = (f"record {one['type']} where", f"{one['name']} : {one['type']}")
        return {
            **self.rule(one, one["key"]),
            "name": one["name"],
            "type": one["type"],
            "tone": {"fails": "bad", "unchecked": "plain"}.get(one["verdict"], "good"),
            "verdict": self._words(f"idris.verdict.{one['verdict']}.{self._content['checked_by']}"),
            "disagrees": one["disagrees"],
            "spans": one["spans"],
            "code": "\n\n".join(code[line] for line in declared if line in code),
        }

    def _passage(self, spans: Sequence[Sequence[int]]) -> str:
        """Return the line of the result, as the document has it."""
        document, start, end = spans[-1]
        text = self._content["documents"][document]["text"]
        line = text[text.rfind("\n", 0, start) + 1 : end] + text[end : end + _LONGEST_QUOTE].partition("\n")[0]
        return " ".join(line[-_LONGEST_QUOTE:].split())


def _going_on(content: Mapping[str, Any], words: partial[str]) -> dict[str, Any] | None:
    """Return how a module that was not accepted goes on, and what is wrong with it."""
    wishes = [one for one in content.get("go_on", ()) if one in PAGE_WISHES]
    if not wishes:
        return None
    error = content["error"]
    told = words("idris.last_error", error=error_text(CompilerMessage(**error), words)) if error else ""
    choices = [{"value": one, "label": words(f"idris.go_on.{one}")} for one in wishes]
    return {"error": told, "choices": choices}


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
