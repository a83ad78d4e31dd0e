"""By what people do a step: an app, a phone, a sheet of paper, a board."""

import re
from typing import Final

_KO: Final = re.compile(
    r"(?<![가-힣])(?P<by>앱|카톡|카카오톡|오픈채팅|채팅방|문자|전화|웹(?:사이트|페이지)?|홈페이지|누리집|태블릿|휴대폰|폰|키오스크|QR|종이|쪽지|신청서|대장|장부|일지|게시판|칠판|화면|엑셀|설문|메일|이메일|방송|스캐너|바코드|카드|벨|버튼)(?=$|[^가-힣]|[을를이가은는에로도과와의]|으로|에서|마다)"
)
_EN: Final = re.compile(
    r"\b(?P<by>app|website|web\spage|web\sform|online|phone|tablet|text(?:\smessage)?s?|sms|whatsapp|e-?mail|paper|sheet|form|clipboard|notice\s?board|whiteboard|card|ticket|sticker|tag|label|kiosk|qr(?:\scode)?|scanner|barcode|spreadsheet|radio|screen|log\s?book|link|calendar|button|bell)\b",
    re.I,
)


def channel_in(text: str) -> str:
    """Return by what something is done, as it is told; empty where nobody says it.

    >>> channel_in("앱으로 보관 신청한다"), channel_in("mark rooms done from a phone"), channel_in("문을 연다")
    ('앱', 'phone', '')
    """
    found = _KO.search(text) or _EN.search(text)
    return found["by"] if found else ""
