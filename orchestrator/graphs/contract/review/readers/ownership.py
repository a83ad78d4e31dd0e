"""Whose the results, the tools brought along and the data are."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, Who, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

OWNERSHIP = Topic(
    clause="ip",
    title=ways(
        r"지식\s?재산|지적\s?재산|저작권|산업재산|(?:결과물|산출물|성과물|개발물|성과)\S{0,3}\s?(?:의\s?)?(?:귀속|소유|권리)|소유권|권리의?\s?귀속|데이터|intellectual property|\bip\b|ownership|proprietary|work product|customer data|\bdata\b"
    ),
    cue=ways(
        r"에\s?(?:관한|대한)\s?권리(?:는|가)|권리(?:는|가)[^.]{0,60}(?:가진다|있다|있고|남는다|이전|귀속)|(?:함께|공동으로)\s?(?:만든|만들어진|개발)|(?:지식|지적)\s?재산|저작(?:재산)?권|특허(?:권|를)|산업\s?재산권|2차적\s?저작물|노하우|(?:결과물|산출물|성과물|개발물|프로그램|소스\s?코드|발명|창작물|디자인|보고서|저작물|금형)[^.]{0,100}(?:귀속|소유|권리|양도|이전|사용권|공유|보유)|(?:데이터|자료|콘텐츠|고객\s?정보)[^.]{0,80}(?:귀속|소유|이용할\s?수|활용할\s?수|사용할\s?수|제공할\s?수|판매할\s?수|권리)",
        r"\brights? in\b[^.;]{0,80}\b(?:pass|belong|vest|remain|stay)|\b(?:remains?|stays?)\b (?:with|the (?:property of|\w+'s))|\b(?:drawings?|programs?|scripts|documentation|designs|documents)\b[^.;]{0,80}\b(?:belong|property|vest|pass)|\b(?:modifications?|improvements?|derivatives?)\b[^.;]{0,120}\b(?:property|belong|vest|owned)|\b(?:everything|all|anything|whatever) (?:that is )?(?:created|developed|produced|made)\b|\bintellectual property\b|\bcopyrights?\b|\bworks? (?:made )?for hire|\b(?:own|owns|owned|ownership|title|vest|vests|belong|belongs|assigns?|property|proprietary|licen[cs]es?|rights?|retains?)\b[^.;]{0,120}\b(?:deliverables?|work product|results?|works?|inventions?|software|source code|materials?|data|content|developments?|reports?|tooling|moulds?)\b|\b(?:deliverables?|work product|results|works|inventions?|source code|customer data|data|materials?|content|developments?|reports|tooling|moulds?)\b[^.;]{0,120}\b(?:own|owns|owned|ownership|title|vest|vests|belong|belongs|assigned|property|licen[cs]ed?|transfer)\b",
    ),
    apart=ways(
        r"침해(?:하지|한다는|하였|를\s?(?:이유|주장|원인))|침해하는|비밀정보(?:에|의|를)[^.]{0,60}(?:귀속|권리|허락|부여)|소유권은[^.]{0,30}(?:인도|검수|납품|대금)[^.]{0,40}(?:물품|제품|장비|기계)|상표|개인정보",
        r"infring|indemnif|confidential information|trade ?mark|\bpersonal data\b|title to (?:the )?(?:goods|products|equipment)|risk of loss|equipment (?:shall )?(?:at all times )?(?:remain|is)|disclosing party|non-solicit|feedback",
    ),
)
_RESULT = ways(
    r"결과물|산출물|성과물|개발물|성과|창작|소스\s?코드|발명|보고서|저작물|저작권|지식\s?재산|지적\s?재산|개발(?:된|한)|완성(?:물|된)|프로그램|소프트웨어|디자인|제작물|금형|산업\s?재산|만들어진|규격",
    r"deliverable|work product|results?\b|works?\b|invention|source code|developments?\b|report|created|developed|materials?\b|intellectual property|design|\bdrawings?\b|\bprograms?\b|\bscripts\b|documentation|\bdocuments\b|customi[sz]ation|tooling|foreground|moulds?",
)
_MADE_FOR = ways(
    r"결과물|산출물|성과물|개발물|맞춤|커스터마이|별도\s?개발|주문\s?개발",
    r"deliverable|work product|custom|bespoke|commissioned|specifically for|developed for|made for|configuration",
)
_BACKGROUND = ways(
    r"기존(?:에|의|\s)|사전에|배경|종전|종래|이전부터|이미\s?(?:보유|가지|개발)|(?:보유|소유)하(?:고\s?있|던|여\s?온)|계약\s?(?:체결\s)?(?:전|이전)(?:에|부터|의)|고유(?:의|한)|노하우|원천\s?기술|범용|독자적|선행|공통\s?모듈|라이브러리",
    r"background|\b(?:had|owned|brought|developed|held) (?:\w+ ){0,2}before\b|\bbefore (?:the|this) (?:contract|agreement)\b|brought (?:in|into|along)|standard (?:modules?|components?|tools?)|pre-?existing|prior (?:to|works?|intellectual|ip|materials?|technolog)|know-?how|existing (?:intellectual|ip|materials?|tools|technolog|works?|software)|independently (?:of|developed)|previously|\btools?\b|librar|general(?:ly)? applicable|owned before|already own",
)
_KEPT = ways(
    r"제외|유보|그러하지|남는다|(?:그대로|여전히|계속)|귀속된다|귀속한다|보유한다|유지|남되|가진다|속한다|소유로",
    r"exclud|except|retain|remain|reserv|keep|other than|save|not (?:transfer|include|assign)|belong|own\b|owns\b|property of|vest",
)
_TAKEN = ways(
    r"포함(?:하여|한|하는|하되|해|된)|까지(?:도|\s)|불문|관계없이|비롯|일체|망라|여부를|권리도",
    r"includ|\band any\b|together with|as well as|whether|along with|regardless|irrespective|any and all|all of|such background|hereby assigns?",
)
_JOINT = ways(
    r"공동(?:으로|의)?\s?(?:소유|귀속|보유)|공유(?:로|한다|하며|하고|이|된다|관계)|지분|균등",
    r"\bjoint(?:ly)?\b|co-?own|owned (?:equally )?(?:by )?both|equal (?:shares|parts)|common ownership|both parties (?:shall )?own",
)
_PAID = ways(
    r"(?:대금|잔금|용역비|보수|금액|계약금|비용|대가)[^.]{0,30}(?:지급|완납|완불|수령|정산|납부)[^.]{0,40}(?:때|시|즉시|이후|후|조건|동시|날|함으로써|한하여|하면)|(?:완납|완불|지급\s?완료|전액\s?지급|전액을\s?지급)",
    r"(?:upon|on|after|once|subject to|following|until|conditional|provided|when|against)[^.;]{0,60}(?:pay(?:ment|s)?|paid)|paid in full|full payment|payment in full",
)
_GO_EN = ways(
    r"\b(?:assigns?|transfers?|conveys?|belongs?|vests?|vested|owned|property|remains?|pass(?:es)?|transferr?ed|assigned|retained|owner)\b"
)
_TO_EN = re.compile(
    r"[^.;]{0,90}?\b(?:to|in|by|with|of) (?:the )?(?=\S)(?!deliverable|work|all|any|such|intellectual|results|software|service|data)"
)
_OWNS_EN = ways(
    r"\b(?:owns?|retains?|reserves?|holds?|keeps?|have|has|acquires?|be the (?:sole |exclusive |and )*owner|is the (?:sole |exclusive |and )*owner)\b(?=[^.;]{0,90}\b(?:right|title|ownership|interest|all|intellectual|deliverable|work|copyright|of|any))"
)
_OWNS_KO = re.compile(r"(?:에게|에|의\s?(?:단독\s?|전속적?인?\s?)?(?:소유|것|재산|권리)|이|가|은|는|측에|으로|로)")
_GO_KO = ways(
    r"귀속|소유(?!하던|하는|한\s)|이전(?!부터|에|의|까지)|양도|보유(?!하던|하는|한\s|하고\s?있|해\s?온|중)|(?<!용권만 )(?<!용권을 )(?<!시권을 )(?<!용권만을 )(?<!이용권을 )(?:가진다|갖는다)|속한다|취득|승계|재산|넘어(?:가|간|온|오)|것이?\s?(?:된다|되며|되고|으로\s?한다)"
)
_GIVER = re.compile(r"(?:은|는|이|가)\s")
_GIVES = re.compile(r"(?:양도|이전)(?:한다|하며|하고|하여야|해야)")
"""What who acts gives away."""
_OPPOSITE: Final[Mapping[Who, Who]] = {"own": "other", "other": "own"}
_DATA = ways(
    r"데이터(?!베이스)|(?:갑|고객|이용자|회사)\S{0,3}\s?(?:의\s)?(?:자료|정보|콘텐츠)|업로드|입력(?:한|된)|(?:저장|등록|제공|게시|생성)(?:한|된|하는)\s?(?:자료|정보|콘텐츠|데이터)",
    r"\bdata\b|\bcontent\b|customer materials?|client materials?|uploaded",
)
_IDEAS = ways(
    r"아이디어|결과물|성과물|산출물|발명|개량|창작|개발물|지식\s?재산|지적\s?재산",
    r"\bideas?\b|\binventions?\b|\bimprovements?\b|\bdevelopments?\b|\bresults?\b|\bworks?\b|\bdesigns?\b",
)
_USES = ways(
    r"(?:자유롭게|자유로이|영구|무상으로|임의로|무제한|목적(?:에|을)?\s?(?:제한|불문)|상업적|제3자에게)[^.]{0,80}(?:이용|사용|활용|제공|판매)할\s?수\s?있|권리(?:를|가)\s?[^.]{0,30}(?:양도|이전|귀속)|귀속|소유",
    r"\b(?:perpetual|irrevocable|unlimited|unrestricted|any purpose|own purposes|royalty-free|commerciali[sz]e|without restriction|sublicens|sell)\b|\b(?:owns?|vests?|belongs?|property|title|ownership|assigns?)\b",
)
_FOR_SERVICE = ways(
    r"(?:서비스|계약)(?:의|를|을)?\s?(?:제공|이행|목적|수행)[^.]{0,20}(?:위하여|위해|범위|한하여|필요한|목적으로만)|통계|비식별|익명",
    r"solely|only (?:to|for|as)|to the extent (?:necessary|required)|as (?:necessary|required|needed)|for the (?:sole )?purpose of (?:providing|performing)|anonymi|aggregate|de-?identif|necessary to (?:provide|perform)",
)


def read_ownership(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield who gets the results, on payment or at once, and who loses what it brought along."""
    topical = OWNERSHIP.of(sentences)
    kept = any(_keeps_background(one, view) for one in topical)
    paid = any(
        _PAID.search(one.text) and re.search(r"귀속|이전|양도|소유|title|own|vest|pass|assign|transfer", one.text)
        for one in topical
    )
    if view.kind == "nda" and view.side == "eul":
        yield from (PositionSign("other_owns", one) for one in sentences if _gives_ideas(one.text, view))
    for one in topical:
        yield PositionSign("present", one)
        text = one.text
        if view.kind == "lease" or (view.kind == "nda" and not _shares_or_takes(text, view)):
            continue
        if view.side == "gap" and _takes_data(text, view):
            yield PositionSign("own_data_taken", one)
            continue
        if view.side == "eul" and _loses_background(text, view):
            yield PositionSign("own_background_taken", one)
            continue
        if _BACKGROUND.search(text) and not _speaks_of_results(text):
            continue
        if _DATA.search(text) and not _MADE_FOR.search(text):
            continue
        if not _RESULT.search(text):
            continue
        if _JOINT.search(text):
            yield PositionSign("joint", one)
            continue
        who = owner(text, view)
        if who == "other":
            yield from _of_other(one, view, kept, paid)
        elif who == "own" and view.side == "gap" and _PAID.search(text):
            yield PositionSign("own_on_payment", one)


