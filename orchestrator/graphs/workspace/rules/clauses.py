"""What a message does: asks, requests, or tells of a trouble of one's own; read from its clauses, not from its subject."""

import re

_SENTENCE = re.compile(r"(?<=[.!?…])\s+|\n+")
_HANGUL = re.compile("[가-힣]")
_GIVE = r"(?:줘|줄래|줄\s?(?:수|주)|주세요|주시|주실|주라|줬으면|주면|달라|다오|드려|드릴|부탁|놔|둬)"
_REQUEST_KO = re.compile(
    rf"{_GIVE}(?!는|던|신\s)|(?:만들|작성하|쓰|써|정리하|짜|세우)(?:자|라|렴|고\s?싶\S*)[?.!~\s]*$|(?:해라|하자|해\s?봐|할래|(?:하고|받고)\s?싶\S*|필요해?요?|원해요?)[?.!~\s]*$"
    r"|(?:작성|생성|정리|요약|검토|분석|변환|초안|기획|상담)\s*(?:요|좀|요청|희망|하기)?[.!~\s]*$"
)
"""A wish in the form of its verb."""
_ASKED_KO = re.compile(
    r"\?\s*$|(?:는가|은가|인가|던가|나요|가요|까요?|습니까|니|냐|는지|은지|인지|을지|시오)(?:요)?[.~\s]*$"
)
_VERB_EN = (
    r"(?:write|draft|create|generate|compose|prepare|author|produce|make|put\s+together|set\s+up|whip\s+up|spin\s+up|turn|"
    r"summari[sz]e|document|plan|design|convert|translate|model|review|check|analy[sz]e|help|give|need|want|build|save|compile|post)"
)
_REQUEST_EN = re.compile(
    rf"(?:^|[,;:.!?–—-]\s+|\b(?:and|then|so|also|please|pls|just|but)\s+)(?:please\s+|kindly\s+|now\s+|go\s+ahead\s+and\s+)*{_VERB_EN}\b"
    r"|\b(?:can|could|would|will)\s+you\b|\b(?:i|we)(?:\s+would|'d|\s+really|\s+also)*\s+(?:need|want|like|love)\b"
    r"|\blet'?s\b|\bhelp\s+me\b|\bplease\b|\b(?:would|do)\s+you\s+mind\b|\b(?:can|could|may)\s+(?:i|we)\s+(?:get|have)\b",
    re.IGNORECASE,
)
"""An imperative at the head of a clause, or a polite form of one."""
_ASKED_EN = re.compile(
    r"\?\s*$|^(?:and\s+|so\s+|but\s+)?(?:what|when|where|who|whom|whose|which|why|how|is|are|was|were|am|do|does|did|has|have|had|can|"
    r"could|should|may|might|must|shall|will|would)\b(?!\s+you\b)",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"(?:^|\s)(?:제가|저는|저|저희|저를|저한테|저에게|제|내가|나는|난|나|나한테|나를|내|우리)(?=\s(?!\d))|상담|consultation|(?:이|이번|첨부한?|올린|보낸|받은)\s?(?:근로)?\s?계약"
    r"|잘렸|짤렸|(?:당했|당하고|받았는데|못\s?받|안\s?(?:줘|주|돌려|들어))(?!.*(?:[은는]가|[은는])\s?\?)|계약서|조항|독소|\b(?:i|i'm|i've|me|my|mine|we|us)\b|\b(?:contract|agreement|clause|nda)\b",
    re.IGNORECASE,
)


_PERSON_EN = re.compile(
    r"\b(?:i|i'm|i've|i'll|me|my|we|us|our|you|your|you're|it|it's|that|that's|this|he|she|they|lol|haha)\b|[!😀-🙏]",
    re.IGNORECASE,
)
_SUBJECT = 3
"""Words from which nouns alone are a subject."""


def asks(message: str) -> bool:
    """Tell whether a message is a question and makes no request: Korean says so at its end, English where a clause begins."""
    asked = _ASKED_KO if _HANGUL.search(message) else _ASKED_EN
    return bool(asked.search(_last(message) if asked is _ASKED_KO else message)) and not requests(message)


def is_about(message: str) -> bool:
    """Tell whether an English message names a subject and no person: nouns to be looked up."""
    return not _HANGUL.search(message) and not _PERSON_EN.search(message) and len(message.split()) >= _SUBJECT


def requests(message: str) -> bool:
    """Tell whether a message asks for something to be done."""
    if _HANGUL.search(message):
        return bool(_REQUEST_KO.search(_last_clause(message))) or bool(_REQUEST_EN.search(message))
    return bool(_REQUEST_EN.search(message))


def of_ones_own(message: str) -> bool:
    """Tell whether a message speaks of the person's own matter, or of a paper at hand."""
    return bool(_OWN.search(message))


def _last(message: str) -> str:
    """Return the last sentence."""
    return next((each for each in reversed(_SENTENCE.split(message)) if re.search(r"\w", each)), message)


def _last_clause(message: str) -> str:
    """Return the last words of the last sentence: its verb stands there."""
    return " ".join(_last(message).split()[-4:])
