"""Whether a message tells what happened, or only asks for a consultation."""

import re

_ASKING = re.compile(
    r"(?:안녕하세요|안녕|저기요|반갑습니다|여보세요)[.!~,]*"
    r"|(?:법률|변호사|법적)?\s?(?:상담|자문|도움)(?:을|를|이|좀)?\s?(?:받고|하고|받을|필요|요청|신청|부탁|구하고|가능|원|해|시작)?[가-힣]*(?:\s?(?:싶어요|싶습니다|싶은데요?|싶어|있을까요|수\s?있나요|수\s?있을까요|해요|합니다|드려요|드립니다|드릴게요))?[.!?~]*"
    r"|(?:변호사|법률\s?문제|법률|사건)(?:님|를|을|와|한테|에게)?\s?(?:만나|물어|여쭤|문의)?[가-힣]*(?:\s?싶[가-힣]+)?[.!?~]*"
    r"|(?:문의|질문)(?:가|이|을|를)?\s?(?:있|드리|하)[가-힣]*[.!?~]*"
    r"|두서\s?없(?:어도|이|더라도|지만|는데|을)[^.!?\n]{0,12}|(?:양해|이해)\s?(?:해|부탁)[가-힣]{0,6}|눈물이\s?(?:나|멈추)[가-힣]{0,4}|말을?\s?잘\s?못[가-힣]{0,6}"
    r"|(?:어디서|뭐)부터\s?(?:말|얘기|이야기)[가-힣]{0,6}\s?(?:할지|될지)?\s?모르겠[가-힣]{0,4}"
    r"|\b(?:sorry|forgive me) (?:if|for) [\w ]{0,30}(?:rambl|mess|confus|order)\w*"
    r"|\b(?:hello|hi|hey|please)\b[.!,]*"
    r"|\b(?:i(?:'d| would)? (?:like|want|need)|can i (?:get|have)|i am looking for)(?: to)?(?: (?:have|get|start|book))?(?: an?| some)?(?: legal| lawyer'?s?)*"
    r"(?: (?:consultation|advice|help|counsel|interview|intake|lawyer))?(?: please)?[.!?]*"
    r"|\b(?:legal|consultation|intake)\b[.!?]*",
    re.I,
)
_LEAST = 8
"""Letters that are left when what asks is taken away, from which a message tells something."""
_LETTERS = re.compile(r"[^\W_]")


def is_story(text: str) -> bool:
    """Tell whether something happened in it: "상담 받고 싶어요" alone is no story."""
    return len(_LETTERS.findall(_ASKING.sub(" ", text))) >= _LEAST
