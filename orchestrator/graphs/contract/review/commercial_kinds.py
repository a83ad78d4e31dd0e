"""Which kind of commercial contract a text is."""

import re
from typing import Final

from orchestrator.graphs.contract.analysis import CommercialKind
from orchestrator.graphs.contract.rules.folding import folded

_TITLE = 400
_SPACED = re.compile(r"(?:^|\s)[가-힣](?: [가-힣]){3}")
"""A title with its letters apart: 비 밀 유 지 계 약 서."""
_READ = 20_000
_NAMED: Final[tuple[tuple[CommercialKind, re.Pattern[str]], ...]] = (
    (
        "nda",
        re.compile(
            r"비밀\s?(?:유지|준수|보호)\s?(?:계약|약정|협약|합의|서약)|기밀\s?유지|(?:non-?|confidential )disclosure|\bnda\b|confidentiality (?:agreement|deed|undertaking)"
        ),
    ),
    (
        "distribution",
        re.compile(
            r"대리점|총판|유통\s?계약|판매\s?(?:위탁|대리)|독점\s?판매|\bdistribut|\breseller|\bdealer|agency agreement"
        ),
    ),
    ("consulting", re.compile(r"자문|컨설팅|고문\s?계약|\bconsult|\badvisory")),
    (
        "licence",
        re.compile(
            r"라이선스|라이센스|사용\s?허락|사용권|이용\s?계약|구독|saas|클라우드|소프트웨어\s?(?:이용|사용|공급)|\blicen[cs]e|\bsubscription|software[- ]as[- ]a[- ]service|\bcloud\b|terms of service|hosted|platform (?:services?|access)"
        ),
    ),
    ("lease", re.compile(r"임대차|임대\s?계약|리스|렌탈|대여\s?계약|\blease|\brental|\bhire\b")),
    ("supply", re.compile(r"공급|구매|매매|납품|물품|부품|\bsupply|\bpurchase|\bsale|\bprocurement|manufactur")),
    (
        "service",
        re.compile(
            r"용역|도급|위탁|위임|개발|유지\s?보수|제작|대행|수행|운영|서비스|\bservices?\b|outsourc|\bdevelopment|maintenance|statement of work|contractor"
        ),
    ),
)


def commercial_kind(text: str) -> CommercialKind | None:
    """Return what a contract calls itself in its first lines, else what it speaks of most; None where that is unclear."""
    small = folded(text)
    lines = [line for line in small[:_TITLE].split("\n") if line.strip()]
    spaced = [re.sub(r"(?<=[가-힣]) (?=[가-힣])", "", line) for line in lines[:2] if _SPACED.search(line)]
    for head in (*spaced, *lines[:3], small[:_TITLE]):
        found = [kind for kind, pattern in _NAMED if pattern.search(head)]
        if found:
            return _settled(found, head)
    counts = {kind: len(pattern.findall(small[:_READ])) for kind, pattern in _NAMED}
    best = max(counts, key=lambda kind: counts[kind])
    return best if counts[best] >= 3 else None


def _settled(found: list[CommercialKind], head: str) -> CommercialKind:
    """Several names in one title: "소프트웨어 라이선스 공급" is a licence, "software development services" a service."""
    if (
        "licence" in found
        and "service" in found
        and re.search(r"개발|용역|development|professional", head)
        and not re.search(r"saas|구독|라이선스|licen|subscription", head)
    ):
        return "service"
    return found[0]
