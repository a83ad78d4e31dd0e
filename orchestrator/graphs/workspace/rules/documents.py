"""A document without a model: the retrieved passages, ordered in sections, as a draft that a person can finish."""

import re
from collections.abc import Mapping, Sequence
from typing import cast

from integrations.documents.headings import heading_of
from orchestrator.deps import Context
from orchestrator.graphs.workspace.citations import cited
from orchestrator.graphs.workspace.rules.blocks import ITEM, blocks
from orchestrator.graphs.workspace.rules.brief import Brief, DocumentKind
from orchestrator.graphs.workspace.rules.document_forms import as_table, comparison, faq, joined, minutes, sides_of
from orchestrator.graphs.workspace.rules.quoting import cut
from orchestrator.graphs.workspace.rules.subject import Subject
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.turn import Citation

_LINK = re.compile(r"\[[^\[\]]*\]\([^)\[]*\)")
_BOX = re.compile(r"- \[ \] |^\| ☐ ", re.M)
_BOXED = re.compile(r"\s*[-*+]\s+\[[ xX]\]\s")
_TASK_TABLE = re.compile(r"할 ?일|언제|순서|단계|담당|\b(?:tasks?|steps?|when|what to do|to-?do|owner)\b", re.I)
"""The head of a table whose rows are done one after the other."""
_STATEMENT = re.compile(
    r"(?<![세]요)(?<!시오)(?<=[다요])\.?\s*$|^\*\*[^*]+\*\*\s*:|:\s*\d|\s[×÷=]\s"
    r"|^\W*(?:During|After|From|For|In|At|On|An?|The|You|Your|We|Our|It|They|This|One|Two|Three|Four|Five|Ten|\d)\b"
)
"""An item that tells a rule or a fact: 입니다, "**Word**: what it means", "Partner's childbirth: 20 days", "You get …"."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\s.])|(?<!\s)\s*(?=[①-⑳])")
_STEP = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_DUTY = re.compile(
    r"^[①-⑳]|(?:하|주|두|으|이|쓰|끄|리|내|보|오|가)(?:세요|십시오|시오|지\s?마)|(?:해|어|아|여|야)\s?(?:야|두어야)\s?(?:합|해|됩|돼|함)"
    r"|(?:확인|기록|보고|연락|제출|점검|신청|등록|작성|알림|재촉|평가|표시|보관|폐기)(?:합니다|한다|해요|함)?[.\s]*$|금지|안\s?(?:됩니다|돼요|됨)"
    r"|^(?:\*\*)?(?:please|always|never|do(?:n't| not)?|make sure|check|ask|send|write|tell|keep|use|add|open|fill|submit|report|call|sign|test|run"
    r"|verify|book|return|read|set|record|confirm|ensure|put|take|get|contact|notify|update|review)\b|\b(?:must|have to|has to|need to|needs to)\b",
    re.I,
)
"""A sentence that asks its reader to do something, or forbids it."""
_LONGEST_SUMMARY = 500
LINKS = 0.6
"""Share of links from which a section only points to other pages."""
_TABLE_RULE = re.compile(r"^\s*+\|?\s*+:?-{2,}")
LONGEST_SECTION = 1800
ONE_PAGE = 2_400
"""Characters that a printed page holds, with its headings and lists."""
LITTLE = 160
"""Characters of the one passage that was found, from which a document is a document."""
_TABLE_LINE = re.compile(r"^\|(?:\s*:?-{2,}:?\s*\|)+\s*$", re.M)
NEAR_BEST = 0.8
"""Share of the best passage's support from which a page belongs into a document: a model leaves out what does not fit,
rules cannot."""
_QUESTIONS = re.compile(r"^### ", re.M)
FEWEST_QUESTIONS = 2
"""Questions from which it is an FAQ."""
MAX_TITLE = 200


def compose(
    context: Context, wish: Brief, title: str, passages: Sequence[SourcePassage], *, looked: bool = False
) -> str:
    """Return the document's Markdown, built from the passages; without any, an outline of the kind asked for.

    ``looked``: pages on the subject were looked for, so an outline says that there were none.
    """
    if wish.facts:
        told = "\n".join(f"- {fact}" for fact in wish.facts) if len(wish.facts) > 1 else wish.facts[0]
        return f"# {title}\n\n{told}"
    if wish.is_outside:
        told = context.say("document.outside", subject=wish.subject or title)
        return f"# {title}\n\n{told}\n\n{context.say('document.outline.outside')}"
    if not passages:
        told = f"{context.say('document.nothing', subject=wish.subject or title)}\n\n" if looked else ""
        return f"# {title}\n\n{told}{context.say(f'document.outline.{wish.kind}', title=title)}"
    groups: dict[int, list[SourcePassage]] = {}
    for passage in passages:
        groups.setdefault(passage["n"], []).append(passage)
    subject = Subject.of(wish.subject)
    named = {n for n, group in groups.items() if subject.parts and subject.spoken_of(group[0]["title"])}
    best = {n: max(passage["support"] for passage in group) for n, group in groups.items()}
    if wish.kind != "comparison":  # both sides were looked for
        groups = {n: group for n, group in groups.items() if n in named or best[n] >= NEAR_BEST * max(best.values())}
    groups = {n: kept for n, group in groups.items() if (kept := _told(group, wish.kind))} or groups
    groups = {n: joined(group) for n, group in groups.items()}
    if wish.kind == "notice":
        # What the person gave with the request was chosen by them.
        given = {n for n, group in groups.items() if group[0].get("source") == "file"}
        lines_of = {n: group if n in named | given else _lines_on(subject, group) for n, group in groups.items()}
        # A page in the other language speaks of the subject in words that are not its own.
        groups = {n: group for n, group in lines_of.items() if group} or groups
    names = ", ".join(group[0]["title"] for group in list(groups.values())[:3])
    lines = [f"# {title}", "", context.say(f"document.summary.{wish.kind}", title=title, names=names), ""]
    if (
        len(groups) == 1
        and len(next(iter(groups.values()))) == 1
        and len(next(iter(groups.values()))[0]["text"]) < LITTLE
    ):
        lines += [context.say("document.little"), ""]
    match wish.kind:
        case "faq":
            body = faq(context, groups)
        case "comparison" if len(sides := sides_of(subject, groups)) > 1:
            body = comparison(context, sides)
        case "minutes":
            body = minutes(context, groups, wish.only)
        case _:
            body = _by_page(context, groups, wish)
    if wish.is_table and not _TABLE_LINE.search("\n".join(body)):
        body = as_table(context, groups) or body
    return with_sources(context, "\n".join(lines + body), passages)


def _lines_on(subject: Subject, group: Sequence[SourcePassage]) -> list[SourcePassage]:
    """Of a page on other matters keep the lines that speak of the subject: an announcement tells its own matter alone."""
    found = []
    for one in group:
        lines = [line for line in one["text"].splitlines() if subject.spoken_of(f"{one['heading']} {line}")]
        if lines:
            found.append({**one, "text": "\n".join(lines)})
    return cast(list[SourcePassage], found)


def _by_page(context: Context, groups: Mapping[int, Sequence[SourcePassage]], wish: Brief) -> list[str]:
    lines: list[str] = []
    for n, group in groups.items():
        lines += [f"## {group[0]['title']}", ""]
        above = ""
        for passage in group:
            heading = passage["heading"].removeprefix(f"{passage['title']} › ")
            if heading and heading != above:
                # Below a heading that is there already, only what is new of the path, one level deeper.
                below = above and heading.startswith(f"{above} › ")
                lines += [f"#### {heading.removeprefix(f'{above} › ')}" if below else f"### {heading}", ""]
                above = above if below else heading
            lines += [_section(passage, wish.kind, context if wish.is_table else None), ""]
        lines += [f"[{n}]", ""]
    return lines


def undone(wish: Brief, markdown: str) -> list[str]:
    """Return notices of what was asked for and what quoting pages cannot do, or did not come to."""
    told = []
    if wish.is_table and not _TABLE_LINE.search(markdown):
        told.append("not_a_table")
    if wish.is_short and len(markdown) > ONE_PAGE:
        told.append("not_one_page")
    if wish.is_translation:
        told.append("not_translated")
    if wish.reader:
        told.append("not_for_reader")
    if wish.kind == "checklist" and not _BOX.search(markdown):
        told.append("no_boxes")
    if wish.kind == "faq" and 0 < len(_QUESTIONS.findall(markdown)) < FEWEST_QUESTIONS:
        told.append("no_questions")
    if wish.kind == "comparison" and not _TABLE_LINE.search(markdown):
        told.append("not_compared")
    return told


def with_sources(context: Context, markdown: str, passages: Sequence[SourcePassage]) -> str:
    """Add the list of the sources that the text cites."""
    used = cited(markdown, passages)
    pages = {passage["n"]: passage["title"] for passage in passages}
    if not used:
        return markdown
    lines = [f"- [{citation.n}] {_linked(citation, pages.get(citation.n, citation.title))}" for citation in used]
    return f"{markdown.rstrip()}\n\n## {context.say('document.sources')}\n\n" + "\n".join(lines)


def split_title(markdown: str, default: str) -> tuple[str, str]:
    """Take the first heading of the first level off the text as its title."""
    first, _, rest = markdown.lstrip().partition("\n")
    if (found := heading_of(first)) is not None and found[0] == 1:
        return found[1][:MAX_TITLE], rest.strip()
    return default[:MAX_TITLE], markdown.strip()


def unfenced(text: str) -> str:
    """Take a whole document out of the fence that models like to put around it."""
    found = re.fullmatch(r"\s*```(?:markdown|md)?[ \t]*\n(.*?)\n?```\s*", text, re.S | re.I)
    return found.group(1) if found and "```" not in found.group(1) else text


def _linked(citation: Citation, title: str) -> str:
    title = plain(title)
    return f"[{title}]({citation.url})" if citation.url else title


def plain(title: str) -> str:
    """Return a title that cannot end the link it stands in."""
    return title.replace("[", "(").replace("]", ")")


def _told(group: Sequence[SourcePassage], kind: DocumentKind) -> list[SourcePassage]:
    """Leave out what only points to other pages, and of a checklist the pages that hold nothing to do."""
    told = [one for one in group if not points_elsewhere(one["text"])]
    if kind == "checklist" and not any("- [ ] " in _section(one, kind) for one in told):
        return []
    return told


def points_elsewhere(text: str) -> bool:
    """Tell whether a section only leads to other pages."""
    return sum(map(len, _LINK.findall(text))) >= LINKS * len(text)


def _section(passage: SourcePassage, kind: DocumentKind, in_rows: Context | None = None) -> str:
    """Return a passage, cut between blocks where it is long, so that no link and no row is cut through.

    ``in_rows``: the boxes of a checklist stand in tables.
    """
    kept: list[str] = []
    for block in blocks(passage["text"]):
        made = block
        if kind == "checklist":
            made = _rows(in_rows, block) if in_rows else _tasks(block)
        if kept and kind != "checklist" and sum(map(len, kept)) + len(made) > LONGEST_SECTION:
            kept.append("…")
            break
        kept.append(made)
    return "\n\n".join(kept)


def _tasks(block: str) -> str:
    """Give what can be done a box. Prose, rules and figures stay as they are: they cannot be ticked off."""
    lines = block.splitlines()
    if lines[0].lstrip().startswith("|"):
        rows = lines[2:] if len(lines) > 1 and _TABLE_RULE.match(lines[1]) else lines
        if not _TASK_TABLE.search(lines[0]):
            return block
        return "\n".join(
            "- [ ] " + " — ".join(cell.strip() for cell in row.strip("| ").split("|") if cell.strip()) for row in rows
        )
    if ITEM.match(lines[0]):
        return "\n".join(_task(line) for line in lines)
    return block if lines[0].lstrip().startswith((">", "```", "#")) else _steps(block)


def _rows(context: Context, block: str) -> str:
    """Return a table or list of tasks as a table with a box in each row; other blocks as in any checklist."""
    lines = block.splitlines()
    if lines[0].lstrip().startswith("|") and _TASK_TABLE.search(lines[0]) and len(lines) > 2:
        head, rule, *rows = (line.strip() for line in lines)
        return "\n".join([f"| {context.say('document.done')} {head}", f"| --- {rule}", *(f"| ☐ {row}" for row in rows)])
    boxed = _tasks(block)
    boxes = [(line, _BOXED.match(line)) for line in boxed.splitlines()]
    if not ITEM.match(lines[0]) or not all(box for _, box in boxes):
        return boxed
    rows = [f"| ☐ | {line[box.end() :].replace('|', '·')} |" for line, box in boxes if box]
    return "\n".join([f"| {context.say('document.done')} | {context.say('document.task')} |", "| --- | --- |", *rows])


def _steps(prose: str) -> str:
    """Give each sentence that says what to do, or what never to do, a box of its own; the others stay together."""
    pieces: list[str] = []
    was_box = False
    for sentence in filter(None, map(str.strip, _SENTENCE.split(prose))):
        # A line of a few words without an end is a heading.
        is_box = bool(_DUTY.search(sentence)) and (sentence[-1] in ".!" or sentence[0] in _STEP)
        if pieces:
            pieces.append("\n" if is_box and was_box else "\n\n" if is_box or was_box else " ")
        pieces.append(f"- [ ] {sentence}" if is_box else sentence)
        was_box = is_box
    return "".join(pieces)


def _task(line: str) -> str:
    found = ITEM.match(line)
    if found is None:
        return line
    is_step = line.lstrip()[:1].isdigit() or _BOXED.match(line)
    if not is_step and _STATEMENT.search(found.group(2)):
        return line
    return f"{found.group(1)}- [ ] {found.group(2)}"


def summary_of(markdown: str) -> str:
    """Return the first paragraph of prose, shortened: what the reply says of a document."""
    for block in re.split(r"\n\s*\n", markdown):
        text = block.strip()
        if text and not re.match(r"[#|>`\-*+]|\d+[.)]\s", text):
            return cut(" ".join(text.split()), _LONGEST_SUMMARY)
    return ""


def outline_of(markdown: str) -> list[str]:
    """Return the headings of the highest level that has several, outside code."""
    outside = re.sub(r"(?ms)^```.*?^```", "", markdown)
    headings = [heading for line in outside.split("\n") if (heading := heading_of(line))]
    levels = [[title for of, title in headings if of == level] for level in (2, 3)]
    return next((found for found in levels if len(found) > 1), [])
