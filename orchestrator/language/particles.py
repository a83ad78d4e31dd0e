"""Korean particles that depend on how the word before them ends: 은(는), 이(가), 을(를), 과(와), (으)로, 이라(라)."""

import re
from string import Formatter
from typing import Final

PARTICLES: Final = {
    "은(는)": ("은", "는"),
    "이(가)": ("이", "가"),
    "을(를)": ("을", "를"),
    "과(와)": ("과", "와"),
    "(으)로": ("으로", "로"),
    "이라(라)": ("이라", "라"),
    "이다(다)": ("이다", "다"),
}
_FINAL_IN_DIGITS: Final = frozenset("013678")
_FINAL_IN_LETTERS: Final = frozenset("lmnr")
_OPEN: Final = re.compile("|".join(map(re.escape, PARTICLES)))
_CITED: Final = re.compile(r"\[\d{1,3}\]")
"""Marks of sources, which nobody reads aloud."""
_RIEUL = 8


def fitting(word: str, particle: str) -> str:
    """Return the form of a particle, as ``PARTICLES`` names it, that goes behind a word."""
    closed, opened = PARTICLES[particle]
    final = final_sound(word)
    return closed if final and not (particle == "(으)로" and final == _RIEUL) else opened


def settled(text: str, before: str = "") -> str:
    """Return a text in which every open particle has the form that fits the word before it.

    >>> settled("차량 공유 서비스은(는) 앱을(를) 쓴다")
    '차량 공유 서비스는 앱을 쓴다'
    """
    return _OPEN.sub(lambda match: fitting((before + text[: match.start()])[-40:], match[0]), text)


def filled(text: str, /, **values: object) -> str:
    """Return a text with its values filled in and its own open particles settled; what a value says stays as it is.

    >>> filled("‘{said}’을(를) 읽었어요.", said="갑은(는)")
    '‘갑은(는)’을 읽었어요.'
    """
    if not _OPEN.search(text):
        return text.format(**values)
    whole = ""
    for literal, name, layout, conversion in Formatter().parse(text):
        whole += settled(literal, whole)
        if name is not None:
            form = (f"!{conversion}" if conversion else "") + (f":{layout}" if layout else "")
            whole += f"{{{name}{form}}}".format(**values)
    return whole


def renamed(text: str, old: str, new: str) -> str:
    """Return a text with one name in the place of another, and particles that fit it.

    >>> renamed("제갈민이 알아본다", "제갈민", "담당자")
    '담당자가 알아본다'
    """

    def named(match: re.Match[str]) -> str:
        found = match["particle"]
        return new + (fitting(new, _FORMS[found]) if found else "")

    return re.sub(rf"{re.escape(old)}{_BEHIND}", named, text)


_FORMS: Final = {form: name for name, forms in PARTICLES.items() for form in forms if len(name) < 6}
_BEHIND: Final = r"(?P<particle>(?:으로|은|는|을|를|과|와|로|이(?=\s)|가(?=\s))(?![가-힣]))?"


def final_sound(name: str) -> int:
    """Return the final consonant of a name as one of Unicode's 27, 0 for none; of digits and letters as they are read."""
    last = re.sub(r"[^\w]+$", "", _CITED.sub("", name))[-1:]
    if "가" <= last <= "힣":
        return (ord(last) - ord("가")) % 28
    if last.lower() == "l" or last in "178":
        return _RIEUL
    return 1 if last in _FINAL_IN_DIGITS or last.lower() in _FINAL_IN_LETTERS else 0
