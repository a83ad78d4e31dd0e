"""How much of a plan a request wants in words: "간단한 기획서", "a detailed plan"."""

from typing import Final

from orchestrator.graphs.plan.plan_document import PlanPreset
from orchestrator.language import any_of

_PLAN_KO: Final = r"(?:(?:서비스|사업|신규)\s?)?(?:기획서|기획안|기획|사업\s?계획서?|계획서)"
_WRITE_KO: Final = r"(?:기획해|써|쓰|작성|만들|짜|정리|잡아|해\s?(?:줘|주))"
_PLAN_EN: Final = r"(?:(?:service|business|product|project)\s)?(?:plan|proposal)\b"
_LEAN: Final = any_of(
    rf"(?:간단한|간략한|간결한|짧은)\s{_PLAN_KO}|(?:간단히|간단하게|간략히|간략하게|간결하게|짧게)\s{_WRITE_KO}"
    rf"|{_PLAN_KO}(?:를|을)?\s(?:좀\s)?(?:간단히|간단하게|간략히|간략하게|간결하게|짧게)",
    rf"\b(?:brief|short|lean|concise|quick|simple)\s{_PLAN_EN}|\b{_PLAN_EN}[^.!?\n]{{0,80}}?\b(?:briefly|in\sbrief)\b|\bkeep\s(?:it|the\splan)\s(?:brief|short|concise)\b",
)
_FULL: Final = any_of(
    rf"(?:자세한|상세한|꼼꼼한|구체적인)\s{_PLAN_KO}|(?:자세히|자세하게|상세히|상세하게|꼼꼼히|꼼꼼하게)\s{_WRITE_KO}"
    rf"|{_PLAN_KO}(?:를|을)?\s(?:좀\s)?(?:자세히|자세하게|상세히|상세하게|꼼꼼히|꼼꼼하게)",
    rf"\b(?:detailed|full|comprehensive|thorough|in-depth|extensive)\s{_PLAN_EN}|\b{_PLAN_EN}[^.!?\n]{{0,80}}?\bin\s(?:full\s)?detail\b",
)


def size_in_words(request: str) -> PlanPreset | None:
    """Return the size that is said of the plan itself; None where none is, or two that exclude each other.

    >>> size_in_words("카페 예약 서비스 기획서 간단히 써줘"), size_in_words("간단한 회원 가입이 되는 앱 기획서")
    ('lean', None)
    """
    is_lean, is_full = bool(_LEAN.search(request)), bool(_FULL.search(request))
    return None if is_lean is is_full else "lean" if is_lean else "full"
