"""What says that nobody is in danger, or not any more."""

import re

from orchestrator.language.clauses import squeezed
from orchestrator.language.morphemes import morphemes
from orchestrator.language.people import find_people
from orchestrator.language.predications import predications

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


_FINE = re.compile(r"괜찮|안전|무사|별일")
_OF_SUBJECT = re.compile(r"\s?(?:씨|님|들|께서)*(?:은|는|이|가|도)(?=\s)")
_ME = re.compile(
    r"(?<![가-힣])(?:[나저]|저희|우리)(?:는|도|만|한테|에게)?(?![가-힣])|(?<![가-힣])(?:내가|제가|난|전)(?![가-힣])"
)
_SET_AGAINST = re.compile(r"(?:[은는]데|지만)(?:요)?$|^(?:근데|그런데|하지만|그치만|그러나|다만)(?![가-힣])")
_BUT_EN = re.compile(r"\b(?:but|though|however)\b|\bi(?:['’]m| am) not\b", re.IGNORECASE)
_OTHER_EN = re.compile(
    r"\b(?:he|she|it|everyone|everybody) is,? (?:\w+ )?(?:safe|okay|ok|fine|all ?right)\b|\bit['’]s\b", re.IGNORECASE
)


def is_safe(text: str) -> bool:
    """Tell whether a message says that there is no danger (any more).

    That another is safe says it as long as nothing is set against it: "엄마는 괜찮아요 근데 저는 아니에요" says the contrary.
    """
    if _SAFE.search(squeezed(text)):
        clauses = predications(text)
        own = [clause for clause in clauses if not is_of_another(clause)]
        is_against = any(_SET_AGAINST.search(clause) or _ME.search(clause) for clause in own)
        is_against = is_against or any(_SET_AGAINST.search(clause) for clause in clauses if clause not in own)
        if len(own) == len(clauses) or not is_against or any(_SAFE.search(squeezed(clause)) for clause in own):
            return True
    spoken = " ".join(text.split())
    if _BUT_EN.search(spoken):
        spoken = _OTHER_EN.sub(" ", spoken)
    return bool(_SAFE_EN.search(spoken))


def is_of_another(clause: str) -> bool:
    """Tell whether a clause says of somebody else that they are all right: "엄마는 괜찮아요"."""
    fine = _FINE.search(clause)
    if fine is None:
        return False
    subject = None
    for one in find_people(clause[: fine.start()]):
        if marked := _OF_SUBJECT.match(clause, one.end):
            subject = marked.end()
    if subject is None or _ME.search(clause[subject : fine.start()]):
        return False
    # "경찰이 와서 괜찮아요": who came is not who is fine.
    return all(one.tag not in ("EC", "ETM") for one in morphemes(clause[subject : fine.start()]))
