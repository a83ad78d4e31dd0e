"""What a message points at without naming it: "this page", "이 채널", "the discussion above"."""

import re

_THIS = r"(?<![가-힣])(?:이|저|지금\s?(?:보는|보고\s?있는|열린|열어\s?둔|연))"
PAGE = re.compile(
    rf"{_THIS}\s?(?:노션\s?)?(?:페이지|문서|노션|글)(?![가-힣]{{0,4}}\s?(?:아래|하위))"
    r"|\b(?:this|the (?:current|open)) (?:notion )?(?:page|doc(?:ument)?|article)\b",
    re.I,
)
CHANNEL = re.compile(rf"{_THIS}\s?(?:채널|대화방|방)(?![가-힣]*식)|\b(?:this|the current) channel\b", re.I)
THREAD = re.compile(
    rf"{_THIS}\s?(?:슬랙\s?)?(?:스레드|쓰레드|대화|논의|토론|이야기|얘기|내용)"
    r"|(?:위|여기|지금까지|앞)(?:의|에서|에)?\s?(?:나온|나눈|오간|있는|한)?\s?(?:대화|논의|토론|이야기|얘기|내용)"
    r"|\b(?:this|the|our) (?:slack )?(?:thread|conversation|discussion)\b"
    r"|\b(?:discussion|conversation|messages) above\b",
    re.I,
)
MESSAGE = re.compile(
    rf"{_THIS}\s?(?:메시지|링크)|\b(?:this|that|the) (?:message|link)\b",
    re.I,
)

_KIND_OF_FILE = r"(?:파일|첨부(?:\s?(?:파일|문서|자료))?|pdf|PDF|자료|워드|엑셀|이미지|사진|스캔본?)"
FILE = re.compile(
    rf"(?:(?:{_THIS}|(?<![가-힣])(?:올린|보낸|붙인|첨부(?:한|된)?))\s?{_KIND_OF_FILE}|(?<![가-힣])(?:첨부\s?파일|이거|이것|이걸|요거))"
    r"(?:의|에)?(?:\s?내용)?(?:으로|로|을|를|에서|대로)?(?![가-힣])"
    r"|\b(?:(?:from|of|out of|based on|using) )?"
    r"(?:(?:(?:this|that|the|my) )?(?:attached|uploaded) (?:file|pdf|document|doc|picture|image)s?"
    r"|(?:this|the|my) (?:file|pdf|attachment|picture|image|scan))\b"
    r"|\bthis(?= (?:please|says?|means?)\b|\W*$)",
    re.I,
)


def at_page(text: str) -> bool:
    """Tell whether the text means a page that it does not name."""
    return PAGE.search(text) is not None


def at_file(text: str) -> bool:
    """Tell whether a text that came with a file means the file."""
    return FILE.search(text) is not None


def at_channel(text: str) -> bool:
    """Tell whether the text means the channel in front of the person."""
    return CHANNEL.search(text) is not None


def at_thread(text: str) -> bool:
    """Tell whether the text means what was said in its thread."""
    return THREAD.search(text) is not None


def at_message(text: str) -> bool:
    """Tell whether the text means a message or link that it does not have."""
    return MESSAGE.search(text) is not None


def at_link(text: str) -> bool:
    """Tell whether the text means what somebody linked or wrote before."""
    return at_message(text) or at_page(text)
