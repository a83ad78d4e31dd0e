"""Who takes part in a document, and what its sentences bind them to."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.idris.model.document_model import ModelParty, ModelTerm, ModelText
from orchestrator.graphs.idris.rules.labels import tidy
from orchestrator.graphs.idris.rules.layout import TextLine

_ROLE = (
    r"공급\s?(?:자|하는\s?자)|공급\s?받는\s?자|발주(?:자|처|기관|사)|수주(?:자|처)|수급인|도급인|위탁자|수탁자|임대인|임차인|매도인|매수인|사용자|근로자|갑|을|병|"
    r"수신|발신|수신처|신청(?:인|자)|신고인|기안자|작성자|담당자|거래처|상호|업체명|회사명|성명|고객명?|납품처|구매자|판매자|주문자|사업자|대표자|소속|부서|"
    r"seller|buyer|supplier|vendor|customer|client|contractor|landlord|tenant|employer|employee|lessor|lessee|applicant|claimant|bill\sto|ship\sto|from|to|"
    r"prepared\s(?:by|for)|requested\sby|approved\sby|department|company|name|payee|payer"
)
_NAMED_ROLE = re.compile(
    r"(?:공급자|공급받는자|발주처|수급인|도급인|임대인|임차인)\s?(?:상호|성명)?|상호|사업주|근로자|대표자|신청인|기안자|위탁자|수탁자|publisher|author|client|supplier|customer|buyer|consultant|vendor",
    re.I,
)
_PARTY = re.compile(
    rf"^\W*(?P<role>(?:[\"'“「(]?(?:{_ROLE})[\"'”」)]?)(?:\s?\([^)]{{1,20}}\))?)\s*[:：]\s*(?P<name>\S.{{0,60}})$", re.I
)
_CALLED = re.compile(
    r"(?:(?:도급인|수급인|임대인|임차인|매도인|매수인|발주자|위탁자|수탁자|사용자|근로자|사업주)(?:인)?\s)?(?P<name>(?:주식회사\s?|\(주\)\s?|㈜\s?)?[가-힣A-Za-z0-9&]{1,20}(?:\s[가-힣A-Za-z0-9&]{2,12}){0,2}(?:\s?(?:주식회사|\(주\)|㈜))?)\s?\(?(?:이하|,\s?이하)\s?[\"'“‘「]?(?P<role>[가-힣A-Za-z]{1,10})[\"'”’」]?"
)
_CALLED_EN = re.compile(
    r"(?P<name>[A-Z][\w&.,' -]{2,50}?)\s?\((?:hereinafter\s)?(?:(?:the\s)?[\"“'](?:the\s)?|the\s)(?P<role>[A-Z][A-Za-z]+)[\"”']?\)"
)
_BEFORE_NAME = re.compile(r"^.*\b(?:[Bb]etween|and|by|with|of)\s(?=[A-Z])|^[와과]\s")
_AROUND_NAME = re.compile(
    r"\s{2,}.*$|\s?\((?:인|서명|등록번호|사업자|이하).*$|\s(?:귀하|귀중|貴下|貴中)$"
    r"|\s(?:대표|회장|대표이사|대표자|원장|이사장|소장|사장)\s[가-힣]{2,4}.*$"
)
_BINDS = re.compile(
    r"(?:하여야|해야|한다|않는다|없다|있다|된다|지급|납부|부담|배상)\S{0,4}\.?$|\b(?:shall|must|agrees?\sto|will)\b",
    re.I,
)


def parties_of(lines: Sequence[TextLine], texts: Sequence[ModelText]) -> Iterator[ModelParty]:
    """Yield who takes part, with the words that say it. ``texts``: what has a label, which may be a role."""
    seen = set()
    for line in lines:
        for told, role, begin in _parties(line):
            lead = _BEFORE_NAME.match(told)
            start = begin + (lead.end() if lead else 0)
            name = _AROUND_NAME.sub("", told[start - begin :]).strip()
            if name and (role, name) not in seen:
                seen.add((role, name))
                yield ModelParty(role, name, line.file, start, start + len(name), line.place)
    names = {name for _, name in seen}
    for one in texts:
        if _NAMED_ROLE.fullmatch(one.label) and one.text not in names and not re.search(r"\d{3}", one.text):
            names.add(one.text)
            yield ModelParty(one.label, one.text, one.file, one.start, one.end, one.place)


def _parties(line: TextLine) -> Iterator[tuple[str, str, int]]:
    """Yield names as they are told, with whatever goes with them, their roles and where they begin."""
    for label, cell in zip([None, *line.cells], line.cells, strict=False):
        if match := _PARTY.match(cell.text):
            yield match["name"].strip(), tidy(match["role"]), cell.start + match.start("name")
        elif (
            label
            and re.fullmatch(rf"(?:{_ROLE})", label.text, re.I)
            and cell.text
            and not re.search(r"\d{3}", cell.text)
        ):
            yield cell.text, label.text, cell.start
    for form in (_CALLED, _CALLED_EN):
        for match in form.finditer(line.text):
            yield match["name"].strip(), match["role"], line.start + match.start("name")


def terms_of(lines: Sequence[TextLine]) -> Iterator[ModelTerm]:
    """Yield the sentences that bind somebody."""
    for line in lines:
        text = line.text.strip()
        if not line.is_table and 12 < len(text) < 400 and _BINDS.search(text):
            yield ModelTerm(text, line.file, line.start, line.start + len(line.text), line.place)
