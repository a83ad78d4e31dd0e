"""The types of documents: an open registry, each with how it is recognised."""

import re

DOCUMENT_KINDS: dict[str, re.Pattern[str]] = {
    "contract": re.compile(r"계약서|약정서|협약서|합의서|\b(?:contract|agreement|lease)\b", re.I),
    "approval": re.compile(r"품의|기안|결재|지출\s?결의|승인\s?요청|집행\s?(?:건의|계획)|\b(?:approval|(?:purchase|expenditure|spending)\srequest|authori[sz]ation|proposal for approval)\b", re.I),
    "invoice": re.compile(r"견적|세금\s?계산서|거래\s?명세서?|청구서|인보이스|발주서|주문서|영수증|\b(?:invoice|quotation|quote|estimate|purchase\sorder|receipt|bill)\b", re.I),
    "application": re.compile(r"신청|청구\s?신청|신고서|지원서|출장\s?(?:신청|여비)|\b(?:application|claim|request\sform|reimbursement|leave\srequest)\b", re.I),
    "statement": re.compile(r"(?<!거래)(?<!거래\s)명세서|정산(?:서|\s?보고)|결산서|급여|내역서|납품서|\b(?:statement|pay\s?slip|payslip|settlement|delivery\snote|remittance)\b", re.I),
}  # fmt: skip
"""By their titles; what is none of these is ``other``."""
OTHER = "other"


def document_kind(text: str) -> str:
    """Return the type of a document: what its title says, else what its words say most often."""
    lines = [line.strip("#*| ") for line in text.splitlines() if line.strip()]
    for at, line in enumerate(lines[:4]):
        if len(line) < 60 and (":" not in line or at == 0):
            line = re.sub(r"(?<=[가-힣])\s(?=[가-힣](?:\s|$))", "", line)
            found = [(match.end(), kind) for kind, form in DOCUMENT_KINDS.items() for match in form.finditer(line)]
            if found:
                return max(found)[1]  # the last word of a title says what it is: 계약 체결 품의서
    counted = {kind: len(form.findall(text)) for kind, form in DOCUMENT_KINDS.items()}
    best = max(counted, key=lambda kind: counted[kind])
    return best if counted[best] > 1 else OTHER
