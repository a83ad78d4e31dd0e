"""Korean sentences in the plain style of documents: "지원합니다", "지원해요" → "지원한다"."""

import re
from typing import Final

_BIEUP, _NIEUN = 17, 4
_ADJECTIVES: Final = (
    "필요", "중요", "가능", "불가능", "편리", "불편", "안전", "위험", "충분", "부족", "다양", "적합", "동일", "명확", "간단", "복잡", "유용",
    "저렴", "유리", "불리", "심각", "시급", "유일", "비슷", "정확", "뚜렷", "친숙",
)  # fmt: skip
_PLAIN_STEMS: Final = "많적높낮좋싫짧길없있같옳넓좁깊얕늦밝어렵쉽크작싶찮"
_ENDS: Final = (
    (re.compile(r"(?:이에요|예요|입니다|이예요|이야|인데요|이거든요)$"), "이다"),
    (re.compile(r"(?:겁니다|거예요|건데요?|것입니다)$"), "것이다"),
    (re.compile(r"아니에요$|아닙니다$"), "아니다"),
    (re.compile(r"(?<=[가-힣\d])(?:인데|이고)$"), "이다"),
    (re.compile(r"있(?:는데|고)$"), "있다"),
    (re.compile(r"없(?:는데|고)$"), "없다"),
    (re.compile(r"하(?:는데|고)$"), "한다"),
    (re.compile(r"되(?:는데|고)$"), "된다"),
    (re.compile(r"([았었했였겠됐])(?:는데|고)$"), r"\1다"),
    (re.compile(rf"({'|'.join(_ADJECTIVES)})(?:합니다|해요|함)$"), r"\1하다"),
    (re.compile(r"해야\s?(?:합니다|해요|해|함|돼요|돼|됩니다|됨)$"), "해야 한다"),
    (re.compile(r"([아어여])야\s?(?:합니다|해요|해|함|돼요|돼|됩니다|됨)$"), r"\1야 한다"),
    (re.compile(r"(?<=[가-힣])합니다$|(?<=[가-힣])해요$"), "한다"),
    (re.compile(r"(?<=[가-힣])됩니다$|(?<=[가-힣])돼요$|(?<=[가-힣])되어요$"), "된다"),
    (re.compile(rf"((?:확실|{'|'.join(_ADJECTIVES)})하지) 않(?:습니다|아요)$"), r"\1 않다"),
    (re.compile(r"있어요?$|있습니다$"), "있다"),
    (re.compile(r"없어요?$|없습니다$"), "없다"),
    (re.compile(r"([았었했였겠됐봤갔왔])(?:습니다|어요|어)$"), r"\1다"),
    (re.compile(r"([가-힣])습니다$"), r"\1습니다"),
)
_SUPNIDA: Final = re.compile(r"([가-힣])습니다$")
_PNIDA: Final = re.compile(r"([가-힣])니다$")


def plainly(sentence: str) -> str:
    """Return a sentence with its polite ending made plain; of an ending that is not known, the sentence as it is."""
    stripped = sentence.rstrip(" .!~")
    stop = "." if sentence.rstrip().endswith((".", "!", "~")) else ""
    for pattern, plain in _ENDS[:-1]:
        changed = pattern.sub(plain, stripped)
        if changed != stripped:
            return _joined(changed) + stop
    if match := _SUPNIDA.search(stripped):
        ending = "다" if match[1] in _PLAIN_STEMS else "는다"
        return stripped[: match.start()] + match[1] + ending + stop
    if (match := _PNIDA.search(stripped)) and (ord(match[1]) - ord("가")) % 28 == _BIEUP:
        syllable = chr(ord(match[1]) - _BIEUP + _NIEUN)
        return stripped[: match.start()] + syllable + "다" + stop
    return sentence


def _joined(text: str) -> str:
    """Return it with 이다 shortened behind a vowel, as it is written: "서비스이다" stays, "거이다" is "것이다"."""
    return text.replace("거이다", "것이다")
