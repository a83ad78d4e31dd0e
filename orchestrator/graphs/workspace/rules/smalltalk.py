"""Conversation without a model: which of the bot's own phrases fits."""

import re
from typing import Literal

from orchestrator.graphs.workspace.rules.patterns import COMPLAINT
from orchestrator.language.clauses import excerpt

Kind = Literal["complaint", "greeting", "thanks", "bye", "self", "feeling", "yes", "other"]

_KINDS: tuple[tuple[Kind, re.Pattern[str]], ...] = (
    ("complaint", COMPLAINT),
    (
        "self",
        re.compile(
            r"누구|뭐\s?(?:할|하)|할\s?(?:수|줄)|사용법|소개|도움말|^도와줘|^도움\W*$|기능|이름|봇|에이전트|"
            r"\b(?:who|what can|what do|what are|your|are you|help|how do i use|introduce)\b",
            re.I,
        ),
    ),
    (
        "thanks",
        re.compile(r"고마|고맙|감사|땡큐|수고|덕분|최고|완벽|thank|thx|appreciate|perfect|awesome|great|nice", re.I),
    ),
    (
        "bye",
        re.compile(
            r"잘\s?자|안녕히|바이|내일\s?(?:봐|뵐)|퇴근할게|먼저\s?(?:들어|갈)|\bbye|good\s?night|see\s+(?:you|ya)",
            re.I,
        ),
    ),
    (
        "greeting",
        re.compile(
            r"안녕|하이|헬로|반가|좋은\s?(?:아침|오후|저녁)|굿\s?모닝|\b(?:hi|hello|hey|good (?:morning|afternoon|evening)|howdy)\b",
            re.I,
        ),
    ),
    (
        "feeling",
        re.compile(
            r"힘들|피곤|지[친쳤]|졸[려리]|바쁘|바빠|스트레스|죽겠|미치겠|짜증|우울|슬프|ㅠ|ㅜ|tired|exhaust|stress|ugh|hate|busy|sad|frustrat|painful",
            re.I,
        ),
    ),
    (
        "yes",
        re.compile(
            r"^[^\w]+$|^(?::[a-z0-9_+'-]+:\s*)+$|^(?:네+|넵+|넹|예|응+|ㅇㅇ|ㅇㅋ|ok(?:ay)?|yes|yep|yeah|sure|got it|알겠\S*|좋아\S*|그래\S*|아니\S*|됐\S*|no|nope)\W*$",
            re.I,
        ),
    ),
)


def kind_of(text: str) -> Kind:
    """Tell what kind of small talk it is."""
    text = excerpt(text)
    return next((kind for kind, pattern in _KINDS if pattern.search(text)), "other")
