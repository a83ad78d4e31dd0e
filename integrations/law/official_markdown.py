"""Statutes and decisions as Markdown with a YAML head, as public copies of the statute book write them.

A statute's head has 제목, 시행일자 and 출처, and each article is a heading ``제20조 (위약 예정의 금지)``. A decision's
head has 사건번호, 사건명, 법원명, 선고일자 and 출처, and its sections are headings.
"""

import re
from datetime import date

import yaml

from integrations.documents.base import Part
from integrations.law.official import OfficialText, UnreadableLaw, day, decision_title, plain, required, statute

_HEAD = re.compile(r"\A---[ \t\r]*\n(.*?)\n---[ \t\r]*\n", re.S)
_HEADING = re.compile(r"^#{1,6} +(\S(?:.*\S)?)[ \t\r]*$", re.M)
_ARTICLE = re.compile(r"제\d+조(?:의\d+)?(?=\s|\(|$)")
_GONE = re.compile(r"\s*삭제\s*(?:<[^<>]*>\s*)?")
_ADDENDA = "부칙"


def read_markdown(text: str) -> OfficialText:
    """Read one file; raises :class:`UnreadableLaw`."""
    head = _HEAD.match(text)
    if head is None:
        raise UnreadableLaw("no_head")
    try:
        said = yaml.safe_load(head[1])
    except yaml.YAMLError:
        raise UnreadableLaw("no_head") from None
    if not isinstance(said, dict):
        raise UnreadableLaw("no_head")
    fields = {
        str(name): value.isoformat() if isinstance(value, date) else str(value)
        for name, value in said.items()
        if isinstance(value, str | int | date)
    }
    body = text[head.end() :]
    return _decision(fields, body) if fields.get("사건번호") else _statute(fields, body)


def _statute(fields: dict[str, str], body: str) -> OfficialText:
    name, url = required(fields, "제목"), required(fields, "출처")
    parts = []
    for heading, section in _sections(body):
        article = _ARTICLE.match(heading)
        if article and section and not _GONE.fullmatch(section):
            parts.append(Part(text=plain(section), headings=(heading,), url=f"{url}/{article[0]}"))
    return statute(fields, name, url, parts)


def _decision(fields: dict[str, str], body: str) -> OfficialText:
    number, court = required(fields, "사건번호"), required(fields, "법원명")
    decided = day(required(fields, "선고일자"))
    parts = [Part(text=plain(section), headings=(heading,)) for heading, section in _sections(body) if plain(section)]
    if not parts:
        raise UnreadableLaw("no_text")
    return OfficialText(
        id=fields.get("판례일련번호", "") or number,
        doc_type="precedent",
        title=decision_title(court, decided, number, fields.get("사건명", "")),
        since=decided,
        url=required(fields, "출처"),
        parts=tuple(parts),
        keywords=(number,),
    )


def _sections(body: str) -> list[tuple[str, str]]:
    """Return the headings with what stands below each, up to the addenda."""
    found = list(_HEADING.finditer(body))
    sections = []
    for place, heading in enumerate(found):
        if heading[1].startswith(_ADDENDA):
            break
        end = found[place + 1].start() if place + 1 < len(found) else len(body)
        sections.append((heading[1], body[heading.end() : end].strip()))
    return sections