def _gives_ideas(text: str, view: View) -> bool:
    """Tell whether an agreement on secrecy takes what its recipient makes with what it was told."""
    own = view.parties.eul_words
    is_made = re.search(
        rf"(?:{own})[^.]{{0,80}}(?:만든|만들어|개발|고안|창작|작성|도출|얻은)|(?:{own})[^.;]{{0,40}}\b(?:develops?|makes?|creates?|conceives?|produces?)\b"
        rf"|\b(?:developed|made|created|conceived|produced) by (?:the )?(?:{own})",
        text,
    )
    return bool(is_made and _IDEAS.search(text)) and owner(text, view) == "other"


def _shares_or_takes(text: str, view: View) -> bool:
    """Tell whether an agreement on secrecy gives away more than the use of secrets."""
    taken = _takes_data(text, view) if view.side == "gap" else _loses_background(text, view)
    return bool(_JOINT.search(text)) or taken


def _of_other(one: ContractSentence, view: View, kept: bool, paid: bool) -> Iterator[PositionSign]:
    if view.side == "gap":
        is_product = view.kind in ("licence", "supply", "distribution") and not _MADE_FOR.search(one.text)
        if not is_product:
            yield PositionSign("other_owns", one)
    elif kept and (paid or _PAID.search(one.text)):
        return
    else:
        yield PositionSign(
            "other_owns_background_kept" if kept or paid or _PAID.search(one.text) else "other_owns", one
        )


