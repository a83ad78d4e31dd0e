"""What a document is made of: the pages on its subject, whole where their title names it, and no others."""

import re
from collections.abc import Mapping, Sequence

from integrations.search.base import Audience, Hit, TitleEntry, TitleHit
from integrations.search.tokens import tokens
from orchestrator.deps import Context
from orchestrator.graphs.workspace.linked import linked_of
from orchestrator.graphs.workspace.minutes_asked import MINUTES, days_in, minutes_asked
from orchestrator.graphs.workspace.passages import passages_of
from orchestrator.graphs.workspace.rules.brief import KINDS, Brief
from orchestrator.graphs.workspace.rules.subject import Subject, is_korean
from orchestrator.graphs.workspace.rules.title_nearness import NEAR, Embed, nearness
from orchestrator.graphs.workspace.state import SourcePassage

WHOLE_PAGES = 3
"""Pages whose title names the subject, of which all is read."""
LONGEST_PAGE = 40
"""Passages of one page that are read."""
NEAR_TITLES = 20
MAX_LISTED = 400
"""Titles that are looked through for the subject in another spelling."""
DRAFT = 0.3
"""What it counts against a page that it calls itself a draft, or replaced."""
AHEAD = 0.06
"""How far the nearest title must be before the next, where none says the subject's words."""
SAME_TITLE = 2
"""Words of a title from which another one may be of the same matter."""
COMPARED = 2
"""Pages that are compared where the subject names no parts."""
_SUPERSEDED = re.compile(
    r"초안|검토\s?중|개정안|구\s?버전|폐기|이전\s?버전"
    r"|\b(?:draft|wip|deprecated|obsolete|superseded|archived?|old)\b",
    re.I,
)
_CHANGES_OF_PAGES = re.compile(
    r"(?:변경|개정|수정|고친|바뀐)\s?(?:이력|내역|기록|것들?)|업데이트\s?(?:이력|내역)"
    r"|\b(?:change ?log|(?:revision|version|page|document) history|recent changes|list of changes|what changed)\b",
    re.I,
)
"""What tells which pages were mended and when, and nothing of their subjects."""
_YEAR = re.compile(r"(?<!\d)(20\d{2})(?!\d)")
_VERSION = re.compile(r"(?<![A-Za-z\d])v\.?\s?\d+(?:\.\d+)?|(?<!\d)20\d{2}(?!\d)|개정|제\s?\d+\s?판", re.I)
_IN_FORCE = re.compile(r"현행|공식|시행\s?중|\b(?:official|current|in force)\b", re.I)


async def on_subject(
    context: Context, brief: Brief, passages: Sequence[SourcePassage], rights: Audience, others: Sequence[str] = ()
) -> tuple[list[SourcePassage], list[str]]:
    """Return the passages of pages that speak of the subject, each page under one number, and notices.

    What the person linked or attached was chosen by them and stays. ``rights``: what all may read who will read the
    document; where those here may read more on the subject that is left out, a notice says so. ``others``: what else
    names the subject where a model decided on the title: the person's own words, and what it would look up.
    """
    subject = Subject.of(brief.subject)
    for other in others:
        subject = subject.or_of(other)
    chosen = [*linked_of(passages, context.turn), *(one for one in passages if one.get("source") == "file")]
    found = [one for one in passages if one not in chosen]
    named = await titled(context, brief, subject, rights)
    known = {one["document_id"] for one in found}
    # Of minutes it is the day that tells, and which meeting it was, whatever else the request and the page share.
    near = () if brief.kind in ("minutes", "comparison") and named else found
    pages = {one["document_id"]: one["title"] for one in near if subject.spoken_of(one["title"])}
    pages = {**{hit: title for hit, title in named.items() if hit in known}, **pages, **named}
    if brief.kind not in ("minutes", "comparison"):
        pages = in_its_language(subject, pages)
    whole: list[SourcePassage] = []
    for document_id in list(pages)[:WHOLE_PAGES] if subject.parts or brief.kind == "minutes" else []:
        audience = context.turn.audience if document_id in known else rights
        filters = context.filters(document_ids=frozenset({document_id}))
        hits = await context.deps.index.search(brief.subject, k=LONGEST_PAGE, audience=audience, filters=filters)
        whole += on_matter(subject, pages[document_id], passages_of(hits, context.readers))
    read = {one["document_id"] for one in whole}
    told = bool(named) and (
        brief.kind in ("minutes", "comparison")
        or subject.told_by([one["title"] for one in whole])
        or not any(subject.spoken_of(title) for title in named.values())
    )
    rest = [
        one
        for one in found
        if not told
        and one["document_id"] not in read
        and not _CHANGES_OF_PAGES.search(f"{one['title']} {one['heading']}")
        and _belongs(context, subject, one, found)
    ]
    numbered = _numbered([*chosen, *_current(brief, subject, _of_kind(context, brief, [*whole, *rest]))])
    return numbered, ["readers_see_less"] if await _is_more_here(context, brief, subject, rights, numbered) else []


