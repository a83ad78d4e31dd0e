"""A document without a model: the retrieved passages, ordered in sections, as a draft that a person can finish."""

import re
from collections.abc import Sequence
from typing import Literal

from integrations.documents.headings import heading_of
from orchestrator.deps import Context
from orchestrator.graphs.workspace.citations import cited
from orchestrator.graphs.workspace.rules.blocks import ITEM, blocks
from orchestrator.graphs.workspace.rules.quoting import cut
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.turn import Citation

Kind = Literal["checklist", "minutes", "notice", "report", "document"]

_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("checklist", re.compile(r"체크 ?리스트|점검표|할 ?일 ?목록|check ?list|to-?do", re.I)),
    ("minutes", re.compile(r"회의록|미팅 ?노트|meeting (?:notes|minutes)|minutes\b", re.I)),
    ("notice", re.compile(r"공지|안내문|announcement|notice\b", re.I)),
    ("report", re.compile(r"보고서|리포트|\breport\b", re.I)),
)
_LINK = re.compile(r"\[[^\[\]]*\]\([^)\[]*\)")
_BOXED = re.compile(r"\s*[-*+]\s+\[[ xX]\]\s")
_TASK_TABLE = re.compile(r"할 ?일|언제|순서|단계|담당|\b(?:tasks?|steps?|when|what to do|to-?do|owner)\b", re.I)
"""The head of a table whose rows are done one after the other."""
_STATEMENT = re.compile(
    r"(?<![세]요)(?<!시오)(?<=[다요])\.?\s*$|^\*\*[^*]+\*\*\s*:|:\s*\d"
    r"|^\W*(?:During|After|From|For|In|At|On|An?|The|You|Your|We|Our|It|They|This|One|Two|Three|Four|Five|Ten|\d)\b"
)
"""An item that tells a rule or a fact: 입니다, "**Word**: what it means", "Partner's childbirth: 20 days", "You get …"."""
LINKS = 0.6
"""Share of links from which a section only points to other pages."""
_TABLE_RULE = re.compile(r"^\s*+\|?\s*+:?-{2,}")
LONGEST_SECTION = 1800
NEAR_BEST = 0.8
"""Share of the best passage's support from which a page belongs into a document: a model leaves out what does not fit,
rules cannot."""
MAX_TITLE = 200


def kind_of(request: str) -> Kind:
    """Tell what kind of document is wanted."""
    return next((kind for kind, pattern in _KINDS if pattern.search(request)), "document")


def compose(context: Context, request: str, title: str, passages: Sequence[SourcePassage]) -> str:
    """Return the document's Markdown, built from the passages; without any, an outline of the kind asked for."""
    kind = kind_of(request)
    if not passages:
        return f"# {title}\n\n{context.say(f'document.outline.{kind}', title=title)}"
    groups: dict[int, list[SourcePassage]] = {}
    for passage in passages:
        groups.setdefault(passage["n"], []).append(passage)
    best = {n: max(passage["support"] for passage in group) for n, group in groups.items()}
    groups = {n: group for n, group in groups.items() if best[n] >= NEAR_BEST * max(best.values())}
    names = ", ".join(group[0]["title"] for group in list(groups.values())[:3])
    groups = {n: kept for n, group in groups.items() if (kept := _told(group, kind))} or groups
    lines = [f"# {title}", "", context.say(f"document.summary.{kind}", title=title, names=names), ""]
    for n, group in groups.items():
        lines += [f"## {group[0]['title']}", ""]
        above = ""
        for passage in sorted(group, key=lambda one: one["position"]):
            if heading := passage["heading"]:
                # Below a heading that is there already, only what is new of the path, one level deeper.
                below = above and heading.startswith(f"{above} › ")
                lines += [f"#### {heading.removeprefix(f'{above} › ')}" if below else f"### {heading}", ""]
                above = above if below else heading
            lines += [_section(passage, kind), ""]
        lines += [f"[{n}]", ""]
    return with_sources(context, "\n".join(lines), passages)


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


def _told(group: Sequence[SourcePassage], kind: Kind) -> list[SourcePassage]:
    """Leave out what only points to other pages, and of a checklist the pages that hold nothing to do."""
    told = [one for one in group if sum(map(len, _LINK.findall(one["text"]))) < LINKS * len(one["text"])]
    if kind == "checklist" and not any("- [ ] " in _section(one, kind) for one in told):
        return []
    return told


def _section(passage: SourcePassage, kind: Kind) -> str:
    made = "\n\n".join(_tasks(block) if kind == "checklist" else block for block in blocks(passage["text"]))
    return made if kind == "checklist" or len(made) <= LONGEST_SECTION else cut(made, LONGEST_SECTION)


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
    return "\n".join(_task(line) for line in lines) if ITEM.match(lines[0]) else block


def _task(line: str) -> str:
    found = ITEM.match(line)
    if found is None:
        return line
    is_step = line.lstrip()[:1].isdigit() or _BOXED.match(line)
    if not is_step and _STATEMENT.search(found.group(2)):
        return line
    return f"{found.group(1)}- [ ] {found.group(2)}"


def summary_of(markdown: str, limit: int = 500) -> str:
    """Return the first paragraph of prose, shortened: what the reply says of a document."""
    for block in re.split(r"\n\s*\n", markdown):
        text = block.strip()
        if text and not re.match(r"[#|>`\-*+]|\d+[.)]\s", text):
            return cut(" ".join(text.split()), limit)
    return ""


def outline_of(markdown: str) -> list[str]:
    """Return the headings of the highest level that has several, outside code."""
    outside = re.sub(r"(?ms)^```.*?^```", "", markdown)
    headings = [heading for line in outside.split("\n") if (heading := heading_of(line))]
    levels = [[title for of, title in headings if of == level] for level in (2, 3)]
    return next((found for found in levels if len(found) > 1), [])
