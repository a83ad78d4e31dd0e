"""Statutes, decisions and interpretations as XML of the National Law Information Center's open interface.

``법령`` is a statute, ``PrecService`` a decision, ``ExpcService`` and ``CgmExpcService`` are interpretations.
"""

from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from integrations.documents.base import Part
from integrations.law.law import korean_article
from integrations.law.official import OfficialText, UnreadableLaw, day, decision_title, plain, required, statute

_PAGES = "https://www.law.go.kr"
_DECISION = ("판시사항", "판결요지", "참조조문", "판례내용")
_INTERPRETATION = ("질의요지", "회답", "이유")
_ITEMS = ("항", "호", "목")


def read_xml(text: str) -> OfficialText:
    """Read one file; raises :class:`UnreadableLaw`."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:  # no file of the interface has one; entities could blow it up
        raise UnreadableLaw("not_xml")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError:
        raise UnreadableLaw("not_xml") from None
    match root.tag:
        case "법령":
            return _statute(root)
        case "PrecService":
            return _decision(root)
        case "ExpcService" | "CgmExpcService":
            return _interpretation(root)
        case _:
            raise UnreadableLaw("unknown_kind")


def _statute(root: Element) -> OfficialText:
    head = root.find("기본정보")
    fields = _fields(head if head is not None else root)
    name = required(fields, "법령명_한글", "법령명한글")
    url = f"{_PAGES}/법령/{name.replace(' ', '')}"
    parts = []
    for unit in root.iter("조문단위"):
        said = _fields(unit)
        text = plain("\n".join(_lines(unit)))
        if said.get("조문여부", "조문") != "조문" or not said.get("조문번호", "").strip().isdecimal() or not text:
            continue  # a heading of a chapter
        branch = said.get("조문가지번호", "").strip().lstrip("0")
        article = korean_article(f"{int(said['조문번호'])}{f'-{branch}' if branch else ''}")
        title = said.get("조문제목", "").strip()
        parts.append(Part(text=text, headings=(f"{article} ({title})" if title else article,), url=f"{url}/{article}"))
    return statute(fields, name, url, parts)


def _decision(root: Element) -> OfficialText:
    fields = _fields(root)
    number, decided = required(fields, "사건번호"), day(required(fields, "선고일자"))
    serial = required(fields, "판례정보일련번호", "판례일련번호")
    return OfficialText(
        id=serial,
        doc_type="precedent",
        title=decision_title(fields.get("법원명", ""), decided, number, fields.get("사건명", "")),
        since=decided,
        url=f"{_PAGES}/LSW/precInfoP.do?precSeq={serial}",
        parts=_parts(fields, _DECISION),
        keywords=(number,),
    )


def _interpretation(root: Element) -> OfficialText:
    fields = _fields(root)
    serial = required(fields, "법령해석례일련번호", "법령해석일련번호")
    target = "expc" if root.tag == "ExpcService" else "moelCgmExpc"
    agency, number = fields.get("해석기관명", ""), fields.get("안건번호", "").strip()
    return OfficialText(
        id=serial,
        doc_type="interpretation",
        title=" ".join(filter(None, (agency, number, required(fields, "안건명")))),
        since=day(required(fields, "해석일자", "회신일자")),
        url=f"{_PAGES}/DRF/lawService.do?target={target}&ID={serial}&type=HTML",
        parts=_parts(fields, _INTERPRETATION),
        keywords=tuple(filter(None, (number,))),
    )


def _parts(fields: dict[str, str], names: tuple[str, ...]) -> tuple[Part, ...]:
    parts = tuple(Part(text=plain(fields[name]), headings=(name,)) for name in names if plain(fields.get(name, "")))
    if not parts:
        raise UnreadableLaw("no_text")
    return parts


def _fields(element: Element) -> dict[str, str]:
    return {child.tag: (child.text or "").strip() for child in element}


def _lines(element: Element) -> Iterator[str]:
    """Yield the contents of an article with its paragraphs, items and points, in order."""
    for child in element:
        if child.tag.endswith("내용") and (child.text or "").strip():
            yield (child.text or "").strip()
        elif child.tag in _ITEMS:
            yield from _lines(child)
