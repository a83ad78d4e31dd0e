"""Who may hand the contract on to somebody else."""

import re
from collections.abc import Iterator, Sequence

from orchestrator.graphs.contract.review.reading import PositionSign, Topic, View, ways
from orchestrator.graphs.contract.review.sentences import ContractSentence

ASSIGNMENT = Topic(
    clause="assignment",
    title=ways(
        r"양도|권리\s?의무의?\s?(?:이전|승계)|(?:지위|권리)의?\s?(?:이전|승계)|\bassign(?:ment|ability)?\b|\btransfer\b|\bsuccessors?\b"
    ),
    cue=ways(
        r"[가-힣]{1,4}권(?:을|를)[^.]{0,40}양도(?:할|하)|(?:계약|권리|의무|지위|채권|채무)[^.]{0,80}(?:양도|이전|승계|담보|처분|양수)|동의\s?없이[^.]{0,40}양도|(?:계열|합병|승계인|제3자)[^.]{0,60}양도",
        r"\bassign(?:s|ed|ment|able|ing)?\b[^.;]{0,120}\b(?:agreement|contract|rights?|obligations?|interest|dut(?:y|ies)|lease|affiliate|consent|third)|\b(?:agreement|contract|rights?|obligations?)\b[^.;]{0,80}\b(?:assign|transferr?(?:ed|able)?|novat|delegat)|\b(?:transfer|novate|delegate)\b[^.;]{0,60}\b(?:agreement|contract|rights?|obligations?)",
    ),
    apart=ways(
        r"저작|보고서|도면|프로그램|산정\s?모델|지식\s?재산|지적\s?재산|결과물|산출물|소유권|특허|하도급을|재위탁(?:할|하|을|은|에)[^.]{0,40}(?:없|못|아니|동의)(?![^.]{0,60}양도)|라이선스를\s?(?:양도|재)|비밀정보|상호\s?합의",
        r"deliverable|work product|intellectual property|copyright|invention|hereby assigns|assigned (?:personnel|staff|employee)|personnel|title|licen[cs]e (?:is|granted)[^.;]{0,40}non-?transferable|source code|confidential|inures?|successors and (?:permitted )?assigns",
    ),
)
_FREE = ways(
    r"동의\S{0,3}\s?(?:없이|를?\s?(?:받지|얻지|구하지|요하지|필요로\s?하지))(?:도|\s않고|\s아니하고|\s않으며)?[^.]{0,80}(?:양도|이전|승계|처분)[^.]{0,24}(?:할\s?수\s?있|하여도|한다|가능)|(?:자유로이|자유롭게|임의로|통지(?:만으로|함으로써|로써|하고|하는\s?것으로|한\s?후|하여|하면)|통보(?:만으로|함으로써|하고|하면|로써|한\s?후|하여)|재량(?:으로|에))[^.]{0,80}(?:양도|이전|승계|처분)[^.]{0,24}(?:할\s?수\s?있|가능|하여도)|(?:양도|이전|승계|처분)[^.]{0,24}(?:할\s?수\s?있|가능|하여도)[^.]{0,60}(?:동의(?:를|는|가|을)?\s?(?:요하지|필요|받지|없)|통지(?:하면|로)|통보)",
    r"\b(?:may|can|shall be (?:free|entitled)|is (?:free|entitled)|has the right|reserves the right|retains the right|at liberty|is permitted)\b[^.;]{0,120}\b(?:assign|transfer|novate)[^.;]{0,200}\b(?:without|freely|at any time|discretion|upon (?:\w+ ){0,2}notice|on (?:\w+ ){0,2}notice|by (?:\w+ ){0,2}notice|need not|no consent|regardless|notif|inform|let \w+ know|merely|whomever|whoever|anyone|any third|sees fit|chooses|wishes)|\b(?:may|free to|entitled to)\b[^.;]{0,40}\b(?:freely|without)\b[^.;]{0,60}\b(?:assign|transfer|novate)|\bwithout (?:\w+ ){0,4}consent[^.;]{0,60}\bmay (?:freely )?(?:assign|transfer)|\bfreely (?:assign|transfer)|\bno consent\b[^.;]{0,40}\b(?:required|necessary|needed)|\bconsent\b[^.;]{0,40}\bnot (?:be )?(?:required|necessary|needed)",
)
_MAY = ways(
    r"(?:양도|이전|승계|처분)[^.]{0,20}할\s?수\s?있",
    r"\bmay (?:freely )?(?:assign|transfer|novate)|\b(?:free|at liberty) to (?:assign|transfer)|\bentitled to (?:assign|transfer)",
)
_MAY_NOT = ways(
    r"(?:양도|이전|승계|처분|제공|담보)[^.]{0,60}(?:할\s?수\s?없|하지\s?(?:못|아니|않)|하여서는\s?(?:아니|안)|해서는\s?안|못\s?한다|금지|아니\s?된다)",
    r"\b(?:neither party|no party)\b[^.;]{0,40}\b(?:may|shall|can)|\b(?:may|shall|can|will|must) not\b[^.;]{0,60}\b(?:assign|transfer|delegate|novate)|\bnot (?:be )?assign|\bnot assignable|\bnot transferable|prohibit|no assignment",
)
_WITH_CONSENT = ways(
    r"동의(?:를|을|가)\s?(?:얻|받|있|구)[^.]{0,30}(?:양도|이전|승계|경우)|동의\s?하에|동의가\s?있는|(?:서면\s?)?합의(?:로|하여|에\s?의)",
    r"\bwith (?:the )?(?:\w+ ){0,4}consent|\bsubject to (?:the )?(?:\w+ ){0,4}consent|\bupon (?:\w+ ){0,4}consent|\bonly (?:with|if)[^.;]{0,30}consent",
)
_NEEDLESS = ways(
    r"동의(?:가|는|를|도)?\s?(?:필요(?:가|하지|로\s?하지)?\s?(?:없|않|아니)|요하지|받지\s?(?:않|아니))",
    r"\b(?:does|do|shall) not (?:hold|apply)\b|\b(?:consent|approval)\b[^.;]{0,30}\bnot (?:be )?(?:required|needed|necessary)|\bno (?:consent|approval)\b",
)
"""The exception to the rule that a consent is needed."""
_GROUP = ways(
    r"계열|관계\s?회사|관계사|자회사|모회사|합병|영업\s?양[도수]|분할|포괄\s?(?:승계|양)|지주|그룹사|특수\s?관계|승계인|조직\s?개편|구조\s?조정",
    r"affiliate|merger|acqui|successor|subsidiar|reorgani|parent company|group compan|sale of (?:all|substantially|its|the)|consolidat|change of control|all or substantially",
)
_OR_ANYONE = ways(
    r"(?:계열\S{0,4}|관계\S{0,3}|자회사|승계인)\S{0,3}\s?(?:또는|및|나|이나)\s?(?:기타\s?)?(?:임의의\s?)?제\s?3자",
    r"(?:affiliates?|successors?|group)[^.;]{0,30}\bor (?:to )?(?:any )?(?:third|other (?:person|party|entity)|anyone)",
)
_ANYONE = ways(
    r"제3자|누구|타인|임의의", r"\bany (?:third |other )?(?:party|person|entity)|\bthird part|\banyone|\bany person"
)


def read_assignment(sentences: Sequence[ContractSentence], view: View) -> Iterator[PositionSign]:
    """Yield whether the other party may assign freely, or somebody to affiliates and successors."""
    for one in ASSIGNMENT.of(sentences):
        yield PositionSign("present", one)
        for part in view.parts(one.text):
            if not re.search(r"양도|이전|승계|처분|assign|transfer|novat", part.text) or part.who == "own":
                continue
            if _is_free(part.text):
                yield PositionSign(
                    "affiliates_free" if _GROUP.search(part.text) and not _beyond_group(part.text) else "other_free",
                    one,
                )


def _is_free(text: str) -> bool:
    # "may not assign without consent" has the words of a free assignment.
    if _NEEDLESS.search(text) and _GROUP.search(text):
        return True
    if _MAY_NOT.search(text):
        return False
    if _FREE.search(text):
        return True
    return bool(_MAY.search(text)) and not _WITH_CONSENT.search(text)


def _beyond_group(text: str) -> bool:
    return _OR_ANYONE.search(text) is not None or (_ANYONE.search(text) is not None and not _GROUP.search(text))
