"""A document from a thread without a model: what was decided, who does what, what is open, and what was said."""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from orchestrator import pointing
from orchestrator.deps import Context
from orchestrator.graphs.workspace.rules import routing
from orchestrator.graphs.workspace.rules.statements import ThreadStatement, sentences, statements_of
from orchestrator.graphs.workspace.state import SourcePassage
from orchestrator.language.utterance import Utterance
from orchestrator.steps.grounding import MARK
from orchestrator.turn import Locale, ThreadMessage

MAX_SUBJECT = 60
MAX_NAMES = 5
LONGEST_BOT = 240
"""Characters of what a program said that are written down."""

_URL = re.compile(r"https?://[^\s<>|()]+")
_BULLET = re.compile(r"^\s*(?:[-*•◦▪·]|\d{1,2}[.)])\s+")
_BOLD = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])")
_STRUCK = re.compile(r"(?<![\w~])~(?=\S)([^~\n]+?)(?<=\S)~(?![\w~])")
_TOPIC = re.compile(r"^(.{4,40}?)(?<=[가-힣\w)])(?:은|는|을|를|이|가|에\s?대해|\s관련(?:해|해서)?|\s건)\s")
_COPULA = re.compile(
    r"(?<=[가-힣])(?:이에요|예요|입니다|이야|이죠|(?<=\S)\s?(?:정리|공유)(?:합니다|드려요|드립니다|해요))$"
)
_LABEL = re.compile(r"^([^:\n]{3,40}):\s")
_GREETING = re.compile(r"^(?:안녕하세요|여러분|다들|hi|hello|hey)(?:\s(?:all|everyone|team|여러분))?[\s,.!~]+", re.I)
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def relevant(said: Sequence[ThreadMessage]) -> list[ThreadMessage]:
    """Leave out what was said to get this very document."""
    return [one for place, one in enumerate(said) if place == 0 or not _asks_for_document(one.text)]


def subject_of(said: Sequence[ThreadMessage]) -> str:
    """Return what a discussion is about, from its first message; empty where that has no words."""
    first = next(iter(sentences(_GREETING.sub("", said[0].text))), "") if said else ""
    first = _URL.sub("", _plain(first)).strip(" .!?~…")
    for pattern in (_LABEL, _TOPIC):
        if found := pattern.match(first):
            return found[1].strip()
    first = _COPULA.sub("", first)
    return first if len(first) <= MAX_SUBJECT else first[:MAX_SUBJECT].rsplit(" ", 1)[0].rstrip(",;: ") + " …"


def title_of(context: Context, said: Sequence[ThreadMessage]) -> str:
    """Return the document's title."""
    subject = subject_of(said)
    return context.say("thread.title", subject=subject) if subject else context.say("thread.untitled")


def compose(context: Context, title: str) -> str:
    """Return the document's Markdown, with the mark of its one source."""
    said = relevant(context.turn.said)
    found = statements_of(said)
    when = _Clock(context.turn.utc_offset, context.turn.locale)
    lines = [f"# {title}", "", f"{_summary(context, said, when)} [1]", ""]
    lines += _quoted(context, said[0], when)
    decided = [statement for statement in found if statement.kind == "decision"]
    tasks = [statement for statement in found if statement.kind == "task"]
    left = [statement for statement in found if statement.kind in ("question", "open")]
    lines += _section(context.say("thread.decisions"), (_item("- ", statement, when) for statement in decided))
    lines += _section(context.say("thread.tasks"), (_task(context, statement, when) for statement in tasks))
    lines += _section(context.say("thread.open"), (_item("- ", statement, when) for statement in left))
    if not (decided or tasks):
        lines += [context.say("thread.nothing_decided"), ""]
    if len(said) > 1:
        first, last = when.span(said)
        clock = when.time if first == last else when
        lines += _section(context.say("thread.said"), (_told(one, clock(one)) for one in said))
    lines += _section(context.say("thread.links"), _links(said))
    return "\n".join(lines).rstrip() + "\n"


def source_of(context: Context) -> SourcePassage:
    """Return the thread as a source."""
    return SourcePassage(
        n=1,
        title=context.say("thread.source"),
        heading="",
        text="",
        url=context.turn.thread_url,
        support=1.0,
        document_id=f"thread:{context.turn.conversation}",
        position=0,
        source="thread",
    )