def _speaks_of_results(text: str) -> bool:
    return bool(
        re.search(
            r"결과물|산출물|성과물|개발물|본\s?(?:용역|업무)|완성|deliverable|work product|results\b|foreground|developed under|created (?:under|in)",
            text,
        )
    )


def owner(text: str, view: View) -> Who | None:
    """Return whose something becomes or stays: ``갑에게 귀속``, ``vests in Customer``, ``Customer owns``."""
    named = list(view.parties.mentions(text))
    for match in reversed(list(_GO_KO.finditer(text))):
        before = [(actor, end) for actor, _, end in named if end <= match.start()]
        behind = text[before[-1][1] :].lstrip("\"')] ") if before else ""
        if before and match.start() - before[-1][1] <= 30 and _OWNS_KO.match(behind):
            who = view.who(before[-1][0])
            is_given = _GIVER.match(behind) is not None and _GIVES.match(text, match.start()) is not None
            return _OPPOSITE.get(who) if is_given and who else who
    for match in _GO_EN.finditer(text):
        to = _TO_EN.match(text[match.end() :])
        if to:
            at = match.end() + to.end()
            whose = next((actor for actor, start, _ in named if at - 1 <= start <= at + 30), None)
            if whose:
                return view.who(whose)
    for match in _OWNS_EN.finditer(text):
        before = [(actor, end) for actor, _, end in named if end <= match.start() + 1]
        if before and match.start() - before[-1][1] <= 30:
            return view.who(before[-1][0])
    return None


def _keeps_background(one: ContractSentence, view: View) -> bool:
    text = one.text
    if not _BACKGROUND.search(text) or not _KEPT.search(text):
        return False
    return not _loses_background(text, view)


def _loses_background(text: str, view: View) -> bool:
    if not _BACKGROUND.search(text) or view.kind in ("supply", "distribution"):
        return False
    if re.search(
        r"제외|유보|그러하지|남는다|남되|exclud|except|retain|remain|other than|save for|reserv|not (?:transfer|include|assign)",
        text,
    ):
        return False
    mine = view.parties.eul_words if view.side == "eul" else view.parties.gap_words
    return (
        bool(_TAKEN.search(text))
        and owner(text, view) == "other"
        and (bool(re.search(mine, text)) or "background" in text or "기존" in text)
    )


def _takes_data(text: str, view: View) -> bool:
    if not _DATA.search(text) or not _USES.search(text) or _FOR_SERVICE.search(text):
        return False
    who = owner(text, view)
    if who is not None:
        return who == "other"
    grants = re.search(r"\bgrants? (?:to )?(?:the )?(.{0,40})", text)
    if grants and (named := view.named(grants.group(1))):
        return named[0] == "other"
    return view.subject(text) == "other"