async def titled(context: Context, brief: Brief, subject: Subject, rights: Audience) -> dict[str, str]:
    """Return the pages whose title names the subject, by id, nearest first; where none does, the one that means it."""
    if not subject.parts and brief.kind != "minutes":
        return {}
    query = brief.subject if brief.kind != "minutes" else brief.title
    near: Sequence[TitleEntry | TitleHit] = await context.deps.index.titles(
        query, k=NEAR_TITLES, audience=rights, filters=context.filters()
    )
    # What is spelt in the other script no index finds by its words.
    listed = await context.deps.index.listed(k=MAX_LISTED, audience=rights, filters=context.filters())
    # A copy of other pages is no evidence, also where it is looked for by its title.
    every = sorted((one for one in (*near, *listed) if one.made != "copy"), key=lambda one: bool(one.made))
    titles = {one.document_id: one.title for one in every}
    if brief.kind == "minutes":
        return await minutes_asked(context, query, titles)
    embed = context.deps.embedder.embed
    nearest = dict(zip(titles, await nearness(query, list(titles.values()), embed), strict=True))
    if brief.kind == "comparison":
        return {page: titles[page] for page in await _compared(query, titles, nearest, embed)}
    named = {page: title for page, title in titles.items() if subject.spoken_of(title)}
    if named:
        return dict(sorted(named.items(), key=lambda one: -nearest[one[0]]))
    # Nobody who names a matter means a draft of it, where there is more.
    ordered = sorted(titles, key=lambda page: -nearest[page] + DRAFT * bool(_SUPERSEDED.search(titles[page])))
    first = ordered[0] if ordered else ""
    is_clear = len(ordered) < 2 or nearest[first] - nearest[ordered[1]] >= AHEAD
    # In its own language a title on the subject has a word of it: another rule book is near by what all rule books say.
    is_clear &= bool(first) and (is_korean(titles[first]) != subject.is_korean or subject.touched_by(titles[first]))
    return {first: titles[first]} if is_clear and nearest[first] >= NEAR else {}


async def _compared(subject: str, titles: Mapping[str, str], nearest: Mapping[str, float], embed: Embed) -> list[str]:
    """Return the pages that are compared: the nearest of each year or part that is named, else the nearest two.

    The second of two is left out where it only comes after the first, and has no word of the subject.
    """
    if len(years := list(dict.fromkeys(_YEAR.findall(subject)))) > 1:
        of_years = [[page for page in titles if year in _YEAR.findall(titles[page])] for year in years]
        if all(of_years):
            return [max(pages, key=lambda page: nearest[page]) for pages in of_years]
    if len(parts := dict.fromkeys(Subject.of(subject).parts)) > 1:
        of_parts = [await nearness(" ".join(part), list(titles.values()), embed) for part in parts]
        best = [max(zip(near, titles, strict=True)) for near in of_parts if near]
        if len(found := dict.fromkeys(page for near, page in best if near >= NEAR)) == len(parts):
            return list(found)
    ordered = sorted(titles, key=lambda page: -nearest[page])
    asked, ahead = Subject.of(subject), max(nearest.values(), default=0.0)
    return [
        page
        for page in ordered[:COMPARED]
        if nearest[page] >= NEAR and (ahead - nearest[page] <= AHEAD or asked.touched_by(titles[page]))
    ]


def in_its_language(subject: Subject, pages: Mapping[str, str]) -> dict[str, str]:
    """Return pages by their titles, without those in the other language where a title in its own spells the subject.

    A summary for those who do not read it says the same again, in words that this document is not written in.
    """
    own = {page: title for page, title in pages.items() if is_korean(title) == subject.is_korean}
    return own if any(map(subject.spelt_in, own.values())) and len(subject.parts) == 1 else dict(pages)


