"""The versions of a document that a graph wrote: which there are, what one says, and what changed between two."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from difflib import SequenceMatcher

import structlog

from integrations.documents.headings import heading_of
from integrations.errors import IntegrationError, NotFound
from integrations.notion.base import NotionPages
from integrations.search.base import Audience
from orchestrator.deps import Context, PageVersion, StoredDocument
from orchestrator.language.version_commands import CURRENT, PREVIOUS
from orchestrator.turn import Attachment

MOST_LISTED = 20
AROUND = 1
"""Lines that are the same and shown before and after a change."""
MAX_TEXT = 3_000
"""Characters of a version that a reply holds; a longer one is a file."""
MAX_DIFF = 60
"""Lines of a comparison that a reply holds; a longer one is a file as well."""


log = structlog.get_logger()


def current(versions: Sequence[PageVersion]) -> PageVersion | None:
    """Return the version that the page is at."""
    return next((one for one in reversed(versions) if not one.is_undone), None)


def named(versions: Sequence[PageVersion], number: int) -> PageVersion | None:
    """Return a version by its number, ``CURRENT`` or ``PREVIOUS``; None where it is not kept."""
    if number not in (CURRENT, PREVIOUS):
        return next((one for one in versions if one.number == number), None)
    standing = [one for one in versions if not one.is_undone]
    place = {CURRENT: 1, PREVIOUS: 2}[number]
    return standing[-place] if len(standing) >= place else None


async def version_list(
    context: Context, versions: Sequence[PageVersion], changed: Sequence[str], *, has_page: bool = True
) -> str:
    """Return a list of the newest versions, each with its time, who asked and ``changed``: what it changed."""
    now, lines = current(versions) if has_page else None, []
    for one, what in list(zip(versions, changed, strict=True))[-MOST_LISTED:]:
        line = context.say("version.line", number=one.number, at=_at(context, one.at), by=await _by(context, one))
        state = "now" if one is now else "undone" if one.is_undone else ""
        told = f" · {context.say(f'version.{state}')}" if state else ""
        lines.append(f"- {line}{told}" + "".join(f"\n    {each}" for each in what.splitlines()))
    return "\n".join(lines)


def line_diff(before: StoredDocument, after: StoredDocument) -> list[str]:
    """Return what changed, line by line: ``-`` what went, ``+`` what came, around it what stayed, below its heading."""
    titles = [f"- # {before.title}", f"+ # {after.title}"] if before.title != after.title else []
    old, new = ([line for line in one.markdown.splitlines() if line.strip()] for one in (before, after))
    lines: list[str] = []
    for group in SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(AROUND):
        first = group[0][1]
        heading = next((line for line in reversed(old[:first]) if heading_of(line)), "")
        lines += ["⋯"] if lines else []
        lines += [f"  {heading}"] if heading else []
        lines += _changed(group, old, new)
    return titles + lines


def version_file(context: Context, version: PageVersion, title: str) -> Attachment:
    """Return a version as a file; ``title`` as a reply may say it."""
    text = f"# {version.document.title}\n\n{version.document.markdown}"
    return Attachment(context.say("version.file", number=version.number, title=title), "text/markdown", text=text)


def diff_block(
    context: Context, old: PageVersion, new: PageVersion, title: str
) -> tuple[str, tuple[Attachment, ...]] | None:
    """Return what changed between two versions as a block, with a file where it is long; None where nothing did."""
    lines = line_diff(old.document, new.document)
    if not lines:
        return None
    shown = "\n".join([*lines[:MAX_DIFF], *(["⋯"] if len(lines) > MAX_DIFF else [])]).replace("```", "'''")
    name = context.say("version.diff_file", old=old.number, new=new.number, title=title)
    whole = Attachment(name, "text/plain", text="\n".join(lines))
    return f"```diff\n{shown}\n```", (whole,) if len(lines) > MAX_DIFF else ()


async def content_before(context: Context, kept: StoredDocument) -> StoredDocument | None:
    """Return what the page of a document says now, with what people wrote into it; None where it is gone."""
    turn, pages = context.turn, context.deps.pages
    if not kept.page_id or pages is None:
        return kept
    try:
        now = await pages.content(kept.page_id, kept.markdown)
    except NotFound:
        return None
    except IntegrationError as error:
        # It may be that only reading fails; what was kept is the best that is known.
        log.warning("page_not_read", turn=turn.id, error=type(error).__name__)
        return kept
    return await context.deps.document_store.keep_before(turn, replace(kept, title=now.title, markdown=now.markdown))


async def is_wider(pages: NotionPages | None, page_id: str, readers: Audience, team: str) -> bool:
    """Tell whether by now more people read a page, or what is below it, than ``readers``, who may read a version of it.

    What was kept before readers were noted counts as for those of its page.
    """
    if pages is None or not page_id or not readers or f"team:{team}" in readers:
        return False
    now = await pages.readers(page_id)
    return now is not None and not now <= readers


def _changed(group: Sequence[tuple[str, int, int, int, int]], old: Sequence[str], new: Sequence[str]) -> Iterator[str]:
    for what, start, end, begin, stop in group:
        if what == "equal":
            yield from (f"  {line}" for line in old[start:end])
        else:
            yield from (f"- {line}" for line in old[start:end])
            yield from (f"+ {line}" for line in new[begin:stop])


async def _by(context: Context, version: PageVersion) -> str:
    if not version.asked_by:
        return context.say("version.by_people")
    if version.asked_by == context.turn.user:
        return context.say("version.by_you")
    name_of = context.deps.name_of
    name = await name_of(version.asked_by) if name_of else version.asked_by
    return context.say("version.by", name=name)


def _at(context: Context, at: datetime) -> str:
    return f"{(at + timedelta(seconds=context.turn.utc_offset)).astimezone(UTC):%Y-%m-%d %H:%M}"
