"""How a contract names its parties, and which of them pays."""

import re
from dataclasses import dataclass
from typing import Final

from orchestrator.graphs.contract.analysis import Side
from orchestrator.graphs.contract.contract_text import ContractText
from orchestrator.graphs.contract.review.commercial_kinds import commercial_kind
from orchestrator.graphs.contract.review.parties import ContractParty, Parties
from orchestrator.graphs.contract.review.roles import (
    DELIVERS_EN,
    DELIVERS_KO,
    EITHER,
    GENERIC,
    PAYS_EN,
    PAYS_KO,
    PROVIDES,
    RECEIVES,
)
from orchestrator.graphs.contract.review.undefined_parties import by_flow, commonest_word, undefined_parties
from orchestrator.graphs.contract.rules.folding import folded

_READ = 6_000
"""Letters at the beginning in which a contract names its parties."""
_QUOTED = r"[\"'「『<“]{1,2}(?:the )?(?P<term>[^\"'」』>”\n()]{1,30}?),?[\"'」』>”]{1,2}"
_DEFINED = re.compile(
    rf"\((?:[^()\n\"']{{0,60}}|[^()\n]{{0,40}}[\"'][^\"'\n]{{1,30}}[\"'] (?:or|또는) ){_QUOTED}[^()\n]{{0,50}}\)|\(\s?(?:이하\s?)?(?P<bare>갑|을|[가-힣]{{2,8}})\s?(?:이?라\s?(?:고\s?)?(?:한다|함|칭한다|칭함))?\s?\)"
)
_UNQUOTED = re.compile(
    r"\(\s?(?:(?:hereinafter|hereafter)[ ,]{0,2}(?:called |referred to as )?|also )?(?:the )?(?P<term>[a-z][a-z ]{2,24}?)\s?\)"
)
"""A part or a name in brackets without quotation marks: "(hereinafter the Principal)"."""
_ALIAS = re.compile(r"(?:^|[\s,(])(?P<term>[가-힣]{2,8})$")
"""What stands right before (갑) and the sentences may say instead: "의뢰인(갑)"."""
_HANGUL = re.compile(r"[가-힣]")
_OF_SOMEBODY = r"(?:사전\s?)?(?:서면\s?)?(?:동의|승인|승낙|요청|요구|지시|책임|귀책|과실|비용|의무)"
_DOES_EN = (
    r"(?:(?:shall|will|may|must|can)(?: not)? (?:pay|provide|deliver|supply|perform|notify|inform|give|grant|indemnify|keep|use|make|ensure|return"
    r"|terminate|assign|appoint|engage|own|disclose|bear|hold|accept|approve|maintain|comply|reimburse|invoice|sell|buy|purchase|develop|design|repair)"
    r"|(?:agrees|pays|undertakes|warrants|owns|provides|delivers|grants|indemnifies)\b|is (?:not )?(?:liable|responsible|entitled|obliged))"
)
"""What only somebody does."""
_ENDS_IN = re.compile(r"\(\s?(?:이하\s?)?[\"'‘“]?(?P<term>갑|을|병|[가-힣]{2,8}|[a-z][a-z ]{2,24})[\"'’”]?\s?\)\s*$")
"""What a company is called by, behind its name at the end of a line."""
_HEREAFTER = re.compile(rf"(?:hereinafter|hereafter|이하)[^\n()\"']{{0,40}}{_QUOTED}")
_LINE = re.compile(
    r"(?:^[ \t\-·○●■□▶*]{0,6}(?:\d{1,2}[.)]\s?)?|(?<=[ \t]{3}))(?:[\"'(\[]{0,2}(?P<term>갑|을|[가-힣]{2,8}|party [ab]|[a-z][a-z ]{3,24})[\"')\]]{0,2})\s{0,2}(?:\(\s?[\"']?(?P<also>[^()\"'\n]{1,20})[\"']?\s?\))?\s{0,3}[:：]\s{0,16}(?P<name>(?:(?![ \t]{3})[^\n]){2,80})",
    re.MULTILINE,
)
_COMPANY: Final = re.compile(
    r"주식회사|\(주\)|㈜|유한회사|유한책임회사|합자회사|재단법인|사단법인|\(유\)|\b(?:inc|llc|ltd|limited|corp|corporation|gmbh|co\.|company|plc|s\.a|b\.v|pte|pty|ag|kk|k\.k|llp|oy|sas|srl|bv|nv)\b"
)
_LEGAL_FORM: Final = re.compile(
    r"주식회사|\(주\)|㈜|유한책임회사|유한회사|\(유\)|(?<![a-z])(?:inc|llc|ltd|limited|corporation|corp|gmbh|co|company|plc|pte|pty|ag|llp)(?![a-z])|[\s.,&()\"'/\-]"
)
_SIGNED: Final = re.compile(r'\(이하|\("|\((?:인|印|서명|날인|seal)\)|대표(?:이사|자)?\s')
"""What stands behind a name in its line: how it is called, who signs for it."""
_PRIOR: Final = re.compile(
    r".*(?:\bbetween\b|\bby and among\b|\b(?:made|concluded|signed)\b[^()]{0,80}\bby\b|(?<=[)\"”]) ?,? ?(?:and|및|과|와|,)\s|\n\s*\n|[:：])",
    re.S | re.I,
)
_NAME: Final = re.compile(
    r"[\s,;\-·○●■□▶*\d.(①②]*(?:\d\)\s?)?[\s)]*(?:(?:and|과|와|및)\s)?(?P<name>[^,\n]{2,60}(?:,? (?:inc|ltd|llc|co|corp|limited|s\.a|pte|gmbh)\b\.?){0,3})",
    re.I,
)
_LABELLED = re.compile(r"^[ \t]{0,6}(?P<term>[가-힣]{2,8})[ \t]{1,6}(?P<name>[^\n:：]{2,60})$", re.MULTILINE)
"""A part and a company in a line of their own, with nothing between."""


