"""Which language a text is written in: its own words, without what it quotes, names, tabulates or shows as code."""

import re

from orchestrator.language.english import is_listed
from orchestrator.turn import Locale

_ASIDE = re.compile(
    r"`[^`\n]*`|^\s*>.*$|^\s*\|.*$|\[[^\]\n]*\]\([^)\s]*\)|\[\d{1,3}\]|\S+://\S+|[\w-]+(?:\u2060?[./@\\_]\u2060?[A-Za-z0-9_-]+)+"
    r"|\*\*[^*\n]{1,60}\*\*|“[^”\n]*”|‘[^’\n]*’|「[^」\n]*」|『[^』\n]*』|《[^》\n]*》|(?<!\w)\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)",
)
_KOREAN = re.compile("[가-힣]+")
_KOREAN_END = re.compile(r"(?:요|니다|까)(?=[\s.!?]|$)")
_LATIN = re.compile(r"[^\W\d_가-힣ぁ-ヿ一-鿿]+(?:['’][a-z]+)?")
_HAN = re.compile("[ぁ-ヿ一-鿿]")
_WESTERN = re.compile("[A-Za-zÀ-ɏ]")
_COMMON = re.compile(
    r"an?|the|is|are|was|were|been?|does|did|can|could|will|would|should|may|might|must|have|had|we|you|they|it|this|that|"
    r"these|those|what|which|who|where|when|why|how|not|and|or|but|if|for|from|to|of|in|on|at|by|with|about|your|our|their|"
    r"his|her|its|there|here|any|some|than|then|each|all|after|before|per|up|no|yes|i",
    re.I,
)
_NAMED = re.compile(
    r"번역|통역|(?:영|한|독|불|일|중국|일본|프랑스|독일|스페인|베트남|러시아|태국|아랍)(?:문|국?어)(?:으?로|판|\s?(?:번|버전))|한글로|원문"
    r"|\btranslat|\bverbatim\b|\b(?:in|into|to)\s+(?:\w+\s+)?(?:english|korean|japanese|chinese|german|french|spanish|vietnamese|russian|thai|"
    r"italian|portuguese|hindi|arabic|indonesian)\b",
    re.I,
)
LONGEST = 1_000
"""Characters of a line, or of a request, that are read."""
_LISTED = 20
"""Words that are looked up: one takes some milliseconds."""


def asks_for_a_language(text: str) -> bool:
    """Tell whether a request names the language of what it wants, or is in neither Korean nor English itself."""
    return _NAMED.search(text[:LONGEST]) is not None or (is_not_in(text, "ko") and is_not_in(text, "en"))


def is_not_in(text: str, locale: Locale) -> bool:
    """Tell whether a text is for the most part in another language than that; where too little tells, it is not."""
    own, foreign = _weights(text, locale)
    return foreign >= 3 and foreign > (2 * own if locale == "ko" else own)


def tells_language(text: str) -> bool:
    """Tell whether there is enough of a text to judge."""
    own, foreign = _weights(text, "ko")
    return own + foreign >= 4


def _weights(text: str, locale: Locale) -> tuple[float, float]:
    """Return how many words are of the language and how many are not. Capitals begin names in any language."""
    prose = "\n".join(text.split("```")[::2])
    lines = [line[:LONGEST] for line in prose.splitlines()]
    bare = "\n".join(_ASIDE.sub(" ", line) for line in lines)
    if not bare.strip():  # a table alone speaks for itself
        bare = "\n".join(_ASIDE.sub(" ", line.strip().strip("|")) for line in lines)
    korean = len(_KOREAN.findall(bare))
    words = _LATIN.findall(bare)
    western = [word for word in words if _WESTERN.match(word)]
    others = len(words) - len(western) + len(_HAN.findall(bare)) / 2
    plain = [word for word in western if word[0].islower() or _COMMON.fullmatch(word)]
    if locale == "ko":
        return korean, len(plain) + others
    korean += 2 * len(_KOREAN_END.findall(bare))
    if _is_no_english(plain):
        return 0, len(plain) + korean + others
    return len(western), korean + others


def _is_no_english(words: list[str]) -> bool:
    if len(words) < 6 or 8 * sum(_COMMON.fullmatch(word) is not None for word in words) >= len(words):
        return False
    looked_up = list(dict.fromkeys(words))[:_LISTED]
    return 2 * sum(map(is_listed, looked_up)) < len(looked_up)