def on_matter(subject: Subject, title: str, page: Sequence[SourcePassage]) -> list[SourcePassage]:
    """Return the passages of a page that are on the subject: all but its history, where its title spells the subject.

    So it is where the title is in the other language. Else those that spell the subject themselves: childbirth is
    leave, and says nothing of annual leave.
    """
    kept = [one for one in page if not _CHANGES_OF_PAGES.search(one["heading"])] or list(page)
    if is_korean(title) != subject.is_korean or subject.spelt_in(title):
        return kept
    return [one for one in kept if subject.spelt_in(f"{one['heading']} {one['text']}")] or kept


def _belongs(context: Context, subject: Subject, passage: SourcePassage, found: Sequence[SourcePassage]) -> bool:
    """Tell whether a passage's page speaks of the subject, and the passage of it; in the other language by meaning."""
    page = [one for one in found if one["document_id"] == passage["document_id"]]
    text = " ".join(f"{one['title']} {one['heading']} {one['text']}" for one in page)
    if is_korean(text) == subject.is_korean or subject.touched_by(text):
        # Words that only the page as a whole has, each in another place, are of no one matter.
        own = f"{passage['title']} {passage['heading']} {passage['text']}"
        each = (f"{one['title']} {one['heading']} {one['text']}" for one in page)
        return subject.touched_by(own) and any(map(subject.spoken_of, each))
    return max(one["support"] for one in page) >= context.deps.index.thresholds.sure


def _of_kind(context: Context, brief: Brief, passages: Sequence[SourcePassage]) -> list[SourcePassage]:
    """Of minutes keep those that are minutes, and of the day that was named."""
    if brief.kind != "minutes":
        return list(passages)
    if days := days_in(context, brief.subject):
        return [one for one in passages if days & days_in(context, one["title"])]
    return [one for one in passages if MINUTES.search(one["title"])] or list(passages)


def _current(brief: Brief, subject: Subject, passages: Sequence[SourcePassage]) -> list[SourcePassage]:
    """Leave out drafts and what was replaced, where there is something else and nobody asked for them.

    Where a page on the subject is of the very kind that is wished for, or calls itself the one in force, it is enough.
    """
    if brief.kind == "comparison" or _SUPERSEDED.search(brief.subject):
        return list(passages)
    kept = [one for one in passages if not _SUPERSEDED.search(one["title"])] or list(passages)
    kept = [one for one in kept if not any(replaces(other, one) for other in kept)]
    kind = dict(KINDS).get(brief.kind)
    for mark in filter(None, (kind, _IN_FORCE)):
        marked = [one for one in kept if mark.search(one["title"])]
        if marked and len(subject.parts) == 1 and subject.spoken_of(marked[0]["title"]):
            kept = marked
    return kept


def replaces(newer: SourcePassage, older: SourcePassage) -> bool:
    """Tell whether a page is a later version of another: its title says which, and all else that the other's says."""
    if newer.get("edited", "") <= older.get("edited", "") or not _VERSION.search(newer["title"]):
        return False
    said = set(tokens(_VERSION.sub(" ", older["title"])))
    return len(said) >= SAME_TITLE and said <= set(tokens(_VERSION.sub(" ", newer["title"])))


def _numbered(passages: Sequence[SourcePassage]) -> list[SourcePassage]:
    numbers: dict[str, int] = {}
    return [{**one, "n": numbers.setdefault(one["document_id"], len(numbers) + 1)} for one in passages]


async def _is_more_here(
    context: Context, brief: Brief, subject: Subject, rights: Audience, kept: Sequence[SourcePassage]
) -> bool:
    """Tell whether those here may read pages on the subject that the readers may not, and it goes without."""
    if context.turn.audience <= rights:
        return False
    used = {one["document_id"] for one in kept}

    def is_closed(hit: Hit) -> bool:
        chunk = hit.chunk
        text = f"{chunk.title} {' '.join(chunk.headings)} {chunk.text}"
        return chunk.document_id not in used and not (context.readers(chunk) & rights) and subject.spoken_of(text)

    hits = await context.deps.index.search(
        brief.subject, k=context.deps.limits.passages, audience=context.turn.audience, filters=context.filters()
    )
    return any(is_closed(hit) and hit.support >= context.deps.index.thresholds.found for hit in hits)
