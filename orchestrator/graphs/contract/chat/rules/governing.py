"""The law of what is asked: the articles that govern a topic, and the words by which more of it is searched."""

from collections.abc import Mapping, Sequence
from typing import Final

from orchestrator.graphs.contract.analysis import ContractKind
from orchestrator.graphs.contract.chat.rules.asked_topics import AskedTopic
from orchestrator.graphs.contract.fitting_norms import FITTING

GOVERNING: Final[Mapping[str, tuple[str, ...]]] = {
    "minimum_wage": ("mwa-6",),
    "lost_wage": ("lsa-43", "lsa-20"),
    "wage": ("lsa-43",),
    "probation": ("mwa-5",),
    "working_hours": ("lsa-50", "lsa-53"),
    "breaks": ("lsa-54", "lsa-50"),
    "holiday": ("lsa-55",),
    "overtime": ("lsa-56",),
    "penalty": ("lsa-20",),
    "deduction": ("lsa-43",),
    "payment": ("lsa-43", "lsa-36"),
    "severance": ("rba-8", "rba-4", "rba-9"),
    "annual_leave": ("lsa-60", "lsa-61"),
    "insurance": ("eia-8", "npa-8", "hia-6", "iaa-6"),
    "dismissal": ("lsa-23", "lsa-26"),
    "resignation": ("cva-660", "cva-661", "lsa-36"),
    "term": ("fta-4",),
    "training": ("lsa-20",),
    "non_compete": ("cva-103",),
    "foreign_workers": ("fwa-22", "fwa-25", "lsa-6"),
    "minors": ("lsa-69", "lsa-70", "lsa-67"),
    "equality": ("eea-11", "eea-19", "lsa-74"),
    "accident": ("iaa-6",),
    "change": ("lsa-4", "lsa-94"),
    "missing_items": ("lsa-17",),
    "reprisal": ("lsa-104",),
    "harassment": ("lsa-76-3", "lsa-76-2"),
    "limitation": ("lsa-49",),
    "unemployment": ("eia-40",),
    "small_workplace": ("lsd-7", "lsa-11"),
    "standstill": ("lsa-46",),
    "public_holiday": ("lsa-55.2", "lsa-62"),
    "watch_duty": ("lsa-63",),
    "payslip": ("lsa-48",),
    "worker_status": ("lsa-2",),
    "guarantor": ("fga-6", "fga-3"),
    "belief": ("lsa-6",),
    "safety_cost": ("osh-129", "osr-32"),
    "invention": ("ipa-15", "ipa-10"),
    "privacy": ("pia-15",),
    "waiting": ("lsa-50",),
    "union": ("tua-81",),
    "confidentiality": ("tsa-2",),
    "ip": ("cra-9", "ipa-10"),
}
"""By topic in labour contracts, the first one first."""
_IN_TRADE: Final[Mapping[str, tuple[str, ...]]] = {
    "penalty": ("cva-398", "cva-393"),
    "liability": ("cva-393", "cva-398", "cva-390", "sta-7"),
    "acceptance": ("sca-13", "sca-3", "sca-4", "cva-398"),
    "change": ("sca-3-4", "sca-3"),
    "termination": ("sca-8", "cva-689", "sta-9"),
    "ip": ("cra-45", "cra-9", "sca-12-3"),
    "confidentiality": ("tsa-2", "tsa-10"),
    "jurisdiction": ("sta-14", "pil-45"),
}
"""The same for contracts of trade. They may govern, where the act holds for the parties: no answer rests on them."""
_WORDS: Final = {
    "minimum_wage": "최저임금",
    "wage": "임금",
    "probation": "수습",
    "working_hours": "근로시간",
    "breaks": "휴게",
    "holiday": "유급휴일 주휴일",
    "overtime": "연장 야간 휴일 가산 수당",
    "penalty": "위약금 위약 예정 손해배상",
    "deduction": "임금 전액 공제",
    "payment": "임금 지급 체불",
    "severance": "퇴직금",
    "annual_leave": "연차 유급휴가",
    "insurance": "고용보험 국민연금 건강보험 산재보험 가입",
    "dismissal": "해고",
    "resignation": "퇴직 금품 청산 강제 근로",
    "term": "기간제 2년 갱신",
    "training": "교육비 반환 의무근무",
    "non_compete": "경업금지",
    "foreign_workers": "외국인 근로자",
    "minors": "연소자",
    "equality": "성별 임신 출산 육아 차별",
    "accident": "업무상 재해",
    "change": "근로조건 변경 전직",
    "missing_items": "근로조건 명시 교부",
    "guarantor": "신원보증",
    "belief": "신앙 균등 처우",
    "safety_cost": "건강진단 보호구",
    "invention": "직무발명 보상",
    "privacy": "개인정보",
    "waiting": "대기시간 근로시간",
    "union": "노동조합",
    "confidentiality": "영업비밀",
    "liability": "손해배상 책임",
    "acceptance": "대금 지급 검수",
}
"""How Korean law speaks of topics."""


def legal_words(topics: Sequence[AskedTopic]) -> str:
    """Return how Korean law speaks of the first topics, to be searched besides what was asked."""
    return " ".join(_WORDS[topic.name] for topic in topics[:2] if topic.name in _WORDS)


_EVERYWHERE = ("lsa-15", "lsa-17")
"""Articles that fit every clause, and so say nothing of one."""


def governing(topics: Sequence[AskedTopic]) -> tuple[str, ...]:
    """Return the ids of the articles that govern what is asked of a labour contract, those of the first topic first."""
    return tuple(dict.fromkeys(norm for topic in topics for norm in GOVERNING.get(topic.name, ())))


def fitting(kind: ContractKind, topics: Sequence[AskedTopic], norms: Sequence[str]) -> frozenset[str]:
    """Return the articles that belong to what is asked; ``norms``: of what was found on it."""
    if kind == "other":
        return frozenset((*norms, *(norm for topic in topics for norm in _IN_TRADE.get(topic.name, ()))))
    of_kinds = (norm for topic in topics for found in topic.kinds for norm in FITTING.get(found, ()))
    return frozenset((*norms, *governing(topics), *(norm for norm in of_kinds if norm not in _EVERYWHERE)))
