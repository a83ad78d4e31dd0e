"""What says that nobody is in danger, or not any more."""

import re

from orchestrator.language.clauses import squeezed

_UNDENIED = (
    r"(?!지(?:는|도|만은)?않|진(?:않|못)|(?:는|은|단|다는)(?:건|것|게|거)(?:은|는|이|도)?(?:절대|결코)?(?:아니|아닌|아닙)"
    r"|다고(?:는|도)|다고(?:못|할수|볼수|장담)|다곤|(?:었|였)?으면|을까|[나는]지|[가-힣]{0,4}\?)"
)
"""What does not take back that something is absent: "위험이 없는 건 아니에요" says that there is some."""
_SAFE = re.compile(
    r"(?<![안못불])안전(?:해(?!요?\?)|합니다|한(?:곳|데|상태|편)|하게|하니)|(?<!안)괜찮(?:아(?:요|졌|지|$)|습니다)|별일(?:은|이)?(?:없|아니)"
    + _UNDENIED
    + r"|무사(?:해|합니다|히)"
    r"|안위험|위험(?:은|이)?없"
    + _UNDENIED
    + r"|위험(?:은|하긴|하기는)(?:무슨|뭔)(?:위험)?(?:요|이에요|이야)?(?=[,.!~…ㅋㅎ]|$)|위험(?:하|한(?:건|것|거|상황)?)(?:지|진|지는|은|는|이|건)?(?:않|아니|아닌)|위험한?(?:게|거|건|상황)(?:은|는|이)?아니"
    r"|(?:잘못|실수로)(?:눌|누른|보냈|보낸|쳤|입력)"
)
_SAFE_EN = re.compile(
    r"\b(?:i am|i['’]?m|we are|we['’]?re|(?:he|she|everyone|everybody|it) is|it['’]s|yes|no),? (?:(?!not)\w+ )?(?:safe|okay|ok|fine|all ?right)\b"
    r"|^(?:safe|okay|ok|fine)(?: (?:for )?now)?[.!]?$|\bnot (?:in )?(?:any |immediate |physical |real )*danger\b|\bno danger\b"
    r"|\bby (?:mistake|accident)\b|\bwrong (?:button|one)\b",
    re.IGNORECASE,
)


def is_safe(text: str) -> bool:
    """Tell whether a message says that there is no danger (any more)."""
    return bool(_SAFE.search(squeezed(text)) or _SAFE_EN.search(" ".join(text.split())))
