"""Options that an answer names by their number or place: "2번", "the second one", "마지막 거"."""

import re
import unicodedata
from collections.abc import Sequence

from integrations.knowledge.base import Option
from orchestrator.graphs.intake.rules.choice_meaning import within
from orchestrator.language.clauses import squeezed

_ORDINALS = ("첫", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
_COUNTS = ("일", "이", "삼", "사", "오", "육", "칠", "팔", "구", "십")
_ORDINALS_EN = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBERS_EN = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NOT_IT = re.compile(
    r"(?:은|는|이|가|도)?\s?(?:아니|아닌|아닙|아녜|말고|빼고|제외|아님|해당(?:안|없|되지)|(?<=[이가])\s?아이(?:고|라))| (?:is not|isn't|is wrong)"
)
NOT_BEFORE = re.compile(r"(?:\bnot|\bn't|neither|except|but not|other than)(?: the| number| option| really)*[ ]*$")


def is_counted(text: str, options: Sequence[Option]) -> bool:
    """Tell whether an answer is hardly more than a number that lies within the bounds of one option."""
    folded = " ".join(unicodedata.normalize("NFKC", text).casefold().split())
    return len(squeezed(folded)) <= MOST_COUNTED and within(folded, options) is not None


MOST_COUNTED = 16
"""Signs of an answer that only counts."""
MOST_WORDS = 4
"""Words of an answer in which a bare figure is an option's number: "put it on my card in 3 chunks" counts something."""
_NUMBER = re.compile(
    r"(?P<digit>(?<![0-9.,])[0-9]{1,2})(?:번째|번|\)|(?=$|[^0-9가-힣a-z.,/:%-])|(?=[.,](?:\s|$))|(?=(?:요|이요|이에요|예요|하고|이랑|랑|과|와|입니다)))"
    r"|(?P<ordinal>첫|두|세|네|다섯|여섯|일곱|여덟|아홉|열) ?번째|(?P<count>(?<![가-힣])[일이삼사오육칠팔구십])번(?!째)"
    r"|\b(?:the )?(?P<ordinal_en>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b|\b(?:number|option|no\.?|choice|#) ?(?P<number_en>one|two|three|four|five|six|seven|eight|nine|ten|[0-9]{1,2})\b"
    r"|(?P<last>마지막 ?(?:거|것|번|꺼|보기|항목)|\bthe last (?:one|option)?)"
)
_COUNTED = re.compile(
    r"\s*(?:people|persons?|employees|workers|staff|months?|days?|weeks?|years?|hours?|times|won|million|percent"
    r"|명|개월|달|주일|주|년|시간|만|천|원|살|차례|회)(?![a-z])"
)
"""After a number that counts something: it is no option's number."""
_MEASURED = re.compile(r"(?:at least|about|around|over|under|within|more than|less than|some|약|한|대략|거의)\s*$")
_THIS_TIME = "이번"
_THIS_TIME_ONLY = re.compile(r"이번(?:으로|이랑|하고)?(?:요|이요|이에요|입니다|할게요)?[\s.!~]*")
"""The second option by its number; in any longer answer the word says when something was."""
_LETTER = re.compile(
    r"^(?:option |answer |it's |보기 ?)?\(?(?P<letter>[a-j])\)?(?: ?번)?(?:요|이요|입니다|예요|에요)?[.!]?$"
)


def numbered_places(folded: str, count: int) -> tuple[set[int], set[int]]:
    """Return the places that are named by number and those that are ruled out."""
    named: set[int] = set()
    denied: set[int] = set()
    letter = _LETTER.match(folded)
    if letter and ord(letter["letter"]) - ord("a") < count:
        return {ord(letter["letter"]) - ord("a")}, denied
    words = folded.strip(" .,!")
    if words in _NUMBERS_EN:
        return ({_NUMBERS_EN.index(words)} if _NUMBERS_EN.index(words) < count else set()), denied
    for match in _NUMBER.finditer(folded[:200]):
        place = _place(match, count)
        if place is None or not 0 <= place < count:
            continue
        if match["digit"] and (_COUNTED.match(folded[match.end() :]) or _MEASURED.search(folded[: match.start()])):
            continue
        if match["digit"] and match.group() == match["digit"] and len(folded.split()) > MOST_WORDS:
            continue
        if match["count"] and match.group() == _THIS_TIME and _THIS_TIME_ONLY.fullmatch(folded) is None:
            continue
        after = squeezed(folded[match.end() : match.end() + 12])
        is_denied = bool(
            NOT_IT.match(after)
            or NOT_IT.match(folded[match.end() : match.end() + 12])
            or NOT_BEFORE.search(folded[: match.start()])
        )
        (denied if is_denied else named).add(place)
    is_talk = len(squeezed(folded)) > 30
    return (set() if is_talk else named - denied), denied


def _place(match: re.Match[str], count: int) -> int | None:
    """Return the place, from 0, that a number names."""
    if match["last"]:
        return count - 1
    if match["digit"]:
        return int(match["digit"]) - 1
    if match["ordinal"]:
        return _ORDINALS.index(match["ordinal"])
    if match["count"]:
        return _COUNTS.index(match["count"])
    if match["ordinal_en"]:
        return _ORDINALS_EN.index(match["ordinal_en"])
    number = match["number_en"]
    return int(number) - 1 if number.isdigit() else _NUMBERS_EN.index(number)