def recognise_parties(contract: ContractText) -> Parties:
    """Return the parties; what the contract leaves open has the customary words of both sides."""
    text = folded(contract.text)
    named = _named(text, contract.text)
    known: dict[Side, list[str]] = {"gap": [], "eul": []}
    open_terms = [term for term, one in named.items() if one.side is None]
    for term, one in named.items():
        if one.side:
            known[one.side].append(term)
    _turn_over(known, commercial_kind(contract.text) == "nda")
    if known["gap"] and not known["eul"]:
        known["eul"] = open_terms
    elif known["eul"] and not known["gap"]:
        known["gap"] = open_terms
    elif not known["gap"]:
        known = by_flow(text, open_terms) if open_terms else undefined_parties(text, contract.text)
    names = {term: one.company for term, one in named.items()}
    return Parties(_party(text, "gap", known["gap"], names), _party(text, "eul", known["eul"], names))


def _turn_over(known: dict[Side, list[str]], is_nda: bool) -> None:
    """Give providers and recipients their sides: of services who provides is paid, of secrets who provides discloses."""
    givers = [term for term in known["eul"] if term in PROVIDES]
    takers = [term for term in known["eul"] if term in RECEIVES]
    if givers and takers and not known["gap"]:
        turned = givers if is_nda else takers
        known["gap"] = turned
        known["eul"] = [term for term in known["eul"] if term not in turned]


def _is_party(term: str, text: str) -> bool:
    """Tell whether a term is one for a party: by its meaning, or since the contract lets it act as somebody does."""
    if _role(term) or term in EITHER:
        return True
    if term in GENERIC or len(term) < 2:
        return False
    word = re.escape(term)
    if _HANGUL.search(term):
        doing = len(re.findall(rf"(?<![가-힣]){word}[\"')]{{0,2}}(?:은|는|이|가)\s", text))
        return (
            doing >= 2 and re.search(rf"(?<![가-힣]){word}[\"')]{{0,2}}(?:에게|의\s?{_OF_SOMEBODY})", text) is not None
        )
    return len(re.findall(rf"\b{word} {_DOES_EN}", text)) >= 2


def _role(term: str) -> Side | None:
    bare = term.replace(" ", "") if re.search(r"[가-힣]", term) else term
    if bare in PAYS_KO or bare in PAYS_EN:
        return "gap"
    if bare in DELIVERS_KO or bare in DELIVERS_EN:
        return "eul"
    return None


@dataclass(frozen=True, slots=True)
class _NamedParty:
    company: str
    side: Side | None


