"""What a document shows, by its name and its words."""

import re

_KINDS = (
    ("lease", r"임대차\s?계약|전세\s?계약|월세\s?계약|lease agreement|tenancy"),
    ("employment", r"근로\s?계약|employment (?:contract|agreement)"),
    ("loan", r"차용증|금전\s?소비대차|지불\s?각서|promissory|loan agreement|\biou\b"),
    ("notice", r"내용\s?증명|독촉|최고서|통지서|demand letter|notice of"),
    ("judgment", r"판결|결정문|지급\s?명령|조정\s?조서|소장|judg[e]?ment|court order|complaint"),
    ("police", r"고소장|진술서|출석\s?요구|피의자|수사|경찰|police|summons"),
    ("medical", r"진단서|소견서|진료|의무\s?기록|상해\s?진단|medical (?:report|certificate|record)"),
    ("payment", r"계좌\s?이체|이체\s?(?:확인|내역)|입금|거래\s?내역|통장|영수증|송금|receipt|bank statement|transfer"),
    ("payslip", r"급여\s?명세|임금\s?명세|월급\s?명세|pay\s?slip|payroll"),
    ("messages", r"카카오톡|카톡|문자\s?메시지|대화\s?내용|캡[처쳐]|메신저|chat log|text messages|screenshot"),
    ("register", r"등기부|등기사항|가족\s?관계\s?증명|주민\s?등록|혼인\s?관계|register"),
    ("contract", r"계약서|약정서|합의서|각서|agreement|contract"),
)  # fmt: skip
_PATTERNS = tuple((kind, re.compile(pattern, re.I)) for kind, pattern in _KINDS)
READ = 4_000
"""Characters of a document by which it is judged."""


def kind_of(name: str, text: str) -> str:
    """Return the kind of a document, a key of the texts ``intake.evidence.…``; ``other`` where nothing tells it."""
    plain = re.sub(r"[_\-.]+", " ", name)
    for found in (plain, text[:READ]):
        for kind, pattern in _PATTERNS:
            if pattern.search(found):
                return kind
    return "other"