class _Clock:
    """Says when something was said, as the person who asks would."""

    def __init__(self, utc_offset: int, locale: Locale) -> None:
        self._offset = utc_offset
        self._locale = locale

    def __call__(self, said: ThreadMessage) -> str:
        at = self._at(said)
        return f"{self.day(at)} {at:%H:%M}" if at else ""

    def time(self, said: ThreadMessage) -> str:
        """Return the time of the day alone."""
        at = self._at(said)
        return f"{at:%H:%M}" if at else ""

    def span(self, said: Sequence[ThreadMessage]) -> tuple[str, str]:
        """Return the first and the last day."""
        days = [self.day(at) for one in said if (at := self._at(one))]
        return (days[0], days[-1]) if days else ("", "")

    def day(self, at: datetime) -> str:
        """Return a day, without its year where that is the present one."""
        year = "" if at.year == datetime.now(UTC).year else str(at.year)
        if self._locale == "ko":
            return f"{year}년 {at.month}월 {at.day}일" if year else f"{at.month}월 {at.day}일"
        return f"{at.day} {_MONTHS[at.month - 1]} {year}".strip()

    def _at(self, said: ThreadMessage) -> datetime | None:
        try:
            return datetime.fromtimestamp(float(said.ts) + self._offset, UTC)
        except (ValueError, OverflowError, OSError):
            return None


def _summary(context: Context, said: Sequence[ThreadMessage], when: _Clock) -> str:
    names = list(dict.fromkeys(one.author for one in said if not one.is_bot)) or [said[0].author]
    more = len(names) - MAX_NAMES
    if more > 0:
        people = context.say("thread.people_more", names=", ".join(names[:MAX_NAMES]), count=more)
    else:
        joined = f" {context.say('thread.and')} " if context.turn.locale == "en" else ", "
        people = context.say("thread.people", names=joined.join(filter(None, (", ".join(names[:-1]), names[-1]))))
    first, last = when.span(said)
    days = context.say("thread.day", day=first) if first == last else context.say("thread.days", first=first, last=last)
    return context.say("thread.summary", people=people, days=days, count=len(said))


def _quoted(context: Context, said: ThreadMessage, when: _Clock) -> list[str]:
    body = "\n".join(f"> {line}" if line.strip() else ">" for line in _markdown(said.text).splitlines())
    return [f"## {context.say('thread.background')}", "", body, "", f"— {said.author}, {when(said)}".rstrip(", "), ""]


def _section(heading: str, items: Iterable[str]) -> list[str]:
    found = list(items)
    return [f"## {heading}", "", *found, ""] if found else []


def _item(mark: str, statement: ThreadStatement, when: _Clock) -> str:
    told = f"{mark}{_markdown(statement.text)} — {statement.said.author}, {when(statement.said)}".rstrip(", ")
    return f"{told}\n  - ↳ {_markdown(statement.answers)}" if statement.answers else told


def _task(context: Context, statement: ThreadStatement, when: _Clock) -> str:
    owner = f"**{statement.owner}**: " if statement.owner else f"**{context.say('thread.nobody')}**: "
    told = _item(f"- [{'x' if statement.done else ' '}] {owner}", statement, when)
    return f"{told}\n  - ✓ {_markdown(statement.done)}" if statement.done else told


def _told(said: ThreadMessage, at: str) -> str:
    """Write one message as an item, what follows its first line below it; of a program's message the beginning."""
    text = MARK.sub("", said.text) if said.is_bot else said.text
    if said.is_bot and len(text) > LONGEST_BOT:
        text = text[:LONGEST_BOT].rsplit(" ", 1)[0] + " …"
    head = f"- **{said.author}** ({at})" if at else f"- **{said.author}**"
    lines: list[str] = []
    fenced = False
    for line in _markdown(text).splitlines():
        fence = line.strip().startswith("```")
        if fence or fenced:
            lines.append(f"  {line}")
            fenced = fenced != fence
        elif line.strip():
            lines.append(f"  - {_BULLET.sub('', line).strip()}")
    if fenced:
        lines.append("  ```")
    if len(lines) == 1:
        return f"{head}: {lines[0].removeprefix('  - ').strip()}"
    return "\n".join([f"{head}:", *lines])


def _links(said: Sequence[ThreadMessage]) -> list[str]:
    found: dict[str, str] = {}
    for one in said:
        if one.is_bot:
            continue
        for url in _URL.findall(one.text):
            found.setdefault(f"<{url.rstrip('.,;:!?*_~')}>", one.author)
        for line in one.text.splitlines():
            if line.startswith("📎 "):
                found.setdefault(line, one.author)
    return [f"- {what} — {author}" for what, author in found.items()]


def _markdown(text: str) -> str:
    """Return Slack's marks as Markdown's; code stays as it is."""
    pieces = re.split(r"(```.*?```|`[^`\n]*`)", text, flags=re.S)
    for place in range(0, len(pieces), 2):
        pieces[place] = _STRUCK.sub(r"~~\1~~", _BOLD.sub(r"**\1**", pieces[place]))
    # A fence stands on a line of its own.
    return re.sub(
        r"(?<=\S)```\s*$", "\n```", re.sub(r"^```(?=[^\n`])", "```\n", "".join(pieces), flags=re.M), flags=re.M
    )


def _plain(text: str) -> str:
    return _STRUCK.sub(r"\1", _BOLD.sub(r"\1", text)).replace("`", "")


def _asks_for_document(text: str) -> bool:
    return pointing.at_thread(text) and routing.own_mode(Utterance.of(text)) == "generate"