def _named(text: str, original: str) -> dict[str, _NamedParty]:
    """Return the terms that the beginning defines for parties, each with its company's name as it was written."""
    found: dict[str, _NamedParty] = {}
    head = text[:_READ]
    for match in _LINE.finditer(head):
        also = re.sub(r"^이하\s?", "", match["also"] or "").strip(" \"'")
        behind = _ENDS_IN.search(match["name"])
        called = [behind["term"]] if behind and (behind["term"] in EITHER or _role(behind["term"])) else []
        terms = [match["term"].strip(), also, *called, *_defined_in(match["name"])]
        if any(one and _is_party(one, text) for one in terms):
            side = next((role for one in terms if (role := _role(one))), None)
            name = original[slice(*match.span("name"))][: behind.start() if behind and called else None]
            company = _SIGNED.split(name, maxsplit=1)[0].strip(" ,")
            named = re.findall(rf"\(\s?{_QUOTED}\s?\)", match["name"]) if side else []
            found.update({one.strip(): _NamedParty(company, side) for one in named if one.strip() not in GENERIC})
            for one in reversed(terms):
                if one and _is_party(one, text):
                    found.setdefault(one, _NamedParty(company, side))
    labelled = {company_words(one["name"]): _role(one["term"]) for one in _LABELLED.finditer(head)}
    addresses = {term for term, one in found.items() if not one.side and not _COMPANY.search(folded(one.company))}
    last = 0
    unquoted = [one for one in _UNQUOTED.finditer(head) if _is_party(one["term"], text)]
    defined = [*_DEFINED.finditer(head), *_HEREAFTER.finditer(head), *unquoted]
    for match in sorted(defined, key=lambda one: one.start()):
        groups = match.groupdict()
        term = " ".join((groups.get("term") or groups.get("bare") or "").split())
        before = original[max(last, match.start() - 300) : match.start()]
        is_company = groups.get("term") and _COMPANY.search(folded(before[-160:])) and term not in GENERIC
        is_open = term not in found or term in addresses
        beside = _ALIAS.search(before) if term in ("갑", "을") else None
        if beside and _is_party(beside["term"], text):
            term = beside["term"]
        if term and is_open and (is_company or _is_party(term, text)):
            role, company = _role_before(before), _company_before(before)
            found[term] = _NamedParty(company, _role(term) or role or _labelled(company, labelled))
            addresses.discard(term)
            last = match.end()
    return found


def _labelled(company: str, labelled: dict[str, Side | None]) -> Side | None:
    bare = company_words(company)
    return next((side for name, side in labelled.items() if len(name) > 2 and bare.endswith(name)), None)


def _defined_in(text: str) -> list[str]:
    return [match["term"].strip() for match in _HEREAFTER.finditer(text)]


_ROLE_BEFORE = re.compile(r"[\s,(\[\"']{0,3}(?P<role>[가-힣]{2,8})[)\]\"']{0,2}(?:인)?\s")


def _last_piece(text: str) -> str:
    """Return what stands before a definition, from the delimiter that parts it from the other party."""
    prior = _PRIOR.match(text)
    piece = (text[prior.end() :] if prior else text).strip(" ,\n")
    lines = [line for line in piece.split("\n") if line.strip()]
    return re.sub(r"^(?:와|과|및)\s", "", " ".join(lines[-2:] if lines and len(lines[-1]) < 12 else lines[-1:]).strip())


def _role_before(text: str) -> Side | None:
    match = _ROLE_BEFORE.match(_last_piece(text) + " ")
    return _role(match["role"]) if match else None


def _company_before(text: str) -> str:
    """Return the name at the end of which a definition stands, without address and what comes before."""
    piece = _last_piece(text)
    role = _ROLE_BEFORE.match(piece)
    if role and _role(role["role"]):
        piece = piece[role.end() :]
    match = _NAME.match(piece)
    return match["name"].strip() if match else ""


def _party(text: str, side: Side, terms: list[str], named: dict[str, str]) -> ContractParty:
    terms = terms or commonest_word(text, side)
    company = next((named[term] for term in terms if named.get(term)), "")
    every = dict.fromkeys([*terms, *([company_words(company)] if len(company_words(company)) > 2 else [])])
    shown = next(iter(terms), "갑" if side == "gap" else "을")
    return ContractParty(_as_written(shown), company, tuple(every))


def _as_written(term: str) -> str:
    return term.title() if term.isascii() else term


def company_words(name: str) -> str:
    """Return a company's name as it is spoken: folded, without its legal form."""
    return " ".join(_LEGAL_FORM.sub(" ", folded(name)).split())


def side_of(parties: Parties, company: str) -> Side | None:
    """Return the side of a company by its name, written as people do: without its legal form, its blanks, its case."""
    own = _squeezed(company)
    if len(own) < 2:
        return None
    sides: list[Side] = []
    for side, party in (("gap", parties.gap), ("eul", parties.eul)):
        other = _squeezed(party.company)
        if other and (own in other or other in own):
            sides.append("gap" if side == "gap" else "eul")
    return sides[0] if len(sides) == 1 else None


def _squeezed(name: str) -> str:
    return "".join(_LEGAL_FORM.sub("", folded(name)).split())
