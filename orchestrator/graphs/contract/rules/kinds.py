"""Whether a text is a contract, of which kind, and in which language it is written."""

import re
from typing import Final

from orchestrator.graphs.contract.analysis import ContractKind
from orchestrator.graphs.contract.rules.folding import folded
from orchestrator.graphs.contract.rules.kind_aspects import KindAspects
from orchestrator.turn import Locale

_READ = 30_000
"""Letters that are looked at: whoever makes a contract says so in its first pages, and signs it on its last."""
_LABOUR: Final = re.compile(
    r"(?:근로|고용|연봉|임금|채용|알바|아르바이트)\s?(?:조건)?\s?계약|\b(?:employment|labou?r|work) (?:contract|agreement)|\bcontract of employment|\boffer of employment"
)
_TRADE: Final = re.compile(
    r"(?:용역|도급|위탁|위임|공급|납품|매매|임대차|리스|라이[선센]스|이용|비밀\s?유지|제휴|대리점|가맹|컨설팅|자문|유지보수|구매|투자|대출)\s?(?:계약|약정|협약)"
    r"|\bnda\b|non-disclosure|\b(?:services?|supply|purchase|licen[sc]e|saas|consulting|consultancy|distribution|lease|rental|loan|franchise|maintenance) (?:contract|agreement)|\blease\b"
)
"""How a person, or the last words of a title, call a contract."""
_TITLE: Final = re.compile(r"계약서?|약정서?|협약서?|합의서|agreement|contract|lease")
_WORK_TITLE: Final = re.compile(
    r"계약|약정|협약|합의|협의|약속|각서|확약|동의서|(?:근로|근무|고용|채용)\s?조건|agreement|contract|\bterms\b|letter of appointment|\boffer\b"
)
"""What two have agreed on about work says so in its title; a company's rules for all speak of the same things without it."""
_ENDS: Final = re.compile(r"(?:계약|약정|협약|합의)서?(?:\([^()]{0,24}\))?\W*$|\b(?:agreement|contract|lease)\W*$")
_DENIED_BEHIND: Final = re.compile(
    r"[가-힣]{0,4}?(?:이|가|은|는|도)?\s?(?:아니|아닌|아닙|아님|말고)(?!\S{0,3}\?)| (?:is|was) not\b| isn't\b"
)
_APART_BEHIND: Final = re.compile(
    r"(?:서|서류)?(?:이|가|은|는|도)?\s?(?:따로|별도|다른|없(?=[어고는이지으다]))|(?: \w+){0,3} (?:separate|elsewhere|apart)"
)
_DENIED_BEFORE: Final = re.compile(r"(?:\b(?:not|no|never)|n't)(?: (?:an?|the|my|any|really))* (?:\w+ )?$")
_APART_BEFORE: Final = re.compile(r"(?:따로|별도의?|다른)\s(?:\S{1,4}\s)?$|\b(?:separate|another|other) $")
_ABOUT: Final = re.compile(
    r"회의록|보고서|안내문|공지사항|신문기사|판결문?$|가이드|매뉴얼|체크리스트|견적서|세금계산서|영수증|신청서|이력서|제안서|기획서|강의안|취업규칙|(?:채용|모집)공고|(?:규정|내규|지침)$"
    r"|\b(?:minutes|quotation|invoice|resume|handbook|checklist|proposal|request form|job posting)\b|\bpolicy\W*$|\b(?:report|guide)(?: (?:to|on|of)\b|\W*$)"
)
"""What a text is that speaks of contracts, or of work, and is none."""
_LEAST, _LEAD = 4, 3
"""Aspects of labour that a labour contract has at least, and by how many they lead those of trade."""
_FULL, _SOME = 4, 3
"""Aspects of any contract that make one without a title, and one of labour without."""
_OTHER = 4
"""Aspects of trade and of any contract together that make a contract of what is called one."""
_HANGUL = re.compile(r"[가-힣]")
_LATIN = re.compile(r"[a-z]")


def kind_said(text: str) -> ContractKind | None:
    """Return the kind that somebody calls a contract; None where they name none, or both."""
    small = folded(text)
    labour, trade = (any(_is_meant(small, one) for one in kind.finditer(small)) for kind in (_LABOUR, _TRADE))
    if labour == trade:
        return None
    return "labour" if labour else "other"


def contract_kind(text: str, said: str = "") -> ContractKind | None:
    """Return which kind of contract a text is; None where it is no contract. ``said``: what its owner calls it."""
    aspects = KindAspects(_ends(text))
    title = _title(text)
    is_called = _ENDS.search(title) is not None
    is_about = _ABOUT.search(title) is not None and not is_called
    lead = aspects.labour - aspects.trade
    called = kind_said(said) or (kind_said(title) if is_called else None)
    if called == "labour" and aspects.labour >= 2 and lead > 0:
        return "labour"
    if aspects.labour >= _LEAST and not is_about:
        is_agreed = aspects.contract >= _SOME or (aspects.has_pay and _WORK_TITLE.search(title))
        if (lead >= _LEAD and is_agreed) or (lead > 0 and (aspects.contract >= _FULL or calls_contract(said))):
            return "labour"
    is_other = aspects.contract >= _FULL or (_TITLE.search(title) and aspects.trade + aspects.contract >= _OTHER)
    is_other = is_other or (calls_contract(said) and aspects.trade >= _SOME and lead < 0)
    return "other" if is_other and not is_about else None


def calls_contract(said: str) -> bool:
    """Tell whether somebody calls something a contract, and does not say that it is none."""
    small = folded(said)
    return any(not _is_denied(small, one) for one in _TITLE.finditer(small))


def _is_denied(text: str, name: re.Match[str]) -> bool:
    """Tell whether it is said that something is not what it is named."""
    before = _DENIED_BEFORE.search(text[: name.start()])
    return before is not None or _DENIED_BEHIND.match(text, name.end()) is not None


def _is_meant(text: str, name: re.Match[str]) -> bool:
    """Tell whether a name is that of the contract in question, and not of one that is none or lies elsewhere."""
    is_apart = _APART_BEFORE.search(text[: name.start()]) or _APART_BEHIND.match(text, name.end())
    return not is_apart and not _is_denied(text, name)


def contract_language(text: str) -> Locale:
    """Return the language that a contract is mostly written in; of one in both, Korean, whose wording courts go by."""
    small = folded(_ends(text))
    return "ko" if 4 * len(_HANGUL.findall(small)) >= len(_LATIN.findall(small)) else "en"


def _title(text: str) -> str:
    """Return the first line that says something; blanks between its syllables are those of a headline."""
    first = folded(next((line for line in text.split("\n") if line.strip(" \t#*-=_|─")), ""))
    return "".join(first.split()) if _HANGUL.search(first) else " ".join(first.split())


def _ends(text: str) -> str:
    return text if len(text) <= 2 * _READ else text[:_READ] + "\n" + text[-_READ:]
