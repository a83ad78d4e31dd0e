"""The forms that a document is asked for: questions with answers, a table of differences, decisions and tasks."""

import re
from collections.abc import Mapping, Sequence

from integrations.search.tokens import tokens
from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules.blocks import ITEM, blocks
from orchestrator.graphs.workspace.rules.minutes_items import CONCLUDED, attendees, items_of
from orchestrator.graphs.workspace.rules.subject import Subject, is_korean
from orchestrator.graphs.workspace.state import SourcePassage

Groups = Mapping[int, Sequence[SourcePassage]]
LONGEST_CELL = 600
SAME_HEADING = 0.5
"""Share of the words of a heading from which another one is about the same."""
_ASKED = re.compile(r"[?？]\s*$|[가-힣](?:나요|까요|가요|는지|을까)\s*$")
"""A heading that is a question itself, with its mark or without."""
_CASE = re.compile(r"(?:면|때|전|후|뒤|중)(?:에|에는|는|엔)?\s*$|^(?:if|when|before|after|while|during)\b", re.I)
"""A heading that names a case: what is done then."""
_INLINE = re.compile(
    r"^\s*(?:[-*+]\s+|\d+[.)]\s+|>\s*)?(?:\*\*)?"
    r"(?:Q\d*\s?[.:)]\s*(?P<marked>[^\n|*]{2,120}?[?？.!](?=\s|\*|$)|[^\n|*]{2,120}?(?=\*\*))|(?P<asked>[^\n|*.]{3,120}?[?？]))"
    r"(?:\*\*)?\s*(?:A\s?[.:)]\s*)?(?P<said>.*)$"
)
_END = re.compile(r"[.!?。](?=\s)|\n|$")
_TICKED = re.compile(r"^[ \t]*[-*+][ \t]+\[[xX]\].*$", re.M)
_TARGET = re.compile(r"\]\([^()\s]{1,500}\)")
"""Where a link leads, which names another page than its own."""
_OWNER = re.compile(
    r"\s[—–-]\s(?P<last>@?[가-힣]{2,4}|@?[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)(?=\s*(?:,|$))"
    r"|(?:담당(?:자)?|맡은\s?사람|owner|assignee)\s?[:：]?\s?(?P<named>@?[가-힣]{2,4}|@?[A-Z][\w.]+)"
    r"|^(?:\*\*)?(?P<first>@?[가-힣]{2,4}(?:\s?(?:선생님|교수님|님|매니저|팀장|간호사|약사|수간호사))?|@?[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)"
    r"(?:\*\*)?(?:\s?[:：]|(?:이|가|은|는|께서)\s|\s+(?:will|to)\s)"
)


def faq(context: Context, groups: Groups) -> list[str]:
    """Write questions with their answers: those that the pages ask, and each section under its heading as one."""
    lines: list[str] = []
    for n, group in groups.items():
        lines += [f"## {group[0]['title']}", ""]
        for heading, texts in _sections(group):
            asked = _asked_in(texts)
            if asked:
                for question, answer in asked:
                    lines += [f"### {question}", "", answer, "", f"[{n}]", ""]
                continue
            name = heading.rsplit(" › ", 1)[-1] or group[0]["title"]
            lines += [
                f"### {_question(context, name)}",
                "",
                "\n\n".join(block for text in texts for block in blocks(text)),
                "",
                f"[{n}]",
                "",
            ]
    return lines


def _question(context: Context, heading: str) -> str:
    """Return a heading as a question."""
    if _ASKED.search(heading):
        return f"{heading.rstrip(' ?？')}?"
    return context.say("document.question_case" if _CASE.search(heading) else "document.question", subject=heading)


