"""What a person answers to the question of who may read a page."""

import re
from typing import Literal

from orchestrator.language.utterance import normalise

ReadersChoice = Literal["all", "elsewhere", "file", "none", "again"]

_POLITE = r"(?:\s*(?:줘|주세요|줄래요?|부탁해요?|부탁드려요|할게요|해요|해|please))*"
_ANSWERS: tuple[tuple[ReadersChoice, str], ...] = (
    (
        "all",
        r"(?:네,?\s*)?(?:모두|모든 사람|전체|전원)(?:에게|가|이)?(?:\s*(?:보게|볼 수 있게|읽게|읽을 수 있게|공개(?:로|해서)?))?"
        r"(?:\s*(?:만들어|만들기|올려|공개해))?"
        rf"{_POLITE}|(?:yes,?\s*)?(?:create it |make it |publish it )?for (?:all|everyone){_POLITE}",
    ),
    (
        "elsewhere",
        r"다른\s*(?:곳|데|페이지)(?:에|로|에다)?(?:\s*(?:만들어|만들기|올려))?"
        rf"{_POLITE}|(?:put it |create it )?(?:somewhere else|elsewhere){_POLITE}",
    ),
    (
        "file",
        r"(?:그냥\s*)?파일(?:로만|로|만|로 받을게요|로만 받을게요)(?:\s*(?:받기|받을게요?|만들어|남겨))?"
        rf"{_POLITE}|(?:just |only )?(?:as )?a file(?: here)?(?: only)?{_POLITE}",
    ),
    (
        "none",
        r"(?:아니요?,?\s*)?(?:(?:아무\s*(?:데|곳)에도\s*)?(?:만들지|올리지|게시하지)\s*(?:마|말아|마세요|말아요|않기|않을래요?|않아도 돼요?)"
        r"|안\s*(?:만들래요?|만들게요?|올릴래요?|올릴게요?|만들어도 돼요?|올려도 돼요?)"
        r"|(?:초안(?:은|을)?\s*)?(?:취소|버려|필요\s*없어요?|그만\s*(?:둘게요?|둬|두세요)|됐어요?))"
        rf"{_POLITE}|(?:no,?\s*)?(?:don[’']?t|do not) (?:create|make|publish|post|put) (?:it|anything|a page)(?: anywhere| at all)?{_POLITE}"
        rf"|(?:no,?\s*)?(?:not at all|never\s*mind|nowhere|(?:cancel|drop|discard|forget)(?: it| that| the draft)?){_POLITE}",
    ),
    ("again", r"네|넵|응|예|좋아요?|그래요?|알겠어요|ㅇㅇ|ok(?:ay)?|yes|yep|sure|fine|아니요?|no"),
)
_PATTERNS = tuple((choice, re.compile(rf"(?:{pattern})[\s.!~]*", re.I)) for choice, pattern in _ANSWERS)
_LONGEST = 40
"""Characters of such an answer; what is longer wants something else."""


def choice_of(text: str) -> ReadersChoice | None:
    """Return what was chosen; ``again`` for a plain yes or no, which chooses nothing; None for another message.

    Only whole messages count: "not for all" and "for all who were there" publish nothing.
    """
    text = normalise(text)
    if len(text) > _LONGEST:
        return None
    return next((choice for choice, pattern in _PATTERNS if pattern.fullmatch(text)), None)
