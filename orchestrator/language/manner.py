"""Wishes for how a text is written and nothing else: "전체적으로 더 간결하게 써줘", "less formal, please"."""

import re
from typing import Final

from orchestrator.language.making import GIVE

_LONGEST: Final = 12
"""Words of such a wish; what is longer says more than that."""
_WORD: Final = re.compile(r"[^\s,.!?~…·]+")
_KOREAN: Final = re.compile("[가-힣]")
_TEXT_KO: Final = r"(?:전체|전반|전부|모두|모든|다|글|문장|문체|말투|톤|어조|표현|분량|길이|단어|용어|읽기|보기|부분)(?:적)?들?(?:을|를|은|는|이|가|도|로|으로)?"
_DEGREE_KO: Final = r"더|덜|좀|조금|훨씬|한층|약간|너무|살짝|최대한|가능한|가능하면|되도록|다시|그냥|아주|매우|제발|일단|이제|한|번|한번|조금만|좀만|더욱|같은|말고|주세요|줘요?|주시\S{1,4}|줄래\S{0,2}"
_VERB_KO: Final = rf"(?:써|쓰|해|바꿔|고쳐|다듬어|만들어|작성해|정리해|수정해|부탁해|부탁드려|부탁드립|하면|됐으면|되면){GIVE}?\S{{0,5}}|(?:하|쓰|바꾸|고치)(?:자|죠|면)\S{{0,3}}|좋겠\S{{1,4}}|부탁"
_MANNER_KO: Final = (
    r"(?!(?:가게|무게|집게|휴게|함께|보내게|가지게|하게|되게|오게|받게|쓰게|이렇게|그렇게|어떻게|어떠하게|왜)(?:$|[을를에은는]))\S{1,6}(?<!에)(?:게|히|스럽게|적으로|롭게)"
    r"|빨리|천천히|얼른|짧게|\S{1,4}(?:체|말|말투|투|톤|어조)(?:로|으로)"
)
"""How something is done: "간결하게", "자세히", "존댓말로"."""
_FILLER_EN: Final = (
    r"please|make|keep|write|rewrite|phrase|word|put|it|its|this|that|them|everything|all|of|the|whole|entire|thing|text|wording|language|tone|"
    r"style|sound|be|read|in|a|an|bit|little|lot|much|far|way|overall|and|but|sentences?|words?|can|could|would|you|should|to|too|so|not|as|"
    r"possible|somewhat|slightly|just|try|again|using|throughout|now|ok|okay|with|feel|more|less|fewer"
)
_QUALITY_EN: Final = (
    r"[a-z-]{2,}(?:ly|ous|ful|ive|able|ible|less|ical|ional)|(?:in)?formal|casual|personal|natural|neutral|general|clear|plain|simple|"
    r"direct|concise|precise|compact|short|brief|long|warm|polite|human|kind|dry|stiff|dense|vague|soft|strong|strict|abstract|concrete|"
    r"terse|modest|serious|wordy|chatty|crisp|snappy|punchy|lengthy|cheery|easy|detailed|structured|relaxed|focused|nuanced|polished|"
    r"balanced|engaging|inviting|welcoming|convincing|consistent|elegant|fluent|relevant|accurate|coherent|confident|specific|academic|"
    r"energetic|enthusiastic|optimistic|realistic|dramatic|poetic|diplomatic|empathetic|boring|condescending|patronising"
)
"""Adjectives and adverbs, by how they end and by themselves; of a thing there may be more as well, which is no manner."""
_ADVERB_EN: Final = (
    r"(?!(?:family|weekly|daily|monthly|yearly|hourly|quarterly|only|reply|supply|apply|assembly|anomaly|early|july|italy|rally|ally|fly)\b)"
    r"[a-z]{3,}ly\b"
)
"""How something is done: no noun that ends so, and not how often it is."""
_MANNER_EN: Final = (
    rf"(?:more|less|too|so)\s(?:{_QUALITY_EN})\b|fewer\swords\b|{_ADVERB_EN}|[a-z]{{2,}}ier\b|(?:short|long|simpl|clear|warm|crisp|tight|light|soft|strong|"
    r"bold|plain|brief|calm|dens|sharp|smooth|strict|gentl)e?r\b|(?:an?|in)\s[a-z-]{3,}\s(?:tone|style|voice|language)"
)


def is_of_manner(text: str) -> bool:
    """Tell whether a message wants a text written in another way, and names nothing that it should be about.

    >>> is_of_manner("전체적으로 더 간결하게 써줘"), is_of_manner("휴가 규정을 간결하게 써줘")
    (True, False)
    """
    if len(_WORD.findall(text)) > _LONGEST:
        return False
    return _of_korean(text) if _KOREAN.search(text) else _of_english(text.casefold())


def _of_korean(text: str) -> bool:
    words = _WORD.findall(re.sub(r"(?<=[가-힣]지)\s(?=않)", "", text))
    told = [re.fullmatch(_MANNER_KO, word) is not None for word in words]
    beside = (word for word, is_told in zip(words, told, strict=True) if not is_told)
    return any(told) and all(re.fullmatch(rf"{_TEXT_KO}|{_DEGREE_KO}|{_VERB_KO}", word) for word in beside)


def _of_english(text: str) -> bool:
    beside, told = re.subn(rf"\b(?:{_MANNER_EN})", " ", text)
    return told > 0 and all(re.fullmatch(_FILLER_EN, word) for word in _WORD.findall(beside))
