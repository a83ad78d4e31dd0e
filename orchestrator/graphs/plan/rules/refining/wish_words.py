"""The words in which somebody asks for a change, apart from what it is to be."""

import re
from typing import Final

from orchestrator.graphs.plan.rules.refining import price_words
from orchestrator.language import any_of

ADDS: Final = any_of(
    r"추가|넣[어자고을]|포함|덧붙|더해\s?[줘주]|못\s?박",
    r"\b(?:also|add|include|put\s(?:it|that|this)?\s?in|insert|append)\b",
)
"""Something is to be told besides."""
REMOVES_TOLD: Final = any_of(
    r"(?<![가-힣])(?:빼|지워|없애|삭제|생략)|없던\s(?:걸로|것으로|일로)|(?:안|하지\s?않)(?:는\s(?:걸로|것으로)|기로)\s?(?:했|할|하)|취소",
    r"^(?:(?:please|so|and|then|just)\s)*(?:drop|remove|delete|cut|scrap|skip|omit|leave\sout|take\sout|(?:take|leave)\s(?:\S+\s){1,4}out)\b(?![^,.;]*\s(?:to|by)\s\S*\d)",
)
"""Something told is to be so no longer."""
_MADE: Final = r"(?:고치|고쳐|바꾸|바꿔|수정|변경|반영|정정|맞[추춰]|계산|넣[어자으]|추가|적용|업데이트|잡아|조정|갱신|옮[겨기]|깎[이여임아]|돌[아려리]|올[라랐]|내렸|늘[었어]|줄[었어]|오른|내린|정리|바로\s?잡)\S{0,8}"
_LINKS_KO: Final = r"다시요?|모두|전부|전체|다|좀|그럼|그러면|그리고|꼭|이제|같이|함께|거기에?|이번에는?|이번엔|일단|우선|맞게|맞도록|그에|그거|이거|그것|이것|알아서"
_MONEY_KO: Final = (
    r"(?:비용|합계|총액|총계|금액|돈|예산|계산|숫자|일정|날짜)(?:이|가|은|는|을|를|도|만|까지|과|와|랑|에)?"
)
ORDER: Final = re.compile(
    rf"(?:{price_words.ORDER.pattern}|{_MADE}|{_LINKS_KO}|{_MONEY_KO}|(?:줘|주세요|주십시오|주실래요?|부탁\S{{0,5}}|요|걸로\S{{0,3}}|것으로\S{{0,3}}|거로\S{{0,3}}|합의\S{{0,3}}|확정\S{{0,3}}|결정\S{{0,3}}|하기로\S{{0,3}}|했\S{{0,4}}|할게\S{{0,2}}|갑니다|가자|해볼게\S{{0,2}}|먼저|부터|까지|없던|빼\S{{0,5}}|지워\S{{0,3}}|없애\S{{0,3}}|삭제\S{{0,4}})"
    r"|update|fix|redo|recalculate|correct|adjust|reflect|everywhere|accordingly|too|also|well|already|again|thanks?|says?|said|turns?|out|definitely|really|it|them|there|off|drop|remove|delete|cut|scrap|skip|omit|leave|take|nobody|wants|sums?|money|budget|numbers?|figures?|table|line|row|bit|plan|document|than|who|he|she|his|her|their|he's|she's|do|does|did|done|i'm|we've|we're|they've|they're|i've|as|with|was|had|been|got|back|mov(?:es?|ed))",
    re.I,
)
"""A word of a wish that says that something is to be so, not what."""
_DENIED_KO: Final = re.compile(
    r"(?:짜리)?\s?(?:(?:이|가|은|는)?\s?(?:아니라|아니고|아니에요|아니야)|말고|대신|에서(?=\s)|(?:까지(?:는)?|은|는|이|가)?\s?필요\s?없|(?:은|는)\s(?:제가\s)?(?:잘못|틀렸|틀린)"
    r"|(?:\s?(?:다|전부|모두))?(?:은|는|이|가)?\s(?:너무\s|아무래도\s)?(?:무리|벅차|벅찰|힘들)|(?:은|는|이|가)?\s너무\s)"
)
_DENIED_EN: Final = re.compile(
    r"\b(?:instead\s+of|rather\s+than|not|from|no\slonger|isn't|wasn't)\s+(?:the\s+)?$", re.I
)
_WRONG_EN: Final = re.compile(
    r"\s(?:is|was|are|were)\s(?:wrong|a\smistake|not\s(?:right|enough)|(?:far\s|much\s)?too\s)\b", re.I
)
COMPLAINS: Final = any_of(r"\s너무\s|무리(?:고|라|예|이|입|니)", r"\b(?:is|are|was|were)\s(?:far\s|much\s)?too\s")
"""Says of a told figure that it cannot stay."""
_STAYS: Final = any_of(
    r"(?:나머지|다른\s?(?:건|것|내용)|그\s?(?:외|밖)\S*|기간|일정|비용|날짜)\S{0,3}\s(?:모두\s|다\s|전부\s)?그대로\S*",
    r"(?:leave\s|keep\s)?(?:the\s(?:rest|others?)|everything\selse|all\selse)(?:\s(?:stays?|is|as\sis|as\sit\sis|unchanged|the\ssame|can\sstay)){0,3}",
)
_REASON: Final = any_of(
    r"\S.{1,40}\s?(?:때문(?:에요?|이에요|입니다)?|때문에\s?그래요)", r"(?:that['’]?s\s)?because\b.*"
)
SETTLES: Final = any_of(
    r"맞(?:답니다|대요?|아요?|습니다|음|는\s(?:걸로|것으로))|(?:으로|로)\s?(?:확정|결정|정해|정했)",
    r"\b(?:it\sis|is\sright|confirms?|confirmed|settled|agreed|stands|holds|decided\son|go\swith)\b",
)
"""Says which of two told values holds."""
_STEP_BEHIND: Final = re.compile(
    r"(?:을|를|만|정도|쯤|씩)?\s?(?:더(?=\s|$)|올[려리]|내[려리]|늘[려리]|줄[여이]|추가|깎|인상|인하)|\s(?:more|less|fewer|extra|off|higher|lower)\b",
    re.I,
)
_STEP_BEFORE: Final = re.compile(r"\bby\s+(?:another\s+)?$", re.I)
"""What a figure changes by, which is not what it is to be."""
_WRITES: Final = re.compile(r"(?:please\s)?(?:add|put|include|write)\s(?:that|it|this|them|these)(?:\sin)?\W*", re.I)
_ADDED: Final = 2
"""Words of "넣어 주세요", which asks for what was said before it."""


def denies(clause: str, start: int, end: int) -> bool:
    """Tell whether a figure is the one that is to be no longer."""
    return bool(_DENIED_KO.match(clause, end) or _DENIED_EN.search(clause[:start]) or _WRONG_EN.match(clause, end))


def is_bare_order(clause: str) -> bool:
    """Tell whether a clause asks that something be done and says nothing of what: "고쳐줘", "redo the money"."""
    bare = clause.strip(" .!~")
    if _WRITES.fullmatch(bare) or _STAYS.fullmatch(bare) or _REASON.fullmatch(bare):
        return True
    said = re.findall(r"[^\s,.!?~:;]+", clause)
    is_order = bool(said) and all(ORDER.fullmatch(one) for one in said) and not re.search(r"\d", clause)
    return is_order and not REMOVES_TOLD.search(clause) and not (ADDS.search(clause) and len(said) > _ADDED)


def is_step(clause: str, start: int, end: int) -> bool:
    """Tell whether a figure is by how much another one changes: "2만원 올려줘", "raise it by $40"."""
    return bool(_STEP_BEHIND.match(clause, end) or _STEP_BEFORE.search(clause[:start]))