def _asked_in(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Return what a text asks and answers itself, where it holds at least two questions at the beginning of lines."""
    found: list[tuple[str, list[str]]] = []
    for line in "\n".join(texts).splitlines():
        if asked := _INLINE.match(line):
            found.append(((asked["marked"] or asked["asked"]).strip(), [asked["said"].strip()]))
        elif found:
            found[-1][1].append(line)
    told = [(question, "\n".join(answer).strip()) for question, answer in found]
    return [(question, answer) for question, answer in told if answer] if len(told) > 1 else []


def joined(group: Sequence[SourcePassage]) -> list[SourcePassage]:
    """Return a page's passages in their order, without what the end of one and the beginning of the next both hold."""
    found: list[SourcePassage] = []
    for one in sorted(group, key=lambda passage: passage["position"]):
        text = one["text"]
        if found and found[-1]["position"] + 1 == one["position"]:
            before = _squeezed(found[-1]["text"])
            ends = (text[:end] for end in _line_ends(text))
            shared = next((end for end in ends if (said := _squeezed(end)) and before.endswith(said)), "")
            text = text.removeprefix(shared).lstrip("\n")
        if text.strip():
            found.append({**one, "text": text})
    return found


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _line_ends(text: str) -> list[int]:
    """Return where the sentences and lines of a text end that may stand in two passages, the last first."""
    return sorted({found.end() for found in _END.finditer(text)} | {len(text)}, reverse=True)


def _sections(group: Sequence[SourcePassage]) -> list[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for one in group:
        found.setdefault(one["heading"], []).append(one["text"])
    return list(found.items())


def sides_of(subject: Subject, groups: Groups) -> dict[str, list[SourcePassage]]:
    """Return what is compared, each with its passages: the parts of the subject, else its pages."""
    sides: dict[str, list[SourcePassage]] = {}
    if len(set(subject.parts)) > 1 and not any(_is_foreign(subject, group) for group in groups.values()):
        for group in groups.values():
            for one in group:
                place = subject.part_in(one["title"])
                if place is None:
                    place = subject.part_in(_TARGET.sub("]", f"{one['heading']} {one['text']}"))
                if place is not None:
                    sides.setdefault(" ".join(subject.parts[place]), []).append(one)
    return sides if len(sides) > 1 else {group[0]["title"]: list(group) for group in list(groups.values())[:3]}


def _is_foreign(subject: Subject, group: Sequence[SourcePassage]) -> bool:
    """Tell whether a page is in the other language, and its title names no part: its few shared words tell which by chance."""
    page = _TARGET.sub("]", " ".join(one["text"] for one in group))
    return is_korean(page) != subject.is_korean and subject.part_in(group[0]["title"]) is None


def comparison(context: Context, sides: Mapping[str, Sequence[SourcePassage]]) -> list[str]:
    """Write a table with what is compared side by side, a row for each matter that a heading names."""
    rows: list[tuple[str, dict[str, list[SourcePassage]]]] = []
    for name, passages in sides.items():
        for one in passages:
            heading = one["heading"].rsplit(" › ", 1)[-1] or context.say("document.in_general")
            row = next((row for row in rows if _alike(row[0], heading)), None)
            if row is None:
                row = (heading, {})
                rows.append(row)
            row[1].setdefault(name, []).append(one)
    rows.sort(key=lambda row: -len(row[1]))
    head = [context.say("document.matter"), *sides]
    return [*_table(head, [[heading, *(_told(said.get(name, [])) for name in sides)] for heading, said in rows]), ""]


def _told(passages: Sequence[SourcePassage]) -> str:
    """Return what a side says of a matter, each page's words with its number."""
    of_pages: dict[int, list[str]] = {}
    for one in passages:
        of_pages.setdefault(one["n"], []).append(one["text"])
    return " / ".join(f"{_cell(chr(10).join(texts))} [{n}]" for n, texts in of_pages.items()) or "–"


def as_table(context: Context, groups: Groups) -> list[str]:
    """Write sections as the rows of one table; none where a section holds a table or code, which no cell can."""
    rows = []
    for n, group in groups.items():
        for heading, texts in _sections(group):
            text = "\n".join(texts)
            if "|" in text or "```" in text or len(text) > 2 * LONGEST_CELL:
                return []
            rows.append([heading or group[0]["title"], f"{_cell(text, 2 * LONGEST_CELL)} [{n}]"])
    return [*_table([context.say("document.matter"), context.say("document.content")], rows), ""]


def minutes(context: Context, groups: Groups, only: str = "") -> list[str]:
    """Write what was decided, who does what by when, and below it the minutes as they are; or one part of it alone."""
    decided: list[str] = []
    tasks: list[list[str]] = []
    today = context.deps.now().date()
    for n, group in groups.items():
        names = attendees("\n".join(one["text"] for one in group))
        for one in group:
            prose = "\n".join(block for block in blocks(one["text"]) if not block.lstrip().startswith("|"))
            # A heading says of a list what a line above it says; what is ticked off is no task any more.
            above = one["heading"].rsplit(" › ", 1)[-1]
            for item in items_of(f"{above}\n{_TICKED.sub('', prose)}".lstrip(), names, today):
                topic = f"**{item.topic}** — " if item.topic else ""
                if item.kind == "decision":
                    decided.append(f"- {topic}{CONCLUDED.sub('', item.text).strip()} [{n}]")
                else:
                    owner = item.owner or _owner(item.text)
                    told = _plain(item.text).removeprefix(f"{owner}:").strip()
                    tasks.append([f"{topic}{told} [{n}]", owner, item.due])
    unknown = context.say("document.unknown")
    lines = [f"## {context.say('thread.decisions')}", "", *(decided or [context.say("document.none_decided")]), ""]
    if only == "decisions":
        return lines
    lines = lines if not only else []
    lines += [f"## {context.say('thread.tasks')}", ""]
    if tasks:
        head = [context.say(f"document.{name}") for name in ("task", "owner", "due")]
        lines += [*_table(head, [[cell or unknown for cell in row] for row in tasks]), ""]
    else:
        lines += [context.say("document.no_tasks"), ""]
    for n, group in groups.items() if not only else ():
        lines += [f"## {group[0]['title']}", ""]
        for heading, texts in _sections(group):
            lines += [*([f"### {heading}", ""] if heading else []), *("\n\n".join(blocks(text)) for text in texts), ""]
        lines += [f"[{n}]", ""]
    return lines


def _owner(sentence: str) -> str:
    found = _OWNER.search(ITEM.sub(r"\2", sentence).strip())
    return (found["last"] or found["named"] or found["first"]) if found else ""


def _alike(one: str, other: str) -> bool:
    words, others = set(tokens(one)), set(tokens(other))
    return len(words & others) > SAME_HEADING * min(len(words), len(others)) if words and others else one == other


def _cell(text: str, longest: int = LONGEST_CELL) -> str:
    """Return a section as one cell: its lines parted by breaks, whole lines up to a length; a table as its rows."""
    kept: list[str] = []
    for line in text.splitlines():
        piece = _plain(line)
        if not piece or set(piece) <= set("|-: "):
            continue
        if kept and sum(map(len, kept)) + len(piece) > longest:
            kept.append("…")
            break
        kept.append(piece.strip("| ").replace("|", "·"))
    return " / ".join(kept)


def _plain(line: str) -> str:
    return line.strip().lstrip(">").strip().removeprefix("- ").removeprefix("* ")


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    shown = [[cell.replace("|", "·").replace("\n", " ") for cell in row] for row in (head, *rows)]
    lines = ["| " + " | ".join(row) + " |" for row in shown]
    return [lines[0], "|" + " --- |" * len(head), *lines[1:]]
