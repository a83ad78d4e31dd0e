"""All that is known of the law, and official files, as documents of the search index."""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time
from pathlib import Path

from integrations.documents.base import Document, Part
from integrations.law.base import LegalSource, Wording
from integrations.law.law import Law
from integrations.law.official import OfficialText, UnreadableLaw, content
from integrations.law.official_markdown import read_markdown
from integrations.law.official_xml import read_xml
from integrations.law.problems import LawProblem

PUBLIC_LAW = frozenset({"law:public"})
"""Who may read it: nobody's principal, so that only a search that asks for the law finds it."""
OFFICIAL = "official"
"""The folder of official files within that of the law."""
_READERS = {".md": read_markdown, ".xml": read_xml}


def law_documents(law: Law) -> Iterator[Document]:
    """Yield our own entries, each in both languages; their kind is the document's ``source``."""
    for norms in law.norms.values():
        for norm in norms:
            title = Wording(f"{law.label(norm, 'ko')} ({norm.title.ko})", f"{law.label(norm, 'en')} ({norm.title.en})")
            yield _own(
                "law",
                f"{norm.id}:{norm.effective_from}",
                title,
                norm.text,
                norm.keywords,
                norm.url,
                norm.effective_from,
            )
    for decision in law.decisions.values():
        title = Wording(
            f"{decision.court.ko} {decision.number} {decision.title.ko}",
            f"{decision.court.en} {decision.number}: {decision.title.en}",
        )
        yield _own(
            "precedent", decision.id, title, decision.holding, decision.keywords, decision.link, decision.decided
        )
    for one in law.interpretations.values():
        title = Wording(f"{one.agency.ko} {one.number} {one.title.ko}", f"{one.agency.en} {one.number}: {one.title.en}")
        yield _own("interpretation", one.id, title, one.text, one.keywords, one.link, one.issued)
    for manual in law.manuals.values():
        steps = [*manual.steps, *filter(None, (manual.deadline,))]
        text = Wording(
            "\n".join(f"{place}. {step.ko}" for place, step in enumerate(steps, 1)),
            "\n".join(f"{place}. {step.en}" for place, step in enumerate(steps, 1)),
        )
        yield _own("manual", manual.id, manual.title, text, manual.keywords, manual.url, manual.looked_up)


def official_documents(folder: Path) -> tuple[list[Document], list[LawProblem]]:
    """Read the official files below ``folder/official``; what cannot be read is told and left out."""
    documents: list[Document] = []
    problems: list[LawProblem] = []
    for path in sorted((folder / OFFICIAL).rglob("*")):
        reader = _READERS.get(path.suffix.lower())
        if reader is None or path.name.lower().startswith("readme"):
            continue
        try:
            documents.append(_official(reader(content(path))))
        except UnreadableLaw as error:
            problems.append(LawProblem(error.code, path.relative_to(folder).as_posix(), 0, ""))
    return documents, problems


def _own(
    kind: LegalSource, name: str, title: Wording, text: Wording, keywords: Iterable[str], url: str, since: date
) -> Document:
    words = tuple(keywords)
    korean = ", ".join(word for word in words if not word.isascii())
    english = ", ".join(word for word in words if word.isascii())
    parts = (
        Part(text=f"{text.ko}\n\n{korean}".strip(), url=url),
        Part(text=f"{text.en}\n\n{english}".strip(), headings=(title.en,), url=url),
    )
    return _document(kind, f"own:{name}", title.ko, parts, url, since)


def _official(text: OfficialText) -> Document:
    title = f"{text.title} ({text.since} 시행)" if text.doc_type == "law" else text.title
    return _document(text.doc_type, f"official:{text.id}:{text.since}", title, text.parts, text.url, text.since)


def _document(kind: LegalSource, name: str, title: str, parts: tuple[Part, ...], url: str, since: date) -> Document:
    said = "\0".join((title, url, *(f"{part.headings}{part.text}{part.url}" for part in parts)))
    digest = hashlib.sha256(said.encode()).hexdigest()[:12]
    return Document(
        # The digest makes another document of what has changed, so that ids alone tell what is to be done.
        id=f"{kind}:{name}:{digest}",
        title=title,
        url=url,
        parts=parts,
        audience=PUBLIC_LAW,
        edited_at=datetime.combine(since, time(), UTC),
        source=kind,
    )
